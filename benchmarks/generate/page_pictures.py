"""The pictures of the pages that tell the rules to people: boards of recorded games.

`python -m benchmarks.generate.page_pictures` draws them anew in `spec/images/`; a test holds them to what is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from click.testing import CliRunner

from limitproto.cli import group

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


def shown(record: str, turns: int, form: str) -> bytes:
    """Return what `limitproto show` writes of a record after some turns, 0 for all."""
    words = [str(ROOT / "records" / record), "--format", form, *(["--turn", str(turns)] if turns else [])]
    done = CliRunner().invoke(group, ["show", *words])
    assert done.exit_code == 0, done.output
    return done.stdout_bytes


def pictures() -> Iterator[tuple[Path, bytes]]:
    """Yield the paths of the pictures and what they contain."""
    for name, record, turns in PICTURES:
        yield ROOT / "spec" / "images" / name, shown(record, turns, "svg")


@cache
def positions() -> dict[str, str]:
    """Return the position of each picture by the name of its file."""
    return {name: shown(record, turns, "position").decode().strip() for name, record, turns in PICTURES}


if __name__ == "__main__":
    for path, picture in pictures():
        path.write_bytes(picture)
