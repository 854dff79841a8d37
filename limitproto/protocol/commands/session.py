"""Commands for the session itself: clocks, options, and the identity of the program."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from limitproto.engine.clocks import KINDS, control, format_clock, gtp_control, kind_named
from limitproto.protocol.arguments import player_named
from limitproto.protocol.failures import quoted, sentence_of
from limitproto.protocol.options import format_value

if TYPE_CHECKING:
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session


def cputime(session: Session, arguments: Arguments) -> str:
    return f"{time.process_time():.3f}"


def quit_session(session: Session, arguments: Arguments) -> None:
    session.is_left = True


def time_settings(session: Session, arguments: Arguments) -> None:
    session.set_control(gtp_control(arguments.seconds(0), arguments.seconds(1), arguments.natural(2)))


def time_left(session: Session, arguments: Arguments) -> None:
    player = arguments.player(0, session.position.players)
    session.set_clock(player, session.latest.clocks[player].with_left(arguments.seconds(1), arguments.natural(2)))


def lp_clock(session: Session, arguments: Arguments) -> str:
    """Set the clocks if there are arguments; in any case, return them all, one per line."""
    players = session.position.players
    if arguments.words:
        player = None if kind_named(arguments.word(0)) else player_named(arguments.word(0), players)
        first = 0 if player is None else 1
        kind = kind_named(arguments.word(first))
        if kind is None:
            kinds = " ".join(KINDS)
            raise arguments.syntax_failure(
                f"{quoted(arguments.word(first))} is not a kind of clock; the kinds are {kinds}."
            )
        values = [arguments.seconds(index) for index in range(first + 1, len(arguments))]
        try:
            chosen = control(kind, values)
        except ValueError as error:
            raise arguments.syntax_failure(sentence_of(error)) from None
        session.set_control(chosen, player)
    clocks = session.latest.clocks
    return "\n".join(f"{name} {format_clock(clock)}" for name, clock in zip(players, clocks, strict=True))


def lp_options(session: Session, arguments: Arguments) -> str:
    options = session.options
    lines = []
    for option in options.describe():
        value, default = format_value(options.get(option.name)), format_value(option.default)
        lines.append(f"{option.name} {option.kind} {value} {default} {option.range}")
    return "\n".join(lines)


def lp_get(session: Session, arguments: Arguments) -> str:
    (name,) = arguments.words
    return format_value(session.options.get(name))


def lp_set(session: Session, arguments: Arguments) -> None:
    if len(arguments) % 2:
        raise arguments.syntax_failure(f"{quoted(arguments.words[-1])} has no value; write it after the name.")
    words = dict(zip(arguments.words[::2], arguments.words[1::2], strict=True))
    if 2 * len(words) != len(arguments):
        name = next(name for name in words if arguments.words[::2].count(name) > 1)
        raise arguments.syntax_failure(f"{quoted(name)} is given twice; give it once.")
    session.set_options(words)


#: The entries of GoGui's analyze menu: how to show the answer, a label, and a command; GoGui asks for `%s`.
ANALYZE_COMMANDS = """\
string/Board/showboard
string/Legal Turns/lp-legal
string/Legal Turns From Cells/lp-legal %s
string/Why Is A Turn Illegal/lp-explain %s
string/Evaluation/lp-search time=1 lines=3
string/Best Turn/lp-hint time=1
string/Turns So Far/lp-history
string/Position/lp-position
string/Result/lp-result"""
