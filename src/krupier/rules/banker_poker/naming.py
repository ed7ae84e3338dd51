"""The croupier says what a hand is."""

from __future__ import annotations

from collections.abc import Sequence

from krupier import hands
from krupier.equipment.cards import RANKS, Card, rank, text
from krupier.rules import events
from krupier.rules.felt import Felt
from krupier.rules.marks import NamedHand

ACE_KING = {RANKS.index("A"), RANKS.index("K")}


def show_hand(
    felt: Felt,
    place: str,
    ranking: hands.Ranking,
    own: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    ace_king: bool = False,
) -> None:
    """Announces the best hand of a place; a page shows its name and the cards that make it.

    Only for hands that everybody may see. ``ace_king``: ace-king is a hand with a name of its own.
    """
    hand = hands.explain(ranking, own, board)
    cs, en = hand.cs, hand.en
    if ace_king and hand.category is hands.Category.HIGH_CARD and set(map(rank, own)) >= ACE_KING:
        cs, en = (
            named(hands.Category.ACE_KING) for named in (hands.category_cs, hands.category_en)
        )
    made = NamedHand(cs, en, tuple(text(one) for one in hand.cards))
    felt.marks.setdefault("hands", {})[place] = made
    felt.tell(events.ShownHand(place, cs, en))
