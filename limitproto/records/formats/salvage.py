"""Salvages the beginning of a broken game: the turns before its first error, with the rest verbatim in remarks."""

from __future__ import annotations

from bisect import bisect
from contextlib import suppress
from itertools import product

import msgspec

from limitproto.core.lazy_pattern import lazy_pattern
from limitproto.games.base import UNFINISHED
from limitproto.games.registry import GAMES
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.parsed_game import CLOSE_MARK, ESCAPE, OPEN_MARK, RawDiagnostic
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.validate.representable import misfits
from limitproto.records.validate.tags import game_meant, option_tags

#: Characters that a one-line remark should not hold, and the backslash that begins their escapes.
_ODD = lazy_pattern(r"[\\\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_NO_UTF8 = lazy_pattern(r"[\ud800-\udfff]")
#: Where a JSON text may be cut off, and the brackets that may close it there.
_JSON_END = lazy_pattern(r"(?=,)|(?<=[\]}])")
_JSON_CLOSERS = ("}", "]}", "}]}", "]}]}", "}]}]}", "}}", "")
_TAG_NAME = lazy_pattern(r"\[\s*(\w+)")
#: How often a game is read again, at most, without its defects.
_MOST_TRIES = 100


def beginning_of(entry: Entry) -> Entry | None:
    """Return a sound game with the valid part of a broken one; None if sentence F8.18 keeps nothing."""
    errors, text, more = _errors(entry), entry.text, ""
    codes = {one.code for one in entry.raw_diagnostics}
    if not entry.has_record or entry.loses or "LGN007" in codes or any(rule_of(code).elsewhere for code in codes):
        return None
    if entry.is_json or not text:
        record = entry.record
        if errors := [one for one in errors if one.code.startswith("LGN9")]:
            record, more = _beginning_of_json(text, *entry.span, errors)
        if record is None:
            return None
        text = format_record(record)
    kept = _Cut(text).record_with(more)
    if kept is None or (not kept.turns and "LGN203" in codes):
        return None
    raw = RawGame.of(format_record(kept))._replace(line=entry.first_line, offset=entry.offset)
    again = next(read_game(raw, entry.path, entry.number))
    return again if again.record == kept and not again.has_errors else None


def _errors(entry: Entry) -> list[RawDiagnostic]:
    found = [raw for raw in entry.raw_diagnostics if rule_of(raw.code).severity == "error"]
    return sorted(found, key=lambda raw: raw.start)


def _remarks(code: str, text: str) -> str:
    """Return a text as remarks, in the form of F8.14."""
    text = _ODD.sub(lambda it: {"\\": r"\\", "\r": r"\r"}.get(it[0], f"\\u{ord(it[0]):04x}"), text.strip(" \t\r\n"))
    lines = text.split("\n") if text else ()
    return "".join(f";[%rest{'' if i else ' ' + code}] {line}\n" for i, line in enumerate(lines))


def _beginning_of_json(text: str, start: int, end: int, errors: list[RawDiagnostic]) -> tuple[Record | None, str]:
    """Return the longest record that a JSON text gives before its first error, and the rest as remarks."""
    for error in [one for one in errors if one.start > start and one.code != "LGN909"][:1]:
        cuts = [error.start, *(found.start() for found in _JSON_END.finditer(text, start, error.start))]
        for cut, close in product(sorted(cuts, reverse=True)[:_MOST_TRIES], _JSON_CLOSERS):
            with suppress(msgspec.DecodeError, ValueError, RecursionError, KeyError):
                values = msgspec.json.decode(text[start:cut] + close, type=dict)
                record = msgspec.convert({"players": (), "result": UNFINISHED, **values}, Record)
                if record.game in GAMES and not any(misfits(record)):
                    # Brackets alone carry no information.
                    return record, _remarks(error.code, text[cut:end]) if any(map(str.isalnum, text[cut:end])) else ""
    return None, ""


class _Cut:
    """An LGN text without its defects: spans of its head, and everything from some place in its movetext on."""

    def __init__(self, text: str) -> None:
        game = parse(text)
        spots = game.spots[: game.count]
        firsts = [spot.start for spot in spots[:1]] + [spot.number_start for spot in spots if spot.number][:1]
        firsts += game.result_at[: game.result is not None]
        self.text, self.game = text, game
        #: Where the movetext begins, where it is cut off, and the error at that place.
        self.body, self.end, self.code = min(firsts, default=len(text)), len(text), ""
        tags = [(tag.start, tag.end) for tag in game.tags]
        #: What can be left out of the head alone, where other text between that ends, and what may be kept to its end.
        self.parts = tags + [(start, end) for kind, _, start, end in game.marks if kind <= ESCAPE and end <= self.body]
        broken = [raw.end for raw in game.diagnostics if raw.code == "LGN110" and raw.start < self.body]
        self.head_end = max([*broken, *(end for _, end in tags)], default=0)
        ends = [spot.end for spot in spots] + [end for _, _, _, end in game.marks]
        self.stops = sorted([self.head_end, game.result_at[1], *ends, *(end for _, end in self.parts)])
        #: The spans omitted from the head, each with its error; of what is not UTF-8, only the first place is reported.
        self.dropped = {span: "LGN001" for span in self.parts if _NO_UTF8.search(text, *span)}
        names = option_tags(game_meant({tag.name: tag.value for tag in reversed(game.tags)}))
        self.rules = {"game", *map(str.lower, names)}

    def record_with(self, more: str) -> Record | None:
        """Return the game with all defects in remarks, and `more` after them; None if its rules or more are lost."""
        for _ in range(_MOST_TRIES):
            before = self.end, len(self.dropped)
            errors = _errors(next(read_game(RawGame.of(self.text_with()))))
            if not errors:
                lost = _TAG_NAME.findall(" ".join(self.text[slice(*span)] for span in self.dropped).lower())
                record = next(read_game(RawGame.of(self.text_with(True, more)))).record
                return record if self.rules.isdisjoint(lost) else None
            for raw in errors:
                self.leave_out(raw)
            if (self.end, len(self.dropped)) == before:
                break
        return None

    def text_with(self, has_rest: bool = False, more: str = "") -> str:
        """Return the text with all variations closed; omitted text is blank, or in remarks."""
        text, head, rest = self.text, "", ""
        for start, end in self.dropped:
            text = text[:start] + " " * (end - start) + text[end:]
        if has_rest:
            head = "\n" + "".join(_remarks(code, self.text[slice(*at)]) for at, code in sorted(self.dropped.items()))
            rest = _remarks(self.code, self.text[self.end :]) + more
        kinds = [kind for kind, _, _, end in self.game.marks if end <= self.end]
        place = min(self.body, self.end)
        close = ")" * (kinds.count(OPEN_MARK) - kinds.count(CLOSE_MARK))
        return f"{text[:place]}{head}{text[place : self.end]}\n{rest}{close}"

    def leave_out(self, raw: RawDiagnostic) -> None:
        """Leave out the tag or remark of an error, or cut the movetext before it, after a turn or what follows one."""
        place, tag = raw.start, self.game.tag("Result")
        if raw.code == "LGN601" and raw.words["token"] == raw.words["result"] and tag is not None:
            # The board agrees with the movetext, so the tag is wrong.
            place = tag.start
        spans = [*self.dropped, *self.parts, *[(place, raw.end)] * (place < self.head_end and raw.end <= self.body)]
        if span := next((span for span in spans if span[0] <= place < span[1]), None):
            self.dropped.setdefault(span, raw.code)
        elif place < self.end:
            self.end, self.code = self.stops[bisect(self.stops, place) - 1], self.code or raw.code
