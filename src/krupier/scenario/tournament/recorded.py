"""The minutes of a scripted tournament, with its amounts as they are written."""

from __future__ import annotations

from typing import Any

import msgspec

from krupier.money import Currency, show
from krupier.rules.tournament import minutes
from krupier.rules.tournament.machine import Machine

AMOUNTS = ("fees", "pool", "overlay", "bounties")


def shown(machine: Machine, money: Currency) -> dict[str, Any]:
    one = minutes.of(machine)
    found: dict[str, Any] = {
        name: show(value, money) if name in AMOUNTS else value
        for name, value in msgspec.structs.asdict(one).items()
    }
    return found | {
        "organised": list(one.organised),
        "price": [show(price, money) for price in one.price],
        "fee_share": [f"{float(share):.2%}" for share in one.fee_share],
        "prizes": {entry: show(prize, money) for entry, prize in one.prizes.items()},
    }
