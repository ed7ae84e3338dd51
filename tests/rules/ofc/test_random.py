"""Hands played at random in every form: chips, secrets and journals are kept."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.cards import UNKNOWN, text
from krupier.equipment.draws import Cards, CardsAre
from krupier.equipment.seeded import Seeded
from krupier.rules.codec import input_from_json, input_to_json
from krupier.rules.options import Arrange, Move
from krupier.rules.play import Play, replay
from krupier.rules.view import event_view, own_view, public_view, view
from krupier.rules.wants import Moves, Timeout
from tests.rules.ofc.table import points, table
from tests.rules.random_rounds import check

FORMS: list[dict[str, Any]] = [
    {"form": "classic"},
    {"form": "classic", "stay_in_fantasy": True},
    {"form": "pineapple"},
    {"form": "pineapple", "fantasy_land": "progressive", "stay_in_fantasy": True},
]


def begin(options: dict[str, Any], luck: random.Random) -> Play:
    pineapple = options["form"] == "pineapple"
    seats = [str(n) for n in luck.sample(range(1, 9), luck.randint(2, 3 if pineapple else 4))]
    progressive = options.get("fantasy_land") == "progressive"
    sizes = (14, 15, 16, 17) if progressive else (14,) if pineapple else (13,)
    hand = {
        "stacks": {seat: str(luck.choice((1, 7, 30, 500))) for seat in seats},
        "button": str(luck.randint(1, 8)),
        "point": luck.choice(("0.50", "1", "20")),
        "fantasy": {seat: luck.choice(sizes) for seat in seats if luck.random() < 0.3},
    }
    return table(hand, **options)


def some_placement(option: Arrange, seat: str, luck: random.Random) -> Move:
    cards = luck.sample(option.cards, len(option.cards))[option.discard :]
    rows: list[list[int]] = [[] for _ in option.rows]
    for card in cards:
        free = [at for at, (_, room) in enumerate(option.rows) if len(rows[at]) < room]
        rows[luck.choice(free)].append(card)
    return Move(seat, option.do, rows=tuple(map(tuple, rows)))


class Witness:
    """Knows which cards each seat may have seen, from the inputs alone."""

    def __init__(self) -> None:
        self.own: dict[str, set[str]] = {}
        self.public: set[str] = {text(UNKNOWN)}

    def deal(self, want: Cards, given: CardsAre) -> None:
        self.own.setdefault(want.to, set()).update(map(text, given.cards))

    def placed(self, play: Play) -> None:
        for name, place in play.felt.places.items():
            if "." in name:
                self.public |= {text(card) for card in place.cards}

    def look(self, play: Play, viewer: str) -> None:
        may = self.public | self.own.get(viewer, set())
        shown = view(play, [viewer] if viewer else [])
        for cards in shown["cards"].values():
            assert set(cards) <= may
        for offers in shown["offers"].values():
            for offer in offers:
                assert set(offer["cards"]) <= self.own[viewer]
        money = play.game.setting.currency
        for event in play.felt.events:
            assert set(event_view(event, [viewer], money).get("cards", ())) <= may


@pytest.mark.parametrize("options", FORMS, ids=lambda one: "-".join(map(str, one.values())))
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_any_hand_keeps_chips_secrets_and_its_journal(options: dict[str, Any], seed: int) -> None:
    luck = random.Random(seed)
    play, witness, source = begin(options, luck), Witness(), Seeded(seed)
    source.begin(play.game.equipment)
    seats = [one.seat for one in play.felt.marks["players"]]
    before = {one.seat: one.stack for one in play.felt.marks["players"]}
    while not play.over:
        want = play.want
        if isinstance(want, Cards):
            given_cards = source.answer(want)
            assert isinstance(given_cards, CardsAre)
            witness.deal(want, given_cards)
            play.send(given_cards)
            continue
        assert isinstance(want, Moves)
        (seat,) = want.seats or ()
        (option,) = play.offers(seat)
        assert isinstance(option, Arrange)
        play.send(Timeout() if luck.random() < 0.1 else some_placement(option, seat, luck))
        witness.placed(play)
        check(play, seats)
        for viewer in ("", *seats):
            witness.look(play, viewer)
    felt = play.felt
    after = {one.seat: one.stack for one in felt.marks["players"]}
    assert (felt.bank, felt.commission) == (0, 0)
    assert sum(after.values()) == sum(before.values())
    for seat in seats:
        assert after[seat] == before[seat] + felt.returned.get(seat, 0) - felt.staked.get(seat, 0)
        assert felt.staked.get(seat, 0) <= before[seat], "nobody puts in more than he has"
        assert [len(felt.cards(f"{seat}.{row}")) for row in ("front", "middle", "back")] == [
            3,
            5,
            5,
        ]
    assert sum(points(play).values()) == 0
    money = play.game.setting.currency
    journal = [input_from_json(input_to_json(one, money), money) for one in play.journal]
    again = replay(play.game, journal)
    assert again.felt.events == felt.events
    assert public_view(again) == public_view(play)
    assert own_view(again, seats) == own_view(play, seats)
