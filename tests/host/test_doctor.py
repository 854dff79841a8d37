"""The doctor of first engines: usual faults in two languages are named, each as what it is, and no right engine is."""

from pathlib import Path

import pytest

from benchmarks.measure.first_engines import TABLE, engines_of, heard
from limitproto.engine.line_process import status_text
from limitproto.games.registry import game_named
from limitproto.host import EngineClient, EngineError
from limitproto.host.doctor import clause_for, last_words, program_clause, turn_clause, why_ended
from limitproto.host.examination import failure_words

ENGINES = list(engines_of(Path(__file__).parents[1] / "data" / "broken_engines.txt"))


@pytest.mark.long
def test_usual_faults_are_named_and_no_others(tmp_path: Path) -> None:
    texts = heard(ENGINES, tmp_path, 8)
    wrong = [f"{one.fault} ({one.language}): {text}" for one, text in zip(ENGINES, texts, strict=True)
             if one.is_wrong(text)]  # fmt: skip
    assert wrong == []


def test_whole_bots_are_broken_in_forty_ways() -> None:
    assert len([one for one in engines_of(TABLE) if one.words]) == 40


def test_a_client_that_gives_up_asks_the_doctor(tmp_path: Path) -> None:
    broken = next(one for one in ENGINES if one.fault == "not flushed")
    client = EngineClient([broken.write(tmp_path / "x")], startup=4.0)
    with pytest.raises(EngineError, match="no response to 'protocol_version'") as failed:
        client.start()
    assert failure_words(failed.value, client).endswith("line by line; this came: '=71 2\\n\\n'")
    assert not client.is_running


#: What came for `7 protocol_version`, and what is said of it; nothing of what may still become a response.
CAME = {
    b"": "",
    b"Loading ...\n": "",
    b"==== Bot ====\n": "",
    b"=7\n2": "on the line below",
    b"=07 2\n\n": "there are zeros before the id",
    b"=7: 2\n\n": "there is no space",
    b"b'=7 2'\n": '"b\'" comes before the response',
    b"\x1b[0m=7 2\n\n": "escape sequences",
    b"=7 2\n\0\n": "NUL bytes",
    b"= 2": "lacks the id",
    b">> = 2\n\n": "'>> ' comes before the response",
    b"? unknown command\n\n": "lacks the id",
}


def test_what_came_is_named() -> None:
    said = {came: clause_for("form", came, "7 protocol_version") for came in CAME}
    assert [
        (came, said[came]) for came, words in CAME.items() if words not in said[came] or (not words and said[came])
    ] == []


#: What stderr says of a program that ended with a status, and what is said of it.
ENDED = {
    (127, "./bot: error while loading shared libraries: libfast.so.1: cannot open"): "shared library libfast.so.1 is",
    (1, "x\nError: Cannot find module 'chess.js'\n  at x"): "the module chess.js is missing",
    (2, "python: can't open file '/x/bot.py': [Errno 2] No such file or directory"): "there is no file /x/bot.py",
    (1, "Error: Could not find or load main class Bot"): "java does not find the class Bot",
    (9009, ""): "was not found",
    (3221225781, ""): "a DLL is missing",
    (-4, ""): "built for another processor",
    (-11, ""): "was killed by SIGSEGV",
    (3, "Traceback"): "exited with status 3",
    (1, '  File "/x/bot.js", line 2\n    const a\nSyntaxError: invalid syntax'): "python runs /x/bot.js",
    (1, "/x/bot.py:1\n#!/usr/bin/env\nSyntaxError: Invalid or unexpected token\n\nNode.js v18"): "node runs /x/bot.py",
    (2, "bot.py: 2: import: not found\nbot.py: 4: Syntax error"): "a shell runs bot.py",
    (1, "Error: Cannot find module '/x/bot.js'\n  at x"): "there is no file /x/bot.js",
    (2, "sh: 0: cannot open bot.sh: No such file"): "there is no file bot.sh",
    (2, 'Can\'t open perl script "bot.pl": No such file or directory'): "there is no file bot.pl",
    (1, "/usr/bin/python3: can't find '__main__' module in '/x'"): "/x is a folder",
}


def test_how_a_program_ended_is_explained(folder: Path) -> None:
    said = {key: status_text(key[0]) + why_ended(["./bot"], *key, 0) for key in ENDED}
    assert [(key, said[key]) for key, words in ENDED.items() if words not in said[key]] == []
    (folder / "my bots").mkdir()
    for name in ("my bots/bot.py", "bot.js", "bot.jar"):
        (folder / name).write_text("x")
    assert "quotation marks around 'my bots/bot.py'" in program_clause(["my", "bots/bot.py"])
    builds = {"tiny.c": "cc -O2 -o tiny tiny.c", "tiny.rs": "rustc -O -o tiny tiny.rs", "A.java": "javac A.java"}
    for name, build in builds.items():
        (folder / name).write_text("x")
        assert f"compile it ({build}), then name the program" in program_clause([name])
    assert program_clause(["nobot"]) == "it is not on PATH"
    assert "leave out the quotation marks" in program_clause(["sh bot.sh"])
    assert "write the full path" in program_clause(["~/bot.py"])
    assert program_clause(["./bot.js"], is_windows=True) == (
        "Windows cannot run such a file directly: name its interpreter (node ./bot.js)"
    )
    assert "chmod" not in program_clause(["./bot.jar"], is_windows=True)
    (folder / "bot.jar").chmod(0o755)
    assert program_clause(["./bot.jar"], None, "my bots") == ""


def test_what_stderr_says_is_the_error_and_not_the_end() -> None:
    assert last_words("x\nTypeError: no function\n    at main\n\nNode.js v20\n") == "TypeError: no function"
    assert last_words("one\ntwo \n") == "two"
    assert last_words(" ") == ""


#: What is said of a response that lacks what every host needs, by the command, its sign and its text.
ANSWERS = {
    "list_commands\n=\nname version lp-newgame play": "expected one command per line",
    "list_commands\n=\nNAME\nLP-NEWGAME": "it lists 'LP-NEWGAME' in capitals",
    "lp-newgame classic\n=\n": "has no text",
    "list_commands\n=\nname\nplay": "implement it, and list it",
    "genmove white\n?\nwrong player": "`genmove` must also play its own turn",
}


def test_wrong_answers_are_named() -> None:
    said = {text: clause_for("answer", text, f"7 {text.partition(chr(10))[0]}") for text in ANSWERS}
    assert [(text, said[text]) for text, words in ANSWERS.items() if words not in said[text]] == []


def test_turns_that_cannot_be_played_are_explained() -> None:
    before = game_named("limit").new("classic", {})
    now = before.play("m50:n50")
    for text in ("", "e2e4", "red:resigns", "m50 n50"):
        assert "expected a turn, such as" in turn_clause(now, text), text
    assert turn_clause(now, "m49:n49") == ""
    assert turn_clause(now, "m50:n50", before).endswith("does it play the turns it gets with `play`?")
