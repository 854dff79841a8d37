"""AbstractPlay game records, schema 1-0-0: a header with places instead of scores, and the moves by round and player.

Data that the header has no field for goes into our own field, `lgn`, which the schema allows, so that records can be
read back. spec/records.md lists the fields and their contents. Records of other programs are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from os import environ
from typing import Any

import msgspec
from msgspec import Struct, field
from msgspec.structs import fields

from limitproto import __version__
from limitproto.core.own_words import own_words
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED, Game, shared_result
from limitproto.games.registry import GAMES, game_named
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.formats.import_checked import Place, Unread, entry_of, one_line, remarks_of
from limitproto.records.game_entry import Entry
from limitproto.records.model import UNKNOWN, Remark, date_of, tag_of
from limitproto.records.raw_game import placed
from limitproto.records.scores import scores_of
from limitproto.records.structured.scanner import scan
from limitproto.records.structured.splitter import MAX_RECORD, cut_records

#: The suffixes of tags with a site's user and the kind of player: `WhiteId`, `WhiteType`.
_ID, _TYPE = "Id", "Type"
_PROGRAM = "program"

#: The date of a game without one.
_NO_DATE = "1970-01-01T00:00:00Z"

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)", re.IGNORECASE)


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write one game per line."""
    now = _now()
    for game in games:
        output.file.write(msgspec.json.encode({"header": _json_header(game, now), "moves": _moves(game)}) + b"\n")


def _now() -> str:
    """Return the time at which the records are made; SOURCE_DATE_EPOCH, in seconds, overrides it."""
    said = environ.get("SOURCE_DATE_EPOCH", "")
    when = datetime.fromtimestamp(int(said), UTC) if said.isdecimal() else datetime.now(UTC)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def _json_header(game: Outgoing, now: str) -> dict[str, object]:
    record, start, tags = game.record, game.start, game.record.tags
    site: dict[str, object] = {"name": tags.get("Site", UNKNOWN["Site"])}
    if "GameId" in tags:
        site["gameid"] = tags["GameId"]
    begun, ended = _dates(game)
    header: dict[str, object] = {"game": {"name": start.game.title, "variants": start.edition.split("/")}}
    if "Event" in tags and "Round" in tags:
        # The schema requires both or neither.
        header |= {"event": tags["Event"], "round": tags["Round"]}
    header |= {"site": site, "date-start": begun, "date-end": ended, "date-generated": now}
    if record.result == UNFINISHED:
        game.lose("unfinished games", "abstractplay holds finished games only; this one is marked as unrated")
        header["unrated"] = True
    header["players"] = _players(game)
    header["startingPosition"] = start.text
    # All tags except the result and the players' names, including the tags of the rules.
    all_tags = {"Game": record.game, "Edition": record.edition, **tags}
    header["lgn"] = {"program": f"limitproto {__version__}", "result": record.result, "tags": all_tags}
    return header


def _dates(game: Outgoing) -> tuple[str, str]:
    """Return when the game began and ended. A day is written as its first moment, in UTC, since no more is known."""
    tags = game.record.tags
    day = _day_of(tags.get("Date", UNKNOWN["Date"]))
    if day is None:
        known = [name for name in ("DateStart", "DateEnd") if _is_time(tags.get(name, ""))]
        if len(known) < 2:
            game.lose("unknown dates", f"abstractplay needs complete dates; an unknown one is written as {_NO_DATE}")
        day = _NO_DATE
    begun, ended = (tags[name] if _is_time(tags.get(name, "")) else day for name in ("DateStart", "DateEnd"))
    return begun, ended


def _day_of(text: str) -> str | None:
    """Return a Date tag as date and time, None if it is not fully known."""
    day = date_of(text)
    return None if day is None else f"{day.isoformat()}T00:00:00Z"


def _is_time(text: str) -> bool:
    """Return whether a text is a date with time and zone as in RFC 3339."""
    if not _TIME.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text.upper())
    except ValueError:
        return False
    return True


def _players(game: Outgoing) -> list[dict[str, object]]:
    """Return the players in turn order; `colour`, our own field, distinguishes them if their names are unknown."""
    tags = game.record.tags
    players: list[dict[str, object]] = []
    for player, rank in zip(game.record.players, ranks(game.record.result, len(game.record.players)), strict=True):
        name = tag_of(player.colour)
        entry: dict[str, object] = {"name": player.name}
        user = tags.get(name + _ID, player.name)
        if user not in ("", "?"):
            entry["userid"] = user
        if name + _TYPE in tags:
            entry["is_ai"] = tags[name + _TYPE] == _PROGRAM
        players.append({**entry, "result": rank, "colour": player.colour})
    return players


def ranks(result: str, players: int) -> list[int]:
    """Return a number for each player, 0 for the worst, the same if tied; all 0 for an unfinished game."""
    scores = scores_of(result)
    order = sorted(set(scores))
    return [order.index(score) for score in scores] or [0] * players


def _moves(game: Outgoing) -> list[list[str | None]]:
    """Return the rounds, each with a slot for every player, None for a player that did not play.

    An event goes into the slot of the player to move, on its own line before that player's turn: slots may have several
    lines, and nothing else preserves its place.
    """
    seats = len(game.start.players)
    rounds: list[list[str | None]] = []
    last = 0
    for step in game.steps():
        if step.turn.round != last or not rounds:
            rounds.append([None] * seats)
            last = step.turn.round
        mover = step.before.mover
        seat = seats - 1 if mover is None else mover
        slot = rounds[-1][seat]
        rounds[-1][seat] = step.turn.text if slot is None else f"{slot}\n{step.turn.text}"
    return rounds


# ---- reading -------------------------------------------------------------------------------------------------------

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
    """Our own field."""

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
_HEADER = {one.encode_name for one in fields(_Header)} - {"lgn"} | {"date-generated"}
_PLAYER = {"name", "userid", "is_ai", "result", "colour"}


def entries(chunks: Iterable[str], path: str) -> Iterator[Entry]:
    """Yield the games in a text that comes in chunks: one object, an array of objects, or one after another."""
    number = 0
    for unit in placed(_units(chunks)):
        if unit.start < unit.end:
            number += 1
            begin = unit.without(unit.start)
            place = Place(path, number, begin.line, begin.offset)
            if unit.state == "whole":
                yield _entry_of_json(unit.text[unit.start : unit.end], place)
            else:
                yield Unread(place, f"the record is longer than {MAX_RECORD} characters", unit.text)


def _units(chunks: Iterable[str]) -> Iterator[tuple[str, int, int, str, None]]:
    """Yield the records in a text as parts; a line that begins like a record starts one, even inside another."""
    for _number, run in groupby(_runs(chunks), key=itemgetter(0)):
        yield from cut_records(piece for _number, piece in run)


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
    node, diagnostics = scan(text, 0, len(text))
    if node is None or diagnostics:
        return Entry(place.raw(text), place.number, place.path, diagnostics)
    plain: Any = node.plain()
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
    game = game_named(tags["Game"]) if tags.get("Game") in GAMES else None
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
    if begun not in ("", _NO_DATE) and _day_of(known.get("Date", "")) != begun and _is_time(begun):
        if known.get("DateStart") != begun:
            tags["Date"] = begun[:10].replace("-", ".")
        if not begun.endswith("T00:00:00Z") or ended != begun:
            tags |= {"DateStart": begun, "DateEnd": ended}
    elif ended not in ("", begun) and _is_time(ended):
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
            found[seat + _ID] = str(user)
        if isinstance(player.get("is_ai"), bool):
            found[seat + _TYPE] = _PROGRAM if player["is_ai"] else "human"
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
    # Another program may have changed our own field.
    with suppress(ValueError, ZeroDivisionError):
        if own is not None and ranks(own.result, len(numbers)) == dense:
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
