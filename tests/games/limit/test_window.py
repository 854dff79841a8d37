"""The window decides as the kernel does: turns of many lines, legal ones and near misses.

By rules: R3, R10.
"""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from games.limit.test_line import played
from support.line_cases import EDITIONS, REFUSED, cases, event_differences, key_differences, line_differences, scattered

from limitproto import Position
from limitproto.core.hexes import cell
from limitproto.games.limit.places import KIND, LONE_BALL, SECOND, THIRD, place_of, turn_of
from limitproto.games.limit.rules.kernel import NONE, pack, unpack
from limitproto.games.limit.rules.masks import listed, union
from limitproto.games.limit.rules.move_generator import smothered_groups
from limitproto.games.limit.rules.movement_state import Field, MovementState
from limitproto.games.limit.rules.placement import PairCells, TileTable, ball_alone_fits, ball_turns, tile_turns
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.window import BALL, LineWindow, window_rules

AREA = [cell(column, row) for column in range(-2, 3) for row in range(-2, 3)]


def window_with(rules: Any, contents: dict[int, str]) -> LineWindow:
    window = LineWindow(window_rules(rules))
    for place, content in contents.items():
        window.lay(place_of(place), window.rules.letters.index(content))
    return window


def test_balls_are_placed_as_on_a_table() -> None:
    for number in range(18):
        chance, must_touch, player = random.Random(number), 1 + number // 9, number % 3
        rules = Position.new("classic3", must_touch=must_touch, size=2).rules
        letter = rules.letters[player].upper()
        contents = scattered(chance, "oooWBR", number % 8)
        window, cells = window_with(rules, contents), PairCells(TileTable(contents), must_touch, letter)
        for ball, other in product(AREA, AREA):
            found = window._pair_fits(BALL + player, place_of(ball), place_of(other))
            assert found == cells.fits(ball, other), (contents, player, ball, other)
        full = scattered(chance, "ooooWBR", rules.tiles)
        window, table = window_with(rules, full), TileTable(full)
        assert window.has_place_for_ball(player) == any(ball_turns(table, letter))
        for place in full:
            is_put = window.place(LONE_BALL << KIND | place_of(place), player)
            assert is_put == ball_alone_fits(table, letter, place), (full, player, place)
            if is_put:
                assert window.changed() == [place_of(place)]
                table = table.with_content(place, letter)


def test_coloured_tiles_are_placed_as_on_a_table() -> None:
    for number in range(18):
        rules = Position.new("pbmserv3/placement=manual", must_touch=1 + number // 9).rules
        contents = scattered(random.Random(number), rules.tile_letters, number % 9)
        stock = [number + 7 >> colour & 1 for colour in range(4)]
        left = "".join(listed(list(rules.tile_letters), number + 7 & 15))
        turns = set(tile_turns(TileTable(contents), rules.must_touch, left))
        window = window_with(rules, contents)
        window.stock = stock
        assert window._has_place() == bool(turns and contents)
        for letter, place in product("rbgkyoW", AREA):
            window = window_with(rules, contents)
            window.stock = [*stock]
            is_laid = window.place(ord(letter) << KIND | place_of(place), 0)
            assert is_laid == ((letter, place) in turns), (contents, letter, place)
            assert not is_laid or window.is_moving or window.changed() == [place_of(place)]
            window.release()


def small_boards() -> Iterator[tuple[LineWindow, MovementState]]:
    """Yield windows on which movement has begun, and the same positions by the rules."""
    for number in range(60):
        chance, rules = random.Random(number), Position.new(EDITIONS[number % 6], size=2).rules
        letters = "o" + rules.letters.upper()
        contents = scattered(chance, "oo" + letters, 8, 1 + number % 3)
        index, mover, clock = TileIndex([*contents]), chance.randrange(rules.players), chance.choice((0, 0, 1, 8))
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
        assert window.field() is window.copy().field()
        if movement.mover >= 0:
            yield window, movement


def test_movement_on_small_boards_is_as_the_rules_have_it() -> None:
    """What is known to be legal may also be of another kind."""
    for window, movement in small_boards():
        legal, places = set(movement.turns()), dict(enumerate(window.places)) | {NONE: 0}
        can_play = movement.field.rules.turn != "either" and is_free(movement)
        for cells in {*product(range(8), repeat=3), *map(unpack, legal)}:
            turn = places[cells[2]] << THIRD | places[cells[1]] << SECOND | places[cells[0]]
            is_legal = pack(*cells) in legal
            after = movement.after(pack(*cells)) if is_legal else movement
            # That no tile is left is for the rules.
            is_for_window = is_legal and can_play and NONE not in cells and after.tiles > 0
            ways = [(window.play, is_for_window), (window.play_known, True)]
            for play, wanted in ways[movement.field.rules.turn == "either" : 1 + is_legal]:
                assert play(turn, movement.mover) == wanted, (movement.balls, cells)
                found = window.tiles, (window.first, window.second, window.third), window.clock
                left = after if wanted else movement
                assert found == (left.tiles, left.balls, left.clock), (movement.tiles, movement.balls, cells)
                window.set_contents(movement.tiles, movement.balls)
                window.clock = movement.clock


def test_every_turn_is_judged_as_by_the_kernel() -> None:
    assert [*line_differences()] == []
    assert not any(Position.parse(text).line().push([turn]) for text, turn in REFUSED)


def is_free(movement: Any) -> bool:
    empty = movement.tiles & ~union(movement.balls)
    return not smothered_groups(movement.field.near, movement.balls, empty)


ON_WINDOW = "classic/size=3 classic3/ending=last-balls/size=3 pbmserv3/size=3 nestor3/placement=manual/size=3".split()


@pytest.mark.parametrize("edition", ON_WINDOW)
def test_lines_are_played_on_the_window_alone_unless_somebody_is_stranded(edition: str) -> None:
    position = Position.new(edition, seed=1)
    line, out = position.line(), 0
    for turn in played(position, 6):
        assert position.line().window() is not None
        other = line.copy()
        other.window()
        assert other.push_on_window(turn, turn_of(turn))
        assert (other.movers, other.position().details.last) == ([position.mover], turn)
        assert not line.copy().push(["m50:m50"])
        assert line.push([turn])
        state = position.details
        is_stranded = any(state.moving.balls[gone] for gone in range(3) if (state.out & ~out) >> gone & 1)
        assert is_stranded or (state.movement and not is_free(state.movement)) or line._before is None, (position, turn)
        assert line._window is not None
        position, out = position.play(turn, check=False), state.out


def test_a_window_holds_sixty_tiles() -> None:
    for edition, size in product(("pbmserv", "pbmserv/placement=manual", "classic"), (15, 16)):
        line = Position.new(edition, seed=1, size=size).line()
        assert (line.window() is None) == (size > 15 and edition != "classic"), edition
    position = Position.new("pbmserv", seed=1, size=16)
    while len(position.contents) >= 60:
        assert (Position.parse(position.text).line().window() is None) == (len(position.contents) > 60)
        position = position.play(position.legal_turns()[0], check=False)


def test_keys_are_those_of_positions() -> None:
    assert [*key_differences(), *event_differences()] == []


def test_the_cases_have_what_is_rare() -> None:
    reasons = {case.final.reason for case in cases()}
    assert reasons >= {"no-balls", "stranded", "wipe-out", "repetition"}, reasons
    steps = [step for case in cases() for step in case.steps]
    assert sum(step.position.bound for step in steps) > 10
    assert any(len(step.position.out) for step in steps)
    assert sum(after is None for step in steps for _, after in step.tries) > 1_000
