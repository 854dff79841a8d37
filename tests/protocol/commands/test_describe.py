"""`lp-describe` says which commands and options there are."""

import json

from support.talking import Talk

OPTIONS = "player threads hash_mb seed level max_nodes verbose_errors concurrent_queries book_turns"


def test_describe_is_one_line_of_json() -> None:
    for is_fake in (True, False):
        talk = Talk(is_fake)
        described = json.loads(talk.result("lp-describe"))
        assert [entry["name"] for entry in described["commands"]] == talk.result("list_commands").split("\n")
        assert {entry["name"] for entry in described["commands"] if entry["may_block"]} >= {"genmove", "lp-perft"}
        options = " ".join(option["name"] for option in described["options"])
        assert options == OPTIONS
