"""A game at the terminal without a terminal: lines in, lines out."""

import itertools
import random
import re
from pathlib import Path

import pytest

from limitproto import Position
from limitproto.cli.play.conversation import Conversation
from limitproto.cli.play.listings import rule_lines
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


def begun(head):
    """Return the conversation that a head of conversations.txt is about."""
    words = [word.split("=") for word in head.split(" ")]
    programs = {name: first for name, *value in words if value == ["first"]}
    options = {name: value[0] for name, *value in words if name in ("placement", "size")}
    start = parse_position(head) if " - " in f"{head} " else game_named("limit").new(words[0][0], options)
    return talk(start, programs, **({"level": 5} if ["strength", "5"] in words else {}))


TALKS = (Path(__file__).parent / "conversations.txt").read_text(encoding="utf-8").split("\n== ")[1:]


@pytest.mark.parametrize("text", TALKS, ids=lambda text: text.partition("\n")[0])
def test_a_conversation(text):
    _name, head, *lines = text.rstrip("\n").split("\n")
    conversation = begun(head)
    shown = [*conversation.opening(), *conversation.advance()]
    while True:
        assert [line.rstrip() for line in shown] == lines[: len(shown)]
        asked, lines = "".join(lines[len(shown) : len(shown) + 1]), lines[len(shown) + 1 :]
        if not asked:
            break
        assert asked.startswith(conversation.prompt.rstrip()), f"{conversation.prompt} at {asked}"
        shown = conversation.answer(asked[len(conversation.prompt) :])
        if not conversation.wants_a_person:
            shown += conversation.advance()
    assert lines == []


@pytest.fixture
def fresh():
    return talk(game_named("limit").new("classic", {}))


@pytest.fixture
def moving():
    return talk(MOVEMENT)


@pytest.mark.parametrize(
    "lines", ["m50 n50", "m50; n50", "m50; m50:n50", "m50 :; n50", "m50 : n50", "l50; m50:n50", "M50; N50"]
)
def test_a_turn_may_be_said_step_by_step(fresh, lines):
    for line in lines.split("; "):
        assert fresh.turns == ()
        fresh.answer(line)
    assert fresh.turns == ("m50:n50",)


def test_an_illegal_turn_tells_every_broken_rule(moving):
    position = moving.position
    turn = "m50-o50/z90"
    broken = position.explain(turn)
    assert len(broken) > 1
    lines = moving.answer(turn)
    assert lines[0] == f"{turn} is not legal:"
    headings = [*(f"  R{rule}" for rule, _, _ in broken), "Nearest legal turns"]
    assert [line.split(":")[0] for line in lines[1:]] == headings
    assert moving.answer(f"explain {turn}") == lines
    assert moving.turns == ()


@pytest.mark.parametrize("line", ["hello", "m50-", "m50n50", "m50;n50", "@", "\x00", "é", "m50:n50:o50", "r"])
def test_what_is_no_turn_is_answered_and_changes_nothing(fresh, line):
    assert fresh.answer(line)
    assert fresh.turns == ()


def test_legal_turns_all_or_some(fresh, moving):
    assert " ".join(fresh.answer("legal")).split() == fresh.position.legal_turns()
    assert " ".join(fresh.answer("legal n50")).split() == fresh.position.legal_turns("n50")
    assert fresh.answer("legal z90") == ["No legal turn begins with z90."]
    assert "is no" in fresh.answer("legal ((")[0]
    full = talk(game_named("limit").new("nestor", {"seed": "3"}))
    lines = full.answer("legal")
    assert lines[0].endswith("legal turns. Their next steps (`legal STEP` shows more):")
    assert " ".join(lines[1:]).split() == full.position.steps()


def test_players_alone_play_to_the_end():
    start = game_named("limit").new("classic", {"size": "2"})
    conversation = talk(start, {"white": first, "red": first})
    assert not conversation.wants_a_person
    lines = list(conversation.advance())
    assert conversation.position.is_over
    assert conversation.position.result in lines[-1]
    assert "wins" in lines[-1] or "Draw" in lines[-1]


def test_a_file_that_cannot_be_saved_is_named():
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


def test_captures_are_announced():
    start = parse_position(MOVEMENT)
    turn = next(turn for turn in start.legal_turns() if start.play(turn).state()["captured"])
    captured = start.play(turn).state()["captured"]
    lines = talk(start).answer(turn)
    assert lines[0] == f"White plays {turn}."
    owners = {cell: player for player, cells in start.state()["balls"].items() for cell in cells}
    assert lines[1] == f"Captured: {listed(f'{owners[cell]} {cell}' for cell in captured)}."


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
