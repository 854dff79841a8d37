"""The checker of the page: places as JavaScript counts them, fixes, and forms other than LGN."""

import pytest

from limitproto.records import check
from limitproto.web.tools import checked

GOOD = '[Game "limit"]\n[Edition "classic"]\n[White "Ä 😀"]\n[Red "?"]\n[Result "*"]\n\n1. m50:n50 *\n'
TWO = GOOD + "\n" + GOOD.replace("m50:n50", "m50:x")


def cut(text, start, end):
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


def test_each_diagnostic_is_at_its_place():
    (one,) = [found for found in checked(TWO)["found"] if found["severity"] == "error"]
    assert cut(TWO, one["start"], one["end"]) == "m50:x"
    assert TWO.splitlines()[one["line"] - 1].startswith("1. m50:x")
    assert [(found["code"], found["line"]) for found in checked(TWO)["found"]] == [
        (found.code, found.line) for found in check(TWO)
    ]


def test_fixes_are_edits_of_the_text():
    (one,) = [found for found in checked(TWO)["found"] if found["severity"] == "error"]
    units = TWO.encode("utf-16-le")
    for start, end, text in reversed(one["fixes"][-1]["edits"]):
        units = units[: 2 * start] + text.encode("utf-16-le") + units[2 * end :]
    assert not [found for found in check(units.decode("utf-16-le")) if found.severity == "error"]


def test_all_that_can_be_fixed_without_loss_is_fixed_at_once():
    broken = GOOD.replace("1. m50", "2. m50")
    fixed = checked(broken)["fixed"]
    assert fixed != broken
    assert not checked(fixed)["found"]
    assert checked(fixed)["fixed"] == ""


@pytest.mark.parametrize("text", ["", "hello", '{"a": 1}', "[1]", "\ufeff", "e4 e5"])
def test_any_text_is_checked(text):
    checked(text)
