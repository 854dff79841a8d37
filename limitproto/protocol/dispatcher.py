"""The core of the protocol: turns each line into its response, and nothing else.

A transport is a loop around `Dispatcher.handle_line`, or around `reader` and `handle` for bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from limitproto.engine.cancellation import never
from limitproto.protocol.arguments import Arguments, counts_of
from limitproto.protocol.failures import UNKNOWN_COMMAND, Failure, UnexpectedFailure, failure_of
from limitproto.protocol.wire import BadLine, CommandLine, Interrupt, Request, RequestReader, Response, response_text

if TYPE_CHECKING:
    from limitproto.games.info import GameCommand
    from limitproto.protocol.session import Session

#: The maximum total length of a command's arguments, in characters.
LONGEST_ARGUMENTS = 1 << 16
#: A command with more words than this may take long.
_MANY_WORDS = 8


class RunMode(NamedTuple):
    """How a command runs.

    `effect` is what it may change: the session ("change") or nothing ("nothing"). A "query" also takes almost no time,
    so it may be answered while another command thinks; a "bare query" is a query only if it has no arguments. A command
    that `may_block` may take long. While one that `answers_queries` thinks, queries may be answered. One that
    `ends_with_a_turn` continues after the end of the input, also on a socket.
    """

    effect: str
    may_block: bool = False
    answers_queries: bool = False
    ends_with_a_turn: bool = False


CHANGE, LONG_CHANGE = RunMode("change"), RunMode("change", True)
NOTHING, LONG, THINK = RunMode("nothing"), RunMode("nothing", True), RunMode("nothing", True, answers_queries=True)
QUERY, BARE_QUERY = RunMode("query"), RunMode("bare query")


class PutOff(BaseException):
    """Ends a long query because the command that it has overtaken is over; it is then answered from the start."""


#: A command's function; None is an empty answer.
Handler = Callable[["Session", Arguments], str | None]


class CommandInfo(NamedTuple):
    """A command: its arguments, one line of help, its handler, and how the handler runs.

    `arguments` is the usage, which also determines how many there may be. If `-` is one of them and is given alone, raw
    lines up to a single dot follow the command. A command that plays an `event` works in games that have this event.
    `longest` is the maximum length of the arguments in characters.
    """

    name: str
    arguments: str
    summary: str
    handler: Handler
    mode: RunMode = CHANGE
    event: str = ""
    longest: int = LONGEST_ARGUMENTS

    def run(self, session: Session, arguments: Arguments) -> str:
        """Return the handler's answer. Raises Failure if the number of arguments does not fit the usage."""
        arguments.expect(*counts_of(self.arguments))
        return self.handler(session, arguments) or ""

    @property
    def may_take_long(self) -> bool:
        """Whether it may take more than a moment, even if only because it has many words."""
        return self.mode.may_block or self.longest > LONGEST_ARGUMENTS


def game_commands(session: Session) -> dict[str, CommandInfo]:
    """Return the commands that only the current game has."""
    return {name: _game_command(name, command) for name, command in session.game.commands.items()}


def working(session: Session, commands: Mapping[str, CommandInfo]) -> dict[str, CommandInfo]:
    """Return the commands in a table that work in the current game, the game's own last."""
    is_event = session.position.is_event
    common = {name: entry for name, entry in commands.items() if not entry.event or is_event(entry.event)}
    return {**common, **game_commands(session)}


def _game_command(name: str, command: GameCommand) -> CommandInfo:
    def handler(session: Session, arguments: Arguments) -> str:
        events, response_at = command.answer(session.position, arguments.words)
        session.play(events)
        return response_at(session.position)

    return CommandInfo(name, command.arguments, command.summary, handler)


class Dispatcher:
    """A session with its commands, used line by line.

    `report` gets the traceback of every unexpected exception, as multi-line text. A dialect with its own framing
    overrides `handle` and sets `reader`.
    """

    #: The text that is sent before the first request is read.
    greeting = ""

    def __init__(
        self, session: Session, commands: Mapping[str, CommandInfo], report: Callable[[str], None] = lambda text: None
    ) -> None:
        self.session, self.commands, self._report = session, commands, report
        self.reader = RequestReader(self._takes_body)
        # Lets the command that the current request has overtaken continue.
        self._pause: Callable[[], None] = lambda: None

    def framed(self, succeeded: bool, id: int | None, text: str) -> str:
        """Return a response that the transport itself gives, such as a refusal, ready to be sent.

        The text of a failure begins with its code.
        """
        return response_text(succeeded, id, text)

    def _takes_body(self, name: str, words: tuple[str, ...]) -> bool:
        return words == ("-",) and name in self.commands and self.commands[name].arguments.strip("[]").endswith("-")

    def mode(self, request: Request) -> RunMode:
        """Return how a request runs, with its arguments and the options of the session; a query has an id."""
        if not isinstance(request, CommandLine):
            return NOTHING
        entry = self.commands.get(request.name)
        if entry is None:
            return CHANGE if request.name in game_commands(self.session) else NOTHING
        mode, words = entry.mode, request.words
        if mode is BARE_QUERY:
            mode = CHANGE if words else QUERY
        if mode.effect == "query" and request.id is None:
            mode = LONG if mode.may_block else NOTHING
        if len(words) > _MANY_WORDS:
            mode = mode._replace(may_block=True)
        if mode.answers_queries and not self.session.is_on("concurrent_queries"):
            mode = mode._replace(answers_queries=False)
        return mode

    def answer_query(self, request: Request, is_over: Callable[[], bool] = never) -> str:
        """Answer a query while another request runs, without changing that request's response and end.

        If it takes a long time, `is_over` is called often, which lets the other request continue. Raises PutOff if it
        returns True.
        """
        token = self.session.cancel_token
        outer, before = token.running, self._pause

        def pause() -> None:
            inner, token.running = token.running, outer
            is_put_off = is_over()
            token.running = inner
            if is_put_off:
                raise PutOff

        self._pause = pause
        try:
            return self.handle(request)[0]
        finally:
            token.running, self._pause = outer, before

    def handle_line(self, text: str) -> tuple[str, bool]:
        """Answer one line.

        Returns the response, ready to be sent (empty if there is none, as for a comment), and whether the session is
        over. Multi-line text is answered line by line up to the end of the session.
        """
        responses = []
        over = False
        for request in self.reader.feed(text.removesuffix("\n").encode("utf-8", "replace") + b"\n"):
            if not over:
                answer, over = self.handle(request)
                responses.append(answer)
        return "".join(responses), over

    def handle(self, request: Request, write: Callable[[str], None] | None = None) -> tuple[str, bool]:
        """Answer one request: return the response, empty if there is none, and whether the session is over.

        A command that reports while it works does so through `write`, and the response is the rest; without
        `write` all of it is the response.
        """
        session = self.session
        if isinstance(request, Interrupt):
            return "", False
        if isinstance(request, BadLine):
            return self._refusal(request, Failure(request.code, request.sentence)), False
        entry = self.commands.get(request.name) or game_commands(session).get(request.name)
        if entry is None:
            return response_text(False, request.id, UNKNOWN_COMMAND), False
        if len(request.words) - 1 + sum(map(len, request.words)) > entry.longest:
            return self._refusal(request, Failure("limit", f"the arguments exceed {entry.longest} characters.")), False
        session.cancel_token.begin(request.serial, entry.mode.ends_with_a_turn)
        response = Response(request.id, write)
        words, body = request.words, request.body
        arguments = Arguments(entry.name, words, body, response, self._pause, lambda: working(session, self.commands))
        text = self.run_command(entry.name, lambda: entry.run(session, arguments))
        if not isinstance(text, Failure):
            return response.finish(text), session.is_left
        # A response that has already begun can only be ended.
        return response.finish("") if response.has_started else self._refusal(request, text), False

    def _refusal(self, request: CommandLine | BadLine, failure: Failure) -> str:
        return response_text(False, request.id, failure.text(request.name, self.session.is_on("verbose_errors")))

    def run_command(self, name: str, act: Callable[[], str]) -> str | Failure:
        """Return a command's result, or the failure that it ends with; report errors in this program."""
        try:
            return act()
        except Exception as error:
            failure = failure_of(error)
            if isinstance(failure, UnexpectedFailure):
                import traceback

                self._report(f"limitproto: unexpected exception in {name}\n{traceback.format_exc()}")
            return failure

    def close(self) -> None:
        """End the processes of the session."""
        self.session.close()
