"""What people and programs write that is odd: where it is named, and that it is named once."""

import io
from pathlib import Path

import pytest
from support.growth import grows_at_most

from limitproto.records import batch as pipeline
from limitproto.records import check, read_headers, read_text
from limitproto.records.diagnostics.docs import fixed
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.splitter import MAX_GAME, split
from limitproto.records.reading.lgn_reader import read_game

HEAD = '[Game "limit"]\n[Edition "classic"]\n[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
GOOD = fixed(rule_of("LGN002"))


def game(movetext: str, result: str = "*") -> str:
    return f'{HEAD}[White "?"]\n[Red "?"]\n[Result "{result}"]\n\n{movetext}\n'


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in check(text, strict=True)]


TYPED = Path(__file__).with_name("cases").joinpath("typed.lgn").read_text(encoding="utf-8")


def test_what_word_processors_write_is_read_and_fixed():
    """Quotation marks, dashes and spaces in tags, turns, results and dates."""
    assert set(codes(TYPED)) == {"LGN118", "LGN128", "LGN224", "LGN303"}
    for raw in split([TYPED + "\n" + TYPED]):
        (entry,) = read_game(raw)
        assert not entry.has_errors
        assert pipeline.fixed(entry, last=True)[0] == GOOD
    broken = TYPED.replace("“limit”", "“li“mit”").replace("„Ada“", "„A\\da“").replace("n49—m50/n49", "n49—m50/—")
    assert [code for code in codes(broken) if code in ("LGN110", "LGN301")] == ["LGN110", "LGN110", "LGN301"]
    assert next(read_headers(io.StringIO(TYPED))).tags["White"] == "Ada"


def test_empty_lines_at_the_start_of_a_file_belong_to_the_first_game():
    text = game("1. m50:n50 *")
    for before in ("\n", "\n \n\t\n", "\r\n\r\n"):
        (entry,) = read_text(before + text)
        assert {diagnostic.code for diagnostic in entry.all_diagnostics} <= {"LGN122", "LGN004"}
        assert entry.all_diagnostics
        assert pipeline.fixed(entry, True)[0] == text
    assert codes("\ufeff\n\n" + text) == ["LGN002"]


def test_tags_that_stand_far_apart_take_time_linear_in_their_number():
    def parts(count: int) -> None:
        assert sum(1 for _ in split(["".join(f'[A{number} "x"]\n\n' for number in range(count))])) == 1

    assert grows_at_most(parts, 10_000, 40_000, 12)


@pytest.mark.long
@pytest.mark.parametrize("size", [1 << 12, 99_991, 1 << 20, 1 << 24])
def test_what_is_too_long_is_cut_at_the_same_place_however_it_comes(size):
    text = game("1. m50:n50" + " " * (MAX_GAME + 300_000) + "*") + "\n" + game("1. m50:m51 *")
    found = [(raw.state, len(raw.text)) for raw in split(text[i : i + size] for i in range(0, len(text), size))]
    assert found == [(raw.state, len(raw.text)) for raw in split([text])]
    assert list(dict.fromkeys(state for state, _ in found)) == ["cut", "rest", "whole"]


def test_no_glyph_is_too_large_to_be_named():
    (found,) = check(game(f"1. m50:n50 ${'9' * 5000} m51:l51 *"))
    assert (found.code, found.column, found.end_column) == ("LGN115", 12, 12 + 5001)
