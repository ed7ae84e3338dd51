"""The web client's files, read once at the start: nothing outside them can be asked for."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from krupier.server.asgi import Scope, Send, header

HASHED = "/assets/"
"""Vite writes a content hash into these names: they never change."""
_KINDS = mimetypes.MimeTypes()
_KINDS.add_type("font/woff2", ".woff2")
"""Python learnt it late, and not every system's list has it."""
_TEXTS = ("text/", "application/javascript", "application/json", "image/svg")
_NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Krupiér</title>"
    "<p>The web client is not built. Run <code>make web</code>; the API is at "
    "<a href=/api/schema/openapi.json>/api/schema/openapi.json</a>.</p>"
)


@dataclass(frozen=True)
class File:
    body: bytes
    packed: bytes | None
    headers: tuple[tuple[bytes, bytes], ...]
    etag: bytes


def _file(path: str, body: bytes) -> File:
    kind = _KINDS.guess_type(path)[0] or "application/octet-stream"
    if kind == "text/javascript" or kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(body, 6) if kind.startswith(_TEXTS) and len(body) > 1000 else None
    age = "public, max-age=31536000, immutable" if path.startswith(HASHED) else "no-cache"
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'.encode()
    return File(
        body,
        packed,
        (
            (b"content-type", kind.encode()),
            (b"cache-control", age.encode()),
            (b"vary", b"accept-encoding"),
            (b"etag", etag),
        ),
        etag,
    )


class Files:
    """Answers GET and HEAD; a path without a file gets ``index.html``: the client routes it."""

    def __init__(self, root: Path) -> None:
        self._files = {
            "/" + path.relative_to(root).as_posix(): _file(
                "/" + path.relative_to(root).as_posix(), path.read_bytes()
            )
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
        self._index = self._files.get("/index.html") or _file("/index.html", _NOT_BUILT.encode())

    async def __call__(self, scope: Scope, send: Send) -> None:
        path = scope["path"]
        file = self._files.get(path)
        if file is None and "." not in path.rpartition("/")[2]:
            file = self._index
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, [(b"allow", b"GET, HEAD")], b"")
        elif file is None:
            await _answer(send, 404, [(b"content-type", b"text/plain")], b"not found\n")
        elif header(scope, b"if-none-match").encode() == file.etag:
            await _answer(send, 304, list(file.headers), b"")
        else:
            packed = file.packed is not None and "gzip" in header(scope, b"accept-encoding")
            body = file.packed if packed and file.packed else file.body
            headers = [*file.headers, (b"content-length", str(len(body)).encode())]
            if packed:
                headers.append((b"content-encoding", b"gzip"))
            await _answer(send, 200, headers, b"" if scope["method"] == "HEAD" else body)


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
