"""Commands for the record of the game: its tags, its text, loading one; loaded on first use."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from limitproto.errors import IllegalTurn
from limitproto.protocol.commands.game import file_text
from limitproto.protocol.failures import Failure, quoted, sentence_of
from limitproto.records import encode_json, extend_record, format_record, make_record, read_game, with_tags

if TYPE_CHECKING:
    from limitproto.protocol.arguments import Arguments
    from limitproto.protocol.session import Session
    from limitproto.records import Record

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)[ \t]+"((?:[^"\\]|\\["\\])*)"\][ \t]*')
_ESCAPED = re.compile(r"\\(.)")
#: The maximum total length of all set tags, in characters.
_LONGEST_TAGS = 1 << 16


def _current_record(session: Session) -> Record:
    """Return the record of the game so far.

    A loaded record keeps its variations, remarks and glyphs if turns have only been added.
    """
    position = session.position
    reason = position.reason if not session.latest.text else ""
    start = session.history[0].position.without_chance()
    found = None
    if session.record is not None:
        found = extend_record(session.record, start, session.turns, position.result, reason)
    if found is None:
        gone = ("Result", "Termination", *position.game.closing_tag_names)
        loaded = {} if session.record is None else session.record.all_tags()
        tags = {name: value for name, value in loaded.items() if name not in gone}
        if reason:
            tags["Termination"] = reason
        found = make_record(start, session.turns, tags, position.result)
    return with_tags(found, session.tags) if session.tags else found


def lp_record(session: Session, arguments: Arguments) -> str:
    pairs = arguments.pairs()
    form = pairs.pop("format", "lgn")
    if pairs:
        raise arguments.syntax_failure(f"{quoted(next(iter(pairs)))} is not a key; the only key is format.")
    if form not in ("lgn", "json"):
        raise arguments.syntax_failure(f"{quoted(form)} is not a format; the formats are lgn and json.")
    with session.stoppable():
        record = _current_record(session)
        return encode_json(record).decode() if form == "json" else format_record(record)


def lp_load_record(session: Session, arguments: Arguments) -> str:
    text = arguments.body() if arguments.words == ("-",) else file_text(session, arguments.rest())
    try:
        with session.stoppable():
            loaded = read_game(text)
    except ValueError as error:
        raise Failure("illegal-turn" if isinstance(error, IllegalTurn) else "syntax", sentence_of(error)) from None
    reason = loaded.tags.get("Termination", "")
    if reason not in loaded.game.end_reasons:
        reason = "adjudication"
    session.load(loaded.start, loaded.turns, "Position" not in loaded.tags, loaded.result, reason)
    session.record = loaded.record
    return session.position.text


def lp_tags(session: Session, arguments: Arguments) -> str:
    before = session.tags
    try:
        with session.stoppable():
            if arguments.words:
                _set_tags(session, arguments)
            return "\n".join(format_record(_current_record(session)).partition("\n\n")[0].splitlines())
    except BaseException:
        session.tags = before
        raise


def _set_tags(session: Session, arguments: Arguments) -> None:
    """Set the tags in the raw lines; the caller restores the old ones if this fails."""
    found: dict[str, str] = {}
    body = arguments.body()
    if len(body) > _LONGEST_TAGS:
        raise Failure("limit", f"the tags exceed {_LONGEST_TAGS} characters; shorten them.")
    for line in filter(str.strip, body.splitlines()):
        match = _TAG.fullmatch(line)
        if match is None:
            raise arguments.syntax_failure(f'{quoted(line)} does not have the form [Name "value"].')
        if match[1] in found:
            raise arguments.syntax_failure(f"{match[1][:40]} is given twice; give it once.")
        found[match[1]] = _ESCAPED.sub(r"\1", match[2])
    game, start = session.position.game, session.history[0].position.without_chance()
    fixed = {"Game", "Edition", "Result", "Termination", *start.start_tags(), *game.closing_tag_names}
    for name in sorted(found.keys() & fixed):
        raise Failure("bad-option", f"{name} follows from the game and cannot be set; leave it out.")
    session.tags = {**session.tags, **found}
    try:
        is_same = game.from_tags(_current_record(session).all_tags()).text == start.text
    except ValueError as error:
        raise Failure("bad-option", sentence_of(error)) from None
    if not is_same:
        raise Failure("bad-option", "these tags belong to a different game; leave out those of its rules.")
