"""Of which learned numbers values and guesses are the sums: what training mends, and what tests hold `Judge` to."""

from __future__ import annotations

from limitproto.games.limes.planner import weight_layout as layout
from limitproto.games.limes.planner.board import SIDE, Board, Face
from limitproto.games.limes.planner.territories import Survey


def places(board: Board, left: int) -> list[int]:
    """Return where the numbers are that make up the value of a board, at least one round being left."""
    survey = Survey()
    survey.look(board)
    shadowed = sum(survey.standing[i] - 1 for i in range(survey.count) if survey.standing[i])
    held = sum(1 << 3 * survey.kind[i] for i in range(survey.count) if survey.standing[i])
    return [
        *_lands(survey, board, left),
        *_neighbours(survey, left),
        *_corners(survey, left),
        *_squares(survey, left),
        layout.COUNTS + left * layout.COUNT + layout.STANDING[held],
        layout.HANDS + left * layout.HAND + board.hand * 4 + min(shadowed, layout.MOST_SHADOWED),
        layout.SHAPES + left * layout.SHAPE + int(board.width * 5 + board.height),
    ]


def guess_places(board: Board, spot: int, face: Face, left: int) -> list[int]:
    """Return where the numbers are that make up the guess what a card promises at a spot of a board.

    At least one round is left after this one.
    """
    survey = Survey()
    survey.look(board)
    column, row = (spot & 7) - 1, (spot >> 3) - 1
    columns = _extent(column, int(board.width))
    rows = _extent(row, int(board.height))
    start = layout.GUESSES + left * layout.FIT
    found, touched = [], 0
    for corner, (right, down) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        x, y = 2 * column + right, 2 * row + down
        fits = [
            _fit(survey, x + 2 * right - 1, y, columns, rows),
            _fit(survey, x, y + 2 * down - 1, columns, rows),
        ]
        touched += sum(fit > layout.EDGE for fit in fits)
        found.append(start + face.kinds[corner] * layout.FIT_KIND + min(fits) * layout.FITS + max(fits))
        if face.has_hut[corner]:
            found += [start + layout.FIT_HUT + fit for fit in fits]
    size = len(columns) // 2 * 5 + len(rows) // 2
    return [*found, start + layout.FIT_SHAPE + size * 5 + min(touched // 2, 4)]


def _extent(place: int, size: int) -> range:
    """Return the columns or rows of zones from the first card to the last when one more is laid."""
    return range(2 * min(place, 0), 2 * max(place + 1, size))


def _fit(survey: Survey, x: int, y: int, columns: range, rows: range) -> int:
    """Return what a zone next to a new card is: a territory, or a zone where a card may come or not."""
    i = survey.of[x + 9 * y] if x in range(8) and y in range(8) else -1
    if i >= 0:
        worth = min(survey.worth[i], layout.MOST_WORTH)
        return layout.FITTING[18 * survey.kind[i] + worth] + (1 if survey.standing[i] else 0)
    is_out = any(len(extent) == 2 * SIDE and at not in extent for at, extent in ((x, columns), (y, rows)))
    return layout.EDGE if is_out else layout.NOTHING


def _lands(survey: Survey, board: Board, left: int) -> list[int]:
    found = []
    for i in range(survey.count):
        place = left * layout.LAND + survey.kind[i] * layout.KIND
        place += layout.WORTH * min(survey.worth[i], layout.MOST_WORTH)
        place += min(survey.room[i], layout.MOST_ROOM)
        found.append(place if survey.standing[i] else place + layout.WANTED[board.hand])
    return found


def _neighbours(survey: Survey, left: int) -> list[int]:
    found = []
    for i, j in zip(survey.first[: survey.pairs], survey.second, strict=False):
        one, other = (layout.LEVEL[min(survey.worth[end], layout.MOST_WORTH)] for end in (i, j))
        found.append(layout.BESIDES + left * layout.BESIDE + _pair(survey, i, one, j, other, layout.LEVELS))
    return found


def _corners(survey: Survey, left: int) -> list[int]:
    """Go through the zones without a card that have one beside them both across and down."""
    found = []
    for row in range(8):
        for zone in range(row * 9, row * 9 + 8):
            if survey.of[zone] >= 0:
                continue
            across = [survey.of[zone - 1] if zone else -1, survey.of[zone + 1]]
            down = [survey.of[zone - 9] if row else -1, survey.of[zone + 9] if row < 7 else -1]
            i, j = (next((end for end in ends if end >= 0), -1) for ends in (across, down))
            if i < 0 or j < 0:
                continue
            one, other = (
                layout.CATEGORY[survey.kind[end] * 18 + min(survey.worth[end], layout.MOST_WORTH)] for end in (i, j)
            )
            if i == j:
                place = layout.CORNER_ROW * _with_worker(survey, i, one) + layout.CATEGORIES
            else:
                place = _pair(survey, i, one, j, other, layout.CORNER_ROW)
            found.append(layout.CORNERS + left * layout.CORNER + place)
    return found


def _squares(survey: Survey, left: int) -> list[int]:
    """Go through the free squares of the territories, and each two of them that have the same ones."""
    found = []
    for i in range(survey.count):
        kind, one = survey.kind[i], layout.LEVEL[min(survey.worth[i], layout.MOST_WORTH)]
        near = min(survey.near[i].bit_count(), layout.MOST_NEAR)
        place = layout.SPOTS + left * layout.SPOT + kind * layout.SPOT_KIND + one * 6 + (6 if survey.standing[i] else 0)
        found.append(place + near)
        for j in range(i + 1, survey.count):
            shared = survey.near[i] & survey.near[j]
            if shared:
                other = layout.LEVEL[min(survey.worth[j], layout.MOST_WORTH)]
                place = layout.JOINS + left * layout.JOIN + layout.JOINED[4 * kind + survey.kind[j]]
                place += layout.BESIDE if shared & (shared - 1) else 0
                if survey.kind[j] == kind:
                    place += _pair(survey, i, one, j, other, layout.LEVELS)
                else:
                    place += layout.LEVELS * _with_worker(survey, i, one) + _with_worker(survey, j, other)
                found.append(place)
    return found


def _pair(survey: Survey, i: int, one: int, j: int, other: int, step: int) -> int:
    if one > other:
        i, one, j, other = j, other, i, one
    return step * _with_worker(survey, i, one) + _with_worker(survey, j, other)


def _with_worker(survey: Survey, territory: int, category: int) -> int:
    return category + 1 if survey.standing[territory] else category
