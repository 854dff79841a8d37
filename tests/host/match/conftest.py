"""Matches run in a folder of their own, where failures leave transcripts."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _folder(folder: Path) -> None:
    """Every test has it."""
