"""A table of mariáš for tests: deals are dealt, said and played in a line each."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, CardsAre
from krupier.equipment.seeded import Seeded
from krupier.rules import families
from krupier.rules.events import Event
from krupier.rules.options import Choose, Move, Option, Pick
from krupier.rules.play import Play
from krupier.rules.wants import Moves

GAME = "kings/marias"

TWO_OF_EACH: dict[str, str] = {
    "1": "Kh Qh As Ad 7s 8d Tc 9c",
    "2": "9h 7h Ts 8s Kd Qd Ac 7c",
    "3": "Ah 8h Ks 9s Td 7d Qc 8c",
    "4": "Th Jh Qs Js Jd 9d Kc Jc",
}
"""Everybody has two cards of each suit, so everybody always follows; the first four come first."""

TWO_OF_EACH_PLAYED = (
    "As 8s 9s Js  Ad Qd! Td 9d  Qh! 7h Ah Jh  Ks Qs 7s Ts  "
    "Ac 8c Jc 9c  7c Qc Kc Tc  8d Kd 7d Jd  9h 8h Th Kh"
)
"""Seat 1 with seat 3: 50 in tricks and 40 for the hláška; seats 2 and 4: 40 and 20."""

ONE_SUIT_EACH: dict[str, str] = {
    "1": "Ah Th Kh Qh Jh 9h 8h 7h",
    "2": "As Ks Qs Js Ts 9s 8s 7s",
    "3": "Ad Kd Qd Jd Td 9d 8d 7d",
    "4": "Ac Kc Qc Jc Tc 9c 8c 7c",
}


def table(hand: Mapping[str, Any] | None = None, **options: Any) -> Play:
    return Play(families.load(GAME, options=options, hand=hand))


def asked(play: Play) -> str:
    """The seat that is asked."""
    assert isinstance(play.want, Moves), play.want
    (seat,) = play.want.seats or ()
    return seat


def words(play: Play) -> list[str]:
    """What the seat that is asked may say."""
    return [one.do for one in play.offers(asked(play))]


def cards_of(play: Play, do: str) -> tuple[int, ...]:
    """The cards that an option offers."""
    return next(
        one.cards for one in play.offers(asked(play)) if isinstance(one, Pick) and one.do == do
    )


def deal(play: Play, hands: Mapping[str, str]) -> None:
    """The next four cards of everybody."""
    for _ in hands:
        assert isinstance(play.want, Cards)
        cards = parse(hands[play.want.to])
        had = len(play.felt.cards(play.want.to)) + len(play.felt.cards(f"{play.want.to}.trump"))
        play.send(CardsAre(cards[had : had + play.want.n]))


def say(play: Play, *said: str) -> None:
    """What the players say one after another."""
    for word in said:
        play.send(Move(asked(play), word))


def pick(play: Play, do: str, card: str) -> None:
    play.send(Move(asked(play), do, cards=parse(card)))


def lay(play: Play, cards: str) -> None:
    """Cards played one after another, ``Qh!`` with its hláška announced."""
    for written in cards.split():
        do = "announce" if written.endswith("!") else "play"
        pick(play, do, written.rstrip("!"))


def called(
    hands: Mapping[str, str],
    trump: str,
    call: str,
    hand: Mapping[str, Any] | None = None,
    **options: Any,
) -> Play:
    """Up to the colour round; seat 1 is the forhont unless ``hand`` says otherwise."""
    play = table(hand, **options)
    deal(play, hands)
    pick(play, "trump", trump)
    pick(play, "call-card", call)
    deal(play, hands)
    return play


def begun(
    hands: Mapping[str, str],
    trump: str,
    call: str,
    contract: str = "hra",
    fleks: str = "good good good",
    hand: Mapping[str, Any] | None = None,
    **options: Any,
) -> Play:
    """Up to the first card."""
    play = called(hands, trump, call, hand, **options)
    say(play, "good", "good", "good", contract, *fleks.split())
    return play


def won(play: Play) -> dict[str, int]:
    """Points of the whole deal."""
    return dict(play.felt.marks["points_won"])


def told(play: Play, kind: type[Event]) -> list[Any]:
    return [one for one in play.felt.events if isinstance(one, kind)]


def some_move(seat: str, option: Option, luck: random.Random) -> Move:
    if isinstance(option, Pick):
        return Move(seat, option.do, cards=(luck.choice(option.cards),))
    assert isinstance(option, Choose)
    return Move(seat, option.do)


def at_random(seed: int, wild: float = 0.3, **options: Any) -> Play:
    """A whole deal of any legal moves; ``wild``: how often something else is said than good."""
    luck = random.Random(seed)
    seats = luck.sample("123456789", 4)
    play = table(
        {"stacks": dict.fromkeys(seats, "100"), "button": luck.choice(seats), "point": "1"},
        **options,
    )
    source = Seeded(seed)
    source.begin(play.game.equipment)
    while not play.over:
        if not isinstance(play.want, Moves):
            play.run(source)
            continue
        offered = play.offers(asked(play))
        quiet = [one for one in offered if one.do in ("good", "hra", "call-card")]
        chosen = quiet[0] if quiet and luck.random() > wild else luck.choice(offered)
        play.send(some_move(asked(play), chosen, luck))
    return play
