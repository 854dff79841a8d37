"""Parses the lines of a play-by-mail server's log: the commands `challenge`, `move` and `resign`.

These commands contain passwords. So only game, players, flags and move are kept from a line: no other text of the log
leaves this module, and a line that cannot be read is reported without its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import IncrementalNewlineDecoder
from typing import NamedTuple

from limitproto.games.adapters import PlayByMail
from limitproto.games.base import Game, Position
from limitproto.games.registry import GAMES, game_named
from limitproto.records.text_places import byte_length

#: The longest command.
_LONGEST = 1000

#: A command may have a date in front of it, be quoted, or be in the subject of a mail.
_COMMAND = re.compile(r"[^A-Za-z]*(?:Subject:\s*)?([A-Za-z]+)\s+([A-Za-z_]+)\s++(.*)", re.IGNORECASE | re.DOTALL)
_LINE_END = re.compile(r"\r\n?|\n")
_NUMBER = re.compile(r"#?0*([0-9]{1,9})")
_USER = re.compile(r"[^\W_][\w.@+-]{0,63}")

#: How many words a turn has behind the game and the verb, and what is wrong with one that has others.
_NEEDED = {
    "move": (4, "a move needs game, player, password and the move itself"),
    "resign": (3, "a resignation needs game, player and password"),
}


class LogLine(NamedTuple):
    """A line of the log: its number from 1, the byte at which it begins, and its text without passwords."""

    number: int
    offset: int
    text: str


class LogCommand(NamedTuple):
    """A command: flags and players of a challenge; game number, sender and move of other commands.

    `fault` says why it cannot be read.
    """

    line: LogLine
    game: Game
    verb: str
    number: str = ""
    users: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    move: str = ""
    fault: str = ""


def commands_of(chunks: Iterable[str]) -> Iterator[LogCommand | LogLine]:
    """Yield the commands in a log, and the places, without the texts, of other lines that are not empty."""
    offset = 0
    for number, (raw, size) in enumerate(_raw_lines(chunks), 1):
        text = raw.strip("\ufeff \t")
        if text:
            yield _parse_command(text, number, offset)
        offset += size


def _parse_command(text: str, number: int, offset: int) -> LogCommand | LogLine:
    found = _COMMAND.fullmatch(text) if len(text) <= _LONGEST else _COMMAND.match(text[:_LONGEST])
    named = found[1].lower() if found else ""
    game = game_named(named) if named in GAMES else None
    mail = game.play_by_mail if game else None
    if found is None or game is None or mail is None or found[2].lower() not in ("challenge", *_NEEDED):
        return LogLine(number, offset, "")
    verb = found[2].lower()
    words = found[3].split()
    if len(text) > _LONGEST:
        words = words[:1]
    line = LogLine(number, offset, "")
    return _parse_challenge(line, game, words) if verb == "challenge" else _turn(line, game, mail, verb, words)


def _parse_challenge(line: LogLine, game: Game, words: list[str]) -> LogCommand:
    flags = tuple(word for word in words if word.startswith("-"))
    users = tuple(word for word in words if not word.startswith("-"))
    if not all(map(_USER.fullmatch, users)) or len({user.casefold() for user in users}) < max(len(users), 2):
        why = "a challenge needs flags and at least two players"
        return LogCommand(line._replace(text=f"{game.name} challenge ***"), game, "challenge", fault=why)
    text = " ".join((game.name, "challenge", *flags, *users))
    return LogCommand(line._replace(text=text), game, "challenge", users=users, flags=flags)


def _turn(line: LogLine, game: Game, mail: PlayByMail[Position], verb: str, words: list[str]) -> LogCommand:
    """Return a move or a resignation."""
    length, fault = _NEEDED[verb]
    number, user = _number(words), words[1] if len(words) == length else ""
    move = words[3] if user and verb == "move" else ""
    if not (number and _USER.fullmatch(user) and (verb == "resign" or mail.is_move(move))):
        text = f"{game.name} {verb} {number} ***".replace("  ", " ")
        return LogCommand(line._replace(text=text), game, verb, number, fault=fault)
    text = f"{game.name} {verb} {number} {user} *** {move}".rstrip()
    return LogCommand(line._replace(text=text), game, verb, number, (user,), move=move)


def _number(words: list[str]) -> str:
    """Return the number of the game that a command names first, empty if it names none."""
    found = _NUMBER.fullmatch(words[0]) if words else None
    return found[1] if found else ""


def _raw_lines(chunks: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the lines without their ends, truncated if they are long, and the size of each in bytes with its end."""
    line, size = "", 0
    for text in _at_line_ends(chunks):
        place = 0
        for end in (*(match.end() for match in _LINE_END.finditer(text)), len(text)):
            piece = text[place:end]
            line += piece[: 2 * _LONGEST - len(line)]
            size += byte_length(piece)
            if piece and piece[-1] in "\r\n":
                yield line.rstrip("\r\n"), size
                line, size = "", 0
            place = end
    if size:
        yield line, size


def _at_line_ends(chunks: Iterable[str]) -> Iterator[str]:
    """Yield a text in pieces that never end between a CR and its LF."""
    decoder = IncrementalNewlineDecoder(None, translate=False)
    yield from map(decoder.decode, chunks)
    yield decoder.decode("", final=True)
