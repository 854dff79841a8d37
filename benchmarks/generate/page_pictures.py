"""The pictures of the pages that tell the rules to people: boards of recorded games.

`python -m benchmarks.generate.page_pictures` draws them anew in `spec/images/`; a test holds them to what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

from limitproto.cli.show import command

ROOT = Path(__file__).resolve().parents[2]
LIMIT, LIMES = "games/classic-2-stranded-2.lgn", "limes/good/2-players-greedy.lgn"
#: The file of a picture, the record, and how many of its turns are played, 0 for all.
PICTURES = (
    ("limit-laying.svg", LIMIT, 6),
    ("limit-moving.svg", LIMIT, 17),
    ("limit-capturing.svg", LIMIT, 21),
    ("limit-end.svg", LIMIT, 35),
    ("limes-laying.svg", LIMES, 8),
    ("limes-end.svg", LIMES, 0),
)


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Yield the paths of the pictures and what they contain."""
    for name, record, turns in PICTURES:
        words = [str(ROOT / "records" / record), "--format", "svg", *(["--turn", str(turns)] if turns else [])]
        drawn = CliRunner().invoke(command, words)
        assert drawn.exit_code == 0, drawn.output
        yield ROOT / "spec" / "images" / name, drawn.stdout_bytes


if __name__ == "__main__":
    for path, picture in pictures():
        path.write_bytes(picture)
