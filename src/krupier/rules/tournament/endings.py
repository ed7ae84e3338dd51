"""How a tournament ends: with its last player, by a deal, or called off. Escrow is empty then."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from krupier.money.shares import divided
from krupier.rules.options import Refused
from krupier.rules.tournament import (
    cancellation,
    deals,
    entries,
    further,
    heads,
    payout,
    ranking,
    removal,
    teams,
    units,
)
from krupier.rules.tournament.answers import Agreed, Ended, How
from krupier.rules.tournament.bounties import split
from krupier.rules.tournament.definition import Case, Deal
from krupier.rules.tournament.escrow import OPERATOR, Held
from krupier.rules.tournament.inputs import AgreeToDeal, Named
from krupier.rules.tournament.ranking import Group
from krupier.rules.tournament.state import Entrant, State


def in_play(s: State) -> list[Entrant]:
    """Who is neither out nor gone and can still win."""
    return [one for one in s.entrants.values() if one.state in ("in", "through", "played")]


def taking_part(s: State) -> list[Entrant]:
    """Of them those who are not excluded: the chips of the others are only used up."""
    return [one for one in in_play(s) if not one.excluded]


# -- the end -------------------------------------------------------------------------------------


def is_reached(s: State) -> bool:
    """Whether whoever is left has won."""
    if not s.closed or s.prizes is None:
        return False
    match s.definition.end.when:
        case "seats":
            return s.alive <= max(1, s.seats_won)
        case "half":
            return s.alive <= s.counted // 2
        case "money":
            return s.alive <= max(1, len(s.prizes))
        case _:
            return s.alive <= 1


def finish(s: State, how: How) -> None:
    """Those who are left have their places and prizes."""
    entries.close(s)
    payout.fix(s, last=True)
    teams.put_together(s)
    for flight in s.flights:
        units.rank_round(s, flight)
    _without_disqualified(s)
    left = _stacks(s)
    alike = left and how in ("seats", "half") and s.definition.payouts.by == "equal"
    decided = s.rules.further or s.rules.by_cards
    ranks = further.ranks(in_play(s)) if decided else left
    groups: list[Group] = [tuple(sorted(left))] if alike else ranking.of_one_table(ranks)
    for group in groups:
        place = payout.place_of_next(s, group)
        s.finished.append(group)
        s.placed += len(group)
        payout.pay(s, group, place)
    for entry, amount in _by_chips(s, left).items():
        s.paid[entry] = s.paid.get(entry, 0) + amount
        payout.give(s, "prize", entry, amount, "prize")
    best = s.finished[-1] if s.finished else ()
    heads.settle(s, list(left) or list(best))
    for entry, amount in (split(s.escrow.held["prize"], best) if best else {}).items():
        if amount:  # of places that nobody took
            s.paid[entry] = s.paid.get(entry, 0) + amount
            payout.give(s, "prize", entry, amount, "prize")
    _close(s, how)


def _without_disqualified(s: State) -> None:
    """Who kept his chair so that the others could play has no place."""
    for one in in_play(s) if s.definition.seats.full else ():
        if one.player in s.disqualified:
            units.chips_leave(s, one, "disqualified")
            one.state = "gone"
            s.alive, s.unplaced = s.alive - 1, s.unplaced + 1


def _stacks(s: State) -> dict[str, int]:
    """Of all who are in play; players of a team have one place together."""
    found: dict[str, int] = {}
    for one in in_play(s):
        entry = one.team or one.id
        found[entry] = found.get(entry, 0) + one.recorded + one.chips + one.coming
    return found


def _by_chips(s: State, left: dict[str, int]) -> dict[str, int]:
    held = s.escrow.held["prize"]
    match s.definition.payouts.by:
        case "chips":
            return divided(held, left)
        case "half-and-half":
            equal = divided(held // 2, dict.fromkeys(left, 1))
            by_chips = divided(held - held // 2, left)
            return {entry: equal[entry] + by_chips[entry] for entry in left}
        case _:
            return {}


def _close(s: State, how: How) -> None:
    for account in ("prize", "bounty"):  # where everybody was disqualified
        s.post(s.escrow.give(account, OPERATOR, s.escrow.held[account], "forfeited"))
    s.post(s.escrow.give("fee", OPERATOR, s.escrow.held["fee"], "fee"))
    s.post(s.escrow.give("guarantee", OPERATOR, s.escrow.held["guarantee"], "guarantee"))
    assert s.escrow.empty, s.escrow.held
    s.phase = "over"
    s.flights = []
    prizes = dict(s.paid)
    for entry, amount in s.more.items():
        prizes[entry] = prizes.get(entry, 0) + amount
    won = {entry: amount for entry, amount in prizes.items() if amount}
    points = {} if how in ("cancelled", "too-few") else _points(s)
    s.ended = Ended(how, places(s), won, points)
    s.tell(s.ended)


def _points(s: State) -> dict[str, int]:
    """Of a league, for the final table."""
    points, found = s.definition.points, places(s)
    return {
        entry: points[at - 1]
        for entry, at in found.items()
        if entry in s.finalists and at <= len(points)
    }


def places(s: State) -> dict[str, int]:
    found = ranking.places(s.finished, s.counted - s.unplaced)
    return {entry: place for entry, (place, _) in found.items()}


# -- a deal --------------------------------------------------------------------------------------


def must_allow_deal(s: State) -> Deal:
    """Raises Refused."""
    rules = s.definition.deal
    if rules is None:
        raise Refused("no-deal", "there is no deal in this tournament")
    if s.phase != "running" or s.prizes is None:
        raise Refused("no-deal", "while somebody can enter or buy, nobody knows the prizes")
    tables = [table for flight in s.flights for table in flight.tables.values()]
    if s.rules.matched:
        raise Refused("no-deal", "every match begins with the same chips: they are worth nothing")
    if s.definition.entry.team and not s.stage:
        raise Refused("no-deal", "a deal is made when the teams have put their chips together")
    last = s.stage == len(s.definition.stages) - 1
    if rules.final_table and not (last and len(tables) == 1):
        raise Refused("no-deal", "a deal is made at the final table")
    if rules.in_the_money and not payout.in_the_money(s):
        raise Refused("no-deal", "a deal is made when everybody is in the money")
    return rules


def open_prizes(s: State, players: int) -> list[int]:
    """Of the places that those who are left can still take."""
    prizes = s.prizes or []
    return [*prizes[:players], *[0] * (players - len(prizes))]


def least_kept(rules: Deal, still: Sequence[int]) -> int:
    """That the plan leaves for the first place; where prizes are nearly equal no more than others
    can do without: nobody gets less than he has won."""
    wanted = -(-sum(still) * rules.kept.numerator // rules.kept.denominator)
    return min(wanted, sum(still) - len(still) * still[-1])


def must_stand(s: State, offer: Named) -> None:
    """The terms that somebody means are those that are talked about. Raises Refused."""
    if offer is None:
        return
    if s.talk != "on" or s.offered is None:
        raise Refused("no-talk", "no deal is talked about")
    if s.offered.number != offer:
        message = f"the terms that are talked about are number {s.offered.number}, not {offer}"
        raise Refused("stale-offer", message, offer=s.offered.number)


def agree(s: State, given: AgreeToDeal) -> None:
    """Raises Refused."""
    must_stand(s, given.offer)
    rules = must_allow_deal(s)
    if given.method not in rules.methods:
        raise Refused("no-deal", f"a deal goes by {', '.join(rules.methods)}")
    if not all(flight.idle for flight in s.flights):
        raise Refused("unit-runs", "a deal is made between units, on the chips of then")
    chips = {one.id: one.chips for one in taking_part(s)}
    if len(chips) < 2:
        raise Refused("no-deal", "nobody is left to agree with")
    if set(given.by) != set(chips) or len(given.by) != len(chips):
        raise Refused("deal-players", f"{', '.join(chips)} must agree", entries=list(chips))
    still = open_prizes(s, len(chips))
    least = least_kept(rules, still)
    if given.kept < least:
        raise Refused("deal-kept", f"{least} at least is left for the first place", least=least)
    amounts = deals.terms(given.method, chips, still, given.kept, given.custom)
    others = [one for one in in_play(s) if one.excluded]
    for one in sorted(others, key=lambda one: (one.chips, one.id)):
        removal.take_out(s, one, "excluded")  # behind those who agree
    for entry, amount in amounts.items():
        s.more[entry] = s.more.get(entry, 0) + amount
        payout.give(s, "prize", entry, amount, "deal")
    beyond = (s.prizes or [])[len(chips) :]
    s.prizes = [given.kept, *[0] * (len(chips) - 1), *beyond]
    s.deal, s.talk = True, ""
    s.wishes.clear()
    s.tell(Agreed(amounts, given.kept))
    if not given.kept and not given.play_on:
        finish(s, "deal")


# -- called off ----------------------------------------------------------------------------------


def cancel(s: State, how: Literal["cancelled", "too-few"] = "cancelled") -> None:
    """Before the start everybody has everything back; later it goes by the plan. Raises Refused."""
    if s.phase == "over":
        raise Refused("over", "it is over")
    for one in list(s.entrants.values()):
        if one.state == "waiting" and one.payments:
            entries.give_back(s, one, how)
    teams.put_together(s)
    _without_disqualified(s)
    left = {one.id: one for one in in_play(s)}
    if left:
        _settle_running(s, left)
    _close(s, how)


def _settle_running(s: State, left: dict[str, Entrant]) -> None:
    for flight in s.flights:
        units.rank_round(s, flight)
    case = _case(s)
    prizes = s.prizes or []
    if s.prizes is None and case.overlay == "due":
        payout.fill(s, Fraction(0))
    if s.overlay and case.overlay == "none" and not s.deal:
        prizes = _without_overlay(s, len(left))
    still = {
        entry: cancellation.Left(_counted(one), *_contributed(s, one), one.head)
        for entry, one in left.items()
    }
    terms = _after_deal(case.terms) if s.deal else case.terms
    done = cancellation.settle(terms, still, s.escrow.held["prize"], prizes)
    s.post(s.escrow.take("prize", OPERATOR, done.missing, "cover"))
    accounts: dict[cancellation.Part, Held] = {
        "contribution": "prize",
        "fee": "fee",
        "bounty": "bounty",
    }
    for entry, one in left.items():
        form = one.payments[0].form if one.payments else "money"
        for part, amount in done.returned[entry].items():
            account = accounts[part]
            for player, share in split(amount, payout.payees(s, entry)).items():
                s.post(s.escrow.give(account, player, share, "refund", entry=entry, form=form))
        payout.give(s, "prize", entry, done.prizes[entry], "cancelled")
        if "bounty" in done.returned[entry]:
            one.head = 0
        s.more[entry] = s.more.get(entry, 0) + done.prizes[entry]
    heads.settle(s, sorted(left))


def _counted(one: Entrant) -> int:
    """Chips that count when it is called off: nobody has a claim to less than none."""
    return max(0, one.recorded + one.chips + one.coming)


def _after_deal(terms: cancellation.Terms) -> cancellation.Terms:
    """All that was in the pool has been paid by the deal, their own stakes with it, but for what
    was kept: only that is divided."""
    return replace(terms, returned=terms.returned - {"contribution"}, secured=False)


def _contributed(s: State, one: Entrant) -> tuple[int, int]:
    """To prizes and fee with an entry; each player of a team has paid his own."""
    of_team = teams.entitled(s, one.id) if one.team == one.id else [one]
    prices = [each.price for each in of_team]
    return sum(price.prize for price in prices), sum(price.fee for price in prices)


def _without_overlay(s: State, left: int) -> list[int]:
    """The prizes that the stakes alone make. What they leave for those who are in stays, all else
    that is held was the operator's; what he paid with it stays paid."""
    stages = s.definition.stages
    stakes = s.pool - s.overlay
    of_stages = sum(int(stakes * stage.share) for stage in stages)
    prizes, _ = payout.of_places(s, stakes - of_stages)
    still = sum(prizes[:left]) if prizes else stakes - of_stages
    still += sum(int(stakes * stage.share) for stage in stages[s.stage :])
    held = s.escrow.held["prize"]
    s.post(s.escrow.give("prize", OPERATOR, max(0, held - still), "overlay"))
    return prizes


def _case(s: State) -> Case:
    for case in s.definition.cancellation:
        match case.when:
            case "two-entries" if s.counted == 2:
                return case
            case "sit-and-go" if s.definition.start.when == "full":
                return case
            case "in-the-money" if payout.in_the_money(s):
                return case
            case "otherwise":
                return case
    raise Refused("no-case", "the plan does not say what happens then")
