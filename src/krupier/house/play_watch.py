"""Looking for agreed play and for machines in the hands that were played. What is found is a signal
in a case; people decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select

from krupier.house import collusion, hand_facts, regularity, signals, user_accounts
from krupier.house.case_files import Kind
from krupier.house.collusion import Pair
from krupier.house.hand_facts import Deed, Hand
from krupier.house.periods import HOUR
from krupier.house.regularity import Stay
from krupier.house.watch_rules.finding import Finding
from krupier.plan.house import HousePlan
from krupier.plan.watching_parts import (
    Dumping,
    Folding,
    OfPlay,
    Regular,
    Sleepless,
    SoftPlay,
    Together,
    TwoPlaces,
)
from krupier.store.house_schema import sessions

OF_ONE = Regular | Sleepless | TwoPlaces
"""Rules about one account by itself."""


def look(conn: Connection, plan: HousePlan, at: int) -> list[tuple[str, str, str]]:
    """All rules about play over the hands of an operator as they stood at a moment; what is new:
    rule, account, the other one. Guests with demo money are nobody's business."""
    if plan.watching is None or not plan.watching.play:
        return []
    reach = max(one.days for one in plan.watching.play)
    hands = hand_facts.between(conn, plan.operator, at - 24 * HOUR * reach, at)
    known = {
        id: account
        for id in {who for hand in hands for who in hand.net}
        if (account := user_accounts.find(conn, id)) is not None
    }
    new = []
    for rule in plan.watching.play:
        kind: Kind = "conduct" if isinstance(rule, OF_ONE) else "collusion"
        recent = [hand for hand in hands if hand.at > at - 24 * HOUR * rule.days]
        for who, found in _found(conn, rule, recent, set(known)):
            if signals.note(conn, kind, known[who], rule.id, found, at):
                new.append((rule.id, who, found.other))
    return new


def _found(
    conn: Connection, rule: OfPlay, hands: Sequence[Hand], known: set[str]
) -> Iterator[tuple[str, Finding]]:
    """By account; of a pair, that of the first."""
    if isinstance(rule, OF_ONE):
        for who in sorted(known):
            after = signals.judged_until(conn, who, rule.id)
            own = [hand for hand in hands if who in hand.net and hand.at > after]
            one = _of_one(conn, rule, own, who) if own else None
            if one is not None:
                yield who, one
        return
    deeds = _deeds(hands)
    for pair, met in sorted(collusion.pairs(hands).items()):
        if not known.issuperset(pair):
            continue
        after = signals.judged_until(conn, pair[0], rule.id, pair[1])
        own = [hand for hand in met if hand.at > after]
        found = _of_pair(conn, rule, own, pair, deeds) if own else None
        if found is not None:
            yield pair[0], found


def _of_one(
    conn: Connection, rule: Regular | Sleepless | TwoPlaces, hands: list[Hand], who: str
) -> Finding | None:
    match rule:
        case Regular():
            return regularity.regular(rule, hands, who)
        case Sleepless():
            return regularity.sleepless(rule, hands, who)
        case TwoPlaces():
            return regularity.two_places(rule, hands, who, _stays(conn, who, hands[0].at))


def _of_pair(
    conn: Connection,
    rule: Dumping | Folding | SoftPlay | Together,
    hands: list[Hand],
    pair: Pair,
    deeds: dict[str, list[tuple[int, Deed]]],
) -> Finding | None:
    match rule:
        case Dumping():
            return collusion.dumping(rule, hands, pair)
        case Together():
            stays = {who: _stays(conn, who, hands[0].at) for who in pair}
            return regularity.together(rule, hands, pair, stays)
        case Folding() | SoftPlay():
            since = hands[0].at
            own = [deed for who in pair for at, deed in deeds.get(who, ()) if at >= since]
            if isinstance(rule, Folding):
                return collusion.folding(rule, hands, pair, own)
            return collusion.soft_play(rule, hands, pair, own)


def _deeds(hands: Sequence[Hand]) -> dict[str, list[tuple[int, Deed]]]:
    found: dict[str, list[tuple[int, Deed]]] = {}
    for hand in hands:
        for deed in hand.deeds:
            found.setdefault(deed.by, []).append((hand.at, deed))
    return found


def _stays(conn: Connection, account: str, since: int) -> list[Stay]:
    there = sessions.c
    rows = conn.execute(
        select(there.begun_at, there.ended_at, there.address).where(
            there.account == account, (there.ended_at.is_(None)) | (there.ended_at >= since)
        )
    )
    return [(begun, ended, where) for begun, ended, where in rows]
