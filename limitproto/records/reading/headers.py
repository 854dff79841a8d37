"""Reads the tags of records and skips their turns, for lists and searches."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO, NamedTuple

from limitproto.records.files.source import Source, early_end
from limitproto.records.lgn.blocks import LAST_LINE, MAX_BLOCK, next_cut
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.splitter import split
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.reader import recognized
from limitproto.records.text_places import byte_length, count_lines

#: A game in export form without remarks, glyphs and variations, up to where the next one may begin.
_GAME = re.compile(
    r'((?:\[[A-Za-z][A-Za-z0-9_]*+ "[^"\\\n\r]*+"\]\n)++)\n([0-9*][A-Za-z0-9 \n.:*/-]*+)'
    r'(?=\[[A-Za-z][A-Za-z0-9_]*+ "[^"\\\n\r]*+"\]\n)'
)

#: How a result may begin, in text with spaces for line ends.
_RESULT_BEGINS = (" 0", " 1 ", " 1-", " 1/", " 1:", ".0", ".1", "*")


class Headers(NamedTuple):
    """The tags of a game as written and in their order, of several of one name the first; and where the game begins.

    `number` counts the games of the file from 1, `line` too; `offset` is in bytes.
    """

    tags: dict[str, str]
    number: int
    line: int
    offset: int


def read_headers(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> Iterator[Headers]:
    """Yield the tags of the games that `read` yields, in the same order, many times faster.

    Nothing is checked. Raises what `read` raises.
    """
    origin = Source(source)
    codec = recognized(origin)
    if codec.name == "lgn":
        yield from _lgn_headers(origin.chunks())
    else:
        for entry in codec.load_reader()(origin.chunks(), origin.name):
            if entry.record is not None:
                yield Headers(entry.record.all_tags(), entry.number, entry.line, entry.offset)
    if origin.fault:
        raise EOFError(f"{origin.name} {early_end(origin.fault)}")


def _lgn_headers(chunks: Iterable[str]) -> Iterator[Headers]:
    """Yield the headers of LGN; of games that are not in export form as the splitter finds them."""
    number, line, offset = 0, 1, 0
    text = ""
    source = iter(chunks)
    for chunk in source:
        text += chunk
        place = 0
        is_ascii = text.isascii()
        while True:
            tags, end = _plain_game(text, place)
            if tags:
                number += 1
                yield Headers(tags, number, line, offset)
            else:
                end = next_cut(text, place, place + 1)
                if not end:
                    break
                for found in _headers_of([text[place:end]], number, line, offset):
                    number = found.number
                    yield found
            line += count_lines(text[place:end])
            offset += end - place if is_ascii else byte_length(text[place:end])
            place = end
        text = text[place:]
        if len(text) > MAX_BLOCK:
            break
    yield from _headers_of(chain([text], source), number, line, offset)


def _plain_game(text: str, place: int) -> tuple[dict[str, str], int]:
    """Return the tags of a game that is surely in export form and where it ends; no tags for any other."""
    match = _GAME.match(text, place)
    if match is None:
        return {}, 0
    end = match.end()
    first = match.start(2) - 1
    # With an empty line behind it or without.
    stop = end - 2 if text[end - 2 : end] == "\n\n" else end - 1
    last = text.rfind("\n", first, stop) + 1
    if text[stop] != "\n" or text.find("\n\n", first, stop) >= 0 or not LAST_LINE.fullmatch(text, last, stop):
        return {}, 0
    before = text[first:last].replace("\n", " ")
    # A result before the last line would end the game there.
    for begins in _RESULT_BEGINS:
        if begins in before:
            return {}, 0
    rows = match[1][1:-3].split('"]\n[')
    tags = dict([row.split(' "', 1) for row in rows])
    return (tags if len(tags) == len(rows) else {}), end


def _headers_of(chunks: Iterable[str], number: int, line: int, offset: int) -> Iterator[Headers]:
    for raw in split(chunks, line, offset):
        pairs = _tag_pairs(raw)
        if pairs is not None:
            number += 1
            yield Headers(_first_of_each(pairs), number, raw.line, raw.offset)


def _tag_pairs(raw: RawGame) -> list[tuple[str, str]] | None:
    """Return the tags of a text in their order, None if it holds no game."""
    if raw.game is not None:
        return raw.game.pairs
    if raw.state == "rest" or not raw.text.strip("\ufeff \t\r\n"):
        return None
    return parse(raw.text, has_turns=False).pairs


def _first_of_each(pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Return tags by name in the order of the text, of several of one name the first."""
    tags = dict(pairs)
    if len(tags) < len(pairs):
        tags = dict(reversed(list(dict(reversed(pairs)).items())))
    return tags
