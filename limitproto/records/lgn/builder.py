"""Builds the parsed game of one text from its tokens, whatever is wrong with them.

A token in a wrong place is named in a diagnostic and skipped, so that the rest of its game is still
read.
"""

from __future__ import annotations

import re

from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.lgn.export_order import in_export_order
from limitproto.records.lgn.grammar_state import GrammarState
from limitproto.records.lgn.quick_parser import quick_tags, quick_turns
from limitproto.records.lgn.tokens import GAME_OVER, GLYPHS, NUMBERS, REMARKS, RESULTS, Token, TokenReader, tidy_result
from limitproto.records.model import Remark
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TagAt, TurnAt
from limitproto.records.variations import ROOT

#: A game with more errors in its syntax than this is given up: the rest of its text is one diagnostic.
MAX_FAULTS = 100

#: So is one with more diagnostics of its syntax, errors or not, so that memory does not grow with what is wrong.
MAX_DEVIATIONS = 100_000

#: A game has no more turns than this.
MAX_TURNS = 100_000

_TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"')
_ESCAPE = re.compile(r"\\(.)")


class _Line:
    """A line of play that is being read: the main line or a variation.

    `last` is its last turn so far, `parent` what its first turn will follow, `opened` the place of its bracket.
    `waiting` holds remarks that belong before the next turn; `number` is a round number that waits for its turn.
    """

    __slots__ = ("branched", "last", "number", "opened", "parent", "waiting")

    def __init__(self, parent: int, opened: int) -> None:
        self.parent, self.opened = parent, opened
        self.last: int | None = None
        self.waiting: list[Remark] = []
        self.branched = False
        self.number: tuple[int, int, int] | None = None


class GameBuilder:
    """Builds one game from its tokens."""

    def __init__(self, text: str, begins_file: bool = True) -> None:
        self.text, self.stream = text, TokenReader(text)
        self._begins_file = begins_file
        self.parsed = ParsedGame(0)
        self.state = GrammarState()
        self.lines = [_Line(ROOT, 0)]
        self.in_moves = False
        self.given_up = False
        self._faults = 0
        #: Where the last of the turns ends that were read in one go.
        self._run_end = 0
        #: Whether a variation replaces the first turn of another one, and so precedes turns that follow that one.
        self._is_nested_first = False
        self._refused = ""

    def _take(self, token: Token, kind: str = "") -> bool:
        """Feed a token to the parser if the grammar takes it here."""
        taken = self.state.take(kind or token.kind)
        if taken:
            self._refused = ""
        return taken

    def _refuse(self, code: str, token: Token, **words: object) -> None:
        """Report a token; consecutive ones with the same diagnostic are one diagnostic."""
        start, end = token.start, token.end
        if self._refused == code:
            last = self.parsed.diagnostics[-1]
            self.parsed.diagnostics[-1] = last._replace(end=end)
            return
        self._report(code, start, end, **(words or {"what": token.text[:40]}))
        self._refused = code

    def _report(self, code: str, start: int, end: int, **words: object) -> None:
        if self.given_up:
            return
        diagnostics = self.parsed.diagnostics
        self._faults += rule_of(code).severity == "error"
        if self._faults > MAX_FAULTS or len(diagnostics) >= MAX_DEVIATIONS:
            self.given_up = True
            count = MAX_FAULTS if self._faults > MAX_FAULTS else MAX_DEVIATIONS
            found: dict[str, object] = {"count": count, "first": diagnostics[0].code}
            diagnostics[:] = [RawDiagnostic("LGN123", diagnostics[0].start, end, found)]
            return
        diagnostics.append(RawDiagnostic(code, start, end, words))

    def feed(self, token: Token) -> None:
        """Add one token to the game, or a diagnostic about it."""
        if self.given_up:
            return
        kind = token.kind
        if kind == "TURN" or (kind == "JUNK" and self.in_moves):
            self._turn(token)
        elif kind in NUMBERS:
            self._number(token)
        elif kind in REMARKS:
            self._remark(token)
        elif kind in ("NAG", "GLYPH"):
            self._nag(token)
        elif kind == "LPAR":
            self._open(token)
        elif kind == "RPAR":
            self._close(token)
        elif kind in RESULTS:
            self._result(token)
        elif kind in ("TAG", "BAD_TAG"):
            self._tag(token)
        else:
            self._invalid(token)

    def _invalid(self, token: Token) -> None:
        kind = token.kind
        if kind == "ODD_SPACE":
            start = token.start
            # Form feeds and their like are control characters, which are reported once for the whole game.
            character = next((one for one in token.text if not one.isascii()), "")
            if start == 0 and self._begins_file and token.text == "\ufeff":
                self._report("LGN002", 0, 1)
            elif character:
                self._report("LGN118", start, token.end, what=f"U+{ord(character):04X}")
        elif kind == "OPEN_COMMENT":
            self._refuse("LGN102", token)
            self.parsed.cut_short = True
            self._damage()
        elif kind == "CLOSE_BRACE":
            self._refuse("LGN103", token)
        else:
            self._refuse("LGN101", token)

    def _damage(self) -> None:
        line = self.lines[-1]
        self.parsed.damaged.add(line.parent if line.last is None else line.last)

    def _tag(self, token: Token) -> None:
        if token.kind == "BAD_TAG":
            self._refuse("LGN110", token)
            if self.in_moves:
                self._damage()
            return
        if not self._take(token):
            self._refuse("LGN109", token)
            return
        match = _TAG.match(token.text)
        assert match is not None, "the terminal TAG holds a tag pair"
        start = token.start
        name, quoted = match.groups()
        value = quoted
        if "\\" in quoted:
            for escape in _ESCAPE.finditer(quoted):
                if escape[1] not in '\\"':
                    place = start + match.start(2) + escape.start()
                    self._report("LGN214", place, place + 2, what=escape[0])
            value = _ESCAPE.sub(lambda escape: escape[1] if escape[1] in '\\"' else escape[0], quoted)
        if self.parsed.opening:
            self._report("LGN127", start, token.end, name=name)
        self.parsed.tags.append(TagAt(name, value, start, start + match.start(2), token.end))

    def take_tags(self, place: int) -> None:
        """Take the tags that follow one, up to the last of them."""
        if self._refused or self.given_up or self.in_moves or self.parsed.opening or self.parsed.result is not None:
            return
        tags = quick_tags(self.text, place)
        count = len(tags.tags) - 1
        if count > 0:
            places = tags.tag_places
            for i in range(count):
                self.parsed.tags.append(TagAt(*tags.tags[i], places[3 * i], places[3 * i + 1], places[3 * i + 2]))
            self.stream.go_to(places[3 * count - 1])

    def take_turns(self, place: int) -> None:
        """Take the turns that follow one in its line of play, up to the last of them."""
        line, turns = self.lines[-1], self.parsed.turns
        if self._refused or self.given_up or line.last != len(turns) - 1 or line.number or line.waiting:
            return
        if place <= self._run_end:
            return
        run = quick_turns(self.text, place, len(self.text))
        self._run_end = run.starts[-1] + len(run.words[-1]) if run.words else place
        count = min(len(run.words), MAX_TURNS - len(turns)) - 2
        if count <= 0:
            return
        for i in range(count):
            turn = run.turn(i, len(turns) - 1)
            turns.append(turn)
        line.last = len(turns) - 1
        self.stream.go_to(turns[-1].end)

    def _remark(self, token: Token) -> None:
        kind, head, foot = REMARKS[token.kind]
        if not self._take(token):
            self._refuse("LGN101", token)
            return
        body = token.text[head : len(token.text) - foot]
        if "\r" in body:
            body = body.replace("\r\n", "\n").replace("\r", "\n")
        remark = Remark(body, kind)
        if kind == "comment" and "{" in body:
            place = token.start + 1 + token.text[1:].index("{")
            self._report("LGN116", place, place + 1)
        parsed, line = self.parsed, self.lines[-1]
        if parsed.result is not None:
            self._report("LGN117", token.start, token.end)
            (parsed.turns[line.last].after if line.last is not None else parsed.opening).append(remark)
        elif line.last is None and len(self.lines) == 1:
            parsed.opening.append(remark)
        elif line.last is None or line.branched:
            line.waiting.append(remark)
        else:
            parsed.turns[line.last].after.append(remark)

    def _number(self, token: Token) -> None:
        if not self._take(token):
            self._refuse("LGN112", token)
            return
        self.in_moves = True
        line = self.lines[-1]
        if token.kind != "DOTS":
            if line.number is not None:
                self._report("LGN121", line.number[1], line.number[2], what=line.number[0])
            number = token.text.rstrip(".")
            line.number = (int(number), token.start, token.end)

    def _turn(self, token: Token) -> None:
        parsed, line = self.parsed, self.lines[-1]
        if token.kind == "JUNK" and self._refused == "LGN301":
            self._refuse("LGN301", token)
            return
        if not self._take(token, "TURN"):
            self._refuse("LGN112", token)
            return
        self.in_moves = True
        index = len(parsed.turns)
        if index >= MAX_TURNS:
            self.given_up = True
            parsed.diagnostics.append(RawDiagnostic("LGN124", token.start, token.end, {"count": MAX_TURNS}))
            return
        parent = line.parent if line.last is None else line.last
        turn = TurnAt(parent, token.text, token.start, token.end)
        if token.kind == "JUNK":
            self._refuse("LGN301", token, what=token.text[:40], why="")
            parsed.damaged.add(parent)
        if line.number is not None:
            turn.number, start, end = line.number
            turn.number_at = (start, end)
            line.number = None
        if line.waiting:
            turn.before, line.waiting = line.waiting, []
        parsed.turns.append(turn)
        line.last = index
        line.branched = False

    def _nag(self, token: Token) -> None:
        line = self.lines[-1]
        if line.last is None or line.number is not None or not self._take(token):
            self._refuse("LGN108", token)
            return
        start, end = token.start, token.end
        if token.kind == "GLYPH":
            nag = GLYPHS[token.text]
            self._report("LGN119", start, end, what=token.text, nag=nag)
        else:
            digits = token.text[1:].lstrip("0") or "0"
            if len(digits) > 3 or int(digits) > 255:
                self._report("LGN115", start, end, what=token.text[:40])
                return
            nag = int(digits)
        nags = self.parsed.turns[line.last].nags
        if nag in nags:
            self._report("LGN120", start, end, nag=nag)
        else:
            nags.append(nag)

    def _open(self, token: Token) -> None:
        line = self.lines[-1]
        if line.last is None or line.number is not None or not self.state.may("LPAR"):
            self._skip(token, "LGN112" if self.parsed.result is not None else "LGN107")
        elif not self.stream.holds_turn():
            self._skip(token, "LGN106")
        else:
            self._take(token)
            if len(self.lines) > 1 and self.parsed.turns[line.last].parent == line.parent:
                self._is_nested_first = True
            self.lines.append(_Line(self.parsed.turns[line.last].parent, token.start))

    def _skip(self, token: Token, code: str) -> None:
        """Skip a variation that is not allowed here, to its bracket or the end of the game."""
        depth, end = 1, token.end
        while depth:
            following = self.stream.next()
            if following is None:
                break
            if following.kind in ("TAG", "BAD_TAG") or self._ends_game(following):
                self.stream.push(following)
                break
            depth += (following.kind == "LPAR") - (following.kind == "RPAR")
            end = following.end
        self._report(code, token.start, end, what="(")
        self._refused = ""

    def _ends_game(self, token: Token) -> bool:
        return token.kind in RESULTS and GAME_OVER.match(self.text, token.end) is not None

    def _close(self, token: Token) -> None:
        if len(self.lines) == 1:
            self._refuse("LGN105", token)
            return
        taken = self._take(token)
        assert taken, "a variation that is open holds a turn"
        self._end_line()
        self.lines[-1].branched = True

    def _end_line(self) -> None:
        """Finish the innermost line: what waits for a turn that does not come goes to the last one."""
        line = self.lines.pop() if len(self.lines) > 1 else self.lines[0]
        if line.number is not None:
            self._report("LGN121", line.number[1], line.number[2], what=line.number[0])
            line.number = None
        if line.waiting and line.last is not None:
            self.parsed.turns[line.last].after += line.waiting
            line.waiting = []

    def _result(self, token: Token) -> None:
        parsed = self.parsed
        start, end = token.start, token.end
        ends = self._ends_game(token)
        if len(self.lines) > 1 and not ends:
            self._refuse("LGN111", token)
            return
        self._close_all()
        if not self._take(token):
            self._refuse("LGN112", token)
            return
        self._end_line()
        self.in_moves = True
        parsed.result, parsed.result_at = token.text, (start, end)
        if token.kind == "LOOSE_RESULT":
            parsed.result = tidy_result(parsed.result)
            self._report("LGN303", start, end, what=token.text, result=parsed.result)

    def _close_all(self) -> None:
        """Close the variations that are still open; a diagnostic names the outermost."""
        if len(self.lines) == 1:
            return
        opened = self.lines[1].opened
        self._report("LGN104", opened, opened + 1)
        while len(self.lines) > 1:
            self.state.take("RPAR")
            self._end_line()
        self.lines[-1].branched = True

    def finish(self) -> ParsedGame:
        """Return the game, which ends with the text."""
        parsed = self.parsed
        parsed.end = len(self.text)
        if self.given_up:
            parsed.diagnostics[-1] = parsed.diagnostics[-1]._replace(end=parsed.end)
            parsed.cut_short = True
            parsed.damaged.update((ROOT, *(turn.parent for turn in parsed.turns)))
            return parsed
        self._close_all()
        self._end_line()
        if self._is_nested_first:
            in_export_order(parsed)
        return parsed
