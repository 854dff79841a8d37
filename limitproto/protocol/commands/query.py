"""Commands that ask about the game in progress and change nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.engine.clocks import clock_state
from limitproto.games.base import UNFINISHED
from limitproto.protocol.failures import Failure

if TYPE_CHECKING:
    from limitproto.games.base import Position
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session


def ending(position: Position) -> str:
    """Return the result and the reason, if there is one."""
    return f"{position.result} {position.reason}".strip()


def final_score(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    position = session.position
    if position.result == UNFINISHED:
        raise Failure("unavailable", "the game goes on.", "cannot score")
    return ending(position)


def showboard(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    position = session.position
    if position.mover is None:
        status = f"{position.edition}: the game has ended, {ending(position)}"
    else:
        status = f"{position.edition}, {position.phase}: {position.players[position.mover]} is to move"
    return f"\n{position.board_text().rstrip()}\n{status}"


def lp_state(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    from json import dumps

    position, frame = session.position, session.latest
    state = {
        **position.state(),
        "game": position.game.name,
        "edition": position.edition,
        "position": position.text,
        "players": list(position.players),
        "mover": None if position.mover is None else position.players[position.mover],
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


def lp_legal(session: Session, arguments: Arguments) -> str:
    arguments.expect(0, 1)
    return "\n".join(session.position.legal_turns(arguments.word(0)))


def lp_legal_count(session: Session, arguments: Arguments) -> str:
    arguments.expect(0, 1)
    if arguments.words:
        return str(len(session.position.legal_turns(arguments.word(0))))
    return str(session.position.count_turns())


def lp_steps(session: Session, arguments: Arguments) -> str:
    arguments.expect(0, 1)
    return "\n".join(session.position.steps(arguments.word(0)))


def lp_explain(session: Session, arguments: Arguments) -> str:
    arguments.expect(1)
    return "\n".join(map(str, session.position.explain(arguments.word(0)))) or "legal"


def lp_history(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    return "\n".join(session.turns)


def lp_to_play(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    position = session.position
    return "none" if position.mover is None else position.players[position.mover]


def lp_result(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    return ending(session.position)


def lp_key(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    return session.position.canonical_key()


def lp_svg(session: Session, arguments: Arguments) -> str:
    arguments.expect(0)
    return session.position.board_svg()
