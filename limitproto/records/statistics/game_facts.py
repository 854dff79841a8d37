"""The facts of a game that statistics count, and the choice of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

from msgspec import Struct

from limitproto.games.base import UNFINISHED
from limitproto.games.line import played_through
from limitproto.records.batch.pipeline import Batch, entries_of
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.game_entry import Entry

#: Tags of a game that does not begin like the others of its edition.
_OWN_STARTS = ("Layout", "Position")


class Wanted(Struct, frozen=True):
    """The games to count; an empty field matches every game.

    `players` are patterns (`*` and `?`, case does not count) that each have to fit one of the players; `editions` and
    `events` are patterns of which one has to fit the edition as position strings write it, or the event. `player_count`
    is how many play, 0 for any number. `results` are those allowed, `since` and `until` dates such as `2026` or
    `2026.11.20`, the last day of which counts. `opening` is how many turns an opening has, 0 for no openings.
    """

    players: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    player_count: int = 0
    results: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    opening: int = 4


class Opening(NamedTuple):
    """The first turns of a game: a key that is equal for all that lead to the same position, and the turns."""

    key: str
    turns: str


class Fact(NamedTuple):
    """The facts of a game that statistics count.

    `edition` is that of position strings, `colours` and `names` are in turn order, `?` for an unknown name. `reason`
    says why it ended, empty where that is not known. `turns` counts turns and events of the main line. `date` is as
    in the tag.
    """

    edition: str
    colours: tuple[str, ...]
    names: tuple[str, ...]
    result: str
    reason: str
    turns: int
    date: str
    opening: Opening | None


class Found(Struct):
    """The facts of the games that fit, and the first error of each broken one.

    `games` counts all of them, including broken ones and those that do not fit; `texts` are errors of texts that
    hold no game.
    """

    games: int = 0
    facts: list[Fact] = []
    broken: list[Diagnostic] = []
    texts: list[Diagnostic] = []


def found_in(batch: Batch, wanted: Wanted) -> Found:
    """Return the facts of the games of a batch."""
    return found_among(entries_of(batch), wanted)


def found_among(entries: Iterable[Entry], wanted: Wanted) -> Found:
    """Return the facts of games from a reader."""
    found = Found()
    for entry in entries:
        found.games += entry.has_record
        if entry.has_errors:
            error = next(diagnostic for diagnostic in entry.diagnostics if diagnostic.severity == "error")
            (found.broken if entry.record else found.texts).append(error)
        elif entry.record is not None and (fact := _fact(entry, wanted)):
            found.facts.append(fact)
    return found


def _fact(entry: Entry, wanted: Wanted) -> Fact | None:
    """Return the facts of a game, None if it does not fit."""
    record, start = entry.record, entry.start
    assert record is not None, "the caller has checked this"
    assert start is not None, "a game without an error has a start"
    names = tuple(player.name for player in record.players)
    date = record.tags.get("Date", "")
    known = (
        all(any(fits(name, pattern) for name in names) for pattern in wanted.players)
        and _fits(wanted.editions, start.edition)
        and _fits(wanted.events, record.tags.get("Event", "?"))
        and wanted.player_count in (0, len(names))
        and (not wanted.results or record.result in wanted.results)
        and _is_between(date, wanted.since, wanted.until)
    )
    if not known:
        return None
    reason = record.tags.get("Termination", "")
    if entry.final is not None and entry.final.is_over:
        reason = entry.final.reason or reason
    turns = len(record.main_line())
    return Fact(
        start.edition,
        start.players,
        names,
        record.result,
        reason if record.result != UNFINISHED else "",
        turns,
        date,
        _opening(entry, wanted.opening),
    )


def _fits(patterns: Sequence[str], text: str) -> bool:
    return not patterns or any(fits(text, pattern) for pattern in patterns)


def _is_between(date: str, since: str, until: str) -> bool:
    """Return whether a date lies between two others, as far as it is known; one that is not known does not."""
    if since and not (_is_known(date, since) and date[: len(since)] >= since):
        return False
    return not until or (_is_known(date, until) and date[: len(until)] <= until)


def _is_known(date: str, other: str) -> bool:
    return len(date) >= len(other) and "?" not in date[: len(other)]


def _opening(entry: Entry, length: int) -> Opening | None:
    """Return the first turns of a game, None for one that is shorter or begins in its own way."""
    record, start = entry.record, entry.start
    assert record is not None, "the caller has checked this"
    assert start is not None, "the caller has checked this"
    if not length or any(name in record.tags for name in _OWN_STARTS):
        return None
    turns = [record.turns[index].text for index in record.main_line()[:length]]
    if len(turns) < length:
        return None
    *_, position = played_through(start.without_chance(), turns)
    return Opening(position.canonical_key(), " ".join(turns))


def fits(text: str, pattern: str) -> bool:
    """Return whether a pattern with `*` and `?` fits a text in any case; brackets mean themselves."""
    return fnmatchcase(text.casefold(), pattern.casefold().replace("[", "[[]"))
