"""`limitproto archive`, a module for each of its commands."""
