"""The command `limitproto records`, a module for each of its commands."""
