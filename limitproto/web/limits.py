"""The limits of a page, in one place; spec/gui.md gives the figures."""

from __future__ import annotations

from typing import NamedTuple


class WebLimits(NamedTuple):
    """The limits of the server; the first answer of each connection has them by these names."""

    #: The longest message of the page, in bytes.
    message_bytes: int = 4 << 20
    #: How many messages a page may send, on average and at once.
    messages_per_second: int = 200
    messages_at_once: int = 400
    #: How many engines may run, in a tab and in all of them.
    engines_per_tab: int = 8
    engines: int = 32
    #: How many tabs the server keeps, and how many connections it has.
    tabs: int = 16
    connections: int = 64
    #: How much of what engines wrote is kept while a page is away, in characters for each tab.
    buffered: int = 1 << 20
    #: Beyond this much that the page has not taken, its engines are not read, in characters.
    in_flight: int = 1 << 18
    #: How much an engine may leave unread, in bytes.
    unread_bytes: int = 16 << 20
    #: How long the first message may take, in seconds; how long a connection may stay silent; and how long the engines
    #: of a tab are kept after its last connection.
    first_message_seconds: float = 10.0
    idle_seconds: float = 12 * 3600.0
    kept_seconds: float = 600.0
