"""The program beside the engines: games of files, exports, and refutations, a line for each request."""

import gzip
import json
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest
from support.patience import run_program

from limitproto.core.extras import install_command
from limitproto.records import encode_json, read
from limitproto.records.codecs import CODECS
from limitproto.web.tools import answered

CHECKOUT = Path(__file__).parents[2]
GAMES = sorted((CHECKOUT / "records" / "games").glob("*.lgn"))
TACTICS = CHECKOUT / "records" / "tactics" / "tactics.tsv"


def ask(name: str, *given: Any, **options: Any) -> Any:
    """Return the answer to a request."""
    text = answered("7 " + json.dumps({"ask": name, "with": given, "options": options}))
    assert text.endswith("\n\n")
    assert text.count("\n") == 2
    assert text.startswith("=7 "), text
    return json.loads(text[3:])


def failure(name: str, *given: Any, **options: Any) -> str:
    """Return why a request is refused."""
    text = answered("7 " + json.dumps({"ask": name, "with": given, "options": options}))
    assert text.startswith("?7 ")
    return text[3:].strip()


def packed(data: bytes) -> str:
    return b64encode(data).decode()


def record(path: Path) -> str:
    """Return the first game of a file as JSON."""
    return encode_json(next(iter(read(path))).record).decode()


def test_games_of_a_file_keep_their_text() -> None:
    data = b"% before\n" + b"\n".join(path.read_bytes() for path in GAMES[:3])
    found = ask("games", packed(gzip.compress(data)), "three.lgn.gz")
    assert len(found) == 3
    assert "".join(text for _title, text in found).encode() == data
    assert ask("games", packed(b"no game"), "x.txt") == [["", "no game"]]


@pytest.mark.parametrize("name", ["lgn", "json", "jsonl", "msgpack", "abstractplay", "uhp"])
def test_every_form_is_read(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"games{CODECS[name].suffixes[0]}"
    files = [str(path) for path in GAMES if "2-no-balls" in path.name][:2]
    done = [sys.executable, "-P", "-m", "limitproto", "convert", "--format", name, *files, "-o", str(out)]
    run_program(done, text=False)
    found = ask("games", packed(out.read_bytes()), out.name)
    assert len(found) == 2
    turns = [[turn["text"] for turn in json.loads(record(Path(path)))["turns"]] for path in files]
    for (_title, text), expected in zip(found, turns, strict=True):
        assert [turn for turn in expected if turn in text] == expected


def test_what_is_not_a_game_is_said() -> None:
    why = failure("games", packed(b'{"header": {}, "moves": 3}'), "x.json")
    assert why.startswith("x.json cannot be read as abstractplay: ")
    cut = gzip.compress(b'[Game "limit"]\n' * 999)[:-40]
    assert "could not be read to its end" in failure("games", packed(cut), "x.gz")


def test_a_game_is_exported_to_every_form() -> None:
    pytest.importorskip("resvg_py")
    game = record(GAMES[0])
    assert not any(ask("forms").values())
    begins = {"lgn": b"[Game", "html": b"<!doctype html>", "svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a"}
    assert list(begins) == list(ask("forms"))
    for form, beginning in begins.items():
        assert b64decode(ask("export", game, form)).startswith(beginning)
    assert ask("export", game, "svg", turn=0) != ask("export", game, "svg", turn=3)
    assert "it has no turn 9999; choose one from 0 to" in failure("export", game, "svg", turn=9999)


def test_an_export_opens_no_file(tmp_path: Path) -> None:
    assert "is not one of" in failure("export", record(GAMES[0]), "parquet")
    assert "unexpected keyword" in failure("export", record(GAMES[0]), "svg", output=str(tmp_path / "x"))
    assert failure("export", str(GAMES[0]), "svg")
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_the_reason_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("limitproto.web.tools.find_spec", lambda name: None if name == "resvg_py" else "found")
    why = install_command("images")
    assert ask("forms") == {"lgn": "", "html": "", "svg": "", "png": why, "gif": why}


def test_a_wrong_turn_is_refuted_by_a_line_that_is_legal() -> None:
    from limitproto import Position

    for row in TACTICS.read_text(encoding="utf-8").splitlines()[::25]:
        text, best, value, _count = row.split("\t")
        position = Position.parse(text)
        wrong = next(turn for turn in position.legal_turns() if turn != best)
        found = ask("refute", text, wrong)
        assert found["line"][0] == wrong
        assert found["worth"] in (("loss",) if value == "draw" else ("draw", "loss"))
        assert ask("refute", text, best)["worth"] == value
        for turn in found["line"]:
            position = position.play(turn)


def test_a_request_that_is_none_is_refused() -> None:
    for line in ("", "7", "7 []", '7 {"ask": "os"}', "7 {"):
        assert answered(line).startswith("?")
    assert failure("refute", "classic - w 8.8 p0 -", "m50:m50")


def test_the_program_answers_line_by_line() -> None:
    command = [sys.executable, "-P", "-m", "limitproto.web.tools"]
    done = run_program(command, input='1 {"ask": "forms"}\n2 {"ask": "nothing"}\n', check=True)
    assert done.stdout.startswith('=1 {"lgn": ""')
    assert done.stdout.count("\n\n") == 2
