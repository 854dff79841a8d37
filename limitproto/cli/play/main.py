"""`limitproto play`: a game at the terminal, between people and players."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

import click

from limitproto.cli.play.conversation import Conversation, Mind
from limitproto.cli.play.players import PERSON, Seat, file_oddities, said, seat_option, seats, started
from limitproto.cli.terminal import colour_option, wants_colour
from limitproto.cli.wording import player_in_words
from limitproto.core.rng import SEEDS, Stream
from limitproto.engine.levels import STRONGEST
from limitproto.engine.players import RANDOM, SEARCH, best_player, choose_at_random, player_names
from limitproto.games.base import Position
from limitproto.games.registry import GAMES, game_named
from limitproto.records.model import tag_of

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
{games}
Editions: {editions}. Options are those of `limitproto engine`'s lp-newgame."""


class PlayCommand(click.Command):
    """A command whose help tells what all games know, and which loads none of them to play another."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        games = [game_named(name) for name in GAMES]
        editions = [edition for game in games for edition in game.editions]
        players = list(dict.fromkeys(p for edition in editions for roster in edition.players.values() for p in roster))
        super().format_options(ctx, formatter)
        rows = [(f"--{seat_option(player)} WHO", f"Who is {player_in_words(player)}.") for player in players]
        for game in games:
            own = [option for option in game.options if option.name not in ("players", "seed")]
            rows += [(f"--{option.name} VALUE", f"{game.title}: {option.summary}.") for option in own]
        with formatter.section("Options by game"):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        first = game_named(next(iter(GAMES)))
        editions = ", ".join(edition.name for name in GAMES for edition in game_named(name).editions)
        alone = [edition.name for name in GAMES for edition in game_named(name).editions if 1 in edition.players]
        games = "".join(f"  limitproto play {name} --players 1\n" for name in alone)
        epilog = _EPILOG.format(
            players=", ".join(player_names(first)), default=best_player(first), editions=editions, games=games
        )
        self.epilog, before = epilog, self.epilog
        super().format_epilog(ctx, formatter)
        self.epilog = before


class Saver:
    """Writes a game as a record, and never over a file that it did not write itself."""

    def __init__(self, start: Position, seats: Mapping[str, Seat]) -> None:
        self._start, self._seats = start.without_chance(), seats
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
        tags |= {tag_of(colour): seat.name for colour, seat in self._seats.items()}
        text = format_game(position.game, self._start, list(turns), tags, position.result)
        path.write_text(text, encoding="utf-8", newline="\n")
        self._mine.add(path.resolve())
        return f"Saved as {file}."


def _mind(position: Position, kind: str, seed: int, level: int) -> Mind:
    """Return a player by name, as something that turns a position into a turn."""
    if kind == SEARCH:
        from limitproto.engine.search_process import search_chooser

        return search_chooser(position.game, seed, level)
    choosers = {RANDOM: choose_at_random, **position.game.choosers}
    choose, below = choosers[kind], Stream(seed).below
    return lambda now: choose(now, below)


@click.command("play", cls=PlayCommand, context_settings={"ignore_unknown_options": True})
@click.argument("settings", nargs=-1, metavar="[EDITION] [KEY=VALUE]...")
@click.option("--players", type=click.IntRange(min=1), metavar="N", help="How many play.")
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
    players: int | None,
    level: int,
    seed: int | None,
    string: str | None,
    file: str | None,
    colour: str,
) -> int:
    """Play a game at the terminal: people against players, people against people, or players for you to watch."""
    options = {"players": players, "seed": seed}
    words = said(settings)
    start, whos = started(words, {key: str(n) for key, n in options.items() if n is not None}, string)
    sitting = seats(start, whos)
    saver = Saver(start, sitting)
    if file is not None:
        saver.check(file)
    for line in file_oddities(start, words):
        click.echo(line, err=True)
    first_seed = secrets.randbelow(SEEDS) if seed is None else seed
    minds = {
        name: _mind(start, seat.kind, (first_seed + number) % SEEDS, level)
        for number, (name, seat) in enumerate(sitting.items(), 1)
        if seat.kind != PERSON
    }
    adviser = best_player(start.game)
    talk = Conversation(
        start,
        minds,
        {name: seat.name for name, seat in sitting.items()},
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
