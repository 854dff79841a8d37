"""The games that the examples of the table are made from."""

from __future__ import annotations

#: The shortest whole game there is: one ball a player.
GOOD = """\
[Game "limit"]
[Edition "classic"]
[Event "Club evening"]
[Site "?"]
[Date "2026.11.20"]
[Round "1"]
[White "Ada"]
[Red "Bob"]
[Result "0-1"]
[Size "1"]

1. n49:m50 n50:m51 2. n49-m50/n49 n50-m51/n50 0-1
"""

#: A game that has just begun.
BEGUN = """\
[Game "limit"]
[Edition "classic"]
[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Ada"]
[Red "Bob"]
[Result "*"]

1. m50:n50 m51:l51 *
"""


def but(old: str, new: str, base: str = GOOD) -> str:
    """Return a game with one piece of its text changed."""
    assert base.count(old) == 1, f"{old!r} stands {base.count(old)} times in the example"
    return base.replace(old, new)


def begun(movetext: str, *more: str) -> str:
    """Return a game that has begun, with other movetext and more tag pairs behind the roster."""
    head = BEGUN[: BEGUN.index("\n\n") + 1]
    return head + "".join(f"{tag}\n" for tag in more) + f"\n{movetext}\n"
