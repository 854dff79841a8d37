"""`limitproto archive sql`: the result of a SELECT statement over the tables."""

from __future__ import annotations

import csv
import io
import json
import math
from itertools import chain, count

import click

from limitproto.archive.archive import Archive
from limitproto.cli.archive.shared import ARCHIVE
from limitproto.cli.parameters import OUTPUT, ConsoleCommand, form_option
from limitproto.records.files.output import opened
from limitproto.records.formats.tables import defuse


@click.command("sql", cls=ConsoleCommand)
@ARCHIVE
@click.argument("query")
@form_option("csv", "jsonl")
@OUTPUT
def command(archive: str, query: str, form: str, output: str) -> None:
    """Run QUERY, an SQL SELECT statement, on the tables of ARCHIVE."""
    with Archive(archive).connect(isolated=True) as base:
        base.check_select(query)
        names, rows = base.select(query)
        members = _distinct(names)
        with opened(output) as place:
            text = io.TextIOWrapper(place.file, encoding="utf-8", errors="replace", newline="", write_through=True)
            table = csv.writer(text, lineterminator="\n")
            if form == "csv":
                table.writerow(names)
            for row in rows:
                if form == "csv":
                    cells = (_json_text(value) if isinstance(value, list | dict) else value for value in row)
                    table.writerow(map(defuse, cells))
                else:
                    text.write(f"{_json_text(dict(zip(members, row, strict=True)))}\n")
            text.detach()
            place.commit()


def _json_text(value: object) -> str:
    return json.dumps(_plain(value), default=str, ensure_ascii=False)


def _plain(value: object) -> object:
    """Return a value with text instead of what JSON lacks: infinity, NaN, and keys of other types."""
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _distinct(names: list[str]) -> list[str]:
    """Return distinct column names for an object, in which a second column of the same name would replace the first."""
    distinct: list[str] = []
    for name in names:
        free = (one for one in chain([name], (f"{name}_{number}" for number in count(2))) if one not in distinct)
        distinct.append(next(free))
    return distinct
