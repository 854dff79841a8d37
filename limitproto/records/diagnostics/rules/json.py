"""Records as JSON: what is wrong with the text or the values."""

from __future__ import annotations

from limitproto.records.diagnostics.diagnostic import Code

_GOOD = """\
{"schema_version":1,"game":"limit","edition":"classic",\
"players":[{"colour":"white","name":"Ada"},{"colour":"red","name":"Bob"}],"result":"0-1",\
"tags":{"Event":"Club evening","Size":"1"},"opening":[{"text":"a short game"}],\
"turns":[{"parent":-1,"text":"n49:m50","round":1},{"parent":0,"text":"n50:m51","round":1,"nags":[1]},\
{"parent":1,"text":"n49-m50/n49","round":2},{"parent":2,"text":"n50-m51/n50","round":2}]}
"""


def _but(old: str, new: str) -> str:
    assert _GOOD.count(old) == 1, f"{old!r} stands {_GOOD.count(old)} times in the example"
    return _GOOD.replace(old, new)


def _row(
    code: str, name: str, sentence: str, help: str, why: str, bad: str, severity: str = "error", critical: bool = False
) -> Code:
    return Code(
        code=code,
        name=name,
        severity=severity,  # type: ignore[arg-type]
        sentence=sentence,
        help=help,
        why=why,
        bad=bad,
        good=_GOOD,
        fixable=severity == "note",
        critical=critical,
        suffix=".jsonl",
    )


ROWS = [
    _row(
        "LGN901",
        "json-syntax",
        "this is no JSON: {why}",
        "mend the text, or write it with a JSON library",
        "A text with a fault in its syntax can be understood in several ways.",
        _but('"edition":', '"edition"'),
        critical=True,
    ),
    _row(
        "LGN902",
        "key-twice",
        "the key {key!r} stands twice in one object",
        "take out the one that is wrong",
        "Most readers of JSON keep the last value and say nothing of the others.",
        _but('"result":"0-1"', '"result":"1-0","result":"0-1"'),
        critical=True,
    ),
    _row(
        "LGN903",
        "json-not-utf-8",
        "bytes in this record are no UTF-8",
        "save the file as UTF-8",
        "JSON is UTF-8. What other bytes were meant to say can not be known.",
        _but("Ada", "Ad\udce1"),
        critical=True,
    ),
    _row(
        "LGN904",
        "json-too-deep",
        "values are nested too deeply: {why}",
        "a record is four levels deep; variations are a flat list",
        "Deep nesting overflows the stack of many readers.",
        _but('"Event":"Club evening"', '"Event":' + "[" * 40 + "]" * 40),
        critical=True,
    ),
    _row(
        "LGN905",
        "missing-field",
        "fields are missing: {names}",
        "spec/record.schema.json tells what a record holds",
        "Without these fields nobody knows what game it is.",
        _but('"result":"0-1",', ""),
    ),
    _row(
        "LGN906",
        "unknown-field",
        "no field is called {name!r}",
        "put what else is to be said into `tags`",
        "A field that is passed over is lost at the next writing; often its name is misspelt.",
        _but('"result":"0-1"', '"result":"0-1","winner":"Bob"'),
        critical=True,
    ),
    _row(
        "LGN907",
        "wrong-type",
        "expected a value of type {wanted}, found {kind}",
        "spec/record.schema.json tells the type of every field",
        "Other readers of the record would stop here.",
        _but('"round":1,"nags"', '"round":"1","nags"'),
    ),
    _row(
        "LGN908",
        "out-of-range",
        "the value must be {why}",
        "spec/record.schema.json tells the range of every field",
        "Other readers of the record would stop here.",
        _but('"nags":[1]', '"nags":[256]'),
    ),
    _row(
        "LGN909",
        "unknown-version",
        "the version of the schema is not known; there is {known}",
        "a newer program may have written it",
        "Fields may mean something else in another version.",
        _but('"schema_version":1', '"schema_version":99'),
    ),
    _row(
        "LGN910",
        "no-record",
        "expected an object that is a record, found {kind}",
        "a file holds one record, an array of records, or a record a line",
        "There is nothing here that could be read as a game.",
        _GOOD + "5\n",
    ),
    _row(
        "LGN911",
        "bad-parent",
        "turn {index} can not follow turn {parent}",
        "a parent is the index of an earlier turn, or -1",
        "Turns stand in the order of the text; a tree has no circles.",
        _but('{"parent":1', '{"parent":7'),
        critical=True,
    ),
    _row(
        "LGN912",
        "unwritable-remark",
        "LGN can not hold this remark: {why}",
        "change the text",
        "A record is the same in every form; what one form can not hold is in none.",
        _but("a short game", "a short } game"),
        critical=True,
    ),
    _row(
        "LGN913",
        "unwritable-tag",
        "LGN can not hold this tag: {why}",
        "change the text",
        "A record is the same in every form; what one form can not hold is in none.",
        _but("Club evening", "Club\\nevening"),
        critical=True,
    ),
    _row(
        "LGN914",
        "not-normal",
        "turns or remarks of this record stand where the text of the game would not have them",
        "limitproto fmt writes the normal form",
        "In the normal form each game has one record, so that equal games are equal files.",
        _but('"text":"n50:m51"', '"before":[{"text":"hm"}],"text":"n50:m51"'),
        severity="note",
    ),
    _row(
        "LGN915",
        "tag-of-a-field",
        "the tag {name} has a field of its own",
        "take it out of `tags`",
        "What is said in two places can be said in two ways.",
        _but('"tags":{', '"tags":{"Result":"0-1",'),
        critical=True,
    ),
    _row(
        "LGN916",
        "lone-surrogate",
        "this string holds half of a character",
        "take out the escape from \\ud800 to \\udfff that stands by itself",
        "Such a string can not be written as UTF-8.",
        _but("Club evening", "Club \\ud83d evening"),
        critical=True,
    ),
    _row(
        "LGN919",
        "json-form",
        "spaces, escapes or the order of keys are not those of the export form",
        "limitproto fmt writes the export form",
        "In the export form each game has one sequence of bytes, so that equal games are equal files.",
        _but('"game":"limit"', '"game": "limit"'),
        severity="note",
    ),
    Code(
        code="LGN920",
        name="broken-msgpack",
        severity="error",
        critical=True,
        sentence="the MessagePack data break off, or are none",
        help="get the file again; the records before this place have been read",
        why="Without its end nobody knows what a value is.",
        suffix=".msgpack",
        bad=_GOOD,
        good=_GOOD,
    ),
]
