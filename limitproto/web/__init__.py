"""The board in the browser: a local server that serves a page's files and connects it to engines by WebSocket."""
