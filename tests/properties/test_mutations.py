"""One fault or more planted for each rule: the comparison with the model has to notice every one.

Each fault changes one place in the source of a fresh copy of `limitproto.games.limit`; the copy then goes through
games and positions beside the model until something differs.
"""

import random

import pytest
from model import rules_model as model
from support.comparing import CONSTRUCTED, both, compare_games, differences, fresh, walk
from support.mutants import mutated

from limitproto import Position
from limitproto.core.hexes import cell, cell_name

pytestmark = pytest.mark.once

#: Rule, module, what stands there, what a fault makes of it.
FAULTS = [
    (1, "rules.placement", "table.touch.get(b, 0) + 1 >= must_touch", "table.touch.get(b, 0) >= must_touch"),
    (1, "rules.placement", "yield ORIGIN, ORIGIN + step", "yield ORIGIN + step, ORIGIN + 2 * step"),
    (2, "rules.placement", "if not barred[ball] and (together or free[ball]):", "if together or free[ball]:"),
    (2, "rules.placement", "if not barred[ball] and (together or free[ball]):", "if not barred[ball]:"),
    (1, "rules.placement", "min(one, two) + together >= must_touch <= max", "min(one, two) >= must_touch <= max"),
    (1, "rules.placement", ">= must_touch <= max(one, two)", ">= must_touch"),
    (2, "rules.placement", "            if content == letter:\n", "            if content == EMPTY == letter:\n"),
    (2, "rules.placement", "return free and min(one, two)", "return min(one, two)"),
    (2, "rules.placement", "if table.has_freedom(cell) else [cell]", "if True else [cell]"),
    (2, "rules.placement", "and not table.touches(cell, letter) and not smothers", "and not smothers"),
    (2, "rules.placement", "table.empty_beside(beside) == [cell]", "table.empty_beside(beside) == []"),
    (3, "state", "            if _can_place(following):\n", "            if step == 1 and _can_place(following):\n"),
    (3, "state", "if len(table.contents) < rules.tiles else ball_turns", "if True else ball_turns"),
    (4, "rules.placement", "if letter not in near:", "if True:"),
    (4, "rules.placement", "need = min(must_touch, len(self.contents))", "need = min(1, len(self.contents))"),
    (4, "state", "contents = balls_on(contents, state.rules)", "contents = dict.fromkeys(contents, EMPTY)"),
    (
        5,
        "rules.layouts",
        "ball_of = {TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours}",
        'ball_of = {TILE_LETTERS[colour]: colour[0].upper() for colour in rules.colours[::-1]} | {"k": "R"}',
    ),
    (5, "rules.layouts", "if not can_be_laid(contents, rules.must_touch):", "if not can_be_laid(contents, 1):"),
    (5, "rules.layouts", "if count != rules.size:", "if count > rules.size:"),
    (
        5,
        "rules.layouts",
        "elif content in (contents.get(cell + one), contents.get(cell + two), contents.get(cell + three)):",
        "elif content == contents.get(cell + one) == contents.get(cell + two) == contents.get(cell + three):",
    ),
    (6, "rules.kernel", "                found |= pool\n", "                found |= pool & beside\n"),
    (6, "rules.kernel", "            if pool & beside:\n", "            if pool:\n"),
    (
        7,
        "rules.kernel",
        "        if self.bound:\n            return balls\n",
        "        if self.doomed:\n            return balls\n",
    ),
    (
        7,
        "rules.kernel",
        "if freedoms & (freedoms - 1) == 0:\n                    tiles |= freedoms",
        "if False:\n                    tiles |= freedoms",
    ),
    (7, "rules.kernel", "self.empty ^ change)", "self.empty)"),
    (8, "rules.kernel", "for _ in range(self.max_neighbours)", "for _ in range(self.max_neighbours - 1)"),
    (8, "rules.kernel", "self.max_neighbours = 6 - free_edges", "self.max_neighbours = 5"),
    (8, "rules.kernel", "open_tiles = terrain.edge & ~occupied", "open_tiles = terrain.edge & ~self.occupied"),
    (9, "rules.kernel", "                if kept:\n                    return None\n", ""),
    (9, "rules.kernel", "return not mine or mine == part", "return True"),
    (9, "rules.kernel", "return not mine or mine == part", "return not mine"),
    (9, "rules.kernel", "self.doomed = doomed and not bound", "self.doomed = doomed"),
    (9, "rules.kernel", "            tiles = kept\n", ""),
    (9, "rules.kernel", "if flood(near, ring & -ring, ring) == ring:", "if ring.bit_count() < 3:"),
    (10, "rules.kernel", "return tiles, without(balls, mover, lost) if lost else balls", "return tiles, balls"),
    (10, "rules.kernel", "if a and mover != 0:", "if a:"),
    (10, "rules.kernel", "if b and mover != 1:", "if b:"),
    (10, "rules.kernel", "if c and mover != 2:", "if False:"),
    (
        10,
        "rules.kernel",
        "        balls = smothered_taken(near, balls, mover, tiles & ~union(balls))\n"
        "        lost = without_freedom(near, of(balls, mover), tiles & ~union(balls))\n",
        "        lost = without_freedom(near, of(balls, mover), tiles & ~union(balls))\n"
        "        balls = smothered_taken(near, balls, mover, tiles & ~union(balls))\n",
    ),
    (11, "rules.kernel", "        return smothered_taken(self.near, balls, mover, self.empty ^ change)",
     "        return smothered_taken(self.near, balls, 3, self.empty ^ change)"),
    (12, "rules.movement_state", "and clock <= mover", "and clock < mover"),
    (12, "rules.movement_state", "and mover < self.players - 1 and", "and"),
    (
        12,
        "rules.kernel",
        "if group not in self.smothered:\n                found |= group",
        "if not self.smothered:\n                found |= group",
    ),
    (12, "rules.kernel", "        legal &= ~last\n", ""),
    (12, "rules.kernel", "        if self.bound:\n            return tiles, balls\n", ""),
    (
        13,
        "rules.kernel",
        "    if generator.lone_moves():\n        return MOVE\n",
        "    if generator.lone_moves():\n        return MOVE | REMOVAL\n",
    ),
    (13, "rules.kernel", "return kinds or (PASS if may_pass else 0)", "return kinds | (PASS if may_pass else 0)"),
    (13, "rules.movement_state", "self.generator, rules.turn, rules.last_balls)", "self.generator, rules.turn, True)"),
    (
        14,
        "rules.movement_state",
        "        if not rules.last_balls and not of(self.balls, self.mover):\n            return 0\n",
        "",
    ),
    (14, "rules.movement_state", "            if self.kinds:\n", "            if self.kinds or step == 1:\n"),
    (14, "rules.movement_state", "            self.out |= 1 << player\n", ""),
    (15, "rules.movement_state", "            if holding & (holding - 1) == 0:\n", "            if not holding:\n"),
    (15, "rules.movement_state", "alive & ~(1 << mover) if wipeout", "1 << mover if wipeout"),
    (15, "rules.movement_state", 'wipeout = "mover-loses" if alive != rules.everybody else "tie"', 'wipeout = "tie"'),
    (15, "rules.movement_state", "            holding &= alive\n", ""),
    (15, "rules.movement_state", "            self.out |= alive & ~holding\n", ""),
    (16, "rules.movement_state", "REPETITIONS: Final = 3", "REPETITIONS: Final = 4"),
    (
        16,
        "rules.movement_state",
        "older.balls == self.balls and older.mover == self.mover",
        "older.balls == self.balls",
    ),
    (16, "rules.movement_state", " and older.is_bound == self.is_bound", ""),
    (16, "rules.movement_state", 'self.end(self.alive, "repetition")', 'self.end(1, "repetition")'),
    (17, "state", "return end(state, [1 - player], reason)", "return end(state, [player], reason)"),
    (17, "state", "out = state.out | 1 << player", "out = state.out"),
    (17, "state", "    elif state.mover == player:\n", "    elif state.mover >= 0:\n"),
    (18, "rules.placement", "[cell for cell in found if in_reach(cell)]", "found"),
    (18, "rules.placement", "if len(contents) >= REACH and not", "if False and not"),
    (18, "rules.placement", "+ 1 >= must_touch and in_reach(b):", "+ 1 >= must_touch:"),
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


def test_no_fault_no_difference():
    with mutated("kernel", "REMOVAL: Final = 4", "REMOVAL: Final = 4") as copy:
        assert copy is not Position
        assert first_difference(copy) == ""


def test_every_rule_has_a_fault():
    assert {fault[0] for fault in FAULTS} == set(range(1, 19))


@pytest.mark.parametrize(("rule", "module", "old", "new"), FAULTS, ids=lambda value: str(value)[:30])
def test_fault_is_noticed(rule, module, old, new):
    with mutated(module, old, new) as copy:
        assert first_difference(copy, rule)
    assert Position.new("classic").count_turns() == 12
