"""One sign more, less or other anywhere in a file of several games: what is wrong costs its own game at most."""

import pytest

from limitproto.records import encode_json, read_text
from limitproto.records.reading.reader import entries, text_source

SIGNS = '{}()[];"%\n\\*$!. 0:-\x00\udcff'
#: What is done to a text at a place: the sign there is left out, or one comes before it, or in its place.
CHANGES = [("", 1), *((sign, 0) for sign in SIGNS), *((sign, 1) for sign in SIGNS)]
#: A prime number that spreads the changes over the places; with 1 each is made everywhere, which takes minutes.
STRIDE = 211


def game(event: str, movetext: str = "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1") -> str:
    return (
        f'[Game "limit"]\n[Edition "classic"]\n[Event "{event}"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        f'[White "A\\"b\\\\"]\n[Red "?"]\n[Result "0-1"]\n[Size "1"]\n\n{movetext}\n'
    )


PLAIN = game("a")
PAIR = "n49:m50 $1 (1. m50:n50 (1. draw {q}) n49:m49) n50:m51"
FULL = game("b", f"; x (\n%y {{\n{{z\n\n[w}}\n1. {PAIR} 2. n49-m50/n49 n50-m51/n50\n0-1")
ENDS = game("c", "1. n49:m50 n50:m51 {last} 2. n49-m50/n49 n50-m51/n50 {end } 0-1")
LINES = [encode_json(next(read_text(text)).record).decode() for text in (PLAIN, FULL, ENDS)]
FILES = {
    "plain.lgn": "\n".join([PLAIN, FULL, ENDS]),
    "full.lgn": "\n".join([ENDS, FULL, FULL, PLAIN]),
    "crlf.lgn": "\n".join([PLAIN, FULL, ENDS]).replace("\n", "\r\n"),
    "lines.jsonl": "".join(f"{line}\n" for line in LINES),
    "array.json": "[" + ",\n".join(LINES) + "]\n",
    "one-line.json": "[" + ", ".join(LINES) + "]\n",
}


def games_of(text: str, name: str) -> list[object]:
    """Return the games of a text; of JSON those that have no error, since there is nothing to be had of others."""
    found = [entry for entry in entries(text_source(text, name)) if entry.record is not None]
    return [entry.record for entry in found if name.endswith(".lgn") or not entry.has_errors]


@pytest.mark.parametrize("name", FILES)
def test_neighbours_are_whole(name: str) -> None:
    text = FILES[name]
    whole = games_of(text, name)
    ends = []
    for entry in entries(text_source(text, name)):
        ends.append((ends[-1] if ends else 0) + len(entry.text))
    for number in range(0, len(text) * len(CHANGES), STRIDE):
        place, (sign, size) = number // len(CHANGES), CHANGES[number % len(CHANGES)]
        found = games_of(text[:place] + sign + text[place + size :], name)
        hit = min(next(index for index, end in enumerate(ends) if place < end), len(whole) - 1)
        lost = [index for index, one in enumerate(whole) if one not in found]
        # The signs between two games belong to neither alone.
        near = {hit, hit - 1} if place - (ends[hit - 1] if hit else 0) < 3 else {hit}
        near |= {hit + 1} if ends[hit] - place <= 4 else set()
        assert len(lost) <= 1, (place, sign, size)
        assert set(lost) <= near, (place, sign, size)
