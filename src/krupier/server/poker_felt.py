"""What the felt of a poker game against the bank has: named fields, cards, purchases, raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from krupier.equipment.cards import RANKS
from krupier.hands import Category, names
from krupier.plan.parts import Bet, Names, PayRow
from krupier.rules.banker_poker.draw_bank_card import BUY_BANK_CARD
from krupier.rules.banker_poker.parts import Qualifies
from krupier.rules.banker_poker.staking import ANTE, PokerBets
from krupier.rules.banker_poker.switch import HANDS, SWITCH
from krupier.rules.game import Game


def poker_bets(game: Game) -> PokerBets | None:
    """The opening stakes, where the game is poker against the bank."""
    bets = getattr(game, "opening", None)
    return bets if isinstance(bets, PokerBets) else None


def poker_felt(game: Game, bets: PokerBets) -> dict[str, Any]:
    """The boxes, and what a page needs to know to draw one of them."""
    plan: Any = game.plan
    insurance = getattr(plan, "insurance", None)
    deal = getattr(plan, "deal", None)
    streets = getattr(plan, "streets", ())
    two_hands = hasattr(plan, "switch")
    return {
        "boxes": {
            "count": bets.boxes,
            "hands": len(HANDS) if two_hands else 1,
            "behind": False,
            "common": plan.seats.common,
        },
        "poker": {
            "fields": [*_fields(plan, bets), *_id(insurance)],
            "ranking": deal.ranking if deal else "pai_gow",
            "ace_king": getattr(getattr(game, "judge", None), "has_ace_king", False),
            "own": deal.each if deal else plan.cards,
            "bank": _cards_of_the_bank(plan),
            "board": sum(street.board for street in streets),
            "opens": _opens(getattr(plan, "qualifies", None)),
            "raises": _raises(plan),
            "buys": _buys(plan),
        },
    }


def poker_bet(game: Game, bets: PokerBets, bet: Bet) -> dict[str, Any]:
    """``times``: how many times the stake goes onto each field that it lays out; ``needs``: the
    field without which it cannot be made; ``others``: staked on the boxes of other players;
    ``compulsory``: a box without it does not play; ``beaten``: a second pay table, for a good hand
    that loses."""
    lays = bets.lays.get(bet.id, {})
    several = {} if set(lays) == {bet.id} else lays
    return {
        "opening": bet.id in bets.ranges,
        "lays": list(several),
        "times": {field: str(times) for field, times in several.items()},
        "needs": getattr(bet, "needs", None),
        "blind": getattr(bet, "blind", False),
        "others": getattr(bet, "on_others", False),
        "beaten": _beaten(game, bet),
        "compulsory": getattr(bet, "compulsory", False),
    }


def rows_here(game: Game, bet: Bet) -> Sequence[PayRow]:
    """The rows of a pay table that hold at this table."""
    here: Mapping[str, Bet] = getattr(game, "all_bets", {})
    return here.get(bet.id, bet).table


def _beaten(game: Game, bet: Bet) -> list[dict[str, Any]]:
    """What a good hand is paid that the bank's beats."""
    here: Mapping[str, Any] = getattr(game, "all_bets", {})
    rows = getattr(here.get(bet.id, bet), "beaten", ())
    return [
        {"id": row.id, "names": _names(row.names), "text": None, "pays": str(row.pays)}
        for row in rows
    ]


def _fields(plan: Any, bets: PokerBets) -> list[str]:
    """The main fields of a hand: those that the opening stake lays out come first."""
    results = getattr(plan, "results", ())
    if not results:
        return [ANTE]
    first = next(iter(bets.lays.values()))
    return sorted(results[0].bets, key=lambda field: field not in first)


def _cards_of_the_bank(plan: Any) -> int:
    if not hasattr(plan, "deal"):
        return int(plan.cards)
    return int(plan.deal.each if hasattr(plan, "streets") else plan.deal.bank)


def _raises(plan: Any) -> list[dict[str, Any]]:
    """The points at which a player may raise, and by what; elsewhere bet or fold."""
    if hasattr(plan, "streets"):
        asked = [street for street in plan.streets if street.bet]
        return [
            {
                "street": street.id,
                "bet": street.bet,
                "times": list(street.times),
                "otherwise": street.otherwise,
            }
            for street in asked
        ]
    if hasattr(plan, "bet_times"):
        times = [plan.bet_times]
        return [{"street": None, "bet": "bet", "times": times, "otherwise": "fold"}]
    return []


def _buys(plan: Any) -> dict[str, dict[str, Any]]:
    """What can be bought, by the word that buys it: its name, and the price in antes."""
    buys = {one.id: (one.names, one.price) for one in getattr(plan, "purchases", ())}
    if hasattr(plan, "switch"):
        buys[SWITCH] = (plan.switch.names, (plan.switch.price,))
    if getattr(plan, "bank_card", None):
        buys[BUY_BANK_CARD] = (plan.bank_card.names, (plan.bank_card.price,))
    return {
        word: {"names": _names(named), "times": list(price)}
        for word, (named, price) in buys.items()
    }


def _opens(rule: Qualifies | None) -> dict[str, str] | None:
    """
    >>> _opens(Qualifies(clause=(), hand="pair", least="4"))
    {'cs': 'pár čtyřek', 'en': 'pair of fours'}
    """
    if rule is None:
        return None
    category = Category[rule.hand.upper().replace("-", "_")]
    if rule.least is None:
        return {"cs": names.category_cs(category), "en": names.category_en(category)}
    ranks = (RANKS.index(rule.least),)
    return {"cs": names.name_cs(category, ranks), "en": names.name_en(category, ranks)}


def _names(named: Names) -> dict[str, str]:
    return {"cs": named.cs, "en": named.en}


def _id(bet: Bet | None) -> list[str]:
    return [bet.id] if bet else []
