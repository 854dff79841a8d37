"""Names of 0.1 work for one more version, with a warning."""

import importlib

import pytest

import limitproto
from limitproto import BotClock, Position, records
from limitproto.archive.archive import FoundGames
from limitproto.records import GameEntry
from limitproto.rl.steps import Stepper

RENAMED = {
    "limitproto": "Stream SeededRandom run run_bot",
    "limitproto.rl": "Vector VectorEnv",
    "limitproto.host": "CommandFailed CommandError EngineFailure EngineError",
    "limitproto.records": "Entry GameEntry Headers GameHeaders Loaded LoadedGame Span Token Where Location "
    "extended extend_record load_game read_game record_of make_record spans tokens",
}


def test_names_of_before_are_those_of_now_and_warn() -> None:
    for package, names in RENAMED.items():
        module = importlib.import_module(package)
        for old, new in zip(names.split()[::2], names.split()[1::2], strict=True):
            with pytest.warns(DeprecationWarning, match=f"{package}.{old} is now {new}") as warned:
                assert getattr(module, old) is getattr(module, new)
            # Otherwise Python does not show it: the place of the warning is that of the old name.
            assert warned[0].filename == __file__
            assert old not in dir(module)


def test_members_of_before_are_those_of_now_and_warn() -> None:
    for owner, old, new in (
        (FoundGames, "arrow", "to_arrow"),
        (Position, "ended", "with_result"),
        (Stepper, "choose", "step"),
        (GameEntry, "sound", "legal_turns"),
    ):
        with pytest.warns(DeprecationWarning, match=f"{owner.__name__}.{old} is now {new}") as warned:
            assert getattr(owner, old) == getattr(owner, new)
        assert warned[0].filename == __file__


def test_arguments_of_before_work_and_warn() -> None:
    for edition in ("classic", "limes"):
        position = Position.new(edition)
        with pytest.warns(DeprecationWarning, match="check=False") as warned:
            assert position.play(position.legal_turns()[0], known_legal=True) != position
        assert warned[0].filename == __file__
    position = Position.parse("nestor/isolate=doomed/size=1/wipeout=tie m50:oBR b 0.0 m1 -")
    with pytest.warns(DeprecationWarning, match="solver_for"):
        solver = getattr(limitproto, "solver_for")(position)  # noqa: B009
    with pytest.warns(DeprecationWarning, match="solve") as warned:
        assert limitproto.solve(solver, position)[:5] == limitproto.solve(position)[:5]
    assert warned[0].filename == __file__
    start = Position.new("classic")
    with pytest.warns(DeprecationWarning, match="BotClock.most is now maximum") as warned:
        assert BotClock(1.0, 2.0, None, bool).most == 2.0
    assert warned[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="format_game") as warned:
        assert records.format_game(start.game, start, [], {}, "*") == records.format_game(start, [], {}, "*")
    assert warned[0].filename == __file__


def test_a_position_lists_what_is_public() -> None:
    position = Position.new("classic")
    members = {name for name in dir(position) if name[0] != "_"}
    assert {"to_move", "legal_count", "termination", "play"} <= members
    assert members.isdisjoint({"framed_key", "game_for", "words_of"})
    assert (position.to_move, position.legal_count, position.termination) == ("white", 12, "")
    assert position.with_result("1-0", "agreed").to_move is None


def test_only_exported_names_are_found() -> None:
    assert not hasattr(limitproto, "engine.proofs.best_turn")
    assert not hasattr(limitproto, "no.such")
