"""The commands of the protocol, a module for each group."""
