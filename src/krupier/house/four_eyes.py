"""What needs two persons."""

from __future__ import annotations

from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused, Refusal


def must_be_two(signed: Signature) -> None:
    """Raises HouseRefused without a second person, who is not the first one."""
    if not signed.second.strip() or signed.second.strip() == signed.author.strip():
        raise HouseRefused(Refusal(code="second-person", clause=signed.clause))
