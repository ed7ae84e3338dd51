"""What a tournament is, as it is shown before anybody pays: its structure and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

from msgspec import Struct

from krupier.money import Currency, currency, show
from krupier.plan.parts import Names
from krupier.room.tournament import published
from krupier.room.tournament.rows import price
from krupier.rules.tournament.definition import Definition, Payouts
from krupier.rules.tournament.templates import clock_of, template
from krupier.store.tournaments import TournamentRecord

T = TypeVar("T", bound=Struct)


def structure(made: Definition) -> list[published.TournamentLevel]:
    return [
        _as(
            published.TournamentLevel,
            level,
            number=number,
            blinds=[level.small, level.big] if level.big else None,
            turns=[published.TournamentTurn(turn.game, turn.hands) for turn in level.turns],
        )
        for number, level in enumerate(made.levels, 1)
    ]


def rules(made: Definition, record: TournamentRecord) -> published.TournamentRules:
    entry, money, code = made.entry, currency(record.currency), record.currency
    first, known = entry.prices[0], template(record.type)
    clock = clock_of(record.operator)
    return published.TournamentRules(
        start=_as(published.TournamentStart, made.start),
        prices=[price(one, code) for one in entry.prices],
        fee=share(Fraction(first.fee, first.whole)) if first.whole else share(Fraction(0)),
        entries=entry.entries,
        late_until=entry.late_until,
        extends=entry.extends,
        closes_in_money=entry.closes_in_money,
        unregister=entry.unregister,
        tables=entry.tables,
        absent=entry.absent,
        levies=share(made.levies),
        options=dict(made.options),
        condition=_in_both(entry.condition),
        recorded=made.recorded,
        team=entry.team,
        rebuy=_rebuy(made, code),
        add_on=_add_on(made, code),
        multi_stack=_as(published.TournamentPackets, stack)
        if (stack := made.multi_stack)
        else None,
        bounty=_bounty(made),
        deal=_deal(made),
        end=_as(published.TournamentEnd, made.end, target=show(made.end.target, money)),
        payouts=_payouts(made.payouts, money),
        stages=[_as(published.TournamentStage, one, share=share(one.share)) for one in made.stages],
        bets=bets_of(made),
        seating=_as(published.TournamentSeats, made.seats),
        hand_for_hand=made.hand_for_hand,
        excluded=made.excluded,
        cancellation=[
            published.CalledOff(
                one.when,
                sorted(one.terms.returned),
                one.terms.secured,
                share(one.terms.equal),
                one.overlay != "none",
            )
            for one in made.cancellation
        ],
        clock=_as(published.TournamentSeconds, clock),
        chip_values=list(made.chips),
        points=list(made.points),
        clause=list(known.clause),
        reading={"cs": known.reading.cs, "en": known.reading.en} if known.reading else None,
    )


def _in_both(said: Names | str) -> dict[str, str] | None:
    if isinstance(said, str):
        return {"cs": said, "en": said} if said else None
    return {"cs": said.cs, "en": said.en}


def bets_of(made: Definition) -> published.TournamentBets | None:
    block = made.bets
    return _as(published.TournamentBets, block, in_turn=made.seats.turns) if block else None


def _rebuy(made: Definition, code: str) -> published.TournamentRebuy | None:
    block = made.rebuy
    if block is None:
        return None
    about = {"price": price(block.price, code), "in_break": made.rebuys_in_break}
    return _as(published.TournamentRebuy, block, **about)


def _add_on(made: Definition, code: str) -> published.TournamentAddOn | None:
    block = made.add_on
    return _as(published.TournamentAddOn, block, price=price(block.price, code)) if block else None


def _bounty(made: Definition) -> published.TournamentBounty | None:
    block = made.bounty
    if block is None:
        return None
    values = [published.DrawnBounty(share(part), many) for part, many in block.values]
    return _as(published.TournamentBounty, block, paid=share(block.paid), values=values)


def _deal(made: Definition) -> published.TournamentDealing | None:
    block = made.deal
    if block is None:
        return None
    kept, methods = share(block.kept), list(block.methods)
    return _as(published.TournamentDealing, block, methods=methods, kept=kept)


def _as(shape: type[T], block: Any, **other: Any) -> T:
    """The fields of a block that are shown as they are, and others."""
    names = shape.__struct_fields__
    return shape(**{one: other[one] if one in other else getattr(block, one) for one in names})


def _payouts(made: Payouts, money: Currency) -> published.TournamentPayouts:
    rows = [published.PayoutRow(one.entries, list(_shares(one.shares))) for one in made.rows]
    return published.TournamentPayouts(
        made.by, rows, made.up_to, share(made.paid), show(made.unit, money)
    )


def _shares(of: Sequence[Fraction]) -> Iterator[str]:
    """
    >>> list(_shares([Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]))
    ['50 %', '2 x 25 %']
    """
    for one, same in groupby(of):
        many = len(list(same))
        yield share(one) if many == 1 else f"{many} x {share(one)}"


def share(one: Fraction) -> str:
    """As plans write it.

    >>> share(Fraction(1, 8)), share(Fraction(3, 20)), share(Fraction(1, 3))
    ('12.5 %', '15 %', '1/3')
    """
    hundredth = one * 10_000
    return f"{float(one * 100):g} %" if hundredth.denominator == 1 else str(one)
