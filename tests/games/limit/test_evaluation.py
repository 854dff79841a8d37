"""The evaluation of movement against a plain one that works on sets of cells, and the counting of tiles."""

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
    WEIGHTS,
    Evaluator,
)


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


def parts(cells, neighbours):
    """Yield the connected parts of a set."""
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


@given(st.integers(0, 2**31 - 1))
def test_the_evaluation_is_what_it_says(seed):
    chance = Stream(seed)
    position = Position.new(("classic", "pbmserv", "nestor-en")[chance.below(3)], seed=seed)
    turns = chance.below(60)
    evaluator = None
    while not position.is_over and (position.phase == "placement" or position.movement.clock < turns):
        legal = position.legal_turns()
        position = position.play(legal[chance.below(len(legal))], known_legal=True)
        if position.is_over or position.phase == "placement":
            continue
        movement = position.movement
        near = movement.field.near
        if evaluator is None or evaluator.near != near:
            evaluator = Evaluator(near)
        numbers = range(len(near))
        listed = {tile for tile in numbers if movement.tiles >> tile & 1}
        neighbours = {tile: {other for other in numbers if near[tile] >> other & 1} for tile in numbers}
        sides = [{tile for tile in listed if movement.balls[player] >> tile & 1} for player in range(2)]
        empty = listed - sides[0] - sides[1]
        late = max(0, FULL - len(empty))
        mine, theirs = sides[movement.mover], sides[1 - movement.mover]
        total = 0
        for place, (first, second) in enumerate(
            zip(worth(neighbours, empty, mine, theirs), worth(neighbours, empty, theirs, mine), strict=True)
        ):
            early_first, late_first = WEIGHTS[place], WEIGHTS[FEATURES + place]
            early_second, late_second = WEIGHTS[2 * FEATURES + place], WEIGHTS[3 * FEATURES + place]
            total += first * (early_first * (FULL - late) + late_first * late)
            total -= second * (early_second * (FULL - late) + late_second * late)
        first, second = (as_word(movement.balls[player]) for player in (movement.mover, 1 - movement.mover))
        assert evaluator.value(as_word(movement.tiles), first, second) == total // (10 * FULL)
