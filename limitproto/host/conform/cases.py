"""The cases of the conformance check: commands and expected responses, read from text files.

records/conformance-protocol/README.md describes the form of the files: the protocol's test scripts, with additional
lines that begin with `#` and a word. So a script in records/scripts is also a file of cases, once heads assign its
commands to sentences; commands before the first head belong to none.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from limitproto.core.user_text import user_text
from limitproto.host.conform.sentences import PROFILES, SUBJECTS, Sentence, data_path, known_names, profiles, sentences

#: The folders of cases, relative to the checkout: the protocol's, and scripts with those for the rules.
FOLDERS = (
    "records/conformance-protocol", "records/scripts", "records/scripts/rules", "records/scripts/positions",
    "records/scripts/limes",
)  # fmt: skip
#: The word for a given layout, at the end of a game.
LAYOUT = "layout"
#: The words of actions, such as `#eof`.
ACTIONS = ("pause", "eof", "exit", "signal", "deafen", "within", "unless")
#: The words that apply to a whole case.
SETTINGS = ("also", "profile", "needs", "game", "option", "fresh", "timeout")
_CASE = re.compile(r"([A-Z]\d+\.\d+)([a-z]*)(?: (.+))?")
#: Commands in cases that an engine cannot pass unless something stops it.
_STOPPED = re.compile(r"lp-stop|# interrupt|(lp|lz|kata)-analyze|perft 30|time_settings 6000")
_UNSEEN = re.compile(r"^#unseen ([A-Z]\d+\.\d+) (.+)$", re.MULTILINE)
_SEND = re.compile(r'("(?:[^"\\]|\\.)*")(?: \* (\d+))?')
_EXPRESSION = re.compile(r"\[(.*)\]", re.DOTALL)


class BadCase(ValueError):
    """An invalid file of cases; the text names file and line."""


class Check(NamedTuple):
    """A named check of the response to a command, with its arguments."""

    name: str
    argument: str


class CommandStep(NamedTuple):
    """A command line with its id, and whether and with what text it must succeed, or fail.

    With `only_if_listed`, it is left out if unlisted.
    """

    line: str
    succeeds: bool = True
    expression: str = ".*"
    checks: tuple[Check, ...] = ()
    only_if_listed: bool = False

    def __str__(self) -> str:
        return f"{'=' if self.succeeds else '?'}{self.number} {self.expression}"

    @property
    def number(self) -> int:
        """The id."""
        return int(self.line.split()[0])

    @property
    def name(self) -> str:
        """The name of the command."""
        return [*self.line.split(), ""][1]


class Send(NamedTuple):
    """Bytes to send unchanged."""

    data: bytes


class Receive(NamedTuple):
    """All output so far must match; with `is_wait`, only as much as matches is taken, when it comes."""

    expression: str
    is_wait: bool = False
    checks: tuple[Check, ...] = ()


class Action(NamedTuple):
    """Anything else: `pause SECONDS`, `eof`, `exit STATUS [SECONDS]`, `signal NAME`, `deafen`, `within SECONDS` ..."""

    name: str
    argument: str = ""


Step = CommandStep | Send | Receive | Action


class Case(NamedTuple):
    """A case for one sentence.

    `games` lists those that the engine must have, as arguments of `lp-newgame`, and `options` those of the session. A
    case with `needs_fresh` runs in its own process. `timeout` is the longest wait in seconds, 0 for the default.
    """

    name: str
    sentence: Sentence
    title: str
    profile: str
    needs: frozenset[str]
    games: tuple[str, ...]
    options: tuple[str, ...]
    needs_fresh: bool
    timeout: float
    steps: tuple[Step, ...]
    also: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the sentences that it tests; a failure is blamed on the first."""
        return (self.sentence.number, *self.also)

    @property
    def is_script(self) -> bool:
        """Whether it is part of a script, whose commands may all be sent at once."""
        return not self.sentence.number.startswith("P")

    @property
    def needs_stop(self) -> bool:
        """Whether it would take far too long with an engine that cannot be stopped."""
        texts = (step.line if isinstance(step, CommandStep) else step.data.decode("utf-8", "replace")
                 for step in self.steps if isinstance(step, CommandStep | Send))  # fmt: skip
        return any(_STOPPED.search(text[:4096]) for text in texts)


@cache
def compiled(expression: str) -> re.Pattern[str]:
    """Return an expression, in which a dot matches any character, as a pattern."""
    return re.compile(expression, re.DOTALL)


@cache
def load_cases(folder: Path | None = None) -> Sequence[Case]:
    """Return all cases, or those of one folder, in the order of the sentences. Raises BadCase."""
    found: list[Case] = []
    for place in [folder] if folder else map(data_path, FOLDERS):
        for path in sorted(place.glob("*.tst")):
            found += parse_cases(user_text(path), path.name)
    for name, number in Counter(case.name for case in found).items():
        if number > 1:
            raise BadCase(f"the case {name} occurs twice; rename one of them")
    return tuple(sorted(found, key=_sort_key))


def _sort_key(case: Case) -> tuple[int, int, int, int, str]:
    letter, (section, number) = case.name[0], case.sentence.number[1:].split(".")
    return [*SUBJECTS].index(letter), int(section), int(number), len(case.name), case.name


@cache
def unseen_reasons() -> dict[str, str]:
    """Return the sentences on rules that engines cannot be asked about, each with the reason, from the scripts."""
    texts = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted(data_path(folder).glob("*.tst"))]
    return dict(found for text in texts for found in _UNSEEN.findall(text))


def game_of(step: Step) -> str:
    """Return the game that a command starts, as arguments of `lp-newgame`; empty if it starts none.

    If a layout is given, the word `layout` follows.
    """
    if not isinstance(step, CommandStep) or not step.succeeds:
        return ""
    words = step.line.split()[2:]
    if step.name == "lp-position":
        return words[0] if words else ""
    if step.name != "lp-newgame":
        return ""
    layout = [LAYOUT] if any(word.startswith("layout=") for word in words) else []
    return " ".join([*(word for word in words if not word.startswith(("layout=", "seed=", "deal="))), *layout])


def parse_cases(text: str, place: str = "cases") -> Iterator[Case]:
    """Yield the cases of a file. Raises BadCase."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith("#case ")]
    return (_parse_case(lines[begin:end], begin + 1, place) for begin, end in pairwise([*heads, len(lines)]))


def _parse_case(lines: Sequence[str], first: int, place: str) -> Case:
    """Return the case in some lines, given the number of the first one. Raises BadCase."""
    settings: dict[str, list[str]] = {name: [] for name in SETTINGS}
    steps: list[Step] = []
    is_optional = False
    for number, line in enumerate(lines, first):
        word, _, argument = line[1:].partition(" ")
        try:
            if number == first:
                name, sentence, title = _parse_case_line(line)
            elif word == "also" and (wrong := set(argument.split()) - sentences().keys()):
                raise ValueError(f"{wrong.pop()} is not in spec/sentences.tsv; correct it")
            elif line.startswith("#") and word in settings:
                settings[word].append(argument)
            elif line == "#optional":
                is_optional = True
            elif line[:1].isdigit():
                steps.append(CommandStep(line, only_if_listed=is_optional))
                is_optional = False
            elif line.startswith("#"):
                _add_step(word, argument, steps)
        except (ValueError, SyntaxError) as error:
            raise BadCase(f"{place}:{number}: {error}") from None
    needs = {name for step in steps for name in _commands_of(step)} & known_names()
    needs.update(word for words in settings["needs"] for word in words.split())
    needs.update(["lp-get", "lp-set"] if settings["option"] else [])
    profile = next((name for name in PROFILES if needs <= profiles()[name]), PROFILES[-1])
    return Case(
        name, sentence, title, settings["profile"][0] if settings["profile"] else profile, frozenset(needs),
        tuple(settings["game"]), tuple(settings["option"]), bool(settings["fresh"]),
        float((settings["timeout"] or ["0"])[0]), tuple(steps),
        tuple(number for numbers in settings["also"] for number in numbers.split()),
    )  # fmt: skip


def _parse_case_line(line: str) -> tuple[str, Sentence, str]:
    found = _CASE.fullmatch(line.removeprefix("#case "))
    if found is None:
        raise ValueError(f"{line!r} does not have the form #case NUMBER TITLE")
    if found[1] not in sentences():
        raise ValueError(f"{found[1]} is not in spec/sentences.tsv; correct it")
    return found[1] + found[2], sentences()[found[1]], found[3] or ""


def _commands_of(step: Step) -> Iterator[str]:
    if isinstance(step, CommandStep) and not step.only_if_listed:
        yield step.name
    elif isinstance(step, Send) and len(step.data) < 4096:
        for line in step.data.decode("utf-8", "replace").split("\n"):
            words = line.partition("#")[0].split()
            yield from words[1:2] if words and words[0].isdigit() else words[:1]


def _add_step(word: str, argument: str, steps: list[Step]) -> None:
    """Add a line that begins with `#` to a case's steps. Raises ValueError."""
    if word in ("?", "!", "check", "same", "differs"):
        last = steps[-1] if steps else None
        if isinstance(last, Receive) and word == "check":
            steps[-1] = last._replace(checks=(*last.checks, Check(*argument.partition(" ")[::2])))
            return
        if not isinstance(last, CommandStep):
            raise ValueError(f"#{word} has no command before it; put one there")
        if word in ("?", "!"):
            steps[-1] = last._replace(succeeds=word == "?", expression=_parse_expression(argument))
        else:
            name, _, rest = (argument if word == "check" else f"{word} {argument}").partition(" ")
            steps[-1] = last._replace(checks=(*last.checks, Check(name, rest)))
    elif word == "send":
        found = _SEND.fullmatch(argument)
        if found is None:
            raise ValueError(f'{argument!r} does not have the form "TEXT" or "TEXT" * N')
        steps.append(Send(_unescaped_bytes(found[1]) * int(found[2] or 1)))
    elif word in ("receive", "wait"):
        steps.append(Receive(_parse_expression(argument), word == "wait"))
    elif word in ACTIONS:
        steps.append(Action(word, argument))


def _parse_expression(text: str) -> str:
    found = _EXPRESSION.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} does not have the form [EXPRESSION]")
    try:
        compiled(found[1])
    except re.error as error:
        raise ValueError(f"{found[1]!r}: {error}") from None
    return found[1]


def _unescaped_bytes(text: str) -> bytes:
    """Return the bytes of a quoted text with Python escapes such as `\\n` and `\\xff`."""
    plain = "".join(c if c.isascii() else "".join(f"\\x{byte:02x}" for byte in c.encode()) for c in text)
    value = ast.literal_eval("b" + plain)
    assert isinstance(value, bytes)
    return value
