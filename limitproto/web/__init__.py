"""The board in the browser: a local server that gives a page its files, and its engines through a WebSocket."""
