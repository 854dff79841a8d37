"""The evaluation of movement against a plain one that works on sets of cells, and the counting of tiles."""

from hashlib import sha256
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto import Position
from limitproto.core.rng import Stream
from limitproto.games.limit.rules.masks import as_mask, as_word, bit_of, count, number_of
from limitproto.games.limit.search.evaluation import (
    CONTACT,
    FEATURES,
    FREEDOM,
    FULL,
    GROUPS,
    LAST,
    LAST_TWO,
    MOST,
    REACHED,
    SCALE,
    WEIGHTS,
    Evaluator,
    win_of,
)
from limitproto.games.limit.search.groups import KnownGroups


@given(st.integers(0, 2**64 - 1))
def test_counting(mask):
    assert count(as_word(mask)) == mask.bit_count()


def test_words_full_and_single():
    for size in range(65):
        full = as_word((1 << size) - 1)
        assert count(full) == size
        assert as_mask(full) == (1 << size) - 1
    for tile in range(64):
        bit = as_word(1 << tile)
        assert count(bit) == 1
        assert (bit_of(tile), number_of(bit), as_mask(bit)) == (bit, tile, 1 << tile)


def test_a_ball_alone_is_a_group_from_the_first_question_on():
    assert [KnownGroups([0b10, 0b01]).of(ball).first.members for ball in (1, 2)] == [1, 2]


def parts(cells, neighbours):
    rest = set(cells)
    while rest:
        part, front = set(), {rest.pop()}
        while front:
            part |= front
            front = {after for cell in front for after in neighbours[cell] if after in rest} - part
            rest -= front
        yield part


def worth(neighbours, empty, mine, theirs):
    """Return by how much each feature of a side counts, as `evaluation` describes them."""
    found = [0] * FEATURES
    freedoms = set()
    pools = list(parts(empty, neighbours))
    for group in parts(mine, neighbours):
        beside = {after for cell in group for after in neighbours[cell]}
        some = min(MOST, len(beside & empty))
        found[some] += len(group)
        found[GROUPS + some] += 1
        freedoms |= beside & empty
        found[CONTACT] += len(group) * bool(beside & theirs)
    found[FREEDOM] = len(freedoms)
    found[REACHED] = sum(len(pool) for ball in mine for pool in pools if pool & neighbours[ball])
    found[LAST] = len(mine) == 1
    found[LAST_TWO] = len(mine) <= 2
    return found


def test_the_weights_are_those_that_were_learned():
    learned = "46f8013423aa590f9d5b802363fa6087d85305e419ae6c2d9b837ae5defc8464"
    assert (sha256(repr(WEIGHTS).encode()).hexdigest(), SCALE) == (learned, 73)


def test_chances_grow_with_the_score_between_bounds():
    for players in (2, 3):
        for score in (*range(-3000, 3001, 100), -1, 1):
            chance = 1 / (1 + (players - 1) * exp(-max(-2000, min(2000, score)) / SCALE))
            assert win_of(score, players) == pytest.approx(max(0.0001, min(0.9999, chance)))
    assert win_of(50, 2, 100) == pytest.approx(1 / (1 + exp(-0.5)))


@given(st.integers(0, 2**31 - 1))
def test_the_evaluation_is_what_it_says(seed):
    chance = Stream(seed)
    editions = "classic pbmserv nestor-en classic3 pbmserv3 nestor-en3".split()
    position = Position.new(editions[chance.below(6)], seed=seed)
    turns = chance.below(60)
    evaluator = None
    while not position.is_over and (position.phase == "placement" or position.movement.clock < turns):
        legal = position.legal_turns()
        position = position.play(legal[chance.below(len(legal))], check=False)
        if position.is_over or position.phase == "placement":
            continue
        movement = position.movement
        near = movement.field.near
        if evaluator is None or evaluator.near != near:
            evaluator = Evaluator(near)
        numbers = range(len(near))
        listed = {tile for tile in numbers if movement.tiles >> tile & 1}
        neighbours = {tile: {other for other in numbers if near[tile] >> other & 1} for tile in numbers}
        players, mover = position.rules.players, movement.mover
        sides = [{tile for tile in listed if balls >> tile & 1} for balls in movement.balls]
        empty = listed.difference(*sides)
        late = max(0, FULL - len(empty))
        totals = []
        for player, mine in enumerate(sides):
            theirs = set().union(*sides) - mine
            start = 0 if player == mover else 2 * FEATURES
            totals.append(0)
            for place, number in enumerate(worth(neighbours, empty, mine, theirs), start):
                totals[-1] += number * (WEIGHTS[place] * (FULL - late) + WEIGHTS[FEATURES + place] * late)
        words = [as_word(balls) for balls in movement.balls]
        tiles = as_word(movement.tiles)
        if players == 2:
            total = totals[mover] - totals[1 - mover]
            assert evaluator.value(tiles, words[mover], words[1 - mover]) == total // (10 * FULL)
        else:
            out = sum(1 << player for player in position.out)
            total = sum(totals[player] for player in range(3) if player not in position.out)
            others = max(1, 2 - len(position.out))
            assert evaluator.worths_of_three(tiles, *words, mover, out, -9) == [
                -9 if player in position.out else (own - (total - own) // others) // (10 * FULL)
                for player, own in enumerate(totals)
            ]
