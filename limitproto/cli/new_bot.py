"""`limitproto new-bot`: a starting point for a bot, with a test."""

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
from limitproto.records.files.output import opened

#: The files that are written. The Python files have placeholders in braces; the others are bots named `first`.
_TEMPLATES = Path(__file__).with_name("bot_templates")
#: Modules that a bot and its test import, besides Python's own.
_MODULES = ("limitproto", "click", "lark", "msgspec", "pytest")


#: The suffix of a bot in each language, and, for its test, the commands that build and start it.
LANGUAGES = {
    "python": ("py", "", '[sys.executable, str(HERE / "{module}.py")]'),
    "c": ("c", "cc -O2 -pthread -o {module} {module}.c", '[str(HERE / "{module}")]'),
    "js": ("js", "", '["node", str(HERE / "{module}.js")]'),
    "rust": ("rs", "rustc -O -o {module} {module}.rs", '[str(HERE / "{module}")]'),
}


def _interpreter() -> str:
    """Return a bot's interpreter: this Python, unless `python3` is the same or its path cannot be in a first line."""
    here = sys.executable
    is_active = os.path.dirname(shutil.which("python3") or "") == os.path.dirname(here)
    is_named = not is_active and " " not in here and len(here) < 120 and not hasattr(sys, "frozen")
    return here if is_named else "/usr/bin/env python3"


@click.command("new-bot", cls=ConsoleCommand)
@click.argument("name")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default="python", show_default=True,
              help="Language of the bot.")  # fmt: skip
@click.option("-o", "--output", "folder", metavar="FOLDER", default=Path(),
              type=click.Path(file_okay=False, path_type=Path),
              help="Where to write the files (default: here).")  # fmt: skip
def command(name: str, language: str, folder: Path) -> None:
    """Write a bot called NAME that plays at random, and a test for it.

    In the names of the files, capitals become small letters and `-` becomes `_`: `my-bot` is in my_bot.py. A bot in
    Python has the rules of limitproto. In C, JavaScript and Rust, the file has all that a bot needs: the protocol, and
    the rules of classic and nestor for two players. The test is in Python.
    """
    module = name.lower().replace("-", "_")
    if not re.fullmatch("(?![0-9]|_*$)[a-z0-9_]+", module) or keyword.iskeyword(module) or is_device(module):
        raise click.UsageError(f"{name!r} cannot name a bot: use letters, digits and _, and no keyword or device name.")
    if module in sys.stdlib_module_names or module in _MODULES:
        raise click.UsageError(f"{name!r} cannot name a bot: its file would hide the module {module}; choose another.")
    words = {"name": name, "module": module, "cls": "".join(part.capitalize() for part in module.split("_")) + "Bot"}
    words["python"] = _interpreter()
    suffix, build, start = LANGUAGES[language]
    words |= {"build": build.format(**words), "start": start.format(**words)}
    bot = (_TEMPLATES / ("bot.txt" if language == "python" else f"first.{suffix}")).read_text(encoding="utf-8")
    renamed = re.sub(r"\bfirst\b", module, bot.replace('"first"', f'"{name}"', 1))
    files = {f"{module}.{suffix}": bot.format(**words) if language == "python" else renamed}
    files[f"test_{module}.py"] = (_TEMPLATES / "test_bot.txt").read_text(encoding="utf-8").format(**words)
    for file in files:
        if (folder / file).exists():
            raise click.UsageError(f"{folder / file} already exists; choose another name or --output.")
    folder.mkdir(parents=True, exist_ok=True)
    # Both files or none.
    with ExitStack() as stack:
        outputs = [stack.enter_context(opened(str(folder / file))) for file in files]
        for output, text in zip(outputs, files.values(), strict=True):
            output.file.write(text.encode())
            output.finish()
        for output in outputs:
            output.commit()
    (folder / f"{module}.{suffix}").chmod(0o644 if build else 0o755)
    for file in files:
        say(folder / file)
