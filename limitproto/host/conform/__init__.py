"""The conformance check: cases for the numbered sentences of spec/protocol.md, run against any engine.

The cases are data in records/conformance-protocol/; `cases` reads them, `runner` runs them, and `report` shows the
results.
"""
