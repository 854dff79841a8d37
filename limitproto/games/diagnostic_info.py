"""What a game contributes to the table of diagnostics."""

from __future__ import annotations

from typing import NamedTuple


class ViolationInfo(NamedTuple):
    """A rule that a turn of a record can break, as a row of the table of diagnostics.

    `code` is `LGN4..` where the turn is not a legal placement and `LGN5..` where it is not a legal movement; no other
    game has the same, and `LGN400` and `LGN500` cover rules without a row. `name` is a few words with dashes,
    `summary` the rule in one sentence. Next to the module of the game, the files `examples/CODE.bad.lgn` and
    `CODE.good.lgn` are records in LGN: the first has this violation and no other, the second, which is the first one
    fixed, has none.
    """

    code: str
    rule: int
    name: str
    summary: str
