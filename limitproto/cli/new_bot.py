"""`limitproto new-bot`: the beginning of a bot, with a test."""

from __future__ import annotations

import keyword
import os
import re
import shutil
import sys
from contextlib import ExitStack
from pathlib import Path

import click

from limitproto.cli.parameters import ConsoleCommand
from limitproto.cli.say import say
from limitproto.core.system import is_device
from limitproto.records.files.output import Output, opened

#: The files that are written, with the words that stand for the name of the bot in braces.
_TEMPLATES = Path(__file__).with_name("bot_templates")
#: Modules that a bot and its test import, besides those of Python.
_MODULES = ("limitproto", "click", "lark", "msgspec", "pytest")


def _interpreter() -> str:
    """Return what starts a bot: this Python, unless `python3` is that or its path cannot be named in a first line."""
    here = sys.executable
    is_active = os.path.dirname(shutil.which("python3") or "") == os.path.dirname(here)
    is_named = not is_active and " " not in here and len(here) < 120 and not hasattr(sys, "frozen")
    return here if is_named else "/usr/bin/env python3"


@click.command("new-bot", cls=ConsoleCommand)
@click.argument("name")
@click.option("-o", "--output", "folder", metavar="FOLDER", default=Path(),
              type=click.Path(file_okay=False, path_type=Path),
              help="Where to write the files (default: here).")  # fmt: skip
def command(name: str, folder: Path) -> None:
    """Write NAME.py, a bot that plays at random, and a test for it.

    In the names of the files, capitals become small letters and `-` becomes `_`: `my-bot` is in my_bot.py.
    """
    module = name.lower().replace("-", "_")
    if not re.fullmatch("(?![0-9]|_*$)[a-z0-9_]+", module) or keyword.iskeyword(module) or is_device(module):
        raise click.UsageError(f"{name!r} cannot be the name of a bot: use letters, digits and _.")
    if module in sys.stdlib_module_names or module in _MODULES:
        raise click.UsageError(f"{name!r} cannot be the name of a bot: its file would hide the module {module}.")
    words = {"name": name, "module": module, "cls": "".join(part.capitalize() for part in module.split("_")) + "Bot"}
    words["python"] = _interpreter()
    files = {f"{module}.py": "bot.txt", f"test_{module}.py": "test_bot.txt"}
    for file in files:
        if (folder / file).exists():
            raise click.UsageError(f"{folder / file} exists already.")
    folder.mkdir(parents=True, exist_ok=True)
    # Both files or none.
    outputs: list[Output] = []
    with ExitStack() as stack:
        for file, template in files.items():
            output = stack.enter_context(opened(str(folder / file)))
            text = (_TEMPLATES / template).read_text(encoding="utf-8")
            output.file.write(text.format(**words).encode())
            output.finished()
            outputs.append(output)
        for output in outputs:
            output.commit()
    (folder / f"{module}.py").chmod(0o755)
    for file in files:
        say(folder / file)
