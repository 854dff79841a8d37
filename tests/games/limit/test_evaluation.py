"""The counting of tiles, groups of balls, and what a score means."""

from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from limitproto.games.limit.rules.masks import as_mask, as_word, bit_of, count, number_of
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.patterns import SCALE, win_of


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


def test_chances_grow_with_the_score_between_bounds():
    for players in (2, 3):
        for score in (*range(-3000, 3001, 100), -1, 1):
            chance = 1 / (1 + (players - 1) * exp(-max(-2000, min(2000, score)) / SCALE))
            assert win_of(score, players) == pytest.approx(max(0.0001, min(0.9999, chance)))
    assert win_of(50, 2, 100) == pytest.approx(1 / (1 + exp(-0.5)))
