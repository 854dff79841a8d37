"""The doctor of first engines: usual faults in two languages are named, each as what it is, and no right engine is."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

from limitproto.games.registry import game_named
from limitproto.host import EngineClient, EngineFailure
from limitproto.host.client import reduced_environment
from limitproto.host.doctor import ended, examine, form_of, last_words, program_clause, turn_clause

DATA = Path(__file__).parents[1] / "data" / "broken_engines.txt"
_FILES = {"empty": b"", "elf": b"\x7fELF\2\1\1" + bytes(11) + b"\x15\0" + bytes(99), "exe": b"MZ" + bytes(99)}


class Broken(NamedTuple):
    """An engine with a fault: its language, its text, what else its file is, and words of the doctor."""

    fault: str
    language: str
    text: str
    mode: str
    words: str

    def write(self, folder: Path) -> str:
        folder.mkdir()
        path = folder / f"bot.{'py' if self.language == 'python' else 'sh'}"
        if self.mode == "folder":
            path.mkdir()
        elif self.mode != "missing":
            path.write_bytes(_FILES.get(self.mode, self.text.encode()))
            path.chmod(0o644 if self.mode == "text" else 0o755)
        return str(path)


def broken_engines() -> Iterator[Broken]:
    _, *sections = re.split(r"^==== (.*)\n", DATA.read_text(encoding="utf-8"), flags=re.MULTILINE)
    parts = list(zip(sections[::2], sections[1::2], strict=True))
    for head, body in parts[2:]:
        fault, _, words = head.partition(" |")
        for language, text in parts[:2]:
            changes = [line.partition(" ")[2] for line in body.splitlines() if line.partition(" ")[0] == language]
            mode = next((change[5:] for change in changes if change.startswith("mode ")), "")
            for change in changes if not mode else ():
                old, arrow, new = change.replace("⏎", "\n").replace("␍", "\r").partition(" ~> ")
                assert arrow, change
                assert old in text, change
                text = text.replace(old, new)
            if changes or not body:
                yield Broken(fault, language, text, mode, words.strip())


ENGINES = list(broken_engines())


@pytest.mark.long
def test_usual_faults_are_named_and_no_others(tmp_path: Path) -> None:
    numbers = count()

    def said(engine: Broken) -> str:
        found = examine([engine.write(tmp_path / str(next(numbers)))], reduced_environment(), seconds=6.0)
        return found.sentence or "; ".join(found.notes) or found.last * found.is_silent

    with ThreadPoolExecutor(8) as pool:
        heard = dict(zip(ENGINES, pool.map(said, ENGINES), strict=True))
    wrong = [f"{one.fault} ({one.language}): {text}" for one, text in heard.items()
             if one.words not in text or bool(one.words) != bool(text)]  # fmt: skip
    assert wrong == []


def test_a_client_that_gives_up_asks_the_doctor(tmp_path: Path) -> None:
    broken = next(one for one in ENGINES if one.fault == "not flushed")
    client = EngineClient([broken.write(tmp_path / "x")], startup=4.0)
    with pytest.raises(EngineFailure, match="no response to 'protocol_version'"):
        client.start()
    assert client.examined().endswith("line by line; this came: b'=71 2\\n\\n'")
    assert not client.is_running


#: What came for `7 protocol_version`, and what is said of it; nothing of what may still become a response.
CAME = {
    b"": "",
    b"Loading ...\n": "",
    b"==== Bot ====\n": "",
    b"=7\n2": "on the line below",
    b"=07 2\n\n": "zeros stand before the id",
    b"=7: 2\n\n": "no space stands",
    b"b'=7 2'\n": '"b\'" stands before the response',
    b"\x1b[0m=7 2\n\n": "escape sequences",
    b"=7 2\n\0\n": "NUL bytes",
    b"= 2": "lacks the id",
    b">> = 2\n\n": "'>> ' stands before the response",
    b"? unknown command\n\n": "lacks the id",
}


def test_what_came_is_named() -> None:
    said = {came: form_of("7 protocol_version", came) for came in CAME}
    assert [
        (came, said[came]) for came, words in CAME.items() if words not in said[came] or (not words and said[came])
    ] == []


#: What stderr says of a program that ended with a status, and what is said of it.
ENDED = {
    (127, "./bot: error while loading shared libraries: libfast.so.1: cannot open"): "shared library libfast.so.1 is",
    (1, "x\nError: Cannot find module 'chess.js'\n  at x"): "the module chess.js is missing",
    (2, "python: can't open file '/x/bot.py': [Errno 2] No such file or directory"): "there is no file /x/bot.py",
    (1, "Error: Could not find or load main class Bot"): "java finds no class Bot",
    (9009, ""): "was not found",
    (3221225781, ""): "a DLL is missing",
    (-4, ""): "built for another processor",
    (-11, ""): "it was killed by SIGSEGV",
    (3, "Traceback"): "it exited with status 3",
}


def test_how_a_program_ended_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = {key: ended(["./bot"], *key, 0) for key in ENDED}
    assert [(key, said[key]) for key, words in ENDED.items() if words not in said[key]] == []
    (tmp_path / "my bots").mkdir()
    for name in ("my bots/bot.py", "bot.js", "bot.jar"):
        (tmp_path / name).write_text("x")
    for command, words in {
        "python3 bot.js": "python3 runs bot.js, a program for node",
        "python3 -u bot.js": "python3 runs bot.js, a program for node",
        "java bot.jar": "java runs bot.jar, a program for java -jar",
        "node nosuch.js": "there is no file nosuch.js in ",
        "python3 . x": ". is a folder, not a program",
        "python3 -m bot": "",
        "java Bot": "",
    }.items():
        text = ended(command.split(), 1, "", 0)
        assert words in text, command
        assert words or text == "it exited with status 1", command
    assert "quotation marks around 'my bots/bot.py'" in program_clause(["my", "bots/bot.py"])
    assert "write the whole path" in program_clause(["~/bot.py"])
    assert program_clause(["./bot.js"], is_windows=True) == (
        "Windows does not run a .js file by itself: name its interpreter: node ./bot.js"
    )
    assert "chmod" not in program_clause(["./bot.jar"], is_windows=True)


def test_what_stderr_says_is_the_error_and_not_the_end() -> None:
    assert (
        last_words("x\nTypeError: a is not a function\n    at main\n\nNode.js v20\n")
        == "TypeError: a is not a function"
    )
    assert last_words("one\ntwo \n") == "two"
    assert last_words(" ") == ""


def test_turns_that_cannot_be_played_are_explained() -> None:
    before = game_named("limit").new("classic", {})
    now = before.play("m50:n50")
    for text in ("", "e2e4", "red:resigns", "m50 n50"):
        assert "a turn was expected, such as" in turn_clause(now, text), text
    assert turn_clause(now, "m49:n49") == ""
    assert turn_clause(now, "m50:n50", before).endswith("does it play the turns that `play` tells it?")
