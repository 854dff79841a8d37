"""Reads the games of a block of LGN for callers that only want to know of clean games how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.blocks import Block, next_cut
from limitproto.records.lgn.splitter import TAG_LINE
from limitproto.records.lgn.valid_text import parse_valid
from limitproto.records.parsed_game import ParsedGame
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import checked, read_game
from limitproto.records.text_places import byte_length, count_lines
from limitproto.records.validate.clean import is_clean_play, is_surely_public, is_text_clean


class _CleanGames:
    """Games with nothing wrong that follow each other in a text: their number, and where the next game begins.

    `game` is that next one if it could be read, and `end` where the one after it begins, 0 if that is not sure.
    """

    def __init__(self, begin: int) -> None:
        self.count = 0
        self.next = begin
        self.game: ParsedGame | None = None
        self.end = 0


def _clean_games(text: str, begin: int, has_cr: bool, is_plain: bool) -> _CleanGames:
    """Return the clean games at a place of a text; no character of it needs a closer look if it `is_plain`."""
    found = _CleanGames(begin)
    size = len(text)
    while begin < size:
        game = parse_valid(text, begin, size, False)
        end = 0 if game is None or has_cr else _end_of(game)
        if game is not None and end:
            is_clean = (is_plain and game.is_bare) or is_text_clean(game, text[begin:end], False)
            if is_clean and is_clean_play(game):
                found.count += 1
                begin = end
                continue
        found.game, found.end = game, end
        break
    found.next = begin
    return found


def noteworthy(block: Block, path: str) -> Iterator[Entry | int]:
    """Yield the entries of a block in order, except that consecutive games that are clean are only counted.

    Games are counted from 1 in the block. Its last text is always an entry.
    """
    text, size = block.text, len(block.text)
    has_cr = "\r" in text
    is_plain = text.isascii() and is_surely_public(text)
    line, offset = block.line, block.offset
    number = 0
    #: Up to where lines and bytes have been counted, and where the next game begins.
    counted = begin = 0
    while begin < size:
        clean = _clean_games(text, begin, has_cr, is_plain)
        if clean.count:
            yield clean.count
            number += clean.count
        begin, end, game = clean.next, clean.end, clean.game
        if begin >= size:
            break
        line += _lines_between(block, counted, begin)
        offset += byte_length(text[counted:begin])
        counted = begin
        if game is not None and end:
            placed = parse_valid(text, begin, size)
            assert placed is not None, "a game that has been read before"
            placed.replayed, placed.has_clean_text, game = game.replayed, game.has_clean_text, placed
            game.cut_out(begin, end)
            number += 1
            yield checked(game, RawGame(game.text, 0, end - begin, line, offset, last=False), path, number)
        else:
            end = next_cut(text, begin, begin) or size
            part = Block(text[begin:end], line, offset, block.last and end == size)
            for raw in part.games():
                for entry in read_game(raw, path, number + 1):
                    number += entry.has_record
                    yield entry
        begin = end


def _lines_between(block: Block, start: int, end: int) -> int:
    """Return the number of line ends between two places of a block, from the shorter of what is counted."""
    text = block.text
    if start == 0 and block.lines is not None and end > len(text) // 2:
        return block.lines - count_lines(text[end:])
    return count_lines(text[start:end])


def _end_of(game: ParsedGame) -> int:
    """Return where the next game begins behind one that has been read out of a text, 0 if that is not sure."""
    text, stop = game.text, game.stop
    if not game.words or stop >= len(text) or game.may_be_cut:
        return 0
    tag = text.index("[", stop)
    start = text.rfind("\n", stop, tag) + 1
    if not start:
        return stop
    if start == tag and text[game.next_tag_end] == "\n":
        return start
    # Behind an empty line.
    return start if TAG_LINE.match(text, start) else 0
