"""Faults to plant: of each the referees must say that it is there.

A mutant changes what the platform does, and where the platform would stop itself (its own checks
see many of these) also that, so that nobody is left but the referees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from krupier.equipment import secure, series
from krupier.equipment.draws import Draw, Face, Outcome, PocketIs
from krupier.money import Currency
from krupier.room import course, rounds, table, views
from krupier.room.cash import postings as cash_chips
from krupier.room.commits import Asked, Commits, Member
from krupier.room.config import TableConfig
from krupier.room.course import Course
from krupier.room.messages import Accepted, Reply
from krupier.rules import view
from krupier.rules.baccarat.round import Baccarat
from krupier.rules.blackjack import insurance
from krupier.rules.blackjack.hand import total
from krupier.rules.blackjack.table import Table as BlackjackTable
from krupier.rules.events import Event, Void
from krupier.rules.felt import Felt, Lying
from krupier.rules.options import Move, Refused
from krupier.rules.poker.round import Hand
from krupier.rules.roulette.round import Roulette
from krupier.store import Result, Transfer, accounts, journal, ledger, settlement
from tests.simulation.weather import FAIR, ROUGH, Weather
from tests.simulation.world import Plan

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Mutant:
    name: str
    plant: Plant
    games: tuple[str, ...]
    """At whose tables it shows."""
    caught_by: Sequence[str]
    """The referees of whom at least one must see it."""
    seed: int = 1
    """Of an evening in which it shows."""
    weather: Weather = FAIR
    players: int = 6
    seconds: int = 60

    @property
    def plan(self) -> Plan:
        return Plan(self.games, 2, self.players, self.seconds, self.weather)


def unguarded(patch: pytest.MonkeyPatch) -> None:
    """The store does not hold the postings of a round against its results."""
    patch.setattr(settlement, "_must_balance", lambda *_: None)


# -- outcomes ------------------------------------------------------------------------------------


def seven_drawn_as_eight(patch: pytest.MonkeyPatch) -> None:
    honest = secure.Secure.answer

    def answer(self: secure.Secure, draw: Draw) -> Outcome:
        came: Outcome = honest(self, draw)
        return PocketIs("8") if came == PocketIs("7") else came

    patch.setattr(secure.Secure, "answer", answer)


def seven_told_as_eight(patch: pytest.MonkeyPatch) -> None:
    honest = view.event_view

    def event_view(event: Event, *rest: Any, **more: Any) -> dict[str, Any]:
        shown = honest(event, *rest, **more)
        return shown | {"result": "8"} if shown.get("result") == "7" else shown

    patch.setattr(views, "event_view", event_view)


def drawn_again_after_a_crash(patch: pytest.MonkeyPatch) -> None:
    honest = secure.Secure.restore.__func__  # type: ignore[attr-defined]

    def restore(cls: Any, generator: Any, state: bytes) -> secure.Secure:
        found: secure.Secure = honest(cls, generator, state)
        kept = found._is.series
        for kind, part in kept.items():
            if not part.sealed and kind != "cards":
                kept[kind] = series.spins(generator, kind, part.of, part.size)
            elif not part.sealed:
                kept[kind] = series.shoe(generator, part.of, part.size // len(part.of))
        return found

    patch.setattr(secure.Secure, "restore", classmethod(restore))


def entropy_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(secure.Secure, "mix", lambda self, player, entropy: self._open() and [])


# -- settlement ----------------------------------------------------------------------------------


def one_unit_too_much(patch: pytest.MonkeyPatch) -> None:
    honest = Felt.pay

    def pay(self: Felt, stake: Lying, win: int, **more: Any) -> None:
        honest(self, stake, win + 1, **more)

    patch.setattr(Felt, "pay", pay)


def commission_dropped(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Baccarat, "commission", lambda self, bet, win: 0)


def la_partage_forgotten(patch: pytest.MonkeyPatch) -> None:
    honest = Roulette.pays

    def pays(self: Roulette, stake: Lying, result: Any) -> Any:
        found = honest(self, stake, result)
        return "lose" if found == "half" else found

    patch.setattr(Roulette, "pays", pays)


def bank_stands_on_sixteen(patch: pytest.MonkeyPatch) -> None:
    honest = BlackjackTable.must_draw

    def must_draw(self: BlackjackTable, cards: tuple[int, ...]) -> bool:
        return honest(self, cards) and total(cards).points != 16

    patch.setattr(BlackjackTable, "must_draw", must_draw)


def no_third_card_for_banco(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Baccarat, "banco_draws", lambda self, felt: False)


def insurance_never_taken(patch: pytest.MonkeyPatch) -> None:
    honest = insurance.Offers.take

    def take(self: insurance.Offers, move: Move) -> None:
        if move.do == insurance.INSURE:
            self.options.pop(move.seat)
        else:
            honest(self, move)

    patch.setattr(insurance.Offers, "take", take)


def _with_awards(patch: pytest.MonkeyPatch, change: Callable[[Any], list[Any]]) -> None:
    honest = Hand._settle

    def settle(self: Hand) -> None:
        self.state.awards = change(self.state.awards)
        honest(self)

    patch.setattr(Hand, "_settle", settle)


def odd_chip_to_the_wrong_player(patch: pytest.MonkeyPatch) -> None:
    def change(awards: list[Any]) -> list[Any]:
        changed = list(awards)
        for at, one in enumerate(awards[:-1]):
            other = awards[at + 1]
            if one.pot == other.pot and one.amount == other.amount + 1:
                changed[at] = one._replace(amount=other.amount)
                changed[at + 1] = other._replace(amount=one.amount)
        return changed

    _with_awards(patch, change)


def pot_to_the_second_best(patch: pytest.MonkeyPatch) -> None:
    """The first of several pots goes to whoever won the second."""

    def change(awards: list[Any]) -> list[Any]:
        others = [one.player for one in awards if one.pot > 0]
        return [
            one._replace(player=others[0]) if one.pot == 0 and others else one for one in awards
        ]

    _with_awards(patch, change)


# -- money ---------------------------------------------------------------------------------------


def _with_transfers(
    patch: pytest.MonkeyPatch, more: Callable[[Course, Sequence[Event], list[Transfer]], None]
) -> None:
    honest = Course._money

    def money(self: Course, events: Sequence[Event]) -> list[Transfer]:
        transfers = honest(self, events)
        more(self, events, transfers)
        return transfers

    unguarded(patch)
    patch.setattr(Course, "_money", money)


def stake_posted_twice(patch: pytest.MonkeyPatch) -> None:
    def more(self: Course, events: Sequence[Event], transfers: list[Transfer]) -> None:
        for one in list(transfers):
            if one.kind == "stake":
                again = replace(one, key=f"{one.key}+", credit=accounts.house(self.group))
                transfers.append(again)

    _with_transfers(patch, more)


def take_back_returns_double(patch: pytest.MonkeyPatch) -> None:
    def more(self: Course, events: Sequence[Event], transfers: list[Transfer]) -> None:
        for one in list(transfers):
            if one.kind == "take-back":
                transfers.append(replace(one, key=f"{one.key}+", debit=accounts.house(self.group)))

    _with_transfers(patch, more)


def credited_to_another_player(patch: pytest.MonkeyPatch) -> None:
    """The books agree with themselves: results and postings both name the wrong player."""

    def other(self: Course, player: str) -> str:
        everybody = sorted(set(self.owners.values()))
        return everybody[(everybody.index(player) + 1) % len(everybody)]

    def more(self: Course, events: Sequence[Event], transfers: list[Transfer]) -> None:
        for at, one in enumerate(transfers):
            if one.kind == "return" and not self.stacks:
                player = one.credit.removeprefix(accounts.player(""))
                transfers[at] = replace(one, credit=accounts.player(other(self, player)))

    honest = Course.results

    def results(self: Course) -> list[Result]:
        found = honest(self)
        if self.stacks:
            return found
        kept = [replace(one, returned=0) for one in found if one.staked]
        paid = [
            replace(one, player=other(self, one.player), seat=f"{one.seat}!", staked=0)
            for one in found
            if one.returned
        ]
        return kept + paid

    _with_transfers(patch, more)
    patch.setattr(Course, "results", results)


def void_round_keeps_a_stake(patch: pytest.MonkeyPatch) -> None:
    def void(self: Felt, reason: str) -> None:
        self.tell(Void(reason))
        for at, stake in enumerate(self.lying()):
            if at == 0:
                self.lose(stake)
            else:
                self.give_back(stake, "void")

    def keep(conn: Any, round_id: str, reason: str, at: int) -> Any:
        record = journal.lock_round(conn, round_id)
        posted = ledger.of_round(conn, round_id)
        found = settlement._void_results(posted, posted)
        closing = settlement.Closing("void", reason, ledger.digest_of(posted), found)
        return settlement._close(conn, record, closing, at)

    patch.setattr(Felt, "void", void)
    patch.setattr(settlement, "void", keep)


def buy_in_of_another_amount(patch: pytest.MonkeyPatch) -> None:
    honest = cash_chips.bring

    def bring(at: TableConfig, player: str, key: str, amount: int) -> Transfer:
        return honest(at, player, key, amount + 1)

    patch.setattr(cash_chips, "bring", bring)


# -- requests ------------------------------------------------------------------------------------


def accepted_twice(patch: pytest.MonkeyPatch) -> None:
    """A move that was sent before counts again."""
    patch.setattr(rounds.Rounds, "known", lambda self, player, id: None)
    patch.setattr(rounds.Rounds, "known_in", lambda self, player, id, number: None)


def refused_but_written(patch: pytest.MonkeyPatch) -> None:
    honest = table.Table._play

    def play(
        self: table.Table, who: str, id: str, move: Move, reply: Reply, *rest: Any, **more: Any
    ) -> None:
        honest(self, who, id, move, lambda answer: None, *rest, **more)
        raise Refused("late", "too late")

    patch.setattr(table.Table, "_play", play)


def answered_twice(patch: pytest.MonkeyPatch) -> None:
    def answering(reply: Reply, accepted: Accepted) -> Callable[[Exception | None], None]:
        def answer(error: Exception | None) -> None:
            for _ in range(2):
                reply(accepted if error is None else rounds.not_stored(error))

        return answer

    patch.setattr(rounds, "answering", answering)


def never_answered(patch: pytest.MonkeyPatch) -> None:
    honest = Commits.asked

    def asked(self: Commits, member: Member, one: Asked) -> None:
        if one.id[-1:] not in "27":
            honest(self, member, one)

    patch.setattr(Commits, "asked", asked)


# -- sight ---------------------------------------------------------------------------------------


def hole_cards_in_the_public_view(patch: pytest.MonkeyPatch) -> None:
    def cards_view(felt: Felt, seats: object) -> dict[str, list[str]]:
        return view.cards_view(felt, set(felt.places))

    patch.setattr(views, "cards_view", cards_view)


def hole_cards_in_the_events(patch: pytest.MonkeyPatch) -> None:
    honest = view.event_view

    def event_view(event: Event, seats: object, money: Currency, **more: Any) -> dict[str, Any]:
        return honest(event, {getattr(event, "owner", "")}, money)

    patch.setattr(views, "event_view", event_view)


def banks_card_told_early(patch: pytest.MonkeyPatch) -> None:
    honest = Felt.put

    def put(self: Felt, place: str, cards: Any, face: Face = Face.UP, owner: str = "") -> None:
        honest(self, place, cards, Face.UP if place == "bank" else face, owner)

    patch.setattr(Felt, "put", put)


def neighbours_cards_among_the_own(patch: pytest.MonkeyPatch) -> None:
    def seats_of(self: course.Course, player: str | None, seats: object) -> list[str]:
        return [str(n) for n in range(1, 10)]

    patch.setattr(course.Course, "seats_of", seats_of)


# -- all of them ---------------------------------------------------------------------------------

ROULETTE = ("kings/european-roulette",)
PUNTO_BANCO = ("kings/punto-banco",)
BLACKJACK = ("fortuna/blackjack-evolution",)
HOLDEM = ("kings/texas-holdem", "wgg/texas-holdem-cash")

MUTANTS = (
    Mutant("every 7 is drawn as 8", seven_drawn_as_eight, ROULETTE, ["vault"], seed=2),
    Mutant("every 7 is told as 8", seven_told_as_eight, ROULETTE, ["settlement"], seed=2),
    Mutant(
        "outcomes are drawn again after a crash",
        drawn_again_after_a_crash,
        ROULETTE,
        ["vault"],
        weather=ROUGH,
    ),
    Mutant("entropy is ignored", entropy_ignored, ROULETTE, ["vault"]),
    Mutant("wins are paid one unit too much", one_unit_too_much, ROULETTE, ["settlement"]),
    Mutant("commission is dropped", commission_dropped, PUNTO_BANCO, ["settlement"]),
    Mutant("banco never draws", no_third_card_for_banco, PUNTO_BANCO, ["settlement"], seed=0),
    Mutant(
        "no la partage", la_partage_forgotten, ("wgg/european-roulette",), ["settlement"], seed=1
    ),
    Mutant("the bank stands on 16", bank_stands_on_sixteen, BLACKJACK, ["settlement"], seed=0),
    Mutant("insurance is never taken", insurance_never_taken, BLACKJACK, ["settlement"], seed=16),
    Mutant(
        "the odd chip goes to the wrong player",
        odd_chip_to_the_wrong_player,
        ("kings/double-flop-holdem",),
        ["settlement"],
        players=8,
        seconds=100,
        seed=9,
    ),
    Mutant(
        "the main pot goes with a side pot", pot_to_the_second_best, HOLDEM, ["settlement"], seed=8
    ),
    Mutant("stakes are posted twice", stake_posted_twice, ROULETTE, ["settlement", "ledger"]),
    Mutant(
        "what is taken back comes twice",
        take_back_returns_double,
        ROULETTE,
        ["settlement", "ledger"],
    ),
    Mutant("wins go to another player", credited_to_another_player, ROULETTE, ["settlement"]),
    Mutant("a void round keeps a stake", void_round_keeps_a_stake, ROULETTE, ["ledger"], seed=4),
    Mutant("a buy-in of another amount", buy_in_of_another_amount, HOLDEM, ["ledger"]),
    Mutant(
        "a move sent again counts again",
        accepted_twice,
        ROULETTE,
        ["answers"],
        weather=ROUGH,
        seed=4,
    ),
    Mutant("a refused move is written", refused_but_written, ROULETTE, ["answers"]),
    Mutant("everything is answered twice", answered_twice, ROULETTE, ["answers"]),
    Mutant("some are never answered", never_answered, ROULETTE, ["answers"], seed=3),
    Mutant("hole cards in the public view", hole_cards_in_the_public_view, HOLDEM, ["sight"]),
    Mutant("hole cards in the events", hole_cards_in_the_events, HOLDEM, ["sight"]),
    Mutant("the bank's hole card is told early", banks_card_told_early, BLACKJACK, ["sight"]),
    Mutant(
        "the neighbour's cards among one's own",
        neighbours_cards_among_the_own,
        HOLDEM,
        ["sight"],
    ),
)
