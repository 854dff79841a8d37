"""Who plays, and by which options: the part of `limitproto play`'s words that depends on the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from limitproto.cli.wording import printable
from limitproto.engine.players import best_player, player_names
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import FileText, Game, Position
from limitproto.games.registry import GAMES, game_named, game_of_edition, parse_position
from limitproto.records.model import tag_of

PERSON = "human"


class Seat(NamedTuple):
    """Who plays a colour: `kind` is `human` or the name of a player, `name` what a record calls them."""

    kind: str
    name: str


class Said(NamedTuple):
    """What a person typed: words by themselves, KEY=VALUE pairs, and options that only the game can know."""

    words: list[str]
    pairs: dict[str, str]
    options: dict[str, str]


def said(arguments: Sequence[str]) -> Said:
    """Sort arguments such as `classic/turn=either`, `size=4`, `--white human` and `--red=search`. Raises UsageError."""
    found = Said([], {}, {})
    rest = iter(arguments)
    for word in rest:
        if word.startswith("--"):
            name, equals, value = word.removeprefix("--").partition("=")
            given = value if equals else next(rest, None)
            if given is None:
                raise click.UsageError(f"Option '--{name}' requires an argument.")
            found.options[name] = given
        elif "=" in word and "/" not in word.partition("=")[0]:
            key, _, value = word.partition("=")
            found.pairs[key] = value
        else:
            found.words.append(word)
    return found


def started(said: Said, options: Mapping[str, str], string: str | None) -> tuple[Position, dict[str, str]]:
    """Return the position that a game begins with, and what was said about who plays. Raises UsageError.

    `options` are those that every game has.
    """
    pairs = {**said.pairs, **options}
    try:
        if string is not None:
            if said.words or pairs.keys() - {"seed"}:
                raise click.UsageError("--position is the whole position: no edition or option goes with it.")
            start = parse_position(string)
        else:
            start = _begun(said, pairs)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        raise click.UsageError(f"{str(error).rstrip('.')}.") from None
    own = {option.name for option in start.game.options}
    seats = {name: who for name, who in said.options.items() if name not in own}
    if string is not None and len(seats) < len(said.options):
        raise click.UsageError("--position is the whole position: no edition or option goes with it.")
    return start, _seats_said(start, seats)


def _begun(said: Said, pairs: dict[str, str]) -> Position:
    """Return the start of the game that is named, or of the first one there is."""
    if len(said.words) > 1:
        raise click.UsageError(f"One edition, please, not {' and '.join(said.words)}.")
    named = pairs.pop("game", None)
    if said.words and named is None:
        game = game_of_edition(said.words[0])
    else:
        game = game_named(named or next(iter(GAMES)))
    own = {option.name for option in game.options}
    for name, value in said.options.items():
        if name in own and pairs.setdefault(name, value) != value:
            raise click.UsageError(f"{name} is {pairs[name]} and {value}; which one?")
    return game.new(said.words[0] if said.words else game.editions[0].name, _with_files(game, pairs))


def _with_files(game: Game, pairs: dict[str, str]) -> dict[str, str]:
    """Return options with the texts of files instead of their names. Raises UsageError."""
    found = dict(pairs)
    for option in game.options:
        name = pairs.get(option.name, "")
        if option.kind == "file" and name and name not in option.values.split():
            try:
                found[option.name] = FileText(Path(name).read_text(encoding="utf-8-sig"))
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or "it is no UTF-8 text"
                known = f"; known by name are {', '.join(option.values.split())}" if option.values else ""
                raise click.UsageError(f"The {option.name} {name} can not be read: {why}{known}.") from None
    return found


def file_oddities(start: Position, said: Said) -> list[str]:
    """Return what is unusual about the files that options name, a line each; nothing of what is known by name."""
    named = {**said.pairs, **said.options}
    files = [option for option in start.game.options if option.kind == "file" and option.name in named]
    unknown = [option.name for option in files if named[option.name] not in option.values.split()]
    return [printable(f"warning: {line}") for name in unknown for line in start.file_warnings(name)]


def _seats_said(start: Position, seats: Mapping[str, str]) -> dict[str, str]:
    """Return what was said about who plays, by player. Raises UsageError for words that mean no player."""
    by_word = {word: player for player in start.players for word in (player, seat_option(player))}
    known = {player for edition in start.game.editions for roster in edition.players.values() for player in roster}
    words = known | {seat_option(player) for player in known}
    found = {}
    for word, who in seats.items():
        player = by_word.get(word)
        options = ", ".join(f"--{seat_option(player)}" for player in start.players)
        if player is None and word in words:
            raise click.UsageError(f"Nobody plays {word} in {start.edition}: {', '.join(start.players)}.")
        if player is None:
            raise click.UsageError(f"No such option: --{word}; who plays is said by {options}.")
        found[player] = who
    return found


def seat_option(player: str) -> str:
    """Return the option that says who plays: `red` for red, `player1` where players have numbers."""
    return tag_of(player).lower()


def seats(position: Position, said: Mapping[str, str]) -> dict[str, Seat]:
    """Return who plays each colour, from what was said about some of them. Raises UsageError."""
    known = [PERSON, *player_names(position.game)]
    whos = {colour: said.get(colour) for colour in position.players}
    silent = [colour for colour, who in whos.items() if who is None]
    if silent and not any(who and who.partition(":")[0] == PERSON for who in whos.values()):
        whos[silent.pop(0)] = PERSON
    found = {}
    for colour, who in whos.items():
        kind, _, name = (who or best_player(position.game)).partition(":")
        if kind not in known:
            raise click.UsageError(f"{kind!r} can not play {colour}; there are {', '.join(known)}.")
        found[colour] = Seat(kind, printable(name) or kind)
    return found
