"""The protocol's commands, a module per group."""
