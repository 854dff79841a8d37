"""The review of a game: how much each turn cost its player; spec/review.md has the formulas.

The caller provides the game and a search, so that `lp-review` and `limitproto review` give the same results. Numbers
are rounded once, here, so that every reader computes the same values from them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from limitproto.engine.info_lines import decimal, rounded_win
from limitproto.games.line import played_through

if TYPE_CHECKING:
    from limitproto.games.base import Game, Position
    from limitproto.games.search_api import Line, Report

#: The search for a review: the node limit if none is given, and the memory of its table in MiB.
NODES = 5_000
HASH_MB = 16
#: The marks, each with its minimum loss; and how far an only turn must be above the second best.
MARKS = ((0.3, "??"), (0.2, "?"), (0.1, "?!"))
ONLY = "!"
_ONLY = 0.2
#: How fast accuracy decreases with the loss.
_STEEPNESS = 4.5
#: The maximum number of key moments.
_KEY = 5
#: The name for all phases together.
ALL = "all"

#: A search: a position, the number of turns to report and the turns to compare (none for all); None if it is stopped.
Ask = Callable[["Position", int, Collection[str]], "Report | None"]


class Ply(NamedTuple):
    """A turn or event, numbered from 1, or the final position, whose `turn` is empty.

    `player` and `phase` are as before the turn; `player` is empty if no player was to move. `wins` lists the shares
    of all players in turn order, `score` is the value of the best turn to the player, and `eval` that of the turn
    played; `best` is the best turn followed by further play. `loss` is None if there was no choice: for events, and
    turns without an alternative.
    """

    ply: int
    player: str
    phase: str
    turn: str
    score: float | None = None
    eval: float | None = None
    wins: tuple[float, ...] = ()
    loss: float | None = None
    mark: str = ""
    depth: int = 0
    nodes: int = 0
    best: tuple[str, ...] = ()


class Accuracy(NamedTuple):
    """A player's accuracy as a percentage, in one phase or in `ALL`, over the given number of `turns`."""

    player: str
    phase: str
    turns: int
    accuracy: float


def review(start: Position, turns: Sequence[str], final: Position, ask: Ask, first: int = 1) -> Iterator[Ply]:
    """Yield the results for each turn or event from number `first` on, and finally for the final position.

    This ends early if the search is stopped. `turns` are legal and include events of chance.
    """
    positions = chain(islice(played_through(start, turns), len(turns)), [final])
    for number, (position, turn) in enumerate(zip(positions, [*turns, ""], strict=True), 1):
        if number >= first:
            ply = _review_ply(number, position, turn, ask)
            if ply is None:
                return
            yield ply


def _review_ply(number: int, position: Position, turn: str, ask: Ask) -> Ply | None:
    if position.mover is None or position.waiting_for:
        scores = position.result.split("-") if position.is_over else []
        return Ply(number, "", "", turn, wins=tuple(round(float(Fraction(score)), 3) for score in scores))
    report = ask(position, 2, ())
    if report is None or not report.lines:
        return None
    best, *others = report.lines
    ply = Ply(
        number,
        position.players[position.mover],
        position.phase,
        turn,
        round(best.score, 2),
        wins=tuple(map(rounded_win, best.wins)),
        depth=report.depth,
        nodes=report.nodes,
        best=best.pv,
    )
    if not turn or position.is_event(turn) or position.count_turns() == 1:
        return ply
    found = {line.turn: line for line in report.lines}
    if turn not in found:
        found = _search_turns(ask, position, best.turn, turn)
    if turn in found and found[turn].win < 1 == found.get(best.turn, best).win:
        # A three-player search ends with the first proof, before it has looked deeply at the other turn.
        found |= _search_turns(ask, position, turn)
    if turn not in found:
        return None
    game, own = position.game, found[turn]
    loss = _loss(game, found.get(best.turn, best), own)
    is_only = turn == best.turn and bool(others) and _loss(game, best, others[0]) >= _ONLY
    mark = next((mark for least, mark in MARKS if loss >= least), ONLY if is_only else "")
    return ply._replace(eval=round(own.score, 2), loss=loss, mark=mark)


def _search_turns(ask: Ask, position: Position, *turns: str) -> dict[str, Line]:
    """Return the values of some turns, compared with each other; nothing if the search is stopped."""
    report = ask(position, len(turns), turns)
    return {} if report is None else {line.turn: line for line in report.lines}


def _loss(game: Game, better: Line, worse: Line) -> float:
    """Return the share that a turn loses, from 0 to 1."""
    points = game.points_in_share
    lost = (better.score - worse.score) / points if points else better.win - worse.win
    return round(min(max(lost, 0.0), 1.0), 3)


# ---- what is counted from it -------------------------------------------------------------------------------------


def accuracies(plies: Sequence[Ply]) -> list[Accuracy]:
    """Return the accuracy of each player who had a choice: in all phases, then in each."""
    losses: dict[tuple[str, str], list[float]] = {}
    for ply in plies:
        if ply.loss is not None:
            for phase in (ALL, ply.phase):
                losses.setdefault((ply.player, phase), []).append(ply.loss)
    return [
        Accuracy(player, phase, len(lost), round(sum(100 * exp(-_STEEPNESS * loss) for loss in lost) / len(lost), 1))
        for (player, phase), lost in sorted(losses.items(), key=lambda item: item[0][1] != ALL)
    ]


def key_moments(plies: Sequence[Ply]) -> list[int]:
    """Return the numbers of the turns with the greatest losses, in game order."""
    least = MARKS[-1][0]
    found = [(-ply.loss, ply.ply) for ply in plies if ply.loss is not None and ply.loss >= least]
    return sorted(number for _, number in sorted(found)[:_KEY])


# ---- as text -----------------------------------------------------------------------------------------------------

#: The numbers of decimals.
_PLACES = {"score": 2, "eval": 2, "wins": 3, "loss": 3}


def known(ply: Ply) -> dict[str, str]:
    """Return the known fields of a turn as text, keyed by the fields of `Ply`."""
    found: dict[str, str] = {}
    for name, value in ply._asdict().items():
        values = value if isinstance(value, tuple) else () if value is None else (value,)
        found[name] = " ".join(decimal(one, _PLACES[name]) if name in _PLACES else str(one) for one in values)
    return {name: text for name, text in found.items() if text and (ply.best or name not in ("depth", "nodes"))}


def ply_line(ply: Ply) -> str:
    """Return a line for a turn; unknown fields are omitted, and the play after the best turn comes last."""
    return " ".join(["info", *(f"{'pv' if name == 'best' else name} {text}" for name, text in known(ply).items())])


def summary_lines(plies: Sequence[Ply]) -> list[str]:
    """Return a line for each accuracy, and one with the key moments."""
    counted = [
        f"accuracy {found.accuracy:.1f} player {found.player} phase {found.phase} turns {found.turns}"
        for found in accuracies(plies)
    ]
    return [*counted, " ".join(["key", *map(str, key_moments(plies))])]
