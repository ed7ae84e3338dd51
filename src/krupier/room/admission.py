"""Who may sit at a table, and what is offered to whom his own limits leave less than he has."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from krupier.house.gate import Deed
from krupier.room import demo_money, privacy, temporary
from krupier.rules.options import Amount, Choose, Option, Pick, Refused

if TYPE_CHECKING:
    from krupier.room.table import Table

Offers = dict[str, tuple[Option, ...]]


def must_let_sit(table: Table, player: str) -> None:
    """Raises Refused for somebody who may not play here, or not with those who do."""
    if not privacy.may_see(table.config, table.orders, player):
        raise Refused("not-invited", "this table is for those who are invited")
    if player in table.orders.excluded:
        raise Refused("excluded-here", "staff excluded you from this game")
    demo_money.must_match(table, player)
    others = {one.player for one in table.seating.guests() if not one.gone} - {player}
    must_may(table, player, "sit", others=others)


def must_may(
    table: Table, player: str, deed: Deed, amount: int = 0, others: Collection[str] = ()
) -> None:
    """Raises Refused by whatever is against it, also that this game is not played by the way that
    he has come."""
    config = table.config
    # who stakes sits here: the table is played for his money
    code = config.currency if deed == "stake" else demo_money.code(table, player)
    table.env.wallets.must_may(
        player,
        deed,
        amount,
        code,
        game=config.game,
        family=table.plan.family,
        others=others,
    )


def offers(table: Table, player: str, told: Offers) -> Offers:
    """Without what would cost more than a player's own limits leave, or his chips."""
    if temporary.bets_closed(table):
        return {}
    most = table.dealer.limit(player) if any(map(_costs, told.values())) else None
    if most is None:
        return told
    return {seat: tuple(_within(options, most)) for seat, options in told.items()}


def _costs(options: tuple[Option, ...]) -> bool:
    """Whether any of them costs an amount that is known beforehand."""
    return any(
        (isinstance(one, Choose) and one.costs > 0)
        or isinstance(one, Amount)
        or (isinstance(one, Pick) and bool(one.price))
        for one in options
    )


def _within(options: tuple[Option, ...], most: int) -> list[Option]:
    """
    >>> _within((Choose("stand"), Choose("double", costs=10), Amount("raise", 5, 50)), 9)
    [Choose(do='stand', costs=0, warn=''), Amount(do='raise', least=5, most=9, step=1, paid=0, \
at_table=False)]
    """
    found: list[Option] = []
    for option in options:
        match option:
            case Choose() if option.costs > most:
                continue
            case Amount() if not option.at_table:
                top = min(option.most, most + option.paid)
                top -= (top - option.least) % option.step
                if top >= option.least:
                    found.append(replace(option, most=top))
            case Pick() if option.price:
                cards = sum(price <= most for price in option.price[: option.most + 1]) - 1
                if cards >= option.least:
                    found.append(replace(option, most=min(option.most, cards)))
            case _:
                found.append(option)
    return found
