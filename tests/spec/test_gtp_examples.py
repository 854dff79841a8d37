"""The protocol sessions of the pages on rules and notation are run, block by block, each with a new engine."""

import re
import sys
from pathlib import Path

import pytest
from spec.test_protocol_examples import Step, examples_of, matches
from support.patience import run_program
from support.talking import Talk

from limitproto.host.conform.sentences import page_text

SPEC = Path(__file__).resolve().parents[2] / "spec"
#: Pages whose blocks are run here, and those that have a test of their own.
PAGES = ("notation.md", "rules.md", "using.md")
ELSEWHERE = ("adding-a-command.md", "limes.md", "protocol.md")
EXAMPLES = [
    pytest.param(block, id=f"{name}-{number}")
    for name in PAGES
    for number, block in enumerate(examples_of(page_text(name.removesuffix(".md"))))
]


@pytest.mark.parametrize("block", EXAMPLES)
def test_example(block: list[Step]) -> None:
    talk = Talk()
    for step in block:
        answer = talk(step.sent)
        assert matches(answer.split("\n"), step.expected), f"> {step.sent}\n{answer}"
    assert not talk.reports


def test_no_page_has_sessions_that_nothing_runs() -> None:
    pages = {
        f"{page.parent.name}.md" if page.name[0].isdigit() else page.name
        for page in SPEC.rglob("*.md")
        if examples_of(page.read_text(encoding="utf-8"))
    }
    assert pages == {*PAGES, *ELSEWHERE}


def test_notation_has_examples() -> None:
    steps = [step for block in examples_of((SPEC / "notation.md").read_text(encoding="utf-8")) for step in block]
    assert len(steps) > 60


def test_the_program_of_the_tutorial_asks_an_engine() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", page_text("using/4-write-a-gui"), re.MULTILINE | re.DOTALL)
    words = [sys.executable, "-P", "-c", program]
    done = run_program(words, check=True)
    position, count, refusal, end = done.stdout.splitlines()
    assert position.startswith("(True, 'nestor - ") or position.startswith("(True, 'nestor ")
    assert re.fullmatch(r"\(True, '[0-9]+'\)", count)
    assert refusal.startswith("(False, 'illegal move")
    assert end == "(True, '')"
