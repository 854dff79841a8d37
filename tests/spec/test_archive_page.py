"""spec/archive.md is what the program does: its commands are run one after the other, and its tables are the schema."""

from pathlib import Path

import pytest
from support.consoles import blocks, run, steps

from limitproto.archive.schema import TABLES

pytestmark = [pytest.mark.extra("archive"), pytest.mark.once]
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "archive.md").read_text(encoding="utf-8")
GAME = """[Game "limit"]
[Edition "classic"]
[Event "Club evening"]
[Site "?"]
[Date "{date}"]
[Round "1"]
[White "{white}"]
[Red "{red}"]
[Result "{result}"]
[Size "1"]

1. {turns} {result}
"""
LINE, IMAGE = "n49:m50 n50:m51 2. n49-m50/m51 red:resigns", "l51:m50 m51:n50 2. l51-m50/n50 red:resigns"
WON = GAME.format(date="2026.11.20", white="Ada", red="Bob", result="1-0", turns=LINE)
LOST = GAME.format(date="2026.11.21", white="Bob", red="Ada", result="0-1", turns="m50:n49 n50:m51 2. white:resigns")
REFLECTED = GAME.format(date="2026.11.22", white="Ada", red="Bob", result="1-0", turns=IMAGE)
FILES = {"games/1.lgn": f"{WON}\n{LOST}", "games/2.lgn": f"{REFLECTED}\n{WON.replace('/m51', '/z99')}"}


def column_rows(table: str) -> str:
    return "\n".join(f"| `{column.name}` | {column.type} | {column.summary} |" for column in TABLES[table])


def test_the_tables_are_those_of_the_page():
    for table in TABLES:
        assert column_rows(table) in PAGE


def test_console(folder):
    Path("games").mkdir()
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    shown = steps("".join(blocks(PAGE)))
    assert len(shown) >= 5
    for command, expected in shown:
        assert run(command, folder)[1] == expected, command
