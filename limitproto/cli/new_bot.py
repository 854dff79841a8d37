"""`limitproto new-bot`: the beginning of a bot, with a test."""

from __future__ import annotations

import keyword
from contextlib import ExitStack
from pathlib import Path

import click

from limitproto.cli.say import say
from limitproto.core.system import is_device
from limitproto.records.files.output import Output, opened

_BOT = '''\
#!/usr/bin/env python3
"""{name}, a bot for LIMIT. Try it: limitproto match -e A=./{module}.py -e B='limitproto engine' --option B.level=1"""

from limitproto import Bot, run


class {cls}(Bot):
    name = "{name}"
    version = "0.1"
    # A field with a type is an option: lp-set depth 2
    depth: int = 1

    def choose(self, position, clock):
        """Return one of position.legal_turns(), or "resign"; clock.share is how many seconds to take."""
        turns = position.legal_turns()
        return turns[self.random.below(len(turns))]


if __name__ == "__main__":
    run({cls}())
'''

_TEST = '''\
"""Run with: python -m pytest"""

import subprocess
import sys
from pathlib import Path

from limitproto import Position
from limitproto.host import EngineClient

BOT = [sys.executable, str(Path(__file__).with_name("{module}.py"))]


def test_it_conforms_with_the_protocol():
    passed_on = ["--env", "PYTHONPATH", "--env", "LIMITPROTO_PURE"]
    words = [sys.executable, "-m", "limitproto", "conform", "--profile", "minimal", *passed_on, "--", *BOT]
    done = subprocess.run(words, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_plays_a_game_by_the_rules():
    with EngineClient(BOT, env=["PYTHONPATH", "LIMITPROTO_PURE"]) as engine:
        assert engine.name == "{name}"
        engine.ask("lp-newgame pbmserv size=4 seed=1")
        position = Position.parse(engine.ask("lp-position"))
        while not position.is_over:
            turn = engine.ask(f"genmove {{position.players[position.mover]}}")
            position = position.play(turn)
        assert engine.ask("lp-result").startswith(position.result)
'''

_EPILOG = """\b
Examples:
  limitproto new-bot sleepy                   sleepy.py and test_sleepy.py
  limitproto conform -- ./sleepy.py           what is wrong with it, if anything
  limitproto match -e A=./sleepy.py -e B='limitproto engine'

Exit status: 0 success, 2 a usage error or a file that exists already."""


@click.command("new-bot", epilog=_EPILOG)
@click.argument("name")
@click.option("-o", "--output", "folder", metavar="FOLDER", default=Path(),
              type=click.Path(file_okay=False, path_type=Path),
              help="Where to write the files.  [default: here]")  # fmt: skip
def command(name: str, folder: Path) -> None:
    """Write NAME.py, a bot that plays at random, and a test for it."""
    module = name.lower().replace("-", "_")
    if not module.isidentifier() or keyword.iskeyword(module) or not module.isascii() or is_device(module):
        raise click.UsageError(f"{name!r} cannot be the name of a bot: use letters, digits and _.")
    words = {"name": name, "module": module, "cls": "".join(part.capitalize() for part in module.split("_")) + "Bot"}
    files = {f"{module}.py": _BOT, f"test_{module}.py": _TEST}
    for file in files:
        if (folder / file).exists():
            raise click.UsageError(f"{folder / file} exists already.")
    folder.mkdir(parents=True, exist_ok=True)
    # Both files or none.
    outputs: list[Output] = []
    with ExitStack() as stack:
        for file, text in files.items():
            output = stack.enter_context(opened(str(folder / file)))
            output.file.write(text.format(**words).encode())
            output.finished()
            outputs.append(output)
        for output in outputs:
            output.commit()
    (folder / f"{module}.py").chmod(0o755)
    for file in files:
        say(folder / file)
