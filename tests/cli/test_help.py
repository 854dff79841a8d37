"""The topics of `limitproto help`: every one that is cited somewhere is there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from limitproto import cli
from limitproto.cli.help import text_on
from limitproto.games.registry import GAMES
from limitproto.protocol.commands.index import COMMANDS as PROTOCOL

pytestmark = pytest.mark.once

PACKAGE = Path(cli.__file__).resolve().parents[1]
CHECKOUT = Path(__file__).resolve().parents[2]
SOURCES = [path for suffix in ("py", "json", "txt") for path in PACKAGE.rglob(f"*.{suffix}")]
#: Topics in small letters: commands and pages. Numbers and codes are tested with what they cite.
TOPIC = re.compile(r"`limitproto help ([a-z][a-z .-]*)`")
CITED = {topic for path in SOURCES for topic in TOPIC.findall(path.read_text(encoding="utf-8"))}


def test_topics_are_cited():
    assert {"rules", "limes", "diagnostics", "protocol", "review.md"} <= CITED


@pytest.mark.parametrize("topic", sorted(CITED | set(GAMES)))
def test_a_topic_that_is_cited_is_there(topic, capsys):
    assert cli.main(["help", *topic.split()]) == 0
    text, said = capsys.readouterr()
    assert (len(text) > 500, said) == (True, "")


@pytest.mark.parametrize("game", GAMES)
def test_the_name_of_a_game_shows_its_rules(game, capsys):
    assert cli.main(["help", game]) == 0
    assert capsys.readouterr().out.casefold().startswith(f"# {game}: the rules")


#: Topics, what the help on each says, and what it does not.
SAID = {
    "genmove": ("choose a turn for the player to move", "lp-hint"),
    "lp-steps": ("that follow the prefix", "lp-turns"),
    "R8": ("### R8. Tile removal", "### R9"),
    "P6.23": ("fails without a result", "P6.24"),
    "F1.6": ("at the end of the line with its result", "F1.7"),
    "L24.4": ("listing of a deck", "L24.5"),
    "D3": ("Universal Hive Protocol", "## 4"),
    "K3": ("16 to 1000 cards", "clockwise"),
}


def test_help_says_what_is_asked_for_and_nothing_else(capsys):
    for topic, (part, other) in SAID.items():
        assert cli.main(["help", topic]) == 0
        text = capsys.readouterr().out
        assert (part in text, other in text) == (True, False), topic
    for topic, near in {"lp-step": "lp-steps", "P6.99": "P6.9", "R99": "R9"}.items():
        assert cli.main(["help", topic]) == 2
        assert f"Did you mean {near}" in capsys.readouterr().err


def test_there_is_help_on_every_number_and_on_every_command_of_the_protocol():
    rows = (CHECKOUT / "spec" / "sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    numbers = [row.split("\t")[0] for row in rows if not row.endswith("retired")]
    cited = {one for path in SOURCES for one in re.findall(r"\(([A-Z]\d+)[,)]", path.read_text(encoding="utf-8"))}
    assert {"K3", "R9"} <= cited
    assert [topic for topic in (*numbers, *sorted(cited), *PROTOCOL) if not text_on(topic)] == []


def test_no_number_is_given_twice():
    pages = [path for path in (CHECKOUT / "spec").rglob("*.md") if "developing" not in path.parts]
    given = r"^#+ ([RL]\d+)\.|\*\*([A-Z]\d+\.\d+)\*\*|^\| ([A-Z]\d+) \|"
    found = Counter(
        next(filter(None, one)) for path in pages for one in re.findall(given, path.read_text(encoding="utf-8"), re.M)
    )
    sections = {number.partition(".")[0] for number in found if "." in number}
    assert [number for number, count in found.items() if count > 1] == []
    assert [number for number in found if "." not in number and number[0] not in "RL" and number in sections] == []


@pytest.mark.parametrize("topic", ["rl", "limitproto.rl"])
def test_the_package_for_learners_shows_its_page(topic, capsys):
    assert cli.main(["help", topic]) == 0
    assert capsys.readouterr().out.startswith("# Training players")
