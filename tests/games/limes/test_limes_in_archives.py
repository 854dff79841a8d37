"""Games of LIMES in an archive: up to turned displays, and brought up to date from the first schema version."""

import json
from pathlib import Path

import pytest

from limitproto import cli
from limitproto.archive import Archive
from limitproto.archive.build import build
from limitproto.archive.explore import Exploration, Explored
from limitproto.archive.summary import summary
from limitproto.games.limes.line import LimesLine
from limitproto.games.limes.position import Position
from limitproto.protocol.book import weighted_turns

pytestmark = [pytest.mark.extra("archive"), pytest.mark.once]
HEAD = '[Game "limes"]\n[Edition "limes"]\n[Players "1"]\n\n'
GAMES = ["draw-13 m50r1_ne draw-4 m51r2 draw-5 l50r0 *", "draw-13 m50r0_ne draw-4 n50r1/m50ne-m50nw draw-5 m51r3 *"]
#: The displays of both games after the second turn, which differ by a quarter turn.
BOARDS = ["limes1 13r1m50.4r2m51:m50ne 1 6 d13.4.5 -", "limes1 13r0m50.4r1n50:m50nw 1 6 d13.4.5 -"]


@pytest.fixture
def archive(folder):
    Path("games.lgn").write_text("\n".join(f"{HEAD}{game}\n" for game in GAMES), encoding="utf-8")
    build(Path("A"), ["games.lgn"])
    return Path("A")


@pytest.mark.parametrize("board", BOARDS)
def test_turns_are_in_the_coordinates_of_the_asker(archive, board):
    position = Position.parse(board)
    reached = {position.play(turn).canonical_key(): turn for turn in position.legal_turns()}
    rows = Archive(archive).sql("SELECT key FROM positions WHERE ply = 6").to_pylist()
    played = sorted(turn for key, turn in reached.items() if int(key[:15], 16) in [row["key"] for row in rows])
    found = Archive(archive).explore(board)
    assert (found.games, sum(turn.games for turn in found.turns)) == (2, 2)
    assert {reached[position.play(turn.turn).canonical_key()] for turn in found.turns} == set(played)


def test_the_order_of_cards_does_not_count(archive, capsys):
    Path("games.lgn").write_text(HEAD + "draw-13 m50r0 draw-4 n50r1 draw-5 m51r0 draw-1 *\n", encoding="utf-8")
    build(archive, ["games.lgn"])
    for board, drawn in (
        ("13r0m50.4r1n50.5r0m51", "13.4.5.1"),
        ("13r0m50.5r0m51.4r1n50", "13.5.4.1"),
        ("13r0m50.5r1m51.4r1n50", "13.5.4.1"),
    ):
        position = f"limes1 {board} 1 7 d{drawn} -"
        assert cli.main(["archive", "find", "A", "--position", position, "--count"]) == 0
    assert capsys.readouterr().out == "1\n1\n0\n"


def test_first_turns_are_found_on_turned_displays(archive, capsys):
    for turns in ("draw-13 m50r1_ne draw-4 m51r2", "draw-13 m50r2_sw draw-4 m51r3"):
        assert cli.main(["archive", "find", "A", "--turns", turns, "--symmetry", "--count"]) == 0
    assert capsys.readouterr().out == "1\n0\n"
    assert cli.main(["archive", "find", "A", "--turns", "draw-13 m50r0_nw draw-4 n50r1", "--symmetry", "--count"]) == 0
    assert capsys.readouterr().out == "1\n"


def test_the_first_schema_version_is_brought_up_to_date(archive, monkeypatch, capsys):
    """Version 1 had turns of LIMES as they were played."""
    keyed = LimesLine.keyed
    with monkeypatch.context() as patched:
        patched.setattr(LimesLine, "keyed", lambda self, turns: keyed(self, turns)._replace(canonical=turns))
        build(Path("B"), ["games.lgn"])
    manifest = json.loads(Path("B/manifest.json").read_text())
    Path("B/manifest.json").write_text(json.dumps(manifest | {"schema_version": 1}))
    before = [path.name for path in sorted(Path("B").rglob("*.parquet"))]
    for command in (["find", "B"], ["build", "B", "games.lgn"]):
        assert cli.main(["archive", *command]) == 2
        said = capsys.readouterr().err
        assert "schema version 1, but this program reads 2: limitproto archive compact B updates" in said
    assert [path.name for path in sorted(Path("B").rglob("*.parquet"))] == before
    assert cli.main(["archive", "compact", "B"]) == 0
    files = [{path.relative_to(top): path.read_bytes() for path in top.rglob("*.*")} for top in (archive, Path("B"))]
    assert files[0] == files[1]
    assert cli.main(["archive", "verify", "B", "--replay"]) == 0


def test_shares_of_a_win_count_whatever_their_number(archive):
    build(archive, [str(Path(__file__).parents[3] / "records/limes/good/8-players-tie.lgn")])
    headers, rows = summary(Archive(archive).find(), "player")
    assert [row[headers.index("score")] for row in rows] == [0.125]


def test_shares_of_a_win_are_weighed_whatever_their_number():
    position = Position.new("limes8", deal="host").play("draw-1")
    seven, eight = ("-".join([f"1/{count}"] * count + ["0"] * (8 - count)) for count in (7, 8))
    results = {"m50r0": {seven: 1}, "m50r1": {eight: 2, "*": 5}, "m50r2": {"0-1-0-0-0-0-0-0": 3}}
    turns = [Explored(turn, 1, 1, 1, None, None, None, games, [], 0, None) for turn, games in results.items()]
    assert weighted_turns(Exploration(position.text, "", 3, turns), position) == [("m50r0", 12), ("m50r1", 21)]
