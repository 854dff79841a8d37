"""The arguments of one command, parsed and checked here so that handlers need not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache

from limitproto.protocol.failures import Failure, quoted
from limitproto.protocol.wire import Response

#: Integers with more digits are cut, so that each fits a float, like the turns of a clock.
_LONGEST_INTEGER = 300
#: The longest decimal, in characters.
_LONGEST_DECIMAL = 30
_MOST_SECONDS = 1_000_000_000


class Arguments:
    """The words after a command's name. Every method raises Failure, code `syntax`, for words that it cannot parse."""

    def __init__(
        self,
        command: str,
        words: Sequence[str],
        body: str | None = None,
        response: Response | None = None,
        pause: Callable[[], None] = lambda: None,
        command_names: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """Besides the words, these are the raw lines `body` and what the caller offers the command.

        A command that reports while it works writes to `response`. A query that takes long calls `pause` often, which
        lets the command that it has overtaken continue. `command_names` lists the available commands.
        """
        self.command, self.words, self._body = command, tuple(words), body
        self.response = Response(None, None) if response is None else response
        self.pause, self.command_names = pause, command_names

    def expect(self, fewest: int, most: int | None) -> None:
        """Check that there are `fewest` to `most` words; None means no upper limit."""
        if len(self.words) < fewest or (most is not None and len(self.words) > most):
            if most is None:
                raise self.syntax_failure(f"{self.command} has no argument; write one, as in `lp-help {self.command}`.")
            if most == 0:
                wanted = "no arguments"
            elif fewest == most:
                wanted = f"{most} argument{'s' if most > 1 else ''}"
            else:
                wanted = f"{fewest} to {most} arguments"
            raise self.syntax_failure(f"{self.command} takes {wanted}, got {len(self.words)}.")

    def syntax_failure(self, sentence: str) -> Failure:
        """Return the failure for unparsable arguments."""
        return Failure("syntax", sentence)

    def __len__(self) -> int:
        return len(self.words)

    def word(self, index: int, default: str = "") -> str:
        """Return the word at `index`, counted from 0, or `default` if there is none."""
        return self.words[index] if index < len(self.words) else default

    def rest(self, start: int = 0) -> str:
        """Return all words from `start` on, joined by single spaces."""
        return " ".join(self.words[start:])

    def body(self) -> str:
        """Return the raw lines that came with the command."""
        if self._body is None:
            raise self.syntax_failure(f"{self.command} came without raw lines; write a single -, then the lines.")
        return self._body

    def integer(self, index: int, default: int | None = None) -> int:
        """Return the integer at `index`, of any size and sign, or `default` if there is no word."""
        if index >= len(self.words) and default is not None:
            return default
        number = whole_number(self.word(index))
        if number is None:
            raise self.syntax_failure(f"{quoted(self.word(index))} is not an integer; write digits, such as 5 or -5.")
        return number

    def natural(self, index: int, default: int | None = None) -> int:
        """Return the integer at `index`, at least 0, or `default` if there is no word."""
        number = self.integer(index, default)
        if number < 0 or self.word(index)[:1] == "-":
            raise self.syntax_failure(f"{self.word(index)} is below 0; the least value is 0.")
        return number

    def decimal(self, index: int) -> float:
        """Return the decimal number at `index`, of any sign."""
        number = decimal_number(self.word(index))
        if number is None:
            raise self.syntax_failure(f"{quoted(self.word(index))} is not a decimal number; write one such as 2.5.")
        return number

    def seconds(self, index: int) -> float:
        """Return the time at `index` in seconds, from 0 to a billion, where floats are exact to the microsecond."""
        number = self.decimal(index)
        if self.word(index)[:1] == "-":
            raise self.syntax_failure(f"{self.word(index)} seconds is below 0; the least time is 0.")
        if number > _MOST_SECONDS:
            raise self.syntax_failure(f"{self.word(index)} seconds is above the maximum, {_MOST_SECONDS}; lower it.")
        return number

    def pairs(self, start: int = 0, spaced: Collection[str] = ()) -> dict[str, str]:
        """Return the words `key=value` from `start` on; no key may occur twice.

        Words without `=` continue the value of a key in `spaced`, each after a single space.
        """
        pairs: dict[str, list[str]] = {}
        last = ""
        for word in self.words[start:]:
            key, equals, value = word.partition("=")
            if last in spaced and not equals:
                pairs[last].append(word)
                continue
            if not (key and equals and value):
                raise self.syntax_failure(f"{quoted(word)} does not have the form key=value.")
            if key in pairs:
                raise self.syntax_failure(f"{key} is given twice; give it once.")
            pairs[key], last = [value], key
        return {key: " ".join(words) for key, words in pairs.items()}

    def player(self, index: int, players: Sequence[str]) -> int:
        """Return which of `players` is named by the word at `index`, counted from 0 in turn order."""
        player = player_named(self.word(index), players)
        if player is None:
            raise self.syntax_failure(
                f"{quoted(self.word(index))} is not a player; the players are {', '.join(players)}."
            )
        return player


@cache
def counts_of(usage: str) -> tuple[int, int | None]:
    """Return the minimum and maximum number of words that a usage such as `COLOUR TURN` or `[N]` stands for.

    A word in brackets is optional. With `...`, `|`, `=` or `STRING` there is no maximum, and the minimum is 1 unless
    the usage is in brackets.
    """
    words = usage.split()
    if any(mark in usage for mark in ("...", "|", "=", "STRING")):
        return int(not usage.startswith("[")), None
    return sum(not word.startswith("[") for word in words), len(words)


def whole_number(word: str) -> int | None:
    """Return the integer that a word spells in decimal digits, or None."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.isdigit()):
        return None
    number = int(digits.lstrip("0")[:_LONGEST_INTEGER] or "0")
    return -number if word[0] == "-" else number


def decimal_number(word: str) -> float | None:
    """Return the number that a word spells as digits with at most one dot, or None."""
    digits = word[1:] if word[:1] in ("-", "+") else word
    if not (digits.isascii() and digits.replace(".", "", 1).isdigit()) or len(digits) > _LONGEST_DECIMAL:
        return None
    return float(word)


def player_named(word: str, players: Sequence[str]) -> int | None:
    """Return which of `players` is named by a colour: a full name, a first letter, or a number from 1.

    Case does not matter. The names in the edition come first, then their first letters if only one player has it, then
    GTP's two colours: `w` and `white` are the first player, `b` and `black` the second of two.
    """
    # Some characters outside ASCII have an ASCII lower case: the Kelvin symbol would become k.
    if not word.isascii():
        return None
    word = word.lower()
    if word in players:
        return players.index(word)
    by_letter = [index for index, name in enumerate(players) if name[0] == word]
    if len(by_letter) == 1:
        return by_letter[0]
    if word.isascii() and word.isdigit() and word in map(str, range(1, len(players) + 1)):
        return int(word) - 1
    if word in ("w", "white"):
        return 0
    if word in ("b", "black") and len(players) == 2:
        return 1
    return None
