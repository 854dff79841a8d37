"""Games that have been met before, while files are read: the same, or the same up to symmetry."""

from __future__ import annotations

from limitproto.archive.game_rows import played_digest
from limitproto.games.line import has_image, image_of
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry
from limitproto.records.structured.codec import decode_msgpack, encode_msgpack
from limitproto.records.validate.tags import start_of


class MetGames(TempDatabase):
    """The games of a run, as a context; with `symmetry`, a game is also met in its images.

    Images have the same canonical key at their ends. Only games that share it with another one are compared.
    """

    def __init__(self, symmetry: bool = False) -> None:
        super().__init__(
            "CREATE TABLE played (digest TEXT PRIMARY KEY);"
            "CREATE TABLE ends (key TEXT, length INTEGER, record BLOB);"
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
        for (data,) in self._base.execute("SELECT record FROM ends WHERE key = ? AND length = ?", here):
            other = decode_msgpack(data)
            begun = start_of(other.game, other.all_tags()).position
            if has_image(start, turns, image_of(begun, other.main_turns())):
                return False
        self._base.execute("INSERT INTO ends VALUES (?, ?, ?)", (*here, encode_msgpack(record)))
        return True
