"""spec/gui.md is what server and page do: limits, headers, codes, messages, keys and typed lines are those of both."""

import re
from pathlib import Path

import pytest

from limitproto.web import server
from limitproto.web.server import HEADERS
from limitproto.web.tabs import WebLimits

pytestmark = pytest.mark.once
STATIC = Path(server.__file__).parent / "static"
PAGE = (Path(__file__).resolve().parents[2] / "spec" / "gui.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    lines = PAGE[PAGE.index(f"\n| {head} |") + 1 :].split("\n\n", 1)[0].splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_limits_are_those_of_the_program() -> None:
    assert {name: float(value) for name, value, _ in rows("limit")} == WebLimits()._asdict()


def test_headers_are_those_of_the_program() -> None:
    assert dict(rows("header")) == HEADERS


def test_codes_are_those_of_the_program() -> None:
    codes = {value for name, value in vars(server).items() if name.isupper() and isinstance(value, int)}
    assert {int(code) for code, _ in rows("code")} == codes | {1009}


def test_messages_are_those_of_the_program() -> None:
    program = "".join(
        (Path(server.__file__).parent / name).read_text(encoding="utf-8") for name in ("tabs.py", "server.py")
    )
    fields = set(re.findall(r'"(\w+)":', "".join(row[0] for row in rows("the page sends") + rows("the server sends"))))
    assert fields == {field for field in fields if re.search(rf'"{field}":|\b{field}: ', program)}
    assert {"token", "tab", "start", "engine", "send", "stop", "text", "ended", "stderr", "dropped", "error"} <= fields


def test_buttons_keys_and_typed_lines_perform_acts_of_one_table() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in STATIC.rglob("*.*")}
    of = dict(re.findall(r"(?ms)^const (\w+) = \{\n(.*?)^\};", files["table.js"]))
    of["TRYING"] = re.search(r"(?ms)^export const TRYING = \{\n(.*?)^\};", files["checking.js"])[1]
    name = r"(?m)(?:^ {2}|, )'?([a-z][a-z-]*)'?(?=: |,)"
    acts = {table: set(re.findall(name, of[table])) for table in ("TYPED", "OTHERS", "TRYING")}
    named = (
        r"""data-act="([\w-]+)"|perform\('([\w-]+)'|'[A-Z][\w ]+', '([a-z-]+)'|'data-act': '([a-z-]+)'"""
        r"""|(?:button|add)\(.*?, '([a-z-]+)'[,)]|^ +'([a-z-]+)', \{ 'data-arg'"""
    )
    found = {"".join(names) for text in files.values() for names in re.findall(named, text, re.MULTILINE)}
    found |= set(re.findall(r": '([a-z-]+)'", files["keys.js"]))
    assert found - set().union(*acts.values()) == set()
    assert acts["OTHERS"] - found == set()
    typed = {name for _, cell in rows("for") for name in re.findall(r"(?:^|`)([a-z]+)\b(?![\w-]*=)", cell)}
    assert typed - {"lp"} == acts["TYPED"]
    keys = re.search(r"(?ms)^const KEYS = \[\n(.*?)^\];", files["keys.js"])[1]
    shown = (" ".join(row[0] for row in rows("key")), " ".join(re.findall(r"(?m)^ {2}\['([^']*)'", keys)))
    of_page, of_program = (sorted(set(re.findall(r"\b[A-Z]\b", text))) for text in shown)
    assert of_page == of_program == sorted(re.findall(r"\b(?<!\+)[A-Z]\b", shown[1]))
    assert not acts["TYPED"] & acts["OTHERS"]
    known = re.findall(r"(\w+):", re.search(r"const has = \{(.*)\}", files["players.js"])[1])
    assert {need for text in files.values() for need in re.findall(r"data-needs=\"(\w+)\"", text)} <= set(known)
