"""The page spec/developing/tests.md is up to date, and every row of it has a test."""

import pytest

from benchmarks.generate import tests_page

# One worker reads all tests once.
pytestmark = [pytest.mark.once, pytest.mark.long, pytest.mark.xdist_group("the page of tests")]


def test_everything_has_a_test() -> None:
    for title, (_what, rows) in tests_page.SECTIONS.items():
        tested = rows()
        assert tested, title
        assert [name for name, places in tested.items() if not places] == []
    assert tests_page.modules().keys() == tests_page.package().keys()


def test_what_no_test_names_has_none() -> None:
    patterns = {"nothing": [["no such" + " words"]], "half": [["lp-ping", "no such" + " words"]]}
    assert tests_page.matching(patterns, "tests") == {"nothing": [], "half": []}
    assert tests_page.home_of("limitproto", "IllegalTurn") == "limitproto.errors"


def test_the_page_is_up_to_date() -> None:
    page = tests_page.PAGE.read_text(encoding="utf-8")
    assert page == tests_page.page(), "run python -m benchmarks.generate.tests_page"
