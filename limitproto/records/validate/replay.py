"""Plays the turns of a game under its rules: rounds, legality, and what the board says of the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable, Violation
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.registry import game_named
from limitproto.records.lgn.terminals import is_unknown, tidy_result
from limitproto.records.parsed_game import MainLineReplay, ParsedGame, RawDiagnostic, TurnAt
from limitproto.records.variations import ROOT

#: No turn is longer than this.
_LONGEST = 64


class ReplayState(NamedTuple):
    """The state of a line of play: the position, the player that moved last (-1 for none), and the round's number."""

    position: Position
    last: int
    round: int

    def round_to_come(self) -> int:
        """Return the number of the round that the next turn is played in.

        A round is over when the turn order begins again, even if players were skipped.
        """
        mover = self.position.mover
        return _next_round(self.round, self.last, mover)


def _next_round(number: int, last: int, mover: int | None) -> int:
    return number + (mover is None or mover <= last or number == 0)


class Played(NamedTuple):
    """The result of a replay.

    `texts` and `rounds` hold every turn in canonical form and its round, as far as they are known. `final` is the
    position after the main line, None when the line broke off; `sound` is how many of its turns are legal.
    """

    texts: list[str]
    rounds: list[int]
    final: Position | None
    sound: int
    diagnostics: list[RawDiagnostic]


def follow(state: ReplayState, text: str) -> ReplayState:
    """Return the state after a turn or an event. Raises InvalidNotation and IllegalTurn."""
    position = state.position
    number = state.round_to_come()
    after = position.play(text)
    mover = position.mover
    if position.is_event(text) or mover is None:
        return ReplayState(after, state.last if number == state.round else -1, number)
    return ReplayState(after, mover, number)


def replay(game: ParsedGame, start: Position) -> Played:
    """Play all lines of play of a game; of each line the first turn that cannot be played is reported, and no other.

    It looks at every turn, however much is wrong: only a report may leave diagnostics out.
    """
    turns = game.turns
    count = len(turns)
    #: The last turn that does not follow the one before it in the list, and how many can be played in one go.
    branch, together = 0, count
    for index, turn in enumerate(turns):
        if turn.parent != index - 1:
            branch = index
            together = min(together, turn.parent + 1)
    if game.damaged:
        together = min(together, min(game.damaged) + 1)
    texts: list[str] = []
    rounds: list[int] = []
    diagnostics: list[RawDiagnostic] = []
    state = ReplayState(start, -1, 0)
    if together:
        state = _followed(game, together, state, rounds, diagnostics)
        texts += [turn.text for turn in turns[: len(rounds)]]
    sound = len(rounds)
    if sound == count:
        return Played(texts, rounds, None if count - 1 in game.damaged else state.position, sound, diagnostics)
    last_child = {turn.parent: index for index, turn in enumerate(turns)}
    main = game.main_line()
    in_main = set(main)
    last = main[-1] if main else ROOT
    states: dict[int, ReplayState | None] = {sound - 1: state}
    for index in range(sound, count):
        turn = turns[index]
        before = states[turn.parent]
        if turn.parent in game.damaged:
            before = None
        if before is None and index > branch:
            # All the rest follows a turn that cannot be played.
            _read_on(turns, index, start, texts, rounds, diagnostics)
            break
        text, after_turn = _step(turn, start, before, diagnostics)
        texts.append(text or turn.text)
        rounds.append(_round(turn, before, rounds, diagnostics if text else None))
        if after_turn is not None and index in in_main:
            sound += 1
        if index in last_child or index == last:
            states[index] = after_turn
        if last_child[turn.parent] == index:
            del states[turn.parent]
    end = states.get(last)
    final = end.position if end is not None and last not in game.damaged else None
    return Played(texts, rounds, final, sound, diagnostics)


def _followed(
    game: ParsedGame, count: int, state: ReplayState, rounds: list[int], diagnostics: list[RawDiagnostic]
) -> ReplayState:
    """Play the first turns, of a single line, in one go as far as that goes; add their rounds.

    Returns the state after them.
    """
    turns = game.turns[:count] if count < len(game.turns) else game.turns
    texts = [turn.text for turn in turns]
    done = game.replayed
    if done is None or done.start is not state.position or done.turns != texts:
        line = state.position.line()
        line.push(texts)
        done = game.replayed = MainLineReplay(state.position, texts, line.movers, line.position())
    number, last = state.round, state.last
    for turn, mover in zip(turns, done.movers, strict=False):
        former = number
        if mover <= last or number == 0:
            number += 1
        last = mover
        rounds.append(number)
        if turn.number != number if turn.number else number != former:
            _numbering(turn, number, former, diagnostics)
    return ReplayState(done.position, last, number)


def _read_on(
    turns: list[TurnAt],
    first: int,
    start: Position,
    texts: list[str],
    rounds: list[int],
    diagnostics: list[RawDiagnostic],
) -> None:
    """Read the turns from one on, each of which follows the one before it, after one that cannot be played."""
    round_ = rounds[turns[first].parent] if turns[first].parent != ROOT else 0
    for turn in turns[first:]:
        round_ = turn.number or round_ or 1
        texts.append(_read(turn, start, diagnostics) or turn.text)
        rounds.append(round_)


def _step(
    turn: TurnAt, start: Position, before: ReplayState | None, diagnostics: list[RawDiagnostic]
) -> tuple[str, ReplayState | None]:
    """Return the canonical text of a turn, empty when it is none, and the state after it if it could be played."""
    position = start if before is None else before.position
    text = _read(turn, position, diagnostics)
    if not text:
        return "", None
    if before is None:
        return text, None
    if position.is_over:
        words: dict[str, object] = {"what": text, "result": position.result, "reason": position.reason or "over"}
        diagnostics.append(RawDiagnostic("LGN606", turn.start, turn.end, words))
        return text, None
    try:
        return text, follow(before, text)
    except IllegalTurn as error:
        diagnostics.append(_illegal(turn, text, before, error))
    except Unavailable as error:
        early = IllegalTurn(text, (Violation(error.rule or 0, "-", str(error)),))
        diagnostics.append(_illegal(turn, text, before, early))
    return text, None


def _read(turn: TurnAt, position: Position, diagnostics: list[RawDiagnostic]) -> str:
    """Return the canonical text of a turn, empty when it is none; report any other spelling."""
    try:
        if len(turn.text) > _LONGEST:
            raise InvalidNotation("turn", turn.text, _LONGEST + 1, ("the end",))
        text = position.canonical(turn.text)
    except InvalidNotation as error:
        diagnostics.append(_unreadable(turn, position, error))
        return ""
    if text != turn.text:
        diagnostics.append(RawDiagnostic("LGN302", turn.start, turn.end, {"what": turn.text, "canonical": text}))
    return text


def _unreadable(turn: TurnAt, position: Position, error: InvalidNotation) -> RawDiagnostic:
    if position.is_event(turn.text):
        words: dict[str, object] = {"what": turn.text, "players": ", ".join(position.players)}
        return RawDiagnostic("LGN304", turn.start, turn.end, words)
    found = f"its character {error.column} is {error.found!r}" if error.found else "it ends too early"
    expected = f", expected {' or '.join(error.expected)}" if error.expected else ""
    return RawDiagnostic("LGN301", turn.start, turn.end, {"what": turn.text, "why": f": {found}{expected}"})


def _illegal(turn: TurnAt, text: str, state: ReplayState, error: IllegalTurn) -> RawDiagnostic:
    position = state.position
    letter = position.game.rule_letter
    reasons = [f"{letter}{rule} {cell} {sentence}" for rule, cell, sentence in error.violations]
    words: dict[str, object] = {"what": text, "why": "; ".join(reasons)}
    words["cell"] = error.violations[0].cell if error.violations else ""
    if position.mover is not None and not position.is_event(text):
        whose = f"it is the turn of {position.players[position.mover]} in round {state.round_to_come()}"
        words["context"] = f"{whose}; an earlier turn may be missing or wrong"
    codes = _codes(position.game.name)
    other = "LGN609" if position.is_event(text) else "LGN500" if position.phase == "movement" else "LGN400"
    code = codes.get(error.rule, other)
    return RawDiagnostic(code, turn.start, turn.end, words, error.rule)


@cache
def _codes(game_name: str) -> dict[int, str]:
    """Return the codes of the rules of a game that a turn can break."""
    return {violation.rule: violation.code for violation in game_named(game_name).violations}


def _round(
    turn: TurnAt, before: ReplayState | None, rounds: Sequence[int], diagnostics: list[RawDiagnostic] | None
) -> int:
    """Return the round of a turn; say where the text numbers it otherwise, if there are `diagnostics` to say it in.

    No rule gives the round of what follows the end of the game.
    """
    former = rounds[turn.parent] if turn.parent != ROOT else 0
    if before is None:
        return turn.number or former or 1
    number = before.round_to_come()
    if diagnostics is not None and not before.position.is_over:
        _numbering(turn, number, former, diagnostics)
    return number


def _numbering(turn: TurnAt, number: int, former: int, diagnostics: list[RawDiagnostic]) -> None:
    """Say where the text numbers a round otherwise; `former` is the round of the turn before, 0 if there is none."""
    if turn.number and turn.number != number:
        diagnostics.append(RawDiagnostic("LGN113", *turn.number_at, {"what": turn.number, "right": number}))
    elif not turn.number and number != former:
        diagnostics.append(RawDiagnostic("LGN114", turn.start, turn.start, {"right": number}))


def result_diagnostics(game: ParsedGame, played: Played, start: Position) -> list[RawDiagnostic]:
    """Return where result, Result tag and board disagree."""
    found: list[RawDiagnostic] = []
    tag = next((tag for tag in game.tags if tag.name.lower() == "result"), None)
    result, place = game.result, game.result_at
    if tag is not None and is_unknown(tag.value):
        tag = None
    if result is None:
        if not game.cut_short:
            found.append(RawDiagnostic("LGN602", game.last, game.last, {}))
        if tag is not None:
            result, place = tidy_result(tag.value), tag.value_span
    elif tag is not None and fits(result, start) and tidy_result(tag.value) != result:
        return [RawDiagnostic("LGN601", *place, {"token": result, "tag": tag.value})]
    if result is not None and not fits(result, start):
        count = len(start.players)
        words: dict[str, object] = {"what": result, "players": f"{count} player{'s' if count > 1 else ''}"}
        return [*found, RawDiagnostic("LGN306", *place, words)]
    if played.final is not None and result is not None and (game.result is not None or played.final.is_over):
        found += _end_diagnostics(game, result, place, played.final)
    if played.final is not None:
        found += _closing_diagnostics(game, played.final)
    return found


def _closing_diagnostics(game: ParsedGame, final: Position) -> list[RawDiagnostic]:
    """Return the places where tags with the final state of the game are missing or wrong."""
    found = []
    required = final.required_tags
    for name, value in final.closing_tags.items():
        tag = next((tag for tag in game.tags if tag.name.lower() == name.lower()), None)
        words: dict[str, object] = {"name": name, "right": value}
        if tag is None and name in required:
            found.append(RawDiagnostic("LGN611", game.begin, game.begin, words))
        elif tag is not None and tag.value != value:
            found.append(RawDiagnostic("LGN612", *tag.value_span, words | {"value": tag.value}))
    return found


def fits(result: str, start: Position) -> bool:
    """Return whether a result is one of a game with as many players."""
    try:
        if result != UNFINISHED:
            start.ended(result, "adjudication")
    except InvalidNotation:
        return False
    return True


def _end_diagnostics(game: ParsedGame, token: str, place: tuple[int, int], final: Position) -> list[RawDiagnostic]:
    termination = next((tag for tag in game.tags if tag.name == "Termination"), None)
    if final.is_over:
        words: dict[str, object] = {"token": token, "result": final.result, "reason": final.reason}
        if token == UNFINISHED:
            return [RawDiagnostic("LGN605", *place, words)]
        if token != final.result:
            return [RawDiagnostic("LGN604", *place, words)]
        if termination is not None and termination.value != final.reason:
            words = {"value": termination.value, "reason": final.reason}
            return [RawDiagnostic("LGN608", termination.start, termination.end, words)]
    elif token != UNFINISHED and termination is None:
        return [RawDiagnostic("LGN607", *place, {"token": token})]
    return []
