"""`limitproto help`: help for a command (including protocol commands), a page, a rule, a sentence or a diagnostic."""

from __future__ import annotations

import re

import click

from limitproto.cli import COMMANDS, main
from limitproto.cli.parameters import ConsoleCommand, completion_items
from limitproto.cli.wording import did_you_mean
from limitproto.games.registry import GAMES, game_named
from limitproto.host.conform.sentences import data_path, page_text
from limitproto.protocol.commands.index import COMMANDS as PROTOCOL
from limitproto.records.diagnostics.registry import codes_by_name

#: The pages of the specification and their subjects. `.md` is needed only if a command has the same name.
PAGES = {
    "installing": "how to install limitproto and its extras",
    "using": "how to get started, and common questions",
    "why": "which edition to play, profiles, and why GTP",
    "upgrading": "what has been renamed since 0.1",
    "rules": "the rules of LIMIT, and its editions",
    "limes": "the rules of LIMES, and its notation",
    "notation": "cells, turns and position strings",
    "records.md": "the format of records, and the commands for them",
    "diagnostics": "what `limitproto check` finds",
    "archive.md": "the tables of an archive, and its commands",
    "protocol": "the protocol of engines",
    "dialects": "other protocols spoken by the engine",
    "review.md": "what a review contains: shares, losses, marks and accuracy",
    "host": "bots, matches and conformance",
    "training": "environments for machine learning, and games as data",
    "gui.md": "the board in the browser",
    "proofs": "the format of proofs",
    "editors": "how to set up editors for records",
    "options": "the options of all commands",
}

#: The pages of rules and sentences, by the first letter of their numbers.
_NUMBERED = {"R": "rules", "L": "limes", "K": "limes", "N": "notation"}
_NUMBERED |= {"F": "records", "P": "protocol", "D": "dialects"}
_NUMBER = re.compile(r"([RLNFPDK])([0-9]+)(\.[0-9]+[a-z]?)?")
#: What follows a sentence or a table row, and the list or example after a sentence with a colon.
_END = r"(?=\s\*\*[A-Z][0-9]+\.|\n\n|\n *- |\n#|\n```|\n\||\Z)"
_LISTED = re.compile(r"\n+(?:```.*?^```|(?:(?:[0-9]+\. |- |\||  )[^\n]*\n)+)", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"LGN[0-9]+", re.IGNORECASE)

HELP_VALUES = {"topics": "".join(f"  {name:13}{about}{chr(10)}" for name, about in PAGES.items())}


@click.command("help", cls=ConsoleCommand)
@click.argument("words", nargs=-1, metavar="[COMMAND|TOPIC]",
                shell_complete=lambda ctx, param, text: completion_items((*COMMANDS, *PAGES), text))  # fmt: skip
def command(words: tuple[str, ...]) -> int:
    """Show help for a COMMAND, also of the protocol, or a TOPIC: a page, a rule, a sentence or a diagnostic."""
    topic = " ".join(words)
    page = _NUMBERED[game_named(topic).rule_letter] if topic in GAMES else topic.removesuffix(".md")
    # The package that the page describes.
    page = "training" if topic in ("rl", "limitproto.rl") else page
    if not words or words[0] in COMMANDS:
        return main([*words, "--help"])
    if _CODE.fullmatch(topic) or topic.lower() in codes_by_name():
        return main(["check", "--explain", topic])
    if page in PAGES or f"{page}.md" in PAGES:
        text = page_text(page)
    elif topic.endswith(".schema.json") and (schema := data_path(f"spec/{topic}")).is_file():
        text = schema.read_text(encoding="utf-8")
    elif not (text := text_on(topic)):
        raise click.UsageError(f"There is no help on {topic!r}; limitproto help help lists the topics.{_near(topic)}")
    click.echo_via_pager(text)
    return 0


def text_on(topic: str) -> str:
    """Return the text of the pages on a number or a protocol command; empty for any other topic."""
    number = _NUMBER.fullmatch(topic.upper())
    return _numbered(*number.groups("")) if number else _section(page_text("protocol"), rf"`{re.escape(topic)}[ `]")


def _numbered(letter: str, section: str, sentence: str) -> str:
    """Return the sentence or section with a given number; empty if there is none."""
    page = page_text(_NUMBERED[letter])
    if not sentence and letter != "K":
        return _section(page, rf"{letter}?{section}\.")
    match = re.search(rf"(?:\*\*|^\| ){letter}{section}{sentence}(?:\*\*| \|).*?{_END}", page, re.DOTALL | re.MULTILINE)
    if match is None:
        return ""
    listed = _LISTED.match(page, match.end()) if match[0].endswith(":") else None
    return match[0] + (listed[0].rstrip() if listed else "") + "\n"


def _section(page: str, heading: str) -> str:
    """Return the section of a page whose heading begins with a pattern; empty if there is none."""
    match = re.search(rf"^(#+) {heading}.*", page, re.MULTILINE)
    if match is None:
        return ""
    # Fenced blocks may hold lines that look like headings.
    ends = re.compile(rf"^```.*?^```|^#{{1,{len(match[1])}}} ", re.MULTILINE | re.DOTALL).finditer(page, match.end())
    end = next((match.start() for match in ends if match[0][0] == "#"), len(page))
    return page[match.start() : end].rstrip() + "\n"


def _near(topic: str) -> str:
    """Return the topics close to a mistyped one, words before numbers, in the form of `did_you_mean`."""
    rows = data_path("spec/sentences.tsv").read_text(encoding="utf-8").splitlines()[1:]
    sections = {row.partition(".")[0] for row in rows}
    numbers = [*codes_by_name(), *codes_by_name().values(), *sections, *(row.partition("\t")[0] for row in rows)]
    return did_you_mean(topic, [*COMMANDS, *PAGES, *PROTOCOL]) or did_you_mean(topic, numbers)
