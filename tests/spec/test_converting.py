"""What spec/records.md says of commands: its tables are the program's, its commands do what they show."""

import re
from pathlib import Path

import pytest
from support.consoles import blocks, run, steps

from limitproto.host.conform.sentences import page_text
from limitproto.records.codecs import CODECS, Capability, Codec
from limitproto.records.formats.tables import columns

PAGE = page_text("records")
CHAPTER = re.search(r"^## \d+\. Converting\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)[1]
#: The sessions of the chapters before this one hang together; test_checking.py runs them.
CONSOLE = blocks(PAGE[PAGE.index(CHAPTER) :])
_READ = {(True, True): "yes", (False, True): "no", (True, False): "only"}
#: What is in the files that the commands of the page name.
FILES = {
    "game.lgn": blocks(PAGE, "lgn")[0],
    "evening.lgn": next(text for text in blocks(PAGE, "import") if "n50:n51" in text),
    "mail.pbmserv": re.search(r"^```text\n(limit challenge -.*?)^```$", CHAPTER, re.MULTILINE | re.DOTALL)[1],
}


def lost(carried: frozenset[Capability]) -> str:
    return ", ".join(kind.value[1] for kind in Capability if kind not in carried)


def row_of(format: Codec) -> str:
    words = lost(format.carries) if format.writer else ""
    if format.wider:
        words += f"; {'by turns' if 'rows' in format.takes else 'with all boards'}: {lost(format.wider)}"
    suffixes = " ".join(f"`{suffix}`" for suffix in format.suffixes)
    return f"| `{format.name}` | {_READ[bool(format.reader), bool(format.writer)]} | {suffixes} | {words} |".replace(
        "  |", " |"
    )


def test_the_table_is_the_programs():
    rows = re.findall(r"^\| `\w+` \| (?:yes|no|only) \|.*", CHAPTER, re.MULTILINE)
    assert rows == [row_of(format) for format in CODECS.values()]


def test_every_format_is_described():
    for format in CODECS.values():
        assert re.search(rf"(\*\*|; |and )`{format.name}`", CHAPTER), f"{format.name} has no paragraph"


@pytest.mark.parametrize("rows", ["games", "turns"])
def test_every_column_is_described(rows):
    table = re.search(rf"^\| columns of {rows} \|.*?\n\n", CHAPTER, re.MULTILINE | re.DOTALL)[0]
    listed = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines()[2:-1]))
    names = [column.name for column in columns(rows)]
    assert [name for name in names if not re.fullmatch(r"player[2-7]", name)] == listed


@pytest.mark.parametrize(("command", "expected"), steps("".join(CONSOLE)))
def test_commands_do_what_they_show(command, expected, folder):
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    assert run(command, folder)[1] == expected
