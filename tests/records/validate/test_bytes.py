"""Defects among the characters of a game: the first place of each kind, and how many there are."""

from limitproto.records.raw_game import RawGame
from limitproto.records.validate.bytes import byte_diagnostics, is_plain

CASES = {
    "a\tb\n ~": [("LGN006", 6, 6)],
    "a\u202e\u2069 \udc80\udfff b\ud800\n": [("LGN001", 4, 6, "U+DC80", 2), ("LGN011", 1, 2, "U+202E", 2)],
    "a\x08\x0b b\x7f c\x00\n": [("LGN003", 1, 3, "U+0008", 3)],
    "\x0e\x1f\r\na\rb\r": [("LGN003", 0, 2, "U+000E", 1), ("LGN005", 5, 6)],
    "a\r\nb\r\n": [("LGN004", 1, 3)],
    "\xa0\u2065\u2029\n": [],
}


def test_the_first_place_of_each_kind_is_reported_once() -> None:
    for text, expected in CASES.items():
        found = byte_diagnostics(RawGame.of(text))
        assert [(one.code, one.start, one.end, *one.words.values()) for one in found] == expected
        assert byte_diagnostics(RawGame.of(text, last=False)) == [one for one in found if one.code != "LGN006"]


def test_which_characters_need_no_closer_look() -> None:
    assert [chr(code) for code in range(256) if is_plain(chr(code))] == ["\t", "\n", *map(chr, range(32, 127))]
