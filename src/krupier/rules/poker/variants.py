"""The variants of poker as tables of values.

Operators name them in their plans; amounts, limits and house rules are not part of a variant.

>>> OMAHA_HI_LO.exactly_two, [one.value for one in OMAHA_HI_LO.rankings]
(True, ['high', 'low-8'])
>>> SEVEN_CARD_STUD.most_players, SIX_CARD_OMAHA.most_players
(8, 7)
"""

from __future__ import annotations

from dataclasses import replace

from krupier.equipment.cards import DECK_36
from krupier.rules.poker.variant import Opening, Ranking, Street, Variant

HI_LO = (Ranking.HIGH, Ranking.LOW_8)

FLOP = Street(burn=True, board=3)
TURN = RIVER = Street(burn=True, board=1, big=True)


def flop_game(hole: int) -> tuple[Street, ...]:
    return (Street(hole="d" * hole), FLOP, TURN, RIVER)


def dropping(hole: int, drop: int, street: int) -> tuple[Street, ...]:
    """A flop game in which so many hole cards are thrown away before a street."""
    streets = list(flop_game(hole))
    streets[street] = replace(streets[street], drop=drop)
    return tuple(streets)


def draw_game(cards: int, draws: int) -> tuple[Street, ...]:
    """Small bets in the first half of the rounds, big bets in the second."""
    rounds = draws + 1
    return (
        Street(hole="d" * cards),
        *(Street(draw=cards, big=one >= rounds // 2) for one in range(1, rounds)),
    )


TEXAS_HOLDEM = Variant("texas-holdem", flop_game(2))
OMAHA = Variant("omaha", flop_game(4), exactly_two=True)
OMAHA_HI_LO = replace(OMAHA, id="omaha-hi-lo", rankings=HI_LO)
FIVE_CARD_OMAHA = Variant("five-card-omaha", flop_game(5), exactly_two=True)
FIVE_CARD_OMAHA_HI_LO = replace(FIVE_CARD_OMAHA, id="five-card-omaha-hi-lo", rankings=HI_LO)
SIX_CARD_OMAHA = Variant("six-card-omaha", flop_game(6), exactly_two=True)
COURCHEVEL = Variant(
    "courchevel",
    (Street(hole="ddddd", burn=True, board=1), Street(burn=True, board=2), TURN, RIVER),
    exactly_two=True,
)
COURCHEVEL_HI_LO = replace(COURCHEVEL, id="courchevel-hi-lo", rankings=HI_LO)

_SIXTH, _SEVENTH = Street(hole="u", big=True), Street(hole="d", big=True)
_STUD = (Street(hole="ddu"), Street(hole="u"), _SIXTH, _SIXTH, _SEVENTH)
_STUD_PAIR = (_STUD[0], Street(hole="u", pair_opens_big=True), *_STUD[2:])

SEVEN_CARD_STUD = Variant("seven-card-stud", _STUD_PAIR, opening=Opening.LOW_CARD)
SEVEN_CARD_STUD_HI_LO = Variant(
    "seven-card-stud-hi-lo", _STUD, rankings=HI_LO, opening=Opening.LOW_CARD
)
RAZZ = Variant("razz", _STUD, rankings=(Ranking.LOW_A5,), opening=Opening.HIGH_CARD)

FIVE_CARD_DRAW = Variant("five-card-draw", draw_game(5, 1))
TWO_SEVEN_TRIPLE_DRAW = Variant(
    "two-seven-triple-draw", draw_game(5, 3), rankings=(Ranking.LOW_27,)
)
TWO_SEVEN_SINGLE_DRAW = Variant(
    "two-seven-single-draw", draw_game(5, 1), rankings=(Ranking.LOW_27,)
)
BADUGI = Variant("badugi", draw_game(4, 3), rankings=(Ranking.BADUGI,))

PINEAPPLE = Variant("pineapple", dropping(3, 1, 1))
CRAZY_PINEAPPLE = Variant("crazy-pineapple", dropping(3, 1, 2))
CRAZY_PINEAPPLE_HI_LO = replace(CRAZY_PINEAPPLE, id="crazy-pineapple-hi-lo", rankings=HI_LO)
IRISH = Variant("irish-holdem", dropping(4, 2, 2), exactly_two=True)
DOUBLE_FLOP = replace(TEXAS_HOLDEM, id="double-flop-holdem", boards=2)
SHORT_DECK = Variant(
    "short-deck-holdem", flop_game(2), rankings=(Ranking.SHORT_DECK,), deck=DECK_36
)
SHORT_DECK_TRIPS = replace(SHORT_DECK, id="short-deck-trips", rankings=(Ranking.SHORT_DECK_TRIPS,))

VARIANTS = {
    one.id: one
    for one in (
        *(TEXAS_HOLDEM, OMAHA, OMAHA_HI_LO, FIVE_CARD_OMAHA, FIVE_CARD_OMAHA_HI_LO),
        *(SIX_CARD_OMAHA, COURCHEVEL, COURCHEVEL_HI_LO),
        *(SEVEN_CARD_STUD, SEVEN_CARD_STUD_HI_LO, RAZZ),
        *(FIVE_CARD_DRAW, TWO_SEVEN_TRIPLE_DRAW, TWO_SEVEN_SINGLE_DRAW, BADUGI),
        *(PINEAPPLE, CRAZY_PINEAPPLE, CRAZY_PINEAPPLE_HI_LO, IRISH, DOUBLE_FLOP),
        *(SHORT_DECK, SHORT_DECK_TRIPS),
    )
}
