"""What a player may do, as data.

A client, a bot or a croupier's console is driven by these options alone: it needs to know
no game. Amounts are minor units. Each option checks a move made on it and says what the
move costs; a refused move changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import Struct

from krupier.equipment.cards import text
from krupier.rules.shown import As, Hand, Money, Spot


class Refused(Exception):
    """A move that cannot be taken: what came, and what is allowed.

    ``code`` and ``facts`` let a client say it in its own language; ``str`` is English.
    """

    def __init__(self, code: str, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts
        self.where = ""
        """Of a script, which of its moves."""

    def __str__(self) -> str:
        return self.where + super().__str__()

    def said(self, show: Callable[[int], str]) -> str:
        """The English text with amounts written by ``show`` instead of in minor units."""
        if self.code != "amount":
            return str(self)
        return self.where + _amount_text(**self.facts, show=show)


class Move(Struct, frozen=True, omit_defaults=True):
    """One act of one seat. Only the fields that its option asks for are set."""

    seat: str
    do: str
    bet: str = ""
    on: tuple[str, ...] = ()
    amount: int = 0
    cards: tuple[int, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    n: int = 0
    unrefused: bool = False
    """Chips that lay on the layout when betting closed although nobody had accepted them;
    only a croupier can enter such a move."""


class BetOffer(Struct, frozen=True):
    """A bet that can be staked now."""

    bet: str
    least: Money
    most: Money
    step: Annotated[Money, As.TOLD] = 1
    spots: tuple[Spot, ...] = ()
    """The places it can be put on; empty where the bet names its place by itself."""
    pieces: int = 1
    """Chips that one announcement places, each of the amount given."""
    rate: tuple[int, int] = (1, 1)
    """What a stake costs as a fraction of the amount given, where chips of different size are laid
    out: (3, 2) for Call Blind, which puts half of it on the ante as well."""
    each_side: tuple[int, int] | None = None
    """For a number with its neighbours: how many on each side may be asked for."""


class Stake(Struct, frozen=True, tag="stake", tag_field="option"):
    """Chips on one of the bets, between its limits."""

    bets: tuple[BetOffer, ...]
    do: Annotated[str, As.TOLD] = "bet"


class Heap(Struct, frozen=True):
    """Own chips that lie somewhere."""

    bet: str
    on: Spot
    amount: Money


class TakeBack(Struct, frozen=True, tag="take-back", tag_field="option"):
    """Own chips that may be taken off the layout: all of a stake, or an amount of it."""

    bets: tuple[Heap, ...] = ()
    lying: bool = False
    """Everything that lies on the own seat, whatever that is: viewers see it there."""
    do: Annotated[str, As.TOLD] = "take-back"


class Choose(Struct, frozen=True, tag="choose", tag_field="option"):
    """A word: hit, stand, fold. ``costs`` chips move from the player with it."""

    do: str
    costs: Money = 0
    warn: str = ""
    """Text id of a warning that the player should confirm before making this move."""


class Amount(Struct, frozen=True, tag="amount", tag_field="option"):
    """A word with an amount: raise between limits."""

    do: str
    least: Money
    most: Money
    step: Money = 1
    paid: Money = 0
    """What already lies in front of the player, where the amount says *to* and not *by*."""
    at_table: bool = False
    """The chips already lie at the table (poker): nothing leaves the player's purse."""


class Pick(Struct, frozen=True, tag="pick", tag_field="option"):
    """Cards of the own hand, between two numbers of them: to discard, exchange, expose."""

    do: str
    cards: Hand
    least: int
    most: int
    price: tuple[Money, ...] = ()
    """What picking 0, 1, 2 … cards costs, where it costs anything."""


class Arrange(Struct, frozen=True, tag="arrange", tag_field="option"):
    """Cards into named rows of given sizes: all of them but ``discard``."""

    do: str
    cards: Hand
    rows: tuple[tuple[str, int], ...]
    at_most: bool = False
    """The sizes say how many more cards a row can take: none has to be filled."""
    discard: int = 0
    """How many cards are put into no row: they are thrown away unseen."""


Option = Stake | TakeBack | Choose | Amount | Pick | Arrange

FIELDS = ("bet", "on", "amount", "cards", "rows", "n")
"""What a move may say beside its seat and its word."""


def check(option: Option, move: Move) -> None:
    """Refuses a move that this option does not cover.

    What an option does not ask for is not said, or said as the option has it: a double of the
    stake may name its price. Nothing that a move says is passed over.
    """
    if isinstance(option, Stake):
        offer = next((one for one in option.bets if one.bet == move.bet), None)
        if offer is None:
            raise unknown_bet(move.bet, [one.bet for one in option.bets])
        check_stake(offer, move)
    elif move.unrefused:
        raise Refused(
            "not-asked", f"{move.do} cannot be unrefused: only a stake can be", field="unrefused"
        )
    elif isinstance(option, TakeBack):
        check_only(move, "bet", "on", "amount")
        check_take_back(option, move)
    elif isinstance(option, Choose):
        _check_price(option.costs, move)
    elif isinstance(option, Amount):
        check_only(move, "amount")
        check_amount(move.do, option.least, option.most, option.step, move.amount)
    elif isinstance(option, Pick):
        _check_cards(option.cards, move.cards)
        if not option.least <= len(move.cards) <= option.most:
            raise Refused(
                "cards-count",
                f"{move.do}: {len(move.cards)} card(s) given, "
                f"{_range(option.least, option.most)} allowed",
                least=option.least,
                most=option.most,
            )
        _check_price(option.price[len(move.cards)] if option.price else 0, move, "cards")
    elif isinstance(option, Arrange):
        check_only(move, "rows")
        _check_rows(option, move)


def cost(option: Option, move: Move) -> int:
    """What a checked move takes from the player's purse."""
    if isinstance(option, Stake):
        for offer in option.bets:
            if offer.bet == move.bet:
                pieces = 2 * move.n + 1 if offer.each_side else offer.pieces
                return move.amount * pieces * offer.rate[0] // offer.rate[1]
    if isinstance(option, Choose):
        return option.costs
    if isinstance(option, Amount):
        return 0 if option.at_table else move.amount - option.paid
    if isinstance(option, Pick) and option.price:
        return option.price[len(move.cards)]
    return 0


def check_only(move: Move, *asked: str) -> None:
    """Refuses a move that says more than it is asked."""
    for field in FIELDS:
        if field not in asked and getattr(move, field):
            what = f"bet {move.bet!r}" if move.do == "bet" else move.do
            raise Refused(
                "not-asked",
                f"{what} takes no {field!r}: "
                + (f"it may have {', '.join(asked)}" if asked else "the word alone says it"),
                field=field,
                takes=list(asked),
            )


def _check_price(price: int, move: Move, *asked: str) -> None:
    """The amount of a move whose price is fixed: none, or that price."""
    check_only(move, *asked, *(("amount",) if price else ()))
    if move.amount:
        check_amount(move.do, price, price, 1, move.amount)


def unknown_bet(bet: str, offered: list[str]) -> Refused:
    return Refused(
        "unknown-bet",
        f"no bet {bet!r} here now: "
        + (f"choose {', '.join(offered)}" if offered else "nothing can be staked"),
        bets=offered,
    )


def check_stake(offer: BetOffer, move: Move, lying: int = 0) -> None:
    """A stake on the right place, within its limits together with what lies there already."""
    check_only(move, "bet", "on", "amount", *(("n",) if offer.each_side else ()))
    if offer.spots and move.on not in offer.spots:
        raise Refused(
            "unknown-spot",
            f"bet {move.bet!r} cannot be put on {_on(move.on)}: "
            f"{len(offer.spots)} place(s), such as {', '.join(_on(s) for s in offer.spots[:6])}",
            spots=[list(spot) for spot in offer.spots[:12]],
        )
    if not offer.spots and move.on:
        raise Refused("unknown-spot", f"bet {move.bet!r} takes no place, got {_on(move.on)}")
    if offer.each_side and not offer.each_side[0] <= move.n <= offer.each_side[1]:
        raise Refused(
            "neighbours",
            f"{move.n} neighbours on each side asked for, {_range(*offer.each_side)} allowed",
            least=offer.each_side[0],
            most=offer.each_side[1],
        )
    if move.amount < 1:
        raise Refused("no-amount", f"bet {move.bet!r} needs an amount")
    if not move.unrefused:
        check_amount(f"bet {move.bet!r}", offer.least, offer.most, offer.step, lying + move.amount)


def check_take_back(option: TakeBack, move: Move) -> None:
    for heap in option.bets:
        if heap.bet == move.bet and heap.on == move.on:
            if not 0 <= move.amount <= heap.amount:
                check_amount(f"take back from {heap.bet!r}", 1, heap.amount, 1, move.amount)
            return
    raise Refused(
        "no-stake", f"no stake of yours on {move.bet!r} {_on(move.on)} can be taken back now"
    )


def check_amount(what: str, least: int, most: int, step: int, amount: int) -> None:
    """Refuses an amount outside its limits, with the facts that let anybody say it."""
    if not least <= amount <= most or (step > 1 and (amount - least) % step and amount != most):
        facts: dict[str, Any] = {"what": what, "amount": amount}
        facts |= {"least": least, "most": most, "step": step}
        raise Refused("amount", _amount_text(**facts), **facts)


def _amount_text(
    what: str, amount: int, least: int, most: int, step: int, show: Callable[[int], str] = str
) -> str:
    if most < least:
        return f"{what}: amount {show(amount)} refused, nothing more can be staked"
    span = show(least) if least == most else f"{show(least)} to {show(most)}"
    steps = f" in steps of {show(step)}" if step > 1 else ""
    return f"{what}: amount {show(amount)} refused, {span} allowed{steps}"


def _check_cards(own: tuple[int, ...], given: tuple[int, ...]) -> None:
    left = list(own)
    for one in given:
        if one not in left:
            named, offered = text(one), [text(card) for card in own]
            twice = "twice" if one in own else "here"
            said = f"{named} cannot be named {twice}: offered are {' '.join(offered)}"
            raise Refused("cards", said, card=named, offered=offered)
        left.remove(one)


def _check_rows(option: Arrange, move: Move) -> None:
    sizes = [size for _, size in option.rows]
    given = [len(row) for row in move.rows]
    if len(given) != len(sizes) or any(
        n > size if option.at_most else n != size for n, size in zip(given, sizes, strict=True)
    ):
        up_to = "up to " if option.at_most else ""
        wanted = ", ".join(f"{name}: {up_to}{size}" for name, size in option.rows)
        raise Refused("rows", f"{move.do} wants rows of cards ({wanted})")
    _check_cards(option.cards, tuple(one for row in move.rows for one in row))
    left = len(option.cards) - sum(given)
    if left != option.discard:
        raise Refused(
            "rows",
            f"{move.do}: {left} of {len(option.cards)} cards are in no row, "
            f"{option.discard} must be",
        )


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _on(on: tuple[str, ...]) -> str:
    return "-".join(on) or "nothing"
