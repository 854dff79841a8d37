"""Names of 0.1 work for one more version, with a warning."""

import importlib

import pytest

from limitproto import Position
from limitproto.archive.archive import FoundGames

RENAMED = {
    "limitproto": "Stream SeededRandom run run_bot",
    "limitproto.host": "CommandFailed CommandError EngineFailure EngineError",
    "limitproto.records": "Entry GameEntry Headers GameHeaders Loaded LoadedGame Span Token Where Location "
    "extended extend_record load_game read_game record_of make_record spans tokens",
}


def test_names_of_before_are_those_of_now_and_warn() -> None:
    for package, names in RENAMED.items():
        module = importlib.import_module(package)
        for old, new in zip(names.split()[::2], names.split()[1::2], strict=True):
            with pytest.warns(DeprecationWarning, match=f"{package}.{old} is now {new}"):
                assert getattr(module, old) is getattr(module, new)
            assert old not in dir(module)
    with pytest.warns(DeprecationWarning, match=r"FoundGames.arrow is now to_arrow"):
        assert FoundGames.arrow is FoundGames.to_arrow


def test_a_position_lists_what_is_public() -> None:
    position = Position.new("classic")
    members = {name for name in dir(position) if name[0] != "_"}
    assert {"to_move", "legal_count", "termination", "play"} <= members
    assert members.isdisjoint({"framed_key", "game_for", "words_of"})
    assert (position.to_move, position.legal_count, position.termination) == ("white", 12, "")
    assert position.ended("1-0", "agreed").to_move is None
