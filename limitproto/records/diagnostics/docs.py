"""The documentation of a diagnostic rule: its section of spec/diagnostics.md, and its examples.

A diagnostic rule has two examples: a text for which only this rule is reported, and that text with the defect fixed.
They are files in `examples`: `CODE.bad.lgn` and `CODE.good.lgn`, or `.jsonl`. If the second is missing, `good.lgn` or
`good.jsonl` is used. Examples of a game's rules are in `examples` next to the game's module. Bytes that are not UTF-8
become surrogates, as everywhere in the reader.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from limitproto.games.registry import GAMES, game_itself
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import DiagnosticRule
from limitproto.records.text_places import escaped

_WORD = re.compile(r"\{\w+(?:[:!]\w+)?\}")

#: A count with its noun in a sentence.
_COUNTED = re.compile(r"\{(\w+):(\w+)\}")


def marks(rule: DiagnosticRule) -> list[str]:
    """Return the attributes of a rule besides its severity, as words."""
    return [word for word in ("fixable", "critical", "elsewhere") if getattr(rule, word)]


def section(rule: DiagnosticRule, sentence: str = "", advice: str = "") -> str:
    """Return a rule's section of the page, with its own sentence and help or with the given ones."""
    kind = ", ".join([rule.severity, *marks(rule)])
    sentence = sentence or _COUNTED.sub(r"{\1} \2s", rule.sentence).replace("{{", "{").replace("}}", "}")
    head = f"### {rule.code} {rule.name}\n\n{kind}. *{sentence}*\n\n{rule.why}\n\nhelp: {advice or rule.help}\n"
    if not has_examples(rule):
        return head
    made = {".lgn.gz": "compressed by gzip", ".msgpack": "as MessagePack"}.get(rule.suffix)
    note = f" ({made}, and cut off after 20 bytes)" if made else ""
    if rule.repeat is not None:
        mark, piece, count = rule.repeat
        note = f" (`{mark}` stands for `{piece}`, {count:,} times)"
    bad, good = escape_unprintable(failing(rule, in_short=True)), escape_unprintable(fixed(rule))
    return f"{head}\nFailing{note}:\n```\n{bad}```\n\nFixed:\n```\n{good}```\n"


def escape_unprintable(text: str) -> str:
    """Return a text with unprintable characters escaped, ending with a newline."""
    shown = "\n".join(map(escaped, text.split("\n")))
    return shown if shown.endswith("\n") else shown + "\n"


def explanation(rule: DiagnosticRule, shown: Diagnostic | None) -> str:
    """Return a rule's section of the page, for `--explain`, with the sentence and the help of a diagnostic.

    Without a diagnostic, the parts that differ from case to case are left open.
    """
    if shown is not None:
        return section(rule, shown.message, shown.help)
    return section(rule, *(_WORD.sub("...", text) for text in (rule.sentence, rule.help)))


# ---- examples ------------------------------------------------------------------------------------------------------

_FOLDER = Path(__file__).with_name("examples")

#: The kinds of files that are made from a text of another kind.
_TEXT_SUFFIXES = {".lgn.gz": ".lgn", ".msgpack": ".jsonl"}


def has_examples(rule: DiagnosticRule) -> bool:
    """Return whether a rule has examples; a rule that applies to no known game has none."""
    return _example_file(rule, "bad") is not None


def failing(rule: DiagnosticRule, in_short: bool = False) -> str:
    """Return the failing example; `in_short`, it has a mark instead of its repeated text."""
    text = _example_text(_example_file(rule, "bad"))
    if rule.repeat is None or in_short:
        return text
    mark, repeated, count = rule.repeat
    return text.replace(mark, repeated * count, 1)


def fixed(rule: DiagnosticRule) -> str:
    """Return the failing example with the defect fixed."""
    return _example_text(_example_file(rule, "good") or _FOLDER / f"good{_example_suffix(rule)}")


def _example_file(rule: DiagnosticRule, kind: str) -> Path | None:
    files = (folder / f"{rule.code}.{kind}{_example_suffix(rule)}" for folder in _example_folders())
    return next((file for file in files if file.exists()), None)


def _example_folders() -> Iterator[Path]:
    yield _FOLDER
    for name in GAMES:
        module = sys.modules[type(game_itself(name)).__module__]
        yield Path(str(module.__file__)).with_name("examples")


def _example_suffix(rule: DiagnosticRule) -> str:
    return _TEXT_SUFFIXES.get(rule.suffix, rule.suffix)


def _example_text(file: Path | None) -> str:
    assert file is not None, "this rule has no examples"
    return file.read_bytes().decode("utf-8", "surrogateescape")
