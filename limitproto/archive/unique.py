"""Games that have been met before, while files are read: the same, or the same up to symmetry."""

from __future__ import annotations

from limitproto.archive.game_rows import congruent_digest, played_digest
from limitproto.games.base import Position
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.structured.codec import decode_msgpack, encode_msgpack
from limitproto.records.validate.tags import start_of


class MetGames(TempDatabase):
    """The games of a run, as a context; with `symmetry`, a game is also met in its images.

    Images have the same canonical key at their ends. Only of games that share it with another one, the keys of all
    positions are made.
    """

    def __init__(self, symmetry: bool = False) -> None:
        super().__init__(
            "CREATE TABLE played (digest TEXT PRIMARY KEY);"
            "CREATE TABLE ends (key TEXT, length INTEGER, record BLOB, congruent TEXT);"
            "CREATE INDEX by_end ON ends (key, length);"
        )
        self._symmetry = symmetry

    def is_new(self, entry: Entry) -> bool:
        """Return whether a sound game has not been met, and remember it."""
        record, start = entry.sound_game()
        turns = record.main_turns()
        played = played_digest(record, turns)
        if not self._base.execute("INSERT OR IGNORE INTO played VALUES (?)", (played,)).rowcount:
            return False
        if not self._symmetry:
            return True
        end = entry.final if entry.final is not None else start
        here = end.canonical_key(), len(turns)
        digest = None
        for row, data, congruent in self._base.execute(
            "SELECT rowid, record, congruent FROM ends WHERE key = ? AND length = ?", here
        ).fetchall():
            if congruent is None:
                other = decode_msgpack(data)
                begun = start_of(other.game, other.all_tags()).position
                congruent = _congruent(begun, other.main_turns())
                self._base.execute("UPDATE ends SET congruent = ?, record = NULL WHERE rowid = ?", (congruent, row))
            digest = digest or _congruent(start, turns)
            if congruent == digest:
                return False
        data = None if digest else encode_msgpack(record)
        self._base.execute("INSERT INTO ends VALUES (?, ?, ?, ?)", (*here, data, digest))
        return True


def _congruent(start: Position, turns: list[str]) -> str:
    return congruent_digest(start.line().keyed(turns))
