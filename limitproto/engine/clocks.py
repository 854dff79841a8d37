"""Clocks: how much time a player has left under each kind of time control. They never read the time themselves.

All values are immutable, so a session can restore old clocks by keeping them. Times are in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: The kinds of time control, each with its values in order. `main` is the time that is used first.
KINDS: dict[str, tuple[str, ...]] = {
    "none": (),
    "absolute": ("main",),
    "fischer": ("main", "increment"),
    "delay": ("main", "delay"),
    "byo-yomi": ("main", "period", "periods"),
    "canadian": ("main", "block", "turns"),
    "per-turn": ("time",),
}
#: The values above that are counts; all others are seconds.
COUNTS = ("periods", "turns")

_OTHER_NAMES = {"byoyomi": "byo-yomi", "perturn": "per-turn", "turn": "per-turn"}


class Control(NamedTuple):
    """A time control: its kind, the main time, and the time and count of the overtime that follows."""

    kind: str
    main: float = 0.0
    extra: float = 0.0
    number: int = 0

    @property
    def values(self) -> tuple[float, ...]:
        """The arguments that set the control, in the order of `KINDS`."""
        if self.kind == "per-turn":
            return (self.extra,)
        return (self.main, self.extra, self.number)[: len(KINDS[self.kind])]


UNLIMITED = Control("none")


def kind_named(word: str) -> str | None:
    """Return the kind named by a word, or None; case, hyphens and underscores do not matter."""
    word = word.lower().replace("_", "-")
    kind = _OTHER_NAMES.get(word.replace("-", ""), word)
    return kind if kind in KINDS else None


def control(kind: str, values: Sequence[float]) -> Control:
    """Return a control from its values in the order of `KINDS`. Raises ValueError for a meaningless one."""
    names = KINDS[kind]
    if len(values) != len(names):
        raise ValueError(f"{kind} takes {', '.join(names) or 'no values'}; give {len(names)}, not {len(values)}.")
    by_name = dict(zip(names, values, strict=True))
    for name, value in by_name.items():
        may_be_zero = name in ("main", "increment", "delay")
        if value < 0 or (value == 0 and not may_be_zero):
            raise ValueError(f"{name} is {value:g}; it must be {'at least' if may_be_zero else 'above'} 0.")
        if name in COUNTS and value != int(value):
            raise ValueError(f"{name} is {value:g}; it must be an integer.")
    if kind == "per-turn":
        return Control(kind, 0.0, float(values[0]))
    main, extra, count = (*values, 0, 0)[:3] if values else (0, 0, 0)
    return Control(kind, float(main), float(extra), int(count))


def gtp_control(main: float, extra: float, turns: int) -> Control:
    """Return the control set by GTP's `time_settings`: Canadian, absolute, or none at all."""
    if extra > 0:
        return Control("canadian", main, extra, turns) if turns > 0 else UNLIMITED
    return Control("absolute", main)


class Clock(NamedTuple):
    """One player's clock between two turns.

    `left` is the rest of the main time or, once `is_overtime`, of the block or period; `number` is how many periods are
    left, or turns still to be made in the block. `is_down` is true from the moment the time is exceeded.
    """

    control: Control
    left: float = 0.0
    number: int = 0
    is_overtime: bool = False
    is_down: bool = False

    def after(self, seconds: float) -> Clock:
        """Return the clock after a turn that took some seconds."""
        control, left = self.control, self.left
        kind, extra = control.kind, control.extra
        if kind == "none":
            return self
        # With a delay, the first seconds of each turn are free.
        seconds = max(0.0, seconds - extra if kind == "delay" else seconds)
        if kind in ("byo-yomi", "canadian") and not self.is_overtime and seconds > left:
            # The main time is followed by periods, or by blocks that each require a number of turns.
            number = control.number if kind == "canadian" else self.number
            return self._replace(left=extra, number=number, is_overtime=True).after(seconds - left)
        if kind == "byo-yomi" and self.is_overtime:
            # If a turn stays within a period, the next turn gets that period again.
            lost = -int(-(seconds - left) // extra) if seconds > left else 0
            if not lost or self.number > lost:
                return self._replace(left=extra, number=self.number - lost)
        if seconds > left:
            return self._replace(left=0.0, number=0, is_down=True)
        if kind == "per-turn":
            return self._replace(left=extra)
        if kind == "canadian" and self.is_overtime:
            if self.number <= 1:
                return self._replace(left=extra, number=control.number)
            return self._replace(left=left - seconds, number=self.number - 1)
        # The increment is added after each turn made in time.
        return self._replace(left=left - seconds + (extra if kind == "fischer" and not self.is_down else 0.0))

    def with_left(self, seconds: float, count: int) -> Clock:
        """Return the clock as GTP's `time_left` sets it: `count` is 0 in main time, else the rest of the overtime."""
        kind = self.control.kind
        if kind == "none":
            extra = Control("canadian", 0.0, seconds, count) if count else Control("absolute", seconds)
            return Clock(extra, seconds, count, bool(count))
        if kind in ("byo-yomi", "canadian") and count:
            return Clock(self.control, seconds, count, True)
        return started(self.control)._replace(left=seconds, is_overtime=kind == "per-turn")


def started(control: Control) -> Clock:
    """Return the full clock of a control."""
    kind = control.kind
    if kind == "per-turn" or (kind in ("byo-yomi", "canadian") and control.main == 0):
        return Clock(control, control.extra, control.number, True)
    # Without main time, the first turn gets the increment too; otherwise it could not be made in time.
    main = control.main or (control.extra if kind == "fischer" else 0.0)
    return Clock(control, main, control.number if kind == "byo-yomi" else 0)


def format_seconds(seconds: float) -> str:
    """Return a time in seconds with at most three decimals."""
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def clock_words(control: Control) -> str:
    """Return a control as its kind and its values: `fischer 300 5`."""
    return " ".join((control.kind, *map(format_seconds, control.values)))


def format_clock(clock: Clock) -> str:
    """Return a clock in words: its control, then `left SECONDS`, `periods N` or `turns N`, and `down`.

    For example, `fischer 300 5 left 281.5` is the rest of five minutes.
    """
    control = clock.control
    words = [clock_words(control)]
    if control.kind != "none":
        words += ["left", format_seconds(clock.left)]
    if control.kind in ("byo-yomi", "canadian") and clock.is_overtime:
        words += ["overtime", KINDS[control.kind][2], str(clock.number)]
    if clock.is_down:
        words.append("down")
    return " ".join(words)


def clock_state(clock: Clock) -> dict[str, object] | None:
    """Return a clock for JSON, or None for a player whose time is unlimited."""
    control = clock.control
    if control.kind == "none":
        return None
    state: dict[str, object] = {"kind": control.kind}
    for name, value in zip(KINDS[control.kind], control.values, strict=True):
        state[name] = int(value) if name in COUNTS else round(value, 3)
    state["left"] = round(clock.left, 3)
    state["overtime"] = clock.is_overtime
    state["number"] = clock.number
    state["down"] = clock.is_down
    return state
