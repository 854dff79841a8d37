"""The language server for LGN records: diagnostics, fixes, boards and completions in editors (extra `lsp`)."""
