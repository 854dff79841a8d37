"""`limitproto help`: the help of a command, a page of the specification, a rule, a sentence or a diagnostic."""

from __future__ import annotations

import re

import click

from limitproto.cli import COMMANDS, main
from limitproto.cli.parameters import completion_items
from limitproto.cli.wording import did_you_mean
from limitproto.games.registry import GAMES, game_named
from limitproto.host.conform.sentences import data_path, page_text
from limitproto.records.diagnostics.registry import codes_by_name

#: The pages of the specification and what they are about. `.md` is said only where a command has the same name.
PAGES = {
    "installing": "how to install limitproto and its extras",
    "rules": "the rules of LIMIT, and its editions",
    "limes": "the rules of LIMES, and its notation",
    "notation": "cells, turns and position strings",
    "records.md": "the format of records, and the commands for them",
    "diagnostics": "what `limitproto check` finds",
    "archive.md": "the tables of an archive, and its commands",
    "protocol": "the protocol of engines",
    "dialects": "other protocols that the engine speaks",
    "review.md": "what a review says: shares, losses, marks and accuracy",
    "host": "bots, matches and conformance",
    "training": "environments for programs that learn, and games as data",
    "gui.md": "the board in the browser",
    "proofs": "the format of proofs",
    "editors": "how to set up editors for records",
    "options": "the options of all commands",
}

#: The pages of rules and sentences by the letters with which their numbers begin.
_NUMBERED = {"R": "rules", "L": "limes", "N": "notation", "F": "records", "P": "protocol", "D": "dialects"}
_NUMBER = re.compile(r"([RLNFPD])([0-9]+)(\.[0-9]+)?")
_CODE = re.compile(r"LGN[0-9]+", re.IGNORECASE)

HELP_VALUES = {"topics": "".join(f"  {name:13}{about}{chr(10)}" for name, about in PAGES.items())}


@click.command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND|TOPIC]",
                shell_complete=lambda ctx, param, text: completion_items((*COMMANDS, *PAGES), text))  # fmt: skip
def command(words: tuple[str, ...]) -> int:
    """Show the help of a COMMAND or a TOPIC: a page of the specification, a rule, a sentence or a diagnostic."""
    topic = " ".join(words)
    page = _NUMBERED[game_named(topic).rule_letter] if topic in GAMES else topic.removesuffix(".md")
    # The package that the page is about.
    page = "training" if topic in ("rl", "limitproto.rl") else page
    number = _NUMBER.fullmatch(topic.upper())
    if not words or words[0] in COMMANDS:
        return main([*words, "--help"])
    if _CODE.fullmatch(topic) or topic.lower() in codes_by_name():
        return main(["check", "--explain", topic])
    if page in PAGES or f"{page}.md" in PAGES:
        text = page_text(page)
    elif topic.endswith(".schema.json") and (schema := data_path(f"spec/{topic}")).is_file():
        text = schema.read_text(encoding="utf-8")
    elif number is None or not (text := _numbered(number[1], number[2], number[3] or "")):
        suggestion = did_you_mean(topic, [*COMMANDS, *PAGES])
        raise click.UsageError(f"There is no help on {topic!r}.{suggestion}")
    click.echo_via_pager(text)
    return 0


def _numbered(letter: str, section: str, sentence: str) -> str:
    """Return a sentence, or the section of a page that has a number; empty if there is none."""
    page = page_text(_NUMBERED[letter])
    if sentence:
        found = re.search(rf"\*\*{letter}{section}{sentence}\*\*.*?(?=\n\n|\n *- |\n#|\n```|\Z)", page, re.DOTALL)
        return "" if found is None else found[0] + "\n"
    heading = re.search(rf"^(#+) {letter}?{section}\. .*", page, re.MULTILINE)
    if heading is None:
        return ""
    end = re.compile(rf"^#{{1,{len(heading[1])}}} ", re.MULTILINE).search(page, heading.end())
    return page[heading.start() : end.start() if end else len(page)].rstrip() + "\n"
