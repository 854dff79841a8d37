"""The game that `limitproto.records.lgn.quick_parser` reads, and how it becomes what the grammar makes of its text.

This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import Final

from limitproto.records.lgn.export_order import in_export_order
from limitproto.records.lgn.tokens import GLYPHS
from limitproto.records.model import Remark
from limitproto.records.parsed_game import MainLineReplay, ParsedGame, RawDiagnostic, TagAt, TurnAt
from limitproto.records.variations import ROOT

#: The marks between turns: three kinds of remark, glyphs as numbers and as characters, and the brackets of variations.
COMMENT: Final = 0
LINE_COMMENT: Final = 1
ESCAPE: Final = 2
NAG: Final = 3
GLYPH: Final = 4
OPEN: Final = 5
CLOSE: Final = 6


class QuickGame:
    """The contents of a game with their places in its text, as far as they differ from game to game.

    `tags` are names and values, `tag_places` three numbers for each: where it begins, its value begins, and it ends.
    `words` are the turns, `starts` their places; `numbers` has the round number before each turn, 0 for none, and
    `number_places` where each number begins and ends. `marks` are all else between the turns: kind, number of turns
    before it, start, end. `has_glyphs` is set if some are glyphs in characters. `result` is empty if there is none.

    `tag_places`, `starts` and `number_places` stay empty unless it `is_placed`.
    `is_export` is set if spacing and spelling are those of the export form, as far as they do not depend on rules, and
    `is_bare` if no character needs a closer look. `may_be_cut` is set if something in it may look like the beginning
    of the next game: tags behind an empty line, or a bracket in a comment of several lines. It begins at `begin`, and
    `stop` is where the next game does, the end of the text if there is none, and `next_tag_end` the place behind the
    first tag there. `shift` is how far the places are ahead of those in `text`. `replayed` and `has_clean_text` are
    for callers that have played the turns, and looked at the characters.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tags: list[tuple[str, str]] = []
        self.tag_places: list[int] = []
        self.words: list[str] = []
        self.starts: list[int] = []
        self.numbers: list[int] = []
        self.number_places: list[int] = []
        self.marks: list[tuple[int, int, int, int]] = []
        self.result = ""
        self.result_start = 0
        self.has_variations = False
        self.has_glyphs = False
        self.is_export = True
        self.is_bare = True
        self.may_be_cut = False
        self.is_placed = True
        self.begin = 0
        self.stop = 0
        self.next_tag_end = 0
        self.shift = 0
        self.replayed: MainLineReplay | None = None
        self.has_clean_text = False
        #: How many of `number_places` belong to turns that have been made.
        self._numbered = 0

    def cut_out(self) -> int:
        """Make its part of the text, up to where the next game begins, its whole text; return that place."""
        self.text = self.text[self.begin : self.stop]
        self.shift = self.begin
        return self.stop

    def is_numbered(self, numbers: list[int], movers: list[int]) -> bool:
        """Return whether the rounds of a line of play are numbered where they begin, and rightly.

        `numbers` has the round number before each of its turns, 0 for none, `movers` the players that have played them.
        Numbers that are not needed make it no export form.
        """
        number = 0
        last = -1
        for k, mover in enumerate(movers):
            begins = mover <= last or number == 0
            if begins:
                number += 1
            last = mover
            given = numbers[k]
            if given:
                if given != number:
                    return False
                if not begins:
                    self.is_export = False
            elif begins:
                return False
        return True

    def turn(self, i: int, parent: int) -> TurnAt:
        """Return a turn as the grammar reads it; they are asked for in their order."""
        word, shift = self.words[i], self.shift
        start = self.starts[i] - shift
        turn = TurnAt(parent, word, start, start + len(word))
        if self.numbers[i]:
            turn.number = self.numbers[i]
            k = self._numbered
            turn.number_at = self.number_places[k] - shift, self.number_places[k + 1] - shift
            self._numbered = k + 2
        return turn

    def parsed(self) -> ParsedGame:
        """Return the game as the grammar reads it, for a game with places."""
        parsed = ParsedGame(0)
        parsed.end = len(self.text)
        parsed.replayed = self.replayed
        parsed.has_clean_text = self.has_clean_text
        self._numbered = 0
        places, shift = self.tag_places, self.shift
        for i, (name, value) in enumerate(self.tags):
            parsed.tags.append(
                TagAt(name, value, places[3 * i] - shift, places[3 * i + 1] - shift, places[3 * i + 2] - shift)
            )
        if self.result:
            start = self.result_start - shift
            parsed.result = self.result
            parsed.result_at = start, start + len(self.result)
        if self.marks:
            _add_marked(self, parsed)
        else:
            for i in range(len(self.words)):
                parsed.turns.append(self.turn(i, i - 1))
        return parsed


class _Line:
    """A line of play: what its first turn follows, its last turn, -2 for none, and remarks that wait for a turn."""

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.last = -2
        self.is_branched = False
        self.waiting: list[Remark] = []


def _add_marked(game: QuickGame, parsed: ParsedGame) -> None:
    """Add turns with what is between them."""
    lines = [_Line(ROOT)]
    turns = parsed.turns
    is_nested_first = False
    marks = game.marks
    count = len(marks)
    place = 0
    for i in range(len(game.words) + 1):
        while place < count and marks[place][1] == i:
            kind, _before, start, end = marks[place]
            start -= game.shift
            end -= game.shift
            place += 1
            line = lines[-1]
            if kind <= ESCAPE:
                remark = _remark(game.text, kind, start, end)
                if line.last == -2 and len(lines) == 1:
                    parsed.opening.append(remark)
                elif line.last == -2 or line.is_branched:
                    line.waiting.append(remark)
                else:
                    turns[line.last].after.append(remark)
            elif kind == OPEN:
                parent = turns[line.last].parent
                if len(lines) > 1 and parent == line.parent:
                    is_nested_first = True
                lines.append(_Line(parent))
            elif kind == CLOSE:
                _end(lines.pop(), turns)
                lines[-1].is_branched = True
            else:
                _add_glyph(game.text, kind, start, end, turns[line.last], parsed)
        if i < len(game.words):
            line = lines[-1]
            turn = game.turn(i, line.parent if line.last == -2 else line.last)
            if line.waiting:
                turn.before = line.waiting
                line.waiting = []
            turns.append(turn)
            line.last = i
            line.is_branched = False
    _end(lines[0], turns)
    if is_nested_first:
        in_export_order(parsed)


def _end(line: _Line, turns: list[TurnAt]) -> None:
    """Give what waits for a turn that does not come to the last one."""
    if line.waiting and line.last != -2:
        turns[line.last].after += line.waiting


def _remark(text: str, kind: int, start: int, end: int) -> Remark:
    if kind == COMMENT:
        body = text[start + 1 : end - 1]
        if "\r" in body:
            body = body.replace("\r\n", "\n").replace("\r", "\n")
        return Remark(body)
    return Remark(text[start + 1 : end], "line" if kind == LINE_COMMENT else "escape")


def _add_glyph(text: str, kind: int, start: int, end: int, turn: TurnAt, parsed: ParsedGame) -> None:
    nag = GLYPHS[text[start:end]] if kind == GLYPH else int(text[start + 1 : end])
    if kind == GLYPH:
        parsed.diagnostics.append(RawDiagnostic("LGN119", start, end, {"what": text[start:end], "nag": nag}))
    if nag in turn.nags:
        parsed.diagnostics.append(RawDiagnostic("LGN120", start, end, {"nag": nag}))
    else:
        turn.nags.append(nag)
