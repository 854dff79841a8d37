"""A game at a terminal as a function of lines: typed lines go in, lines to show come out.

Nothing here knows about a terminal or reads or writes it; `limitproto.cli.play` does that, and tests call this
directly. The game and its history are in a `limitproto.protocol.session.Session`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress

from limitproto.cli.play import listings
from limitproto.cli.say import count
from limitproto.cli.wording import captures_in_words, did_you_mean, who_played, wrapped
from limitproto.engine.levels import STRONGEST, level_words
from limitproto.engine.players import SEARCH
from limitproto.errors import IllegalTurn, InvalidNotation, Unavailable, Violation
from limitproto.games.base import UNFINISHED, Position
from limitproto.games.info import GameCommand
from limitproto.games.result_words import capital, cells_of, end_in_words, listed, mover_in_words, player_in_words
from limitproto.protocol.arguments import player_named
from limitproto.protocol.failures import Failure
from limitproto.protocol.session import Session
from limitproto.records import LoadedGame

#: Returns the turn of the player to move.
ChooseTurn = Callable[[Position], str]


#: The answer to commands that are not possible after the end.
_GAME_OVER = "The game is over."

#: The prefix of protocol commands that a game adds; omitted at a terminal.
_PREFIX = "lp-"


class Conversation:
    """One game between people and programs, driven by what people type.

    `programs` has an entry for each player that a program plays; the others are people. `adviser` is the name of the
    program behind `hint`, and `advice` the program itself. `save` takes a file name, the current position and the turns
    so far, writes a record and returns a message about it; on failure, it raises OSError or ValueError.
    """

    def __init__(
        self,
        start: Position,
        programs: Mapping[str, ChooseTurn],
        names: Mapping[str, str],
        adviser: str,
        advice: ChooseTurn,
        save: Callable[[str, Position, Sequence[str]], str],
        colour: bool = False,
        resumed: LoadedGame | None = None,
        asks_before_leaving: bool = False,
        level: int | None = None,
    ) -> None:
        """`resumed` is a record that begins at `start`; with `asks_before_leaving`, `quit` does not lose a game.

        `level` is the search's, from 1 to STRONGEST, None if it does not play.
        """
        self.is_left, self.is_resumed = False, resumed is not None
        self._session = Session()
        if resumed is None:
            self._session.load(start, (), True, UNFINISHED, "")
        else:
            reason = resumed.tags.get("Termination", "")
            reason = reason if reason in start.game.end_reasons else "adjudication"
            self._session.load(start, resumed.turns, True, resumed.result, reason)
        #: The turns already saved in a file, and whether `quit` has to be confirmed if there are others.
        self._saved, self._asks = self.turns, asks_before_leaving
        self._pending = ""
        self._programs, self._names = programs, names
        self._adviser, self._advice, self._save = adviser, advice, save
        self.level = level
        self._board = listings.SteadyBoard(colour)
        #: The phase for which an example turn was last shown.
        self._shown_phase = ""
        self._commands: dict[str, Callable[[str], Iterator[str]]] = {
            "help": self._show_help,
            "?": self._show_help,
            "rules": lambda number: listings.rule_lines(self.position, number),
            "legal": lambda prefix: listings.legal_lines(self.position, prefix),
            "explain": self._explain_turn,
            "hint": self._show_hint,
            "undo": self._undo,
            "redo": self._redo,
            "board": lambda _rest: self._show_state(),
            "list": self._show_list,
            "freedoms": self._list_freedoms_or_set_warnings,
            "position": lambda _rest: iter([self.position.text]),
            "history": lambda _rest: listings.history_lines(self._session.history),
            "level": self._show_or_set_level,
            "save": self._save_as,
            "resign": self._resign,
            "draw": self._agree_to_draw,
            "quit": self._leave_or_ask,
            "exit": self._leave_or_ask,
        }
        self._warns = listings.has_groups(start)
        if not self._warns:
            del self._commands["freedoms"]
        self._own = {name.removeprefix(_PREFIX): command for name, command in start.game.commands.items()}
        if "draw" in self._own and not start.is_event("draw"):
            # The game has no draw by agreement, so `draw` can only mean the game's own command.
            del self._commands["draw"]

    @property
    def position(self) -> Position:
        """The current position."""
        return self._session.position

    @property
    def turns(self) -> Sequence[str]:
        """The turns and events so far, including those of chance."""
        return tuple(self._session.turns)

    @property
    def is_unsaved(self) -> bool:
        """Whether there are turns that no file has."""
        return self.turns != self._saved

    @property
    def prompt(self) -> str:
        """The prompt of the next input line."""
        if self.position.is_over:
            return "game over> "
        return f"{mover_in_words(self.position).lower()}{' ' if self._pending else ''}{self._pending}> "

    @property
    def wants_a_person(self) -> bool:
        """True if a person must type the next line."""
        return not (self.is_left or self._is_programs_turn())

    def _is_programs_turn(self) -> bool:
        """Return whether a program can move."""
        return not (self.position.is_over or self._asks_a_person(self.position))

    def _asks_a_person(self, position: Position) -> bool:
        """Return whether a person has to play a turn or enter a chance event."""
        mover = position.to_move
        return bool(position.waiting_for) or not (mover is None or mover in self._programs)

    def opening(self) -> Iterator[str]:
        """Yield the players and the current state of the game."""
        players = self.position.players
        yield f"{self.position.edition}: {listed(f'{player_in_words(p)} is {self._names[p]}' for p in players)}."
        if len(self._programs) < len(players):
            yield "Type help for the commands, rules for the rules."
        yield from self._chance_events()
        if not self._is_programs_turn():
            yield from self._show_state()

    def answer(self, line: str) -> list[str]:
        """Return the lines that answer a line typed by a person."""
        return list(self._answer_lines(line))

    def _answer_lines(self, line: str) -> Iterator[str]:
        words = line.split()
        if not words:
            self._pending = ""
            yield from self._status_lines()
            return
        command, own = self._commands.get(words[0].lower()), self._own.get(words[0].lower())
        if command is not None or own is not None:
            try:
                # A command that both have goes to the game if it has an argument.
                if own is not None and (command is None or words[1:]):
                    yield from self._ask_the_game(own, words)
                elif command is not None:
                    yield from command(" ".join(words[1:]))
            except Unavailable:
                yield from self._status_lines()
            except InvalidNotation as error:
                yield f"{error}."
        elif self.position.is_over:
            yield "The game is over. You can still type board, history, undo, save FILE or quit."
        else:
            yield from self._enter_words(words)

    def advance(self) -> Iterator[str]:
        """Let programs move until it is a person's turn or the game is over, and yield what they play."""
        while not self.is_left and self._is_programs_turn():
            player = self.position.players[self.position.mover or 0]
            turn = self._programs[player](self.position)
            yield f"{capital(player_in_words(player))} ({self._names[player]}) plays {turn}."
            yield from self._play_turn(turn)
            if not self._is_programs_turn():
                yield from self._show_state()

    def complete(self, text: str) -> list[str]:
        """Return completions of a line that begins with `text`: commands, and turns up to their next step."""
        commands = [name for name in self._command_names() if name.startswith(text)]
        return commands + listings.completions(self.position, self._pending, text)

    def _command_names(self) -> list[str]:
        return [name for name in dict.fromkeys((*self._commands, *self._own)) if name.isalpha()]

    # Turns

    def _enter_words(self, words: Sequence[str]) -> Iterator[str]:
        """Take a complete turn or some steps of one."""
        text = "".join(words)
        if self.position.waiting_for and not self.position.is_event(text):
            yield from self._status_lines()
            return
        turn, broken, message = "", [Violation(0, "-", "")], ""
        try:
            turn = self.position.canonical(text)
            broken = [] if self.position.is_event(turn) else self.position.explain(turn)
        except InvalidNotation as error:
            message = str(error)
        if not broken:
            yield from self._take_turn(turn)
            return
        steps = [word.lower() for word in words]
        whole = listings.follow_steps(self.position, self._pending, steps[:-1]) if steps[-1] == listings.END else ""
        if whole and listings.END in self.position.steps(whole):
            yield from self._take_turn(whole)
        elif path := listings.follow_steps(self.position, self._pending, steps):
            yield from self._continue_turn(path)
        elif self._pending and len(steps) == 1:
            yield f"{text} cannot follow {self._pending}; press Enter to start the turn over."
            yield from self._lines_on_next_steps(self._pending)
        elif turn and turn.isalnum() and not any(legal.isalnum() for legal in self.position.legal_turns()):
            # No turn here is a single word, so this was meant as a first step.
            first_steps = " ".join(self.position.steps())
            yield from wrapped(f"No legal turn begins with {turn}. Turns begin with: {first_steps}", "  ")
        elif turn:
            yield from listings.violation_lines(self.position, turn, broken)
        elif listings.is_beginning(self.position, text):
            yield f"No legal turn begins with {text}."
        else:
            yield f"{message}.{did_you_mean(words[0], self._command_names())}"
            yield "Type help for the commands, legal for the legal turns."

    def _continue_turn(self, path: str) -> Iterator[str]:
        """Play the turn if the steps complete one, or ask for the next step."""
        if self.position.steps(path) == [listings.END]:
            yield from self._take_turn(path)
            return
        self._pending = path
        yield from self._lines_on_next_steps(path)

    def _lines_on_next_steps(self, path: str) -> Iterator[str]:
        steps = self.position.steps(path)
        onward = " ".join(step for step in steps if step != listings.END)
        yield from wrapped(f"After {path}: {onward}{f', or {listings.END}' if listings.END in steps else ''}", "  ")
        if self._warns:
            yield from listings.stake_lines(self.position, path)

    def _take_turn(self, turn: str) -> Iterator[str]:
        """Play a person's turn or event."""
        before = self.position
        try:
            events = list(self._play_turn(turn))
        except IllegalTurn as error:
            yield from listings.violation_lines(self.position, turn, error.violations)
            return
        except InvalidNotation:
            yield f"{before.game.title} has no event {turn}."
            return
        except Failure as failure:
            yield capital(failure.sentence)
            return
        is_chance = before.is_chance(turn)
        yield f"Chance brings {turn}." if is_chance else f"{capital(who_played(before, turn))} plays {turn}."
        yield from events
        if self._is_programs_turn():
            # A program's turn is easier to follow from a board that shows this turn.
            yield from self._board_lines()
        else:
            yield from self._show_state()

    def _play_turn(self, turn: str) -> Iterator[str]:
        """Play a turn or event, and yield its captures and the chance events that follow."""
        before = self.position
        self._session.play([turn])
        self._pending = ""
        captured = captures_in_words(before, self.position)
        if captured:
            yield captured
        yield from self._chance_events()

    def _chance_events(self) -> Iterator[str]:
        """Yield the chance events of the last turn."""
        return (f"Chance brings {event}." for event in self.position.chance_events)

    # What is shown

    def _show_state(self) -> Iterator[str]:
        """Draw the board with the last turn marked, and state who is to move."""
        yield from self._board_lines()
        if self._warns:
            yield from listings.danger_lines(self.position)
        yield from self._status_lines(self.position.phase != self._shown_phase)

    def _board_lines(self) -> Iterator[str]:
        yield from self._board.lines(self.position, cells_of(self._session.last_turn))

    def _status_lines(self, with_example: bool = True) -> Iterator[str]:
        position = self.position
        if position.is_over:
            yield end_in_words(position)
            return
        if position.waiting_for:
            yield f"{capital(position.waiting_for)}."
            return
        self._shown_phase = position.phase
        example = f", written like {self._example_turn() or 'none'}" if with_example else ""
        legal = count(position.count_turns(), "legal turn")
        yield f"{mover_in_words(position)} to move, {position.phase}: {legal}{example}."

    def _example_turn(self) -> str:
        """Return a legal turn, empty if there is none."""
        turns = [] if self.position.waiting_for else self.position.legal_turns()
        return turns[len(turns) // 2] if turns else ""

    def _show_help(self, _rest: str) -> Iterator[str]:
        yield from listings.help_lines(self.position, self._example_turn(), self._adviser, self._own)

    def _show_list(self, _rest: str) -> Iterator[str]:
        yield from listings.state_lines(self.position)
        yield from self._status_lines(False)

    def _list_freedoms_or_set_warnings(self, text: str) -> Iterator[str]:
        if text in ("on", "off"):
            self._warns = text == "on"
            yield f"From now on, turns {'warn' if self._warns else 'do not warn'} of groups with one freedom left."
        elif text:
            yield "Type freedoms, freedoms on or freedoms off."
        else:
            yield from listings.freedom_lines(self.position)

    def _explain_turn(self, text: str) -> Iterator[str]:
        if not text:
            yield f"Explain which turn? For example: explain {self._example_turn() or 'none'}"
            return
        turn = self.position.canonical("".join(text.split()))
        broken = self.position.explain(turn)
        yield from listings.violation_lines(self.position, turn, broken) if broken else [f"{turn} is legal."]

    def _show_hint(self, _rest: str) -> Iterator[str]:
        if self.position.is_over:
            yield _GAME_OVER
        else:
            yield f"{capital(self._adviser)} would play {self._advice(self.position)}."

    def _show_or_set_level(self, text: str) -> Iterator[str]:
        if self.level is None:
            yield f"Only {SEARCH} has levels, and it does not play in this game."
        elif not text:
            yield f"{capital(SEARCH)} plays at level {self.level} of {STRONGEST}, {level_words(self.level)}."
        elif text.isdecimal() and 1 <= int(text) <= STRONGEST:
            self.level = int(text)
            yield f"{capital(SEARCH)} now plays at level {self.level}, {level_words(self.level)}."
        else:
            yield f"A level is a number from 1 to {STRONGEST}, not {text}."

    def _ask_the_game(self, command: GameCommand, words: Sequence[str]) -> Iterator[str]:
        """Answer a game-specific command."""
        if len(words) - 1 > len(command.arguments.split()):
            yield f"Usage: {words[0].lower()} {command.arguments}".rstrip()
            return
        events, response = command.answer(self.position, words[1:])
        for event in events:
            yield from self._take_turn(event)
        if not events:
            yield from response(self.position).splitlines()

    # Back and forth

    def _undo(self, _rest: str) -> Iterator[str]:
        """Return to the last position in which a person had to play or enter something."""
        history = self._session.history
        back = next((n for n in range(1, len(history)) if self._asks_a_person(history[-1 - n].position)), 0)
        if not back:
            yield "There is no turn to take back."
            return
        self._session.undo(back)
        self._pending = ""
        yield from self._show_state()

    def _redo(self, _rest: str) -> Iterator[str]:
        """Replay what was taken back, up to the point where a person has to play or enter something."""
        try:
            self._session.redo(1)
        except Unavailable:
            yield "There is no turn to play again."
            return
        self._pending = ""
        with suppress(Unavailable):
            while not self._asks_a_person(self.position):
                self._session.redo(1)
        if not self._is_programs_turn():
            yield from self._show_state()

    # Ends

    def _players_left(self) -> list[str]:
        """Return the players who are still in the game."""
        return [player for i, player in enumerate(self.position.players) if i not in self.position.out]

    def _resign(self, name: str) -> Iterator[str]:
        """Resign for the named player; without a name, for the person to move, or the only person."""
        players, to_move = self.position.players, self.position.to_move
        people = [player for player in self._players_left() if player not in self._programs]
        named = player_named(name.lower().removeprefix("player").strip(), players) if name else None
        if self.position.is_over:
            yield _GAME_OVER
        elif name and named is None:
            yield f"{name} is not one of the players {listed(players)}."
        elif named is not None and players[named] in self._programs:
            yield f"{capital(player_in_words(players[named]))} did not agree to end the game."
        elif named is not None:
            yield from self._take_turn(f"{players[named]}:resigns")
        elif to_move in people or len(people) == 1:
            yield from self._take_turn(f"{to_move if to_move in people else people[0]}:resigns")
        elif people:
            yield f"Who resigns? For example: resign {people[0]}"
        else:
            yield "Only programs play, and they do not resign."

    def _agree_to_draw(self, _rest: str) -> Iterator[str]:
        against = [player for player in self._players_left() if player in self._programs]
        if self.position.is_over:
            yield _GAME_OVER
        elif not self.position.is_event("draw"):
            yield f"{self.position.game.title} has no draw by agreement."
        elif against:
            yield f"{capital(listed(map(player_in_words, against)))} did not agree to end the game."
        else:
            yield from self._take_turn("draw")

    def _save_as(self, file: str) -> Iterator[str]:
        if not file:
            yield "Save to which file? For example: save game.lgn"
            return
        try:
            yield self._save(file, self.position, self.turns)
            self._saved = self.turns
        except OSError as error:
            yield f"Not saved: {file}: {error.strerror}."
        except ValueError as error:
            yield f"Not saved: {error}"

    def _leave_or_ask(self, _rest: str) -> Iterator[str]:
        if self._asks and self.is_unsaved:
            self._asks = False
            yield "The game is not saved. Type save FILE to save it, or quit again to leave without saving."
            return
        self.is_left = True
