"""Commands that begin, play, end and take back a game."""

import pytest
from support.talking import Talk

from limitproto.games.limit.position import Position


def test_a_drawn_seed_is_kept() -> None:
    talk = Talk()
    start = talk.result("lp-newgame nestor")
    talk.result("boardsize 3")
    talk.result("boardsize 8")
    assert talk.result("lp-position").split(" ")[1:] == start.split(" ")[1:]


def test_a_turn_becomes_canonical_once(monkeypatch: pytest.MonkeyPatch) -> None:
    talk, found, canonical = Talk(), list[str](), Position.canonical
    monkeypatch.setattr(Position, "canonical", lambda at, text: found.append(text) or canonical(at, text))
    talk.result("play white M50:N50")
    turn = talk.result("lp-legal").split()[0]
    talk.result(f"lp-play {turn.upper()} W:Resigns")
    assert found == ["M50:N50", turn.upper(), "W:Resigns"]
    assert talk.result("lp-history").split() == ["m50:n50", turn, "white:resigns"]
