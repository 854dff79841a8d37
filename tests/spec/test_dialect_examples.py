"""spec/dialects.md is what the dialects do: its examples are run, its schema is that of the program."""

import re
from pathlib import Path

import pytest
from spec.test_protocol_examples import matches
from support.dialects import DialectTalk

from limitproto.protocol.dialect_index import DIALECTS

SPEC = Path(__file__).resolve().parents[2] / "spec"
PAGE = (SPEC / "dialects.md").read_text(encoding="utf-8")
BLOCKS = re.findall(rf"^```({'|'.join(DIALECTS)})\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def exchanges(block: str) -> list[tuple[list[str], list[str]]]:
    """Return the lines that are sent at once, and those that come back, again and again."""
    found: list[tuple[list[str], list[str]]] = [([], [])]
    for line in block.splitlines():
        if line.startswith("> ") or line == ">":
            if found[-1][1]:
                found.append(([], []))
            found[-1][0].append(line[2:])
        else:
            found[-1][1].append(line)
    return found


@pytest.mark.parametrize(
    ("dialect", "block"), [pytest.param(*each, id=f"{each[0]}-{number}") for number, each in enumerate(BLOCKS)]
)
def test_example(dialect: str, block: str) -> None:
    talk = DialectTalk(dialect)
    try:
        for sent, expected in exchanges(block):
            answer = talk.send(*sent) if sent else talk.dispatcher.greeting
            if dialect == "gogui":
                answer = answer.replace("\n\n", "\n")
            assert matches(answer.removesuffix("\n").split("\n"), expected), f"{sent}\n{answer}"
    finally:
        talk.dispatcher.close()
    assert not talk.reports


def test_every_dialect_has_its_section_and_examples() -> None:
    assert re.findall(r"^## \d+\. `([a-z]+)`", PAGE, re.MULTILINE) == [name for name in DIALECTS if name != "gtp"]
    assert {dialect for dialect, _ in BLOCKS} == set(DIALECTS) - {"gtp"}
    assert re.findall(r"^\| `([a-z]+)` \|", PAGE, re.MULTILINE)[: len(DIALECTS)] == list(DIALECTS)


def test_a_wrong_example_is_found() -> None:
    with pytest.raises(AssertionError):
        test_example("jsonl", '> {"id": "1"}\n{"id":"2","error":"<...>","field":"position"}\n')
