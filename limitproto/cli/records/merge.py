"""`limitproto records merge`: many files become one, without duplicates if asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import click

from limitproto.archive.game_rows import image_digest, played_digest
from limitproto.cli.records.shared import Choice, ReadGames, games_command
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry


class MetGames(TempDatabase):
    """The games of a run, as a context; with `symmetry`, a game is also met in its images."""

    def __init__(self, symmetry: bool) -> None:
        super().__init__("CREATE TABLE met (digest TEXT PRIMARY KEY);")
        self._symmetry = symmetry

    def is_new(self, entry: Entry) -> bool:
        """Return whether a sound game has not been met, and remember it."""
        record, start = entry.sound_game()
        turns = record.main_turns()
        digest = image_digest(start, turns) if self._symmetry else played_digest(record, turns)
        return bool(self.base.execute("INSERT OR IGNORE INTO met VALUES (?)", (digest,)).rowcount)


@games_command("merge")
@click.option("--unique", is_flag=True, help="Leave out games that have come before.")
@click.option("--symmetry", is_flag=True, help="Also those that have come turned, reflected or shifted.")
def command(unique: bool, symmetry: bool) -> Choice:
    """Write the games in each FILE to one file, in their order."""
    unique = unique or symmetry

    def new(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        duplicates = 0
        with ExitStack() as stack:
            met = stack.enter_context(MetGames(symmetry)) if unique else None
            for entry in games:
                if met is None or met.is_new(entry):
                    yield encoded(entry)
                else:
                    duplicates += 1
        games.more = f", {duplicates:,} met before" if unique else ""

    return new
