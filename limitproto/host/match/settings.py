"""The settings of a match: its engines, games, openings, clocks and tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

from limitproto.engine.clocks import UNLIMITED, Control
from limitproto.engine.line_process import ResourceLimits
from limitproto.host.client import STARTUP
from limitproto.host.match.arbiter import Adjudication
from limitproto.host.match.openings import RANDOM, Book

#: The time limit, in seconds, of a search limited by processor time, so that the host stops it first.
_ENDLESS = 36_000


@dataclass(frozen=True)
class EngineEntry:
    """An engine in a match: its name in the match, command line, options, and additions to its environment.

    `control` is its clock, None for the match's clock; `nodes`, `depth` and `cpu`, seconds of processor time, limit its
    search for each turn, 0 for no limit; `folder` is its working directory, empty for the current one.
    """

    name: str
    command: str
    options: Mapping[str, str] = field(default_factory=dict)
    env: tuple[str, ...] = ()
    control: Control | None = None
    nodes: int = 0
    depth: int = 0
    cpu: float = 0.0
    folder: str = ""

    @property
    def search(self) -> str:
        """Its limits as arguments of `lp-search`, which is used for it if there are some."""
        values = ("nodes", self.nodes), ("depth", self.depth), ("time", _ENDLESS if self.cpu else 0)
        return " ".join(f"{name}={value}" for name, value in values if value)

    def identity(self) -> dict[str, object]:
        """Return, ready for JSON, what identifies the engine: the first four fields, and any others that are set."""
        control = {"clock": [self.control.kind, *self.control.values]} if self.control is not None else {}
        others = {name: value for name in ("nodes", "depth", "cpu", "folder") if (value := getattr(self, name))}
        options, env = dict(self.options), list(self.env)
        return {"name": self.name, "command": self.command, "options": options, "env": env, **control, **others}


@dataclass(frozen=True)
class MatchSettings:
    """The settings of a match; times are in seconds.

    `blocks` is the number of openings that each group of engines plays; `players` is the number in the edition or the
    book. `margin` is how many seconds of overtime are forgiven, `stall` how many more the host waits for an engine.
    With `evals`, `lp-genmove_analyze` is used for engines that have it, for the record and the arbiter. `sprt` holds
    the two Elo differences of a test that ends the match. `jobs` is the number of simultaneous games; 0 means one, or
    as many as a cluster has threads.
    """

    engines: tuple[EngineEntry, ...]
    blocks: int
    edition: str = "classic"
    openings: str = RANDOM
    book: Book | None = None
    seed: int = 1
    control: Control = UNLIMITED
    margin: float = 0.2
    stall: float = 10.0
    startup: float = STARTUP
    adjudication: Adjudication = field(default_factory=Adjudication)
    evals: bool = True
    is_gauntlet: bool = False
    restarts: bool = False
    jobs: int = 0
    sprt: tuple[float, float] | None = None
    errors: tuple[float, float] = (0.05, 0.05)
    limits: ResourceLimits = field(default_factory=ResourceLimits)
    event: str = "Match"
    players: int = 2

    def controls(self, seats: Iterable[int]) -> list[Control]:
        """Return the clocks of engines, by number."""
        return [self.engines[engine].control or self.control for engine in seats]

    def identity(self) -> dict[str, object]:
        """Return, ready for JSON, what determines the games; a journal with a different identity is for another match.

        An opening book counts by content. The number of games, the test and the number of processes are not included,
        so that a match can be extended.
        """
        four, resign = self.adjudication[:4], self.adjudication[4:]
        return {
            "engines": [engine.identity() for engine in self.engines],
            "edition": self.edition,
            "openings": self.openings if self.book is None else sha256(self.book.text.encode()).hexdigest(),
            "seed": self.seed,
            "clock": [self.control.kind, *self.control.values],
            "margin": self.margin,
            "stall": self.stall,
            "adjudication": list(four),
            "gauntlet": self.is_gauntlet,
            "limits": list(self.limits),
            **({"resign": list(resign)} if any(resign) else {}),
        }
