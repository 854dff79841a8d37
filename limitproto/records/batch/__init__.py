"""Many files at once: the pipeline and the fixer."""
