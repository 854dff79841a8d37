"""A game at the terminal without a terminal: lines in, lines out."""

import itertools
import random
import re

import pytest

from limitproto import Position
from limitproto.cli.play.conversation import Conversation, Strength
from limitproto.cli.play.listings import rule_lines
from limitproto.engine.levels import level_words
from limitproto.games.registry import GAMES, game_named, parse_position
from limitproto.games.result_words import listed

#: White to move in the movement phase; m50 and o50 hold white balls.
MOVEMENT = "classic m49:1oR/WoW/oRo w 0.0 m4 -"


def first(position):
    return position.legal_turns()[0]


def talk(start, programs=None, **more):
    """Return a conversation in which only `programs` play by themselves."""
    if isinstance(start, str):
        start = parse_position(start)
    names = {player: "first" if player in (programs or {}) else "human" for player in start.players}
    return Conversation(start, programs or {}, names, "first", first, **{"save": lambda *_: "Saved.", **more})


@pytest.fixture
def fresh():
    return talk(game_named("limit").new("classic", {}))


@pytest.fixture
def moving():
    return talk(MOVEMENT)


def test_the_opening_says_who_plays_and_what_is_asked(fresh):
    lines = list(fresh.opening())
    assert lines[0] == "classic: white is human and red is human."
    assert lines[-1] == "White to move, placement: 12 legal turns, written like m50:m51."
    assert fresh.prompt == "white> "
    assert fresh.wants_a_person


def test_a_whole_turn_is_played(fresh):
    lines = fresh.answer(" M50:n50 \n")
    assert lines[0] == "White plays m50:n50."
    assert "|[W]|[o]|" in lines
    assert lines[-1].startswith("Red to move, placement: ")
    assert fresh.turns == ("m50:n50",)


@pytest.mark.parametrize(
    "lines", ["m50 n50", "m50; n50", "m50; m50:n50", "m50 :; n50", "m50 : n50", "l50; m50:n50", "M50; N50"]
)
def test_a_turn_may_be_said_step_by_step(fresh, lines):
    for line in lines.split("; "):
        assert fresh.turns == ()
        fresh.answer(line)
    assert fresh.turns == ("m50:n50",)


def test_a_first_step_lists_the_next_ones(fresh):
    assert fresh.answer("m50") == ["After m50: l50 l51 m49 m51 n49 n50"]
    assert fresh.prompt == "white m50> "
    assert fresh.answer("k20") == [
        "k20 cannot follow m50; press Enter to start over.",
        "After m50: l50 l51 m49 m51 n49 n50",
    ]
    fresh.answer("")
    assert fresh.prompt == "white> "


def test_three_steps_of_a_movement_turn(moving):
    turn = moving.position.legal_turns()[0]
    ball, target, tile = turn.replace("-", " ").replace("/", " ").split()
    assert moving.answer(ball)[0].startswith(f"After {ball}: ")
    assert moving.answer(target)[0].startswith(f"After {ball}-{target}: ")
    assert moving.answer(tile)[0] == f"White plays {turn}."


def test_colours_are_steps_too():
    conversation = talk(game_named("limit").new("pbmserv", {"placement": "manual"}))
    assert conversation.answer("red") == ["After red: m50"]
    assert conversation.answer("m50")[0] == "Red plays red@m50."
    assert conversation.answer("k@n50")[0] == "Blue plays black@n50."


def test_an_illegal_turn_tells_every_broken_rule(moving):
    position = moving.position
    turn = "m50-o50/z90"
    broken = position.explain(turn)
    assert len(broken) > 1
    lines = moving.answer(turn)
    assert lines[0] == f"{turn} is not legal:"
    assert [line.split(":")[0] for line in lines[1:]] == [f"  rule {rule}" for rule, _, _ in broken]
    assert moving.answer(f"explain {turn}") == lines
    assert moving.turns == ()


def test_a_cell_that_begins_no_turn(moving):
    assert moving.answer("n50") == ["No legal turn begins with n50. Turns begin with: m50 o50"]
    assert moving.answer("n50-") == ["No legal turn begins with n50-."]


@pytest.mark.parametrize("line", ["hello", "m50-", "m50n50", "m50;n50", "@", "\x00", "é", "m50:n50:o50", "r"])
def test_what_is_no_turn_is_answered_and_changes_nothing(fresh, line):
    assert fresh.answer(line)
    assert fresh.turns == ()


def test_explain_a_legal_turn(fresh):
    assert fresh.answer("explain m50:n50") == ["m50:n50 is legal."]
    assert fresh.answer("explain x") == [f"{_message(fresh, 'x')}."]
    assert fresh.answer("explain") == ["Explain which turn? For example: explain m50:m51"]


def _message(conversation, text):
    with pytest.raises(ValueError, match="is no") as caught:
        conversation.position.canonical(text)
    return caught.value


def test_legal_turns_all_or_some(fresh, moving):
    assert " ".join(fresh.answer("legal")).split() == fresh.position.legal_turns()
    assert " ".join(fresh.answer("legal n50")).split() == fresh.position.legal_turns("n50")
    assert fresh.answer("legal z90") == ["No legal turn begins with z90."]
    assert "is no" in fresh.answer("legal ((")[0]
    full = talk(game_named("limit").new("nestor", {"seed": "3"}))
    lines = full.answer("legal")
    assert lines[0].endswith("legal turns. Their next steps (`legal STEP` shows more):")
    assert " ".join(lines[1:]).split() == full.position.steps()


def test_undo_and_redo_between_people(fresh):
    for turn in ("m50:n50", "m51:n51"):
        fresh.answer(turn)
    after = fresh.position.text
    fresh.answer("undo")
    assert fresh.turns == ("m50:n50",)
    fresh.answer("undo")
    assert fresh.answer("undo") == ["There is nothing to take back."]
    fresh.answer("redo")
    fresh.answer("redo")
    assert fresh.position.text == after
    assert fresh.answer("redo") == ["There is nothing to play again."]


def test_a_new_turn_forgets_what_was_undone(fresh):
    fresh.answer("m50:n50")
    fresh.answer("undo")
    fresh.answer("m50:m51")
    assert fresh.answer("redo") == ["There is nothing to play again."]


def test_players_answer_and_undo_takes_their_turns_too():
    conversation = talk(game_named("limit").new("classic3", {}), {"red": first, "black": first})
    conversation.answer("m50:n50")
    lines = list(conversation.advance())
    assert [line for line in lines if line.startswith(("Red (first) plays", "Black (first) plays"))]
    assert len(conversation.turns) == 3
    conversation.answer("undo")
    assert conversation.turns == ()
    conversation.answer("redo")
    assert len(conversation.turns) == 3
    assert list(conversation.advance()) == []


def test_nothing_to_undo_before_a_persons_first_turn():
    conversation = talk(game_named("limit").new("classic", {}), {"white": first})
    list(conversation.advance())
    assert conversation.answer("undo") == ["There is nothing to take back."]
    assert len(conversation.turns) == 1


def test_players_alone_play_to_the_end():
    start = game_named("limit").new("classic", {"size": "2"})
    conversation = talk(start, {"white": first, "red": first})
    assert not conversation.wants_a_person
    lines = list(conversation.advance())
    assert conversation.position.is_over
    assert conversation.position.result in lines[-1]
    assert "wins" in lines[-1] or "Draw" in lines[-1]


def test_resigning_ends_a_game_of_two_and_can_be_taken_back(fresh):
    lines = fresh.answer("resign")
    assert lines[0] == "White plays white:resigns."
    assert lines[-1] == "Red wins, 0-1: white resigned."
    assert fresh.prompt == "game over> "
    assert fresh.answer("m50:n50") == ["The game is over. You can still type board, history, undo, save FILE or quit."]
    for command in ("resign", "draw", "hint"):
        assert fresh.answer(command) == ["The game is over."]
    fresh.answer("undo")
    assert fresh.prompt == "white> "


def test_people_agree_to_a_draw_and_players_do_not(fresh):
    assert fresh.answer("draw")[-1] == "Draw between white and red, 1/2-1/2: as agreed."
    conversation = talk(game_named("limit").new("classic", {}), {"red": first})
    assert conversation.answer("draw") == ["Red would rather play on."]


def test_a_hint_is_a_legal_turn(fresh):
    assert fresh.answer("hint") == [f"First would play {fresh.position.legal_turns()[0]}."]


def test_position_board_and_history(fresh):
    assert fresh.answer("position") == ["classic - w 8.8 p0 -"]
    assert fresh.answer("history") == ["No turn has been played yet."]
    fresh.answer("m50:n50")
    assert fresh.answer("history") == ["   1 white    m50:n50"]
    assert fresh.answer("board")[:2] == [" / \\ / \\", "|[W]|[o]|"]


def test_saving_says_what_happened(fresh):
    assert fresh.answer("save") == ["Save to which file? For example: save game.lgn"]
    assert fresh.answer("save a b.lgn") == ["Saved."]

    def refuse(*_):
        raise FileExistsError(17, "it is there", "x")

    assert talk(MOVEMENT, save=refuse).answer("save x") == ["Not saved: x: it is there."]


def test_rules_are_shown_in_short(fresh):
    lines = fresh.answer("rules")
    assert lines[0].startswith("LIMIT, classic: ")
    # The board in the browser says the same.
    assert "  R7   After the move, groups of enemy balls that touch no empty tile are" in lines
    assert any("has no turn left" in line for line in lines)
    assert max(map(len, lines)) < 80


#: The rules and the ends that some games do not have, by what the games are.
NEVER = {
    "classic": {"R4", "R5", "R15", "R16", "no-balls", "wipe-out", "repetition"},
    "nestor": {"R1", "R2", "R3", "R4", "R14", "stranded"},
    "nestor-en": {"R1", "R2", "R3", "R4", "R15", "R16", "no-balls", "wipe-out", "repetition"},
    "pbmserv": {"R1", "R2", "R3", "R4", "R14", "stranded"},
    "nestor placement=manual": {"R1", "R2", "R3", "R5", "R14", "stranded"},
    "classic turn=either equaliser=off": {"R4", "R5", "R12", "R15", "no-balls", "wipe-out"},
    "classic ending=last-balls": {"R4", "R5", "R16", "repetition"},
    "limes players=1": {"workers", "tie"},
    "limes": set(),
}


def test_rules_are_those_that_can_come_up():
    assert {edition.name for game in GAMES for edition in game_named(game).editions} <= NEVER.keys()
    for name, never in NEVER.items():
        edition, *given = name.split()
        position = Position.new(edition, **dict(word.split("=") for word in given))
        lines = "\n".join(rule_lines(position))
        assert set(position.idle) == never, name
        assert set(re.findall(r"(?m)^  (R\d+) ", lines)) & never == set(), name
        for reason, words in position.game.rule_reasons.items():
            assert (words.format(loser="a player") in " ".join(lines.split())) == (reason not in never), (name, reason)


@pytest.mark.parametrize("options", ["ending=stranded", "ending=last-balls", "turn=either", "turn=if-possible"])
def test_no_game_ends_as_its_rules_say_that_it_cannot(options):
    name, _, value = options.partition("=")
    for edition in ("classic", "nestor"):
        position = Position.new(edition, size=2, players=3, **{name: value})
        for seed in range(10):
            choose, end = random.Random(seed), position
            while not end.is_over:
                end = end.play(choose.choice(end.legal_turns()))
            assert end.reason not in end.idle


def test_a_mistyped_command_gets_a_suggestion(fresh):
    first_line, second_line = fresh.answer("hlep")
    assert first_line.endswith(" Did you mean help?")
    assert second_line == "Type help for the commands, legal for the legal turns."
    assert "Did you mean" not in "".join(fresh.answer("m50-"))


def test_captures_are_announced():
    start = parse_position(MOVEMENT)
    turn = next(turn for turn in start.legal_turns() if start.play(turn).state()["captured"])
    captured = start.play(turn).state()["captured"]
    lines = talk(start).answer(turn)
    assert lines[0] == f"White plays {turn}."
    owners = {cell: player for player, cells in start.state()["balls"].items() for cell in cells}
    assert lines[1] == f"Captured: {listed(f'{owners[cell]} {cell}' for cell in captured)}."


def test_the_board_after_ones_own_turn_comes_before_the_reply():
    conversation = talk(game_named("limit").new("classic", {}), {"red": first})
    lines = conversation.answer("m50:n50")
    assert lines[0] == "White plays m50:n50."
    assert "|[W]|[o]|" in lines
    assert not any("to move" in line for line in lines)
    reply = list(conversation.advance())
    assert reply[0].startswith("Red (first) plays ")
    assert reply[-1].startswith("White to move")


def test_a_cell_stays_in_its_column():
    people = talk(game_named("limit").new("classic", {"size": "4"}))
    boards, phases = [], []
    while not people.position.is_over:
        phases.append(people.position.phase)
        shown = people.answer(first(people.position))
        boards.append({m[0]: m.start() for line in shown for m in re.finditer(r"(?<=\|)[a-z]\d\d", line)})
    jumps = {
        number: {after[cell] - before[cell] for cell in before.keys() & after.keys()}
        for number, (before, after) in enumerate(itertools.pairwise(boards), 1)
    }
    assert "placement" in phases
    assert phases.count("movement") > 5
    assert all(jumps[n] == {0} for n in jumps if phases[n] == "movement")
    # A board that grows to the left has to move, and then leaves room for more.
    assert all(len(jump) == 1 and (jump == {0} or min(jump) > 0) for jump in jumps.values())


def test_the_example_of_a_turn_comes_once_a_phase(fresh):
    list(fresh.opening())
    assert "written like" not in fresh.answer("m50:n50")[-1]
    assert "written like" in fresh.answer("")[-1]


def test_quit_ends_it(fresh):
    assert fresh.answer("quit") == []
    assert fresh.is_left
    assert not fresh.wants_a_person


def test_help_names_every_command_and_shows_a_turn_of_this_position(moving):
    text = "\n".join(moving.answer("help"))
    commands = "rules legal explain hint undo redo board position history save draw quit"
    assert set(commands.split()) <= set(text.replace(",", " ").split())
    assert any(turn in text for turn in moving.position.legal_turns())
    assert max(map(len, text.splitlines())) < 80


def test_tab_completes_commands_and_steps(moving):
    assert moving.complete("he") == ["help"]
    assert moving.complete("m5") == ["m50"]
    assert set(moving.complete("")) >= {"help", "m50", "o50"}
    assert all(head.startswith("m50-") for head in moving.complete("m50-"))
    assert moving.complete("zz") == []


def test_a_board_as_a_list(fresh):
    fresh.answer("m50:n50")
    lines = fresh.answer("list")
    assert lines[1:5] == ["tiles (2): m50 n50", "balls, white (1): m50", "balls, red: none", "hands: white 7, red 8"]
    assert lines[-1].startswith("Red to move, placement: ")


@pytest.mark.parametrize(
    ("typed", "said", "level"),
    [
        ("level", f"Search plays at level 5 of 10, {level_words(5)}.", 5),
        ("level 3", f"Search plays at level 3 from now on, {level_words(3)}.", 3),
        ("level 0", "A level is a number from 1 to 10, not 0.", 5),
        ("level strong", "A level is a number from 1 to 10, not strong.", 5),
    ],
)
def test_the_level_can_be_changed(typed, said, level):
    strength = Strength(5)
    assert talk(game_named("limit").new("classic", {}), strength=strength).answer(typed) == [said]
    assert strength.level == level


def test_there_is_no_level_without_the_search(fresh):
    assert fresh.answer("level 3") == ["Search does not play in this game, and nothing else has levels."]
