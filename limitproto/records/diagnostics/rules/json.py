"""Records as JSON: what is wrong with the text or the values."""

from __future__ import annotations

from limitproto.records.diagnostics.rule import DiagnosticRule


def _row(
    code: str, name: str, sentence: str, help: str, why: str, severity: str = "error", critical: bool = False
) -> DiagnosticRule:
    return DiagnosticRule(
        code=code,
        name=name,
        severity=severity,  # type: ignore[arg-type]
        sentence=sentence,
        help=help,
        why=why,
        fixable=severity == "note",
        critical=critical,
        suffix=".jsonl",
    )


RULES = [
    _row(
        "LGN901",
        "json-syntax",
        "invalid JSON: {why}",
        "fix the text, or write it with a JSON library",
        "Text with a syntax error can be understood in several ways.",
        critical=True,
    ),
    _row(
        "LGN902",
        "duplicate-key",
        "the key {key!r} occurs twice in one object",
        "remove the wrong one",
        "Most JSON readers keep the last value and silently drop the others.",
        critical=True,
    ),
    _row(
        "LGN903",
        "json-not-utf-8",
        "invalid UTF-8 in this record",
        "save the file as UTF-8",
        "JSON is UTF-8. The meaning of other bytes cannot be known.",
        critical=True,
    ),
    _row(
        "LGN904",
        "json-too-deep",
        "values are nested too deeply: {why}",
        "a record is four levels deep; variations are a flat list",
        "Deep nesting overflows the stack of many readers.",
        critical=True,
    ),
    _row(
        "LGN905",
        "missing-field",
        "fields are missing: {names}",
        "spec/record.schema.json defines the fields of a record",
        "Without these fields the game is unknown.",
    ),
    _row(
        "LGN906",
        "unknown-field",
        "unknown field {name!r}",
        "put other information into `tags`",
        "An ignored field is lost when the record is written again; often its name is misspelled.",
        critical=True,
    ),
    _row(
        "LGN907",
        "wrong-type",
        "expected a value of type {wanted}, found {kind}",
        "spec/record.schema.json defines the type of every field",
        "Other readers would reject the record.",
    ),
    _row(
        "LGN908",
        "out-of-range",
        "the value must be {why}",
        "spec/record.schema.json defines the range of every field",
        "Other readers would reject the record.",
    ),
    _row(
        "LGN909",
        "unknown-version",
        "unknown schema version; the known one is {known}",
        "it may come from a newer program",
        "Fields may have another meaning in another version.",
    ),
    _row(
        "LGN910",
        "not-a-record",
        "expected an object with a record, found {kind}",
        "a file contains one record, an array of records, or one record per line",
        "Nothing here can be read as a game.",
    ),
    _row(
        "LGN911",
        "bad-parent",
        "turn {index} cannot follow turn {parent}",
        "a parent is the index of an earlier turn, or -1",
        "Turns are in the order of the text; a tree has no cycles.",
        critical=True,
    ),
    _row(
        "LGN912",
        "unwritable-remark",
        "LGN cannot represent this remark: {why}",
        "change the text",
        "A record is the same in every form, so every form must be able to represent it.",
        critical=True,
    ),
    _row(
        "LGN913",
        "unwritable-tag",
        "LGN cannot represent this tag: {why}",
        "change the text",
        "A record is the same in every form, so every form must be able to represent it.",
        critical=True,
    ),
    _row(
        "LGN914",
        "record-order",
        "turns or remarks of this record are not where the text of the game has them",
        "limitproto fmt puts them where the text of the game has them",
        "With one order each game has one record, so that equal games are equal files.",
        severity="note",
    ),
    _row(
        "LGN915",
        "tag-duplicates-field",
        "the tag {name} has a field of its own",
        "remove it from `tags`",
        "Information in two places can be contradictory.",
        critical=True,
    ),
    _row(
        "LGN916",
        "lone-surrogate",
        "this string contains half of a character",
        "remove the escape from \\ud800 to \\udfff that has no partner",
        "Such a string cannot be written as UTF-8.",
        critical=True,
    ),
    _row(
        "LGN919",
        "json-form",
        "spaces, escapes or the order of keys differ from the export form",
        "limitproto fmt writes the export form",
        "In the export form each game has one sequence of bytes, so that equal games are equal files.",
        severity="note",
    ),
    DiagnosticRule(
        code="LGN920",
        name="broken-msgpack",
        severity="error",
        critical=True,
        sentence="the MessagePack data are truncated or invalid",
        help="fetch the file again; the records before this place have been read",
        why="A truncated value cannot be read.",
        suffix=".msgpack",
    ),
]
