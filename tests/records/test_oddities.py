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


def begun(movetext: str) -> str:
    return fixed(rule_of("LGN121")).partition("\n\n")[0] + f"\n\n{movetext}\n"


def game(movetext: str, result: str = "*") -> str:
    return f'{HEAD}[White "?"]\n[Red "?"]\n[Result "{result}"]\n\n{movetext}\n'


def codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in check(text, strict=True)]


@pytest.mark.parametrize("result", ["1/2", "½-½", "1/2:1/2", "1/2–1/2"])
def test_results_of_one_meaning_do_not_differ(result):
    assert set(codes(game(f"1. m50:n50 m51:l51 2. draw {result}", result))) == {"LGN303"}
    assert "LGN601" in codes(game(f"1. m50:n50 m51:l51 2. draw {result}", "0:1"))
    assert "LGN601" in codes(game("1. m50:n50 m51:l51 2. draw 1/2-1/2", "0-1").replace("[Result", "[result"))


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


def test_words_among_the_turns_are_one_diagnostic_that_says_why():
    (found,) = check(game("1. m50:n50 and then another m51:l51 *"))
    assert found.code == "LGN301"
    assert found.message == "'and' is not a turn: its character 2 is 'n', expected a row number"
    assert (found.column, found.end_column) == (12, 28)


@pytest.mark.parametrize("glyph", ["$256", "$1000", "$1234567890", "$" + "9" * 5000])
def test_no_glyph_is_too_large_to_be_named(glyph):
    (found,) = check(game(f"1. m50:n50 {glyph} m51:l51 *"))
    assert (found.code, found.column, found.end_column) == ("LGN115", 12, 12 + len(glyph))


def test_zeros_before_the_number_of_a_glyph_mean_nothing():
    (entry,) = read_text(game("1. m50:n50 $0001 m51:l51 *"))
    assert entry.record.turns[0].nags == (1,)


def test_each_tag_behind_a_remark_is_named():
    found = check('[Game "limit"]\n{a}\n[Edition "classic"]\n[Size "1"]\n\n1. n49:m50 *\n', True)
    names = [one.message.split()[2] for one in found if one.code == "LGN127"]
    assert names == ["Edition", "Size"]


def test_a_form_feed_is_a_control_character_and_nothing_else():
    (found,) = check(game("1. m50:n50\f m51:l51\f *"))
    assert (found.code, found.message) == ("LGN003", "control characters in 2 places; the first is U+000C")
    assert codes(game("1. m50:n50\f\u00a0 m51:l51 *")) == ["LGN003", "LGN118"]


def test_empty_lines_at_the_start_of_a_file_belong_to_the_first_game():
    text = game("1. m50:n50 *")
    for before in ("\n", "\n \n\t\n", "\r\n\r\n"):
        (entry,) = read_text(before + text)
        assert {diagnostic.code for diagnostic in entry.all_diagnostics} <= {"LGN122", "LGN004"}
        assert entry.all_diagnostics
        assert pipeline.fixed(entry, True)[0] == text
    assert codes("\ufeff\n\n" + text) == ["LGN002"]


def test_a_missing_layout_is_the_fault_of_the_edition():
    (found,) = [diagnostic for diagnostic in check('[Edition "nestor-en"]\n[Size "3"]\n\n*\n') if diagnostic.rule]
    assert (found.code, found.line, found.column) == ("LGN223", 1, 11)


BY_HAND = '; from a sheet\n[white "Ada"]\n\n[RED "Bob"]\n\n1. m50:n50 m51:l51 *\n'


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_empty_lines_among_tags_part_no_game_wherever_it_stands(line_end):
    text = (BY_HAND + "\n" + BY_HAND + BY_HAND).replace("\n", line_end)
    assert [[player.name for player in entry.record.players] for entry in read_text(text)] == [["Ada", "Bob"]] * 3


def test_the_next_game_begins_with_a_tag_that_this_one_has():
    text = '[White "Ada"]\n\n[Red "Bob"]\n\n[WHITE "Eve"]\n\n[game "limit"]\n\n*\n'
    assert [tags["White"] for tags in [entry.record.all_tags() for entry in read_text(text)]] == ["Ada", "Eve", "?"]


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


@pytest.mark.parametrize(
    ("movetext", "found"),
    [
        (GOOD.replace("n50 0-1", "n50 m50-n50/m50 0-1"), ["LGN606"]),
        (GOOD.replace("n50 0-1", "n50 9. m50-n50/m50 0-1"), ["LGN606"]),
        (begun("1. m50:n50 m51:l51 blue:resigns *"), ["LGN304"]),
        (begun("1. m50:n50 m51:l51 xyz *"), ["LGN301"]),
        (begun("1. m50:n50 m51:l51 9. xyz *"), ["LGN301"]),
        (begun("1. m50:n50 m51:l51 m50:n50 *"), ["LGN114", "LGN401"]),
        (begun("1. m50:n50 m51:l51 red:resigns *"), ["LGN114", "LGN605"]),
    ],
)
def test_only_turns_of_the_game_begin_rounds(movetext, found):
    assert [one.code for one in check(movetext, strict=True)] == found
