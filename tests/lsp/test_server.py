"""The server as an editor sees it: a real client starts `limitproto lsp` and asks it everything."""

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient
from support.record_texts import FAULTY

from limitproto.lsp import server
from limitproto.lsp.document import Document, Units
from limitproto.records import check
from limitproto.records.diagnostics.diagnostic import Selection

#: One session for all tests: each of them opens its document anew.
pytestmark = [pytest.mark.once, pytest.mark.asyncio(loop_scope="module")]

URI = "file:///games.lgn"
IDENTITY = types.TextDocumentIdentifier(URI)
GAMES = Path(__file__).resolve().parents[2] / "records" / "games"
GOOD = (GAMES / "classic-2-stranded-1.lgn").read_text(encoding="utf-8")
START = '[Game "limit"]\n[Edition "classic"]\n[White "Zoë 😀"]\n[Red "Bo"]\n\n'
COMMAND = [sys.executable, "-P", "-m", "limitproto", "lsp"]


@pytest_lsp.fixture(scope="module", config=ClientServerConfig(server_command=COMMAND))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """Begin and end a session."""
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=pytest_lsp.client_capabilities("visual-studio-code"))
    )
    yield
    await lsp_client.shutdown_session()


def at(line: int, character: int) -> dict[str, object]:
    """Return what names a place of the document."""
    return {"text_document": IDENTITY, "position": types.Position(line, character)}


def span(first: int, last: int) -> types.Range:
    """Return a range of lines."""
    return types.Range(types.Position(first, 0), types.Position(last, 0))


async def opened(client: LanguageClient, text: str) -> list[types.Diagnostic]:
    """Open a document, and return its diagnostics."""
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "lgn", 1, text)))
    return await sent(client)


async def sent(client: LanguageClient) -> list[types.Diagnostic]:
    """Return the next diagnostics."""
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[URI])


def changed(client: LanguageClient, version: int, *changes: types.TextDocumentContentChangeEvent) -> None:
    """Change the document."""
    identity = types.VersionedTextDocumentIdentifier(version, URI)
    client.text_document_did_change(types.DidChangeTextDocumentParams(identity, list(changes)))


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """Return a text of ASCII and line feeds after some edits."""
    lines = text.split("\n")

    def place(position: types.Position) -> int:
        return sum(len(line) + 1 for line in lines[: position.line]) + position.character

    for edit in sorted(edits, key=lambda edit: place(edit.range.start), reverse=True):
        text = text[: place(edit.range.start)] + edit.new_text + text[place(edit.range.end) :]
    return text


async def test_diagnostics_while_typing(client: LanguageClient) -> None:
    assert await opened(client, GOOD) == []
    part = types.Range(types.Position(0, 7), types.Position(0, 12))
    changed(client, 2, types.TextDocumentContentChangePartial(part, "lim"))
    found = await sent(client)
    assert [(one.code, one.severity, one.source) for one in found] == [
        ("LGN202", types.DiagnosticSeverity.Error, "limitproto")
    ]
    assert found[0].range == types.Range(types.Position(0, 7), types.Position(0, 10))
    assert "did you mean limit?" in found[0].message
    changed(client, 3, types.TextDocumentContentChangeWholeDocument(GOOD))
    assert await sent(client) == []
    client.text_document_did_close(types.DidCloseTextDocumentParams(IDENTITY))
    assert await sent(client) == []


async def test_places_are_counted_in_utf_16(client: LanguageClient) -> None:
    found = await opened(client, START.replace("\n", "\r\n") + "{😀} 1. n49:x *\r\n")
    (one,) = [one for one in found if one.code == "LGN301"]
    assert one.range == types.Range(types.Position(5, 8), types.Position(5, 13))


async def test_games_are_compared(client: LanguageClient) -> None:
    dated = GOOD.replace("????.??.??", "2026.11.20")
    earlier = dated.replace('[White "', '[White "Dr. ').replace("2026", "2025")
    found = await opened(client, f"{dated}\n{dated}\n{earlier}")
    lines = GOOD.count("\n") + 1
    places = [(one.code, one.range.start.line) for one in found]
    assert places == [("LGN701", lines), ("LGN702", 2 * lines), ("LGN703", 2 * lines)]
    assert found[0].message.startswith("this game is also in games.lgn:1\n")
    changed(client, 2, types.TextDocumentContentChangePartial(span(0, lines), ""))
    assert [(one.code, one.range.start.line) for one in await sent(client)] == [("LGN702", lines), ("LGN703", lines)]


async def test_ten_mixed_faults_are_mended_by_quick_fixes_alone(client: LanguageClient) -> None:
    """As a person does it: take the first diagnostic and its best fix, until there is none."""
    text, codes, version = FAULTY, list[str](), 1
    found = await opened(client, text)
    while waiting := [one for one in found if one.code not in ("LGN117", "LGN122", "LGN208")]:
        first = waiting[0]
        context = types.CodeActionContext([first], [types.CodeActionKind.QuickFix])
        offered = await client.text_document_code_action_async(types.CodeActionParams(IDENTITY, first.range, context))
        action = next(one for one in offered if one.diagnostics and first.code in {of.code for of in one.diagnostics})
        text = applied(text, action.edit.changes[URI])
        codes.append(str(first.code))
        version += 1
        changed(client, version, types.TextDocumentContentChangeWholeDocument(text))
        found = await sent(client)
        assert len(codes) < 40, text
    assert len(set(codes)) >= 10
    assert not [one for one in check(text) if one.severity == "error"]
    assert '[Red "Bo"]' in text, "no name is lost"


async def test_a_quick_fix_and_fixing_all(client: LanguageClient) -> None:
    text = GOOD.replace("2. o49", "3. O49", 1)
    found = await opened(client, text)
    assert {one.code for one in found} == {"LGN113", "LGN302"}
    params = types.CodeActionParams(IDENTITY, found[0].range, types.CodeActionContext(found))
    actions = await client.text_document_code_action_async(params)
    first, game, all_of_them = actions[0], actions[-2], actions[-1]
    assert (first.title, first.is_preferred, list(first.diagnostics)) == ("Replace '3.' by '2.'", True, found[:1])
    assert applied(text, first.edit.changes[URI]) == GOOD.replace("o49", "O49", 1)
    assert applied(text, game.edit.changes[URI]) == GOOD
    params.context.only = [types.CodeActionKind.SourceFixAll]
    (only,) = await client.text_document_code_action_async(params)
    assert applied(text, only.edit.changes[URI]) == GOOD
    assert all_of_them == only


async def test_hover_shows_the_board_after_the_turn(client: LanguageClient) -> None:
    await opened(client, START + "1. n49:m50 n50:m51 *\n")
    hover = await client.text_document_hover_async(types.HoverParams(**at(5, 5)))
    assert hover.contents.kind == types.MarkupKind.Markdown
    assert hover.contents.value.startswith("**White: `n49:m50`** Red to move, placement.\n\n```text\n")
    assert hover.range == types.Range(types.Position(5, 3), types.Position(5, 10))
    assert await client.text_document_hover_async(types.HoverParams(**at(0, 3))) is None
    changed(
        client, 2, types.TextDocumentContentChangePartial(types.Range(types.Position(5, 3), types.Position(5, 6)), "a9")
    )
    hover = await client.text_document_hover_async(types.HoverParams(**at(5, 5)))
    assert "cannot be played here" in hover.contents.value


async def test_completion_of_turns_tags_and_values(client: LanguageClient) -> None:
    await opened(client, START + "1. n49:m50 (1. n49:m5) n50:m\n[Ed\n")

    async def labels(line: int, character: int) -> list[str]:
        found = await client.text_document_completion_async(types.CompletionParams(**at(line, character)))
        assert all(item.text_edit.range.end == types.Position(line, character) for item in found.items)
        return [item.label for item in found.items]

    assert "n49:m50" in await labels(5, 3)
    assert {turn[:6] for turn in await labels(5, 21)} == {"n49:m5"}
    after = await labels(5, 28)
    assert "n50:m51" in after
    assert "n50:m50" not in after
    assert await labels(1, 12) == ["classic"]
    assert await labels(1, 10) == ["classic", "nestor", "nestor-en", "pbmserv"]
    assert await labels(0, 7) == ["limit", "limes"]
    assert "Event" in await labels(2, 1)
    assert "White" not in await labels(2, 1)


async def test_outline_and_folding(client: LanguageClient) -> None:
    game = START + "1. n49:m50 (1. n49:m51 (1... n50:n51)\nn50:n51) n50:m51 {a\nb} *\n"
    await opened(client, f"{game}\n{GOOD}")
    first, second = await client.text_document_document_symbol_async(types.DocumentSymbolParams(IDENTITY))
    assert (first.name, first.detail, second.name) == ("1. Zoë 😀 – Bo, *", "classic", "2. at random – at random, 0-1")
    assert [(one.name, [inner.name for inner in one.children]) for one in first.children] == [("n49:m51", ["n50:n51"])]
    assert first.children[0].range == types.Range(types.Position(5, 11), types.Position(6, 8))
    folds = await client.text_document_folding_range_async(types.FoldingRangeParams(IDENTITY))
    assert [(fold.start_line, fold.end_line) for fold in folds[:3]] == [(0, 7), (5, 6), (6, 7)]


async def test_formatting_a_file_and_a_range(client: LanguageClient) -> None:
    typed = GOOD.replace("\n\n1. ", "\n\n1.   ")
    text = f"{typed}\n{typed}\n{typed}"
    await opened(client, text)
    options = types.FormattingOptions(4, True)
    whole = await client.text_document_formatting_async(types.DocumentFormattingParams(IDENTITY, options))
    assert applied(text, whole) == f"{GOOD}\n{GOOD}\n{GOOD}"
    lines = typed.count("\n") + 1
    params = types.DocumentRangeFormattingParams(IDENTITY, span(lines + 3, lines + 4), options)
    part = await client.text_document_range_formatting_async(params)
    assert applied(text, part) == f"{typed}\n{GOOD}\n{typed}"


async def test_the_turn_where_a_rule_was_broken(client: LanguageClient) -> None:
    await opened(client, f"{GOOD}\n{START}1. n49:m50 n50:m50 *\n")
    line = GOOD.count("\n") + 6
    found = await client.text_document_definition_async(types.DefinitionParams(**at(line - 5, 0)))
    assert found.range == types.Range(types.Position(line, 11), types.Position(line, 18))
    assert await client.text_document_definition_async(types.DefinitionParams(**at(2, 0))) is None


async def test_a_player_gets_another_name_through_the_file(client: LanguageClient) -> None:
    other = GOOD.replace('Red "at random"', 'Red "Zoë 😀"')
    text = f"{START}1. n49:m50 *\n\n{other}\n{GOOD}"
    await opened(client, text)
    place = await client.text_document_prepare_rename_async(types.PrepareRenameParams(**at(2, 9)))
    assert (place.placeholder, place.range.end) == ("Zoë 😀", types.Position(2, 14))
    edit = await client.text_document_rename_async(types.RenameParams(**at(2, 9), new_name='Zo"e'))
    assert [(one.range.start.line, one.new_text) for one in edit.changes[URI]] == [(2, 'Zo\\"e'), (14, 'Zo\\"e')]
    for params in (types.RenameParams(**at(0, 9), new_name="x"), types.RenameParams(**at(2, 9), new_name="a\nb")):
        with pytest.raises(JsonRpcException) as refused:
            await client.text_document_rename_async(params)
        assert refused.value.data is None


async def test_colours_and_evaluations(client: LanguageClient) -> None:
    await opened(client, START + "1. n49:m50 {[%eval 0.25] a\nb} (1. n49:m51) 1-0\n")
    legend = (await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(IDENTITY))).data
    row = column = 0
    kinds = ["comment", "number", "function", "decorator", "keyword", "operator", "property", "string"]
    found = []
    for place in range(0, len(legend), 5):
        down, right, length, kind, _ = legend[place : place + 5]
        row, column = row + down, (0 if down else column) + right
        found.append((row, column, length, kinds[kind]))
    assert found[:6:2] == [(0, 1, 4, "property"), (1, 1, 7, "property"), (2, 1, 5, "property")]
    assert found[5] == (2, 7, 8, "string")
    assert found[8:] == [
        *((5, 0, 2, "number"), (5, 3, 7, "function"), (5, 11, 15, "comment"), (6, 0, 2, "comment")),
        *((6, 3, 1, "operator"), (6, 4, 2, "number"), (6, 7, 7, "function"), (6, 14, 1, "operator")),
        (6, 16, 3, "keyword"),
    ]
    part = await client.text_document_semantic_tokens_range_async(types.SemanticTokensRangeParams(IDENTITY, span(0, 9)))
    assert part.data == legend
    (hint,) = await client.text_document_inlay_hint_async(types.InlayHintParams(IDENTITY, span(0, 9)))
    assert (hint.label, hint.position) == ("0.25", types.Position(5, 10))


async def test_what_is_not_open_and_what_does_not_exist(client: LanguageClient) -> None:
    client.text_document_did_close(types.DidCloseTextDocumentParams(IDENTITY))
    with pytest.raises(JsonRpcException, match="not open") as refused:
        await client.text_document_hover_async(types.HoverParams(**at(0, 0)))
    assert refused.value.data is None
    await opened(client, "")
    for line, character in ((0, 0), (9, 9), (2**31 - 1, 2**31 - 1)):
        assert await client.text_document_hover_async(types.HoverParams(**at(line, character))) is None


async def test_hostile_text_is_answered(client: LanguageClient) -> None:
    for version, text in enumerate(
        ("\0" * 99, "{" * 999, "(" * 9_999, "\r[" * 99, "x" * 99_999, "\ud800 \u2028", '["')
    ):
        if version:
            changed(client, version + 1, types.TextDocumentContentChangeWholeDocument(text))
            await sent(client)
        else:
            await opened(client, text)
        params = types.CodeActionParams(IDENTITY, span(0, 99), types.CodeActionContext([]))
        await client.text_document_code_action_async(params)
        assert await client.text_document_completion_async(types.CompletionParams(**at(0, 1)))
        await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(IDENTITY))
        await client.text_document_formatting_async(
            types.DocumentFormattingParams(IDENTITY, types.FormattingOptions(4, True))
        )
        assert await client.text_document_document_symbol_async(types.DocumentSymbolParams(IDENTITY)) is not None


async def test_a_large_document_is_checked_when_it_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    own = server.Server(Selection(strict=True))
    said: list[object] = []
    monkeypatch.setattr(server, "MAX_TYPED", 10)
    monkeypatch.setattr(own, "window_show_message", said.append)
    monkeypatch.setattr(own, "text_document_publish_diagnostics", lambda sent: said.append(sent.diagnostics[-1].code))
    own.documents[URI] = Document(f"{START}1. n49:x *\n", Units(), own.selection, URI)
    for _ in range(2):
        own.check_later(own.documents[URI])
    assert [one.type for one in said] == [types.MessageType.Warning]
    own.check_later(own.documents[URI], is_saved=True)
    await own._searches[own.documents[URI]]
    assert said[1:] == ["LGN301"]


async def test_the_worst_diagnostics_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    own = server.Server(Selection(strict=True))
    said: list[list[types.Diagnostic]] = []
    monkeypatch.setattr(own, "text_document_publish_diagnostics", lambda params: said.append(params.diagnostics))
    text = "\n".join([START + "1. n49:m50 *\n"] * server.MAX_SENT + [START + "1. n49:x *\n"])
    own.documents[URI] = Document(text, Units(), own.selection, URI)
    own.check_later(own.documents[URI])
    await own._searches[own.documents[URI]]
    assert len(said[-1]) == server.MAX_SENT
    assert said[-1][0].code == "LGN301"


async def test_an_error_in_a_request_is_logged_and_not_sent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(own: server.Server, params: object) -> None:
        raise ZeroDivisionError

    assert server._log_errors_of(server.Server(Selection()), broken)(object()) is None
    assert "ZeroDivisionError" in caplog.text
