"""Texts of users are read alike whatever marks and encoding their editor gives them, by one function."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import limitproto
from limitproto.core.user_text import user_text

PACKAGE = Path(limitproto.__file__).parent
#: Modules that read texts of the package itself.
OWN = {"cli/new_bot.py", "cli/help.py", "cli/play/listings.py", "host/conform/sentences.py", "host/conform/cases.py",
       "host/conform/checks.py", "drawing/board.py", "drawing/colours.py",
       "records/formats/html/__init__.py"}  # fmt: skip


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


def test_no_other_module_reads_texts_of_users():
    found = [str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py")
             if re.search(r"\.read_text\(", path.read_text("utf-8"))]  # fmt: skip
    assert set(found) <= OWN
