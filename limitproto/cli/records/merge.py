"""`limitproto records merge`: many files joined into one, without duplicates if requested."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator

import click

from limitproto.archive.dupes import ANNOTATED, KEEP
from limitproto.archive.game_rows import image_digest, played_digest
from limitproto.cli.batch_ui import FewLines
from limitproto.cli.records.shared import Encode, ReadGames, games_command
from limitproto.cli.say import count, say
from limitproto.records.duplicates import annotations_of
from limitproto.records.files.temp_database import TempDatabase
from limitproto.records.game_entry import Entry

#: A game with the game that is kept for its digest.
_KEPT = f"""
SELECT number, game, place, facts, first_value(number) OVER best, first_value(place) OVER best,
first_value(facts) OVER best FROM games
WINDOW best AS (PARTITION BY digest ORDER BY {KEEP[ANNOTATED]}number) ORDER BY number"""


class MetGames(TempDatabase):
    """The games of a run, as a context; with `symmetry`, a game and its images count as the same."""

    def __init__(self, symmetry: bool) -> None:
        columns = "number INTEGER PRIMARY KEY, digest, length, annotations, place, facts, game"
        super().__init__(f"CREATE TABLE games ({columns})")
        self._symmetry = symmetry
        #: The number of games left out.
        self.duplicates = 0

    def add(self, entry: Entry, game: bytes) -> None:
        """Remember a sound game as it is written."""
        record, start = entry.sound_game()
        turns = record.main_turns()
        digest = image_digest(start, turns) if self._symmetry else played_digest(record, turns)
        annotations = annotations_of(record, len(turns))
        facts = json.dumps([[f"{name}={value}" for name, value in record.all_tags().items()], annotations])
        row = (digest, len(turns), len(annotations), f"{entry.path}:{entry.first_line}", facts, game)
        self.base.execute("INSERT INTO games VALUES (NULL, ?, ?, ?, ?, ?, ?)", row)

    def kept(self, tell: Callable[[str], None]) -> Iterator[bytes]:
        """Yield one game for each digest, in order, and report what the others lose."""
        for number, game, place, facts, best, best_place, others in self.base.execute(_KEPT):
            if number == best:
                yield game
                continue
            self.duplicates += 1
            facts_of_both = zip(("tag", "annotation"), json.loads(facts), json.loads(others), strict=True)
            lost = [(noun, (Counter(own) - Counter(other)).total()) for noun, own, other in facts_of_both]
            if own_only := " and ".join(count(number, noun) for noun, number in lost if number):
                tell(f"{place}: the game is left out, losing {own_only}; {best_place} is the same game.")


@games_command("merge")
@click.option("--unique", is_flag=True, help="Write only one of the games with the same turns, the most annotated one.")
@click.option("--symmetry", is_flag=True, help="Like --unique, but also up to symmetry.")
def command(games: ReadGames, encode: Encode, unique: bool, symmetry: bool) -> Iterator[bytes]:
    """Write the games in each FILE to one file, in order."""
    if not (unique or symmetry):
        yield from map(encode, games)
        return
    lines = FewLines(lambda line: say(line, err=True), "all of them are still in their files")
    with MetGames(symmetry) as met:
        for entry in games:
            met.add(entry, encode(entry))
        yield from met.kept(lines.say)
    games.more = f", {met.duplicates:,} met before"
