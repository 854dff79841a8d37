"""Commands that query the game in progress without changing anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from limitproto.engine.clocks import clock_state
from limitproto.games.base import UNFINISHED
from limitproto.games.line import last_change
from limitproto.protocol.arguments import whole_number
from limitproto.protocol.failures import Failure, ending, quoted

if TYPE_CHECKING:
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session


#: A cell or another word in a turn; a marked cell; the beginning of an id; the extent of a drawing.
_STEP = re.compile(r"[A-Za-z]+(?:[0-9]+[A-Za-z]*)?", re.ASCII)
_MARK = re.compile(r"([a-z])\1{0,7}[0-9]{1,3}")
_ID = re.compile(r"([A-Za-z][A-Za-z0-9_-]{0,40})?", re.ASCII)
_EXTENT = re.compile(r' width="([0-9.]+)" height="([0-9.]+)"')
#: The maximum width of a drawing, in pixels, and the maximum number of marks in it.
_WIDEST = 10_000
_MOST_MARKS = 1000


def final_score(session: Session, arguments: Arguments) -> str:
    position = session.position
    if position.result == UNFINISHED:
        raise Failure("unavailable", "the game is not over yet; play it to its end.", "cannot score")
    return ending(position)


def showboard(session: Session, arguments: Arguments) -> str:
    position = session.position
    if position.mover is None:
        status = f"{position.edition}: the game has ended, {ending(position)}"
    else:
        status = f"{position.edition}, {position.phase}: {position.players[position.mover]} is to move"
    return f"\n{position.board_text().rstrip()}\n{status}"


def lp_state(session: Session, arguments: Arguments) -> str:
    from json import dumps

    position, frame = session.position, session.latest
    state = {
        "change": _last_change(session),
        **position.state(),
        "game": position.game.name,
        "edition": position.edition,
        "position": position.text,
        "players": list(position.players),
        "mover": position.to_move,
        "phase": position.phase,
        "out": [position.players[index] for index in position.out],
        "result": position.result,
        "reason": position.reason,
        "last_turn": session.last_turn or None,
        "history_length": len(session.turns),
        "clocks": {player: clock_state(clock) for player, clock in zip(position.players, frame.clocks, strict=True)},
        "hash": position.canonical_key(),
    }
    return dumps(state, ensure_ascii=False, separators=(",", ":"))


def _last_change(session: Session) -> dict[str, object] | None:
    """Return what the last turn or event not due to chance has changed, or None if there is none."""
    frames = session.history
    return last_change([frame.position for frame in frames], [frame.text for frame in frames[1:]])


def lp_legal(session: Session, arguments: Arguments) -> str:
    return "\n".join(session.position.legal_turns(arguments.word(0)))


def lp_legal_count(session: Session, arguments: Arguments) -> str:
    if arguments.words:
        return str(len(session.position.legal_turns(arguments.word(0))))
    return str(session.position.count_turns())


def lp_steps(session: Session, arguments: Arguments) -> str:
    if len(arguments) < 2:
        return "\n".join(session.position.steps(arguments.word(0)))
    for word in arguments.words:
        if not _STEP.fullmatch(word):
            raise arguments.syntax_failure(f"{quoted(word)} is not a step of a turn; lp-steps lists these.")
    position = session.position
    wanted = [word.lower() for word in arguments.words]
    count = len(wanted)
    turns = [words for words in map(position.words_of, position.legal_turns()) if words[:count] == wanted]
    steps = {words[count] for words in turns if len(words) > count}
    return "\n".join([*sorted(steps), *(["end"] if wanted in turns else [])])


def lp_turns(session: Session, arguments: Arguments) -> str:
    from json import dumps

    position = session.position
    found = []
    for turn in position.legal_turns(arguments.word(0)):
        session.check_cancelled()
        arguments.pause()
        found.append({"turn": turn, **position.play(turn, check=False).change_since(position, turn)})
    return dumps(found, ensure_ascii=False, separators=(",", ":"))


def lp_explain(session: Session, arguments: Arguments) -> str:
    return "\n".join(map(str, session.position.explain(arguments.word(0)))) or "legal"


def lp_to_play(session: Session, arguments: Arguments) -> str:
    return session.position.to_move or "none"


def lp_svg(session: Session, arguments: Arguments) -> str:
    pairs = arguments.pairs()
    unknown = sorted(set(pairs) - {"marks", "prefix", "width"})
    if unknown:
        raise arguments.syntax_failure(f"{quoted(unknown[0])} is not one of marks, prefix, width.")
    prefix = pairs.get("prefix", "")
    if not _ID.fullmatch(prefix):
        raise arguments.syntax_failure(f"{quoted(prefix)} cannot begin an id; use letters, digits, _ and -.")
    words = pairs.get("marks", "none").lower()
    marks = [] if words in ("none", "last") else words.split(",")
    if not all(map(_MARK.fullmatch, marks)):
        raise arguments.syntax_failure(f"marks={quoted(words)} is not last, none, or cells separated by commas.")
    if len(marks) > _MOST_MARKS:
        raise Failure("limit", f"{len(marks)} cells are marked; mark at most {_MOST_MARKS}.")
    drawing = session.position.board_svg(marks, prefix, _last_change(session) if words == "last" else None)
    return _with_width(drawing, arguments, pairs["width"]) if "width" in pairs else drawing


def _with_width(drawing: str, arguments: Arguments, word: str) -> str:
    width = whole_number(word)
    if width is None or not 1 <= width <= _WIDEST:
        raise arguments.syntax_failure(f"{quoted(word)} is not a width from 1 to {_WIDEST}.")

    def scale(match: re.Match[str]) -> str:
        height = float(match[2]) / float(match[1]) * width
        return f' width="{width}" height="{height:.2f}"'

    return _EXTENT.sub(scale, drawing, count=1)
