"""The views of a game that the server provides: boards, completions, the outline, folding, colours, evaluations."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Final

from lsprotocol import types

from limitproto.games.base import Position
from limitproto.games.line import last_change
from limitproto.games.result_words import mover_in_words, position_in_words
from limitproto.lsp.analysis import Analysis, analysed, players_of
from limitproto.lsp.document import Document
from limitproto.records.lgn.parser import parse
from limitproto.records.lgn.terminals import tokens
from limitproto.records.lgn.writer import quote
from limitproto.records.model import commands
from limitproto.records.text_places import escaped
from limitproto.records.validate import tags as tagcheck

#: The most completions in one list; the editor asks again as more is typed.
_MOST_OFFERED: Final = 500

#: A word in the form of a turn, at the place where the next turn is typed.
_TYPED: Final = "a1"

_TAG_NAME = re.compile(r"[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)?")
_TAG_VALUE = re.compile(r'[ \t]*\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*"((?:[^"\\]|\\.)*)')
_WORD = re.compile(r"[A-Za-z0-9:@/_-]*\Z")
_LINE = re.compile(r"[^\r\n]+")
_COMMENT = re.compile(r"\{[^}]*\}")

#: The kinds of tokens for colours, with the terminals of each; tag pairs are split into name and value.
COLOURS: Final[dict[str, tuple[str, ...]]] = {
    "comment": ("COMMENT", "OPEN_COMMENT", "LINE_COMMENT", "ESCAPE"),
    "number": ("NUMBER", "INTEGER", "DOTS"),
    "function": ("TURN",),
    "decorator": ("NAG", "GLYPH"),
    "keyword": ("RESULT", "LOOSE_RESULT"),
    "operator": ("LPAR", "RPAR"),
    "property": (),
    "string": (),
}
_LEGEND: Final = list(COLOURS)
_KINDS: Final = {terminal: _LEGEND.index(kind) for kind, terminals in COLOURS.items() for terminal in terminals}


def range_of(document: Document, index: int, start: int, end: int) -> types.Range:
    """Return a part of a game's text as a range in the document."""
    first, last = document.position(index, start), document.position(index, end)
    return types.Range(types.Position(*first), types.Position(*last))


def analysis_of(document: Document, index: int) -> Analysis:
    """Return the analysis of a game in a document."""
    return analysed(document.games[index].text, index == 0)


def board_hover(document: Document, index: int, place: int, as_svg: bool) -> types.Hover | None:
    """Return the board after the turn at a place in a game; the board before it if it cannot be played."""
    game = analysis_of(document, index)
    at = game.turn_at(place)
    if at is None:
        return None
    turn = game.parsed.turns[at]
    before, position = game.position_after(turn.parent), game.position_after(at)
    if before is None:
        return None
    text = escaped(game.canonical(at)[:64]).replace("`", "'")
    who = "" if before.mover is None else f"{mover_in_words(before)}: "
    after = "cannot be played here; this is the board before it." if position is None else position_in_words(position)
    title = f"**{who}`{text}`** {after}"
    shown = position or before
    marks = [word for word in before.words_of(text) if word[-1].isdigit()] if position is not None else ()
    if as_svg:
        change = last_change([before, position], [game.canonical(at)]) if position is not None else None
        image = base64.b64encode(shown.board_svg(change=change).encode()).decode()
        drawing = f"![board](data:image/svg+xml;base64,{image})"
    else:
        drawing = f"```text\n{shown.board_text(marks=marks)}\n```"
    content = types.MarkupContent(types.MarkupKind.Markdown, f"{title}\n\n{drawing}")
    return types.Hover(content, range_of(document, index, turn.start, turn.end))


def completions(document: Document, index: int, place: int) -> types.CompletionList:
    """Return the completions at a place in a game: tags and their values, legal turns and events, the result."""
    text = document.games[index].text
    start = max(text.rfind("\n", 0, place), text.rfind("\r", 0, place)) + 1
    line = text[start:place]
    if (value := _TAG_VALUE.fullmatch(line)) is not None:
        begin, kind = start + value.start(2), types.CompletionItemKind.Value
        found = [(text, text) for text in analysis_of(document, index).values_of(value[1])]
    elif (name := _TAG_NAME.fullmatch(line)) is not None:
        begin, kind = place - len(name[1] or ""), types.CompletionItemKind.Property
        found = list(_offered_tags(analysis_of(document, index), text[place : place + 1] == "]"))
    else:
        word = _WORD.search(line)
        begin, kind = place - len(word[0] if word else ""), types.CompletionItemKind.Function
        position = Analysis(text[:begin] + _TYPED, index == 0).position_before(begin)
        found = [] if position is None else [(turn, turn) for turn in _offered_turns(position)]
    typed = text[begin:place].lower()
    fitting = [pair for pair in found if pair[0].lower().startswith(typed)]
    where = range_of(document, index, begin, place)
    items = [
        types.CompletionItem(label, kind=kind, text_edit=types.TextEdit(where, new), sort_text=f"{number:04}")
        for number, (label, new) in enumerate(fitting[:_MOST_OFFERED])
    ]
    return types.CompletionList(is_incomplete=len(fitting) > _MOST_OFFERED, items=items)


def _offered_turns(position: Position) -> Iterator[str]:
    yield from [position.result] if position.is_over else position.chance_choices or position.legal_turns()
    players = () if position.is_over else position.players
    yield from (event for player in players for event in (f"{player}:resigns", f"{player}:timeout"))


def _offered_tags(game: Analysis, is_closed: bool) -> Iterator[tuple[str, str]]:
    """Yield the tags that a game can still have, in the order of the export form."""
    known = tagcheck.known_tags(game.game_name)
    present = {tag.name.lower() for tag in game.parsed.tags}
    names = [name for lower, name in known.items() if lower not in present]
    for name in tagcheck.order(game.start.players if game.start else (), names):
        yield name, f'{name} "{"" if is_closed else chr(34) + "]"}'


def outline(document: Document) -> list[types.DocumentSymbol]:
    """Return the games with their variations."""
    found: list[types.DocumentSymbol] = []
    for index, part in enumerate(document.games):
        if not part.text.strip("\ufeff \t\r\n"):
            continue
        title, edition, variations = part.outline
        whole = range_of(document, index, 0, len(part.text.rstrip("\r\n")))
        symbol = types.DocumentSymbol(f"{len(found) + 1}. {title}", types.SymbolKind.Class, whole, whole, edition)
        found.append(symbol)
        around = [symbol]
        for one in variations:
            where = range_of(document, index, one.start, one.end)
            inner = types.DocumentSymbol(escaped(one.first) or "?", types.SymbolKind.Method, where, where)
            del around[one.depth :]
            around[-1].children = [*(around[-1].children or []), inner]
            around.append(inner)
    return found


def folding(document: Document) -> list[types.FoldingRange]:
    """Return the line ranges of games, variations and multi-line comments."""
    found = []
    for index, part in enumerate(document.games):
        folds = [(0, len(part.text.rstrip()), types.FoldingRangeKind.Region)]
        if "(" in part.text:
            folds += [(one.start, one.end, types.FoldingRangeKind.Region) for one in part.outline[2]]
        folds += [(*match.span(), types.FoldingRangeKind.Comment) for match in _COMMENT.finditer(part.text)]
        for start, stop, kind in folds:
            first, last = (document.position(index, place)[0] for place in (start, stop))
            if first < last:
                found.append(types.FoldingRange(first, last, kind=kind))
    return found


def semantic_tokens(document: Document, first: int, last: int) -> types.SemanticTokens:
    """Return the tokens of a range of games, both ends included, as five numbers each."""
    data: list[int] = []
    row, column = 0, 0
    for index in range(first, last + 1):
        text = document.games[index].text
        for kind, begin, end in _colour_tokens(text):
            # A token ends with its line.
            for match in _LINE.finditer(text, begin, end):
                line, character = document.position(index, match.start())
                length = document.units.count(match[0])
                data += (line - row, character - column if line == row else character, length, kind, 0)
                row, column = line, character
    return types.SemanticTokens(data)


def _colour_tokens(text: str) -> Iterator[tuple[int, int, int]]:
    for kind, start, end in tokens(text):
        if kind == "TAG" and (name := _TAG_NAME.match(text, start)) is not None:
            yield _LEGEND.index("property"), name.start(1), name.end(1)
            yield _LEGEND.index("string"), text.index('"', start), text.rindex('"', start, end) + 1
        elif kind in _KINDS:
            yield _KINDS[kind], start, end


def player_at(document: Document, index: int, place: int) -> types.PrepareRenamePlaceholder | None:
    """Return the player's name in the tag at a place, and its range; None if there is no such tag."""
    game = analysis_of(document, index)
    tag = game.tag_at(place)
    if tag is None or tag.name not in players_of(game.parsed):
        return None
    return types.PrepareRenamePlaceholder(range_of(document, index, *tag.value_span), tag.value)


def rename_edits(document: Document, old: str, new: str) -> Iterator[types.TextEdit]:
    """Yield the edits that rename a player in all games of a document."""
    for index, part in enumerate(document.games):
        if quote(old) in part.text:
            game = parse(part.text, index == 0)
            players = players_of(game)
            for tag in game.tags:
                if tag.name in players and tag.value == old:
                    yield types.TextEdit(range_of(document, index, *tag.value_span), quote(new))


def evaluation_hints(document: Document, first: int, last: int) -> Iterator[types.InlayHint]:
    """Yield the evaluations in comments after the turns of some games, each as a hint after its turn."""
    for index in range(first, last + 1):
        has_some = "[%eval" in document.games[index].text
        for turn in analysis_of(document, index).parsed.turns if has_some else ():
            for command in [one for remark in turn.after for one in commands(remark.text)]:
                if command.name == "eval" and command.value:
                    at = types.Position(*document.position(index, turn.end))
                    yield types.InlayHint(at, escaped(command.value), padding_left=True)


def first_broken_turn(document: Document, index: int) -> types.Location | None:
    """Return the first turn of a game that breaks a rule or cannot be parsed."""
    game = analysis_of(document, index)
    first = min(filter(game.is_about_turn, game.checked.diagnostics), key=lambda raw: raw.start, default=None)
    return None if first is None else types.Location(document.uri, range_of(document, index, first.start, first.end))
