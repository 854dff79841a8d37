"""The placement search as the engine sees it: from a position to reports, each a turn deeper."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from typing import NamedTuple

from limitproto.core.rng import Stream
from limitproto.games.limit.editions import TILE_LETTERS, Rules
from limitproto.games.limit.search import placement
from limitproto.games.limit.search.alpha_beta import NodeBudget, SearchStopped
from limitproto.games.limit.search.patterns import SCALE, win_of
from limitproto.games.limit.search.placement import PlacementBoard, PlacementSearch, PlayoutSearch
from limitproto.games.limit.state import (
    PLACEMENT,
    State,
    Turn,
    after_placement,
    is_placement,
    movement_rules,
    placement_turns,
)
from limitproto.games.limit.text.turns import format_turn
from limitproto.games.search_api import Line, Report, shared_wins

_INFINITE = 1_000_000
#: The number of turns that are searched at the root, and below it.
_ROOT = 32
_BELOW = 8
#: The depth in turns; a deeper search of a small part of the turns makes play worse (benchmarks/history/evaluation.md).
_DEEPEST = {"paired": 2, "manual": 6}
#: When this few turns are left, including the one to choose, movement is searched: how far, for how many turns at the
#: root, and for how many answers. Freedoms at that time predict better than placements completed by some rule.
_LAST = {
    1: ((1, 256, 0), (2, 96, 0), (3, 48, 0), (4, 32, 0), (5, 20, 0), (6, 12, 0), (7, 8, 0), (8, 8, 0), (9, 8, 0)),
    2: ((1, 64, 8), (2, 32, 8), (3, 16, 8), (4, 10, 8), (5, 8, 8), (6, 8, 8), (7, 8, 8), (8, 8, 8)),
    3: ((1, 24, 4), (2, 12, 5), (3, 8, 5), (4, 6, 6), (5, 6, 6), (6, 6, 6)),
}


class Stage(NamedTuple):
    """How turns are searched: the first `among`, each followed by `follow` more, with `answers` answers searched.

    Movement is followed `ahead` half-turns, 0 for not at all. Then the best `kept` are in order.
    """

    among: int
    follow: int
    answers: int
    ahead: int
    kept: int


def _stages(state: State, lines: int) -> Iterator[Stage]:
    """Yield the stages of a placement search, each better than the last; the first one searches all turns."""
    # The most turns that placement can last.
    left = max(1, sum(state.stock) if state.rules.placement == "manual" else sum(state.hands))
    yield Stage(_INFINITE, 0, _BELOW, 0, _INFINITE)
    for follow in range(1, min(left, _DEEPEST[state.rules.placement])):
        yield Stage(max(lines, _ROOT), follow, _BELOW, 0, lines)
    if state.rules.players == 2:
        last = _LAST.get(left, ())
        for (ahead, among, answers), (_, following, _) in zip(last, last[1:] + last[-1:], strict=True):
            kept = lines if following == among else max(lines, following)
            yield Stage(max(lines, among), left, answers, ahead, kept)


class Choice(NamedTuple):
    """A turn at the root: as text, packed, its score, and the packed turns expected after it, last one first."""

    text: str
    turn: int
    score: int
    line: tuple[int, ...] = ()


def _content_codes(rules: Rules) -> dict[str, int]:
    """Return the contents on the board of `PlacementBoard` for the letters of a position string."""
    found = {letter.upper(): player for player, letter in enumerate(rules.letters, 1)}
    for number, colour in enumerate(rules.tile_colours):
        is_player = colour in rules.colours
        found[TILE_LETTERS[colour]] = rules.colours.index(colour) + 1 if is_player else placement.PLAIN + number
    return {"o": placement.PLAIN, **found}


def board_of(state: State) -> PlacementBoard:
    """Return a placement position in the form that the search needs."""
    rules = state.rules
    contents = _content_codes(rules)
    stock = {}
    if rules.placement == "manual":
        colours = zip(rules.tile_colours, state.stock, strict=True)
        stock = {contents[TILE_LETTERS[colour]]: count for colour, count in colours}
    board = PlacementBoard(rules.players, rules.must_touch, rules.tiles, list(state.hands), stock, state.out)
    for where, letter in state.table.contents.items():
        board.lay(placement.index_of(where), contents[letter])
    return board


def _pack_turn(turn: Turn, mover: int, contents: dict[str, int]) -> int:
    if turn.kind == "tile":
        return placement.pack(contents[TILE_LETTERS[turn.colour]], placement.index_of(turn.a), 0)
    return placement.pack(
        mover + 1, placement.index_of(turn.a), placement.index_of(turn.b) if turn.kind == "pair" else 0
    )


def _unpack_turn(turn: int, rules: Rules) -> Turn:
    """Convert a packed turn into one of `placement_turns`."""
    what, first, second = turn >> 28, turn >> 14 & 16383, turn & 16383
    a, b = placement.cell_at(first), placement.cell_at(second)
    if rules.placement == "manual":
        colours = {code: letter for letter, code in _content_codes(rules).items()}
        return Turn("tile", a, colour=next(name for name in rules.tile_colours if TILE_LETTERS[name] == colours[what]))
    return Turn("pair", a, b) if second else Turn("ball", a)


def packed_turns(state: State) -> dict[str, int]:
    """Return the legal turns, packed for `PlacementBoard`, keyed by their text."""
    contents = _content_codes(state.rules)
    return {format_turn(turn): _pack_turn(turn, state.mover, contents) for turn in placement_turns(state)}


def _list_choices(state: State, seed: int, among: frozenset[str]) -> list[Choice]:
    """Return all turns, or those in `among`; the seed decides the order of turns that look equal."""
    turns = packed_turns(state)
    found = [Choice(text, turns[text], 0) for text in sorted(turns)]
    below = Stream(seed).below
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1)
        found[last], found[other] = found[other], found[last]
    return [choice for choice in found if choice.text in among] if among else found


def placement_reports(
    state: State,
    seed: int,
    lines: int,
    depth: int | None,
    budget: NodeBudget,
    share: tuple[int, int] = (0, 1),
    among: frozenset[str] = frozenset(),
) -> Iterator[Report]:
    """Yield improving reports; see `limitproto.games.search_api.Searcher`. Depth counts the `_stages`.

    `share` gives which part of the turns to search once all are sorted, and the number of parts.
    """
    part, parts = share
    mover = state.mover
    search = PlacementSearch(board_of(state), mover, budget)
    choices = _list_choices(state, seed, among)
    reached = 0
    best: list[Choice] = []
    try:
        stages = list(_stages(state, lines))
        for stage in stages:
            if depth is not None and reached >= max(depth, 1):
                return
            if stage.ahead and not isinstance(search, PlayoutSearch):
                search = PlayoutSearch(board_of(state), movement_rules(state.rules), mover, budget)
            if isinstance(search, PlayoutSearch):
                search.ahead = stage.ahead
            best = []
            _rank_choices(search, choices[: stage.among], stage, best)
            choices = _put_first(best, choices)
            if not reached and len(choices) >= parts:
                choices = choices[part::parts]
            reached += 1
            # Searching beyond the last stage has not been found to improve play.
            reason = "settled" if reached == len(stages) else ""
            yield _report(state, reached, budget.nodes, choices[:lines], reason)
    except SearchStopped:
        if not reached or len(best) >= min(lines, len(choices)):
            choices = _put_first(best, choices)
        yield _report(state, max(reached, 1), budget.nodes, choices[:lines])


def _rank_choices(search: PlacementSearch, choices: list[Choice], stage: Stage, best: list[Choice]) -> None:
    """Search turns and fill `best` with the best ones, best first. Raises SearchStopped."""
    wanted = min(stage.kept, len(choices))
    for choice in choices:
        bar = best[-1].score if len(best) == wanted else -_INFINITE
        score = search.score(choice.turn, stage.follow, bar, _INFINITE, stage.answers)
        if len(best) == wanted and score <= bar:
            continue
        insort(best, choice._replace(score=score, line=tuple(search.lines[0])), key=lambda one: -one.score)
        del best[wanted:]


def _put_first(best: list[Choice], choices: list[Choice]) -> list[Choice]:
    """Return the choices with the best ones first."""
    chosen = {choice.turn for choice in best}
    return best + [choice for choice in choices if choice.turn not in chosen]


def _report(state: State, depth: int, nodes: int, choices: list[Choice], reason: str = "") -> Report:
    return Report(depth, depth, nodes, tuple(_line_of(state, choice) for choice in choices), reason)


def _line_of(state: State, choice: Choice) -> Line:
    win = win_of(choice.score, state.rules.players)
    wins = shared_wins(win, state.mover, _strengths(state, choice.turn))
    return Line(choice.text, choice.score / 100, win, _expected_turns(state, choice), wins)


def _expected_turns(state: State, choice: Choice) -> tuple[str, ...]:
    """Return a turn and the turns expected after it, as far as they belong to placement."""
    rules = state.rules
    texts = [choice.text]
    packed = choice.turn
    for following in reversed(choice.line):
        state = after_placement(state, _unpack_turn(packed, rules))
        packed, turn = following, _unpack_turn(following, rules)
        if state.phase != PLACEMENT or not is_placement(state, turn):
            break
        texts.append(format_turn(turn))
    return tuple(texts)


def _strengths(state: State, turn: int) -> list[float | None]:
    """Return the players' standing after a turn, for `shared_wins`; with two players it does not matter."""
    if state.rules.players == 2:
        return [0.0, 0.0]
    board = board_of(state)
    board.make(turn, state.mover)
    return [None if state.out >> player & 1 else total / SCALE for player, total in enumerate(board.totals)]
