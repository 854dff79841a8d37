"""Reads the games of a block of LGN for callers that only want to know of clean games how many there are."""

from __future__ import annotations

from collections.abc import Iterator

from limitproto.records.game_entry import Entry
from limitproto.records.lgn.blocks import Block, next_cut
from limitproto.records.lgn.quick_game import QuickGame
from limitproto.records.lgn.quick_parser import quick_parse
from limitproto.records.lgn.splitter import TAG_LINE
from limitproto.records.raw_game import RawGame
from limitproto.records.reading.lgn_reader import checked, read_game
from limitproto.records.text_places import byte_length, count_lines
from limitproto.records.validate.clean import clean_play, is_surely_public, is_text_clean


def noteworthy(block: Block, path: str) -> Iterator[Entry | int]:
    """Yield the entries of a block in order, except that consecutive games that are clean are only counted.

    Games are counted from 1 in the block. Its last text is always an entry.
    """
    text, size = block.text, len(block.text)
    has_cr = "\r" in text
    is_plain = text.isascii() and is_surely_public(text)
    line, offset = block.line, block.offset
    number = clean = 0
    #: Up to where lines and bytes have been counted, and where the next game begins.
    counted = begin = 0
    while begin < size:
        game = quick_parse(text, begin, size, False, False)
        end = 0 if game is None or has_cr else _end_of(game)
        if game is not None and end:
            is_clean = (is_plain and game.is_bare) or is_text_clean(game, text[begin:end], False)
            if is_clean and clean_play(game) is not None:
                clean += 1
                begin = end
                continue
        if clean:
            yield clean
            number += clean
            clean = 0
        line += count_lines(text[counted:begin])
        offset += byte_length(text[counted:begin])
        counted = begin
        if game is not None and end:
            placed = quick_parse(text, begin, size, False)
            assert placed is not None, "a game that has been read before"
            placed.replayed, game = game.replayed, placed
            game.stop = end
            game.cut_out()
            number += 1
            yield checked(game.parsed(), RawGame(game.text, 0, end - begin, line, offset, last=False), path, number)
        else:
            end = next_cut(text, begin, begin) or size
            part = Block(text[begin:end], line, offset, block.last and end == size)
            for raw in part.games():
                for entry in read_game(raw, path, number + 1):
                    number += entry.has_record
                    yield entry
        begin = end


def _end_of(game: QuickGame) -> int:
    """Return where the next game begins behind one that has been read out of a text, 0 if that is not sure."""
    text, stop = game.text, game.stop
    if not game.words or stop >= len(text) or game.may_be_cut:
        return 0
    tag = text.index("[", stop)
    start = text.rfind("\n", stop, tag) + 1
    if not start:
        return stop
    # Behind an empty line.
    return start if TAG_LINE.match(text, start) else 0
