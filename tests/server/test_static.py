"""The client's files: how they are packed for whom, and what caches are told."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest

from krupier.server.asgi import Message
from krupier.server.static import Files, encoding

SCRIPT = b"export const answer = 42;\n" * 100


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """As the build leaves them; what stands for brotli only has to be told apart."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "page-abc.js").write_bytes(SCRIPT)
    (assets / "page-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "page-abc.js.br").write_bytes(b"brotli")
    (assets / "alone.css").write_bytes(b"a { color: red; }\n" * 100)
    (assets / "lost.js.br").write_bytes(b"packed, and nothing beside it")
    (assets / "letters.woff2").write_bytes(bytes(2000))
    (tmp_path / "index.html").write_bytes(b"<!doctype html>")
    return Files(tmp_path)


def asked(
    files: Files, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(files({"path": path, "method": method, "headers": given}, send))
    start, body = sent
    told = {k.decode(): v.decode() for k, v in start["headers"]}
    return start["status"], told, body["body"]


@pytest.mark.parametrize(
    ("accepted", "sent"),
    [
        ("", "identity"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.5", "br"),
        ("gzip;q=0, br;q=0", "identity"),
        ("*", "br"),
        ("br;q=0, *", "gzip"),
        ("*;q=0", "identity"),
        ("identity, gzip;q=0.5", "identity"),
        ("identity;q=0.5, gzip ; q=0.8", "gzip"),
        ("gzip;q=much", "identity"),
        ("deflate, zstd", "identity"),
    ],
)
def test_the_most_welcome_encoding_is_sent(accepted: str, sent: str) -> None:
    assert encoding(accepted, {"identity", "br", "gzip"}) == sent


def test_only_what_is_there_is_sent() -> None:
    assert encoding("br, gzip;q=0.1", {"identity", "gzip"}) == "gzip"
    assert encoding("br, gzip", {"identity"}) == "identity"


def test_packed_files_stand_in_for_the_plain_one(files: Files) -> None:
    seen = {}
    for accepted, body in (("br", b"brotli"), ("gzip", gzip.compress(SCRIPT)), ("", SCRIPT)):
        status, told, got = asked(files, "/assets/page-abc.js", accept_encoding=accepted)
        assert (status, told.get("content-encoding", "")) == (200, accepted)
        assert gzip.decompress(got) == SCRIPT if accepted == "gzip" else got == body
        assert told["content-length"] == str(len(got))
        assert "javascript" in told["content-type"]
        assert told["vary"] == "accept-encoding"
        assert "immutable" in told["cache-control"]
        seen[told["etag"]] = accepted
    assert len(seen) == 3


def test_what_a_cache_has_is_not_sent_again(files: Files) -> None:
    path = "/assets/page-abc.js"
    tags = {}
    for accepted in ("br", "gzip", ""):
        _, told, _ = asked(files, path, accept_encoding=accepted)
        tags[accepted] = told["etag"]
    for accepted, tag in tags.items():
        known = f'"older", W/{tag}'
        status, told, body = asked(files, path, accept_encoding=accepted, if_none_match=known)
        assert (status, body, told["etag"], told["vary"]) == (304, b"", tag, "accept-encoding")
    status, _, body = asked(files, path, accept_encoding="br", if_none_match=tags["gzip"])
    assert (status, body) == (200, b"brotli")


def test_head_tells_the_same_without_the_file(files: Files) -> None:
    path = "/assets/page-abc.js"
    got = asked(files, path, accept_encoding="br")
    status, told, body = asked(files, path, "HEAD", accept_encoding="br")
    assert (status, told, body) == (200, got[1], b"")


def test_a_build_without_packed_files_works(files: Files) -> None:
    status, told, body = asked(files, "/assets/alone.css", accept_encoding="br, gzip")
    assert (status, told["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body).startswith(b"a { color")
    _, told, body = asked(files, "/assets/letters.woff2", accept_encoding="br, gzip")
    assert ("content-encoding" in told, len(body)) == (False, 2000)
    assert told["content-type"] == "font/woff2"


def test_packed_files_are_no_files_of_their_own(files: Files) -> None:
    assert asked(files, "/assets/page-abc.js.br")[0] == 404
    assert asked(files, "/assets/lost.js.br")[0] == 200


def test_addresses_of_pages_get_the_page_and_lost_files_nothing(files: Files) -> None:
    status, told, body = asked(files, "/table/roulette")
    assert (status, body, told["cache-control"]) == (200, b"<!doctype html>", "no-cache")
    assert asked(files, "/assets/page-old.js")[0] == 404
    assert asked(files, "/", "POST")[0] == 405
