"""Passwords of staff and players: which are good enough, and how they are kept (argon2)."""

from __future__ import annotations

import lzma
import re
import secrets
from functools import cache
from pathlib import Path

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

LEAST = 10
MOST = 200
DIFFERENT = 5
"""Different characters that a password has at least."""

_COMMON = frozenset(
    (
        *("abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "abcdefghij", "admin"),
        *("administrator", "asdf", "asdfgh", "asdfghjkl", "baseball", "casino", "casinoroyal"),
        *("changeit", "changeme", "croupier", "dealer", "default", "demo", "dragon", "fotbal"),
        *("football", "guest", "heslo", "heslojeveslo", "hesloheslo", "iloveyou", "kasino"),
        *("krupier", "letmein", "login", "manager", "master", "milacek", "milujute", "monkey"),
        *("nbusr", "operator", "pass", "passw", "passwd", "password", "passwordpassword"),
        *("passwort", "personal", "poker", "princess", "qaz", "qazwsx", "qazwsxedc", "qwe"),
        *("qwer", "qwert", "qwerty", "qwertyuiop", "qwertz", "qwertzuiop", "root", "roulette"),
        *("ruleta", "secret", "shadow", "slunicko", "staff", "start", "sunshine", "superman"),
        *("system", "tajneheslo", "test", "tester", "testtest", "trustno", "user", "welcome"),
        *("zaq", "zaqwsx", "zxcvbn", "zxcvbnm"),
    )
)
"""Words of passwords that everybody tries first, without digits and signs: what the house adds to
the list of frequent ones."""

FREQUENT = Path(__file__).with_name("common_passwords.txt.xz")
"""Those found most often where passwords were published, one a line
(``scripts/generate_common_passwords.py``)."""

_LEET = str.maketrans("013457@$!", "oieastasi")
_RUNS = (
    *("01234567890", "09876543210", "qwertyuiop", "qwertzuiop", "asdfghjkl"),
    *("abcdefghijklmnopqrstuvwxyz",),
)

_HASHER = PasswordHasher()


class BadPassword(ValueError):
    """The password is not good enough; the text says what is, in Czech as ``cs``."""

    def __init__(self, en: str, cs: str) -> None:
        super().__init__(en)
        self.en, self.cs = en, cs


def check(login: str, password: str) -> None:
    """Raises BadPassword.

    >>> check("eva", "Password1234")
    Traceback (most recent call last):
    krupier.house.passwords.BadPassword: this password is among those that everybody tries first
    """
    folded = password.casefold()
    if not LEAST <= len(password) <= MOST:
        raise BadPassword(
            f"a password has {LEAST} to {MOST} characters, this has {len(password)}",
            f"heslo má {LEAST} až {MOST} znaků, toto jich má {len(password)}",
        )
    own = _letters(login.casefold())
    if login.casefold() == folded or (own and _letters(folded) in (own, own[::-1])):
        raise BadPassword(
            "a password is not the login, also not with digits or signs added",
            "heslem není přihlašovací jméno, ani s přidanými číslicemi nebo znaky",
        )
    if len(set(folded)) < DIFFERENT:
        raise BadPassword(
            f"a password has at least {DIFFERENT} different characters",
            f"heslo má nejméně {DIFFERENT} různých znaků",
        )
    if folded.isdecimal():
        raise BadPassword(
            "a password has something else than digits, too",
            "heslo má i něco jiného než číslice",
        )
    word = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", folded)
    words = {_letters(folded), _letters(word.translate(_LEET))}
    frequent = {folded, word, word.translate(_LEET)} & _frequent()
    if words & _COMMON or frequent or any(folded in run + run for run in _RUNS):
        raise BadPassword(
            "this password is among those that everybody tries first",
            "toto heslo je mezi těmi, která každý zkusí jako první",
        )


def hashed(password: str) -> str:
    return _HASHER.hash(password)


def agrees(kept: str | None, password: str) -> bool:
    """Whether a password is the one that is kept; takes as long where none is."""
    try:
        return _HASHER.verify(kept or _nobody(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _frequent() -> frozenset[str]:
    """Read when the first password is set."""
    return frozenset(lzma.decompress(FREQUENT.read_bytes()).decode().split("\n"))


@cache
def _nobody() -> str:
    return _HASHER.hash(secrets.token_urlsafe(16))


def _letters(text: str) -> str:
    return "".join(one for one in text if one.isalpha())
