"""Tables as Parquet files, in row groups that are small enough for memory."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

import pyarrow
from pyarrow import parquet

from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.tables.rows import Row, columns, rows_of

#: Rows that are kept in memory before they are written.
GROUP = 20_000

_TYPES = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64(), date: pyarrow.date32()}


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the rows of all games; the summary of a column is its field's metadata."""
    schema = pyarrow.schema(
        pyarrow.field(column.name, _TYPES[column.type], metadata={"summary": column.summary})
        for column in columns(options.rows, options.tags)
    )
    waiting: list[Row] = []
    with parquet.ParquetWriter(output.file, schema, compression="zstd") as writer:
        for game in games:
            waiting += rows_of(game, options)
            if len(waiting) >= GROUP:
                writer.write_table(_table(waiting, schema))
                waiting.clear()
        writer.write_table(_table(waiting, schema))


def _table(rows: list[Row], schema: Any) -> Any:
    values = zip(*rows, strict=True) if rows else ([] for _ in schema)
    arrays = [pyarrow.array(column, field.type) for column, field in zip(values, schema, strict=True)]
    return pyarrow.table(arrays, schema=schema)
