"""The patterns of the evaluation against plain ones that work on cells, and the file of their weights."""

import hashlib
import json
import random
import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.line_cases import scattered

from benchmarks.measure import calibration
from benchmarks.train import evaluation
from limitproto import Position
from limitproto.core import build_mode
from limitproto.core.hexes import axial
from limitproto.core.rng import Stream
from limitproto.games.limit.rules.masks import as_word
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.search import patterns, patterns_of_three
from limitproto.games.limit.search.groups import KnownGroups
from limitproto.games.limit.search.patterns import Patterns

CIRCLE = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
training = pytest.importorskip("benchmarks.train.patterns", reason="it needs NumPy")
training_of_three = pytest.importorskip("benchmarks.train.patterns_of_three", reason="it needs NumPy")
gathering = pytest.mark.skipif(build_mode.current().name != "pure", reason="only pure code notes what it reads")
BYTES = Path(patterns.FILE).read_bytes()
NUMBERS = struct.unpack(f"<{2 * patterns.INPUTS}h", zlib.decompress(BYTES))
BYTES_OF_THREE = Path(patterns_of_three.FILE).read_bytes()
NUMBERS_OF_THREE = struct.unpack(f"<{2 * patterns_of_three.INPUTS}h", zlib.decompress(BYTES_OF_THREE))


def images(ring):
    """Return the twelve rings that turns and reflections make of one."""
    return [tuple(way[turn:] + way[:turn]) for way in (ring, ring[::-1]) for turn in range(6)]


def number_of(ring):
    """Return the number of a ring, given as 'empty', 'mine', 'theirs' or 'none' in a circle."""
    found = 0
    for bit, step in enumerate([(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]):
        what = ring[CIRCLE.index(step)]
        found |= (what in ("mine", "none")) << bit | (what in ("theirs", "none")) << bit + 6
    return found


def rings():
    found = [()]
    for _ in CIRCLE:
        found = [(*ring, what) for ring in found for what in ("empty", "mine", "theirs", "none")]
    return found


def classes():
    """Return the class of each ring by its number: those with the same images, in the order of their least numbers."""
    numbers = {ring: number_of(ring) for ring in rings()}
    least = {number: min(numbers[image] for image in images(ring)) for ring, number in numbers.items()}
    order = sorted(set(least.values()))
    return [order.index(least[number]) for number in range(len(numbers))]


CLASSES = classes()


def groups(balls):
    """Return for each ball all balls of its group."""
    found = {}
    for ball in balls:
        if ball not in found:
            group, front = {ball}, [ball]
            for column, row in front:
                beside = {(column + right, row + down) for right, down in CIRCLE} & balls - group
                group |= beside
                front += beside
            found |= dict.fromkeys(group, group)
    return found


def around(group, tiles):
    return {(column + right, row + down) for column, row in group for right, down in CIRCLE} & tiles


def worth(tiles, mine, theirs, last=()):
    """Return the worth of a position, given as sets of cells, by what `patterns` says it is; `last` have no pattern."""
    empty = tiles - mine - theirs
    owner = dict.fromkeys(mine, "mine") | dict.fromkeys(theirs, "theirs") | dict.fromkeys(empty, "empty")
    group_of = groups(mine) | groups(theirs)
    places = []
    seen = {place: what for place, what in owner.items() if place not in last}
    for column, row in seen:
        ring = tuple(seen.get((column + right, row + down), "none") for right, down in CIRCLE)
        centre = 0
        if (column, row) in group_of:
            freedoms = len(around(group_of[column, row], empty))
            centre = min(5, max(1, freedoms)) + 5 * ((column, row) in theirs)
        places.append(centre * patterns.RINGS + CLASSES[number_of(ring)])
    others = patterns.CENTRES * patterns.RINGS
    for first, free, balls in ((0, 56, mine), (28, 72, theirs)):
        for group in {frozenset(group_of[ball]) for ball in balls}:
            freedoms = len(around(group, empty))
            places.append(others + first + 7 * (min(4, len(group)) - 1) + min(6, freedoms))
        places.append(others + free + min(15, len(around(balls, empty))))
    places.append(others + 88 + 9 * min(8, len(mine)) + min(8, len(theirs)))
    places.append(others + 169 + min(31, len(empty)))
    late = max(0, 16 - len(empty))
    early, last = (sum(NUMBERS[place + half * patterns.INPUTS] for place in places) for half in (0, 1))
    return (early * (16 - late) + last * late) // (8 * 16)


def sum_of_player(tiles, mine, others, role, is_complete):
    """Return what the weights of a player of three sum up to, given sets of cells and the balls of each other."""
    theirs = set().union(*others)
    empty = tiles - mine - theirs
    free = around(mine, empty)
    owner = dict.fromkeys(mine, "mine") | dict.fromkeys(theirs, "theirs") | dict.fromkeys(empty, "empty")
    group_of = groups(mine)
    places = []
    for column, row in mine | free:
        ring = tuple(owner.get((column + right, row + down), "none") for right, down in CIRCLE)
        freedoms = len(around(group_of[column, row], empty)) if (column, row) in mine else 0
        centre = min(5, max(1, freedoms)) if (column, row) in mine else 0
        places.append(centre * patterns.RINGS + CLASSES[number_of(ring)])
    base = 6 * patterns.RINGS + role * 230
    each = {frozenset(group_of[ball]) for ball in mine}
    for group in each:
        places.append(base + 7 * (min(4, len(group)) - 1) + min(6, len(around(group, empty))))
    alone = free - set().union(*(around(other, empty) for other in others))
    places.append(base + 28 + min(15, len(free)))
    places.append(base + 44 + min(15, len(alone)))
    places.append(base + 60 + 17 * min(8, len(mine)) + min(16, len(theirs)))
    places.append(base + 213 + min(8, sum(len(group) for group in each if around(group, theirs))))
    places.append(base + 222 + min(5, len(each)))
    places.append(base + 228 + is_complete)
    late = max(0, 16 - len(empty))
    half = patterns_of_three.INPUTS
    early, last = (sum(NUMBERS_OF_THREE[place + start] for place in places) for start in (0, half))
    return (early * (16 - late) + last * late) // (8 * 16)


@pytest.mark.once
def test_symmetric_rings_are_one_class_and_others_are_not():
    assert patterns.ring_classes() == CLASSES
    assert len(set(CLASSES)) == patterns.RINGS


@pytest.mark.once
def test_the_file_is_the_one_that_was_learned():
    assert hashlib.sha256(BYTES).hexdigest() == "a6cc5a2f41abb16a6c63ec884939636ebc0af15a49480be584578b34d0bb750b"
    of_three = hashlib.sha256(BYTES_OF_THREE).hexdigest()
    assert of_three == "81987868f28f63d549cfe94312507a33e9b0ca50bdf83920eb41a06650eddf7f"
    assert len(BYTES) + len(BYTES_OF_THREE) < 1_000_000


def evaluation_on(field):
    return Patterns(field.cells, KnownGroups(field.near))


def met(seed, editions):
    """Yield some positions of the movement of a random game, each with the field on which movement began."""
    chance = Stream(seed)
    position = Position.new(editions[chance.below(len(editions))], seed=seed)
    turns, field = chance.below(60), None
    while not position.is_over and (position.phase == "placement" or position.movement.clock < turns):
        legal = position.legal_turns()
        position = position.play(legal[chance.below(len(legal))], check=False)
        if position.is_over or position.phase == "placement":
            continue
        field = field or position.movement.field
        if not chance.below(4):
            yield field, position.movement


def test_one_position_after_another_has_the_value_of_its_sets():
    for number in range(16):
        chance = random.Random(number)
        field = TileIndex([*scattered(chance, "o", (2, 9, 25, 45)[number % 4])])
        evaluator, cells = evaluation_on(field), [axial(each) for each in field.cells]
        for size in (0, 0, 4, 9):
            kinds = chance.choices(".WB" + "o" * size, k=len(cells))
            numbers = [[i for i, kind in enumerate(kinds) if kind in some] for some in ("oWB", "W", "B")]
            masks = [sum(1 << i for i in some) for some in numbers]
            assert evaluator.value(*masks) == worth(*({cells[i] for i in some} for some in numbers))


@given(st.integers(0, 2**31 - 1))
def test_patterns_of_three_are_what_they_say(seed):
    value = None
    for field, movement in met(seed, ("classic3", "pbmserv3", "nestor-en3/size=12")):
        if value is None:
            value = patterns_of_three.PatternsOfThree(field.cells, KnownGroups(field.near))
            cells = [axial(each) for each in field.cells]
        masks = (movement.tiles, *movement.balls)
        tiles, *balls = ({place for number, place in enumerate(cells) if mask >> number & 1} for mask in masks)
        left = [player for player in range(3) if not movement.out >> player & 1]
        order = [
            player for player in (movement.mover, (movement.mover + 1) % 3, (movement.mover + 2) % 3) if player in left
        ]
        sums = {
            player: sum_of_player(
                tiles, balls[player], [balls[other] for other in range(3) if other != player], role, len(left) == 3
            )
            for role, player in enumerate(order)
        }
        wanted = [
            sums[player] - (sum(sums.values()) - sums[player]) // (len(left) - 1) if player in left else -7
            for player in range(3)
        ]
        assert value.worths(movement.tiles, *movement.balls, movement.mover, movement.out, -7) == wanted


@pytest.mark.once
def test_what_is_remembered_is_right(monkeypatch):
    """Positions that differ in one tile or ball and share their place in the memory."""
    monkeypatch.setattr(patterns, "_KEPT", 1)
    field, movement = next(met(7, ["nestor-en"]))
    evaluator, anew = (evaluation_on(field) for _ in range(2))
    masks = [movement.tiles, movement.balls[0], movement.balls[1]]
    for place, fewer in enumerate((movement.tiles & ~(masks[1] | masks[2]), *masks[1:])):
        changed = [*masks]
        changed[place] ^= fewer & -fewer
        for asked in (masks, changed, masks):
            anew._known = [None] * len(anew._known)
            assert evaluator.value(*asked) == anew.value(*asked)


@pytest.mark.once
def test_on_the_largest_board_the_last_tiles_have_no_pattern():
    evaluator = None
    for field, movement in met(3, ["nestor-en/size=16"]):
        evaluator = evaluator or evaluation_on(field)
        cells = [axial(each) for each in field.cells]
        words = [movement.tiles, movement.balls[movement.mover], movement.balls[1 - movement.mover]]
        sets = [{place for number, place in enumerate(cells) if mask >> number & 1} for mask in words]
        assert evaluator.value(*map(as_word, words)) == worth(*sets, cells[60:])
    assert len(cells) == 64


@gathering
@pytest.mark.once
def test_what_is_learned_from_is_what_the_engine_sums_up(tmp_path, capsys):
    numpy = training.numpy
    games = tmp_path / "games.jsonl"
    with games.open("w") as file:
        for seed in (1, 2, 3):
            file.write(json.dumps(evaluation.play(seed, 20)) + "\n")
        file.write('{"result": "1-0", "rows": [["cut o')
    arrays = training.gather([str(games)])
    assert set(arrays["game"]) == {1, 2, 3}
    texts = [row for line in games.read_text().splitlines()[:3] for row in json.loads(line)["rows"]]
    texts = [text for text, _, is_proved in texts if not is_proved]
    assert len(texts) == len(arrays["inputs"]) > 10
    for text, inputs, late in zip(texts, arrays["inputs"].tolist(), arrays["late"].tolist(), strict=True):
        movement = Position.parse(text).movement
        value = evaluation_on(movement.field).value(
            movement.tiles, movement.balls[movement.mover], movement.balls[1 - movement.mover]
        )
        own = [place for place in inputs if place < patterns.INPUTS]
        early, last = (sum(NUMBERS[place + half * patterns.INPUTS] for place in own) for half in (0, 1))
        assert value == (early * (16 - late) + last * late) // (8 * 16)
    numpy.savez(tmp_path / "positions.npz", **arrays | {"game": arrays["game"] % 3})
    training.fit([str(tmp_path / "positions.npz")], None, 1, 0, is_written=False)
    assert "patterns in integers: loss kept out 0." in capsys.readouterr().out


@gathering
@pytest.mark.once
def test_what_is_learned_of_three_is_what_the_engine_sums_up(tmp_path, capsys):
    numpy = training_of_three.numpy
    games = tmp_path / "games.jsonl"
    games.write_text("".join(json.dumps(evaluation.play(seed, 20, ["pbmserv3/size=4"])) + "\n" for seed in (1, 2)))
    arrays = training_of_three.gather([str(games)])
    texts = [row for line in games.read_text().splitlines() for row in json.loads(line)["rows"]]
    texts = [text for text, _, is_proved in texts if not is_proved]
    assert len(texts) == len(arrays["inputs"]) > 5
    for text, inputs, is_out, late in zip(
        texts, arrays["inputs"].tolist(), arrays["is_out"].tolist(), arrays["late"].tolist(), strict=True
    ):
        movement = Position.parse(text).movement
        value = patterns_of_three.PatternsOfThree(movement.field.cells, KnownGroups(movement.field.near))
        half, sums = patterns_of_three.INPUTS, []
        for row in inputs:
            early, last = (sum(NUMBERS_OF_THREE[place + start] for place in row if place < half) for start in (0, half))
            sums.append((early * (16 - late) + last * late) // (8 * 16))
        others = 2 - sum(is_out)
        worths = value.worths(movement.tiles, *movement.balls, movement.mover, movement.out, 0)
        assert worths == [
            0 if gone else own - (sum(sums) - own) // others for own, gone in zip(sums, is_out, strict=True)
        ]
    numpy.savez(tmp_path / "positions.npz", **arrays | {"game": arrays["game"] - 1})
    training_of_three.fit([str(tmp_path / "positions.npz")], 1, 0, is_written=False)
    assert "patterns in integers: loss " in capsys.readouterr().out


@pytest.mark.once
def test_calibration_is_reported_by_phase(capsys):
    calibration.report([calibration.play(3, "classic/size=3", 10)])
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("classic/size=3            placement ") for line in lines)
    assert any(line.startswith("all ") and " empty tiles " in line for line in lines)
