"""The two examples of a diagnostic rule: a text on which it alone is reported, and that text with the defect fixed.

They are files in `examples`: `CODE.bad.lgn` and `CODE.good.lgn`, or `.jsonl`. Where the second is missing, it is
`good.lgn` or `good.jsonl`. Bytes that are not UTF-8 become surrogates, as everywhere in the reader.
"""

from __future__ import annotations

from pathlib import Path

from limitproto.records.diagnostics.rule import DiagnosticRule

_FOLDER = Path(__file__).with_name("examples")

#: The kinds of files that are made from a text of another kind.
_TEXT_SUFFIXES = {".lgn.gz": ".lgn", ".msgpack": ".jsonl"}


def has_examples(rule: DiagnosticRule) -> bool:
    """Return whether a rule has examples; the fallbacks for rules of games have none."""
    return bool(rule.bad) or _file(rule, "bad").exists()


def failing(rule: DiagnosticRule) -> str:
    """Return the failing example in full length."""
    text = failing_in_short(rule)
    if rule.repeat is None:
        return text
    mark, repeated, count = rule.repeat
    return text.replace(mark, repeated * count, 1)


def failing_in_short(rule: DiagnosticRule) -> str:
    """Return the failing example with a mark instead of what it repeats."""
    return rule.bad or _text(_file(rule, "bad"))


def fixed(rule: DiagnosticRule) -> str:
    """Return the failing example with the defect fixed."""
    file = _file(rule, "good")
    return rule.good or _text(file if file.exists() else _FOLDER / f"good{file.suffix}")


def _file(rule: DiagnosticRule, kind: str) -> Path:
    return _FOLDER / f"{rule.code}.{kind}{_TEXT_SUFFIXES.get(rule.suffix, rule.suffix)}"


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "surrogateescape")
