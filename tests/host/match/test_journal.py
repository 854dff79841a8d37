"""The journal of a match: what stands in it is never lost, played again or counted twice."""

import json
import os
import subprocess
import sys
import time

import pytest
from msgspec import convert, to_builtins
from support.patience import PATIENCE

from limitproto.games.registry import game_named
from limitproto.host.match.journal import MatchJournal, OtherMatch
from limitproto.host.match.referee import evaluation_in
from limitproto.host.match.results import GameResult
from limitproto.host.match.schedule import fixtures
from limitproto.records import format_game

IDENTITY = {"edition": "classic", "seed": 1, "engines": [{"name": "A"}, {"name": "B"}]}
GAMES = list(fixtures(2, 2, 3))
FIRST, SECOND, THIRD = (game.key for game in GAMES[:3])


def result(key: str, scores: str = "1-0", **more: object) -> GameResult:
    """Return the result of a game that a player has resigned."""
    start = game_named("limit").new("classic", {"size": "1"})
    turns = ["n49:m50", "red:resigns"] if scores == "1-0" else ["white:resigns"]
    seats = ["A", "B"] if key.endswith("/0") else ["B", "A"]
    record = format_game(start, turns, {"Termination": "resignation"}, scores)
    given = {"seats": seats, "result": scores, "outcome": "resignation", "turns": len(turns), "record": record}
    return convert({**given, "seconds": [1, 1], "longest": [1, 1], **more}, GameResult)


def line(key: str, scores: str = "1-0", **more: object) -> str:
    return json.dumps({"key": key, **to_builtins(result(key, scores)), **more}) + "\n"


def scores(journal: MatchJournal) -> dict[str, str]:
    return {key: one.result for key, one in journal.results.items()}


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal"


def append(path, text):
    with path.open("a") as file:
        file.write(text)


def claim(host, at):
    return json.dumps({"claim": FIRST, "host": host, "at": at}) + "\n"


def test_results_come_back(path):
    journal = MatchJournal(path, IDENTITY)
    journal.add(FIRST, result(FIRST))
    journal.close()
    again = MatchJournal(path, IDENTITY)
    assert scores(again) == {FIRST: "1-0"}


@pytest.mark.parametrize("name", ["A", "a\udcff"])
def test_without_a_file(name):
    journal = MatchJournal(None, {**IDENTITY, "engines": [{"name": name}, {"name": "B"}]})
    assert journal.claim_first(GAMES) == GAMES[0]
    journal.add(FIRST, result(FIRST))
    assert journal.claim_first(GAMES) == GAMES[1]
    journal.close()


def test_a_win_above_one_is_no_probability():
    reports = "info multipv 1 score 3 win 55", "info multipv 1 score 3 win 0.5"
    assert [evaluation_in([report]) for report in reports] == [("3", None), ("3", 0.5)]


def test_the_first_result_of_a_key_is_the_only_one(path):
    first, second = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    first.add(FIRST, result(FIRST))
    second.add(FIRST, result(FIRST, "0-1"))
    assert scores(second) == {FIRST: "1-0"}
    append(path, line(FIRST, "0-1"))
    assert scores(MatchJournal(path, IDENTITY)) == {FIRST: "1-0"}


def test_a_line_torn_at_any_byte_is_a_game_not_played(path):
    journal = MatchJournal(path, IDENTITY)
    journal.add(FIRST, result(FIRST))
    whole = path.read_bytes()
    journal.add(SECOND, result(SECOND, "0-1", at="ä"))
    complete = path.read_bytes()
    for end in (*range(len(whole), len(complete), 7), *range(len(complete) - 3, len(complete) + 1)):
        path.write_bytes(complete[:end])
        again = MatchJournal(path, IDENTITY)
        # A line that lacks nothing but its end is complete.
        assert (SECOND in again.results) == (end >= len(complete) - 1)
        again.add(SECOND, result(SECOND))
        again.add(THIRD, result(THIRD))
        again.close()
        last = MatchJournal(path, IDENTITY)
        assert list(last.results) == [FIRST, SECOND, THIRD]
        assert last.results[SECOND].result == ("0-1" if end >= len(complete) - 1 else "1-0")
        last.close()


def test_a_torn_head(path):
    MatchJournal(path, IDENTITY).close()
    head = path.read_bytes()
    for end in range(len(head)):
        path.write_bytes(head[:end])
        journal = MatchJournal(path, IDENTITY)
        journal.add(FIRST, result(FIRST))
        journal.close()
        assert list(MatchJournal(path, IDENTITY).results) == [FIRST]


def test_another_match_is_refused(path):
    MatchJournal(path, IDENTITY).close()
    with pytest.raises(OtherMatch, match="seed is 1 there, but 2 here"):
        MatchJournal(path, {**IDENTITY, "seed": 2})
    path.write_text('{"some": "thing"}\n')
    with pytest.raises(OtherMatch, match="not a match journal"):
        MatchJournal(path, IDENTITY)


@pytest.mark.parametrize("text", ['[Event "A"]\n\n1. l50 1-0\n', "\n{}\n", '{\n  "a": 1\n}', "no line end"])
def test_a_file_that_is_not_a_journal_is_refused_and_stays(text, path):
    path.write_text(text)
    with pytest.raises(OtherMatch, match="not a match journal"):
        MatchJournal(path, IDENTITY)
    assert path.read_text() == text


def test_hosts_that_share_a_journal_play_different_games(path):
    first, second = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    # Both are in this process, so that they count as one host with two players.
    assert first.claim_first(GAMES) == GAMES[0]
    assert second.claim_first(GAMES) == GAMES[1]
    second.add(SECOND, result(SECOND))
    first.claim_first([])
    assert list(first.results) == [GAMES[1].key]


def test_the_claim_of_a_killed_host_ends_with_it(path):
    program = f"""
import os, signal
from pathlib import Path
from limitproto.host.match.journal import MatchJournal
from limitproto.host.match.schedule import fixtures
MatchJournal(Path({str(path)!r}), {IDENTITY!r}).claim_first(fixtures(2, 2, 3))
os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-P", "-c", program], timeout=PATIENCE, check=False)
    claims = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [claim["claim"] for claim in claims] == [GAMES[0].key]
    assert MatchJournal(path, IDENTITY).claim_first(GAMES) == GAMES[0]


def test_a_process_id_that_is_used_again_is_another_host(path):
    MatchJournal(path, IDENTITY).close()
    append(path, claim(f"{os.uname().nodename}:{os.getpid()}:1", 0))
    assert MatchJournal(path, IDENTITY).claim_first(GAMES) == GAMES[0]


def test_the_claim_of_another_machine_holds_for_a_time(path):
    MatchJournal(path, IDENTITY).close()
    append(path, claim("elsewhere:5:7", time.time() - 100))
    patient, hasty = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY, claim=50)
    assert patient.has_claims_of_others(GAMES)
    assert not patient.has_claims_of_others(GAMES[1:])
    assert not hasty.has_claims_of_others(GAMES)
    assert patient.claim_first(GAMES) == GAMES[1]
    assert hasty.claim_first(GAMES) == GAMES[0]
    # The result of the other machine comes after all, and then ours.
    append(path, line(FIRST))
    hasty.add(FIRST, result(FIRST, "0-1"))
    assert hasty.results[FIRST].result == "1-0"


def test_a_host_that_ends_in_order_releases_its_claims(path):
    one, two = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    one._host = "elsewhere:5:7"
    assert one.claim_first(GAMES) == GAMES[0]
    two.claim_first([])
    assert two.has_claims_of_others(GAMES)
    one.close()
    two.claim_first([])
    assert not two.has_claims_of_others(GAMES)
    assert two.claim_first(GAMES) == GAMES[0]


def test_records_stay_in_the_file(path):
    journal, whole = MatchJournal(path, IDENTITY), result(FIRST)
    journal.add(FIRST, whole)
    for opened in (journal, MatchJournal(path, IDENTITY)):
        assert (opened.results[FIRST].record, opened.complete_result(FIRST).record) == ("", whole.record)
    memory = MatchJournal(None, IDENTITY)
    memory.add(FIRST, whole)
    assert memory.complete_result(FIRST).record == whole.record


#: Lines that nobody but an editor of text writes, with a part of what is said about each.
WRONG = {
    '{"key": "0-1/0/0"}\n': "the field result is missing",
    "[1]\n": "expected a value of type object",
    "{]}\n": "malformed",
    "[" * 5000 + "]" * 5000 + "\n": "nested too deeply",
    line(FIRST, result="0-1"): "the result is 0-1, but its record has 1-0",
    line(FIRST, result="7-0"): "result",
    line(FIRST, result="1-1"): "1-1 is not a result for 2 players",
    line(FIRST, result="1-0-0"): "1-0-0 is not a result for 2 players",
    line(FIRST, result="*"): "do not match the outcome",
    line(FIRST, record=""): "do not match the outcome",
    line(FIRST, record=result(FIRST).record.replace("n49:m50", "n49:z50")): "its record has an error",
    line(FIRST, record=result(FIRST).record * 2): "not one game",
    line(FIRST, turns=9): "9 turns",
    line(FIRST, turns=-1): "turns",
    line(FIRST, turns=1.5): "turns",
    line(FIRST, seats=["B", "A"]): "the seats of 0-1/0/0 are A, B",
    line(FIRST, seats=["A"]): "not a game of 1 players",
    line(FIRST, seconds=[1]): "seconds does not have",
    line(FIRST, seconds=[1, float("inf")]): "malformed",
    line(FIRST, seconds=[1, -1]): "seconds",
    line(FIRST, outcome="luck"): "'luck' is not an outcome",
    line(FIRST, failures=[{"seat": 2, "kind": "crash", "detail": ""}]): "an impossible seat",
    line(FIRST, failures=[{"seat": 0, "kind": "luck", "detail": ""}]): "an unknown kind",
    line(FIRST, comment="mine"): "the field comment is unknown",
    line("0-1/0/2"): "not a game",
    line("0-7/0/0"): "not a game",
    line("x"): "key",
    '{"claim": "0-1/0/0", "host": "me", "at": 1}\n': "host",
    '{"claim": "0-1/0/0", "host": "me:1:2", "at": 1e400}\n': "at",
    '{"release": 1}\n': "release",
}


def test_a_line_that_cannot_be_true_is_named_and_does_not_count(path):
    MatchJournal(path, IDENTITY).close()
    append(path, "".join(WRONG) + line(FIRST) + line(FIRST, "0-1") + line(SECOND, "0-1"))
    journal = MatchJournal(path, IDENTITY)
    assert scores(journal) == {FIRST: "1-0", SECOND: "0-1"}
    said = [*WRONG.values(), "", "0-1/0/0: 0-1 here, but 1-0 earlier"]
    wanted = [(number, part) for number, part in enumerate(said, 2) if part]
    assert [problem.split(" the line")[0] for problem in journal.problems] == [f"{path}:{at}:" for at, _ in wanted]
    wrong = [
        (problem, part) for problem, (_, part) in zip(journal.problems, wanted, strict=True) if part not in problem
    ]
    assert wrong == []
