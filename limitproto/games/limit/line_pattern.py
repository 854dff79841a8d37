"""Looks for a part of a board in all positions of a line at once.

What lies on a cell is kept as integers with a bit for each ply, one integer for each content. A place, an image of the
pattern and a few ANDs then decide about a whole game. This module is compiled together with the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from limitproto.games.limit.cell_window import BALL, COLUMNS, EMPTY_TILE, ROWS, place_at, place_of
from limitproto.games.limit.fast_replay import PlayedLine
from limitproto.games.limit.rules.placement import EMPTY
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State
from limitproto.games.limit.text.board_pattern import NO_TILE, TILE, Image
from limitproto.games.limit.text.canonical_key import tiles_of

#: What a pattern wants of a cell, besides the contents of the window: a tile of any kind, none, something unheard of.
_ANY: Final = 0
_NONE: Final = -1
_NEVER: Final = -2


def coded(images: list[Image], letters: str) -> list[list[int]]:
    """Return the images of a pattern for players with these capital letters: for each cell its shift and its code."""
    codes = {TILE: _ANY, NO_TILE: _NONE, EMPTY: EMPTY_TILE}
    for player, letter in enumerate(letters):
        codes[letter] = BALL + player
    return [[number for shift, content in image for number in (shift, codes.get(content, _NEVER))] for image in images]


def first_ply(images: list[list[int]], state: State, turns: Sequence[str]) -> tuple[int, int, State]:
    """Return after how many turns of a line a pattern appears first, -1 if it does not.

    `images` come from `coded`. Turns are played as far as `replay` plays them: returned are also their number and the
    state after them.
    """
    line = PlayedLine(state, turns, True)
    line.play()
    cells = tiles_of(line.state)
    plies = _contents(state, line, cells)
    found = _first(images, plies, cells, len(line.movers))
    return found, len(line.movers), line.state


def _first(images: list[list[int]], plies: list[list[int]], cells: Sequence[int], count: int) -> int:
    one = 1
    all_plies = (one << count + 1) - 1
    open_plies = all_plies
    numbers = {cell: number for number, cell in enumerate(cells)}
    for image in images:
        code = image[1]
        if code < 0:
            break
        for number, there in enumerate(plies[code]):
            both = there & open_plies
            i = 2
            while both and i < len(image):
                code = image[i + 1]
                other = numbers.get(cells[number] + image[i], -1)
                if code == _NONE:
                    if other >= 0:
                        both &= ~plies[_ANY][other]
                elif other < 0 or code < 0:
                    both = 0
                else:
                    both &= plies[code][other]
                i += 2
            if both:
                # Only what comes before it is still of interest.
                open_plies = (both & -both) - 1
                if not open_plies:
                    return 0
    return -1 if open_plies == all_plies else open_plies.bit_length()


def _contents(state: State, line: PlayedLine, cells: Sequence[int]) -> list[list[int]]:
    """Return for any tile and for each content an integer for each cell: bit N is set if it lies there after N turns.

    Tiles that an arbiter lays are tiles of any kind only.
    """
    letters = state.rules.letters.upper()
    size = len(cells)
    plies = [[0] * size for _ in range(BALL + len(letters))]
    now = [-1] * size
    since = [0] * size
    numbers = {cell: number for number, cell in enumerate(cells)}
    if state.phase == PLACEMENT:
        for cell, content in state.table.contents.items():
            player = letters.find(content)
            now[numbers[cell]] = BALL + player if player >= 0 else EMPTY_TILE if content == EMPTY else _ANY
    placed = 0
    if line.hands_before:
        placed = len(line.hands_before)
        places = [0] * (COLUMNS * ROWS)
        for cell, number in numbers.items():
            places[place_of(cell)] = number
        for i in range(placed):
            text = line.turns[i]
            _put(plies, now, since, places[place_at(text, 0)], BALL + line.movers[i], i + 1)
            if len(text) > 4:
                _put(plies, now, since, places[place_at(text, 4)], EMPTY_TILE, i + 1)
    passed = [(tiles, balls) for _mover, _out, _clock, tiles, balls in line.passed] if line.passed else []
    after = line.state
    if after.phase == MOVEMENT:
        passed.append((after.tiles, after.balls))
    one = 1
    changed = (one << size) - 1
    tiles_before, balls_before = 0, (0, 0, 0)
    for i, (tiles, balls) in enumerate(passed):
        a, b, c = balls
        if i:
            changed = (tiles_before ^ tiles) | (balls_before[0] ^ a) | (balls_before[1] ^ b) | (balls_before[2] ^ c)
        tiles_before, balls_before = tiles, balls
        while changed:
            bit = changed & -changed
            changed ^= bit
            code = -1
            if tiles & bit:
                code = BALL if a & bit else BALL + 1 if b & bit else BALL + 2 if c & bit else EMPTY_TILE
            _put(plies, now, since, bit.bit_length() - 1, code, placed + i)
    for number in range(size):
        _put(plies, now, since, number, -1, len(line.movers) + 1)
    return plies


def _put(plies: list[list[int]], now: list[int], since: list[int], number: int, code: int, ply: int) -> None:
    """Put something on a cell, -1 for nothing, from a ply on."""
    before = now[number]
    if before == code:
        return
    if before >= 0:
        one = 1
        while_there = (one << ply) - (one << since[number])
        plies[before][number] |= while_there
        if before != _ANY:
            plies[_ANY][number] |= while_there
    now[number] = code
    since[number] = ply
