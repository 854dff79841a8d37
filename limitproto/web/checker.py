"""The checker of the page: what is wrong with records, each at its place, and what would fix it."""

from __future__ import annotations

from typing import Any

from limitproto.lsp.analysis import analysed
from limitproto.lsp.document import Document, Units, selected
from limitproto.lsp.fixes import fixes
from limitproto.records.batch.pipeline import Batch, BatchOptions, process_batch
from limitproto.records.diagnostics.registry import page_of
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.lgn.splitter import split
from limitproto.records.reading.lgn_reader import read_game
from limitproto.records.reading.reader import check, recognized, text_source

#: The most diagnostics that are shown of a game.
_MOST = 100


def checked(text: str) -> dict[str, Any]:
    """Return the diagnostics of a text and, if some can be fixed without loss, the text after that.

    Places are counted in UTF-16 units from its beginning, as in JavaScript. Only LGN has fixes.
    """
    if not text.strip() or recognized(text_source(text)).name != "lgn":
        return {"found": [_shown(one, 0, 0, []) for one in check(text + "\n")], "fixed": ""}
    document = Document(text, Units("utf-16"), Selection())
    found: list[dict[str, Any]] = []
    begin = 0

    def units(place: int) -> int:
        return document.units.count(text[:place])

    for index, game in enumerate(document.games):
        document.look(index)
        for entry in read_game(document.raw(index)):
            for raw in selected(entry, document.selection)[:_MOST]:
                offered = [
                    {
                        "title": fix.title,
                        "edits": [[units(begin + a), units(begin + b), new] for a, b, new in fix.edits],
                    }
                    for fix in fixes(analysed(game.text, index == 0), raw)
                ]
                line = text[:begin].count("\n")
                for one in entry.reported([raw]):
                    shown = _shown(one, units(begin + raw.start), units(begin + raw.end), offered)
                    found.append({**shown, "line": one.line + line})
        begin += len(game.text)
    if not any(game.has_record for game in document.games):
        found += [_shown(one, 0, 0, []) for _, one in document.found() if one.code in ("LGN012", "LGN708")]
    batch = Batch("-", "-", "lgn", list(split([text])), [], 0)
    changes = process_batch(batch, BatchOptions(Selection(), "fix")).changes
    fixed = text
    for start, old, new in changes:
        fixed = fixed[:start] + new + fixed[start + len(old) :]
    return {"found": found, "fixed": fixed if fixed != text else ""}


def _shown(one: Any, start: int, end: int, offered: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "code": one.code,
        "page": page_of(one.code),
        "severity": one.severity,
        "message": one.message,
        "help": one.help,
        "line": one.line,
        "column": one.column,
        "start": start,
        "end": end,
        "fixes": offered,
    }
