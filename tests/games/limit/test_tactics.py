"""The positions of records/tactics: the search finds every turn, and the quick ones are proved once more."""

from pathlib import Path

import pytest
from model import rules_model as model
from support.amounts import fewer

from limitproto import Engine, Limits, Position
from limitproto.core import build_mode
from limitproto.engine.proofs import VALUE_NAMES, values_of_turns
from limitproto.games.limit.solver.adapter import LimitSolver
from limitproto.games.search_api import Unsolved

FOLDER = Path(__file__).resolve().parents[3] / "records" / "tactics"


def rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines()]


ROWS, THREE, PLACEMENT = rows("tactics"), rows("three"), rows("placement")
#: What the search may look at; by then it has proved most of them. Without the compiler that takes long, so that only
#: those are tried that are proved at once.
NODES = 800_000
SMALL = [row for row in ROWS if "turn=either" not in row[0] and len(Position.parse(row[0]).contents) <= 10]
TRIED = ROWS if build_mode.current().name == "compiled" else SMALL[:12]


def test_there_are_enough_of_many_kinds():
    assert len(ROWS) >= 60
    assert {text.split(" ")[0].split("/")[0] for text, *_ in ROWS} == {"classic", "nestor", "nestor-en", "pbmserv"}
    assert {value for _, _, value, _ in ROWS} == {"win", "draw"}
    assert len({Position.parse(text).canonical_key() for text, *_ in ROWS}) == len(ROWS)
    balls = [sum(content != "o" for content in Position.parse(text).contents.values()) for text, *_ in ROWS]
    assert min(balls) <= 4
    assert max(balls) >= 8


def test_there_are_sixty_of_three_players_and_of_placement():
    assert {len(Position.parse(text).players) for text, *_ in THREE} == {3}
    assert {Position.parse(text).phase for text, *_ in PLACEMENT} == {"placement"}
    assert len({Position.parse(text).canonical_key() for text, *_ in THREE + PLACEMENT}) == 60


@pytest.mark.parametrize("part", range(4))
def test_the_turns_are_legal(part):
    for text, turn, _value, count in (ROWS + THREE + PLACEMENT)[part::4]:
        turns = Position.parse(text).legal_turns()
        assert turn in turns
        assert len(turns) == int(count)
        assert sorted(model.read(text).turns()) == turns


@pytest.mark.parametrize(("text", "turn"), [row[:2] for row in TRIED], ids=[row[0] for row in TRIED])
def test_the_search_finds_the_turn(text, turn):
    assert Engine(hash_mb=8).best_turn(Position.parse(text), Limits(nodes=NODES)) == turn


def proved(text: str, nodes: int) -> dict[str, str] | None:
    solver = LimitSolver()
    solver.limit(nodes, lambda: False)
    position = Position.parse(text)
    solver.begin(position)
    try:
        return {turn: VALUE_NAMES[worth] for turn, worth in values_of_turns(solver, position)}
    except Unsolved:
        return None


@pytest.mark.long
@pytest.mark.once
def test_the_turns_of_three_players_are_the_only_ones_that_win_against_both():
    quick = [row for row in THREE if len(Position.parse(row[0]).contents) <= 10]
    assert len(quick) > 9
    for text, turn, _value, _count in quick:
        root = model.read(text)
        assert [each for each in sorted(root.turns()) if wins_alone(root.play(each), root.mover, {})] == [turn], text


def wins_alone(state: model.State, player: int, known: dict[str, bool]) -> bool:
    """Return whether a player can force a win of all of the game, by the slow model of the rules."""
    if state.result != "*":
        return state.result.split("-")[player] == "1"
    if player in state.out:
        return False
    key = state.text()
    if key not in known:
        wants_win = state.mover == player
        known[key] = (
            any(wins_alone(state.play(turn), player, known) == wants_win for turn in state.turns()) == wants_win
        )
    return known[key]


@pytest.mark.long
@pytest.mark.parametrize(("rows", "in_pure"), [(ROWS, 2500), (PLACEMENT, 12_000)], ids=["movement", "placement"])
def test_the_quick_ones_are_proved_again(rows, in_pure):
    nodes = 60_000 if build_mode.current().name == "compiled" else in_pure
    done = 0
    for text, turn, value, _count in fewer(rows):
        found = proved(text, nodes)
        if found is None:
            continue
        done += 1
        assert found.pop(turn) == value, text
        assert set(found.values()) <= ({"loss", "draw"} if value == "win" else {"loss"}), text
    assert done >= len(fewer(range(12)))
