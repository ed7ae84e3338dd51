"""Whoever sits, owes, posts, buys or straddles: the next hand is one that the rules accept."""

from __future__ import annotations

import random
from typing import Any

import pytest

from krupier.room.hands.chairs import Chair
from krupier.room.hands.dealing import Hand, next_hand, note_dues
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.progress import Now, Progress
from krupier.room.hands.stakes import Stakes, stakes
from krupier.room.seating import Guest
from krupier.rules import families
from krupier.rules.play import Play
from tests.room.cash import EUR

SEATS = 8


def table(game: str, **options: Any) -> tuple[Any, Stakes]:
    plan = families.load_plan(game)
    code = next(iter(plan.currencies))
    made = families.make(plan, currency_code=code, options=options)
    return made, stakes(made, CashRules(blinds=("1", "2"), draw=False))


def people(chance: random.Random, seats: int) -> list[Chair]:
    found = []
    for seat in range(1, seats + 1):
        chair = Chair(Guest(f"p{seat}", f"P{seat}"), str(seat), "s", 0)
        chair.owes_big = False
        found.append(chair)
    return found


def stir(chance: random.Random, chair: Chair) -> None:
    """What may happen to a chair between two hands."""
    chair.stack = chance.choice((0, 1, 100, 150, 300, 700, 20_000))
    chair.guest.sits_out = chance.random() < 0.25
    chair.straddle = chance.choice(("never", "first", "any"))
    if chair.owes:
        how = chance.choice(("wait", "post", "button"))
        chair.posts, chair.buys = how == "post", how == "button"
    elif chance.random() < 0.1:
        chair.owes_big, chair.owes_small = True, chance.random() < 0.5


def check(made: Any, known: Stakes, hand: Hand) -> set[str]:
    """The rules take it; what is special about it."""
    setting = families.make(
        made.plan,
        currency_code=made.setting.currency.code,
        options=dict(made.setting.options),
        hand=hand.hand,
    )
    play = Play(setting)
    felt = play.felt
    assert set(hand.owners) == {str(seat) for seat in hand.order.dealt}
    written = hand.hand.get("straddles", [])
    assert [float(one) for one in written] == [4.0 * 2**n for n in range(len(written))]
    if hand.order.bought is not None:
        seat = str(hand.order.bought)
        paid = {one: felt.staked.get(one, 0) for one in hand.owners}
        others = {str(one) for one in hand.order.posting} | {seat}
        attacks = hand.hand["button"] if known.attack else ""
        assert all(not paid[one] for one in paid if one not in others and one != attacks)
    elif not known.attack:  # table and rules agree about who posts the blinds
        stacks = {seat: round(float(one) * EUR) for seat, one in hand.hand["stacks"].items()}
        for place, blind in ((hand.order.places.small, 1), (hand.order.places.big, 2)):
            seat = str(place)
            assert felt.staked.get(seat, 0) == min(blind * EUR, stacks.get(seat, 0))
    return set(hand.hand)


@pytest.mark.parametrize("moving", [False, True], ids=["dead", "moving"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kings/texas-holdem", {}),
        ("kings/texas-holdem", {"attack": True}),
        ("kings/omaha-hi-lo", {"structure": "fixed-limit"}),
        ("club/texas-holdem", {}),
    ],
)
def test_every_hand_can_be_dealt(game: str, options: dict[str, Any], moving: bool) -> None:
    made, known = table(game, **options)
    chance = random.Random(f"{game} {options} {moving}")
    chairs, last = people(chance, min(SEATS, known.seats)), Progress()
    seen: set[str] = set()
    for _ in range(300):
        for chair in chairs:
            stir(chance, chair)
        hand = next_hand(known, chairs, last, Now(moving))
        if hand is None:
            continue
        seen |= check(made, known, hand)
        note_dues(chairs, hand)
        last = hand.progress
        if known.attack and chance.random() < 0.5:  # somebody won the hand
            winner = chance.choice(hand.order.dealt)
            last = Progress(last.places, button=winner, attack=3 * EUR)
    assert {"posts", "straddles"} <= seen
    assert ("bought_button" in seen) == known.buys_button


@pytest.mark.clause("KP30-08")
def test_in_the_stud_games_of_a_mix_the_button_waits() -> None:
    """Four players at H.O.R.S.E., one hand of each game: the button goes around in hold'em and
    omaha only."""
    _, known = table("kings/horse", change="hands", hands=1)
    chairs, last = people(random.Random(1), 4), Progress()
    for chair in chairs:
        chair.stack = 200 * EUR
    big = []
    for _ in range(7):
        hand = next_hand(known, chairs, last, Now())
        assert hand is not None
        last = hand.progress
        assert last.places is not None
        big.append((hand.dealt.id, last.places.big))
    assert [seat for _, seat in big] == [2, 3, 3, 3, 3, 4, 1], big
