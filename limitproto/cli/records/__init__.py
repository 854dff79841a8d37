"""`limitproto records`: commands that read many records and write them to files."""

from __future__ import annotations

from limitproto.cli import LazyGroup

#: Commands with their summaries, in help order; each is in the `limitproto.cli.records.NAME` module, or in `games`.
COMMANDS = {
    "merge": "Join files into one, without duplicates if asked.",
    "split": "Cut files into one for each edition, year, tag value or number of games.",
    "sort": "Sort games by date, length or any tag.",
    "sample": "Take random games.",
    "filter": "Take the games that match the conditions of `archive find`.",
    "retag": "Set, rename and remove tags.",
    "diff": "Compare two collections game by game.",
}


command = LazyGroup(
    "records",
    package=__name__,
    summaries=COMMANDS,
    homes=dict.fromkeys(("sort", "sample", "split", "retag"), "games"),
    help="Merge, split, sort, sample, filter, retag and compare records.",
)
