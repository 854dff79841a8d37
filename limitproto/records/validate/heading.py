"""Checks the tags of a game together: their spelling and order, and the start that they describe."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED
from limitproto.games.registry import GAMES
from limitproto.records.lgn.boundaries import TAG_NAME
from limitproto.records.lgn.terminals import is_unknown, tidy_result
from limitproto.records.model import ROSTER, UNKNOWN, tag_of
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TagLine
from limitproto.records.passwords import may_hold_private
from limitproto.records.validate import tags as tagcheck


class Heading:
    """The contents of a game's tags; games with the same key share it.

    `start` is None if they describe no start. If it `is_harmless`, no value `is_suspect`.
    """

    def __init__(
        self, game_name: str, start: tagcheck.Start | None, result: str | None, termination: str | None
    ) -> None:
        self.game_name, self.start, self.result, self.termination = game_name, start, result, termination
        self.diagnostics: list[RawDiagnostic] = []
        self.is_harmless = False
        #: The tags, None for a correct heading, whose games have their own.
        self._tags: dict[str, str] | None = None

    def tags_of(self, game: ParsedGame) -> dict[str, str]:
        """Return the values by name in one of its games, each name once, in its known spelling, and dates tidied."""
        return dict(game.pairs) if self._tags is None else self._tags

    def with_start(self, start: tagcheck.Start) -> Heading:
        """Return the heading of another game with the same key and a start of its own."""
        heading = Heading(self.game_name, start, self.result, self.termination)
        heading.is_harmless = self.is_harmless
        return heading


#: Correct headings, without their tags, by what these add to the key. The games in an archive have few different
#: starts, so they are remembered; if a value is long, such as a layout, each game has a start of its own instead.
_known_headings: Final[dict[tuple[str, ...], Heading]] = {}

#: How many are remembered.
_MOST_KEPT: Final = 4096

#: The tags whose values belong to the key.
_READ: Final = frozenset(("Game", "Edition", "Result", "TimeControl", "Termination"))


def _key_of(line: TagLine, game_name: str) -> str:
    """Return what a tag adds to the keys of headings in a game, and keep it.

    A correct value that makes no other difference adds only the name, as does a long one that decides the start; any
    other value adds the whole tag.
    """
    name, value = line.name, line.value
    is_read = name in _READ or (name in tagcheck.option_tags(game_name) and len(value) < tagcheck.LONG)
    is_whole = is_read or is_suspect(value) or bool(tagcheck.value_defects(name, value, game_name))
    line.game, line.key = game_name, f'{name} "{value}' if is_whole else name
    return line.key


def heading_of(game: ParsedGame) -> Heading:
    """Return the contents of a game's tags, and their diagnostics."""
    lines = game.tag_lines
    named = lines[0].value if lines and lines[0].name == "Game" else ""
    key: tuple[str, ...] = ()
    if tagcheck.is_known_game(named):
        key = tuple([line.key if line.game == named else _key_of(line, named) for line in lines])
        known = _known_headings.get(key)
        if known is not None:
            assert known.start is not None, "a heading is remembered with its start"
            if not known.start.is_long:
                return known
            start = _start_of_its_own(named, game.pairs)
            if start is not None:
                return known.with_start(start)
    diagnostics: list[RawDiagnostic] = []
    tags = tidied_tags(game, diagnostics)
    game_name = tagcheck.game_meant(tags)
    start = start_of_game(game, game_name, tags, diagnostics)
    heading = Heading(game_name, start, tags.get("Result"), tags.get("Termination"))
    if start is not None:
        roster_diagnostics(game, game_name, tags, start, diagnostics)
        if key and not diagnostics and heading.result is not None:
            if len(_known_headings) >= _MOST_KEPT:
                _known_headings.clear()
            heading.is_harmless = not any(is_suspect(line.value) for line in lines)
            _known_headings[key] = heading
            return heading
    heading._tags, heading.diagnostics = tags, diagnostics
    return heading


def is_suspect(value: str) -> bool:
    """Return whether a value may hold something that should not be published, or a command, and needs a closer look.

    A value shorter than the name of a game is neither.
    """
    return len(value) > 4 and ("[%" in value or (value not in GAMES and may_hold_private(value)))


def _start_of_its_own(game_name: str, pairs: list[tuple[str, str]]) -> tagcheck.Start | None:
    """Return the start that tags describe if they are exactly those written for it, else None."""
    names = tagcheck.option_tags(game_name)
    tags = {name: value for name, value in pairs if name in names}
    with suppress(InvalidOption, InvalidNotation, InvalidPosition):
        start = tagcheck.start_of(game_name, tags)
        return start if start.tags == tags else None
    return None


def tidied_tags(game: ParsedGame, diagnostics: list[RawDiagnostic]) -> dict[str, str]:
    """Return the tags by name, with names in their known spelling and dates tidied."""
    tags: dict[str, str] = {}
    game_name = tagcheck.game_meant({tag.name: tag.value for tag in reversed(game.tags)})
    if not tagcheck.is_known_game(game_name):
        game_name = tagcheck.DEFAULT_GAME
    known = tagcheck.known_tags(game_name)
    for tag in game.tags:
        name = known.get(tag.name.lower(), tag.name)
        words: dict[str, object]
        if name != tag.name:
            diagnostics.append(RawDiagnostic("LGN215", tag.start, tag.end, {"name": tag.name, "known": name}))
        if name in tags:
            code = "LGN207" if tags[name] == tag.value else "LGN206"
            diagnostics.append(RawDiagnostic(code, tag.start, tag.end, {"name": name}))
            continue
        for fault in tagcheck.value_defects(name, tag.value, game_name):
            diagnostics.append(RawDiagnostic(fault.code, *tag.value_span, fault.words))
        if name == "Result" and is_unknown(tag.value):
            tags[name] = game.result or UNFINISHED
        else:
            tags[name] = _tidy_tag_value(name, tag.value)
        if name == "Game" and tags[name] != tag.value:
            words = {"name": name, "value": tag.value, "right": repr(tags[name])}
            diagnostics.append(RawDiagnostic("LGN217", *tag.value_span, words))
        if name == "Result" and tags[name] != tag.value:
            words = {"what": tag.value, "result": tags[name]}
            diagnostics.append(RawDiagnostic("LGN303", *tag.value_span, words))
    return tags


def _tidy_tag_value(name: str, value: str) -> str:
    if name == "Date":
        return tagcheck.tidy_date(value)
    if name == "Result":
        return tidy_result(value)
    if name in ("Game", "Edition"):
        return value.lower() if name == "Edition" or tagcheck.is_known_game(value.lower()) else value
    return UNKNOWN[name] if name in UNKNOWN and not value else value


def _value_span(game: ParsedGame, name: str) -> tuple[int, int]:
    """Return the place of a tag's value, or the start of the game if the tag is missing."""
    tag = game.tag(name)
    return (game.start, game.start) if tag is None else tag.value_span


def start_of_game(
    game: ParsedGame, game_name: str, tags: dict[str, str], diagnostics: list[RawDiagnostic]
) -> tagcheck.Start | None:
    """Return the start of the game, None if the tags do not describe one."""
    if "Game" not in tags:
        if not _has_broken_game_tag(game):
            diagnostics.append(RawDiagnostic("LGN201", game.begin, game.begin, {"game": game_name}))
    elif not tagcheck.is_known_game(game_name):
        words: dict[str, object] = {"game": game_name, "hint": tagcheck.suggestion(game_name, list(GAMES))}
        diagnostics.append(RawDiagnostic("LGN202", *_value_span(game, "Game"), words))
        return None
    if "Edition" not in tags and "Position" not in tags:
        words = {"edition": tagcheck.first_edition(game_name)}
        diagnostics.append(RawDiagnostic("LGN203", game.begin, game.begin, words))
    try:
        return tagcheck.start_of(game_name, tags)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        fault = tagcheck.blamed(game_name, tags, error)
        diagnostics.append(RawDiagnostic(fault.code, *_value_span(game, fault.name), fault.words))
        return None


def _has_broken_game_tag(game: ParsedGame) -> bool:
    """Return whether there is a Game tag that could not be read, which is reported."""
    broken = [one for one in game.diagnostics if one.code == "LGN110"]
    names = (name for one in broken for name in TAG_NAME.finditer(game.text, one.start, one.end))
    return any(name[1].lower() == "game" for name in names)


def roster_diagnostics(
    game: ParsedGame, game_name: str, tags: dict[str, str], start: tagcheck.Start, diagnostics: list[RawDiagnostic]
) -> None:
    """Report tags that are missing, out of order, for no player, or redundant because the edition implies them."""
    colours = start.position.players
    names = [tag_of(colour) for colour in colours]
    missing = [name for name in (*ROSTER[2:], *names) if name not in tags]
    if tags.get("Edition") == start.tags["Edition"]:
        missing += [name for name in start.tags if name not in tags]
    if missing:
        diagnostics.append(RawDiagnostic("LGN205", game.begin, game.begin, {"names": ", ".join(missing)}))
    if "Result" not in tags and game.result is not None:
        diagnostics.append(RawDiagnostic("LGN603", game.begin, game.begin, {"token": game.result}))
    ordered = tagcheck.order(colours, list(tags))
    if list(tags) != ordered:
        moved = next(a for a, b in zip(tags, ordered, strict=True) if a != b)
        place = next(tag for tag in game.tags if tag.name.lower() == moved.lower())
        diagnostics.append(RawDiagnostic("LGN208", place.start, place.end, {"name": moved}))
    players = tagcheck.player_tags(game_name)
    options, known = tagcheck.option_tags(game_name), tagcheck.known_tags(game_name)
    for tag in game.tags:
        name = known.get(tag.name.lower(), tag.name)
        if name in players and name not in names:
            words: dict[str, object] = {"name": name, "players": ", ".join(names)}
            diagnostics.append(RawDiagnostic("LGN216", tag.start, tag.end, words))
        elif name.lower() not in known and (meant := tagcheck.option_meant(game_name, name)):
            if meant not in tags:
                diagnostics.append(RawDiagnostic("LGN225", tag.start, tag.end, {"name": name, "known": meant}))
        elif name in options and start.tags.get(name) != tag.value:
            right = start.tags.get(name)
            words = {"name": name, "value": tag.value, "right": f"{right!r}" if right else "no such tag"}
            diagnostics.append(RawDiagnostic("LGN217", *tag.value_span, words))
