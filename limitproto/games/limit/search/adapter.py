"""The search of LIMIT as the engine sees it: positions and turns as text, one report per depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from limitproto.core import build_mode
from limitproto.core.collector import uncollected
from limitproto.games.limit.editions import Rules
from limitproto.games.limit.position import Position
from limitproto.games.limit.rules.masks import union
from limitproto.games.limit.search.alpha_beta import INFINITE, PROVED, NodeBudget, SearchStopped
from limitproto.games.limit.search.max_n import MaxNSearch
from limitproto.games.limit.search.patterns import SCALE, scale_of, win_of
from limitproto.games.limit.search.placement_reports import placement_reports
from limitproto.games.limit.search.root import RootLine, Search
from limitproto.games.limit.search.transposition_table import TranspositionTable, ZobristKeys
from limitproto.games.search_api import Line, Report, Searcher, shared_wins

#: The value of a proved win in balls, more than there can ever be.
_ALL = 100.0
#: The least score of a line about which nothing is proved, in hundredths of a ball.
_WORST = 2_000
#: Nodes between two checks for a stop: a few milliseconds in either mode.
_POLLED = {"compiled": 64, "pure": 16}
_NO_LIMIT = 1 << 60


class LimitSearcher(Searcher[Position]):
    """Looks ahead in placement and in movement, with two or three players."""

    can_share = True

    def __init__(self, hash_mb: int = 64, seed: int = 0) -> None:
        """`hash_mb` bounds the memory of the table in MiB; `seed` breaks ties between turns that look equal."""
        self._hash_mb = hash_mb
        self._seed = seed
        self.polled = _POLLED[build_mode.current().name]
        self._table: TranspositionTable | None = None
        #: The scope of the table: the rules, and each tile's neighbour mask.
        self._known: tuple[Rules, list[int]] | None = None

    def reports(
        self,
        position: Position,
        lines: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] = lambda: False,
        among: frozenset[str] = frozenset(),
    ) -> Iterator[Report]:
        budget = NodeBudget(stop, _NO_LIMIT if nodes is None else nodes, self.polled)
        if position.phase == "placement":
            yield from placement_reports(position.details, self._seed, lines, depth, budget, self.share, among)
            return
        search = self._new_search(position, budget, nodes is not None)
        if among:
            search.lines = [line for line in search.lines if position.turn_text(line.turn) in among]
        try:
            with uncollected():
                search.rank()
            search.keep(*self.share)
            yield self._report(position, search, lines)
            while (depth is None or search.depth < depth) and len(search.lines) >= 1:
                with uncollected():
                    goes_on = search.deepen(lines)
                yield self._report(position, search, lines)
                if not goes_on:
                    return
        except SearchStopped:
            yield self._report(position, search, lines)

    def _new_search(self, position: Position, budget: NodeBudget, is_limited: bool) -> Search:
        root = position.movement
        field = root.field
        known = position.rules, field.near
        if self._table is None or self._known != known or is_limited:
            # With a node limit, the result must not depend on earlier searches.
            self._table = None
            self._table, self._known = TranspositionTable(self._hash_mb), known
        kind = Search if position.rules.players == 2 else MaxNSearch
        return kind(root, ZobristKeys(len(field.near)), self._table, budget)

    def _report(self, position: Position, search: Search, lines: int) -> Report:
        return Report(
            search.depth,
            max(search.seldepth, search.depth),
            search.budget.nodes,
            # A line that was not searched comes after all others and has no score.
            tuple(_line_of(position, search, line) for line in search.lines[:lines] if line.score > -INFINITE),
        )


def _line_of(position: Position, search: Search, found: RootLine) -> Line:
    turns = tuple(position.turn_text(turn) for turn in found.pv)
    if abs(found.score) > PROVED:
        score, win = (_ALL, 1.0) if found.score > 0 else (-_ALL, 0.0)
    else:
        bounded, players = max(found.score, -_WORST), position.rules.players
        empty = search.root.tiles & ~union(search.root.balls)
        scale = scale_of(empty.bit_count()) if players == 2 else SCALE
        score, win = bounded / 100, win_of(bounded, players, scale)
    return Line(turns[0], score, win, turns, shared_wins(win, search.me, _strengths(search, found)))


def _strengths(search: Search, found: RootLine) -> list[float | None]:
    """Return the players' standing after a turn, for `shared_wins`; with two players it does not matter."""
    if not isinstance(search, MaxNSearch):
        return [0.0, 0.0]
    movement = found.reached(search.root)
    worths = search.worths(movement)
    # Both players are judged against the mean of two others, so a lead between them counts half as much again.
    return [None if movement.out >> player & 1 else worth / (1.5 * SCALE) for player, worth in enumerate(worths)]
