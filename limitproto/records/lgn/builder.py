"""Makes the draft of one game from its tokens, whatever is wrong with them.

A token that may not stand where it does is named in a finding and passed over, so that the rest of its game is still
read.
"""

from __future__ import annotations

import re

from lark.lexer import Token

from limitproto.records.lgn.grammar_state import GrammarState
from limitproto.records.lgn.tokens import NUMBERS, REMARKS, RESULTS, Stream, tidy_result
from limitproto.records.model import Remark
from limitproto.records.parsed_game import Draft, Finding, TagAt, TurnAt
from limitproto.records.variations import ROOT

#: A game with more findings than this is given up: the rest of its text is one finding.
MAX_FINDINGS = 100

#: More turns than this are no game.
MAX_TURNS = 100_000

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

_TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"((?:[^"\\\r\n]|\\[^\r\n])*)"')
_ESCAPE = re.compile(r"\\(.)")
_GAME_OVER = re.compile(r"[ \t]*(?:\Z|(?:\r\n?|\n)[ \t]*(?:\r|\n|\Z))")


class _Line:
    """A line of play that is being read: the main line or a variation.

    `last` is its last turn so far, `parent` what its first turn will follow, `opened` where its bracket stands.
    `waiting` holds remarks that belong before the next turn; `number` is a round number that waits for its turn.
    """

    __slots__ = ("branched", "last", "number", "opened", "parent", "waiting")

    def __init__(self, parent: int, opened: int) -> None:
        self.parent, self.opened = parent, opened
        self.last: int | None = None
        self.waiting: list[Remark] = []
        self.branched = False
        self.number: tuple[int, int, int] | None = None


class GameReader:
    """Makes the draft of one game from its tokens."""

    def __init__(self, text: str, start: int, stream: Stream) -> None:
        self.text, self.stream = text, stream
        self.draft = Draft(start)
        self.state = GrammarState()
        self.lines = [_Line(ROOT, start)]
        self.in_moves = False
        #: Where the result ends, when the game can end with the line it stands in.
        self.over_at = -1
        self.given_up = False
        self._refused = ""

    def _take(self, token: Token, kind: str = "") -> bool:
        """Feed a token to the parser if the grammar takes it here."""
        taken = self.state.take(token, kind or token.type)
        if taken:
            self._refused = ""
        return taken

    def _refuse(self, code: str, token: Token, **words: object) -> None:
        """Report a token; one after another with the same fault are one finding."""
        start, end = token.start_pos or 0, token.end_pos or 0
        if self._refused == code:
            last = self.draft.findings[-1]
            self.draft.findings[-1] = last._replace(end=end)
            return
        self._report(code, start, end, **(words or {"what": str(token)[:40]}))
        self._refused = code

    def _report(self, code: str, start: int, end: int, **words: object) -> None:
        findings = self.draft.findings
        if len(findings) >= MAX_FINDINGS:
            if not self.given_up:
                self.given_up = True
                first = findings[0].code
                findings[:] = [Finding("LGN123", findings[0].start, end, {"count": MAX_FINDINGS, "first": first})]
            return
        findings.append(Finding(code, start, end, words))

    def feed(self, token: Token) -> None:
        """Add one token to the draft, or a finding about it."""
        if self.given_up:
            return
        kind = token.type
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
            self._fault(token)

    def _fault(self, token: Token) -> None:
        kind = token.type
        if kind == "ODD_SPACE":
            start = token.start_pos or 0
            # Form feeds and their like are control characters, of which the game is told as a whole.
            sign = next((sign for sign in token if not sign.isascii()), "")
            if start == 0 and token == "\ufeff":
                self._report("LGN002", 0, 1)
            elif sign:
                self._report("LGN118", start, token.end_pos or 0, what=f"U+{ord(sign):04X}")
        elif kind == "OPEN_COMMENT":
            self._refuse("LGN102", token)
            self.draft.cut_short = True
            self._spoil()
        elif kind == "CLOSE_BRACE":
            self._refuse("LGN103", token)
        else:
            self._refuse("LGN101", token)

    def _spoil(self) -> None:
        line = self.lines[-1]
        self.draft.spoilt.add(line.parent if line.last is None else line.last)

    def _tag(self, token: Token) -> None:
        if token.type == "BAD_TAG":
            self._refuse("LGN110", token)
            if self.in_moves:
                self._spoil()
            return
        if not self._take(token):
            self._refuse("LGN109", token)
            return
        match = _TAG.match(token)
        assert match is not None, "the terminal TAG holds a tag pair"
        start = token.start_pos or 0
        name, quoted = match.groups()
        value = quoted
        if "\\" in quoted:
            for escape in _ESCAPE.finditer(quoted):
                if escape[1] not in '\\"':
                    place = start + match.start(2) + escape.start()
                    self._report("LGN214", place, place + 2, what=escape[0])
            value = _ESCAPE.sub(lambda escape: escape[1] if escape[1] in '\\"' else escape[0], quoted)
        if self.draft.opening:
            self._report("LGN127", start, token.end_pos or 0, name=name)
        self.draft.tags.append(TagAt(name, value, start, start + match.start(2), token.end_pos or 0))

    def _remark(self, token: Token) -> None:
        kind, head, foot = REMARKS[token.type]
        if not self._take(token):
            self._refuse("LGN101", token)
            return
        body = token[head : len(token) - foot]
        if "\r" in body:
            body = body.replace("\r\n", "\n").replace("\r", "\n")
        remark = Remark(body, kind)  # type: ignore[arg-type]
        if kind == "comment" and "{" in body:
            place = (token.start_pos or 0) + 1 + token[1:].index("{")
            self._report("LGN116", place, place + 1)
        draft, line = self.draft, self.lines[-1]
        if draft.result is not None:
            self._report("LGN117", token.start_pos or 0, token.end_pos or 0)
            (draft.turns[line.last].after if line.last is not None else draft.opening).append(remark)
        elif line.last is None and len(self.lines) == 1:
            draft.opening.append(remark)
        elif line.last is None or line.branched or line.number is not None:
            line.waiting.append(remark)
        else:
            draft.turns[line.last].after.append(remark)

    def _number(self, token: Token) -> None:
        if not self._take(token):
            self._refuse("LGN112", token)
            return
        self.in_moves = True
        line = self.lines[-1]
        if token.type != "DOTS":
            if line.number is not None:
                self._report("LGN121", line.number[1], line.number[2], what=line.number[0])
            number = token.rstrip(".")
            line.number = (int(number), token.start_pos or 0, token.end_pos or 0)

    def _turn(self, token: Token) -> None:
        draft, line = self.draft, self.lines[-1]
        if token.type == "JUNK" and self._refused == "LGN301":
            self._refuse("LGN301", token)
            return
        if not self._take(token, "TURN"):
            self._refuse("LGN112", token)
            return
        self.in_moves = True
        index = len(draft.turns)
        if index >= MAX_TURNS:
            self.given_up = True
            draft.findings.append(Finding("LGN124", token.start_pos or 0, token.end_pos or 0, {"count": MAX_TURNS}))
            return
        parent = line.parent if line.last is None else line.last
        turn = TurnAt(parent, str(token), token.start_pos or 0, token.end_pos or 0)
        if token.type == "JUNK":
            self._refuse("LGN301", token, what=str(token)[:40], why="")
            draft.spoilt.add(parent)
        if line.number is not None:
            turn.number, start, end = line.number
            turn.number_at = (start, end)
            line.number = None
        if line.waiting:
            turn.before, line.waiting = line.waiting, []
        draft.turns.append(turn)
        line.last = index
        line.branched = False

    def _nag(self, token: Token) -> None:
        line = self.lines[-1]
        if line.last is None or line.number is not None or not self._take(token):
            self._refuse("LGN108", token)
            return
        start, end = token.start_pos or 0, token.end_pos or 0
        if token.type == "GLYPH":
            nag = GLYPHS[token]
            self._report("LGN119", start, end, what=str(token), nag=nag)
        else:
            digits = token[1:].lstrip("0") or "0"
            if len(digits) > 3 or int(digits) > 255:
                self._report("LGN115", start, end, what=str(token)[:40])
                return
            nag = int(digits)
        nags = self.draft.turns[line.last].nags
        if nag in nags:
            self._report("LGN120", start, end, nag=nag)
        else:
            nags.append(nag)

    def _open(self, token: Token) -> None:
        line = self.lines[-1]
        if line.last is None or line.number is not None or not self.state.may("LPAR"):
            self._skip(token, "LGN112" if self.draft.result is not None else "LGN107")
        elif not self.stream.holds_turn():
            self._skip(token, "LGN106")
        else:
            self._take(token)
            self.lines.append(_Line(self.draft.turns[line.last].parent, token.start_pos or 0))

    def _skip(self, token: Token, code: str) -> None:
        """Pass over a variation that can not stand here, to its bracket or the end of the game."""
        depth, end = 1, token.end_pos or 0
        while depth:
            following = self.stream.next()
            if following is None:
                break
            if following.type in ("TAG", "BAD_TAG") or self._ends_game(following):
                self.stream.push(following)
                break
            depth += (following.type == "LPAR") - (following.type == "RPAR")
            end = following.end_pos or 0
        self._report(code, token.start_pos or 0, end, what="(")
        self._refused = ""

    def _ends_game(self, token: Token) -> bool:
        return token.type in RESULTS and _GAME_OVER.match(self.text, token.end_pos or 0) is not None

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
            self.draft.turns[line.last].after += line.waiting
            line.waiting = []

    def _result(self, token: Token) -> None:
        draft = self.draft
        start, end = token.start_pos or 0, token.end_pos or 0
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
        draft.result, draft.result_at = str(token), (start, end)
        self.over_at = end
        if token.type == "LOOSE_RESULT":
            draft.result = tidy_result(draft.result)
            self._report("LGN303", start, end, what=str(token), result=draft.result)

    def _close_all(self) -> None:
        """Close the variations that nobody closed, the outermost with a finding."""
        if len(self.lines) == 1:
            return
        opened = self.lines[1].opened
        self._report("LGN104", opened, opened + 1)
        while len(self.lines) > 1:
            self._take(Token("RPAR", ")"))
            self._end_line()
        self.lines[-1].branched = True

    def finish(self, end: int) -> Draft:
        """Return the draft of the game, which ends there."""
        draft = self.draft
        draft.end = end
        if self.given_up:
            draft.findings[-1] = draft.findings[-1]._replace(end=end)
            draft.cut_short = True
            draft.spoilt.update((ROOT, *(turn.parent for turn in draft.turns)))
            return draft
        self._close_all()
        self._end_line()
        return draft
