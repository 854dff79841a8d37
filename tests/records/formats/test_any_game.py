"""The converter knows no game: a record of every game goes to every form that its game has words for."""

from pathlib import Path

import pytest
from support.converting import converted

from limitproto.games.registry import GAMES
from limitproto.records.codecs import CODECS

#: A record of each game; it lies with the tests of the game.
TESTS = Path(__file__).resolve().parents[2]
RECORDS = {name: (TESTS / "games" / name / "record.lgn").read_text(encoding="utf-8") for name in GAMES}
#: What some games have no words for.
WORDLESS = {("limit", "uhp"), ("limes", "uhp")}


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("target", [name for name, format in CODECS.items() if format.writer])
def test_every_form_takes_every_game(game, target):
    result = converted(RECORDS[game].encode(), "lgn", target)
    assert result.tally.written == ((game, target) not in WORDLESS), result.said
    assert bool(result.data) == ((game, target) not in WORDLESS)


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("form", [name for name, format in CODECS.items() if format.writer and format.reader])
def test_what_can_be_read_comes_back(game, form):
    data = converted(RECORDS[game].encode(), "lgn", "lgn").data
    back = converted(converted(data, "lgn", form).data, form, "lgn")
    assert back.said == []
    assert back.data == (b"" if (game, form) in WORDLESS else data)
