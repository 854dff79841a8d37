"""The worst that a text can be: very long, very deep, never closed. All of it is read in time linear in its length.

The benchmarks measure that; here such texts would simply not come to an end.
"""

import io

import pytest
from support.record_texts import plain
from support.tables import rows

from limitproto.records import check, format_record, read_game, tokens
from limitproto.records.files.source import Source
from limitproto.records.lgn.splitter import MAX_GAME
from limitproto.records.reading.reader import entries, text_source
from limitproto.records.structured.codec import decode_json, encode_json

pytestmark = pytest.mark.long
HEAD = '[Game "limit"]\n[Edition "classic"]\n\n1. m50:n50 '
WORST = {name: text * int(count) + rest for name, count, text, rest in rows(__file__, "worst")} | {
    "spaces before line ends": (" " * 1000 + "\n") * 1000,
    "junk": "\x00\udcff" * 50_000,
    "backslashes": '[A "' + "\\" * 500_000,
}


@pytest.mark.parametrize("name", WORST)
def test_the_worst_comes_to_an_end(name):
    text = HEAD + WORST[name] + "\n\n" + plain(0)
    found = list(entries(text_source(text)))
    assert "".join(entry.text for entry in found) == text
    assert found[-1].canonical
    assert sum(len(entry.diagnostics) for entry in found) > 0


def test_variations_ten_thousand_deep():
    depth = 10_000
    text = HEAD + "m51:l51 " + "(m51:l51 " * 2 * depth + ")" * 2 * depth + " *\n"
    (entry,) = entries(text_source(text))
    assert not entry.has_errors
    assert len(entry.record.turns) == 2 * depth + 2
    assert entry.record.turns[-2].parent == 0
    assert read_game(format_record(entry.record)).turns == ["m50:n50", "m51:l51"]
    assert decode_json(encode_json(entry.record)) == entry.record


def test_a_true_depth_of_ten_thousand():
    line = "n49:m49 (o49:n49 " * 10_000
    text = HEAD + line + ")" * 10_000 + " *\n"
    (entry,) = entries(text_source(text))
    assert not any(diagnostic.code in ("LGN104", "LGN105", "LGN106", "LGN107") for diagnostic in entry.raw_diagnostics)
    assert len(entry.record.turns) == 20_001


def chunks_of(size, count):
    """A stream that makes its bytes as they are asked for."""

    class Stream(io.RawIOBase):
        left = size * count

        def read(self, wanted=-1):
            piece = b"{" * min(wanted, self.left)
            self.left -= len(piece)
            return piece

    return Stream()


def test_a_line_longer_than_memory_should_be():
    codes = set()
    longest = 0
    for entry in entries(Source(chunks_of(1 << 20, 24))):
        longest = max(longest, len(entry.text))
        codes |= {diagnostic.code for diagnostic in entry.raw_diagnostics}
    assert longest <= MAX_GAME + (1 << 19)
    assert codes == {"LGN007", "LGN708"}


def test_spans_of_the_worst():
    for text in WORST.values():
        place = 0
        for span in tokens(text):
            assert span.start == place
            place = span.end
        assert place == len(text)


def test_prose_is_one_diagnostic():
    found = check("all work and no play { makes ) jack ( a $ dull ] boy } " * 200)
    assert [diagnostic.code for diagnostic in found] == ["LGN129"]
