"""`limitproto records retag`: sets, renames and removes tags; a game whose turns would be illegal is left unchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

import click

from limitproto.cli.batch_ui import FewLines
from limitproto.cli.convert import tag_name
from limitproto.cli.parameters import name_and_value
from limitproto.cli.records.shared import Encode, ReadGames, games_command
from limitproto.cli.say import count, say
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_movetext, quote
from limitproto.records.model import UNKNOWN, tag_of
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.tags import option_tags


class _RefusedTags(ValueError):
    """Changes that a game does not permit; the message is a sentence without its end."""


class _FixedTag(_RefusedTags):
    """A tag change that no game of its kind permits."""


def _retagged(
    entry: Entry,
    renamed: tuple[tuple[str, str], ...], removed: tuple[str, ...], changed: tuple[tuple[str, str], ...],
) -> Entry:  # fmt: skip
    """Return a sound game with tags renamed, removed and set, or the same game if none changes. Raises _RefusedTags."""
    record, _ = entry.sound_game()
    before = record.all_tags()
    tags = dict(before)
    for old, new in renamed:
        if old in tags:
            if old != new and tags.get(new, tags[old]) not in (UNKNOWN.get(new, "?"), "", tags[old]):
                raise _RefusedTags(f"the tag {new} already has a different value; remove {new} or {old} first")
            tags = {new if name == old else name: value for name, value in tags.items() if name != new}
    # Tags that every record needs become unknown.
    lasting = {*UNKNOWN, *(tag_of(player.colour) for player in record.players)}
    for name in removed:
        if name in lasting:
            tags[name] = UNKNOWN.get(name, "?")
        else:
            tags.pop(name, None)
    tags.update(changed)
    if tags == before:
        return entry
    fixed = {"Game", "Edition", "Result", *option_tags(record.game)}
    for name in fixed:
        if tags.get(name) != before.get(name):
            raise _FixedTag(f"the tag {name} belongs to the rules or the result, and cannot be changed; leave it out")
    head = "".join(f'[{name} "{quote(value)}"]\n' for name, value in tags.items())
    text = f"{head}\n{format_movetext(record)}"
    games = list(read_game(RawGame.of(text), entry.path, entry.number))
    wrong = next((item for one in games for item in one.diagnostics if item.severity == "error"), None)
    if wrong is not None:
        raise _RefusedTags(f"{wrong.code} {wrong.message}")
    again = games[0].record
    if len(games) != 1 or again is None or (again.turns, again.opening) != (record.turns, record.opening):
        raise _RefusedTags("with these tags, it would be read as a different game; choose other values")
    return games[0]


@games_command("retag")
@click.option("--rename", "renamed", metavar="OLD=NEW", multiple=True, type=name_and_value, help="Rename a tag.")
@click.option("--remove", "removed", metavar="NAME", multiple=True, type=tag_name, help="Remove a tag.")
@click.option("--set", "changed", metavar="NAME=VALUE", multiple=True, type=name_and_value, help="Set a tag.")
def command(
    games: ReadGames, encode: Encode,
    renamed: tuple[tuple[str, str], ...], removed: tuple[str, ...], changed: tuple[tuple[str, str], ...],
) -> Iterator[bytes]:  # fmt: skip
    """Write the games in each FILE with different tags."""
    for name in (*(new for _, new in renamed), *(name for name, _ in changed)):
        tag_name(name)
    if not (renamed or removed or changed):
        raise click.UsageError("Nothing to change: use --set, --rename or --remove.")
    return _retag_all(games, encode, partial(_retagged, renamed=renamed, removed=removed, changed=changed))


def _retag_all(games: ReadGames, encode: Encode, retagged: Callable[[Entry], Entry]) -> Iterator[bytes]:
    other = 0
    refused = FewLines(lambda line: say(line, err=True), "they are left unchanged too")
    fixed = Counter[str]()
    for entry in games:
        again = entry
        try:
            again = retagged(entry)
            other += again is not entry
        except _RefusedTags as error:
            games.failed = True
            fixed[str(error)] += isinstance(error, _FixedTag)
            # A message that is true of every game is written once.
            if fixed[str(error)] < 2:
                refused.say(f"{entry.path}:{entry.line}: {error}; game {entry.number} is left unchanged")
        yield encode(again)
    for why, number in fixed.items():
        if number > 1:
            be = "is" if number == 2 else "are"
            say(f"{why}; {count(number - 1, 'more game')} {be} left unchanged", err=True)
    games.more = f", {other:,} with other tags"
