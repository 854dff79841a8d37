"""What a game contributes to the table of diagnostics: its violations, and records that show its own tags."""

from __future__ import annotations

from typing import NamedTuple


class ViolationInfo(NamedTuple):
    """A rule that a turn of a record can break, as a row of the table of diagnostics.

    `code` is `LGN4..` where the turn is not a legal placement and `LGN5..` where it is not a legal movement; no other
    game has the same, and `LGN400` and `LGN500` stand for rules without a row. `name` is a few words with dashes,
    `law` the rule in one sentence. `bad` and `good` are records in LGN: the first has this violation and no other, the
    second, which is the first one fixed, has none.
    """

    code: str
    rule: int
    name: str
    law: str
    bad: str
    good: str


class ClosingExample(NamedTuple):
    """Records in LGN whose closing tag (see `Position.closing_tags`) is right, is missing, and is wrong."""

    good: str
    missing: str
    other: str


class FileExample(NamedTuple):
    """Records in LGN, one that is right and one that names something which only an unknown file can explain."""

    good: str
    unknown: str
