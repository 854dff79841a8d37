"""Openings of matches."""

import pytest

from limitproto.errors import InvalidOption
from limitproto.games.registry import parse_position
from limitproto.host.match.game_runner import openings_of
from limitproto.host.match.openings import (
    EVEN,
    KINDS,
    MOVEMENT,
    START,
    drawn_opening,
    next_chance_event,
    opening_command,
    opening_of_try,
    openings_of_book,
    read_book,
)
from limitproto.host.match.settings import MatchSettings


def final(opening):
    position = opening.start
    for turn in opening.turns:
        position = position.play(turn)
    return position


@pytest.mark.parametrize("edition", ["classic", "pbmserv", "classic3/size=4", "nestor3", "limes3"])
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != EVEN])
def test_a_number_decides_the_opening(edition, kind):
    one, again, other = (drawn_opening(edition, kind, 7, number) for number in (3, 3, 4))
    assert (one.start.text, one.turns, one.seed) == (again.start.text, again.turns, again.seed)
    assert one.seed != other.seed
    assert not final(one).is_over
    if kind == MOVEMENT and "limes" not in edition:
        assert final(one).phase == "movement"
    if kind == START:
        assert not one.turns
    if "pbmserv" in edition or "nestor" in edition:
        assert one.start.text != other.start.text


def test_an_even_opening():
    """A host draws it in another process; the first try is not even."""
    opening = openings_of(MatchSettings((), 1, "classic/size=3", EVEN))(0)
    assert opening == opening_of_try("classic/size=3", EVEN, 1, 0, 1)
    assert final(opening).phase == "movement"


def test_the_command_has_a_layout_and_no_seed():
    opening = drawn_opening("pbmserv/size=2", START, 1, 0)
    command = opening_command(opening.start)
    assert command.startswith("lp-newgame pbmserv/size=2 layout=")
    assert "seed" not in command
    assert opening_command(drawn_opening("limes3", START, 1, 0).start) == "lp-newgame limes3 deal=host"


def test_cards_depend_on_the_opening_alone():
    opening = drawn_opening("limes2", START, 1, 5)
    cards = []
    for pick in (0, -1):
        position, played = opening.start, []
        while not position.is_over and len(played) < 20:
            turn = (
                next_chance_event(position, opening.seed, played)
                if position.chance_choices
                else position.legal_turns()[pick]
            )
            position = position.play(turn)
            played.append(turn)
        cards.append([turn for turn in played if turn.startswith("draw")])
    assert cards[0] == cards[1]
    assert len(set(cards[0])) == len(cards[0]) >= 6


def test_a_book(tmp_path):
    book = tmp_path / "book.txt"
    book.write_text("# openings\nclassic - w 8.8 p0 - ; m50:n50 m51:l51\n\nclassic m50:Wo r 7.8 p1 -\n")
    first, second = openings_of_book(read_book(book))
    assert first.turns == ("m50:n50", "m51:l51")
    assert second.start == parse_position("classic m50:Wo r 7.8 p1 -")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "contains no positions"),
        ("nonsense", ":1: "),
        ("classic - w 8.8 p0 -\nclassic - w 8.8 p0 - ; m50:m52", ":2: R1"),
        ("classic - - 8.8 p0 end:0-1", ":1: the game is over in this position"),
        ("classic - w 8.8 p0 -\nclassic3 - w 8.8.8 p0 -", ":2: it has 3 players"),
    ],
)
def test_a_book_with_an_error(tmp_path, text, error):
    book = tmp_path / "book.txt"
    book.write_text(text)
    with pytest.raises(InvalidOption) as caught:
        openings_of_book(read_book(book))
    assert error in str(caught.value)


def test_a_game_of_cards_has_no_even_openings():
    limes = MatchSettings((), 1, "limes", EVEN)
    for draw in (lambda: openings_of(limes), lambda: drawn_opening("limes", EVEN, 1, 0)):
        with pytest.raises(InvalidOption, match="limes has no openings of kind even"):
            draw()
