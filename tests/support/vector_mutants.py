"""Wrong engines: one place of the slow model or of its engine changed. The vectors in records/ have to catch each of them.

The name of a mutant begins with the sentence of spec/ that it breaks. A mutant of a rule is caught by the script of
that rule in records/scripts/rules, any other by the file that it names.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

FOLDER = Path(__file__).resolve().parents[1] / "model"
_NUMBERS = count()


class Mutant(NamedTuple):
    """A change of the one place where `old` stands in a module; `vectors` is a file below records/."""

    name: str
    module: str
    old: str
    new: str
    vectors: str = ""

    @property
    def file(self) -> str:
        """The file below records/ that has to catch the mutant."""
        rule = self.name.partition(".")[0]
        return self.vectors or f"scripts/rules/R{int(rule[1:]):02}.tst"


def _load(name: str, change: Mutant | None) -> ModuleType:
    path = FOLDER / f"{name}.py"
    source = path.read_text(encoding="utf-8")
    if change is not None and change.module == name:
        assert source.count(change.old) == 1, f"{change.name}: {name} has {source.count(change.old)} times {change.old!r}"
        source = source.replace(change.old, change.new)
    module = ModuleType(f"{name}_{next(_NUMBERS)}")
    sys.modules[module.__name__] = module  # for its data classes
    try:
        exec(compile(source, str(path), "exec"), module.__dict__)
    finally:
        del sys.modules[module.__name__]
    return module


def load(change: Mutant | None = None) -> ModuleType:
    """Return a fresh copy of `model.model_engine` on top of a fresh copy of the model, with one change or none."""
    rules, engine = _load("rules_model", change), _load("model_engine", change)
    engine.model = rules
    return engine


R, E = "rules_model", "model_engine"

#: Two or more for every rule, and for every sentence on events.
RULES = [
    Mutant("R1.3 the ball only on the origin", R, "return {((0, 0), second) for second in neighbours((0, 0))}",
           "return {((0, 0), second) for second in neighbours((0, 0))[:3]}"),
    Mutant("R1.4 the second tile cannot use the first", R, "for second in self._layable(self.tiles | {first}, must_touch)",
           "for second in self._layable(self.tiles, must_touch) - {first}"),
    Mutant("R1.4 must_touch ignored in pairs", R, "must_touch = int(self.rules.must_touch)\n", "must_touch = 2\n"),
    Mutant("R1.5 only one order of laying", R, "for ball, other in ((first, second), (second, first)):",
           "for ball, other in ((first, second),):"),
    Mutant("R1.6 a skip ends placement", R, "for player in self._in_order(start):\n            candidate = replace(self, mover=player)\n            if skipped",
           "for player in self._in_order(start)[:1]:\n            candidate = replace(self, mover=player)\n            if skipped"),
    Mutant("R1.8 a skip counts as a turn", R, "            skipped = skipped or bool(self.hands[player])",
           "            skipped = skipped or bool(self.hands[player])\n            self = replace(self, clock=self.clock + 1)"),
    Mutant("R2.1 own balls may touch", R, "if any(self.balls.get(beside) == mover for beside in neighbours(cell)):\n            return None",
           "if False:\n            return None"),
    Mutant("R2.1 no balls may touch", R, "if any(self.balls.get(beside) == mover for beside in neighbours(cell)):\n            return None",
           "if any(beside in self.balls for beside in neighbours(cell)):\n            return None"),
    Mutant("R2.2 only the placed ball is looked at", R, "if not all(touching(ball, empty) for ball in balls):",
           "if not touching(cell, empty):"),
    Mutant("R2.2 only enemy balls are looked at", R, "if not all(touching(ball, empty) for ball in balls):",
           "if not all(touching(ball, empty) for ball in balls if balls[ball] != mover):"),
    Mutant("R3.1 a ball may go on a ball", R, "for cell in self.tiles - set(self.balls):  # R3",
           "for cell in self.tiles - {ball for ball, owner in self.balls.items() if owner == self._mover()}:"),
    Mutant("R3.1 the tiles of a colour that others placed last only", R, "for cell in self.tiles - set(self.balls):  # R3",
           "for cell in sorted(self.tiles - set(self.balls))[1:]:"),
    Mutant("R3.2 nobody is passed over", R, "            if candidate._legal:\n                return candidate\n            skipped",
           "            if candidate._legal or self.hands[player]:\n                return candidate\n            skipped"),
    Mutant("R3.4 balls stay in hand", R, "hands=(0,) * self.rules.players,\n            stock=(),", "stock=(),"),
    Mutant("R4.2 a player lays only the own colour", R, "for colour, cell in layable(self.colours, stock, int(self.rules.must_touch))",
           "for colour, cell in layable(self.colours, stock, int(self.rules.must_touch)) if colour == self.rules.colours[self._mover()]"),
    Mutant("R4.3 the second tile anywhere near", R, "needed = 1 if len(tiles) == 1 else must_touch", "needed = must_touch"),
    Mutant("R4.3 one neighbour is enough", R, "needed = 1 if len(tiles) == 1 else must_touch", "needed = 1"),
    Mutant("R4.4 tiles of a colour may touch", R, "return touching(cell, tiles) >= needed and not any(tiles.get(beside) == colour for beside in neighbours(cell))",
           "return touching(cell, tiles) >= needed"),
    Mutant("R4.5 movement begins as soon as one player has tiles", R, "if candidate._legal:\n                return candidate\n            skipped",
           "if candidate._legal and not (self.rules.placement == 'manual' and not all(self.stock)):\n                return candidate\n            skipped"),
    Mutant("R4.6 no balls for players who are out", R, "balls = self.balls or balls_on_colours(self.rules, self.colours)",
           "balls = self.balls or {c: p for c, p in balls_on_colours(self.rules, self.colours).items() if p not in self.out}"),
    Mutant("R4.8 R2 applied to coloured tiles", R, "balls = self.balls or balls_on_colours(self.rules, self.colours)",
           "balls = self.balls or without_smothered(self.tiles, balls_on_colours(self.rules, self.colours), range(3))"),
    Mutant("R5.1 movement begins at turn 1", R, "            phase=\"m\",\n            clock=0,", "            phase=\"m\",\n            clock=int(self.rules.placement == 'layout'),", "scripts/layouts.tst"),
    Mutant("R5.2 colours all alike", E, "weighed = [choice for choice in choices for _ in range(stock[choice[0]])]", "weighed = choices", "scripts/layouts.tst"),
    Mutant("R5.3 a dead end is kept", E, "        if any(stock.values()):\n            continue\n", "", "scripts/layouts.tst"),
    Mutant("R5.4 smothering is never drawn again", E, "if rules.players == 2 and model.smothered(frozenset(tiles), balls):", "if False:", "scripts/layouts.tst"),
    Mutant("R5.4 smothering among three is drawn again", E, "if rules.players == 2 and model.smothered(frozenset(tiles), balls):", "if model.smothered(frozenset(tiles), balls):", "scripts/layouts.tst"),
    Mutant("R5.5 drawn again from the next seed", E, "        if rules.players == 2 and model.smothered(frozenset(tiles), balls):\n",
           "        if rules.players == 2 and model.smothered(frozenset(tiles), balls):\n            below = numbers(seed + times)\n", "scripts/layouts.tst"),
    Mutant("R5.5 a dead end starts the next seed", E, "        if any(stock.values()):\n", "        if any(stock.values()):\n            below = numbers(seed + times)\n", "scripts/layouts.tst"),
    Mutant("R5.6 any number of tiles", R, "if list(tiles.values()).count(colour) != int(rules.size):", "if False:", "scripts/layouts.tst"),
    Mutant("R5.6 tiles of a colour may touch", R, "if any(tiles.get(beside) == colour for beside in neighbours(cell)):\n            raise", "if False:\n            raise", "scripts/layouts.tst"),
    Mutant("R5.7 only from one tile", R, "if not any(can_be_laid(tiles, first, int(rules.must_touch)) for first in tiles):", "if not can_be_laid(tiles, min(tiles), int(rules.must_touch)):", "scripts/layouts.tst"),
    Mutant("R5.7 any tiling", R, "if not any(can_be_laid(tiles, first, int(rules.must_touch)) for first in tiles):", "if False:", "scripts/layouts.tst"),
    Mutant("R5.8 a given tiling may not smother", R, "    if not any(can_be_laid(tiles, first, int(rules.must_touch)) for first in tiles):",
           "    if smothered(frozenset(tiles), balls_on_colours(rules, tiles)):\n        raise ValueError('smothered')\n    if not any(can_be_laid(tiles, first, int(rules.must_touch)) for first in tiles):", "scripts/layouts.tst"),
    Mutant("R6.1 one step only", R, "reached = flood(neighbours(start), empty)", "reached = set(neighbours(start)) & empty"),
    Mutant("R6.1 over balls", R, "reached = flood(neighbours(start), empty)", "reached = flood(neighbours(start), self.tiles) & empty"),
    Mutant("R6.1 straight lines only", R, "reached = flood(neighbours(start), empty)",
           "reached = {g for g in flood(neighbours(start), empty) if 0 in (g[0] - start[0], g[1] - start[1], sum(g) - sum(start))}"),
    Mutant("R7.1 no captures by the move", R, "kept = without_smothered(self.tiles, balls, self._enemies)\n        return", "kept = balls\n        return"),
    Mutant("R7.1 one colour after the other", R, "kept = without_smothered(self.tiles, balls, self._enemies)\n        return",
           "kept = balls\n        for enemy in sorted(self._enemies):\n            kept = without_smothered(self.tiles, kept, {enemy})\n        return"),
    Mutant("R7.1 balls of players out are not taken", R, "kept = without_smothered(self.tiles, balls, self._enemies)\n        return",
           "kept = without_smothered(self.tiles, balls, self._enemies - self.out)\n        return"),
    Mutant("R8.1 holes are not free", R, "            if free_edges(self.tiles, cell) >= int(self.rules.free_edges)\n",
           "            if free_edges(self.tiles, cell) >= int(self.rules.free_edges) and not free_at_holes_only(self.tiles, cell)\n"),
    Mutant("R8.1 one more free edge", R, "return sum(1 for beside in neighbours(cell) if beside not in tiles)", "return sum(1 for beside in neighbours(cell) if beside not in tiles) - 1"),
    Mutant("R8.1 free_edges ignored", R, ">= int(self.rules.free_edges)\n", ">= 1\n"),
    Mutant("R8.2 not the tile just left", R, "            for cell in self._removable:\n                text = f\"{cell_name(start)}-", "            for cell in set(self._removable) - {start}:\n                text = f\"{cell_name(start)}-"),
    Mutant("R8.2 not a tile emptied by a capture", R, "            for cell in self._removable:\n                text = f\"{cell_name(start)}-", "            for cell in set(self._removable) - (set(self.balls) - {start}):\n                text = f\"{cell_name(start)}-"),
    Mutant("R9.1 no part at all may be cut off", R, "            if len(staying) > 1:\n", "            if len(staying) > 1 or self.rules.isolate == 'never':\n"),
    Mutant("R9.1 balls may be cut off", R, "            if len(staying) > 1:\n                return None\n", "            staying = staying[:9]\n"),
    Mutant("R9.2 isolate ignored", R, "if self.rules.isolate == \"never\" or not part <= set(balls):", "if True:"),
    Mutant("R9.2 only enemy parts are doomed", R, "return all(mine) or not any(mine)", "return not any(mine)"),
    Mutant("R9.2 only own parts are doomed", R, "return all(mine) or not any(mine)", "return all(mine)"),
    Mutant("R9.2 mixed parts are doomed", R, "return all(mine) or not any(mine)", "return True"),
    Mutant("R9.2 enemies of one colour only", R, "return all(mine) or not any(mine)", "return len({balls[cell] for cell in part}) == 1"),
    Mutant("R9.3 the larger part stays", R, "keep = frozenset().union(*staying)", "keep = frozenset().union(*staying) if doomed else max(left, key=len)"),
    Mutant("R9.3 empty parts stay", R, "keep = frozenset().union(*staying)", "keep = frozenset().union(*(part for part in left if part not in doomed))"),
    Mutant("R9.4 doomed balls stay", R, "kept = {ball: owner for ball, owner in balls.items() if ball in keep}", "kept = dict(balls)"),
    Mutant("R10.1 own groups first", R, "            kept = without_smothered(keep, kept, self._enemies)  # R10\n            kept = without_smothered(keep, kept, {mine})",
           "            kept = without_smothered(keep, kept, {mine})\n            kept = without_smothered(keep, kept, self._enemies)"),
    Mutant("R10.1 all at once", R, "            kept = without_smothered(keep, kept, self._enemies)  # R10\n            kept = without_smothered(keep, kept, {mine})",
           "            kept = without_smothered(keep, kept, {mine} | self._enemies)"),
    Mutant("R10.1 own groups stay", R, "            kept = without_smothered(keep, kept, {mine})\n", ""),
    Mutant("R10.1 enemy groups stay", R, "            kept = without_smothered(keep, kept, self._enemies)  # R10\n", ""),
    Mutant("R11.1 a move takes own balls", R, "kept = without_smothered(self.tiles, balls, self._enemies)\n        return",
           "kept = without_smothered(self.tiles, without_smothered(self.tiles, balls, self._enemies), {self._mover()})\n        return"),
    Mutant("R11.1 a move that smothers an own group is illegal", R, "moves |= {(start, goal) for goal in reached}",
           "moves |= {(start, goal) for goal in reached if self.bound or not any(owner == self._mover() for owner, _ in smothered(self.tiles, self.after_ball_move(start, goal).balls))}"),
    Mutant("R12.1 one turn too few", R, "and self.clock <= self.mover\n", "and self.clock < self.mover\n"),
    Mutant("R12.1 one turn too many", R, "and self.clock <= self.mover\n", "and self.clock <= self.mover + 1\n"),
    Mutant("R12.1 only turn number i", R, "and self.clock <= self.mover\n", "and self.clock == self.mover\n"),
    Mutant("R12.1 only the first player", R, "and self.mover < self.rules.players - 1\n", "and self.mover == 0\n"),
    Mutant("R12.1 the last player too", R, "and self.mover < self.rules.players - 1\n", "and self.mover < self.rules.players\n"),
    Mutant("R12.1 the last player who is not out", R, "and self.mover < self.rules.players - 1\n", "and self.mover < self._in_order(0)[-1]\n"),
    Mutant("R12.1 counted among those not out", R, "and self.clock <= self.mover\n", "and self.mover not in self.out and self.clock <= self._in_order(0).index(self.mover)\n"),
    Mutant("R12.1 equaliser ignored", R, "and self.rules.equaliser == \"on\"\n", "\n"),
    Mutant("R12.2 captures in a bound turn by R7", R, "        if self.bound:\n            return Landing(self.tiles, balls)\n", ""),
    Mutant("R12.2 captures in a bound turn by R10", R, "        if not bound:\n            kept = without", "        if True:\n            kept = without"),
    Mutant("R12.2 doomed in a bound turn", R, "if not bound and self._is_doomed(part, balls)", "if self._is_doomed(part, balls)"),
    Mutant("R12.3 own groups may be smothered", R, "return bool(smothered(landing.tiles, landing.balls) - self._smothered_before)",
           "return any(owner != self.mover for owner, _ in smothered(landing.tiles, landing.balls) - self._smothered_before)"),
    Mutant("R12.3 enemy groups may be smothered", R, "return bool(smothered(landing.tiles, landing.balls) - self._smothered_before)",
           "return any(owner == self.mover for owner, _ in smothered(landing.tiles, landing.balls) - self._smothered_before)"),
    Mutant("R12.3 balls instead of groups", R, "return bool(smothered(landing.tiles, landing.balls) - self._smothered_before)",
           "return bool({c for _, g in smothered(landing.tiles, landing.balls) for c in g} - {c for _, g in self._smothered_before for c in g})"),
    Mutant("R12.4 no smothered group may stay", R, "return bool(smothered(landing.tiles, landing.balls) - self._smothered_before)",
           "return bool(smothered(landing.tiles, landing.balls))"),
    Mutant("R13.1 a lone ball move with both", R, "if self.rules.turn == \"if-possible\" and not legal:", "if self.rules.turn != \"either\" and not legal:"),
    Mutant("R13.2 removals before ball moves", R, "                legal, more = self._lone_ball_moves()\n                refused |= more\n                if not legal:\n                    legal, more = self._lone_removals()",
           "                legal, more = self._lone_removals()\n                refused |= more\n                if not legal:\n                    legal, more = self._lone_ball_moves()"),
    Mutant("R13.2 no lone removals", R, "                if not legal:\n                    legal, more = self._lone_removals()\n                    refused |= more\n", ""),
    Mutant("R13.3 removals only without moves", R, "legal, refused = {**moves, **removals}, refused_moves | refused_removals", "legal, refused = moves or removals, refused_moves | refused_removals"),
    Mutant("R13.3 no pass with either", R, "if not legal and self.rules.turn != \"both\" and self.rules.ending", "if not legal and self.rules.turn == \"if-possible\" and self.rules.ending"),
    Mutant("R13.4 a turn that R12 forbids counts", R, "if self.rules.turn == \"if-possible\" and not legal:", "if self.rules.turn == \"if-possible\" and not legal and not refused:"),
    Mutant("R13.5 a pass with stranded", R, "if not legal and self.rules.turn != \"both\" and self.rules.ending == \"last-balls\":", "if not legal and self.rules.turn != \"both\" and any(o == self.mover for o in self.balls.values()):"),
    Mutant("R14.1 without balls but with a turn", R, "if candidate._legal and (has_balls or self.rules.ending == \"last-balls\"):", "if candidate._legal:"),
    Mutant("R14.2 nobody is out with last-balls and both", R, "if candidate._legal and (has_balls or self.rules.ending == \"last-balls\"):", "if self.rules.ending == 'last-balls' or candidate._legal and has_balls:"),
    Mutant("R14.3 balls of a player out go", R, "state = replace(state, out=state.out | {player})._noting(\"put-out-stranded\")", "state = replace(state, balls={c: o for c, o in state.balls.items() if o != player}, out=state.out | {player})._noting(\"put-out-stranded\")"),
    Mutant("R14.4 the last player is not marked as winner alone", R, "                return state._shared(left, \"stranded\")", "                return state._shared(set(range(self.rules.players)) - {start % self.rules.players}, \"stranded\")"),
    Mutant("R14.4 the last player is tested too", R, "            if len(left) == 1:\n                return state._shared(left, \"stranded\")", "            if len(left) == 1:\n                player_left = replace(state, mover=left[0])\n                return state._shared(left if player_left._legal else range(self.rules.players), \"stranded\")"),
    Mutant("R15.1 out only when to move", R, "state = replace(self, out=self.out | (before - alive))._noting(\"put-out-no-balls\")", "pass"),
    Mutant("R15.1 only the next player is looked at", R, "        if self.rules.ending == \"last-balls\":\n            before", "        if self.rules.ending == \"last-balls\" and last is not None:\n            before"),
    Mutant("R15.2 the reason is stranded", R, "return state._shared(alive, \"no-balls\")", "return state._shared(alive, \"stranded\")"),
    Mutant("R15.3 nobody is out after a wipe-out", R, "state = replace(self, out=self.out | sharing)", "state = self"),
    Mutant("R15.3 balls of players out count", R, "alive = before & set(self.balls.values())", "alive = before & set(self.balls.values()) or (before if self.balls else set())"),
    Mutant("R15.4 the mover wins", R, "return state._shared(sharing if tie else sharing - {last}, \"wipe-out\")", "return state._shared(sharing if tie else {last}, \"wipe-out\")"),
    Mutant("R15.4 always a tie", R, "return state._shared(sharing if tie else sharing - {last}, \"wipe-out\")", "return state._shared(sharing, \"wipe-out\")"),
    Mutant("R15.5 players who were out share", R, "return state._shared(sharing if tie else sharing - {last}, \"wipe-out\")", "return state._shared(range(self.rules.players) if tie else sharing - {last}, \"wipe-out\")"),
    Mutant("R15.6 tie-unless-out is a tie", R, "(self.rules.wipeout == \"tie-unless-out\" and not self.out)", "self.rules.wipeout == \"tie-unless-out\""),
    Mutant("R15.6 tie-unless-out is never a tie", R, " or (self.rules.wipeout == \"tie-unless-out\" and not self.out)", ""),
    Mutant("R16.1 the second time", R, "if times >= 3 else candidate", "if times >= 2 else candidate"),
    Mutant("R16.1 the fourth time", R, "if times >= 3 else candidate", "if times >= 4 else candidate"),
    Mutant("R16.1 players out share", R, "return candidate._shared(left, \"repetition\") if times", "return candidate._shared(range(self.rules.players), \"repetition\") if times"),
    Mutant("R16.2 players out are not compared", R, "            self.out,\n            self.bound,\n        )", "            self.bound,\n        )"),
    Mutant("R16.2 the mover is not compared", R, "            self.mover,\n            self.hands,\n            self.stock,\n            self.out,", "            self.hands,\n            self.stock,\n            self.out,"),
    Mutant("R16.2 R12 is not compared", R, "            self.out,\n            self.bound,\n        )", "            self.out,\n        )"),
    Mutant("R16.2 the number of turns is compared", R, "            self.out,\n            self.bound,\n        )", "            self.out,\n            self.bound,\n            self.clock,\n        )"),
    Mutant("R16.4 the first position is not counted", R, "past={**state.past, key: times})", "past={**state.past, key: times} if self.clock else {})"),
    Mutant("R16.5 rep is ignored", R, "state = replace(state, past={state._sameness(): rep})", "state = replace(state, past={state._sameness(): 1})"),
    Mutant("R16.5 a read position is not counted", R, "state = replace(state, past={state._sameness(): rep})", "state = replace(state, past={state._sameness(): rep - 1})"),
    Mutant("R16.6 the count is dropped at the end", R, "candidate._shared(left, \"repetition\") if times", "replace(candidate, rep=1)._shared(left, \"repetition\") if times"),
    Mutant("R17.1 an event counts as a turn", R, "state = replace(self, last_events=frozenset({reason}))\n", "state = replace(self, last_events=frozenset({reason}), clock=self.clock + 1)\n"),
    Mutant("R17.2 only the mover can resign", R, "in self.out:\n            raise ValueError(f\"{colour!r}", "in self.out or player != self.mover:\n            raise ValueError(f\"{colour!r}"),
    Mutant("R17.3 the player becomes out", R, "return state._shared({1 - player}, reason)", "return replace(state, out=frozenset({player}))._shared({1 - player}, reason)"),
    Mutant("R17.3 the mover always loses", R, "return state._shared({1 - player}, reason)", "return state._shared({1 - self._mover()}, reason)"),
    Mutant("R17.4 the balls go", R, "state = replace(state, out=state.out | {player}, rep=1)", "state = replace(state, balls={c: o for c, o in state.balls.items() if o != player}, out=state.out | {player}, rep=1)"),
    Mutant("R17.4 the hand goes", R, "state = replace(state, out=state.out | {player}, rep=1)", "state = replace(state, hands=tuple(0 if p == player else h for p, h in enumerate(state.hands)), out=state.out | {player}, rep=1)"),
    Mutant("R17.4 the game ends", R, "        if len(left) == 1:\n            return state._shared(left, reason)\n", "        return state._shared(left, reason)\n"),
    Mutant("R17.5 the last player goes on", R, "        if len(left) == 1:\n            return state._shared(left, reason)\n", ""),
    Mutant("R17.6 R14 is not applied", R, "            return state._continue_placement(start)\n        return state._find_mover(start)", "            return state._continue_placement(start)\n        mover = state._in_order(start)[0]\n        state = replace(state, mover=mover)\n        key = state._sameness()\n        return replace(state, past={**state.past, key: 1})"),
    Mutant("R17.6 the position is not counted", R, "            return state._continue_placement(start)\n        return state._find_mover(start)", "            return state._continue_placement(start)\n        return replace(state._find_mover(start), past=state.past)"),
    Mutant("R17.6 the first player is next", R, "start = player + 1 if player == self.mover else self._mover()", "start = 0 if player == self.mover else self._mover()"),
    Mutant("R17.6 movement does not begin", R, "        if self.phase == \"p\":\n            return state._continue_placement(start)", "        if self.phase == \"p\":\n            return replace(state, mover=state._in_order(start)[0])"),
    Mutant("R17.7 the turn passes", R, "start = player + 1 if player == self.mover else self._mover()", "start = player + 1 if player == self.mover else self._mover() + 1"),
    Mutant("R17.7 the turn passes to the one after the player", R, "start = player + 1 if player == self.mover else self._mover()", "start = player + 1"),
    Mutant("R17.8 a player out takes part in placement", R, "        for player in self._in_order(start):\n            candidate = replace(self, mover=player)\n            if skipped", "        for player in [p % self.rules.players for p in range(start, start + self.rules.players)]:\n            candidate = replace(self, mover=player)\n            if skipped"),
    Mutant("R17.9 the count goes on", R, "state = replace(state, out=state.out | {player}, rep=1)", "state = replace(state, out=state.out | {player})"),
    Mutant("R17.9 the count goes on in the past", R, "            self.out,\n            self.bound,\n        )", "            self.bound,\n        )"),
    Mutant("R17.10 players out share a draw", R, "._shared(self._in_order(0), \"agreement\")", "._shared(range(self.rules.players), \"agreement\")"),
    Mutant("R17.10 all but the mover share a draw", R, "._shared(self._in_order(0), \"agreement\")", "._shared(set(self._in_order(0)) - {self.mover}, \"agreement\")"),
    Mutant("R17.11 a draw drops rep", R, "return replace(self, last_events=frozenset())._shared", "return replace(self, rep=1, last_events=frozenset())._shared"),
    Mutant("R17.11 a resignation drops rep", R, "return state._shared({1 - player}, reason)", "return replace(state, rep=1)._shared({1 - player}, reason)"),
    Mutant("R17.12 the reason is the event's", R, "        return state._find_mover(start)\n", "        after = state._find_mover(start)\n        return after if after.mover is not None else replace(after, reason=reason)\n"),
    Mutant("R17.12 time is resignation", R, "return self._leave(colour, \"time\")", "return self._leave(colour, \"resignation\")"),
    Mutant("R18.1 no edge of the world", R, "return abs(cell[0]) <= REACH and abs(cell[1]) <= REACH  # R18", "return True"),
    Mutant("R18.1 one cell less", R, "return abs(cell[0]) <= REACH and abs(cell[1]) <= REACH  # R18", "return abs(cell[0]) < REACH and abs(cell[1]) < REACH"),
    Mutant("R18.1 a hexagon instead of a square", R, "return abs(cell[0]) <= REACH and abs(cell[1]) <= REACH  # R18", "return max(abs(cell[0]), abs(cell[1]), abs(sum(cell))) <= REACH"),
    Mutant("R18.2 edges of the world are not free", R, "return sum(1 for beside in neighbours(cell) if beside not in tiles)", "return sum(1 for beside in neighbours(cell) if beside not in tiles and in_reach(beside))"),
    Mutant("R0.10 the player after the last one begins", R, "return state._find_mover(0 if last is None else last + 1)", "return state._find_mover((self.clock + 1) % 2 if last is None else last + 1)"),
    Mutant("R0.10 the last player begins", R, "return state._find_mover(0 if last is None else last + 1)", "return state._find_mover(self.rules.players - 1 if last is None else last + 1)"),
    Mutant("R0.11 R14 only for the next player", R, "            state = replace(state, out=state.out | {player})._noting(\"put-out-stranded\")\n", "            if player != self._in_order(start)[0]:\n                return candidate\n            state = replace(state, out=state.out | {player})._noting(\"put-out-stranded\")\n"),
    Mutant("R0.11 R14 before R15", R, "        state = self\n        if self.rules.ending == \"last-balls\":\n", "        state = self\n        if self.rules.ending == \"last-balls\" and self.rules.turn == 'both' and self.balls:\n            state = self._find_mover(0 if last is None else last + 1)\n            if state.mover is None:\n                return state\n            self = replace(state, mover=None)\n        if self.rules.ending == \"last-balls\":\n"),
    Mutant("R0.14 a full point each", R, "Fraction(1, len(sharing)) if player in sharing", "Fraction(1, min(2, len(sharing))) if player in sharing"),
]  # fmt: skip
