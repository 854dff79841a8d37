"""The topics of `limitproto help`: every one that is cited somewhere is there."""

import re
from pathlib import Path

import pytest

from limitproto import cli
from limitproto.games.registry import GAMES

pytestmark = pytest.mark.once

PACKAGE = Path(cli.__file__).resolve().parents[1]
SOURCES = [path for suffix in ("py", "json", "txt") for path in PACKAGE.rglob(f"*.{suffix}")]
#: Topics in small letters: commands and pages. Numbers and codes are tested with what they cite.
CITED = {
    topic
    for path in SOURCES
    for topic in re.findall(r"`limitproto help ([a-z][a-z .-]*)`", path.read_text(encoding="utf-8"))
}


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


@pytest.mark.parametrize("topic", ["rl", "limitproto.rl"])
def test_the_package_for_learners_shows_its_page(topic, capsys):
    assert cli.main(["help", topic]) == 0
    assert capsys.readouterr().out.startswith("# Training players")
