"""Tables as CSV (RFC 4180): UTF-8, a heading, CR LF at the end of each row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.tables.rows import columns, rows_of


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the heading, then the rows of each game; what is not known is an empty field."""
    text = io.TextIOWrapper(output.file, encoding="utf-8", newline="", write_through=True)
    table = csv.writer(text)
    table.writerow([column.name for column in columns(options.rows)])
    for game in games:
        table.writerows(rows_of(game, options.rows))
    # The stream goes on to belong to the output.
    text.detach()
