"""One fault or more planted for each rule: the comparison with the model has to notice every one.

Each fault is planted in a fresh copy of `limitproto.games.limit`; the copy then goes through games and positions
together with the model until something differs.
"""

import random

import pytest
from model import rules_model as model
from support.comparing import CONSTRUCTED, both, compare_games, differences, fresh, walk
from support.faults import Fault, planted

from limitproto import Position
from limitproto.core.hexes import cell, cell_name

pytestmark = pytest.mark.once

#: Rule, module and function of LIMIT, what stands there, what a fault makes of it; see `support.faults`.
FAULTS = [
    (1, "rules.placement", "tile_pairs", "table.touch.get(b, 0) + 1", "table.touch.get(b, 0)"),
    (1, "rules.placement", "tile_pairs", "ORIGIN, ORIGIN + step", "ORIGIN + step, ORIGIN + 2 * step"),
    (2, "rules.placement", "pair_turns", "not barred[ball] and (together or free[ball])", "together or free[ball]"),
    (2, "rules.placement", "pair_turns", "not barred[ball] and (together or free[ball])", "not barred[ball]"),
    (1, "rules.placement", "pair_fits", "min(one, two) + together", "min(one, two)"),
    (
        1,
        "rules.placement",
        "pair_fits",
        "min(one, two) + together >= must_touch <= max(one, two)",
        "min(one, two) + together >= must_touch",
    ),
    (2, "rules.placement", "pair_fits", "content == letter", "content == EMPTY == letter"),
    (
        2,
        "rules.placement",
        "pair_fits",
        "free and min(one, two) + together >= must_touch <= max(one, two)",
        "min(one, two) + together >= must_touch <= max(one, two)",
    ),
    (2, "rules.placement", "smothers", "table.has_freedom(cell)", "True"),
    (2, "rules.placement", "ball_alone_fits", "not table.touches(cell, letter)", "True"),
    (2, "rules.placement", "smothers", "table.empty_beside(beside) == [cell]", "table.empty_beside(beside) == []"),
    (
        3,
        "state",
        "next_placement",
        "next(placement_turns(following), None) is not None",
        "step == 1 and next(placement_turns(following), None) is not None",
    ),
    (3, "state", "placement_turns", "len(table.contents) < rules.tiles", "True"),
    (4, "rules.placement", "tile_turns", "letter not in near", "True"),
    (4, "rules.placement", "TileTable.layable", "min(must_touch, len(self.contents))", "min(1, len(self.contents))"),
    (4, "state", "next_placement", "balls_on(contents, state.rules)", "dict.fromkeys(contents, EMPTY)"),
    (
        5,
        "rules.layouts",
        "balls_on",
        "{TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours}",
        '{TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours[::-1]} | {"k": "R"}',
    ),
    (5, "rules.layouts", "layout_defects", "rules.must_touch", "1"),
    (5, "rules.layouts", "layout_defects", "count != rules.size", "count > rules.size"),
    (
        5,
        "rules.layouts",
        "layout_defects",
        "content in (contents.get(cell + one), contents.get(cell + two), contents.get(cell + three))",
        "content == contents.get(cell + one) == contents.get(cell + two) == contents.get(cell + three)",
    ),
    (6, "rules.kernel", "MoveGenerator.reach", "found |= pool", "found |= pool & beside"),
    (6, "rules.kernel", "MoveGenerator.reach", "pool & beside", "pool"),
    (7, "rules.kernel", "MoveGenerator.after_move", "self.bound", "self.doomed"),
    (7, "rules.kernel", "MoveGenerator.pinch", "freedoms & (freedoms - 1) == 0", "False"),
    (7, "rules.kernel", "MoveGenerator.after_move", "self.empty ^ change", "self.empty"),
    (8, "rules.kernel", "MoveGenerator.has_edge", "self.max_neighbours", "self.max_neighbours - 1"),
    (8, "rules.kernel", "MoveGenerator.__init__", "6 - free_edges", "5"),
    (8, "rules.kernel", "MoveGenerator.removals", "~occupied", "~self.occupied"),
    (9, "rules.kernel", "MoveGenerator.kept", "if kept:\n    return None", ""),
    (9, "rules.kernel", "MoveGenerator._doomed_part", "not mine or mine == part", "True"),
    (9, "rules.kernel", "MoveGenerator._doomed_part", "not mine or mine == part", "not mine"),
    (9, "rules.kernel", "MoveGenerator.__init__", "doomed and not bound", "doomed"),
    (9, "rules.kernel", "MoveGenerator.after_removal", "tiles = kept", ""),
    (9, "rules.kernel", "MoveGenerator.parts", "flood(near, ring & -ring, ring) == ring", "ring.bit_count() < 3"),
    (10, "rules.kernel", "MoveGenerator.after_removal", "moved(balls, mover, lost) if lost else balls", "balls"),
    (10, "rules.kernel", "smothered_taken", "a and mover != 0", "a"),
    (10, "rules.kernel", "smothered_taken", "b and mover != 1", "b"),
    (10, "rules.kernel", "smothered_taken", "c and mover != 2", "False"),
    (
        10,
        "rules.kernel",
        "MoveGenerator.after_removal",
        "balls = smothered_taken(near, balls, mover, tiles & ~union(balls))\n"
        "lost = without_freedom(near, of(balls, mover), tiles & ~union(balls))",
        "lost = without_freedom(near, of(balls, mover), tiles & ~union(balls))\n"
        "balls = smothered_taken(near, balls, mover, tiles & ~union(balls))",
    ),
    (
        11,
        "rules.kernel",
        "MoveGenerator.after_move",
        "smothered_taken(self.near, balls, mover, self.empty ^ change)",
        "smothered_taken(self.near, balls, 3, self.empty ^ change)",
    ),
    (12, "rules.movement_state", "MovementRules.binds", "clock <= mover", "clock < mover"),
    (12, "rules.movement_state", "MovementRules.binds", "mover < self.players - 1", "True"),
    (12, "rules.kernel", "MoveGenerator.newly_smothered", "group not in self.smothered", "not self.smothered"),
    (12, "rules.kernel", "MoveGenerator._unbarred", "legal &= ~last", ""),
    (12, "rules.kernel", "MoveGenerator.after_removal", "if self.bound:\n    return tiles, balls", ""),
    (13, "rules.kernel", "allowed_kinds", "return MOVE", "return MOVE | REMOVAL"),
    (13, "rules.kernel", "allowed_kinds", "kinds or (PASS if may_pass else 0)", "kinds | (PASS if may_pass else 0)"),
    (
        13,
        "rules.movement_state",
        "MovementState.allowed_kinds",
        "allowed_kinds(self.generator, rules.turn, rules.last_balls)",
        "allowed_kinds(self.generator, rules.turn, True)",
    ),
    (
        14,
        "rules.movement_state",
        "MovementState.allowed_kinds",
        "if not rules.last_balls and not of(self.balls, self.mover):\n    return 0",
        "",
    ),
    (14, "rules.movement_state", "MovementState.pass_on", "self.kinds", "self.kinds or step == 1"),
    (14, "rules.movement_state", "MovementState.pass_on", "self.out |= 1 << player", ""),
    (15, "rules.movement_state", "MovementState.turn_over", "holding & (holding - 1) == 0", "not holding"),
    (15, "rules.movement_state", "MovementState._wipe_out", "alive & ~(1 << mover)", "1 << mover"),
    (
        15, "rules.movement_state", "MovementState._wipe_out", '"mover-loses" if alive != rules.everybody else "tie"',
        '"tie"',
    ),
    (15, "rules.movement_state", "MovementState.turn_over", "holding &= alive", ""),
    (15, "rules.movement_state", "MovementState.turn_over", "self.out |= alive & ~holding", ""),
    (16, "rules.movement_state", "", "REPETITIONS: Final = 3", "REPETITIONS: Final = 4"),
    (16, "rules.movement_state", "MovementState.count_repetitions", "older.mover == self.mover", "True"),
    (16, "rules.movement_state", "MovementState.count_repetitions", "older.is_bound == self.is_bound", "True"),
    (16, "rules.movement_state", "MovementState.count_repetitions", "self.alive", "1"),
    (17, "state", "withdraw", "1 - player", "player"),
    (17, "state", "withdraw", "state.out | 1 << player", "state.out"),
    (17, "state", "withdraw", "state.mover == player", "state.mover >= 0"),
    (18, "rules.placement", "TileTable.layable", "[cell for cell in found if in_reach(cell)]", "found"),
    (18, "rules.placement", "pair_fits", "len(contents) >= REACH", "False"),
    (18, "rules.placement", "tile_pairs", "in_reach(b)", "True"),
]  # fmt: skip

#: A line of tiles from the first one to the edge of the world, in coloured tiles and in pairs.
EDGE = [
    f"pbmserv/must_touch=1/placement=manual/size=16 m50:{'rbgk' * 12}rb r 16.16:3.3.4.4 p50 -",
    f"classic/must_touch=1/size=16 m50:{'WoRo' * 12}Wo r 3.4 p25 -",
]

LAYOUTS = [
    "m50:rb/gk", "m50:rb/gg", "m50:rb/g", "m50:rbgk", "m50:rb/1gk", "m50:rk/gb", "m49:1r/bg/k", "m50:rbrb/gkgk",
    "m50:rbrb/kgkg", "m50:rrbb/gkgk", "m50:rbrb/1gkgk", "m50:rbrbgkgk", "m50:rbr/gkgb/k", "aa60:rb/gk",
]  # fmt: skip


def _edge(position_class):
    for text in EDGE:
        position = position_class.parse(text)
        yield from differences(position, model.read(text))
        # Pairs beyond the edge, which are no near misses of legal turns.
        names = [cell_name(cell(q, r)) for q in (48, 49, 50, 51) for r in (-1, 0, 1)]
        legal = set(position.legal_turns())
        for turn in {f"{ball}:{other}" for ball in names for other in names} - legal:
            try:
                position.play(turn)
            except ValueError:
                continue
            yield f"{turn} is played beyond the edge."


def _layouts(position_class):
    for size in "12":
        for must_touch in "12":
            for players in "23":
                for layout in LAYOUTS:
                    options = {"size": size, "must_touch": must_touch, "players": players}
                    try:
                        state = model.new("pbmserv", options, layout)
                    except ValueError:
                        state = None
                    try:
                        position = position_class.new("pbmserv", layout=layout, **options)
                    except ValueError:
                        position = None
                    if position is None or state is None:
                        if position is not state:
                            yield f"{layout} with {options} is {state and state.text()} for the model."
                        continue
                    yield from differences(position, state)


def _outside(position_class):
    """Events from outside along games, those of a player to move and of another."""
    for seed in range(30):
        chance = random.Random(seed)
        options = {"players": "23"[seed % 3 > 0], "size": "2", "turn": "either"}
        position, state = fresh(position_class, "classic", options)
        while state.mover is not None:
            turn = chance.choice(sorted(state.turns()))
            if chance.random() < 0.1:
                player = chance.choice([i for i in range(state.rules.players) if i not in state.out])
                turn = f"{state.rules.colours[player]}:resigns"
            position, state = position.play(turn), state.play(turn)
            yield from differences(position, state)


def _constructed(position_class):
    for text in CONSTRUCTED:
        chance = random.Random(text)
        for _ in range(3):
            for position, state in walk(*both(position_class, text), chance, 0.9, 20):
                yield from differences(position, state)


def _out_of_tiles(position_class):
    for seed in range(30):
        chance = random.Random(seed)
        options = {"players": "3", "size": chance.choice("234"), "must_touch": chance.choice("12")}
        for position, state in walk(*fresh(position_class, "classic", options), chance, 0.9):
            yield from differences(position, state)
            if state.phase == "m":
                break


def _to_and_fro(position_class):
    """Both players move a ball and move it back, from the very first turn on."""
    for seed in range(10):
        options = {"turn": "either", "size": "2", "seed": str(seed)}
        start = Position.new("pbmserv", **options)
        position, state = both(position_class, start.text)
        script = []
        for _ in range(2):
            script.append(next((turn for turn in sorted(state.turns()) if "-" in turn), ""))
            if not script[-1]:
                break
            state = state.play(script[-1])
        else:
            back = ["-".join(turn.split("-")[::-1]) for turn in script]
            state = model.read(start.text)
            for turn in (script + back) * 3:
                if turn not in state.turns():
                    break
                position, state = position.play(turn), state.play(turn)
                yield from differences(position, state)


def _games(position_class):
    sentence = compare_games(position_class, range(250))
    if sentence:
        yield sentence


#: What a copy goes through, and which part is looked at first for a rule, to save time.
ARENAS = [_games, _constructed, _out_of_tiles, _layouts, _edge, _outside, _to_and_fro]
FIRST = {3: _out_of_tiles, 5: _layouts, 9: _constructed, 15: _constructed, 17: _outside, 18: _edge}


def first_difference(position_class, rule: int = 0) -> str:
    """Return the first sentence about a copy that differs from the model, empty when it never does."""
    first = FIRST.get(rule, _games)
    for arena in [first, *(arena for arena in ARENAS if arena is not first)]:
        try:
            for sentence in arena(position_class):
                return sentence
        except Exception as error:  # a copy that trips over itself is found out too
            return f"{arena.__name__} fails: {error!r}"
    return ""


LIMIT = "limitproto.games.limit"


def test_no_fault_no_difference():
    with planted(fresh=[LIMIT]) as copy:
        assert copy(f"{LIMIT}.position").Position is not Position
        assert first_difference(copy(f"{LIMIT}.position").Position) == ""


def test_every_rule_has_a_fault():
    assert {fault[0] for fault in FAULTS} == set(range(1, 19))


@pytest.mark.parametrize(("rule", "module", "function", "old", "new"), FAULTS, ids=lambda value: str(value)[:30])
def test_fault_is_noticed(rule, module, function, old, new):
    with planted(Fault(f"{LIMIT}.{module}", function, old, new), fresh=[LIMIT]) as copy:
        assert first_difference(copy(f"{LIMIT}.position").Position, rule)
    assert Position.new("classic").count_turns() == 12
