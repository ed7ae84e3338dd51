"""Tables of mariáš tournaments: their course, absence, recovery, and what the room tells."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from krupier.equipment.cards import DECK_32, Card, suit, text
from krupier.equipment.draws import Cards, CardsAre, Draw, Outcome, Source
from krupier.room.best_cards import best_cards
from krupier.room.config import TableConfig
from krupier.room.environment import MakeSource
from krupier.room.hands.requests import Pre
from krupier.room.table import Table
from krupier.rules import events
from krupier.rules.options import Choose, Move, Pick, Refused
from krupier.rules.wants import Moves, Ruling
from krupier.store import schema
from tests.room.cash import hands_of
from tests.room.marias import FOUR, marias_event
from tests.room.setup import SECOND, Answers, Place, by
from tests.room.tournament import Event
from tests.rules.marias.worlds import SEATS, Hands, dealt, exchange, owner


def only_table(event: Event) -> Table:
    (table,) = event.tables.values()
    return table


def asked(table: Table) -> str:
    """The seat that is asked."""
    assert table.course is not None
    want = table.course.play.want
    assert isinstance(want, Moves), want
    (seat,) = want.seats or ()
    return seat


def until(event: Event, reached: Callable[[Table], bool]) -> Table:
    for _ in range(2_000):
        if len(event.tables) == 1 and only_table(event).running and reached(only_table(event)):
            return only_table(event)
        event.step()
    raise AssertionError("never reached")


def tricks(table: Table) -> int:
    assert table.course is not None
    return sum(isinstance(one, events.TrickTaken) for one in table.course.events)


def in_trick(number: int, cards: int) -> Callable[[Table], bool]:
    def reached(table: Table) -> bool:
        assert table.course is not None
        return tricks(table) == number and len(table.course.play.felt.cards("trick")) == cards

    return reached


# -- its course ----------------------------------------------------------------------------------


@pytest.mark.clause("K20-82", "K20-101", "K20-103", "K20-108", "K20-117", "K20-119")
def test_a_whole_tournament_with_debts() -> None:
    """Three rounds of four games: after every game points went from player to player, chip for
    point; nobody is out without chips, and the books agree."""
    event = marias_event(chips=3)
    games, seen = 0, set()
    while not event.it.over:
        for table in list(event.tables.values()):
            course = table.course
            if course is None or table.running or course.id in seen:
                continue
            seen.add(course.id)
            games += 1
            assert len(course.owners) == 4
            won = course.play.felt.marks["points_won"]
            assert sum(won.values()) == 0
            felt, stacks = course.play.felt, course.starting_stacks()
            for one in felt.marks["players"]:
                assert one.stack == stacks[one.seat] + won[one.seat]
        chips = [one.chips for one in event.it.state.entrants.values()]
        assert event.it.state.phase != "running" or sum(chips) == 12
        assert event.step() or event.it.over
    assert games == 9, "the last table of each round is gone with its last game"
    with event.place.store.read() as conn:
        rounds = conn.execute(select(schema.rounds.c.status)).scalars().all()
    assert rounds == ["settled"] * 12
    assert min(one.chips for one in event.it.state.entrants.values()) < 0
    assert not event.faults
    assert not any(event.held().values())
    assert event.wrong() == []


@pytest.mark.clause("K20-03", "K20-07")
def test_the_button_moves_after_every_game_and_is_drawn_anew_after_a_round() -> None:
    event, seen = marias_event(), list[tuple[int, str]]()
    known: set[str] = set()
    while not event.it.over:
        for table in event.tables.values():
            if table.running and table.course and table.course.id not in known:
                known.add(table.course.id)
                marks = table.course.play.felt.marks
                seen.append((event.it.state.stage, marks["button"]))
                shown, told = hands_of(table.dealer), table.dealer.tournament_shown()
                assert told is not None
                assert told["round"] == {
                    "number": event.it.state.stage + 1,
                    "of": 3,
                    "game": len([one for one in seen if one[0] == event.it.state.stage]),
                    "games": 4,
                    "advance": event.it.state.rules.advance,
                    "further": False,
                }
                assert shown["button"] == marks["button"]
        event.step()
    for stage in range(3):
        buttons = [int(seat) for at, seat in seen if at == stage]
        assert [(seat - buttons[0]) % 4 for seat in buttons] == [0, 1, 2, 3]


def test_the_score_sheet_tells_what_was_played() -> None:
    event = marias_event()
    table = until(event, lambda table: table.number == 4)
    sheet = [one["marks"] for one in table.recent]
    assert len(sheet) == 3
    for one in sheet:
        assert set(one) == {"contract", "declarer", "partner", "trump", "points"}
        assert sum(one["points"].values()) == 0
        assert (one["trump"] is None) == (one["contract"] in (None, "betl", "durch"))


# -- clocks and absence --------------------------------------------------------------------------


def test_who_is_absent_is_played_for_and_the_tournament_ends() -> None:
    event = marias_event(seed=3)
    event.silent = {"bob", "dora"}
    event.play()
    assert event.it.memory.away == {"bob", "dora"}
    assert not event.faults
    assert event.wrong() == []


@pytest.mark.clause("K20-47", "K20-48")
def test_the_clock_plays_the_lowest_card_and_announces_nothing() -> None:
    event = marias_event()
    event.silent = set(FOUR)
    for _ in range(500):
        event.step()
        if event.tables and only_table(event).recent:
            break
    course = only_table(event).course
    assert course is not None
    assert not any(isinstance(one, events.Hlaska) for one in course.events)
    assert course.play.felt.marks["contract"] == "hra"


def test_nothing_can_be_said_before_ones_turn() -> None:
    """An answer that waits at the server would be given at once, and only by who has no choice."""
    event = marias_event()
    table = until(event, in_trick(1, 1))
    for name in FOUR:
        with pytest.raises(Refused, match="not in a hand"):
            table.ask(name, name, f"pre-{name}", Pre("check"), Answers())


def test_nobody_renounces_at_an_electronic_table() -> None:
    event = marias_event()
    table = until(event, in_trick(2, 1))
    with pytest.raises(Refused) as no:
        table.staff.rule(Ruling("renounce", "1"), by("he did not follow suit"))
    assert no.value.code == "no-croupier"


# -- recovery ------------------------------------------------------------------------------------


def felt_of(table: Table) -> Any:
    assert table.course is not None
    felt = table.course.play.felt
    places = {name: place.cards for name, place in felt.places.items()}
    return table.course.id, places, dict(felt.marks), asked(table)


@pytest.mark.parametrize(("number", "cards"), [(0, 1), (3, 2), (7, 3)])
def test_after_a_kill_in_a_trick_it_goes_on_where_it_was(number: int, cards: int) -> None:
    event = marias_event(chips=3, seed=number)
    before = felt_of(until(event, in_trick(number, cards)))
    event.open()
    table = only_table(event)
    assert table.resumed.startswith("resumed")
    assert felt_of(table) == before
    event.play()
    assert not event.faults
    assert event.wrong() == []


# -- what the room tells -------------------------------------------------------------------------


class Dealt:
    """Hands that the test wrote down, seat by seat from the forhont's."""

    def __init__(self, hands: Hands) -> None:
        self._left = copy.deepcopy(hands)

    def begin(self, equipment: Any) -> None:
        """The cards are known."""

    def answer(self, draw: Draw) -> Outcome:
        assert isinstance(draw, Cards)
        left = self._left[draw.to]
        cards, self._left[draw.to] = left[: draw.n], left[draw.n :]
        return CardsAre(tuple(cards))


class World:
    """One tournament with the first deal written down; everybody looks on, and a stranger."""

    def __init__(self, hands: Hands, shoe: MakeSource | None = None) -> None:
        """``shoe``: where the cards come from instead."""

        def source(config: TableConfig, state: bytes | None) -> Source:
            return Dealt(hands)

        self.event = marias_event(place=Place(source=shoe or source), seed=5)
        until(self.event, lambda table: True)
        self.table = only_table(self.event)
        for seat in SEATS:
            holder = self.table.seating.holder(seat)
            assert holder is not None
            self.table.watch(f"v{seat}", holder.player)
        self.table.watch("stranger", None)
        self.told = 0

    @property
    def forhont(self) -> str:
        assert self.table.course is not None
        return self.table.course.play.felt.marks["forhont"]

    def heard(self, viewers: tuple[str, ...]) -> bytes:
        """All that these connections have been sent, the clock of the table, and when it wants to
        be woken."""
        self.table.flush()
        ears, clock = self.event.place.ears, self.table.clock
        timing = (clock.name, clock.total, clock.deadline) if clock else None
        sent = [ears.updates[self.table.id], *((ears.owns[v], ears.snapshots[v]) for v in viewers)]
        all_ = msgspec.json.encode([sent, timing, self.table.due, self.event.place.time])
        return all_.replace(self.table.env.epoch.encode(), b"epoch")  # of the process, by chance

    def resync(self, viewers: tuple[str, ...]) -> None:
        for viewer in viewers:
            self.table.resync(viewer)

    def steps(self) -> set[tuple[str, tuple[Card, ...]]]:
        assert self.table.course is not None
        found: set[tuple[str, tuple[Card, ...]]] = set()
        for option in self.table.course.play.offers(asked(self.table)):
            if isinstance(option, Pick):
                found |= {(option.do, (card,)) for card in option.cards}
            elif isinstance(option, Choose):
                found.add((option.do, ()))
        return found

    def do(self, step: tuple[str, tuple[Card, ...]] | None) -> None:
        """Somebody decides after three seconds, or the clock does."""
        place, table = self.event.place, self.table
        if step is None:
            due = table.due
            assert due is not None
            place.time = due
            table.tick()
            return
        place.time += 3 * SECOND
        holder = table.seating.holder(asked(table))
        assert holder is not None
        self.told += 1
        move = Move(asked(table), step[0], cards=step[1])
        table.move(holder.player, f"s{self.told}", move, Answers())


def alike(worlds: tuple[World, World], outsiders: list[str], luck: random.Random) -> int:
    """The same is done in both as long as it can be; now and then the clock decides, somebody is
    cut off, or everybody looks anew. Whoever does not share the secret is told the same. Says how
    many cards were played."""
    viewers = (*(f"v{seat}" for seat in outsiders), "stranger")
    played = 0
    while all(world.table.running for world in worlds):
        one, other = (world.heard(viewers) for world in worlds)
        assert one == other
        both = sorted(worlds[0].steps() & worlds[1].steps())
        quiet = [step for step in both if step[0] in ("good", "hra", "play", "announce")]
        card = bool(worlds[0].table.course and "leader" in worlds[0].table.course.play.felt.marks)
        chosen = luck.choice(quiet or both) if both else None
        if chosen is None:
            break
        if not card and luck.random() < 0.2:
            chosen = None  # the clock says "good" for him
        if luck.random() < 0.1:
            for world in worlds:
                world.resync(viewers)
        for world in worlds:
            world.do(chosen)
        played += card
    return played


@pytest.mark.clause("K20-16", "K20-22", "K20-44")
def test_the_room_never_tells_who_the_partner_is() -> None:
    """The called card has changed places with a card of another player. Messages, clocks and times
    are the same to the byte for the two others and for a stranger."""
    played = 0
    for seed in range(12):
        luck = random.Random(seed)
        hands = dealt(luck)
        first = World(hands)
        forhont = first.forhont
        laid = luck.choice(hands[forhont][:4])
        missing = [c for c in DECK_32 if suit(c) == suit(laid) and c not in hands[forhont][:4]]
        called = luck.choice([c for c in missing if c not in hands[forhont]] or missing)
        holder = owner(hands, called)
        other = luck.choice([seat for seat in SEATS if seat not in (holder, forhont)])
        swapped = copy.deepcopy(hands)
        exchange(swapped, called, luck.choice(hands[other]))
        worlds = (first, World(swapped))
        outsiders = [seat for seat in SEATS if seat not in (holder, other)]
        for step in (("trump", (laid,)), ("call-card", (called,))):
            for world in worlds:
                world.do(step)
        played += alike(worlds, outsiders, luck)
    assert played > 30


@pytest.mark.clause("K20-42", "K20-43")
def test_who_looks_anew_finds_the_last_trick_and_no_older_one() -> None:
    event = marias_event(seed=2)
    table = until(event, in_trick(4, 2))
    course = table.course
    assert course is not None
    laid = [one.cards[0] for one in course.events if isinstance(one, events.Played)]
    table.watch("v", None)
    view = event.place.ears.snapshots["v"][-1].view
    shown = msgspec.json.encode([view.cards, view.events]).decode()
    assert [one for one in laid if f'"{text(one)}"' in shown] == laid[12:]


# -- what was best -------------------------------------------------------------------------------


def test_what_was_best_is_told_after_the_game_to_its_players() -> None:
    event = marias_event(seed=4)
    table = until(event, in_trick(5, 1))
    running = table.course
    assert running is not None
    with event.place.store.read() as conn, pytest.raises(Refused) as no:
        best_cards(conn, running.id, "anna")
    assert no.value.code == "round-running"
    while table.running:
        event.step()
    with event.place.store.read() as conn:
        found = best_cards(conn, running.id, "anna")
        with pytest.raises(Refused) as no:
            best_cards(conn, running.id, "eva")
        assert best_cards(conn, running.id, None, reads=True) == found
    assert no.value.code == "no-review"
    won = running.play.felt.marks["points_won"]
    cards = found.cards
    assert len(cards) == 32
    sign = [1 if one.seat in found.declarers else -1 for one in cards]
    # every card leads from the best that was left to what it was worth, the last to the settlement
    assert all(a.value == b.best for a, b in pairwise(cards))
    assert all(s * (one.best - one.value) == one.cost for s, one in zip(sign, cards, strict=True))
    assert cards[0].best == found.value
    assert won[found.declarer] == cards[-1].value * (3 if len(found.declarers) == 1 else 1)
    for one in cards:
        assert one.best == (max if one.seat in found.declarers else min)(one.values.values())
    assert found.lost == {
        seat: sum(one.cost for one in cards if one.seat == seat) for seat in SEATS
    }
