"""Texts of users are read alike whatever marks and encoding their editor gives them, by one function."""

import re
from pathlib import Path

import pytest

import limitproto
from limitproto import cli
from limitproto.archive.archive import read_aliases
from limitproto.core.user_text import user_text
from limitproto.protocol.commands.game import file_text
from limitproto.protocol.session import Session
from limitproto.protocol.transport.socket import _read_token

PACKAGE = Path(limitproto.__file__).parent
#: Modules that read texts of the package itself, or of the system.
OWN_TEXTS = (
    "cli/new_bot.py cli/help.py cli/play/listings.py host/conform/sentences.py host/conform/cases.py "
    "host/conform/checks.py drawing/board.py drawing/page.py records/formats/html/__init__.py cli/__init__.py "
    "core/build_mode.py core/own_words.py core/system.py engine/parent_death.py games/info.py grammar/__init__.py "
    "host/conform/connection.py host/doctor.py protocol/daemon.py"
)
OWN = set(OWN_TEXTS.split())
#: What opens a text to read it.
READS = re.compile(r"\.read_text\(\w*=|\.read_text\(\"|(?:open(?:_file)?|click\.File)\((?!.*\"[wa]\").*encoding=")


def test_marks_and_encodings(tmp_path):
    text, file = "[match]\nname = 'Zoé'\n", tmp_path / "a.txt"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"):
        file.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        assert user_text(file) == text, encoding
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(UnicodeDecodeError):
        user_text(file)
    file.write_bytes(b"")
    assert user_text(file) == ""


def test_texts_of_commands_and_protocol(folder, capsys):
    """Aliases, tokens, baselines, transcripts, proofs and records are what they are in UTF-8."""
    texts = {
        "names.tsv": "José\tJo\n",
        "token": "säsäme\n",
        "known.txt": "P1.1 réason\n",
        "log.txt": "",
        "game.lgn": '[Game "limit"]\n[Edition "classic"]\n[White "Zoé"]\n\n1. m50:n50 *\n',
    }
    assert cli.main(["solve", "classic m50:WRo/ooo w 0.0 m26 -", "--proof", "proof.txt"]) == 0
    texts["proof.txt"] = Path("proof.txt").read_text("utf-8")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32"):
        for name, text in texts.items():
            Path(name).write_bytes(text.encode(encoding))
        assert read_aliases("names.tsv", {"Jo"}) == {"Jo": "José"}
        assert _read_token("token") == "säsäme"
        assert file_text(Session(), "game.lgn") == texts["game.lgn"]
        for words in (
            ["conform", "-q", "--baseline", "known.txt", "--only", "P1.1", "--", "true"],
            ["solve", "--verify", "proof.txt"],
            ["replay", "log.txt", "--", "true"],
        ):
            assert cli.main(words) in (0, 1), (words, encoding, capsys.readouterr())


def test_no_other_module_reads_texts_of_users():
    found = [str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if READS.search(path.read_text("utf-8"))]
    assert {name for name in found if "/data/" not in name} <= OWN
