"""Describes the program for programs (`lp-describe`) and people (`lp-help`); loaded on demand."""

from __future__ import annotations

import re
from json import dumps
from typing import TYPE_CHECKING

from limitproto import __version__
from limitproto.core import build_mode
from limitproto.engine.clocks import KINDS
from limitproto.protocol.dialect_index import DIALECTS
from limitproto.protocol.dispatcher import working
from limitproto.protocol.failures import Failure, quoted
from limitproto.protocol.options import Option, format_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from limitproto.games.base import Game
    from limitproto.games.info import OptionInfo
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.dispatcher import CommandInfo
    from limitproto.protocol.session import Session

#: The version of the `lp-` commands: additions increase the second number, any other change the first.
LP_VERSION = "1.0"


#: The meaning of arguments, by name in the table of commands; an exception is preceded by its command.
_ARGUMENTS = {
    "COLOUR": "a player: {players}",
    "[COLOUR]": "a player: {players}; by default, the player to move",
    "lp-clock COLOUR": "a player: {players}; by default, all players",
    "PLAYER": "a player: {players}; by default, all players",
    "TURN": "a turn, such as {turn}",
    "known_command NAME": "the name of a command, such as genmove",
    "NAME": "an option of the session; each has a name, type, values and default: {options}",
    "VALUE": "the value of the option or the key before it",
    "SIZE": "a number, of which the tiles of the board follow: {sizes}",
    "NUMBER": "any number",
    "MAIN": "the main time, in seconds from 0",
    "BYO_YOMI": "the time for each block of TURNS, in seconds from 0; 0 for none",
    "TURNS": "the turns of a block, from 0",
    "time_left TURNS": "the turns left in the block, from 0; 0 without blocks",
    "SECONDS": "seconds from 0, or a number of periods or turns, depending on the kind",
    "time_left SECONDS": "the time that is left, in seconds from 0",
    "KIND": "{kinds}",
    "EDITION": "{editions}",
    "KEY=VALUE": "options, with their defaults in the first edition: {keys}",
    "KEY": "interval (hundredths of a second), minmoves or maxmoves (turns that are reported); others have no effect",
    "CENTISECONDS": "the interval between reports, in hundredths of a second; 50 by default",
    "STRING": "a position string; without one, the position does not change",
    "PREFIX": "the beginning of a turn, in whole cells; empty by default",
    "WORD": "cells and colours of a turn, or `pass`, separated by spaces",
    "N": "a number of turns, from 1; 1 by default",
    "lp-perft N": "a number of turns, from 0",
    "lp-divide N": "a number of turns, from 1",
    "lp-draw N": "the number of a card",
    "RESULT": "the score of each player in turn order, such as {result}",
    "REASON": "{reasons}",
    "COMMAND": "the name of a command; by default, all commands",
    "FILE": "the path of a file with a record",
    "-": "lines follow, up to a line with a single dot",
    "format=lgn|json": "the form of the record; lgn by default",
    "marks=CELLS": "cells to mark, separated by commas, or `last` for those of the last turn, or `none`; none",
    "prefix=TEXT": "a prefix for every id in the picture, of letters, digits, - and _; empty by default",
    "width=PIXELS": "the width of the picture, from 1 to 10000; by default, its natural width",
    "time=T": "seconds from 0; without any limit, the option level applies",
    "nodes=N": "a number of positions",
    "depth=D": "a number of turns",
    "lines=K": "the number of turns to report, from 1; 1 by default",
    "lp-book lines=K": "the number of turns to list, from 1; all by default",
    "interval=T": "seconds between reports; 0.5 by default",
    "from=PLY": "the number of the first turn, from 1; 1 by default",
}
_ARGUMENT = re.compile(r"[A-Za-z_]+(?:=[A-Za-z|]+)?|-")


def lp_describe(session: Session, arguments: Arguments, table: Mapping[str, CommandInfo]) -> str:
    games = [session.registry.game_named(name) for name in session.registry.GAMES]
    description = {
        "name": "limitproto",
        "version": __version__,
        "protocol_version": 2,
        "lp_version": LP_VERSION,
        "record_version": 1,
        "kernel": build_mode.current().name,
        "dialects": list(DIALECTS),
        "games": [_game_members(game) for game in games],
        "options": _session_options(session),
        "clocks": {kind: list(names) for kind, names in KINDS.items()},
        "commands": [
            {
                "name": entry.name,
                "arguments": entry.arguments,
                "summary": entry.summary,
                "may_block": entry.may_take_long,
                "concurrent": entry.mode.effect.endswith("query"),
            }
            for entry in working(session, table).values()
        ],
    }
    return dumps(description, ensure_ascii=False, separators=(",", ":"))


def _game_members(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "editions": [edition._asdict() for edition in game.editions],
        "options": [
            _option_members(option, _range_text(option), default=_default_value(game, option))
            for option in game.options
        ],
    }


def _option_members(option: OptionInfo | Option, span: str, **values: object) -> dict[str, object]:
    return {
        "name": option.name,
        "type": option.kind,
        "range": span,
        **values,
        "unit": option.unit or None,
        "editions": getattr(option, "editions", None),
        "summary": option.summary,
    }


def _default_value(game: Game, option: OptionInfo) -> str | None:
    return game.editions[0].presets.get(option.name, option.default)


def _range_text(option: OptionInfo) -> str:
    """Return an option's values in the form of `lp-options`."""
    values = option.values.split()
    if option.kind == "int" and len(values) > 1:
        return f"{values[0]}..{values[-1]}"
    return "any" if option.kind == "string" else ",".join(values)


def _session_options(session: Session) -> list[dict[str, object]]:
    options = session.options
    return [
        _option_members(option, option.range, value=options.get(option.name), default=option.default)
        | ({"meanings": option.meanings} if option.meanings else {})
        for option in options.describe()
    ]


def _option_text(game: Game, option: OptionInfo) -> str:
    values, default = _range_text(option), str(_default_value(game, option))
    return f"{option.name}={values}" + (f" ({default})" if default in option.values.split() else "")


def _values_for_help(session: Session) -> dict[str, str]:
    """Return the values that the descriptions of arguments refer to."""
    position, own = session.position, session.options.describe()
    games = [session.registry.game_named(name) for name in session.registry.GAMES]
    keys = [f"of {game.title}: {', '.join(_option_text(game, one) for one in game.options)}" for game in games]
    return {
        "players": ", ".join(position.players),
        "turn": next(iter(position.legal_turns()), "m50:n50"),
        "options": "; ".join(f"{one.name} {one.kind} {one.range}, {format_value(one.default)}" for one in own),
        "sizes": next((_range_text(one) for one in position.game.options if one.name == "size"), "none in this game"),
        "kinds": ", ".join(" ".join([kind, *map(str.upper, names)]) for kind, names in KINDS.items()),
        "editions": ", ".join(edition.name for game in games for edition in game.editions),
        "keys": "; ".join(keys),
        "result": "-".join(["1", *["0"] * (len(position.players) - 1)]),
        "reasons": ", ".join(position.game.end_reasons),
    }


def lp_help(session: Session, arguments: Arguments, table: Mapping[str, CommandInfo]) -> str:
    """Return the usage and purpose of a command, or of all commands if no name is given."""
    name, commands = arguments.word(0), working(session, table)
    if not name:
        return "\n".join(f"{_usage_text(entry)}: {entry.summary}" for entry in commands.values())
    entry = commands.get(name)
    if entry is None:
        raise Failure("unavailable", f"{quoted(name)} is not a command that works here; lp-help lists these.")
    lines = [_usage_text(entry), entry.summary]
    for argument in dict.fromkeys(_ARGUMENT.findall(entry.arguments)):
        optional = f"[{argument}]" if f"[{argument}]" in entry.arguments else argument
        text = next(_ARGUMENTS[key] for key in (f"{name} {argument}", optional, argument) if key in _ARGUMENTS)
        lines.append(f"{argument}: {text.format_map(_values_for_help(session))}")
    if entry.may_take_long:
        lines.append("It may take long, and lp-stop stops it.")
    return "\n".join(lines)


def _usage_text(entry: CommandInfo) -> str:
    return f"{entry.name} {entry.arguments}".rstrip()
