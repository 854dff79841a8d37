"""Plays the turns of a game under its rules: rounds, legality, and the result on the board."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable, Violation
from limitproto.games.base import UNFINISHED, Position, nearest_turns
from limitproto.games.line import LineOfPlay, push_words
from limitproto.games.registry import game_named
from limitproto.games.spots import TurnSpot
from limitproto.records.lgn.terminals import is_unknown, tidy_result
from limitproto.records.parsed_game import ParsedGame, RawDiagnostic, TurnAt
from limitproto.records.validate.tags import Start
from limitproto.records.variations import ROOT

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The longest turn.
_LONGEST: Final = 64

#: How many lines of play keep their boards until their variations are played; other lines are positions.
_MOST_BOARDS: Final = 8


class ReplayState(NamedTuple):
    """The state of a line of play: the position, the last player to move (-1 for none), and the round number."""

    position: Position
    last: int
    round: int

    def round_to_come(self) -> int:
        """Return the round of the next turn.

        A round ends when the turn order begins again, even if players were skipped.
        """
        mover = self.position.mover
        return self.round + (mover is None or mover <= self.last or self.round == 0)


def follow(state: ReplayState, text: str) -> ReplayState:
    """Return the state after a turn or an event. Raises InvalidNotation and IllegalTurn."""
    position = state.position
    number = state.round_to_come()
    after = position.play(text)
    mover = position.mover
    if position.is_event(text) or mover is None:
        return ReplayState(after, state.last if number == state.round else -1, number)
    return ReplayState(after, mover, number)


class _Branch:
    """A line of play after a turn, None if its continuation cannot be played, and the rest of `ReplayState`."""

    def __init__(self, line: LineOfPlay | None, last: int = -1, number: int = 0) -> None:
        self.line, self.last, self.round = line, last, number


class Played:
    """A replay; for each line of play, only the first turn that cannot be played is reported.

    It looks at every turn, however many are wrong: only a report may leave out diagnostics. `sound` is the number of
    legal turns in the main line. `result` and `reason` are those on the board after it, empty if it broke off.
    """

    def __init__(self, game: ParsedGame, start: Position, diagnostics: list[RawDiagnostic]) -> None:
        self.game, self.start, self.diagnostics = game, start, diagnostics
        #: Where the turns are, and their texts unless all are played as written there.
        self.spots: list[TurnSpot] = game.spots
        self._texts: list[str] | None = game.words.copy() if game.respelt else None
        self.sound = 0
        self._unread: set[int] = set()
        self._is_line = game.is_line and not game.damaged
        if self._is_line:
            end = _Branch(start.line())
            self.play(0, game.count, end)
        else:
            end = self.play_tree()
        self._end = end.line
        self._final: Position | None = None
        self.result, self.reason = ("", "") if self._end is None else self._end.outcome()

    @property
    def texts(self) -> list[str]:
        """The turns, with canonical forms where these are known to differ."""
        return self.game.words if self._texts is None else self._texts

    @property
    def rounds(self) -> list[int]:
        """The rounds of the turns."""
        return [spot.round for spot in self.spots[: len(self.texts)]]

    def first_turns(self, count: int) -> list[str] | None:
        """Return the first turns, at most `count`; None if some turns are in variations or could not be read."""
        if not self._is_line:
            return None
        return self.game.first_words(count) if self._texts is None else self._texts[:count]

    @property
    def final(self) -> Position | None:
        """The position after the main line, None if it broke off."""
        if self._final is None and self._end is not None:
            self._final = self._end.position()
        return self._final

    def play_tree(self) -> _Branch:
        """Play all turns; return the end of the main line."""
        parents = self.game.parents()
        if not parents:
            turns = self.game.turns
            self.spots = [TurnSpot(turn.start, turn.end, turn.number) for turn in turns]
            self._texts = [turn.text for turn in turns]
            parents = [turn.parent for turn in turns]
        damaged = self.game.damaged
        count: i64 = len(parents)
        #: How many turns are still to follow each turn; the first number is for the start.
        following = [0] * (count + 1)
        for parent in parents:
            place: i64 = parent + 1
            so_far: i64 = following[place]
            following[place] = so_far + 1
        ends = {ROOT: _Branch(None if ROOT in damaged else self.start.line())}
        main, main_end = ends[ROOT], ROOT
        begin: i64 = 0
        while begin < count:
            parent = parents[begin]
            branch = ends[parent]
            following[parent + 1] -= 1
            if not following[parent + 1]:
                del ends[parent]
            else:
                line = None if branch.line is None else branch.line.copy()
                branch = _Branch(line, branch.last, branch.round)
            end: i64 = begin + 1
            while (
                end < count and parents[end] == end - 1 and following[end] == 1 and not (damaged and end - 1 in damaged)
            ):
                end += 1
            sound = self.sound
            self.play(begin, end, branch)
            begin = end
            if end - 1 in damaged:
                branch.line = None
            if parent == main_end:
                # The first child of a turn continues its line.
                main, main_end = branch, end - 1
            else:
                self.sound = sound
            if following[end]:
                if branch.line is not None and len(ends) >= _MOST_BOARDS:
                    branch.line = branch.line.position().line()
                ends[end - 1] = branch
            elif branch.line is not None and branch is not main:
                branch.line.close()
        return main

    def play(self, begin: int, end: int, branch: _Branch) -> None:
        """Play some consecutive turns of a branch."""
        line = branch.line
        last: i64 = branch.last
        number: i64 = branch.round
        spots = self.spots
        is_read = False
        place: i64 = begin
        while place < end:
            if line is None:
                if not is_read:
                    self._read(place, end)
                    is_read = True
                spot = spots[place]
                number = spot.number or number or 1
                spot.round = number
                place += 1
                continue
            if self._texts is None:
                done: i64 = line.push_spots(self.game.text, spots, place, end)
            else:
                done = push_words(line, self.texts[place:end], spots, place)
            self.sound += done - place
            while place < done:
                spot = spots[place]
                player: i64 = spot.mover
                former: i64 = number
                expected: i64 = 0
                if player <= last or number == 0:
                    expected = number = number + 1
                last = player
                spot.round = number
                if spot.number != expected:
                    self._check_number(place, number, former)
                place += 1
            if place == end:
                break
            if not is_read:
                written = self.texts[place]
                self._read(place, end)
                is_read = True
                if self.texts[place] != written:
                    # A refused turn may have made the line leave its board.
                    line = line.position().line()
                    continue
            before = ReplayState(line.position(), last, number)
            after = self._after(place, before)
            line, number = None, before.round_to_come()
            spots[place].round = number
            if after is not None:
                line, last, number = after.position.line(), after.last, after.round
                self.sound += 1
            place += 1
        branch.line, branch.last, branch.round = line, last, number

    def _check_number(self, index: int, number: int, former: int) -> None:
        """Report a different round number in the text; `former` is the previous turn's number, 0 if it has none."""
        given = self.spots[index].number
        if given and given != number:
            words: dict[str, object] = {"what": given, "right": number}
            self.diagnostics.append(RawDiagnostic("LGN113", *self.game.turns[index].number_at, words))
        elif not given and number != former:
            place = self.game.turns[index].start
            self.diagnostics.append(RawDiagnostic("LGN114", place, place, {"right": number}))

    def _read(self, begin: int, end: int) -> None:
        """Put turns into canonical form, and report those in another form or in none."""
        if self._texts is None:
            self._texts = self.game.words.copy()
        for index in range(begin, end):
            turn = self.game.turns[index]
            try:
                if len(turn.text) > _LONGEST:
                    raise InvalidNotation("turn", turn.text, _LONGEST + 1, ("the end",))
                text = self.start.canonical(turn.text)
            except InvalidNotation as error:
                self.diagnostics.append(_unreadable(turn, self.start, error))
                self._unread.add(index)
                continue
            if text != turn.text:
                self._texts[index] = text
                words: dict[str, object] = {"what": turn.text, "canonical": text}
                self.diagnostics.append(RawDiagnostic("LGN302", turn.start, turn.end, words))

    def _after(self, index: int, before: ReplayState) -> ReplayState | None:
        """Return the state after a turn that the line refuses, such as an event; None, with a report, if unplayable."""
        if index in self._unread:
            return None
        turn, text, position = self.game.turns[index], self.texts[index], before.position
        if position.is_over:
            # No rule gives a round for turns after the end of the game.
            words: dict[str, object] = {"what": text, "result": position.result, "reason": position.reason or "over"}
            self.diagnostics.append(RawDiagnostic("LGN606", turn.start, turn.end, words))
            return None
        self._check_number(index, before.round_to_come(), before.round)
        try:
            return follow(before, text)
        except IllegalTurn as error:
            illegal = _illegal_turn(turn, text, before, error)
            if self.game.text[turn.end : turn.end + 1] == ";" and "context" in illegal.words:
                illegal.words["context"] = f"{illegal.words['context']}; the ; after it begins a comment"
            self.diagnostics.append(illegal)
        except Unavailable as error:
            early = IllegalTurn(text, (Violation(error.rule or 0, "-", str(error)),))
            self.diagnostics.append(_illegal_turn(turn, text, before, early))
        return None


def _unreadable(turn: TurnAt, position: Position, error: InvalidNotation) -> RawDiagnostic:
    if position.is_event(turn.text):
        words: dict[str, object] = {"what": turn.text, "players": ", ".join(position.players)}
        return RawDiagnostic("LGN304", turn.start, turn.end, words)
    found = f"its character {error.column} is {error.found!r}" if error.found else "it ends too early"
    expected = f", expected {' or '.join(error.expected)}" if error.expected else ""
    return RawDiagnostic("LGN301", turn.start, turn.end, {"what": turn.text, "why": f": {found}{expected}"})


def _illegal_turn(turn: TurnAt, text: str, state: ReplayState, error: IllegalTurn) -> RawDiagnostic:
    position = state.position
    letter = position.game.rule_letter
    reasons = [f"{letter}{rule} {cell} {sentence}" for rule, cell, sentence in error.violations]
    words: dict[str, object] = {"what": text, "why": "; ".join(reasons)}
    words["cell"] = error.violations[0].cell
    words["legal"] = ", ".join(nearest_turns(position, text))
    if not position.is_event(text):
        whose = f"it is the turn of {position.to_move} in round {state.round_to_come()}"
        words["context"] = f"{whose}{'; an earlier turn may be missing or wrong' if state.round else ''}"
    codes = _codes(position.game.name)
    other = "LGN609" if position.is_event(text) else "LGN500" if position.phase == "movement" else "LGN400"
    code = codes.get(error.rule, other)
    return RawDiagnostic(code, turn.start, turn.end, words, error.rule)


@cache
def _codes(game_name: str) -> dict[int, str]:
    """Return the codes for the rules of a game that a turn can break."""
    return {violation.rule: violation.code for violation in game_named(game_name).violations}


def result_diagnostics(
    game: ParsedGame, result_tag: str | None, termination: str | None, played: Played, at: Start
) -> list[RawDiagnostic]:
    """Return the disagreements of result, tags and board."""
    found: list[RawDiagnostic] = []
    if game.result == played.result == result_tag and termination in (None, played.reason):
        if at.has_closing_tags and played.final is not None:
            found += _closing_diagnostics(game, played.final)
        return found
    start = at.position
    tag = game.tag("Result")
    result, place = game.result, game.result_at
    if tag is not None and is_unknown(tag.value):
        tag = None
    if result is None:
        if not game.cut_short:
            found.append(RawDiagnostic("LGN602", game.last, game.last, {}))
        if tag is not None:
            result, place = tidy_result(tag.value), tag.value_span
    elif tag is not None and fits(result, start) and tidy_result(tag.value) != result:
        ended = played.result.removeprefix(UNFINISHED)
        hint = f"; according to the rules the game ended {ended}" if ended else ""
        return [RawDiagnostic("LGN601", *place, {"token": result, "tag": tag.value, "result": ended, "hint": hint})]
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
    """Return the places at which tags with the final state of the game are missing or wrong."""
    found = []
    required = final.required_tags
    for name, value in final.closing_tags.items():
        tag = game.tag(name)
        words: dict[str, object] = {"name": name, "right": value}
        if tag is None and name in required:
            found.append(RawDiagnostic("LGN611", game.begin, game.begin, words))
        elif tag is not None and tag.value != value:
            found.append(RawDiagnostic("LGN612", *tag.value_span, words | {"value": tag.value}))
    return found


def fits(result: str, start: Position) -> bool:
    """Return whether a result has as many players as the start."""
    try:
        if result != UNFINISHED:
            start.with_result(result, "adjudication")
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
