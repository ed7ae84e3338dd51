"""Random finished deals of mariáš from a seed, as the referees read them.

``record(seed)`` is a ``Record`` of ``referee_settlement`` (format and names of components are told
there): dealt, announced, doubled and played at random, but every card legal by ``referee_duties``.
The same seed gives the same deal.

What a random deal would hardly ever show is helped along: king and queen of a suit often lie in
one hand, some forhonts are strong, some betls and durchs are dealt to be made, and some players
save the trump seven for the last trick.

**Readings.** The first four cards of a hand are the first packet. Trumps from the forhont's first
four (K20-13), a called trump that is not among them (K20-16; found in his second four he plays
alone, K20-17). Given up before a card is named: four cards to a hand, ``called`` None, nothing
played (K20-15). Anybody, the forhont too, may play betl or durch (K20-19); the deal ends with the
trick that loses it. Sedma only with the trump seven (K20-62), stovka only with a hláška of the
forhont's own (K20-64); without ``early`` the forhont's side keeps silent about all other hlášky
until 100 are reached (K20-66), with ``early`` it sometimes talks. A hláška is sometimes forgotten
(K20-48). Nobody announces a hláška in betl or durch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.rules.marias.referee_duties import binding, legal, winner
from tests.rules.marias.referee_settlement import Record

SUITS = "skzc"
PACK = [rank + suit for suit in SUITS for rank in "789XJQKA"]
SEATS = ("1", "2", "3", "4")
MOST_FLEKS = 5


def records(seeds: range, *, early: bool = False) -> Iterator[Record]:
    return (record(seed, early=early) for seed in seeds)


def record(seed: int, *, early: bool = False) -> Record:
    """A finished deal."""
    rng = Random(seed)
    forhont = rng.choice(SEATS)
    order = _from(forhont)
    kind = rng.choices(["trumps", "betl", "durch", "given up"], [85, 6, 6, 3])[0]
    soloist = rng.choice(SEATS) if kind in ("betl", "durch") else forhont
    hands = helped(rng, kind, order, soloist)
    trump = rng.choice(hands[forhont][:4])[1]
    deal: Record = {
        "hands": hands,
        "forhont": forhont,
        "seats": list(SEATS),
        "trump": trump,
        "called": None,
        "contracts": {},
        "fleks": {},
        "hlasky": [],
        "play": [],
        "given_up": False,
    }
    if kind == "given up":
        four = {seat: hand[:4] for seat, hand in hands.items()}
        return {**deal, "hands": four, "given_up": True}
    others = [card for card in PACK if card[1] == trump and card not in hands[forhont][:4]]
    deal["called"] = rng.choice(others)
    if kind == "trumps":
        names = rng.choice(_announcements(hands[forhont], trump))
    else:
        names = [kind]
    deal["contracts"] = dict.fromkeys(names, soloist)
    deal["fleks"] = {name: fleks for name in names if (fleks := _fleks(rng))}
    if kind == "trumps":
        _play_trumps(rng, deal, early)
    else:
        _play_alone(rng, deal, kind)
    return deal


def _from(seat: str) -> list[str]:
    place = SEATS.index(seat)
    return [*SEATS[place:], *SEATS[:place]]


def helped(rng: Random, kind: str, order: Sequence[str], soloist: str) -> dict[str, list[str]]:
    """Hands of the seats that are asked for; ``kind`` is what the soloist will play."""
    pack = rng.sample(PACK, 32)
    if kind == "durch" and rng.random() < 0.6:
        pack = _first(_tops(rng), pack)
    elif kind == "betl" and rng.random() < 0.6:
        pack = _first(rng.sample([card for card in PACK if card[0] in "789"], 8), pack)
    elif rng.random() < 0.2:
        pack = _first(rng.sample([card for card in PACK if card[0] in "AXKQ"], 8), pack)
    begin = order.index(soloist)
    hands = {
        order[(begin + turn) % 4]: rng.sample(pack[8 * turn : 8 * turn + 8], 8) for turn in range(4)
    }
    if rng.random() < 0.6:
        for suit in SUITS:
            if rng.random() < 0.6:
                _bring_together(rng, hands, suit)
    return hands


def _tops(rng: Random) -> list[str]:
    """Eight cards that take all tricks, or one of them exchanged."""
    one, other = rng.sample(SUITS, 2)
    length = rng.randint(4, 8)
    tops = [rank + one for rank in "AKQJX987"[:length]]
    tops += [rank + other for rank in "AKQJX987"[: 8 - length]]
    if rng.random() < 0.5:
        tops[rng.randrange(8)] = rng.choice([card for card in PACK if card not in tops])
    return tops


def _first(chosen: Sequence[str], pack: Sequence[str]) -> list[str]:
    return [*chosen, *(card for card in pack if card not in chosen)]


def _bring_together(rng: Random, hands: dict[str, list[str]], suit: str) -> None:
    """King and queen of the suit into one hand, in exchange for a card of that hand."""
    king, queen = "K" + suit, "Q" + suit
    to = next(hand for hand in hands.values() if king in hand)
    frm = next(hand for hand in hands.values() if queen in hand)
    if to is not frm:
        place = rng.choice([place for place, card in enumerate(to) if card != king])
        frm[frm.index(queen)], to[place] = to[place], queen


def _announcements(hand: Sequence[str], trump: str) -> list[list[str]]:
    seven = "7" + trump in hand
    hundred = any({"K" + suit, "Q" + suit} <= set(hand) for suit in SUITS)
    found = [["hra"]]
    found += [["hra", "sedma"]] * seven
    found += [["stovka"]] * hundred
    found += [["stovka", "sedma"]] * (seven and hundred)
    return found


def _fleks(rng: Random) -> int:
    fleks = 0
    while fleks < MOST_FLEKS and rng.random() < 0.4:
        fleks += 1
    return fleks


def _play_trumps(rng: Random, deal: Record, early: bool) -> None:
    forhont, trump = deal["forhont"], deal["trump"]
    side = {forhont, next(seat for seat, hand in deal["hands"].items() if deal["called"] in hand)}
    saved = "7" + str(trump) if rng.random() < 0.6 else ""
    hundred = "stovka" in deal["contracts"]
    hlasky: list[list[str]] = []
    counted: dict[str, int] = {}
    taken = [0]

    def choose(seat: str, hand: Sequence[str], allowed: Sequence[str]) -> str:
        card = rng.choice([card for card in allowed if card != saved] or allowed)
        suit = card[1]
        if card[0] in "QK" and {"Q" + suit, "K" + suit} <= set(hand) and rng.random() < 0.9:
            counts = not hundred or seat not in side
            if not counts:
                first = seat == forhont and forhont not in (owner for owner, _ in hlasky)
                counts = first or taken[0] + sum(counted.values()) >= 100
            if counts and seat in side:
                counted[suit] = 40 if suit == trump else 20
            if counts or (early and rng.random() < 0.5):
                hlasky.append([seat, suit])
        return card

    def finished(seat: str, four: Sequence[str]) -> bool:
        if seat in side:
            taken[0] += 10 * sum(card[0] in "AX" for card in four)
        return False

    deal["play"] = _tricks(deal, forhont, choose, finished)
    deal["hlasky"] = hlasky


def _play_alone(rng: Random, deal: Record, kind: str) -> None:
    soloist = deal["contracts"][kind]

    def choose(_seat: str, _hand: Sequence[str], allowed: Sequence[str]) -> str:
        return rng.choice(allowed)

    def finished(seat: str, _four: Sequence[str]) -> bool:
        return (seat == soloist) == (kind == "betl")

    deal["play"] = _tricks(deal, soloist, choose, finished)


def _tricks(
    deal: Record,
    leader: str,
    choose: Callable[[str, Sequence[str], Sequence[str]], str],
    finished: Callable[[str, Sequence[str]], bool],
) -> list[list[str]]:
    """Tricks until all cards are played or ``finished`` says that a trick was the last."""
    hands = {seat: list(hand) for seat, hand in deal["hands"].items()}
    duties = {seat: binding(deal["contracts"], seat) for seat in SEATS}
    play: list[list[str]] = []
    while hands[leader]:
        trick: list[str] = []
        for seat in (turn := _from(leader)):
            allowed = sorted(legal(hands[seat], trick, deal["trump"], duties[seat]))
            card = choose(seat, hands[seat], allowed)
            hands[seat].remove(card)
            trick.append(card)
            play.append([seat, card])
        leader = turn[winner(trick, deal["trump"], duties[leader])]
        if finished(leader, trick):
            break
    return play
