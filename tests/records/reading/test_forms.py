"""LGN in both directions: export text is read as it was written, by either path, and as the daemon wants it."""

import pytest
from support.record_texts import marked, plain, played, read_export

from limitproto.games.registry import game_named
from limitproto.records import check, format_game, format_record, read_game
from limitproto.records.lgn.parser import parse
from limitproto.records.raw_game import RawGame
from limitproto.records.reading import lgn_reader
from limitproto.records.validate.game import check_game


@pytest.mark.parametrize("number", range(40))
def test_what_is_written_is_read(number):
    start, turns, end = played(number)
    text = format_game(start, turns, {"Event": "Club evening"}, end.result)
    assert check(text, strict=True) == [] or {d.code for d in check(text, strict=True)} == {"LGN607"}
    loaded = read_game(text)
    assert loaded.start == start
    assert loaded.turns == [start.canonical(turn) for turn in turns]
    assert loaded.result == end.result
    assert loaded.tags["Event"] == "Club evening"
    assert format_game(loaded.start, loaded.turns, loaded.tags, loaded.result) == text


@pytest.mark.parametrize("number", range(120))
def test_everything_a_record_holds_survives(number):
    record = marked(number)
    text = format_record(record)
    assert all(len(line) <= 80 for line in text.splitlines() if "{" not in line and ";" not in line and "%" not in line)
    checked = check_game(parse(text), RawGame.of(text), 1, "-")
    assert [diagnostic for diagnostic in checked.raw_diagnostics if diagnostic.code != "LGN116"] == []
    assert checked.record == record
    assert format_record(checked.record) == text
    for written in (text, plain(number)):
        quick = read_export(RawGame.of(written))
        assert quick is not None
        assert quick.canonical
        assert quick.record == check_game(parse(written), RawGame.of(written), 1, "-").record


def test_fast_path_leaves_the_rest():
    text = plain(0)
    for other in (text + "\n", text.replace("1. ", "1.", 1), text[:-1], text.replace("\n", "\r\n"), "\n" + text):
        assert read_export(RawGame.of(other)) is None
    assert read_export(RawGame.of(text + "\n", last=False)) is not None


def test_export_form_to_the_letter():
    start = game_named("limit").new("classic", {"size": "1"})
    turns = ["N49:m50", "n50:m51", "n49-m50/n49", "n50-m51/n50"]
    text = format_game(start, turns, {"White": 'Ada "A"', "Zeit": "?", "Date": "2026.11.20"}, "0-1")
    assert text == (
        '[Game "limit"]\n[Edition "classic"]\n[Event "?"]\n[Site "?"]\n[Date "2026.11.20"]\n[Round "?"]\n'
        '[White "Ada \\"A\\""]\n[Red "?"]\n[Result "0-1"]\n[Size "1"]\n[Zeit "?"]\n\n'
        "1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "1:1: LGN708 the file contains no games"),
        (
            '[Edition "classic"]\n1. m50:x *',
            "2:4: LGN301 'm50:x' is not a turn: it ends too early, expected a row number",
        ),
        (
            '[Edition "classic"]\n1. m50:n51 *',
            "2:4: LGN401 m50:n51 is not a legal placement turn: R1 n51 does not touch",
        ),
        ('[Edition "classic"]\n1. {m50:n51 *', "2:4: LGN102 this comment is not closed"),
        (
            '[Edition "klassic"]\n*',
            "1:11: LGN204 the Edition tag does not name an edition: 'klassic' is not an edition",
        ),
        ('[Edition "nestor"]\n*', "1:11: LGN223 the Layout tag is missing"),
    ],
)
def test_what_can_not_be_loaded(text, message):
    with pytest.raises(ValueError, match="LGN") as caught:
        read_game(text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


LENIENT = """\ufeff; from a club sheet
[white "Ada"]
[Edition "classic"]


[Red "Bob"]
1.N49:M50!  n50:m51?! {so far\r\nso good}
% page 2
2... n49-M50/n49 (2. n49-m50/n50 ; a try
) n50-m51/n50
0:1"""


def test_import_form_becomes_export_form():
    text = LENIENT.replace('[Red "Bob"]', '[Red "Bob"]\n[Size "1"]').replace("(2. n49-m50/n50", "(2. draw")
    loaded = read_game(text)
    assert loaded.turns == ["n49:m50", "n50:m51", "n49-m50/n49", "n50-m51/n50"]
    assert loaded.tags["White"] == "Ada"
    (entry,) = lgn_reader.read_game(RawGame.of(text))
    written = format_record(entry.record)
    assert written == (
        '[Game "limit"]\n[Edition "classic"]\n[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n'
        '[White "Ada"]\n[Red "Bob"]\n[Result "0-1"]\n[Size "1"]\n\n'
        "; from a club sheet\n1. n49:m50 $1 n50:m51 $6 {so far\nso good}\n% page 2\n2. n49-m50/n49 (2. draw ; a try\n)"
        " n50-m51/n50 0-1\n"
    )
    assert check(written, strict=True) == []
