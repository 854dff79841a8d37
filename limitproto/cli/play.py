"""`limitproto play`: a game at the terminal, between people and players."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import click

from limitproto.cli.conversation import Conversation, Mind
from limitproto.cli.terminal import colour_option, wants_colour
from limitproto.cli.words import printable
from limitproto.engine.levels import STRONGEST
from limitproto.engine.players import RANDOM, SEARCH, best_player, choose_at_random, player_names
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games import Position
from limitproto.randomness import SEEDS, Stream
from limitproto.registry import GAMES, game_named, game_of_edition, parse_position

_PERSON = "human"
#: The level of those who search unless somebody says otherwise: a game for people.
_LEVEL = 5

#: Exit status after the interrupt key, as shells have it.
_INTERRUPTED = 130

_EPILOG = """\b
WHO is human (or human:NAME, for records) or a player: {players}. Unless you say
otherwise the first colour that you do not name is human, where no other one is,
and the rest are {default}.

\b
Examples:
  limitproto play
  limitproto play classic size=4 --white human:Ada --red human:Bob
  limitproto play pbmserv placement=manual --players 3 --blue random
  limitproto play nestor --seed 7 --red search --level 3 --save game.lgn

Editions: {editions}. Options are those of `limitproto engine`'s lp-newgame."""


class Seat(NamedTuple):
    """Who plays a colour: `kind` is `human` or the name of a player, `name` what a record calls them."""

    kind: str
    name: str


class Saver:
    """Writes a game as a record, and never over a file that it did not write itself."""

    def __init__(self, start: Position, seats: Mapping[str, Seat]) -> None:
        self._start, self._seats = start, seats
        self._mine: set[Path] = set()

    def check(self, file: str) -> Path:
        """Return the path of a file that may be written. Raises FileExistsError."""
        path = Path(file)
        if path.exists() and path.resolve() not in self._mine:
            raise FileExistsError(17, "there is such a file already; choose another name", file)
        return path

    def save(self, file: str, position: Position, turns: Sequence[str]) -> str:
        """Write the game so far and return what to say about it. Raises OSError."""
        from limitproto.records import format_game

        path = self.check(file)
        tags = {"Event": "?", "Site": "?", "Date": date.today().strftime("%Y.%m.%d"), "Round": "?"}
        tags |= {colour.capitalize(): seat.name for colour, seat in self._seats.items()}
        text = format_game(position.game, self._start, list(turns), tags, position.result)
        path.write_text(text, encoding="utf-8", newline="\n")
        self._mine.add(path.resolve())
        return f"Saved as {file}."


def _colours() -> list[str]:
    """Return the names of all players of all editions, each once."""
    editions = (edition for name in GAMES for edition in game_named(name).editions)
    rosters = (roster for edition in editions for roster in edition.players.values())
    return list(dict.fromkeys(colour for roster in rosters for colour in roster))


def _with_seats(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option such as `--white WHO` for every colour that an edition knows."""
    for colour in reversed(_colours()):
        option = click.option(f"--{colour}", f"seat_{colour}", metavar="WHO", help=f"Who plays {colour}.")
        command = option(command)
    return command


def _start(settings: Sequence[str], players: str | None, seed: int | None, string: str | None) -> Position:
    """Return the position that a game begins with. Raises UsageError."""
    options: dict[str, str] = {}
    editions = [word for word in settings if "=" not in word]
    for key, _, value in (word.partition("=") for word in settings if "=" in word):
        options[key] = value
    if players is not None:
        options["players"] = players
    if seed is not None:
        options["seed"] = str(seed)
    try:
        if string is not None:
            if settings or players is not None:
                raise click.UsageError("--position is the whole position: no edition or option goes with it.")
            return parse_position(string)
        if len(editions) > 1:
            raise click.UsageError(f"One edition, please, not {' and '.join(editions)}.")
        named = options.pop("game", None)
        if editions and named is None:
            game = game_of_edition(editions[0])
        else:
            game = game_named(named or next(iter(GAMES)))
        return game.new(editions[0] if editions else game.editions[0].name, options)
    except (InvalidOption, InvalidNotation, InvalidPosition) as error:
        raise click.UsageError(f"{error}.".replace("..", ".")) from None


def _seats(position: Position, said: Mapping[str, str | None]) -> dict[str, Seat]:
    """Return who plays each colour, from what was said about some of them. Raises UsageError."""
    known = [_PERSON, *player_names(position.game)]
    for colour, who in said.items():
        if who is not None and colour not in position.players:
            raise click.UsageError(f"Nobody plays {colour} in {position.edition}: {', '.join(position.players)}.")
    whos = {colour: said.get(colour) for colour in position.players}
    silent = [colour for colour, who in whos.items() if who is None]
    if silent and not any(who and who.partition(":")[0] == _PERSON for who in whos.values()):
        whos[silent.pop(0)] = _PERSON
    seats = {}
    for colour, who in whos.items():
        kind, _, name = (who or best_player(position.game)).partition(":")
        if kind not in known:
            raise click.UsageError(f"{kind!r} can not play {colour}; there are {', '.join(known)}.")
        seats[colour] = Seat(kind, printable(name) or kind)
    return seats


def _mind(position: Position, kind: str, seed: int, level: int) -> Mind:
    """Return a player by name, as something that turns a position into a turn."""
    if kind == SEARCH:
        from limitproto.engine.search_player import mind

        return mind(position.game, seed, level)
    choosers = {RANDOM: choose_at_random, **position.game.choosers}
    choose, below = choosers[kind], Stream(seed).below
    return lambda now: choose(now, below)


@click.command(
    "play",
    epilog=_EPILOG.format(
        players=", ".join(player_names(game_named(next(iter(GAMES))))),
        default=best_player(game_named(next(iter(GAMES)))),
        editions=", ".join(edition.name for name in GAMES for edition in game_named(name).editions),
    ),
)
@click.argument("settings", nargs=-1, metavar="[EDITION] [KEY=VALUE]...")
@click.option("--players", type=click.Choice(["2", "3"]), help="How many play.")
@_with_seats
@click.option(
    "--level",
    type=click.IntRange(1, STRONGEST),
    default=_LEVEL,
    show_default=True,
    help=f"How well {SEARCH} plays, from 1 to {STRONGEST}.",
)
@click.option("--seed", type=int, metavar="N", help="Makes layout and players choose the same again.")
@click.option("--position", "string", metavar="STRING", help="Begin with a position string.")
@click.option("--save", "file", metavar="FILE", help="Write the game as a record when it ends or you leave.")
@colour_option
def command(
    settings: tuple[str, ...],
    players: str | None,
    level: int,
    seed: int | None,
    string: str | None,
    file: str | None,
    colour: str,
    **said: str | None,
) -> int:
    """Play a game at the terminal: people against players, people against people, or players for you to watch."""
    start = _start(settings, players, seed, string)
    seats = _seats(start, {name.removeprefix("seat_"): who for name, who in said.items()})
    saver = Saver(start, seats)
    if file is not None:
        saver.check(file)
    first_seed = secrets.randbelow(SEEDS) if seed is None else seed
    minds = {
        name: _mind(start, seat.kind, (first_seed + number) % SEEDS, level)
        for number, (name, seat) in enumerate(seats.items(), 1)
        if seat.kind != _PERSON
    }
    adviser = best_player(start.game)
    talk = Conversation(
        start,
        minds,
        {name: seat.name for name, seat in seats.items()},
        adviser,
        _mind(start, adviser, first_seed, STRONGEST),
        saver.save,
        wants_colour(colour),
    )
    status = 0
    try:
        _converse(talk, sys.stdin.isatty())
    except KeyboardInterrupt:
        click.echo()
        status = _INTERRUPTED
    if file is not None:
        click.echo(saver.save(file, talk.position, talk.turns))
    return status


def _converse(talk: Conversation, at_terminal: bool) -> None:
    """Lead a conversation between its people on stdin and stdout until they leave or nothing is left to say."""
    people = _typed_lines(talk) if at_terminal else _piped_lines(talk)
    _tell(talk.opening())
    _tell(talk.advance())
    while talk.wants_a_person:
        line = next(people, None)
        if line is None:
            return
        _tell(talk.answer(line))
        _tell(talk.advance())


def _tell(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line, color=True)


def _typed_lines(talk: Conversation) -> Iterator[str]:
    """Yield what is typed at a terminal, with line editing and completion by Tab where the system has them."""
    try:
        import readline
    except ImportError:
        pass
    else:
        found: list[str] = []

        def complete(text: str, state: int) -> str | None:
            nonlocal found
            if state == 0:
                found = talk.complete(text)
            return found[state] if state < len(found) else None

        readline.set_completer_delims(" ")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
    while True:
        try:
            yield input(talk.prompt)
        except EOFError:
            click.echo()
            return


def _piped_lines(talk: Conversation) -> Iterator[str]:
    """Yield the lines of a script, each echoed behind its prompt, so that the output reads like a session."""
    for line in sys.stdin:
        click.echo(talk.prompt + line.rstrip("\n"))
        yield line
