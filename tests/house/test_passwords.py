"""Which passwords are good enough."""

from __future__ import annotations

import lzma
import subprocess
import sys

import pytest

from krupier.house import passwords


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("password", "10 to 200"),
        ("kratke123", "10 to 200"),
        ("x" * 201, "10 to 200"),
        ("aaaaaaaaaaaa", "different"),
        ("password12", "everybody"),
        ("P@ssw0rd2024!", "everybody"),
        ("heslo123456", "everybody"),
        ("Krupier-2025", "everybody"),
        ("qwertyuiop", "everybody"),
        ("qwertzuiop", "everybody"),
        ("1234567890", "digits"),
        ("7205130482", "digits"),
        ("eva.novakova", "login"),
        ("Eva.Novakova1", "login"),
        ("avokavon-ave", "login"),
    ],
)
def test_weak_passwords_are_refused_and_the_text_says_what_is_wrong(
    password: str, why: str
) -> None:
    with pytest.raises(passwords.BadPassword, match=why):
        passwords.check("eva.novakova", password)


def test_those_that_were_found_most_often_where_passwords_leaked_are_refused() -> None:
    """As they are, and with what people add to a short one; whatever the case of the letters."""
    listed = lzma.decompress(passwords.FREQUENT.read_bytes()).decode().split("\n")
    assert len(listed) >= 10_000
    tried = [one for one in listed if len(one) >= passwords.LEAST]
    assert len(tried) > 1_000
    tried += [f"{one}-2026!" for one in listed if one.isalpha() and len(one) >= 4]
    taken = [one for one in tried for said in (one, one.title()) if not refused(said)]
    assert taken == []


def refused(password: str) -> bool:
    try:
        passwords.check("eva.novakova", password)
    except passwords.BadPassword:
        return True
    return False


@pytest.mark.parametrize(
    "password",
    ["manchester", "Liverpool1", "1q2w3e4r5t", "michael-1987", "Ch3lsea2026!", "q1w2e3r4t5y6"],
)
def test_a_frequent_one_is_refused_by_its_reason(password: str) -> None:
    with pytest.raises(passwords.BadPassword, match="everybody") as wrong:
        passwords.check("eva.novakova", password)
    assert "každý" in wrong.value.cs


def test_the_list_is_read_when_it_is_needed() -> None:
    """Not by whoever only imports it, as every command does."""
    looked = "from krupier.house import passwords; print(passwords._frequent.cache_info().currsize)"
    ran = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True)
    assert ran.stdout.strip() == "0"


@pytest.mark.parametrize(
    "password", ["correct horse", "Tři žluté koně", "x9-Qm2.vK7p", "q" * 6 + "werty!"]
)
def test_others_are_taken(password: str) -> None:
    passwords.check("eva.novakova", password)


def test_a_password_agrees_with_what_is_kept_of_it_and_nothing_else_does() -> None:
    kept = passwords.hashed("correct horse")
    assert "correct" not in kept
    assert passwords.agrees(kept, "correct horse")
    assert not passwords.agrees(kept, "correct horsf")
    assert not passwords.agrees("no hash at all", "correct horse")
    assert not passwords.agrees(None, "correct horse")


def test_trying_many_passwords_takes_time_and_memory() -> None:
    """In a process of its own: tests log in by a cheap one. RFC 9106 recommends three passes over
    64 MiB where memory is scarce."""
    hash_one = "from krupier.house import passwords; print(passwords.hashed('correct horse'))"
    kept = subprocess.run([sys.executable, "-c", hash_one], capture_output=True, text=True).stdout
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
