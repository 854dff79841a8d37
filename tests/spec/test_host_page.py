"""spec/host.md: the report that it shows is that of a match, its table has every failure, its bots are the examples."""

import json
import re
from pathlib import Path

import pytest
from support.consoles import blocks, run, steps

from limitproto.host.client import FailureKind
from limitproto.host.conform.sentences import page_text
from limitproto.host.match.results import GameFailure, GameResult
from limitproto.host.match.schedule import fixtures
from limitproto.host.match.settings import EngineEntry, MatchSettings
from limitproto.host.match.standings import Standings

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "host.md").read_text(encoding="utf-8")


def test_the_report():
    settings = MatchSettings((EngineEntry("A", "a"), EngineEntry("B", "b")), 1, "pbmserv")
    first, second = fixtures(2, 2, 1)
    crash = GameFailure(0, "crash", "")
    played = [(first, GameResult(result="1-0")), (second, GameResult(result="0-1", outcome="crash", failures=[crash]))]
    found = Standings(settings, 2, played).as_json()
    (shown,) = blocks(PAGE, "json")
    assert json.loads(shown) == found, json.dumps(found)


def test_every_failure_has_a_row():
    assert set(re.findall(r"^\| `([^`]+)` \| .* \| .* \| .* \|$", PAGE, re.MULTILINE)) == set(map(str, FailureKind))


def test_the_bots_of_the_pages_are_the_example():
    code = (ROOT / "spec" / "developing" / "examples" / "first.py").read_text(encoding="utf-8")
    bot = code[code.index("from limitproto") :]
    assert re.sub(r"\n+", "\n", blocks(PAGE, "python")[0]) == re.sub(r"\n+", "\n", bot)
    using = blocks(page_text("using"), "python")[0]
    assert re.sub(r"\n+", "\n", bot) in re.sub(r"\n+", "\n", using)


@pytest.mark.long
def test_the_page_shows_what_the_doctor_says_and_what_a_failure_leaves(folder):
    for number, (command, expected) in enumerate(steps("".join(blocks(PAGE)))):
        assert run(command, folder) == (int(number == 0), expected), command
