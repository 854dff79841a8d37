"""Reads AbstractPlay game records, schema 1-0-0, from `abstractplay.writer` and from other programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from msgspec import Struct, field

from limitproto.core.own_words import own_words
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED, Game, shared_result
from limitproto.games.registry import GAMES, game_named
from limitproto.records.formats.abstractplay.writer import ID, NO_DATE, PROGRAM, TYPE, day_of, is_time, ranks
from limitproto.records.formats.import_checked import Place, Unread, entry_of, one_line, remarks_of
from limitproto.records.game_entry import Entry
from limitproto.records.model import Remark, tag_of
from limitproto.records.raw_game import RawGame
from limitproto.records.structured.scanner import scan
from limitproto.records.structured.splitter import MAX_RECORD, split_json
from limitproto.records.text_places import byte_length, count_lines

#: The move in the slot of a player who is out, in records from some years.
_NOBODY = "\u0091"

#: The beginning of a line that holds a record.
_BEGINS = '\n{"header"'

#: Turn models with numbers for the order within a round.
_NUMBERED = ("sequenced", "skip-turn")


class _Kind(Struct):
    name: str
    variants: list[str] = []


class _Site(Struct):
    name: str = "?"
    gameid: str | int | float | None = None


class _Own(Struct):
    """Our own field; see `abstractplay`."""

    result: str = ""
    tags: dict[str, str] = {}


class _Header(Struct):
    game: _Kind
    players: list[dict[str, object]]
    site: _Site = field(default_factory=_Site)
    event: str = ""
    round: str = ""
    begun: str = field(default="", name="date-start")
    ended: str = field(default="", name="date-end")
    start: str = field(default="", name="startingPosition")
    lgn: object = None


class _Slot(Struct):
    move: str = ""
    sequence: int | None = None
    result: str | list[object] = ""


class _Document(Struct):
    header: _Header
    moves: list[list[str | _Slot | None]]


#: Fields of a header, and of its players, that have a place in a record; others become tags.
_HEADER = {"game", "site", "event", "round", "date-start", "date-end", "date-generated", "players"}
_HEADER |= {"startingPosition"}
_PLAYER = {"name", "userid", "is_ai", "result", "colour"}


def entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games in a text that comes in chunks: one object, an array of objects, or one after another."""
    number, line, offset = 0, 1, 0
    for unit in _units(chunks):
        if unit.start < unit.end:
            number += 1
            before = unit.text[: unit.start]
            place = Place(path, number, line + count_lines(before), offset + byte_length(before))
            if unit.state == "whole":
                yield _entry_of_json(unit.text[unit.start : unit.end], place)
            else:
                yield Unread(place, f"the record is longer than {MAX_RECORD} characters", unit.text)
        line += count_lines(unit.text)
        offset += byte_length(unit.text)


def _units(chunks: Iterable[str]) -> Iterator[RawGame]:
    """Yield the records in a text; a line that begins like a record starts one, even inside another."""
    for _number, run in groupby(_runs(chunks), key=itemgetter(0)):
        yield from split_json(piece for _number, piece in run)


def _runs(chunks: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the pieces of a text, numbered by how many such lines have begun."""
    number = 0
    rest = ""
    for chunk in chunks:
        first, *others = (rest + chunk).split(_BEGINS)
        for piece in others:
            yield number, first + "\n"
            number, first = number + 1, _BEGINS[1:] + piece
        # The end of a piece may be the beginning of an incomplete line.
        last = first.rfind("\n")
        end = last if last >= 0 and len(first) - last < len(_BEGINS) else len(first)
        yield number, first[:end]
        rest = first[end:]
    yield number, rest


def _entry_of_json(text: str, place: Place) -> Entry:
    scanned = scan(text, 0, len(text))
    if scanned.node is None or scanned.diagnostics:
        entry = Entry(place.raw(text), place.number, place.path, scanned.diagnostics)
        return entry if scanned.diagnostics else Unread(place, "the text is not valid JSON", text)
    plain: Any = scanned.node.plain()
    try:
        document = msgspec.convert(plain, _Document)
        if not document.header.players:
            raise ValueError("it has no players; name each in header.players")
        return entry_of(place, *_game_of_document(document, plain["header"]))
    except (msgspec.ValidationError, ValueError) as error:
        return Unread(place, f"the text is not a game record of AbstractPlay: {own_words(error)}", text)


def _game_of_document(
    document: _Document, fields: Mapping[str, object]
) -> tuple[dict[str, str], list[str], dict[int, list[Remark]]]:
    """Return the tags, turns and remarks of a game, as `entry_of` takes them."""
    header = document.header
    own = _own(header.lgn)
    tags = dict(own.tags) if own else _rules(header)
    game = _known_game(tags.get("Game", ""))
    if "Game" not in tags:
        raise ValueError(f"{header.game.name!r} is not a known game; the games are {', '.join(GAMES)}")
    tags |= _occasion(header, tags)
    tags |= _extra(fields, _HEADER | _marks(own), "")
    tags |= _names(header, game, tags)
    tags["Result"] = _result(header, own, tags)
    turns, remarks = _turns(document, fields.get("turn-model"))
    return {name: one_line(value) for name, value in tags.items()}, turns, remarks


def _own(value: object) -> _Own | None:
    """Return our own field of a header, None if it is missing or another program's."""
    try:
        own = msgspec.convert(value, _Own)
    except msgspec.ValidationError:
        return None
    return own if "Game" in own.tags else None


def _marks(own: _Own | None) -> set[str]:
    """Return the fields that need no tag: our own field, and `unrated` if we wrote it for an unfinished game."""
    return {"lgn", "unrated"} if own and own.result == UNFINISHED else {"lgn"} if own else set()


def _places_of_players(result: str, players: int) -> list[int] | None:
    try:
        return ranks(result, players)
    except (ValueError, ZeroDivisionError):
        return None


def _known_game(name: str) -> Game | None:
    return game_named(name) if name in GAMES else None


def _rules(header: _Header) -> dict[str, str]:
    """Return the tags with the rules of a game that another program wrote."""
    wanted = header.game.name.casefold()
    game = next((game_named(name) for name in GAMES if wanted in (name, game_named(name).title.casefold())), None)
    if game is None:
        return {}
    variants = header.game.variants
    names = tuple(edition.name for edition in game.editions)
    if not variants or not variants[0].startswith(names):
        variants = [names[0], *variants]
    tags = {"Game": game.name, "Edition": "/".join(variants), "Players": str(len(header.players))}
    if " " in header.start:
        try:
            usual = game.from_tags(tags).text == header.start
        except (InvalidOption, InvalidNotation, InvalidPosition):
            usual = False
        return tags if usual else {**tags, "Position": header.start}
    return {**tags, "Layout": header.start} if header.start else tags


def _occasion(header: _Header, known: Mapping[str, str]) -> dict[str, str]:
    """Return the tags for time and place."""
    tags = {"Event": header.event, "Round": header.round}
    if header.site.name != "?":
        tags["Site"] = header.site.name
    if header.site.gameid is not None:
        tags["GameId"] = str(header.site.gameid)
    begun, ended = header.begun, header.ended
    if begun not in ("", NO_DATE) and day_of(known.get("Date", "")) != begun and is_time(begun):
        if known.get("DateStart") != begun:
            tags["Date"] = begun[:10].replace("-", ".")
        if not begun.endswith("T00:00:00Z") or ended != begun:
            tags |= {"DateStart": begun, "DateEnd": ended}
    elif ended not in ("", begun) and is_time(ended):
        tags["DateEnd"] = ended
    return {name: value for name, value in tags.items() if value}


def _extra(fields: Mapping[str, object], known: set[str], before: str) -> dict[str, str]:
    """Return tags for fields that have no place elsewhere: `turn-model` becomes `TurnModel`."""
    tags = {}
    for key, value in fields.items():
        words = "".join(part[:1].upper() + part[1:] for part in key.replace("_", "-").replace(" ", "-").split("-"))
        if key not in known and words:
            tags[before + words] = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return tags


def _names(header: _Header, game: Game | None, tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that name the players."""
    players = header.players
    try:
        colours = [] if game is None else list(game.roster(tags.get("Edition", ""), len(players)))
    except InvalidOption:
        colours = []
    found: dict[str, str] = {}
    for index, player in enumerate(players):
        seat = tag_of(colours[index] if index < len(colours) else str(player.get("colour") or f"Player{index + 1}"))
        name, user = str(player.get("name") or "?"), player.get("userid")
        found[seat] = name
        if user not in (None, "", name):
            found[seat + ID] = str(user)
        if isinstance(player.get("is_ai"), bool):
            found[seat + TYPE] = PROGRAM if player["is_ai"] else "human"
        found |= _extra(player, _PLAYER, seat)
    return found


def _result(header: _Header, own: _Own | None, tags: dict[str, str]) -> str:
    """Return the result; the order of the losers, which it cannot hold, becomes a tag."""
    places = [player.get("result") for player in header.players]
    if not all(isinstance(place, int) for place in places):
        raise ValueError(f"the results are {places}; give each player an integer")
    numbers: list[int] = places  # type: ignore[assignment]
    order = sorted(set(numbers))
    dense = [order.index(number) for number in numbers]
    if own is not None and _places_of_players(own.result, len(numbers)) == dense:
        return own.result
    if len(order) > 2:
        tags["Ranks"] = "-".join(map(str, numbers))
    return result_of_ranks(numbers)


def result_of_ranks(places: Sequence[int]) -> str:
    """Return the result in which the players with the highest number share the win, whatever the others' numbers."""
    return shared_result([player for player, place in enumerate(places) if place == max(places)], len(places))


def _turns(document: _Document, model: object) -> tuple[list[str], dict[int, list[Remark]]]:
    """Return turns and events in playing order, and the remarks on them."""
    turns: list[str] = []
    remarks: dict[int, list[Remark]] = {}
    for row in document.moves:
        slots = [slot if isinstance(slot, _Slot) else _Slot(slot) for slot in row if slot is not None]
        slots = [slot for slot in slots if slot.move not in ("", _NOBODY)]
        if model in _NUMBERED or all(slot.sequence is not None for slot in slots):
            slots.sort(key=lambda slot: (slot.sequence is None, slot.sequence))
        for slot in slots:
            turns += [line.strip() for line in slot.move.splitlines() if line.strip()]
            said = slot.result if isinstance(slot.result, str) else msgspec.json.encode(slot.result).decode()
            if said and turns:
                remarks.setdefault(len(turns) - 1, []).extend(remarks_of(said))
    return turns, remarks
