"""`limitproto lsp` as a process: what it writes where, how it ends, and what it says without its extra."""

import json
import subprocess
import sys

from support.patience import PATIENCE

COMMAND = [sys.executable, "-P", "-m", "limitproto", "lsp"]


def framed(*messages: dict[str, object]) -> bytes:
    """Return messages as the protocol frames them."""
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def told(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    """Return what comes of an input that ends."""
    return subprocess.run([*COMMAND, *options], input=data, capture_output=True, timeout=PATIENCE, check=False)


INITIALIZE = {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}


def test_a_session_ends_quietly() -> None:
    done = told(framed(INITIALIZE, {"id": 2, "method": "shutdown"}, {"method": "exit"}))
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Content-Length: ")
    assert b'"hoverProvider": true' in done.stdout
    assert b'"positionEncoding": "utf-16"' in done.stdout


def test_an_editor_that_goes_away_ends_it() -> None:
    assert told(b"").returncode == 0
    assert told(framed(INITIALIZE)[:-5]).returncode == 0


def test_no_traceback_reaches_the_client() -> None:
    wrong = [
        {"id": 3, "method": "textDocument/hover", "params": {"textDocument": 5}},
        {"id": 4, "method": "textDocument/nonsense", "params": {}},
        {"id": 5, "method": "workspace/executeCommand", "params": {"command": "x"}},
        {
            "method": "textDocument/didChange",
            "params": {"textDocument": {"uri": "a", "version": 1}, "contentChanges": []},
        },
    ]
    done = told(framed(INITIALIZE, *wrong) + b"Content-Length: 3\r\n\r\n{]}" + framed({"id": 9, "method": "shutdown"}))
    assert b"Traceback" not in done.stdout + done.stderr
    assert b'"traceback"' not in done.stdout
    assert b'"id": 9' in done.stdout
