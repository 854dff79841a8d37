"""Earlier spellings of options: they still work, no help lists them, and one line on stderr names the new ones."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import click

from limitproto.cli.say import say

#: The version in which they become errors, and files are replaced only with `--force`.
ENDS = "0.3"
#: The spelling for an option that no longer has any effect, and for one with a value, which is dropped.
GONE, GONE_WITH_VALUE = "", "{:.0}"

#: Each command's current options, by their earlier spellings. `{}` stands for the value if the new spelling does not
#: take it unchanged.
EARLIER: Mapping[str, Mapping[str, str]] = {
    "play": {
        f"--{rule}": f"{rule}={{}}"
        for rule in (
            *("deal", "deck", "ending", "equaliser", "free_edges", "isolate", "layout", "must_touch", "placement"),
            *("size", "turn", "variants", "wipeout"),
        )
    },
    "check": {"--cache": GONE, "--cache-dir": GONE_WITH_VALUE},
    "stats": {"--since": "--date={}..", "--until": "--date=..{}", "--opening": "--opening-turns"},
    "convert": {"--to": "--format", "--strict": "--lossless", "--tag": "--column"},
    "records sample": {"--count": "--games"},
    "match": {"--cluster": "--scheduler", "--files": "--open-files", "--turn-limit": "--max-turns"},
    "conform": {"--files": "--open-files"},
    "new-bot": {"--folder": "--output"},
    "dummy": {"--delay": "--late"},
}


def current(path: str, command: click.Command, words: list[str], *, is_quiet: bool = False) -> list[str]:
    """Return the arguments of a command such as `records sample` in the new spellings, and warn about earlier ones.

    Raises click.UsageError for an earlier option without its value.
    """
    earlier = EARLIER.get(path.removeprefix("limitproto "), {})
    options = [option for option in command.params if isinstance(option, click.Option) and not option.is_flag]
    taken = {name: option.nargs for option in options for name in option.opts}
    current_words: list[str] = []
    met: list[str] = []
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        new = earlier.get(name)
        if new is None:
            current_words.append(word)
        else:
            shown = new.replace("{}", "VALUE")
            met.append(f"{name} has no effect now" if new in (GONE, GONE_WITH_VALUE) else f"{name} is now {shown}")
            if "{" in new and not equals:
                given = next(rest, None)
                if given is None:
                    raise click.UsageError(f"{name} has no value; write {shown}.")
                value = given
            current_words += filter(None, [new.format(value) if "{" in new else new + equals + value])
        # Whatever follows an option that takes a value is not an option.
        current_words += rest if word == "--" else islice(rest, 0 if equals else taken.get(new or name, 0))
    if met and not is_quiet:
        say(f"{path}: warning: {', '.join(dict.fromkeys(met))} (an error from {ENDS} on).", err=True)
    return current_words
