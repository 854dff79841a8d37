"""The `jsonl` dialect: a request per line, a JSON object per answer, many positions at once.

Searches run side by side, each in its own process; the others wait, highest priority first. Answers come when they are
ready. While a search runs, the transport passes every request that it reads to `answer_query`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec

from limitproto.core.own_words import own_words
from limitproto.engine.cancellation import POLL, Limits, never
from limitproto.engine.info_lines import rounded_win
from limitproto.engine.search_process import SearchPlayer
from limitproto.protocol import failures
from limitproto.protocol.arguments import Arguments
from limitproto.protocol.commands.index import COMMANDS
from limitproto.protocol.dispatcher import Dispatcher, RunMode
from limitproto.protocol.session import Session
from limitproto.protocol.wire import BadLine, CommandLine, LineReader

if TYPE_CHECKING:
    from limitproto.engine.search_process import SearchHandle
    from limitproto.games.base import Position
    from limitproto.protocol.wire import Request

#: The minimum number of parallel searches; with more processors, one per processor, up to the maximum of `threads`.
_FEWEST = 4
#: How many searches may wait before more requests are refused.
_MOST_WAITING = 4096

_ENCODER = msgspec.json.Encoder()

Seconds = Annotated[float, msgspec.Meta(ge=0, le=10**9, description="seconds")]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**15)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


# ---- the messages, of which spec/jsonl.schema.json is made ----------------------------------------------------------


class _Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class _Final(msgspec.Struct):
    id: str
    final: Literal[True]


class AnalysisRequest(_Message):
    """Search a position.

    The search starts from `position` after `turns`. Without `time` (in seconds), `nodes` and `depth` the search ends on
    its own after a few seconds. `lines` is the number of best turns to report. Among waiting requests, those with the
    highest `priority` start first. With `interval`, in seconds, answers that are not final come meanwhile.
    """

    id: str
    position: str
    turns: list[str] = []
    time: Seconds | None = None
    nodes: Count | None = None
    depth: Count | None = None
    lines: Positive = 1
    priority: int = 0
    interval: Annotated[float, msgspec.Meta(ge=0.01, le=10**9)] | None = None


class QueryRequest(_Message):
    """Query a position: its legal turns (those that begin with `prefix`), its state, or why `turn` is illegal."""

    id: str
    query: Literal["legal", "state", "explain"]
    position: str
    turns: list[str] = []
    prefix: str = ""
    turn: str = ""


class CancelRequest(_Message):
    """Stop a waiting or running search; its final answer has the results so far, possibly none."""

    id: str
    cancel: str


class AnalysisLine(msgspec.Struct):
    """The result of a search for one turn, as in an `info` line: `score` and `win` are for the player to move."""

    turn: str
    score: float
    win: Annotated[float, msgspec.Meta(ge=0, le=1)]
    wins: list[Annotated[float, msgspec.Meta(ge=0, le=1)]]
    pv: list[str]


class AnalysisAnswer(msgspec.Struct):
    """The results of a search, best turn first; `time` is in seconds. The last answer is `final`."""

    id: str
    final: bool
    lines: list[AnalysisLine]
    nodes: int
    time: float


class LegalAnswer(_Final):
    """The legal turns, sorted by code point."""

    legal: list[str]


class StateAnswer(_Final):
    """The state, an object like the response to `lp-state`; state.schema.json describes it."""

    state: Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"type": "object"})]


class BrokenRule(msgspec.Struct):
    """A rule that a turn breaks, and the cell where it does."""

    rule: int
    cell: str
    sentence: str


class ExplainAnswer(_Final):
    """Every rule that the turn breaks, in rule order; none if it is legal."""

    explain: list[BrokenRule]


class CancelAnswer(_Final):
    """The request named by `cancel` has been stopped."""

    cancel: str


class ErrorAnswer(msgspec.Struct):
    """The request failed because of `field`. `id` and `field` are null if the line has none."""

    id: str | None
    error: str
    field: str | None


REQUESTS = (AnalysisRequest, QueryRequest, CancelRequest)
ANSWERS = (AnalysisAnswer, LegalAnswer, StateAnswer, ExplainAnswer, CancelAnswer, ErrorAnswer)


# ---- the dialect ----------------------------------------------------------------------------------------------------


class FieldError(failures.Failure):
    """A request that fails: the error, and the field that caused it."""

    def __init__(self, sentence: str, field: str | None) -> None:
        super().__init__("syntax", sentence)
        self.field = field


def request_of(text: str) -> AnalysisRequest | QueryRequest | CancelRequest:
    """Parse a line into a request. Raises FieldError, whose field is None if the line has no fields."""
    fields = _fields_of_line(text)
    kind: type[AnalysisRequest | QueryRequest | CancelRequest]
    kind = CancelRequest if "cancel" in fields else QueryRequest if "query" in fields else AnalysisRequest
    known = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in fields:
        if name not in known:
            raise FieldError(
                f"{failures.quoted(name)} is not a field of this request; the fields are {', '.join(known)}.", name
            )
    values = {}
    for name, field in known.items():
        if name in fields:
            try:
                values[name] = msgspec.convert(fields[name], field.type)
            except (msgspec.ValidationError, OverflowError) as error:
                raise FieldError(f"{name}: {own_words(error)}.", name) from None
        elif field.required:
            raise FieldError(f"the field {name} is missing; add it.", name)
    return kind(**values)


def _fields_of_line(text: str) -> dict[str, object]:
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise FieldError(f"the line is not JSON: {own_words(error)}; write one JSON object a line.", None) from None
    if not isinstance(fields, dict):
        raise FieldError(f"the line is {failures.quoted(text)}, but must be a JSON object: write {{...}}.", None)
    return fields


def _id_in(text: str) -> str | None:
    """Return the id of a failed request, or None if it has none."""
    with suppress(FieldError):
        id = _fields_of_line(text).get("id")
        return id if isinstance(id, str) else None
    return None


class _Job(NamedTuple):
    """A request waiting to be searched; the one with the lowest `rank` starts next."""

    rank: tuple[int, int]
    request: AnalysisRequest
    position: Position


class _Search(msgspec.Struct):
    """A request being searched by one of the players of its game."""

    request: AnalysisRequest
    player: SearchPlayer
    handle: SearchHandle
    idle: list[SearchPlayer]
    next_report: float


def _search_answer(request: AnalysisRequest, is_final: bool, handle: SearchHandle | None = None) -> str:
    """Return the answer with a search's results so far, possibly none."""
    report = None if handle is None else handle.report
    if handle is None or report is None:
        return _answer_line(AnalysisAnswer(request.id, is_final, [], 0, 0.0))
    lines = [
        AnalysisLine(line.turn, round(line.score, 2), rounded_win(line.win), [*map(rounded_win, line.wins)], [*line.pv])
        for line in report.lines[: request.lines]
    ]
    nodes = max(report.nodes, handle.nodes)
    return _answer_line(AnalysisAnswer(request.id, is_final, lines, nodes, round(handle.seconds, 3)))


class _Query(NamedTuple):
    """How a query is answered: the command, the request field, and the form."""

    command: str
    field: str
    answer: Callable[[str, str], msgspec.Struct]


def _explain_answer(id: str, text: str) -> ExplainAnswer:
    rules = [] if text == "legal" else [line.split(" ", 2) for line in text.split("\n")]
    return ExplainAnswer(id, True, [BrokenRule(int(rule[1:]), cell, sentence) for rule, cell, sentence in rules])


_QUERIES = {
    "legal": _Query("lp-legal", "prefix", lambda id, text: LegalAnswer(id, True, text.split("\n") if text else [])),
    "state": _Query("lp-state", "", lambda id, text: StateAnswer(id, True, msgspec.Raw(text.encode()))),
    "explain": _Query("lp-explain", "turn", _explain_answer),
}


class JsonDispatcher(Dispatcher):
    """Answers requests in the order they finish."""

    def __init__(self, session: Session, report: Callable[[str], None]) -> None:
        super().__init__(session, COMMANDS, report)
        self.reader = LineReader(lambda serial, text: CommandLine(serial, None, "request", (), text))
        self._waiting: dict[str, _Job] = {}
        self._running: dict[str, _Search] = {}
        # The idle players of each game.
        self._idle: dict[str, list[SearchPlayer]] = {}
        self._places = min(max(_FEWEST, os.cpu_count() or 1), int(session.options.option("threads").highest))
        self._accepted = 0

    # ---- what the transport asks

    def framed(self, succeeded: bool, id: int | None, text: str) -> str:
        # Success needs no answer.
        return "" if succeeded else _answer_line(ErrorAnswer(None, text.partition(": ")[2], None))

    def mode(self, request: Request) -> RunMode:
        # Any request may begin a search, and each is independent.
        return RunMode("query", may_block=True, answers_queries=True)

    def handle(self, request: Request, write: Callable[[str], None] | None = None) -> tuple[str, bool]:
        """Accept a request, and answer it and all those accepted meanwhile."""
        written: list[str] = []
        say = written.append if write is None else write
        token = self.session.cancel_token
        token.begin(request.serial, ends_with_a_turn=True)
        text = self.answer_query(request)
        while self._waiting or self._running:
            if text:
                say(text)
            if len(self._waiting) < _MOST_WAITING:
                self.session.host.answer_queries(never)
            text = self._stop_all() if token.is_cancelled else self._advance()
        # The last answer goes to the transport, which notices if nothing reads it.
        return "".join([*written, text]), False

    def answer_query(self, request: Request, is_over: Callable[[], bool] = never) -> str:
        """Accept a request and return its answer, if it is already available."""
        if isinstance(request, BadLine):
            return _answer_line(ErrorAnswer(None, request.sentence, None))
        assert isinstance(request, CommandLine)
        assert request.body is not None
        body = request.body
        answer = self.run_command("a request of jsonl", lambda: self._answer_or_queue(request_of(body)))
        if not isinstance(answer, failures.Failure):
            return answer
        sentence = failures.INTERNAL_ERROR if isinstance(answer, failures.UnexpectedFailure) else answer.sentence
        return _answer_line(
            ErrorAnswer(_id_in(body), sentence, answer.field if isinstance(answer, FieldError) else None)
        )

    def close(self) -> None:
        super().close()
        for player in chain(*self._idle.values()):
            player.close()

    # ---- requests

    def _answer_or_queue(self, request: AnalysisRequest | QueryRequest | CancelRequest) -> str:
        if isinstance(request, CancelRequest):
            return self._cancel(request)
        session = self._session_at(request)
        if isinstance(request, QueryRequest):
            return _answer_line(_answer_to_query(request, session))
        if request.id in self._waiting or request.id in self._running:
            raise FieldError(f"the request {failures.quoted(request.id)} is not finished yet; use another id.", "id")
        field = "turns" if request.turns else "position"
        with _failing_as(field):
            failures.require_running(session.position)
        if not session.game.has_search:
            raise FieldError(f"{session.game.title} has no search engine; choose another game.", "position")
        if session.position.waiting_for:
            raise FieldError(f"{session.position.waiting_for}.", field)
        self._accepted += 1
        self._waiting[request.id] = _Job((-request.priority, self._accepted), request, session.position)
        return ""

    def _session_at(self, request: AnalysisRequest | QueryRequest) -> Session:
        """Return a separate session in the position of a request."""
        session = Session(now=self.session.now, reads_files=False)
        with _failing_as("position"):
            session.set_position(request.position)
        with _failing_as("turns"):
            session.play(map(session.position.canonical, request.turns))
        return session

    def _cancel(self, request: CancelRequest) -> str:
        answer = _answer_line(CancelAnswer(request.id, True, request.cancel))
        if request.cancel in self._waiting:
            return answer + _search_answer(self._waiting.pop(request.cancel).request, True)
        if request.cancel not in self._running:
            raise FieldError(f"{failures.quoted(request.cancel)} is not waiting or running; name one.", "cancel")
        self._running[request.cancel].handle.stop()
        return answer

    # ---- searches

    def _stop_all(self) -> str:
        """Stop all searches and return their answers: nothing reads them any longer, or their time is over."""
        answers = [_search_answer(job.request, True) for job in self._waiting.values()]
        self._waiting.clear()
        for search in self._running.values():
            search.handle.stop()
        while self._running:
            answers.append(self._advance())
        return "".join(answers)

    def _advance(self) -> str:
        """Start the searches for which there is room, wait a moment, and return the answers that are ready."""
        answers = []
        while self._waiting and len(self._running) < self._places:
            job = min(self._waiting.values(), key=lambda job: job.rank)
            del self._waiting[job.request.id]
            answers.append(self._begin_search(job))
        for number, search in enumerate(list(self._running.values())):
            answers.append(self._poll(search, POLL if number == 0 else 0.0))
        return "".join(answers)

    def _begin_search(self, job: _Job) -> str:
        request, game = job.request, job.position.game
        idle = self._idle.setdefault(game.name, [])
        player = idle.pop(0) if idle else SearchPlayer(game, self.session.number("hash_mb"))
        next_report = self.session.now() + (request.interval or 0.0)
        limits = Limits(request.time, request.nodes, request.depth)
        try:
            handle = player.start(job.position, limits, request.lines, progress=request.interval)
        except failures.EXPECTED as error:
            return _answer_line(ErrorAnswer(request.id, failures.failure_of(error).sentence, None))
        self._running[request.id] = _Search(request, player, handle, idle, next_report)
        return ""

    def _poll(self, search: _Search, timeout: float) -> str:
        """Poll a search; return its answer if one is due now."""
        request, handle = search.request, search.handle
        if not handle.poll(timeout):
            now = self.session.now()
            if request.interval is None or now < search.next_report or handle.report is None:
                return ""
            search.next_report = now + request.interval
            return _search_answer(request, False, handle)
        del self._running[request.id]
        search.idle.append(search.player)
        try:
            handle.check()
        except failures.EXPECTED as error:
            return _answer_line(ErrorAnswer(request.id, failures.failure_of(error).sentence, None))
        return _search_answer(request, True, handle)


@contextmanager
def _failing_as(field: str) -> Iterator[None]:
    """Return a context for work on a field; a failure in it is attributed to the field."""
    try:
        yield
    except failures.EXPECTED as error:
        raise FieldError(failures.failure_of(error).sentence, field) from None


def _answer_to_query(request: QueryRequest, session: Session) -> msgspec.Struct:
    query = _QUERIES[request.query]
    for field in ("prefix", "turn"):
        if getattr(request, field) and field != query.field:
            raise FieldError(f"a query for {request.query} has no field {field}; leave it out.", field)
    word = getattr(request, query.field) if query.field else ""
    if query.field == "turn" and not word:
        raise FieldError("the field turn is missing; add it.", "turn")
    with _failing_as(query.field or "query"):
        text = COMMANDS[query.command].run(session, Arguments(query.command, [word] if word else []))
    return query.answer(request.id, text)


def _answer_line(answer: msgspec.Struct) -> str:
    return _ENCODER.encode(answer).decode() + "\n"


dispatcher = JsonDispatcher
