"""The browser's tabs: each has its own engines, which survive a reload of the page, and a queue to the page."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from limitproto.core.own_words import own_words
from limitproto.host.client import EngineError
from limitproto.protocol.failures import quoted
from limitproto.web.board_engine import BoardEngine, Refused

Message = dict[str, object]
_Kind = TypeVar("_Kind")

#: About how many characters from an engine go into one message, and into one queue item if they come in pieces.
_LONGEST_TEXT, _LONGEST_ITEM = 1 << 16, 1 << 12
#: The cost of an item besides its characters, so that many small items fill the queue as well.
ITEM = 16


# ---- the page's messages, as JSON objects with exactly these fields; spec/gui.md describes them


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message: the token from the address, and the page's previous tab, if any."""

    token: str
    tab: str | None = None


class Request(msgspec.Struct, forbid_unknown_fields=True):
    """A later message: `start` names an engine; `engine` is sent the text `send`, or ended by `stop`, which is true."""

    start: str | None = None
    engine: int | None = None
    send: str | None = None
    stop: bool | None = None

    def __post_init__(self) -> None:
        given = [name for name in self.__struct_fields__ if getattr(self, name) is not None]
        if given not in (["start"], ["engine", "send"], ["engine", "stop"]) or self.stop is False:
            raise ValueError(f"it has {given}; write start, or engine and send, or engine and stop: true")


def message_of(text: str, kind: type[_Kind]) -> _Kind:
    """Return a message of the given kind, `Hello` or `Request`. Raises Refused."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refused(f"the message cannot be read: {own_words(error)}; reload the page") from None


# ---- the tabs


class WebLimits(NamedTuple):
    """Limits for a page, see spec/gui.md; the first answer on a connection has these names."""

    #: The longest message from the page, in bytes.
    message_bytes: int = 4 << 20
    #: How many messages a page may send, on average and at once.
    messages_per_second: int = 200
    messages_at_once: int = 400
    #: How many engines may run, in one tab and in all tabs.
    engines_per_tab: int = 8
    engines: int = 32
    #: How many tabs the server keeps, how many WebSockets it accepts, and how many connections of all kinds.
    tabs: int = 16
    connections: int = 64
    sockets: int = 128
    #: How much engine output is kept while a page is away, in characters per tab; small pieces cost more.
    buffered: int = 1 << 20
    #: How many characters the page may leave unread before its engines' output is no longer read.
    in_flight: int = 1 << 18
    #: How much an engine may leave unread, in bytes.
    unread_bytes: int = 16 << 20
    #: In seconds: how long a request, and the first message from a page, may take to arrive; how long a connection may
    #: stay silent; and how long a tab's engines are kept after its last connection.
    request_seconds: float = 10.0
    first_message_seconds: float = 10.0
    idle_seconds: float = 12 * 3600.0
    kept_seconds: float = 600.0


class BoardCommand(NamedTuple):
    """How to start a program: argument list, environment, and whether it is an engine, and this package's engine."""

    words: Sequence[str]
    env: Mapping[str, str]
    is_own: bool = False
    is_engine: bool = True


class _Item:
    """An engine's output: lines, the first and last of which may be partial; `then` are the messages after it."""

    def __init__(self, engine: int, text: str) -> None:
        self.engine, self.text = engine, text
        self.then: list[Message] = []


class Outbox:
    """A queue of messages that can drop its oldest lines. It belongs to the event loop's thread.

    A message waits with the text that it follows, so lines are always dropped at the left end, however much waits.
    """

    def __init__(self) -> None:
        #: The messages without a text before them, and the texts.
        self._messages: deque[Message] = deque()
        self._texts: deque[_Item] = deque()
        self._dropped: Counter[int] = Counter()
        #: Engines whose next text is the rest of a dropped line.
        self._headless: set[int] = set()
        #: The number of waiting characters from engines, plus ITEM for each item.
        self.size = 0
        #: Set while something is waiting.
        self.has_some = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message."""
        (self._texts[-1].then if self._texts else self._messages).append(message)
        self.has_some.set()

    def put_text(self, engine: int, text: str) -> None:
        """Add output of an engine."""
        last = self._texts[-1] if self._texts else None
        if last and last.engine == engine and not last.then and len(last.text) + len(text) <= _LONGEST_ITEM:
            last.text += text
        else:
            self._texts.append(_Item(engine, text))
            self.size += ITEM
        self.size += len(text)
        self.has_some.set()

    def _take_first(self) -> _Item:
        """Take the first text from the queue; the messages after it come next."""
        item = self._texts.popleft()
        self.size -= ITEM + len(item.text)
        self._messages.extend(item.then)
        return item

    def drop_oldest(self, limit: int) -> None:
        """Drop the oldest lines until the size is at most `limit`; messages stay."""
        while self.size > limit and self._texts:
            item = self._texts[0]
            # The end of the last line to drop, unless the whole item is dropped.
            cut = item.text.find("\n", max(0, self.size - limit - 1)) + 1 or len(item.text)
            rest = self._without_head(item.engine, item.text[:cut])
            item.text = item.text[cut:]
            self.size -= cut
            self._dropped[item.engine] += rest.count("\n") + (not rest.endswith("\n") and rest != "")
            if rest and not rest.endswith("\n"):
                self._headless.add(item.engine)
            if not item.text:
                self._take_first()

    def _without_head(self, engine: int, text: str) -> str:
        """Return a text without the rest of a line whose beginning was dropped."""
        if engine not in self._headless:
            return text
        _, ends, text = text.partition("\n")
        if ends:
            self._headless.discard(engine)
        return text

    def take(self) -> Message | None:
        """Return the next message, None if there is none; consecutive texts from an engine are one message."""
        if self._dropped:
            engine, count = self._dropped.popitem()
            return {"engine": engine, "dropped": count}
        while self._texts and not self._messages:
            engine, text = self._texts[0].engine, ""
            while self._texts and not self._messages and self._texts[0].engine == engine and len(text) < _LONGEST_TEXT:
                text += self._without_head(engine, self._take_first().text)
            if text:
                return {"engine": engine, "text": text}
        if self._messages:
            return self._messages.popleft()
        self.has_some.clear()
        return None


class Tab:
    """A tab: its engines, numbered from 1 in starting order, and the messages waiting to be sent to its page."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.outbox = Outbox()
        self.running: dict[int, BoardEngine] = {}
        self.started = 0
        #: Ends the current connection; None while the page is away, since `left_at`.
        self.end_connection: Callable[[], None] | None = None
        self.left_at = 0.0

    def pause(self, is_paused: bool) -> None:
        """Pause reading the engines, or resume."""
        for engine in self.running.values():
            engine.pause(is_paused)


class Tabs:
    """All tabs of a server. It belongs to the event loop's thread."""

    def __init__(self, commands: Mapping[str, BoardCommand], limits: WebLimits, now: Callable[[], float]) -> None:
        """`commands` holds the engines by name, in the page's order; `now` is a clock in seconds."""
        self.commands, self.limits, self._now = commands, limits, now
        self._tabs: dict[str, Tab] = {}
        self._ending: set[asyncio.Task[None]] = set()

    def enter(self, id: str | None, end_connection: Callable[[], None]) -> Tab:
        """Return the tab for a new connection, ending its previous connection; an unknown id gets a new tab.

        Raises Refused if too many tabs have a page open.
        """
        tab = self._tabs.get(id) if id else None
        if tab is None:
            if len(self._tabs) >= self.limits.tabs and not self._end_longest_away():
                raise Refused(f"there are {self.limits.tabs} tabs open already; close one of them")
            tab = Tab(secrets.token_urlsafe(16))
            self._tabs[tab.id] = tab
        if tab.end_connection is not None:
            tab.end_connection()
        tab.end_connection = end_connection
        return tab

    def _end_longest_away(self) -> bool:
        """End the tab whose page has been away the longest; return False if no page is away."""
        away = [tab for tab in self._tabs.values() if tab.end_connection is None]
        if away:
            self._end_tab(min(away, key=lambda tab: tab.left_at))
        return bool(away)

    def leave(self, tab: Tab, end_connection: Callable[[], None]) -> None:
        """Note the end of a connection; unless another connection has taken over its tab, the tab stays for a while."""
        if tab.end_connection == end_connection:
            tab.end_connection = None
            tab.left_at = self._now()
            tab.outbox.drop_oldest(self.limits.buffered)
            tab.pause(False)

    def expire(self) -> None:
        """End the tabs whose pages have been away for too long."""
        for tab in list(self._tabs.values()):
            if tab.end_connection is None and self._now() - tab.left_at >= self.limits.kept_seconds:
                self._end_tab(tab)

    def _end_tab(self, tab: Tab) -> None:
        del self._tabs[tab.id]
        for engine in tab.running.values():
            task = asyncio.create_task(engine.kill())
            self._ending.add(task)
            task.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End all engines and wait until they have ended."""
        for tab in list(self._tabs.values()):
            self._end_tab(tab)
        await asyncio.gather(*self._ending)

    @property
    def engines_running(self) -> int:
        """The number of engines in all tabs."""
        return sum(len(tab.running) for tab in self._tabs.values())

    def welcome(self, tab: Tab) -> Message:
        """Return the answer to a connection's first message."""
        return {
            "tab": tab.id,
            "engines": [{"name": name, "own": one.is_own} for name, one in self.commands.items() if one.is_engine],
            "running": [{"engine": engine.number, "name": engine.name} for engine in tab.running.values()],
            "limits": self.limits._asdict(),
            "archive": any(command.is_own and "--archive" in command.words for command in self.commands.values()),
        }

    def do(self, tab: Tab, request: Request) -> None:
        """Carry out a request from a tab's page. Raises Refused."""
        if request.engine is None:
            self._start_engine(tab, request.start or "")
            return
        engine = tab.running.get(request.engine)
        if engine is None:
            raise Refused(f"engine {request.engine} is not running; start it first")
        if request.send is None:
            engine.stop()
        else:
            engine.send(request.send)

    def _start_engine(self, tab: Tab, name: str) -> None:
        command = self.commands.get(name)
        if command is None:
            raise Refused(f"{quoted(name)} is not one of the engines {', '.join(self.commands)}")
        limits = self.limits
        if len(tab.running) >= limits.engines_per_tab:
            raise Refused(f"{limits.engines_per_tab} engines are already running in this tab; stop one of them first")
        while self.engines_running >= limits.engines and self._end_longest_away():
            pass
        if self.engines_running >= limits.engines:
            raise Refused(f"{limits.engines} engines are already running; stop one")
        number = tab.started + 1

        def on_text(text: str) -> None:
            tab.outbox.put_text(number, text)
            if tab.end_connection is None:
                tab.outbox.drop_oldest(limits.buffered)
            elif tab.outbox.size > limits.in_flight:
                tab.pause(True)

        def on_end(status: str, stderr: str) -> None:
            del tab.running[number]
            tab.outbox.put({"engine": number, "ended": status, "stderr": stderr})

        def on_silence(sentence: str) -> None:
            if command.is_engine and not command.is_own:
                tab.outbox.put({"error": sentence})

        try:
            engine = BoardEngine(
                number, name, command.words, command.env, on_text, on_end, limits.unread_bytes, on_silence
            )
        except EngineError as failure:
            raise Refused(f"{failure.detail}; correct its command") from None
        tab.started = number
        tab.running[number] = engine
        tab.outbox.put({"started": number, "name": name})

    def next_message(self, tab: Tab) -> Message | None:
        """Return the next message to send, None if there is none; engines that had to wait for the page resume."""
        message = tab.outbox.take()
        if tab.outbox.size <= self.limits.in_flight // 2:
            tab.pause(False)
        return message
