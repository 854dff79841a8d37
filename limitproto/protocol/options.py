"""The typed options of a session: name, type, value, default and range of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from limitproto.errors import InvalidOption
from limitproto.protocol.arguments import decimal_number, whole_number

Value = bool | int | float | str


class Option(NamedTuple):
    """An option; `kind` is one of bool int float enum string.

    `choices` lists the values of an enum, `lowest` and `highest` bound a number. `meanings` describes each number in
    words, lowest first.
    """

    name: str
    kind: str
    default: Value
    summary: str
    choices: Sequence[str] = ()
    lowest: float = 0
    highest: float = 0
    unit: str = ""
    meanings: Sequence[str] = ()

    @property
    def range(self) -> str:
        """The values that can be set, without spaces: `a,b,c` or `LOWEST..HIGHEST` or `any`."""
        if self.kind == "bool":
            return "false,true"
        if self.kind == "enum":
            return ",".join(self.choices)
        return f"{self.lowest}..{self.highest}" if self.kind in ("int", "float") else "any"

    def parse(self, word: str) -> Value:
        """Return the value that a word spells. Raises InvalidOption."""
        value: Value | None
        if self.kind == "bool":
            value = {"true": True, "false": False}.get(word.lower())
        elif self.kind == "enum":
            value = word if word in self.choices else None
        elif self.kind == "string":
            value = word
        else:
            value = whole_number(word) if self.kind == "int" else decimal_number(word)
            if value == 0 and word[:1] == "-":
                value = None
            if value is not None and not self.lowest <= value <= self.highest:
                value = None
        if value is None:
            raise InvalidOption(f"{self.name} cannot be {word[:40]!r}; its values are {self.range}.")
        return value


def format_value(value: Value) -> str:
    """Return a value in the form of `lp-get` and `lp-set`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class OptionTable:
    """The values of a set of options."""

    def __init__(self, options: Sequence[Option]) -> None:
        self._options = {option.name: option for option in options}
        self._values = {option.name: option.default for option in options}
        self._chosen: set[str] = set()

    def describe(self) -> list[Option]:
        """Return the options in table order."""
        return list(self._options.values())

    def option(self, name: str) -> Option:
        """Return an option. Raises InvalidOption for an unknown name."""
        if name not in self._options:
            raise InvalidOption(f"{name[:40]!r} is not an option; the options are {', '.join(self._options)}.")
        return self._options[name]

    def get(self, name: str) -> Value:
        """Return the value of an option. Raises InvalidOption for an unknown name."""
        return self._values[self.option(name).name]

    def parse(self, words: Mapping[str, str]) -> dict[str, Value]:
        """Return the values spelled by words, keyed by name, without setting them. Raises InvalidOption."""
        return {name: self.option(name).parse(word) for name, word in words.items()}

    def set(self, values: Mapping[str, Value]) -> None:
        """Set values returned by `parse`."""
        self._values.update(values)
        self._chosen.update(values)

    def offer(self, name: str, choices: Sequence[str], default: str) -> None:
        """Give an enum other choices; a value that was not set, or no longer exists, becomes the default."""
        self._options[name] = self._options[name]._replace(choices=choices, default=default)
        if name not in self._chosen or self._values[name] not in choices:
            self._values[name] = default
            self._chosen.discard(name)
