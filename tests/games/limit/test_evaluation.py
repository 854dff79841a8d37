"""The counting of tiles, groups of balls, and what a score means."""

import random
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.line_cases import scattered

from limitproto.games.limit.rules.masks import around, as_mask, as_word, bit_of, components, count, number_of
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.patterns import SCALE, scale_of, win_of


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


def test_groups_are_the_parts_of_any_set():
    near = TileIndex([*scattered(random.Random(1), "o", 8)]).near
    known = KnownGroups(near)
    for balls in (1, 0, 5, *range(256), *range(255, 0, -1)):
        for groups in (known.of(balls), known.pools(balls)):
            found, group = [], groups.first
            while group and group.members:
                found.append((group.members, group.beside, group.size))
                group = group.following
            wanted = [(part, around(near, part), part.bit_count()) for part in components(near, balls)]
            assert (groups.balls, found) == (balls, wanted)


def test_chances_grow_with_the_score_between_bounds():
    for players in (2, 3):
        for score in (*range(-3000, 3001, 100), -1, 1):
            chance = 1 / (1 + (players - 1) * exp(-max(-2000, min(2000, score)) / SCALE))
            assert win_of(score, players) == pytest.approx(max(0.0001, min(0.9999, chance)))
    assert [scale_of(empty) for empty in (0, 8, 9, 15, 16, 40)] == [50, 50, 53, 71, 74, 74]
    assert win_of(73) == pytest.approx(1 / (1 + exp(-1)))
    assert win_of(50, 2, 100) == pytest.approx(1 / (1 + exp(-0.5)))
