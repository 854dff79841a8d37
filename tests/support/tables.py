"""Tables of cases in files beside the tests: a row a line, cells apart by tabs; a line with `# ` is for readers."""

from pathlib import Path


def rows(test: str, name: str) -> list[list[str]]:
    """Return the rows, all as long as the longest; `\\n`, `\\r` and `\\t` in a cell are what they stand for."""
    lines = Path(test).with_name("cases").joinpath(f"{name}.tsv").read_text(encoding="utf-8").split("\n")[:-1]
    found = [[_cell(cell) for cell in line.split("\t")] for line in lines if line[:2] != "# "]
    return [row + [""] * (max(map(len, found)) - len(row)) for row in found]


def _cell(text: str) -> str:
    return text.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t")
