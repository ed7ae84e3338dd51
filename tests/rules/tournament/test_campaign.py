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
    chip_race,
    dealing,
    deals,
    endings,
    entries,
    further,
    levels,
    machine,
    payout,
    penalties,
    prizes,
    ranking,
    removal,
    scores,
    seating,
    stages,
    teams,
    units,
)
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.escrow import Escrow, Overdrawn, Post
from krupier.rules.tournament.state import drawn
from tests.rules.tournament import campaign
from tests.rules.tournament.campaign import Met
from tests.rules.tournament.house_formats import FORMATS

ORDINARY = 60
ALL = 5_000

CONFLICTS = {
    ("add_on", "fee"),
    ("add_on", "levels"),
    ("bank", "add_on"),
    ("bank", "bets"),
    ("bank", "deal"),
    ("bank", "hand_for_hand"),
    ("bank", "levels"),
    ("bank", "multi_stack"),
    ("bank", "rebuy"),
    ("bank", "seats"),
    ("bank", "stages"),
    ("bets", "bank"),
    ("bets", "entry"),
    ("bounty", "bounty"),
    ("bounty", "entry"),
    ("bounty", "stages"),
    ("cancellation", "cancellation"),
    ("chips", "chips"),
    ("currency", "currencies"),
    ("deal", "end"),
    ("debts", "seats"),
    ("debts", "stages"),
    ("end", "end"),
    ("end", "payouts"),
    ("end", "stages"),
    ("end", "start"),
    ("entry", "choose_stack"),
    ("entry", "entry"),
    ("entry", "fee"),
    ("entry", "levels"),
    ("entry", "stages"),
    ("entry", "start"),
    ("excluded", "stages"),
    ("levels", "levels"),
    ("multi_stack", "entry"),
    ("multi_stack", "levels"),
    ("once", "entry"),
    ("payouts", "end"),
    ("payouts", "payouts"),
    ("rebuy", "fee"),
    ("rebuy", "levels"),
    ("rebuy", "multi_stack"),
    ("seats", "debts"),
    ("seats", "entry"),
    ("seats", "levels"),
    ("seats", "sizes"),
    ("seats", "stages"),
    ("stages", "add_on"),
    ("stages", "bank"),
    ("stages", "bounty"),
    ("stages", "debts"),
    ("stages", "entry"),
    ("stages", "levels"),
    ("stages", "multi_stack"),
    ("stages", "payouts"),
    ("stages", "rebuy"),
    ("stages", "rounds"),
    ("stages", "seats"),
    ("stages", "stages"),
    ("stages", "start"),
    ("stages", "units_by"),
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


@pytest.mark.parametrize("format", FORMATS)
def test_random_tournaments_of_every_format(format: str) -> None:
    met = Met()
    for seed in range(8):
        campaign.one(seed, met, format)
    assert met.runs == 8


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("format", FORMATS)
def test_five_hundred_tournaments_of_every_format(format: str) -> None:
    met = Met()
    for seed in range(500):
        campaign.one(seed, met, format)
    assert met.answers["Scores"] > 500


@pytest.mark.long
@pytest.mark.timeout(3_600)
def test_five_thousand_tournaments() -> None:
    met = Met()
    for seed in range(ALL):
        campaign.one(seed, met)
    assert met.runs == ALL
    assert len(met.blocks) == 51
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
    def all_at_once(bounty: int, takers: Sequence[str], paid: Fraction, odd: str) -> Any:
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
    right = penalties.penalise

    def penalise(s: Any, given: Any) -> None:
        s.missed[given.player] = s.missed.get(given.player, 0) + 1
        right(s, given)

    patch.setattr(penalties, "penalise", penalise)


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


def _a_penalty_is_over_too_soon(patch: pytest.MonkeyPatch) -> None:
    right = penalties.penalise

    def lenient(s: Any, one: Any) -> None:
        right(s, one)
        for person in s.missed:
            s.missed[person] = max(1, s.missed[person] - 1)

    patch.setattr(penalties, "penalise", lenient)


def _nobody_is_told_that_he_may_come_back(patch: pytest.MonkeyPatch) -> None:
    right = penalties.serve

    def silent(s: Any, table: Any) -> None:
        told = len(s.news)
        right(s, table)
        del s.news[told:]

    patch.setattr(penalties, "serve", silent)


def _the_lowest_card_wins_the_race(patch: pytest.MonkeyPatch) -> None:
    def upside_down(many: int, purpose: str) -> Any:
        order = yield from drawn(many, purpose)
        return [many - 1 - card for card in order]

    patch.setattr(chip_race, "drawn", upside_down)


def _they_play_on_when_the_time_is_up(patch: pytest.MonkeyPatch) -> None:
    right = levels.time_is_up

    def late(s: Any) -> None:
        right(s)
        for flight in s.flights:
            flight.stopping = ""

    patch.setattr(levels, "time_is_up", late)


def _seats_are_paid_for_at_the_first_table(patch: pytest.MonkeyPatch) -> None:
    right = seating._open_tables
    patch.setattr(seating, "_open_tables", lambda s, flight: right(s, flight)[:1])


def _registration_is_extended_a_level_more(patch: pytest.MonkeyPatch) -> None:
    right = entries.extend

    def longer(s: Any, one: Any) -> None:
        right(s, one)
        s.late_until += 1

    patch.setattr(entries, "extend", longer)


def _who_is_removed_keeps_another_stack(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(removal, "_all", lambda s, entrant: [entrant])


def _a_disqualified_one_has_his_part(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(teams, "entitled", teams.members)


def _stakes_are_returned_after_a_deal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(endings, "_after_deal", lambda terms: terms)


def _equals_share(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(further, "alike", lambda found: [])


def _nobody_is_spared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(units, "_spare", lambda s, table, losers: None)


def _every_result_counts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(scores, "keep_best", lambda s, flight: None)


def _rounds_are_not_added_up(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(further, "worth", lambda one: (one.chips + one.coming, *one.further))


def _boxes_are_given_again(patch: pytest.MonkeyPatch) -> None:
    def free(s: Any, table: Any) -> list[int]:
        return [seat for seat in range(1, s.most() + 1) if seat not in table.seats]

    patch.setattr(seating, "free", free)


def _somebody_opens_a_table_alone(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(seating, "_has_room", lambda s, flight: True)


def _levies_stay_in_the_pool(patch: pytest.MonkeyPatch) -> None:
    right = payout.fill
    patch.setattr(payout, "fill", lambda s, levies: right(s, Fraction(0)))


OF_FORMATS: dict[Fault, str] = {
    _equals_share: "roulette-rounds",
    _nobody_is_spared: "blackjack-knock-out",
    _every_result_counts: "roulette-window",
    _rounds_are_not_added_up: "roulette-games",
    _boxes_are_given_again: "blackjack-timed",
    _somebody_opens_a_table_alone: "blackjack-timed",
    _levies_stay_in_the_pool: "marias",
}
"""Faults that only a format can meet."""


@pytest.mark.parametrize("fault", OF_FORMATS, ids=lambda fault: fault.__name__.strip("_"))
def test_a_fault_of_a_format_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    with pytest.raises((AssertionError, Overdrawn)):
        _play_all(OF_FORMATS[fault], 200)


def _play_all(format: str, seeds: int) -> None:
    met = Met()
    for seed in range(seeds):
        campaign.one(seed, met, format)


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
    _a_penalty_is_over_too_soon,
    _nobody_is_told_that_he_may_come_back,
    _the_lowest_card_wins_the_race,
    _they_play_on_when_the_time_is_up,
    _seats_are_paid_for_at_the_first_table,
    _registration_is_extended_a_level_more,
    _who_is_removed_keeps_another_stack,
    _a_disqualified_one_has_his_part,
    _stakes_are_returned_after_a_deal,
)


NEEDED: dict[Fault, Callable[[Definition], object]] = {
    _they_play_on_when_the_time_is_up: lambda of: of.end.when == "time",
    _seats_are_paid_for_at_the_first_table: lambda of: of.seats.draw == "paid",
    _registration_is_extended_a_level_more: lambda of: of.entry.extends and of.entry.late_until,
    _who_is_removed_keeps_another_stack: lambda of: of.stages[0].carry in ("best", "sum"),
    _a_disqualified_one_has_his_part: lambda of: of.entry.team,
    _stakes_are_returned_after_a_deal: lambda of: (
        of.deal and all("contribution" in case.terms.returned for case in of.cancellation)
    ),
}
"""Without which nobody can meet a fault: other tournaments are not played, and these with more
rulings and deals than usual."""


def _found(fault: Fault, most: int) -> Iterator[Exception]:
    met = Met()
    for seed in range(most):
        course = campaign.Course(seed, met)
        if fault in NEEDED:
            if not NEEDED[fault](course.of):
                continue
            course.rulings, course.deals, course.called_off = 0.05, 0.2, True
        try:
            course.run()
        except (AssertionError, Overdrawn) as problem:
            yield problem


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__.strip("_"))
def test_a_planted_fault_is_found(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    fault(monkeypatch)
    assert next(_found(fault, 3_000), None) is not None
