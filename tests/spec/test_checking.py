"""What spec/records.md says of checking and of fmt: its commands do what they show, its lists are the program's."""

import re
import tomllib
from pathlib import Path

import click
import pytest
from support.consoles import blocks, run, steps

from limitproto.cli import check, fmt
from limitproto.host.conform.sentences import page_text
from limitproto.records.diagnostics import report_text
from limitproto.records.diagnostics.diagnostic import codes_meant
from limitproto.records.reading.reader import check as check_records

PAGE = page_text("records")


def chapter(title: str) -> str:
    found = re.search(rf"^## \d+\. {re.escape(title)}\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


CHECKING, FORMATTING = chapter("Checking"), chapter("Export form (fmt)")
EVENING = blocks(CHECKING, "import")[0]
SESSIONS = blocks(CHECKING + FORMATTING)


@pytest.mark.parametrize("session", SESSIONS)
def test_commands_do_what_they_show(session, folder):
    Path("evening.lgn").write_text(EVENING, encoding="utf-8")
    for command, expected in steps(session):
        status, shown = run(command, folder)
        assert (shown, status in (0, 1)) == (expected, True)


def options(command: click.Command) -> set[str]:
    return {name for option in command.params for name in option.opts if name.startswith("--")}


def test_every_option_is_described():
    known = {"--colour", "--color", "--output", "--force", "--stdin-name", "--quiet", "--lenient", "--encoding"}
    for name in options(check.command) - known:
        assert f"`{name}" in CHECKING or f" {name}" in CHECKING, name
    assert all(f"`{name}" in CHECKING for name in ("--lenient", "--encoding"))
    for name in options(fmt.command) - known - {"--jobs"}:
        assert f"`{name}`" in FORMATTING, name
    for name in re.findall(r"`(--[a-z-]+)", CHECKING):
        assert name in options(check.command) or name in ("--no-strict", "--no-exit-zero")


def test_the_keys_of_json_are_listed():
    (found, *_) = check_records(EVENING)
    rows = re.search(r"^\| key \| value \|\n.*?\n\n", CHECKING, re.MULTILINE | re.DOTALL)[0].splitlines()
    named = [word for row in rows if row for word in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(report_text.as_dict(found))


def test_settings_are_listed_and_the_example_is_good(folder):
    paragraph = re.search(r"^\*\*Settings\*\*.*?\n\n", CHECKING, re.MULTILINE | re.DOTALL)[0]
    listed = paragraph.partition("above it:")[2].partition(". The command line")[0]
    assert re.findall(r"`([a-z-]+)`", listed) == list(check._SETTINGS)
    (text, *_) = blocks(CHECKING, "toml")
    assert codes_meant(tomllib.loads(text)["check"]["ignore"])
    Path("limitproto.toml").write_text(text, encoding="utf-8")
    Path("evening.lgn").write_text(EVENING, encoding="utf-8")
    status, shown = run("limitproto check evening.lgn", folder)
    assert status == 1
    assert "LGN205" in shown, "strict"
