"""One HTML page to step through games, with boards, turns, remarks and variations, in a file that loads nothing else.

The browser draws the boards, with the same script as `limitproto gui`. For each position, the page has the differences
from the previous one, in the form of `lp-state`; list entries are stored once per game and numbered.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import msgspec

from limitproto.drawing import BOARD_SCRIPTS
from limitproto.drawing.page import Markup, element, page
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.result_words import player_of, position_in_words, result_in_words
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing
from limitproto.records.lgn.writer import format_record
from limitproto.records.model import Remark
from limitproto.records.parsed_game import GLYPHS
from limitproto.records.variations import ROOT

#: The characters that must be escaped in a script element.
_ESCAPES = {ord(character): f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}

#: The members of a state that the drawing reads.
_DRAWN = ("players", "phase", "mover", "tiles", "balls", "tile_colours", "displays", "points", "deck")

_VIEWER = Path(__file__).with_name("viewer.html")
#: The statements that make a script a module.
_MODULE = re.compile(r"^(?:export |import .*$)", re.MULTILINE)


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the page: the viewer, a block for each game, and the script."""
    others = iter(games)
    if (first := next(others, None)) is None:
        return
    blocks = (_block(game, options) for game in chain([first], others))
    # Joined into one script, they need no modules, which a page opened from a file could not load.
    script = _MODULE.sub("", "".join(map(_read_text, BOARD_SCRIPTS))) + _read_text(_VIEWER.with_suffix(".js"))
    for text in page(first.title, chain([_read_text(_VIEWER)], blocks), script):
        output.file.write(text.encode())


def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _block(game: Outgoing, options: Options) -> str:
    """Return a game as a data block, and its record as text for browsers without scripts."""
    data = Markup(msgspec.json.encode(page_data(game, options.turn)).decode().translate(_ESCAPES))
    title = f"{game.number}. {game.title}, {game.record.result}"
    # HTML drops a newline at the start of a text.
    record = element("pre", f"\n{format_record(game.record)}")
    return "\n".join(
        (
            element("script", data, type="application/json", class_="game", title=title),
            element("details", element("summary", f"Record of game {title}"), record, class_="record"),
        )
    )


def page_data(game: Outgoing, opened_at: int | None = None) -> dict[str, object]:
    """Return the data of a game for the script.

    `nodes` lists the start and the turns of the record, each with the index of the previous node, its changes, and the
    words on it and on the position after it. Its `board` has the members that differ from the previous node's, with
    indexes into `entries` in their lists. `opened_at` is the number of turns after which the page opens, None for the
    default.
    """
    record, entries = game.record, dict[bytes, int]()
    board = _drawing_data(game.start, entries)
    there, nodes = [(game.start, board)], [{"board": board, **_described(game.start, record.opening)}]
    for turn in record.turns:
        before, old = there[turn.parent + 1]
        after = before.play(turn.text, check=False)
        board = _drawing_data(after, entries)
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
        words = result_in_words(game.start.players, record.result, *why)
        nodes[last]["words"] = f"{nodes[last]['words']} {words}"
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


def _described(position: Position, remarks: Iterable[Remark]) -> dict[str, object]:
    """Return a position in words, its position string, and the remarks on the turn before it."""
    signs = {"comment": "", "line": ";", "escape": "%"}
    said = [{"text": signs[remark.kind] + remark.text} for remark in remarks]
    return {"words": position_in_words(position), "position": position.text, "after": said}


def _drawing_data(position: Position, entries: dict[bytes, int]) -> dict[str, object]:
    state = position.state()
    return {name: _numbered(state[name], entries) for name in _DRAWN if name in state}


def _numbered(value: object, entries: dict[bytes, int]) -> object:
    """Return a value with numbers for the items of its lists; new items are added to `entries`, as JSON."""
    if isinstance(value, dict):
        return {name: _numbered(item, entries) for name, item in value.items()}
    if isinstance(value, list):
        return [entries.setdefault(msgspec.json.encode(item), len(entries)) for item in value]
    return value
