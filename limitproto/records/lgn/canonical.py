"""The fast path for text in export form: the same drafts as the grammar gives, by splitting.

It may refuse any text, and then the grammar decides. What it takes is sure all the same, because the caller writes
the record again and compares.
"""

from __future__ import annotations

import re

from limitproto.records.model import Remark
from limitproto.records.parsed_game import Draft, TagAt, TurnAt
from limitproto.records.variations import ROOT

_PAIR = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\\n]|\\["\\])*)"\]\n')
#: How many characters of a tag pair are neither name nor value: `[ ""]` and the line end.
_AROUND = 6
_ESCAPE = re.compile(r"\\(.)")
_TOKEN = re.compile(r"\{[^{}]*\}|;[^\n]*|(?:^|(?<=\n))%[^\n]*|[()]|[^\s(){};]+")
_WORD = re.compile(r"[a-z0-9:@/_-]{1,40}")
_PLAIN = re.compile(r"(?:(?:(?:[0-9]{1,9}\.[ \n])?[a-z0-9:@/_-]{1,40}[ \n])*)[0-9/*-]{1,40}[ \n]*")
_REMARK = re.compile(r"\{[^{}]*\}|;[^\n]*")
_ENDING = re.compile(r"(?<![A-Za-z0-9:@/_-])(?:\*|½|[01](?:[-–—:/\s]|\Z))")
_MARKS = re.compile(r"[{;(%$]")


def draft_of(text: str) -> Draft | None:
    """Return the draft of a text of one game that may be in export form, None when it is surely not.

    Places in the draft are not known. A draft is given only for text that the grammar reads without a finding.
    """
    head, gap, body = text.partition("\n\n")
    if not gap or "\r" in text:
        return None
    draft = Draft(0)
    draft.end = len(text)
    for name, value in _PAIR.findall(head + "\n"):
        if "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        draft.tags.append(TagAt(name, value, 0, 0, 0))
    taken = _read_marked(draft, body) if _MARKS.search(body) else _read_plain(draft, body)
    return draft if taken else None


def head_of(text: str) -> list[tuple[str, str]] | None:
    """Return the tag pairs of a text that is surely one game with its tags as in the export form, else None."""
    end = text.find("\n\n")
    body = text.find("\n\n", end + 2)
    if end < 0 or (0 <= body < len(text) - 2) or "\r" in text or text.find("\n[", end) >= 0:
        return None
    pairs = _PAIR.findall(text, 0, end + 1)
    if sum(len(name) + len(value) for name, value in pairs) + _AROUND * len(pairs) != end + 1:
        return None
    if not _ends_once(text[end:]):
        return None
    if "\\" in text[:end]:
        return [(name, _ESCAPE.sub(r"\1", value)) for name, value in pairs]
    return pairs


def _ends_once(movetext: str) -> bool:
    """Tell whether nothing that may be a result stands before the last line, where it would end the game."""
    if "{" in movetext or ";" in movetext:
        movetext = _REMARK.sub("", movetext)
        if "{" in movetext:
            return False
    early = _ENDING.search(movetext)
    return early is None or "\n" not in movetext[early.start() :].rstrip("\n")


def _read_plain(draft: Draft, body: str) -> bool:
    """Read movetext without remarks, glyphs and variations."""
    if not _PLAIN.fullmatch(body):
        return False
    words = body.split()
    draft.result = words.pop()
    turns = draft.turns
    number = 0
    for word in words:
        if word[-1] == ".":
            number = int(word[:-1])
        else:
            turn = TurnAt(len(turns) - 1, word, 0, 0)
            turn.number, number = number, 0
            turns.append(turn)
    return number == 0


class _Line:
    """A line that is being read: its last turn, what its first turn follows, and whether a variation has just ended."""

    __slots__ = ("branched", "last", "parent", "waiting")

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.last = ROOT
        self.branched = False
        self.waiting: list[Remark] = []


def _read_marked(draft: Draft, body: str) -> bool:
    """Read movetext with remarks, glyphs and variations."""
    tokens = _TOKEN.findall(body)
    if not tokens or sum(map(len, tokens)) != len(body) - _spaces_between(body):
        return False
    # The result stands last: remarks after it are not the export form.
    draft.result = tokens.pop()
    turns = draft.turns
    lines = [_Line(ROOT)]
    number = 0
    for token in tokens:
        line = lines[-1]
        sign = token[0]
        if sign in "{;%":
            if number:
                return False
            remark = Remark(token[1:-1]) if sign == "{" else Remark(token[1:], "line" if sign == ";" else "escape")
            if line.last != ROOT and not line.branched:
                turns[line.last].after.append(remark)
            elif line.last == ROOT and len(lines) == 1:
                draft.opening.append(remark)
            else:
                line.waiting.append(remark)
        elif sign == "$":
            if not token[1:].isdecimal() or len(token) > 4 or line.last == ROOT or number or line.branched:
                return False
            nags = turns[line.last].nags
            nags.append(int(token[1:]))
            if nags[-1] > 255 or nags[-1] in nags[:-1]:
                return False
        elif token == "(":
            if line.last == ROOT or number:
                return False
            lines.append(_Line(turns[line.last].parent))
        elif token == ")":
            if len(lines) == 1 or line.last == ROOT or number or line.waiting:
                return False
            lines.pop()
            lines[-1].branched = True
        elif token[-1] == ".":
            digits = token.rstrip(".")
            if number or not digits.isdecimal() or len(digits) > 9:
                return False
            number = int(digits)
        elif not _WORD.fullmatch(token):
            return False
        else:
            turn = TurnAt(line.parent if line.last == ROOT else line.last, token, 0, 0)
            turn.number, number = number, 0
            turn.before, line.waiting = line.waiting, []
            line.last = len(turns)
            line.branched = False
            turns.append(turn)
    return len(lines) == 1 and not number and not lines[0].waiting


def _spaces_between(body: str) -> int:
    """Return how many characters of a body no token takes."""
    return len(_TOKEN.sub("", body))
