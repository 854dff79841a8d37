"""Logs of the play-by-mail server."""
