"""Records as JSON: what is wrong with the text or the values."""

from __future__ import annotations

from limitproto.records.diagnostics import Code

ROWS: list[Code] = []
