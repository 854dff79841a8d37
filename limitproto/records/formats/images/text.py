"""Boards in letters: of each game its tags, then the board after its last turn, another one, or all of them."""

from __future__ import annotations

from collections.abc import Iterable

from limitproto.games.base import UNFINISHED, Position
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing, cells_of


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write games with an empty line between two of them, and between two boards."""
    between = b""
    for game in games:
        for number, (played, turn, position) in enumerate(game.boards(options)):
            heading = "" if number else _heading(game) + "\n"
            output.file.write(between + (heading + _block(game, played, turn, position)).encode())
            between = b"\n"


def _heading(game: Outgoing) -> str:
    tags = game.record.all_tags()
    return "".join(f"{name + ':':12} {_printable(value)}".rstrip() + "\n" for name, value in tags.items())


def _block(game: Outgoing, number: int, turn: str, position: Position) -> str:
    heading = f"after turn {number} of {len(game.main)}, {turn}:" if number else f"before turn 1 of {len(game.main)}:"
    lines = [heading, position.board_text(marks=cells_of(game.start, turn)), position.text]
    if number == len(game.main) and game.record.result != UNFINISHED:
        lines.append(f"result {game.record.result} {position.reason}".rstrip())
    return "\n".join(lines) + "\n"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
