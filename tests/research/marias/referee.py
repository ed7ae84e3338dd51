"""Mariáš with open hands, searched plainly: every line of play to its end, by the rulebook's words.

Shares nothing with the solver: cards are texts such as ``Kh``, hands sets of them, and hlášky may
always be announced or forgotten.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

TRUMP_ORDER = ["7", "8", "9", "J", "Q", "K", "T", "A"]  # K20-49
PLAIN_ORDER = ["7", "8", "9", "T", "J", "Q", "K", "A"]  # K20-50


class Setting(NamedTuple):
    game: str
    """hra, stovka, betl, durch."""
    trump: str
    """A suit, or nothing."""
    declarer: int
    declarers: frozenset[int]
    seven: bool = False
    game_fleks: int = 0
    seven_fleks: int = 0

    def strength(self, card: str) -> int:
        return strength(card, self.trump)


@cache
def strength(card: str, trump: str) -> int:
    order = TRUMP_ORDER if trump else PLAIN_ORDER
    return order.index(card[0]) + (100 if card[1] == trump else 0)


class Moment(NamedTuple):
    hands: tuple[frozenset[str], ...]
    leader: int
    trick: tuple[str, ...] = ()
    points: tuple[int, int] = (0, 0)
    """Of the declarers, of the others; hlášky included."""
    counted: bool = False
    """A hláška toward the announced hundred."""
    failed: bool = False
    """Betl or durch."""
    last: tuple[tuple[int, str], ...] = ()
    """The last trick, when all is played: who played what."""

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4


def best_of(setting: Setting, trick: tuple[str, ...]) -> str:
    able = [card for card in trick if card[1] in (trick[0][1], setting.trump)]
    return max(able, key=setting.strength)


def allowed(setting: Setting, moment: Moment) -> set[str]:
    hand = moment.hands[moment.turn]
    choice = set(hand)
    if moment.trick:
        led = moment.trick[0][1]
        best = best_of(setting, moment.trick)
        follow = {card for card in hand if card[1] == led}
        trumps = {card for card in hand if card[1] == setting.trump}
        if follow:  # K20-34
            choice = follow
            trumped = best[1] != led
            if not trumped:  # K20-37, K20-38
                over = {c for c in follow if setting.strength(c) > setting.strength(best)}
                choice = over or follow
        elif trumps:  # K20-35, K20-39
            choice = trumps
            if best[1] == setting.trump:
                over = {c for c in trumps if setting.strength(c) > setting.strength(best)}
                choice = over or trumps
    if setting.seven and moment.turn == setting.declarer:  # K20-41
        seven = "7" + setting.trump
        if any(card[1] == setting.trump and card != seven for card in hand):
            choice = choice - {seven}
    return choice


def played(setting: Setting, moment: Moment, card: str, *, announce: bool) -> Moment:
    seat = moment.turn
    hand = moment.hands[seat]
    points = list(moment.points)
    counted = moment.counted
    if announce and setting.trump and can_announce(hand, card):
        value = 40 if card[1] == setting.trump else 20  # K20-53, K20-54
        ours = seat in setting.declarers
        if setting.game == "hra":
            points[0 if ours else 1] += value
        elif ours and points[0] >= 100:  # K20-66
            points[0] += value
        elif seat == setting.declarer and not counted:  # K20-64
            points[0] += value
            counted = True
    hands = list(moment.hands)
    hands[seat] = hand - {card}
    after = moment._replace(
        hands=tuple(hands),
        trick=(*moment.trick, card),
        points=(points[0], points[1]),
        counted=counted,
    )
    return collected(setting, after) if len(after.trick) == 4 else after


def can_announce(hand: frozenset[str], card: str) -> bool:
    return card[0] in "QK" and {"Q" + card[1], "K" + card[1]} <= hand


def collected(setting: Setting, moment: Moment) -> Moment:
    players = [(moment.leader + at) % 4 for at in range(4)]
    winner = players[moment.trick.index(best_of(setting, moment.trick))]
    over = not any(moment.hands)
    gain = sum(10 for card in moment.trick if card[0] in "AT") + (10 if over else 0)
    points = list(moment.points)
    points[0 if winner in setting.declarers else 1] += gain
    failed = moment.failed
    if setting.game == "betl":
        failed |= winner == setting.declarer
    if setting.game == "durch":
        failed |= winner != setting.declarer
    return moment._replace(
        leader=winner,
        trick=(),
        points=(points[0], points[1]),
        failed=failed,
        last=tuple(zip(players, moment.trick, strict=True)) if over else (),
    )


def paid(setting: Setting, moment: Moment) -> int:
    """To the declarers, when all is played."""
    if setting.game in ("betl", "durch"):
        value = {"betl": 5, "durch": 10}[setting.game] << setting.game_fleks
        return -value if moment.failed else value
    hearts = 2 if setting.trump == "h" else 1
    ours, theirs = moment.points
    if setting.game == "stovka":
        if ours >= 100:
            game = 2 + 2 * ((ours - 100) // 10)
        else:
            game = -2 * ((100 - ours) // 10)
    elif ours >= 100:
        game = 2 << (ours - 100) // 10
    elif theirs >= 100:
        game = -(2 << (theirs - 100) // 10)
    else:
        game = 1 if ours > theirs else -1
    return hearts * ((game << setting.game_fleks) + seven_paid(setting, moment))


def seven_paid(setting: Setting, moment: Moment) -> int:
    seven = "7" + setting.trump
    cards = tuple(card for _, card in moment.last)
    winner_card = best_of(setting, cards)
    holder = next((seat for seat, card in moment.last if card == seven), None)
    if setting.seven:
        made = winner_card == seven and holder == setting.declarer
        return (2 if made else -2) << setting.seven_fleks
    if holder is None:
        return 0
    holder_declares = holder in setting.declarers
    if winner_card == seven:
        return 1 if holder_declares else -1
    beaten_by = next(seat for seat, card in moment.last if card == winner_card)
    if (beaten_by in setting.declarers) == holder_declares:
        return 0
    return -1 if holder_declares else 1


def outcome(setting: Setting, moment: Moment) -> int:
    if not any(moment.hands):
        return paid(setting, moment)
    pick = max if moment.turn in setting.declarers else min
    return pick(worth(setting, moment, card) for card in allowed(setting, moment))


def worth(setting: Setting, moment: Moment, card: str) -> int:
    """Of a card, announced or not as suits him who plays it."""
    pick = max if moment.turn in setting.declarers else min
    ways = [False]
    if setting.trump and can_announce(moment.hands[moment.turn], card):
        ways.append(True)
    return pick(outcome(setting, played(setting, moment, card, announce=way)) for way in ways)
