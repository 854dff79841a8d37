"""Other tags for games: set, renamed, removed. Games whose turns would no longer be legal are left unchanged."""

from __future__ import annotations

from typing import NamedTuple

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.writer import format_movetext, quote
from limitproto.records.model import UNKNOWN, tag_of
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.tags import option_tags


class TagChanges(NamedTuple):
    """Changes of tags in the order in which they are made: renamed, removed, set."""

    renamed: tuple[tuple[str, str], ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[tuple[str, str], ...] = ()


class RefusedTags(ValueError):
    """Changes that a game does not bear; the message is a sentence without its end."""


class FixedTag(RefusedTags):
    """A change of a tag that no game of its kind bears."""


def retagged(entry: Entry, changes: TagChanges) -> Entry:
    """Return a sound game with other tags, the same one if none changes. Raises RefusedTags."""
    record, _ = entry.sound_game()
    before = record.all_tags()
    tags = dict(before)
    for old, new in changes.renamed:
        if old in tags:
            if old != new and tags.get(new, tags[old]) not in (UNKNOWN.get(new, "?"), "", tags[old]):
                raise RefusedTags(f"the tag {new} has another value already, which {old} would replace")
            tags = {new if name == old else name: value for name, value in tags.items() if name != new}
    # Tags that every record has become unknown.
    lasting = {*UNKNOWN, *(tag_of(player.colour) for player in record.players)}
    for name in changes.removed:
        if name in lasting:
            tags[name] = UNKNOWN.get(name, "?")
        else:
            tags.pop(name, None)
    tags.update(changes.changed)
    if tags == before:
        return entry
    fixed = {"Game", "Edition", "Result", *option_tags(record.game)}
    for name in fixed:
        if tags.get(name) != before.get(name):
            raise FixedTag(f"the tag {name} belongs to the rules and the result of a game, and is not changed")
    head = "".join(f'[{name} "{quote(value)}"]\n' for name, value in tags.items())
    text = f"{head}\n{format_movetext(record)}"
    found = list(read_game(RawGame.of(text), entry.path, entry.number))
    wrong = next((item for one in found for item in one.diagnostics if item.severity == "error"), None)
    if wrong is not None:
        raise RefusedTags(f"{wrong.code} {wrong.message}")
    again = found[0].record
    if len(found) != 1 or again is None or (again.turns, again.opening) != (record.turns, record.opening):
        raise RefusedTags("with these tags it would be read as another game")
    return found[0]
