"""Numbers of cards that the sandbox of a payment provider knows."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.plan.parts import Names
from krupier.sandbox.provider import MANNERS, Manner
from krupier.server.payment_file_forms import TestCard

MANNERS_TOLD: Mapping[Manner, tuple[str, str]] = {
    "": ("všechno projde", "everything goes through"),
    "declined": ("platby jsou odmítnuty", "payments are declined"),
    "charged-back": (
        "vklad projde, za 10 s si ho banka vezme zpět",
        "deposits go through and are charged back after 10 s",
    ),
    "payouts-declined": (
        "vklad projde, výběr je odmítnut",
        "deposits go through, withdrawals are declined",
    ),
    "slow": ("trvá minutu", "takes a minute"),
    "silent": (
        "odpověď se ztratí, doptáme se na ni",
        "the answer is lost, and we ask for it again",
    ),
}
"""What becomes of payments in the sandbox, in Czech and English."""
ORDINARY = "4242 4242 4242 4242"


def cards() -> list[TestCard]:
    numbers = {ORDINARY: MANNERS.get("242", "")} | {
        f"4000 0000 0000 0{digits}": manner for digits, manner in MANNERS.items()
    }
    told = {number: MANNERS_TOLD[manner] for number, manner in numbers.items()}
    return [TestCard(number=number, names=Names(cs=cs, en=en)) for number, (cs, en) in told.items()]
