"""How much comes from which wallet: exactly what is missing, never more than is there, and never a
whole cent too much."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from krupier.house import exchanges
from krupier.house.rates import Quote
from krupier.house.user_accounts import UserAccount

CODES = ("USD", "EUR", "CAD", "GBP", "CZK")


def account(currency: str) -> UserAccount:
    return UserAccount(
        id="u1",
        person="p1",
        operator="tsg",
        login="u1",
        state="active",
        since=0,
        applied_at=0,
        currency=currency,
    )


@pytest.mark.clause("T04-15")
def test_random_wallets_rates_and_amounts() -> None:
    chance = random.Random(15)
    for n in range(3_000):
        worth = {code: f"{chance.uniform(0.01, 30):.6f}" for code in CODES if code != "EUR"}
        quote = Quote(str(n), "tsg", 0, "XE", "EUR", worth)
        into, own = chance.choice(CODES), chance.choice(CODES)
        balances = {code: chance.choice((0, chance.randrange(1, 10**6))) for code in CODES}
        rate = {code: Fraction(worth.get(code, "1")) for code in CODES}
        most = sum(int(balances[code] * rate[code] / rate[into]) for code in CODES if code != into)
        assert exchanges.worth(account(own), quote, balances, into) == most
        amount = chance.randrange(1, 2 * most + 2)
        made = list(exchanges.parts(account(own), quote, balances, amount, into))
        assert sum(brings for _, _, brings in made) == min(amount, most)
        for code, costs, brings in made:
            assert code != into
            assert 0 < costs <= balances[code]
            exact = brings * rate[into] / rate[code]
            assert exact <= costs < exact + 1, "less than a cent too much"
        used = [code for code, _, _ in made]
        rest = [code for code in used if code != own]
        assert rest == sorted(rest)
        assert own not in used[1:], "that of the account comes first"


def test_a_wallet_without_a_rate_is_left_alone() -> None:
    quote = Quote("1", "tsg", 0, "XE", "EUR", {"USD": "0.5"})
    balances = {"CAD": 5_00, "EUR": 1_00}
    assert list(exchanges.parts(account("CAD"), quote, balances, 4_00, "USD")) == [
        ("EUR", 1_00, 2_00)
    ]
    refusal = exchanges.unknown(account("CAD"), quote, balances, "USD")
    assert refusal is not None
    assert refusal.facts == {"currency": "CAD", "into": "USD"}
