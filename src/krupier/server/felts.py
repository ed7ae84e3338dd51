"""What the felt of a game has besides its list of bets: fields, boxes, announced bets, rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from krupier.plan.parts import Bet
from krupier.rules.baccarat.round import Baccarat
from krupier.rules.blackjack.round import Blackjack
from krupier.rules.boxes import BoxBets
from krupier.rules.codec import label
from krupier.rules.craps.round import Craps
from krupier.rules.dice import Fields
from krupier.rules.game import Game
from krupier.server.poker_felt import poker_bet, poker_bets, poker_felt


def felt_of(game: Game) -> dict[str, Any]:
    """Boxes, announced bets and printed rules, where a game has them."""
    if isinstance(game, Craps):
        return {"announced": [_announced(one) for one in game.plan.announced]}
    if isinstance(game, Blackjack):
        return _blackjack(game)
    poker = poker_bets(game)
    if poker is not None:
        return poker_felt(game, poker)
    bets = _box_bets(game)
    if bets is None:
        return {}
    return {"boxes": {"count": bets.boxes, "hands": 1, "behind": bets.behind, "common": False}}


def bet_of(game: Game, bet: Bet) -> dict[str, Any]:
    """What a game's felt says about one bet.

    ``opening``: it is staked while bets are taken; others (a double, a raise) come with a
    decision. ``numbers``: what it pays by the number it is on. ``lays``: the bets that one stake
    lays out.
    """
    if isinstance(game, Craps):
        pays = game.layout.pays[bet.id]
        on_numbers = game.layout.bets[bet.id].rule not in ("with", "against", "one-roll")
        spots: list[list[int | str]] = [[number] for number in sorted(pays)] if on_numbers else []
        numbers = {str(number): str(ratio) for number, ratio in sorted(pays.items())}
        offered = bool(pays) or bet.pays is not None
        return {"spots": spots, "numbers": numbers, "opening": offered}
    fields = getattr(game, "fields", None)
    if isinstance(fields, Fields):
        offer = fields.offers.get(bet.id)
        spots = [_labels(spot) for spot in offer.spots] if offer else []
        return {"spots": spots, "opening": offer is not None}
    if isinstance(game, Blackjack):
        opening = bet.id in game.opening.ranges
        return {"opening": opening, "lays": list(game.opening.laid_out.get(bet.id, ()))}
    poker = poker_bets(game)
    if poker is not None:
        return poker_bet(game, poker, bet)
    bets = _box_bets(game)
    if bets is None:
        return {}
    more = {"opening": bet.id in bets.ranges, "lays": list(bets.laid_out.get(bet.id, ()))}
    if isinstance(game, Baccarat):
        more["commission"] = game.bet[bet.id].commission
    return more


def _box_bets(game: Game) -> BoxBets | None:
    bets = getattr(game, "bets", None)
    return bets if isinstance(bets, BoxBets) else None


def _labels(spot: Iterable[str]) -> list[int | str]:
    return [label(one) for one in spot]


def _announced(one: Any) -> dict[str, Any]:
    return {
        "bet": one.id,
        "names": {"cs": one.names.cs, "en": one.names.en},
        "text": {"cs": one.text.cs, "en": one.text.en} if one.text else None,
        "clause": list(one.clause),
        "pieces": [{"bet": piece.bet, "on": [], "chips": piece.chips} for piece in one.pieces],
        "high": one.high,
    }


def _blackjack(game: Blackjack) -> dict[str, Any]:
    table = game.table
    boxes = table.boxes
    return {
        "boxes": {
            "count": boxes.boxes,
            "hands": boxes.hands,
            "behind": boxes.behind,
            "common": table.common,
        },
        "rules": {
            "blackjack": str(table.pays["blackjack"]),
            "soft17": table.bank.soft17,
            "at_22": table.bank.at_22,
            "insurance": table.insurance is not None,
            "surrender": table.turn.surrender,
        },
    }
