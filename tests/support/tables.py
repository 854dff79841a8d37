"""Tables of cases in files beside the tests, a row a line: cells apart by tabs, or JSON; `# ` begins a remark.

In a table with tabs all rows are as long as the longest, and `\\n`, `\\r` and `\\t` in a cell are what they stand for.
"""

import json
from pathlib import Path


def rows(test: str, name: str) -> list:
    """Return the rows of `name.tsv`, lists of strings, or what the lines of `name.jsonl` say."""
    path = Path(test).with_name("cases") / f"{name}.tsv"
    is_tabs = path.exists()
    lines = (path if is_tabs else path.with_suffix(".jsonl")).read_text(encoding="utf-8").split("\n")[:-1]
    found = [_cells(line) if is_tabs else json.loads(line) for line in lines if line[:2] != "# "]
    return [row + [""] * (max(map(len, found)) - len(row)) for row in found] if is_tabs else found


def _cells(line: str) -> list[str]:
    return [cell.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t") for cell in line.split("\t")]
