"""The games of an archive as `crosstable` and `ratings` count them, and how they write what they find."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

from limitproto.archive.hits import Hit
from limitproto.cli.archive.search import table_text
from limitproto.cli.say import say
from limitproto.cli.wording import count
from limitproto.host.match.named_games import NamedGames
from limitproto.records.files.output import write_whole
from limitproto.records.formats.tables import defused

#: The forms that both commands write.
FORMS = ("text", "csv", "json")


def named_games(found: Iterable[Hit]) -> NamedGames:
    """Return the games of a search by the names of their players. Raises ArchiveError, OSError."""
    return NamedGames((hit.players, hit.result, hit.tags.get("Date", "")) for hit in found)


def write_found(output: str, form: str, found: dict[str, Any], rows: list[list[str]], table: list[list[Any]]) -> None:
    """Write JSON, rows for people or a table for programs, and say which games did not count. Raises OSError."""
    if form == "json":
        text = json.dumps(found, indent=2, ensure_ascii=False) + "\n"
    elif form == "csv":
        place = io.StringIO()
        csv.writer(place, lineterminator="\n").writerows(map(defused, row) for row in table)
        text = place.getvalue()
    else:
        text = table_text(rows)
    write_whole(output, text.encode("utf-8", "replace"))
    if left_out := found["left_out"]:
        reasons = ", ".join(f"{number:,} {reason}" for reason, number in left_out.items())
        say(f"{count(found['games'], 'game')} counted; left out: {reasons}.", err=True)
