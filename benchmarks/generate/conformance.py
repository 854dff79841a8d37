"""Generate records/conformance: files to test readers of LGN with, and what a reader has to find in each.

Run `python -m benchmarks.generate.conformance` in the checkout. The output is reproducible. The expected diagnostics
are those of the reader of this package, so read the difference before you commit it: others are tested against it.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.generate import conformance_broken, conformance_good, conformance_odd
from benchmarks.generate.conformance_texts import Files
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.docs import failing, has_examples
from limitproto.records.diagnostics.registry import DiagnosticRule, rules
from limitproto.records.diagnostics.report_text import as_dict
from limitproto.records.duplicates import DuplicateFinder, trace_of
from limitproto.records.files.source import Source
from limitproto.records.game_entry import Entry
from limitproto.records.reading.reader import entries

FOLDER = Path(__file__).resolve().parents[2] / "records" / "conformance"

#: Failing examples longer than this are packed.
LONG = 100_000

#: Records with more turns than this are not written down once more.
MANY = 1000

#: The length in bytes of a file that is cut off.
CUT = 20


def example(rule: DiagnosticRule) -> tuple[str, bytes]:
    """Return the name and the bytes of a code's failing example."""
    name, suffix = f"{rule.code}-{rule.name}", rule.suffix
    data = failing(rule).encode("utf-8", "surrogateescape")
    if suffix == ".msgpack":
        data = msgspec.msgpack.encode(msgspec.json.decode(data))[:CUT]
    elif suffix.endswith(".gz"):
        data = gzip.compress(data, mtime=0)[:CUT]
    elif len(data) > LONG:
        data, suffix = gzip.compress(data, mtime=0), suffix + ".gz"
    return name + suffix, data


def files() -> dict[str, Files]:
    """Return what is to be in each folder."""
    examples = {"error": {}, "warning": {}, "note": {}}  # type: dict[str, Files]
    for rule in filter(has_examples, rules()):
        name, data = example(rule)
        examples[rule.severity][name] = data
    return {
        "good": conformance_good.FILES,
        "odd": conformance_odd.FILES | examples["warning"] | examples["note"],
        "broken": conformance_broken.FILES | examples["error"],
    }


def looked_at(name: str, data: bytes) -> Iterator[tuple[Entry, list[Diagnostic]]]:
    """Yield the games of a file and what is found in each."""
    with DuplicateFinder() as duplicates:
        for entry in entries(Source(io.BytesIO(data), name)):
            trace = trace_of(entry)
            yield entry, [*entry.all_diagnostics, *(duplicates.look(trace, name) if trace else ())]


def expected(name: str, data: bytes) -> tuple[list[Diagnostic], bytes, bytes]:
    """Return the diagnostics of a file, and the contents of the two files next to it."""
    found: list[Diagnostic] = []
    games: list[bytes] = []
    for entry, diagnostics in looked_at(name, data):
        found += diagnostics
        if entry.record is not None:
            record = None if entry.has_errors or len(entry.record.turns) > MANY else entry.record
            games.append(
                msgspec.json.encode({"game": entry.number, "sound": entry.legal_turns, "record": record}) + b"\n"
            )
    lines = [msgspec.json.encode(as_dict(diagnostic)) + b"\n" for diagnostic in found]
    return found, b"".join(lines), b"".join(games)


def kind_of(found: list[Diagnostic]) -> str:
    """Return the folder in which a file belongs by what is found in it."""
    return "broken" if any(one.severity == "error" for one in found) else "odd" if found else "good"


def write(path: Path, data: bytes) -> bool:
    """Write a file, unless it holds the same already, perhaps packed by another version of the packer."""
    if path.exists():
        old = path.read_bytes()
        if old == data or (path.suffix in (".gz", ".zst") and plain(path.name, old) == plain(path.name, data)):
            return False
    path.write_bytes(data)
    return True


def plain(name: str, data: bytes) -> tuple[str, str]:
    """Return the text of a file and what is wrong with how it is packed."""
    source = Source(io.BytesIO(data), name)
    return "".join(source.chunks()), source.fault


def main() -> None:
    for folder, wanted in files().items():
        place = FOLDER / folder
        place.mkdir(parents=True, exist_ok=True)
        for name, data in wanted.items():
            found, diagnostics, games = expected(name, data)
            if kind_of(found) != folder:
                print(f"{folder}/{name} is {kind_of(found)}: {[str(one) for one in found[:3]]}")
            for path, content in (
                (place / name, data),
                (place / f"{name}.expected", diagnostics),
                (place / f"{name}.games", games),
            ):
                if write(path, content):
                    print(f"wrote {folder}/{path.name}")
        names = {f"{name}{more}" for name in wanted for more in ("", ".expected", ".games")}
        for path in set(place.iterdir()):
            if path.name not in names:
                print(f"removed {folder}/{path.name}")
                path.unlink()


if __name__ == "__main__":
    main()
