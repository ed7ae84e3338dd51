"""A second, plain settlement of a finished deal of mariáš, written from the rulebook alone.

**Record** (``Record``; plain data that also comes out of JSON). Cards are rank + suit: ranks
``7 8 9 X J Q K A`` (J spodek, Q svršek), suits ``s`` hearts (srdce), ``k`` diamonds, ``z`` spades,
``c`` clubs.

* ``seats``: the four seats clockwise; ``forhont``: one of them.
* ``hands``: the eight cards dealt to each seat (the first four when the deal was given up).
* ``trump``: a suit, or None when nobody knows it; betl and durch take no notice of it.
* ``called``: the card that was named; its holder is the partner, none if the forhont holds it.
* ``contracts``: components with who announced them. The whole announcements are ``hra``;
  ``sedma`` = {hra, sedma}; ``stovka`` = {stovka}; ``stosedm`` = {stovka, sedma}; {betl}; {durch}.
  All but the last two are the forhont's. Empty when given up.
* ``fleks``: how many times each component was doubled; a missing one was not.
* ``hlasky``: [seat, suit] as announced during play, in any order: a hláška is announced with the
  first of its two cards, so the play says when (K20-47). One that was forgotten is not there.
* ``play``: [seat, card] in order, whole tricks: 32, or fewer when a betl or durch was lost.
* ``given_up``: the forhont threw in his cards after choosing trumps.

**Result.** ``sheet`` lists (item, points) as seen by the side that plays (forhont with his partner,
or the soloist), for one player against one; ``settle`` says what each seat wins or loses. Items:
``hra``, ``silent hundred`` (instead of hra), ``sedma``, ``silent seven``, ``stovka``, ``betl``,
``durch``, ``given up``.

**Readings.**

* Sides (K20-17, K20-23): forhont and holder of the called card; betl and durch one against three.
  Two against two each winner gets the value once and each loser pays it once; one against three the
  one settles it with each of the three. Every component by itself, then added up (K20-33).
* Hearts alone are "better" (K20-72) and double everything that has trumps: hra 2, silent seven 2
  (also killed, K20-71), sedma 4, each step of a hundred 4. Betl and durch: never; nor giving up,
  which costs the basic hra (K20-73) and tells nobody which suit it was.
* Hra (K20-59): all announced hlášky of both sides and the last trick count. 100 or more for either
  side is a silent hundred (K20-60): worth 2, doubled for each further ten (K20-78), hearts twice
  that; it stands in the place of hra and takes its fleks. Where no hra was announced (stovka,
  stosedm) there is no silent hundred for anybody.
* Stovka (K20-63 to K20-66): card points and last trick of the side, and the first hláška that the
  announcer himself announced. Any other hláška of his side counts if 100 had been reached (tricks
  finished and hlášky counted so far) when it was announced, never if it was announced before.
  Hlášky of the opponents do not matter. Exactly 100 is worth 2, each ten more 2 (K20-76); each ten
  missing costs 2 (K20-81); hearts 4 (K20-77).
* Sedma (K20-61): the announcer himself wins the last trick with the trump seven; beaten by his own
  partner it is lost as well. The hra beside it is won or lost by itself.
* Silent seven (K20-70, K20-71): the trump seven, unannounced, lies in the last trick. If it wins,
  its side gets 1; if a player of the opposing side wins that trick, his side gets 1; if the own
  partner wins it, nobody. It has no fleks, belongs to either side, and counts beside a stovka too.
* Betl and durch (K20-57, K20-79, K20-80): only tricks count; hlášky are disregarded.
* Giving up (K20-15): one basic hra to each of the three.
* Repeated renounce (K20-84, ``renounce``): the offender alone pays the announced components at
  their basic value (a stovka as exactly made) with their fleks to each of his opponents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypedDict

HEARTS = "s"
ANNOUNCEMENTS = [{"hra"}, {"hra", "sedma"}, {"stovka"}, {"stovka", "sedma"}, {"betl"}, {"durch"}]
ORDER = {rank: place for place, rank in enumerate("789JQKXA")}  # K20-49
PLAIN_ORDER = {rank: place for place, rank in enumerate("789XJQKA")}  # K20-50


class Record(TypedDict):
    """A finished deal."""

    hands: Mapping[str, Sequence[str]]
    forhont: str
    seats: Sequence[str]
    trump: str | None
    called: str | None
    contracts: Mapping[str, str]
    fleks: Mapping[str, int]
    hlasky: Sequence[Sequence[str]]
    play: Sequence[Sequence[str]]
    given_up: bool


class Rates(NamedTuple):
    """The scoring table with the readings of what it does not say (K20-73 to K20-81)."""

    hra: int = 1
    hra_in_hearts: int = 2
    silent_seven: int = 1
    seven: int = 2
    hundred: int = 2
    ten: int = 2
    """Over the announced hundred, or missing to it."""
    silent_hundred: int = 2
    betl: int = 5
    durch: int = 10
    given_up: int = 1
    given_up_in_hearts: int = 1
    hearts: int = 2
    """Times the values of sevens and hundreds."""
    seven_beside_hundred: bool = True
    """A silent seven counts beside a stovka."""
    only_after_hundred: bool = True
    """A further hláška counts to a stovka if 100 were there when it was announced; otherwise if the
    hundred is made without it."""


KINGS = Rates()

Trick = tuple[str, Sequence[Sequence[str]]]
"""Who won it, and its four [seat, card]."""


def settle(record: Record, rates: Rates = KINGS) -> dict[str, int]:
    """What each seat wins or loses, in points."""
    value = sum(points for _, points in sheet(record, rates))
    side = playing_side(record)
    times = 3 if len(side) == 1 else 1
    return {seat: value * times if seat in side else -value for seat in record["seats"]}


def playing_side(record: Record) -> set[str]:
    """The forhont with his partner, or who plays alone."""
    contracts, forhont = record["contracts"], record["forhont"]
    for alone in ("betl", "durch"):
        if alone in contracts:
            return {contracts[alone]}
    if record["given_up"]:
        return {forhont}
    return {forhont} | {seat for seat, hand in record["hands"].items() if record["called"] in hand}


def sheet(record: Record, rates: Rates = KINGS) -> list[tuple[str, int]]:
    """The items of the deal as the playing side sees them, one player against one."""
    trump, contracts = record["trump"], record["contracts"]
    if record["given_up"]:
        return [("given up", -(rates.given_up_in_hearts if trump == HEARTS else rates.given_up))]
    _refuse_nonsense(record)
    for name, points in (("betl", rates.betl), ("durch", rates.durch)):
        if name in contracts:
            made = _made_alone(record, name)
            return [(name, (points if made else -points) << record["fleks"].get(name, 0))]
    assert trump
    tricks = _tricks(record, trump)
    if len(tricks) != 8:
        raise ValueError(f"{len(tricks)} tricks of eight were played")
    side, fleks = playing_side(record), record["fleks"]
    better = rates.hearts if trump == HEARTS else 1
    items = []
    if "hra" in contracts:
        name, points = _hra(record, trump, side, tricks, rates)
        items.append((name, points << fleks.get("hra", 0)))
    if "stovka" in contracts:
        tens = (_hundred(record, trump, side, tricks, rates) - 100) // 10
        points = rates.hundred + rates.ten * tens if tens >= 0 else rates.ten * tens
        items.append(("stovka", points * better << fleks.get("stovka", 0)))
    won_by, last = tricks[-1]
    seven_by = next((seat for seat, card in last if card == "7" + trump), None)
    if "sedma" in contracts:
        made = seven_by == won_by == contracts["sedma"]
        points = (rates.seven if made else -rates.seven) * better
        items.append(("sedma", points << fleks.get("sedma", 0)))
    elif "stovka" in contracts and not rates.seven_beside_hundred:
        pass
    elif seven_by and (seven_by == won_by or (seven_by in side) != (won_by in side)):
        points = rates.silent_seven * better
        items.append(("silent seven", points if won_by in side else -points))
    return items


def renounce(record: Record, offender: str, rates: Rates = KINGS) -> dict[str, int]:
    """What each seat wins or loses when the deal ends with the repeated offence of a player."""
    hearts = record["trump"] == HEARTS
    basic = {
        "hra": rates.hra_in_hearts if hearts else rates.hra,
        "sedma": rates.seven * (rates.hearts if hearts else 1),
        "stovka": rates.hundred * (rates.hearts if hearts else 1),
        "betl": rates.betl,
        "durch": rates.durch,
    }
    value = sum(basic[name] << record["fleks"].get(name, 0) for name in record["contracts"])
    side = playing_side(record)
    paid = {seat: value if (seat in side) != (offender in side) else 0 for seat in record["seats"]}
    return paid | {offender: -sum(paid.values())}


def card_points(cards: Sequence[str]) -> int:
    """K20-51, K20-52, K20-56."""
    return 10 * sum(card[0] in "AX" for card in cards)


def side_points(record: Record) -> tuple[int, int]:
    """Points of the playing side and of the others as a hra counts them, with all hlášky."""
    assert record["trump"]
    side = playing_side(record)
    return _all_points(record, record["trump"], side, _tricks(record, record["trump"]))


def _hra(
    record: Record, trump: str, side: set[str], tricks: Sequence[Trick], rates: Rates
) -> tuple[str, int]:
    ours, theirs = _all_points(record, trump, side, tricks)
    sign, won = (1, ours) if ours > theirs else (-1, theirs)
    if won < 100:
        return "hra", sign * (rates.hra_in_hearts if trump == HEARTS else rates.hra)
    basic = rates.silent_hundred * (rates.hearts if trump == HEARTS else 1)
    return "silent hundred", sign * (basic << (won - 100) // 10)


def _all_points(
    record: Record, trump: str, side: set[str], tricks: Sequence[Trick]
) -> tuple[int, int]:
    ours = theirs = 0
    for suit, seat in _announced(record).items():
        if seat in side:
            ours += 40 if suit == trump else 20
        else:
            theirs += 40 if suit == trump else 20
    for number, (won_by, four) in enumerate(tricks):
        points = card_points([card for _, card in four]) + (10 if number == 7 else 0)
        if won_by in side:
            ours += points
        else:
            theirs += points
    return ours, theirs


def _hundred(
    record: Record, trump: str, side: set[str], tricks: Sequence[Trick], rates: Rates
) -> int:
    """What counts towards the announced hundred and over it."""
    announcer, silent = record["contracts"]["stovka"], _announced(record)
    points, first, too_early = 0, True, 0
    for number, (won_by, four) in enumerate(tricks):
        for seat, card in four:
            if card[0] in "QK" and silent.pop(card[1], None) == seat and seat in side:
                worth = 40 if card[1] == trump else 20
                if seat == announcer and first:
                    points, first = points + worth, False
                elif points >= 100:
                    points += worth
                else:
                    too_early += worth
        if won_by in side:
            points += card_points([card for _, card in four]) + (10 if number == 7 else 0)
    return points if rates.only_after_hundred or points < 100 else points + too_early


def _announced(record: Record) -> dict[str, str]:
    """Suit and owner of every hláška."""
    found = {}
    for seat, suit in record["hlasky"]:
        hand = record["hands"][seat]
        if "Q" + suit not in hand or "K" + suit not in hand:
            raise ValueError(f"{seat} announced a hláška in {suit} without holding it")
        found[suit] = seat
    return found


def _made_alone(record: Record, name: str) -> bool:
    tricks, alone = _tricks(record, ""), record["contracts"][name]
    lost = any((won_by == alone) == (name == "betl") for won_by, _ in tricks)
    if not lost and len(tricks) < 8:
        raise ValueError(f"a {name} that is not lost yet ended after {len(tricks)} tricks")
    return not lost


def _tricks(record: Record, trump: str) -> list[Trick]:
    """All tricks with who won them; ``trump`` is empty in betl and durch."""
    play, order = record["play"], ORDER if trump else PLAIN_ORDER
    leader = record["forhont"] if trump else next(iter(record["contracts"].values()))
    if len(play) % 4:
        raise ValueError("the last trick was not finished")
    tricks: list[Trick] = []
    for start in range(0, len(play), 4):
        four = play[start : start + 4]
        if four[0][0] != leader:
            raise ValueError(f"{leader} should have led to trick {start // 4 + 1}")
        led, top = four[0][1][1], -1
        for seat, card in four:
            suit = card[1]
            if suit in (led, trump):
                strength = order[card[0]] + (8 if suit == trump else 0)
                if strength > top:
                    leader, top = seat, strength
        tricks.append((leader, four))
    return tricks


def _refuse_nonsense(record: Record) -> None:
    contracts, hands = record["contracts"], record["hands"]
    if set(contracts) not in ANNOUNCEMENTS:
        raise ValueError(f"nobody can announce {sorted(contracts)}")
    if not set(record["fleks"]) <= set(contracts):
        raise ValueError(f"fleks of {sorted(record['fleks'])} to {sorted(contracts)}")
    if "betl" not in contracts and "durch" not in contracts:
        if not record["trump"] or set(contracts.values()) != {record["forhont"]}:
            raise ValueError("a game with trumps is the forhont's")
        if "sedma" in contracts and "7" + record["trump"] not in hands[record["forhont"]]:
            raise ValueError("a seven was announced without the seven")  # K20-62
    owner = {card: seat for seat, hand in hands.items() for card in hand}
    if len(owner) != 32:
        raise ValueError(f"{len(owner)} cards of 32 were dealt")
    played = {card for seat, card in record["play"] if owner[card] == seat}
    if len(played) != len(record["play"]):
        raise ValueError("somebody played a card that was not his, or twice")
