"""`lp-describe` says which commands and options there are; `lp-help` what each does, to be read alone."""

import json
import re

from support.talking import Talk

from limitproto.engine.clocks import KINDS
from limitproto.protocol.commands.index import COMMANDS

OPTIONS = "player threads hash_mb seed level max_nodes verbose_errors concurrent_queries book_turns"


def test_describe_is_one_line_of_json() -> None:
    for is_fake in (True, False):
        talk = Talk(is_fake)
        described = json.loads(talk.result("lp-describe"))
        assert [entry["name"] for entry in described["commands"]] == talk.result("list_commands").split("\n")
        assert {entry["name"] for entry in described["commands"] if entry["may_block"]} >= {"genmove", "lp-perft"}
        options = " ".join(option["name"] for option in described["options"])
        assert options == OPTIONS


#: What the help of a command has to name besides its arguments.
NAMED = {
    "lp-clock": [*KINDS, "INCREMENT", "white, red"],
    "lp-set": ["player enum random,greedy,search", "level int 1..10"],
    "lp-get": ["hash_mb int", "verbose_errors bool false,true"],
    "lp-gameover": ["stranded", "repetition", "resignation", "adjudication"],
    "lp-newgame": [
        "classic",
        "nestor-en",
        "limes",
        "size=1..16 (8)",
        "deal=engine,host",
        "turn=both,if-possible,either",
    ],
    "lp-divide": ["number of turns"],
    "boardsize": ["1..16"],
    "kata-analyze": ["minmoves", "maxmoves"],
    "lp-record": ["lgn", "json"],
}


def test_the_help_of_each_command_names_its_arguments_and_needs_no_other():
    talk = Talk()
    for name, entry in COMMANDS.items():
        form, *lines = talk(f"lp-help {name}").removeprefix("= ").splitlines()
        text = "\n".join(lines)
        arguments = set(re.findall(r"[A-Za-z_]+(?:=[A-Za-z|]+)?|-", entry.arguments))
        assert form == f"{name} {entry.arguments}".rstrip()
        assert arguments == set(re.findall(r"(?m)^([A-Za-z_=|-]+): ", text)), name
        assert not re.search(r"\bthe same(?! edition| game)|\babove\b|\bas lp-|\bthem again", text), text
        assert [part for part in NAMED.get(name, ()) if part not in text] == [], name
