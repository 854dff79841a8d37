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
        "this is no JSON: {why}",
        "mend the text, or write it with a JSON library",
        "A text with a fault in its syntax can be understood in several ways.",
        critical=True,
    ),
    _row(
        "LGN902",
        "key-twice",
        "the key {key!r} stands twice in one object",
        "take out the one that is wrong",
        "Most readers of JSON keep the last value and say nothing of the others.",
        critical=True,
    ),
    _row(
        "LGN903",
        "json-not-utf-8",
        "bytes in this record are no UTF-8",
        "save the file as UTF-8",
        "JSON is UTF-8. What other bytes were meant to say can not be known.",
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
        "spec/record.schema.json tells what a record holds",
        "Without these fields nobody knows what game it is.",
    ),
    _row(
        "LGN906",
        "unknown-field",
        "no field is called {name!r}",
        "put what else is to be said into `tags`",
        "A field that is passed over is lost at the next writing; often its name is misspelt.",
        critical=True,
    ),
    _row(
        "LGN907",
        "wrong-type",
        "expected a value of type {wanted}, found {kind}",
        "spec/record.schema.json tells the type of every field",
        "Other readers of the record would stop here.",
    ),
    _row(
        "LGN908",
        "out-of-range",
        "the value must be {why}",
        "spec/record.schema.json tells the range of every field",
        "Other readers of the record would stop here.",
    ),
    _row(
        "LGN909",
        "unknown-version",
        "the version of the schema is not known; there is {known}",
        "a newer program may have written it",
        "Fields may mean something else in another version.",
    ),
    _row(
        "LGN910",
        "no-record",
        "expected an object that is a record, found {kind}",
        "a file holds one record, an array of records, or a record a line",
        "There is nothing here that could be read as a game.",
    ),
    _row(
        "LGN911",
        "bad-parent",
        "turn {index} can not follow turn {parent}",
        "a parent is the index of an earlier turn, or -1",
        "Turns stand in the order of the text; a tree has no circles.",
        critical=True,
    ),
    _row(
        "LGN912",
        "unwritable-remark",
        "LGN can not hold this remark: {why}",
        "change the text",
        "A record is the same in every form; what one form can not hold is in none.",
        critical=True,
    ),
    _row(
        "LGN913",
        "unwritable-tag",
        "LGN can not hold this tag: {why}",
        "change the text",
        "A record is the same in every form; what one form can not hold is in none.",
        critical=True,
    ),
    _row(
        "LGN914",
        "not-normal",
        "turns or remarks of this record stand where the text of the game would not have them",
        "limitproto fmt writes the normal form",
        "In the normal form each game has one record, so that equal games are equal files.",
        severity="note",
    ),
    _row(
        "LGN915",
        "tag-of-a-field",
        "the tag {name} has a field of its own",
        "take it out of `tags`",
        "What is said in two places can be said in two ways.",
        critical=True,
    ),
    _row(
        "LGN916",
        "lone-surrogate",
        "this string holds half of a character",
        "take out the escape from \\ud800 to \\udfff that stands by itself",
        "Such a string can not be written as UTF-8.",
        critical=True,
    ),
    _row(
        "LGN919",
        "json-form",
        "spaces, escapes or the order of keys are not those of the export form",
        "limitproto fmt writes the export form",
        "In the export form each game has one sequence of bytes, so that equal games are equal files.",
        severity="note",
    ),
    DiagnosticRule(
        code="LGN920",
        name="broken-msgpack",
        severity="error",
        critical=True,
        sentence="the MessagePack data break off, or are none",
        help="get the file again; the records before this place have been read",
        why="Without its end nobody knows what a value is.",
        suffix=".msgpack",
    ),
]
