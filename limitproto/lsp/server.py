"""The server: which request is answered by what, and when diagnostics are sent.

Requests are answered from the documents as they are. Diagnostics are found in slices between the requests, so that a
file that has just been opened can be worked on at once. Nothing that goes wrong reaches the client as a traceback; it
is logged on stderr.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any, Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from limitproto import __version__
from limitproto.lsp import features
from limitproto.lsp.document import Document, Units, selected
from limitproto.lsp.fixes import fixes
from limitproto.records.batch.pipeline import Batch, BatchOptions, process_batch
from limitproto.records.diagnostics.diagnostic import Diagnostic
from limitproto.records.diagnostics.registry import rule_of
from limitproto.records.diagnostics.selection import Selection
from limitproto.records.game_entry import MAX_REPORTED
from limitproto.records.reading.lgn_reader import read_game

#: A longer document, in characters, is only checked when it is saved.
MAX_TYPED: Final = 10_000_000

#: A longer one is coloured by range alone, and all fixes of a longer one are found only when they are asked for.
_MAX_WHOLE: Final = 1_000_000
_MAX_FIXED: Final = 20_000

#: How many games are looked at for quick fixes.
_MOST_GAMES: Final = 20

#: The most diagnostics of a document that are sent; editors show no more.
MAX_SENT: Final = 1000

#: How long, in seconds, diagnostics are looked for before the next request is answered, and how often they are sent.
_SLICE, _PAUSE = 0.02, 0.5

_SEVERITIES: Final = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Hint,
}
_ORDER: Final = tuple(_SEVERITIES)

_log = logging.getLogger(__name__)


class Server(LanguageServer):
    """The server with its documents, by their addresses."""

    def __init__(self, selection: Selection) -> None:
        super().__init__("limitproto", __version__)
        self.selection = selection
        self.documents: dict[str, Document] = {}
        self.as_svg = False
        self._searches: dict[str, asyncio.Task[None]] = {}
        self._warned: set[str] = set()
        #: Documents that have changed since their diagnostics were sent.
        self.changed: set[str] = set()
        # The texts are kept here alone, not in the workspace too.
        own = {types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE}
        for method in own:
            self.protocol.fm.builtin_features.pop(method)
        for method, (handler, options) in _HANDLERS.items():
            self.feature(method, options)(_guarded(self, handler))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Log what has gone wrong."""
        _log.error("%s: %s", type(error).__name__, error)

    def document(self, params: Any) -> Document:
        """Return the document of a request. Raises JsonRpcInvalidParams for one that is not open."""
        found = self.documents.get(params.text_document.uri)
        if found is None:
            raise JsonRpcInvalidParams("The document is not open.")
        return found

    def check_later(self, uri: str, is_saved: bool = False) -> None:
        """Have the diagnostics of a document found and sent."""
        document = self.documents[uri]
        if document.size > MAX_TYPED and not is_saved:
            if uri not in self._warned:
                self._warned.add(uri)
                sentence = "The document has more than 10 MB, so that it is checked only when it is saved."
                self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, sentence))
            return
        if uri not in self._searches or self._searches[uri].done():
            self._searches[uri] = asyncio.get_running_loop().create_task(self._check(uri))

    async def _check(self, uri: str) -> None:
        sent = perf_counter()
        while (document := self.documents.get(uri)) is not None:
            begun = perf_counter()
            unknown = document.unknown()
            while unknown and perf_counter() - begun < _SLICE:
                document.look(unknown.pop())
            is_done = not unknown
            if is_done or uri in self.changed or perf_counter() - sent > _PAUSE:
                self.changed.discard(uri)
                self.send_diagnostics(uri)
                sent = perf_counter()
            if is_done:
                return
            await asyncio.sleep(0)

    def send_diagnostics(self, uri: str) -> None:
        """Send the diagnostics that are known, the worst ones if there are too many."""
        document = self.documents[uri]
        found = list(document.found())
        if len(found) > MAX_SENT:
            worst = sorted(found, key=lambda one: _ORDER.index(one[1].severity))[:MAX_SENT]
            found = sorted(worst, key=lambda one: (one[0], one[1].offset))
        sent = [shown(document, index, one) for index, one in found]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, sent, document.version))


def shown(document: Document, index: int, found: Diagnostic) -> types.Diagnostic:
    """Return a diagnostic of a game as editors show it."""
    game, top = document.games[index], document.tops[index]
    ends = ((found.line, found.column), (found.end_line, found.end_column))
    start, end = (
        types.Position(top + line - 1, document.character(index, line - 1, game.starts[line - 1] + column - 1))
        for line, column in ends
    )
    sentences = [found.message, *([found.context] if found.context else []), f"help: {found.help}"]
    code, severity = found.code, _SEVERITIES[found.severity]
    return types.Diagnostic(types.Range(start, end), "\n".join(sentences), severity, code, source="limitproto")


# ---- documents ----------------------------------------------------------------------------------------------------


def _guarded(server: Server, handler: Callable[[Server, Any], Any]) -> Callable[[Any], Any]:
    """Return a handler of which no error but those meant for the client leaves the server."""

    def guarded(params: Any) -> Any:
        try:
            return handler(server, params)
        except JsonRpcException:
            raise
        except Exception:
            _log.exception("%s failed", handler.__name__)
            return None

    return guarded


def _initialize(server: Server, params: types.InitializeParams) -> None:
    given = params.initialization_options
    server.as_svg = isinstance(given, dict) and given.get("board") == "svg"


def _did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    item = params.text_document
    encoding = server.server_capabilities.position_encoding or types.PositionEncodingKind.Utf16
    document = Document(item.text, Units(str(getattr(encoding, "value", encoding))), server.selection)
    document.version = item.version
    server.documents[item.uri] = document
    server.check_later(item.uri)


def _did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    document = server.document(params)
    for change in params.content_changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = change.range.start, change.range.end
            document.change((start.line, start.character), (end.line, end.character), change.text)
        else:
            document.set_text(change.text)
    document.version = params.text_document.version
    server.changed.add(params.text_document.uri)
    server.check_later(params.text_document.uri)


def _did_save(server: Server, params: types.DidSaveTextDocumentParams) -> None:
    server.document(params)
    server.check_later(params.text_document.uri, is_saved=True)


def _did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    uri = params.text_document.uri
    if server.documents.pop(uri, None) is not None:
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))


# ---- changes ------------------------------------------------------------------------------------------------------


def _rewritten(document: Document, first: int, last: int, options: BatchOptions) -> list[types.TextEdit]:
    """Return the edits of `fmt` or `check --fix` to the games from one to another, both included."""
    # The next game shows whether an empty line follows the last one.
    games = [document.raw(index) for index in range(first, min(last + 2, len(document.games)))]
    result = process_batch(Batch("-", "-", "lgn", games, [], 0), options)
    edits: list[types.TextEdit] = []
    index, begin, longer = first, 0, 0
    for start, old, new in result.changes:
        # The place in the old text, and then in its game.
        place = start - longer
        longer += len(new) - len(old)
        while place - begin >= len(document.games[index].text):
            begin += len(document.games[index].text)
            index += 1
        if index > last:
            break
        head, tail = _equal_lines(old, new)
        where = features.range_of(document, index, place - begin + head, place - begin + len(old) - tail)
        edits.append(types.TextEdit(where, new[head : len(new) - tail]))
    return edits


def _equal_lines(old: str, new: str) -> tuple[int, int]:
    """Return how much of two texts is the same at their beginning and at their end, in whole lines."""
    olds, news = old.splitlines(True), new.splitlines(True)
    sizes = []
    for _ in range(2):
        count = next((i for i, (one, other) in enumerate(zip(olds, news, strict=False)) if one != other), None)
        count = min(len(olds), len(news)) if count is None else count
        sizes.append(sum(map(len, olds[:count])))
        olds, news = olds[:count:-1] + olds[count : count + 1], news[:count:-1] + news[count : count + 1]
    return sizes[0], sizes[1]


def _format(server: Server, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    document = server.document(params)
    return _rewritten(document, 0, len(document.games) - 1, _FORMAT)


def _format_range(server: Server, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
    document = server.document(params)
    return _rewritten(document, *_games_in(document, params.range), _FORMAT)


def _games_in(document: Document, span: types.Range) -> tuple[int, int]:
    first, _ = document.place(span.start.line, span.start.character)
    last, place = document.place(span.end.line, span.end.character)
    return first, max(last - (place == 0), first)


def _fix_all(server: Server, uri: str) -> types.WorkspaceEdit:
    document = server.documents[uri]
    options = BatchOptions(server.selection, "fix")
    return types.WorkspaceEdit({uri: _rewritten(document, 0, len(document.games) - 1, options)})


def _code_actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    document, uri = server.document(params), params.text_document.uri
    only = params.context.only

    def is_wanted(kind: str) -> bool:
        return only is None or any(kind == one or kind.startswith(f"{one}.") for one in map(_value, only))

    actions: list[types.CodeAction] = []
    if is_wanted(types.CodeActionKind.QuickFix.value):
        actions += _quick_fixes(server, document, uri, params.range)
    if is_wanted(types.CodeActionKind.SourceFixAll.value):
        title = "Fix all that can be fixed without loss in this file"
        action = types.CodeAction(title, types.CodeActionKind.SourceFixAll, data={"uri": uri})
        if only is not None or document.size < _MAX_FIXED:
            action.edit = _fix_all(server, uri)
        actions.append(action)
    return actions


def _value(kind: types.CodeActionKind | str) -> str:
    return kind.value if isinstance(kind, types.CodeActionKind) else kind


def _quick_fixes(server: Server, document: Document, uri: str, span: types.Range) -> Iterator[types.CodeAction]:
    """Yield the fixes of the diagnostics that touch a part of a document, and then those of whole games."""
    first, begin = document.place(span.start.line, span.start.character)
    last, end = document.place(span.end.line, span.end.character)
    last = min(last, first + _MOST_GAMES)
    for index in range(first, last + 1):
        game = features.analysis_of(document, index)
        fixable: list[types.Diagnostic] = []
        for entry in read_game(document.raw(index)):
            for raw in selected(entry, document.selection)[:MAX_REPORTED]:
                if (index == first and raw.end < begin) or (index == last and raw.start > end):
                    continue
                about = [shown(document, index, one) for one in entry.reported([raw])]
                fixable += about if rule_of(raw.code).fixable else []
                for number, fix in enumerate(fixes(game, raw)):
                    edits = [types.TextEdit(features.range_of(document, index, a, b), new) for a, b, new in fix.edits]
                    yield _quick_fix(fix.title, about, uri, edits, number == 0)
        edits = _rewritten(document, index, index, BatchOptions(server.selection, "fix")) if fixable else []
        if edits:
            yield _quick_fix("Fix all that can be fixed without loss in this game", fixable, uri, edits, False)


def _quick_fix(
    title: str, about: list[types.Diagnostic], uri: str, edits: list[types.TextEdit], is_best: bool
) -> types.CodeAction:
    change = types.WorkspaceEdit({uri: edits})
    return types.CodeAction(title, types.CodeActionKind.QuickFix, about, is_preferred=is_best, edit=change)


def _resolve(server: Server, action: types.CodeAction) -> types.CodeAction:
    uri = action.data.get("uri") if isinstance(action.data, dict) else None
    if uri in server.documents:
        action.edit = _fix_all(server, str(uri))
    return action


def _prepare_rename(server: Server, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder | None:
    found = features.player_at(*_at(server, params))
    return None if found is None else types.PrepareRenamePlaceholder(found[1], found[0])


def _rename(server: Server, params: types.RenameParams) -> types.WorkspaceEdit:
    found = features.player_at(*_at(server, params))
    if found is None:
        raise JsonRpcInvalidParams("Only the names of players in tags can be changed.")
    if not params.new_name.isprintable():
        raise JsonRpcInvalidParams("A name is one line without control characters.")
    edits = features.renamed(server.document(params), found[0], params.new_name)
    return types.WorkspaceEdit({params.text_document.uri: edits})


# ---- questions ----------------------------------------------------------------------------------------------------


def _at(server: Server, params: Any) -> tuple[Document, int, int]:
    """Return the document of a request, the index of the game that it is about, and the place in its text."""
    document = server.document(params)
    return document, *document.place(params.position.line, params.position.character)


def _hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    return features.board(*_at(server, params), server.as_svg)


def _complete(server: Server, params: types.CompletionParams) -> types.CompletionList:
    return features.completions(*_at(server, params))


def _definition(server: Server, params: types.DefinitionParams) -> types.Location | None:
    document, index, _ = _at(server, params)
    found = features.broken_turn(document, index)
    return None if found is None else types.Location(params.text_document.uri, found)


def _colours(server: Server, params: types.SemanticTokensParams) -> types.SemanticTokens | None:
    document = server.document(params)
    return None if document.size > _MAX_WHOLE else features.colours(document, 0, len(document.games) - 1)


def _colours_in(server: Server, params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
    document = server.document(params)
    return features.colours(document, *_games_in(document, params.range))


def _hints(server: Server, params: types.InlayHintParams) -> list[types.InlayHint]:
    document = server.document(params)
    first, last = _games_in(document, params.range)
    return [hint for index in range(first, last + 1) for hint in features.evaluations(document, index)]


_FORMAT: Final = BatchOptions(Selection(), "format")
_LEGEND: Final = types.SemanticTokensLegend(list(features.COLOURS), [])
_ACTIONS: Final = types.CodeActionOptions(
    [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll], resolve_provider=True
)

#: The methods that are answered, with their handlers and the options that are declared for them.
_HANDLERS: Final[dict[str, tuple[Callable[[Server, Any], Any], Any]]] = {
    types.INITIALIZE: (_initialize, None),
    types.TEXT_DOCUMENT_DID_OPEN: (_did_open, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (_did_change, None),
    types.TEXT_DOCUMENT_DID_SAVE: (_did_save, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (_did_close, None),
    types.TEXT_DOCUMENT_HOVER: (_hover, None),
    types.TEXT_DOCUMENT_COMPLETION: (_complete, types.CompletionOptions(trigger_characters=["[", '"', " ", "("])),
    types.TEXT_DOCUMENT_DEFINITION: (_definition, None),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (lambda server, params: features.outline(server.document(params)), None),
    types.TEXT_DOCUMENT_FOLDING_RANGE: (lambda server, params: features.folding(server.document(params)), None),
    types.TEXT_DOCUMENT_FORMATTING: (_format, None),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: (_format_range, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (_code_actions, _ACTIONS),
    types.CODE_ACTION_RESOLVE: (_resolve, None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (_prepare_rename, None),
    types.TEXT_DOCUMENT_RENAME: (_rename, None),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: (_colours, _LEGEND),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: (_colours_in, _LEGEND),
    types.TEXT_DOCUMENT_INLAY_HINT: (_hints, None),
}


def run(selection: Selection) -> None:
    """Serve an editor over stdin and stdout until it ends the session; `selection` is what is reported."""
    logging.basicConfig(level=logging.WARNING, format="limitproto lsp: %(message)s")
    # It would log the traceback of every request that is refused.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    # It closes what it writes to; whatever else is printed must not get between its messages.
    output = open(os.dup(sys.stdout.fileno()), "wb")  # noqa: SIM115 - the server closes it
    sys.stdout = sys.stderr
    Server(selection).start_io(stdout=output)
