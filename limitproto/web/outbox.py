"""The queue of messages and engine output for a page."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import NamedTuple

Message = dict[str, object]

#: About how many characters of an engine go into one message, and into one item of the queue if they come in pieces.
_LONGEST_TEXT, _LONGEST_ITEM = 1 << 16, 1 << 12
#: What an item costs besides its characters, so that many small ones fill the queue as well.
ITEM = 16


class _Text(NamedTuple):
    """What an engine wrote: lines, of which the first and the last may be parts. `place` is that in the queue."""

    place: int
    engine: int
    text: str

    @property
    def size(self) -> int:
        return ITEM + len(self.text)


class Outbox:
    """A queue of messages in which the oldest lines can be dropped. It belongs to the thread of the event loop.

    Messages and texts are in queues of their own, in the order of their places, so that what is dropped is always at
    the left end of one, however much waits.
    """

    def __init__(self) -> None:
        self._messages: deque[tuple[int, Message]] = deque()
        self._texts: deque[_Text] = deque()
        self._place = 0
        self._dropped: Counter[int] = Counter()
        #: Engines of which the next text is the rest of a line that was dropped.
        self._headless: set[int] = set()
        #: The number of characters of engines that wait, with ITEM more for each item.
        self.size = 0
        #: Set while there is something to take.
        self.has_some = asyncio.Event()

    def put(self, message: Message) -> None:
        """Add a message."""
        self._place += 1
        self._messages.append((self._place, message))
        self.has_some.set()

    def put_text(self, engine: int, text: str) -> None:
        """Add what an engine wrote."""
        last = self._texts[-1] if self._texts else None
        is_next = last is not None and last.place == self._place and last.engine == engine
        if last is not None and is_next and len(last.text) + len(text) <= _LONGEST_ITEM:
            self._texts[-1] = last._replace(text=last.text + text)
            self.size += len(text)
        else:
            self._place += 1
            self._texts.append(_Text(self._place, engine, text))
            self.size += ITEM + len(text)
        self.has_some.set()

    def drop_oldest(self, most: int) -> None:
        """Drop the oldest lines until a size of no more than `most` is left; messages stay."""
        while self.size > most and self._texts:
            item = self._texts.popleft()
            self.size -= item.size
            # The end of the first line that can stay, if not all of the item has to go.
            cut = item.text.find("\n", max(0, self.size + item.size - most - 1)) + 1
            gone, kept = (item.text[:cut], item.text[cut:]) if cut else (item.text, "")
            rest = self._without_head(item.engine, gone)
            self._dropped[item.engine] += rest.count("\n") + (not rest.endswith("\n") and rest != "")
            if rest and not rest.endswith("\n"):
                self._headless.add(item.engine)
            if kept:
                self._texts.appendleft(item._replace(text=kept))
                self.size += ITEM + len(kept)

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
        while self._texts and (not self._messages or self._texts[0].place < self._messages[0][0]):
            engine, texts, length = self._texts[0].engine, [], 0
            end = self._messages[0][0] if self._messages else self._place + 1
            while self._texts and length < _LONGEST_TEXT:
                item = self._texts[0]
                if item.engine != engine or item.place > end:
                    break
                self._texts.popleft()
                self.size -= item.size
                texts.append(self._without_head(engine, item.text))
                length += len(item.text)
            if text := "".join(texts):
                return {"engine": engine, "text": text}
        if self._messages:
            return self._messages.popleft()[1]
        self.has_some.clear()
        return None
