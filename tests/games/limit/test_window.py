"""The window decides as the kernel does: turns of many lines, legal ones and near misses.

By rules: R3, R10.
"""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from games.limit.test_line import played
from support.line_cases import board_differences, cases, event_differences, key_differences, line_differences

from limitproto import Position
from limitproto.core.hexes import NEIGHBOURS, ORIGIN, cell
from limitproto.games.limit.places import KIND, SECOND, THIRD, place_of, turn_of
from limitproto.games.limit.rules.kernel import NONE, pack, unpack
from limitproto.games.limit.rules.masks import listed, union
from limitproto.games.limit.rules.move_generator import smothered_groups
from limitproto.games.limit.rules.movement_state import Field, MovementState
from limitproto.games.limit.rules.placement import PairCells, TileTable, tile_turns
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.window import BALL, LineWindow, window_rules

AREA = [cell(column, row) for column in range(-2, 3) for row in range(-2, 3)]


def scattered(number: int, letters: str, count: int, last: int = 9) -> dict[int, str]:
    """Return tiles with random contents, each of them beside one of those laid last before it."""
    chance = random.Random(number)
    contents = {ORIGIN: chance.choice(letters)} if count else {}
    while len(contents) < count:
        contents.setdefault(chance.choice([*contents][-last:]) + chance.choice(NEIGHBOURS), chance.choice(letters))
    return contents


def window_with(rules: Any, contents: dict[int, str]) -> LineWindow:
    window = LineWindow(window_rules(rules))
    for place, content in contents.items():
        window.lay(place_of(place), window.rules.letters.index(content))
    return window


def test_placements_are_judged_as_by_the_table() -> None:
    for number in range(18):
        must_touch = 1 + number // 9
        rules = Position.new("classic3", must_touch=must_touch).rules
        contents = scattered(number, "oooWBR", number % 9)
        window, table = window_with(rules, contents), TileTable(contents)
        player = number % 3
        cells = PairCells(table, must_touch, rules.letters[player].upper())
        for ball, other in product(AREA, AREA):
            found = window._pair_fits(BALL + player, place_of(ball), place_of(other))
            assert found == cells.fits(ball, other), (contents, player, ball, other)
        window.release()
        rules = Position.new("pbmserv3/placement=manual", must_touch=must_touch).rules
        contents = scattered(number, rules.tile_letters, number % 9)
        window = window_with(rules, contents)
        window.stock = [number + 7 >> colour & 1 for colour in range(4)]
        left = "".join(listed(list(rules.tile_letters), number + 7 & 15))
        turns = set(tile_turns(TileTable(contents), must_touch, left))
        assert not contents or window._has_place() == bool(turns)
        for letter, place in product("rbgkyoW", AREA):
            other = window.copy()
            is_laid = other.place(ord(letter) << KIND | place_of(place), 0)
            assert is_laid == ((letter, place) in turns), (contents, letter, place)
            other.release()
        window.release()


EDITIONS = "classic classic3/free_edges=2 pbmserv/isolate=doomed nestor3/isolate=doomed classic3/turn=either".split()


def small_boards() -> Iterator[tuple[LineWindow, MovementState]]:
    """Yield windows on which movement has begun, and the same positions by the rules."""
    for number in range(60):
        rules = Position.new(EDITIONS[number % 5], size=2).rules
        letters = "o" + rules.letters.upper()
        contents = scattered(number, "oo" + letters, 8, 1 + number % 4)
        index, mover, clock = TileIndex([*contents]), number % rules.players, number // 5 % 3 * 4
        window, balls = window_with(rules, contents), index.balls(contents, rules.letters)
        window.begin()
        window.clock = clock
        assert [letters[window.content(place) - 1] for place in window.places] == [contents[at] for at in index.cells]
        movement = MovementState(Field(window.rules.movement, index.near), 255, balls, clock, mover, 0)
        movement.kinds = movement.allowed_kinds()
        if number % 2 and movement.kinds:
            movement = movement.after(min(movement.turns()))
            window.set_contents(movement.tiles, movement.balls)
            window.clock = movement.clock
        if movement.mover >= 0:
            yield window, movement
        window.release()


def difference_after(window: LineWindow, movement: MovementState, turn: int, is_played: bool) -> str:
    """Return what a window has otherwise than the rules after a turn, and undo it there."""
    after = movement.after(turn) if is_played else movement
    start, goal, _ = unpack(turn)
    stood = union(movement.balls) ^ (1 << start | 1 << goal if start != NONE else 0)
    found = window.tiles, (window.first, window.second, window.third), window.clock
    wanted = after.tiles, after.balls, after.clock
    changed = [movement.tiles ^ after.tiles, *map(int.__xor__, movement.balls, after.balls)]
    if found != wanted or (is_played and window.lost != stood & ~union(after.balls)):
        return f"{found}, {window.lost}, not {wanted} after {unpack(turn)} in {movement.tiles}, {movement.balls}"
    if is_played and window.changed() != listed(window.places, changed[0] | changed[1] | changed[2] | changed[3]):
        return f"{window.changed()} changed"
    window.set_contents(movement.tiles, movement.balls)
    window.clock = movement.clock
    return ""


def test_movement_on_small_boards_is_as_the_rules_have_it() -> None:
    """What is known to be legal may also be of another kind, and is refused without its ball, cell or tile."""
    for window, movement in small_boards():
        legal, places = set(movement.turns()), dict(enumerate(window.places)) | {NONE: 0}
        mine, empty = movement.balls[movement.mover], movement.tiles & ~union(movement.balls)
        can_play = movement.field.rules.turn == "both" and is_free(movement)
        for cells in {*product(range(8), repeat=3), *map(unpack, legal)}:
            packed, (start, goal, removed) = pack(*cells), cells
            turn = places[removed] << THIRD | places[goal] << SECOND | places[start]
            if movement.field.rules.turn == "both":
                is_played = window.play(turn, movement.mover)
                assert is_played == (can_play and packed in legal), (movement.balls, cells)
                assert difference_after(window, movement, packed, is_played) == ""
            left = movement.tiles & ~(mine ^ (1 << start | 1 << goal))
            is_odd = NONE not in cells and not mine >> start & empty >> goal & left >> removed & 1
            if packed in legal or is_odd:
                assert window.play_known(turn, movement.mover) != is_odd, (movement.balls, cells)
                assert difference_after(window, movement, packed, not is_odd) == ""


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert [*line_differences(), *board_differences()] == []


def is_free(movement: Any) -> bool:
    empty = movement.tiles & ~union(movement.balls)
    return not smothered_groups(movement.field.near, movement.balls, empty)


def test_turns_are_left_to_positions_only_where_a_group_has_no_freedom() -> None:
    """Of turns of movement only whole ones are looked at."""
    tried, left = 0, []
    for position, tries in (step for case in cases() for step in case.steps):
        is_moving = position.phase == "movement"
        if is_moving and (not is_free(position.movement) or position.rules.turn == "either"):
            continue
        for turn in [turn for turn, after in tries if after is not None and ("/" in turn and "-" in turn) >= is_moving]:
            window = position.line().window()
            tried += 1
            if window and not (window.play if is_moving else window.place)(turn_of(turn), position.mover):
                left.append((position.text, turn))
    assert tried > 1000
    assert left == []


ON_WINDOW = "classic/size=3 classic3/ending=last-balls/size=4 pbmserv3/size=3 nestor3/placement=manual/size=3".split()


@pytest.mark.parametrize("edition", ON_WINDOW)
def test_lines_are_played_on_the_window_alone_unless_somebody_is_stranded(edition: str) -> None:
    position = Position.new(edition, seed=1)
    line, out = position.line(), 0
    for turn in played(position, 6):
        assert position.line().window() is not None
        assert line.push([turn])
        state = position.details
        is_stranded = state.out != out and state.rules.ending != "last-balls"
        assert is_stranded or (state.movement and not is_free(state.movement)) or line._before is None, (position, turn)
        assert line._window is not None
        position, out = position.play(turn, check=False), state.out


def test_a_window_holds_sixty_tiles() -> None:
    for edition, size in product(("pbmserv", "pbmserv/placement=manual", "classic"), (15, 16)):
        line = Position.new(edition, seed=1, size=size).line()
        assert (line.window() is None) == (size > 15 and edition != "classic"), edition


def test_keys_are_those_of_positions() -> None:
    assert [*key_differences(), *event_differences()] == []


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    assert sum(after is None for step in steps for _, after in step.tries) > 1_000
