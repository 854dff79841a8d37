"""Prints the requirements of the extra `dev`, one a line, without limitproto itself, which is installed already."""

import tomllib
from pathlib import Path

extras = tomllib.loads(Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
print(*(each for each in extras["optional-dependencies"]["dev"] if not each.startswith("limitproto")), sep="\n")
