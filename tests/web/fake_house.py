"""A house whose answers a test chooses: the pages of accounts without the rules behind them.

Only what pages show and ask is tested with it; that the rules hold is tested against the server."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page, Route

from tests.web import fake_payments

DAY = "2026-11-16T10:00:00+01:00"


def limit(measure: str, cs: str, en: str, **more: Any) -> dict[str, Any]:
    usual = {
        "measure": measure,
        "names": {"cs": cs, "en": en},
        "unit": "money",
        "period": "day",
        "decided": True,
        "value": None,
        "currency": "EUR",
        "used": None,
        "left": None,
        "resets_at": None,
        "coming": None,
        "clause": "T03-03",
    }
    return usual | more


LIMITS = [
    limit(
        "stakes-day",
        "nejvyšší sázky za den",
        "most stakes a day",
        value="100",
        used="95",
        left="5",
        resets_at="2026-11-17T00:00:00+01:00",
        coming={
            "value": "500",
            "currency": "EUR",
            "effective_at": "2026-11-23T10:00:00+01:00",
        },
    ),
    limit("stakes-month", "nejvyšší sázky za kalendářní měsíc", "most stakes a calendar month"),
    limit("net-loss-day", "nejvyšší čistá prohra za den", "most net loss a day", decided=False),
    limit(
        "pause",
        "doba bez hry po odhlášení",
        "time without play after log-out",
        unit="minutes",
        period="none",
        value="60",
        currency="",
    ),
]

SESSION = {
    "id": "s1",
    "begun_at": DAY,
    "seen_at": DAY,
    "ended_at": None,
    "why": "",
    "channel": "website",
    "address": "192.0.2.7",
    "agent": "Chromium on Linux",
    "this": True,
}

ACCOUNT: dict[str, Any] = {
    "id": "u1",
    "operator": "tsg",
    "login": "jana",
    "name": "jana",
    "state": "temporary",
    "why": "",
    "since": DAY,
    "ends_at": "2026-12-16T10:00:00+01:00",
    "language": "cs",
    "currency": "EUR",
    "currencies": ["USD", "EUR", "CAD", "GBP"],
    "balances": {"EUR": "120.5", "USD": "0"},
    "person": {"given_names": "Jana", "surname": "N•••", "birth_date": "••••-••-17", "sex": "f"},
    "missing": ["identity", "limits", "terms", "payment-method"],
    "terms": "1",
    "terms_accepted": False,
    "limits": LIMITS,
    "breaks": [],
    "session": SESSION,
    "proved": True,
    "play_may": True,
    "refusal": None,
}

DOCUMENT = {
    "id": "d1",
    "kind": "id-card",
    "number": "•••••123",
    "issuer": "Magistrát města Brna",
    "valid_until": "2030-01-01",
    "state": "given",
}
CASE = {
    "id": "c1",
    "operator": "tsg",
    "kind": "duplicate",
    "account": "u1",
    "person": "p1",
    "opened_at": DAY,
    "detail": {"score": 0.93, "other": "p2"},
    "closed_at": None,
    "decision": "",
    "choices": ["different", "duplicate", "close-all"],
}
ATTEMPT = {
    "at": DAY,
    "operator": "tsg",
    "account": "u1",
    "who": "jana",
    "deed": "stake",
    "code": "limit-stakes",
    "clause": "T03-06",
    "detail": {"table": "t1"},
}
FILE = {
    "person": {"given_names": "Jana", "surname": "Nováková"},
    "accounts": [ACCOUNT],
    "documents": [DOCUMENT],
    "screenings": [
        {"at": DAY, "list": "eu", "reason": "registration", "answer": "clear", "detail": {}}
    ],
    "cases": [CASE],
    "attempts": [ATTEMPT],
}

GIVEN: dict[str, Any] = fake_payments.GIVEN | {
    "GET /api/account": ACCOUNT,
    "GET /api/account/sessions": [
        SESSION,
        SESSION | {"id": "s2", "this": False, "address": "198.51.100.4"},
    ],
    "GET /api/account/credentials": [
        {"id": "k1", "kind": "password", "name": "", "created_at": DAY, "used_at": DAY},
        {"id": "k2", "kind": "passkey", "name": "telefon", "created_at": DAY, "used_at": None},
    ],
    "GET /api/account/documents": [DOCUMENT],
    "GET /api/account/history": [
        {
            "at": DAY,
            "round": "t1-1",
            "game": "European Roulette",
            "currency": "EUR",
            "staked": "10",
            "returned": "0",
            "net": "-10",
        }
    ],
    "POST /api/account/totp": {
        "id": "k3",
        "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
        "uri": "otpauth://totp/TSG:jana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=TSG",
    },
    "POST /api/account/totp/k3": {"codes": ["1111-aaaa", "2222-bbbb", "3333-cccc"]},
    "GET /api/mailbox": [
        {
            "id": "m1",
            "at": DAY,
            "recipient": "jana@example.cz",
            "subject": "Obnova hesla",
            "body": "Nové heslo: https://house.example/recovery?ticket=abc\n",
            "sent_at": None,
        }
    ],
    "GET /api/staff/persons": [
        {
            "person": "p1",
            "account": "u1",
            "operator": "tsg",
            "name": "Jana Nováková",
            "birth_date": "1990-05-17",
            "login": "jana",
            "state": "temporary",
            "since": DAY,
        }
    ],
    "GET /api/staff/persons/p1": FILE,
    "GET /api/staff/cases": [CASE],
    "GET /api/staff/accounts/u1/sanctions": [],
    "GET /api/staff/accounts/u1/participation": {"suspended": []},
    "GET /api/staff/persons/p1/records": {"kept": [], "erased": {}, "held": None},
    "GET /api/staff/attempts": [ATTEMPT],
    "GET /api/staff/agenda": [
        {
            "id": "a1",
            "due_at": "2026-11-23T10:00:00+01:00",
            "kind": "limit",
            "operator": "tsg",
            "subject": "u1",
            "done_at": None,
            "outcome": "",
        }
    ],
}


class FakeHouse:
    """Stands between a page and the server for the addresses that it knows."""

    def __init__(self, page: Page, **given: Any) -> None:
        self.given = GIVEN | given
        self.sent: list[tuple[str, Any]] = []
        """What the page asked to have done, in order."""
        page.route("**/api/**", self._answer)

    def refuses(self, what: str, code: str, message: str, **facts: Any) -> None:
        """The next answer to this."""
        error = {"code": code, "message": message, "facts": facts, "clause": "T03-06"}
        self.given[what] = (409, {"error": error}, self.given.get(what))

    def _answer(self, route: Route) -> None:
        asked = route.request
        what = f"{asked.method} {urlsplit(asked.url).path}"
        if what not in self.given:
            route.fallback()
            return
        if asked.method != "GET":
            self.sent.append((what, json.loads(asked.post_data or "null")))
        answer = self.given[what]
        status = 200
        if isinstance(answer, tuple):
            status, answer, self.given[what] = answer
        route.fulfill(status=status, json=answer)
