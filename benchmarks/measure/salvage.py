"""Break games and look whether `convert --keep-prefix` keeps every turn before the first error, and loses no word.

Run `python -m benchmarks.measure.salvage --count 10000`. Half of the games are mutants of `benchmarks.measure.mutants`,
half are games of `records/` of any length, changed in the same way. What is made of a number is always the same; the
count is that of broken games. A defect is printed with its number; `--show N` prints the file of that number.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from benchmarks.measure.mutants import ROOT, changed, mutant
from limitproto.records.files.source import Source
from limitproto.records.formats.salvage import beginning_of
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.terminals import tokens
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.parsed_game import RawDiagnostic
from limitproto.records.reading.json_reader import canonical_record
from limitproto.records.reading.reader import entries, read_text, text_source
from limitproto.records.structured.codec import decode_json, decode_msgpack, encode_json, encode_msgpack

_REST = re.compile(r"(?s)\[%rest(?: (LGN\d{3}))?\] (.*)")
_ESCAPED = re.compile(r"\\(?:u([0-9a-f]{4})|([\\r]))")
#: Tokens that have to be in the record or in the rest, and what they are counted as.
_COUNTED = {"TURN": "turns", "JUNK": "turns", "COMMENT": "remarks", "LINE_COMMENT": "remarks", "ESCAPE": "remarks"}


def rests(record: Record) -> list[tuple[str, str]]:
    """Return what remarks keep of a broken game, as spec/records/08-converting.md says: codes and texts."""
    found: list[tuple[str, str]] = []
    remarks = [*record.opening, *(one for turn in record.turns for one in (*turn.before, *turn.after))]
    for match in filter(None, (_REST.fullmatch(remark.text) for remark in remarks)):
        text = _ESCAPED.sub(lambda it: chr(int(it[1], 16)) if it[1] else "\r" if it[2] == "r" else "\\", match[2])
        if match[1]:
            found.append((match[1], text))
        else:
            found[-1] = found[-1][0], f"{found[-1][1]}\n{text}"
    return found


@cache
def _paths() -> list[Path]:
    found = [path for path in ROOT.rglob("*.lgn") if not {"broken", "odd"} & {*path.parts}]
    return sorted(path for path in found if path.stat().st_size < 50_000)


@cache
def _games_in(path: Path) -> list[Record]:
    """Return the sound games of a file."""
    found = (entry.record for entry in entries(Source(path)) if not entry.has_errors)
    return [record for record in found if record is not None and record.turns]


def made(number: int) -> tuple[str, bytes]:
    """Return the form and the bytes of a file in which something may be broken."""
    if number % 2:
        case = mutant(number // 2)
        return case.form, case.data
    chance = random.Random(number)
    games: list[Record] = []
    while not games:
        games = _games_in(chance.choice(_paths()))
    record = chance.choice(games)
    form = chance.choice(("lgn", "lgn", "lgn", "json", "msgpack"))
    data = {"lgn": lambda: format_record(record).encode(), "json": lambda: encode_json(record),
            "msgpack": lambda: encode_msgpack(record)}[form]()  # fmt: skip
    if chance.random() < 0.2:
        return form, data[: chance.randrange(len(data))]
    data = data.replace(b"\n", b"\r\n") if form == "lgn" and chance.random() < 0.2 else data
    return form, changed(data, chance)


def broken(form: str, data: bytes) -> Iterator[Entry]:
    """Yield the broken games of a file, without pieces of JSON that are no records."""
    for entry in entries(Source(io.BytesIO(data), f"x.{form}")):
        if entry.record is not None and entry.has_errors and (not entry.is_json or '"game"' in entry.text):
            yield entry


def first_error(entry: Entry) -> RawDiagnostic:
    """Return the first error of a broken game in the order of the text."""
    codes = {one.code for one in entry.diagnostics if one.severity == "error"}
    return min((raw for raw in entry.raw_diagnostics if raw.code in codes), key=lambda raw: raw.start)


def defects(entry: Entry, kept: Entry) -> Iterator[str]:
    """Yield a line for everything that is wrong with what was kept of a game."""
    record = kept.record
    assert record is not None
    if decode_json(encode_json(record)) != record or decode_msgpack(encode_msgpack(record)) != record:
        yield "it is not read back from JSON or MessagePack"
    again = list(read_text(format_record(record)))
    if len(again) != 1 or again[0].record != record or again[0].has_errors or canonical_record(record) != record:
        yield "it is not read back from LGN"
    error, found = first_error(entry), rests(record)
    if entry.is_json:
        yield from _lost_of_json(entry, record, error, found)
        return
    texts = [text for _, text in found]
    words = [entry.text[span.start : span.end] for span in tokens(entry.text)
             if span.kind == "TURN" and span.end <= error.start]  # fmt: skip
    assert kept.start is not None
    if [kept.start.canonical(word) for word in words] != [turn.text for turn in record.turns][: len(words)]:
        yield f"not all of {len(words)} turns before the first error are kept"
    if any(text not in entry.text for text in texts):
        yield "the rest is not there word for word"
    # What begins a line here may not have begun one there.
    source, rest = _counts(entry.text), sum(map(_counts, texts), Counter[str]())
    rest |= sum((_counts(f" {text}") for text in texts), Counter[str]())
    remarks = [one for turn in record.turns for one in (*turn.before, *turn.after)] + [*record.opening]
    ours = {"turns": len(record.turns), "remarks": sum(not _REST.fullmatch(one.text) for one in remarks)}
    for kind in ("turns", "remarks"):
        # What has lost the quotation marks around it may be tokens of its own.
        if source[kind] > rest[kind] + ours[kind]:
            yield f"{source[kind]} {kind} in the text, {ours[kind]} kept, {rest[kind]} in the rest"


def _counts(text: str) -> Counter[str]:
    return Counter(_COUNTED[span.kind] for span in tokens(text) if span.kind in _COUNTED)


def _lost_of_json(entry: Entry, record: Record, error: RawDiagnostic, found: list[tuple[str, str]]) -> Iterator[str]:
    """Compare what was kept with what is read if the text ends behind the last whole turn before the error."""
    if not error.code.startswith("LGN9"):
        return
    body = entry.text[slice(*entry.span)]
    place, begin = error.start - entry.span[0], body.find('"turns":[') + len('"turns":[')
    end = at = begin
    with suppress(ValueError):
        while len('"turns":[') <= at < place and body[at] == "{" and end <= place:
            end, (_, at) = at, json.JSONDecoder().raw_decode(body, at)
            end, at = at if at <= place else end, at + (body[at : at + 1] == ",")
    if end > begin:
        whole = next(entries(text_source(body[:end] + "]}", "x.json")))
        # It may be that the first error is an earlier one, which is not reported beside one of the syntax.
        if whole.record is not None and not any(raw.code.startswith("LGN90") for raw in whole.raw_diagnostics):
            turns = whole.legal_turns if whole.has_errors else len(whole.record.turns)
            if len(record.turns) < turns:
                yield f"{turns} turns before the first error, {len(record.turns)} kept"
    if any(text not in body for code, text in found if code.startswith("LGN9")):
        yield "the rest is not there word for word"


def measured(first: int, count: int) -> tuple[Counter[str], list[str]]:
    """Return what was counted over a number of broken games, and a line for each defect."""
    counts: Counter[str] = Counter()
    lines: list[str] = []
    number = first
    while counts["broken"] < count:
        for entry in broken(*made(number)):
            counts["broken"] += 1
            kept = beginning_of(entry)
            if kept is None or kept.record is None:
                counts["left out"] += 1
                counts[f"  left out, {first_error(entry).code}"] += 1
                continue
            counts["kept"] += 1
            counts["turns kept"] += len(kept.record.turns)
            lines += [f"{number}: {line}" for line in defects(entry, kept)]
        number += 1
    counts["files"] = number - first
    counts["defects"] = len(lines)
    return counts, lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="number of broken games")
    parser.add_argument("--first", type=int, default=0, help="number of the first file")
    parser.add_argument("--show", type=int, help="print this file")
    options = parser.parse_args()
    if options.show is not None:
        print(*made(options.show), sep="\n")
        return
    counts, lines = measured(options.first, options.count)
    print("\n".join(lines))
    print("\n".join(f"{name}: {count:,}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
