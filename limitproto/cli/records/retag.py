"""`limitproto records retag`: tags set, renamed and removed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import click

from limitproto.cli.batch_ui import FewLines
from limitproto.cli.convert import tag_names
from limitproto.cli.parameters import name_and_value
from limitproto.cli.records.shared import READS, Choice, ReadGames, games_command
from limitproto.cli.say import say
from limitproto.records.game_entry import Entry
from limitproto.records.transform.retag import RefusedTags, TagChanges, retagged

_EPILOG = f"""\b
Examples:
  limitproto records retag --set Event="Club evening" --set Site=Graz games.lgn -o games.lgn
  limitproto records retag --rename Comment=Annotator --remove Source games/ -o all.lgn

Tags are renamed first, then removed, then set. A tag that every record has, such as Event or White, becomes unknown
when it is removed. The tags of rules and result stay as they are, and so does a game that could not be read with its
new tags; it is reported on stderr.

{READS}

Exit status: 0 success, 1 games with errors were left out, or some could not be changed, 2 a file could not be read or
written (then nothing is written), or a usage error, 130 interrupted."""


@games_command("retag", _EPILOG)
@click.option(
    "--rename", "renamed", metavar="OLD=NEW", multiple=True, callback=name_and_value, help="Give a tag another name."
)
@click.option("--remove", "removed", metavar="NAME", multiple=True, callback=tag_names, help="Remove a tag.")
@click.option("--set", "changed", metavar="NAME=VALUE", multiple=True, callback=name_and_value, help="Set a tag.")
def command(
    renamed: tuple[tuple[str, str], ...], removed: tuple[str, ...], changed: tuple[tuple[str, str], ...]
) -> Choice:
    """Write the games in each FILE with other tags."""
    tag_names(click.get_current_context(), None, tuple(new for _, new in renamed) + tuple(name for name, _ in changed))
    changes = TagChanges(renamed, removed, changed)
    if not any(changes):
        raise click.UsageError("Nothing to change: use --set, --rename or --remove.")

    def with_tags(games: ReadGames, encoded: Callable[[Entry], bytes]) -> Iterator[bytes]:
        other = 0
        refused = FewLines(lambda line: say(line, err=True), "they stay as they are too")
        for entry in games:
            again = entry
            try:
                again = retagged(entry, changes)
                other += again is not entry
            except RefusedTags as error:
                games.failed = True
                refused.say(f"{entry.path}:{entry.line}: {error}; game {entry.number} stays as it is")
            yield encoded(again)
        games.more = f", {other:,} with other tags"

    return with_tags
