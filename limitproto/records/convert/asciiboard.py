"""Boards in letters: of each game its tags, then the board after its last turn, another one, or all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from limitproto.games import UNFINISHED, Position
from limitproto.records.convert.outgoing import Options, Outgoing, cells_of
from limitproto.records.convert.output import Output


def write(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write games with an empty line between two of them, and between two boards."""
    for game in games:
        for number, block in enumerate(_blocks(game, options)):
            output.file.write(("\n" * (number > 0 or game.number > 1) + block).encode())


def _blocks(game: Outgoing, options: Options) -> Iterator[str]:
    tags = game.record.all_tags()
    boards = game.boards(options)
    first = next(boards)
    yield "".join(f"{name + ':':12} {_printable(value)}".rstrip() + "\n" for name, value in tags.items())
    yield _block(game, *first)
    for board in boards:
        yield _block(game, *board)


def _block(game: Outgoing, number: int, turn: str, position: Position) -> str:
    heading = f"after turn {number} of {len(game.main)}, {turn}:" if number else f"before turn 1 of {len(game.main)}:"
    lines = [heading, position.board_text(marks=cells_of(game.start, turn)), position.text]
    if number == len(game.main) and game.record.result != UNFINISHED:
        lines.append(f"result {game.record.result} {position.reason}".rstrip())
    return "\n".join(lines) + "\n"


def _printable(text: str) -> str:
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
