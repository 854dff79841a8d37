"""The contents of one game's text with their places, before they are checked.

`limitproto.records.lgn.parser` fills the lists of spots and marks, which is all that a game without defects
needs. Tags, turns and remarks are made into objects on first use. This module is compiled if there is a compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from limitproto.games.spots import TurnSpot
from limitproto.records.model import Remark
from limitproto.records.variations import CLOSE, ROOT, TURN, main_line, walk

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The marks between turns: three kinds of remark, glyphs, and the brackets of variations.
COMMENT: Final = 0
LINE_COMMENT: Final = 1
ESCAPE: Final = 2
GLYPH: Final = 3
OPEN_MARK: Final = 4
CLOSE_MARK: Final = 5

#: Lists of spots that no game needs any more, because making spots takes as long as reading them; longer ones go.
_spare: Final[list[list[TurnSpot]]] = []
_MOST_SPARE: Final = 1000

#: The last turn of a line of play without turns.
NO_TURN: Final = -2

#: Glyphs as characters, by their numbers.
GLYPHS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


class RawDiagnostic(NamedTuple):
    """A diagnostic without its file: a code of the table, a span in code points, and the words of its sentence."""

    code: str
    start: int
    end: int
    words: dict[str, object]
    rule: int | None = None


class TagAt(NamedTuple):
    """A tag pair and its place; `value_at` is where its value begins."""

    name: str
    value: str
    start: int
    value_at: int
    end: int

    @property
    def value_span(self) -> tuple[int, int]:
        """The place of its value, without the quotation marks."""
        return self.value_at, max(self.end - 2, self.value_at)


class TagLine:
    """The name and the value of a tag, shared by the games whose texts have the same tag.

    It is `written` so in export form. `initial` is the name's first letter in lower case; in games that are a `game`,
    the tag adds `key` to the key of their starts, see `limitproto.records.validate.heading`.
    """

    __slots__ = ("game", "initial", "key", "name", "value", "written")

    def __init__(self, name: str, value: str) -> None:
        self.name, self.value, self.written = name, value, f'[{name} "{value}"]\n'
        self.initial: i64 = ord(name[:1] or "-") | 32
        self.game = self.key = ""


#: Tags by what is between their brackets in export form, without the last quotation mark: most games in an archive
#: share them with others. Longer ones are not kept.
_known: Final[dict[str, TagLine]] = {}
_MOST_KNOWN: Final = 4096
LONGEST_KNOWN: Final = 100


def tag_line(written: str) -> TagLine | None:
    """Return the tag of a line in export form without `[` and `"]`, None for one that is not or needs a closer look."""
    line = _known.get(written)
    if line is None:
        name, mark, value = written.partition(' "')
        is_name = mark != "" and name.isidentifier() and name.isascii() and name[0] != "_"
        if is_name and '"' not in value and "\\" not in value and value.isprintable():
            line = TagLine(name, value)
            if len(written) < LONGEST_KNOWN:
                if len(_known) >= _MOST_KNOWN:
                    _known.clear()
                _known[written] = line
    return line


class TurnAt:
    """A turn or event as it was written: see `limitproto.records.model.Turn`. `number` is 0 if it had none."""

    __slots__ = ("after", "before", "end", "nags", "number", "number_at", "parent", "start", "text")

    def __init__(self, parent: int, text: str, start: int, end: int) -> None:
        self.parent, self.text, self.start, self.end = parent, text, start, end
        self.number = 0
        self.number_at = (start, end)
        self.nags: list[int] = []
        self.before: list[Remark] = []
        self.after: list[Remark] = []


class _Line:
    """A line of play: the parent of its first turn, its last turn, and remarks that wait for a turn."""

    def __init__(self, parent: int) -> None:
        self.parent = parent
        self.last = NO_TURN
        self.is_branched = False
        self.waiting: list[Remark] = []


class ParsedGame:
    """The text of one game, parsed but not checked.

    `tag_lines` lists the names and values of the tags, `tag_places` three numbers for each: where it begins, and the
    offsets of its value and its end from there; those of a header in export form, at `header_at`, are added later.
    The first `count` of `spots` are the turns; `respelt` has the words that differ from the text. `marks` lists
    everything else between the turns: kind, number of turns before it, start, end. `tags`, `words`, `turns` and
    `opening` are the same as objects; forms other than LGN set `turns` and `opening` directly.

    `result` is None if there is no result. `damaged` lists the turns after which part of their line of play could not
    be read, `ROOT` for the first turn; it is unknown whether the turns that follow them in that line are legal.
    `given_up` is set if the rest of the text was not read, and `is_bare` if no character in a tag or remark needs a
    closer look.
    """

    def __init__(self, start: int, text: str = "") -> None:
        self.start = self.end = start
        self.text = text
        self.tag_lines: list[TagLine] = []
        self.header_at = start
        self.tag_places: list[int] = []
        self.spots: list[TurnSpot] = []
        self.count: i64 = 0
        self.respelt: dict[int, str] = {}
        self.marks: list[tuple[int, int, int, int]] = []
        self.result: str | None = None
        self.result_at = (start, start)
        self.diagnostics: list[RawDiagnostic] = []
        self.damaged: set[int] = set()
        self.cut_short = False
        self.given_up = False
        self.has_variations = False
        self.is_bare = True
        self._begin = -1
        self._tags: list[TagAt] | None = None
        self._words: list[str] | None = None
        self._turns: list[TurnAt] | None = None
        self._opening: list[Remark] = []

    @property
    def tags(self) -> list[TagAt]:
        """The tags in text order; a name may occur several times."""
        if self._tags is None:
            self._place_header()
            places = iter(self.tag_places)
            tags = zip(self.pairs, places, places, places, strict=True)
            self._tags = [TagAt(*pair, start, start + value, start + end) for pair, start, value, end in tags]
        return self._tags

    def tag(self, name: str) -> TagAt | None:
        """Return the first tag of a name, written in any case."""
        return next((tag for tag in self.tags if tag.name.lower() == name.lower()), None)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The names and values of the tags."""
        return [(line.name, line.value) for line in self.tag_lines]

    @property
    def words(self) -> list[str]:
        """The texts of the turns."""
        if self._words is None:
            self._words = self.first_words(self.count)
        return self._words

    def first_words(self, count: int) -> list[str]:
        """Return the texts of the first turns, at most `count`."""
        words: list[str] = []
        text = self.text
        for spot in self.spots[: min(count, self.count)]:
            # A slice between native integers would be slower.
            start: int = spot.start
            end: int = spot.end
            words.append(text[start:end])
        for index, word in self.respelt.items():
            if index < count:
                words[index] = word
        return words

    @property
    def opening(self) -> list[Remark]:
        """The remarks before the first turn."""
        if self.marks:
            self._build()
        return self._opening

    @property
    def turns(self) -> list[TurnAt]:
        """The turns of all lines of play in export order."""
        self._build()
        assert self._turns is not None
        return self._turns

    def _place_header(self) -> None:
        """Note the places of the tags of a header in export form, if not yet done."""
        start = self.header_at
        if not self.tag_places:
            for line in self.tag_lines:
                self.tag_places += (start, len(line.name) + 3, len(line.written) - 1)
                start += len(line.written)

    def add_tag(self, line: TagLine, start: i64, value_at: i64, end: i64) -> None:
        """Add a tag and its places; see `TagAt`."""
        self._place_header()
        self.tag_lines.append(line)
        places = self.tag_places
        places.append(start)
        places.append(value_at - start)
        places.append(end - start)

    def next_spot(self, start: i64, end: i64, number: i64) -> TurnSpot:
        """Add a turn and return its spot."""
        count: i64 = self.count
        if not count:
            try:
                self.spots = _spare.pop()
            except IndexError:
                # Asking first would not help, since another thread may take the last ones in between.
                self.spots = []
        if count == len(self.spots):
            self.spots.append(TurnSpot(start, end, number))
        spot = self.spots[count]
        spot.start, spot.end, spot.number, spot.mover, spot.round = start, end, number, -1, 0
        self.count = count + 1
        return spot

    def release(self) -> None:
        """Leave the spots to another game. This one must not be used afterwards."""
        if 0 < len(self.spots) <= _MOST_SPARE:
            _spare.append(self.spots)

    def set_turns(self, turns: list[TurnAt]) -> None:
        """Set the turns of all lines of play, in export order, of a game without text."""
        self._turns = turns

    @property
    def is_line(self) -> bool:
        """Whether `spots` belong to `turns`, and each turn follows the one before it."""
        return self._turns is None and not self.has_variations and not self.given_up

    def parents(self) -> list[int]:
        """Return the turn before each of `spots`; empty if these are not all turns in export order."""
        if self._turns is not None or self.given_up:
            return []
        parents = list(range(ROOT, self.count - 1))
        #: The turn before the next one, in the innermost line and in those around it, and the turn before the line.
        last, before = ROOT, ROOT
        outer: list[tuple[int, int]] = []
        done = 0
        for kind, count, _start, _end in self.marks:
            if kind < OPEN_MARK:
                continue
            if count > done:
                parents[done] = last
                last, done = count - 1, count
            if kind == OPEN_MARK:
                if outer and parents[last] == before:
                    return []
                outer.append((last, before))
                last = before = parents[last]
            else:
                last, before = outer.pop()
        if done < len(parents):
            parents[done] = last
        return parents

    @property
    def begin(self) -> int:
        """The place of the first tag, readable or not, or turn; if there are none, of the result or the first fault."""
        if self._begin >= 0:
            return self._begin
        # The turns themselves are not needed: most games with defective tags have no others.
        places = [tag.start for tag in self.tags[:1]]
        if self.count:
            places.append(self.spots[0].start)
        elif self._turns:
            places.append(self._turns[0].start)
        places += [diagnostic.start for diagnostic in self.diagnostics if diagnostic.code == "LGN110"][:1]
        if not places:
            places = [self.result_at[0]] if self.result else [diagnostic.start for diagnostic in self.diagnostics[:1]]
        self._begin = min(places, default=self.start)
        return self._begin

    @property
    def last(self) -> int:
        """The end of the last tag or turn."""
        ends = [] if self.is_line else [turn.end for turn in self.turns[-1:]]
        if not ends and self.count:
            ends = [self.spots[self.count - 1].end]
        return max([tag.end for tag in self.tags[-1:]] + ends, default=self.start)

    def main_line(self) -> list[int]:
        """Return the indexes of the turns of the main line, in order."""
        return main_line(self.turns)

    def _build(self) -> None:
        """Make the turns, and attach to them what is between them."""
        if self._turns is not None:
            return
        turns: list[TurnAt] = []
        self._turns = turns
        marks, words = self.marks, self.words
        lines = [_Line(ROOT)]
        is_nested_first = False
        count = len(marks)
        place = 0
        for i in range(len(words) + 1):
            while place < count and marks[place][1] == i:
                kind, _before, start, end = marks[place]
                place += 1
                line = lines[-1]
                if kind <= ESCAPE:
                    remark = _make_remark(self.text, kind, start, end)
                    if line.last == NO_TURN and len(lines) == 1:
                        self._opening.append(remark)
                    elif line.last == NO_TURN or line.is_branched:
                        line.waiting.append(remark)
                    else:
                        turns[line.last].after.append(remark)
                elif kind == OPEN_MARK:
                    parent = turns[line.last].parent
                    if len(lines) > 1 and parent == line.parent:
                        is_nested_first = True
                    lines.append(_Line(parent))
                elif kind == CLOSE_MARK:
                    _end(lines.pop(), turns)
                    lines[-1].is_branched = True
                else:
                    nag = nag_of(self.text[start:end])
                    if nag not in turns[line.last].nags:
                        turns[line.last].nags.append(nag)
            if i == len(words):
                break
            line, spot = lines[-1], self.spots[i]
            turn = TurnAt(line.parent if line.last == NO_TURN else line.last, words[i], spot.start, spot.end)
            if spot.number:
                turn.number, turn.number_at = spot.number, (spot.number_start, spot.number_end)
            if line.waiting:
                turn.before = line.waiting
                line.waiting = []
            turns.append(turn)
            line.last = i
            line.is_branched = False
        _end(lines[0], turns)
        if self.given_up:
            self.damaged.update((ROOT, *(turn.parent for turn in turns)))
            return
        if is_nested_first:
            self._put_in_export_order(turns)

    def _put_in_export_order(self, turns: list[TurnAt]) -> None:
        """Put turns, and the remarks between them, in export order.

        A variation on the first turn of a variation becomes a variation on the turn that both replace, after the other.
        """
        steps = list(walk(turns))
        order = [index for step, index in steps if step == TURN]
        places = {index: place for place, index in enumerate(order)} | {ROOT: ROOT}
        former = CLOSE, ROOT
        for step, index in steps:
            turn = turns[index]
            if step == TURN and former == (TURN, turn.parent) and turn.before:
                turns[turn.parent].after += turn.before
                turn.before = []
            former = step, index
        turns[:] = [turns[index] for index in order]
        for turn in turns:
            turn.parent = places[turn.parent]
        self.damaged = {places[index] for index in self.damaged}


def nag_of(text: str) -> int:
    """Return the number of a glyph, which is written as a number or as characters."""
    return int(text[1:]) if text[0] == "$" else GLYPHS[text]


def _end(line: _Line, turns: list[TurnAt]) -> None:
    """Attach whatever still waits for a turn to the last turn."""
    if line.waiting and line.last != NO_TURN:
        turns[line.last].after += line.waiting
        line.waiting = []


def _make_remark(text: str, kind: int, start: int, end: int) -> Remark:
    if kind == COMMENT:
        body = text[start + 1 : end - 1]
        if "\r" in body:
            body = body.replace("\r\n", "\n").replace("\r", "\n")
        return Remark(body)
    return Remark(text[start + 1 : end], "line" if kind == LINE_COMMENT else "escape")
