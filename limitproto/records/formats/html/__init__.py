"""One HTML page to step through games: boards, turns, remarks and variations, in a file that loads nothing else.

Boards are drawn in the browser, by the script that draws them for `limitproto gui`. Of each position the page has what
differs from the position before it, in the form of `lp-state`; entries of lists are stored once a game and numbered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from limitproto.drawing import BOARD_SCRIPTS, BOARD_STYLE
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.result_words import player_of, position_in_words, result_in_words
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Remark
from limitproto.records.parsed_game import GLYPHS
from limitproto.records.variations import ROOT

#: The characters that a script element may not hold unescaped.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}

#: The members of a state that the drawing reads.
_DRAWN = ("players", "phase", "mover", "tiles", "balls", "tile_colours", "displays", "points", "deck")

#: What makes modules of scripts.
_MODULE = re.compile(r"^(?:export |import .*$)", re.MULTILINE)


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the page: its head with the first game, one block a game, and the script."""
    write = output.file.write
    head, foot = _page().split("<!-- games -->\n")
    for number, game in enumerate(games):
        if number == 0:
            write(head.replace("<!-- title -->", escape(game.title)).encode())
        write(_block(game, options).encode())
    write(foot.encode())


def _page() -> str:
    """Return the page without title and games."""

    def texts(*paths: Path) -> str:
        return "".join(path.read_text(encoding="utf-8") for path in paths)

    own = Path(__file__).with_name
    page = texts(own("page.html")).replace("<!-- style -->", texts(BOARD_STYLE, own("page.css")))
    # As one script they need no module, which a page opened from a file could not load.
    return page.replace("<!-- script -->", _MODULE.sub("", texts(*BOARD_SCRIPTS)) + texts(own("page.js")))


def _block(game: Outgoing, options: Options) -> str:
    """Return a game as a block of data, and its record as text for browsers without scripts."""
    data = msgspec.json.encode(page_data(game, options.turn)).decode().translate(_ESCAPES)
    title = escape(f"{game.number}. {game.title}, {game.record.result}")
    return (
        f'<script type="application/json" class="game" title="{title}">{data}</script>\n'
        f'<details class="record"><summary>Record of game {title}</summary>\n'
        f"<pre>\n{escape(format_record(game.record))}</pre></details>\n"
    )


def page_data(game: Outgoing, opened_at: int | None = None) -> dict[str, Any]:
    """Return what the script knows of a game.

    `nodes` are the start and the turns of the record, each with the index of the node before it, what it changed, and
    what is said of it and of the position after it. Its `board` has the members that differ from those of the node
    before, with indexes into `entries` in their lists. `opened_at` is the number of turns after which the page opens,
    None for its usual place.
    """
    record, entries = game.record, dict[bytes, int]()
    board = _drawn(game.start, entries)
    there, nodes = [(game.start, board)], [{"board": board, **_described(game.start, record.opening)}]
    for turn in record.turns:
        before, old = there[turn.parent + 1]
        after = before.play(turn.text, known_legal=True)
        board = _drawn(after, entries)
        nodes.append(
            {
                "parent": turn.parent + 1,
                "text": "".join([turn.text, *(f" ${nag}" for nag in turn.nags if nag not in GLYPHS.values())]),
                "round": turn.round,
                "player": player_of(before, turn.text),
                "nags": turn.nags,
                "change": after.change_since(before, turn.text, has_path=True),
                "board": {name: value for name, value in board.items() if old.get(name) != value},
                **_described(after, (*turn.before, *turn.after)),
            }
        )
        there.append((after, board))
    last = [ROOT, *record.main_line()][-1] + 1
    if record.result != UNFINISHED and not there[last][0].is_over:
        why = record.tags.get("Termination", ""), game.start.game.end_reasons
        nodes[last]["words"] += f" {result_in_words(game.start.players, record.result, *why)}"
    return {
        "title": game.title,
        "tags": list(record.all_tags().items()),
        "game": game.start.game.name,
        "nodes": nodes,
        "entries": [msgspec.Raw(entry) for entry in entries],
        "result": record.result,
        "open": opened_at,
        "review": game.review,
    }


def _described(position: Position, remarks: Iterable[Remark]) -> dict[str, Any]:
    """Return a position in words, its string, and the remarks on the turn before it."""
    signs = {"comment": "", "line": ";", "escape": "%"}
    said = [{"text": signs[remark.kind] + remark.text} for remark in remarks]
    return {"words": position_in_words(position), "position": position.text, "after": said}


def _drawn(position: Position, entries: dict[bytes, int]) -> dict[str, Any]:
    state = position.state()
    return {name: _numbered(state[name], entries) for name in _DRAWN if name in state}


def _numbered(value: Any, entries: dict[bytes, int]) -> Any:
    """Return a value with the numbers of entries in its lists; new ones are added to `entries`, as JSON."""
    if isinstance(value, dict):
        return {name: _numbered(item, entries) for name, item in value.items()}
    if isinstance(value, list):
        return [entries.setdefault(msgspec.json.encode(item), len(entries)) for item in value]
    return value
