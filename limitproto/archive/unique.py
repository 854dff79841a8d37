"""Games that have been met before, while files are read: the same, or the same up to symmetry."""

from __future__ import annotations

from limitproto.archive.game_rows import image_digest, played_digest
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry


class MetGames(TempDatabase):
    """The games of a run, as a context; with `symmetry`, a game is also met in its images."""

    def __init__(self, symmetry: bool = False) -> None:
        super().__init__("CREATE TABLE met (digest TEXT PRIMARY KEY);")
        self._symmetry = symmetry

    def is_new(self, entry: Entry) -> bool:
        """Return whether a sound game has not been met, and remember it."""
        record, start = entry.sound_game()
        turns = record.main_turns()
        digest = image_digest(start, turns) if self._symmetry else played_digest(record, turns)
        return bool(self.base.execute("INSERT OR IGNORE INTO met VALUES (?)", (digest,)).rowcount)
