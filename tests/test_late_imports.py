"""Every import inside a function saves start-up time, and how much is on record in benchmarks/late-imports.tsv."""

import pytest

from benchmarks.measure.late_imports import TABLE, late_imports, pairs

pytestmark = pytest.mark.once

ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]


def test_every_import_inside_a_function_has_its_figure() -> None:
    listed = {(importing, imported) for importing, imported, _ in ROWS}
    assert set(pairs()) == listed, "run python -m benchmarks.measure.late_imports"


def test_a_planted_import_is_found() -> None:
    text = "import os\ndef f():\n    from limitproto.core import rng\n    import json\n    from os.path import join"
    assert late_imports(text, {"limitproto.core.rng"}) == {"limitproto.core.rng", "json", "os.path"}
