"""spec/limes.md is what the program does: its protocol sessions are run here, its Python sessions with all others."""

from pathlib import Path

import pytest
from spec.test_protocol_examples import Step, examples_of, matches
from talking import Talk

from limitproto.limes.commands import COMMANDS
from limitproto.limes.decks import deck_named

PAGE = Path(__file__).resolve().parents[2].joinpath("spec", "limes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("block", examples_of(PAGE), ids=lambda block: block[0].sent.replace(" ", "-"))
def test_example(block: list[Step]) -> None:
    talk = Talk()
    for step in block:
        lines = talk(step.sent).split("\n")
        assert matches(lines, step.expected), f"> {step.sent}\n{lines}"
    assert not talk.reports


def test_every_command_is_on_the_page() -> None:
    for name, command in COMMANDS.items():
        assert f"| `{f'{name} {command.arguments}'.strip()}` |" in PAGE


def test_the_deck_is_on_the_page() -> None:
    assert f"`{' '.join(card.zones for card in deck_named('study24').cards.values())}`" in PAGE
