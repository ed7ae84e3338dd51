"""What a house answers about money, for pages without the rules behind them."""

from __future__ import annotations

from typing import Any

ASKED = "2026-11-16T10:00:00+01:00"
SETTLED = "2026-11-16T10:01:00+01:00"
LATEST = "2026-11-24T00:00:00+01:00"
VISA = {"cs": "Visa", "en": "Visa"}
SKRILL = {"cs": "Skrill", "en": "Skrill"}

WALLETS = [
    {"currency": "EUR", "balance": "1120.5", "paying_out": "250", "held": "0", "bonus": "0"},
    {"currency": "USD", "balance": "80", "paying_out": "0", "held": "12.3", "bonus": "20"},
]
DEPOSIT_LIMIT = {
    "currency": "EUR",
    "least": "10",
    "most": "910",
    "day": "910",
    "week": "1850",
    "month": "3650",
    "left": "810",
}
PLAN_VISA = {
    "id": "visa",
    "names": VISA,
    "deposit": True,
    "withdraw": True,
    "currencies": ["CZK", "EUR", "USD"],
    "countries": ["CZ", "SK", "DE"],
    "proof": {"cs": "výpis s číslem a jménem", "en": "a statement with number and name"},
    "deposit_limits": [DEPOSIT_LIMIT],
    "withdrawal_limit": {
        "currency": "USD",
        "rollback_least": "10",
        "rollback_most": None,
        "overcredit_least": "100",
        "overcredit_most": "6500",
    },
    "times": [
        {"what": "attempts", "most": 5, "left": 4},
        {"what": "withdrawals", "most": 3, "left": 2},
    ],
    "clause": "T04-21",
}
PLAN_SKRILL = PLAN_VISA | {
    "id": "skrill",
    "names": SKRILL,
    "withdrawal_limit": {
        "currency": "USD",
        "rollback_least": "50",
        "rollback_most": None,
        "overcredit_least": "0.01",
        "overcredit_most": "5000",
    },
    "times": [],
    "clause": "T04-24",
}


def method(id: str, state: str, **more: Any) -> dict[str, Any]:
    usual = {
        "id": id,
        "method": "visa",
        "names": VISA,
        "label": "••••1111",
        "holder": "Jana Nováková",
        "country": "CZ",
        "currency": "CZK",
        "state": state,
        "active": False,
        "proof": "vypis-2026-10.pdf",
        "given_at": ASKED,
        "decided_at": None,
        "why": "",
        "deposit": True,
        "withdraw": True,
        "rollback": {"EUR": "100", "USD": "0"},
    }
    return usual | more


CARD = method("m1", "verified", active=True)
METHODS = [
    CARD,
    method("m2", "given", method="skrill", names=SKRILL, label="J••••.CZ"),
    method("m3", "refused", label="••••9999", why="the proof cannot be read"),
    method("m4", "verified", label="••••4242", currency="EUR"),
]


def payment(id: str, direction: str, state: str, **more: Any) -> dict[str, Any]:
    usual = {
        "id": id,
        "operator": "tsg",
        "account": "u1",
        "direction": direction,
        "purpose": "ordinary",
        "kind": "visa",
        "names": VISA,
        "method": "m1",
        "label": "••••1111",
        "state": state,
        "currency": "EUR",
        "amount": "100",
        "method_currency": "CZK",
        "method_amount": "2486.14",
        "fee": "2.5",
        "fee_currency": "EUR",
        "rate": "24.255",
        "how": "",
        "asked_at": ASKED,
        "due_at": None,
        "sent_at": ASKED,
        "settled_at": SETTLED,
        "why": "",
        "said": "",
        "reference": "sb-1",
        "cancellable": False,
        "overdue": False,
    }
    return usual | more


DEPOSIT = payment("p1", "deposit", "done")
WITHDRAWAL = payment(
    "p2",
    "withdrawal",
    "ordered",
    amount="250",
    method_amount="5912.15",
    how="overcredit",
    due_at=LATEST,
    sent_at=None,
    settled_at=None,
    reference="",
    cancellable=True,
)
DECLINED = payment("p3", "deposit", "declined", why="insufficient-funds", said="insufficient-funds")
CHARGED_BACK = payment("p4", "deposit", "charged-back", why="disputed", said="disputed")

PAYMENTS: dict[str, Any] = {
    "wallets": WALLETS,
    "methods": [PLAN_VISA, PLAN_SKRILL],
    "mine": METHODS,
    "payments": [WITHDRAWAL, DEPOSIT, DECLINED, CHARGED_BACK],
    "claim": {"EUR": "30"},
    "level": "basic",
    "level_names": {"cs": "základní", "en": "basic"},
    "currencies": ["USD", "EUR", "CAD", "GBP"],
    "currency": "EUR",
    "executed": {
        "cs": "do 5 pracovních dnů",
        "en": "within 5 working days",
    },
    "rates": "XE",
    "unregistered": False,
}
QUOTE = {
    "currency": "EUR",
    "amount": "100",
    "method_currency": "CZK",
    "method_amount": "2486.14",
    "fee": "2.5",
    "fee_currency": "EUR",
    "rate": "24.255",
    "source": "XE",
    "quote": "q1",
    "until": "2026-11-17T00:00:00+01:00",
    "how": "",
}
CONVERTED = {
    "currency": "EUR",
    "amount": "100",
    "into": "USD",
    "into_amount": "111.11",
    "fee": "0",
    "fee_currency": "EUR",
    "rate": "1.1111",
    "source": "XE",
    "quote": "q1",
    "until": None,
}


def line(key: str, kind: str, text: str, amount: str, balance: str, **more: Any) -> dict[str, Any]:
    usual = {
        "at": ASKED,
        "currency": "EUR",
        "amount": amount,
        "balance": balance,
        "kind": kind,
        "text": text,
        "payment": "",
        "method": "",
        "other_currency": "",
        "other_amount": "",
        "fee": "",
        "round": "",
        "key": key,
    }
    return usual | more


STATEMENT = {
    "since": "2026-10-17",
    "until": "2026-11-16",
    "opening": {"EUR": "0", "USD": "80"},
    "closing": {"EUR": "1120.5", "USD": "80"},
    "lines": [
        line(
            "k1",
            "deposit",
            "vklad",
            "100",
            "100",
            payment="p1",
            method="Visa ••••1111",
            other_currency="CZK",
            other_amount="2486.14",
        ),
        line("k2", "stake", "sázka", "-10", "90", round="t1-1"),
        line("k3", "withdrawal", "výběr", "-250", "1120.5", payment="p2"),
    ],
}
EVENT = {
    "id": "e1",
    "provider": "sandbox",
    "event": "ev-1",
    "at": SETTLED,
    "payment": "p1",
    "type": "deposit.done",
    "outcome": "applied",
    "body": '{"id":"ev-1","type":"deposit.done","key":"p1"}',
}
REFUSED_EVENT = EVENT | {
    "id": "e2",
    "event": "",
    "payment": "",
    "type": "",
    "outcome": "bad-signature",
    "body": "{}",
}
JANA = {"login": "jana", "name": "Jana Nováková"}
STAFF_PAYMENTS = [
    JANA | {"payment": WITHDRAWAL, "choices": ["hold"], "version": 3},
    JANA | {"payment": DEPOSIT, "choices": [], "version": 1},
]
POSTING = {
    "at": SETTLED,
    "kind": "withdrawal",
    "debit": "player:u1",
    "credit": "payout:u1",
    "amount": "250",
    "currency": "EUR",
}
RECONCILIATIONS = [
    {
        "id": "r2",
        "provider": "sandbox",
        "day": "2026-11-15",
        "at": ASKED,
        "digest": "ab" * 32,
        "differences": [
            {
                "name": "missing-here",
                "payment": "p9",
                "reference": "sb-9",
                "ours": "",
                "theirs": "100 EUR",
            }
        ],
    },
    {
        "id": "r1",
        "provider": "sandbox",
        "day": "2026-11-14",
        "at": ASKED,
        "digest": "cd" * 32,
        "differences": [],
    },
]

GIVEN: dict[str, Any] = {
    "GET /api/account/payments": PAYMENTS,
    "GET /api/account/sandbox": {
        "demo": True,
        "cards": [
            {
                "number": "4111 1111 1111 1111",
                "names": {"cs": "projde", "en": "goes through"},
            },
            {
                "number": "4000 0000 0000 0002",
                "names": {"cs": "vklad je odmítnut", "en": "deposits are declined"},
            },
        ],
    },
    "GET /api/account/statement": STATEMENT,
    "POST /api/account/deposits/quote": QUOTE,
    "POST /api/account/deposits": DEPOSIT,
    "POST /api/account/withdrawals/quote": QUOTE
    | {"amount": "250", "method_amount": "5912.15", "fee": "6.25", "how": "overcredit"},
    "POST /api/account/withdrawals": WITHDRAWAL,
    "POST /api/account/convert/quote": CONVERTED,
    "POST /api/account/convert": CONVERTED,
    "POST /api/account/payments/p2/cancel": WITHDRAWAL | {"state": "cancelled"},
    "GET /api/staff/payments": STAFF_PAYMENTS,
    "GET /api/staff/payments/p2": {
        "payment": STAFF_PAYMENTS[0],
        "events": [EVENT],
        "postings": [POSTING],
    },
    "POST /api/staff/payments/p2": {"ok": True},
    "GET /api/staff/provider-events": [EVENT, REFUSED_EVENT],
    "GET /api/staff/reconciliations": RECONCILIATIONS,
    "POST /api/staff/reconciliations": RECONCILIATIONS[0],
    "GET /api/staff/payment-methods": [
        {
            "account": "u1",
            "operator": "tsg",
            "login": "jana",
            "name": "Jana Nováková",
            "method": METHODS[1],
        }
    ],
    "POST /api/staff/accounts/u1/payment-methods/m2": {"ok": True},
    "GET /api/staff/accounts/u1/payments": PAYMENTS,
    "GET /api/staff/accounts/u1/levels": [
        {"id": "basic", "names": {"cs": "základní", "en": "basic"}, "checks": []},
        {
            "id": "highest",
            "names": {"cs": "nejvyšší", "en": "highest"},
            "checks": ["source-of-funds", "address"],
        },
    ],
    "POST /api/staff/accounts/u1/level": {"ok": True},
}
