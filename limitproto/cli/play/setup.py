"""The players and their options: the game-specific arguments of `limitproto play`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from limitproto.cli.parameters import game_with_edition
from limitproto.cli.wording import did_you_mean
from limitproto.core.own_words import own_words
from limitproto.core.printable import printable
from limitproto.core.user_text import user_text
from limitproto.engine.players import best_player, player_names
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import Game, Position
from limitproto.games.info import FileText
from limitproto.games.registry import GAMES, game_named, parse_position
from limitproto.host.client import CommandError, EngineClient, EngineError
from limitproto.host.doctor import SHOWN, turn_clause
from limitproto.host.examination import failure_words
from limitproto.records import LoadedGame, read_game
from limitproto.records.model import tag_of

PERSON = "human"
#: An external program that speaks the protocol: `engine:COMMAND`.
ENGINE = "engine"

_WHOLE_GAME = "The record gives the whole game; leave out the edition, the position and the game's options."


class PlayerChoice(NamedTuple):
    """The program or person behind a player.

    `kind` is `human`, `engine` or the name of a program, `name` is the name in a record. An engine's name is its
    command line.
    """

    kind: str
    name: str


class GameArguments(NamedTuple):
    """The arguments of a game: plain words, KEY=VALUE pairs, and options for who plays."""

    words: list[str]
    pairs: dict[str, str]
    options: dict[str, str]


def sorted_arguments(arguments: Sequence[str]) -> GameArguments:
    """Sort arguments such as `classic/turn=either`, `size=4`, `--white human` and `--red=search` by kind.

    Raises click.UsageError for an option without a value, and for contradictory pairs.
    """
    by_kind = GameArguments([], {}, {})
    rest = iter(arguments)
    for word in rest:
        if word.startswith("--"):
            name, equals, value = word.removeprefix("--").partition("=")
            given = value if equals else next(rest, None)
            if given is None:
                raise click.UsageError(f"--{name} has no value; write --{name}=VALUE.")
            by_kind.options[name] = given
        elif "=" in word and "/" not in word.partition("=")[0]:
            key, _, value = word.partition("=")
            if by_kind.pairs.setdefault(key, value) != value:
                raise click.UsageError(f"{key} is given as {by_kind.pairs[key]} and as {value}; give it once.")
        else:
            by_kind.words.append(word)
    return by_kind


def start_position(
    arguments: GameArguments, common: Mapping[str, str], string: str | None, resumed: LoadedGame | None = None
) -> Position:
    """Return the position at which a game begins.

    `common` lists the options that every game has, `string` is a position string, `resumed` a record to continue.
    Raises click.UsageError.
    """
    pairs = {**arguments.pairs, **common}
    is_more = bool(arguments.words or pairs.keys() - {"seed"})
    if resumed is not None and (is_more or string is not None):
        raise click.UsageError(_WHOLE_GAME)
    if string is not None and is_more:
        raise click.UsageError("--position gives the whole position; leave out the edition and the game's options.")
    try:
        if resumed is not None:
            return resumed.start
        return _new_game(arguments, pairs) if string is None else parse_position(string)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        raise click.UsageError(f"{str(error).rstrip('.')}.") from None


def _new_game(arguments: GameArguments, pairs: dict[str, str]) -> Position:
    """Return the start of the named game, or of the default game."""
    words = arguments.words
    if len(words) > 1:
        raise click.UsageError(f"Give one edition, not {' and '.join(words)}.")
    named = pairs.pop("game", None)
    game = game_with_edition(words[0]) if words and named is None else game_named(named or next(iter(GAMES)))
    own = {option.name for option in game.options}
    unknown = next((key for key in pairs if key not in own), "")
    try:
        return game.new(words[0] if words else game.editions[0].name, _with_files(game, pairs))
    except InvalidOption as error:
        raise click.UsageError(f"{str(error).rstrip('.')}.{did_you_mean(unknown, own)}") from None


def _with_files(game: Game, pairs: dict[str, str]) -> dict[str, str]:
    """Return options with file names replaced by the files' texts. Raises click.UsageError."""
    texts = dict(pairs)
    for option in game.options:
        name = pairs.get(option.name, "")
        if option.kind == "file" and name and name not in option.values.split():
            try:
                texts[option.name] = FileText(user_text(name))
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or "it is not UTF-8 text"
                known = f"; built in: {', '.join(option.values.split())}" if option.values else ""
                raise click.UsageError(f"The {option.name} {name} is unreadable: {why}; name another{known}.") from None
    return texts


def load_game(file: str) -> LoadedGame:
    """Return the game in a record. Raises click.UsageError if the file cannot be read or does not hold one game."""
    try:
        return read_game(user_text(file))
    except OSError as error:
        raise click.UsageError(f"{file} cannot be read: {error.strerror}; name a record.") from None
    except ValueError as error:
        raise click.UsageError(f"{file} cannot be resumed: {error}; limitproto check shows more") from None


def file_warnings(start: Position, arguments: GameArguments) -> list[str]:
    """Return warnings about unusual files named by options, one per line."""
    files = [option for option in start.game.options if option.kind == "file" and option.name in arguments.pairs]
    unknown = [option.name for option in files if arguments.pairs[option.name] not in option.values.split()]
    of = start.game.files
    return [printable(f"warning: {line}") for name in unknown if of for line in of.warnings(start, name)]


def _by_player(start: Position, who: Mapping[str, str]) -> dict[str, str]:
    """Return the values of options such as `--white` by player. Raises click.UsageError for unknown options."""
    by_word = {word: player for player in start.players for word in (player, player_option(player))}
    known = {player for edition in start.game.editions for roster in edition.players.values() for player in roster}
    words = known | {player_option(player) for player in known}
    options = [f"--{player_option(player)}" for player in start.players]
    values = {}
    for word, value in who.items():
        player = by_word.get(word)
        if player is None and word in words:
            raise click.UsageError(f"{start.edition} has no player {word}; choose from {', '.join(start.players)}.")
        if player is None:
            more = (*options, *(name for option in click.get_current_context().command.params for name in option.opts))
            suggestion = did_you_mean(f"--{word}", more)
            raise click.UsageError(f"No such option: --{word}; set the players with {', '.join(options)}.{suggestion}")
        values[player] = value
    return values


def player_option(player: str) -> str:
    """Return the option for who plays: `red` for red, `player1` if players have numbers."""
    return tag_of(player).lower()


def chosen_players(position: Position, options: Mapping[str, str], tags: Mapping[str, str]) -> dict[str, PlayerChoice]:
    """Return the choice for each player from the values of options such as `--white`. Raises click.UsageError.

    If these have no person, the first player that they do not name is a person, and the others are the best program. A
    person without a name has the one in `tags`, those of a resumed record.
    """
    who = _by_player(position, options)
    known = [PERSON, *player_names(position.game), ENGINE]
    values = {player: who.get(player) for player in position.players}
    unnamed = [player for player, value in values.items() if value is None]
    if unnamed and not any(value and value.partition(":")[0] == PERSON for value in values.values()):
        values[unnamed.pop(0)] = PERSON
    choices = {}
    for player, value in values.items():
        kind, _, name = (value or best_player(position.game)).partition(":")
        if kind not in known:
            suggestion = did_you_mean(kind, known)
            raise click.UsageError(f"{kind!r} cannot play {player}; choose from {', '.join(known)}.{suggestion}")
        if kind == ENGINE and not name.strip():
            raise click.UsageError(f"{ENGINE} needs a command line, such as {ENGINE}:'limitproto engine'.")
        before = tags.get(tag_of(player), "?") if kind == PERSON else "?"
        named = printable(name) or kind
        choices[player] = PlayerChoice(kind, before if named == PERSON and before != "?" else named)
    return choices


# ---- external engines, in any language -----------------------------------------------------------------------

#: How long an engine may think about a turn, in seconds.
_LONGEST = 3600.0


class EnginePlayerFailed(Exception):
    """An engine failed; the text is a readable sentence."""


class EnginePlayer:
    """A running engine as a function from a position to a turn; `close` ends it."""

    def __init__(self, command: str) -> None:
        """Start the engine.

        Raises EnginePlayerFailed, also for one that cannot set up a position, and click.UsageError for a command line
        that cannot be split into words.
        """
        self._command = command
        try:
            self._client = EngineClient(command, patience=_LONGEST, env=os.environ)
        except ValueError as error:
            raise click.UsageError(f"{command} is not a command line: {own_words(error)}; correct it.") from None
        try:
            self._client.start()
        except EngineError as error:
            raise self._failure_of(error) from None
        if "lp-position" not in self._client.commands:
            self.close()
            why = "does not list lp-position, which sets up a position; add it, or let the engine play by `match`"
            raise EnginePlayerFailed(f"{command} {why}.")

    def close(self) -> None:
        """End the engine."""
        self._client.close()

    def __call__(self, position: Position) -> str:
        """Return the engine's turn. Raises EnginePlayerFailed, also for an illegal turn."""
        try:
            self._client.ask(f"lp-position {position.text}")
            turn = self._client.ask(f"genmove {position.to_move}")
        except EngineError as error:
            raise self._failure_of(error) from None
        except CommandError as error:
            raise EnginePlayerFailed(f"{self._command} failed: {error}.") from None
        if clause := turn_clause(position, turn):
            raise EnginePlayerFailed(f"correct {self._command}: at genmove, {clause}; this came: {turn[:SHOWN]!r}.")
        return position.canonical(turn)

    def _failure_of(self, error: EngineError) -> EnginePlayerFailed:
        why = f"{error.kind}: {failure_words(error, self._client)}; `limitproto conform` examines it"
        return EnginePlayerFailed(f"{self._command} failed: {why}.")
