"""The weights that a value or an estimate is the sum of: training moves them, and tests compare the sums."""

from __future__ import annotations

from limitproto.games.limes.planner import weight_layout as layout
from limitproto.games.limes.planner.board import SIDE, Board, CardForm
from limitproto.games.limes.planner.territories import BoardTerritories


def weight_indices(board: Board, left: int) -> list[int]:
    """Return the indices of the weights whose sum is the value of a board with at least one round left."""
    territories = BoardTerritories()
    territories.analyse(board)
    shadowed = sum(territories.worker_count[i] - 1 for i in range(territories.count) if territories.worker_count[i])
    manned = sum(1 << 3 * territories.kind[i] for i in range(territories.count) if territories.worker_count[i])
    return [
        *_lands(territories, board, left),
        *_neighbours(territories, left),
        *_corners(territories, left),
        *_squares(territories, left),
        layout.COUNTS + left * layout.COUNT + layout.MANNED[manned],
        layout.HANDS + left * layout.HAND + board.hand * 4 + min(shadowed, layout.MOST_SHADOWED),
        layout.EXTENTS + left * layout.EXTENT + int(board.width * 5 + board.height),
    ]


def estimate_indices(board: Board, spot: int, face: CardForm, left: int) -> list[int]:
    """Return the indices of the weights whose sum is the estimate of laying a card at a spot of a board.

    At least one round is left after this one.
    """
    territories = BoardTerritories()
    territories.analyse(board)
    column, row = (spot & 7) - 1, (spot >> 3) - 1
    columns = _extent(column, int(board.width))
    rows = _extent(row, int(board.height))
    start = layout.ESTIMATES + left * layout.FIT
    found, touched = [], 0
    for corner, (right, down) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        x, y = 2 * column + right, 2 * row + down
        fits = [
            _fit(territories, x + 2 * right - 1, y, columns, rows),
            _fit(territories, x, y + 2 * down - 1, columns, rows),
        ]
        touched += sum(fit > layout.EDGE for fit in fits)
        found.append(start + face.kinds[corner] * layout.FIT_KIND + min(fits) * layout.FITS + max(fits))
        if face.has_hut[corner]:
            found += [start + layout.FIT_HUT + fit for fit in fits]
    size = len(columns) // 2 * 5 + len(rows) // 2
    return [*found, start + layout.FIT_EXTENT + size * 5 + min(touched // 2, 4)]


def _extent(place: int, size: int) -> range:
    """Return the columns or rows of zones from the first card to the last when one more is laid."""
    return range(2 * min(place, 0), 2 * max(place + 1, size))


def _fit(territories: BoardTerritories, x: int, y: int, columns: range, rows: range) -> int:
    """Return the kind of a zone next to a new card: a territory, or a zone where a card may or may not come."""
    i = territories.of[x + 9 * y] if x in range(8) and y in range(8) else -1
    if i >= 0:
        worth = min(territories.worth[i], layout.MOST_WORTH)
        return layout.FITTING[18 * territories.kind[i] + worth] + (1 if territories.worker_count[i] else 0)
    is_out = any(len(extent) == 2 * SIDE and at not in extent for at, extent in ((x, columns), (y, rows)))
    return layout.EDGE if is_out else layout.NOTHING


def _lands(territories: BoardTerritories, board: Board, left: int) -> list[int]:
    found = []
    for i in range(territories.count):
        place = left * layout.LAND + territories.kind[i] * layout.KIND
        place += layout.WORTH * min(territories.worth[i], layout.MOST_WORTH)
        place += min(territories.growth[i], layout.MOST_GROWTH)
        found.append(place if territories.worker_count[i] else place + layout.WANTED[board.hand])
    return found


def _neighbours(territories: BoardTerritories, left: int) -> list[int]:
    found = []
    for i, j in zip(territories.first[: territories.pairs], territories.second, strict=False):
        one, other = (layout.LEVEL[min(territories.worth[end], layout.MOST_WORTH)] for end in (i, j))
        found.append(layout.ADJACENCIES + left * layout.ADJACENCY + _pair(territories, i, one, j, other, layout.LEVELS))
    return found


def _corners(territories: BoardTerritories, left: int) -> list[int]:
    """Go through the zones without a card that have one next to them both across and down."""
    found = []
    for row in range(8):
        for zone in range(row * 9, row * 9 + 8):
            if territories.of[zone] >= 0:
                continue
            across = [territories.of[zone - 1] if zone else -1, territories.of[zone + 1]]
            down = [territories.of[zone - 9] if row else -1, territories.of[zone + 9] if row < 7 else -1]
            i, j = (next((end for end in ends if end >= 0), -1) for ends in (across, down))
            if i < 0 or j < 0:
                continue
            one, other = (
                layout.CATEGORY[territories.kind[end] * 18 + min(territories.worth[end], layout.MOST_WORTH)]
                for end in (i, j)
            )
            if i == j:
                place = layout.CORNER_ROW * _with_worker(territories, i, one) + layout.CATEGORIES
            else:
                place = _pair(territories, i, one, j, other, layout.CORNER_ROW)
            found.append(layout.CORNERS + left * layout.CORNER + place)
    return found


def _squares(territories: BoardTerritories, left: int) -> list[int]:
    """Go through the free squares of the territories, and the pairs of territories that share some."""
    found = []
    for i in range(territories.count):
        kind, one = territories.kind[i], layout.LEVEL[min(territories.worth[i], layout.MOST_WORTH)]
        near = min(territories.near[i].bit_count(), layout.MOST_NEAR)
        place = (
            layout.SPOTS
            + left * layout.SPOT
            + kind * layout.SPOT_KIND
            + one * 6
            + (6 if territories.worker_count[i] else 0)
        )
        found.append(place + near)
        for j in range(i + 1, territories.count):
            shared = territories.near[i] & territories.near[j]
            if shared:
                other = layout.LEVEL[min(territories.worth[j], layout.MOST_WORTH)]
                place = layout.JOINS + left * layout.JOIN + layout.JOINED[4 * kind + territories.kind[j]]
                place += layout.ADJACENCY if shared & (shared - 1) else 0
                if territories.kind[j] == kind:
                    place += _pair(territories, i, one, j, other, layout.LEVELS)
                else:
                    place += layout.LEVELS * _with_worker(territories, i, one) + _with_worker(territories, j, other)
                found.append(place)
    return found


def _pair(territories: BoardTerritories, i: int, one: int, j: int, other: int, step: int) -> int:
    if one > other:
        i, one, j, other = j, other, i, one
    return step * _with_worker(territories, i, one) + _with_worker(territories, j, other)


def _with_worker(territories: BoardTerritories, territory: int, category: int) -> int:
    return category + 1 if territories.worker_count[territory] else category
