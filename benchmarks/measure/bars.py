"""All bars that limitproto is held to: one row for each, with the quick measurement and the command of the full one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from benchmarks.measure import checks, records, rules, search, solver, startup
from benchmarks.measure.installation import Installation, UnavailableError, bench

Measure = Callable[[Installation], float]

#: Sizes of the quick measurements.
GAMES, COPIES, NODES, POSITIONS, REPETITIONS = 1000, 5, 20_000, 5, 100_000


#: Stands for the bar of the compiled kernel.
SAME: Final = -1.0


class Bar(NamedTuple):
    """A bar. `full` is the command line that measures it in full, `unit` follows the number.

    `measure` returns the figure of a quick run and raises UnavailableError, with a reason, where it cannot. `limit` is
    the bar and `goal` what comes next, None where there is none; `pure` is the bar of the pure kernel, None where there
    is none and SAME where it is the same. A measurement that runs in this process instead of the command line cannot
    compare two installations.
    """

    name: str
    what: str
    unit: str
    limit: float | None
    measure: Measure
    full: str
    goal: float | None = None
    pure: float | None = SAME
    is_low: bool = False
    runs_here: bool = False

    def limit_for(self, mode: str) -> float | None:
        """Return the bar in a kernel mode."""
        return self.limit if mode != "pure" or self.pure == SAME else self.pure

    def reaches(self, figure: float, limit: float) -> bool:
        """Return whether a figure is as good as a limit."""
        return figure <= limit if self.is_low else figure >= limit

    def ratio(self, figure: float, other: float) -> float:
        """Return how many times as good a figure is as another; above 1 is better."""
        better, worse = (other, figure) if self.is_low else (figure, other)
        return 1.0 if better == worse else better / worse if worse else float("inf")

    def shown(self, figure: float) -> str:
        """Return a figure with its unit, rounded to about three digits."""
        digits = 0 if abs(figure) >= 1000 else 1 if abs(figure) >= 10 else 2
        text = f"{figure:,.{digits}f}"
        return f"{text.rstrip('0').rstrip('.') if '.' in text else text} {self.unit}".strip()


def _unavailable(reason: str) -> Measure:
    def measure(_installation: Installation) -> float:
        raise UnavailableError(reason)

    return measure


def _perft_ratio(installation: Installation) -> float:
    peer = rules.python_chess_perft(1.0)
    return bench(installation, "perft 2") / peer


def _check_ratio(installation: Installation) -> float:
    peer = records.python_chess_row("check with legality, export form").games
    return checks.games_a_second(installation, "canonical", GAMES) / peer


def _skim_ratio(_installation: Installation) -> float:
    peer = records.python_chess_row("header skim").games
    return records.header_skim()[1] / peer


_MODULE = "python -m benchmarks.measure."
_HOURS = _unavailable("takes hours")
_MATCH = "limitproto match -e A='limitproto engine' -e"
_UCT = f"{_MATCH} B='{_MODULE}opponent uct' --time 1 --pairs 25 --openings"
_OLD = f"{_MATCH} B='OLD/limitproto engine' --time 0.1 --pairs 100 --openings"

BARS = (
    # ---- rules and search
    Bar("perft", "perft 2 of a fresh position of movement, classic", "turns/s", 31e6,
        lambda installation: bench(installation, "perft 2"), "limitproto bench --edition classic --time 10", pure=6e6),
    Bar("perft-chess", "the same, in perft 2 of python-chess", "x", None, _perft_ratio, _MODULE + "rules"),
    Bar("playouts", "random games of movement with full lists of turns, classic", "plies/s", 48e3,
        lambda installation: bench(installation, "playouts"), "limitproto bench --edition classic --time 10",
        goal=100e3, pure=None),
    Bar("search", "search in movement, three editions", "nodes/s", 200e3,
        partial(search.nodes_a_second, nodes=NODES), _MODULE + "search", goal=300e3, pure=None),
    Bar("solver", "longest time for the value of a position of 12 tiles", "s", 1.0,
        partial(solver.longest, positions=POSITIONS, seconds=3.0), _MODULE + "solver", pure=None, is_low=True),
    # ---- protocol
    Bar("startup", "engine to the first response, over the bare interpreter", "ms", 60.0,
        lambda installation: startup.milliseconds_over_bare(installation, startup.NAME, 7), _MODULE + "startup",
        is_low=True),
    Bar("first-play", "engine to the response to the first `play`, over the bare interpreter", "ms", 100.0,
        lambda installation: startup.milliseconds_over_bare(installation, startup.FIRST_PLAY, 7), _MODULE + "startup",
        is_low=True),
    Bar("round-trip", "round trip of `name`, in round trips of GNU Go", "x", 1.5,
        startup.round_trip_ratio, _MODULE + "startup", is_low=True),
    Bar("pipelined-lost", "responses lost of 100,000 commands sent at once", "", 0.0,
        lambda installation: startup.pipelined(installation)[0], _MODULE + "startup", is_low=True),
    Bar("pipelined-memory", "memory grown between 10,000 and 100,000 commands", "MiB", 1.0,
        lambda installation: startup.pipelined(installation)[1], _MODULE + "startup", is_low=True),
    # ---- records
    Bar("check", "check of games in export form, one core", "games/s", 12_000.0,
        partial(checks.games_a_second, form="canonical", games=GAMES), _MODULE + "checks --only forms",
        goal=25_000.0, pure=1_500.0),
    Bar("check-chess", "the same, in reading with legality of python-chess", "x", None, _check_ratio,
        _MODULE + "records"),
    Bar("check-joined", "the same without empty lines between games, in the speed with them", "x", 0.9,
        partial(checks.joined_ratio, games=GAMES), _MODULE + "checks --only forms"),
    Bar("check-typed", "check of games typed by hand, one core", "games/s", 8_000.0,
        partial(checks.games_a_second, form="typed", games=GAMES), _MODULE + "checks --only forms", pure=None),
    Bar("check-broken", "check with one broken game in ten, one core", "games/s", 8_000.0,
        partial(checks.games_a_second, form="broken", games=GAMES), _MODULE + "checks --only forms", pure=None),
    Bar("check-cores", "check with two processes, in the speed of one", "x", 1.9,
        partial(checks.speed_up, games=GAMES, copies=COPIES, repeats=2), _MODULE + "checks --only cores"),
    Bar("check-memory", "memory of the check of one file", "MiB", 60.0,
        partial(checks.memory, games=GAMES, copies=COPIES), _MODULE + "checks --only gigabyte", is_low=True),
    Bar("check-growth", "time of the worst broken input when it is twice as long", "x", 2.2,
        partial(checks.growth, count=REPETITIONS), _MODULE + "checks --only worst", is_low=True),
    Bar("header-skim", "headers skimmed", "MB/s", 200.0,
        lambda _installation: records.header_skim()[0], _MODULE + "records", pure=None, runs_here=True),
    Bar("header-skim-chess", "headers skimmed, in games a second of python-chess", "x", 1.0, _skim_ratio,
        _MODULE + "records", pure=None,
        runs_here=True),
    # ---- playing strength
    Bar("uct-even", "score against UCT at 1 s a turn, even starts and whole games", "%", 95.0, _HOURS,
        f"{_UCT} even"),
    Bar("uct-random", "score against UCT at 1 s a turn, random placements", "%", 95.0, _HOURS,
        f"{_UCT} movement"),
    Bar("elo-movement", "gain over the evaluation of November 2026 at equal time, movement", "Elo", 150.0, _HOURS,
        f"{_OLD} movement"),
    Bar("elo-placement", "the same, whole games", "Elo", 100.0, _HOURS, f"{_OLD} random"),
    Bar("limes-planner", "planner of LIMES, on the way from greedy to clairvoyant play", "%", 85.0, _HOURS,
        _MODULE + "limes_planner"),
    Bar("limes-solitaire", "mean points of the planner with the printed deck", "points", 49.0,
        _unavailable("the project does not have the printed deck"),
        _MODULE + "limes_planner"),
)  # fmt: skip
