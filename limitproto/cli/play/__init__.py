"""`limitproto play`: a game at the terminal between people and programs."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from datetime import date
from errno import EACCES, EEXIST, EISDIR, ENOENT
from importlib import import_module
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from limitproto.cli import parameters
from limitproto.cli.play import setup
from limitproto.cli.play.conversation import ChooseTurn, Conversation
from limitproto.cli.say import say, say_styled
from limitproto.core.interrupts import at_interrupt
from limitproto.core.rng import SEEDS, Stream
from limitproto.core.system import terminal_restorer
from limitproto.engine.levels import LEVELS, STRONGEST
from limitproto.engine.players import RANDOM, SEARCH, best_player, choose_at_random, player_names
from limitproto.games.base import Position
from limitproto.games.registry import GAMES, game_named
from limitproto.records import format_game
from limitproto.records.codecs import codec_of_name
from limitproto.records.files.output import write_whole
from limitproto.records.model import tag_of

#: The search level without --level, suitable for people, and all levels.
_LEVEL, _LEVELS = 5, [str(level) for level in (*LEVELS, STRONGEST)]


def _players_of_all_games() -> list[str]:
    editions = [edition for name in GAMES for edition in game_named(name).editions]
    return list(dict.fromkeys(p for edition in editions for roster in edition.players.values() for p in roster))


class PlayCommand(parameters.ConsoleCommand):
    """A command whose help lists the options of all games, but which loads only the game being played."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of the command, then the game-specific ones."""
        super().format_options(ctx, formatter)
        names = [f"--{setup.player_option(player)}" for player in _players_of_all_games()]
        rows = [("--PLAYER WHO", f"Who plays a player: {', '.join(names)}.")]
        for game in map(game_named, GAMES):
            own = [option for option in game.options if option.name not in ("players", "seed")]
            rows += [(f"{option.name}=VALUE", f"{game.title}: {option.summary}.") for option in own]
        with formatter.section("Options by game"):
            formatter.write_dl(rows)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the epilog with the existing programs and editions."""
        first = game_named(next(iter(GAMES)))
        alone = [edition.name for name in GAMES for edition in game_named(name).editions if 1 in edition.players]
        games = "".join(f"  limitproto play {name} --players 1\n" for name in alone)
        epilog = (self.epilog or "").format(
            players=", ".join(player_names(first)),
            default=best_player(first),
            editions=", ".join(parameters.edition_names()),
            games=games,
        )
        self.epilog, before = epilog, self.epilog
        super().format_epilog(ctx, formatter)
        self.epilog = before

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions, including the game-specific options."""
        items = super().shell_complete(ctx, incomplete)
        if not incomplete.startswith("-"):
            return items
        names = dict.fromkeys(map(setup.player_option, _players_of_all_games()))
        return items + parameters.completion_items((f"--{name}" for name in names), incomplete)


def _complete_arguments(ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return completions of an edition, of KEY=VALUE, or of the value after a game-specific option."""
    given = ctx.params.get("settings") or ()
    options = {option.name: option for name in GAMES for option in game_named(name).options}
    last = given[-1] if given else ""
    if last.startswith("--") and "=" not in last:
        programs = dict.fromkeys(player for name in GAMES for player in player_names(game_named(name)))
        return parameters.completion_items((setup.PERSON, *programs), incomplete)
    key, equals, _ = incomplete.partition("=")
    if equals and key in options:
        return parameters.completion_items((f"{key}={value}" for value in options[key].values.split()), incomplete)
    return parameters.completion_items(
        (*([] if given else parameters.edition_names()), *(f"{name}=" for name in options)), incomplete
    )


class Saver:
    """Writes a game as a record, and never overwrites a file that it did not write itself."""

    def __init__(self, start: Position, players: Mapping[str, setup.PlayerChoice], known: Mapping[str, str]) -> None:
        """`known` lists the tags of a resumed record."""
        self._start, self._players, self._known = start.without_chance(), players, known
        self._written: set[Path] = set()

    def check(self, file: str, replace: bool = False) -> Path:
        """Return the path of a writable file, which later saves may overwrite. Raises OSError."""
        path = Path(file)
        if path.is_dir():
            raise IsADirectoryError(EISDIR, "it is a directory; name a file", file)
        if replace:
            self._written.add(path.resolve())
        if path.exists() and path.resolve() not in self._written:
            raise FileExistsError(EEXIST, "the file already exists; choose another name", file)
        folder = path.parent
        if not folder.is_dir():
            raise FileNotFoundError(ENOENT, f"there is no directory {folder}; name an existing one", file)
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, f"the directory {folder} cannot be written to; choose another", file)
        return path

    def save(self, file: str, position: Position, turns: Sequence[str]) -> str:
        """Write the game so far and return a message about it. Raises OSError."""
        # Not every game is saved.
        path = self.check(file)
        tags = {"Event": "?", "Site": "?", "Date": date.today().strftime("%Y.%m.%d"), "Round": "?"}
        tags |= {name: self._known[name] for name in tags if name in self._known}
        tags |= {tag_of(player): choice.name for player, choice in self._players.items()}
        text = format_game(self._start, list(turns), tags, position.result)
        write_whole(os.path.join(path.parent, path.name), text.encode())
        self._written.add(path.resolve())
        return f"Saved as {file}."


def _turn_chooser(position: Position, kind: str, seed: int, level_now: Callable[[], int]) -> ChooseTurn:
    """Return a program by name, as a function from a position to a turn."""
    if kind == SEARCH:
        # A game without the search starts faster.
        from limitproto.engine.search_process import search_chooser

        return search_chooser(position.game, seed, level_now)
    choose, below = {RANDOM: choose_at_random, **position.game.choosers}[kind], Stream(seed).below
    return lambda now: choose(now, below)


@click.command("play", cls=PlayCommand, context_settings={"ignore_unknown_options": True})
@click.argument("settings", nargs=-1, type=click.UNPROCESSED, metavar="[EDITION] [KEY=VALUE]...",
                shell_complete=_complete_arguments)  # fmt: skip
@click.option("--players", type=parameters.IntRange(min=1), help="Number of players.")
@click.option("--level", type=parameters.IntRange(1, STRONGEST), default=_LEVEL, show_default=True,
              help=f"How well {SEARCH} plays, from 1, {LEVELS[1].name}, to {STRONGEST}, full strength.",
              shell_complete=lambda ctx, param, text: parameters.completion_items(_LEVELS, text))  # fmt: skip
@parameters.seed_option()
@click.option("--load", "record", type=parameters.FILE, help="Continue the game in this record.")
@click.option("--position", "string", metavar="STRING", help="Begin with this position string.")
@click.option("--save", "file", type=parameters.FILE, help="Save the game as a record at its end or when you leave.")
@click.option("--force", is_flag=True, help="Let --save replace an existing file.")
@parameters.colour_option
def command(
    settings: tuple[str, ...], players: int | None, level: int, seed: int | None, record: str | None,
    string: str | None, file: str | None, force: bool, colour: str,
) -> int:  # fmt: skip
    """Play a game at the terminal, against programs or other people, or watch programs play."""
    arguments = setup.sorted_arguments(settings)
    common = {key: str(number) for key, number in (("players", players), ("seed", seed)) if number is not None}
    # A name such as game.lgn means a file, even if it does not exist.
    if record is None and len(words := arguments.words) == 1 and (Path(words[0]).is_file() or codec_of_name(words[0])):
        record = words.pop()
    resumed = None if record is None else setup.load_game(record)
    tags = {} if resumed is None else resumed.tags
    start = setup.start_position(arguments, common, string, resumed)
    choices = setup.chosen_players(start, arguments.options, tags)
    saver = Saver(start, choices, tags)
    if file is not None:
        if Path(file).is_file() and not force:
            raise click.UsageError(f"{file} already exists; name another file, or replace it with --force.")
        saver.check(file, force)
    for line in setup.file_warnings(start, arguments):
        say(line, err=True)
    first_seed = secrets.randbelow(SEEDS) if seed is None else seed
    programs: dict[str, ChooseTurn] = {}
    adviser = best_player(start.game)
    with ExitStack() as stack:
        try:
            for number, (player, choice) in enumerate(choices.items(), 1):
                if choice.kind == setup.ENGINE:
                    programs[player] = stack.enter_context(closing(setup.EnginePlayer(choice.name)))
                elif choice.kind != setup.PERSON:
                    own_seed = (first_seed + number) % SEEDS
                    programs[player] = _turn_chooser(start, choice.kind, own_seed, lambda: conversation.level or level)
        except setup.EnginePlayerFailed as failure:
            say(failure, err=True)
            return 2
        conversation = Conversation(
            start,
            programs,
            {player: choice.name for player, choice in choices.items()},
            adviser,
            _turn_chooser(start, adviser, first_seed, lambda: STRONGEST),
            saver.save,
            parameters.wants_colour(colour),
            resumed,
            sys.stdin.isatty() and file is None,
            level if any(choice.kind == SEARCH for choice in choices.values()) else None,
        )
        return _play_and_save(
            conversation, lambda: saver.save(file, conversation.position, conversation.turns) if file else ""
        )


def _play_and_save(conversation: Conversation, save: Callable[[], str]) -> int:
    """Hold a conversation until it ends or a signal ends it, and save the game; return the exit status."""
    at_terminal, status = sys.stdin.isatty(), 0
    restore = terminal_restorer(0) if at_terminal else bool

    def words_if_unsaved() -> str:
        is_lost = conversation.is_resumed and conversation.is_unsaved and not at_terminal
        return "limitproto play: the game is not saved; --save FILE saves it at its end." if is_lost else ""

    def save_and_say_where() -> str:
        restore()
        return f"\n{save() or words_if_unsaved()}"

    try:
        with at_interrupt(save_and_say_where):
            for line in _lines_of(conversation, at_terminal):
                say_styled(line)
    except setup.EnginePlayerFailed as failure:
        say(failure, err=True)
        status = 2
    if saved := save():
        say(saved)
    elif unsaved := words_if_unsaved():
        say(unsaved, err=True)
    return status


def _lines_of(conversation: Conversation, at_terminal: bool) -> Iterator[str]:
    """Hold a conversation until people leave or stdin ends, and yield the lines to show."""
    people = _typed_lines(conversation) if at_terminal else _piped_lines(conversation)
    yield from conversation.opening()
    yield from conversation.advance()
    while conversation.wants_a_person and (line := next(people, None)) is not None:
        yield from conversation.answer(line)
        yield from conversation.advance()


def _typed_lines(conversation: Conversation) -> Iterator[str]:
    """Yield the lines typed at a terminal, with line editing and Tab completion if the system has them."""
    try:
        # Windows has no readline.
        readline: Any = import_module("readline")
    except ImportError:
        pass
    else:
        matches: list[str] = []

        def next_completion(text: str, state: int) -> str | None:
            nonlocal matches
            if state == 0:
                matches = conversation.complete(text)
            return matches[state] if state < len(matches) else None

        readline.set_completer_delims(" ")
        readline.set_completer(next_completion)
        readline.parse_and_bind("tab: complete")
    while True:
        try:
            yield input(conversation.prompt)
        except EOFError:
            say()
            return


def _piped_lines(conversation: Conversation) -> Iterator[str]:
    """Yield the lines of a script, each echoed after its prompt, so that the output reads like a dialogue."""
    for line in sys.stdin:
        say(conversation.prompt + line.rstrip("\n"))
        yield line
