"""Random tournaments against the machine, and faults planted in it that they have to find."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from krupier.rules.tournament import (
    balancing,
    bounties,
    button,
    cancellation,
    dealing,
    deals,
    levels,
    machine,
    payout,
    prizes,
    ranking,
    seating,
    stages,
    units,
)
from krupier.rules.tournament.escrow import Escrow, Overdrawn, Post
from tests.rules.tournament import campaign
from tests.rules.tournament.campaign import Met

ORDINARY = 60
ALL = 5_000

CONFLICTS = {
    ("add_on", "fee"),
    ("add_on", "levels"),
    ("bank", "levels"),
    ("bank", "seats"),
    ("bank", "stages"),
    ("bounty", "bounty"),
    ("bounty", "entry"),
    ("bounty", "stages"),
    ("cancellation", "cancellation"),
    ("chips", "chips"),
    ("currency", "currencies"),
    ("deal", "end"),
    ("end", "end"),
    ("end", "payouts"),
    ("end", "stages"),
    ("end", "start"),
    ("entry", "entry"),
    ("entry", "fee"),
    ("entry", "levels"),
    ("entry", "stages"),
    ("entry", "start"),
    ("levels", "levels"),
    ("multi_stack", "entry"),
    ("multi_stack", "levels"),
    ("payouts", "end"),
    ("payouts", "payouts"),
    ("rebuy", "fee"),
    ("rebuy", "levels"),
    ("rebuy", "multi_stack"),
    ("seats", "levels"),
    ("seats", "sizes"),
    ("seats", "stages"),
    ("stages", "add_on"),
    ("stages", "bank"),
    ("stages", "bounty"),
    ("stages", "entry"),
    ("stages", "levels"),
    ("stages", "multi_stack"),
    ("stages", "payouts"),
    ("stages", "rebuy"),
    ("stages", "seats"),
    ("stages", "stages"),
    ("stages", "start"),
    ("stages", "zoom"),
    ("start", "entry"),
    ("start", "fields"),
}
"""All pairs of blocks that cannot be together."""


def test_random_tournaments() -> None:
    met = Met()
    for seed in range(ORDINARY):
        campaign.one(seed, met)
    assert met.runs == ORDINARY
    assert met.steps > 30 * ORDINARY


def test_every_conflict_is_met_and_names_both_blocks() -> None:
    met = Met()
    for seed in range(1_500):
        campaign.valid(random.Random(seed), met)
    assert set(met.conflicts) == CONFLICTS


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_five_thousand_tournaments() -> None:
    met = Met()
    for seed in range(ALL):
        campaign.one(seed, met)
    assert met.runs == ALL
    assert len(met.blocks) == 49
    assert min(met.blocks.values()) >= 10, met.blocks
    for name in ("Moved", "Broken", "Released", "HandForHand", "Agreed", "HeadTaken", "Marked"):
        assert met.answers[name], name
    for how in ("winner", "chips", "seats", "money", "half", "time", "deal", "cancelled"):
        assert met.ends[how], how


# -- planted faults ------------------------------------------------------------------------------

Fault = Callable[[pytest.MonkeyPatch], None]


def _prizes_lose_a_unit(patch: pytest.MonkeyPatch) -> None:
    whole = prizes.by_shares

    def rounded(pool: int, shares: Sequence[Fraction], unit: int = 1) -> list[int]:
        found = whole(pool, shares, unit)
        if len(found) > 1:
            found[0], found[1] = found[0] - 1, found[1] + 1
        return found

    patch.setattr(prizes, "by_shares", rounded)


def _ties_are_ranked_by_name(patch: pytest.MonkeyPatch) -> None:
    def by_name(out: dict[str, int], better: Sequence[str] = ()) -> list[tuple[str, ...]]:
        return [(who,) for who in sorted(out, key=lambda who: (out[who], who))]

    patch.setattr(ranking, "of_one_table", by_name)


def _who_had_more_is_worse(patch: pytest.MonkeyPatch) -> None:
    right = ranking.of_one_table
    patch.setattr(ranking, "of_one_table", lambda *given: right(*given)[::-1])


def _the_first_taker_has_all(patch: pytest.MonkeyPatch) -> None:
    def first(amount: int, takers: Sequence[str]) -> dict[str, int]:
        return {who: amount * (number == 0) for number, who in enumerate(takers)}

    patch.setattr(bounties, "split", first)


def _nothing_grows_on_a_head(patch: pytest.MonkeyPatch) -> None:
    def all_at_once(bounty: int, takers: Sequence[str], paid: Fraction) -> Any:
        return bounties.Taken(bounties.split(bounty, takers), {})

    patch.setattr(bounties, "progressive", all_at_once)


def _the_button_is_never_dead(patch: pytest.MonkeyPatch) -> None:
    def moving(last: button.Blinds, seats: Any, on_button: bool = False) -> button.Blinds:
        return button.first(seats, button.after(seats, last.button), on_button)

    patch.setattr(button, "following", moving)


def _one_more_is_tolerated(patch: pytest.MonkeyPatch) -> None:
    right = balancing._too_full

    def slack(s: Any, flight: Any) -> Any:
        found = right(s, flight)
        if found and len(found[0].seats) - len(found[1].seats) == 2:
            return None
        return found

    patch.setattr(balancing, "_too_full", slack)


def _the_wrong_player_moves(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seating, "next_big_blind", lambda s, flight, table: max(table.seats))


def _the_fee_stays(patch: pytest.MonkeyPatch) -> None:
    right = Escrow.give

    def give(
        self: Escrow, account: Any, to: str, amount: int, what: str, **more: str
    ) -> list[Post]:
        found = right(self, account, to, amount, what, **more)
        return [] if what == "fee" else found

    patch.setattr(Escrow, "give", give)


def _a_post_is_not_taken_back(patch: pytest.MonkeyPatch) -> None:
    right = machine.Machine._roll_back

    def forgetful(self: machine.Machine, one: Any) -> Any:
        news = right(self, one)
        last = next((answer for answer in reversed(news) if isinstance(answer, Post)), None)
        return [answer for answer in news if answer is not last]

    patch.setattr(machine.Machine, "_roll_back", forgetful)


def _a_refused_input_leaves_a_trace(patch: pytest.MonkeyPatch) -> None:
    right = levels.penalise

    def penalise(s: Any, given: Any) -> None:
        s.missed[given.player] = s.missed.get(given.player, 0) + 1
        right(s, given)

    patch.setattr(levels, "penalise", penalise)


def _called_off_equally(patch: pytest.MonkeyPatch) -> None:
    right = cancellation.settle

    def alike(terms: Any, left: Any, pool: int, won: Any) -> Any:
        terms = cancellation.Terms(terms.returned, terms.secured, Fraction(1))
        return right(terms, left, pool, won)

    patch.setattr(cancellation, "settle", alike)


def _a_deal_forgets_what_is_kept(patch: pytest.MonkeyPatch) -> None:
    right = deals.terms

    def terms(method: Any, chips: Any, still: Any, kept: int = 0, custom: Any = None) -> Any:
        found = right(method, chips, still, kept, custom)
        richest = max(found, key=lambda who: found[who])
        poorest = min(found, key=lambda who: found[who])
        found[richest] -= bool(found[richest])
        found[poorest] += 1
        return found

    patch.setattr(deals, "terms", terms)


def _a_void_unit_moves_the_button(patch: pytest.MonkeyPatch) -> None:
    right = units.void

    def void(s: Any, given: Any) -> Any:
        table = s.flight_of(given.table)[1]
        last = table.last
        found = right(s, given)
        if table.unit is None:
            table.last = last
        return found

    patch.setattr(units, "void", void)


def _the_round_is_not_shared(patch: pytest.MonkeyPatch) -> None:
    def each(tables: Sequence[dict[str, int]], better: Any = ()) -> list[tuple[str, ...]]:
        return [group for one in tables for group in ranking.of_one_table(one)]

    patch.setattr(ranking, "of_several_tables", each)


def _stages_keep_their_share(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(payout, "pay_stage", lambda s, survivors: None)


def _chips_vanish_with_a_stage(patch: pytest.MonkeyPatch) -> None:
    def refresh(s: Any, entrant: Any) -> None:
        entrant.chips = entrant.price.chips

    patch.setattr(stages, "refresh", refresh)


def _tables_play_on_in_breaks(patch: pytest.MonkeyPatch) -> None:
    right = dealing._may_deal

    def may_deal(s: Any, flight: Any, table: Any) -> bool:
        pause, flight.pause = flight.pause, ""
        try:
            return right(s, flight, table)
        finally:
            flight.pause = pause

    patch.setattr(dealing, "_may_deal", may_deal)


FAULTS: tuple[Fault, ...] = (
    _prizes_lose_a_unit,
    _ties_are_ranked_by_name,
    _who_had_more_is_worse,
    _the_first_taker_has_all,
    _nothing_grows_on_a_head,
    _the_button_is_never_dead,
    _one_more_is_tolerated,
    _the_wrong_player_moves,
    _the_fee_stays,
    _a_post_is_not_taken_back,
    _a_refused_input_leaves_a_trace,
    _called_off_equally,
    _a_deal_forgets_what_is_kept,
    _a_void_unit_moves_the_button,
    _the_round_is_not_shared,
    _stages_keep_their_share,
    _chips_vanish_with_a_stage,
    _tables_play_on_in_breaks,
)


def _found(most: int) -> Iterator[Exception]:
    met = Met()
    for seed in range(most):
        try:
            campaign.one(seed, met)
        except (AssertionError, Overdrawn) as problem:
            yield problem


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_a_planted_fault_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    assert next(_found(400), None) is not None
