"""Writes AbstractPlay game records, schema 1-0-0: a header, and the moves by round and player.

Data that the header has no field for goes into our own field, `lgn`, which the schema allows, so that records can be
read back. spec/records.md lists the fields and their contents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from os import environ

import msgspec

from limitproto import __version__
from limitproto.games.base import UNFINISHED
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.model import UNKNOWN, date_of, tag_of
from limitproto.records.scores import scores_of

#: The suffixes of tags with a site's user and the kind of player: `WhiteId`, `WhiteType`.
ID, TYPE = "Id", "Type"
PROGRAM = "program"

#: The date of a game without one.
NO_DATE = "1970-01-01T00:00:00Z"

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)", re.IGNORECASE)


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write one game per line."""
    now = _now()
    for game in games:
        document = {"header": _json_header(game, now), "moves": _moves(game)}
        output.file.write(msgspec.json.encode(document) + b"\n")


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
    day = day_of(tags.get("Date", UNKNOWN["Date"]))
    if day is None:
        known = [name for name in ("DateStart", "DateEnd") if is_time(tags.get(name, ""))]
        if len(known) < 2:
            game.lose("unknown dates", f"abstractplay needs complete dates; an unknown one is written as {NO_DATE}")
        day = NO_DATE
    begun, ended = (tags[name] if is_time(tags.get(name, "")) else day for name in ("DateStart", "DateEnd"))
    return begun, ended


def day_of(text: str) -> str | None:
    """Return a Date tag as date and time, None if it is not fully known."""
    day = date_of(text)
    return None if day is None else f"{day.isoformat()}T00:00:00Z"


def is_time(text: str) -> bool:
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
        user = tags.get(name + ID, player.name)
        if user not in ("", "?"):
            entry["userid"] = user
        if name + TYPE in tags:
            entry["is_ai"] = tags[name + TYPE] == PROGRAM
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
