"""Sessions with commands: what is typed, and all that is written, in the files of tests/cli/sessions."""

import re
from pathlib import Path
from shlex import split
from subprocess import CompletedProcess

import pytest
from support.checking import run_here

SESSIONS = {
    f"{path.stem}: {text.partition(chr(10))[0]}": text
    for path in sorted((Path(__file__).parent / "sessions").glob("*.txt"))
    for text in path.read_text(encoding="utf-8").split("\n== ")[1:]
}


LOOKS = ("$ cat ", "$ ls")


def looked(line: str) -> str:
    """Return the text of a file, or the names of all files."""
    if line.startswith("$ cat "):
        return Path(line[6:]).read_text(encoding="utf-8")
    return "".join(f"{path}\n" for path in sorted(map(str, Path().rglob("*"))) if Path(path).is_file())


def again(session: str) -> str:
    """Return a session as it is now. `-- NAME` begins the text of a file, and `$ ` a command.

    Below a command stand what it writes to stdout, to stderr after `! `, and a status that is not 0 after `? `.
    `cat` and `ls` look at files.
    """
    found = []
    for part in re.split(r"(?m)^(?=\$ |-- )", session):
        head, _, body = part.partition("\n")
        if head.startswith("-- "):
            Path(head[3:]).parent.mkdir(parents=True, exist_ok=True)
            Path(head[3:]).write_text(body, encoding="utf-8")
        elif head.startswith("$ "):
            ended = run_here(*split(head[2:])) if head[:6] not in LOOKS else CompletedProcess("", 0, looked(head), "")
            told = [*ended.stdout.splitlines(), *(f"! {line}" for line in ended.stderr.splitlines())]
            told += [f"? {ended.returncode}"] * bool(ended.returncode)
            part = "".join(f"{line.replace(str(Path.cwd()), '.').rstrip()}\n" for line in (head, *told))
        found.append(part)
    return "".join(found)


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_as_it_was(name, folder):
    session = SESSIONS[name].rstrip("\n") + "\n"
    assert again(session) == session
