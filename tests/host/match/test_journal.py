"""The journal of a match: what stands in it is never lost, played again or counted twice."""

import json
import os
import subprocess
import sys
import time

import pytest
from support.patience import PATIENCE

from limitproto.host.match.journal import MatchJournal, OtherMatch
from limitproto.host.match.schedule import fixtures

IDENTITY = {"edition": "classic", "seed": 1}
GAMES = list(fixtures(2, 2, 3))


def test_results_come_back(tmp_path):
    path = tmp_path / "journal"
    journal = MatchJournal(path, IDENTITY)
    journal.add("a", {"result": "1-0"})
    journal.close()
    again = MatchJournal(path, IDENTITY)
    assert again.results == {"a": {"result": "1-0"}}


def test_without_a_file():
    journal = MatchJournal(None, IDENTITY)
    assert journal.take(GAMES) == GAMES[0]
    journal.add(GAMES[0].key, {"result": "1-0"})
    assert journal.take(GAMES) == GAMES[1]
    journal.close()


def test_the_first_result_of_a_key_is_the_only_one(tmp_path):
    path = tmp_path / "journal"
    first, second = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    first.add("a", {"result": "1-0"})
    second.add("a", {"result": "0-1"})
    assert second.results == {"a": {"result": "1-0"}}
    with path.open("a") as file:
        file.write('{"key":"a","result":"0-1"}\n')
    assert MatchJournal(path, IDENTITY).results == {"a": {"result": "1-0"}}


def test_a_line_torn_at_any_byte_is_a_game_not_played(tmp_path):
    path = tmp_path / "journal"
    journal = MatchJournal(path, IDENTITY)
    journal.add("a", {"result": "1-0"})
    whole = path.read_bytes()
    journal.add("b", {"result": "0-1", "record": "ä"})
    complete = path.read_bytes()
    for end in range(len(whole), len(complete) + 1):
        path.write_bytes(complete[:end])
        again = MatchJournal(path, IDENTITY)
        # A line that lacks nothing but its end is complete.
        assert ("b" in again.results) == (end >= len(complete) - 1)
        again.add("b", {"result": "1/2-1/2"})
        again.add("c", {"result": "1-0"})
        again.close()
        last = MatchJournal(path, IDENTITY)
        assert list(last.results) == ["a", "b", "c"]
        assert last.results["b"]["result"] == ("0-1" if end >= len(complete) - 1 else "1/2-1/2")
        last.close()


def test_a_torn_head(tmp_path):
    path = tmp_path / "journal"
    MatchJournal(path, IDENTITY).close()
    head = path.read_bytes()
    for end in range(len(head)):
        path.write_bytes(head[:end])
        journal = MatchJournal(path, IDENTITY)
        journal.add("a", {"result": "1-0"})
        journal.close()
        assert list(MatchJournal(path, IDENTITY).results) == ["a"]


def test_another_match_is_refused(tmp_path):
    path = tmp_path / "journal"
    MatchJournal(path, IDENTITY).close()
    with pytest.raises(OtherMatch, match="seed is 1 there and 2 here"):
        MatchJournal(path, {**IDENTITY, "seed": 2})
    path.write_text('{"some": "thing"}\n')
    with pytest.raises(OtherMatch, match="not the journal of a match"):
        MatchJournal(path, IDENTITY)


@pytest.mark.parametrize("text", ['[Event "A"]\n\n1. l50 1-0\n', "\n{}\n", '{\n  "a": 1\n}', "no line end"])
def test_a_file_that_is_not_a_journal_is_refused_and_stays(text, tmp_path):
    path = tmp_path / "games.lgn"
    path.write_text(text)
    with pytest.raises(OtherMatch, match="not the journal of a match"):
        MatchJournal(path, IDENTITY)
    assert path.read_text() == text


def test_hosts_that_share_a_journal_play_different_games(tmp_path):
    path = tmp_path / "journal"
    first, second = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    # Both are in this process, so that they count as one host with two players.
    assert first.take(GAMES) == GAMES[0]
    assert second.take(GAMES) == GAMES[1]
    second.add(GAMES[1].key, {"result": "1-0"})
    first.refresh()
    assert list(first.results) == [GAMES[1].key]


def test_the_claim_of_a_killed_host_ends_with_it(tmp_path):
    path = tmp_path / "journal"
    program = f"""
import os, signal
from pathlib import Path
from limitproto.host.match.journal import MatchJournal
from limitproto.host.match.schedule import fixtures
MatchJournal(Path({str(path)!r}), {IDENTITY!r}).take(fixtures(2, 2, 3))
os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-P", "-c", program], timeout=PATIENCE, check=False)
    claims = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert [claim["claim"] for claim in claims] == [GAMES[0].key]
    assert MatchJournal(path, IDENTITY).take(GAMES) == GAMES[0]


def test_a_process_id_that_is_used_again_is_another_host(tmp_path):
    path = tmp_path / "journal"
    MatchJournal(path, IDENTITY).close()
    host = f"{os.uname().nodename}:{os.getpid()}:1"
    with path.open("a") as file:
        file.write(json.dumps({"claim": GAMES[0].key, "host": host, "at": 0}) + "\n")
    assert MatchJournal(path, IDENTITY).take(GAMES) == GAMES[0]


def write_claim(path, host, at):
    with path.open("a") as file:
        file.write(json.dumps({"claim": GAMES[0].key, "host": host, "at": at}) + "\n")


def test_the_claim_of_another_machine_holds_for_a_time(tmp_path):
    path = tmp_path / "journal"
    MatchJournal(path, IDENTITY).close()
    write_claim(path, "elsewhere:5:7", time.time() - 100)
    patient, hasty = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY, claim=50)
    assert patient.has_claims_of_others(GAMES)
    assert not patient.has_claims_of_others(GAMES[1:])
    assert not hasty.has_claims_of_others(GAMES)
    assert patient.take(GAMES) == GAMES[1]
    assert hasty.take(GAMES) == GAMES[0]
    # The result of the other machine comes after all, and then ours.
    with path.open("a") as file:
        file.write(json.dumps({"key": GAMES[0].key, "result": "1-0"}) + "\n")
    hasty.add(GAMES[0].key, {"result": "0-1"})
    assert hasty.results[GAMES[0].key] == {"result": "1-0"}


def test_a_host_that_ends_in_order_releases_its_claims(tmp_path):
    path = tmp_path / "journal"
    one, two = MatchJournal(path, IDENTITY), MatchJournal(path, IDENTITY)
    one._host = "elsewhere:5:7"
    assert one.take(GAMES) == GAMES[0]
    two.refresh()
    assert two.has_claims_of_others(GAMES)
    one.close()
    two.refresh()
    assert not two.has_claims_of_others(GAMES)
    assert two.take(GAMES) == GAMES[0]


def test_records_stay_in_the_file(tmp_path):
    path = tmp_path / "journal"
    journal = MatchJournal(path, IDENTITY)
    journal.add("a", {"result": "1-0", "record": "ä\n" * 10})
    journal.add("b", {"result": "0-1"})
    for opened in (journal, MatchJournal(path, IDENTITY)):
        assert opened.results == {"a": {"result": "1-0"}, "b": {"result": "0-1"}}
        assert (opened.record("a"), opened.record("b")) == ("ä\n" * 10, "")
    memory = MatchJournal(None, IDENTITY)
    memory.add("a", {"record": "x"})
    assert memory.record("a") == "x"
