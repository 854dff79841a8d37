"""spec/limes.md is what the program does: its protocol sessions are run here, its Python sessions with all others."""

import re
from pathlib import Path

import pytest
from spec.test_protocol_examples import Step, examples_of, matches
from support.consoles import blocks, run, steps
from support.limes_decks import deck_json
from support.talking import Talk

from limitproto.games.limes.decks import Deck, deck_named
from limitproto.games.limes.game import GAME
from limitproto.host.conform.sentences import page_text
from limitproto.records import check

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "spec" / "limes.md").read_text(encoding="utf-8")
USING = page_text("using")
EXAMPLES = re.search(r"^#+ LIMES.*?^```sh\n(.*?)^```$", USING, re.MULTILINE | re.DOTALL)[1].splitlines()
#: What is in the files that the commands of the page name.
FILES = {"my-limes.json": blocks(PAGE, "json")[0], "game.lgn": blocks(PAGE, "lgn")[0]}


@pytest.mark.parametrize("block", blocks(PAGE))
def test_commands_do_what_they_show(block: str, folder: Path) -> None:
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    ((command, expected),) = steps(block)
    assert matches(run(command, folder)[1].splitlines(), expected.splitlines())


@pytest.mark.parametrize(
    "command", [*(line.partition(" #")[0].strip() for line in EXAMPLES), "limitproto play limes deck=my-limes.json"]
)
def test_the_commands_of_using_work(command: str, folder: Path) -> None:
    """With a deck of the right size, and where a person would be asked the input is at its end."""
    deck = folder / "my-limes.json"
    deck.write_text(deck_json(Deck("my-limes", deck_named("study24").cards.values())), encoding="utf-8")
    if command.startswith("limitproto show"):
        run(next(line for line in EXAMPLES if "--records limes.lgn" in line), folder)
    status, shown = run(command, folder)
    assert (status, shown != "", "Traceback" in shown) == (0, True, False), shown


def test_the_record_of_the_page_is_in_export_form() -> None:
    assert check(FILES["game.lgn"], strict=True) == []


@pytest.mark.parametrize("block", examples_of(PAGE), ids=lambda block: block[0].sent.replace(" ", "-"))
def test_example(block: list[Step]) -> None:
    talk = Talk()
    for step in block:
        lines = talk(step.sent).split("\n")
        assert matches(lines, step.expected), f"> {step.sent}\n{lines}"
    assert not talk.reports


def test_every_command_is_on_the_page() -> None:
    for name, command in GAME.commands.items():
        assert f"| `{f'{name} {command.arguments}'.strip()}` |" in PAGE


def test_the_deck_is_on_the_page() -> None:
    assert f"`{' '.join(card.zones for card in deck_named('study24').cards.values())}`" in PAGE
