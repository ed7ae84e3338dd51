"""What the blocks of a definition cannot be together: each conflict names both."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from krupier.rules.tournament.definition import Definition, Price, Stage

Conflict = tuple[str, str, str]
"""Two blocks, and why they cannot stand beside each other."""


class Conflicts(Exception):
    def __init__(self, found: list[Conflict]) -> None:
        super().__init__("; ".join(f"{one} and {other}: {why}" for one, other, why in found))
        self.found = found


def check(one: Definition) -> None:
    """Raises Conflicts with all that is wrong."""
    found = list(conflicts(one))
    if found:
        raise Conflicts(found)


def conflicts(one: Definition) -> Iterator[Conflict]:
    yield from _entry(one)
    yield from _levels(one)
    yield from _stages(one)
    yield from _bounties(one)
    yield from _end(one)
    yield from _fees(one)
    yield from _bank(one)
    yield from _debts(one)


def _entry(one: Definition) -> Iterator[Conflict]:
    entry, start = one.entry, one.start
    if start.when == "full":
        if entry.late_until:
            yield "start", "entry", "whatever starts when it is full has no late registration"
        least, most = one.fields
        if start.players < max(2, least) or (most and start.players > most):
            said = f"{max(2, least)} to {most or 'any'}"
            yield "start", "fields", f"{start.players} players make it full: the plan says {said}"
    if entry.tables and start.when == "full":
        yield "entry", "start", "nobody waits for a seat where it starts when it is full"
    if entry.entries != 1 and not entry.late_until and one.stages[0].flights == 1:
        yield "entry", "entry", "who is out enters again only while one may register"
    if one.rebuy and one.multi_stack:
        yield "rebuy", "multi_stack", "who has packets left is not broke"
    if one.multi_stack and any(p.chips % one.multi_stack.packets for p in entry.prices):
        yield "multi_stack", "entry", "the chips of an entry do not make equal packets"
    rising = [(price.whole, price.chips) for price in entry.prices]
    if rising != sorted(set(rising)) or len({chips for _, chips in rising}) < len(rising):
        yield "entry", "entry", "who pays more gets more chips"
    if len(entry.prices) > 1 and not one.choose_stack:
        yield "entry", "choose_stack", "the plan has everybody begin with the same chips"
    if entry.only and not entry.condition:
        yield "entry", "entry", "whom it is only for is said by its condition"
    if entry.team:
        yield from _team(one)


def _team(one: Definition) -> Iterator[Conflict]:
    entry, first = one.entry, one.stages[0]
    if len(one.stages) < 2:
        yield "entry", "stages", "teams put their chips together after the first stage"
    if entry.team == 1:
        yield "entry", "entry", "a team has two to six players"
    if first.play != "field" or first.units or first.flights > 1:
        yield "entry", "stages", "teams play the first stage in one field"
    if entry.late_until or entry.tables:
        yield "entry", "entry", "a team is complete before the start, and has all its seats"
    if one.start.when == "full":
        yield "entry", "start", "teams start at a time"


def _levels(one: Definition) -> Iterator[Conflict]:
    for block, until in (
        ("entry", one.entry.late_until),
        ("rebuy", one.rebuy.until if one.rebuy else 0),
        ("multi_stack", one.multi_stack.until if one.multi_stack else 0),
        ("add_on", one.add_on.after if one.add_on else 0),
        *(("stages", stage.until_level) for stage in one.stages),
    ):
        if until > len(one.levels):
            yield block, "levels", f"there is no level {until}"
    if one.add_on and not one.level(one.add_on.after).pause:
        yield "add_on", "levels", f"there is no break after level {one.add_on.after}"
    rows = [(level.big, level.ante) for level in one.levels if not level.game]
    if any(after[0] < before[0] for before, after in pairwise(rows)):
        yield "levels", "levels", "blinds never fall"
    if any(level.stakes == "button" and level.big != 2 * level.small for level in one.levels):
        yield "levels", "levels", "the button posts twice what the others post"
    if any(high % low for low, high in pairwise(one.chips)) or sorted(one.chips) != [*one.chips]:
        yield "chips", "chips", "every chip is several times the one below it"
    if one.seats.moves == "next-big-blind" and not one.levels[0].big and _balanced(one):
        yield "seats", "levels", "without blinds nobody is the next big blind"


def _balanced(one: Definition) -> bool:
    return any(stage.play == "field" for stage in one.stages)


def _stages(one: Definition) -> Iterator[Conflict]:
    first, *later = one.stages
    fewest, most = one.sizes
    for size in (one.seats.most, *(stage.seats for stage in one.stages if stage.seats)):
        if not fewest <= size <= most:
            yield "seats", "sizes", f"{size} at a table: the plan says {fewest} to {most}"
    if first.own_tables and one.entry.late_until and not (one.bank and first.units):
        yield "stages", "entry", "tables that play for themselves have no late registration"
    if any(stage.matched for stage in one.stages) and one.bounty:
        yield "stages", "bounty", "who loses a match is not out"
    if any(stage.own_tables for stage in one.stages) and one.rebuy:
        yield "stages", "rebuy", "tables that play for themselves end with chips that stay"
    yield from _chips_of_stages(one)
    if one.seats.draw == "paid":
        yield from _drawn_when_paid(one)
    if _never_ends(one):
        yield "seats", "stages", "nobody comes to whoever is left alone at a table"
    if not one.zoom and any(stage.play == "zoom" for stage in one.stages):
        yield "stages", "zoom", "the plan knows tournaments at tables only"
    if one.excluded == "blinded" and any(stage.play == "zoom" for stage in one.stages):
        yield "excluded", "stages", "where there are no tables no blinds use up anybody's chips"
    for number, stage in enumerate(one.stages, 1):
        if stage.further and not one.bank:
            yield "stages", "bank", "further units decide between equal chips against the house"
        yield from _parts_of_stage(one, stage, number)
        if stage.play in ("double-elimination", "round-robin") and stage.seats != 2:
            yield "stages", "seats", f"stage {number} is played in pairs"
        if stage.play == "round-robin" and not (stage.matches and stage.until_players):
            yield "stages", "stages", f"stage {number} says not how many matches, or who goes on"
        if (
            stage.own_tables
            and not stage.units
            and not 0 < stage.advance < (stage.seats or one.seats.most)
        ):
            yield "stages", "seats", f"nobody of a table would be out in stage {number}"
        ends = stage.until_players or stage.until_level or stage.own_tables or stage.waits
        if number < len(one.stages) and not ends:
            yield "stages", "stages", f"stage {number} has no end before there is a winner"
    if any(stage.flights > 1 for stage in later) and first.flights == 1:
        yield "stages", "stages", "flights begin with the first stage"
    if one.stages[-1].flights > 1 or one.stages[-1].waits:
        yield "stages", "stages", "the last stage is played in one"
    if any(stage.play == "zoom" and stage.flights > 1 for stage in one.stages):
        yield "stages", "stages", "where there are no tables all play in one flight"
    if first.flights > 1 and one.start.when == "full":
        yield "stages", "start", "flights start at their times"
    players = one.start.players
    most = first.seats or one.seats.most
    if one.start.when == "full" and first.playable(players, most) != players:
        yield "stages", "start", f"{players} players do not make full pairs or tables"
    if one.stages[-1].share:
        yield "stages", "payouts", "the last stage pays by places"
    if sum(stage.share for stage in one.stages) > 1:
        yield "stages", "payouts", "the stages pay more than the pool"


def _parts_of_stage(one: Definition, stage: Stage, number: int) -> Iterator[Conflict]:
    """What is recorded of it, and how often it is played."""
    most = stage.seats or one.seats.most
    if stage.counts and not (stage.fresh and (one.bank or one.debts)):
        yield "stages", "stages", f"chips of stage {number} that are carried on are not added up"
    if stage.again and not (stage.own_tables and one.bank and 0 < 2 * stage.advance <= most):
        yield "stages", "seats", f"stage {number} would never lead to one table"
    if stage.again and number == len(one.stages):
        yield "stages", "stages", "no stage comes after the last one"
    timed = stage.until_level and stage.play == "field" and not stage.units
    if (stage.part or stage.best) and not (one.bank and timed and len(one.stages) == 1):
        yield "stages", "stages", "results of entries are compared after one stage of a set time"
    if stage.by_cards and (stage.further or not one.debts or number < len(one.stages)):
        yield "stages", "debts", "cards decide between equals at the end, where nobody goes out"


def _bank(one: Definition) -> Iterator[Conflict]:
    if not one.bank:
        if one.bets or one.seats.dead_boxes:
            yield "bets", "bank", "bets are made against the house"
        return
    if one.bounty or one.seats.moves != "none":
        yield "bank", "seats", "against the house nobody takes a head, or is moved"
    if any(level.big for level in one.levels):
        yield "bank", "levels", "against the house nobody posts blinds"
    if one.bets is None:
        yield "bank", "bets", "the least and the most that one bets are announced"
    elif not one.bets.least <= min(one.bets.most, *(price.chips for price in one.entry.prices)):
        yield "bets", "entry", "the least is no more than the most, and than what one begins with"
    for block in ("rebuy", "add_on", "multi_stack", "deal"):
        if getattr(one, block) is not None:
            yield "bank", block, "against the house one enters again, and buys or agrees nothing"
    if one.hand_for_hand:
        yield "bank", "hand_for_hand", "tables that play against the house wait for nobody"
    if min([one.seats.most, *(stage.seats for stage in one.stages if stage.seats)]) < 3:
        yield "bank", "seats", "of an odd number one would sit alone"


def _debts(one: Definition) -> Iterator[Conflict]:
    seats = one.seats
    if one.debts:
        if one.bank or one.bounty or seats.moves != "none" or one.excluded != "blinded":
            yield (
                "debts",
                "seats",
                "who plays on with debts is not out, moved or taken from a table",
            )
        if any(not stage.units or stage.play != "field" for stage in one.stages):
            yield "debts", "stages", "where nobody goes out the number of units is set"
        if any(stage.advance for stage in one.stages[:-1]):
            yield "debts", "stages", "where nobody goes out all go on"
    if seats.full and not one.debts:
        yield "seats", "debts", "tables stay full only where nobody goes out"
    if seats.turns and any(level.big for level in one.levels):
        yield "seats", "levels", "the button of blinds goes round by itself"
    if one.once and (one.entry.entries != 1 or one.rebuy or one.add_on or one.multi_stack):
        yield "once", "entry", "the plan has everybody enter once, and buy nothing more"
    if len(one.stages) < one.rounds:
        yield "stages", "rounds", f"the plan asks for {one.rounds} rounds at least"
    if any(stage.units % one.units_by for stage in one.stages):
        yield "stages", "units_by", f"the games of a round are a multiple of {one.units_by}"
    if one.payouts.printed_only and not one.payouts.up_to:
        yield "payouts", "payouts", "for how many entries the table is printed is not said"


def _drawn_when_paid(one: Definition) -> Iterator[Conflict]:
    """Nobody knows then how many will come."""
    first = one.stages[0]
    if first.own_tables or first.play == "zoom" or one.seats.moves == "none":
        yield "seats", "stages", "seats that are drawn when they are paid are balanced at the start"
    if one.entry.tables:
        yield "seats", "entry", "a seat is drawn when it is paid, and nobody waits for one"


def _chips_of_stages(one: Definition) -> Iterator[Conflict]:
    """Chips that are brought to somebody who is broke, or have to stay."""
    first = one.stages[0]
    waited_for = {"rebuy": bool(one.rebuy), "multi_stack": bool(one.multi_stack)}
    for block, has in waited_for.items():
        if has and first.play == "zoom":
            yield "stages", block, "nobody is waited for where there are no tables"
    for block, has in {**waited_for, "add_on": bool(one.add_on)}.items():
        if has and first.matched:
            yield "stages", block, "every match begins with the chips of an entry"
    if one.bank and any(stage.matched or stage.play == "zoom" for stage in one.stages):
        yield "bank", "stages", "against the house nobody wins a match, or changes tables"
    if one.entry.absent == "refunded" and (first.flights > 1 or one.start.when == "full"):
        yield "entry", "stages", "who is absent is known where all begin at one time"
    if one.entry.tables and first.play == "zoom":
        yield "entry", "stages", "nobody waits for a seat where there are no tables"


def _never_ends(one: Definition) -> bool:
    """Whether nobody is moved between several tables of one field."""
    if one.seats.moves != "none" or one.bank:
        return False
    players = one.entry.tables * (one.stages[0].seats or one.seats.most)
    if one.start.when == "full":
        players = one.start.players
    for stage in one.stages:
        most = stage.seats or one.seats.most
        if stage.play == "field" and not stage.units and not 0 < players <= most:
            return True
        players = -(-players // most) * stage.advance if stage.own_tables else players
    return False


def _bounties(one: Definition) -> Iterator[Conflict]:
    bounty = one.bounty
    paid = [price.bounty for price in one.entry.prices]
    if bool(any(paid)) != bool(bounty):
        yield "bounty", "entry", "a bounty is paid with the entry, or nothing is on any head"
    if bounty is None:
        return
    least, most = bounty.share
    for price in one.entry.prices:
        net = price.prize + price.bounty
        if net and not least <= Fraction(price.bounty, net) <= most:
            yield "bounty", "entry", f"{_range(least, most)} of a buy-in without its fee"
    if (
        bounty.kind == "progressive"
        and not bounty.paid_range[0] <= bounty.paid <= bounty.paid_range[1]
    ):
        yield "bounty", "bounty", f"{_range(*bounty.paid_range)} of a bounty is paid at once"
    if bounty.kind in ("marked", "secret"):
        if one.entry.late_until:
            yield "bounty", "entry", "heads are drawn among all, before the start"
        if one.stages[0].flights > 1:
            yield "bounty", "stages", "heads are drawn among all, not flight by flight"
        if not bounty.marked:
            yield "bounty", "bounty", "how many heads have a bounty is not said"
    if sum(share * many for share, many in bounty.values) > 1:
        yield "bounty", "bounty", "the values make more than the pool"


def _end(one: Definition) -> Iterator[Conflict]:
    end, payouts = one.end, one.payouts
    if end.when == "seats":
        if payouts.by != "equal":
            yield "end", "payouts", "whoever wins a seat wins the same"
        if not end.target:
            yield "end", "end", "what a seat is worth is not said"
    if end.when == "half":
        if payouts.by not in ("equal", "half-and-half"):
            yield "end", "payouts", "nobody is ranked among those who are left"
        if one.start.when != "full" or one.start.players % 2:
            yield "end", "start", "an even number of players is known before the start"
    if end.when == "time" and (payouts.by != "chips" or not end.seconds):
        yield "end", "payouts", "after its time the pool goes by chips"
    if end.when == "time" and one.stages[0].flights > 1:
        yield "end", "stages", "flights have times of their own"
    if payouts.by in ("chips", "half-and-half") and end.when not in ("time", "half"):
        yield "payouts", "end", "the last player has all chips"
    if payouts.by == "equal" and end.when not in ("seats", "half"):
        yield "payouts", "end", "nobody but the last player is left"
    if payouts.by == "table" and not payouts.rows:
        yield "payouts", "payouts", "the table has no rows"
    if any(sum(row.shares) != 1 for row in payouts.rows):
        yield "payouts", "payouts", "the shares of a row make 100 %"
    if any(low > high for row in payouts.rows for high, low in pairwise(row.shares)):
        yield "payouts", "payouts", "no place has more than the one before it"
    if one.cancellation[-1:] == () or one.cancellation[-1].when != "otherwise":
        yield "cancellation", "cancellation", "what happens otherwise is not said"
    if one.deal and end.when in ("seats", "half", "time"):
        yield "deal", "end", "nothing is left to agree on"


def _fees(one: Definition) -> Iterator[Conflict]:
    least, most = one.fee
    prices: list[tuple[str, Price]] = [("entry", price) for price in one.entry.prices]
    if one.rebuy:
        prices.append(("rebuy", one.rebuy.price))
    if one.add_on:
        prices.append(("add_on", one.add_on.price))
    if one.currencies and one.currency not in one.currencies:
        said = ", ".join(one.currencies)
        yield "currency", "currencies", f"{one.currency}: the plan says {said}"
    for block, price in prices:
        share = Fraction(price.fee, price.whole) if price.whole else least
        if not least <= share <= most:
            yield (
                block,
                "fee",
                f"the fee is {_exact(share)}: the plan says {_range(least, most)}",
            )


def _range(least: Fraction, most: Fraction) -> str:
    return f"{float(least):.0%} to {float(most):.0%}"


def _exact(share: Fraction) -> str:
    """
    >>> _exact(Fraction(4, 100)), _exact(Fraction(1000, 20001)), _exact(Fraction(1, 6))
    ('4%', '4.9998%', '16.6667%')
    """
    return f"{float(share * 100):.4f}".rstrip("0").rstrip(".") + "%"
