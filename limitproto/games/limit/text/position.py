"""Reads position strings: the syntax, and every reason why no game can reach the position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from limitproto import grammar
from limitproto.core.hexes import NEIGHBOURS, ORIGIN, cell_name, in_reach
from limitproto.errors import InvalidNotation, InvalidOption, InvalidPosition
from limitproto.games.base import UNFINISHED
from limitproto.games.limit.editions import Rules, rules_of, split_edition
from limitproto.games.limit.rules import masks
from limitproto.games.limit.rules.move_generator import smothered_groups
from limitproto.games.limit.rules.movement_state import Field, MovementState
from limitproto.games.limit.rules.placement import EMPTY, TileTable, can_be_laid, smothered
from limitproto.games.limit.rules.tile_index import TileIndex
from limitproto.games.limit.state import MOVEMENT, PLACEMENT, State, movement_rules, placement_turns
from limitproto.games.limit.text import turns
from limitproto.games.limit.text.board import BOARD, LONGEST, read_board

_T = grammar.terminals("limit")
_COUNTS = f"{_T['COUNT']}(?:\\.{_T['COUNT']})+"
_SCORES = f"{_T['SCORE']}(?:-{_T['SCORE']})+"
_POSITION = re.compile(
    f"({_T['EDITION']}{_T['PLAYERS']}?(?:/{_T['KEY']}={_T['VALUE']})*) ({BOARD}) ({_T['MOVER']}) "
    f"({_COUNTS})(?::({_COUNTS}))? ({_T['CLOCK']}) "
    f"(?:{_T['NONE']}|(?=.)(?:{_T['OUT']}({_T['PLAYER_LETTERS']}))?(?:(?:^|(?<= )|/){_T['REP']}({_T['COUNT']}))?"
    f"(?:(?:^|(?<= )|/){_T['END']}({_SCORES}))?)"
)


def parse(text: str) -> State:
    """Parse a position string into a state. Raises InvalidNotation, InvalidPosition with every defect."""
    if len(text) > LONGEST:
        raise InvalidNotation("position", text, LONGEST + 1, ("the end",))
    match = _POSITION.fullmatch(text)
    if match is None:
        raise grammar.certain_error("limit", "position", text, "position")
    edition, board, mover, hand, stock, clock, out, rep, result = match.groups()
    try:
        rules = rules_of(*split_edition(edition))
    except InvalidOption as error:
        raise InvalidPosition(text, (f"{error}.",)) from None
    contents = read_board(board)
    fields = _Fields(
        rules,
        contents,
        mover,
        tuple(map(int, hand.split("."))),
        tuple(map(int, stock.split("."))) if stock else (),
        clock[0],
        int(clock[1:]),
        out or "",
        None if rep is None else int(rep),
        result,
    )
    # Each field is checked on its own first: only valid fields make a position that can be queried.
    defects = [*fields.field_defects()] or [*fields.board_defects()] or [*fields.turn_defects()]
    if defects:
        raise InvalidPosition(text, tuple(defects))
    return fields.state()


class _Fields(NamedTuple):
    """The fields of a position string, and their defects."""

    rules: Rules
    contents: dict[int, str]
    mover: str
    hands: tuple[int, ...]
    stock: tuple[int, ...]
    phase: str
    clock: int
    out: str
    rep: int | None
    result: str | None

    @property
    def coloured(self) -> bool:
        """Whether coloured tiles are being laid (R4)."""
        return self.phase == PLACEMENT and self.rules.placement == "manual"

    def tally(self, content: str) -> int:
        """Return the number of tiles with exactly this content."""
        return sum(found == content for found in self.contents.values())

    # ---- the fields by themselves -------------------------------------------------------------------------

    def field_defects(self) -> Iterator[str]:
        """Yield the defects of single fields."""
        rules, letters = self.rules, self.rules.letters
        tiles = rules.tile_letters if self.coloured else EMPTY + letters.upper()
        for content in sorted(set(self.contents.values()) - set(tiles)):
            what = "the placement of coloured tiles" if self.coloured else f"{self.rules.text} in this phase"
            yield f"The board has {content!r}, which {what} does not have."
        if self.mover != "-" and self.mover not in letters:
            yield f"The mover {self.mover!r} is not one of the players {', '.join(letters)}."
        if len(self.hands) != rules.players:
            yield f"The hand counts balls for {len(self.hands)} players instead of {rules.players}."
        if self.coloured != bool(self.stock):
            what = "lacks" if self.coloured else "has"
            yield f"The hand {what} a stock of coloured tiles, which belongs to placement by hand (R4)."
        elif self.coloured and len(self.stock) != len(rules.tile_colours):
            yield f"The stock has {len(self.stock)} colours instead of {len(rules.tile_colours)}."
        if self.phase == PLACEMENT and rules.placement == "layout":
            yield "A game with a layout begins with movement and has no placement turns (R5)."
        if self.out and self.out != "".join(letter for letter in letters if letter in self.out):
            yield f"The players that are out, {self.out!r}, are not player letters in turn order."
        if self.result is not None and self.result not in turns.RESULTS[rules.players]:
            yield f"The result {self.result} does not fit {rules.players} players."
        if (self.result is None) == (self.mover == "-"):
            yield "The mover must be '-' if the game has ended, and only then."
        if self.rep is not None and (self.rep < 2 or self.rep > 3 or (self.rep == 3 and self.result is None)):
            yield f"The repetition count {self.rep} is invalid: it must be 2, or 3 at the end of a game (R16)."
        elif self.rep is not None and (not rules.can_repeat or self.phase == PLACEMENT):
            yield "No position can occur twice if every turn lays or removes a tile (R16)."

    # ---- the board ----------------------------------------------------------------------------------------

    def board_defects(self) -> Iterator[str]:
        """Yield the defects of the board, and of the counts in other fields that depend on it."""
        rules, contents = self.rules, self.contents
        for cell in sorted(contents):
            if not in_reach(cell):
                yield f"The tile on {cell_name(cell)} is out of reach (R18)."
        if len(contents) > rules.tiles:
            yield f"The board has {len(contents)} tiles, but the game has only {rules.tiles}."
        tile_index = TileIndex(list(contents))
        parts = masks.components(tile_index.near, (1 << len(contents)) - 1)
        if len(parts) > 1:
            yield f"The board is in {len(parts)} separate parts (R9)."
        for colour, letter in zip(rules.colours, rules.letters.upper(), strict=True):
            if not self.coloured and self.tally(letter) > rules.size:
                yield f"The board has {self.tally(letter)} {colour} balls, but the game has only {rules.size}."
        yield from self._placement_defects(tile_index) if self.phase == PLACEMENT else self._movement_defects()

    def _placement_defects(self, tile_index: TileIndex) -> Iterator[str]:
        rules, contents, clock = self.rules, self.contents, self.clock
        if contents and ORIGIN not in contents:
            yield "The first tile of a game is laid on m50, but the board has no tile there (R1, R4)."
        elif contents and not can_be_laid(tile_index.near, rules.must_touch, tile_index.mask([ORIGIN])):
            yield f"The tiles cannot have been laid so that each touched {rules.must_touch} others (R1, R4)."
        laid = clock if self.coloured else min(2 * clock, rules.tiles)
        after = f"{clock} placement turn{'s' * (clock != 1)}"
        if len(contents) != laid:
            yield f"After {after} there {_is_or_are(laid, 'tile')}, not {len(contents)} (R1, R4)."
        if self.coloured:
            yield from self._coloured_defects()
            return
        for i, (colour, letter) in enumerate(zip(rules.colours, rules.letters.upper(), strict=True)):
            if self.hands[i] + self.tally(letter) != rules.size:
                yield (
                    f"The {colour} balls in hand and on the board total "
                    f"{self.hands[i] + self.tally(letter)}, not {rules.size}."
                )
        balls = len(contents) - self.tally(EMPTY)
        if balls != clock:
            yield f"After {after} there {_is_or_are(clock, 'ball')} on the board, not {balls} (R1, R3)."
        for cell, content in sorted(contents.items()):
            if content != EMPTY and any(contents.get(cell + step) == content for step in NEIGHBOURS[:3]):
                yield f"Two balls of one colour touch at {cell_name(cell)} (R2)."
        for cell in smothered(contents):
            yield f"The ball on {cell_name(cell)} has no adjacent empty tile (R2)."

    def _coloured_defects(self) -> Iterator[str]:
        rules, contents = self.rules, self.contents
        for colour, letter, left in zip(rules.tile_colours, rules.tile_letters, self.stock, strict=True):
            if self.tally(letter) + left != rules.size:
                yield (
                    f"The {colour} tiles in stock and on the board total {self.tally(letter) + left}, not {rules.size}."
                )
        for cell, content in sorted(contents.items()):
            if any(contents.get(cell + step) == content for step in NEIGHBOURS[:3]):
                yield f"Two tiles of one colour touch at {cell_name(cell)} (R4)."
        if self.hands != (rules.size,) * rules.players:
            yield f"While coloured tiles are being laid, every player must have {rules.size} balls in hand (R4)."

    def _movement_defects(self) -> Iterator[str]:
        rules = self.rules
        if any(self.hands):
            yield "No balls can be in hand during movement: unplaced balls are out of the game (R3)."
        if not self.contents and self.result is None:
            yield "Movement has begun, but there are no tiles."
        if rules.turn == "both" and len(self.contents) > max(0, rules.tiles - self.clock):
            yield f"There are too many tiles after {self.clock} turns, each with a removal (R6)."
        never_smothered = rules.placement == "paired" or (
            rules.turn == "both" and self.clock >= (rules.players if rules.equaliser else 1)
        )
        if never_smothered:
            tile_index, balls = self._tiles_and_balls()
            empty = tile_index.mask([cell for cell, content in self.contents.items() if content == EMPTY])
            for group in sorted(smothered_groups(tile_index.near, balls, empty)):
                cell = tile_index.listed(group)[0]
                yield f"The group on {cell_name(cell)} has no freedom and would have been captured (R10)."

    def _tiles_and_balls(self) -> tuple[TileIndex, masks.Balls]:
        tile_index = TileIndex(list(self.contents))
        return tile_index, tile_index.balls(self.contents, self.rules.letters)

    # ---- whose turn it is ---------------------------------------------------------------------------------

    def turn_defects(self) -> Iterator[str]:
        """Yield the defects of the mover or the result, for a valid board."""
        rules, letters = self.rules, self.rules.letters
        named = dict(zip(letters, rules.colours, strict=True))
        alive = [letter for letter in letters if letter not in self.out]
        if self.result is not None:
            # While two players are left, any result may have been set from outside (R17).
            won = "-".join("01"[letter in alive] for letter in letters)
            if len(alive) == 1 and self.result != won:
                yield f"Only {named[alive[0]]} is left: the result is {won}, not {self.result} (R14)."
            return
        state = self.state()
        # In the placement of balls, players can have been skipped without being out (R1, R3).
        may_skip = self.phase == PLACEMENT and not self.coloured and self.clock >= rules.players
        if self.mover not in alive:
            yield f"The player to move, {named[self.mover]}, is out."
            return
        if len(alive) == 1:
            yield f"Only {named[alive[0]]} is left, so the game is over (R14)."
        elif not self.out and state.mover != self.clock % rules.players and not may_skip:
            expected = letters[self.clock % rules.players]
            yield f"After turn {self.clock} it is {named[expected]}'s turn, not {named[self.mover]}'s."
        if self.phase == PLACEMENT:
            if next(placement_turns(state), None) is None:
                yield f"{named[self.mover].capitalize()} has nothing to place and would have been skipped (R1, R3, R4)."
            return
        if rules.ending == "last-balls":
            for letter in alive:
                if not self.tally(letter.upper()):
                    yield f"{named[letter].capitalize()} has no balls and would be out (R15)."
        if not state.moving.kinds:
            yield f"{named[self.mover].capitalize()} has no legal turn and would be out (R14)."

    def state(self) -> State:
        """Return the state described by the fields, with a fresh history (R16)."""
        rules = self.rules
        out = sum(1 << i for i, letter in enumerate(rules.letters) if letter in self.out)
        state = State(
            rules,
            self.phase,
            self.clock,
            rules.letters.find(self.mover),
            self.hands,
            self.stock,
            out=out,
            rep=self.rep or 1,
            result=self.result or UNFINISHED,
        )
        if self.phase == PLACEMENT:
            return state._replace(table=TileTable(dict(self.contents)))
        tile_index, balls = self._tiles_and_balls()
        field = Field(movement_rules(rules), tile_index.near, tile_index.cells)
        movement = MovementState(field, (1 << len(self.contents)) - 1, balls, self.clock, state.mover, out)
        movement.rep = state.rep
        if state.mover >= 0:
            movement.kinds = movement.allowed_kinds()
        return state._replace(phase=MOVEMENT, tile_index=tile_index, movement=movement)


def _is_or_are(number: int, noun: str) -> str:
    return f"{'is' if number == 1 else 'are'} {number} {noun}{'s' * (number != 1)}"
