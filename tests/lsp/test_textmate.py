"""The colours for editors are made from our grammar, and give each token the scope of its terminal."""

import json
import re
from pathlib import Path

import pytest

from benchmarks.generate.textmate import FILE, SCOPES, textmate
from limitproto import records

GAMES = sorted((Path(__file__).resolve().parents[2] / "records" / "games").glob("*.lgn"))[::7]
PATTERNS = json.loads(textmate())["patterns"]
ODD = '[White "a]\\"b"] ) $7 m50:n50!? 3... 1/2-1/2 0–1 x=y {a} ; [Event "x"]\n% [Event "x"]\nred:resigns 12 }\n0\n'


def test_the_file_is_current() -> None:
    assert FILE.read_text(encoding="utf-8") == textmate(), "run python -m benchmarks.generate.textmate"


def scopes(text: str) -> dict[int, str]:
    """Return the scopes of a text by the places where they begin, found as TextMate does: the first match in a line."""
    found: dict[int, str] = {}
    start, comment = 0, False
    for line in text.splitlines(keepends=True):
        place = 0
        while True:
            if comment:
                end = line.find("}", place)
                if end < 0:
                    break
                place, comment = end + 1, False
            tried = [(one, re.compile(one.get("match") or one["begin"]).search(line, place)) for one in PATTERNS]
            hits = [(match.start(), number) for number, (_, match) in enumerate(tried) if match]
            if not hits:
                break
            pattern, match = tried[min(hits)[1]]
            assert match is not None
            found[start + match.start()] = pattern.get("name", "tag").removesuffix(".lgn")
            place, comment = match.end(), "begin" in pattern
        start += len(line)
    return found


@pytest.mark.parametrize("text", [ODD, *(path.read_text(encoding="utf-8") for path in GAMES)])
def test_each_token_has_the_scope_of_its_terminal(text: str) -> None:
    wanted = {
        span.start: {"TAG": "tag", "COMMENT": "comment.block"}.get(span.kind) or SCOPES[span.kind]
        for span in records.tokens(text)
        if span.kind != "SPACE"
    }
    assert scopes(text) == wanted
