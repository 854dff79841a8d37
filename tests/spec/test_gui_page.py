"""spec/gui.md is what the server does: its limits, headers, codes and messages are those of the program."""

import re
from pathlib import Path

import pytest

from limitproto.web import connection
from limitproto.web.server import HEADERS
from limitproto.web.tabs import WebLimits

pytestmark = pytest.mark.once
PAGE = (Path(__file__).resolve().parents[2] / "spec" / "gui.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    lines = PAGE[PAGE.index(f"\n| {head} |") + 1 :].split("\n\n", 1)[0].splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_limits_are_those_of_the_program() -> None:
    assert {name: float(value) for name, value, _ in rows("limit")} == WebLimits()._asdict()


def test_headers_are_those_of_the_program() -> None:
    assert dict(rows("header")) == HEADERS


def test_codes_are_those_of_the_program() -> None:
    codes = {value for name, value in vars(connection).items() if name.isupper() and isinstance(value, int)}
    assert {int(code) for code, _ in rows("code")} == codes | {1009}


def test_messages_are_those_of_the_program() -> None:
    program = "".join(
        (Path(connection.__file__).parent / name).read_text(encoding="utf-8")
        for name in ("messages.py", "tabs.py", "connection.py")
    )
    fields = set(re.findall(r'"(\w+)":', "".join(row[0] for row in rows("the page sends") + rows("the server sends"))))
    assert fields == {field for field in fields if re.search(rf'"{field}":|\b{field}: ', program)}
    assert {"token", "tab", "start", "engine", "send", "stop", "text", "ended", "stderr", "dropped", "error"} <= fields
