"""Places of a text as line, column and byte, whatever the text holds."""

from hypothesis import given
from hypothesis import strategies as st

from limitproto.records.text_places import Lines, byte_length

LETTERS = st.text(st.sampled_from("ab\n\r é€\U0001f600\udcff"), max_size=40)


@given(LETTERS, st.integers(1, 200), st.integers(0, 9), st.data())
def test_a_place_is_found_in_any_text(piece: str, times: int, offset: int, data: st.DataObject) -> None:
    text = piece * times
    place = data.draw(st.integers(0, len(text)))
    line, column, byte = Lines(text, 3, offset).at(place)
    lines = text[:place].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not (text[place - 1 : place] == "\r" and text[place : place + 1] == "\n"):
        assert (line, column) == (3 + len(lines) - 1, len(lines[-1]) + 1)
    assert byte == offset + byte_length(text[:place])
