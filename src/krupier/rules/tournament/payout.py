"""The prize pool: when it is known, what each place gets, and who is paid when."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from krupier.rules.tournament import prizes, teams
from krupier.rules.tournament.answers import Prizes
from krupier.rules.tournament.bounties import split
from krupier.rules.tournament.escrow import OPERATOR, Held
from krupier.rules.tournament.ranking import Group
from krupier.rules.tournament.state import Flight, State


def known(s: State) -> bool:
    """Whether nothing can come into the pool any more."""
    rebuy, add_on = s.definition.rebuy, s.definition.add_on
    if not s.closed or s.phase != "running":
        return False
    if s.beginning and any(one.state == "waiting" for one in s.flights):
        return False  # of a flight that has not begun one may unregister, or find no seat
    if s.stage:
        return True
    if rebuy and any(table.asked for one in s.flights for table in one.tables.values()):
        return False
    if s.alive <= 1:
        return True
    return not any(
        (rebuy and one.level <= rebuy.until) or (add_on and one.level <= add_on.after)
        for one in s.flights
        if one.state != "over"
    )


def fix(s: State, *, last: bool = False) -> None:
    """As soon as it is known, at the latest at the end: the operator adds what is missing to the
    guarantee, and all prizes are told."""
    if s.prizes is not None or not (last or known(s)):
        return
    fill(s, s.definition.levies)
    of_stages = sum(int(s.pool * stage.share) for stage in s.definition.stages)
    for_places = s.pool - of_stages
    s.prizes, generated = of_places(s, for_places)
    s.seats_won = seats_made(s, for_places)
    s.tell(Prizes(s.pool, tuple(s.prizes), s.overlay, generated))
    pay_all(s)


def fill(s: State, levies: Fraction) -> None:
    """The pool, without what the law takes, and up to what is guaranteed; what is not needed for
    that goes back."""
    levy = int(s.escrow.held["prize"] * levies)
    s.post(s.escrow.give("prize", OPERATOR, levy, "levy"))
    collected = s.escrow.held["prize"]
    s.overlay = max(0, s.definition.guarantee - collected)
    s.pool = collected + s.overlay
    s.post(s.escrow.shift("guarantee", "prize", s.overlay, "overlay"))
    s.post(s.escrow.give("guarantee", OPERATOR, s.escrow.held["guarantee"], "guarantee"))


def of_places(s: State, amount: int) -> tuple[list[int], bool]:
    """Of a pool, with the entries there are, and whether no printed table knows so many."""
    rules, end = s.definition.payouts, s.definition.end
    match rules.by:
        case "winner":
            return [amount], False
        case "equal" if end.when == "seats":
            seats = seats_made(s, amount)
            rest = amount - seats * end.target
            more = rest // end.target + 1  # so that no other place is worth a seat
            others = prizes.tied([rest], 1, more) if rest else []
            return [*[end.target] * seats, *others], False
        case "equal":
            return prizes.tied([amount], 1, s.counted // 2), False
        case "chips" | "half-and-half":
            return [], False
    shares = _printed(s)
    if shares:
        found = prizes.by_shares(amount, shares, rules.unit)
    else:
        places = _generated_places(s)
        least = min(s.definition.entry.prices[0].prize, amount // places)
        found = prizes.generated(amount, places, least, rules.unit)
    beyond = sum(found[s.counted :])
    return [found[0] + beyond, *found[1 : s.counted]], not shares


def seats_made(s: State, amount: int) -> int:
    """Of a satellite: how many its pool makes."""
    end = s.definition.end
    if end.when != "seats" or s.definition.payouts.by != "equal":
        return 0
    whole = amount // end.target
    return min(end.seats, whole) if end.seats else whole


def _printed(s: State) -> tuple[Fraction, ...]:
    """The row of the table for so many entries, of a team one of each of its players; none where
    prizes are generated."""
    rules, many = s.definition.payouts, s.counted * (s.definition.entry.team or 1)
    if rules.by != "table" or (rules.up_to and many > rules.up_to):
        return ()
    rows = [row for row in rules.rows if row.entries <= many] or rules.rows[:1]
    return max(rows, key=lambda row: row.entries).shares


def _generated_places(s: State) -> int:
    return max(1, int(s.counted * s.definition.payouts.paid))


def paid_places(s: State) -> int:
    """How many are paid, as far as it is known."""
    if s.definition.end.when == "half":
        return s.counted // 2
    if s.prizes is not None:
        return s.seats_won or len(s.prizes)
    if s.definition.payouts.by in ("table", "generated"):  # asked after every unit: no amounts
        return max(1, min(s.counted, len(_printed(s)) or _generated_places(s)))
    amount = max(s.definition.guarantee, s.escrow.held["prize"])
    return seats_made(s, amount) or len(of_places(s, amount)[0])


def place_of_next(s: State, group: Group) -> int:
    """The first place of those who go out now."""
    return s.counted - s.unplaced - s.placed - len(group) + 1


def pay(s: State, group: Group, place: int) -> None:
    """What is due for a place and has not been paid."""
    if s.prizes is None or place > len(s.prizes):
        return
    for entry, due in zip(group, prizes.tied(s.prizes, place, len(group)), strict=True):
        missing = due - s.paid.get(entry, 0)
        if missing > 0:
            s.paid[entry] = due
            give(s, "prize", entry, missing, "prize")


def pay_all(s: State) -> None:
    """Of everybody who is out, after the places or the prizes have become known."""
    place = s.counted - s.unplaced + 1
    for group in s.finished:
        place -= len(group)
        pay(s, group, place)


def give(s: State, account: Held, entry: str, amount: int, what: str) -> None:
    """To whoever plays under this entry; a team shares it."""
    for player, part in split(amount, payees(s, entry)).items():
        form = "ticket" if what == "prize" and _is_ticket(s, entry, amount) else "money"
        s.post(s.escrow.give(account, player, part, what, entry=entry, form=form))


def _is_ticket(s: State, entry: str, amount: int) -> bool:
    """Whether he wins an entry; who has one already gets its worth."""
    end = s.definition.end
    return end.ticket and amount == end.target and not s.entrants[entry].has_seat


def payees(s: State, entry: str) -> list[str]:
    if not s.definition.entry.team:
        return [s.entrants[entry].player]
    return sorted(one.player for one in teams.entitled(s, s.entrants[entry].team))


def pay_stage(s: State, survivors: Iterable[str]) -> None:
    """The part of the pool that all who get through a stage have."""
    names = sorted(survivors)
    share = int(s.pool * s.rules.share)
    if share and names:
        for entry, amount in split(share, names).items():
            s.more[entry] = s.more.get(entry, 0) + amount
            give(s, "prize", entry, amount, "stage")


def in_the_money(s: State) -> bool:
    """Whether everybody who is left has won something; of a satellite also the remainder."""
    return s.prizes is not None and s.alive <= max(len(s.prizes), paid_places(s))


def hand_for_hand_due(s: State, flight: Flight) -> bool:
    more = s.definition.hand_for_hand
    if not more or s.prizes is None or len(flight.tables) < 2 or s.rules.play != "field":
        return False
    paid = paid_places(s)
    return len(s.flights) == 1 and paid < s.alive <= paid + more
