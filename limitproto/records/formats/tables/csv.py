"""Tables as CSV (RFC 4180): UTF-8, a heading, CR LF at the end of each row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.tables.rows import columns, rows_of

#: How formulas begin.
_FORMULA = re.compile(r"[=+@\t\r-].", re.DOTALL)


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the heading, then the rows of each game; what is not known is an empty field, a date is 2026-11-20.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    text = io.TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text)
    table.writerow([column.name for column in columns(options.rows, options.tags)])
    for game in games:
        table.writerows(map(_defused, row) for row in rows_of(game, options))
    # The stream goes on to belong to the output.
    text.detach()


def _defused(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value
