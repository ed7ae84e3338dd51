"""The web client's files, read once at the start: nothing outside them can be asked for.

The build packs what gets smaller by it, with gzip and brotli; those files lie beside the plain one
and are sent in its place to whoever accepts them.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from krupier.server.asgi import Scope, Send, header

HASHED = "/assets/"
"""Vite writes a content hash into these names: they never change."""
PLAIN = "identity"
PACKED = {"br": ".br", "gzip": ".gz"}
"""Encodings and the endings of their files; of two that are as welcome the first is sent."""
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
    bodies: Mapping[str, bytes]
    """By encoding."""
    headers: tuple[tuple[bytes, bytes], ...]
    hash: str

    def etag(self, encoding: str) -> str:
        """What is packed differs from what is not: a cache may keep both."""
        return f'"{self.hash}"' if encoding == PLAIN else f'"{self.hash}-{encoding}"'


def _file(path: str, body: bytes, packed: Mapping[str, bytes]) -> File:
    kind = _KINDS.guess_type(path)[0] or "application/octet-stream"
    is_text = kind.startswith(_TEXTS)
    if kind == "text/javascript" or kind.startswith("text/"):
        kind += "; charset=utf-8"
    bodies = {PLAIN: body, **packed}
    if is_text and len(body) > 1000 and not packed:
        bodies["gzip"] = gzip.compress(body, 6)
    age = "public, max-age=31536000, immutable" if path.startswith(HASHED) else "no-cache"
    return File(
        bodies,
        (
            (b"content-type", kind.encode()),
            (b"cache-control", age.encode()),
            (b"vary", b"accept-encoding"),
        ),
        hashlib.sha256(body).hexdigest()[:24],
    )


def encoding(accepted: str, there: Collection[str]) -> str:
    """The most welcome of the encodings that are there; plain if none of them is accepted.

    ``br;q=0.8, gzip`` prefers gzip, ``gzip;q=0`` forbids it, ``*`` speaks for all it does not name.
    """
    wishes = {}
    for wish in accepted.lower().split(","):
        name, _, facts = wish.partition(";")
        wishes[name.strip()] = _weight(facts)
    best, weight = PLAIN, wishes.get(PLAIN, 0.0)
    for one in reversed(PACKED):
        wished = wishes.get(one, wishes.get("*", 0.0)) if one in there else 0.0
        if 0 < wished >= weight:
            best, weight = one, wished
    return best


def _weight(facts: str) -> float:
    name, _, value = facts.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def _read(root: Path) -> dict[str, File]:
    bodies = {
        "/" + path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }
    found = {}
    for path, body in bodies.items():
        plain, dot, ending = path.rpartition(".")
        if dot + ending in PACKED.values() and plain in bodies:
            continue
        there = {name: path + end for name, end in PACKED.items() if path + end in bodies}
        found[path] = _file(path, body, {name: bodies[of] for name, of in there.items()})
    return found


class Files:
    """Answers GET and HEAD; a path without a file gets ``index.html``: the client routes it."""

    def __init__(self, root: Path) -> None:
        self._files = _read(root)
        self._index = self._files.get("/index.html") or _file(
            "/index.html", _NOT_BUILT.encode(), {}
        )

    async def __call__(self, scope: Scope, send: Send) -> None:
        path = scope["path"]
        file = self._files.get(path)
        if file is None and "." not in path.rpartition("/")[2]:
            file = self._index
        if scope["method"] not in ("GET", "HEAD"):
            await _answer(send, 405, [(b"allow", b"GET, HEAD")], b"")
        elif file is None:
            await _answer(send, 404, [(b"content-type", b"text/plain")], b"not found\n")
        else:
            await _send(scope, send, file)


async def _send(scope: Scope, send: Send, file: File) -> None:
    sent = encoding(header(scope, b"accept-encoding"), file.bodies)
    headers = [*file.headers, (b"etag", file.etag(sent).encode())]
    known = {one.strip().removeprefix("W/") for one in header(scope, b"if-none-match").split(",")}
    if file.etag(sent) in known:
        await _answer(send, 304, headers, b"")
        return
    body = file.bodies[sent]
    headers.append((b"content-length", str(len(body)).encode()))
    if sent != PLAIN:
        headers.append((b"content-encoding", sent.encode()))
    await _answer(send, 200, headers, b"" if scope["method"] == "HEAD" else body)


async def _answer(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
