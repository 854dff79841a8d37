"""The server of the board: engines for each tab, reloads, limits, and who may use it."""

import gzip
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from support.web_server import PATIENCE, Page, Served, gone, python_engine, request, serving, started_server
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from limitproto.web import board_engine, server, tabs
from limitproto.web.server import HEADERS, STATIC, engine_commands, run, static_files
from limitproto.web.tabs import WebLimits


@pytest.fixture(scope="module")
def served():
    with serving() as found:
        yield found


@pytest.fixture
def page(served: Served) -> Iterator[Page]:
    """A page of the server of this module."""
    found = served.page()
    yield found
    found.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server wait for the end of engines as long as a test does."""
    monkeypatch.setattr(board_engine, "PATIENCE", PATIENCE)


# ---- engines --------------------------------------------------------------------------------------------------------


def test_text_goes_to_the_engine_and_back_unchanged(page: Page) -> None:
    assert page.welcome["engines"] == [{"name": "echo", "own": False}]
    assert page.welcome["limits"] == WebLimits()._asdict()
    assert page.welcome["running"] == []
    first = page.started()
    second = page.started()
    assert (first, second) == (1, 2)
    text = "  ä\ttab \x01 </script> # no comment\r\n"
    page.tell(engine=second, send=text)
    assert page.text(second, "\n") == text
    page.tell(engine=first, send="in ")
    page.tell(engine=first, send="parts\n")
    assert page.text(first, "\n") == "in parts\n"


def test_a_character_is_never_split(page: Page) -> None:
    page.tell(engine=page.started(), send="utf8\n")
    texts = []
    while "".join(texts) != "ä€😀\nutf8\n":
        texts.append(page.hear()["text"])


def test_an_engine_that_ends_says_how_and_can_be_started_again(page: Page, patient: None) -> None:
    engine = page.started()
    page.tell(engine=engine, send="die\n")
    assert page.hear() == {"engine": engine, "ended": "exited with status 3", "stderr": "last words"}
    page.tell(engine=engine, send="more\n")
    assert page.hear() == {"error": f"engine {engine} is not running; start it first"}
    assert page.started() == engine + 1


def test_an_engine_that_does_not_stop_is_killed_with_all_its_processes(page: Page) -> None:
    engine = page.started()
    page.tell(engine=engine, send="child\n")
    child = int(page.text(engine, "child\n").split()[0])
    page.tell(engine=engine, send="hang\n")
    assert page.text(engine, "\n") == "hanging\n"
    page.tell(engine=engine, stop=True)
    assert page.hear()["ended"].startswith("was killed by ")
    assert gone([child])


def test_an_engine_that_stops_by_itself_is_not_killed(page: Page, patient: None) -> None:
    engine = page.started()
    page.tell(engine=engine, stop=True)
    page.tell(engine=engine, stop=True)
    assert page.hear() == {"engine": engine, "ended": "exited with status 0", "stderr": ""}


def test_a_program_that_is_gone_is_an_error() -> None:
    command = python_engine("")._replace(words=["/no/such/program"])
    with serving({"gone": command}) as served:
        page = served.page()
        page.tell(start="gone")
        assert str(page.hear()["error"]).startswith("/no/such/program cannot be started: No such file or directory;")


def test_the_own_engine_reads_no_files() -> None:
    commands = engine_commands({"Other": ["other", "--flag"]})
    assert list(commands) == ["limitproto", "limitproto-tools", "Other"]
    assert engine_commands({}, "A")["limitproto"].words[-3:] == ["--no-files", "--archive", "A"]
    assert (commands["limitproto"].is_own, commands["Other"].is_own) == (True, False)
    assert commands["limitproto"].words[-2:] == ["engine", "--no-files"]
    assert commands["Other"].words == ["other", "--flag"]
    with serving(commands) as served:
        page = served.page()
        # The tools are started by their name, and play no seat.
        assert [engine["name"] for engine in page.welcome["engines"]] == ["limitproto", "Other"]
        page.tell(engine=page.started("limitproto"), send="lp-load_record /etc/passwd\n")
        assert page.text(1, "\n\n").startswith("? unavailable: ")


# ---- tabs -----------------------------------------------------------------------------------------------------------


def test_a_reload_finds_its_engines_and_what_they_wrote() -> None:
    with serving() as served:
        page = served.page()
        page.started()
        page.close()
        served.clock.seconds += WebLimits().kept_seconds - 1
        served.expire()
        again = served.page(page.welcome["tab"])
        assert again.welcome["tab"] == page.welcome["tab"]
        assert again.welcome["running"] == [{"engine": 1, "name": "echo"}]
        again.tell(engine=1, send="still here\n")
        assert again.text(1, "\n") == "still here\n"


def test_after_ten_minutes_the_engines_of_a_closed_tab_end() -> None:
    with serving() as served:
        page, other = served.page(), served.page()
        engine = page.started()
        page.tell(engine=engine, send="child\n")
        child = int(page.text(engine, "child\n").split()[0])
        page.close()
        wait_until_away(served, page)
        served.clock.seconds += WebLimits().kept_seconds
        served.expire()
        assert gone([child])
        again = served.page(page.welcome["tab"])
        assert again.welcome["tab"] != page.welcome["tab"]
        assert again.welcome["running"] == []
        other.tell(start="echo")
        assert other.hear() == {"started": 1, "name": "echo"}


def wait_until_away(served: Served, page: Page) -> None:
    """Wait until the server has noticed that a page has left."""
    wait_until(served, lambda: served.server.tabs._tabs[page.welcome["tab"]].end_connection is None)


def wait_until(served: Served, condition: Callable[[], object]) -> None:
    """Wait until something holds in the thread of the server."""
    until = time.monotonic() + PATIENCE
    while not served.ask(condition):
        assert time.monotonic() < until
        time.sleep(0.01)


def test_output_for_a_page_that_is_away_is_kept_up_to_a_limit(tmp_path: Path) -> None:
    with serving(buffered=5000) as served:
        page = served.page()
        page.started()
        page.tell(engine=1, send=f"wait {tmp_path / 'sign'}\nflood 1000\nlast\n")
        page.close()
        wait_until_away(served, page)
        (tmp_path / "sign").touch()
        tab = served.ask(lambda: served.server.tabs._tabs[page.welcome["tab"]])
        wait_until(served, lambda: tab.outbox._texts and tab.outbox._texts[-1].text.endswith("last\n"))
        assert tab.outbox.size <= 5000
        again = served.page(page.welcome["tab"])
        dropped, text = 0, ""
        while not text.endswith("last\n"):
            message = again.hear()
            dropped, text = dropped + message.get("dropped", 0), text + message.get("text", "")
        lines = text.splitlines()
        assert lines[0] == f"{int(lines[0]):099d}"
        assert 40 < len(lines) <= 51
        assert dropped + len(lines) == 1003, "every line is kept or counted"


def test_two_tabs_do_not_see_each_other(served: Served) -> None:
    mine, other = served.page(), served.page()
    assert mine.welcome["tab"] != other.welcome["tab"]
    engine = mine.started()
    other.tell(engine=engine, send="hello\n")
    assert other.hear() == {"error": f"engine {engine} is not running; start it first"}
    other.tell(engine=engine, stop=True)
    assert other.hear() == {"error": f"engine {engine} is not running; start it first"}
    mine.tell(engine=engine, send="alone\n")
    assert mine.text(engine, "\n") == "alone\n"
    mine.close()
    other.close()


def test_a_second_connection_takes_the_tab_over(served: Served) -> None:
    first = served.page()
    first.started()
    second = served.page(first.welcome["tab"])
    assert first.closed() == server.TAKEN_OVER
    assert second.welcome["running"] == [{"engine": 1, "name": "echo"}]
    second.tell(engine=1, send="mine now\n")
    assert second.text(1, "\n") == "mine now\n"
    second.close()


# ---- who may use it -------------------------------------------------------------------------------------------------


TOKENS = [f'{{"token": {token}, "tab": null}}' for token in ('""', '"wrong"', '"ä"', "null")]


@pytest.mark.parametrize(
    "text", [*TOKENS, "", "[]", "{}", '{"start": "echo"}', '{"token": "x", "tab": 1}', "\x00", b"\x00"]
)
def test_nothing_but_the_token_is_a_first_message(served: Served, text: str | bytes) -> None:
    page = served.stranger()
    page.connection.send(text)
    assert page.closed() == server.WRONG_TOKEN


def test_the_tab_of_another_needs_the_token(served: Served) -> None:
    mine = served.page()
    thief = served.stranger()
    thief.tell(token="guess", tab=mine.welcome["tab"])
    assert thief.closed() == server.WRONG_TOKEN
    assert mine.started() == 1
    mine.close()


OTHER_SITES = "null http://evil.example https://{host} http://{host}.evil.example http://127.0.0.1 file://"


@pytest.mark.parametrize("origin", [None, *OTHER_SITES.split()])
def test_pages_of_other_sites_get_no_socket(served: Served, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{served.host}/wire", origin=origin and origin.replace("{host}", served.host)).__enter__()
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("path", ["/", "/wire"])
@pytest.mark.parametrize("host", ["evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}"])
def test_names_that_point_to_this_machine_are_refused(served: Served, path: str, host: str) -> None:
    port = served.server.port
    host = host.replace("{port}", str(port))
    upgrade = (
        "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\n"
        if path == "/wire"
        else "Connection: close\n"
    )
    response = request(port, f"GET {path} HTTP/1.1\nHost: {host}\nOrigin: http://{host}\n{upgrade}\n")
    assert response.startswith(b"HTTP/1.1 403 ")
    assert b"Content-Security-Policy: default-src 'none'".lower() in response.lower()


def test_requests_without_host_or_with_two_are_refused(served: Served) -> None:
    port = served.server.port
    for hosts in ("", f"Host: {served.host}\nHost: evil.example\n"):
        response = request(port, f"GET / HTTP/1.1\n{hosts}Connection: close\n\n")
        assert response.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 403 "))
    assert request(port, "GET / HTTP/1.0\n\n").startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 403 "))


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_the_page_comes_with_strict_headers(served: Served, name: str) -> None:
    port = served.server.port
    response = request(port, f"GET / HTTP/1.1\nHost: {name}:{port}\nConnection: close\n\n").decode()
    head, _, body = response.partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 200 ")
    headers = dict(line.split(": ", 1) for line in head.lower().split("\r\n")[1:])
    assert {name.lower(): value.lower() for name, value in HEADERS.items()}.items() <= headers.items()
    assert "unsafe" not in headers["content-security-policy"]
    assert "server" not in headers
    assert "set-cookie" not in headers
    assert body == (STATIC / "index.html").read_text(encoding="utf-8")
    page = served.page()
    assert page.connection.response is not None
    assert [page.connection.response.headers.get_all(name) for name in HEADERS] == [[text] for text in HEADERS.values()]
    page.close()


@pytest.mark.parametrize(
    "path", ["/../server.py", "/%2e%2e/server.py", "//etc/passwd", "/static/index.html", "/index.html/..", "/%00", "/x"]
)
def test_only_files_of_the_page_are_served(served: Served, path: str) -> None:
    response = request(served.server.port, f"GET {path} HTTP/1.1\nHost: {served.host}\nConnection: close\n\n")
    assert response.startswith(b"HTTP/1.1 404 ")
    assert b"content-security-policy" in response.lower()


def test_the_page_refers_to_files_that_are_served() -> None:
    files = static_files()
    assert "/" in files
    page = files["/"][0].decode()
    names = [part.split('"')[0] for marker in ('src="', 'href="') for part in page.split(marker)[1:]]
    for name in names:
        assert f"/{name.lstrip('./')}" in files or name.startswith(("#", "data:")), name


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_nothing_can_be_sent_by_http(served: Served, method: str) -> None:
    text = f"{method} / HTTP/1.1\nHost: {served.host}\nContent-Length: 0\nConnection: close\n\n"
    assert request(served.server.port, text).startswith(b"HTTP/1.1 405 ")


def test_the_server_listens_on_the_loopback_address_alone(served: Served) -> None:
    assert served.server._socket.getsockname()[0] == "127.0.0.1"
    with pytest.raises(OSError), socket.create_connection(("127.0.0.2", served.server.port), 1):  # noqa: PT011
        pass


# ---- messages -------------------------------------------------------------------------------------------------------


#: Messages that are none, one a line.
WRONG = """
{"start": "/bin/sh"} | {"start": "echo; touch x"} | {"start": ""} | {"start": ["sh"]} | {"start": "echo", "args": ["x"]}
{"start": "echo", "command": "sh"} | {"start": "echo", "env": {"PATH": "/"}} | {"start": "echo", "cwd": "/"}
{"engine": 99, "send": "x"} | {"engine": -1, "send": "x"} | {"engine": true, "send": "x"} | {"engine": "1", "send": "x"}
{"engine": 1000000000000000000000000000000, "send": "x"} | {"engine": 1} | {"engine": 1, "send": null}
{"engine": 1, "send": "x", "stop": true} | {"engine": 1, "stop": false} | {"token": "x"} | {} | [] | null | "start"
"""


def test_a_wrong_message_is_an_error_and_nothing_else(page: Page) -> None:
    page.started()
    for message in WRONG.strip().replace("\n", " | ").split(" | "):
        page.connection.send(message)
        assert list(page.hear()) == ["error"], message
        page.tell(engine=1, send="still here\n")
        assert page.text(1, "\n") == "still here\n", message


@pytest.mark.parametrize("data", ["{", '{"start": "echo"', "[" * 100_000, '{"start": "\\ud800"}', b"\xff\x00", "\x00"])
def test_text_that_is_not_json_is_an_error(page: Page, data: str | bytes) -> None:
    page.connection.send(data)
    assert list(page.hear()) == ["error"]
    assert page.started() == 1


def test_names_in_errors_are_short(page: Page) -> None:
    page.tell(start="x" * 100_000)
    assert len(page.hear()["error"]) < 200


# ---- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("message", ["x" * 1001, ["x" * 100] * 11], ids=["whole", "in many fragments"])
def test_a_message_too_large_closes_the_connection(message: str | list[str]) -> None:
    with serving(message_bytes=1000) as served:
        page = served.page()
        # The server may close the connection before all fragments are sent.
        with suppress(ConnectionClosed):
            page.connection.send(message)
        assert page.closed() == 1009
        again = served.page(page.welcome["tab"])
        assert again.welcome["tab"] == page.welcome["tab"]


def test_too_many_messages_a_second_close_the_connection() -> None:
    with serving(messages_per_second=10, messages_at_once=20) as served:
        page = served.page()
        for _ in range(20):
            page.tell(start="none")
        for _ in range(20):
            assert list(page.hear()) == ["error"]
        served.clock.seconds += 1
        for _ in range(11):
            page.tell(start="none")
        assert page.closed() == server.TOO_FAST


def test_a_tab_has_so_many_engines_and_so_has_the_server() -> None:
    with serving(engines_per_tab=2, engines=3) as served:
        page, other = served.page(), served.page()
        page.started()
        page.started()
        page.tell(start="echo")
        assert page.hear() == {"error": "2 engines are already running in this tab; stop one of them first"}
        other.started()
        other.tell(start="echo")
        assert other.hear() == {"error": "3 engines are already running; stop one"}
        page.tell(engine=1, stop=True)
        assert "ended" in page.hear()
        assert other.started() == 2


def test_a_new_tab_takes_the_place_of_one_that_has_been_left() -> None:
    with serving(tabs=2) as served:
        first, second = served.page(), served.page()
        assert connect_refused(served) == server.TOO_MANY_TABS
        first.close()
        wait_until_away(served, first)
        third = served.page()
        assert third.welcome["tab"]
        again = served.stranger()
        again.tell(token=served.server.token, tab=first.welcome["tab"])
        assert list(again.hear()) == ["error"]
        assert second.started() == 1


def connect_refused(served: Served) -> int:
    """Enter where there is no room; return the code of the end."""
    page = served.stranger()
    page.tell(token=served.server.token, tab=None)
    assert "tabs open already" in page.hear()["error"]
    return page.closed()


def test_connections_that_say_nothing_are_closed() -> None:
    with serving(first_message_seconds=0.05) as served:
        assert [page.closed() for page in (served.stranger(), served.stranger())] == [server.SILENT] * 2
    with serving(idle_seconds=0.05) as served:
        assert served.page().closed() == server.SILENT


def test_connections_have_a_limit() -> None:
    with serving(first_message_seconds=PATIENCE, connections=2) as served:
        silent = [served.stranger() for _ in range(2)]
        with pytest.raises(InvalidStatus):
            served.page()
        silent[0].close()
        wait_until(served, lambda: not served.server._places.locked())
        assert served.page().started() == 1


def test_silent_connections_do_not_shut_out_a_page() -> None:
    with serving(sockets=8) as served:
        page = served.page()
        silent = [socket.create_connection(("127.0.0.1", served.server.port)) for _ in range(40)]
        text = f"GET / HTTP/1.1\nHost: {served.host}\nConnection: close\n\n"
        assert request(served.server.port, text).startswith(b"HTTP/1.1 200 ")
        assert len(served.ask(lambda: list(served.server._uvicorn.server_state.connections))) <= 8
        assert page.started() == 1
        for connection in silent:
            connection.close()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"])
def test_a_request_that_takes_too_long_is_cut_off(said: bytes) -> None:
    with serving(request_seconds=0.05) as served, socket.create_connection(("127.0.0.1", served.server.port)) as slow:
        slow.settimeout(PATIENCE)
        slow.sendall(said.replace(b"{host}", served.host.encode()))
        with suppress(ConnectionResetError):
            while slow.recv(1 << 16):
                pass


def test_refusals_have_the_headers_and_print_nothing() -> None:
    upgrade = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: "
    key = "A" * 22 + "=="
    with started_server(["--no-browser"]) as (process, address):
        host = address.removeprefix("http://").partition("/#")[0]
        for text in (
            "nonsense",
            "GET / HTTP/1.1",
            f"GET /wire HTTP/1.1\nHost: {host}\nOrigin: http://evil.example\n{upgrade}{key}",
            f"GET /wire HTTP/1.1\nHost: {host}\nOrigin: http://{host}\n{upgrade}x",
            f"GET /x HTTP/1.1\nHost: {host}\nOrigin: http://{host}\n{upgrade}{key}",
        ):
            response = request(int(host.partition(":")[2]), f"{text}\n\n")
            head = response.partition(b"\r\n\r\n")[0].decode().lower()
            assert head.startswith(("http/1.1 400 ", "http/1.1 403 "))
            assert [head.count(f"{name}: {value}".lower()) for name, value in HEADERS.items()] == [1] * len(HEADERS)
        process.terminate()
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_an_engine_that_reads_nothing_does_not_fill_the_memory() -> None:
    with serving(unread_bytes=1 << 20) as served:
        page = served.page()
        page.tell(engine=page.started(), send="hang\n")
        assert page.text(1, "\n") == "hanging\n"
        for _ in range(20):
            page.tell(engine=1, send="x" * 100_000)
        assert page.hear() == {"error": "engine 1 must read its input, and does not; stop it"}
        other = served.page()
        other.tell(engine=other.started(), send="free\n")
        assert other.text(1, "\n") == "free\n"


def test_a_page_that_takes_nothing_stops_its_engines_and_nothing_else() -> None:
    with serving(in_flight=10_000) as served:
        page, other = served.page(), served.page()
        page.started()
        page.tell(engine=1, send="flood 2000000\nend\n")
        tab = served.ask(lambda: served.server.tabs._tabs[page.welcome["tab"]])
        wait_until(served, lambda: tab.running[1]._is_paused)
        other.tell(engine=other.started(), send="free\n")
        assert other.text(1, "\n") == "free\n"
        assert served.ask(lambda: tab.outbox.size) < 200_000
        assert served.ask(lambda: served.server.tabs.engines_running) == 2


def test_ctrl_c_ends_the_server_as_soon_as_its_address_is_known() -> None:
    run(0, {}, lambda _address: signal.raise_signal(signal.SIGINT))


def test_all_engines_end_with_the_server() -> None:
    with serving() as served:
        page = served.page()
        page.started()
        page.tell(engine=1, send="child\n")
        child = int(page.text(1, "child\n").split()[0])
    assert gone([child])


# ---- the queue of a page --------------------------------------------------------------------------------------------


def taken(box: tabs.Outbox) -> list[dict[str, object]]:
    """Take all messages."""
    found = []
    while (message := box.take()) is not None:
        found.append(message)
    return found


def test_lines_of_an_engine_are_joined_and_messages_keep_their_place() -> None:
    box = tabs.Outbox()
    box.put_text(1, "a\nb")
    box.put_text(1, "c\n")
    box.put({"started": 2})
    box.put_text(2, "x")
    box.put_text(1, "y")
    assert box.size == 7 + 3 * tabs.ITEM
    wanted = [{"engine": 1, "text": "a\nbc\n"}, {"started": 2}, {"engine": 2, "text": "x"}, {"engine": 1, "text": "y"}]
    assert taken(box) == wanted
    assert box.size == 0


def test_a_line_is_dropped_as_a_whole() -> None:
    box = tabs.Outbox()
    box.put_text(1, "first\nsecond\nbegun")
    box.put({"error": "kept"})
    box.put_text(2, "other\n")
    box.drop_oldest(8 + tabs.ITEM)
    box.put_text(1, " and ended\nfourth\n")
    assert taken(box) == [
        {"engine": 1, "dropped": 3},
        {"error": "kept"},
        {"engine": 2, "text": "other\n"},
        {"engine": 1, "text": "fourth\n"},
    ]


def test_an_endless_line_is_dropped_to_its_end() -> None:
    box = tabs.Outbox()
    for _ in range(10):
        box.put_text(1, "x" * 100)
        box.drop_oldest(250)
    assert box.size <= 250
    box.put_text(1, "x\nnext\n")
    assert taken(box) == [{"engine": 1, "dropped": 1}, {"engine": 1, "text": "next\n"}]


def test_no_more_lines_are_dropped_than_have_to_go() -> None:
    box = tabs.Outbox()
    box.put_text(1, "".join(f"{number}\n" for number in range(10)))
    box.drop_oldest(tabs.ITEM + 8)
    assert taken(box) == [{"engine": 1, "dropped": 6}, {"engine": 1, "text": "6\n7\n8\n9\n"}]


def test_the_rest_of_a_dropped_line_is_left_out_though_another_engine_wrote_in_between() -> None:
    box = tabs.Outbox()
    box.put_text(1, "begun " * 10)
    box.put_text(2, "whole\n")
    box.put_text(1, "ended\nnext\n")
    box.drop_oldest(2 * tabs.ITEM + 20)
    wanted = [{"engine": 1, "dropped": 1}, {"engine": 2, "text": "whole\n"}, {"engine": 1, "text": "next\n"}]
    assert taken(box) == wanted


def test_small_pieces_fill_the_queue_and_dropping_touches_nothing_that_stays() -> None:
    box = tabs.Outbox()
    for number in range(1000):
        box.put({"error": str(number)})
    texts = box._texts
    messages, box._messages = box._messages, tabs.deque()
    for number in range(10_000):
        box.put_text(1 + number % 2, "\n")
        box.drop_oldest(1000)
        assert box.size <= 1000
    assert not box._messages
    assert box._texts is texts
    assert len(texts) <= 1000 // tabs.ITEM
    box._messages = messages
    found = taken(box)
    assert sum(message.get("dropped", 0) for message in found) + len(texts) + sum("text" in m for m in found) == 10_000
    assert sum("error" in message for message in found) == 1000


def test_empty_lines_are_kept_together() -> None:
    box = tabs.Outbox()
    for _ in range(10_000):
        box.put_text(1, "\n")
    assert len(box._texts) < 10


def test_the_page_stays_below_a_hundred_and_fifteen_kilobytes_packed() -> None:
    assert 0 < sum(len(gzip.compress(content)) for content, _ in static_files().values()) < 115_000
