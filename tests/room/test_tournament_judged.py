"""The campaign of whole tournaments finds faults that are planted in the machine or in the room."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replaced

from krupier.house.acts import Signature
from krupier.room.tournament import dealer, director, postings
from krupier.rules.options import Refused
from krupier.rules.poker import round as poker_round
from krupier.rules.poker.state import State as Hand
from krupier.rules.tournament import balancing, deals, endings, payout, seating, units
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Place
from krupier.rules.tournament.escrow import Post
from krupier.store import Transfer
from krupier.store.tournaments import TournamentRecord
from tests.room.tournament_campaign import Campaign

BY = Signature("dora", "director", "late")


class Strict(Campaign):
    """Everybody has to miss hands now and then."""

    def _turn(self, step: int) -> None:
        it = self.event.it
        if step % 20 == 0 and it.state.phase == "running":
            entry = self.chance.choice(list(it.state.entrants))
            with suppress(Refused):
                director.direct(it, given.Penalise(entry.partition("/")[0], units=2), BY)
        super()._turn(step)


def played(seed: int) -> None:
    Strict(seed, "kings/freezeout", calm=True).run()


DEAL = 2
"""A seed with which a deal is made."""
KEPT = 7
"""A seed with which players agree to what the plan proposes."""


def dealt(seed: int) -> Campaign:
    return Campaign(seed, "kings/freezeout", calm=True, talks=True)


def lost_in_a_move(patch: pytest.MonkeyPatch) -> None:
    """Whoever goes to another table leaves a chip behind, and nobody counts it."""
    move: Any = balancing._move

    def moved(s: Any, flight: Any, entrant: Any, *more: Any) -> None:
        move(s, flight, entrant, *more)
        if entrant.chips > 1:
            entrant.chips -= 1
            s.issued -= 1

    patch.setattr(balancing, "_move", moved)


def wrong_place(patch: pytest.MonkeyPatch) -> None:
    """The second has the prize of the first, and the first that of the second."""
    pay = payout.pay

    def swapped(s: Any, group: Any, place: int) -> None:
        other = {1: 2, 2: 1}.get(place, place)
        pay(s, group, other if len(group) == 1 and len(s.prizes or ()) > 1 else place)

    patch.setattr(payout, "pay", swapped)


def not_emptied(patch: pytest.MonkeyPatch) -> None:
    """The fee stays where it is held, although the machine has paid it."""
    money = postings.money

    def some(of: TournamentRecord, line: int, posts: Iterable[Post]) -> list[Transfer]:
        return [one for one in money(of, line, posts) if one.debit != f"tournament:{of.id}:fee"]

    patch.setattr(postings, "money", some)


def double_seat(patch: pytest.MonkeyPatch) -> None:
    """Who is third at a table is told the seat of the first."""
    put = seating.put

    def beside(table: Any, seat: int, entrant: Any) -> None:
        put(table, seat, entrant)
        if len(table.seats) == 3:
            entrant.at = Place(table.number, min(table.seats))

    patch.setattr(seating, "put", beside)


def others_chair(patch: pytest.MonkeyPatch) -> None:
    """The room lets two sit down on each other's chairs."""
    sit_all = dealer.TournamentDealer.sit_all

    def crossed(self: Any, seats: Any) -> None:
        if len(seats) > 1:
            first, second, *others = seats
            places = replace(first, seat=second.seat), replace(second, seat=first.seat)
            seats = [*places, *others]
        sit_all(self, seats)

    patch.setattr(dealer.TournamentDealer, "sit_all", crossed)


def dead_hand_wins(patch: pytest.MonkeyPatch) -> None:
    """Nobody folds it, and the machine takes what it has won."""

    def state(*of: Any, dead_hands: Any = (), **more: Any) -> Hand:
        return Hand(*of, **more)

    patch.setattr(poker_round, "State", state)
    patch.setattr(units, "_must_be_live", lambda *of: None)


@pytest.mark.parametrize(
    ("plant", "seed", "said"),
    [
        (lost_in_a_move, 2, "chips were made or lost"),
        (wrong_place, 1, "'paid', \\('prize'"),
        (not_emptied, 1, "fee: 4000 in the books, 0 held"),
        (double_seat, 1, "the seat is taken"),
        (others_chair, 1, "sit there, told"),
        (dead_hand_wins, 1, "the dead hand of .* wins"),
    ],
)
def test_a_planted_fault_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    seed: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=said):
        played(seed)


def a_unit_more(patch: pytest.MonkeyPatch) -> None:
    """Of a deal the first has one unit more than the method says, and the last one less."""
    terms = deals.terms

    def shifted(*of: Any) -> dict[str, int]:
        found = terms(*of)
        first, *_, last = found
        return {**found, first: found[first] + 1, last: found[last] - 1}

    patch.setattr(deals, "terms", shifted)


def for_another(patch: pytest.MonkeyPatch) -> None:
    """The room pays the shares of a deal to whoever comes first."""
    money = postings.money

    def to_one(of: TournamentRecord, line: int, posts: Iterable[Post]) -> list[Transfer]:
        posts = list(posts)
        shares = [one for one in posts if one.what == "deal"]
        return money(
            of,
            line,
            [replaced(one, credit=shares[0].credit) if one in shares else one for one in posts],
        )

    patch.setattr(postings, "money", to_one)


def plays_on(patch: pytest.MonkeyPatch) -> None:
    """Although all of the pool is divided."""
    agree = endings.agree
    patch.setattr(endings, "agree", lambda s, one: agree(s, replaced(one, play_on=True)))


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (a_unit_more, "not what the model says"),
        (for_another, "in the books, and as it was posted"),
        (plays_on, "over when nothing is left to play for"),
    ],
)
def test_a_planted_fault_of_a_deal_is_found(
    plant: Callable[[pytest.MonkeyPatch], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=said):
        dealt(DEAL).run()


def _nothing_is_kept(patch: pytest.MonkeyPatch) -> None:
    """Although the plan leaves a part for the first place."""
    patch.setattr(endings, "least_kept", lambda rules, still: 0)


def _more_is_kept(patch: pytest.MonkeyPatch) -> None:
    """More than the plan leaves for the first place."""
    least = endings.least_kept
    patch.setattr(endings, "least_kept", lambda *of: least(*of) + 1)


@pytest.mark.clause("T33-17")
@pytest.mark.parametrize("plant", [_nothing_is_kept, _more_is_kept])
def test_what_is_left_to_play_for_is_judged(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = Campaign(KEPT, "tsg/multi-table", calm=True, talks=True)
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="the part that is kept"):
        deal.run()


@pytest.mark.clause("T33-17")
def test_a_deal_leaves_a_part_to_play_for() -> None:
    deal = Campaign(KEPT, "tsg/multi-table", calm=True, talks=True)
    deal.run()
    assert deal.counts["deals by the players"]


def test_without_it_a_deal_is_made_and_nothing_is_wrong() -> None:
    campaign = dealt(DEAL)
    campaign.run()
    assert campaign.counts["deals"] == 1


@pytest.mark.parametrize("seed", [1, 2])
def test_without_it_nothing_is_wrong(seed: int) -> None:
    played(seed)
