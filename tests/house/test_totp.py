"""Codes of an authenticator, by the RFC's own figures."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from krupier.house import totp

SHA1 = b"12345678901234567890"
SHA256 = b"12345678901234567890123456789012"
SHA512 = b"1234567890123456789012345678901234567890123456789012345678901234"

# RFC 6238, appendix B
VECTORS: list[tuple[int, bytes, totp.Hash, str]] = [
    (59, SHA1, "sha1", "94287082"),
    (59, SHA256, "sha256", "46119246"),
    (59, SHA512, "sha512", "90693936"),
    (1111111109, SHA1, "sha1", "07081804"),
    (1111111109, SHA256, "sha256", "68084774"),
    (1111111109, SHA512, "sha512", "25091201"),
    (1111111111, SHA1, "sha1", "14050471"),
    (1111111111, SHA256, "sha256", "67062674"),
    (1111111111, SHA512, "sha512", "99943326"),
    (1234567890, SHA1, "sha1", "89005924"),
    (1234567890, SHA256, "sha256", "91819424"),
    (1234567890, SHA512, "sha512", "93441116"),
    (2000000000, SHA1, "sha1", "69279037"),
    (2000000000, SHA256, "sha256", "90698825"),
    (2000000000, SHA512, "sha512", "38618901"),
    (20000000000, SHA1, "sha1", "65353130"),
    (20000000000, SHA256, "sha256", "77737706"),
    (20000000000, SHA512, "sha512", "47863826"),
]


@pytest.mark.parametrize(("second", "secret", "hash", "expected"), VECTORS)
def test_the_vectors_of_the_rfc(second: int, secret: bytes, hash: totp.Hash, expected: str) -> None:
    assert totp.code(secret, second // 30, digits=8, hash=hash) == expected


# RFC 4226, appendix D: the first ten codes of the same secret
HOTP = ["755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871"]


def at(step: int) -> int:
    return step * 30 * 1_000_000


def test_a_code_is_good_one_step_early_and_late_and_no_more() -> None:
    said = HOTP[4]
    found = [totp.step_of(SHA1, said, at(step)) for step in range(1, 9)]
    assert found == [None, None, 4, 4, 4, None, None, None]


def test_a_code_is_good_until_the_last_moment_of_the_step_after_it() -> None:
    assert totp.step_of(SHA1, HOTP[4], at(6) - 1) == 4
    assert totp.step_of(SHA1, HOTP[4], at(6)) is None


def test_steps_that_were_used_do_not_count_again() -> None:
    assert totp.step_of(SHA1, HOTP[4], at(4), last=3) == 4
    assert totp.step_of(SHA1, HOTP[4], at(4), last=4) is None
    assert totp.step_of(SHA1, HOTP[3], at(4), last=4) is None  # nor does one before it


@pytest.mark.parametrize(
    "said", ["", "33831", "3383144", "abcdef", "٣٣٨٣١٤", "-38314", "338 315", "9" * 5000]
)
def test_whatever_else_is_typed_is_no_code(said: str) -> None:
    assert totp.step_of(SHA1, said, at(4)) is None


def test_applications_show_codes_in_two_groups() -> None:
    assert totp.step_of(SHA1, "338 314", at(4)) == 4


def test_what_a_qr_code_says() -> None:
    parts = urlsplit(totp.uri(SHA1, "TSG: a/b", "anna&x"))
    assert (parts.scheme, parts.netloc) == ("otpauth", "totp")
    assert parts.path == "/TSG%3A%20a%2Fb%3Aanna%26x"
    assert parse_qs(parts.query) == {
        "secret": ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
        "issuer": ["TSG: a/b"],
    }
