"""Playing in the browser: HTTP, WebSocket, storage, pages. docs/protocol.md is its language."""
