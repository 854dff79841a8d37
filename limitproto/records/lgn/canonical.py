"""The fast path for text in export form: the same parsed game as the grammar gives, by splitting.

It may refuse any text, and then the grammar decides. Even so, what it accepts is certain, because the caller writes
the record again and compares.
"""

from __future__ import annotations

import re

from limitproto.records.model import Remark
from limitproto.records.parsed_game import ParsedGame, TagAt, TurnAt
from limitproto.records.variations import ROOT

_PAIR = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\\n]|\\["\\])*)"\]\n')
_ESCAPE = re.compile(r"\\(.)")
_TOKEN = re.compile(r"\{[^{}]*\}|;[^\n]*|(?:^|(?<=\n))%[^\n]*|[()]|[^\s(){};]+")
_WORD = re.compile(r"[a-z0-9:@/_-]{1,40}")
_PLAIN = re.compile(r"(?:(?:(?:[0-9]{1,9}\.[ \n])?[a-z0-9:@/_-]{1,40}[ \n])*)[0-9/*-]{1,40}[ \n]*")
_MARKS = re.compile(r"[{;(%$]")


def parse_export(text: str) -> ParsedGame | None:
    """Return the game of a text that may be in export form, None when it is surely not.

    Its places are not known. A game is returned only for text that the grammar reads without a diagnostic.
    """
    head, gap, body = text.partition("\n\n")
    if not gap or "\r" in text:
        return None
    parsed = ParsedGame(0)
    parsed.end = len(text)
    for name, value in _PAIR.findall(head + "\n"):
        if "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        parsed.tags.append(TagAt(name, value, 0, 0, 0))
    taken = _read_marked(parsed, body) if _MARKS.search(body) else _read_plain(parsed, body)
    return parsed if taken else None


def tags_of(text: str) -> list[tuple[str, str]]:
    """Return the tag pairs of a text of which `limitproto.records.lgn.splitter.is_one_game` is true."""
    pairs = _PAIR.findall(text, 0, text.find("\n\n") + 1)
    if any("\\" in value for _name, value in pairs):
        return [(name, _ESCAPE.sub(r"\1", value)) for name, value in pairs]
    return pairs


def _read_plain(parsed: ParsedGame, body: str) -> bool:
    """Read movetext without remarks, glyphs and variations."""
    if not _PLAIN.fullmatch(body):
        return False
    words = body.split()
    parsed.result = words.pop()
    turns = parsed.turns
    number = 0
    for word in words:
        if word[-1] == ".":
            number = int(word[:-1])
        else:
            turn = TurnAt(len(turns) - 1, word, 0, 0)
            turn.number, number = number, 0
            turns.append(turn)
    return number == 0


class _OpenLine:
    """A line that is being read: its last turn, what its first turn follows, and whether a variation has just ended."""

    __slots__ = ("branched", "last", "parent", "waiting")

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.last = ROOT
        self.branched = False
        self.waiting: list[Remark] = []


def _read_marked(parsed: ParsedGame, body: str) -> bool:
    """Read movetext with remarks, glyphs and variations."""
    tokens = _TOKEN.findall(body)
    if not tokens or sum(map(len, tokens)) != len(body) - _spaces_between(body):
        return False
    # The result comes last: remarks after it are not the export form.
    parsed.result = tokens.pop()
    turns = parsed.turns
    lines = [_OpenLine(ROOT)]
    number = 0
    for token in tokens:
        line = lines[-1]
        first = token[0]
        if first in "{;%":
            if number:
                return False
            remark = Remark(token[1:-1]) if first == "{" else Remark(token[1:], "line" if first == ";" else "escape")
            if line.last != ROOT and not line.branched:
                turns[line.last].after.append(remark)
            elif line.last == ROOT and len(lines) == 1:
                parsed.opening.append(remark)
            else:
                line.waiting.append(remark)
        elif first == "$":
            if not token[1:].isdecimal() or len(token) > 4 or line.last == ROOT or number or line.branched:
                return False
            nags = turns[line.last].nags
            nags.append(int(token[1:]))
            if nags[-1] > 255 or nags[-1] in nags[:-1]:
                return False
        elif token == "(":
            if line.last == ROOT or number:
                return False
            lines.append(_OpenLine(turns[line.last].parent))
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
