"""The programs that run in a browser, in this process: they answer as `limitproto engine`, stop, and check records."""

import json
import random
from pathlib import Path

import pytest
from support.engine_process import run

from limitproto import Position, parse_position
from limitproto.records import check
from limitproto.web.in_browser import LINE, NOTHING, STOP, TOOLS, Programs
from limitproto.web.tools import checked

BROKEN = Path(__file__).resolve().parents[2] / "records" / "conformance" / "broken"


def said(lines: list[str], heard: int = NOTHING) -> str:
    """Return what an engine in a browser answers."""
    written: list[str] = []
    programs = Programs(lambda _number, text: written.append(text), lambda: heard)
    programs.start(1, "limitproto")
    programs.send(1, "".join(f"{line}\n" for line in lines))
    programs.stop(1)
    return "".join(written)


def game(start: str, seed: int) -> list[str]:
    """Return the commands of a game at random, with questions after each turn."""
    chance, position, lines = random.Random(seed), parse_position(start), [f"lp-position {start}"]
    while not position.is_over and len(lines) < 120:
        turn = chance.choice(position.legal_turns())
        position = position.play(turn)
        lines += [f"lp-play {turn}", "lp-state", "lp-legal", "showboard"]
    return [*lines, "lp-result", "lp-history", "undo", "lp-record", "lp-svg", "genmove nobody", "nonsense"]


@pytest.mark.parametrize(
    "start",
    ["classic/size=4 - w 4.4 p0 -", *(Position.new(name, seed=4).text for name in ("pbmserv3", "nestor/size=3"))],
)
def test_it_answers_as_the_engine_does(start: str) -> None:
    lines = game(start, 7)
    assert said(lines) == run("".join(f"{line}\n" for line in lines).encode()).stdout.decode()


def test_levels_play_the_turns_of_the_engine() -> None:
    lines = "lp-newgame classic size=2|lp-set seed 3|lp-set level 1|genmove white|genmove red|lp-history".split("|")
    assert said(lines) == run("".join(f"{line}\n" for line in lines).encode()).stdout.decode()


@pytest.mark.parametrize("heard", [LINE, STOP])
def test_an_analysis_ends_at_what_is_sent_later(heard: int) -> None:
    answer = said(["lp-newgame classic", "lp-analyze interval=0.01"], heard)
    assert answer.endswith("\n\n")


def test_tools_answer_lines() -> None:
    written: list[tuple[int, str]] = []
    programs = Programs(lambda number, text: written.append((number, text)), lambda: NOTHING)
    programs.start(5, TOOLS)
    programs.send(5, '1 {"ask": "check", "with": ["1. m50:m51 x"]}\n2 {"ask": "nothing"}\n')
    (one, answer), (two, refusal) = written
    assert (one, two) == (5, 5)
    assert answer.startswith("=1 ")
    assert "LGN301" in {found["code"] for found in json.loads(answer[3:])["found"]}
    assert refusal.startswith("?2 ")


@pytest.mark.parametrize("path", sorted(BROKEN.glob("*.lgn"))[::9], ids=lambda path: path.stem)
def test_the_checker_finds_what_check_finds(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    found = checked(text)["found"]
    expected = sorted((one.line, one.column, one.code) for one in check(text))
    assert sorted((one["line"], one["column"], one["code"]) for one in found) == expected
    for one in found:
        assert 0 <= one["start"] <= one["end"] <= len(text.encode("utf-16-le")) // 2
