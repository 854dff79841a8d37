"""Commands that begin, play, end and take back a game."""

import pytest
from support.talking import Talk


def test_colours_of_three() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-newgame heap players=3")
    for word in ("AMBER", "b", "3", "w", "Bronze", "c"):
        talk.result(f"play {word} take-1")
    assert talk("play black take-1") == "? syntax error"
    assert talk("play 4 take-1") == "? syntax error"


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        ("classic", {"w": "white", "b": "red", "black": "red", "r": "red", "1": "white", "2": "red"}),
        ("classic3", {"w": "white", "b": "black", "black": "black", "r": "red", "3": "black"}),
        ("nestor", {"w": "red", "white": "red", "b": "blue", "black": "blue", "r": "red"}),
        ("nestor3", {"w": "red", "b": "blue", "y": "yellow", "black": None, "0": None, "4": None, "k": None}),
        ("pbmserv3", {"white": "red", "b": "blue", "g": "green", "green": "green"}),
    ],
)
def test_colours_of_editions(edition: str, words: dict[str, str | None]) -> None:
    talk = Talk()
    talk.result(f"lp-newgame {edition} size=1 seed=1")
    for word, player in words.items():
        answer = talk(f"lp-resign {word}")
        if player is None:
            assert answer.startswith("? syntax: ")
        else:
            assert answer == "= "
            assert talk.result("lp-history") == f"{player}:resigns"
            talk.result("undo")


def test_clear_board_keeps_the_layout_and_boardsize_its_seed() -> None:
    talk = Talk()
    start = talk.result("lp-newgame pbmserv size=3 seed=11")
    talk.result("lp-set player greedy")
    talk.result("genmove red")
    talk.result("clear_board")
    assert talk.result("lp-position") == start
    assert talk.result("lp-history") == ""
    talk.result("boardsize 4")
    assert talk.result("lp-position") == Talk().result("lp-newgame pbmserv size=4 seed=11")
    talk.result("boardsize 3")
    assert talk.result("lp-position") == start


def test_a_drawn_seed_is_kept() -> None:
    talk = Talk()
    start = talk.result("lp-newgame nestor")
    talk.result("boardsize 3")
    talk.result("boardsize 8")
    assert talk.result("lp-position").split(" ")[1:] == start.split(" ")[1:]


def test_boardsize_replaces_a_size_of_the_edition() -> None:
    talk = Talk()
    talk.result("lp-newgame pbmserv3/free_edges=2/size=6 placement=manual")
    talk.result("boardsize 5")
    assert talk.result("lp-position").startswith("pbmserv3/free_edges=2/placement=manual/size=5 - ")


def test_boardsize_forgets_a_given_layout() -> None:
    talk = Talk()
    talk.result("lp-newgame pbmserv size=2 layout=l47:1gb/1kr/1bg/rk")
    talk.result("clear_board")
    assert talk.result("lp-position").split(" ")[1] == "l47:1oB/1oR/1Bo/Ro"
    talk.result("boardsize 3")
    talk.result("clear_board")


def test_clear_board_after_a_position_begins_its_edition() -> None:
    talk = Talk()
    talk.result("lp-position classic3/size=4 m50:Wo r 3.4.4 p1 -")
    talk.result("clear_board")
    assert talk.result("lp-position") == "classic3/size=4 - w 4.4.4 p0 -"


def test_undo_and_redo_of_several() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-play take-1 take-2 take-3")
    assert talk("lp-undo 4").startswith("? unavailable: ")
    assert talk.result("lp-history") == "take-1\ntake-2\ntake-3"
    talk.result("lp-undo 3")
    talk.result("lp-redo 2")
    assert talk.result("lp-history") == "take-1\ntake-2"
    talk.result("lp-play take-1")
    assert talk("lp-redo").startswith("? unavailable: ")


def test_a_count_comes_back_digit_by_digit() -> None:
    count = "123456789" * 4
    assert Talk()(f"lp-undo {count}") == f"? unavailable: 0 can be taken back, not {count}."
    assert Talk()(f"lp-redo {count}") == f"? unavailable: 0 can be played again, not {count}."


def test_lp_play_is_all_or_nothing() -> None:
    talk = Talk(is_fake=True)
    before = talk.state()
    assert talk("lp-play take-1 take-9").startswith("? illegal-turn: take-9 breaks R1 - 9 is not 1 to 3")
    assert talk("lp-play take-1 fake-9").startswith("? syntax: ")
    assert talk("lp-play take-1 draw take-1").startswith("? game-over: ")
    assert talk.state() == before


def test_events_are_taken_back() -> None:
    talk = Talk()
    for line, result in [
        ("lp-resign", "0-1 resignation"),
        ("lp-timeout b", "1-0 time"),
        ("lp-draw_agreed", "1/2-1/2 agreement"),
        ("lp-gameover 0-1 illegal", "0-1 illegal"),
    ]:
        talk.result(line)
        assert talk.result("lp-result") == result
        assert talk.result("lp-to_play") == "none"
        talk.result("undo")
        assert talk.result("lp-result") == "*"


def test_notice_is_repeated_without_effect_and_never_contradicted() -> None:
    talk = Talk(is_fake=True)
    talk.result("lp-newgame heap size=1")
    talk.result("play w take-1")
    before = talk.state()
    assert talk("lp-gameover 1-0 stranded") == "= "
    assert talk("lp-gameover 0-1 stranded").startswith("? game-over: ")
    assert talk.state() == before


def test_a_seed_may_stand_in_the_edition() -> None:
    talk = Talk()
    position = talk.result("lp-newgame nestor/size=2 seed=5")
    assert talk.result("lp-newgame nestor/seed=5/size=2") == position
    assert talk.result("lp-newgame classic/seed=3") == "classic - w 8.8 p0 -"
    talk.result("boardsize 4")
    assert talk.result("lp-position") == "classic/size=4 - w 4.4 p0 -"
