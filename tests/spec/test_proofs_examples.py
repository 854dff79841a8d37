"""spec/proofs.md is what the program does: its commands are run, one after the other, in a folder of their own."""

import re
from pathlib import Path

import pytest
from support.consoles import blocks, run, steps

from limitproto.host.conform.sentences import page_text

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "spec" / "proofs.md").read_text(encoding="utf-8")
SOLVE = re.search(r"^#+ Solve.*?^```sh\n(.*?)^```$", page_text("using"), re.MULTILINE | re.DOTALL)[1]
EXAMPLES = SOLVE.replace("build/try/", "").splitlines()


def without_time(text: str) -> str:
    return re.sub(r'^(seconds  |.*"seconds": )[0-9.]+', r"\g<1>0", text, flags=re.MULTILINE)


def test_console(folder):
    shown = steps("".join(blocks(PAGE)))
    assert len(shown) >= 6
    for command, expected in shown:
        status, said = run(command, folder)
        assert without_time(said) == without_time(expected), command
        assert status == (1 if "torn.txt:" in expected else 0)


def test_the_commands_of_using(folder):
    solved, table, written, checked = [run(command, folder) for command in EXAMPLES]
    assert [status for status, _ in (solved, table, written, checked)] == [0] * 4
    assert '"result": "1-0"' in solved[1]
    assert '"m50-o50/n51": "win"' in table[1]
    assert "is a win: 5 turns checked." in checked[1]


@pytest.mark.parametrize("word", ["nodes", "seconds", "memory", "interrupt"])
def test_every_reason_to_stop_is_named(word):
    assert f'"{word}"' in (ROOT / "limitproto" / "cli" / "solve.py").read_text(encoding="utf-8")
    assert f"`{word}`" in PAGE
