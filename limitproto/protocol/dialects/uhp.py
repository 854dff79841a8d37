"""The `uhp` dialect: the Universal Hive Protocol, for the tools that compare and pair Hive engines.

The engine speaks first, and every response ends with an `ok` line. The protocol knows two players, White and Black, and
derives the player to move from the number of moves, so a skipped player has the move `pass`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from limitproto import __version__
from limitproto.engine.cancellation import Limits, wait_for_turn
from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable
from limitproto.games.base import UNFINISHED
from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.session import quit_session
from limitproto.protocol.commands.thinking import started
from limitproto.protocol.dispatcher import LONG_CHANGE, CommandInfo, Dispatcher
from limitproto.protocol.failures import Failure, quoted, require_running
from limitproto.protocol.options import format_value
from limitproto.protocol.wire import BadLine, CommandLine, Interrupt, LineReader, cleaned, words_of
from limitproto.records.formats.game_string import PASS, game_string, split, start_of, type_of

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.protocol.options import Option
    from limitproto.protocol.session import Session
    from limitproto.protocol.wire import Request

_TIME = re.compile(r"(\d{1,4}):([0-5]?\d):([0-5]?\d(?:\.\d{1,9})?)", re.ASCII)
_DEEPEST = 200


class _Move(NamedTuple):
    """A move in the game, and whether it is the `pass` of a skipped player."""

    text: str
    is_skip: bool = False


def is_skipped(position: Position, played: int) -> bool:
    """Return whether the player to move after `played` moves, by the protocol's count, has no turn by the rules."""
    return position.mover is not None and position.mover != played % 2


def perft(position: Position, played: int, depth: int, check: Callable[[], None]) -> int:
    """Return the number of lines of exactly `depth` moves; a skipped player has one move."""
    check()
    if depth == 0:
        return 1
    if is_skipped(position, played):
        return perft(position, played + 1, depth - 1, check)
    if depth == 1:
        return position.count_turns()
    return sum(perft(position.play(turn, check=False), played + 1, depth - 1, check) for turn in position.legal_turns())


class UhpDispatcher(Dispatcher):
    """A session that speaks the Universal Hive Protocol."""

    def __init__(self, session: Session, report: Callable[[str], None]) -> None:
        table = (
            CommandInfo("info", "", "the name of this program and the games that it plays", self._info),
            CommandInfo("newgame", "[TYPE | GAMESTRING]", "begin a game, or continue one", self._newgame),
            CommandInfo("play", "MOVE", "play a turn", lambda _at, given: self._play_move(given.word(0))),
            CommandInfo("pass", "", "pass, or record that a player is skipped", lambda *_: self._play_move(PASS)),
            CommandInfo("validmoves", "", "the legal moves", self._validmoves),
            CommandInfo(
                "bestmove", "time HH:MM:SS | seconds T | depth N", "think without playing", self._bestmove, LONG_CHANGE
            ),
            CommandInfo("undo", "[N]", "take back N moves", self._undo),
            CommandInfo("options", "[get NAME | set NAME VALUE]", "the options, or one of them", self._options),
            CommandInfo("perft", "N", "the number of lines of 1 to N moves", self._perft, LONG_CHANGE),
            CommandInfo("help", "[COMMAND]", "the commands", self._help),
            CommandInfo("exit", "", "exit after this response", quit_session),
        )
        super().__init__(session, {entry.name: entry for entry in table}, report)
        self.reader = LineReader(_parse_line)
        self._moves: list[_Move] = []
        self.greeting = _response_text(self._info(session, Arguments("info", ())))

    def framed(self, succeeded: bool, id: int | None, text: str) -> str:
        # The protocol has neither ids nor codes.
        return _response_text(text if succeeded else f"err {text.partition(': ')[2]}")

    def handle(self, request: Request, write: Callable[[str], None] | None = None) -> tuple[str, bool]:
        session = self.session
        if isinstance(request, Interrupt):
            return "", False
        if isinstance(request, BadLine):
            return _response_text(f"err {request.sentence}"), False
        entry = self.commands.get(request.name)
        if entry is None:
            return _response_text(f"err {quoted(request.name)} is not a command; help lists the commands."), False
        session.cancel_token.begin(request.serial)
        text = self.run_command(entry.name, lambda: entry.run(session, Arguments(entry.name, request.words)))
        if not isinstance(text, Failure):
            return _response_text(text), session.is_left
        word = "invalidmove" if text.code == "illegal-turn" else "err"
        return _response_text(f"{word} {text.line}"), False

    @property
    def _game_string(self) -> str:
        session = self.session
        return game_string(session.history[0].position, session.position.result, [move.text for move in self._moves])

    def _info(self, session: Session, arguments: Arguments) -> str:
        try:
            prefix = type_of(session.history[0].position).partition("-")[0]
        except Unavailable:
            return f"id limitproto {__version__}"
        types = [f"{prefix}-{edition.name}" for edition in session.game.editions if 2 in edition.players]
        return f"id limitproto {__version__}\n{';'.join(types)}"

    def _newgame(self, session: Session, arguments: Arguments) -> str:
        game = session.registry.game_named(next(iter(session.registry.GAMES)))
        text = arguments.rest() or type_of(game.new(game.editions[0].name, {}))
        kind, moves = text, list[str]()
        if ";" in text:
            try:
                kind, _, moves = split(text)
            except ValueError as error:
                raise arguments.syntax_failure(f"{error}.") from None
        position = start = start_of(kind)
        played: list[_Move] = []
        for move in moves:
            session.check_cancelled()
            skips = is_skipped(position, len(played))
            text, position = self._canonical_and_next(position, move, len(played))
            played.append(_Move(text, skips))
        session.load(start, [move.text for move in played if not move.is_skip], True, UNFINISHED, "")
        self._moves = played
        return self._game_string

    def _validmoves(self, session: Session, arguments: Arguments) -> str:
        position = session.position
        return PASS if is_skipped(position, len(self._moves)) else ";".join(position.legal_turns())

    def _bestmove(self, session: Session, arguments: Arguments) -> str:
        arguments.expect(2, 2)
        kind, value = arguments.words
        if kind == "time":
            match = _TIME.fullmatch(value)
            if match is None:
                raise arguments.syntax_failure(f"{quoted(value)} is not a time in the form hh:mm:ss.")
            limits = Limits(int(match[1]) * 3600 + int(match[2]) * 60 + float(match[3]))
        elif kind == "seconds":
            limits = Limits(arguments.seconds(1))
        elif kind == "depth":
            limits = Limits(depth=_parse_depth(arguments, 1))
        else:
            raise arguments.syntax_failure(f"bestmove takes time, seconds or depth, not {quoted(kind)}.")
        position = session.position
        require_running(position)
        if is_skipped(position, len(self._moves)):
            return PASS
        return wait_for_turn(started(session, str(session.options.get("player")), limits), session.cancel_token)

    def _undo(self, session: Session, arguments: Arguments) -> str:
        count = arguments.natural(0, 1)
        if not 1 <= count <= len(self._moves):
            raise Unavailable(f"{len(self._moves)} can be taken back, not {count}.")
        session.undo(sum(not move.is_skip for move in self._moves[-count:]))
        del self._moves[-count:]
        return self._game_string

    def _options(self, session: Session, arguments: Arguments) -> str:
        arguments.expect(0, 3)
        options = session.options
        if not arguments.words:
            return "\n".join(map(self._option_line, options.describe()))
        action, name = arguments.word(0), arguments.word(1)
        if (action, len(arguments)) == ("set", 3):
            session.set_options({name: arguments.word(2)})
        elif (action, len(arguments)) != ("get", 2):
            wrong = quoted(arguments.rest())
            raise arguments.syntax_failure(f"options takes get NAME, set NAME VALUE, or nothing, not {wrong}.")
        return self._option_line(options.option(name))

    def _option_line(self, option: Option) -> str:
        words = [option.name, option.kind, format_value(self.session.options.get(option.name))]
        words.append(format_value(option.default))
        if option.kind == "enum":
            words += option.choices
        elif option.kind in ("int", "float"):
            words += [str(option.lowest), str(option.highest)]
        return ";".join(words)

    def _perft(self, session: Session, arguments: Arguments) -> str:
        position, played = session.position, len(self._moves)
        rows = range(1, _parse_depth(arguments, 0) + 1)
        return "\n".join(f"{depth}: {perft(position, played, depth, session.check_cancelled)}" for depth in rows)

    def _help(self, session: Session, arguments: Arguments) -> str:
        return "\n".join(f"{entry.name} {entry.arguments}: {entry.summary}" for entry in self.commands.values())

    # ---- moves

    def _play_move(self, move: str) -> str:
        """Play a move and return the GameString."""
        position = self.session.position
        skips = is_skipped(position, len(self._moves))
        text, _ = self._canonical_and_next(position, move, len(self._moves))
        if not skips:
            self.session.play([text])
        self._moves.append(_Move(text, skips))
        return self._game_string

    def _canonical_and_next(self, position: Position, move: str, played: int) -> tuple[str, Position]:
        """Return the canonical form of a move and the position after it. Raises Failure if it is illegal."""
        require_running(position, "illegal-turn")
        if is_skipped(position, played):
            if move.lower() != PASS:
                raise Failure("illegal-turn", f"{('White', 'Black')[played % 2]} is skipped and must pass.")
            return PASS, position
        try:
            text = position.canonical(move)
            if position.is_event(text):
                raise Failure("illegal-turn", f"{quoted(move)} is an event; play a move.")
            return text, position.play(text)
        except (InvalidNotation, IllegalTurn) as error:
            raise Failure("illegal-turn", str(error)) from None


def _parse_line(serial: int, text: str) -> CommandLine:
    words = words_of(cleaned(text.encode("utf-8", "replace"))) or [""]
    return CommandLine(serial, None, words[0].lower(), tuple(words[1:]))


def _response_text(text: str) -> str:
    return f"{text}\nok\n" if text else "ok\n"


def _parse_depth(arguments: Arguments, place: int) -> int:
    depth = arguments.natural(place)
    if not 1 <= depth <= _DEEPEST:
        raise Failure("limit", f"the depth {depth} is not 1 to {_DEEPEST}; choose one of these.")
    return depth


dispatcher = UhpDispatcher
