"""`limitproto records diff`: compares two collections game by game."""

from __future__ import annotations

import click
import msgspec

from limitproto.cli import batch_ui
from limitproto.cli.parameters import FILE, OUTPUT, ConsoleCommand, form_option, reading_options
from limitproto.cli.records.shared import ReadGames
from limitproto.core.printable import printable
from limitproto.records.files.output import opened
from limitproto.records.files.paths import collect
from limitproto.records.transform.difference import KINDS, RecordDifference, differences

_KINDS = "\n".join(f"  {kind:12} {summary}" for kind, summary in KINDS.items())

HELP_VALUES = {"kinds": _KINDS}


@click.command("diff", cls=ConsoleCommand)
@click.argument("first", type=FILE)
@click.argument("second", type=FILE)
@form_option("text", "json")
@OUTPUT
@reading_options
@click.pass_context
def command(ctx: click.Context, first: str, second: str, form: str, output: str) -> None:
    """Compare the games of FIRST with those of SECOND, and list what differs."""
    if first == second == "-":
        raise click.UsageError("Only one of FIRST and SECOND can be - (stdin).")
    batch_ui.refuse_as_output(output, collect((first, second)))
    one, other = ReadGames((first,)), ReadGames((second,))
    number = 0
    with opened(output) as place:
        for number, found in enumerate(differences(one, other), 1):
            if form == "json":
                place.file.write((b"[\n" if number == 1 else b",\n") + msgspec.json.encode(found))
            else:
                place.file.write(printable(_text(found), keep="\n").encode("utf-8", "replace"))
        if form == "json":
            place.file.write(b"\n]\n" if number else b"[]\n")
        place.commit()
    ctx.exit(int(number > 0 or one.left_out > 0 or other.left_out > 0))


def _text(found: RecordDifference) -> str:
    places = " and ".join(place for place in (found.first, found.second) if place)
    return f"{found.kind}: {places}: {found.game}\n" + "".join(f"  {change}\n" for change in found.changes)
