"""The play-by-mail server's logs."""
