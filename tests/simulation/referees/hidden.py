"""Who may see a card as it is dealt, and what may still be decided once it was turned up.

Written by hand, family by family, from the rulebook. ``OPEN``: everybody; ``OWN``: who plays the
seat; ``CLOSED``: nobody before it is turned up.
"""

from __future__ import annotations

from typing import Any

from tests.simulation.referees.rows import Round

OPEN, OWN, CLOSED = "open", "own", "closed"

STUD = ("seven-card-stud", "seven-card-stud-hi-lo", "razz")
ALL_OPEN = ("baccarat", "red-dog", "casino-war")

LATER: dict[str, frozenset[str]] = {
    # the hands are compared; then it is only said who shows his own, or, all-in, how often the
    # rest of the board is dealt (KC-149)
    "player-poker": frozenset({"show", "muck", "twice", "once"}),
    # between the bank's two cards the second bet may be withdrawn (K19-19)
    "let-it-ride": frozenset({"withdraw", "let-it-ride"}),
    # against a bank without a hand a card may be bought for it
    "banker-draw": frozenset({"buy-bank-card", "no-bank-card"}),
}
"""What may be decided after closed cards were turned up. Everything else was decided in the
dark, or would have been decided otherwise."""

AT_ONCE = ("kings/novo-poker",)
"""Games in which a hand that wins by itself as dealt is turned up and paid while the others
still decide (its box plays no more)."""


def seen_by(round: Round, marks: dict[str, Any], place: str, at: int) -> str:
    """Who may see card number ``at`` (from 0) of those that are dealt to a place."""
    family, (seat, _, part) = round.family, place.partition(".")
    if place == "burn":
        return CLOSED
    if family in ALL_OPEN or place.startswith("board") or seat == "players":
        return OPEN
    if place == "rabbit":  # only where management lets it be seen (KC-119)
        return OPEN if round.option("rabbit") else CLOSED
    if family == "blackjack":
        return CLOSED if (place, at) == ("bank", 1) and _hole_card(round) else OPEN
    if family == "let-it-ride":
        return CLOSED if place in ("left", "right") else OWN
    if family == "open-face-chinese":
        return OPEN if part else OWN
    if seat == "bank":
        return _banks(round, part, at)
    if family == "player-poker":
        return OPEN if _variant(round) in STUD and 2 <= at <= 5 else OWN
    if family == "switch-poker":
        return OPEN if at == 4 else OWN
    return CLOSED if seat in marks.get("blind-boxes", ()) else OWN


def _hole_card(round: Round) -> bool:
    """Whether the bank has a second card from the deal on, face down."""
    rule = round.plan["bank"]["dealer_second_card"]
    if "dealer_second_card" in round.plan.get("options", {}):
        rule = round.option("dealer_second_card")
    return str(rule) != "none"


def _banks(round: Round, part: str, at: int) -> str:
    deal = round.plan.get("deal", {})
    if part:
        return OPEN  # a card that was bought for it
    if round.family == "banker-holdem":
        return OPEN if deal["bank"] == "last" else CLOSED
    if round.family == "pai-gow-poker":
        return CLOSED
    up = deal["bank_up"]
    if "bank_up" in round.plan.get("options", {}):
        up = int(round.option("bank_up"))
    return OPEN if at >= deal["bank"] - up else CLOSED


def _variant(round: Round) -> str:
    chosen = round.setting["hand"].get("game")
    games = {one["id"]: one["variant"] for one in round.plan.get("games", [])}
    return games[chosen] if chosen in games else str(round.plan["variant"]["id"])
