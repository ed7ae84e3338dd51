"""The referee's books: what is paid in and out, what the pool is, and who has a claim to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupier.rules.tournament import answers as told
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.definition import Price
from krupier.rules.tournament.escrow import Post
from tests.rules.tournament.referee import house, sums
from tests.rules.tournament.referee.notes import One, must

if TYPE_CHECKING:
    from tests.rules.tournament.referee.judge import Referee

ACCOUNTS = ("prize", "bounty", "fee", "guarantee")


def post(r: Referee, one: Post) -> None:
    must(one.amount > 0, "nothing is posted", one)
    if one.debit in ACCOUNTS:
        r.held[one.debit] -= one.amount
        must(r.held[one.debit] >= 0, "overdrawn", one)
    else:
        r.came_in.append(one)
    if one.credit in ACCOUNTS:
        r.held[one.credit] += one.amount
    elif one.what == "refund":
        r.returned[one.debit, one.credit, one.form] += one.amount
    else:
        r.paid[one.what, one.entry or one.credit] += one.amount
        if one.entry:
            must(one.credit in claimants(r, r.entries[one.entry]), "paid to somebody else", one)


def announced(r: Referee, one: given.Announce) -> None:
    r.new_parts()
    if r.of.guarantee:
        r.expected_in.append(("operator", "guarantee", r.of.guarantee, "guarantee"))


def pays(r: Referee, one: One, price: Price, form: str, what: str) -> None:
    one.paid.append((price, form))
    one.head += price.bounty
    r.collected += price.prize
    r.for_heads += price.bounty
    r.expected_in += [(one.player, name, part, what) for name, part in _parts(price) if part]


def _parts(price: Price) -> tuple[tuple[str, int], ...]:
    return (("prize", price.prize), ("bounty", price.bounty), ("fee", price.fee))


def gives_back(r: Referee, one: One) -> None:
    """All that he paid."""
    for price, form in one.paid:
        for name, part in _parts(price):
            if part:
                r.refunds[name, one.player, form] += part
        r.collected -= price.prize
        r.for_heads -= price.bounty
    one.paid = []
    one.state, one.head = "gone", 0
    if one.team and members(r, one.team):
        return
    if one.team:
        r.entries[one.team].state = "gone"
    r.counted -= 1
    r.alive -= 1


def members(r: Referee, team: str) -> list[One]:
    """As they registered."""
    return [one for one in r.entries.values() if one.team == team and one.paid]


def claimants(r: Referee, one: One) -> list[str]:
    """Who is paid for an entry: of a team all but who was disqualified."""
    if not r.of.entry.team:
        return [one.player]
    return sorted({o.player for o in members(r, one.team)} - r.disqualified)


# -- the pool ------------------------------------------------------------------------------------


def prizes(r: Referee, one: told.Prizes) -> None:
    must(r.prizes is None and r.closed, "prizes are told once", one)
    r.levied = house.levy(r)
    r.due["levy", "operator"] += r.levied
    fills(r)
    must((one.pool, one.overlay) == (r.pool, r.overlay), "pool", one, r.pool)
    r.prizes = sums.prizes(r.of, r.pool - _of_stages(r), r.counted)
    must(list(one.places) == r.prizes, "prizes", one, r.prizes)
    if r.prizes:
        must(sum(one.places) + _of_stages(r) == r.pool, "prizes make the pool", one)


def fills(r: Referee) -> None:
    """Up to what is guaranteed."""
    r.pool = max(r.of.guarantee, r.collected - r.levied)
    r.overlay = r.pool - r.collected + r.levied


def _of_stages(r: Referee) -> int:
    return sum(int(r.pool * stage.share) for stage in r.of.stages)


def fix_places(r: Referee) -> None:
    """A deal is made: whoever is out keeps the prize of his place, also where others of the deal
    are disqualified later."""
    if not r.dealt_away:
        r.kept = of_places(r)


def of_places(r: Referee) -> dict[str, int]:
    """Prizes of all who are out, by their places."""
    found: dict[str, int] = {}
    place = r.counted - r.unplaced + 1
    for group in r.finished:
        place -= len(group)
        whole = sum((r.prizes or [])[place - 1 : place - 1 + len(group)])
        found.update(sums.evenly(whole, group))
    return found | r.kept


def paid_places(r: Referee) -> int:
    if r.of.end.when == "half":
        return r.counted // 2
    if r.of.end.when == "seats":
        return sums.satellite_seats(r.of, r.pool - _of_stages(r)) or len(r.prizes or ())
    return len(r.prizes or ())


def in_the_money(r: Referee) -> bool:
    """Everybody who is left has won something; of a satellite also the remainder."""
    return r.prizes is not None and r.alive <= max(len(r.prizes), paid_places(r))
