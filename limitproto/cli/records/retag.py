"""`limitproto records retag`: tags set, renamed and removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import click

from limitproto.cli.batch_ui import FewLines
from limitproto.cli.convert import tag_names
from limitproto.cli.parameters import name_and_value
from limitproto.cli.records.shared import Choice, ReadGames, games_command
from limitproto.cli.say import say
from limitproto.cli.wording import count
from limitproto.records.game_entry import Entry
from limitproto.records.transform.retag import FixedTag, RefusedTags, TagChanges, retagged


@games_command("retag")
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
        fixed = Counter[str]()
        for entry in games:
            again = entry
            try:
                again = retagged(entry, changes)
                other += again is not entry
            except RefusedTags as error:
                games.failed = True
                fixed[str(error)] += isinstance(error, FixedTag)
                # What holds for every game is told once.
                if fixed[str(error)] < 2:
                    refused.say(f"{entry.path}:{entry.line}: {error}; game {entry.number} stays as it is")
            yield encoded(again)
        for why, number in fixed.items():
            if number > 1:
                stay = "stays as it is" if number == 2 else "stay as they are"
                say(f"{why}; {count(number - 1, 'more game')} {stay}", err=True)
        games.more = f", {other:,} with other tags"

    return with_tags
