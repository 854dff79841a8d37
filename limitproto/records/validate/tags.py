"""The start position that a game's tags describe, and defects in the tags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import NamedTuple

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition, UnknownFile
from limitproto.games.base import Game, Position
from limitproto.games.registry import GAMES, game_named, game_of_edition
from limitproto.records.lgn.terminals import DASHES
from limitproto.records.model import ROSTER, UNKNOWN, tag_of

_DATE = lazy_pattern(r"([0-9?]{4})\.([0-9?]{2})\.([0-9?]{2})")
_OTHER_DATE = lazy_pattern(r"([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})")
#: One time period: moves and seconds for them, or seconds for all moves; and the seconds that each move adds.
_PERIOD = r"(?:\d+/)?\d+(?:\.\d+)?(?:\+\d+(?:\.\d+)?)?"
_TIME_CONTROL = lazy_pattern(rf"[?-]|(?:\*\d+|{_PERIOD})(?::{_PERIOD})*")

#: The minimum length of a long value.
LONG = 24


class TagDefect(NamedTuple):
    """A defect in a tag: code, the tag's name (empty if the tag is missing), words of the sentence."""

    code: str
    name: str
    words: dict[str, object]


class Start(NamedTuple):
    """The start of a game: its position, the tags that describe it in export form, and whether its end has tags.

    It `is_long` if one of these tags has a long value.
    """

    game: Game
    position: Position
    tags: dict[str, str]
    has_closing_tags: bool
    is_long: bool


@cache
def first_edition(game_name: str) -> str:
    """Return the default edition of a game."""
    return game_named(game_name).editions[0].name


@cache
def option_tags(game_name: str) -> frozenset[str]:
    """Return the names of the tags that define a game's start, including `Edition`."""
    keys = (option.name for option in game_named(game_name).options)
    names = {"".join(part.capitalize() for part in key.split("_")) for key in keys}
    return frozenset(names - {"Seed"} | {"Edition", "Position", "Layout", "Players", *game_named(game_name).extra_tags})


@cache
def known_tags(game_name: str) -> dict[str, str]:
    """Return the known tags, by their names in lower case."""
    game = game_named(game_name)
    names = {*ROSTER, "Result", "TimeControl", "Termination", "Annotator", *game.closing_tag_names}
    names |= player_tags(game_name) | option_tags(game_name)
    return {name.lower(): name for name in names}


@cache
def player_tags(game_name: str) -> frozenset[str]:
    """Return the tags of all players in all editions of a game."""
    game = game_named(game_name)
    return frozenset(tag_of(colour) for one in game.editions for roster in one.players.values() for colour in roster)


def start_of(game_name: str, tags: dict[str, str]) -> Start:
    """Return the start of a record's game.

    Raises InvalidOption, InvalidNotation or InvalidPosition if its tags describe no start.
    """
    names = option_tags(game_name)
    return _start_of_tags(game_name, tuple((name, value) for name, value in tags.items() if name in names))


@lru_cache(maxsize=512)
def _start_of_tags(game_name: str, options: tuple[tuple[str, str], ...]) -> Start:
    game = game_named(game_name)
    position = game.from_tags(dict(options))
    tags = position.start_tags()
    return Start(game, position, tags, bool(game.closing_tag_names), max(map(len, tags.values())) >= LONG)


def blamed(game_name: str, tags: dict[str, str], error: ValueError) -> TagDefect:
    """Return the tag that causes an invalid start."""
    sentence = " ".join(str(error).split())
    present = [name for name in tags if name in option_tags(game_name)]
    edition = tags.get("Edition")
    if edition is not None and _no_edition(game_name, edition):
        near = suggestion(edition, [one.name for one in game_named(game_name).editions])
        return TagDefect("LGN204", "Edition", {"why": sentence.rstrip(".") + near})
    # Without the edition, other tags may be right only because it is no longer known what they contradict.
    without = {
        name: _defect_of(game_name, {key: tags[key] for key in tags if key != name})
        for name in present
        if name != "Edition"
    }
    # If no tag is wrong on its own, it is the one without which another is wrong.
    cures = [name for name, fault in without.items() if not fault] or [
        name for name, fault in without.items() if fault != str(error)
    ]
    culprit = cures[-1] if cures else "Edition"
    if "no Layout tag" in sentence:
        return TagDefect("LGN223", "Edition", {"edition": edition or ""})
    if isinstance(error, UnknownFile):
        return TagDefect("LGN218", culprit, {"name": culprit, "why": sentence})
    if "Position" in tags and (isinstance(error, (InvalidNotation, InvalidPosition)) or culprit == "Position"):
        return TagDefect("LGN211", "Position", {"why": sentence})
    if "Layout" in tags and (isinstance(error, InvalidNotation) or culprit == "Layout"):
        return TagDefect("LGN210", "Layout", {"why": sentence})
    return TagDefect("LGN209", culprit, {"name": culprit, "why": sentence})


def _no_edition(game_name: str, edition: str) -> bool:
    """Return whether the edition itself is invalid."""
    try:
        start_of(game_name, {"Edition": edition})
    except InvalidOption as error:
        return "no Layout tag" not in str(error)
    return False


def _defect_of(game_name: str, tags: dict[str, str]) -> str:
    """Return why no game can begin like this; empty if one can, or could with a layout."""
    try:
        start_of(game_name, tags)
    except (InvalidNotation, InvalidOption, InvalidPosition) as error:
        return "" if "no Layout tag" in str(error) else str(error)
    return ""


def order(colours: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return tag names in export order: the roster, then the others by code point."""
    roster = _roster(tuple(colours))
    return [name for name in roster if name in names] + sorted(name for name in names if name not in roster)


@lru_cache(maxsize=64)
def _roster(colours: tuple[str, ...]) -> tuple[str, ...]:
    return (*ROSTER, *map(tag_of, colours), "Result")


def value_defects(name: str, value: str, game_name: str) -> list[TagDefect]:
    """Return the defects of a tag's value on its own, in a record of a known game."""
    if name == "Date":
        return _date_defects(value)
    if name == "TimeControl" and not _TIME_CONTROL.fullmatch(value):
        return [TagDefect("LGN222", name, {"value": value})]
    if name == "Termination" and value not in game_named(game_name).end_reasons:
        return [TagDefect("LGN610", name, {"value": value})]
    return [TagDefect("LGN221", name, {"name": name})] if not value and name in UNKNOWN else []


@lru_cache(maxsize=1024)
def _date_defects(value: str) -> list[TagDefect]:
    match = _DATE.fullmatch(value)
    if match is None:
        tidy = tidy_date(value)
        if tidy != value:
            return [TagDefect("LGN224", "Date", {"value": value, "tidy": tidy})]
        return [TagDefect("LGN212", "Date", {"value": value})]
    year, month, day = match.groups()
    if "?" in year:
        year = "2000"
    month = month if "?" not in month else "01"
    day = day if "?" not in day else "01"
    try:
        date(int(year), int(month), int(day))
    except ValueError:
        return [TagDefect("LGN213", "Date", {"value": value})]
    return []


def tidy_date(value: str) -> str:
    """Return a date with full stops instead of slashes or dashes of any kind; any other text unchanged."""
    match = _OTHER_DATE.fullmatch(value.translate(DASHES))
    return f"{match[1]}.{int(match[2]):02}.{int(match[3]):02}" if match else value


def is_known_game(name: str) -> bool:
    """Return whether a Game tag names a known game."""
    return name in GAMES


def suggestion(word: str, names: Sequence[str]) -> str:
    """Return the end of a sentence that suggests the nearest of some names, empty if none is near."""
    near = get_close_matches(word.lower(), names, 1, 0.7)
    return f"; did you mean {near[0]}?" if near else ""


@lru_cache(maxsize=1024)
def option_meant(game_name: str, name: str) -> str:
    """Return the option tag whose name is nearest to an unknown tag's, empty if none is near."""
    options = {option.lower(): option for option in option_tags(game_name)}
    near = get_close_matches(name.lower(), [one for one in options if abs(len(one) - len(name)) <= 1], 1, 0.75)
    return options[near[0]] if near else ""


#: The game of a record without a game name.
DEFAULT_GAME = next(iter(GAMES))


def game_meant(tags: Mapping[str, str]) -> str:
    """Return the name of a record's game, from the Game tag, or else from the edition or the position."""
    if "Game" in tags:
        name = tags["Game"].lower()
        return name if is_known_game(name) else tags["Game"]
    for name in ("Edition", "Position"):
        if name in tags:
            with suppress(InvalidOption):
                return game_of_edition(tags[name].split(" ", 1)[0].lower()).name
    return DEFAULT_GAME
