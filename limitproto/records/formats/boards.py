"""Boards as text and as pictures, drawn by the game: one board per file, or the whole game as an animation."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from limitproto.drawing.svg import captioned, printable
from limitproto.games.base import UNFINISHED
from limitproto.games.line import last_change
from limitproto.games.result_words import cells_of, player_of
from limitproto.records.files.output import Output
from limitproto.records.formats.export import Options, Outgoing, Step


def write_ascii(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the tags of each game and the requested boards, as text.

    An empty line separates games, and boards.
    """
    between = b""
    for game in games:
        for number, step in enumerate(game.boards(options)):
            heading = "" if number else _heading(game) + "\n"
            output.file.write(between + (heading + _text_block(game, step)).encode())
            between = b"\n"


def _heading(game: Outgoing) -> str:
    tags = game.record.all_tags()
    return "".join(f"{name + ':':12} {printable(value)}".rstrip() + "\n" for name, value in tags.items())


def _text_block(game: Outgoing, step: Step) -> str:
    number, turn, _, position = step
    last = len(game.main)
    heading = f"after turn {number} of {last}, {turn.text}:" if number else f"before turn 1 of {last}:"
    lines = [heading, position.board_text(marks=cells_of(turn.text)), position.text]
    if number == last and game.record.result != UNFINISHED:
        lines.append(f"result {game.record.result} {position.reason}".rstrip())
    return "\n".join(lines) + "\n"


def write_svg(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the requested boards as drawings."""
    _write_all(games, output, options, ".svg", lambda drawing: drawing.encode())


def write_png(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write the requested boards as images."""
    from limitproto.drawing.raster import png

    _write_all(games, output, options, ".png", lambda drawing: png(drawing, options.scale))


def _write_all(
    games: Iterable[Outgoing], output: Output, options: Options, suffix: str, encode: Callable[[str], bytes]
) -> None:
    for game in games:
        for step in game.boards(options):
            output.put(f"game-{game.number:04}-turn-{step.number:03}", suffix, encode(_drawing_of(step)))


def _drawing_of(step: Step) -> str:
    """Return the drawing of a position, with the changes by the last turn."""
    return step.after.board_svg(change=last_change([step.before, step.after], [step.turn.text]))


def write_gif(games: Iterable[Outgoing], output: Output, options: Options) -> None:
    """Write each game as an animation, one picture per turn, with the turn below it."""
    from limitproto.drawing.raster import animation

    for game in games:
        steps = game.boards(options._replace(turn=None, every=True))
        pictures = captioned([(_drawing_of(step), _caption(game, step)) for step in steps])
        output.put(f"game-{game.number:04}", ".gif", animation(pictures, options.scale, options.delay, options.painted))


def _caption(game: Outgoing, step: Step) -> str:
    """Return the text below a picture of an animation."""
    if not step.number:
        return game.start.edition
    words = f"{step.turn.round}. {player_of(step.before, step.turn.text)}".rstrip()
    result = f", result {game.record.result}" if step.number == len(game.main) else ""
    return f"{words} {step.turn.text}{result}"
