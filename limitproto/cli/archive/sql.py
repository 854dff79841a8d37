"""`limitproto archive sql`: the answer to a SELECT statement over the tables."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import click

from limitproto.archive.archive import Archive
from limitproto.cli import batch_ui
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import OUTPUT
from limitproto.records.files.output import opened

_EPILOG = """\b
Examples:
  limitproto archive sql A "SELECT edition, count(*) FROM games GROUP BY ALL ORDER BY ALL"
  limitproto archive sql A "SELECT source, line, message FROM broken" --format csv
  limitproto archive sql A "DESCRIBE games"

The tables are games, turns, positions and broken; spec/archive.md describes them. DuckDB answers. It cannot write, and
cannot read anything but the archive.

Exit status: 0 success, 2 an error in the statement, or a file that could not be read or written."""


@click.command("sql", epilog=_EPILOG)
@ARCHIVE
@click.argument("query")
@click.option("--format", "form", type=click.Choice(("csv", "jsonl")), default="csv", show_default=True, help="Format.")
@OUTPUT
def command(archive: str, query: str, form: str, output: str) -> None:
    """Answer QUERY, a SELECT statement of SQL, over the tables of ARCHIVE."""
    with batch_ui.ending_cleanly(), Archive(archive).connect(isolated=True) as base:
        names, rows = base.select(query)
        with opened(output) as place:
            text = io.TextIOWrapper(place.file, encoding="utf-8", errors="replace", newline="", write_through=True)
            table = csv.writer(text, lineterminator="\n")
            if form == "csv":
                table.writerow(names)
            for row in rows:
                if form == "csv":
                    table.writerow([_field(value) for value in row])
                else:
                    text.write(json.dumps(dict(zip(names, row, strict=True)), default=str, ensure_ascii=False) + "\n")
            text.detach()
            place.commit()


def _field(value: Any) -> Any:
    return json.dumps(value, default=str, ensure_ascii=False) if isinstance(value, list | dict) else value
