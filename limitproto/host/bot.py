"""The bot kit: an engine in a few lines.

    from limitproto import Bot, run_bot

    class First(Bot):
        def choose(self, position, clock):
            return position.legal_turns()[0]

    run_bot(First())

`run` speaks the protocol like `limitproto engine`, with the same session behind it, so every bot has at least the
`engine` profile: rules, undo, clocks and options are those of the reference engine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple, get_type_hints

from limitproto.core.interrupts import die_from_signals
from limitproto.core.lazy_names import Renamed
from limitproto.core.rng import Stream
from limitproto.engine.clocks import Clock
from limitproto.engine.time_manager import budget
from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import Position
from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.commands.thinking import KeyValues
from limitproto.protocol.daemon import has_standard_streams
from limitproto.protocol.dispatcher import CommandInfo, Dispatcher, Handler
from limitproto.protocol.failures import require_mover, require_running
from limitproto.protocol.options import Option, OptionTable
from limitproto.protocol.session import Host, Session
from limitproto.protocol.transport.stdio import ErrorLog, RequestInput, ResponseWriter

#: Commands of the reference engine that describe or use its own search.
_NOT_OF_BOTS = (
    "lp-describe", "lp-help", "lp-search", "lp-analyze", "lp-genmove_analyze", "lp-hint", "lp-review", "lp-benchmark",
    "lp-selftest", "lz-analyze", "lz-genmove_analyze", "kata-analyze", "kata-genmove_analyze", "gogui-analyze_commands",
)  # fmt: skip
#: Options of the reference engine that concern its search.
_OPTIONS_OF_SEARCH = ("player", "threads", "hash_mb", "level", "max_nodes")
_KINDS = {bool: "bool", int: "int", float: "float", str: "string"}
_HIGHEST = 2**63 - 1
RESIGN = "resign"


class BotClock(NamedTuple):
    """The time for a turn, in seconds.

    `target` is a fair part of the time left, `maximum` the most that the turn may take; both are 1 if time is
    unlimited. `clock` has everything else. `is_stopped()` returns whether the controller wants a turn at once. `nodes`
    and `depth` are the positions and half-turns that `lp-search` allows, 0 for no limit.
    """

    target: float
    maximum: float
    clock: Clock
    is_stopped: Callable[[], bool]
    nodes: int = 0
    depth: int = 0
    share, most = Renamed("share", "target"), Renamed("most", "maximum")  # type: ignore[misc]


class Bot:
    """An engine; override `choose`. Class fields with a type and a value are options that controllers can set.

    `name` and `version` are the engine's answers to these commands. `random` is a stream of random numbers seeded by
    the `seed` option; `random.below(n)` is an integer below n.
    """

    name = ""
    version = "0"
    random: Stream

    def choose(self, position: Position, clock: BotClock) -> str:
        """Return the turn to play, one of `position.legal_turns()`, or `resign`."""
        raise NotImplementedError(f"{type(self).__name__} has no method choose; define it to return a turn")

    def analyse(self, position: Position, clock: BotClock) -> Iterable[tuple[str, float]]:
        """Return turns with the probability, from 0 to 1, that the player to move wins with each, best first.

        A bot that overrides this has the `lp-search` command.
        """
        raise NotImplementedError

    def new_game(self, position: Position) -> None:
        """Prepare for a new game; called before the first choice in it."""


def options_of(bot: Bot) -> list[Option]:
    """Return the options declared by the fields of a bot's class. Raises TypeError for an unsupported type."""
    found = []
    for name, kind in get_type_hints(type(bot)).items():
        if name in get_type_hints(Bot) or name.startswith("_"):
            continue
        if kind not in _KINDS or not hasattr(bot, name):
            raise TypeError(f"the option {name} has no value of type bool, int, float or str; give it one")
        found.append(Option(name, _KINDS[kind], getattr(bot, name), "an option of the bot", (), -_HIGHEST, _HIGHEST))
    return found


class _BotOptions(OptionTable):
    def offer(self, name: str, choices: Sequence[str], default: str) -> None:
        """Do nothing: a bot is the same player in all games."""


class BotFailed(Exception):
    """A bot's code raised an exception, which says nothing about the command."""


@contextmanager
def _raising_bot_failure() -> Iterator[None]:
    try:
        yield
    except BaseException as error:
        raise BotFailed(type(error).__name__) from error


class BotSession(Session):
    """A session where a bot chooses the turns."""

    def __init__(self, bot: Bot, host: Host | None) -> None:
        super().__init__(host)
        self._bot = bot
        self._game_known = -1
        own = [option for option in self._options.describe() if option.name not in _OPTIONS_OF_SEARCH]
        self._options = _BotOptions([*own, *options_of(bot)])
        self._names = {option.name for option in options_of(bot)}
        bot.random = Stream(self.number("seed"))

    def set_options(self, words: Mapping[str, str]) -> None:
        """Set options, including the bot's, from words by name, all or none. Raises InvalidOption."""
        super().set_options(words)
        for name in self._names & words.keys():
            setattr(self._bot, name, self._options.get(name))
        if "seed" in words:
            self._bot.random = Stream(self.number("seed"))

    @_raising_bot_failure()
    def choice(self) -> str:
        """Return the bot's turn in canonical form, or `resign`. Raises BotFailed for anything else."""
        position, clock = self._position_and_clock()
        text = self._bot.choose(position, clock)
        if text == RESIGN:
            return RESIGN
        try:
            # It is None without a `return`.
            turn = position.canonical(str(text))
            position.play(turn)
        except (InvalidNotation, IllegalTurn) as error:
            raise ValueError(f"choose returned {text!r}: {error}; return a legal turn") from None
        return turn

    @_raising_bot_failure()
    def report(self, most_lines: int, nodes: int, depth: int) -> str:
        """Return the bot's evaluation of the position as `info` lines; `nodes` and `depth` are 0 for no limit."""
        begun = self.now()
        position, clock = self._position_and_clock()
        clock = clock._replace(nodes=nodes, depth=depth)
        lines = []
        for number, (turn, win) in enumerate(self._bot.analyse(position, clock), 1):
            if number <= most_lines:
                seconds = self.now() - begun
                lines.append(
                    f"info depth 1 seldepth 1 nodes 1 nps 1 time {seconds:.3f} multipv {number} score "
                    f"{2 * win - 1:.2f} win {win:.3f} wins {_win_shares(position, win)} pv {position.canonical(turn)}"
                )
        return "\n".join(lines)

    def _position_and_clock(self) -> tuple[Position, BotClock]:
        position = self.position
        if self._game_known != self.games_begun:
            self._game_known = self.games_begun
            self._bot.new_game(position)
        assert position.mover is not None
        clock = self.latest.clocks[position.mover]
        target, maximum = budget(clock)
        return position, BotClock(target, maximum, clock, lambda: self.cancel_token.is_cancelled)


def _win_shares(position: Position, win: float) -> str:
    """Return the win probabilities of all players, with the rest shared among those who are not to move."""
    others = len(position.players) - len(position.out) - 1
    return " ".join(
        f"{0 if player in position.out else win if player == position.mover else (1 - win) / others:.3f}"
        for player in range(len(position.players))
    )


def _require_no_chance(position: Position) -> None:
    if position.waiting_for:
        raise Unavailable(f"{position.waiting_for}.")


def _bot_commands(bot: Bot) -> dict[str, CommandInfo]:
    """Return the commands of a bot's engine."""
    table = {name: entry for name, entry in COMMANDS.items() if name not in _NOT_OF_BOTS}

    def genmove(session: Session, arguments: Arguments) -> str:
        begun = session.now()
        turn = reg_genmove(session, arguments)
        if turn != RESIGN:
            session.play([turn], session.now() - begun)
        return turn

    def reg_genmove(session: Session, arguments: Arguments) -> str:
        require_mover(session.position, arguments.player(0, session.position.players))
        _require_no_chance(session.position)
        assert isinstance(session, BotSession)
        return session.choice()

    def lp_search(session: Session, arguments: Arguments) -> str:
        pairs = KeyValues(arguments, ("time", "nodes", "depth", "lines"))
        lines = pairs.lines()
        nodes, depth = pairs.natural("nodes") or 0, pairs.natural("depth") or 0
        # A bot uses only its clock and ignores `time`, which still has to be a number.
        pairs.seconds("time")
        require_running(session.position)
        _require_no_chance(session.position)
        assert isinstance(session, BotSession)
        return session.report(lines, nodes, depth)

    if type(bot).analyse is not Bot.analyse:
        table["lp-search"] = COMMANDS["lp-search"]._replace(handler=lp_search)
    handlers: dict[str, Handler] = {
        "name": lambda _session, _arguments: bot.name or type(bot).__name__,
        "version": lambda _session, _arguments: bot.version,
        "genmove": genmove,
        "reg_genmove": reg_genmove,
    }
    for name, handler in handlers.items():
        table[name] = table[name]._replace(handler=handler)
    return table


def dispatcher_of(bot: Bot, report: Callable[[str], None] = lambda text: None, host: Host | None = None) -> Dispatcher:
    """Return a bot's commands with their own session, for line-by-line use."""
    return Dispatcher(BotSession(bot, host), _bot_commands(bot), report)


def run_bot(bot: Bot) -> None:
    """Serve as an engine on stdin and stdout until `quit` or the end of the input.

    stdin and stdout are reserved for the protocol: all other output to stdout goes to stderr instead, and the bot, or a
    program that it starts, reads an empty input from stdin.
    """
    die_from_signals()
    if not has_standard_streams():
        return
    commands, responses = os.dup(0), os.dup(1)
    os.dup2(2, 1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    requests = RequestInput(commands, responses)
    dispatcher = dispatcher_of(bot, ErrorLog(time.monotonic), requests)
    requests.serve(dispatcher, ResponseWriter(responses))
    dispatcher.session.close()
