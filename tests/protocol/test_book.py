"""`engine --archive`: `lp-book` answers what `explore` shows, and `genmove` plays from it up to `book_turns` turns."""

import json
import sys

import pytest
from support.patience import run_program
from support.talking import Talk

from limitproto import cli
from limitproto.archive import errors
from limitproto.archive.build import build
from limitproto.core.extras import install_command
from limitproto.protocol import daemon
from limitproto.protocol.book import ArchiveBook, weighted_turns

pytestmark = pytest.mark.extra("archive")

START = "lp-newgame classic/size=1"
#: Turns of games that begin as the first does, or as images of it, with the results.
GAMES = (
    ("n49:m50 n50:m51 2. n49-m50/m51 red:resigns", "1-0", "2026.11.20"),
    ("l51:m50 m51:n50 2. l51-m50/n50 red:resigns", "1-0", "2026.11.22"),
    ("m50:n49 n50:m51 2. white:resigns", "0-1", "2026.11.??"),
    ("n49:m50 n50:m51", "*", "2027.01.01"),
)
RECORD = """[Game "limit"]
[Edition "classic"]
[Date "{date}"]
[White "Ada"]
[Red "Bob"]
[Result "{result}"]
[Size "1"]

1. {turns} {result}
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    top = tmp_path_factory.mktemp("book")
    games = "\n".join(RECORD.format(turns=turns, result=result, date=date) for turns, result, date in GAMES)
    (top / "games.lgn").write_text(games, encoding="utf-8")
    build(top / "A", [str(top / "games.lgn")], jobs=1)
    return top / "A"


@pytest.fixture
def talk(archive):
    found = Talk(book=ArchiveBook(str(archive)))
    found("lp-set seed 7")
    found(START)
    return found


def test_it_answers_what_explore_shows(talk, archive, capsys):
    said = json.loads(talk.result("lp-book"))
    assert cli.main(["archive", "explore", str(archive), "--position", said["position"], "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == said
    assert [(turn["games"], turn["same"], turn["results"], turn["last"]) for turn in said["turns"]] == [
        (4, 12, {"*": 1, "0-1": 1, "1-0": 2}, "2027.01.01")
    ]
    talk("lp-play n49:m50")
    said = json.loads(talk.result("lp-book"))
    assert [(turn["turn"], turn["games"], turn["score"], turn["wins"], turn["draws"]) for turn in said["turns"]] == [
        ("m49:l50", 3, 0.0, [2, 0], 0),
        ("m49:n48", 1, 1.0, [0, 1], 0),
    ]
    assert len(json.loads(talk.result("lp-book lines=1"))["turns"]) == 1
    assert json.loads(talk.result("lp-book lines=9")) == said


def test_it_changes_nothing_and_knows_nothing_after_the_end(talk):
    before = talk.state()
    talk.result("lp-book")
    assert talk.state() == before
    talk("lp-resign")
    assert json.loads(talk.result("lp-book"))["turns"] == []


def test_events_are_in_the_answer_and_are_not_played(talk):
    talk("lp-set book_turns 9")
    talk("lp-play m50:n49 n50:m51")
    said = json.loads(talk.result("lp-book"))
    assert "white:resigns" in [turn["turn"] for turn in said["turns"]]
    turn = talk.result("reg_genmove white")
    assert turn in talk.result("lp-legal").split("\n")


@pytest.mark.parametrize("line", ["lp-book 5", "lp-book lines=0", "lp-book lines=x", "lp-book lines=1 lines=2"])
def test_arguments_are_read_before_the_archive_is_missed(line):
    assert Talk()(line).startswith("? syntax: ")
    assert Talk()("lp-book") == (
        "? unavailable: this engine has no archive; limitproto engine --archive DIR opens one."
    )


def test_genmove_plays_as_many_turns_from_the_book_as_it_may(talk, monkeypatch):
    monkeypatch.setattr("limitproto.protocol.commands.thinking.started", lambda *_: pytest.fail("it thought"))
    talk("lp-set book_turns 1")
    turn = talk.result("reg_genmove white")
    assert talk.result("reg_genmove white") == turn == talk.result("genmove white")
    assert talk.session.book_turns_left == 0
    monkeypatch.undo()
    talk("lp-set player greedy")
    assert talk.result("genmove red")
    assert talk.session.book_turns_left == 0
    talk("lp-undo 2")
    assert talk.session.book_turns_left == 1
    assert talk.result("genmove white") == turn
    talk(START)
    assert talk.session.book_turns_left == 1


def test_the_book_is_off_by_default(talk, monkeypatch):
    monkeypatch.setattr(talk.session.book, "look_up", lambda *_: pytest.fail("it was looked up"))
    talk("lp-set player random")
    assert talk.result("genmove white")


def test_the_draw_is_weighted_by_scores_and_seeded(talk):
    talk("lp-play n49:m50")
    position = talk.session.position
    found = talk.session.book.look_up(position, lambda: None)
    weights = weighted_turns(found, position)
    # Of two turns for red, the more frequent one has never scored.
    assert [weight for _, weight in weights] == [6]
    talk("lp-set book_turns 5")
    assert talk.result("genmove red") == weights[0][0]


def test_a_stop_ends_a_look_up_with_limit_and_leaves_the_connection(talk, monkeypatch):
    slow = "SELECT max(j), 1, 'x', 1, NULL FROM range(1000000000000) AS a(j) WHERE j <> 0"
    token, query = talk.session.cancel_token, "limitproto.archive.explore._QUERY"
    with monkeypatch.context() as patched:
        patched.setattr(query, slow)
        checks = iter([False, False, True])
        patched.setattr(type(token), "is_cancelled", property(lambda _: next(checks, True)))
        assert talk("lp-book").startswith("? limit: stopped before the end")
    assert json.loads(talk.result("lp-book"))["games"] == 4


def test_a_rebuilt_archive_is_opened_again_and_a_lost_one_is_unavailable(tmp_path, archive):
    source = tmp_path / "one.lgn"
    source.write_text((archive.parent / "games.lgn").read_text(encoding="utf-8").split("\n\n[Game", 1)[0] + "\n")
    build(tmp_path / "A", [str(archive.parent / "games.lgn")], jobs=1)
    talk = Talk(book=ArchiveBook(str(tmp_path / "A")))
    talk(START)
    assert json.loads(talk.result("lp-book"))["games"] == 4
    build(tmp_path / "A", [str(source)], add=True, jobs=1)
    assert json.loads(talk.result("lp-book"))["games"] == 5
    build(tmp_path / "A", [str(source)], jobs=1)
    assert json.loads(talk.result("lp-book"))["games"] == 1
    for path in (tmp_path / "A" / "positions").iterdir():
        path.unlink()
    assert talk("lp-book").startswith("? unavailable: ")
    talk("lp-set book_turns 3 player greedy")
    assert talk("genmove white").startswith("= ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--archive", "nix"], "nix is not an archive: there is no such folder"),
        (["--archive", "A", "--dialect", "uhp"], "--archive works with the dialects gtp and gogui, not with uhp"),
        (["--archive", "A", "--dialect=jsonl"], "--archive works with the dialects gtp and gogui, not with jsonl"),
        (["--archive"], "--archive has no value"),
    ],
)
def test_errors_at_the_start(arguments, said, archive, monkeypatch, capsys):
    monkeypatch.chdir(archive.parent)
    assert daemon.main(arguments) == 2
    assert capsys.readouterr().err.startswith(f"limitproto engine: {said}")


def test_a_missing_extra_is_an_error_at_the_start(archive, monkeypatch, capsys):
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    assert daemon.main(["--archive", str(archive)]) == 2
    assert f"an archive needs the package duckdb: {install_command('archive')}." in capsys.readouterr().err


def test_duckdb_is_loaded_by_the_first_look_up(archive):
    program = (
        "import sys; from limitproto.protocol.book import ArchiveBook; from limitproto.protocol.session import Session;"
        f"from limitproto.protocol.dialects import dispatcher_of;"
        f"talk = dispatcher_of('gogui', Session(book=ArchiveBook({str(archive)!r})), print).handle_line;"
        "talk('lp-set player random'); talk('genmove white'); print('duckdb' in sys.modules, 'pyarrow' in sys.modules);"
        "talk('lp-book'); print('duckdb' in sys.modules)"
    )
    done = run_program([sys.executable, "-P", "-c", program], check=True)
    assert done.stdout.split() == ["False", "False", "True"]
