"""Looking for agreed play and for machines in the hands that were played. What is found is a signal
in a case; people decide.

Players are looked at one after the other, each with his own hands, so it does not matter how many
there are; a pair is looked at from both sides. Rules that count how many are tested
(:data:`~krupier.plan.watching_parts.Counted`) believe what they found at the end only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from msgspec import Struct
from sqlalchemy import Connection, select

from krupier.house import (
    collusion,
    equity_signs,
    hand_facts,
    machine_signs,
    regularity,
    signals,
    user_accounts,
)
from krupier.house.case_files import Kind
from krupier.house.collusion import Pair, Seen, Sorted
from krupier.house.equity_signs import Gifts
from krupier.house.hand_facts import Hand
from krupier.house.periods import DAY
from krupier.house.regularity import Stay
from krupier.house.watch_rules.finding import Finding
from krupier.plan.house import HousePlan
from krupier.plan.watching_parts import (
    CheckedDown,
    Counted,
    Dumping,
    Folding,
    Mechanical,
    OfPlay,
    Regular,
    Sleepless,
    SoftPlay,
    StrongFolds,
    Together,
    Transfer,
    TwoPlaces,
)
from krupier.research.chances import believable
from krupier.store.house_schema import sessions

T = TypeVar("T")
OF_ONE = Regular | Sleepless | TwoPlaces | Mechanical
"""Rules about one account by itself."""
OfPair = Dumping | Together | Folding | SoftPlay | Transfer | StrongFolds | CheckedDown
SHOWN = 20
"""Hands that a signal names."""


class Read(Protocol):
    def __call__(self, look: Callable[[Connection], T]) -> T: ...


class Played(Protocol):
    """Where the hands are."""

    def hands(self, who: str) -> Sequence[Hand]:
        """All that he was in, oldest first."""
        ...

    def stays(self, who: str) -> Sequence[Stay]: ...

    def judged_until(self, rule: str, who: str, other: str) -> int:
        """Up to when staff have decided about what a rule finds."""
        ...


class PlayFinding(Struct, frozen=True):
    rule: OfPlay
    who: str
    """Of a pair, the first."""
    finding: Finding


class Search(Struct, frozen=True):
    """What a look came to."""

    found: list[PlayFinding]
    tests: Mapping[str, int]
    """By rule: how many players or pairs there was enough of to say something."""


# -- the search, without any books -------------------------------------------------------------


def search(rules: Sequence[OfPlay], players: Iterable[str], played: Played, at: int) -> Search:
    """All rules over the hands as they stood at a moment."""
    tests: Counter[str] = Counter()
    seen: dict[str, dict[Pair, Seen]] = {rule.id: {} for rule in rules}
    for who in players:
        hands = played.hands(who)
        for rule in rules:
            recent = [hand for hand in hands if hand.at > at - DAY * rule.days]
            one = _Watcher(rule, recent, who, played)
            for pair, sign in one.signs():
                known = seen[rule.id].get(pair)
                seen[rule.id][pair] = _both(known, sign) if known else sign
            if isinstance(rule, Counted):
                tests[rule.id] += one.tests
    found = [one for rule in rules for one in _believed(rule, seen[rule.id], tests[rule.id])]
    return Search(found, tests)


class _Watcher:
    """One rule and one player; ``tests`` counts what there was enough of."""

    def __init__(self, rule: OfPlay, hands: Sequence[Hand], who: str, played: Played) -> None:
        self._rule, self._who, self._played = rule, who, played
        self._hands = hands
        self.tests = 0

    def signs(self) -> Iterator[tuple[Pair, Seen]]:
        if isinstance(self._rule, OF_ONE):
            after = self._played.judged_until(self._rule.id, self._who, "")
            own = [hand for hand in self._hands if hand.at > after]
            sign = self._of_one(self._rule, own) if own else None
            if sign is not None:
                yield (self._who, ""), sign
            return
        index = self._index(self._rule, self._hands)
        for other, met in _met(self._hands, self._who).items():
            pair = (self._who, other) if self._who < other else (other, self._who)
            after = self._played.judged_until(self._rule.id, *pair)
            sign = self._of_pair(self._rule, met, other, index, after)
            if sign is not None:
                yield pair, sign

    def _of_one(self, rule: OF_ONE, hands: Sequence[Hand]) -> Seen | None:
        match rule:
            case Regular():
                return regularity.regular(rule, hands, self._who)
            case Sleepless():
                return regularity.sleepless(rule, hands, self._who)
            case TwoPlaces():
                return regularity.two_places(rule, hands, self._played.stays(self._who))
            case Mechanical():
                seen = machine_signs.signs(hands, self._who)
                self.tests += min(len(seen.hard), len(seen.easy)) >= rule.decisions
                return machine_signs.mechanical(rule, hands, seen)

    def _index(self, rule: OfPair, hands: Sequence[Hand]) -> Sorted | Gifts | None:
        match rule:
            case Folding():
                return collusion.folds(hands, self._who)
            case SoftPlay():
                return collusion.attacks(hands, self._who)
            case StrongFolds():
                return equity_signs.folded_strong(hands, self._who, rule.strong_percent)
            case CheckedDown():
                return equity_signs.bet_strong(hands, self._who, rule.strong_percent)
            case Transfer():
                return equity_signs.gifts(hands, self._who)
            case Dumping() | Together():
                return None

    def _of_pair(
        self,
        rule: OfPair,
        met: Sequence[Hand],
        other: str,
        index: Sorted | Gifts | None,
        after: int,
    ) -> Seen | None:
        pair = (self._who, other)
        if after:  # what was judged is no evidence again, neither here nor in what is compared
            met = [hand for hand in met if hand.at > after]
            kept = [hand for hand in self._hands if hand.at > after or other not in hand.net]
            index = self._index(rule, kept)
        match rule, index:
            case (Dumping(), _) if self._who < other and met:
                return collusion.dumping(rule, met, pair)
            case (Together(), _) if self._who < other and len(met) >= rule.hands:
                stays = {one: self._played.stays(one) for one in pair}
                return regularity.together(rule, met, pair, stays)
            case Transfer(), Gifts():
                self.tests += self._who < other and index.many(other) >= rule.hands
                return equity_signs.transfer(rule, met, index, pair, partial(self._taken, other))
            case (Folding() | SoftPlay() | StrongFolds() | CheckedDown(), dict()):
                return self._of_deeds(rule, index, pair)
        return None

    def _of_deeds(
        self, rule: Folding | SoftPlay | StrongFolds | CheckedDown, found: Sorted, pair: Pair
    ) -> Seen | None:
        match rule:
            case Folding():
                return collusion.folding(rule, found, pair)
            case SoftPlay():
                return collusion.soft_play(rule, found, pair)
        self.tests += collusion.tally(found, pair[1]).of >= rule.hands
        if isinstance(rule, StrongFolds):
            return equity_signs.strong_folds(rule, found, pair)
        return equity_signs.checked_down(rule, found, pair)

    def _taken(self, other: str) -> Gifts:
        """What the other one gives and takes, in the same time."""
        since = self._hands[0].at
        theirs = [hand for hand in self._played.hands(other) if hand.at >= since]
        return equity_signs.gifts(theirs, other)


def _met(hands: Sequence[Hand], who: str) -> dict[str, list[Hand]]:
    found: dict[str, list[Hand]] = {}
    for hand in hands:
        for other in hand.net:
            if other != who:
                found.setdefault(other, []).append(hand)
    return found


def _both(one: Seen, other: Seen) -> Seen:
    """The same pair from both sides; lists of what either does are joined."""
    hands = {hand.round: hand for hand in (*one.hands, *other.hands)}
    facts: dict[str, Any] = dict(one.facts)
    for key, told in other.facts.items():
        facts[key] = [*facts[key], *told] if isinstance(told, list) else told
    in_order = sorted(hands.values(), key=lambda hand: (hand.at, hand.round))
    return Seen(min(one.chance, other.chance), in_order, facts)


def _believed(rule: OfPlay, seen: Mapping[Pair, Seen], tests: int) -> Iterator[PlayFinding]:
    """A look is taken every day: each may be wrong that much more rarely."""
    limit = 1.0
    if isinstance(rule, Counted):
        rate = rule.false_percent / 100 / rule.days
        limit = believable((one.chance for one in seen.values()), tests, rate)
    for pair, one in sorted(seen.items()):
        if one.chance > limit or not limit:
            continue
        facts = dict(one.facts)
        if isinstance(rule, Counted):
            facts |= {"chance": f"{one.chance:.1e}", "tested": tests, "limit": f"{limit:.1e}"}
        telling = one.telling or one.hands[-SHOWN:]
        finding = Finding(
            since=one.hands[0].at,
            until=one.hands[-1].at,
            facts=facts,
            rounds=tuple(hand.round for hand in telling),
            other=pair[1],
        )
        yield PlayFinding(rule, pair[0], finding)


# -- in the books ------------------------------------------------------------------------------


class _Books:
    """Hands as the books keep them."""

    def __init__(self, read: Read, operator: str, since: int, at: int) -> None:
        self._read, self._operator, self._since, self._at = read, operator, since, at
        self._judged = read(lambda conn: signals.judged(conn, operator))

    def players(self, fresh: int) -> list[str]:
        """Accounts with a hand since then; guests with demo money are nobody's business."""

        def look(conn: Connection) -> list[str]:
            there = hand_facts.players_between(conn, self._operator, fresh, self._at)
            return [one for one in there if user_accounts.find(conn, one) is not None]

        return self._read(look)

    def hands(self, who: str) -> list[Hand]:
        return self._read(
            lambda conn: hand_facts.of_player(conn, self._operator, who, self._since, self._at)
        )

    def stays(self, who: str) -> list[Stay]:
        return self._read(lambda conn: _stays(conn, who, self._since))

    def judged_until(self, rule: str, who: str, other: str) -> int:
        return self._judged.get((rule, who, other), 0)


def judge(read: Read, plan: HousePlan, at: int, fresh: int | None = None) -> Search:
    """All rules about play over the hands of an operator as they stood at a moment; only about who
    played after ``fresh``. Nothing is written."""
    rules = plan.watching.play if plan.watching else ()
    if not rules:
        return Search([], {})
    since = at - DAY * max(one.days for one in rules)
    books = _Books(read, plan.operator, since, at)
    return search(rules, books.players(since if fresh is None else fresh), books, at)


def note(conn: Connection, found: Iterable[PlayFinding], at: int) -> list[tuple[str, str, str]]:
    """Puts what was found into cases; what is new: rule, account, the other one."""
    new = []
    for one in found:
        account = user_accounts.find(conn, one.who)
        other = one.finding.other
        if account is None or (other and user_accounts.find(conn, other) is None):
            continue
        kind: Kind = "conduct" if isinstance(one.rule, OF_ONE) else "collusion"
        if signals.note(conn, kind, account, one.rule.id, one.finding, at):
            new.append((one.rule.id, one.who, other))
    return new


def look(conn: Connection, plan: HousePlan, at: int) -> list[tuple[str, str, str]]:
    """Judges and notes at once."""

    def read(look: Callable[[Connection], T]) -> T:
        return look(conn)

    return note(conn, judge(read, plan, at).found, at)


def _stays(conn: Connection, account: str, since: int) -> list[Stay]:
    there = sessions.c
    rows = conn.execute(
        select(there.begun_at, there.ended_at, there.address).where(
            there.account == account, (there.ended_at.is_(None)) | (there.ended_at >= since)
        )
    )
    return [(begun, ended, where) for begun, ended, where in rows]
