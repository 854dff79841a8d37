"""Diagnostics: their definition, selection, documentation and reports."""
