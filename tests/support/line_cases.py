"""Lines of LIMIT with what the kernel says of them, turn by turn, for comparisons with lines played in one go."""

import contextlib
import itertools
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from support.comparing import CONSTRUCTED

from limitproto import Position
from limitproto.core.hexes import NEIGHBOURS, ORIGIN, cell_name
from limitproto.games.limit.places import place_of
from limitproto.games.limit.text.board import format_board
from limitproto.games.line import KeyedLine, PlainLine

#: Games from their beginning: how many, and the edition.
GAMES = (
    "3 classic/size=4|3 classic3/size=3|2 classic/equaliser=off/isolate=doomed/size=3|1 classic/size=2/turn=either|"
    "1 classic/ending=last-balls/free_edges=2/must_touch=1/size=3|2 pbmserv/size=3|2 pbmserv3/isolate=doomed/size=3|"
    "1 nestor/size=3/turn=if-possible|2 nestor3/isolate=doomed/size=3|1 nestor/placement=manual/size=3|"
    "1 nestor-en3/placement=manual/size=2|1 pbmserv/must_touch=1/placement=manual/size=2/turn=either"
).split("|")

#: Positions of placement by hand with a turn that ends it, though a tile is left: all cells for it touch its colour.
DEAD_ENDS = {
    "pbmserv/placement=manual/size=11 h47:2brgrk/1rgkbgr/1kbgkbg/rgkbgkr/kbgkbgb/rkbgkr/brkrb r "
    "11.11:1.0.1.0 p42 -": "green@h49",
    "nestor3/placement=manual/size=11 h47:2rkbky/1kbyrbk/1yrbyrb/kbyrbyk/yrbyrbr/kyrbyk/rkykr r "
    "11.11.11:0.1.0.1 p42 -": "blue@h49",
}

#: Turns that are not legal for a reason that is rarely the only one: a ball without a freedom, a part that is full but
#: not of one side.
REFUSED = [
    ("classic3/size=2 l49:WB/ooo/WR/o b 0.1.1 p4 -", "l52"),
    ("classic/isolate=doomed m50:WoWoo/R w 0.0 m8 -", "o50-p50/n50"),
]


class Step(NamedTuple):
    """A position before a turn; `tries` are turns with the position string after each, None where it is not legal."""

    position: Any
    tries: list[tuple[str, str | None]]


class Case(NamedTuple):
    """A line of legal turns from a position on, with the positions along it, and its keys."""

    start: str
    turns: list[str]
    steps: list[Step]
    final: Any
    keyed: KeyedLine


@cache
def cases() -> list[Case]:
    """Return lines of many editions, and from positions that random play hardly meets."""
    found = []
    for count, edition in map(str.split, GAMES):
        for number in range(int(count)):
            found.append(_case(Position.new(edition, seed=number), random.Random(f"{edition}{number}")))
    for text in [*CONSTRUCTED, *DEAD_ENDS]:
        found.append(_case(Position.parse(text), random.Random(text)))
    return found


def _case(start: Any, chance: random.Random) -> Case:
    position, turns, steps, legal = start, [], [], []
    while not position.is_over and len(turns) < 40:
        # What was legal before is a near miss now.
        earlier, legal = {*legal}, position.legal_turns()
        # Turns after which least is left are chosen more often: captures, splits.
        some = chance.sample(legal, min(5, len(legal)))
        if position.text in DEAD_ENDS:
            some = [DEAD_ENDS[position.text]]
        reached = {turn: position.play(turn) for turn in some}
        tries = [(turn, after.text) for turn, after in reached.items()]
        near = sorted(earlier - {*legal})
        tries += [(turn, None) for turn in chance.sample(near, min(10, len(near)))]
        steps.append(Step(position, tries))
        turns.append(min(some, key=lambda turn: _left(reached[turn])) if chance.random() < 0.6 else some[0])
        position = reached[turns[-1]]
    return Case(start.text, turns, steps, position, PlainLine(start).keyed(turns))


def positions_along(position: Any, line: str) -> list[Any]:
    """Return a position and those after turns from there, one after the other."""
    return [*itertools.accumulate(line.split(), lambda before, turn: before.play(turn), initial=position)]


def whole_turns(position: Any) -> list[str]:
    """Return all texts of a ball move and a removal on the tiles of a board."""
    names = {cell_name(cell): content for cell, content in position.contents.items()}
    balls = [name for name, content in names.items() if content != "o"]
    empty = [name for name, content in names.items() if content == "o"]
    return [f"{a}-{b}/{c}" for a in balls for b in empty for c in names if c != b]


def scattered(chance: random.Random, letters: str, count: int, last: int = 9) -> dict[int, str]:
    """Return tiles with random contents, each of them beside one of those laid last before it."""
    contents = {ORIGIN: chance.choice(letters)} if count else {}
    while len(contents) < count:
        contents.setdefault(chance.choice([*contents][-last:]) + chance.choice(NEIGHBOURS), chance.choice(letters))
    return contents


#: For small boards.
EDITIONS = (
    "classic classic3 pbmserv/isolate=doomed nestor3/isolate=doomed classic3/free_edges=2 classic3/turn=either".split()
)


@cache
def boards() -> list[Any]:
    """Return positions on small boards drawn at random, those before bound turns among them."""
    found = [Position.parse(text) for text, _ in REFUSED]
    for number in range(160):
        chance, edition = random.Random(number), EDITIONS[number % 6]
        letters = Position.new(edition).rules.letters
        board = format_board(scattered(chance, "oo" + letters.upper(), 8, 1 + number % 8))
        hands = ".".join("0" * len(letters))
        with contextlib.suppress(ValueError):
            text = f"{edition} {board} {letters[0]} {hands} m{chance.choice([0, 0, 8])} -"
            found.append(Position.parse(text))
    return found


def _left(position: Any) -> int:
    contents = list(position.contents.values())
    return len(contents) + sum(map(str.isupper, contents))


def line_differences() -> Iterator[str]:
    """Yield a sentence for whatever a line, its copies and its window say otherwise than the kernel."""
    for case in cases():
        line = Position.parse(case.start).line()
        for step, turn in zip(case.steps, case.turns, strict=True):
            yield from _differences_here(line, step)
            # From here on, where the line does not know what came before.
            other = Position.parse(step.position.text).line()
            is_new = other.push([turn]) and other.position().text == step.position.play(turn).text
            if not is_new and step.position.rules.turn == "both":
                yield f"{turn} is played otherwise from {step.position.text} on."
            if not line.push([turn]):
                yield f"{turn} is refused after {step.position.text}."
                break
        if (line.movers, line.position().text) != ([step.position.mover for step in case.steps], case.final.text):
            yield f"{case.start} ends in {line.position().text}, played by {line.movers}."


def _differences_here(line: Any, step: Step) -> Iterator[str]:
    text, mover = step.position.text, step.position.mover
    is_plain = isinstance(line.copy(), PlainLine) or line.copy().window() is None
    if is_plain and min(map(place_of, step.position.contents)) >= 0:
        yield f"{text} is not on a window."
    for turn, after in step.tries:
        other = line.copy()
        is_played = other.push([turn])
        if is_played != (after is not None):
            yield f"{turn} in {text} is {'played' if is_played else 'refused'}."
        elif is_played:
            reached = step.position.play(turn)
            found = other.movers, other.outcome(), _facts(other.position())
            if found != ([mover], (reached.result, reached.reason), _facts(reached)):
                yield f"{turn} in {text} leads to {found}, not to {_facts(reached)}."
        elif other.position().text != text:
            yield f"{turn}, which is refused, changes {text} to {other.position().text}."


def _facts(position: Any) -> tuple[Any, ...]:
    state = position.details
    return position.text, position.reason, state.captured, state.last, state.out, state.clock


def event_differences() -> Iterator[str]:
    """Yield a sentence for lines with other keys in which a player has resigned, whose balls stay."""
    for seed in range(18):
        chance = random.Random(seed)
        options = {"players": 3, "size": 3} | ({"placement": "manual"} if seed > 11 else {})
        start = position = Position.new("pbmserv" if seed > 11 else "classic", **options)
        turns: list[str] = []
        while not position.is_over and len(turns) < 24:
            turn = chance.choice(position.legal_turns())
            if len(turns) == 10 + seed % 3:
                turn = f"{position.players[chance.choice([i for i in range(3) if i not in position.out])]}:resigns"
            turns.append(turn)
            position = position.play(turn)
        if start.line().keyed(turns) != PlainLine(start).keyed(turns):
            yield f"{turns} have other keys."


def key_differences() -> Iterator[str]:
    """Yield a sentence for each line whose keys are not those of its positions."""
    for case in cases():
        for half in (0, len(case.turns) // 2):
            start = case.start if not half else case.steps[half].position.text
            found = Position.parse(start).line().keyed(case.turns[half:])
            if list(found) != [column[half:] for column in case.keyed]:
                yield f"{start} has other keys."
