"""Analyses as clients meet them: they never fall silent, and speak the forms of Leela Zero and KataGo too."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from support.engine_process import INFO, Process

PLACEMENT = "lp-newgame classic"
THREE = "lp-newgame nestor players=3 seed=2"
SOLVED = "lp-position classic m50:WRo/ooo w 0.0 m26 -"


@pytest.fixture
def engine() -> Iterator[Process]:
    with Process() as process:
        yield process


def parsed(line: str) -> dict[str, str]:
    match = INFO.fullmatch(line)
    assert match, line
    return match.groupdict()


@pytest.mark.parametrize("start", [PLACEMENT, SOLVED, "lp-newgame nestor-en seed=3", THREE])
def test_lines_come_with_the_current_time_whatever_the_search_does(engine: Process, start: str) -> None:
    engine.ask(start)
    engine.write(b"4 lp-analyze interval=0.05\n")
    assert engine.line().rstrip() == "=4"
    lines = [parsed(engine.line()) for _ in range(25)]
    times = [float(line["time"]) for line in lines]
    assert times == sorted(set(times))
    # The first line may be late for lack of processor time, the others follow it at the interval.
    assert times[-1] - times[0] > 24 * 0.05 * 0.8
    nodes = [int(line["nodes"]) for line in lines]
    assert nodes == sorted(nodes)
    engine.write(b"lp-ping\n")
    assert all(parsed(line) for line in engine.answer().splitlines())
    assert engine.answer() == "= pong"


def test_nodes_grow_between_two_depths(engine: Process) -> None:
    engine.ask("lp-newgame nestor-en seed=3")
    engine.write(b"lp-analyze interval=0.02\n")
    engine.line()
    nodes: dict[str, set[str]] = {}
    while max(map(len, nodes.values()), default=0) < 3:
        line = engine.line()
        nodes.setdefault(line.split(" seldepth ")[0], set()).add(parsed(line)["nodes"])


@pytest.mark.parametrize(("start", "players", "mover"), [(PLACEMENT, 2, 0), (SOLVED, 2, 0), (THREE, 3, 0)])
def test_every_player_has_a_chance(engine: Process, start: str, players: int, mover: int) -> None:
    engine.ask(start)
    lines = [parsed(line) for line in engine.ask("lp-search nodes=300 lines=3").removeprefix("= ").splitlines()]
    for line in lines:
        wins = [float(win) for win in line["wins"].split()]
        assert len(wins) == players
        assert sum(wins) == pytest.approx(1, abs=0.005)
        assert wins[mover] == float(line["win"])


@pytest.mark.parametrize("start", [THREE, "lp-newgame classic players=3"])
def test_players_that_are_out_have_no_chance(engine: Process, start: str) -> None:
    engine.ask(start)
    for gone in (0, 1):
        state = json.loads(engine.ask("lp-state").removeprefix("= "))
        players, mover = state["players"], state["mover"]
        engine.ask(f"lp-resign {players[(players.index(mover) + 1) % 3]}" if gone else "lp-ping")
        line = parsed(engine.ask("lp-search nodes=300").removeprefix("= "))
        wins = line["wins"].split()
        assert len(wins) == 3
        assert wins[players.index(mover)] == line["win"]
        assert wins.count("0.000") == gone


# ---- the forms of Leela Zero and KataGo ----------------------------------------------------------------------------


class Candidate(NamedTuple):
    """A turn of an analysis."""

    move: str
    visits: int
    winrate: float
    order: int
    pv: list[str]


def candidates(line: str) -> list[Candidate]:
    """Parse a line by its description: tokens, a candidate at each `info`, keys with one value, `pv` with the rest."""
    found = []
    tokens = line.split(" ")
    assert tokens[0] == "info"
    starts = [place for place, token in enumerate(tokens) if token == "info"]
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        part = tokens[start + 1 : end]
        place = part.index("pv")
        assert part[:place:2] == ["move", "visits", "winrate", "order"]
        move, visits, winrate, order = part[1:place:2]
        found.append(Candidate(move, int(visits), float(winrate), int(order), part[place + 1 :]))
    return found


@pytest.mark.parametrize(("family", "whole"), [("lz", 10_000), ("kata", 1)])
@pytest.mark.parametrize(
    "arguments", ["", "10", "w", "w 10", "interval 10", "w interval 10 maxmoves 3", "10 minmoves 2"]
)
def test_foreign_analyses(engine: Process, family: str, whole: int, arguments: str) -> None:
    engine.ask("lp-newgame nestor-en seed=3")
    engine.write(f"7 {family}-analyze {arguments}\n".encode())
    assert engine.line().rstrip() == "=7"
    for _ in range(3):
        found = candidates(engine.line())
        assert [candidate.order for candidate in found] == list(range(len(found)))
        assert len(found) == (3 if "maxmoves" in arguments else 5)
        for candidate in found:
            assert 0 <= candidate.winrate <= whole
            assert candidate.pv[0] == candidate.move
    assert max(candidate.winrate for candidate in found) > whole / 10
    if family == "lz":
        assert all(candidate.winrate == int(candidate.winrate) for candidate in found)
    engine.write(b"\n8 lp-ping\n")
    assert all(candidates(line) for line in engine.answer().splitlines())
    assert engine.answer() == "=8 pong"


@pytest.mark.parametrize("family", ["lz", "kata"])
def test_foreign_thoughts(engine: Process, family: str) -> None:
    engine.ask(SOLVED)
    engine.write(f"{family}-genmove_analyze w 5\n# any line ends it\n".encode())
    first, *infos, last = engine.answer().splitlines()
    assert first.rstrip() == "="
    assert all(candidates(line) for line in infos)
    assert engine.ask("lp-history") == "= " + last.removeprefix("play ")


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("lz-analyze w 10 avoid w m50 3", "syntax error"),
        ("kata-analyze green", "syntax error"),
        ("kata-analyze red 10", "wrong player"),
        ("lz-analyze interval", "syntax error"),
        ("lz-analyze interval soon", "syntax error"),
        ("lz-genmove_analyze red", "wrong player"),
    ],
)
def test_foreign_failures(engine: Process, line: str, failure: str) -> None:
    engine.ask(SOLVED)
    assert engine.ask(line) == f"? {failure}"


def test_players_with_numbers_are_named(engine: Process) -> None:
    engine.ask("lp-newgame limes players=3 seed=1")
    for command in ("lz-analyze", "kata-genmove_analyze"):
        assert [engine.ask(f"{command} {words}") for words in ("2", "3 5", "3 interval 5")] == ["? wrong player"] * 3


def test_interrupts_are_offered_to_gogui(engine: Process) -> None:
    assert engine.ask("known_command gogui-interrupt") == "= true"
    assert engine.ask("gogui-interrupt") == "= "
