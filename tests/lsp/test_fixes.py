"""Quick fixes remove the cause of their diagnostic, and ten faults of a record can be mended by them alone."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from support.record_texts import FAULTY

from limitproto import records
from limitproto.lsp.analysis import Analysis
from limitproto.lsp.fixes import Fix, fixes
from limitproto.records.diagnostics.docs import failing, has_examples
from limitproto.records.diagnostics.registry import DiagnosticRule, rule_of, rules
from limitproto.records.parsed_game import RawDiagnostic

pytestmark = pytest.mark.once

#: What `fmt` does for the whole game, and what is not about a part of the text.
WITHOUT = {
    *("LGN001", "LGN004", "LGN005", "LGN007", "LGN008", "LGN009", "LGN010", "LGN012", "LGN117", "LGN122", "LGN208"),
    # Their examples are shortened; see below.
    *("LGN123", "LGN124"),
    *("LGN129", "LGN701", "LGN702", "LGN703", "LGN704", "LGN708", "LGN709"),
}
RULES = [rule for rule in rules() if rule.suffix == ".lgn" and has_examples(rule) and not rule.code.startswith("LGN31")]


def found(text: str) -> list[RawDiagnostic]:
    """Return the diagnostics of a text of one game."""
    return [raw for entry in records.read_text(text) for raw in entry.raw_diagnostics]


def fixed(text: str, fix: Fix) -> str:
    """Return a text after a fix."""
    for start, end, new in sorted(fix.edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_each_fix_removes_its_diagnostic(rule: DiagnosticRule) -> None:
    code = rule.code
    text = failing(rule, in_short=True)
    offered = [
        (entry.text, raw, fix)
        for entry in records.read_text(text)
        for raw in entry.raw_diagnostics
        if raw.code == code
        for fix in fixes(Analysis(entry.text, True), raw)
    ]
    assert bool(offered) == (code not in WITHOUT)
    for game, raw, fix in offered:
        assert fix.title
        before, after = ([one for one in found(text) if one.code == code] for text in (game, fixed(game, fix)))
        # A legal turn may be followed by one that is not.
        assert len(after) < len(before) or after[0].start > raw.start
        changed = Analysis(fixed(game, fix), True)
        again = [fixed(changed.text, one) for same in after for one in fixes(changed, same) if one.title == fix.title]
        assert changed.text not in again, f"{fix.title} changes nothing"


@pytest.mark.parametrize("code", ["LGN123", pytest.param("LGN124", marks=pytest.mark.long)])
def test_what_is_not_read_can_be_put_aside(code: str) -> None:
    text = failing(rule_of(code))
    (raw,) = (raw for raw in found(text) if raw.code == code)
    (fix,) = fixes(Analysis(text, True), raw)
    after = fixed(text, fix)
    assert code not in {one.code for one in found(after)}
    assert after.startswith(text[: raw.start])
    assert after.rstrip().endswith("}"), "a result that was not read is in it"


def test_choices_are_offered_one_by_one() -> None:
    expected = {
        "LGN116": ["Close the comment before this one", "Replace '{' by '('"],
        "LGN206": ["Remove the tag Site with 'Oslo'", "Remove the tag Site with 'Rome'"],
        "LGN210": ["Remove the tag Layout"],
        "LGN211": ["Remove the tag Position"],
        "LGN218": ["Remove the tag Deck"],
        "LGN223": ["Add the tag Layout", "Replace 'pbmserv' by 'classic'"],
    }
    for code, titles in expected.items():
        text = failing(rule_of(code), in_short=True)
        (raw,) = (raw for raw in found(text) if raw.code == code)
        assert [fix.title for fix in fixes(Analysis(text, True), raw)] == titles


def test_of_two_tags_the_known_value_is_kept() -> None:
    text = '[Game "limit"]\n[White "?"]\n[White "Ada"]\n\n*\n'
    (raw,) = (raw for raw in found(text) if raw.code == "LGN206")
    assert fixed(text, next(fixes(Analysis(text, True), raw))) == text.replace('[White "?"]\n', "")


def test_an_open_comment_may_end_before_the_turns_that_go_on() -> None:
    text = '[Game "limit"]\n[Size "2"]\n\n1. m50:n50 {good (for 2. rounds\nm51:n51 2. o50:o49 *\n'
    (raw,) = (raw for raw in found(text) if raw.code == "LGN102")
    first, second = fixes(Analysis(text, True), raw)
    assert fixed(text, first).endswith("o49 *}\n")
    assert second.title == "Close the comment before '2. o50:'"
    assert "m51:n51} 2. o50:o49 *\n" in fixed(text, second)


def test_ten_mixed_faults_are_mended_by_the_first_fixes_alone() -> None:
    text, codes = FAULTY, list[str]()
    while raws := [raw for raw in found(text) if raw.code not in ("LGN117", "LGN122", "LGN208")]:
        game = Analysis(text, True)
        raw, first = next((raw, fix) for raw in raws for fix in fixes(game, raw))
        codes.append(raw.code)
        text = fixed(text, first)
        assert len(codes) < 40, text
    assert len(set(codes)) >= 10
    entry = next(records.read_text(text))
    assert not entry.has_errors
    turns = " ".join(turn.text for turn in entry.record.turns)
    assert turns == "m50:m49 n50:n49 o49:o50 p49:n51 p50:o48 l50:l49 k49:k50 l48:j50"
    assert [player.name for player in entry.record.players] == ["Ada", "Bo"]
    assert entry.record.tags["Date"] == "2026.11.20"


def test_similar_legal_turns_come_first() -> None:
    text = FAULTY.replace("clasic", "classic").replace("N50:n49", "n50:n94")
    raw = next(raw for raw in found(text) if raw.code not in ("LGN122",) and text[raw.start : raw.end] == "n50:n94")
    titles = [fix.title for fix in fixes(Analysis(text, True), raw)]
    assert titles[0] == "Replace 'n50:n94' by 'n50:n49'"
    assert titles[-1] == "Put the rest of this line of play in a comment"


@pytest.mark.parametrize("end", ["", "\n", " ; said so", "\n% kept"])
def test_a_missing_result_is_not_put_into_a_remark(end: str) -> None:
    text = f'[Game "limit"]\n[Edition "classic"]\n\n1. m50:m49{end}'
    raw = next(raw for raw in found(text) if raw.code == "LGN602")
    after = fixed(text, next(fixes(Analysis(text, True), raw)))
    assert "LGN602" not in [raw.code for raw in found(after)]


def offered(text: str, code: str) -> list[str]:
    """Return what the fixes of the first diagnostic with a code make of its span, or their titles."""
    raw = next(raw for raw in found(text) if raw.code == code)
    return [fix.title.rpartition(" by '")[2].removesuffix("'") for fix in fixes(Analysis(text, True), raw)]


def test_dates_and_times_are_read_as_they_may_be_meant() -> None:
    for value, code, expected in (
        ("2026.13.01", "LGN213", ["2026.01.13", "2026.??.??", "????.??.??"]),
        ("2026.02.30", "LGN213", ["2026.02.??", "2026.??.??", "????.??.??"]),
        ("2018-05-10T16:19", "LGN212", ["2018.05.10", "2018.10.05", "2018.05.??"]),
        ("31.12.1999", "LGN212", ["1999.12.31", "1999.12.??", "1999.??.??"]),
        ("last May", "LGN212", ["????.??.??"]),
    ):
        assert offered(f'[Game "limit"]\n[Date "{value}"]\n\n*\n', code)[:3] == expected, value
    for value, expected in (
        ("1:30", ["[%clk 0:01:30]", "[%clk 1:30:00]"]),
        ("90.5", ["[%clk 0:01:30.500]"]),
        ("0:5:7", ["[%clk 0:05:07]"]),
        ("soon", []),
    ):
        assert offered(f'[Game "limit"]\n[Size "2"]\n\n1. m50:n50 {{[%clk {value}]}} *\n', "LGN125")[:-1] == expected


def test_a_stray_bracket_is_removed_where_the_line_goes_on() -> None:
    head, line = '[Game "limit"]\n[Edition "classic"]\n[Size "2"]\n\n', "1. m50:n50 {}n51:m51 2. m52:n52 n53:m53 *\n"
    assert offered(head + line.format("("), "LGN104")[0] == "Remove '("
    assert offered(head + line.format("(m50:n51 "), "LGN104")[0] == "Close the variation"


LONG = max((Path(__file__).parents[2] / "records" / "games").glob("*.lgn"), key=lambda path: path.stat().st_size)


def _before_a_turn(new: str) -> Callable[[str, Random], str]:
    def change(text: str, random: Random) -> str:
        place = random.choice([one.start() for one in re.finditer(r" [a-z]+[0-9]+[-:]", text)])
        return text[:place] + new + text[place:]

    return change


def _instead(old: str, new: str) -> Callable[[str, Random], str]:
    return lambda text, _: re.sub(old, new, text, count=1)


#: Faults that people make in the text of a game.
MISTAKES = [
    *map(_before_a_turn, (" $999", " ,", " {[%clk 1:30]}", " 99.", " ?!?")),
    lambda text, random: _before_a_turn(random.choice([" (", " )"]))(text, random),
    *(
        _instead(r'\[Date "[^"]*', '[Date "2026.13.01'),
        _instead('"classic', '"clasic'),
        _instead(r"\[White ", "[Wihte "),
    ),
    *(_instead(r'"\]\n\[Ed', '"\n[Ed'), _instead(r" 2\. ", " 3. "), _instead(r"\n\[Site", '\n[Site "Oslo"]\n[Site')),
]


@pytest.mark.parametrize("seed", range(4))
def test_ten_faults_in_a_long_game_are_mended_by_the_first_fixes_alone(seed: int) -> None:
    random = Random(seed)
    whole = next(records.read_text(LONG.read_text(encoding="utf-8")))
    text = before = whole.text
    for mistake in random.sample(MISTAKES, 10):
        text = mistake(text, random)
    steps = []
    while raws := [raw for raw in found(text) if rule_of(raw.code).severity != "note"]:
        raw, first = next((raw, fix) for raw in raws for fix in fixes(Analysis(text, True), raw))
        steps.append((raw.code, first.title))
        text = fixed(text, first)
        assert len(steps) < 40, steps
    turns = [[turn.text for turn in next(records.read_text(one)).record.turns] for one in (before, text)]
    assert turns[0] == turns[1], steps
