"""The facts about a game that statistics count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct, field

from limitproto.games.base import UNFINISHED, Position
from limitproto.games.line import position_after
from limitproto.records.batch import Batch, entries_of
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.game_entry import Entry
from limitproto.records.model import Record

#: Tags of a game that begins differently from others of its edition.
_OWN_STARTS = frozenset(("Layout", "Position"))

#: Chooses some of the games that are read, and counts, in words, the conditions that games have met.
Choose = Callable[[Iterable[Entry], Counter[str]], Iterator[Entry]]


class Opening(NamedTuple):
    """The first turns of a game, and a key that is equal for all openings that lead to the same position."""

    key: str
    turns: str


class Fact(NamedTuple):
    """The facts about a game that statistics count.

    `edition` is written as in position strings, `colours` and `names` are in turn order, `?` for an unknown name.
    `reason` says why it ended, empty if unknown. `turns` counts turns and events of the main line. `date` is the value
    of the tag.
    """

    edition: str
    colours: tuple[str, ...]
    names: tuple[str, ...]
    result: str
    reason: str
    turns: int
    date: str
    opening: Opening | None


class GameFacts(Struct):
    """The facts of the games that match, and the first error of each broken game.

    `games` counts all games, including broken ones and those that do not match; `texts` lists errors of texts without a
    game. `met` lists the conditions that some game has met, in words.
    """

    games: int = 0
    facts: list[Fact] = []
    met: Counter[str] = field(default_factory=Counter)
    broken: list[Diagnostic] = []
    texts: list[Diagnostic] = []


def facts_in(batch: Batch, choose: Choose | None, opening: int) -> GameFacts:
    """Return the facts about all games in a batch, or about the chosen ones."""
    return facts_among(entries_of(batch), choose, opening)


def facts_among(entries: Iterable[Entry], choose: Choose | None = None, opening: int = 4) -> GameFacts:
    """Return the facts about games from a reader; `opening` is the number of turns in an opening, 0 for no openings."""
    read = GameFacts()

    def sound() -> Iterator[Entry]:
        for entry in entries:
            read.games += entry.has_record
            if entry.has_errors:
                error = next(diagnostic for diagnostic in entry.diagnostics if diagnostic.severity == "error")
                (read.broken if entry.has_record else read.texts).append(error)
            elif entry.has_record:
                yield entry

    chosen = sound() if choose is None else choose(sound(), read.met)
    read.facts += (_fact_of_game(entry, opening) for entry in chosen)
    return read


def reason_of(entry: Entry, record: Record) -> str:
    """Return why a game ended, empty if that is unknown or the game is unfinished."""
    reason = record.tags.get("Termination", "")
    if entry.played is not None and entry.played.result != UNFINISHED:
        reason = entry.played.reason or reason
    return reason if record.result != UNFINISHED else ""


def _fact_of_game(entry: Entry, opening: int) -> Fact:
    record, start, first, length = entry.main_line(opening + 1)
    return Fact(
        start.edition,
        start.players,
        tuple([player.name for player in record.players]),
        record.result,
        reason_of(entry, record),
        length,
        record.tags.get("Date", ""),
        opening_of(record.tags, start, first, opening),
    )


def opening_of(tags: Mapping[str, str], start: Position, turns: list[str], length: int) -> Opening | None:
    """Return the first turns of a game, given one turn more; None if it is shorter or has a start of its own."""
    if not length or len(turns) < length or not _OWN_STARTS.isdisjoint(tags):
        return None
    line, first = start.without_chance().line(), turns[:length]
    if not line.push(first):
        line = position_after(line.position(), first[len(line.movers) :]).line()
    return Opening(line.key_before("".join(turns[length:])), " ".join(first))
