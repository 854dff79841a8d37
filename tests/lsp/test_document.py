"""A document is what a fresh reading of its text gives, whatever the edits were that led to it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto import records
from limitproto.lsp import document as module
from limitproto.lsp.document import Document, Units
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.lgn.splitter import split

CHECKOUT = Path(__file__).resolve().parents[2]
STRICT = Selection(strict=True)
EXAMPLES = CHECKOUT / "limitproto" / "records" / "diagnostics" / "examples"
TEXTS = [
    path.read_bytes().decode("utf-8", "surrogateescape")
    for path in (*sorted((CHECKOUT / "records" / "games").glob("classic-2-*.lgn")), *sorted(EXAMPLES.glob("*.lgn")))
]
#: What changes where games begin and end, and what is counted in several units.
MARKS = '{ } ( ) [ ] " * 0 1 1-0 % 1. $1 m50:n50 \0 \u00e9\U0001f600 \ud800'
PIECES = [
    *("\n", "\n\n", "\r", "\r\n", " ", "; a\n", "{ x }", '\n[Round "1"]\n', *MARKS.split()),
    *('[Game "limit"]\n', '\n\n[Game "limit"]\n', '[Event "x"]'),
]


def opened(text: str, units: str = "utf-16") -> Document:
    """Return a document that has been read."""
    document = Document(text, Units(units), STRICT)
    read(document)
    return document


def read(document: Document) -> None:
    """Look at every game of a document that is not known yet."""
    for index in document.unknown():
        document.look(index)


def state(document: Document) -> list[object]:
    """Return all that a client may learn of a document."""
    read(document)
    return [
        [(game.text, game.state, game.has_record) for game in document.games],
        document.tops,
        [(index, one.code, one.line, one.column, one.message) for index, one in document.found()],
    ]


def offset(document: Document, index: int, place: int) -> int:
    """Return where a place of a game is in the whole text."""
    return sum(len(game.text) for game in document.games[:index]) + place


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str, list[tuple[float, float, str]]]:
    """Draw a text, units, and edits: where they begin, how long they are, and what they put there."""
    text = "\n".join(draw(st.lists(st.sampled_from(TEXTS), max_size=5)))
    text = text.replace("\n", draw(st.sampled_from(("\n", "\n", "\r\n", "\r")))).replace("\0", "")
    new = st.lists(st.sampled_from(PIECES), max_size=3).map("".join)
    edit = st.tuples(st.floats(0, 1), st.sampled_from((0.0, 0.0, 0.001, 0.02, 0.3, 1.0)), new)
    return text, draw(st.sampled_from(("utf-8", "utf-16", "utf-32"))), draw(st.lists(edit, max_size=8))


@given(edits())
def test_edits_lead_to_what_a_fresh_reading_gives(drawn: tuple[str, str, list[tuple[float, float, str]]]) -> None:
    text, units, changes = drawn
    document = opened(text, units)
    for begin, length, new in changes:
        size = len(document.text)
        places = []
        for wanted in (int(begin * size), min(int((begin + length) * size), size)):
            index = 0
            while wanted > len(document.games[index].text):
                wanted -= len(document.games[index].text)
                index += 1
            places.append(document.position(index, wanted))
        # A place between CR and LF is the end of the line.
        start, end = (offset(document, *document.place(*place)) for place in places)
        whole = document.text
        document.change(places[0], places[1], new)
        assert document.text == whole[:start] + new + whole[end:]
        assert state(document) == state(Document(document.text, Units(units), STRICT))


def test_a_record_that_is_typed_byte_by_byte_is_read_as_a_whole() -> None:
    text = f"{TEXTS[0]}\n{TEXTS[1]}".replace("at random", "Zoë 😀")
    document = opened("")
    for character in text:
        end = document.position(len(document.games) - 1, len(document.games[-1].text))
        document.change(end, end, character)
    assert state(document) == state(opened(text))
    assert [game.text for game in document.games] == [raw.text for raw in split([text])]


def test_deleting_everything_and_undoing_it() -> None:
    text = "\n".join(TEXTS[:4])
    document = opened(text)
    before = state(document)
    document.change((0, 0), (10_000, 0), "")
    assert document.text == ""
    assert [one.code for _, one in document.found()] == ["LGN708"]
    document.change((0, 0), (0, 0), text)
    assert state(document) == before


@pytest.mark.parametrize(
    "text", ["\0" * 50, "x" * 300_000, "{" * 2_000, "(" * 2_000, "1-0 " * 2_000, "\r" * 99, "\ud800\udc00"]
)
def test_hostile_texts(text: str) -> None:
    document = opened(text)
    document.change((0, 1), (0, 2), "\u2028[")
    assert state(document) == state(opened(document.text))


def test_diagnostics_are_those_of_check() -> None:
    text = "\n".join(TEXTS)
    found = [(index, one) for index, one in opened(text).found()]
    tops = opened(text).tops
    wanted = records.check(text, strict=True)
    assert {"LGN701", "LGN702"} < {one.code for one in wanted}
    places = [(tops[index] + one.line, one.code) for index, one in found]
    assert sorted(places) == sorted((one.line, one.code) for one in wanted)


def test_very_many_games_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    document = opened("\n".join(TEXTS[:1] * 3))
    assert [one.code for _, one in document.found()].count("LGN701") == 2
    monkeypatch.setattr(module, "_MOST_COMPARED", 2)
    assert "LGN701" not in {one.code for _, one in document.found()}


def test_an_edit_reads_only_the_games_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    document = opened("\n".join(TEXTS[:1] * 200))
    cut: list[int] = []
    parts = module._split_games
    monkeypatch.setattr(module, "_split_games", lambda text: cut.append(len(text)) or parts(text))
    place = document.position(100, 300)
    document.change(place, place, "x")
    assert document.unknown() == [100]
    assert sum(cut) < 4 * len(TEXTS[0])


def test_chess_is_named_once() -> None:
    document = opened('[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n[White "B"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n')
    assert [one.code for _, one in document.found()] == ["LGN012"]


@pytest.mark.parametrize(("units", "characters"), [("utf-8", 12), ("utf-16", 9), ("utf-32", 8)])
def test_places_are_counted_in_units(units: str, characters: int) -> None:
    text = '[A "é😀"]x\r\n[B "b"]\r\n'
    document = opened(text, units)
    assert document.position(0, text.index("x")) == (0, characters)
    assert document.place(0, characters) == (0, text.index("x"))
    assert document.place(1, 1) == (0, text.index("B"))
    assert document.place(0, 99) == (0, text.index("\r"))
    assert document.place(99, 0) == (len(document.games) - 1, len(document.games[-1].text))


def test_places_in_games_that_share_a_line() -> None:
    text = f"😀 1-0 {''.join(TEXTS[0].splitlines()[:4])}"
    document = opened(text)
    assert len(document.games) == 2
    place = document.games[1].text.index("Edition")
    line, character = document.position(1, place)
    assert (line, character) == (0, offset(document, 1, place) + 1)
    assert document.place(line, character) == (1, place)


def test_a_file_has_no_game_only_if_all_of_it_has_been_read() -> None:
    document = Document("not a game\n", Units("utf-16"), Selection())
    assert "LGN708" not in {one.code for _, one in document.found()}
