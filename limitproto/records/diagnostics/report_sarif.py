"""Diagnostics as one SARIF log, the format in which code hosts import the results of checkers.

Source: Static Analysis Results Interchange Format (SARIF) Version 2.1.0, OASIS Standard.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import PurePath
from urllib.parse import quote

from limitproto import __version__
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import page_of, rule_of
from limitproto.records.diagnostics.report_text import as_text

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

#: The number of results per run that code hosts accept.
MAX_RESULTS = 25_000


def sarif_log(diagnostics: Sequence[Diagnostic], failures: Sequence[str] = (), omitted: int = 0) -> dict[str, object]:
    """Return a log with one run, ready for JSON.

    `failures` lists sentences about files that could not be read; `omitted` is the number of results left out.
    """
    notices = [_notice_object("error", sentence) for sentence in failures]
    if omitted:
        notices.append(_notice_object("warning", f"{omitted} more results are not in this log."))
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    place = {code: index for index, code in enumerate(codes)}
    run = {
        "tool": {
            "driver": {
                "name": "limitproto",
                "version": __version__,
                "semanticVersion": __version__,
                "rules": [_rule_object(code) for code in codes],
            }
        },
        "invocations": [{"executionSuccessful": not failures, "toolExecutionNotifications": notices}],
        "columnKind": "unicodeCodePoints",
        "results": [_result_object(diagnostic, place) for diagnostic in diagnostics],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _notice_object(level: str, sentence: str) -> dict[str, object]:
    return {"level": level, "message": {"text": as_text(sentence)}}


def _rule_object(code: str) -> dict[str, object]:
    row = rule_of(code)
    properties: dict[str, object] = {"fixable": row.fixable, "critical": row.critical}
    if row.rule is not None:
        properties["rule"] = row.citation
    return {
        "id": code,
        "name": row.name,
        "shortDescription": {"text": row.name.replace("-", " ")},
        "fullDescription": {"text": row.why},
        "help": {"text": row.help},
        "helpUri": page_of(code),
        "defaultConfiguration": {"level": row.severity},
        "properties": properties,
    }


def _result_object(diagnostic: Diagnostic, place: dict[str, int]) -> dict[str, object]:
    region: dict[str, object] = {
        "startLine": diagnostic.line,
        "startColumn": diagnostic.column,
        "endLine": diagnostic.end_line,
        "endColumn": diagnostic.end_column,
        "byteOffset": diagnostic.offset,
        "byteLength": diagnostic.end_offset - diagnostic.offset,
    }
    if diagnostic.excerpt:
        region["snippet"] = {"text": diagnostic.excerpt}
    location = {"artifactLocation": {"uri": _uri(diagnostic.path)}, "region": region}
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": place[diagnostic.code],
        "level": diagnostic.severity,
        "message": {"text": diagnostic.message},
        "locations": [{"physicalLocation": location}],
        "partialFingerprints": {"limitproto/v1": _fingerprint(diagnostic)},
        "properties": {"game": diagnostic.game, "fixable": diagnostic.fixable, "critical": diagnostic.critical},
    }


def _uri(path: str) -> str:
    """Return a file's name as a URI, relative if the name is relative; bytes that are not UTF-8 keep their value."""
    pure = PurePath(path)
    return pure.as_uri() if pure.is_absolute() else quote(os.fsencode(pure.as_posix()))


def _fingerprint(diagnostic: Diagnostic) -> str:
    """Return a string that distinguishes a diagnostic from others and does not depend on the lines before it."""
    words = (diagnostic.code, diagnostic.path, diagnostic.excerpt.strip(), diagnostic.message)
    return blake2b("\0".join(words).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
