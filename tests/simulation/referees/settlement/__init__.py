"""The independent settlement: what every round should have taken and given, by hand.

From the plan's own data, the raw journal and what was told. Where nobody can say, the report of a
run does: nobody should believe more than is true.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from tests.simulation.referees.evidence import Event, Evidence
from tests.simulation.referees.felt import Felt, felt_of
from tests.simulation.referees.rows import Books, Round, player_of
from tests.simulation.referees.settlement import banker, cards, dice, open_face, poker, roulette
from tests.simulation.referees.settlement.chips import Expected

BY_JOURNAL: dict[str, Callable[[Round], Expected]] = {
    "roulette": roulette.settle,
    "sic-bo": dice.sic_bo,
    "barbut": dice.barbut,
    "craps": dice.craps,
    "baccarat": cards.punto_banco,
    "red-dog": cards.red_dog,
    "casino-war": cards.casino_war,
    "let-it-ride": cards.let_it_ride,
}
"""Families for which the journal alone is enough."""

BY_FELT: dict[str, Callable[[Round, Felt, list[Event]], Expected]] = {
    "blackjack": banker.settle,
    "banker-holdem": banker.settle,
    "banker-draw": banker.settle,
    "switch-poker": banker.settle,
    "pai-gow-poker": banker.settle,
    "player-poker": poker.settle,
    "open-face-chinese": open_face.settle,
}
"""Families whose cards lie where players were told that they lie."""

JUDGED, UNJUDGED = "settled again by a referee", "settled by no referee"
CAPPED = "settled by no referee (cut by the maximum win)"
LEFT = "settled by no referee (somebody was cut off; his game is judged where it was finished)"
UNSEEN = "settled by no referee (not told from begin to end, as the process died)"


def judge(evidence: Evidence, books: Books) -> tuple[list[str], dict[str, Counter[str]]]:
    """What is wrong, and which rounds were judged."""
    found: list[str] = []
    judged: dict[str, Counter[str]] = {name: Counter() for name in (JUDGED, UNJUDGED)}
    for round in books.rounds:
        try:
            name, problems = _judge(evidence, round)
        except AssertionError as problem:
            name, problems = JUDGED, [str(problem) or repr(problem)]
        except (LookupError, ValueError, StopIteration) as problem:
            name, problems = JUDGED, [f"what is written makes no sense: {problem!r}"]
        found += [f"{round.id} ({round.game}): {one}" for one in problems]
        if name:
            judged.setdefault(name, Counter())[round.game] += 1
    return found, judged


def _judge(evidence: Evidence, round: Round) -> tuple[str, list[str]]:
    events = evidence.told.whole(round.id)
    felt = felt_of(round, events) if events else None
    if round.status != "settled":
        return "", []
    if felt is not None and felt.said("maximum-win"):
        return CAPPED, list(_cut_too_early(round))
    if round.family == "blackjack" and any("cut_off" in line.data for line in round.lines):
        return LEFT, []
    if round.family in BY_JOURNAL:
        expected = BY_JOURNAL[round.family](round)
    elif round.family not in BY_FELT:
        return UNJUDGED, []
    elif events is None or felt is None:
        return UNSEEN, []
    else:
        try:
            expected = BY_FELT[round.family](round, felt, events)
        except poker.NotJudged as why:
            return f"{UNJUDGED} ({why})", []
    problems = list(_compare(round, expected))
    if felt is not None and round.family == "roulette":
        problems += filter(None, [roulette.told(round, felt.marks)])
    return JUDGED, problems


def _cut_too_early(round: Round) -> Iterator[str]:
    """Wins are cut by the plan's maximum, so that much at least was paid."""
    cap = round.minor(round.plan["max_win"]["amounts"][round.currency])
    paid = sum(one.returned for one in round.results)
    if paid < cap:
        yield f"cut by the maximum win of {cap}, but only {paid} were paid"


def _compare(round: Round, expected: Expected) -> Iterator[str]:
    """Results by seat, and postings by player, against what should be."""
    owners = owners_of(round)
    due: dict[str, tuple[int, int]] = {}
    for seat in {*expected.staked, *expected.returned}:
        if expected.staked[seat] or expected.returned[seat]:
            due[seat] = expected.staked[seat], expected.returned[seat]
    said = {
        one.seat: (one.staked, one.returned) for one in round.results if one.staked or one.returned
    }
    for seat in sorted({*due, *said}):
        if due.get(seat, (0, 0)) != said.get(seat, (0, 0)):
            yield f"seat {seat} staked and got {said.get(seat)}, it should be {due.get(seat)}"
    for result in round.results:
        if result.seat in owners and owners[result.seat] != result.player:
            yield f"seat {result.seat} is {owners[result.seat]}'s, the result {result.player}'s"
    paid: Counter[tuple[str, str]] = Counter()
    for one in round.postings:
        for account, sign in ((one.debit, 1), (one.credit, -1)):
            if (player := player_of(account)) is not None:
                paid[player, "stake" if one.kind in ("stake", "take-back") else "return"] += (
                    sign * one.amount
                )
    for seat, (staked, returned) in due.items():
        player = owners.get(seat, "")
        paid[player, "stake"] -= staked
        paid[player, "return"] += returned
    yield from (f"{who}: {n} too much posted as {what}" for (who, what), n in paid.items() if n)
    if expected.commission is not None:
        cut = sum(one.amount * (_is_cut(one.credit) - _is_cut(one.debit)) for one in round.postings)
        if cut != expected.commission:
            yield f"commission of {cut} posted, it should be {expected.commission}"


def _is_cut(account: str) -> bool:
    return account.startswith(("commission:", "rake:"))


def owners_of(round: Round) -> dict[str, str]:
    """Whose seats they are: among players the hand says it; otherwise who staked there, and did
    not take all of it back before anything happened."""
    if round.setting.get("owners"):
        return dict(round.setting["owners"])
    owners: dict[str, str] = {}
    for move in round.moves():
        if move.do in ("bet", "take-back") or move.seat not in owners:
            owners[move.seat] = move.by
    return owners
