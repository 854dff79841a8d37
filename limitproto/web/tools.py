"""Answers requests of the page that need no engine: games in a file, records in other forms, diagnostics, refutations.

A separate program, which reads a line for each request, an id and a JSON object, and answers as in the protocol: `=ID
JSON` or `?ID MESSAGE`, then an empty line. It opens no files.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from itertools import pairwise
from typing import Any

from limitproto.core.extras import install_command
from limitproto.engine.proofs import VALUE_NAMES, solve, value_of_result
from limitproto.games.registry import parse_position
from limitproto.protocol.failures import sentence_of
from limitproto.records.codecs import CODECS, EXTRAS
from limitproto.records.diagnostics.diagnostic import Selection
from limitproto.records.diagnostics.registry import page_of
from limitproto.records.files.first_bytes import split_compression
from limitproto.records.files.output import Output
from limitproto.records.files.source import Source
from limitproto.records.formats.convert import Conversion, foreign_codec_of, games_in
from limitproto.records.formats.export import Options
from limitproto.records.lgn.splitter import split
from limitproto.records.reading.lgn_reader import read_game, read_headers
from limitproto.records.reading.reader import check, entries, recognized, text_source
from limitproto.records.structured.codec import encode_json

#: The forms to which a game can be exported.
_FORMS = ("lgn", "html", "svg", "png", "gif")
#: The most characters in an unpacked text, and how long the search for a refutation may take, in seconds.
_LONGEST, _PATIENCE = 1 << 24, 10.0
#: The tags of a title, after the names of the players.
_SHOWN = ("Edition", "Event", "Date", "Result")
#: The memory of the solver, in mebibytes.
_SOLVER_MEMORY = 128
#: The most diagnostics shown for a game.
_MOST_SHOWN = 100


def _export_obstacles() -> dict[str, str]:
    """Return, for each form, why a game cannot be exported to it, empty if it can."""
    extras = {name: CODECS[name].extra for name in _FORMS}
    missing = {extra for extra in extras.values() if extra and None in map(find_spec, EXTRAS[extra])}
    return {name: install_command(extra) if extra in missing else "" for name, extra in extras.items()}


def _games_in_file(base64_data: str, name: str) -> list[list[str]]:
    """Return title and text of each game in a file of any readable form; a file without games unchanged."""
    origin = Source(BytesIO(b64decode(base64_data)), name)
    text = ""
    for chunk in origin.chunks():
        text += chunk
        if len(text) > _LONGEST:
            raise ValueError(f"{name} is longer than {_LONGEST} characters; split it.")
    origin.require_end(1)
    data = text.encode("utf-8", "surrogateescape")
    plain = split_compression(name)[0]
    codec = foreign_codec_of(Source(BytesIO(data)), plain)
    if codec is None and recognized(Source(BytesIO(data), plain)).name == "lgn":
        heads = list(read_headers(BytesIO(data)))
        # The first game includes the text before it, so that its places are those in the file.
        places = [0, *(head.offset for head in heads[1:]), len(data)]
        pieces = [data[begin:end].decode("utf-8", "replace") for begin, end in pairwise(places)]
        return [[_game_title(head.tags), piece] for head, piece in zip(heads, pieces, strict=False)] or [["", text]]
    found: list[list[str]] = []
    why = ""
    for entry in games_in(Source(BytesIO(data), name), codec):
        if entry.record is not None and not (codec and entry.has_errors):
            found.append([_game_title(entry.record.all_tags()), encode_json(entry.record).decode()])
        why = why or getattr(entry, "why", "") or next((str(each) for each in entry.diagnostics), "")
    if codec is not None and not found:
        raise ValueError(f"{name} cannot be read as {codec.name}: {why}; correct it")
    return found or [["", text]]


def _game_title(tags: dict[str, str]) -> str:
    names = [tags.get(colour, "?") for colour in ("White", "Red", "Black", "Blue", "Yellow", "Green")]
    words = [" – ".join(name for name in names if name != "?"), *(tags.get(name, "") for name in _SHOWN)]
    return ", ".join(word for word in words if word.strip("?.*"))


def _export_game(record: str, form: str, **options: Any) -> str:
    """Return a game, given as text, in another form, in base64. `options` lists fields of `Options`."""
    if form not in _FORMS:
        raise ValueError(f"{form} is not one of {', '.join(_FORMS)}.")
    said: list[str] = []
    written = BytesIO()
    conversion = Conversion(CODECS[form], Options(**options), said.append)
    conversion.write(games_in(Source(BytesIO(record.encode()), "the game"), None), Output(written))
    if not conversion.written:
        raise ValueError(" ".join(said))
    return b64encode(written.getvalue()).decode()


def _refutation(position: str, turn: str) -> dict[str, Any]:
    """Return a turn's value in words, and the best play by both sides from there, beginning with the turn."""
    before = parse_position(position)
    after = before.play(turn)
    assert before.mover is not None, "a turn was played"
    if after.is_over:
        return {"worth": VALUE_NAMES[value_of_result(after, before.mover)], "line": [turn]}
    found = solve(after, seconds=_PATIENCE, megabytes=_SOLVER_MEMORY)
    sign = 1 if after.mover == before.mover else -1
    return {"worth": VALUE_NAMES[sign * found.lower] if found.is_solved else "", "line": [turn, *found.pv]}


def checked(text: str) -> dict[str, Any]:
    """Return the diagnostics of a text and, if some can be fixed without loss, the fixed text.

    Places are counted in UTF-16 units from the beginning, as in JavaScript. Only LGN can be fixed.
    """
    if not text.strip() or recognized(text_source(text)).name != "lgn":
        return {"found": [_diagnostic_members(one, 0, 0, []) for one in check(text + "\n")], "fixed": ""}
    # for start-up time: pages that check nothing do not need it
    from limitproto.lsp.analysis import analysed
    from limitproto.lsp.document import Document, Units, selected
    from limitproto.lsp.fixes import fixes
    from limitproto.records.batch import BatchOptions, process_batch
    from limitproto.records.reading.batches import Batch

    document = Document(text, Units("utf-16"), Selection())
    found: list[dict[str, Any]] = []
    begin = 0

    def units(place: int) -> int:
        return document.units.count(text[:place])

    for index, game in enumerate(document.games):
        document.look(index)
        for entry in read_game(document.raw(index)):
            for raw in selected(entry, document.selection)[:_MOST_SHOWN]:
                offered = [
                    {
                        "title": fix.title,
                        "edits": [[units(begin + a), units(begin + b), new] for a, b, new in fix.edits],
                    }
                    for fix in fixes(analysed(game.text, index == 0), raw)
                ]
                line = text[:begin].count("\n")
                for one in entry.reported([raw]):
                    shown = _diagnostic_members(one, units(begin + raw.start), units(begin + raw.end), offered)
                    found.append({**shown, "line": one.line + line})
        begin += len(game.text)
    if not any(game.has_record for game in document.games):
        found += [_diagnostic_members(one, 0, 0, []) for _, one in document.found() if one.code in ("LGN012", "LGN708")]
    batch = Batch("-", "-", "lgn", list(split([text])), [], 0)
    result = process_batch(batch, BatchOptions(Selection(), "fix"))
    return {"found": found, "fixed": result.text if result.changes else ""}


def _diagnostic_members(diagnostic: Any, start: int, end: int, fixes: list[dict[str, Any]]) -> dict[str, Any]:
    members = {name: getattr(diagnostic, name) for name in "code severity message help line column".split()}
    return {**members, "page": page_of(diagnostic.code), "start": start, "end": end, "fixes": fixes}


def _turn_facts(text: str) -> list[tuple[int | None, str, int]]:
    """Return for each turn of a game, given as text: the seat to move and the position before it, and its captures."""
    record, start = next(iter(entries(text_source(text)))).sound_game()
    there = [start]
    found: list[tuple[int | None, str, int]] = []
    for turn in record.turns:
        before = there[turn.parent + 1]
        there.append(before.play(turn.text, check=False))
        found.append((before.mover, before.text, len(there[-1].captured_since(before))))
    return found


#: The kinds of requests, by the member that holds their arguments.
_ANSWERS: dict[str, Callable[..., Any]] = {
    "forms": _export_obstacles,
    "games": _games_in_file,
    "export": _export_game,
    "refute": _refutation,
    "turns": _turn_facts,
    "check": checked,
}


def answered(line: str, write: Callable[[str], object] | None = None) -> str:
    """Return the answer to a line, including the empty line that ends it.

    The export of an animation first passes lines to `write`: the number of painted pictures and their total.
    """
    number, _, text = line.strip().partition(" ")
    head = f"={number} "

    def report_painted(done: int, count: int) -> None:
        nonlocal head
        if write is not None:
            write(f"={number}\n{done} {count}\n" if head else f"{done} {count}\n")
            head = ""

    try:
        request = json.loads(text)
        options = request.get("options", {})
        if request["ask"] == "export":
            options["painted"] = report_painted
        answer = _ANSWERS[request["ask"]](*request.get("with", ()), **options)
        return f"{head}{json.dumps(answer)}\n\n"
    except Exception as error:
        # The page shows the reason, whatever it was.
        return f"?{number} {sentence_of(error)}\n\n" if head else "null\n\n"


def _write_answer(text: str) -> None:
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    for each in sys.stdin.buffer:
        _write_answer(answered(each.decode("utf-8", "replace"), _write_answer))
