"""Measure the texts that repeat a pair of tokens behind a valid beginning: whether any takes more than linear time.

    python -m benchmarks.measure.pairs [--size MIB] [--python PYTHON] [TOKEN ...]

prints the slowest and the largest of `check` for all pairs of tokens, or those that begin with some of them.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import monotonic

from benchmarks.measure.installation import Installation, here

BEGIN = '[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n\n1. n49:m50 '

#: A text of every kind of token, and the signs that begin or end one.
TOKENS = (
    '[A "b"]\n', '[Game "limit"]\n', "[x\n", "[", "]", '"', "\\", "{x}", "{", "}", "; x\n", "%\n", "(", ")", "1. ",
    "17 ", "1 ", "0\n", "...", "n50:m51 ", "pass ", "hello ", "$1", "$", "!", "*\n", "1-0 ", "1:0 ", "½ ", " ", "\n",
    "\r", "\t", "\xa0", "\ufeff", "é",
)  # fmt: skip


def texts(size: int, first: tuple[str, ...] = TOKENS) -> Iterator[tuple[str, str, str]]:
    """Yield each pair of tokens with the text of a size, in code points, that repeats it."""
    for one, two in product(first, TOKENS):
        pair = one + two
        yield one, two, BEGIN + pair * (size // len(pair))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tokens", nargs="*", help="the first tokens of the pairs; all without any")
    parser.add_argument("--size", type=int, default=16, help="the size of a text in MiB")
    parser.add_argument("--python", help="the interpreter in which the version to measure is installed")
    given = parser.parse_args()
    installation = Installation(given.python) if given.python else here()
    begun = monotonic()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "pair.lgn")
        for one, two, text in texts(given.size << 20, tuple(given.tokens) or TOKENS):
            path.write_text(text, encoding="utf-8", newline="")
            found = installation.run("check", "--quiet", "--exit-zero", "--jobs", "1", str(path))
            rows.append((found.processor, found.memory, one, two))
    for place, name in enumerate(("seconds", "MB")):
        for row in sorted(rows, key=lambda row: -row[place])[:10]:
            print(f"{row[0]:6.2f} s {row[1]:5} MB  {row[2]!r} {row[3]!r}")
        print(f"{len(rows)} pairs by {name}, {monotonic() - begun:.0f} s in all")


if __name__ == "__main__":
    main()
