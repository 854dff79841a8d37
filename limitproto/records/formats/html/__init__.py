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
    head, foot = _part("page.html").split("<!-- games -->\n")
    for number, game in enumerate(games):
        if number == 0:
            write(_filled(head, game.title).encode())
        write(_block(game, options).encode())
    write(_filled(foot, "").encode())


def _part(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _filled(text: str, title: str) -> str:
    # As one script they need no module, which a page opened from a file could not load.
    modules = "".join(path.read_text(encoding="utf-8") for path in BOARD_SCRIPTS)
    script = _MODULE.sub("", modules) + _part("page.js")
    style = BOARD_STYLE.read_text(encoding="utf-8") + _part("page.css")
    for mark, value in {"title": escape(title), "style": style, "script": script}.items():
        text = text.replace(f"<!-- {mark} -->", value)
    return text


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

    `boards` holds one more board than there are turns, that of the start first: the members that differ from the board
    before, with indexes into `entries` in their lists. `turns` are those of the record, with the index of the turn
    before and what they changed. `opened_at` is the number of turns after which the page opens, None for its
    usual place.
    """
    record = game.record
    positions = [game.start]
    for turn in record.turns:
        positions.append(positions[turn.parent + 1].play(turn.text, known_legal=True))
    entries: dict[bytes, int] = {}
    drawn = [_numbered(_drawn(position), entries) for position in positions]
    return {
        "title": game.title,
        "tags": list(record.all_tags().items()),
        "game": game.start.game.name,
        "boards": [
            drawn[0],
            *(_changed(drawn[turn.parent + 1], board) for turn, board in zip(record.turns, drawn[1:], strict=True)),
        ],
        "entries": [msgspec.Raw(entry) for entry in entries],
        "states": [position_in_words(position) for position in positions],
        "positions": [position.text for position in positions],
        "opening": [_said(remark) for remark in record.opening],
        "turns": [
            {
                "parent": turn.parent,
                "text": turn.text,
                "round": turn.round,
                "player": player_of(positions[turn.parent + 1], turn.text),
                "nags": turn.nags,
                "change": after.change_since(positions[turn.parent + 1], turn.text, has_path=True),
                "said": [_said(remark) for remark in (*turn.before, *turn.after)],
            }
            for turn, after in zip(record.turns, positions[1:], strict=True)
        ],
        "result": record.result,
        "ended": _end(game, positions),
        "open": opened_at,
        "review": game.review,
    }


def _drawn(position: Position) -> dict[str, Any]:
    state = position.state()
    return {name: state[name] for name in _DRAWN if name in state}


def _changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in after.items() if before.get(name) != value}


def _numbered(value: Any, entries: dict[bytes, int]) -> Any:
    """Return a value with the numbers of entries in its lists; new ones are added to `entries`, as JSON."""
    if isinstance(value, dict):
        return {name: _numbered(item, entries) for name, item in value.items()}
    if isinstance(value, list):
        return [entries.setdefault(msgspec.json.encode(item), len(entries)) for item in value]
    return value


def _end(game: Outgoing, positions: list[Position]) -> str:
    """Return the end of a game in words, with a space before it, if that is not the position's to say."""
    record, last = game.record, positions[[ROOT, *game.record.main_line()][-1] + 1]
    if record.result == UNFINISHED or last.is_over:
        return ""
    reasons = last.game.end_reasons
    return " " + result_in_words(last.players, record.result, record.tags.get("Termination", ""), reasons)


def _said(remark: Remark) -> str:
    return {"comment": "", "line": ";", "escape": "%"}[remark.kind] + remark.text
