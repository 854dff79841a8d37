"""A valid game is read out of a text that goes on as it is by itself: differential fuzzers that count both ways."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.amounts import fewer
from support.record_texts import marked, plain, read_export, valid
from support.tables import rows

from benchmarks.measure.samples import limit_games, typed_by_hand
from limitproto.records import format_record
from limitproto.records.lgn.parser import _Parser, parse, parse_header
from limitproto.records.lgn.splitter import split
from limitproto.records.parsed_game import CLOSE_MARK
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import checked, read_game
from limitproto.records.validate.bytes import byte_diagnostics, layout_diagnostics
from limitproto.records.validate.game import check_game

TEXTS = [plain(number) for number in range(24)] + [format_record(marked(number)) for number in range(40)]
SIGNS = '{}()[];%"\\*$!?. \n\r\t\x00x0:/-@é\u00a0\udcff'
PIECES = rows(__file__, "pieces")
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2, 3))]


def by_itself(text):
    """Return the record of a text that is one game with nothing wrong to the byte, else None."""
    games = list(split([text]))
    if len(games) != 1:
        return None
    (raw,) = games
    checked = check_game(parse(text), raw, 1, "-")
    diagnostics = [*checked.raw_diagnostics, *byte_diagnostics(raw)] or layout_diagnostics(raw, checked.record)
    return None if diagnostics else checked.record


def differ(text):
    """Hold the two paths to each other and return which one decides."""
    quick = read_export(RawGame.of(text))
    slow = by_itself(text)
    if quick is None:
        return "parser" if slow is None else "parser, though it is the export form"
    assert slow == quick.record
    return "fast"


def mutated(chance, text):
    """Return a text with a few small changes."""
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        place = chance.randrange(len(text) + 1)
        what = chance.random()
        if what < 0.4:
            text = text[:place] + chance.choice(SIGNS) + text[place + 1 :]
        elif what < 0.6:
            text = text[:place] + text[place + 1 :]
        elif what < 0.8:
            text = text[:place] + chance.choice(PIECES) + text[place:]
        else:
            other = chance.choice(TEXTS)
            text = text[:place] + other[chance.randrange(len(other)) :]
    return text


@pytest.mark.parametrize("seed", SEEDS)
def test_fuzz(seed):
    chance = random.Random(seed)
    paths = Counter()
    for _ in range(400):
        text = chance.choice(TEXTS)
        if chance.random() < 0.6:
            text = mutated(chance, text)
        paths[differ(text)] += 1
    assert paths["fast"] >= 0.3 * paths.total(), paths
    assert paths["parser"] >= 0.3 * paths.total(), paths
    assert paths["fast"] >= 10 * paths["parser, though it is the export form"], paths


# ---- spans, models and diagnostics of any text -------------------------------------------------------------------

HAND = [
    *PIECES, "1 . ", " (m50:n50) ", " (1. m50:l50 {k} (m50:m49) $3) ", "!", "?!", "$7", " pass ", "0", "...", "\r\n",
    "{a\nb}", " red:resigns ", " 1/2-1/2 ", '[Date "2020.1.1"]\n',
]  # fmt: skip
EVERYWHERE = (
    str.upper,
    lambda text: text.replace(". ", "."),
    lambda text: text.replace(". ", " . "),
    lambda text: text.replace(". ", "... "),
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace("\n", " \n\t"),
    lambda text: text.replace(" ", "! "),
)


def contents(parsed):
    """Return all that a parser says of a text."""
    turns = [
        (
            (turn.parent, turn.text, turn.start, turn.end, turn.nags, turn.before, turn.after),
            turn.number and (turn.number, turn.number_at),
        )
        for turn in parsed.turns
    ]
    result = parsed.result and (parsed.result, parsed.result_at)
    places = parsed.start, parsed.end, parsed.begin, parsed.last
    return places, parsed.tags, parsed.opening, turns, result, parsed.diagnostics, parsed.damaged, parsed.cut_short


def outcome(entry):
    """Return all that a reader says of a game."""
    return entry.all_diagnostics, entry.record, entry.legal_turns, entry.canonical, str(entry.start), str(entry.final)


def equal_gears(text):
    """Hold the two ways to each other in all that they say of a text; return whether it is valid."""
    game = valid(text)
    if game is None:
        return False
    assert contents(game) == contents(parse(text, False)), repr(text)
    for raw in (RawGame.of(text), RawGame.of(text, last=False)):
        (entry,) = read_game(raw._replace(game=valid(text)))
        if entry.has_record:
            assert outcome(entry) == outcome(checked(parse(text, False), raw, "-", 1)), repr(text)
    return True


@pytest.mark.parametrize("seed", SEEDS)
def test_gears(seed):
    chance = random.Random(seed)
    taken = 0
    for _ in range(120):
        text = chance.choice(TEXTS)
        for _ in range(chance.choice((0, 1, 1, 2, 4))):
            if chance.random() < 0.6:
                place = chance.randrange(len(text))
                text = text[:place] + chance.choice(HAND) + text[place:]
            else:
                text = chance.choice((*EVERYWHERE, lambda text: mutated(chance, text)))(text) or "*"
        taken += equal_gears(text)
    assert 25 <= taken <= 85, taken


#: Turns and a result, however spaced and numbered, and whether that is valid.
FORMS = {
    "1. m50:n50 2. n49:m51 *": True, "1 m50:n50 2 n49:m51 *": True, "1\nm50:n50\n2\nn49:m51\n*": True,
    "1.m50:n50 2.n49:m51 *": True, "01. m50:n50 12 n49:m51 *": True, "1... m50:n50 2.. n49:m51 *": True,
    "1. M50:N50 n49:m51 1-0": True, "1. m50:n50! $3 {a} ; b\n 2. n49:m51?? *": True, "DRAW 1/2-1/2": True,
    "1. m50:n50 (1. m50:l50) (1 m50:l51 2 l50:m51) 2. n49:m51 1/2-1/2": True, "1. white:resigns 0-1": True,
    "1. m50:n50\t2.\r\nn49:m51\r\n*\r\n": True, "% a\n1. m50:n50 *": True, "123456789. m50:n50 *": True,
    "1234567890. m50:n50 *": False, "1 1. m50:n50 *": False, "1. m50:n50 1 *": False, "1. m50:n50 0 *": False,
}  # fmt: skip


def test_a_variation_that_is_not_closed_ends_with_the_game() -> None:
    game = parse("a1 (b2 \n")
    assert [(kind, end) for kind, _, _, end in game.marks][-1] == (CLOSE_MARK, 8)


def test_what_is_read_at_once():
    """A header in export form and a number with a dot; the tokens of all else are read one by one."""
    again = {name: TEXTS[0].replace("\n\n", f'\n[{name} "a"]\n\n') for name in ("Edition", "gamE", "Event", "Game")}
    for text in [*TEXTS, *reversed(TEXTS), *again.values(), TEXTS[0].replace("\n\n", "\n;\n"), "\n\n"]:
        parser, end = _Parser(text, 0, len(text), True), text.find("]\n\n") + 1
        assert parser.read_header(0) == (0 if "\\" in text[:end] else end)
        assert parser.given_up == (text in (again["gamE"], again["Game"]))
        assert [(line.name, line.value) for line in parser.game.tag_lines] == [
            (tag.name, tag.value) for tag in parse(text).tags[: len(parser.game.tag_lines)]
        ]
    game, end = parse_header(TEXTS[0], 0, len(TEXTS[0]))
    assert (game.count, TEXTS[0][end:]) == (0, "\n")


def test_a_number_with_one_dot_is_read_at_once():
    ends = {"1. a": 2, "12.\n": 3, "123456789. a": 10, "1.a": 2, "1234567890. a": 0, "1.. a": 0, "1 a": 0, "1.": 0}
    ends |= {"1/. a": 0, "1:. a": 0, "09. a": 3, "1": 0}
    for text, end in ends.items():
        parser = _Parser(text, 0, len(text), False)
        assert (parser._read_round(0), parser.number) == (end, end and int(text[: end - 1])), text


def test_the_cells_of_turns_in_another_form_are_not_noted():
    spots = parse("n49:m50 N50:m51 n49\u2013m50 red:resigns a1 *").spots[:5]
    assert [spot.cells > 0 for spot in spots] == [True, *[False] * 4]


@pytest.mark.parametrize("text", ["a1 " * 100_001, ";\n" * 100_001, "1. a1 " + "$1 " * 100_002], ids=["a", ";", "$"])
def test_a_game_with_too_much_is_given_up(text):
    """Each of these texts has one thing more than is read."""
    assert [one.words["count"] for one in parse(text).diagnostics] == [100_000]


def test_each_token_that_is_allowed_ends_what_one_diagnostic_is_about():
    for token in ("m50:n50", "Draw", "1. n49", "1 n49", "(n49)", "{a}", "; a\n", "$1", "!", "*"):
        game = parse(f"1. m50:n50 }} }} {token} }} }} *")
        assert [one.code for one in game.diagnostics].count("LGN103") == 2, token
    assert [one.code for one in parse('} } [A "b"] } [B "c"]\n}\n1. m50:n50 *').diagnostics].count("LGN103") == 3


def test_a_tag_behind_a_remark_is_named():
    (found,) = parse('[Game "limit"]\n{a}\n[Edition "b"]\n\n*').diagnostics
    assert (found.code, found.words) == ("LGN127", {"name": "Edition"})


def test_what_is_valid():
    assert {form: equal_gears(f'[Edition "classic"]\n\n{form}\n') for form in FORMS} == FORMS


@pytest.mark.parametrize("between", ["", "\n", " \n"])
def test_gears_on_games_that_were_read_while_they_were_cut_out(between):
    joined = between.join(TEXTS)
    for text in (joined, joined.replace("\n", "\r\n"), joined.replace("]\n", "]")):
        raws = list(split([text]))
        assert "".join(raw.text for raw in raws) == text
        taken = [raw for raw in raws if raw.game is not None]
        assert len(taken) > len(TEXTS) * 0.6
        for raw in taken:
            assert contents(raw.game) == contents(parse(raw.text, False)), repr(raw.text)
            entries = [list(read_game(one)) for one in (raw, raw._replace(game=None))]
            assert len(entries[0]) == len(entries[1]) == 1
            assert outcome(entries[0][0]) == outcome(entries[1][0])


def test_variations_clocks_and_events_at_the_end_are_clean():
    texts = [typed_by_hand(text) for text in limit_games(2)]
    texts += [text for text in TEXTS[:24] if text.split()[-2].endswith((":resigns", ":timeout", "draw"))]
    assert len(texts) > 2
    for text in texts:
        (raw,) = split([text])
        (entry,) = read_game(raw)
        assert not entry.raw_without_notes, text
        assert equal_gears(text)


def test_gears_on_every_beginning():
    for text, step in ((format_record(marked(3)), 1), (format_record(marked(11)), 5)):
        assert sum(equal_gears(f"{text[:end]} *\n") for end in fewer(range(1, len(text), step))) > 20 // step


@given(st.text(alphabet='[]{}();$%!?.*"\\ \n\r1a:-', max_size=40))
def test_other_text(text):
    differ(text)
    equal_gears(text)
