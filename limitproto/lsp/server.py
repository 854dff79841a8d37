"""The server: which handler answers each request, and when diagnostics are sent.

Requests are answered from the current documents. Diagnostics are computed in slices between requests, so that a newly
opened file can be edited at once. No error reaches the client as a traceback; errors are logged on stderr.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import perf_counter
from typing import Final, Never, Protocol, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from limitproto import __version__
from limitproto.lsp import features
from limitproto.lsp.document import Document, Units, selected
from limitproto.lsp.fixes import fixes
from limitproto.records.batch import BatchOptions, process_batch
from limitproto.records.diagnostics.diagnostic import Diagnostic, Selection
from limitproto.records.diagnostics.registry import page_of, rule_of
from limitproto.records.game_entry import MAX_REPORTED
from limitproto.records.reading.batches import Batch
from limitproto.records.reading.lgn_reader import read_game

#: Documents longer than this, in characters, are only checked when saved.
MAX_TYPED: Final = 10_000_000

#: A longer document is only coloured by range, and fixing everything in a longer one is offered only on request.
_MAX_WHOLE: Final = 1_000_000
_MAX_FIXED: Final = 20_000

#: How many games are examined for quick fixes.
_MOST_GAMES: Final = 20

#: The most diagnostics sent per document; editors show no more.
MAX_SENT: Final = 1000

#: How many seconds the search for diagnostics runs before the next request is answered; how often they are sent.
_SLICE, _PAUSE = 0.02, 0.5

_ERROR, _WARNING, _, _HINT = types.DiagnosticSeverity
_SEVERITIES: Final = {"error": _ERROR, "warning": _WARNING, "note": _HINT}

_log = logging.getLogger(__name__)


class _OfDocument(Protocol):
    """The parameters of a request about a document."""

    @property
    def text_document(self) -> types.TextDocumentIdentifier | types.VersionedTextDocumentIdentifier: ...


_AtPlace = (
    types.HoverParams | types.CompletionParams | types.DefinitionParams | types.PrepareRenameParams | types.RenameParams
)
_OfRange = types.DocumentRangeFormattingParams | types.SemanticTokensRangeParams | types.InlayHintParams
_P = TypeVar("_P")
_R = TypeVar("_R")


class Server(LanguageServer):
    """The server with its documents, keyed by address."""

    def __init__(self, selection: Selection) -> None:
        super().__init__("limitproto", __version__)
        self.selection = selection
        self.documents: dict[str, Document] = {}
        self.as_svg = False
        self._searches: dict[Document, asyncio.Task[None]] = {}
        for method in (types.TEXT_DOCUMENT_DID_OPEN, types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE):
            # The texts are kept only here, not in the workspace as well.
            self.protocol.fm.builtin_features.pop(method)
        for method, handler in _HANDLERS.items():
            self.feature(method, _OPTIONS.get(method))(_log_errors_of(self, handler))

    def report_server_error(self, error: Exception, source: object) -> None:
        """Log an error."""
        _log.error("%s: %s", type(error).__name__, error)

    def document(self, params: _OfDocument) -> Document:
        """Return the document for a request. Raises JsonRpcInvalidParams if it is not open."""
        found = self.documents.get(params.text_document.uri)
        if found is None:
            raise JsonRpcInvalidParams("The document is not open; open it in the editor first.")
        return found

    def at(self, params: _AtPlace) -> tuple[Document, int, int]:
        """Return the document, the index of the game and the place in its text for a request."""
        document = self.document(params)
        return document, *document.place(params.position.line, params.position.character)

    def games(self, params: _OfRange) -> tuple[Document, int, int]:
        """Return the document and the first and last game of the range for a request."""
        document, start, end = self.document(params), params.range.start, params.range.end
        first, _ = document.place(start.line, start.character)
        last, place = document.place(end.line, end.character)
        return document, first, max(last - (place == 0), first)

    def check_later(self, document: Document, is_saved: bool = False) -> None:
        """Have the diagnostics of a document computed and sent."""
        if document.size > MAX_TYPED and not is_saved:
            if not document.is_large:
                document.is_large = True
                sentence = "The document has more than 10 MB, so that it is checked only when it is saved."
                self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, sentence))
        elif document not in self._searches:
            self._searches[document] = asyncio.get_running_loop().create_task(self._check_and_send(document))

    async def _check_and_send(self, document: Document) -> None:
        sent = perf_counter()
        try:
            while self.documents.get(document.uri) is document:
                begun = perf_counter()
                unknown = document.unknown()
                while unknown and perf_counter() - begun < _SLICE:
                    document.look(unknown.pop())
                if not unknown or document.has_changed or perf_counter() - sent > _PAUSE:
                    document.has_changed = False
                    self.send_diagnostics(document)
                    sent = perf_counter()
                if not unknown:
                    break
                await asyncio.sleep(0)
        finally:
            del self._searches[document]

    def send_diagnostics(self, document: Document) -> None:
        """Send the known diagnostics, only the most severe if there are too many."""
        found = list(document.found())
        if len(found) > MAX_SENT:
            found = sorted(found, key=lambda one: _SEVERITIES[one[1].severity].value)[:MAX_SENT]
        sent = [editor_diagnostic(document, index, one) for index, one in found]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, sent, document.version))


def editor_diagnostic(document: Document, index: int, diagnostic: Diagnostic) -> types.Diagnostic:
    """Return a game's diagnostic in the form for editors."""
    starts = document.games[index].starts
    start = starts[diagnostic.line - 1] + diagnostic.column - 1
    end = starts[diagnostic.end_line - 1] + diagnostic.end_column - 1
    message = "\n".join(filter(None, (diagnostic.message, diagnostic.context, f"help: {diagnostic.help}")))
    where, severity = features.range_of(document, index, start, end), _SEVERITIES[diagnostic.severity]
    page = types.CodeDescription(page_of(diagnostic.code))
    return types.Diagnostic(where, message, severity, diagnostic.code, page, source="limitproto")


def _log_errors_of(server: Server, handler: Callable[[Server, _P], _R]) -> Callable[[_P], _R | None]:
    """Return a handler that only lets errors intended for the client leave the server."""

    def handle_and_log(params: _P) -> _R | None:
        try:
            return handler(server, params)
        except JsonRpcException:
            raise
        except Exception:
            _log.exception("a request failed: %s", type(params).__name__)
            return None

    return handle_and_log


def _note_client_options(server: Server, params: types.InitializeParams) -> None:
    given = params.initialization_options
    server.as_svg = isinstance(given, dict) and given.get("board") == "svg"


def _did_open(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    item, encoding = params.text_document, server.server_capabilities.position_encoding
    document = Document(item.text, Units(str(getattr(encoding, "value", encoding))), server.selection, item.uri)
    document.version = item.version
    server.documents[item.uri] = document
    server.check_later(document)


def _did_change(server: Server, params: types.DidChangeTextDocumentParams) -> None:
    document = server.document(params)
    for change in params.content_changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = change.range.start, change.range.end
            document.change((start.line, start.character), (end.line, end.character), change.text)
        else:
            document.set_text(change.text)
    document.version = params.text_document.version
    document.has_changed = True
    server.check_later(document)


def _did_close(server: Server, params: types.DidCloseTextDocumentParams) -> None:
    server.documents.pop(params.text_document.uri, None)
    server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))


def _rewriting_edits(document: Document, first: int, last: int, options: BatchOptions) -> list[types.TextEdit]:
    """Return the edits by `fmt` or `check --fix` to a range of games, both ends included."""
    # The next game shows whether an empty line follows the last one.
    games = [document.raw(index) for index in range(first, min(last + 2, len(document.games)))]
    begins = list(accumulate([len(game.text) for game in games], initial=0))
    edits: list[types.TextEdit] = []
    longer = 0
    for start, old, new in process_batch(Batch("-", "-", "lgn", games, [], 0), options).changes:
        # The place in the old text, and then in its game.
        index = bisect_right(begins, start - longer) - 1
        place = start - longer - begins[index]
        longer += len(new) - len(old)
        if first + index <= last:
            edits.append(types.TextEdit(features.range_of(document, first + index, place, place + len(old)), new))
    return edits


def _whole_range(document: Document) -> tuple[Document, int, int]:
    return document, 0, len(document.games) - 1


def _code_actions(server: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
    document, only = server.document(params), params.context.only

    def is_wanted(kind: types.CodeActionKind) -> bool:
        return only is None or any(f"{kind.value}.".startswith(f"{getattr(one, 'value', one)}.") for one in only)

    actions: list[types.CodeAction] = []
    if is_wanted(types.CodeActionKind.QuickFix):
        actions += _quick_fixes(document, params.range)
    is_asked = is_wanted(types.CodeActionKind.SourceFixAll) and (only is not None or document.size < _MAX_FIXED)
    if is_asked and (edits := _rewriting_edits(*_whole_range(document), BatchOptions(document.selection, "fix"))):
        title = "Fix all that can be fixed without loss in this file"
        change = types.WorkspaceEdit({document.uri: edits})
        actions.append(types.CodeAction(title, types.CodeActionKind.SourceFixAll, edit=change))
    return actions


def _quick_fixes(document: Document, span: types.Range) -> Iterator[types.CodeAction]:
    """Yield the fixes for the diagnostics that touch a part of a document, followed by those for their game."""
    first, begin = document.place(span.start.line, span.start.character)
    last, end = document.place(span.end.line, span.end.character)
    for index in range(first, min(last, first + _MOST_GAMES) + 1):
        offered: list[tuple[str, list[types.Diagnostic], list[types.TextEdit], bool]] = []
        fixable: list[types.Diagnostic] = []
        for entry in read_game(document.raw(index)):
            for raw in selected(entry, document.selection)[:MAX_REPORTED]:
                if (index == first and raw.end < begin) or (index == last and raw.start > end):
                    continue
                about = [editor_diagnostic(document, index, one) for one in entry.reported([raw])]
                fixable += about if rule_of(raw.code).fixable else []
                for number, fix in enumerate(fixes(features.analysis_of(document, index), raw)):
                    edits = [types.TextEdit(features.range_of(document, index, a, b), new) for a, b, new in fix.edits]
                    offered.append((fix.title, about, edits, number == 0))
        if fixable and (edits := _rewriting_edits(document, index, index, BatchOptions(document.selection, "fix"))):
            offered.append(("Fix all that can be fixed without loss in this game", fixable, edits, False))
        for title, about, edits, is_best in offered:
            change = types.WorkspaceEdit({document.uri: edits})
            yield types.CodeAction(title, types.CodeActionKind.QuickFix, about, is_preferred=is_best, edit=change)


def _rename_player(server: Server, params: types.RenameParams) -> types.WorkspaceEdit:
    document, index, place = server.at(params)
    found = features.player_at(document, index, place)
    if found is None:
        raise JsonRpcInvalidParams("There is no player's name here; place the cursor on one in a tag.")
    if not params.new_name.isprintable():
        raise JsonRpcInvalidParams(f"{params.new_name!r} is not a name; write one line without control characters.")
    edits = list(features.rename_edits(document, found.placeholder, params.new_name))
    return types.WorkspaceEdit({document.uri: edits})


_FORMAT: Final = BatchOptions(Selection(), "format")
_LEGEND: Final = types.SemanticTokensLegend(list(features.COLOURS), [])

#: What the server declares about methods when a session begins.
_OPTIONS: Final[dict[str, object]] = {
    types.TEXT_DOCUMENT_COMPLETION: types.CompletionOptions(trigger_characters=["[", '"', " ", "("]),
    types.TEXT_DOCUMENT_CODE_ACTION: types.CodeActionOptions(
        [types.CodeActionKind.QuickFix, types.CodeActionKind.SourceFixAll]
    ),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _LEGEND,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: _LEGEND,
}

#: The handler of each method.
_HANDLERS: Final[dict[str, Callable[[Server, Never], object]]] = {
    types.INITIALIZE: _note_client_options,
    types.TEXT_DOCUMENT_DID_OPEN: _did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: _did_change,
    types.TEXT_DOCUMENT_DID_SAVE: lambda server, params: server.check_later(server.document(params), is_saved=True),
    types.TEXT_DOCUMENT_DID_CLOSE: _did_close,
    types.TEXT_DOCUMENT_HOVER: lambda server, params: features.board_hover(*server.at(params), server.as_svg),
    types.TEXT_DOCUMENT_COMPLETION: lambda server, params: features.completions(*server.at(params)),
    types.TEXT_DOCUMENT_DEFINITION: lambda server, params: features.first_broken_turn(*server.at(params)[:2]),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: lambda server, params: features.outline(server.document(params)),
    types.TEXT_DOCUMENT_FOLDING_RANGE: lambda server, params: features.folding(server.document(params)),
    types.TEXT_DOCUMENT_FORMATTING: lambda server, params: _rewriting_edits(
        *_whole_range(server.document(params)), _FORMAT
    ),
    types.TEXT_DOCUMENT_RANGE_FORMATTING: lambda server, params: _rewriting_edits(*server.games(params), _FORMAT),
    types.TEXT_DOCUMENT_CODE_ACTION: _code_actions,
    types.TEXT_DOCUMENT_PREPARE_RENAME: lambda server, params: features.player_at(*server.at(params)),
    types.TEXT_DOCUMENT_RENAME: _rename_player,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: lambda server, params: (
        features.semantic_tokens(*_whole_range(server.document(params)))
        if server.document(params).size < _MAX_WHOLE
        else None
    ),
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE: lambda server, params: features.semantic_tokens(*server.games(params)),
    types.TEXT_DOCUMENT_INLAY_HINT: lambda server, params: list(features.evaluation_hints(*server.games(params))),
}


def run(selection: Selection) -> None:
    """Serve an editor over stdin and stdout until it ends the session; `selection` chooses the reported diagnostics."""
    logging.basicConfig(level=logging.WARNING, format="limitproto lsp: %(message)s")
    # It would log the traceback of every refused request.
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    # It closes its output; other printed text must not get between its messages.
    output = open(os.dup(sys.stdout.fileno()), "wb")  # noqa: SIM115 - the server closes it
    sys.stdout = sys.stderr
    Server(selection).start_io(stdout=output)
