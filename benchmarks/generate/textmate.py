"""Write the colours of LGN for editors: a TextMate grammar, made from the terminals of `grammar/records.lark`.

    python -m benchmarks.generate.textmate

writes `spec/editors/vscode/syntaxes/lgn.tmLanguage.json`. TextMate looks at one line at a time, so that comments, which
may have several, have a beginning and an end of their own. All else is a terminal, tried in the order of the tokenizer.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from limitproto import grammar
from limitproto.records.lgn.terminals import token_pattern

CHECKOUT = Path(__file__).resolve().parents[2]
FILE = CHECKOUT / "spec" / "editors" / "vscode" / "syntaxes" / "lgn.tmLanguage.json"

#: The scope of each terminal, in the words of TextMate. Spaces have none.
SCOPES = {
    "LINE_COMMENT": "comment.line.semicolon",
    "ESCAPE": "comment.line.percentage",
    "BAD_TAG": "invalid.illegal",
    "RESULT": "keyword.control.result",
    "LOOSE_RESULT": "keyword.control.result",
    "NUMBER": "constant.numeric.round",
    "INTEGER": "constant.numeric.round",
    "DOTS": "constant.numeric.round",
    "TURN": "entity.name.function.turn",
    "NAG": "storage.modifier.glyph",
    "GLYPH": "storage.modifier.glyph",
    "LPAR": "punctuation.section.group.begin",
    "RPAR": "punctuation.section.group.end",
    "CLOSE_BRACE": "invalid.illegal",
    "JUNK": "invalid.illegal",
}
_TAG_SCOPES = ("support.type.property-name", "string.quoted.double")
_COMMENTS = {"COMMENT", "OPEN_COMMENT"}
_SPACES = {"SPACE", "ODD_SPACE"}


def order() -> list[str]:
    """Return the terminals in the order in which the tokenizer tries them."""
    return list(token_pattern().groupindex)


def line_pattern(terminal: str) -> str:
    """Return the expression of a terminal for one line of a text."""
    single = {"CLOSE_BRACE": r"\}", "LPAR": r"\(", "RPAR": r"\)"}
    pattern = single.get(terminal) or grammar.terminals("records")[terminal]
    # The end of the text is not known; that of the line is.
    return pattern.replace(r"\Z", "$")


def tag_pattern() -> str:
    """Return the expression of a tag pair with its name and its value as groups."""
    pattern = line_pattern("TAG").removeprefix("(?:").removesuffix(")")
    name, value = r"[A-Za-z][A-Za-z0-9_]*", re.search(r'".*"', pattern)
    assert value is not None
    return pattern.replace(name, f"({name})").replace(value[0], f"({value[0]})")


def textmate() -> str:
    """Return the grammar as a JSON text."""
    patterns: list[dict[str, object]] = []
    for terminal in order():
        if terminal == "COMMENT":
            command = {"name": "variable.parameter.command.lgn", "match": r"\[%[A-Za-z]\w*[^\]\r\n]*\]"}
            patterns.append(
                {"name": "comment.block.lgn", "begin": r"\{", "end": r"\}", "patterns": [command]},
            )
        elif terminal == "TAG":
            captures = {str(number): {"name": f"{scope}.lgn"} for number, scope in enumerate(_TAG_SCOPES, 1)}
            patterns.append({"match": tag_pattern(), "captures": captures})
        elif terminal not in _COMMENTS | _SPACES:
            patterns.append({"name": f"{SCOPES[terminal]}.lgn", "match": line_pattern(terminal)})
    made = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": "Made from grammar/records.lark by python -m benchmarks.generate.textmate; do not edit.",
        "name": "LGN",
        "scopeName": "source.lgn",
        "fileTypes": ["lgn"],
        "patterns": patterns,
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(textmate(), encoding="utf-8")
