"""Player poker: every variant and betting structure as one small state machine.

A hand is a :class:`State`; its game is a :class:`Rules` (variant, betting, house rules), its
forced bets are :class:`Posts`. Player 0 sits left of the button, the last one has it.

>>> from krupier.rules import poker
>>> from krupier.equipment.cards import parse, show
>>> rules = poker.Rules(poker.TEXAS_HOLDEM, poker.Betting(poker.Limit.NO_LIMIT, 2))
>>> deck = parse("As Kd 7c Ah Kh 2d 9s Qh 5d 3c 8s Jc 6s Tc")
>>> hand = poker.State(rules, [200, 200, 200], poker.blinds(3, 1, 2), deck)
>>> hand.legal()
Legal(player=2, fold=True, call=2, least=4, most=200, step=1)
>>> hand.apply(poker.FOLD)
>>> hand.apply(6)  # the small blind raises to 6
>>> hand.apply(poker.CALL)
>>> show(hand.boards[0]), hand.pot, hand.actor
('Qh 5d 3c', 12, 0)
>>> poker.information(hand, 1).hands
((-1, -1), (45, 46), (-1, -1))
>>> later = hand.clone()
>>> for _ in range(6):
...     later.apply(poker.CALL)
>>> later.phase == poker.OVER, later.stacks, hand.stacks
(True, [206, 194, 200], [194, 194, 200])
>>> hand.apply(1)
Traceback (most recent call last):
    ...
krupier.rules.poker.actions.Illegal: bet or raise to 1 refused: 2 to 194 allowed
"""

# ruff: noqa: E402 - where the modules come from is settled before they are imported
from __future__ import annotations

from krupier.rules.poker import compiled

compiled.use(__path__)

from krupier.rules.poker.actions import (
    BET,
    CALL,
    DEAL,
    DRAW,
    FOLD,
    MUCK,
    ONCE,
    OVER,
    RUN,
    SHOW,
    SHOWING,
    TWICE,
    Deal,
    Illegal,
    Legal,
)
from krupier.rules.poker.forced import AnteForm, Posts, antes_only, blinds, button_blind, posting
from krupier.rules.poker.information import Information, information
from krupier.rules.poker.plan import Plan
from krupier.rules.poker.pots import Pot
from krupier.rules.poker.round import PlayerPoker, game
from krupier.rules.poker.sheet import facts
from krupier.rules.poker.showdown import Award
from krupier.rules.poker.state import State
from krupier.rules.poker.variant import (
    Betting,
    FirstToShow,
    House,
    Limit,
    Opening,
    Ranking,
    Rules,
    Street,
    Variant,
)
from krupier.rules.poker.variants import (
    BADUGI,
    COURCHEVEL,
    COURCHEVEL_HI_LO,
    CRAZY_PINEAPPLE,
    CRAZY_PINEAPPLE_HI_LO,
    DOUBLE_FLOP,
    FIVE_CARD_DRAW,
    FIVE_CARD_OMAHA,
    FIVE_CARD_OMAHA_HI_LO,
    IRISH,
    OMAHA,
    OMAHA_HI_LO,
    PINEAPPLE,
    RAZZ,
    SEVEN_CARD_STUD,
    SEVEN_CARD_STUD_HI_LO,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    SIX_CARD_OMAHA,
    TEXAS_HOLDEM,
    TWO_SEVEN_SINGLE_DRAW,
    TWO_SEVEN_TRIPLE_DRAW,
    VARIANTS,
)

__all__ = [
    "BADUGI",
    "BET",
    "CALL",
    "COURCHEVEL",
    "COURCHEVEL_HI_LO",
    "CRAZY_PINEAPPLE",
    "CRAZY_PINEAPPLE_HI_LO",
    "DEAL",
    "DOUBLE_FLOP",
    "DRAW",
    "FIVE_CARD_DRAW",
    "FIVE_CARD_OMAHA",
    "FIVE_CARD_OMAHA_HI_LO",
    "FOLD",
    "IRISH",
    "MUCK",
    "OMAHA",
    "OMAHA_HI_LO",
    "ONCE",
    "OVER",
    "PINEAPPLE",
    "RAZZ",
    "RUN",
    "SEVEN_CARD_STUD",
    "SEVEN_CARD_STUD_HI_LO",
    "SHORT_DECK",
    "SHORT_DECK_TRIPS",
    "SHOW",
    "SHOWING",
    "SIX_CARD_OMAHA",
    "TEXAS_HOLDEM",
    "TWICE",
    "TWO_SEVEN_SINGLE_DRAW",
    "TWO_SEVEN_TRIPLE_DRAW",
    "VARIANTS",
    "AnteForm",
    "Award",
    "Betting",
    "Deal",
    "FirstToShow",
    "House",
    "Illegal",
    "Information",
    "Legal",
    "Limit",
    "Opening",
    "Plan",
    "PlayerPoker",
    "Posts",
    "Pot",
    "Ranking",
    "Rules",
    "State",
    "Street",
    "Variant",
    "antes_only",
    "blinds",
    "button_blind",
    "facts",
    "game",
    "information",
    "posting",
]
