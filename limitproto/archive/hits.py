"""The games found by a search, and their records: reread, or from the archive if it has their text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, groupby
from pathlib import Path
from typing import NamedTuple, TypeGuard

from limitproto.archive.errors import ArchiveError
from limitproto.archive.game_rows import text_hash
from limitproto.archive.sources import is_missing
from limitproto.games.base import Position
from limitproto.records.files.source import Source, UnreadableSource
from limitproto.records.files.zip_files import is_packed, on_disk
from limitproto.records.formats.convert import read_files
from limitproto.records.formats.record_writer import export_text
from limitproto.records.game_entry import Entry
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.tags import start_of


class Address(NamedTuple):
    """Where a game is: columns of the `games` table."""

    source: str
    number: int
    format: str
    line: int
    offset: int
    size: int | None
    hash: str
    text: str | None


class Hit(NamedTuple):
    """A game found by a search: columns of the `games` table, and where in the game the board was found.

    `ply` is the number of turns played by then, None if no board was searched for.
    """

    game: int
    address: Address
    rules: str
    edition: str
    tags: dict[str, str]
    players: tuple[str, ...]
    result: str
    reason: str | None
    length: int
    start: str
    ply: int | None = None

    @property
    def source(self) -> str:
        """The source file, relative to the archive."""
        return self.address.source

    @property
    def number(self) -> int:
        """The number of the game in its source, from 1."""
        return self.address.number

    def __str__(self) -> str:
        reason = f" ({self.reason})" if self.reason else ""
        turns = f"{self.length} turn{'' if self.length == 1 else 's'}"
        at = "" if self.ply is None else f", found after {self.ply} turn{'' if self.ply == 1 else 's'}"
        names = " - ".join(self.players)
        date = self.tags.get("Date", "????.??.??")
        return f"{self.source}:{self.address.line}: {names}, {self.edition}, {date}, {self.result}{reason}, {turns}{at}"

    def start_position(self) -> Position:
        """Return the game's first position, made from its tags as in a reader."""
        return start_of(self.rules, self.tags).position


#: Takes a game that cannot be reread, and the reason as a clause.
LeftOut = Callable[[Address, str], None]


def entries_at(folder: Path, addresses: Iterable[Address], left_out: LeftOut | None = None) -> Iterator[Entry]:
    """Yield games in order; the addresses must be ordered by source and number.

    Each is compared with its hash in the archive. Games that cannot be read are left out and passed to `left_out`;
    without it, raises ArchiveError, UnreadableSource or OSError at the first of them.
    """
    for source, group in groupby(addresses, key=lambda address: address.source):
        path = folder / source
        # The game being read.
        taken: list[Address] = []
        games = _note_last(group, taken)
        try:
            for address, entry in read_again(path, games):
                why = "no longer matches the archive; build the archive again"
                if is_as_kept(entry, address):
                    yield entry
                elif left_out is None:
                    raise ArchiveError(f"{path}: game {address.number} {why}.")
                else:
                    left_out(address, f"it {why}")
        except (ArchiveError, UnreadableSource, OSError) as error:
            if left_out is None or not taken:
                raise
            why = "the source is missing" if is_missing(path) else getattr(error, "strerror", None) or str(error)
            for address in chain(taken, games):
                left_out(address, why)


def _note_last(addresses: Iterable[Address], last: list[Address]) -> Iterator[Address]:
    try:
        for address in addresses:
            last[:] = [address]
            yield address
    except ArchiveError:
        # The archive itself cannot be read; the source is not to blame.
        last.clear()
        raise


def is_as_kept(entry: Entry | None, address: Address) -> TypeGuard[Entry]:
    """Return whether a game is the one in the archive."""
    return (
        entry is not None and entry.record is not None and text_hash(export_text(entry, entry.record)) == address.hash
    )


def read_again(path: Path, addresses: Iterator[Address]) -> Iterator[tuple[Address, Entry | None]]:
    """Yield games of a source, by number, from the texts in addresses, or as the source has them now.

    Raises ArchiveError, UnreadableSource and OSError.
    """
    first = next(addresses)
    addresses = chain([first], addresses)
    if first.text is not None:
        # A build stores the texts of all games or of none.
        yield from ((address, _entry(address, address.text or "", path)) for address in addresses)
    elif not os.path.isfile(on_disk(str(path))[0]):
        raise ArchiveError(
            f"{path} is missing, and the archive has no copy, since it was built without --embed; put the file back."
        )
    elif first.format == "lgn":
        texts = _texts_by_unpacking if is_packed(str(path)) else _texts_by_seeking
        yield from ((address, _entry(address, text, path)) for address, text in texts(path, addresses))
    else:
        entries = read_files([str(path)])
        for address in addresses:
            yield address, next((one for one in entries if one.has_record and one.number == address.number), None)


def _entry(address: Address, text: str, path: Path) -> Entry | None:
    raw = RawGame(text, 0, len(text), address.line, address.offset)
    return next((entry for entry in read_game(raw, str(path), address.number) if entry.has_record), None)


def _texts_by_seeking(path: Path, addresses: Iterable[Address]) -> Iterator[tuple[Address, str]]:
    with open(path, "rb") as file:
        end = os.fstat(file.fileno()).st_size
        for address in addresses:
            # A damaged table can hold anything; the caller compares what is read with its hash.
            file.seek(max(0, min(address.offset, end)))
            yield address, file.read(max(0, min(address.size or 0, end))).decode("utf-8", "surrogateescape")


def _texts_by_unpacking(path: Path, addresses: Iterable[Address]) -> Iterator[tuple[Address, str]]:
    """Yield the texts of games in a compressed file, which is unpacked only once."""
    chunks = (chunk.encode("utf-8", "surrogateescape") for chunk in Source(str(path)).chunks())
    held, start = b"", 0
    for address in addresses:
        begin = max(0, address.offset)
        end = begin + max(0, address.size or 0)
        while start + len(held) < end and (chunk := next(chunks, b"")):
            if start + len(held) < begin:
                start, held = start + len(held), b""
            held += chunk
        text = held[begin - start : end - start]
        held, start = held[end - start :], end
        yield address, text.decode("utf-8", "surrogateescape")
