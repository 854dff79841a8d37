"""The dialect jsonl: many positions at once, answers out of order, errors with id and field."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from support.dialects import DialectTalk

from limitproto.games.registry import GAMES
from limitproto.protocol.dialects import jsonl
from limitproto.protocol.dialects.jsonl import AnalysisAnswer

SCHEMA = json.loads((Path(__file__).resolve().parents[3] / "spec" / "jsonl.schema.json").read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA)
START = "classic - w 8.8 p0 -"
WON = "classic m50:WRo/ooo w 0.0 m26 -"
#: A position that no search ever finishes.
OPEN = "nestor h48:3oRB/3BooR/1ooRBo/BRBoRo/1oRoB/2oR/oRoB/oBoo r 0.0 m0 -"


@pytest.fixture
def talk():
    talk = DialectTalk("jsonl")
    yield talk
    talk.dispatcher.close()
    assert not talk.reports


def test_a_search(talk):
    (answer,) = talk.ask({"id": "a", "position": WON, "nodes": 2000, "lines": 2})
    VALID.validate(answer)
    assert list(answer) == ["id", "final", "lines", "nodes", "time"]
    assert (answer["id"], answer["final"]) == ("a", True)
    assert [line["turn"] for line in answer["lines"]][:1] == ["m50-o50/n51"]
    assert len(answer["lines"]) == 2
    best = answer["lines"][0]
    assert list(best) == ["turn", "score", "win", "wins", "pv"]
    assert (best["win"], best["wins"], best["pv"][0]) == (1.0, [1.0, 0.0], "m50-o50/n51")


def test_short_searches_overtake_long_ones(talk):
    answers = ask_until(
        talk,
        '"id":"short"',
        {"id": "long", "position": OPEN, "time": 36000},
        {"id": "short", "position": WON, "nodes": 1},
        {"id": "query", "query": "legal", "position": START},
    )
    assert [answer["id"] for answer in answers] == ["query", "short", "long"]


def ask_until(talk, enough, *requests):
    """Return the answers to requests; all work is stopped when `enough` is among what is written."""

    def hear(text):
        if enough in text:
            talk.session.cancel_token.cancel_all()

    lines = talk.answers(talk.feed("".join(f"{json.dumps(request)}\n" for request in requests).encode()), hear)
    return [json.loads(line) for line in lines.splitlines()]


def test_three_players(talk):
    (answer,) = talk.ask({"id": "a", "position": "classic3 - w 8.8.8 p0 -", "nodes": 20})
    assert len(answer["lines"][0]["wins"]) == 3
    assert sum(answer["lines"][0]["wins"]) == pytest.approx(1, abs=0.002)


TALKS = (Path(__file__).parent / "jsonl.txt").read_text(encoding="utf-8").rstrip("\n").split("\n\n")[1:]


@pytest.mark.parametrize("text", TALKS, ids=lambda text: text.partition("\n")[0])
def test_answers_are_what_they_were(talk, text):
    _title, *lines = text.split("\n")
    answers = [talk.send(line[2:]) for line in lines[::2]]
    for answer, wanted in zip(answers, lines[1::2], strict=True):
        head, _, tail = f"{wanted}\n".rpartition("...")
        assert answer == wanted + "\n" or (head and answer.startswith(head) and answer.endswith(tail)), wanted
    for answer in map(json.loads, answers):
        VALID.validate(answer)
        assert answer.get("final") or list(answer) == ["id", "error", "field"]


def test_a_line_without_end_is_a_fault(talk):
    answer = json.loads(talk.send("[" * 100_000))
    VALID.validate(answer)
    assert (answer["id"], answer["field"]) == (None, None)


@pytest.mark.skipif("limes" not in GAMES, reason="LIMES has been taken out")
def test_limes(talk):
    position = DialectTalk("gtp").send("lp-newgame limes seed=1")[2:].strip()
    found, legal = sorted(
        talk.ask({"id": "1", "position": position, "nodes": 10}, {"id": "2", "query": "legal", "position": position}),
        key=lambda answer: answer["id"],
    )
    assert found["lines"][0]["turn"] in legal["legal"]


def test_a_position_that_waits_for_chance(talk):
    position = DialectTalk("gtp").send("lp-newgame limes deal=host")[2:].strip()
    (answer,) = talk.ask({"id": "a", "position": position})
    assert (answer["id"], answer["field"]) == ("a", "position")


def test_an_id_in_use_is_refused(talk):
    first, second = talk.ask(*2 * [{"id": "a", "position": WON, "nodes": 1}])
    assert (first["id"], first["field"]) == ("a", "id")
    assert (second["id"], second["final"]) == ("a", True)
    (third,) = talk.ask({"id": "a", "position": WON, "nodes": 1})
    assert third["final"]


def test_cancel_what_runs_and_what_waits(talk):
    long = [{"id": f"long{number}", "position": OPEN, "nodes": 10**12} for number in range(talk.dispatcher._places)]
    cancels = [{"id": f"c{number}", "cancel": f"long{number}"} for number in range(len(long))]
    answers = talk.ask(
        *long, {"id": "waits", "position": OPEN, "nodes": 10**12}, {"id": "cw", "cancel": "waits"}, *cancels
    )
    for answer in answers:
        VALID.validate(answer)
    assert answers[:2] == [
        {"id": "cw", "final": True, "cancel": "waits"},
        {"id": "waits", "final": True, "lines": [], "nodes": 0, "time": 0.0},
    ]
    assert sorted(answer["id"] for answer in answers if "cancel" in answer) == sorted(
        ["cw", *(c["id"] for c in cancels)]
    )
    assert sorted(answer["id"] for answer in answers if "lines" in answer) == sorted(
        ["waits", *(request["id"] for request in long)]
    )


def test_priority(talk, monkeypatch):
    talk.dispatcher._places = 1
    answers = talk.ask(
        {"id": "first", "position": WON, "nodes": 1},
        {"id": "low", "position": WON, "nodes": 1, "priority": -1},
        {"id": "middle", "position": WON, "nodes": 1},
        {"id": "middle2", "position": WON, "nodes": 1},
        {"id": "high", "position": WON, "nodes": 1, "priority": 7},
    )
    assert [answer["id"] for answer in answers] == ["high", "first", "middle", "middle2", "low"]


def test_reports_meanwhile(talk):
    answers = ask_until(talk, '"final":false', {"id": "a", "position": OPEN, "nodes": 10**12, "interval": 0.01})
    assert [answer["final"] for answer in answers] == [*[False] * (len(answers) - 1), True]
    assert len(answers) > 1


def test_the_end_of_all_work_is_a_stop(talk):
    talk.session.cancel_token.cancel_all()
    answers = talk.ask(*({"id": str(number), "position": OPEN, "nodes": 10**12} for number in range(20)))
    assert len(answers) == 20


def test_a_fault_of_the_program_is_reported(talk, monkeypatch):
    monkeypatch.setattr(jsonl, "_answer_to_query", lambda request, session: 1 / 0)
    (answer,) = talk.ask({"id": "a", "query": "legal", "position": START})
    assert answer == {"id": "a", "error": "internal error", "field": None}
    (report,) = talk.reports
    talk.reports.clear()
    assert "ZeroDivisionError" in report


def test_byte_by_byte(talk):
    data = (
        b'\xef\xbb\xbf{"id": "a", "query": "legal", "position": "classic - w 8.8 p0 -"}\r\n\n \t\n'
        b'{"id": "\xc3\xa9\xff", "position": "' + START.encode() + b'", "turns": ["?"]}'
    )
    requests = [request for byte in data for request in talk.feed(bytes([byte]))]
    requests += talk.dispatcher.reader.finish()
    assert talk.answers(requests) == DialectTalk("jsonl").answers(DialectTalk("jsonl").feed(data, at_end=True))
    assert [json.loads(line)["id"] for line in talk.answers(requests).split("\n")[:-1]] == ["a", "é�"]


def test_a_line_that_is_too_long(talk):
    (request,) = talk.feed(b" " * (16 * 1024 * 1024 + 5) + b"\n")
    assert json.loads(talk.answers([request])) == {"id": None, "error": "the line exceeds 16 MiB.", "field": None}


_VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=5),
        st.sampled_from(["legal", "state", "explain", START, WON, "m50:n50", "draw", "a"]),
    ),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)  # fmt: skip
_FIELDS = st.sampled_from(
    ["id", "position", "turns", "time", "nodes", "depth", "lines", "priority", "query", "cancel", "turn", "prefix"]
)


@given(fields=st.dictionaries(_FIELDS, _VALUES, max_size=7))
def test_any_request_has_a_valid_answer(fields):
    talk = DialectTalk("jsonl")
    # No search is begun, so that this stays quick.
    talk.dispatcher._advance = lambda: talk.dispatcher._waiting.clear() or ""
    for line in talk.send(json.dumps(fields)).split("\n")[:-1]:
        VALID.validate(json.loads(line))
    assert not talk.reports


@given(line=st.one_of(st.text(max_size=40), st.binary(max_size=40)))
def test_any_line(line):
    talk = DialectTalk("jsonl")
    data = line.encode("utf-8", "replace") if isinstance(line, str) else line
    for answer in talk.answers(talk.feed(data.replace(b"\n", b" ") + b"\n")).split("\n")[:-1]:
        VALID.validate(json.loads(answer))
    assert not talk.reports


def test_the_order_of_fields_is_that_of_the_page():
    assert AnalysisAnswer.__struct_fields__ == ("id", "final", "lines", "nodes", "time")
