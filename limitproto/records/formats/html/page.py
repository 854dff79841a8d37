"""One HTML page to step through games: boards, turns, remarks and variations, in a file that loads nothing else.

Boards are the drawings of the game itself. Most of a board is like the one before it, so that of each game every
line of a drawing is stored once, and a board is a list of lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from limitproto.drawing.svg import box_of, framed
from limitproto.games.base import UNFINISHED, Position
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing, cells_of
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Record, Remark
from limitproto.records.variations import OPEN, ROOT, TURN, walk

_GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}

#: The characters that a script element may not hold unescaped.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}

_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the page: its head with the first game, one block a game, and the script."""
    write = output.file.write
    head, foot = _part("page.html").split("<!-- games -->\n")
    for number, game in enumerate(games):
        if number == 0:
            write(_filled(head, game.title).encode())
        write(_block(game).encode())
    write(_filled(foot, "").encode())


def _part(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _filled(text: str, title: str) -> str:
    for mark, value in {"title": escape(title), "style": _part("page.css"), "script": _part("page.js")}.items():
        text = text.replace(f"<!-- {mark} -->", value)
    return text


def _block(game: Outgoing) -> str:
    """Return a game as a block of data, and its record as text for browsers without scripts."""
    data = msgspec.json.encode(page_data(game)).decode().translate(_ESCAPES)
    title = escape(f"{game.number}. {game.title}, {game.record.result}")
    return (
        f'<script type="application/json" class="game" title="{title}">{data}</script>\n'
        f'<details class="record"><summary>Record of game {title}</summary>\n'
        f"<pre>\n{escape(format_record(game.record))}</pre></details>\n"
    )


def page_data(game: Outgoing) -> dict[str, Any]:
    """Return what the script knows of a game.

    `boards` holds one more board than there are turns, that of the start first; each is a list of indexes into
    `lines`. `turns` are those of the record, with the index of the turn before. `order` is the turns as they are
    read: lists of a kind (`number`, `turn`, `remark`, `open`, `close`) and a value.
    """
    record = game.record
    positions = list(_positions(game))
    marks: list[str] = ["", *(turn.text for turn in record.turns)]
    drawings = [
        position.board_svg(marks=cells_of(game.start, turn)) for position, turn in zip(positions, marks, strict=True)
    ]
    lines: dict[str, int] = {}
    return {
        "title": game.title,
        "tags": list(record.all_tags().items()),
        "boards": [[lines.setdefault(line, len(lines)) for line in board] for board in _shown(drawings)],
        "lines": list(lines),
        "states": [_state(position) for position in positions],
        "positions": [position.text for position in positions],
        "opening": [_said(remark) for remark in record.opening],
        "turns": [
            {
                "parent": turn.parent,
                "text": turn.text,
                "round": turn.round,
                "player": _player(positions[turn.parent + 1], turn.text),
                "glyphs": "".join(_GLYPHS.get(nag, f" ${nag}") for nag in turn.nags),
                "said": [_said(remark) for remark in (*turn.before, *turn.after)],
            }
            for turn in record.turns
        ],
        "order": list(_order(record)),
        "result": record.result,
    }


def _positions(game: Outgoing) -> Iterator[Position]:
    """Yield the start position, then the position after each turn of the tree."""
    known: list[Position] = [game.start]
    yield game.start
    for turn in game.record.turns:
        position = known[turn.parent + 1].play_unchecked(turn.text)
        known.append(position)
        yield position


def _shown(drawings: list[str]) -> Iterator[list[str]]:
    """Yield the lines of each drawing, all of them showing the same part of the plane, so that nothing jumps."""
    box = box_of(drawings[0])
    for drawing in drawings:
        box = box.joined(box_of(drawing))
    for drawing in drawings:
        yield framed(drawing, box).replace(_NAMESPACE, "").splitlines()


def _state(position: Position) -> str:
    if position.is_over:
        return f"The game is over, {position.result}: {position.reason}." if position.reason else f"{position.result}."
    assert position.mover is not None
    return f"{position.players[position.mover].capitalize()} to move, {position.phase}."


def _player(position: Position, turn: str) -> str:
    """Return the player of a turn; an event names its own."""
    return "" if position.mover is None or position.is_event(turn) else position.players[position.mover]


def _said(remark: Remark) -> str:
    return {"comment": "", "line": ";", "escape": "%"}[remark.kind] + remark.text


def _order(record: Record) -> Iterator[tuple[str, str | int]]:
    """Yield turns, numbers, remarks and brackets as the export form has them; nothing here recurses."""
    turns = record.turns
    yield from (("remark", _said(remark)) for remark in record.opening)
    before = TURN
    for step, index in walk(turns):
        if step == TURN:
            turn = turns[index]
            yield from (("remark", _said(remark)) for remark in turn.before)
            begins = turn.parent == ROOT or turns[turn.parent].round != turn.round
            if begins or before == OPEN:
                yield "number", f"{turn.round}." if begins else f"{turn.round}..."
            yield "turn", index
            yield from (("remark", _said(remark)) for remark in turn.after)
        else:
            yield "open" if step == OPEN else "close", 0
        before = step
    if record.result != UNFINISHED:
        yield "number", record.result
