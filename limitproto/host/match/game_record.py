"""The record of a game of a match: clocks and evaluations as commands in comments, failures in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from limitproto.engine.clocks import Control, format_seconds
from limitproto.host.match.referee import PlayedGame, PlayedTurn
from limitproto.records import format_record, record_of
from limitproto.records.model import Record, Remark, tag_of

#: How much of a failed engine's stderr a record holds, in characters from the end.
_STDERR = 2000


def game_record(game: PlayedGame, names: Sequence[str], tags: Mapping[str, str]) -> str:
    """Return the export text of a game; `names` are the engines by seat, `tags` those besides players and result."""
    start = game.opening.start
    own = {tag_of(colour): name for colour, name in zip(start.players, names, strict=True)}
    own |= tags
    if game.reason:
        own["Termination"] = game.reason
    record = record_of(start, [turn.text for turn in game.turns], own, game.result)
    turns = list(record.turns)
    for index, played in enumerate(game.turns):
        if played.seat is not None:
            turns[index] = replace(turns[index], after=(Remark(_commands(played)),))
    remarks = tuple(
        Remark(
            _plain(
                f"{names[failure.seat]}: {failure.kind}: {failure.detail} {failure.data}\n{failure.stderr[-_STDERR:]}"
            )
        )
        for failure in game.failures
    )
    if game.detail:
        remarks = (*remarks, Remark(_plain(f"adjudication: {game.detail}")))
    return format_record(_with_remarks(replace(record, turns=tuple(turns)), remarks))


def _with_remarks(record: Record, remarks: tuple[Remark, ...]) -> Record:
    """Return a record with remarks behind its last turn."""
    if not remarks:
        return record
    if not record.turns:
        return replace(record, opening=(*record.opening, *remarks))
    *turns, last = record.turns
    return replace(record, turns=(*turns, replace(last, after=(*last.after, *remarks))))


def clock_tags(control: Control) -> dict[str, str]:
    """Return the tags for a way of limiting time: `Clock`, and `TimeControl` where that can hold it."""
    values = [format_seconds(value) for value in control.values]
    tags = {"Clock": " ".join((control.kind, *values))}
    main, extra = format_seconds(control.main), format_seconds(control.extra)
    text = {
        "none": "-",
        "absolute": main,
        "fischer": f"{main}+{extra}",
        "per-turn": f"1/{extra}",
        "canadian": f"{main}:{control.number}/{extra}",
    }.get(control.kind)
    if text is not None and all(value.isdigit() for value in values):
        tags["TimeControl"] = text
    return tags


def _commands(turn: PlayedTurn) -> str:
    words = [f"[%emt {_clock(turn.seconds)}]"]
    if turn.left is not None:
        words.append(f"[%clk {_clock(turn.left)}]")
    if turn.score:
        words.append(f"[%eval {turn.score}]")
    return " ".join(words)


def _clock(seconds: float) -> str:
    """Return a time as hours, minutes and seconds with three decimals."""
    minutes, rest = divmod(round(seconds * 1000), 60_000)
    return f"{minutes // 60}:{minutes % 60:02}:{rest / 1000:06.3f}"


def _plain(text: str) -> str:
    """Return text as a comment can hold it."""
    lines = text.replace("}", ")").rstrip().splitlines()
    return "\n".join("".join(c if c.isprintable() else " " for c in line).rstrip() for line in lines if line.strip())
