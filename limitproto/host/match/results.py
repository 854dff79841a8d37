"""The results of games as values: what the journal stores for a game, and whether it is consistent."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert

from limitproto.core.own_words import own_words
from limitproto.games.base import UNFINISHED
from limitproto.host.client import FailureKind
from limitproto.host.match.schedule import seatings
from limitproto.records import read_text
from limitproto.records.scores import scores_of

#: The outcomes of a game ended by its rules, by the arbiter, and not at all.
RULES, ADJUDICATED, VOID = "rules", "adjudication", "void"

_Count = Annotated[int, Meta(ge=0)]
_Seconds = Annotated[float, Meta(ge=0, le=10**12)]


class GameFailure(Struct, frozen=True, forbid_unknown_fields=True):
    """The failure of the engine on a seat; `transcript` is the path of its session's transcript, once it has one."""

    seat: _Count
    kind: str
    detail: str
    data: str = ""
    stderr: str = ""
    transcript: str = ""

    @property
    def words(self) -> str:
        """The engine's action, and its output if that is the failure."""
        return f"{self.detail}; this came: {self.data}" if self.data else self.detail


class GameResult(Struct, forbid_unknown_fields=True, kw_only=True):
    """The result of a game, with the engines by seat.

    `outcome` is `rules`, `adjudication`, `void`, or the kind of a failure; `detail` says why the arbiter ended the
    game. `seconds` and `longest` are the times of each seat, `cpu` its processor time, if limited, and `line` is a
    digest of the turns. `curves` has the seat, the time and the win probability of each turn.
    """

    seats: list[str] = []
    result: Annotated[str, Meta(pattern=r"^(\*|[01](/[1-9])?(-[01](/[1-9])?)+)\Z")]
    reason: str = ""
    outcome: str = RULES
    detail: str = ""
    turns: _Count = 0
    failures: list[GameFailure] = []
    seconds: list[_Seconds] = []
    longest: list[_Seconds] = []
    cpu: list[_Seconds] = []
    line: str = ""
    versions: list[str] = []
    at: str = ""
    curves: list[tuple[_Count, _Seconds, Annotated[float, Meta(ge=0, le=1)] | None]] = []
    record: str = ""


class ResultLine(GameResult, kw_only=True):
    """A result in the journal, with its game's key: engines, opening, and number in the block."""

    key: Annotated[str, Meta(pattern=r"^[0-9]{1,9}(-[0-9]{1,9})+/[0-9]{1,9}/[0-9]{1,9}\Z")]


class GameClaim(Struct, forbid_unknown_fields=True):
    """A game claimed by a host: host, process and its start, and when it was claimed."""

    claim: str
    host: Annotated[str, Meta(pattern=r"^[^\n]*:[0-9]{1,18}:[^:\n]*\Z")]
    at: Annotated[float, Meta(ge=0, le=10**12)]


class Release(Struct, forbid_unknown_fields=True):
    """The end of all claims of a host."""

    release: str


def line_of(data: object, engines: list[str]) -> ResultLine | GameClaim | Release:
    """Return a line from the journal of a match between engines as a value.

    Raises ValueError, with the reason as a clause, for an invalid line and for an impossible result.
    """
    kinds: dict[str, type[ResultLine | GameClaim | Release]] = {"claim": GameClaim, "release": Release}
    kind = next((kinds[word] for word in kinds if isinstance(data, dict) and word in data), ResultLine)
    try:
        line = convert(data, kind)
    except ValidationError as error:
        raise ValueError(own_words(error)) from None
    if isinstance(line, ResultLine) and (why := _contradiction(line, engines)):
        raise ValueError(why)
    return line


def _contradiction(line: ResultLine, engines: list[str]) -> str:
    """Return the contradiction in a result, empty if there is none."""
    names, _, number = line.key.split("/")
    group, players = [int(name) for name in names.split("-")], len(line.seats)
    orders = seatings(group, players) if len(group) == 2 <= players or len(group) == players == 3 else []
    if int(number) >= len(orders) or max(group) >= len(engines):
        return f"{line.key} is not a game of {players} players of this match"
    if line.seats != (seats := [engines[engine] for engine in orders[int(number)]]):
        return f"the seats of {line.key} are {', '.join(seats)}"
    if line.outcome not in (RULES, ADJUDICATED, VOID, *FailureKind):
        return f"{line.outcome!r} is not an outcome"
    if (line.outcome == VOID) != (line.result == UNFINISHED) or (line.outcome == VOID) == bool(line.record):
        return f"the result {line.result} and the record do not match the outcome {line.outcome}"
    for name in ("seconds", "longest", "cpu", "versions"):
        if len(getattr(line, name)) not in (players, 0 if name in ("cpu", "versions") else players):
            return f"{name} does not have one value for each of {players} players"
    if any(failure.seat >= players or failure.kind not in (VOID, *FailureKind) for failure in line.failures):
        return "a failure has an impossible seat or an unknown kind"
    if line.outcome == VOID:
        return ""
    if len(shares := scores_of(line.result)) != players or sum(shares) != 1:
        return f"{line.result} is not a result for {players} players"
    entries = list(read_text(line.record))
    if len(entries) != 1 or entries[0].record is None or entries[0].has_errors:
        return "its record has an error, or is not one game"
    record = entries[0].record
    if record.result != line.result:
        return f"the result is {line.result}, but its record has {record.result}"
    return "" if len(record.main_line()) == line.turns else f"it has {line.turns} turns, unlike its record"
