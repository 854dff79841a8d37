"""Reports of matches as sections of RESULTS.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isinf
from statistics import NormalDist

from benchmarks.measure.match.files import Pair
from benchmarks.measure.page import head, kernel, paragraph, table
from limitproto.host.match.statistics import (
    Sequential,
    counted,
    elo_of,
    estimate,
    likelihood_ratio,
    lower_bound,
    mean_and_error,
)


def _groups(pairs: Sequence[Pair]) -> Iterable[tuple[str, list[Pair]]]:
    """Yield the pairs of each edition and phase, and all of them when there are several kinds."""
    kinds = sorted({(pair.edition, pair.phase) for pair in pairs})
    for edition, phase in kinds:
        yield f"{edition}, {phase}", [pair for pair in pairs if (pair.edition, pair.phase) == (edition, phase)]
    if len(kinds) > 1:
        yield "all", list(pairs)


def _elo(value: float) -> str:
    return ("over +800" if value > 0 else "under -800") if isinf(value) or abs(value) > 800 else f"{value:+.0f}"


def _per_turn(pairs: Sequence[Pair], side: int) -> str:
    # Each side has chosen about half of the turns of both games.
    turns = sum(sum(pair.turns) for pair in pairs) / 2
    return f"{sum(pair.seconds[side] for pair in pairs) / max(turns, 1):.3f}"


_MATCH_COLUMNS = (
    "what", "games", "won", "drawn", "lost", "pairs 0 1/2 1 3/2 2", "score", "at least (95 %)", "Elo (95 %)",
    "seconds a turn",
)  # fmt: skip


def match_section(
    players: Sequence[str], pairs: Sequence[Pair], command: Sequence[str], test: Sequential | None
) -> str:
    """Return the result of a match as a section."""
    lines = head(f"Match: {players[0]} against {players[1]}", command, kernel())
    lines += table(_MATCH_COLUMNS, [_match_row(name, group) for name, group in _groups(pairs)])
    lines += paragraph(
        "Scores and Elo are those of the first. `at least` is a one-sided bound: the lower of that of single games in "
        "which draws are lost (Clopper and Pearson) and that by the spread between pairs."
    )
    if test is not None:
        counts = counted(pair.scores for pair in pairs)
        ratio = likelihood_ratio(counts, test.elo0, test.elo1)
        verdict = {"elo0": f"{test.elo0:g} Elo is accepted", "elo1": f"{test.elo1:g} Elo is accepted"}
        low, high = test.bounds
        lines += paragraph(
            f"Sequential test of {test.elo1:g} against {test.elo0:g} Elo: ratio {ratio:.2f} between {low:.2f} and "
            f"{high:.2f}, {verdict.get(test.verdict(counts), 'undecided')}."
        )
    return "\n".join(lines) + "\n"


def _match_row(name: str, pairs: Sequence[Pair]) -> list[str]:
    scores = [score for pair in pairs for score in pair.scores]
    won, drawn, lost = scores.count(1.0), scores.count(0.5), scores.count(0.0)
    counts = counted(pair.scores for pair in pairs)
    found = estimate(counts)
    # One side of an interval of 90 % is a bound of 95 %.
    bound = min(lower_bound(won, len(scores)), estimate(counts, 0.9).low)
    elo, low, high = map(_elo, found.elo)
    return [
        name, str(len(scores)), str(won), str(drawn), str(lost), " ".join(map(str, counts)), f"{found.score:.1%}",
        f"{bound:.1%}", f"{elo} ({low} to {high})", f"{_per_turn(pairs, 0)} / {_per_turn(pairs, 1)}",
    ]  # fmt: skip


_ADVANTAGE_COLUMNS = ("what", "games of each", "with the equaliser", "without it", "the equaliser brings", "turns")


def advantage_section(player: str, pairs: Sequence[Pair], command: Sequence[str]) -> str:
    """Return what the first player scores with and without the equaliser as a section."""
    lines = head(f"The first player's advantage: {player} against itself", command, kernel())
    lines += table(_ADVANTAGE_COLUMNS, [_advantage_row(name, group) for name, group in _groups(pairs)])
    lines += paragraph(
        "Scores of the first player with intervals of 95 %; the same starts with and without the equaliser."
    )
    return "\n".join(lines) + "\n"


def _advantage_row(name: str, pairs: Sequence[Pair]) -> list[str]:
    width = NormalDist().inv_cdf(0.975)
    cells = [name, str(len(pairs))]
    effects: list[Callable[[Pair], float]] = [
        lambda pair: pair.scores[0],
        lambda pair: pair.scores[1],
    ]
    for effect in effects:
        mean, error = mean_and_error([effect(pair) for pair in pairs], [1] * len(pairs))
        cells.append(f"{mean:.1%} ± {error * width:.1%} ({_elo(elo_of(mean))} Elo)")
    mean, error = mean_and_error([pair.scores[0] - pair.scores[1] for pair in pairs], [1] * len(pairs))
    cells.append(f"{mean:+.1%} ± {error * width:.1%}")
    cells.append(f"{sum(sum(pair.turns) for pair in pairs) / 2 / len(pairs):.1f}")
    return cells
