"""The browser, a server of the board, and pages that are open in it, for the tests of the page."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from support import patient_engine
from support.browser import BoardPage, browser
from support.web_server import command_line, started_server


@pytest.fixture(scope="module")
def chrome() -> Iterator[Any]:
    with browser() as running:
        yield running


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[Any, str]]:
    path = {name: os.environ[name] for name in ("PYTHONPATH", "LIMITPROTO_PURE") if name in os.environ}
    other = ["env", *(f"{name}={value}" for name, value in path.items()), *command_line(["engine"])]
    patient = [sys.executable, "-P", patient_engine.__file__, *other]
    named = [f"other={shlex.join(other)}", f"patient={shlex.join(patient)}"]
    with started_server(["--no-browser", "--engine", named[0], "--engine", named[1]]) as found:
        yield found


@pytest.fixture
def opened(chrome: Any, server: tuple[Any, str]) -> Iterator[Callable[..., BoardPage]]:
    """Opens pages, which are closed at the end; none of them may have had an error."""
    pages: list[BoardPage] = []

    def open_page(**options: Any) -> BoardPage:
        pages.append(BoardPage(chrome, server[1], **options))
        return pages[-1]

    yield open_page
    for page in pages:
        page.close()


@pytest.fixture
def page(opened: Callable[..., BoardPage]) -> BoardPage:
    """A page that has just been opened."""
    return opened()
