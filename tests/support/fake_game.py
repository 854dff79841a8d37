"""A game that has nothing to do with ours, to show that protocol and records know no game: counters in one heap.

A turn `take-N` takes 1 to 3; who takes the last one wins. Edition `heap`, two or three players, option `size`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, Violation
from limitproto.games import base
from limitproto.games.base import Chooser
from limitproto.games.info import EditionInfo, OptionInfo

_POSITION = re.compile(r"(heap3?(?:/size=[0-9]+)?) ([0-9]{1,2}) [abc-] - t([0-9]{1,3}) (?:-|end:([0-9-]+))", re.ASCII)
NAMES = ("amber", "bronze", "cyan")


class Heap(base.Position):
    """A position of the game; with `broken` it fails when a turn is explained."""

    __slots__ = ("_reason", "_result", "broken", "left", "names", "size", "turn")

    def __init__(
        self,
        size: int,
        left: int,
        names: tuple[str, ...],
        turn: int = 0,
        result: str = base.UNFINISHED,
        reason: str = "",
        broken: bool = False,
    ) -> None:
        self.size, self.left, self.names, self.turn = size, left, names, turn
        self._result, self._reason, self.broken = result, reason, broken

    def changed(self, **fields: object) -> Heap:
        """Return this position with other fields, named as in `__init__`."""
        own = {"size": self.size, "left": self.left, "names": self.names, "turn": self.turn}
        return type(self)(**{**own, "result": self.result, "reason": self.reason, "broken": self.broken, **fields})

    @property
    def players(self) -> tuple[str, ...]:
        return self.names

    @property
    def result(self) -> str:
        return self._result

    @property
    def reason(self) -> str:
        return self._reason

    @property
    def game(self) -> HeapGame:
        return GAME

    @property
    def edition(self) -> str:
        return f"heap{len(self.players) if len(self.players) > 2 else ''}/size={self.size}"

    @property
    def text(self) -> str:
        mover = "-" if self.mover is None else self.players[self.mover][0]
        status = "-" if self.result == "*" else f"end:{self.result}"
        return f"{self.edition} {self.left} {mover} - t{self.turn} {status}"

    @property
    def mover(self) -> int | None:
        return None if self.is_over else self.turn % len(self.players)

    @property
    def phase(self) -> str:
        return "taking"

    def legal_turns(self, prefix: str = "") -> list[str]:
        if prefix and prefix != "take" and not prefix.startswith("take-"):
            raise InvalidNotation("beginning of a turn", prefix, 1, ("'take'",))
        turns = [] if self.is_over else [f"take-{n}" for n in (1, 2, 3) if n <= self.left]
        return [turn for turn in turns if turn.startswith(prefix)]

    def steps(self, prefix: str = "") -> list[str]:
        return ["end"] if prefix else self.legal_turns()

    def canonical(self, turn: str) -> str:
        turn = turn.lower()
        if self.is_event(turn):
            return turn
        head, dash, number = turn.partition("-")
        if head != "take" or not dash or not (number.isascii() and number.isdigit()):
            raise InvalidNotation("turn", turn, 1, ("'take-'",))
        return f"take-{int(number[:9])}"

    def explain(self, turn: str) -> list[Violation]:
        if self.broken:
            raise RuntimeError("the heap has fallen over")
        number = int(self.canonical(turn).removeprefix("take-"))
        violations = [] if 1 <= number <= 3 else [Violation(1, "-", f"{number} is not 1 to 3")]
        if number > self.left or self.is_over:
            violations.append(Violation(2, "-", f"{self.left} are left"))
        return violations

    def play(self, turn: str, *, check: bool = True) -> Heap:
        turn = self.canonical(turn)
        if self.is_event(turn):
            if self.is_over:
                raise IllegalTurn(turn, (Violation(17, "-", "the game is over"),))
            share = "-".join(["1/2"] * len(self.players))
            if turn == "draw":
                return self.with_result(share, "agreement")
            loser = self.players.index(turn.partition(":")[0])
            return self.with_result(
                "-".join("0" if i == loser else "1" for i in range(len(self.players))), "resignation"
            )
        violations = self.explain(turn)
        if violations:
            raise IllegalTurn(turn, tuple(violations))
        left = self.left - int(turn.removeprefix("take-"))
        after = self.changed(left=left, turn=self.turn + 1)
        if left:
            return after
        mover = self.turn % len(self.players)
        scores = ("1" if i == mover else "0" for i in range(len(self.players)))
        return after.changed(result="-".join(scores), reason="stranded")

    def is_event(self, text: str) -> bool:
        player, colon, word = text.partition(":")
        return text == "draw" or (bool(colon) and player in self.players and word in ("resigns", "timeout"))

    def with_result(self, result: str, reason: str) -> Heap:
        if len(result.split("-")) != len(self.players):
            raise InvalidNotation("result", result, 1, ())
        return self.changed(result=result, reason=reason)

    def canonical_key(self) -> str:
        return f"{hash((self.left, self.mover)) & (1 << 128) - 1:032x}"

    def start_tags(self) -> dict[str, str]:
        return {"Edition": self.edition}

    def state(self) -> dict[str, object]:
        return {"left": self.left}

    def board_text(self, colour: bool = False, marks: Sequence[str] = ()) -> str:
        return f"{'o' * self.left}\n\n{self.left} left"

    def board_svg(self, marks=(), prefix=None, change=None) -> str:
        return "<svg>\n\n</svg>"


class HeapGame(base.Game):
    """The game of the heap."""

    name = "heap"
    title = "Heap"
    rule_reasons: Mapping[str, str] = {"stranded": "{loser} finds nothing to take"}
    editions: Sequence[EditionInfo] = (EditionInfo("heap", "take 1 to 3", {"size": "12"}, {2: NAMES[:2], 3: NAMES}),)
    options: Sequence[OptionInfo] = (OptionInfo("size", "int", "1..40", "counters at the start"),)
    choosers: Mapping[str, Chooser] = {"grabber": lambda position, below: position.legal_turns()[-1]}

    def new(self, edition: str, options: Mapping[str, str]) -> Heap:
        name, *overrides = edition.split("/")
        merged = dict(part.split("=") for part in overrides) | dict(options)
        players = int(merged.pop("players", "3" if name == "heap3" else "2"))
        merged.pop("seed", None)
        size = merged.pop("size", "12")
        if name not in ("heap", "heap3") or merged or not size.isdigit() or not 1 <= int(size) <= 40:
            raise InvalidOption(f"no heap is like {edition} {merged} {size}")
        return Heap(int(size), int(size), NAMES[:players])

    def parse(self, text: str) -> Heap:
        parts = _POSITION.fullmatch(text)
        if parts is None:
            raise InvalidNotation("position", text, 1, ("'heap'",))
        edition, left, turn, result = parts.groups()
        return self.new(edition, {}).changed(left=int(left), turn=int(turn), result=result or "*")

    def roster(self, edition: str, players: int) -> tuple[str, ...]:
        return NAMES[:players]

    def from_tags(self, tags: Mapping[str, str]) -> Heap:
        return self.new(tags["Edition"], {})


GAME = HeapGame()


def game_named(name: str) -> HeapGame:
    """Return the game of the heap, whose name must be given."""
    if name != "heap":
        raise InvalidOption(f"{name!r} is not a game")
    return GAME


#: Stands in for the module `limitproto.games.registry`.
REGISTRY = SimpleNamespace(
    GAMES=("heap",), game_named=game_named, game_of_edition=lambda edition: game_named(edition[:4])
)
