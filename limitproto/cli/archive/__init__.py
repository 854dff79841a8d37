"""`limitproto archive`: records as a folder of Parquet files, searched with DuckDB."""

from __future__ import annotations

from limitproto.cli import LazyGroup

#: Commands with their summaries, in help order; each is in the `limitproto.cli.archive.NAME` module, or as in `HOMES`.
COMMANDS = {
    "build": "Build an archive from records, or update it.",
    "remove": "Remove sources with their games.",
    "find": "Find games by players, results, positions, turns and more.",
    "export": "Write the positions of games as a table for machine learning.",
    "explore": "Show what was played in a position, and how it scored.",
    "crosstable": "Show players' scores against each other.",
    "ratings": "Show players' ratings, also over time.",
    "dupes": "List games that are in the archive more than once.",
    "stats": "Count games by player, year or edition.",
    "sql": "Run a SELECT statement on the tables.",
    "verify": "Compare an archive with its manifest and its sources.",
    "compact": "Rewrite an archive as a fresh build would write it.",
}
#: The modules that have several commands.
HOMES = {
    **dict.fromkeys(("find", "stats", "explore", "export"), "search"),
    **dict.fromkeys(("crosstable", "ratings"), "players"),
    **dict.fromkeys(("build", "remove", "compact"), "build"),
    **dict.fromkeys(("dupes", "verify"), "upkeep"),
}

command = LazyGroup(
    "archive",
    package=__name__,
    summaries=COMMANDS,
    homes=HOMES,
    help="Keep records in an archive, a folder of Parquet files, and search it.",
)
