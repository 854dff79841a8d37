"""The page's messages, as JSON objects with exactly these fields; spec/gui.md describes them."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from limitproto.core.own_words import own_words

_Kind = TypeVar("_Kind")


class Refused(Exception):
    """A message that is not carried out, for the reason in the text; the connection stays open."""


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
