"""The pages of `spec/` that are made from code: the catalogue of diagnostics and the JSON Schema of a record.

`python -m limitproto.records.diagnostics.docs spec` writes them anew; a test holds them to what is made here.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from limitproto.records.diagnostics.diagnostic import NOT_SHOWN, Diagnostic
from limitproto.records.diagnostics.example import failing_in_short, fixed, has_examples
from limitproto.records.diagnostics.registry import FAMILIES, family, rules
from limitproto.records.diagnostics.rule import DiagnosticRule
from limitproto.records.game_entry import MAX_REPORTED
from limitproto.records.structured.codec import schema
from limitproto.records.text_places import escaped

_WORD = re.compile(r"\{\w+(?:[:!]\w+)?\}")

#: A count with its noun in a sentence.
_COUNTED = re.compile(r"\{(\w+):(\w+)\}")

_HEAD = """\
# Diagnostics

What `limitproto check` reports. This page is generated from the table in the package by
`python -m limitproto.records.diagnostics.docs spec`; the tests run every example on it.

A code never changes its meaning. The first digit names the family:
{families}.

Severities: an `error` means that something could not be read, or breaks the rules; `--fix` and `fmt` leave the game
as it is. A `warning` is something that is probably wrong. A `note` is a deviation from the export form; only
`--strict` reports notes. *Fixable*: `--fix` fixes it. *Critical*: a fix would lose something that a person wrote, so
only a person can make it. *Elsewhere*: the record may be sound where more is known than here, so `--move` leaves its
game in the file. The help of every diagnostic is the line that begins with "help:".

On the failing example of a code this code is reported and no other; on the fixed example nothing is reported.
{fallbacks} have no examples: they are for rules of games without codes of their own. Nor has
LGN709, which counts what is not reported of a game: no more than {most} diagnostics of it are.
Characters that cannot be printed are shown as `\\x..` or `\\u....`.
"""


def diagnostics_page() -> str:
    """Return `spec/diagnostics.md`."""
    families = ", ".join(f"{digit} {name}" for digit, name in FAMILIES.items())
    every = rules()
    without = " and ".join(rule.code for rule in every if not has_examples(rule) and rule.code != NOT_SHOWN)
    parts = [_HEAD.format(families=families, fallbacks=without, most=MAX_REPORTED)]
    parts.append("| code | name | severity | | rule |\n|---|---|---|---|---|\n" + "".join(map(_line, every)))
    last = ""
    for rule in every:
        if family(rule.code) != last:
            last = family(rule.code)
            parts.append(f"## {last.capitalize()}\n")
        parts.append(_section(rule))
    return "\n".join(parts)


def _line(rule: DiagnosticRule) -> str:
    marks = " ".join(_marks(rule))
    law = f"R{rule.rule}" if rule.rule is not None else ""
    return f"| [{rule.code}](#{rule.code.lower()}-{rule.name}) | {rule.name} | {rule.severity} | {marks} | {law} |\n"


def _marks(rule: DiagnosticRule) -> list[str]:
    return [
        word
        for word, holds in (("fixable", rule.fixable), ("critical", rule.critical), ("elsewhere", rule.elsewhere))
        if holds
    ]


def _section(rule: DiagnosticRule, sentence: str = "", advice: str = "") -> str:
    kind = ", ".join([rule.severity, *_marks(rule)])
    sentence = sentence or _COUNTED.sub(r"{\1} \2s", rule.sentence).replace("{{", "{").replace("}}", "}")
    head = f"### {rule.code} {rule.name}\n\n{kind}. *{sentence}*\n\n{rule.why}\n\nhelp: {advice or rule.help}\n"
    if not has_examples(rule):
        return head
    note = ""
    if rule.repeat is not None:
        mark, piece, count = rule.repeat
        note = f" (`{mark}` stands for `{piece}`, {count:,} times)"
    elif rule.suffix == ".lgn.gz":
        note = " (compressed by gzip, and cut off after 20 bytes)"
    elif rule.suffix == ".msgpack":
        note = " (as MessagePack, and cut off after 20 bytes)"
    bad, good = visible(failing_in_short(rule)), visible(fixed(rule))
    return f"{head}\nFailing{note}:\n```\n{bad}```\n\nFixed:\n```\n{good}```\n"


def visible(text: str) -> str:
    """Return a text with escapes for everything that cannot be printed, ending with a line end."""
    shown = "\n".join(map(escaped, text.split("\n")))
    return shown if shown.endswith("\n") else shown + "\n"


def schema_page() -> str:
    """Return `spec/record.schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def explanation(rule: DiagnosticRule, shown: Diagnostic | None) -> str:
    """Return the section of the page on a rule, for `--explain`, with the sentence and the help of a diagnostic.

    Without a diagnostic, whatever is different from case to case is left open.
    """
    if shown is not None:
        return _section(rule, shown.message, shown.help)
    return _section(rule, *(_WORD.sub("...", text) for text in (rule.sentence, rule.help)))


def main(folder: str) -> None:
    """Write the pages into a folder."""
    for name, text in (("diagnostics.md", diagnostics_page()), ("record.schema.json", schema_page())):
        Path(folder, name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])
