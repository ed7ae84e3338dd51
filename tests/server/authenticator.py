"""A passkey in software: makes what a browser with an authenticator would answer.

Written after the WebAuthn specification (levels 2 and 3), with a CBOR writer of its own; it shares
nothing with what verifies it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def cbor(value: Any) -> bytes:
    """Integers, bytes, texts and maps (RFC 8949)."""

    def head(major: int, size: int) -> bytes:
        if size < 24:
            return bytes([major << 5 | size])
        if size < 256:
            return bytes([major << 5 | 24, size])
        return bytes([major << 5 | 25]) + struct.pack(">H", size)

    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    assert isinstance(value, dict)
    return head(5, len(value)) + b"".join(cbor(k) + cbor(v) for k, v in value.items())


class Authenticator:
    """One passkey, and the browser that it is used in."""

    def __init__(
        self, origin: str, rp: str, *, algorithm: str = "ES256", counts: bool = True
    ) -> None:
        self.origin, self.rp, self.counts = origin, rp, counts
        self.id = secrets.token_bytes(32)
        self.user = b""
        self.counter = 0
        self.flags = PRESENT | VERIFIED
        self.page: dict[str, Any] = {"crossOrigin": False}
        """What the browser says of the page besides its origin."""
        self._key: Any
        if algorithm == "ES256":
            self._key = ec.generate_private_key(ec.SECP256R1())
        elif algorithm == "EdDSA":
            self._key = ed25519.Ed25519PrivateKey.generate()
        else:
            self._key = rsa.generate_private_key(65537, 2048)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """`navigator.credentials.create`."""
        self.user = unb64(options["user"]["id"])
        client = self._client("webauthn.create", options["challenge"])
        key = cbor(self._cose())
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        data = self._data(self.flags | ATTESTED) + attested
        statement = cbor({"fmt": "none", "attStmt": {}, "authData": data})
        response = {"clientDataJSON": b64(client), "attestationObject": b64(statement)}
        return self._answer(response)

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """`navigator.credentials.get`."""
        if self.counts:
            self.counter += 1
        client = self._client("webauthn.get", options["challenge"])
        data = self._data(self.flags)
        signature = self._sign(data + hashlib.sha256(client).digest())
        response = {
            "clientDataJSON": b64(client),
            "authenticatorData": b64(data),
            "signature": b64(signature),
            "userHandle": b64(self.user),
        }
        return self._answer(response)

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        id = b64(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": response}

    def _client(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, **self.page}
        return json.dumps(told).encode()

    def _data(self, flags: int) -> bytes:
        rp = hashlib.sha256(self.rp.encode()).digest()
        return rp + bytes([flags]) + struct.pack(">I", self.counter)

    def _sign(self, what: bytes) -> bytes:
        if isinstance(self._key, ec.EllipticCurvePrivateKey):
            return self._key.sign(what, ec.ECDSA(hashes.SHA256()))
        if isinstance(self._key, rsa.RSAPrivateKey):
            return self._key.sign(what, padding.PKCS1v15(), hashes.SHA256())
        signed: bytes = self._key.sign(what)
        return signed

    def _cose(self) -> dict[int, Any]:
        """RFC 9053."""
        public = self._key.public_key()
        if isinstance(public, ec.EllipticCurvePublicKey):
            point = public.public_numbers()
            x, y = (one.to_bytes(32, "big") for one in (point.x, point.y))
            return {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        if isinstance(public, rsa.RSAPublicKey):
            numbers = public.public_numbers()
            return {1: 3, 3: -257, -1: numbers.n.to_bytes(256, "big"), -2: b"\x01\x00\x01"}
        return {1: 1, 3: -8, -1: 6, -2: public.public_bytes_raw()}
