"""The converter knows no game: a record of every game goes to every form that its game has words for."""

from __future__ import annotations

import pytest
from converting import converted

from limitproto.records.convert.formats import FORMATS
from limitproto.registry import GAMES

RECORDS = {
    "limit": '[Edition "nestor-en"]\n[Players "3"]\n[Placement "manual"]\n1. red@m50 blue@n50 black@m51 2. red@n51 *\n',
    "limes": '[Game "limes"]\n[Edition "limes"]\n[Players "2"]\n1. draw-13 m50r0_se m50r1 2. draw-4 n50r1 m51r0_nw *\n',
}
#: What some games have no words for.
WORDLESS = {("limit", "uhp"), ("limes", "uhp")}


def test_there_is_a_record_of_every_game():
    assert set(RECORDS) == set(GAMES)


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("target", [name for name, format in FORMATS.items() if format.writer])
def test_every_form_takes_every_game(game, target):
    result = converted(RECORDS[game].encode(), "lgn", target)
    assert result.tally.written == ((game, target) not in WORDLESS), result.said
    assert bool(result.data) == ((game, target) not in WORDLESS)


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("form", [name for name, format in FORMATS.items() if format.writer and format.reader])
def test_what_can_be_read_comes_back(game, form):
    data = converted(RECORDS[game].encode(), "lgn", "lgn").data
    there = converted(data, "lgn", form)
    back = converted(there.data, form, "lgn")
    assert back.said == []
    assert back.data == (b"" if (game, form) in WORDLESS else data)
