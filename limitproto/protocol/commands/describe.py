"""What the program is and does, for programs (`lp-describe`) and for people (`lp-help`); loaded when needed."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps
from typing import TYPE_CHECKING

from limitproto import __version__
from limitproto.core import build_mode
from limitproto.engine.clocks import KINDS
from limitproto.protocol.dialect_index import DIALECTS
from limitproto.protocol.failures import Failure, quoted

if TYPE_CHECKING:
    from limitproto.games.base import Game
    from limitproto.games.info import OptionInfo
    from limitproto.protocol.dispatcher import CommandInfo
    from limitproto.protocol.session import Session

#: The version of the `lp-` commands: the second number grows with every addition, the first with every other change.
LP_VERSION = "1.0"


def described(session: Session, commands: Mapping[str, CommandInfo]) -> str:
    """Return the response to `lp-describe`."""
    games = [session.registry.game_named(name) for name in session.registry.GAMES]
    description = {
        "name": "limitproto",
        "version": __version__,
        "protocol_version": 2,
        "lp_version": LP_VERSION,
        "record_version": 1,
        "kernel": build_mode.current().name,
        "dialects": list(DIALECTS),
        "games": [_game(game) for game in games],
        "options": _session_options(session),
        "clocks": {kind: list(names) for kind, names in KINDS.items()},
        "commands": [
            {
                "name": entry.name,
                "arguments": entry.arguments,
                "summary": entry.summary,
                "may_block": entry.may_take_long,
                "concurrent": entry.is_concurrent,
            }
            for entry in commands.values()
        ],
    }
    return dumps(description, ensure_ascii=False, separators=(",", ":"))


def _game(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": game.title,
        "editions": [
            {
                "name": edition.name,
                "summary": edition.summary,
                "presets": dict(edition.presets),
                "players": {str(number): list(names) for number, names in edition.players.items()},
            }
            for edition in game.editions
        ],
        "options": [_game_option(game, option) for option in game.options],
    }


def _game_option(game: Game, option: OptionInfo) -> dict[str, object]:
    return {
        "name": option.name,
        "type": option.kind,
        "range": _range(option),
        "default": game.editions[0].presets.get(option.name, option.default),
        "unit": option.unit or None,
        "editions": None if option.editions is None else list(option.editions),
        "summary": option.summary,
    }


def _range(option: OptionInfo) -> str:
    """Return the values of an option in the form of `lp-options`."""
    values = option.values.split()
    if option.kind == "int" and len(values) > 1:
        return f"{values[0]}..{values[-1]}"
    return "any" if option.kind == "string" else ",".join(values)


def _session_options(session: Session) -> list[dict[str, object]]:
    options = session.options
    return [
        {
            "name": option.name,
            "type": option.kind,
            "range": option.range,
            "value": options.get(option.name),
            "default": option.default,
            "unit": option.unit or None,
            "editions": None,
            "summary": option.summary,
            **({"meanings": list(option.meanings)} if option.meanings else {}),
        }
        for option in options.describe()
    ]


def explained(name: str, commands: Mapping[str, CommandInfo]) -> str:
    """Return the response to `lp-help`: the form of a command and what it does; of all commands without a name."""
    if not name:
        return "\n".join(f"{_form(entry)}: {entry.summary}" for entry in commands.values())
    entry = commands.get(name)
    if entry is None:
        raise Failure("unavailable", f"{quoted(name)} is not a command that works here.")
    lines = [_form(entry), entry.summary]
    if entry.may_take_long:
        lines.append("It may take long, and lp-stop stops it.")
    return "\n".join(lines)


def _form(entry: CommandInfo) -> str:
    return f"{entry.name} {entry.arguments}".rstrip()
