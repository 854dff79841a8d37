"""The converter: reads games from files, skips the broken ones, writes the others, and counts both."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from limitproto.games.base import UNFINISHED
from limitproto.records.codecs import ALL, CODECS, Capability, Codec, codec_of_name, codec_of_text, is_undecided
from limitproto.records.files.output import Output
from limitproto.records.files.source import COMPRESSION, PLAIN, ReadingOptions, Source
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.import_checked import Place, Unread
from limitproto.records.formats.salvage import beginning_of
from limitproto.records.game_entry import Entry
from limitproto.records.model import date_of, is_date
from limitproto.records.reading.reader import NO_OPTIONS, entries

#: How many losses are listed one by one under `strict`; the rest are counted.
MAX_LISTED = 100


class Conversion:
    """One conversion to a format.

    `only` is the number of the one game to take, 0 for all. With `strict`, every loss is listed, up to `MAX_LISTED`,
    and the output does not stand if there is one; with `keep_prefix`, broken games are kept up to their first errors.

    It counts games written, games kept only in part, games or texts left out, and losses by kind. `stands` is set if
    the output is to be put in its place, `has_prefix` if a part of a game left out could be kept.
    """

    def __init__(
        self, target: Codec, options: Options, say: Callable[[str], None], only: int = 0, strict: bool = False,
        keep_prefix: bool = False,
    ) -> None:  # fmt: skip
        self.target, self.options, self.only, self.strict, self.keep_prefix = target, options, only, strict, keep_prefix
        self.written = self.in_part = self.left_out = 0
        self.losses: Counter[str] = Counter()
        self.stands = self.has_prefix = False
        self._say = say
        #: The losses that are listed, how many games lost something, and the last of these games.
        self._loss_lines: list[str] = []
        self._losing = 0
        self._last_losing: Entry | None = None
        self._last_in_part: Entry | None = None
        self._carried = target.carried(options.every or options.rows == "turns")

    def write(self, entries: Iterable[Entry], output: Output) -> None:
        """Write the games from readers, or nothing without games. Raises what the writer raises, and OSError."""
        write = self.target.load_writer()
        games = self._wanted_games(entries)
        for first in games:
            write(chain([first], games), output, self.options)
        for line in self._losses():
            self._say(line)
        self.stands = self.written > 0 and not (self.strict and self.losses)

    def _losses(self) -> Iterator[str]:
        """Yield the lines about losses: one line per loss for a single game or under `strict`, else a summary."""
        kinds = ", ".join(
            f"{kind} ({count} {'game' if count == 1 else 'games'})" for kind, count in self.losses.most_common()
        )
        if self._losing > 1 and not self.strict:
            yield f"{self.target.name} does not carry everything: {kinds}"
            return
        yield from self._loss_lines
        if (more := self.losses.total() - len(self._loss_lines)) > 0:
            yield f"... and {more} more; in total: {kinds}"

    def _wanted_games(self, entries: Iterable[Entry]) -> Iterator[Outgoing]:
        count = 0
        for entry in entries:
            count += entry.record is not None
            if self.only and (entry.record is None or count != self.only):
                continue
            kept = self._beginning(entry) if self.keep_prefix and entry.has_errors else None
            if kept is not None or self.is_sound(entry):
                yield self._count_and_prepare(kept or entry)
            if self.only:
                return

    def _beginning(self, entry: Entry) -> Entry | None:
        """Return what can be kept of a broken game, and report that; None if it has to be left out."""
        kept = beginning_of(entry)
        if kept is not None and kept.record is not None:
            self.in_part += 1
            self._last_in_part = kept
            turns = Capability.TURNS.counted(len(kept.record.turns))
            told = f"{_reason(entry)}; game {entry.number} is kept in part: {turns}, and the rest in remarks"
            if kept.played is not None and kept.record.result not in (UNFINISHED, kept.played.result):
                told += f"; the result {kept.record.result} is kept, which these turns do not reach"
            self._say(told)
        return kept

    def _count_and_prepare(self, entry: Entry) -> Outgoing:
        """Count a game and return it as the writer gets it, after reporting what its table row leaves out."""
        self.written += 1
        game = Outgoing(entry, self.written, partial(self._note_loss, entry), partial(self._refuse, entry))
        for kind, count in () if self._carried == ALL else _contents_of(game, self.options.tags):
            if count and kind not in self._carried:
                game.lose(kind.value[1], f"{self.target.name} does not carry {kind.counted(count)}")
        return game

    def is_sound(self, entry: Entry) -> bool:
        """Return whether a game can be written, and report why not. Text without a game cannot be written either."""
        if not entry.has_errors and (entry.record is None or entry.start is not None):
            for diagnostic in entry.diagnostics if entry.loses or entry.record is None else ():
                self._say(str(diagnostic))
            return entry.record is not None
        why = f"{entry.path}:{entry.line}: {entry.why}" if isinstance(entry, Unread) else _reason(entry)
        which = f"game {entry.number} is left out" if entry.record is not None else "left out"
        self.left_out += 1
        if entry.legal_turns and not self.keep_prefix and not self.has_prefix:
            self.has_prefix = beginning_of(entry) is not None
        self._say(f"{why}; {which}")
        return False

    def _refuse(self, entry: Entry, why: str) -> None:
        """Leave out a game that the format cannot hold."""
        self.left_out += 1
        self.written -= 1
        self.in_part -= entry is self._last_in_part
        self._say(f"{_location_text(entry)}: {self.target.name} cannot hold this game: {why}; it is left out")

    def _note_loss(self, entry: Entry, kind: str, words: str) -> None:
        self.losses[kind] += 1
        if entry is not self._last_losing:
            self._losing += 1
            self._last_losing = entry
        if len(self._loss_lines) < MAX_LISTED:
            self._loss_lines.append(f"{_location_text(entry)}: {words}")


def _reason(entry: Entry) -> str:
    """Return the first error of a game, or its path without one, and the edition if it was assumed."""
    errors = [str(found) for found in entry.diagnostics if found.severity == "error"] or [entry.path]
    return "; ".join([errors[0], *(found.message for found in entry.diagnostics if found.code == "LGN203")])


def _location_text(entry: Entry) -> str:
    return f"{entry.path}:{entry.first_line}: game {entry.number}"


def read_files(
    files: Iterable[str], source: str = "", options: Mapping[str, str] = NO_OPTIONS, reading: ReadingOptions = PLAIN
) -> Iterator[Entry]:
    """Yield the games in files, `-` for stdin, in the given form, or in the form that each file seems to have.

    Raises OSError for a file that cannot be read, and UnreadableSource, after its games, for one that cannot be read to
    its end.
    """
    for file in files:
        if os.path.islink(file) and not os.path.exists(file):
            yield Unread(Place(file, 0), "the link leads to no file")
            continue
        origin = Source(sys.stdin.buffer, "stdin", reading) if file == "-" else Source(file, reading=reading)
        yield from games_in(origin, CODECS[source] if source else foreign_codec_of(origin, file), options)


def foreign_codec_of(source: Source, file: str) -> Codec | None:
    """Return the form of a source by its beginning or name, None for forms that carry everything."""
    codec = codec_of_text(source.peek(is_undecided)) or codec_of_name(file)
    return codec if codec is not None and codec.is_foreign else None


def games_in(source: Source, codec: Codec | None, options: Mapping[str, str] = NO_OPTIONS) -> Iterator[Entry]:
    """Yield the games of a source in a given form, or, without one, in its own. Raises UnreadableSource."""
    entry = None
    for entry in entries(source, options, codec):
        if source.fault == COMPRESSION and not entry.has_record and not entry.text:
            # It reports the same as the error raised below.
            break
        yield entry
    source.require_end(entry.rest(len(entry.text)).line if entry else 1)


# ---- what a format cannot hold -------------------------------------------------------------------------------------


def _contents_of(game: Outgoing, tags: Collection[str]) -> Iterator[tuple[Capability, int]]:
    """Yield what a game's record holds and how much of each kind, except `tags`, which have their own columns.

    Tags of the rules are part of the start position. A table cannot hold a date that is not fully known.
    """
    record = game.record
    carried = {name for name in tags if not is_date(name) or date_of(record.tags.get(name))}
    yield Capability.TAGS, sum(name not in game.rules and name not in carried for name in record.tags)
    yield Capability.NAMES, sum(player.name not in ("", "?") for player in record.players)
    yield Capability.START, 1
    events = sum(game.start.is_event(text) for text in game.main)
    yield Capability.TURNS, len(game.main) - events
    yield Capability.EVENTS, events
    yield Capability.GLYPHS, sum(len(turn.nags) for turn in record.turns)
    yield Capability.REMARKS, len(record.opening) + sum(len(turn.before) + len(turn.after) for turn in record.turns)
    yield Capability.VARIATIONS, len(record.turns) - len({turn.parent for turn in record.turns})
    yield Capability.RESULT, int(record.result != UNFINISHED)
