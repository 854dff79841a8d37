"""spec/protocol.md is what the program does: its examples are run, its index is the command table."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from support.talking import Talk

from limitproto.host.conform.sentences import page_text
from limitproto.protocol.commands.index import COMMANDS

SPEC = Path(__file__).resolve().parents[2] / "spec"
PAGE = page_text("protocol")
README = (SPEC.parent / "README.md").read_text(encoding="utf-8")


class Step(NamedTuple):
    sent: str
    expected: list[str]


class Section(NamedTuple):
    name: str
    arguments: str
    text: str
    examples: list[list[Step]]


def examples_of(text: str) -> list[list[Step]]:
    found = []
    for block in re.findall(r"^```gtp\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        steps: list[Step] = []
        for line in block.splitlines():
            if line == ">" or line.startswith("> "):
                steps.append(Step(line[2:], []))
            else:
                steps[-1].expected.append(line)
        found.append(steps)
    return found


def sections() -> list[Section]:
    found = []
    for chapter in re.split(r"^(?=##)", PAGE, flags=re.MULTILINE):
        heading = re.match(r"### `(\S+)(?: (.*))?`\n", chapter)
        if heading:
            found.append(Section(heading[1], heading[2] or "", chapter, examples_of(chapter)))
    return found


SECTIONS = sections()
EXAMPLES = [
    pytest.param(block, id=f"{number}-{block[0].sent.replace(' ', '-')[:30]}")
    for number, block in enumerate(examples_of(PAGE) + examples_of(README))
]


def matches(lines: list[str], expected: list[str]) -> bool:
    """Tell whether an answer is the one of an example, spaces at line ends apart."""
    # A search may report as often as it has time for, or only at its end.
    pattern = "".join(
        r"(?:.*\n)*" if line == "<...>" else ".+".join(map(re.escape, line.split("<...>"))) + r"\n" for line in expected
    )
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in lines)) is not None


@pytest.mark.parametrize("block", EXAMPLES)
def test_example(block: list[Step]) -> None:
    talk = Talk()
    talk.watch.step = 0.01
    over = False
    for step in block:
        answer = ""
        if not over:
            answer, over = talk.dispatcher.handle_line(step.sent)
        lines = answer.removesuffix("\n\n").split("\n") if answer else []
        assert matches(lines, step.expected), f"> {step.sent}\n{answer}"
    assert not talk.reports


def test_index_is_the_command_table() -> None:
    assert sorted((section.name, section.arguments) for section in SECTIONS) == sorted(
        (entry.name, entry.arguments) for entry in COMMANDS.values()
    )


def test_every_command_has_an_example_with_an_answer() -> None:
    for name, _arguments, _text, examples in SECTIONS:
        steps = [step for block in examples for step in block]
        assert any(re.match(rf"(\d+ )?{re.escape(name)}( |$)", step.sent) for step in steps), name
        assert any(step.expected not in ([], ["="]) for step in steps) or name == "quit", name


def test_every_failure_has_an_example() -> None:
    for name, _arguments, text, examples in SECTIONS:
        listed = re.findall(r"^- `([^`]+)`: ", text.partition("Failures:")[2], re.MULTILINE)
        steps = [step for block in examples for step in block if name in step.sent or step.sent == "."]
        shown = {line[2:].partition(":")[0] for step in steps for line in step.expected if line.startswith("? ")}
        assert shown == set(listed), name


def test_codes_and_phrases_are_those_of_the_program() -> None:
    from limitproto.protocol.failures import STANDARD

    (chapter,) = re.findall(r"^## \d+\. Failures\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    assert set(re.findall(r"^\| `([a-z-]+)` \| ", chapter, re.MULTILINE)) == set(STANDARD)


def test_profiles_name_commands_of_the_program() -> None:
    rows = re.findall(r"^\| (minimal|engine|full) \|.*\| (.*) \|$", PAGE, re.MULTILINE)
    minimal, engine, full = (re.findall(r"`([^`]+)`", commands) for _name, commands in rows)
    required = re.search(r"^## \d+\. Commands that GTP requires\n(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    assert required is not None
    assert minimal == [*re.findall(r"^### `(\S+?)[ `]", required[1], re.MULTILINE), "lp-newgame"]
    assert [name for name in COMMANDS if name in engine] == engine
    assert [name for name in COMMANDS if name in full] == full
    dialects = [name for name in COMMANDS if name.startswith(("lz-", "kata-", "gogui-"))]
    assert sorted([*minimal, *engine, *full, *dialects]) == sorted(COMMANDS)


SCRIPTS = sorted((SPEC.parent / "records" / "scripts").rglob("*.tst"))
_ITEM = r"(?:[\w\s:/=@,\"'>;!-]|\\n|\\[^\w\s]|\.|\[\^?(?:[\w:/-]|\\n|\\[^\w\s])+\])\*?"
EXPRESSION = re.compile(rf"(?:{_ITEM}|\((?:{_ITEM})+(?:\|(?:{_ITEM})+)*\)\*?)*")


def keeps_to_the_forms(line: str) -> bool:
    if re.match(r"#[?!] \[", line):
        return line.endswith("]") and EXPRESSION.fullmatch(line[4:-1]) is not None
    return not line or line[0] in "0123456789" or re.match(r"#(?![?!])", line) is not None


def test_scripts_keep_to_the_forms_of_the_page() -> None:
    lines = [(path.stem, line) for path in SCRIPTS for line in path.read_text(encoding="utf-8").splitlines()]
    assert [(name, line) for name, line in lines if not keeps_to_the_forms(line)] == []
    for expression in ("a+", "a?", "a{2}", r"\d", r"\w*", "(?:a)", "^a", "a$", "*", r"[\s]", "a|b", "(a"):
        assert not keeps_to_the_forms(f"#? [{expression}]"), expression


SCHEMA = json.loads((SPEC / "state.schema.json").read_text(encoding="utf-8"))


def faults(value: Any, schema: dict[str, Any] = SCHEMA) -> list[str]:
    return [error.message for error in Draft202012Validator(schema).iter_errors(value)]


@pytest.mark.parametrize(
    "edition", ["classic size=2", "classic3 size=1", "nestor seed=1", "pbmserv3 placement=manual size=2"]
)
def test_state_fits_its_schema(edition: str) -> None:
    talk = Talk()
    talk.result(f"lp-newgame {edition}")
    talk.result("lp-set player random seed 4")
    clocks = iter(
        ["none", "absolute 300", "fischer 60 2.5", "delay 1 1", "byo-yomi 0 30 5", "canadian 9 9 9", "per-turn 5"]
    )
    undescribed: set[str] = set()
    for _ in range(30):
        state = json.loads(talk.result("lp-state"))
        assert faults(state) == []
        undescribed |= set(state) - set(SCHEMA["properties"])
        if state["mover"] is None:
            break
        talk.result(f"lp-clock {next(clocks, 'none')}")
        talk.result(f"genmove {state['mover']}")
    talk.result("clear_board")
    talk.result("lp-gameover 1-0 time" if len(state["players"]) == 2 else "lp-resign")
    assert faults(json.loads(talk.result("lp-state"))) == []
    assert undescribed == set()


def test_schema_finds_faults() -> None:
    state = json.loads(Talk().result("lp-state"))
    assert faults({**state, "mover": 3})
    assert faults({**state, "reason": "boredom"})
    assert faults({**state, "clocks": {"white": {"kind": "fischer"}}})
    assert faults({key: value for key, value in state.items() if key != "hash"})


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("describe", ["lp-newgame classic", "lp-describe"]),
        ("turns", ["lp-newgame classic", "lp-turns"]),
        ("turns", ["lp-newgame nestor-en seed=3", "lp-turns"]),
        ("turns", ["lp-newgame pbmserv placement=manual size=2", "lp-turns"]),
    ],
)
def test_responses_are_valid(name: str, lines: list[str]) -> None:
    schema = json.loads((SPEC / f"{name}.schema.json").read_text(encoding="utf-8"))
    talk = Talk()
    value: Any = None
    for line in lines:
        value = talk.result(line)
    value = json.loads(value)
    assert not faults(value, schema)
    broken = [{**value[0], "turn": 1}] if isinstance(value, list) else {**value, "lp_version": "one"}
    assert faults(broken, schema)


def test_options_that_fit_an_edition_are_accepted_there() -> None:
    talk = Talk()
    (limit,) = (game for game in json.loads(talk.result("lp-describe"))["games"] if game["name"] == "limit")
    names = [edition["name"] for edition in limit["editions"]]
    for option in limit["options"]:
        if option["name"] == "layout":
            assert set(option["editions"]) < set(names)
            continue
        low, _, high = option["range"].replace(",", "..").partition("..")
        for edition in option["editions"] or names:
            for value in {low, high.rpartition("..")[2]}:
                assert talk.result(f"lp-newgame {edition} {option['name']}={value}").startswith(edition)
