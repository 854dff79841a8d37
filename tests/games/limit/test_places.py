"""Turns and cells as integers: of all cells with one letter and two digits, and of what only looks like one."""

import re
from itertools import product

from limitproto.core.hexes import cell_named
from limitproto.games.limit.places import ORIGIN, PLACE, SECOND, THIRD, cell_of, place_of, turn_from, turn_of
from limitproto.games.spots import cells_at

CELL = "([a-z][0-9]{2})"
FORM = re.compile(f"(?:([a-z]+)@)?{CELL}(?:([:-]){CELL}(?:/{CELL})?)?|pass(?:/{CELL})?")
TILES = {"red": "r", "blue": "b", "green": "g", "yellow": "y", "black": "k"}
TEXTS = (
    "m50 m50:n51 m50-n51 m50-n51/l29 pass pass/m50 red@m50 blue@a27 green@z72 yellow@m50 black@m50 a27:z72 "
    "a27-z72/a27 z72-a27/z72"
).split()


def place(name: str) -> int:
    """Return the place of a cell, -1 for one outside: m50 is at column 31 and row 42 of rows of 64."""
    return (int(name[1:]) - 8) * 64 + ord(name[0]) - ord("m") + 31 if 27 <= int(name[1:]) <= 72 else -1


def number(text: str) -> int:
    """Return the integer of a turn, -1 for any other text."""
    form = FORM.fullmatch(text)
    if form is None:
        return -1
    colour, first, sign, second, third, removed = form.groups()
    places = [place(name) if name else 0 for name in (first, second, third or removed)]
    if min(places) < 0 or (colour and (sign or colour not in TILES)) or (third and sign == ":"):
        return -1
    kind = ord(TILES[colour]) if colour else {":": 1, "-": 0}.get(sign or "", 2 if first else 0)
    return kind << 39 | places[2] << 26 | places[1] << 13 | places[0]


def test_turns_and_what_is_one_sign_away_from_them() -> None:
    for text in TEXTS:
        assert turn_of(text) == number(text) >= 0
        names = re.findall(CELL, text.rpartition("@")[2].replace("pass/", ""))
        shifts = (THIRD,) if text[:5] == "pass/" else (0, SECOND, THIRD)
        assert [turn_of(text) >> shift & PLACE for shift in shifts][: len(names)] == list(map(place, names)), text
        for at, sign in product(range(len(text) + 1), ["", *"`aczAMZ{01235679:-/@. "]):
            for other in (text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :]):
                assert max(turn_of(other), -1) == number(other), other
                word = other.partition(" ")[0]
                cells = cells_at(f"{word} ".encode(), 0, len(word) + 1)
                assert not cells or turn_from(cells) == number(word), word
    assert [*map(turn_of, ("", "m5", "pass/m5", "m50-n51xl50"))] == [-1] * 4
    assert cells_at(b"m50:n51\n", 0, 8)
    assert cells_at(b"m50-n51/l50 ", 0, 12)


def test_cells_and_places() -> None:
    assert place("m50") == ORIGIN
    for letter, row in product("abmyz", range(10, 100)):
        found = place_of(cell_named(f"{letter}{row}"))
        assert found == place(f"{letter}{row}")
        assert found < 0 or cell_of(found) == cell_named(f"{letter}{row}")
    assert [place_of(cell_named(name)) for name in ("zz50", "aa50", "m9")] == [-1, -1, -1]
