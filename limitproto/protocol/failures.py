"""The failure of a command, and the conversion of lower-layer errors into failures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from limitproto.core.printable import shortened
from limitproto.engine.cancellation import SearchFailed
from limitproto.errors import IllegalTurn, InvalidNotation, InvalidOption, InvalidPosition, Unavailable

if TYPE_CHECKING:
    from limitproto.games.base import Position

#: The codes of failing `lp-` commands, and what GTP commands answer instead.
STANDARD = {
    "syntax": "syntax error",
    "illegal-turn": "illegal move",
    "wrong-player": "wrong player",
    "game-over": "game over",
    "bad-position": "syntax error",
    "bad-option": "syntax error",
    "unavailable": "syntax error",
    "limit": "syntax error",
    "internal": "internal error",
}

#: Longer reasons, such as every defect of a position full of them, are cut.
LONGEST_SENTENCE = 4000

UNKNOWN_COMMAND = "unknown command"
INTERNAL_ERROR = "internal error"

#: The errors that a handler need not catch, and the failure code that each becomes.
_CODES: dict[type[ValueError], str] = {
    InvalidNotation: "syntax",
    IllegalTurn: "illegal-turn",
    InvalidPosition: "bad-position",
    InvalidOption: "bad-option",
    Unavailable: "unavailable",
    SearchFailed: "internal",
}


class Failure(Exception):
    """A command's failure: one of the codes above, a sentence, and GTP's own words if the table has others."""

    def __init__(self, code: str, sentence: str, standard: str = "") -> None:
        self.code, self.sentence, self.standard = code, sentence, standard or STANDARD[code]
        super().__init__(code, sentence)

    @property
    def line(self) -> str:
        """The sentence on one line, cut if it is too long."""
        sentence = " ".join(self.sentence.split())
        return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 3] + "..."

    def text(self, name: str, verbose: bool) -> str:
        """Return the response text for the command `name`.

        A standard GTP command gives only the standard words, unless `verbose` requests the reason.
        """
        sentence = self.line
        if name.startswith("lp-"):
            return f"{self.code}: {sentence}"
        return f"{self.standard}: {sentence}" if verbose and sentence not in self.standard else self.standard


#: The exceptions that commands may end with, apart from MemoryError; others are errors in this program.
EXPECTED: tuple[type[Exception], ...] = (Failure, *_CODES)


class UnexpectedFailure(Failure):
    """The failure of a command that ended with an exception due to an error in this program."""

    def __init__(self) -> None:
        super().__init__("internal", f"{INTERNAL_ERROR}.")

    def text(self, name: str, verbose: bool) -> str:
        """Return the response text, which is the same for all commands."""
        return INTERNAL_ERROR


def failure_of(error: Exception) -> Failure:
    """Return the failure for a command that ended with an exception; only report an `UnexpectedFailure`."""
    if isinstance(error, Failure):
        return error
    if isinstance(error, MemoryError):
        return Failure("limit", "there is not enough memory; ask for less at once.", INTERNAL_ERROR)
    for kind, code in _CODES.items():
        if isinstance(error, kind):
            sentence = sentence_of(error)
            # GTP has no words for a game that is waiting for something, so its commands state what that is.
            return Failure(code, sentence, f"{code}: {sentence}" if kind is Unavailable else "")
    return UnexpectedFailure()


def ending(position: Position) -> str:
    """Return the result and the reason, if there is one."""
    return f"{position.result} {position.reason}".strip()


def require_running(position: Position, code: str = "game-over") -> None:
    """Raise Failure if the game has ended."""
    if position.is_over:
        raise Failure(code, f"the game has ended: {ending(position)}; undo or start another.")


def require_mover(position: Position, player: int, code: str = "wrong-player") -> None:
    """Raise Failure unless a player is to move; `game-over` if the game has ended."""
    require_running(position)
    # While a chance event has to come first, no player is to move; the position itself reports this.
    if position.mover is not None and position.mover != player and not position.waiting_for:
        names = position.players
        raise Failure(code, f"{names[position.mover]} is to move, not {names[player]}; wait for that turn.")


def sentence_of(error: Exception) -> str:
    """Return the message of an error as one line."""
    return " ".join(str(error).split()) or type(error).__name__


def quoted(text: str) -> str:
    """Return text from the other side, quoted and short enough for a message."""
    return repr(shortened(text))
