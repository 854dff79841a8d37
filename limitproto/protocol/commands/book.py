"""The statistics of an archive about the position in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from limitproto.archive.errors import ArchiveError
from limitproto.core.rng import Stream
from limitproto.protocol.book import weighted_turns
from limitproto.protocol.failures import Failure

if TYPE_CHECKING:
    from limitproto.archive.explore import Exploration
    from limitproto.protocol.session import Session


def look_up(session: Session, lines: int | None) -> str:
    """Return what the archive knows of the position in progress as JSON, the `lines` most frequent turns at most."""
    try:
        with session.stoppable():
            found = _found(session)
    except ArchiveError as error:
        raise Failure("unavailable", str(error)) from None
    if lines is not None:
        found.turns = found.turns[:lines]
    return msgspec.json.encode(found).decode()


def turn_from_book(session: Session, seed: int) -> str:
    """Return a turn of the book for the player to move, empty if there is none. A stop ends the search for it."""
    try:
        with session.stoppable():
            weights = weighted_turns(_found(session), session.position)
    except (ArchiveError, Failure):
        return ""
    below = Stream(seed).below(sum(weight for _, weight in weights)) if weights else 0
    for turn, weight in weights:
        if below < weight:
            return turn
        below -= weight
    return ""


def _found(session: Session) -> Exploration:
    assert session.book is not None
    return session.book.look_up(session.position, session.check_cancelled)
