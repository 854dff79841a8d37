"""The messages of the dialect `jsonl`; spec/jsonl.schema.json is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Seconds = Annotated[float, msgspec.Meta(ge=0, le=10**9, description="seconds")]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**15)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=10**6)]


class _Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class _Final(msgspec.Struct):
    id: str
    final: Literal[True]


class AnalysisRequest(_Message):
    """Search a position.

    It is `position` after `turns`. Without `time` (in seconds), `nodes` and `depth` the search ends by itself after a
    few seconds. `lines` is the number of best turns to report. Of the requests that wait, those with the highest
    `priority` are begun first. With `interval`, in seconds, answers that are not final come meanwhile.
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
    """Ask about a position: its legal turns (those that begin with `prefix`), its state, or why `turn` is illegal."""

    id: str
    query: Literal["legal", "state", "explain"]
    position: str
    turns: list[str] = []
    prefix: str = ""
    turn: str = ""


class CancelRequest(_Message):
    """Stop a request that waits or is searched; its final answer has what was found, maybe nothing."""

    id: str
    cancel: str


class AnalysisLine(msgspec.Struct):
    """The result of a search for one turn, as in an `info` line: `score` and `win` for the player to move."""

    turn: str
    score: float
    win: Annotated[float, msgspec.Meta(ge=0, le=1)]
    wins: list[Annotated[float, msgspec.Meta(ge=0, le=1)]]
    pv: list[str]


class AnalysisAnswer(msgspec.Struct):
    """The results of a search, the best turn first; `time` is in seconds. The last answer is `final`."""

    id: str
    final: bool
    lines: list[AnalysisLine]
    nodes: int
    time: float


class LegalAnswer(_Final):
    """The legal turns, sorted by code point."""

    legal: list[str]


class StateAnswer(_Final):
    """The state, an object as the response to `lp-state`; state.schema.json describes it."""

    state: dict[str, Any]


class BrokenRule(msgspec.Struct):
    """A rule that a turn breaks, with the cell where it does."""

    rule: int
    cell: str
    sentence: str


class ExplainAnswer(_Final):
    """Every rule that the turn breaks, in the order of the rules; none if it is legal."""

    explain: list[BrokenRule]


class CancelAnswer(_Final):
    """The request named by `cancel` has been stopped."""

    cancel: str


class ErrorAnswer(msgspec.Struct):
    """The request failed: `field` is the field at fault. `id` and `field` are null if the line has none."""

    id: str | None
    error: str
    field: str | None


REQUESTS = (AnalysisRequest, QueryRequest, CancelRequest)
ANSWERS = (AnalysisAnswer, LegalAnswer, StateAnswer, ExplainAnswer, CancelAnswer, ErrorAnswer)
