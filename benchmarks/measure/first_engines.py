"""Break complete bots in C and JavaScript in twenty usual ways each, and look whether the doctor names what is wrong.

Run `python -m benchmarks.measure.first_engines`; it needs `cc` and `node`. The bots are those of `new-bot --language`,
which the table beside this program changes; sound ones, though odd or slow, must have no fault. A line is printed for
each engine of which the doctor says something else than the table.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import limitproto
from limitproto.host.examination import LONGEST, Examination

TABLE = Path(__file__).with_suffix(".txt")
_TEMPLATES = Path(limitproto.__file__).parent / "cli" / "bot_templates"
_SUFFIXES = {"python": "py"}
#: What a file is instead of a program.
_FILES = {"empty": b"", "elf": b"\x7fELF\2\1\1" + bytes(11) + b"\x15\0" + bytes(99), "exe": b"MZ" + bytes(99)}


class FirstEngine(NamedTuple):
    """An engine with a fault: its language, its text, what else its file is, and words of the doctor or ` / ` others.

    There are none for a sound engine.
    """

    fault: str
    language: str
    text: str
    mode: str
    words: str

    def write(self, folder: Path) -> str:
        """Write it into a new folder and return its command."""
        folder.mkdir()
        path = folder / f"bot.{_SUFFIXES.get(self.language, self.language)}"
        if self.mode == "folder":
            path.mkdir()
        elif self.mode != "missing":
            path.write_bytes(_FILES.get(self.mode, self.text.encode()))
            path.chmod(0o644 if self.mode == "text" else 0o755)
        if self.language == "c" and self.mode not in ("folder", "text", "source"):
            path = self._built(path)
        return str(path)

    def _built(self, path: Path) -> Path:
        program, library = path.with_suffix(""), path.with_name("libfast.so")
        libraries = [str(library)] if self.mode == "library" else []
        if libraries:
            subprocess.run(["cc", "-shared", "-x", "c", "/dev/null", "-o", library], check=True)
        subprocess.run(["cc", "-w", "-Wl,--no-as-needed", "-o", program, path, *libraries], check=True)
        library.unlink(missing_ok=True)
        return program

    def is_wrong(self, said: str) -> bool:
        """Return whether the doctor says something else than what is wrong."""
        return not any(words in said for words in self.words.split(" / ")) or bool(self.words) != bool(said)


def engines_of(table: Path) -> Iterator[FirstEngine]:
    """Yield the engines of a table; its first sections, without `|`, are texts, and others are those of `new-bot`."""
    _, *sections = re.split(r"^==== (.*)\n", table.read_text(encoding="utf-8"), flags=re.MULTILINE)
    parts = list(zip(sections[::2], sections[1::2], strict=True))
    texts = {path.suffix[1:]: path.read_text(encoding="utf-8") for path in _TEMPLATES.glob("first.[cj]*")}
    texts = {head: body for head, body in parts if "|" not in head} or texts
    for head, body in parts:
        fault, bar, words = head.partition(" |")
        for language, text in texts.items() if bar else ():
            changes = [line.partition(" ")[2] for line in body.splitlines() if line.partition(" ")[0] == language]
            mode = next((change[5:] for change in changes if change.startswith("mode ")), "")
            for change in changes:
                old, arrow, new = change.replace("⏎", "\n").replace("␍", "\r").partition(" ~> ")
                assert mode or (arrow and old in text), (fault, change)
                text = text.replace(old, new) if arrow else text
            if changes or not body:
                yield FirstEngine(fault, language, text, mode, words.strip())


def heard(engines: list[FirstEngine], folder: Path, jobs: int = 4, seconds: float = LONGEST) -> list[str]:
    """Return what the doctor says of each engine, empty if nothing; an engine that is only silent has no fault."""

    def said(number: int) -> str:
        found = Examination([engines[number].write(folder / str(number))], seconds=seconds)
        if found.failure is None:
            return "; ".join(found.notes.values())
        return found.failure.words

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(said, range(len(engines))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="how many engines run at a time")
    engines = list(engines_of(TABLE))
    with TemporaryDirectory() as folder:
        texts = heard(engines, Path(folder), parser.parse_args().jobs)
    counts: Counter[str] = Counter()
    for engine, text in zip(engines, texts, strict=True):
        of = "broken" if engine.words else "sound"
        how = ("accused" if engine.words or text else "right") if engine.is_wrong(text) else "right"
        how = "not named" if "no response to" in text and engine.is_wrong(text) else how
        counts[f"{of}: {how}"] += 1
        if how != "right":
            print(f"{engine.fault} ({engine.language}): {how}: {text}")
    print("\n".join(f"{name}: {count}" for name, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
