"""Random definitions of tournaments: every block, alone and beside all others.

Nothing is held back that the machine has to refuse: whoever asks counts the conflicts.
"""

from __future__ import annotations

import random
from fractions import Fraction as F
from typing import Any, Literal

from msgspec.structs import replace

from krupier.rules.tournament.cancellation import Terms
from krupier.rules.tournament.definition import (
    AddOn,
    Bets,
    Bounty,
    Case,
    Deal,
    Definition,
    End,
    Entry,
    Level,
    MultiStack,
    Payouts,
    Price,
    Rebuy,
    Row,
    Seats,
    Stage,
    Start,
    Tolerance,
)

TABLE = (
    Row(entries=2, shares=(F(1),)),
    Row(entries=4, shares=(F(65, 100), F(35, 100))),
    Row(entries=8, shares=(F(1, 2), F(3, 10), F(1, 5))),
    Row(entries=16, shares=(F(2, 5), F(1, 4), F(3, 20), F(1, 10), F(1, 20), F(1, 20))),
)


def definition(chance: random.Random) -> Definition:
    """Some of them contradict themselves."""
    stages = _stages(chance)
    bank = chance.random() < 0.05
    plain = bank and chance.random() < 0.8
    """Without what cannot be sold or agreed against the house."""
    if not bank and chance.random() < 0.01:
        stages = (replace(stages[0], further=True), *stages[1:])
    full = chance.random() < 0.25
    bounty = _bounty(chance) if chance.random() < 0.4 else None
    levels = _levels(chance, bank)
    late = 0 if full and chance.random() < 0.9 else chance.choice((0, 0, 2, 3))
    late = 30 if chance.random() < 0.01 else late
    end = _end(chance)
    return Definition(
        name="campaign",
        game="kings/texas-holdem",
        currency="EUR",
        entry=_entry(chance, late, bounty is not None, stages),
        levels=levels,
        start=Start(when="full", players=chance.choice((2, 4, 6, 8, 10, 18)))
        if full
        else Start(least=chance.choice((2, 2, 4))),
        seats=_seats(chance, bank),
        stages=stages,
        end=end,
        payouts=_payouts(chance, end),
        rebuy=_rebuy(chance, bounty) if chance.random() < 0.2 and not plain else None,
        add_on=_add_on(chance, levels) if chance.random() < 0.2 and not plain else None,
        multi_stack=MultiStack(
            packets=7 if chance.random() < 0.1 else chance.choice((2, 4, 5)),
            until=30 if chance.random() < 0.1 else chance.randint(1, 4),
        )
        if chance.random() < 0.12 and not plain
        else None,
        bounty=bounty,
        deal=_deal(chance) if chance.random() < 0.5 and not plain else None,
        bank=bank,
        bets=_bets(chance, bank),
        debts=chance.random() < 0.01,
        once=chance.random() < 0.02,
        rounds=2 if chance.random() < 0.01 else 1,
        units_by=4 if chance.random() < 0.05 else 1,
        levies=chance.choice((F(0), F(0), F(0), F(7, 100))),
        guarantee=chance.choice((0, 0, 0, 700, 5_000)),
        hand_for_hand=0 if plain else chance.choice((0, 0, 1, 2, 4)),
        round_ranked=chance.choice(("tables", "tables", "chips")),
        zoom=chance.random() < 0.97,
        choose_stack=chance.random() < 0.97,
        sizes=(2, 6) if chance.random() < 0.02 else (2, 11),
        chips=(25, 40) if chance.random() < 0.01 else (),
        currencies=("CZK",) if chance.random() < 0.01 else (),
        excluded=chance.choice(("placed", "blinded")),
        fee=chance.choice(((F(0), F(1)), (F(5, 100), F(1)), (F(0), F(17, 100)))),
        fields=chance.choice(((2, 0), (2, 0), (6, 10))),
        cancellation=_cases(chance),
    )


def _entry(chance: random.Random, late: int, bounty: bool, stages: tuple[Stage, ...]) -> Entry:
    head = chance.choice((30, 33)) if bounty or chance.random() < 0.02 else 0
    first = Price(prize=90 - head, bounty=head, fee=chance.choice((10, 10, 3)), chips=5000)
    prices = [first]
    if chance.random() < 0.15:
        prices.append(Price(prize=180 - head, bounty=head, fee=20, chips=10_000))
    again = late or stages[0].flights > 1 or chance.random() < 0.03
    return Entry(
        prices=tuple(prices),
        entries=chance.choice((1, 0, 2)) if again else 1,
        late_until=late,
        extends=chance.random() < 0.5,
        closes_in_money=chance.random() < 0.2,
        unregister=chance.random() < 0.8,
        tables=chance.choice((1, 2, 3)) if chance.random() < 0.12 else 0,
        condition="ladies" if chance.random() < 0.1 else "",
        team=chance.choice((2, 3)) if chance.random() < (0.3 if len(stages) > 1 else 0.02) else 0,
    )


def _bets(chance: random.Random, bank: bool) -> Bets | None:
    if chance.random() < (0.1 if bank else 0.99):
        return None
    return Bets(least=600 if chance.random() < 0.1 else 100, most=500)


def _levels(chance: random.Random, bank: bool) -> tuple[Level, ...]:
    blinds = chance.random() < (0.1 if bank else 0.95)
    many = chance.choice((4, 6, 12))
    falls = chance.random() < 0.01
    on_button = chance.random() < 0.05
    return tuple(
        Level(
            seconds=600,
            small=50 * n * blinds,
            big=100 * (20 - n if falls else n) * blinds,
            stakes="button" if on_button else "blinds",
            ante=10 * n if chance.random() < 0.3 else 0,
            pause=300 if n % chance.choice((2, 3)) == 0 else 0,
        )
        for n in range(1, many + 1)
    )


def _seats(chance: random.Random, bank: bool) -> Seats:
    return Seats(
        most=chance.choice((2, 3, 4, 6, 6, 9, 9)),
        tolerance=chance.choice(
            (
                (Tolerance(tables=1, players=1),),
                (Tolerance(tables=1, players=1), Tolerance(tables=4, players=2)),
                (Tolerance(tables=2, players=2),),
                (Tolerance(tables=1, players=3),),
            )
        ),
        moves="none" if bank else chance.choice(("next-big-blind",) * 3 + ("drawn", "none")),
        to=chance.choice(("soonest-big-blind", "soonest-big-blind", "last-left")),
        breaks=chance.choice(("drawn", "highest", "smallest")),
        breaks_while_open=chance.random() < 0.3,
        halts_at=chance.choice((0, 0, 2, 3)),
        final_redraw=chance.choice(("always", "from-three-tables", "never")),
        button=chance.choice(("drawn", "drawn", "drawn", "card", "last-seat", "winner")),
        draw=chance.choice(("drawn", "drawn", "order", "paid")),
        open=chance.choice((1, 1, 3)),
        winner_until=chance.choice((0, 2)),
        full=chance.random() < 0.01,
    )


def _stages(chance: random.Random) -> tuple[Stage, ...]:
    """One, or several that lead to each other; and some that lead nowhere."""
    if chance.random() < 0.02:
        return (Stage(), Stage(share=F(2, 3)), Stage(share=F(1, 2)))
    one = chance.choice(
        (
            (Stage(),),
            (Stage(),),
            (Stage(),),
            (Stage(play="shootout"),),
            (Stage(play="shootout", seats=2),),
            (Stage(play="double-elimination", seats=2),),
            (Stage(play="zoom"),),
            (Stage(units=chance.choice((1, 4, 9))),),
            (Stage(units=4, advance=2), Stage()),
            (Stage(play="flip", seats=chance.choice((2, 3))), Stage(hands="all-in-or-fold")),
            (Stage(play="shootout", advance=chance.choice((1, 2))), Stage(levels_again=True)),
            (
                Stage(play="round-robin", seats=2, matches=3, until_players=4),
                Stage(play="shootout", seats=2),
            ),
            (Stage(play="zoom", until_players=6), Stage()),
            (Stage(until_players=8, share=F(1, 5)), Stage(seats=4, fresh=chance.random() < 0.5)),
            (Stage(until_level=3, waits=True, fresh=chance.random() < 0.3), Stage()),
            (Stage(play="double-elimination", seats=2, until_players=3), Stage()),
            (
                Stage(flights=3, until_level=3, carry=chance.choice(("once", "best", "sum"))),
                Stage(seats=chance.choice((0, 6))),
            ),
            (
                Stage(flights=2, until_players=4, waits=True, carry=chance.choice(("best", "sum"))),
                Stage(until_players=3),
                Stage(play="shootout"),
            ),
        )
    )
    return _spoiled(chance, one) if chance.random() < 0.05 else one


def _spoiled(chance: random.Random, stages: tuple[Stage, ...]) -> tuple[Stage, ...]:
    first, *others = stages
    return (
        chance.choice(
            (
                replace(first, flights=2),
                replace(first, waits=True),
                replace(first, play="round-robin"),
                replace(first, play="shootout", advance=9),
                replace(first, until_level=40),
                replace(first, share=F(3, 2)),
                replace(first, by_cards=True),
            )
        ),
        *others,
        *chance.choice(((), (Stage(),), (Stage(flights=2), Stage()))),
    )


def _end(chance: random.Random) -> End:
    if chance.random() < 0.65:
        return End()
    return chance.choice(
        (
            End(when="seats", target=chance.choice((200, 333)), ticket=chance.random() < 0.5),
            End(when="seats", target=250, seats=2),
            End(when="money"),
            End(when="half"),
            *(End(when="time", seconds=3600),) * 4,
            End(when="time"),
            End(when="seats"),
        )
    )


def _payouts(chance: random.Random, end: End) -> Payouts:
    if chance.random() < 0.9:
        match end.when:
            case "seats":
                return Payouts(by="equal")
            case "half":
                return Payouts(by=chance.choice(("equal", "half-and-half")))
            case "time":
                return Payouts(by="chips")
    if chance.random() < 0.05:
        return Payouts(by=chance.choice(("table", "equal", "chips", "half-and-half")))
    if chance.random() < 0.03:
        return Payouts(by="table", rows=(Row(entries=2, shares=(F(1, 2), F(1, 3))),))
    return chance.choice(
        (
            Payouts(),
            Payouts(by="table", rows=TABLE, unit=chance.choice((1, 1, 10))),
            Payouts(by="table", rows=TABLE, up_to=12, paid=F(1, 4)),
            Payouts(by="generated", paid=chance.choice((F(15, 100), F(1, 3)))),
        )
    )


def _rebuy(chance: random.Random, bounty: Bounty | None) -> Rebuy:
    head = 30 if bounty and chance.random() < 0.5 else 0
    return Rebuy(
        price=Price(prize=90 - head, bounty=head, fee=chance.choice((10, 0)), chips=5000),
        until=chance.choice((2, 3, 3, 30)),
        most=chance.choice((0, 1, 2)),
        at_most=chance.choice((0, 5000)),
    )


def _add_on(chance: random.Random, levels: tuple[Level, ...]) -> AddOn:
    breaks = [n for n, level in enumerate(levels, 1) if level.pause] or [1]
    after = chance.choice(breaks[:2]) if chance.random() < 0.9 else chance.choice((1, 30))
    fee = 0 if chance.random() < 0.1 else 10
    return AddOn(price=Price(prize=90, fee=fee, chips=8000), after=after)


def _bounty(chance: random.Random) -> Bounty:
    kind: Any = chance.choice(
        ("knockout", "progressive", "marked", "secret", "drawn", "drawn", "pool", "lots")
    )
    return Bounty(
        kind=kind,
        paid=chance.choice((F(1, 2), F(1, 2), F(1, 3), F(1))),
        marked=chance.choice((0, 1, 3, 3)),
        values=chance.choice(((), ((F(1, 4), 1), (F(1, 10), 2)), ((F(1, 2), 3),)))
        if chance.random() < 0.1
        else ((F(1, 4), 1), (F(1, 10), 2)),
        begins=chance.choice(("closed", "money")),
        share=chance.choice(((F(0), F(1)), (F(0), F(1)), (F(1, 4), F(35, 100)))),
        paid_range=chance.choice(((F(0), F(1)), (F(0), F(1)), (F(1, 2), F(1)))),
    )


def _deal(chance: random.Random) -> Deal:
    return Deal(
        methods=chance.choice((("icm", "chips", "equal", "custom"),) * 3 + (("icm", "chips"),)),
        kept=chance.choice((F(0), F(0), F(1, 10))),
        final_table=chance.random() < 0.5,
        in_the_money=chance.random() < 0.5,
    )


def _cases(chance: random.Random) -> tuple[Case, ...]:
    """The printed ones, and all that blocks allow."""

    def terms() -> Terms:
        parts = ("contribution", "fee", "bounty")
        back = frozenset(part for part in parts if chance.random() < 0.6)
        return Terms(back, chance.random() < 0.5, chance.choice((F(0), F(1, 2), F(1))))  # type: ignore[arg-type]

    def overlay() -> Literal["none", "added", "due"]:
        return chance.choice(("none", "added", "due"))

    found = []
    for when in ("two-entries", "sit-and-go", "in-the-money"):
        if chance.random() < 0.4:
            found.append(Case(when=when, terms=terms(), overlay=overlay()))
    if chance.random() < 0.01:
        return tuple(found)
    return (
        *found,
        Case(when="otherwise", terms=terms(), overlay=overlay()),
    )


def blocks(of: Definition) -> set[str]:
    """What it is made of, for counting."""
    found = {
        f"start {of.start.when}",
        f"end {of.end.when}",
        f"payouts {of.payouts.by}",
        f"button {of.seats.button}",
        f"moves {of.seats.moves}",
        *(f"stage {stage.play}" for stage in of.stages),
    }
    if of.bounty:
        found.add(f"bounty {of.bounty.kind}")
    named: dict[str, object] = {
        "late registration": of.entry.late_until,
        "re-entries": of.entry.entries != 1,
        "waiting for a seat": of.entry.tables,
        "team": of.entry.team,
        "choose your stack": len(of.entry.prices) > 1,
        "rebuy": of.rebuy,
        "add-on": of.add_on,
        "multi-stack": of.multi_stack,
        "deal": of.deal,
        "bank": of.bank,
        "guarantee": of.guarantee,
        "hand for hand": of.hand_for_hand,
        "several stages": len(of.stages) > 1,
        "flights": of.stages[0].flights > 1,
        "stage of units": any(stage.units for stage in of.stages),
        "seats drawn when paid": of.seats.draw == "paid",
        "may be extended": of.entry.extends,
        "share of a stage": any(stage.share for stage in of.stages),
    }
    return found | {name for name, has in named.items() if has}
