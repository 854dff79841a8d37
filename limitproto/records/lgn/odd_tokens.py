"""Reads LGN tokens that few games have or that the grammar does not allow in their place, and reports the latter.

A misplaced token gets a diagnostic and is skipped, so that the rest of the game is still read. This module is compiled
if there is a compiler.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.boundaries import EMPTY_LINE
from limitproto.records.lgn.scanner import (
    BAD_TAG,
    CLOSE_BRACE,
    DOTS,
    END,
    JUNK,
    KIND,
    LOOSE_RESULT,
    NAG,
    NUMBER,
    ODD_SPACE,
    OPEN_COMMENT,
    RESULT,
    SPACE,
    TAG,
    TURN,
    codes_of,
    tag_at,
    token,
)
from limitproto.records.lgn.terminals import DASHES, GAME_OVER, terminal, tidy_result
from limitproto.records.parsed_game import (
    CLOSE_MARK,
    COMMENT,
    ESCAPE,
    GLYPH,
    LONGEST_KNOWN,
    NO_TURN,
    OPEN_MARK,
    ParsedGame,
    RawDiagnostic,
    TagLine,
    nag_of,
    tag_line,
)
from limitproto.records.variations import ROOT

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The most turns in a game, and the most remarks, glyphs and brackets.
MAX_TURNS: Final = 100_000

#: A game with more syntax errors than this is given up: the rest of its text is one diagnostic.
MAX_FAULTS: Final = 100

#: So is one with more syntax diagnostics, errors or not, so that memory does not grow with them.
MAX_DEVIATIONS: Final = 100_000

#: Repeated text is skipped in parts of about this length, in code points, if the repeated part is no longer than that.
_REPEATED: Final = 1 << 10
_LONGEST_UNIT: Final = 64

#: A character after a backslash in a tag's value.
_ESCAPED: Final = re.compile(r"\\(.)")
#: A tag pair with a word processor's quotation marks or spaces.
_QUOTES: Final = '"\u201c\u201d\u201e\u201f\u2033\xab\xbb'
_TYPED_TAG: Final = lazy_pattern(
    r"\[[ \t\xa0]*([A-Za-z][A-Za-z0-9_]*)[ \t\xa0]*"
    rf"[{_QUOTES}]([^{_QUOTES}\\\r\n]*)[{_QUOTES}][ \t\xa0]*\][ \t\xa0]*"
)
#: A tag pair up to its closing bracket, possibly after a word processor's space.
_QUOTED: Final = lazy_pattern(r'\[[ \t]*[A-Za-z][A-Za-z0-9_]*[ \t]*"[^"]*"')


class _Line:
    """A line of play being read: its last turn, `NO_TURN` for none, and `parent`, the turn before that.

    The turns from `segment` on were read since then. `opened` is the place of its bracket.
    """

    def __init__(self, parent: int, segment: int, opened: int) -> None:
        self.parent = parent
        self.last = NO_TURN
        self.segment = segment
        self.opened = opened


class OddTokens:
    """The state of reading a game that begins at a place in a text and ends at or before another.

    If it `is_open`, more games may follow: it is read up to its result, or up to a possible defect. Places are places
    in the text; the game's own places count from its beginning.
    """

    def __init__(self, text: str, begin: int, end: int, is_open: bool) -> None:
        self.text, self.codes = text, codes_of(text)
        self.begin: i64 = begin
        #: The end of the last token.
        self.place: i64 = begin
        self.end: i64 = end
        self.is_open = is_open
        self.begins_file = False
        self.game = ParsedGame(0, text)
        self.game.end = end - begin
        #: Whether the tags are over, and whether part of a count has come since the last turn.
        self.in_moves = False
        self.in_count = False
        #: The round number waiting for its turn, and its place, which ends at 0 if there is none.
        self.number: i64 = 0
        self.number_start: i64 = 0
        self.number_end: i64 = 0
        #: The open lines of play.
        self.lines = [_Line(ROOT, 0, 0)]
        #: The glyphs of turns with glyphs.
        self.nags: dict[int, list[int]] = {}
        #: The code of the diagnostic caused by the last token, empty after a valid one; where that token begins, and
        #: where the previous token with the same diagnostic begins.
        self.refused = ""
        self._former_refused = self._last_refused = self._refused_at = 0
        self._faults = 0
        #: Whether the rest is not read, because too much is wrong, or, in a text that continues, anything is.
        self.given_up = False

    def read_token(self, kind: i64, start: i64, end: i64) -> None:
        """Read one token of any kind; report what the grammar does not allow."""
        if kind <= ESCAPE:
            self._read_remark(kind, start, end)
        elif NUMBER <= kind <= DOTS and self.game.result is None:
            self._read_number(kind, start, end)
        elif kind in (NAG, GLYPH):
            self._read_glyph(kind, start, end)
        elif self.is_open and kind > NAG and (kind != RESULT or len(self.lines) > 1):
            self.given_up = True
        elif kind == OPEN_MARK:
            self._read_open(start, end)
        elif kind == CLOSE_MARK:
            if len(self.lines) == 1:
                self._refuse("LGN105", start, end)
            else:
                self.refused = ""
                self.leave_number()
                self._close_line(start, end)
        elif kind in (TURN, JUNK):
            self._read_word(kind, start, end)
        elif kind in (RESULT, LOOSE_RESULT):
            self._read_result(kind, start, end)
        elif kind == TAG or (kind == BAD_TAG and _TYPED_TAG.fullmatch(self.text, start, end)):
            self._read_tag(start, end)
        elif kind == ODD_SPACE:
            self._read_space(start, end)
        else:
            code = {BAD_TAG: "LGN110", OPEN_COMMENT: "LGN102", CLOSE_BRACE: "LGN103"}.get(kind, "LGN112")
            self._refuse(code, start, end)
            if kind == OPEN_COMMENT:
                self.game.cut_short = True
            if kind == OPEN_COMMENT or (kind == BAD_TAG and self.in_moves):
                self._damage()

    # ---- reports -----------------------------------------------------------------------------------------------------

    def report(self, code: str, start: int, end: int, words: dict[str, object]) -> None:
        """Report something; in a text that continues, all but glyphs as characters are left to a closer look."""
        diagnostics = self.game.diagnostics
        if self.is_open and (code != "LGN119" or len(diagnostics) >= MAX_DEVIATIONS):
            self.given_up = True
        if self.given_up:
            return
        self._faults += rule_of(code).severity == "error"
        if self._faults > MAX_FAULTS or len(diagnostics) >= MAX_DEVIATIONS:
            self.given_up = True
            count = MAX_FAULTS if self._faults > MAX_FAULTS else MAX_DEVIATIONS
            found: dict[str, object] = {"count": count, "first": diagnostics[0].code}
            diagnostics[:] = [RawDiagnostic("LGN123", diagnostics[0].start, end, found)]
            return
        diagnostics.append(RawDiagnostic(code, start - self.begin, end - self.begin, words))

    def _refuse(self, code: str, start: int, end: int, words: dict[str, object] | None = None) -> None:
        """Report a token; consecutive tokens with the same diagnostic share it."""
        if self.refused == code:
            end = self._pass_repeats(start, end)
            last = self.game.diagnostics[self._refused_at]
            self.game.diagnostics[self._refused_at] = last._replace(end=end)
            self._former_refused, self._last_refused = self._last_refused, start
            return
        self.report(code, start, end, words or {"what": self.text[start : min(end, start + 40)]})
        self.refused = code
        self._former_refused = self._last_refused = start
        self._refused_at = len(self.game.diagnostics) - 1

    def _pass_repeats(self, start: int, end: int) -> int:
        """Skip text that only repeats that of the last two refused tokens; return where it ends.

        The last repeats are left to be read, since the text after a token may change it.
        """
        text = self.text
        unit = text[self._former_refused : start]
        size = len(unit)
        if size > _LONGEST_UNIT or not text.startswith(unit, start + size):
            return end
        unit *= max(_REPEATED // size, 1)
        place = start
        while text.startswith(unit, place):
            place += len(unit)
        place -= 2 * size
        if place <= start:
            return end
        self.place = place
        return place

    def give_up(self, start: int, end: int, units: str) -> None:
        """Stop reading a game with too many turns or remarks."""
        self.given_up = True
        self.game.diagnostics.append(RawDiagnostic("LGN124", start, end, {"count": MAX_TURNS, "units": units}))

    def leave_number(self) -> None:
        """Report a number without a following turn."""
        if self.number_end:
            self.report("LGN121", self.number_start, self.number_end, {"what": int(self.number)})
            self.number = self.number_end = 0

    def _damage(self) -> None:
        """Note that something after the innermost line's last turn could not be read."""
        line = self._line()
        self.game.damaged.add(line.parent if line.last == NO_TURN else line.last)

    # ---- tokens ------------------------------------------------------------------------------------------------------

    def _read_remark(self, kind: i64, start: i64, end: i64) -> None:
        game, begin = self.game, self.begin
        self.refused = ""
        if not self.text[start:end].isprintable():
            game.is_bare = False
            if kind == COMMENT and self.is_open and EMPTY_LINE.search(self.text, start, end):
                self.given_up = True
        if kind == COMMENT:
            brace = self.text.find("{", start + 1, end)
            if brace > 0:
                self.report("LGN116", brace, brace + 1, {})
        if game.result is not None:
            self.report("LGN117", start, end, {})
        if len(game.marks) >= MAX_TURNS:
            self.give_up(start, end, "remarks")
        game.marks.append((kind, game.count, start - begin, end - begin))

    def _read_number(self, kind: i64, start: i64, end: i64) -> None:
        """Read part of a count."""
        self.refused = ""
        self.in_count = self.in_moves = True
        if kind == DOTS:
            return
        self.leave_number()
        self.number = 0
        self.number_start, self.number_end = start, end
        while start < end:
            digit: i64 = ord(self.text[start]) - 48
            if digit < 0 or digit > 9:
                break
            self.number = self.number * 10 + digit
            start += 1

    def _read_space(self, start: int, end: int) -> None:
        found = self.text[start:end]
        # Form feeds and the like are control characters, which are reported once for the whole game.
        character = next((one for one in found if not one.isascii()), "")
        if start == 0 and self.begins_file and found == "\ufeff":
            self.report("LGN002", 0, 1, {})
        elif character:
            self.report("LGN118", start, end, {"what": f"U+{ord(character):04X}"})

    def read_pair(self, start: i64) -> i64:
        """Read a tag pair and return where it ends, 0 if there is none."""
        text = self.text
        stop: i64 = text.find('"]\n', start, min(start + LONGEST_KNOWN, self.end))
        line = tag_line(text[start + 1 : stop]) if stop >= 0 else None
        if line is not None:
            self.refused = ""
            begin = start - self.begin
            self.game.add_tag(line, begin, begin + len(line.name) + 3, begin + stop + 2 - start)
            return stop + 2
        stop, name_at, name_end, value_at, value_end = tag_at(text, start, self.end)
        if not stop:
            return 0
        name, value = text[name_at:name_end], text[value_at:value_end]
        line = tag_line(f'{name} "{value}')
        if line is None:
            if not value.isprintable():
                self.game.is_bare = False
            line = TagLine(name, self._unescaped(value, value_at))
        self.refused = ""
        self.game.add_tag(line, start - self.begin, value_at - self.begin, stop - self.begin)
        return stop

    def _read_tag(self, start: int, end: int) -> None:
        if self.in_moves:
            self._refuse("LGN109", start, end)
            return
        self.refused = ""
        if not self.read_pair(start):
            match = _TYPED_TAG.match(self.text, start, end)
            assert match is not None, "the token holds a tag pair"
            name, value = match[1], match[2]
            if not _QUOTED.fullmatch(self.text, start, match.end(2) + 1):
                self.report("LGN128", start, end, {"what": match[0].rstrip(), "right": f'[{name} "{value}"]'})
            self.game.add_tag(TagLine(name, value), start, match.start(2), end)
        if self.game.marks:
            self.report("LGN127", start, end, {"name": self.game.tag_lines[-1].name})

    def _unescaped(self, quoted: str, place: int) -> str:
        """Return the value of a tag with its escapes resolved; report invalid ones."""
        for escape in _ESCAPED.finditer(quoted):
            if escape[1] not in '\\"':
                self.report("LGN214", place + escape.start(), place + escape.end(), {"what": escape[0]})
        return _ESCAPED.sub(lambda escape: escape[1] if escape[1] in '\\"' else escape[0], quoted)

    def _read_word(self, kind: int, start: int, end: int) -> None:
        """Read a turn, or a word that may be intended as one."""
        game, word = self.game, self.text[start:end]
        is_junk = kind == JUNK
        if is_junk and not word.isascii() and terminal("TURN").fullmatch(word.translate(DASHES)):
            self.report("LGN128", start, end, {"what": word, "right": word.translate(DASHES)})
            is_junk = False
        if is_junk and (self.refused == "LGN301" or not self.in_moves):
            self._refuse("LGN301" if self.in_moves else "LGN101", start, end)
            return
        if game.result is not None:
            self._refuse("LGN112", start, end)
            return
        self.refused = ""
        if game.count >= MAX_TURNS:
            self.give_up(start, end, "turns")
            return
        if is_junk:
            self._refuse("LGN301", start, end, {"what": self.text[start : min(end, start + 40)], "why": ""})
            self._damage()
        elif kind == JUNK:
            game.respelt[game.count] = word.translate(DASHES)
        self.add_turn(start, end, 0)

    def add_turn(self, start: i64, end: i64, cells: i64) -> None:
        """Add a turn, whose cells may be known, with the number waiting for it."""
        begin: i64 = self.begin
        spot = self.game.next_spot(start - begin, end - begin, self.number)
        spot.cells = cells
        if self.number:
            spot.number_start, spot.number_end = self.number_start - begin, self.number_end - begin
            self.number = 0
        self.number_end = 0
        self.in_count = False
        self.in_moves = True

    def _read_glyph(self, kind: int, start: int, end: int) -> None:
        line = self._line()
        if line.last == NO_TURN or self.in_count or self.game.result is not None:
            self._refuse("LGN108", start, end)
            return
        self.refused = ""
        found = self.text[start:end]
        if kind == GLYPH:
            nag = nag_of(found)
            self.report("LGN119", start, end, {"what": found, "nag": nag})
        else:
            digits = found[1:].lstrip("0") or "0"
            if len(digits) > 3 or int(digits) > 255:
                self.report("LGN115", start, end, {"what": found[:40]})
                return
            nag = int(digits)
        given = self.nags.setdefault(line.last, [])
        if nag in given:
            self.report("LGN120", start, end, {"nag": nag})
        else:
            given.append(nag)
            self.game.marks.append((GLYPH, self.game.count, start - self.begin, end - self.begin))

    def _read_result(self, kind: int, start: int, end: int) -> None:
        game = self.game
        if len(self.lines) > 1 and not GAME_OVER.match(self.text, end, self.end):
            self._refuse("LGN111", start, end)
            return
        self._close_all()
        if game.result is not None:
            self._refuse("LGN112", start, end)
            return
        self.refused = ""
        self.leave_number()
        self.in_moves = True
        game.result, game.result_at = self.text[start:end], (start - self.begin, end - self.begin)
        if kind == LOOSE_RESULT:
            game.result = tidy_result(self.text[start:end])
            self.report("LGN303", start, end, {"what": self.text[start:end], "result": game.result})

    # ---- variations --------------------------------------------------------------------------------------------------

    def _read_open(self, start: int, end: int) -> None:
        game = self.game
        if self._line().last == NO_TURN or self.in_count or game.result is not None:
            self._skip_variation(start, end, "LGN112" if game.result is not None else "LGN107")
        elif not self._turn_is_next():
            self._skip_variation(start, end, "LGN106")
        else:
            self.refused = ""
            count, begin = game.count, self.begin
            self.lines.append(_Line(self._line().parent, count, start))
            game.marks.append((OPEN_MARK, count, start - begin, end - begin))
            game.has_variations = True

    def _turn_is_next(self) -> bool:
        """Return whether a turn comes next, after only remarks and round numbers."""
        place: i64 = self.place
        while place < self.end:
            found: i64 = token(self.text, place, self.end)
            kind: i64 = found & KIND
            place = found >> END
            if not (kind < GLYPH or NUMBER <= kind <= DOTS or kind in (SPACE, ODD_SPACE)):
                return kind in (TURN, JUNK)
        return False

    def _skip_variation(self, start: int, end: int, code: str) -> None:
        """Skip a variation that is not allowed here, up to its bracket or the end of the game."""
        depth: i64 = 1
        while depth and self.place < self.end and not self.is_open:
            found: i64 = token(self.text, self.place, self.end)
            kind: i64 = found & KIND
            is_result = kind in (RESULT, LOOSE_RESULT)
            if kind in (TAG, BAD_TAG) or (is_result and GAME_OVER.match(self.text, found >> END, self.end)):
                break
            self.place = found >> END
            if kind != SPACE:
                end = self.place
            if kind == CLOSE_MARK:
                depth -= 1
            elif kind == OPEN_MARK:
                depth += 1
        self.report(code, start, end, {"what": "("})
        self.refused = ""

    def _line(self) -> _Line:
        """Return the innermost line, with its last turn and the one before it."""
        line = self.lines[-1]
        count = self.game.count
        if count > line.segment:
            if count - 1 > line.segment:
                line.parent = count - 2
            elif line.last != NO_TURN:
                line.parent = line.last
            line.last = count - 1
            line.segment = count
        return line

    def _close_line(self, start: int, end: int) -> None:
        """Finish the innermost variation."""
        count, begin = self.game.count, self.begin
        self.lines.pop()
        self.lines[-1].segment = count
        self.game.marks.append((CLOSE_MARK, count, start - begin, end - begin))
        self.in_count = False

    def _close_all(self) -> None:
        """Close the variations that are still open; a diagnostic names the outermost one."""
        if len(self.lines) > 1:
            opened = self.lines[1].opened
            self.report("LGN104", opened, opened + 1, {})
            self.leave_number()
            while len(self.lines) > 1:
                self._close_line(self.place, self.place)

    def finish(self) -> None:
        """Finish the game at the end of the text."""
        game = self.game
        if self.given_up:
            game.diagnostics[-1] = game.diagnostics[-1]._replace(end=game.end)
            game.cut_short = game.given_up = True
            return
        self.place = self.end
        self._close_all()
        self.leave_number()
