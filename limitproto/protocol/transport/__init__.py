"""Transports of lines: standard streams and sockets."""
