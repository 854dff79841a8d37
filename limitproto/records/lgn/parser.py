"""The parser of LGN: from the text of one game to its contents, whatever is wrong with them, in one pass.

The text is read character by character as long as its syntax is valid, however it is spaced and spelled. Whatever may
need a diagnostic of the syntax is read token by token with the terminals of `grammar/records.lark`: what is in a wrong
place is named in a diagnostic and skipped, so that the rest of the game is still read. Tests hold the parser to the
grammar. This module is compiled if there is a compiler.
"""

from __future__ import annotations

import re
from typing import Final

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.terminals import (
    DASHES,
    GAME_OVER,
    NUMBERS,
    OPENED,
    REMARKS,
    RESULTS,
    terminal,
    tidy_result,
    token_pattern,
)
from limitproto.records.lgn.valid_text import ESCAPED, MAX_TURNS, ValidReader
from limitproto.records.parsed_game import (
    COMMENT,
    ESCAPE,
    GLYPH,
    LINE_COMMENT,
    NO_TURN,
    ParsedGame,
    RawDiagnostic,
    nag_of,
)
from limitproto.records.variations import ROOT

#: A game with more errors in its syntax than this is given up: the rest of its text is one diagnostic.
MAX_FAULTS: Final = 100

#: So is one with more diagnostics of its syntax, errors or not, so that memory does not grow with what is wrong.
MAX_DEVIATIONS: Final = 100_000

#: Text that is repeated is passed over in parts of about this length, in code points, if the part that is repeated is
#: no longer than that.
_REPEATED: Final = 1 << 10
_LONGEST_UNIT: Final = 64

_MARKS: Final = {"COMMENT": COMMENT, "LINE_COMMENT": LINE_COMMENT, "ESCAPE": ESCAPE}
_BEFORE_TURN: Final = REMARKS | NUMBERS | {"ODD_SPACE", "SPACE"}
_TAG: Final = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"')
#: A tag pair with the quotation marks or the spaces of a word processor.
_QUOTES: Final = '"\u201c\u201d\u201e\u201f\u2033\xab\xbb'
_TYPED_TAG: Final = lazy_pattern(
    r"\[[ \t\xa0]*([A-Za-z][A-Za-z0-9_]*)[ \t\xa0]*"
    rf"[{_QUOTES}]([^{_QUOTES}\\\r\n]*)[{_QUOTES}][ \t\xa0]*\][ \t\xa0]*"
)


def parse(text: str, begins_file: bool = True, has_turns: bool = True) -> ParsedGame:
    """Return the game of a text, whatever is wrong with it; `limitproto.records.lgn.splitter` cuts files into games.

    A byte order mark at the start is one only if the text `begins_file`. The turns are left out unless it `has_turns`.
    """
    parser = Parser(text, begins_file)
    while parser.place < parser.end and not parser.given_up:
        if not parser.in_moves and parser.game.result is None and not parser.game.marks and parser.read_tags():
            continue
        if not has_turns and (parser.in_moves or parser.game.result is not None):
            break
        if has_turns and parser.game.result is None:
            parser.read_moves()
        if parser.place < parser.end and not parser.given_up:
            parser.read_token()
    parser.finish()
    return parser.game


class Parser(ValidReader):
    """Reads one game token by token, whatever is wrong with it."""

    def __init__(self, text: str, begins_file: bool) -> None:
        super().__init__(text, 0, len(text), False)
        self.begins_file = begins_file
        self._faults = 0
        #: Where the last token begins that was refused.
        self._last_refused = 0

    def read_token(self) -> None:
        """Read one token, whatever it is; report what the grammar does not take."""
        match = token_pattern().match(self.text, self.place)
        assert match is not None, "some terminal takes every text"
        kind = match.lastgroup or ""
        start, end = match.span()
        self.place = end
        self.game.is_bare = False
        if kind == "SPACE":
            return
        self.game.is_export = False
        word = self.text[start:end]
        if kind == "JUNK" and not word.isascii() and terminal("TURN").fullmatch(word.translate(DASHES)):
            word = word.translate(DASHES)
            self._report("LGN128", start, end, {"what": self.text[start:end], "right": word})
            kind = "TURN"
        if kind == "TURN" or (kind == "JUNK" and self.in_moves):
            self._read_turn(kind, start, end, word)
        elif kind in NUMBERS:
            self._read_number(kind, start, end)
        elif kind in REMARKS:
            self._read_remark(kind, start, end)
        elif kind == "NAG" or kind == "GLYPH":
            self._read_glyph(kind, start, end)
        elif kind == "LPAR":
            self._read_open(start, end)
        elif kind == "RPAR":
            if len(self.lines) == 1:
                self._refuse("LGN105", start, end)
            else:
                self.refused = ""
                self._leave_number()
                self.close_line(start, end)
        elif kind in RESULTS:
            self._read_result(kind, start, end)
        elif kind == "TAG" or (kind == "BAD_TAG" and _TYPED_TAG.fullmatch(word)):
            self._read_tag(start, end)
        elif kind == "BAD_TAG":
            self._refuse("LGN110", start, end)
            if self.in_moves:
                self._damage()
        elif kind == "ODD_SPACE":
            self._read_space(start, end)
        elif kind == "OPEN_COMMENT":
            self._refuse("LGN102", start, end)
            self.game.cut_short = True
            self._damage()
        else:
            self._refuse("LGN103" if kind == "CLOSE_BRACE" else "LGN101", start, end)

    def _refuse(self, code: str, start: int, end: int, words: dict[str, object] | None = None) -> None:
        """Report a token; consecutive ones with the same diagnostic are one diagnostic."""
        if self.refused == code:
            end = self._pass_repeats(start, end)
            last = self.game.diagnostics[-1]
            self.game.diagnostics[-1] = last._replace(end=end)
            self._last_refused = start
            return
        self._report(code, start, end, words or {"what": self.text[start : min(end, start + 40)]})
        self.refused = code
        self._last_refused = start

    def _pass_repeats(self, start: int, end: int) -> int:
        """Pass over what only repeats the text between the last refused token and this one; return where that ends.

        The last repeats are left to be read, since what follows a token may change it.
        """
        text = self.text
        unit = text[self._last_refused : start]
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

    def _report(self, code: str, start: int, end: int, words: dict[str, object]) -> None:
        if self.given_up:
            return
        diagnostics = self.game.diagnostics
        self._faults += rule_of(code).severity == "error"
        if self._faults > MAX_FAULTS or len(diagnostics) >= MAX_DEVIATIONS:
            self.given_up = True
            count = MAX_FAULTS if self._faults > MAX_FAULTS else MAX_DEVIATIONS
            found: dict[str, object] = {"count": count, "first": diagnostics[0].code}
            diagnostics[:] = [RawDiagnostic("LGN123", diagnostics[0].start, end, found)]
            return
        diagnostics.append(RawDiagnostic(code, start, end, words))

    def _give_up(self, start: int, end: int, units: str) -> None:
        """Leave a game with too many turns or remarks unread from here on."""
        self.given_up = True
        self.game.diagnostics.append(RawDiagnostic("LGN124", start, end, {"count": MAX_TURNS, "units": units}))

    def _leave_number(self) -> None:
        """Report a number that no turn follows."""
        if self.number_end:
            self._report("LGN121", self.number_start, self.number_end, {"what": self.number})
            self.number = self.number_end = 0

    def _damage(self) -> None:
        """Note that something after the last turn of the innermost line could not be read."""
        line = self.line()
        self.game.damaged.add(line.parent if line.last == NO_TURN else line.last)

    def _read_space(self, start: int, end: int) -> None:
        found = self.text[start:end]
        # Form feeds and their like are control characters, which are reported once for the whole game.
        character = next((one for one in found if not one.isascii()), "")
        if start == 0 and self.begins_file and found == "\ufeff":
            self._report("LGN002", 0, 1, {})
        elif character:
            self._report("LGN118", start, end, {"what": f"U+{ord(character):04X}"})

    def _read_tag(self, start: int, end: int) -> None:
        if self.in_moves:
            self._refuse("LGN109", start, end)
            return
        self.refused = ""
        match = _TAG.match(self.text, start, end)
        if match is None:
            match = _TYPED_TAG.match(self.text, start, end)
            assert match is not None, "the token holds a tag pair"
            right = f'[{match[1]} "{match[2]}"]'
            self._report("LGN128", start, end, {"what": match[0].rstrip(), "right": right})
        name, quoted = match[1], match[2]
        value = quoted
        if "\\" in quoted:
            for escape in ESCAPED.finditer(quoted):
                if escape[1] not in '\\"':
                    place = match.start(2) + escape.start()
                    self._report("LGN214", place, place + 2, {"what": escape[0]})
            value = ESCAPED.sub(lambda escape: escape[1] if escape[1] in '\\"' else escape[0], quoted)
        if self.game.marks:
            self._report("LGN127", start, end, {"name": name})
        self.game.pairs.append((name, value))
        self.game.tag_places += [start, match.start(2), end]

    def _read_remark(self, kind: str, start: int, end: int) -> None:
        self.refused = ""
        game = self.game
        if kind == "COMMENT":
            brace = self.text.find("{", start + 1, end)
            if brace >= 0:
                self._report("LGN116", brace, brace + 1, {})
        if game.result is not None:
            self._report("LGN117", start, end, {})
            if game.late < 0:
                game.late = len(game.marks)
        if len(game.marks) >= MAX_TURNS:
            self._give_up(start, end, "remarks")
        game.marks.append((_MARKS[kind], len(game.words), start, end))

    def _read_number(self, kind: str, start: int, end: int) -> None:
        if self.game.result is not None:
            self._refuse("LGN112", start, end)
            return
        self.refused = ""
        self.in_moves = self.in_count = True
        if kind != "DOTS":
            self._leave_number()
            self.number = int(self.text[start:end].rstrip(".…"))
            self.number_start, self.number_end = start, end

    def _read_turn(self, kind: str, start: int, end: int, word: str) -> None:
        game = self.game
        if kind == "JUNK" and self.refused == "LGN301":
            self._refuse("LGN301", start, end)
            return
        if game.result is not None:
            self._refuse("LGN112", start, end)
            return
        self.refused = ""
        self.in_moves = True
        if len(game.words) >= MAX_TURNS:
            self._give_up(start, end, "turns")
            return
        if kind == "JUNK":
            self._refuse("LGN301", start, end, {"what": self.text[start : min(end, start + 40)], "why": ""})
            self._damage()
        game.words.append(word)
        game.starts.append(start)
        game.numbers.append(self.number)
        if self.number:
            game.number_places += [self.number_start, self.number_end]
        self.number = self.number_end = 0
        self.in_count = False
        self.has_turn = True

    def _read_glyph(self, kind: str, start: int, end: int) -> None:
        line = self.line()
        if line.last == NO_TURN or self.in_count or self.game.result is not None:
            self._refuse("LGN108", start, end)
            return
        self.refused = ""
        found = self.text[start:end]
        if kind == "GLYPH":
            nag = nag_of(found)
            self._report("LGN119", start, end, {"what": found, "nag": nag})
        else:
            digits = found[1:].lstrip("0") or "0"
            if len(digits) > 3 or int(digits) > 255:
                self._report("LGN115", start, end, {"what": found[:40]})
                return
            nag = int(digits)
        given = self.nags.setdefault(line.last, [])
        if nag in given:
            self._report("LGN120", start, end, {"nag": nag})
        else:
            given.append(nag)
            self.game.marks.append((GLYPH, len(self.game.words), start, end))

    def _read_open(self, start: int, end: int) -> None:
        game = self.game
        if self.line().last == NO_TURN or self.in_count or game.result is not None:
            self._skip_variation(start, end, "LGN112" if game.result is not None else "LGN107")
        elif not self._holds_turn():
            self._skip_variation(start, end, "LGN106")
        else:
            self.refused = ""
            self.open_line(start, end)
            self.has_turn = False

    def _holds_turn(self) -> bool:
        """Return whether a turn comes next, after nothing but remarks and round numbers."""
        for match in token_pattern().finditer(self.text, self.place):
            if match.lastgroup not in _BEFORE_TURN:
                return match.lastgroup == "TURN" or match.lastgroup == "JUNK"
        return False

    def _skip_variation(self, start: int, end: int, code: str) -> None:
        """Skip a variation that is not allowed here, to its bracket or the end of the game."""
        text, depth = self.text, 1
        next_token = token_pattern().match
        while depth and self.place < self.end:
            match = next_token(text, self.place)
            kind = (match and match.lastgroup) or ""
            stop = match.end() if match else self.end
            if kind == "TAG" or kind == "BAD_TAG" or (kind in RESULTS and self._ends_game(stop)):
                break
            self.place = stop
            if kind != "SPACE":
                end = stop
            if kind == "RPAR":
                depth -= 1
            elif kind == "LPAR":
                opened = OPENED.match(text, stop)
                if opened and opened.end() > stop:
                    depth += text.count("(", stop, opened.end())
                    self.place = end = opened.end()
                depth += 1
        self._report(code, start, end, {"what": "("})
        self.refused = ""

    def _ends_game(self, end: int) -> bool:
        return GAME_OVER.match(self.text, end) is not None

    def _read_result(self, kind: str, start: int, end: int) -> None:
        game = self.game
        if len(self.lines) > 1 and not self._ends_game(end):
            self._refuse("LGN111", start, end)
            return
        self._close_all()
        if game.result is not None:
            self._refuse("LGN112", start, end)
            return
        self.refused = ""
        self._leave_number()
        self.in_moves = True
        game.result, game.result_at = self.text[start:end], (start, end)
        if kind == "LOOSE_RESULT":
            game.result = tidy_result(self.text[start:end])
            self._report("LGN303", start, end, {"what": self.text[start:end], "result": game.result})

    def _close_all(self) -> None:
        """Close the variations that are still open; a diagnostic names the outermost."""
        if len(self.lines) > 1:
            opened = self.lines[1].opened
            self._report("LGN104", opened, opened + 1, {})
            self._leave_number()
            while len(self.lines) > 1:
                self.close_line(self.place, self.place)

    def finish(self) -> None:
        """Finish the game, which ends with the text."""
        game = self.game
        if self.given_up:
            game.diagnostics[-1] = game.diagnostics[-1]._replace(end=game.end)
            game.cut_short = game.given_up = True
            game.damaged.add(ROOT)
            return
        self._close_all()
        self._leave_number()
