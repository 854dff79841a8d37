"""Boards in letters and as pictures, from what the game draws: one a file, or the whole game as one that moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from limitproto.drawing.svg import captioned, printable
from limitproto.games.base import UNFINISHED, Position, last_change
from limitproto.games.result_words import cells_of
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing


def write_ascii(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the tags of each game and the boards that are asked for, in letters.

    An empty line separates two games, and two boards.
    """
    between = b""
    for game in games:
        for number, (played, turn, position, _) in enumerate(game.boards(options)):
            heading = "" if number else _heading(game) + "\n"
            output.file.write(between + (heading + _text_block(game, played, turn, position)).encode())
            between = b"\n"


def _heading(game: Outgoing) -> str:
    tags = game.record.all_tags()
    return "".join(f"{name + ':':12} {printable(value)}".rstrip() + "\n" for name, value in tags.items())


def _text_block(game: Outgoing, number: int, turn: str, position: Position) -> str:
    heading = f"after turn {number} of {len(game.main)}, {turn}:" if number else f"before turn 1 of {len(game.main)}:"
    lines = [heading, position.board_text(marks=cells_of(turn)), position.text]
    if number == len(game.main) and game.record.result != UNFINISHED:
        lines.append(f"result {game.record.result} {position.reason}".rstrip())
    return "\n".join(lines) + "\n"


def write_svg(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the boards that are asked for as drawings."""
    _write_all(games, output, options, ".svg", lambda drawing: drawing.encode())


def write_png(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the boards that are asked for as images."""
    from limitproto.drawing.raster import png

    _write_all(games, output, options, ".png", lambda drawing: png(drawing, options.scale))


def _write_all(
    games: Iterable[Outgoing], output: Output, options: Options, suffix: str, encode: Callable[[str], bytes]
) -> None:
    for game in games:
        for number, turn, position, before in game.boards(options):
            output.put(f"game-{game.number:04}-turn-{number:03}", suffix, encode(_drawn(before, position, turn)))


def _drawn(before: Position, position: Position, turn: str) -> str:
    """Return the drawing of a position with what the last turn has changed."""
    return position.board_svg(change=last_change([before, position], [turn]))


def write_gif(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write each game as an animation, a turn a picture, with the turn below it."""
    for game in games:
        output.put(f"game-{game.number:04}", ".gif", _film(game, options))


def _film(game: Outgoing, options: Options) -> bytes:
    from limitproto.drawing.raster import animation

    return animation(captioned(list(_pictures(game))), options.scale, options.delay)


def _pictures(game: Outgoing) -> Iterator[tuple[str, str]]:
    """Yield the drawings of a game from its start on, each with the words below it."""
    yield game.start.board_svg(), game.start.edition
    players, before = game.start.players, game.start
    for step in game.steps():
        drawing = _drawn(before, step.after, step.text)
        before = step.after
        who = "" if step.mover is None or game.start.is_event(step.text) else f" {players[step.mover]}"
        words = f"{game.record.turns[step.place].round}.{who} {step.text}"
        if step.number == len(game.main):
            words = f"{words}, result {game.record.result}"
        yield drawing, words
