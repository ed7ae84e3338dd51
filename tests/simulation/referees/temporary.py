"""Games of who was cut off: they leave one round, and are settled in exactly one other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.simulation.referees.rows import Books, Round, by_player


def judge(books: Books) -> list[str]:
    return [*_once(books), *_moved(books)]


def _left(round: Round) -> list[str]:
    """The seats whose games left it."""
    return [line.data["cut_off"] for line in round.lines if "cut_off" in line.data]


def _once(books: Books) -> Iterator[str]:
    """Every game that left is finished in one round, and whatever is finished had left."""
    left = Counter((round.id, seat) for round in books.rounds for seat in _left(round))
    finished: Counter[tuple[str, str]] = Counter()
    for round in books.rounds:
        if begun := round.setting.get("continues"):
            finished.update((begun["round"], seat) for seat in begun["seats"])
            if round.number != 1:
                yield f"{round.id}: a temporary table plays one round"
    for key in sorted({*left, *finished}):
        if left[key] != 1 or finished[key] != 1:
            yield f"seat {key[1]} left {key[0]} {left[key]} times, finished {finished[key]} times"


def _moved(books: Books) -> Iterator[str]:
    """What he gave by then went back to him and was staked again, at one and the same moment; who
    left has no result where he left but that of side bets, which were decided before."""
    rounds = {round.id: round for round in books.rounds}
    for round in books.rounds:
        begun = round.setting.get("continues")
        if begun is None or begun["round"] not in rounds:
            continue
        old, who = rounds[begun["round"]], begun["player"]
        moment = min(one.at for one in round.postings)
        here = [one for one in round.postings if one.at == moment]
        there = [one for one in old.postings if one.at == moment and one.kind == "take-back"]
        staked = sum(one.amount for one in here if one.debit == f"player:{who}")
        back = sum(one.amount for one in here if one.credit == f"player:{who}")
        given = sum(one.amount for one in there if one.credit == f"player:{who}")
        if staked - back != given or not given:
            yield f"{round.id}: {given} left {old.id}, {staked - back} came"
        yield from _results(old, begun["seats"], who)
        others = {one.player for one in round.results} - {who}
        if others or (round.status == "settled" and not round.results):
            yield f"{round.id}: it is {who}'s, results are {round.results}"


def _results(old: Round, seats: list[str], who: str) -> Iterator[str]:
    side = _side_bets(old)
    for result in old.results:
        if result.seat in seats and result.staked != side[result.seat]:
            yield f"{old.id}: seat {result.seat} left, and has a result of {result.staked}"
    if old.status == "settled" and not any(side.values()) and by_player(old.postings).get(who):
        yield f"{old.id}: {who} left, and won or lost there"


def _side_bets(round: Round) -> defaultdict[str, int]:
    """What lies on side bets, by seat; who takes one back and says no amount takes all of it."""
    lies: defaultdict[tuple[str, str, str], int] = defaultdict(int)
    sides = {bet["id"] for bet in round.plan["bets"] if bet.get("side")}
    for move in round.moves():
        if move.do not in ("bet", "take-back") or move.bet not in sides:
            continue
        where = move.seat, move.bet, str(move.facts.get("on", ""))
        named = move.facts.get("amount")
        amount = lies[where] if named is None else round.minor(named)
        lies[where] += amount if move.do == "bet" else -amount
    found: defaultdict[str, int] = defaultdict(int)
    for (seat, _, _), amount in lies.items():
        found[seat] += amount
    return found
