"""A session: one game in progress with its history and clocks, and the options.

Methods that fail raise one of the ValueErrors in `limitproto.errors` or a Failure, and change nothing: each builds
everything new before it assigns any of it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

import limitproto.games.registry
from limitproto.engine.cancellation import CancelToken
from limitproto.engine.clocks import UNLIMITED, Clock, Control, started
from limitproto.engine.levels import STRONGEST, level_words
from limitproto.engine.players import RANDOM, best_player, mix_seeds, player_names
from limitproto.errors import IllegalTurn, Unavailable
from limitproto.games.base import UNFINISHED, nearest_turns
from limitproto.protocol.failures import Failure, require_running
from limitproto.protocol.options import Option, OptionTable

if TYPE_CHECKING:
    from limitproto.engine.search_process import SearchPlayer
    from limitproto.games.base import Game, Position
    from limitproto.protocol.book import ArchiveBook
    from limitproto.records import Record

#: Seeds drawn by a session are below this, short enough to read aloud.
_DRAWN_SEEDS = 2**32
_HIGHEST_SEED = 2**63 - 1
_BOOK_TURNS = "how many turns of a game genmove takes from the archive"
_LEVELS = tuple(map(level_words, range(1, STRONGEST + 1)))


class Host:
    """What serves a session; a transport overrides what it supports. This one does nothing while a command runs."""

    def answer_queries(self, is_over: Callable[[], bool]) -> None:
        """Answer the queries that have come since, until `is_over`; a thinking command calls this often."""

    def interrupting(self, check: Callable[[], None]) -> AbstractContextManager[None]:
        """Return a context in which `check` is called often, even during code that does not itself check for a stop.

        An exception from it ends the code in the context.
        """
        return nullcontext()


class HistoryEntry(NamedTuple):
    """A point in the game's history: the turn or event that led to it, empty for a notice or at the start.

    `is_from_book` is whether `genmove` took the turn from the book.
    """

    text: str
    position: Position
    clocks: tuple[Clock, ...]
    is_from_book: bool = False


class Setup(NamedTuple):
    """The settings for the start of a game, so that `clear_board` and `boardsize` can begin a similar one."""

    game: Game
    edition: str
    options: Mapping[str, str]
    start: Position | None


class Session:
    """The state that is kept from one command to the next."""

    #: Where the games come from.
    registry = limitproto.games.registry

    def __init__(
        self,
        host: Host | None = None,
        now: Callable[[], float] = time.monotonic,
        reads_files: bool = True,
        most_megabytes: int = 4096,
        most_threads: int = 16,
        shares_cores: bool = False,
        book: ArchiveBook | None = None,
    ) -> None:
        """`host` is what serves the session, and `now` is a clock in seconds.

        `reads_files` is whether commands may name files to read; `book` is an archive for looking up positions.
        `most_megabytes` and `most_threads` bound the `hash_mb` and `threads` options; `shares_cores` is whether the
        search processes have to leave other sessions their share.
        """
        self.now, self.reads_files, self.book = now, reads_files, book
        self._shares_cores = shares_cores
        self.host = Host() if host is None else host
        self.cancel_token = CancelToken()
        self.is_left = False
        self.games_begun = 0
        self._controls: dict[str, Control] = {}
        self._control = UNLIMITED
        self._setup: Setup | None = None
        self._history: list[HistoryEntry] = []
        self._undone: list[HistoryEntry] = []
        #: The record that the game was loaded from, and the tags set since.
        self.record: Record | None = None
        self.tags: dict[str, str] = {}
        self._searching: tuple[object, SearchPlayer] | None = None
        seed = random_seed()
        self._options = OptionTable(
            (
                Option("player", "enum", RANDOM, "who chooses the turn in genmove", (RANDOM,)),
                Option("threads", "int", 1, "how many processor cores search uses", (), 1, most_threads, "processes"),
                Option("hash_mb", "int", 64, "memory for search in MiB", (), 1, most_megabytes, "MiB"),
                Option("seed", "int", seed, "seed for random choices in genmove", (), 0, _HIGHEST_SEED),
                Option("level", "int", STRONGEST, "how well search plays in genmove", (), 1, STRONGEST, "", _LEVELS),
                Option("max_nodes", "int", 0, "maximum nodes per search, 0 for no limit", (), 0, 10**15, "positions"),
                Option("verbose_errors", "bool", False, "GTP's own commands give a reason if they fail"),
                Option("concurrent_queries", "bool", False, "queries with an id are answered while a search runs"),
                Option("book_turns", "int", 0, _BOOK_TURNS, (), 0, 1000, "turns"),
            )
        )

    # ---- the game -----------------------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """The settings of the current game; the first call begins the default game."""
        if self._setup is None:
            game = self.game
            self.new_game(game, game.editions[0].name, {})
            assert self._setup is not None
        return self._setup

    @property
    def game(self) -> Game:
        """The current game, or the one that would start."""
        return self.registry.game_named(next(iter(self.registry.GAMES))) if self._setup is None else self._setup.game

    @property
    def history(self) -> Sequence[HistoryEntry]:
        """The history from the start of the game to now."""
        if not self._history:
            _ = self.setup
        return self._history

    @property
    def latest(self) -> HistoryEntry:
        """The current point in the history."""
        return self.history[-1]

    @property
    def position(self) -> Position:
        """The current position."""
        return self.latest.position

    @property
    def turns(self) -> list[str]:
        """The turns and events since the start, including those of chance, without the notices of `lp-gameover`."""
        texts = ((entry.text, *entry.position.chance_events) for entry in self.history)
        return [text for played in texts for text in played if text]

    @property
    def last_turn(self) -> str:
        """The last turn or event since the start that was not due to chance; empty if there is none."""
        for before, frame in zip(self.history[-2::-1], self.history[:0:-1], strict=True):
            if frame.text and not before.position.is_chance(frame.text):
                return frame.text
        return ""

    def new_game(self, game: Game, edition: str, options: Mapping[str, str]) -> None:
        """Begin a game; options and time controls are kept. A seed is drawn if none is given."""
        named = [part.removeprefix("seed=") for part in edition.split("/")[1:] if part.startswith("seed=")]
        options = {"seed": named[0] if named else str(random_seed()), **options}
        start = self._new_start(game, edition, options)
        self._begin_game(Setup(game, edition, options, start), start, ())

    def _new_start(self, game: Game, edition: str, options: Mapping[str, str]) -> Position:
        """Return the start of a game; its layout may have to be drawn many times."""
        with self.stoppable():
            return game.new(edition, options)

    def clear(self) -> None:
        """Begin the same game again, from the same layout."""
        setup = self.setup
        start = setup.start or self._new_start(setup.game, setup.edition, setup.options)
        self._begin_game(setup._replace(start=start), start, ())

    def resize(self, size: int) -> None:
        """Begin the same edition in another size; a layout is drawn from the previous game's seed."""
        setup = self.setup
        edition = "/".join(part for part in setup.edition.split("/") if not part.startswith("size="))
        options = {key: value for key, value in setup.options.items() if key != "layout"}
        options["size"] = str(size)
        start = self._new_start(setup.game, edition, options)
        self._begin_game(Setup(setup.game, edition, options, start), start, ())

    def set_position(self, text: str) -> None:
        """Continue from a position string, with a fresh history."""
        game = self.registry.game_of_edition(text.split(" ", 1)[0])
        position = game.parse(text)
        self._begin_game(self._setup_like(position, None), position, ())

    def load(self, start: Position, turns: Sequence[str], is_whole_game: bool, result: str, reason: str) -> None:
        """Take over a played game.

        `is_whole_game` means that it did not start from a set position. A result that does not follow from the turns is
        adopted with `reason`.
        """
        frames: list[tuple[str, Position]] = []
        position = start
        for turn in turns:
            self.check_cancelled()
            position = position.play(turn)
            frames.append((turn, position))
        if result != UNFINISHED and not position.is_over:
            frames.append(("", position.with_result(result, reason)))
        self._begin_game(self._setup_like(start, start if is_whole_game else None), start, frames)

    def _setup_like(self, position: Position, start: Position | None) -> Setup:
        seed = self._setup.options["seed"] if self._setup is not None else str(random_seed())
        return Setup(position.game, position.edition, {"seed": seed}, start)

    def _begin_game(self, setup: Setup, start: Position, played: Sequence[tuple[str, Position]]) -> None:
        clocks = self._full_clocks(start.players)
        frames = [HistoryEntry("", start, clocks), *(HistoryEntry(text, position, clocks) for text, position in played)]
        if self._setup is None or setup.game is not self._setup.game:
            self._options.offer("player", player_names(setup.game), best_player(setup.game))
        self._setup, self._history, self._undone = setup, frames, []
        self.record, self.tags = None, {}
        self.games_begun += 1

    # ---- turns --------------------------------------------------------------------------------------------

    @property
    def book_turns_left(self) -> int:
        """How many more turns of the current game may be taken from the book."""
        if self.book is None:
            return 0
        return self.number("book_turns") - sum(entry.is_from_book for entry in self.history)

    def play(self, turns: Iterable[str], seconds: float = 0.0, is_from_book: bool = False) -> None:
        """Play turns or events for the players to move, all or none; `seconds` are deducted from the mover's clock.

        The turns are canonical, or come from an iterator that makes each canonical on demand. Raises IllegalTurn, and
        Failure `game-over` for a turn after the end.
        """
        entry = self.latest
        played: list[HistoryEntry] = []
        for turn in turns:
            if played:
                self.check_cancelled()
            before, clocks = entry.position, entry.clocks
            require_running(before)
            try:
                position = before.play(turn)
            except IllegalTurn as error:
                error.nearest = () if before.is_event(turn) else tuple(nearest_turns(before, turn))
                raise
            if seconds and before.mover is not None:
                clocks = replaced(clocks, before.mover, clocks[before.mover].after(seconds))
            entry = HistoryEntry(turn, position, clocks, is_from_book)
            played.append(entry)
        self._add_to_history(played)

    def end(self, result: str, reason: str) -> None:
        """End the game with the controller's result; repeating the actual result of an ended game is not an error.

        Raises InvalidNotation for a result that does not fit, and Failure `game-over` if the game ended otherwise.
        """
        position = self.position
        ended = position.with_result(result, reason)
        if position.is_over:
            if (position.result, position.reason or reason) != (ended.result, reason):
                require_running(position)
            return
        self._add_to_history([HistoryEntry("", ended, self.latest.clocks)])

    def stoppable(self) -> AbstractContextManager[None]:
        """Return a context in which the current request ends with Failure `limit` soon after it is cancelled.

        Code in it must not change anything: it may end anywhere.
        """
        return self.host.interrupting(self.check_cancelled)

    def check_cancelled(self) -> None:
        """Raise Failure `limit` if the current request has been cancelled."""
        if self.cancel_token.is_cancelled:
            raise Failure("limit", "stopped before the end; send the command again.")

    def _add_to_history(self, played: Sequence[HistoryEntry]) -> None:
        if played:
            self._history.extend(played)
            self._undone = []

    def undo(self, count: int) -> None:
        """Take back turns, events and notices, and the time they took on the clocks. Raises Unavailable."""
        there = len(self.history) - 1
        if count > there:
            raise Unavailable(f"{there} can be taken back, not {count}.")
        for _ in range(count):
            self._undone.append(self._history.pop())

    def redo(self, count: int) -> None:
        """Replay what was taken back, as long as nothing else has been played. Raises Unavailable."""
        there = len(self._undone)
        if count > there:
            raise Unavailable(f"{there} can be played again, not {count}.")
        for _ in range(count):
            self._history.append(self._undone.pop())

    # ---- clocks -------------------------------------------------------------------------------------------

    def set_control(self, control: Control, player: int | None = None) -> None:
        """Set the time control of one player, or of all; their clocks are full from now on, even after an undo."""
        players = self.position.players
        if player is None:
            self._control = control
            self._controls.clear()
        else:
            self._controls[players[player]] = control
        for frames in (self._history, self._undone):
            for index, frame in enumerate(frames):
                clocks = self._full_clocks(players)
                if player is not None:
                    clocks = replaced(frame.clocks, player, clocks[player])
                frames[index] = frame._replace(clocks=clocks)

    def set_clock(self, player: int, clock: Clock) -> None:
        """Set one player's remaining time."""
        frame = self.latest
        self._history[-1] = frame._replace(clocks=replaced(frame.clocks, player, clock))

    def _full_clocks(self, players: Sequence[str]) -> tuple[Clock, ...]:
        return tuple(started(self._controls.get(player, self._control)) for player in players)

    # ---- options ------------------------------------------------------------------------------------------

    def is_on(self, option: str) -> bool:
        """Return the value of a bool option."""
        return self._options.get(option) is True

    @property
    def options(self) -> OptionTable:
        """The options, for reading."""
        _ = self.setup
        return self._options

    def set_options(self, words: Mapping[str, str]) -> None:
        """Set options from words keyed by name, all or none. Raises InvalidOption."""
        values = self.options.parse(words)
        self._options.set(values)
        if "seed" in values:
            self.games_begun = 0

    def number(self, option: str) -> int:
        """Return the value of an integer option."""
        value = self.options.get(option)
        assert isinstance(value, int)
        return value

    # ---- the search ---------------------------------------------------------------------------------------

    def searching(self) -> SearchPlayer:
        """Return the search for the current game; it is kept until its options change.

        Raises Failure `unavailable` if the game has none.
        """
        game = self.position.game
        if not game.has_search:
            raise Failure("unavailable", f"{game.title} has no search engine; choose another game.")
        seed = mix_seeds(self.number("seed"), self.games_begun)
        settings = (game.name, self.number("hash_mb"), self.number("threads"))
        if self._searching is None or self._searching[0] != settings:
            from limitproto.engine.search_process import SearchPlayer

            self.close()
            _, megabytes, threads = settings
            self._searching = (settings, SearchPlayer(game, megabytes, seed, threads, self._shares_cores))
        # A new game uses another seed in the same processes: new ones would take a while to start.
        self._searching[1].begin(seed)
        return self._searching[1]

    def close(self) -> None:
        """End the processes of the session."""
        if self._searching is not None:
            self._searching[1].close()
            self._searching = None


def replaced(clocks: tuple[Clock, ...], player: int, clock: Clock) -> tuple[Clock, ...]:
    """Return the clocks with one player's clock replaced."""
    return (*clocks[:player], clock, *clocks[player + 1 :])


def random_seed() -> int:
    """Return an unpredictable seed."""
    return int.from_bytes(os.urandom(8), "little") % _DRAWN_SEEDS
