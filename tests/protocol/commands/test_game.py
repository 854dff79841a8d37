"""Commands that begin, play, end and take back a game."""

from support.talking import Talk


def test_a_drawn_seed_is_kept() -> None:
    talk = Talk()
    start = talk.result("lp-newgame nestor")
    talk.result("boardsize 3")
    talk.result("boardsize 8")
    assert talk.result("lp-position").split(" ")[1:] == start.split(" ")[1:]
