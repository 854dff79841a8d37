"""Lines of LIMIT with what the kernel says of them, turn by turn: for comparisons with lines that are played in one go.

Cases are made once, by the package as it is. What is compared is loaded by a function such as
`importlib.import_module`, so that a copy with a planted fault can be looked at as well.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from support.comparing import CONSTRUCTED

from limitproto import Position
from limitproto.core.hexes import NEIGHBOURS, cell_name, cell_named
from limitproto.games.limit.rules.masks import union, without_freedom
from limitproto.games.line import KeyedTurn, PlainLine

Load = Callable[[str], Any]

#: Games from their beginning: the edition, its options, and how many.
GAMES: list[tuple[str, dict[str, object], int]] = [
    ("classic", {"size": 4}, 3),
    ("classic", {"size": 3, "players": 3}, 3),
    ("classic", {"size": 3, "isolate": "doomed", "equaliser": "off"}, 2),
    ("classic", {"size": 2, "turn": "either"}, 1),
    ("classic", {"size": 3, "free_edges": 2, "must_touch": 1, "ending": "last-balls"}, 1),
    ("pbmserv", {"size": 3}, 2),
    ("pbmserv", {"size": 3, "players": 3, "isolate": "doomed"}, 2),
    ("nestor", {"size": 3, "turn": "if-possible"}, 1),
    ("nestor", {"size": 3, "players": 3, "isolate": "doomed"}, 2),
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
    keyed: list[KeyedTurn]


@cache
def cases() -> list[Case]:
    """Return lines of many editions, and from positions that random play hardly meets."""
    found = []
    for edition, options, count in GAMES:
        for number in range(count):
            seed = {} if edition == "classic" else {"seed": number}
            found.append(_case(Position.new(edition, **options, **seed), random.Random(f"{edition}{options}{number}")))
    for text in CONSTRUCTED:
        found.append(_case(Position.parse(text), random.Random(text)))
    return found


def _case(start: Any, chance: random.Random) -> Case:
    position, turns, steps = start, [], []
    while not position.is_over and len(turns) < 40:
        legal = position.legal_turns()
        # Turns after which least is left are chosen more often: captures, splits.
        some = chance.sample(legal, min(5, len(legal)))
        reached = {turn: position.play(turn) for turn in some}
        tries = [(turn, after.text) for turn, after in reached.items()]
        near = {_changed(position, chance.choice(legal), chance) for _ in range(14)} - set(legal)
        tries += [(turn, None) for turn in sorted(near)]
        steps.append(Step(position, tries))
        most = min(some, key=lambda turn: _left(reached[turn]))
        turns.append(most if chance.random() < 0.6 else some[0])
        position = reached[turns[-1]]
    return Case(start.text, turns, steps, position, PlainLine(start).keyed(turns))


def _left(position: Any) -> int:
    contents = list(position.contents.values())
    return len(contents) + sum(map(str.isupper, contents))


def _changed(position: Any, turn: str, chance: random.Random) -> str:
    """Return a turn with one of its cells changed, or without its last one."""
    cells = re.findall(r"[a-z]+[0-9]+", turn)
    if not cells or chance.random() < 0.1:
        return turn.rpartition("/")[0] or turn
    places = sorted(position.contents) or [cell_named("m50")]
    place = chance.choice(places)
    if chance.random() < 0.3:
        place += chance.choice(NEIGHBOURS)
    name = cell_name(place)
    cells[chance.randrange(len(cells))] = name
    numbers = iter(cells)
    return re.sub(r"[a-z]+[0-9]+", lambda _: next(numbers), turn)


def line_differences(load: Load) -> Iterator[str]:
    """Yield a sentence for whatever a line, its copies and its window say otherwise than the kernel."""
    position_class = load("limitproto.games.limit.position").Position
    for case in cases():
        line = position_class.parse(case.start).line()
        for step, turn in zip(case.steps, case.turns, strict=True):
            yield from _differences_here(line, step)
            if not line.push([turn]):
                yield f"{turn} is refused after {step.position.text}."
                break
        yield from _differences_at_end(line, case)
        for half in {0, len(case.turns) // 2}:
            whole = position_class.parse(case.steps[half].position.text).line() if case.steps else line
            if not whole.push(case.turns[half:]) or whole.position().text != case.final.text:
                yield f"{case.start} goes on otherwise from turn {half}."


def _differences_here(line: Any, step: Step) -> Iterator[str]:
    text, mover = step.position.text, step.position.mover
    is_plain = isinstance(line.copy(), PlainLine) or line.copy().window() is None
    for turn, after in step.tries:
        other = line.copy()
        is_played = other.push([turn])
        if is_played != (after is not None):
            yield f"{turn} in {text} is {'played' if is_played else 'refused'}."
        elif is_played:
            here, reached = other.position(), step.position.play(turn)
            if (here.text, here.reason) != (after, reached.reason):
                yield f"{turn} in {text} leads to {here.text} {here.reason}, not to {after} {reached.reason}."
            if (other.movers, other.outcome()) != ([mover], (reached.result, reached.reason)):
                yield f"{turn} in {text} is said to be of {other.movers}, with {other.outcome()}."
            if (here.details.captured, here.details.last) != (reached.details.captured, turn):
                yield f"{turn} in {text} takes {here.details.captured}."
            if here.details.out != reached.details.out or here.details.clock != reached.details.clock:
                yield f"{turn} in {text} leaves other players."
        elif other.position().text != text:
            yield f"{turn}, which is refused, changes {text} to {other.position().text}."
        # Where all turns are half ones, a line does not ask the window.
        if not is_plain and step.position.rules.turn != "either":
            yield from _differences_of_window(line.copy().window(), turn, step.position, after is not None)


def _differences_of_window(window: Any, turn: str, position: Any, is_legal: bool) -> Iterator[str]:
    if position.phase == "movement" and not window.is_moving:
        window.begin()
    before = _contents_of(window)
    is_taken = window.play(turn, position.mover) if window.is_moving else window.place(turn, position.mover)
    if is_taken and not is_legal:
        yield f"{turn} in {position.text} is legal on the window."
    if not is_taken and _contents_of(window) != before:
        yield f"{turn} in {position.text} leaves traces on the window."
    if is_legal and not is_taken and _is_for_window(position, turn):
        yield f"{turn} in {position.text} is refused on the window."


def _contents_of(window: Any) -> tuple[Any, ...]:
    return window.cells.copy(), window.places.copy(), window.tiles, window.first, window.second, window.third


def _is_for_window(position: Any, turn: str) -> bool:
    """Return whether a window has to know that a legal turn is legal."""
    if position.phase == "placement":
        return position.rules.placement != "manual"
    movement = position.movement
    empty = movement.tiles & ~union(movement.balls)
    return len(turn) == 11 and not any(without_freedom(movement.field.near, mine, empty) for mine in movement.balls)


def _differences_at_end(line: Any, case: Case) -> Iterator[str]:
    reached = line.position()
    if (reached.text, line.outcome()) != (case.final.text, (case.final.result, case.final.reason)):
        yield f"{case.start} ends in {reached.text}."
    if line.movers != [step.position.mover for step in case.steps]:
        yield f"{case.start} is played by {line.movers}."


def key_differences(load: Load) -> Iterator[str]:
    """Yield a sentence for each line whose keys are not those of its positions."""
    position_class = load("limitproto.games.limit.position").Position
    for case in cases():
        for half in (0, len(case.turns) // 2):
            start = case.start if not half else case.steps[half].position.text
            found = position_class.parse(start).line().keyed(case.turns[half:])
            if [tuple(turn) for turn in found] != [tuple(turn) for turn in case.keyed[half:]]:
                yield f"{start} has other keys."


def first_difference(load: Load, *arenas: Callable[[Load], Iterator[str]]) -> str:
    """Return the first sentence of some comparisons, empty if there is none."""
    for arena in arenas:
        try:
            for sentence in arena(load):
                return sentence
        except Exception as error:  # a copy that trips over itself is found out too
            return f"{arena.__name__} fails: {error!r}"
    return ""
