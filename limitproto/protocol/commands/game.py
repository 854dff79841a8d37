"""Commands that begin a game, play it, take back turns and end it."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from limitproto.core.system import UNCHANGED_AT_ONCE
from limitproto.core.user_text import text_of
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable
from limitproto.games.info import FileText
from limitproto.protocol.failures import Failure, quoted, require_mover, require_running, sentence_of

if TYPE_CHECKING:
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session

#: The longest result, in characters.
_LONGEST_RESULT = 100


def boardsize(session: Session, arguments: Arguments) -> None:
    size = arguments.integer(0)
    try:
        session.resize(size)
    except InvalidOption as error:
        raise Failure("bad-option", sentence_of(error), "unacceptable size") from None


def clear_board(session: Session, arguments: Arguments) -> None:
    session.clear()


def komi(session: Session, arguments: Arguments) -> None:
    arguments.decimal(0)


def play(session: Session, arguments: Arguments) -> None:
    position = session.position
    player = arguments.player(0, position.players)
    turn = position.canonical(arguments.word(1))
    if position.is_event(turn):
        raise arguments.syntax_failure(f"{turn} is an event, not a turn; use lp-play.")
    require_running(position, "illegal-turn")
    require_mover(position, player, "illegal-turn")
    session.play([turn])


def undo(session: Session, arguments: Arguments) -> None:
    try:
        session.undo(1)
    except Unavailable as error:
        raise Failure("unavailable", sentence_of(error), "cannot undo") from None


def lp_newgame(session: Session, arguments: Arguments) -> str:
    edition = arguments.word(0)
    named = next((word.partition("=")[2] for word in arguments.words if word.startswith("game=")), "")
    registry = session.registry
    game = registry.game_named(named) if named else registry.game_of_edition(edition)
    files = [option for option in game.options if option.kind == "file"]
    options = arguments.pairs(1, [option.name for option in files])
    options.pop("game", None)
    for option in files:
        word = options.get(option.name)
        if word is not None and word not in option.values.split():
            options[option.name] = FileText(file_text(session, word, "strict"))
    try:
        session.new_game(game, edition, options)
    except (InvalidNotation, InvalidPosition) as error:
        raise Failure("bad-option", sentence_of(error)) from None
    return session.position.text


def lp_position(session: Session, arguments: Arguments) -> str:
    if arguments.words:
        try:
            session.set_position(arguments.rest())
        except (InvalidNotation, InvalidOption) as error:
            raise Failure("bad-position", sentence_of(error)) from None
    return session.position.text


def lp_play(session: Session, arguments: Arguments) -> None:
    try:
        session.play(map(session.position.canonical, arguments.words))
    except IllegalTurn as error:
        raise Failure("illegal-turn", f"{error.turn} breaks {error}") from None


def lp_undo(session: Session, arguments: Arguments) -> None:
    session.undo(arguments.natural(0, 1))


def lp_redo(session: Session, arguments: Arguments) -> None:
    session.redo(arguments.natural(0, 1))


def lp_resign(session: Session, arguments: Arguments) -> None:
    position = session.position
    player = arguments.player(0, position.players) if arguments.words else position.mover or 0
    session.play([f"{position.players[player]}:resigns"])


def lp_timeout(session: Session, arguments: Arguments) -> None:
    players = session.position.players
    session.play([f"{players[arguments.player(0, players)]}:timeout"])


def lp_draw_agreed(session: Session, arguments: Arguments) -> None:
    position = session.position
    if not position.is_event("draw"):
        raise Failure("unavailable", f"{position.game.title} has no draw by agreement; play on.")
    session.play(["draw"])


def lp_gameover(session: Session, arguments: Arguments) -> None:
    result, reason = arguments.words
    reasons = session.position.game.end_reasons
    if reason not in reasons:
        raise arguments.syntax_failure(f"{quoted(reason)} is not a reason; the reasons are {' '.join(reasons)}.")
    if len(result) > _LONGEST_RESULT:
        raise arguments.syntax_failure(f"{quoted(result)} is not a result; write a score per player, such as 1-0.")
    if result == "*":
        raise arguments.syntax_failure("'*' is the result of an unfinished game; give the final result.")
    session.end(result, reason)


def file_text(session: Session, name: str, invalid: str = "replace") -> str:
    """Return the text of a file of at most 16 MiB; invalid UTF-8 is replaced as on the wire, or `strict` refuses it."""
    from limitproto.protocol.wire import LONGEST

    if not session.reads_files:
        raise Failure("unavailable", "this engine does not read files; use `lp-load_record -` with the record itself.")
    try:
        descriptor = os.open(name, os.O_RDONLY | UNCHANGED_AT_ONCE)
    except (OSError, ValueError) as error:
        raise Failure("unavailable", f"{quoted(name)} cannot be opened: {_reason_of(error)}; name another.") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise Failure("unavailable", f"{quoted(name)} is not a regular file; name one.")
    try:
        with open(descriptor, "rb") as file:
            content = file.read(LONGEST + 1)
    except OSError as error:
        raise Failure("unavailable", f"{quoted(name)} is unreadable: {_reason_of(error)}; name another.") from None
    if len(content) > LONGEST:
        raise Failure("limit", f"{quoted(name)} exceeds 16 MiB; split it.")
    try:
        return text_of(content, invalid)
    except UnicodeDecodeError as error:
        why = f"byte {error.start + 1} is invalid; save it as UTF-8"
        raise Failure("bad-option", f"{quoted(name)} is not UTF-8 text: {why}.") from None


def _reason_of(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
