"""The queue of messages and engine output for a page."""

from __future__ import annotations

import asyncio
from collections import Counter, deque

Message = dict[str, object]

#: About how many characters of an engine go into one message, and into one item of the queue if they come in pieces.
_LONGEST_TEXT, _LONGEST_ITEM = 1 << 16, 1 << 12
#: What an item costs besides its characters, so that many small ones fill the queue as well.
ITEM = 16


class _Item:
    """What an engine wrote: lines, of which the first and the last may be parts; `then` are the messages after it."""

    def __init__(self, engine: int, text: str) -> None:
        self.engine, self.text = engine, text
        self.then: list[Message] = []


class Outbox:
    """A queue of messages in which the oldest lines can be dropped. It belongs to the thread of the event loop.

    A message waits with the text that it follows, so what is dropped is always at the left end, however much waits.
    """

    def __init__(self) -> None:
        #: The messages that no text comes before, and the texts.
        self._messages: deque[Message] = deque()
        self._texts: deque[_Item] = deque()
        self._dropped: Counter[int] = Counter()
        #: Engines of which the next text is the rest of a line that was dropped.
        self._headless: set[int] = set()
        #: The number of characters of engines that wait, with ITEM more for each item.
        self.size = 0
        #: Set while there is something to take.
        self.has_some = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message."""
        (self._texts[-1].then if self._texts else self._messages).append(message)
        self.has_some.set()

    def put_text(self, engine: int, text: str) -> None:
        """Add what an engine wrote."""
        last = self._texts[-1] if self._texts else None
        if last and last.engine == engine and not last.then and len(last.text) + len(text) <= _LONGEST_ITEM:
            last.text += text
        else:
            self._texts.append(_Item(engine, text))
            self.size += ITEM
        self.size += len(text)
        self.has_some.set()

    def _next(self) -> _Item:
        """Take the first text from the queue; the messages after it are next."""
        item = self._texts.popleft()
        self.size -= ITEM + len(item.text)
        self._messages.extend(item.then)
        return item

    def drop_oldest(self, most: int) -> None:
        """Drop the oldest lines until a size of no more than `most` is left; messages stay."""
        while self.size > most and self._texts:
            item = self._texts[0]
            # The end of the first line that can stay, if not all of the item has to go.
            cut = item.text.find("\n", max(0, self.size - most - 1)) + 1 or len(item.text)
            rest = self._without_head(item.engine, item.text[:cut])
            item.text = item.text[cut:]
            self.size -= cut
            self._dropped[item.engine] += rest.count("\n") + (not rest.endswith("\n") and rest != "")
            if rest and not rest.endswith("\n"):
                self._headless.add(item.engine)
            if not item.text:
                self._next()

    def _without_head(self, engine: int, text: str) -> str:
        """Return text without the rest of a line whose beginning was dropped."""
        if engine not in self._headless:
            return text
        _, ends, text = text.partition("\n")
        if ends:
            self._headless.discard(engine)
        return text

    def take(self) -> Message | None:
        """Return the next message, None if there is none; consecutive texts of an engine are one message."""
        if self._dropped:
            engine, count = self._dropped.popitem()
            return {"engine": engine, "dropped": count}
        while self._texts and not self._messages:
            engine, text = self._texts[0].engine, ""
            while self._texts and not self._messages and self._texts[0].engine == engine and len(text) < _LONGEST_TEXT:
                text += self._without_head(engine, self._next().text)
            if text:
                return {"engine": engine, "text": text}
        if self._messages:
            return self._messages.popleft()
        self.has_some.clear()
        return None
