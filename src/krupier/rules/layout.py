"""What a page draws of a game at one table: everything that does not change while a round runs.

The structs name all that there is; each family makes its own in ``layout()`` of its game. The
functions here make what several families share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from krupier.plan import parts
from krupier.plan.loader import bets_of
from krupier.plan.parts import Bet, Names, Plan
from krupier.rules.boxes import UNLIMITED, BoxBets
from krupier.rules.game import Setting, bet_range
from krupier.rules.options import BetOffer
from krupier.rules.shown import As, Money, Spot


class PayRow(Struct, frozen=True):
    id: str
    names: Names
    text: Names | None
    pays: str


class BetInfo(Struct, frozen=True, kw_only=True):
    """A bet of the game, with its limits at this table."""

    bet: str
    names: Names
    text: Names | None
    clause: tuple[str, ...]
    pays: str | None
    table: tuple[PayRow, ...]
    least: Money
    most: Money | None
    spots: Annotated[tuple[Spot, ...], As.TOLD] = ()
    """Where it can be put; empty where the bet names its place by itself."""
    group: Literal["inside", "outside"] | None = None
    shape: str | None = None
    covers: Spot | None = None
    levels: Mapping[str, str] | None = None
    """Roulette with dice: what it pays at each special level."""
    opening: bool | None = None
    """Staked while bets are taken; others (a raise, a double) come with a decision."""
    numbers: Mapping[str, str] | None = None
    """What it pays, by the number it is on."""
    lays: tuple[str, ...] | None = None
    """The bets that one stake lays out."""
    times: Mapping[str, str] | None = None
    """Poker against the bank: how many times the stake goes onto each of them, such as "1:2"."""
    needs: str | None = None
    """The field without which it cannot be staked."""
    blind: bool | None = None
    """A stake on a box whose cards nobody looks at."""
    others: bool | None = None
    """Staked on the boxes of other players."""
    compulsory: bool | None = None
    """A box without it does not play."""
    beaten: tuple[PayRow, ...] | None = None
    """A second pay table, for a good hand that loses."""
    commission: str | None = None


class Piece(Struct, frozen=True):
    """One of the heaps that an announced bet lays out."""

    bet: str
    on: Spot
    chips: int


class Announced(Struct, frozen=True, kw_only=True):
    """A bet that is said, and laid out as several."""

    bet: str
    names: Names
    text: Names | None
    clause: tuple[str, ...]
    pieces: tuple[Piece, ...]


class AnnouncedBet(Announced, frozen=True, kw_only=True):
    """On the numbers of a wheel."""

    chips: int
    least: Money
    most: Money | None


class HornBet(Announced, frozen=True, kw_only=True):
    """On rolls of craps."""

    high: int
    """Units more on the piece that the player chooses."""


class NeighboursBet(Struct, frozen=True):
    names: Names
    clause: tuple[str, ...]
    each_side: tuple[int, int]
    default: int
    least: Money
    most: Money | None


class Boxes(Struct, frozen=True):
    count: int | None
    """``None``: anybody may play the common hand."""
    hands: int
    behind: bool
    common: bool


class BlackjackRules(Struct, frozen=True):
    """What is printed on the felt of a blackjack."""

    blackjack: str
    soft17: str
    at_22: str
    insurance: bool
    surrender: str


class Raise(Struct, frozen=True):
    """A point at which a player may raise, and by what."""

    street: str | None
    bet: str
    times: tuple[int, ...]
    otherwise: str


class Purchase(Struct, frozen=True):
    names: Names
    times: tuple[int, ...]
    """The price in antes, by the number of cards."""


class PokerFelt(Struct, frozen=True, kw_only=True):
    """What the felt of a poker game against the bank has."""

    fields: tuple[str, ...]
    """The fields of a hand; with two hands in a box "bet" lies on "bet-1" and "bet-2"."""
    ranking: Literal["high", "omaha", "three_card", "pai_gow"]
    ace_king: bool
    """Ace-king is a hand with a name of its own."""
    own: int
    bank: int
    board: int
    opens: Names | None
    """The least hand with which the bank opens."""
    raises: tuple[Raise, ...]
    buys: Mapping[str, Purchase]
    """By the word that buys."""


class WheelInfo(Struct, frozen=True):
    pockets: Spot
    pegs: bool


class DiceInfo(Struct, frozen=True):
    lines: int
    levels: tuple[str, ...]


class Grid(Struct, frozen=True):
    numbers: int
    zeros: Spot


class LaPartage(Struct, frozen=True):
    pockets: Spot
    bets: tuple[str, ...]


class BetsLayout(Struct, frozen=True, kw_only=True, tag="bets", tag_field="kind"):
    bets: tuple[BetInfo, ...]
    announced: tuple[HornBet, ...] | None = None
    boxes: Boxes | None = None
    rules: BlackjackRules | None = None
    poker: PokerFelt | None = None


class RouletteLayout(Struct, frozen=True, kw_only=True, tag="roulette", tag_field="kind"):
    bets: tuple[BetInfo, ...]
    wheel: WheelInfo | None
    dice: DiceInfo | None
    colours: Mapping[str, str]
    grid: Grid | None
    announced: tuple[AnnouncedBet, ...]
    neighbours: NeighboursBet | None
    la_partage: LaPartage | None
    inside_minimum: Money | None


class SeatsLayout(Struct, frozen=True, tag="seats", tag_field="kind"):
    """Games among players have seats and cards, and no bets of their own; how many seats, and what
    is played for there, is the table's to say."""

    bets: Annotated[tuple[BetInfo, ...], As.TOLD] = ()
    worth: Mapping[str, tuple[int, int]] | None = None
    """Mariáš: points of each component that can be announced, plain and with trumps in hearts."""


Layout = BetsLayout | RouletteLayout | SeatsLayout


def bet_infos(plan: Plan, setting: Setting) -> list[tuple[Bet, BetInfo]]:
    """All bets of a plan, each with what is to be told of any bet."""
    code, found = setting.currency.code, []
    for bet in bets_of(plan):
        limits = bet_range(bet.id, bet.limits.get(code), setting, unlimited=UNLIMITED)
        found.append((bet, bet_info(bet, limits)))
    return found


def bet_info(bet: Bet, limits: tuple[int, int]) -> BetInfo:
    return BetInfo(
        bet=bet.id,
        names=bet.names,
        text=bet.text,
        clause=bet.clause,
        pays=str(bet.pays) if bet.pays else None,
        table=pay_rows(bet.table),
        least=limits[0],
        most=most_of(limits[1]),
    )


def pay_rows(rows: Iterable[parts.PayRow]) -> tuple[PayRow, ...]:
    return tuple(PayRow(row.id, row.names, row.text, str(row.pays)) for row in rows)


def most_of(most: int) -> int | None:
    """A greatest stake as people read it."""
    return None if most >= UNLIMITED else most


def on_fields(plan: Plan, setting: Setting, offers: Mapping[str, BetOffer]) -> BetsLayout:
    """Bets on fields that never change; a bet that the table leaves out is not offered."""
    bets = [
        replace(
            info, spots=offers[bet.id].spots if bet.id in offers else (), opening=bet.id in offers
        )
        for bet, info in bet_infos(plan, setting)
    ]
    return BetsLayout(bets=tuple(bets))


def on_boxes(plan: Plan, setting: Setting, bets: BoxBets) -> BetsLayout:
    """Bets on boxes, one hand each."""
    infos = [
        replace(info, opening=bet.id in bets.ranges, lays=bets.laid_out.get(bet.id, ()))
        for bet, info in bet_infos(plan, setting)
    ]
    boxes = Boxes(bets.boxes, hands=1, behind=bets.behind, common=False)
    return BetsLayout(bets=tuple(infos), boxes=boxes)
