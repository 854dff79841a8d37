"""A game is the same whatever is asked of it first, and whether it is played on a window or turn by turn."""

import random
import re

import pytest
from support.record_texts import marked, plain, valid

from benchmarks.measure.samples import limit_games, typed_by_hand
from limitproto.games.base import Position
from limitproto.games.line import PlainLine
from limitproto.games.registry import game_named
from limitproto.records import format_game, format_record
from limitproto.records.batch import BatchOptions, process_batch
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.duplicates import trace_of
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.splitter import split
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.batches import Batch
from limitproto.records.reading.lgn_reader import checked, read_game
from limitproto.records.validate import heading
from limitproto.records.validate.game import CheckedGame


def limes(seed):
    chance = random.Random(seed)
    start = position = game_named("limes").new("limes", {"players": str(seed % 3 + 1), "deal": "host"})
    turns = []
    while not position.is_over and len(turns) < 24 * (seed + 1):
        turns.append(chance.choice(position.legal_turns() if position.card else position.chance_choices))
        position = position.play(turns[-1])
    tags = {"Game": "limes", **start.start_tags(), **position.required_tags}
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    text = "\n".join([*lines, "", *turns, position.result, ""])
    return format_record(checked(parse(text, False), RawGame.of(text), "-", 1).record)


def with_points(text):
    """Return spellings of a game of LIMES whose points are wrong, missing, or in a tag of another name."""
    points = re.search(r'\[Points "(.*)"\]\n', text)
    return [text.replace(points[0], other) for other in ('[Points "99"]\n', "", f'[points "{points[1]}"]\n')]


TEXTS = [
    *map(plain, range(16)),
    *(format_record(marked(number)) for number in range(24)),
    *limit_games(3),
    *map(typed_by_hand, limit_games(3)),
    *map(limes, range(5)),
    *with_points(limes(2)),
]

#: Ways to spell a game otherwise; what follows the tags is given.
CLEAN = (
    lambda text: text,
    lambda text: text.replace(" ", "  "),
    lambda text: text.replace(" ", "\n"),
    lambda text: text.replace("\n", " \n\t"),
    lambda text: text.replace("\n", "\r\n"),
    lambda text: text.replace(". ", "."),
    lambda text: text.replace(" 2. ", " {[%clk 0:05:00]} 2. {a} "),
    lambda text: text.replace(" 2. ", "\n; to the end\n2. "),
    lambda text: text.replace(" 3. ", " 3... "),
    lambda text: " " + text,
    lambda text: text.rstrip("\n"),
    lambda text: text + "\n\n",
)
BROKEN = (
    lambda text: text.replace("m50", "m51", 1),
    lambda text: text.replace("red@", "black@", 2),
    lambda text: re.sub(r"(\w+@)(\S+ )(.*?)(\w+@)", r"\4\2\3\1", text, count=1, flags=re.DOTALL),
    lambda text: text.replace(" 2. ", " 2. blue@m52 "),
    lambda text: text.replace(" 2. ", " 3. "),
    lambda text: text.replace(" 2. ", " 2. ! "),
    lambda text: text.replace(" 2. ", " (2. "),
    lambda text: text.replace(" 2. ", " {[%clk 0:99:00]} 2. "),
    lambda text: text.replace(" 2. ", " {a\x00} 2. "),
    lambda text: text.replace(" 2. ", " red:resigns 2. "),
    lambda text: text.upper(),
    lambda text: text[: len(text) // 2],
)

#: What may be asked of an entry first.
QUESTIONS = {
    "canonical": lambda entry: entry.canonical,
    "diagnostics": lambda entry: entry.diagnostics,
    "all diagnostics": lambda entry: entry.all_diagnostics,
    "record": lambda entry: entry.record,
    "trace": trace_of,
    "errors": lambda entry: (entry.has_errors, entry.is_broken, entry.has_record),
    "ends": lambda entry: (entry.legal_turns, str(entry.start), str(entry.final)),
}

#: What may be asked of a batch.
OPTIONS = [
    BatchOptions(selection, rewrite, trace=trace, digest=digest)
    for selection, rewrite, trace, digest in (
        (Selection(), "", False, False),
        (Selection(), "", True, False),
        (Selection(strict=True), "", False, True),
        (Selection(), "format", False, True),
        (Selection(), "fix", True, False),
        (Selection(strict=True), "fix", False, True),
        (Selection(strict=True), "show", False, False),
    )
]


def varied(chance):
    """Return a game, spelled otherwise more often than not, and sometimes broken."""
    tags, gap, movetext = chance.choice(TEXTS).partition("\n\n")
    for _ in range(chance.choice((0, 1, 1, 2))):
        movetext = chance.choice(CLEAN)(movetext)
    if chance.random() < 0.3:
        movetext = chance.choice(BROKEN)(movetext)
    return tags + gap + movetext


def batch_of(entry):
    return Batch("x.lgn", "x.lgn", "lgn", [], [entry], 0, True)


def entry_of(text):
    return checked(valid(text), RawGame.of(text), "-", 1)


def assert_same(raw):
    """Hold the reader to play turn by turn in every answer, whichever is asked for first."""

    def full():
        with pytest.MonkeyPatch.context() as patch:
            for position in (Position.new(), Position.new("limes", deal="host")):
                patch.setattr(type(position), "line", lambda position: PlainLine(position))  # noqa: PLW0108 - a class is no method
            return checked(parse(raw.text, False), raw, "-", 1)

    def read():
        (entry,) = read_game(raw)
        return entry

    expected = {name: ask(full()) for name, ask in QUESTIONS.items()}
    for first in QUESTIONS:
        entry = read()
        for name in (first, *QUESTIONS):
            assert QUESTIONS[name](entry) == expected[name], (first, name, raw)
    for options in OPTIONS:
        assert process_batch(batch_of(read()), options) == process_batch(batch_of(full()), options), (options, raw)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 10))])
def test_a_game_is_the_same_whatever_is_asked_first(seed):
    chance = random.Random(seed)
    clean = varied_lines = 0
    for _ in range(20):
        text = varied(chance)
        game = valid(text)
        if game is None:
            continue
        raw = RawGame.of(text, last=chance.random() < 0.5)
        is_clean = not entry_of(text).raw_without_notes
        clean += is_clean
        varied_lines += is_clean and game.has_variations
        assert_same(raw)
    assert clean >= 8, clean
    assert varied_lines >= 1, varied_lines


def test_an_export_of_every_kind_is_canonical_when_that_is_asked_first():
    for text in (*TEXTS[:40], *map(limes, range(5))):
        for raw in split([f"{text}\n{text}"]):
            (entry,) = read_game(raw)
            assert entry.canonical, text
            one, other = CheckedGame(parse(raw.text), raw.text), CheckedGame(parse(raw.text), raw.text)
            assert one.is_exported(raw) != bool(one.game.marks), text
            assert one.heading is other.heading or one.heading.start.is_long


def test_games_of_limes_are_canonical_unless_their_points_are_wrong():
    for text in map(limes, range(5)):
        assert entry_of(text).canonical
    for text in with_points(limes(2)):
        assert entry_of(text).raw_diagnostics
        assert_same(RawGame.of(text))


def test_a_game_with_a_layout_is_checked_like_the_one_before():
    texts = []
    for seed in range(3):
        start = game_named("limit").new("nestor", {"seed": str(seed)})
        turn = start.legal_turns()[0]
        lines = [f'[{name} "{value}"]' for name, value in {"Game": "limit", **start.start_tags()}.items()]
        text = "\n".join([*lines, "", f"{turn} *", ""])
        texts.append(format_record(checked(parse(text, False), RawGame.of(text), "-", 1).record))
    for text in texts:
        assert entry_of(text).canonical
        assert_same(RawGame.of(text))
    layout = re.search(r'\[Layout "(.*)"\]', texts[1])[1]
    for other in (layout.replace(":", ":0"), layout.upper(), layout[:-1], "-", layout + "/o"):
        text = texts[1].replace(layout, other)
        assert entry_of(text).raw_diagnostics
        assert_same(RawGame.of(text))


def test_of_a_heading_that_is_remembered_the_layout_is_judged_anew():
    texts = []
    for seed in range(3):
        start = game_named("limit").new("nestor", {"size": "4", "seed": str(seed)})
        tags = {"Event": "?", "Site": "?", "Date": "2026.11.20", "Round": "1", "Red": "Ada", "Blue": "Bob"}
        text = format_game(start, start.legal_turns()[:1], tags, "*")
        layout = f'"{start.layout}"'
        row = re.escape(f"[Layout {layout}]\n")
        changed = (
            layout.replace("k", "r", 1),
            layout.replace(":", ":/", 1),
            layout[:2].upper() + layout[2:],
            '"m50:kr"',
        )
        texts += [text, *[text.replace(layout, other) for other in changed]]
        texts += [re.sub(row, "", text), re.sub(f"({row})(.*\n)", r"\2\1", text), text.replace('e "4"', 'e "5"')]

    def found(text):
        return [str(one) for raw in split([text]) for entry in read_game(raw) for one in entry.all_diagnostics]

    alone = []
    for text in texts:
        heading._known_headings.clear()
        alone.append(found(text))
    assert [found(texts[0]), *map(found, texts)] == [alone[0], *alone]
    assert [bool(one) for one in alone[:8]] == [False, *[True] * 7]
