"""The table of dialects; each has a module with its name in `limitproto.protocol.dialects`."""

from __future__ import annotations

from typing import NamedTuple


class DialectInfo(NamedTuple):
    """A dialect's purpose, and whether it has the `lp-` commands."""

    summary: str
    has_lp_commands: bool = False


DIALECTS = {
    "gtp": DialectInfo("the Go Text Protocol with lp- commands", True),
    "gogui": DialectInfo("the default dialect with turns entered by taps, for the program GoGui", True),
    "uhp": DialectInfo("the Universal Hive Protocol, for two players"),
    "jsonl": DialectInfo("JSON, one request per line, many positions at once"),
}
