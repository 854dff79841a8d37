"""The queue of messages and engine output for a page."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

Message = dict[str, object]

#: About how many characters of an engine go into one message.
_LONGEST_TEXT = 1 << 16


class _Text:
    """A line of an engine, or the beginning of one that has not ended yet."""

    __slots__ = ("engine", "text")

    def __init__(self, engine: int, text: str) -> None:
        self.engine, self.text = engine, text


class Outbox:
    """A queue of messages in which the oldest lines can be dropped. It belongs to the thread of the event loop."""

    def __init__(self) -> None:
        self._items: deque[Message | _Text] = deque()
        self._dropped: Counter[int] = Counter()
        #: Engines whose present line has lost its beginning, so that the rest of it is dropped too.
        self._headless: set[int] = set()
        #: The number of characters of engines that wait.
        self.size = 0
        #: Set while there is something to take.
        self.has_some = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message."""
        self._items.append(message)
        self.has_some.set()

    def put_text(self, engine: int, text: str) -> None:
        """Add what an engine wrote."""
        if engine in self._headless:
            _, ends, text = text.partition("\n")
            if not ends:
                return
            self._headless.discard(engine)
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            line += "\n" if number < len(lines) else ""
            last = self._items[-1] if self._items else None
            if isinstance(last, _Text) and last.engine == engine and not last.text.endswith("\n"):
                last.text += line
            elif line:
                self._items.append(_Text(engine, line))
            self.size += len(line)
        if self._items:
            self.has_some.set()

    def drop_oldest(self, most: int) -> None:
        """Drop the oldest lines until no more than `most` characters are left; messages stay."""
        if self.size <= most:
            return
        kept: deque[Message | _Text] = deque()
        for item in self._items:
            if isinstance(item, _Text) and self.size > most:
                self.size -= len(item.text)
                if item.engine not in self._headless:
                    self._dropped[item.engine] += 1
                if item.text.endswith("\n"):
                    self._headless.discard(item.engine)
                else:
                    self._headless.add(item.engine)
            elif isinstance(item, _Text) and item.engine in self._headless:
                # Another engine wrote in the middle of this line.
                self.size -= len(item.text)
                if item.text.endswith("\n"):
                    self._headless.discard(item.engine)
            else:
                kept.append(item)
        self._items = kept

    def take(self) -> Message | None:
        """Return the next message, None if there is none; consecutive lines of an engine are one message."""
        if self._dropped:
            engine, count = self._dropped.popitem()
            return {"engine": engine, "dropped": count}
        if not self._items:
            self.has_some.clear()
            return None
        item = self._items.popleft()
        if not isinstance(item, _Text):
            return item
        texts, length = [item.text], len(item.text)
        while self._items and length < _LONGEST_TEXT:
            following = self._items[0]
            if not isinstance(following, _Text) or following.engine != item.engine:
                break
            self._items.popleft()
            texts.append(following.text)
            length += len(following.text)
        self.size -= length
        return {"engine": item.engine, "text": "".join(texts)}
