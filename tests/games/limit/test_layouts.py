"""Layouts (R5): drawn ones, the same for ever by their seed, and given ones with every reason against them."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from model import rules_model as model
from support.tables import rows

from limitproto import InvalidOption, Position
from limitproto.core.hexes import NEIGHBOURS, cell
from limitproto.core.rng import Stream
from limitproto.games.limit.editions import rules_of
from limitproto.games.limit.rules import placement
from limitproto.games.limit.rules.placement import balls_on, can_be_laid, layout_defects, random_layout, smothered
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.text.board import format_board, parse_board

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "layouts.json").read_text(encoding="utf-8"))["layouts"]


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row['edition']}-{row['options']}-{row['seed']}")
def test_a_seed_means_the_same_for_ever(row):
    position = Position.new(row["edition"], seed=row["seed"], **row["options"])
    assert position.layout == row["layout"]
    assert position.seed == row["seed"]
    assert Position.new(row["edition"], layout=row["layout"], **row["options"]) == position


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("size", range(1, 17))
def test_every_size_finds_a_layout(size, players):
    for edition, must_touch in (("pbmserv", 2), ("nestor", 1)):
        rules = rules_of(edition, {"players": str(players), "size": str(size), "must_touch": str(must_touch)})
        for seed in range(1 + 12 // size):
            contents = parse_board(format_board(random_layout(rules, seed)))
            assert layout_defects(contents, TileIndex(list(contents)).near, rules) == []
            assert len(contents) == 4 * size
            for letter in rules.tile_letters:
                cells = [cell for cell, content in contents.items() if content == letter]
                assert len(cells) == size
                assert not any(contents.get(cell + step) == letter for cell in cells for step in NEIGHBOURS)
            if players == 2:
                assert not smothered(balls_on(contents, rules))


def test_a_dead_end_is_no_layout():
    """A fourth tile that has to touch three others finds no cell."""
    rules = rules_of("pbmserv", {})._replace(must_touch=3)
    assert placement._draw_once(rules, Stream(1)) is None


def test_without_a_seed_chance_decides():
    assert len({Position.new("nestor").layout for _ in range(4)}) > 1
    position = Position.new("nestor")
    assert position.seed is not None
    assert Position.new("nestor", seed=position.seed).layout == position.layout


@pytest.mark.parametrize("row", rows(__file__, "defects_of_layouts"), ids="-".join)
def test_given_layouts(row):
    words, layout, *rest = row
    options, defects = dict(word.split("=") for word in words.split()), list(filter(None, rest))
    if not defects:
        state = model.new("pbmserv", options, layout)
        assert Position.new("pbmserv", layout=layout, **options).text == state.text()
        return
    rules = rules_of("pbmserv", options)
    contents = parse_board(layout)
    found = layout_defects(contents, TileIndex(list(contents)).near, rules)
    assert len(found) == len(defects), found
    for sentence, words in zip(found, defects, strict=True):
        assert words in sentence
    with pytest.raises(InvalidOption) as caught:
        Position.new("pbmserv", layout=layout, **options)
    assert str(caught.value) == " ".join(found)


@given(st.lists(st.tuples(st.integers(0, 99), st.integers(0, 5)), max_size=14), st.integers(1, 3), st.booleans())
def test_an_order_of_laying_is_found_where_the_model_finds_one(steps, must_touch, has_first):
    places = [(0, 0)]
    for index, direction in steps:
        q, r = places[index % len(places)]
        dq, dr = model.DIRECTIONS[direction]
        places.append((q + dq, r + dr))
    index = TileIndex(list({cell(q, r) for q, r in places}))
    starts = [(0, 0)] if has_first else set(places)
    expected = len(index.cells) < 2 or any(model.can_be_laid(places, start, must_touch) for start in starts)
    assert can_be_laid(index.near, must_touch, index.mask([cell(*start) for start in starts])) == expected


def test_a_layout_is_laid_out_once_for_its_start_and_its_tags():
    start = Position.new("nestor", seed=3)
    again = Position.new("nestor", layout=start.layout)
    assert again.seed is None
    assert again == start
    assert again.start_tags() == start.start_tags() == {"Edition": "nestor", "Layout": start.layout}
    with pytest.raises(InvalidOption, match="R5"):
        Position.new("nestor", layout=start.layout, size=5)
