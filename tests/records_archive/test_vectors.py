"""The vectors in records/ hold for our engine and for the slow model, and catch every wrong engine that is planted."""

import itertools
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from model import model_engine
from support.patience import PATIENCE
from support.talking import Talk
from support.vector_mutants import MUTANTS, Mutant, load

from benchmarks.generate import framing, script_examples, vectors

RECORDS = Path(__file__).resolve().parents[2] / "records"
SCRIPTS = RECORDS / "scripts"
ENGINE = f"{sys.executable} -P -m limitproto engine"
#: Scripts that ask for more than the engine on top of the slow model has: clocks, options of the session.
BEYOND_THE_MODEL = ("clocks.tst", "options.tst", "positions.tst")
CORE = [
    path
    for folder in (SCRIPTS, SCRIPTS / "positions", SCRIPTS / "rules")
    for path in sorted(folder.glob("*.tst"))
    if path.name not in BEYOND_THE_MODEL
]
#: All scripts, of each game that there is.
ALL = sorted(SCRIPTS.rglob("*.tst"))
EXAMPLES = [path for path in ALL if path.parent.name == "examples"]
FRAMING = [json.loads(line) for line in (RECORDS / "framing.jsonl").read_text(encoding="utf-8").splitlines()]
#: The slow model counts so many lines of a table at most.
MOST = 400


def relative(path: Path) -> str:
    return path.relative_to(RECORDS).as_posix()


def steps(path: Path) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line[:1].isdigit():
            found.append((line, "=", ".*"))
        elif line.startswith(("#? [", "#! [")):
            found[-1] = (found[-1][0], "=" if line[1] == "?" else "?", line[4:-1])
    return found


def wrong_steps(engine: type | ModuleType, path: Path) -> Iterator[tuple[str, str, str, str]]:
    """Yield the steps of a script with wrong responses of an engine, which come last."""
    script = steps(path)
    # Most cases of rules begin with a position of their own, so that a wrong engine need not go on to the end.
    starts = [n for n, (line, *_) in enumerate(script) if path.parent.name == "rules" and " lp-position " in line]
    for start, end in itertools.pairwise([0, *starts[1:], len(script)]):
        part = script[start:end]
        said = engine.converse("".join(f"{command}\n" for command, *_ in part).encode()).decode().split("\n\n")[:-1]
        for (command, first, expression), answer in itertools.zip_longest(part, said, fillvalue=""):
            if not re.fullmatch(rf"[{first}]{int(command.split()[0])} ?(?:{expression})", answer, re.DOTALL):
                yield command, first, expression, answer


def script_holds(engine: ModuleType, path: Path) -> bool:
    return not any(wrong_steps(engine, path))


def table_holds(engine: ModuleType, path: Path) -> bool:
    for row in path.read_text(encoding="utf-8").splitlines():
        text, *counts = row.split("\t")
        session = engine.Session()
        if engine.respond(session, "lp-position", text.split()) != f"= {text}":
            return False
        for depth, count in enumerate(counts, start=1):
            if int(count) <= MOST and engine.respond(session, "lp-perft", [str(depth)]) != f"= {count}":
                return False
    return True


def framing_holds(engine: ModuleType, path: Path) -> bool:
    return all(
        engine.converse(framing.sent(case["sends"])) == case["answers"].encode("latin-1")
        for case in map(json.loads, path.read_text(encoding="utf-8").splitlines())
    )


HOLDS = {".tst": script_holds, ".tsv": table_holds, ".jsonl": framing_holds}


def holds(engine: ModuleType, file: str) -> bool:
    """Return whether an engine passes a file of vectors; one that breaks down does not."""
    path = RECORDS / file
    try:
        return HOLDS[path.suffix](engine, path)
    except Exception:
        return False


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_wrong_engine_is_caught(mutant: Mutant) -> None:
    assert not holds(load(mutant), mutant.file)


def test_there_are_enough_wrong_engines() -> None:
    names = [mutant.name for mutant in MUTANTS]
    assert len(set(names)) == len(names) >= 200
    for rule in range(1, 19):
        assert sum(name.startswith(f"R{rule}.") for name in names) >= 2, rule
    page = (RECORDS.parent / "spec" / "rules.md").read_text(encoding="utf-8")
    for sentence in set(re.findall(r"\*\*(R17\.\d+)\*\*", page)):
        assert sum(name.startswith(f"{sentence} ") for name in names) >= 1, sentence
    sentences = (RECORDS.parent / "spec" / "sentences.tsv").read_text(encoding="utf-8")
    assert [name for name in names if f"{name.split()[0]}\t" not in sentences] == []


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("file", sorted({mutant.file for mutant in MUTANTS}))
def test_the_unchanged_model_passes(file: str) -> None:
    assert HOLDS[Path(file).suffix](model_engine, RECORDS / file)


class Ours:
    @staticmethod
    def converse(data: bytes) -> bytes:
        talk = Talk()
        talk.watch.step = 0.01
        return "".join(talk.dispatcher.handle_line(line)[0] for line in data.decode().split("\n")).encode()


@pytest.mark.parametrize("path", ALL, ids=relative)
def test_script(path: Path) -> None:
    assert list(wrong_steps(Ours, path)) == []
    assert len(steps(path)) >= (1 if path in EXAMPLES else 3)


@pytest.mark.long
@pytest.mark.parametrize("runner", [[sys.executable, "run.py"], ["node", "run.js"]], ids=["python", "javascript"])
def test_runners(runner: list[str], tmp_path: Path) -> None:
    """They read all forms that scripts have (`tests/spec/test_protocol_examples.py`), and find what is wrong."""
    if shutil.which(runner[0]) is None:
        pytest.skip("node is missing")
    command = [runner[0], str(SCRIPTS / runner[1]), ENGINE]
    right = [str(SCRIPTS / f"{name}.tst") for name in ("events", "framing", "layouts", "refusals", "rules/R17")]
    done = subprocess.run([*command, *right], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("0 wrong\n", "", 0)
    bad = {
        "fails.tst": "1 lp-ping\n#! [.*]\n",
        "succeeds.tst": "1 fly\n#? [.*]\n",
        "differs.tst": "1 lp-ping\n#? [pon]\n",
        "lacks.tst": "1 quit\n#? []\n2 lp-ping\n",
        "no-expression.tst": "1 fly\n",
    }
    for name, text in bad.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    wrong = [str(tmp_path / name) for name in bad]
    done = subprocess.run([*command, *wrong], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (done.stdout.splitlines()[-1], done.returncode) == ("5 wrong", 1)


@pytest.mark.parametrize("name", ["run.py", "run.js"])
def test_runners_are_short_and_use_nothing_of_ours(name: str) -> None:
    text = (SCRIPTS / name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 26
    assert "limitproto" not in text


@pytest.mark.parametrize("case", FRAMING, ids=lambda case: case["case"].replace(" ", "-"))
def test_framing(case: dict) -> None:
    done = subprocess.run(
        ENGINE.split(), input=framing.sent(case["sends"]), stdout=subprocess.PIPE, timeout=PATIENCE, check=True
    )
    assert re.sub(rb" +$", b"", done.stdout, flags=re.MULTILINE) == case["answers"].encode("latin-1")


def test_examples_of_the_pages_are_shipped() -> None:
    shipped = {path.name: path.read_text(encoding="utf-8") for path in EXAMPLES}
    assert shipped == script_examples.scripts()
    assert sum(name.startswith("protocol-") for name in shipped) > 50


def test_framing_is_what_the_generator_writes() -> None:
    assert (RECORDS / "framing.jsonl").read_text(encoding="utf-8") == framing.lines()


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("path", CORE, ids=lambda path: path.stem)
def test_responses_are_those_that_the_generator_writes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert vectors.answered(text) == text


def test_commands_that_scripts_use() -> None:
    used = {command.split()[1] for path in CORE for command, *_ in steps(path) if len(command.split()) > 1}
    refused = {command.split()[1] for path in CORE for command, first, _ in steps(path) if first == "?"}
    assert used >= {"lp-steps", "lp-divide", "lp-gameover", "reg_genmove", "genmove"}
    assert len(refused & set(model_engine.COMMANDS)) > 25
