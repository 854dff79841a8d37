"""The tags of a game together: their spelling and order, and the start of the game that they describe."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED
from limitproto.games.registry import GAMES
from limitproto.records.lgn.terminals import is_unknown, tidy_result
from limitproto.records.model import ROSTER, UNKNOWN, tag_of
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TagAt
from limitproto.records.validate import tags as tagcheck
from limitproto.records.validate.replay import fits


def tidied_tags(game: ParsedGame, diagnostics: list[RawDiagnostic]) -> dict[str, str]:
    """Return the tags by name, with names spelt as they are known and dates tidied."""
    tags: dict[str, str] = {}
    game_name = tagcheck.game_meant({tag.name: tag.value for tag in reversed(game.tags)})
    if not tagcheck.known_game(game_name):
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
            tags[name] = _tidy(name, tag.value)
        if name == "Game" and tags[name] != tag.value:
            words = {"name": name, "value": tag.value, "right": repr(tags[name])}
            diagnostics.append(RawDiagnostic("LGN217", *tag.value_span, words))
        if name == "Result" and tags[name] != tag.value:
            words = {"what": tag.value, "result": tags[name]}
            diagnostics.append(RawDiagnostic("LGN303", *tag.value_span, words))
    return tags


def _tidy(name: str, value: str) -> str:
    if name == "Date":
        return tagcheck.tidy_date(value)
    if name == "Result":
        return tidy_result(value)
    if name in ("Game", "Edition"):
        return value.lower() if name == "Edition" or tagcheck.known_game(value.lower()) else value
    return UNKNOWN[name] if name in UNKNOWN and not value else value


def _place_of(game: ParsedGame, name: str) -> tuple[int, int]:
    """Return the place of a tag's value, or the start of the game when it is missing."""
    for tag in game.tags:
        if tag.name.lower() == name.lower():
            return tag.value_span
    return game.start, game.start


def start_of_game(
    game: ParsedGame, game_name: str, tags: dict[str, str], diagnostics: list[RawDiagnostic]
) -> tagcheck.Start | None:
    """Return the start of the game, None where the tags describe none."""
    here = game.begin, game.begin
    if "Game" not in tags:
        diagnostics.append(RawDiagnostic("LGN201", *here, {"game": game_name}))
    elif not tagcheck.known_game(game_name):
        words: dict[str, object] = {"game": game_name, "hint": tagcheck.suggestion(game_name, list(GAMES))}
        diagnostics.append(RawDiagnostic("LGN202", *_place_of(game, "Game"), words))
        return None
    if "Edition" not in tags and "Position" not in tags:
        diagnostics.append(RawDiagnostic("LGN203", *here, {"edition": tagcheck.first_edition(game_name)}))
    try:
        return tagcheck.start_of(game_name, tags)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        fault = tagcheck.blamed(game_name, tags, error)
        diagnostics.append(RawDiagnostic(fault.code, *_place_of(game, fault.name), fault.words))
        return None


def roster_diagnostics(
    game: ParsedGame, game_name: str, tags: dict[str, str], start: tagcheck.Start, diagnostics: list[RawDiagnostic]
) -> None:
    """Report tags that are missing, out of order, of no player, or redundant since the edition implies them."""
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


# ---- tags with nothing wrong ---------------------------------------------------------------------------------------


class CleanStart:
    """The start that tags with nothing wrong describe, the result that they give, and the reason if they give one.

    `has_closing_tags` is set if the end of a game has tags of its own.
    """

    def __init__(self, start: tagcheck.Start, result: str, termination: str) -> None:
        self.start, self.position, self.result, self.termination = start, start.position, result, termination
        self.has_closing_tags = bool(start.game.closing_tag_names)


def clean_start(tags: Sequence[tuple[str, str]]) -> CleanStart | None:
    """Return what names and values of tags describe if nothing is wrong with them, as with those of most games."""
    if not tags or tags[0][0] != "Game" or not tagcheck.known_game(tags[0][1]):
        return None
    read = _read_tags(tags[0][1])
    # All tags that make no difference are alike, so that few starts need to be remembered.
    key = tuple(
        [
            tag
            if tag[0] in read
            else (tag[0], "x" if tag[1] else "")
            if tag[0] != "Date"
            else ("Date", "2000.01.01" if _is_clean_date(tag[1]) else tag[1])
            for tag in tags
        ]
    )
    layout = next((value for name, value in tags if name == "Layout"), "")
    return _start_with_layout(key) if layout else _clean_start(key)


#: How many starts are remembered.
_MOST_KEPT = 4096

#: The tags, layouts left out, that were clean with a layout. Most games have a layout of their own, while their other
#: tags are alike.
_clean_with_layout: set[tuple[tuple[str, str], ...]] = set()


def _start_with_layout(pairs: tuple[tuple[str, str], ...]) -> CleanStart | None:
    shape = tuple([pair if pair[0] != "Layout" else ("Layout", "") for pair in pairs])
    if shape not in _clean_with_layout:
        start = _clean_start(pairs)
        if start is not None and len(_clean_with_layout) < _MOST_KEPT:
            _clean_with_layout.add(shape)
        return start
    tags = dict(pairs)
    try:
        found = tagcheck.start_of(tags["Game"], tags)
    except (InvalidOption, InvalidNotation, InvalidPosition):
        return None
    # What else may be wrong with tags does not depend on the layout.
    written = {name: value for name, value in pairs if name in tagcheck.option_tags(tags["Game"])}
    return CleanStart(found, tags["Result"], tags.get("Termination", "")) if written == found.tags else None


@cache
def _read_tags(game_name: str) -> frozenset[str]:
    """Return the tags of which the value makes a difference, but for the date and for having one at all."""
    return tagcheck.option_tags(game_name) | {"Game", "Edition", "Result", "TimeControl", "Termination"}


@lru_cache(maxsize=4096)
def _is_clean_date(value: str) -> bool:
    return not tagcheck.value_defects("Date", value, tagcheck.DEFAULT_GAME)


@lru_cache(maxsize=_MOST_KEPT)
def _clean_start(pairs: tuple[tuple[str, str], ...]) -> CleanStart | None:
    parsed = ParsedGame(0)
    parsed.tags.extend([TagAt(name, value, 0, 0, 0) for name, value in pairs])
    values = dict(pairs)
    parsed.result = values.get("Result")
    if parsed.result is None or not all(values.values()):
        return None
    diagnostics: list[RawDiagnostic] = []
    tags = tidied_tags(parsed, diagnostics)
    game_name = tagcheck.game_meant(tags)
    start = start_of_game(parsed, game_name, tags, diagnostics)
    if start is None:
        return None
    roster_diagnostics(parsed, game_name, tags, start, diagnostics)
    if diagnostics or not fits(parsed.result, start.position):
        return None
    return CleanStart(start, parsed.result, tags.get("Termination", ""))
