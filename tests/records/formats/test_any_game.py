"""The converter knows no game: a record of every game goes to every form that its game has words for."""

from pathlib import Path

import pytest
from support.converting import converted

from limitproto.games.registry import GAMES
from limitproto.records.codecs import CODECS, READ

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
    is_wordless = (game, form) in WORDLESS
    assert back.said == ["games:1:1: LGN708 the file contains no games"] * is_wordless
    assert back.data == (b"" if is_wordless else data)


@pytest.mark.parametrize("form", [codec.name for codec in READ])
def test_every_form_names_a_file_of_another_kind(form):
    kinds = {"LGN009": "game".encode("utf-16"), "LGN010": b"GIF89a", "LGN012": b"1. e4 e5 2. Nf3", "LGN708": b""}
    for code, data in kinds.items():
        result = converted(data, form, "json")
        assert [line.split()[1] for line in result.said] == [code]
        assert result.tally.left_out == (code != "LGN708")
