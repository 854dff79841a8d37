"""Every command that writes a file: on a full disk it names the file, leaves the old one, and leaves no part."""

import shutil
import sys
from pathlib import Path

import pytest
from support.checking import HAS_ARCHIVES, process, run_here, tree
from support.engine_process import PYTHON

resource = pytest.importorskip("resource")

pytestmark = pytest.mark.once

GAMES = sorted((Path(__file__).parents[2] / "records" / "games").glob("*.lgn"))[:3]
DUMMY = " ".join([*PYTHON, "-m", "limitproto", "dummy"])
PASSED_ON = ["--env", "PYTHONPATH", "--env", "LIMITPROTO_PURE", "--env", "PYTHONDONTWRITEBYTECODE"]

#: Commands by a name, and the file that each of them cannot write. It exists before, where there is a second part.
COMMANDS = {
    "convert": (["convert", "all.lgn", "--force", "-o", "out.json"], "out.json", True),
    "compressed": (["convert", "all.lgn", "-o", "out.lgn.gz"], "out.lgn.gz", False),
    "pictures": (["convert", "all.lgn", "--format", "svg", "-o", "pictures/"], "pictures", False),
    "check -o": (["check", "bad.lgn", "--force", "-o", "out.txt"], "out.txt", True),
    "sarif": (["check", "bad.lgn", "--format", "sarif", "--force", "-o", "out.sarif"], "out.sarif", True),
    "check --fix": (["check", "fixable.lgn", "--fix"], "fixable.lgn", True),
    "quarantine": (["check", "bad.lgn", "--fix", "--move", "--quarantine", "out.lgn"], "out.lgn", False),
    "fmt": (["fmt", "fixable.lgn"], "fixable.lgn", True),
    "stats": (["stats", "all.lgn", "--force", "-o", "out.json"], "out.json", True),
    "merge": (["records", "merge", "all.lgn", "--force", "-o", "out.lgn"], "out.lgn", True),
    "sort": (["records", "sort", "all.lgn", "--force", "-o", "out.lgn"], "out.lgn", True),
    "split": (["records", "split", "all.lgn", "-o", "parts", "--games", "1"], "parts", False),
    "diff": (["records", "diff", "all.lgn", "bad.lgn", "--force", "-o", "out.txt"], "out.txt", True),
    "review": (["review", "small.lgn", "--nodes", "1", "--force", "-o", "out.lgn"], "out.lgn", True),
    "conform": (["conform", "--only", "P3.1", "--format", "html", "--force", "-o", "out.html", *PASSED_ON, "--startup",
                 "300", "--", *DUMMY.split()], "out.html", True),
    "tee": (["tee", "--force", "-o", "out.txt", "--", *DUMMY.split()], "out.txt", True),
    "new-bot": (["new-bot", "sleepy"], "sleepy.py", False),
    "play": (["play", "classic/size=1", "--seed", "1", "--save", "out.lgn", "--force"], "out.lgn", True),
    "solve": (["solve", "classic/size=1 - w 1.1 p0 -", "--force", "--proof", "out.proof"], "out.proof", True),
    "match": (["match", "-e", f"A={DUMMY}", "-e", f"B={DUMMY}", "--edition", "classic/size=1", "--games", "2",
               "--quiet", *PASSED_ON, "--startup", "300", "--force", "--records", "out.lgn"], "out.lgn", True),
    "match report": (["match", "-e", f"A={DUMMY}", "-e", f"B={DUMMY}", "--edition", "classic/size=1", "--games", "2",
                      "--quiet", *PASSED_ON, "--startup", "300", "--force", "--report", "out.html"], "out.html", True),
    "match journal": (["match", "-e", f"A={DUMMY}", "-e", f"B={DUMMY}", "--edition", "classic/size=1", "--games", "2",
                       "--quiet", *PASSED_ON, "--startup", "300", "--journal", "out.jsonl"], "out.jsonl", False),
    "archive build": (["archive", "build", "new", "all.lgn"], "new", False),
    "archive remove": (["archive", "remove", "kept", "small.lgn"], "kept", False),
    "archive find": (["archive", "find", "kept", "--force", "-o", "out.lgn"], "out.lgn", True),
    "archive sql": (["archive", "sql", "kept", "select * from turns", "--force", "-o", "out.csv"], "out.csv", True),
    "archive crosstable": (["archive", "crosstable", "kept", "--format", "csv", "--force", "-o", "out.csv"],
                           "out.csv", True),
    "archive ratings": (["archive", "ratings", "kept", "--format", "json", "--force", "-o", "out.json"],
                        "out.json", True),
    "archive export": (["archive", "export", "kept", "--force", "--positions", "out.parquet"], "out.parquet", True),
    "archive explore": (["archive", "explore", "kept", "--position", "classic/size=1 - w 1.1 p0 -", "--force", "-o",
                         "out.txt"], "out.txt", True),
    "archive compact": (["archive", "compact", "kept"], "kept", False),
    "archive dupes": (["archive", "dupes", "twice", "--force", "-o", "out.txt"], "out.txt", True),
    "plot": (["stats", "all.lgn", "--force", "--plot", "out.svg"], "out.svg", True),
    "archive stats": (["archive", "stats", "kept", "--force", "-o", "out.json"], "out.json", True),
}  # fmt: skip

#: Bytes that a file may have, as on a disk that is nearly full.
ROOM = 40


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("full")
    (found / "all.lgn").write_text("\n".join(path.read_text("utf-8") for path in GAMES), encoding="utf-8")
    bad = '[Game "limit"]\n[Edition "classic"]\n[Size "1"]\n\n1. N49:M50 *\n'
    (found / "small.lgn").write_text(bad, encoding="utf-8")
    (found / "bad.lgn").write_text(bad.replace("N49", "z99"), encoding="utf-8")
    (found / "fixable.lgn").write_text(bad.replace("1. ", "2. "), encoding="utf-8")
    shutil.copy(found / "all.lgn", found / "again.lgn")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(found)
        for archive, other in (("kept", "small.lgn"), ("twice", "again.lgn")) if HAS_ARCHIVES else ():
            assert run_here("archive", "build", archive, "all.lgn", other, "-q").returncode == 0
    return found


@pytest.fixture
def full_disk(monkeypatch):
    """Have no file become longer than `ROOM` bytes, those of child processes too."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told_with_its_file(folder, name, monkeypatch, request):
    monkeypatch.chdir(folder)
    words, file, exists = COMMANDS[name]
    if exists and not Path(file).exists():
        Path(file).write_text("as before", encoding="utf-8")
    before = tree(folder)
    request.getfixturevalue("full_disk")
    # What passes through `tee` goes from the end of one pipe to another.
    ended = process(*words, data=b"name\nquit\n") if name == "tee" else run_here(*words, data="save out.lgn\n")
    told = str(ended.stderr) + str(ended.stdout)
    assert "Traceback" not in told
    assert file in told
    assert "File too large" in told, told
    assert ended.returncode == 2, told
    after = tree(folder)
    grown = {path for path in after.keys() | before.keys() if after.get(path) != before.get(path)}
    # Journals and builds that can be resumed stay.
    assert not {path for path in grown if not path.startswith(("out.jsonl", "out.lgn.journal", "new/"))}
    if not exists and Path(file).is_file():
        Path(file).unlink()
