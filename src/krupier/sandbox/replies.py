"""How a sandbox answers over HTTP, at once or byte after byte."""

from __future__ import annotations

import time
from http.server import BaseHTTPRequestHandler


def reply(
    handler: BaseHTTPRequestHandler, status: int, kind: str, body: bytes, *, slow: bool
) -> None:
    """``slow``: until the other side has enough."""
    handler.send_response(status)
    handler.send_header("Content-Type", kind)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    if not slow:
        handler.wfile.write(body)
        return
    for byte in body:
        try:
            handler.wfile.write(bytes([byte]))
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)
