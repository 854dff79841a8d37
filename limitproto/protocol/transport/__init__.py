"""How lines travel: standard streams and sockets."""
