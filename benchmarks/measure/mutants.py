"""Mutate records and look for tracebacks, for games and tokens dropped in silence, and for changes of meaning.

Run `python -m benchmarks.measure.mutants --count 1000000 --log FILE`. The mutant of a number is always the same, and a
run with the same log goes on behind the last number in it. A defect is printed with its number; `--show N` prints that
mutant with its defects, shortened. The records come from `records/`.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from limitproto.records.batch import BatchOptions, process_batch
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.files.source import Source
from limitproto.records.game_entry import Entry
from limitproto.records.lgn.terminals import tokens
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record
from limitproto.records.reading.batches import Batch
from limitproto.records.reading.json_reader import canonical_record
from limitproto.records.reading.reader import entries, recognized, text_source
from limitproto.records.structured.codec import decode_json, decode_msgpack, encode_json, encode_msgpack

ROOT = Path(__file__).resolve().parents[2] / "records"

#: How often each form is taken, of 100 times.
FORMS = {"lgn": 62, "jsonl": 14, "json": 12, "msgpack": 12}

#: No larger file and no longer game is taken, and no more games than these are joined.
LARGEST = 1_000
MOST_TURNS = 8
MOST_GAMES = 3

#: What has a meaning somewhere in a record.
WORDS = (
    *("{", "}", "(", ")", "[", "]", '"', "\\", ";", "%", "$", "$1", "$300", "!", "?!", "1.", "2...", "...", "*", "1-0"),
    *(
        "0-1",
        "1/2-1/2",
        "1 - 0",
        "m50:n50",
        "m50-m51/m52",
        "n49",
        "red:resigns",
        "draw",
        "{a}",
        "(1. m50:n50)",
        "; x\n",
    ),
    *("\n", "\n\n", "\r", "\r\n", "\t", " ", "  ", "\0", "\ufeff", "\udc80", "é", "\u2028", "\u00a0", "½"),
    *('[Game "limit"]\n', '\n\n[Event "x"]\n', '[Size "2"]\n', '[Result "1-0"]', '[White "A"]', "[%clk 0:05:00]"),
    *(",", ":", "null", "true", "-1", "1e999", "0.5", "{}", "[]", '"a":1,', '"tags":{', '"\\ud800"', "\\u0000", "\\"),
)

#: A first tag pair on a line of its own, which begins a game even in a comment that is not closed.
_FIRST_LINE = re.compile(r'\[Game "[a-z]+"\][ \t]*\r?\n')


class Mutant(NamedTuple):
    """A file of records that has been changed: its form, its bytes, and the records on both sides of the change."""

    form: str
    data: bytes
    before: Record | None = None
    after: Record | None = None


@cache
def bank() -> tuple[tuple[str, Record], ...]:
    """Return small games as text and record."""
    found = []
    for path in sorted(ROOT.rglob("*.lgn")):
        if path.stat().st_size > LARGEST or "broken" in path.parts:
            continue
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        if not _FIRST_LINE.match(text) or not any(result in text for result in ("0-1", "1-0", "*")):
            # Where such a game begins or ends next to a broken one is a matter of opinion.
            continue
        # A game that is read as the same one twice has nothing around it that belongs to another one.
        games = list(entries(text_source(f"{text}\n{text}")))
        first, last = games[0], games[-1]
        if len(games) != 2 or first.record is None or first.record != last.record or first.has_errors:
            continue
        if len(first.record.turns) <= MOST_TURNS and not any("\ud800" <= sign <= "\udfff" for sign in text):
            found.append((text, first.record))
    return tuple(found)


def mutant(number: int) -> Mutant:
    """Return the mutant of a number."""
    chance = random.Random(number)
    form = chance.choices([*FORMS], [*FORMS.values()])[0]
    picked = [chance.choice(bank()) for _ in range(chance.randint(1, MOST_GAMES))]
    place = chance.randrange(len(picked))
    parts = [_written(game, form, chance) for game in picked]
    head = b""
    body = parts[place]
    if form == "lgn" and place:
        # Where a game begins is left alone, so that what is before it has to be read as it was.
        head, _, body = body.partition(b"\n")
        head += b"\n"
    parts[place] = head + changed(body, chance)
    before = picked[place - 1][1] if place else None
    if form == "json":
        return Mutant(form, b"[\n" + b",\n".join(parts) + b"\n]\n", before)
    glue = {"lgn": b"\n", "jsonl": b"\n", "msgpack": b""}[form]
    after = None
    if form == "lgn" and place + 1 < len(parts):
        after = picked[place + 1][1]
        # An empty line ends a game whatever is wrong with it; a word that is the last before it must not hide that.
        parts[place] += b"\n"
    return Mutant(form, glue.join(parts), before, after)


def _written(game: tuple[str, Record], form: str, chance: random.Random) -> bytes:
    text, record = game
    if form == "lgn":
        return _typed(text, chance).encode() if chance.random() < 0.3 else text.rstrip("\r\n").encode() + b"\n"
    return encode_msgpack(record) if form == "msgpack" else encode_json(record)


def _typed(text: str, chance: random.Random) -> str:
    """Return a game in a spelling that people use."""
    head, gap, body = text.rstrip("\r\n").partition("\n\n")
    if "[" in body or "\r" in text:
        return text.rstrip("\r\n") + "\n"
    way = chance.randrange(5)
    if way == 0:
        return f"{text.rstrip()}\n".replace("\r\n", "\n").replace("\n", "\r\n")
    if way == 1 and "{" not in body and ";" not in body and "\n%" not in body:
        return head + gap + "  ".join(body.split()) + "\n"
    if way == 2 and "\n%" not in body and "{" not in body:
        return head + gap + body.replace("\n", "\n\t") + "\n"
    if way == 3:
        return head.replace("[Event", "[event", 1) + gap + body + "\n"
    return f"{head}{gap}{body.upper() if '{' not in body else body}\n"


def changed(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        start = chance.randrange(len(data) + 1)
        length = chance.choice((0, 1, 1, 2, 4, 8, 30))
        way = chance.randrange(8)
        piece = data[start : start + length]
        if way < 3:
            new = chance.choice(WORDS).encode("utf-8", "surrogateescape")
        elif way == 3:
            new = b""
        elif way == 4:
            new = piece * 2
        elif way == 5:
            new = bytes(byte ^ 1 << chance.randrange(8) for byte in piece[:1]) + piece[1:]
        elif way == 6:
            other = chance.randrange(len(data) + 1)
            new = data[other : other + chance.choice((1, 4, 12, 40))]
        else:
            new = piece.swapcase()
        keeps = way < 3 and chance.random() < 0.5
        data = data[:start] + new + data[start + (0 if keeps else length) :]
    return data


# ---- what has to hold --------------------------------------------------------------------------------------------


def defects(case: Mutant) -> Iterator[str]:
    """Yield a line for everything that is wrong with the way a mutant is read, fixed, written and converted."""
    form, data = case.form, case.data
    name = f"x.{form}"
    source = Source(io.BytesIO(data), name)
    kind = recognized(source).name
    found = list(entries(source))
    if source.fault:
        return
    if kind in ("lgn", "json", "jsonl"):
        whole = data.decode("utf-8", "surrogateescape")
        if "".join(entry.text for entry in found) != whole:
            yield "drop: the texts of the entries do not join to the file"
    for entry in found:
        if entry.record is None and entry.text.strip("\ufeff \t\r\n,[]") and not entry.raw_diagnostics:
            yield f"drop: text without a game and without a diagnostic: {entry.text[:60]!r}"
        for diagnostic in entry.all_diagnostics:
            if "\n" in str(diagnostic) or not 0 <= diagnostic.offset <= diagnostic.end_offset <= len(data):
                yield f"place: {diagnostic}"
        if entry.record is not None and not entry.has_errors and kind in ("lgn", "json", "jsonl"):
            yield from (_dropped_tokens(entry, entry.record) if kind == "lgn" else _dropped_members(entry))
            yield from _ways_back(entry.record)
    if kind == form:
        sound = [record for entry in found for record in _from_each_remark(entry.record)]
        for neighbour in (case.before, case.after):
            if neighbour is not None and neighbour not in sound and (form == "lgn" or not _is_normal(neighbour, sound)):
                yield "drop: a game next to the change is not read as it was"
    if kind in ("lgn", "json", "jsonl"):
        yield from _rewritten(whole, name, kind, found)


def _from_each_remark(record: Record | None) -> list[Record]:
    """Return a record without its first remarks, for each number of them: the change may have put them before it."""
    if record is None:
        return []
    opening = record.opening
    return [replace(record, opening=opening[count:]) for count in range(len(opening) + 1)]


def _is_normal(record: Record, sound: list[Record]) -> bool:
    return canonical_record(record) in sound


def _dropped_tokens(entry: Entry, record: Record) -> Iterator[str]:
    """Compare what the tokens of a game without errors hold with its record."""
    counts = Counter(span.kind for span in tokens(entry.text))
    turns = counts["TURN"] + counts["JUNK"]
    if turns != len(record.turns):
        yield f"drop: {turns} turns in the text, {len(record.turns)} in the record"
    remarks = sum(counts[kind] for kind in ("COMMENT", "LINE_COMMENT", "ESCAPE"))
    kept = len(record.opening) + sum(len(turn.before) + len(turn.after) for turn in record.turns)
    if remarks != kept:
        yield f"drop: {remarks} remarks in the text, {kept} in the record"


def _dropped_members(entry: Entry) -> Iterator[str]:
    """Compare a JSON record without diagnostics with what another reader of JSON makes of it."""
    if entry.raw_diagnostics or entry.record is None:
        return
    body = entry.text[slice(*entry.span)]
    if json.loads(body) != json.loads(encode_json(entry.record)):
        yield "drop: the record is not what the JSON says, and there is no diagnostic"


def _ways_back(record: Record) -> Iterator[str]:
    """Take a record that was read without errors through every lossless form and back."""
    try:
        text = format_record(record)
        packed = encode_json(record)
    except UnicodeEncodeError:
        return
    try:
        packed.decode()
        text.encode()
    except UnicodeError:
        return
    if decode_json(packed) != record:
        yield "meaning: JSON and back"
    if decode_msgpack(encode_msgpack(record)) != record:
        yield "meaning: MessagePack and back"
    again = [entry for entry in entries(text_source(text)) if entry.text.strip()]
    if len(again) != 1 or again[0].record != canonical_record(record) or again[0].has_errors:
        yield "meaning: LGN and back"
    typed = list(entries(text_source(packed.decode(), "x.json")))
    if len(typed) != 1 or typed[0].record not in (record, canonical_record(record)) or typed[0].has_errors:
        yield "meaning: JSON, read and checked"


def _batch_of(found: list[Entry], name: str) -> Batch:
    """Return entries as a batch; they need not be read again."""
    return Batch(name, name, "", [], found, 0, True)


def _rewritten(text: str, name: str, kind: str, before: list[Entry]) -> Iterator[str]:
    """Put a file into export form and fix it, and compare what is read from it with what was read before."""
    results: dict[str, list[Entry]] = {}
    for way in ("format", "fix"):
        options = BatchOptions(Selection(strict=True), way)  # type: ignore[arg-type]
        result = process_batch(_batch_of(before, name), options)
        if not result.changes:
            if result.text != text:
                yield f"meaning: {way} changes a text without saying so"
            continue
        after = results.get(result.text) or list(entries(text_source(result.text, name)))
        results[result.text] = after
        old = [_meaning(entry) for entry in before if entry.record is not None]
        new = [_meaning(entry) for entry in after if entry.record is not None]
        if old != new:
            yield f"meaning: {way} changes what is read"
        kept = [entry.text.strip() for entry in before if entry.has_errors]
        if [entry.text.strip() for entry in after if entry.has_errors] != kept:
            yield f"meaning: {way} changes a game with errors"
        again = process_batch(_batch_of(after, name), options)
        if again.text != result.text:
            yield f"meaning: {way} of its own output changes it again"


def _meaning(entry: Entry) -> object:
    record = entry.record
    assert record is not None
    return entry.text.strip() if entry.has_errors else canonical_record(record) if entry.is_json else record


def examined(case: Mutant) -> list[str]:
    """Return the defects of a mutant, an exception among them."""
    try:
        return list(defects(case))
    except Exception:
        last = traceback.format_exc().strip().split("\n")
        return [f"traceback: {last[-1]} at {last[-3].strip() if len(last) > 2 else ''}"]


def shortened(case: Mutant) -> bytes:
    """Return a shorter file in which a defect of the same first word and sentence is still found."""
    wanted = {line[:40] for line in examined(case)}
    data = case.data
    size = max(1, len(data) // 2)
    while size:
        place = 0
        while place < len(data):
            smaller = data[:place] + data[place + size :]
            if wanted & {line[:40] for line in examined(Mutant(case.form, smaller))}:
                data = smaller
            else:
                place += size
        size //= 2
    return data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="number of mutants")
    parser.add_argument("--first", type=int, default=0, help="number of the first one")
    parser.add_argument("--log", type=Path, help="where to go on, and to note what was done")
    parser.add_argument("--show", type=int, help="print this mutant and its defects")
    options = parser.parse_args()
    if options.show is not None:
        case = mutant(options.show)
        sys.stdout.write(f"{case.form}\n{case.data!r}\n")
        sys.stdout.write("".join(f"  {line}\n" for line in examined(case)))
        sys.stdout.write(f"{shortened(case)!r}\n")
        return
    first = options.first
    counts: Counter[str] = Counter()
    if options.log and options.log.exists():
        for line in options.log.read_text().splitlines():
            done = json.loads(line)
            first, counts = max(first, done["next"]), Counter(done["counts"])
    begun = time.monotonic()
    for number in range(first, options.first + options.count):
        case = mutant(number)
        counts["mutants"] += 1
        counts[case.form] += 1
        for line in examined(case):
            counts[line.partition(":")[0]] += 1
            print(f"{number}: {line}", flush=True)
        if (number + 1) % 1000 == 0 and options.log:
            with options.log.open("a") as log:
                log.write(json.dumps({"next": number + 1, "counts": counts}) + "\n")
    rate = (options.first + options.count - first) / max(time.monotonic() - begun, 1e-9)
    kinds = {kind: counts[kind] for kind in ("mutants", *FORMS, "traceback", "drop", "place", "meaning")}
    print(", ".join(f"{kind} {count:,}" for kind, count in kinds.items()) + f"; {rate:.0f} mutants/s", flush=True)


if __name__ == "__main__":
    main()
