"""What a plan file says about a blackjack: shoe, boxes, turn, insurance, bank, bets.

The keys of these parts are the rules of one game. An option of a plan that bears the name of
such a key replaces its value at a table: what can be chosen is data, what it does is code.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType, structs

from krupier.money import BadRatio, Ratio
from krupier.plan import parts
from krupier.plan.parts import Bet, Clauses, Names, Part, Word
from krupier.rules.game import BadSetting, Setting

P = TypeVar("P", bound=Part)

MAIN = "main"
SPLIT, DOUBLE, INSURANCE = "split", "double", "insurance"
FREE_SPLIT, FREE_DOUBLE = "free-split", "free-double"

Unlimited = Literal["unlimited"]


class Shoe(Part, frozen=True, kw_only=True):
    clause: Clauses
    decks: Annotated[int, Meta(ge=1, le=8)]
    burn: Annotated[int, Meta(ge=0)] = 0
    """Cards that leave a fresh shoe unseen."""
    shuffle: Literal["every-round", "cut-card"] = "every-round"
    cut: Annotated[int, Meta(ge=0)] = 0
    """Cards behind the cut card; a shoe that has no more left is shuffled before the round."""


class Boxes(Part, frozen=True, kw_only=True):
    """The betting positions; none where all players play one common hand."""

    clause: Clauses
    boxes: Annotated[int, Meta(ge=1)] | None = None
    hands: Literal[1, 2] = 1
    """Hands that one position plays from the start."""
    behind: bool = False
    """Standing players may bet on a box too."""
    owner: Literal["first", "seated"] = "first"
    """Who decides: whoever bet first on the box, or always the seated player, whose bets then
    have priority."""
    players: Annotated[int, Meta(ge=1)] | None = None
    """At most so many players on one box."""


class Insurance(Part, frozen=True, kw_only=True):
    clause: Clauses
    amount: Literal["half", "up-to-half"]
    """Exactly half of the bet, or any amount from half of the table's minimum to it."""
    until: Literal["turns", "bank-card"] = "turns"
    """Taken before the first box plays, or at any time before the bank's second card."""
    even_money: bool = False
    """A blackjack cannot be insured; it may be paid 1:1 at once instead."""


class Turn(Part, frozen=True, kw_only=True):
    """What a player may do with a hand."""

    clause: Clauses
    natural: Word = "blackjack"
    """What an ace with a ten is called at this table."""
    player_must_stand_at: int = 21
    switch: bool = False
    """The second cards of the two hands of a position may be exchanged."""
    switched_21: Literal["blackjack", "ordinary"] = "blackjack"
    double: Literal["any", "9-11", "off"] = "any"
    double_after_split: bool = True
    free_double: bool = False
    """The house lends the stake for doubling 9, 10 and 11 made without an ace."""
    free_double_after_split: bool = False
    max_splits: Annotated[int, Meta(ge=0)] | Unlimited = "unlimited"
    split_by: Literal["value", "rank"] = "value"
    resplit_aces: Literal["no", "yes", "if-unlimited"] = "no"
    split_hand_max_cards_drawn: int | Unlimited = "unlimited"
    free_split: bool = False
    """The house lends the stake for splitting any pair but ten-values."""
    free_split_pays: str = "1:1"
    five_card_trick: bool = False
    """Five cards not over 21 beat every total and end the hand."""
    surrender: Literal["off", "early", "late"] = "off"
    """Early: half is returned whatever the bank gets. Late: a blackjack of the bank takes all."""
    surrender_when: Literal["turn", "before-turns"] = "turn"
    surrender_against_ace: bool = True
    surrender_paid: Literal["at-once", "end"] = "at-once"
    pay_blackjack_immediately: bool = False
    """A blackjack is paid before the turns where the bank's card cannot become one."""
    timeout: Literal["stand", "hit-to-11"] = "stand"
    warnings: Clauses | None = None
    """Clause that asks for a confirmation of obviously bad moves."""


class Bank(Part, frozen=True, kw_only=True):
    clause: Clauses
    dealer_second_card: Literal["none", "down", "peek"]
    """None until the bank's turn; dealt face down; face down and looked at under an ace or ten."""
    soft17: Literal["hit", "stand"]
    at_22: Literal["bust", "push"] = "bust"
    ties: Literal["push", "lose"] = "push"
    dealer_five_card_trick: bool = False
    blackjack_takes: Literal["all", "original"] = "all"
    """What a blackjack of the bank wins: all bets, or only the original ones (and busted hands);
    the stakes of doubles and splits then come back."""


SideKind = Literal["pair", "bank-pair", "three-cards", "four-cards", "bank-bust"]


class BlackjackBet(Bet, frozen=True, kw_only=True):
    """Bets ``main``, ``split``, ``double``, ``insurance``, and side bets, which have a kind.

    Rows of ``main`` are the ways to win it: ``blackjack``, ``win``, ``five-card-trick``.
    Rows of a side bet are the combinations it is paid for, the best first.
    """

    side: SideKind | None = None
    """Which cards a side bet looks at."""
    switch: str | None = None
    """The option that switches the bet on."""
    back_on_blackjack: bool = False
    """The stake comes back when the player has blackjack."""
    bonus_stake: Literal["up-to-maximum", "equal"] = "up-to-maximum"
    """Whether a side bet must equal the main bet."""
    lays: tuple[Word, ...] = ()
    """The bets that one announcement (all bets) lays out, each with the amount given."""
    max_win: dict[str, str] = {}
    """The most that one such bet wins, without its stake."""


class NotTogether(Part, frozen=True, kw_only=True):
    """Options that a table must not combine."""

    clause: Clauses
    options: dict[str, bool | int | str]
    text: Names


class Plan(parts.Plan, frozen=True, kw_only=True):
    shoe: Shoe
    boxes: Boxes
    turn: Turn
    bank: Bank
    insurance: Insurance | None = None
    bets: Annotated[tuple[BlackjackBet, ...], Meta(min_length=1)]
    not_together: tuple[NotTogether, ...] = ()
    temporary: parts.Temporary | UnsetType = UNSET
    """Unset, so that a plan without them reads as it always did."""


def chosen(part: P, setting: Setting) -> P:
    """A part with what the table chose instead of its own values."""
    own = {name: setting[name] for name in part.__struct_fields__ if name in setting.options}
    return structs.replace(part, **own) if own else part


def check(plan: Plan, setting: Setting) -> None:
    """Refuses a plan that cannot be played, and options that must not be combined."""
    for refused in plan.not_together:
        if all(setting.options.get(key) == value for key, value in refused.options.items()):
            together = " with ".join(f"{key} = {value}" for key, value in refused.options.items())
            raise BadSetting(f"{together}: {refused.text.en} ({', '.join(refused.clause)})")
    if plan.temporary:
        _check_temporary(plan)
    ids = [bet.id for bet in plan.bets]
    rows = {row.id for bet in plan.bets if bet.id == MAIN for row in bet.table}
    if not {"win", "blackjack"} <= rows:
        raise BadSetting("the main bet needs rows win and blackjack")
    for needed in (SPLIT, *((INSURANCE,) if plan.insurance else ())):
        if needed not in ids:
            raise BadSetting(f"the plan needs a bet {needed!r}")
    for bet in plan.bets:
        known = (MAIN, SPLIT, DOUBLE, INSURANCE, FREE_SPLIT, FREE_DOUBLE)
        if not (bet.side or bet.lays or bet.id in known):
            raise BadSetting(f"bet {bet.id}: a side bet needs a kind (side = …)")
        if bet.side and not bet.table:
            raise BadSetting(f"bet {bet.id}: a side bet needs a pay table")
        if bet.switch and bet.switch not in plan.options:
            raise BadSetting(f"bet {bet.id}: the plan has no option {bet.switch!r}")


FIRST_CARDS = frozenset(("pair", "three-cards", "four-cards"))
"""Side bets that are settled right after the deal."""


def _check_temporary(plan: Plan) -> None:
    """A game can be taken apart by boxes only where each is one player's, no card of the bank is
    hidden, and all side bets are decided before anybody has to act."""
    sides = {bet.side for bet in plan.bets if bet.side}
    whole = plan.boxes.boxes is None or plan.boxes.behind or plan.turn.switch
    if whole or plan.bank.dealer_second_card != "none" or not sides <= FIRST_CARDS:
        raise BadSetting(f"{plan.id}: games of this kind cannot be finished at another table")


def ratio(text: str) -> Ratio:
    try:
        return Ratio.parse(text)
    except BadRatio as problem:
        raise BadSetting(str(problem)) from None
