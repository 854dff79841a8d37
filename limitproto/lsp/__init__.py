"""The language server for records in LGN: diagnostics, fixes, boards and completions in editors (extra `lsp`)."""
