"""Of which learned numbers the value of a display is the sum: what training mends, and what tests hold `Judge` to."""

from __future__ import annotations

from limitproto.limes.planner_board import Board
from limitproto.limes.planner_layout import (
    BESIDE,
    BESIDES,
    CATEGORIES,
    CATEGORY,
    CORNER,
    CORNER_ROW,
    CORNERS,
    COUNT,
    COUNTS,
    HAND,
    HANDS,
    JOIN,
    JOINED,
    JOINS,
    KIND,
    LAND,
    LEVEL,
    LEVELS,
    MOST_NEAR,
    MOST_ROOM,
    MOST_SHADOWED,
    MOST_WORTH,
    SHAPE,
    SHAPES,
    SPOT,
    SPOT_KIND,
    SPOTS,
    STANDING,
    WANTED,
    WORTH,
)
from limitproto.limes.planner_survey import Survey


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
        COUNTS + left * COUNT + STANDING[held],
        HANDS + left * HAND + board.hand * 4 + min(shadowed, MOST_SHADOWED),
        SHAPES + left * SHAPE + int(board.width * 5 + board.height),
    ]


def _lands(survey: Survey, board: Board, left: int) -> list[int]:
    found = []
    for i in range(survey.count):
        place = left * LAND + survey.kind[i] * KIND + WORTH * min(survey.worth[i], MOST_WORTH)
        place += min(survey.room[i], MOST_ROOM)
        found.append(place if survey.standing[i] else place + WANTED[board.hand])
    return found


def _neighbours(survey: Survey, left: int) -> list[int]:
    found = []
    for i, j in zip(survey.first[: survey.pairs], survey.second, strict=False):
        one, other = (LEVEL[min(survey.worth[end], MOST_WORTH)] for end in (i, j))
        found.append(BESIDES + left * BESIDE + _pair(survey, i, one, j, other, LEVELS))
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
            one, other = (CATEGORY[survey.kind[end] * 18 + min(survey.worth[end], MOST_WORTH)] for end in (i, j))
            if i == j:
                place = CORNER_ROW * _with_worker(survey, i, one) + CATEGORIES
            else:
                place = _pair(survey, i, one, j, other, CORNER_ROW)
            found.append(CORNERS + left * CORNER + place)
    return found


def _squares(survey: Survey, left: int) -> list[int]:
    """Go through the free squares of the territories, and each two of them that have the same ones."""
    found = []
    for i in range(survey.count):
        kind, one = survey.kind[i], LEVEL[min(survey.worth[i], MOST_WORTH)]
        near = min(survey.near[i].bit_count(), MOST_NEAR)
        place = SPOTS + left * SPOT + kind * SPOT_KIND + one * 6 + (6 if survey.standing[i] else 0)
        found.append(place + near)
        for j in range(i + 1, survey.count):
            shared = survey.near[i] & survey.near[j]
            if shared:
                other = LEVEL[min(survey.worth[j], MOST_WORTH)]
                place = JOINS + left * JOIN + JOINED[4 * kind + survey.kind[j]]
                place += BESIDE if shared & (shared - 1) else 0
                if survey.kind[j] == kind:
                    place += _pair(survey, i, one, j, other, LEVELS)
                else:
                    place += LEVELS * _with_worker(survey, i, one) + _with_worker(survey, j, other)
                found.append(place)
    return found


def _pair(survey: Survey, i: int, one: int, j: int, other: int, step: int) -> int:
    if one > other:
        i, one, j, other = j, other, i, one
    return step * _with_worker(survey, i, one) + _with_worker(survey, j, other)


def _with_worker(survey: Survey, territory: int, category: int) -> int:
    return category + 1 if survey.standing[territory] else category
