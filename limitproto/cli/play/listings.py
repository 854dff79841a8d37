"""The longer answers in a conversation: help, rules, broken rules, legal turns, history and the board; typed steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from limitproto.cli.say import STYLE, count
from limitproto.cli.wording import who_played, wrapped
from limitproto.core.user_text import user_text
from limitproto.errors import InvalidNotation, Violation
from limitproto.games.base import Position, nearest_turns
from limitproto.games.info import GameCommand
from limitproto.games.result_words import RULES_IN_WORDS, capital, listed, player_in_words
from limitproto.protocol.session import HistoryEntry

#: The rules of each game in words, by number.
_Rules = dict[str, dict[str, str]]

#: If there are more turns than this, only their next steps are shown.
_MANY = 120

#: The width of the commands in the help.
_COMMAND_WIDTH = 16

_TURNS = (
    "Type a whole turn{example}, or type it step by step: its first cell, then the next, each with Enter or all on one "
    "line. After each step you see what can follow."
)
_COMMANDS = {
    "(Enter)": "start the turn over; show who is to move",
    "rules [RULE]": "a summary of the rules, or one of them",
    "legal [START]": "legal turns, or the ones that begin with START",
    "explain TURN": "whether a turn is legal, and every rule that it breaks",
    "hint": "what {adviser} would play",
    "undo, redo": "take back your last turn and all after it; replay it",
    "board": "draw the board",
    "list": "the board as a list, for screen readers",
    "freedoms [off]": "list groups and freedoms; `off` ends warnings, `on` resumes",
    "position": "the position string",
    "history": "the turns so far",
    "level [N]": "how well the search plays, or set it",
    "save FILE": "write the game so far as a record",
    "resign [PLAYER]": "resign for the player to move, or for the one named",
    "draw": "agree to a draw",
    "quit": "leave the game",
}


def help_lines(position: Position, example: str, adviser: str, own: Mapping[str, GameCommand]) -> Iterator[str]:
    """Yield help on typing; `example` is a turn or empty, and `own` are game-specific commands."""
    yield from wrapped(_TURNS.format(example=f", such as {example}" if example else ""))
    for usage, summary in _COMMANDS.items():
        if (usage != "draw" or position.is_event("draw")) and (
            not usage.startswith("freedoms") or has_groups(position)
        ):
            yield _help_row(usage, summary.format(adviser=adviser))
    yield from (_help_row(f"{name} {command.arguments}", command.summary) for name, command in own.items())


def _help_row(usage: str, summary: str) -> str:
    return f"  {usage.rstrip():{_COMMAND_WIDTH}}{summary}"


# ---- what is at stake ------------------------------------------------------------------------------------------------


def has_groups(position: Position) -> bool:
    """Return whether the game has groups with freedoms."""
    return "groups" in position.state()


def freedom_lines(position: Position) -> Iterator[str]:
    """Yield each group with its freedoms, most endangered first."""
    for group in sorted(position.state()["groups"], key=lambda group: len(group["freedoms"])):
        freedoms = group["freedoms"]
        words = count(len(freedoms), "freedom") + f": {' '.join(freedoms)}" if freedoms else "no freedom"
        yield from wrapped(f"{capital(player_in_words(group['player']))} {' '.join(group['cells'])}: {words}", "  ")


def danger_lines(position: Position) -> Iterator[str]:
    """Yield the groups with one freedom left, in the movement phase."""
    groups = position.state()["groups"] if position.phase == "movement" and not position.is_over else []
    endangered = [
        f"{player_in_words(group['player'])} {' '.join(group['cells'])} ({group['freedoms'][0]})"
        for group in groups
        if len(group["freedoms"]) == 1
    ]
    if endangered:
        yield from wrapped(f"One freedom left: {'; '.join(endangered)}.", "  ")


def stake_lines(position: Position, path: str) -> Iterator[str]:
    """Yield the captures of each possible last step of a turn in progress."""
    steps = len(position.words_of(path)) + 1
    for turn in position.legal_turns(path) if position.phase == "movement" else []:
        *_, last = words = position.words_of(turn)
        captured = position.play(turn, check=False).captured_since(position) if len(words) == steps else ()
        if captured:
            yield f"  {last} captures {listed(f'{player_in_words(player)} {cell}' for player, cell in captured)}"


# ---- rules, turns and positions --------------------------------------------------------------------------------------


def rule_lines(position: Position, number: str = "") -> Iterator[str]:
    """Yield the edition, a summary of the rules, and how a game ends; with the number of a rule, only that rule."""
    game = position.game
    edition = next((known for known in game.editions if position.edition.startswith(known.name)), game.editions[0])
    rules = msgspec.json.decode(user_text(RULES_IN_WORDS), type=_Rules).get(game.name, {})
    rules = {rule: words for rule, words in rules.items() if rule not in position.idle}
    if number:
        unknown = f"{number} is not a rule of {position.edition}; its rules are {', '.join(rules)}."
        yield from wrapped(f"{number.upper()} {rules[number.upper()]}" if number.upper() in rules else unknown, "  ")
        return
    yield from wrapped(f"{game.title}, {position.edition}: {edition.summary}.")
    for rule, words in rules.items():
        yield from wrapped(f"  {rule:5}{words}", "       ")
    known = game.rule_reasons.items()
    reasons = [words.format(loser="a player") for reason, words in known if reason not in position.idle]
    yield from wrapped(f"The game ends when: {'; '.join(reasons)}.", "  ")
    yield f"`limitproto help {game.name}` gives the full rules under the same numbers."


def violation_lines(position: Position, turn: str, broken: Sequence[Violation]) -> Iterator[str]:
    """Yield the rules that a turn breaks, and the nearest legal turns."""
    yield f"{turn} is not legal:"
    for violation in broken:
        number, cell, sentence = str(violation).split(" ", 2)
        reason = sentence if cell == "-" else f"{cell} {sentence}"
        yield from wrapped(f"  {number}: {reason}.", "    ")
    if nearest := ", ".join(nearest_turns(position, turn)):
        yield from wrapped(f"Nearest legal turns: {nearest}.", "  ")


def legal_lines(position: Position, prefix: str) -> Iterator[str]:
    """Yield the legal turns that begin with a prefix, or, if there are many, their next steps.

    Raises InvalidNotation if no turn can begin with the prefix.
    """
    turns = position.legal_turns(prefix)
    if not turns:
        yield f"No legal turn begins with {prefix}." if prefix else "There are no legal turns."
    elif len(turns) <= _MANY:
        yield from wrapped(" ".join(turns))
    else:
        begun = f" begin with {prefix}" if prefix else ""
        yield f"{count(len(turns), 'legal turn')}{begun}. Their next steps (`legal STEP` shows more):"
        yield from wrapped(" ".join(position.steps(prefix)))


#: Members of a state that a list leaves out, since the conversation shows them elsewhere.
_SAID_ELSEWHERE = ("change", "edition", "players", "phase", "mover", "groups")


def state_lines(position: Position) -> Iterator[str]:
    """Yield the contents of a position's state: a line for each member that is not empty, with the numbers of cells."""
    for name, value in position.state().items():
        if name not in _SAID_ELSEWHERE and value not in (None, "", False, [], {}):
            for line in _state_rows(name.replace("_", " "), value):
                yield from wrapped(line, "  ")


def _state_rows(name: str, value: object) -> Iterator[str]:
    """Yield a JSON value as lines; `name` is its path, from the outside in."""
    if isinstance(value, dict):
        if all(isinstance(inner, str | int) for inner in value.values()):
            yield f"{name}: {', '.join(f'{key} {inner}' for key, inner in value.items())}"
            return
        for key, inner in value.items():
            yield from _state_rows(f"{name}, {key}", inner)
    elif isinstance(value, list):
        if any(isinstance(inner, dict | list) for inner in value):
            for number, inner in enumerate(value, 1):
                yield from _state_rows(f"{name} {number}", inner)
        else:
            yield f"{name} ({len(value)}): {' '.join(map(str, value))}" if value else f"{name}: none"
    else:
        yield name if value is True else f"{name}: {value}"


def history_lines(history: Sequence[HistoryEntry]) -> Iterator[str]:
    """Yield the numbered turns and events in a history, each with its player."""
    number = 0
    before: Position | None = None
    for entry in history:
        text, position = entry.text, entry.position
        played = [(before, text)] if text else []
        for origin, event in (*played, *((None, event) for event in position.chance_events)):
            number += 1
            is_chance = origin is None or origin.is_chance(event)
            who = who_played(origin, event) if origin is not None and not is_chance else "chance"
            yield f"{number:4} {who:8} {event}"
        before = position
    if not number:
        yield "No turn has been played yet."


#: Columns left free for new tiles when the board grows to the left.
_RESERVE = 8

_CELL = re.compile(r"\|[^|]?(?P<cell>[a-z]+[0-9]+)")


class SteadyBoard:
    """Draws positions of one game, each indented so that cells stay where they were in the previous drawing."""

    def __init__(self, colour: bool) -> None:
        self._colour = colour
        self._columns: dict[str, int] = {}

    def lines(self, position: Position, marks: Sequence[str]) -> Iterator[str]:
        """Yield the lines of a board with the cells in `marks` highlighted."""
        drawn = position.board_text(colour=self._colour, marks=marks).splitlines()
        columns = {one["cell"]: one.start("cell") for line in drawn for one in _CELL.finditer(STYLE.sub("", line))}
        shared = next((cell for cell in columns if cell in self._columns), None)
        indent = 0 if shared is None else self._columns[shared] - columns[shared]
        indent = _RESERVE if indent < 0 else indent
        if columns:
            self._columns = {cell: column + indent for cell, column in columns.items()}
        yield from (" " * indent + line for line in drawn)


# ---- turns typed step by step, one cell after another ----------------------------------------------------------------

#: The step that ends a turn if it may end.
END = "end"


def follow_steps(position: Position, pending: str, steps: Sequence[str]) -> str:
    """Return the beginning of a legal turn made by `pending` and then the steps, or else by the steps alone.

    It is empty if no legal turn begins with them.
    """
    return _path_after(position, pending, steps) or _path_after(position, "", steps)


def is_beginning(position: Position, text: str) -> bool:
    """Return whether any turn, legal or not, could begin with a text."""
    try:
        position.legal_turns(text)
    except InvalidNotation:
        return False
    return True


def completions(position: Position, pending: str, text: str) -> list[str]:
    """Return the turns that begin with `text`, up to their next step."""
    if position.is_over or position.waiting_for:
        return []
    steps = position.steps(pending)
    heads = {pending + step for step in steps if step != END}
    heads |= {_up_to_next_step(turn, text) for turn in position.legal_turns(pending) if turn.startswith(text)}
    turns = sorted(head for head in heads if head.startswith(text))
    return [*turns, END] if pending and END in steps and END.startswith(text) else turns


def _path_after(position: Position, path: str, steps: Sequence[str]) -> str:
    turns = position.legal_turns(path) if steps else []
    for step in steps:
        onward = {turn: _turn_up_to_step(turn, path, step) for turn in turns}
        turns = [turn for turn in turns if onward[turn]]
        if not turns:
            return ""
        path = onward[turns[0]]
    return path


def _turn_up_to_step(turn: str, path: str, step: str) -> str:
    """Return `turn` up to the end of `step` if that follows `path` in whole words, else an empty text."""
    start = len(path)
    while start < len(turn) and not turn[start].isalnum() and step[0].isalnum():
        start += 1
    end = start + len(step)
    last, following = step[-1], turn[end : end + 1]
    cut = (last.isalnum() and following.isdigit()) or (last.isalpha() and following.isalpha())
    return "" if cut or not turn.startswith(step, start) else turn[:end]


def _up_to_next_step(turn: str, text: str) -> str:
    """Return `turn` up to the end of the word where `text` ends, or up to the next word."""
    end = len(text) + 1
    while turn[end : end + 1].isalnum():
        end += 1
    return turn[:end]
