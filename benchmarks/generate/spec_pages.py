"""The pages of `spec/` that are made from code: the catalogue of diagnostics, and two JSON Schemas.

`python -m benchmarks.generate.spec_pages` writes them anew; a test holds them to what is made here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from limitproto.protocol.dialects.jsonl import ANSWERS, REQUESTS
from limitproto.records.diagnostics.diagnostic import NOT_SHOWN
from limitproto.records.diagnostics.docs import has_examples, marks, section
from limitproto.records.diagnostics.registry import FAMILIES, DiagnosticRule, rules
from limitproto.records.game_entry import MAX_REPORTED
from limitproto.records.structured.codec import schema

SPEC = Path(__file__).resolve().parents[2] / "spec"

_HEAD = """\
# Diagnostics

This page lists what `limitproto check` reports. `python -m benchmarks.generate.spec_pages` generates it from the
table in the package; the tests run every example on it.

A code never changes its meaning. The first digit names the family:

{families}

Severities: an `error` means that something could not be read, or breaks the rules; `--fix` and `fmt` leave the game
unchanged. A `warning` means that something is probably wrong. A `note` is a deviation from the export form; only
`--strict` reports notes. *Fixable*: `--fix` fixes it. *Critical*: a fix would lose something that a person wrote, so
only a person can make it. *Elsewhere*: the record may be valid with files that this installation lacks, so `--move`
leaves its game in the file. The line that begins with "help:" is the help for the diagnostic.

The failing example of a code produces only this code; the fixed example produces no diagnostics.
{fallbacks} have no examples, since they need an option or are for rules without a code.
Neither has LGN709, which counts the diagnostics of a game beyond the {most} that are reported.
Unprintable characters are shown as `\\x..` or `\\u....`.
"""


def diagnostics_page() -> str:
    """Return `spec/diagnostics.md`: what all diagnostics have in common, and a table of them."""
    families = "\n".join(f"- `LGN{digit}..`: [{name}]({_part(digit)})" for digit, name in FAMILIES.items())
    every = rules()
    without = " and ".join(rule.code for rule in every if not has_examples(rule) and rule.code != NOT_SHOWN)
    head = _HEAD.format(families=families, fallbacks=without, most=MAX_REPORTED)
    return f"{head}\n| code | name | severity | | rule |\n|---|---|---|---|---|\n" + "".join(map(_line, every))


def family_page(digit: str) -> str:
    """Return the page of a family of diagnostics."""
    sections = [f'<a id="{rule.code.lower()}"></a>\n\n{section(rule)}' for rule in rules() if rule.code[3] == digit]
    return "\n".join([f"# Diagnostics: {FAMILIES[digit]}\n", *sections]).replace("\n### ", "\n## ")


def _part(digit: str) -> str:
    return f"diagnostics/{digit}-{FAMILIES[digit]}.md"


def _line(rule: DiagnosticRule) -> str:
    link = f"[{rule.code}]({_part(rule.code[3])}#{rule.code.lower()})"
    return f"| {link} | {rule.name} | {rule.severity} | {' '.join(marks(rule))} | {rule.citation} |\n"


def record_schema() -> str:
    """Return `spec/record.schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def jsonl_schema() -> str:
    """Return `spec/jsonl.schema.json`."""
    refs, definitions = msgspec.json.schema_components([*REQUESTS, *ANSWERS], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        definition["description"] = " ".join(definition.get("description", "").split())
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:limitproto:schema:jsonl:1",
        "description": "A line of the dialect jsonl: a request or an answer.",
        "oneOf": [
            {"title": "request", "anyOf": list(refs[: len(REQUESTS)])},
            {"title": "answer", "anyOf": list(refs[len(REQUESTS) :])},
        ],
        "$defs": dict(sorted(definitions.items())),
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "diagnostics.md": diagnostics_page,
    **{_part(digit): partial(family_page, digit) for digit in FAMILIES},
    "record.schema.json": record_schema,
    "jsonl.schema.json": jsonl_schema,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (SPEC / name).parent.mkdir(exist_ok=True)
        (SPEC / name).write_text(page(), encoding="utf-8", newline="\n")
