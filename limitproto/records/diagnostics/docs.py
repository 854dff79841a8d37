"""The pages of `spec/` that are made from code: the catalogue of diagnostics and the JSON Schema of a record.

`python -m limitproto.records.diagnostics.docs spec` writes them anew; a test holds them to what is made here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from limitproto.records.diagnostics.diagnostic import Code, row_of
from limitproto.records.diagnostics.rules import FAMILIES, fallbacks, family, rows
from limitproto.records.structured.codec import schema

_HEAD = """\
# Diagnostics

What `limitproto check` reports. This page is made from the table in the package, by
`python -m limitproto.records.diagnostics.docs spec`; every example on it is run by the tests.

A code never changes its meaning. The first digit names the family:
{families}.

Severities: an `error` means that something could not be read, or breaks the rules; the game is left as it is by
`--fix` and `fmt`. A `warning` is something that is probably wrong. A `note` is a way of writing that is not the export
form; only `--strict` reports notes. *Fixable*: `--fix` mends it. *Critical*: mending it would lose something that
somebody wrote, so nobody but a person can. *Elsewhere*: the record may be sound where more is known than here, so
`--move` leaves its game in the file. The help of every diagnostic is the line that begins with "help:".

On the failing example of a code this code is reported and no other; on the mended example nothing is. {fallbacks}
have no examples: they are for rules of games that brought no codes of their own.
Signs that can not be printed stand as `\\x..` or `\\u....`.
"""


def diagnostics_page() -> str:
    """Return `spec/diagnostics.md`."""
    families = ", ".join(f"{digit} {name}" for digit, name in FAMILIES.items())
    without = " and ".join(row.code for row in fallbacks())
    every = sorted([*rows(), *fallbacks()], key=lambda row: row.code)
    parts = [_HEAD.format(families=families, fallbacks=without)]
    parts.append("| code | name | severity | | rule |\n|---|---|---|---|---|\n" + "".join(map(_line, every)))
    last = ""
    for row in every:
        if family(row.code) != last:
            last = family(row.code)
            parts.append(f"## {last.capitalize()}\n")
        parts.append(_section(row))
    return "\n".join(parts)


def _line(row: Code) -> str:
    marks = " ".join(_marks(row))
    rule = f"R{row.rule}" if row.rule is not None else ""
    return f"| [{row.code}](#{row.code.lower()}-{row.name}) | {row.name} | {row.severity} | {marks} | {rule} |\n"


def _marks(row: Code) -> list[str]:
    return [
        word
        for word, holds in (("fixable", row.fixable), ("critical", row.critical), ("elsewhere", row.elsewhere))
        if holds
    ]


def _section(row: Code) -> str:
    kind = ", ".join([row.severity, *_marks(row)])
    head = (
        f"### {row.code} {row.name}\n\n{kind}. *{row.sentence.replace('{{', '{').replace('}}', '}')}*\n\n{row.why}\n\n"
        f"help: {row.help.replace('{{', '{').replace('}}', '}')}\n"
    )
    if not row.bad:
        return head
    note = ""
    if row.repeat is not None:
        mark, piece, count = row.repeat
        note = f" (in the place of `{mark}` stands `{piece}`, {count:,} times)"
    elif row.suffix == ".lgn.gz":
        note = " (packed by gzip, and cut off after 20 bytes)"
    elif row.suffix == ".msgpack":
        note = " (as MessagePack, and cut off after 20 bytes)"
    return f"{head}\nFailing{note}:\n```\n{visible(row.bad)}```\n\nMended:\n```\n{visible(row.good)}```\n"


def visible(text: str) -> str:
    """Return a text with escapes for everything that can not be printed, ending with a line end."""
    signs = []
    for sign in text:
        number = ord(sign)
        if sign == "\n" or (sign.isprintable() and sign != "\u00a0"):
            signs.append(sign)
        elif 0xDC80 <= number <= 0xDCFF:
            signs.append(f"\\x{number - 0xDC00:02x}")
        else:
            signs.append(f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}")
    shown = "".join(signs)
    return shown if shown.endswith("\n") else shown + "\n"


def schema_page() -> str:
    """Return `spec/record.schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def explanation(code: str) -> str:
    """Return what there is to know about a code, for `--explain`. Raises KeyError for a code that is none."""
    return _section(row_of(code.upper()))


def main(folder: str) -> None:
    """Write the pages into a folder."""
    for name, text in (("diagnostics.md", diagnostics_page()), ("record.schema.json", schema_page())):
        Path(folder, name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1])
