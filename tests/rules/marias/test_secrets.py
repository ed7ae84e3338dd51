"""What a seat is told: its own cards, what lies open, and nothing of who plays with whom."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from typing import Any

import pytest

from krupier.equipment.cards import DECK_32, rank, suit, text
from krupier.equipment.draws import Cards, Face
from krupier.rules import events
from krupier.rules.play import Play
from krupier.rules.view import event_view, public_view, view
from krupier.rules.wants import Moves, Timeout
from tests.rules.marias.table import (
    TWO_OF_EACH,
    at_random,
    called,
    deal,
    lay,
    pick,
    say,
    table,
)
from tests.rules.marias.worlds import SEATS, Worlds, dealt, exchange, owner

SWAPPED = TWO_OF_EACH | {
    "2": TWO_OF_EACH["2"].replace("9h", "Ah"),
    "3": TWO_OF_EACH["3"].replace("Ah", "9h"),
}
"""The same deal with the called ace at seat 2."""
CARD = re.compile(r"^[789TJQKA][cdhs]$")


def seen(play: Play, seats: tuple[str, ...]) -> Any:
    """Everything that the holder of these seats has been told up to now."""
    money = play.game.setting.currency
    told = [event_view(one, seats, money) for one in play.felt.events]
    return public_view(play), view(play, seats), told


@pytest.mark.clause("K20-16", "K20-22", "K20-44")
@pytest.mark.parametrize("seats", [("1",), ("4",), (), ("1", "4")])
def test_nothing_tells_who_has_the_called_card(seats: tuple[str, ...]) -> None:
    """Two deals differ only in it. The same is said and played, and everybody else is told the
    same: whom the table asks, how long, what stands on the felt."""
    one, other = (called(hands, "Qh", "Ah") for hands in (TWO_OF_EACH, SWAPPED))
    for word in ["good", "good", "good", "hra", "good", "good", "flek-hra", "good", "good", "good"]:
        assert seen(one, seats) == seen(other, seats)
        for play in (one, other):
            say(play, word)
    for card in ["As", "8s", "9s", "Js", "Ad", "Qd!", "Td", "9d", "Qh!"]:
        assert seen(one, seats) == seen(other, seats)
        for play in (one, other):
            lay(play, card)
    pick(one, "play", "7h")
    pick(other, "play", "Ah")
    assert (one.felt.marks.get("partner"), other.felt.marks.get("partner")) == (None, "2")


@pytest.mark.clause("K20-16", "K20-17", "K20-22", "K20-44")
def test_nothing_tells_who_has_the_called_card_in_random_deals() -> None:
    """The called card has changed places with any card of another player, the forhont's second
    four included. What can be said and played in both is; the two others are told the same."""
    met: Counter[str] = Counter()
    for seed in range(60):
        luck = random.Random(seed)
        hands = dealt(luck)
        laid = luck.choice(hands["1"][:4])
        missing = [c for c in DECK_32 if suit(c) == suit(laid) and c not in hands["1"][:4]]
        ace = luck.choice(missing)
        holder = owner(hands, ace)
        other = luck.choice([seat for seat in SEATS if seat != holder])
        swapped = copy.deepcopy(hands)
        exchange(swapped, ace, luck.choice(hands[other][4 if other == "1" else 0 :]))
        outsiders = [seat for seat in SEATS if seat not in (holder, other)]
        worlds = Worlds((hands, swapped), outsiders)
        worlds.deal()
        for step in (("trump", (laid,)), ("call-card", (ace,))):
            worlds.same()
            worlds.do(step)
        worlds.deal()
        worlds.same()
        for word in worlds.alike(luck, ("good", "play", "announce")):
            worlds.same()
            met[word] += 1
            met["alone"] += "1" in (holder, other)
    assert met["play"] > 250
    wanted = {"hra", "sedma", "stovka", "betl", "durch", "flek-hra", "announce", "alone"}
    assert wanted <= met.keys()


@pytest.mark.clause("K20-14", "K20-20", "K20-68", "K20-69")
def test_trumps_that_nobody_plays_by_are_never_told_in_random_deals() -> None:
    """The forhont has chosen another suit and called the same rank; somebody plays without trumps.
    To the last chip the others are told the same, and may do the same."""
    ended = 0
    for seed in range(12):
        luck = random.Random(seed)
        hands = dealt(luck)
        first = hands["1"][:4]
        ours = luck.choice(first)
        theirs = next((card for card in first if suit(card) != suit(ours)), ours)
        ranks = [
            {rank(card) for card in DECK_32 if suit(card) == suit(laid) and card not in first}
            for laid in (ours, theirs)
        ]
        called = luck.choice(sorted(ranks[0] & ranks[1]))
        worlds = Worlds((hands, hands), ("2", "3", "4"))
        worlds.deal()
        worlds.do(("trump", (ours,)), ("trump", (theirs,)))
        worlds.same()
        cards = [(called * 4 + suit(laid),) for laid in (ours, theirs)]
        worlds.do(*(("call-card", card) for card in cards))
        worlds.deal()
        worlds.do((luck.choice(("betl", "durch")), ()))
        worlds.same()
        for _ in worlds.alike(luck, ("good",)):
            worlds.same()
        ended += all(play.over for play in worlds.plays)
    assert ended == 12


@pytest.mark.clause("K20-22")
def test_only_the_partner_himself_sees_that_he_may_not_flek() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "good", "good", "good", "hra", "good")
    assert [one["do"] for one in view(play, ["3"])["offers"]["3"]] == ["good"]
    for other in ("1", "2", "4"):
        assert view(play, [other])["offers"] == {}


@pytest.mark.clause("K20-14", "K20-20")
def test_trumps_are_not_told_before_they_are_shown() -> None:
    """The same deal with trumps in spades and in diamonds."""
    one = called(TWO_OF_EACH, "As", "Ts")
    other = called(TWO_OF_EACH, "Ad", "Td")
    for seats in (("2",), ("3",), ("4",), ()):
        assert seen(one, seats) == seen(other, seats)
    for play in (one, other):
        say(play, "betl", "good", "good", "good")
    assert seen(one, ("2",)) == seen(other, ("2",)), "and never, if nobody plays by them"


@pytest.mark.clause("K20-16")
def test_what_the_clock_would_do_names_no_card() -> None:
    """The highest trump that a forhont does not hold would tell what he holds."""
    play = table()
    deal(play, TWO_OF_EACH)
    named = []
    while not play.over:
        assert isinstance(play.want, Moves | Cards)
        if isinstance(play.want, Cards):
            deal(play, TWO_OF_EACH)
            continue
        named.append(play.want.on_timeout)
        play.send(Timeout())
    assert named == ["trump", "call-card", *["good"] * 3, "hra", *["good"] * 3, *["play"] * 32]


@pytest.mark.clause("K20-16", "K20-68")
def test_a_called_card_means_nothing_without_trumps() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "good", "betl", "good", "good", "good", "good", "good")
    lay(play, "Ah")
    assert "partner" not in play.felt.marks


def told_cards(told: Any) -> set[str]:
    if isinstance(told, dict):
        return {card for one in told.values() for card in told_cards(one)}
    if isinstance(told, list | tuple):
        return {card for one in told for card in told_cards(one)}
    return {told} if isinstance(told, str) and CARD.match(told) else set()


@pytest.mark.clause("K20-44")
@pytest.mark.parametrize("seed", range(40))
def test_cards_that_were_not_played_are_told_to_their_owner_alone(seed: int) -> None:
    whole = at_random(seed)
    play = Play(whole.game)
    for given in whole.journal:
        play.send(given)
        up = {
            text(card)
            for one in play.felt.events
            if isinstance(one, events.CardEvent) and one.face is Face.UP
            for card in one.cards
        }
        for seat in play.felt.places:
            if not seat.isdecimal():
                continue
            dealt = {
                text(card)
                for one in play.felt.events
                if isinstance(one, events.Cards) and one.owner == seat
                for card in one.cards
            }
            money = play.game.setting.currency
            told = [event_view(one, (seat,), money) for one in play.felt.events]
            looked = view(play, [seat])
            if isinstance(play.want, Moves):
                del looked["offers"]  # a call names cards that the forhont does not hold
            assert told_cards([looked, told]) <= up | dealt


@pytest.mark.clause("K20-42", "K20-43")
def test_only_the_last_trick_can_be_looked_into() -> None:
    play = called(TWO_OF_EACH, "Qh", "Ah")
    say(play, "good", "good", "good", "hra", "good", "good", "good")
    lay(play, "As 8s 9s Js")
    assert view(play, ["2"])["cards"]["last"] == ["As", "8s", "9s", "Js"]
    lay(play, "Ad Qd")
    assert view(play, ["2"])["cards"]["trick"] == ["Ad", "Qd"]
    assert view(play, ["2"])["cards"]["last"] == ["As", "8s", "9s", "Js"]
    lay(play, "Td 9d")
    assert view(play, ["2"])["cards"]["last"] == ["Ad", "Qd", "Td", "9d"]
    assert not told_cards(view(play, [])) & {"As", "8s", "9s", "Js"}
    assert play.felt.marks["tricks"] == {"1": 2, "2": 0, "3": 0, "4": 0}
