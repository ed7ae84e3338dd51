"""How the blackjack tests lay out a round: hands, the bank's hand, words, further cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from krupier.rules.blackjack import Blackjack
from krupier.rules.families import load
from krupier.rules.options import BetOffer, Choose, Move, Option, Stake
from krupier.rules.play import Play
from krupier.rules.script import Script
from krupier.rules.wants import Moves, Timeout

BOX_GAMES = (
    "kings/blackjack",
    "kings/kings-free-blackjack",
    "kings/pontoon",
    "wgg/blackjack",
    "fortuna/blackjack-evolution",
    "fortuna/blackjack-synot",
    "tsg/classic-blackjack",
    "tsg/premium-blackjack",
    "tsg/blackjack",
)
COMMON_GAMES = ("fortuna/infinite-blackjack", "fortuna/all-bets-blackjack")
ALL_GAMES = (*BOX_GAMES, "kings/blackjack-switch", *COMMON_GAMES)


PREFIXES = {
    "fortuna/blackjack-evolution": ("F13", "F15"),
    "fortuna/infinite-blackjack": ("F13", "F16"),
    "fortuna/blackjack-synot": ("F13", "F18"),
    "fortuna/all-bets-blackjack": ("F13", "F19"),
    "tsg/classic-blackjack": ("T50", "T51"),
    "tsg/premium-blackjack": ("T50", "T52"),
    "tsg/blackjack": ("T50", "T53"),
}
"""What the clauses of a game begin with: those of its operator, its own."""


def of_games(*clauses: str, games: Sequence[str]) -> pytest.MarkDecorator:
    """A test of several games, each of which proves only the clauses that speak of it; several
    clauses may stand in one text."""
    ids = [one for text in clauses for one in text.split()]
    return pytest.mark.parametrize(
        "name",
        [
            pytest.param(
                game,
                marks=pytest.mark.clause(
                    *(one for one in ids if one.partition("-")[0] in PREFIXES[game])
                ),
            )
            for game in games
        ],
    )


def blackjack(name: str, **options: Any) -> Blackjack:
    game = load(name, options=options)
    assert isinstance(game, Blackjack)
    return game


def start(game: Blackjack, **stakes: Mapping[str, int]) -> Play:
    """A round after its betting window; seats as keywords, ``box1`` or any name."""
    play = Play(game)
    for seat, bets in stakes.items():
        for bet, amount in bets.items():
            play.send(Move(seat.removeprefix("box"), "bet", bet, (), amount))
    return play


def deal(
    name: str | Blackjack,
    hands: str | Mapping[str, str],
    bank: str,
    do: str = "",
    drawn: str = "",
    *,
    bets: Mapping[str, int] | Mapping[str, Mapping[str, int]] | None = None,
    until_asked: bool = False,
    **options: Any,
) -> Play:
    """Plays a round of seat 1, or of the seats that ``hands`` names.

    ``hands`` are the first two cards of each box (``"Ts 6d | 5h Tc"`` for two hands of a
    position), ``bank`` all cards of the bank, ``drawn`` the other cards in the order in which they
    leave the shoe, ``do`` the words in the order in which they are said: ``hit``, ``2:stand``,
    ``insure=500``, ``timeout``.
    """
    game = name if isinstance(name, Blackjack) else blackjack(name, **options)
    by_seat = {"1": hands} if isinstance(hands, str) else dict(hands)
    play = Play(game)
    by_bettor: dict[str, Any] = dict(bets or {})
    if not any(isinstance(own, Mapping) for own in by_bettor.values()):
        by_bettor = {"1": by_bettor} if by_bettor else {}
    for seat in [*by_seat, *(one for one in by_bettor if one not in by_seat)]:
        for bet, amount in ({"main": 1000} | dict(by_bettor.get(seat, {}))).items():
            play.send(Move(seat, "bet", bet, (), amount))
    play.send(Timeout())
    two = [hand.split() for text in by_seat.values() for hand in text.split("|")]
    up, *rest = bank.split()
    order = [hand[0] for hand in two] + [up] + [hand[1] for hand in two]
    before_turns = game.table.insurance and game.table.insurance.until == "turns"
    if game.table.bank.dealer_second_card != "none" and (rest or before_turns):
        order.append(rest.pop(0) if rest else "??")
    source = Script(" ".join([*order, *drawn.split(), *rest]))
    words = deque(do.split())
    while not play.over:
        play.run(source)
        if isinstance(play.want, Moves):
            if not words and until_asked:
                return play
            assert words, f"a decision is wanted of {sorted(play.want.seats or ())}"
            play.send(said(words.popleft()))
    assert not words, f"not asked: {list(words)}"
    assert not source.left_over()
    return play


def said(word: str) -> Move | Timeout:
    seat, _, what = word.rpartition(":")
    if what == "timeout":
        return Timeout()
    do, _, amount = what.partition("=")
    return Move(seat or "1", do, amount=int(amount or 0))


def gain(play: Play, seat: str = "1") -> int:
    """What a seat has more than before, in minor units."""
    assert play.over
    return play.felt.returned.get(seat, 0) - play.felt.staked.get(seat, 0)


def gains(play: Play, seat: str = "1") -> dict[str, int]:
    """The same by bet and place: ``{"main": 1000, "double 1": -1000}``."""
    found: dict[str, int] = {}
    for one in play.felt.settled:
        if one.seat == seat:
            name = " ".join((one.bet, *one.on))
            found[name] = found.get(name, 0) + one.returned - one.staked
    return found


def offered(play: Play, seat: str = "1") -> dict[str, Option]:
    return {one.do: one for one in play.offers(seat)}


def words(play: Play, seat: str = "1") -> set[str]:
    return set(offered(play, seat))


def stakes(play: Play, seat: str) -> dict[str, BetOffer]:
    option = offered(play, seat).get("bet")
    return {one.bet: one for one in option.bets} if isinstance(option, Stake) else {}


def costs(play: Play, word: str, seat: str = "1") -> int:
    option = offered(play, seat)[word]
    assert isinstance(option, Choose)
    return option.costs


def kinds(play: Play) -> list[str]:
    return [event.kind for event in play.felt.events]
