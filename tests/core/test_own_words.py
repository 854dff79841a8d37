"""What other libraries say about errors does not reach users: each class of exception is planted."""

import io
import json
import shlex
import sqlite3
import tomllib
import zipfile
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from limitproto.core.own_words import own_words
from limitproto.errors import InvalidOption
from limitproto.records.model import Record


def _sql(text: str) -> Callable[[], Any]:
    duckdb = pytest.importorskip("duckdb")
    return lambda: duckdb.connect().execute(text).fetchall()


def _nested() -> None:
    _nested()


PLANTED = {
    "not UTF-8": (b"ab\xff".decode, "byte 2 is not UTF-8"),
    "not UTF-16": (lambda: b"a".decode("utf-16"), "byte 0 is not UTF-8"),
    "too deep": (_nested, "it is nested too deeply"),
    "TOML": (lambda: tomllib.loads("a = 1\nb = ]"), "it is not TOML at line 2, column 5"),
    "TOML that ends": (lambda: tomllib.loads("a"), "it is not TOML: it ends too early"),
    "JSON of Python": (lambda: json.loads("{x"), "it is not JSON at line 1 column 2"),
    "JSON": (lambda: msgspec.json.decode(b"[1,x]"), "it is malformed at byte 3"),
    "JSON that ends": (lambda: msgspec.json.decode(b"[1"), "it ends too early"),
    "JSON and more": (lambda: msgspec.json.decode(b"[1] x"), "there is more text after its end at byte 5"),
    "MessagePack": (lambda: msgspec.msgpack.decode(b"\x91"), "it ends too early"),
    "a type": (lambda: msgspec.convert([1], list[str]), "expected a value of type str"),
    "a field": (lambda: msgspec.convert({}, Record), "the field schema_version is missing"),
    "a number": (lambda: int("9" * 5000), "a number is too large"),
    "XML": (lambda: ElementTree.fromstring("<a"), "it is not XML at line 1, column 0"),
    "words": (lambda: shlex.split("a 'b"), "a quotation mark is not closed"),
    "zip": (lambda: zipfile.ZipFile(io.BytesIO(b"x")), "it is not a zip archive, or it is damaged"),
    "SQLite": (lambda: sqlite3.connect(":memory:").execute("no"), "it cannot be read or written"),
    "a file": (lambda: open("/nonexistent"), "No such file or directory"),  # noqa: SIM115
    "a value of ours": (lambda: exec("raise ValueError('ours')"), "ours"),
    "unknown": (lambda: {}["secret words"], "an error of the kind KeyError"),
    "no column": (_sql("SELECT lenght FROM (SELECT 1 AS length)"), "there is no column 'lenght'"),
    "no table": (_sql("SELECT 1 FROM nowhere"), "there is no table 'nowhere'"),
    "no function": (_sql("SELECT nothing(1)"), "there is no function 'nothing'"),
    "no SQL": (_sql("SELECT 1 1"), "it is not SQL at '1'"),
    "SQL that ends": (_sql("SELECT ("), "it is not SQL at '('"),
    "a conversion": (_sql("SELECT 'x'::INTEGER"), "'x' is not a value of type INT32"),
    "types": (_sql("SELECT [1] + 'x'"), "no function accepts"),
    "a large number": (_sql("SELECT 9223372036854775807 + 1::BIGINT"), "a number is too large"),
    "a group": (_sql("SELECT a FROM (SELECT 1 AS a, 2 AS b) GROUP BY b"), "the column 'a' is missing in GROUP BY"),
    "a file of others": (_sql("SELECT * FROM read_csv('/nonexistent')"), "a file of the archive cannot be read"),
}  # fmt: skip


def test_no_words_of_others_reach_users() -> None:
    said = {}
    for name, (plant, _) in PLANTED.items():
        with pytest.raises(Exception) as caught:  # noqa: PT011
            plant()
        said[name] = own_words(caught.value)
    assert {name: text for name, text in said.items() if not text.startswith(PLANTED[name][1])} == {}
    assert own_words(InvalidOption("ours")) == "ours"
