"""The second ledger: every account and every player's money once more, from plain rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.simulation.referees.evidence import Evidence, Sending
from tests.simulation.referees.rows import Books, Posting, Round, by_player, player_of

BOTS = "bot-"
"""Nobody hears what bots are told; their sums are held against the books like everybody's."""


def judge(evidence: Evidence, books: Books) -> list[str]:
    return [
        *_balances(books),
        *_overdrawn(books),
        *_nothing_left(books),
        *(one for round in books.rounds for one in _round(round)),
        *_outside(evidence, books),
        *_purses(evidence, books),
    ]


# -- accounts ------------------------------------------------------------------------------------


def _balances(books: Books) -> Iterator[str]:
    """An account holds what its postings add up to, and all of them nothing."""
    sums: Counter[tuple[str, str]] = Counter()
    for one in books.postings:
        sums[one.currency, one.debit] -= one.amount
        sums[one.currency, one.credit] += one.amount
    for key in sorted(books.balances.keys() | sums.keys()):
        if books.balances.get(key, 0) != sums[key]:
            yield f"{key} holds {books.balances.get(key)}, its postings add up to {sums[key]}"
    totals: Counter[str] = Counter()
    for (currency, _), balance in books.balances.items():
        totals[currency] += balance
    yield from (f"all accounts hold {n} {code}, not nothing" for code, n in totals.items() if n)


def _overdrawn(books: Books) -> Iterator[str]:
    for (currency, account), balance in books.balances.items():
        if balance < 0 and player_of(account) is not None:
            yield f"{account} is overdrawn: {balance} {currency}"


def _nothing_left(books: Books) -> Iterator[str]:
    """After the evening all tables are closed: no chip lies on any of them."""
    for (currency, account), balance in books.balances.items():
        if balance and account.partition(":")[0] in ("table", "stack", "attack"):
            yield f"{account} still holds {balance} {currency}"
    yield from (f"{one.id} is still open" for one in books.rounds if one.status == "open")


# -- rounds --------------------------------------------------------------------------------------


def _round(round: Round) -> Iterator[str]:
    """What the results say is what was posted; a void round gives everything back."""
    if any(one.currency != round.currency for one in round.postings):
        yield f"{round.id}: money of another currency was posted"
    gained = by_player(round.postings)
    said: Counter[str] = Counter()
    for result in round.results:
        said[result.player] += result.returned - result.staked
    for player in sorted({*gained, *said}):
        if gained.get(player, 0) != said[player]:
            yield f"{round.id}: {player} got {gained.get(player, 0)}, results say {said[player]}"
    if round.status == "void":
        yield from (f"{round.id} is void, {one} has {n}" for one, n in gained.items() if n)
    left = sum(_flow(one, f"table:{round.table}") for one in round.postings)
    if left:
        yield f"{round.id} left {left} on its table"


def _flow(one: Posting, account: str) -> int:
    return one.amount * ((one.credit == account) - (one.debit == account))


# -- outside rounds ------------------------------------------------------------------------------


def _outside(evidence: Evidence, books: Books) -> Iterator[str]:
    """Nothing is posted but what was given and what players were told they had asked for."""
    known = {one.key: one for one in evidence.purses}
    asked = _asked(evidence)
    ordered = Counter((one.kind, one.table, one.player, one.amount) for one in evidence.orders)
    silent = Counter((one.table, one.player) for one in evidence.sendings if one.kind == "sit")
    sat: Counter[tuple[str, str]] = Counter()
    for one in books.postings:
        if one.round is not None:
            continue
        where, _, rest = one.key.partition("/")
        if one.key in known:
            purse = known.pop(one.key)
            if _player_gain(one) != {purse.player: purse.amount}:
                yield f"{one.key}: posted {one}, it was {purse}"
        elif where == "bot":
            if not one.credit.startswith(f"player:{BOTS}") or one.debit != "clearing:demo":
                yield f"{one.key}: money for a bot goes elsewhere, {one}"
        elif rest.startswith("in/"):
            yield from _brought(one, asked)
        elif rest.startswith("sit/"):
            sat[where, player_of(one.credit) or ""] += 1
            yield from _chips_come(one, where)
        elif rest.startswith("auto/"):
            yield from _chips_come(one, where)
            if not _wants_chips(evidence, where, player_of(one.credit) or ""):
                yield f"{one.key}: topped up, but he never asked for that"
        elif rest.startswith("out/"):
            yield from _chips_go(one, where)
        elif rest.startswith(("behind/", "not-come/", "service/")):
            yield from _ordered(one, ordered)
        elif rest.startswith("move/"):
            yield from _chips_move(one, where)
        elif rest.startswith("attack/"):
            if one.debit != f"attack:{where}":
                yield f"{one.key}: {one} is no end of a button attack"
        else:
            yield f"{one.key}: nobody asked for {one}"
    yield from (f"{key} was told to be posted, and is not" for key in known)
    for (table, player), n in sat.items():
        if n > silent[table, player] and not player.startswith(BOTS):
            yield f"{table}: {player} sat down {silent[table, player]} times, bought in {n} times"
    yield from _never_more_than_was_fetched(books)
    yield from _cash_outs(books)
    yield from _accepted_is_posted(evidence, books)


def _player_gain(one: Posting) -> dict[str, int]:
    return {who: amount for who, amount in by_player([one]).items() if amount}


Asked = dict[tuple[str, str, str], list[Sending]]


def _asked(evidence: Evidence) -> Asked:
    """Buy-ins and top-ups by table, player and id."""
    found: defaultdict[tuple[str, str, str], list[Sending]] = defaultdict(list)
    for one in evidence.sendings:
        if one.kind in ("SitDown", "TopUp"):
            found[one.table, one.player, one.id].append(one)
    return found


def _key(sending: Sending) -> str:
    return f"{sending.table}/in/{sending.player}/{sending.id}"


def _brought(one: Posting, asked: Asked) -> Iterator[str]:
    """A buy-in or top-up under the id of a request: for so much, and not after a refusal."""
    table, _, player, id = one.key.split("/", 3)
    yield from _chips_come(one, table)
    if player_of(one.credit) != player:
        yield f"{one.key}: the chips are not {player}'s"
    if player.startswith(BOTS):
        return
    sendings = asked.get((table, player, id), [])
    fits = [sending for sending in sendings if _fits(one, sending)]
    if not fits:
        yield f"{one.key}: {one.amount} posted, asked was {[one.what for one in sendings]}"
    elif not any(not one.answers or one.answers[0].accepted for one in fits):
        yield f"{one.key}: posted, but it was refused"


def _fits(one: Posting, sending: Sending) -> bool:
    if sending.kind == "SitDown":
        return sending.what["buy_in"] in (0, one.amount)
    answer = sending.answers[0] if sending.answers else None
    exact = answer is not None and answer.accepted and not answer.queued
    wanted = int(sending.what["amount"])
    # what waits for the end of the hand is posted as far as the table's maximum lets it
    return one.amount == wanted if exact else one.amount <= wanted


def _chips_come(one: Posting, table: str) -> Iterator[str]:
    player = player_of(one.debit)
    if (one.debit, one.credit) != (f"player:{player}", f"stack:{table}:{player}"):
        yield f"{one.key}: chips of one player for another's money, {one}"


def _chips_go(one: Posting, table: str) -> Iterator[str]:
    player = player_of(one.credit)
    if (one.debit, one.credit) != (f"stack:{table}:{player}", f"player:{player}"):
        yield f"{one.key}: a player cashes another's chips, {one}"


def _chips_move(one: Posting, table: str) -> Iterator[str]:
    """From one table to another, and to nobody else."""
    player = player_of(one.credit)
    there = one.credit.partition(":")[2].partition(":")[0]
    ends = (f"stack:{table}:{player}", f"stack:{there}:{player}")
    if (one.debit, one.credit) != ends or there == table:
        yield f"{one.key}: no move of a player with his chips, {one}"


def _ordered(one: Posting, ordered: Counter[tuple[str, str, str, int]]) -> Iterator[str]:
    """Chips that are fetched, never come, or pay for a service: as staff ordered, each once."""
    table, kind, player, _ = one.key.split("/", 3)
    stack, wallet = f"stack:{table}:{player}", f"player:{player}"
    ends = {
        "behind": (wallet, stack),
        "not-come": (stack, wallet),
        "service": (stack, "fees:kings"),
    }
    if (one.debit, one.credit) != ends[kind]:
        yield f"{one.key}: {one} goes elsewhere"
    if kind == "service" and not 0 < one.amount <= 100_00:
        yield f"{one.key}: {one.amount} for a service"
    if kind == "not-come":
        return
    order = (kind, table, player, one.amount)
    if not ordered[order]:
        yield f"{one.key}: nobody ordered {one}"
    ordered[order] -= 1


def _wants_chips(evidence: Evidence, table: str, player: str) -> bool:
    return player.startswith(BOTS) or any(
        one.kind == "Prefer" and one.what.get("auto_top_up")
        for one in evidence.sendings
        if (one.table, one.player) == (table, player)
    )


def _cash_outs(books: Books) -> Iterator[str]:
    """Who cashes out or moves takes all: nothing but what came at the same instant stays."""
    stacks: defaultdict[tuple[str, str], list[Posting]] = defaultdict(list)
    for one in books.postings:
        for account in {one.debit, one.credit}:
            if account.startswith("stack:"):
                stacks[one.currency, account].append(one)
    for (_, account), postings in stacks.items():
        postings.sort(key=lambda one: one.at)
        held = 0
        for at, one in enumerate(postings):
            held += _flow(one, account)
            last = at + 1 == len(postings) or postings[at + 1].at != one.at
            now = [other for other in postings if other.at == one.at]
            went = [other for other in now if other.debit == account]
            if last and held and any("/out/" in one.key or "/move/" in one.key for one in went):
                came = [other.amount for other in now if other.credit == account]
                if held not in _sums(came):
                    yield f"{account}: cashed out, and {held} stay"


def _sums(amounts: list[int]) -> set[int]:
    """Whatever some of the amounts add up to."""
    sums = {0}
    for one in amounts:
        sums |= {one + other for other in sums}
    return sums


def _never_more_than_was_fetched(books: Books) -> Iterator[str]:
    """What is given back of chips that never came was fetched before."""
    fetched: Counter[str] = Counter()
    for one in sorted(books.postings, key=lambda one: one.at):
        if "/behind/" in one.key:
            fetched[one.credit] += one.amount
        elif "/not-come/" in one.key:
            fetched[one.debit] -= one.amount
            if fetched[one.debit] < 0:
                yield f"{one.key}: {one.amount} given back, so much was never fetched"


def _accepted_is_posted(evidence: Evidence, books: Books) -> Iterator[str]:
    """Money that somebody was told had come is there."""
    keys = {one.key for one in books.postings}
    for one in evidence.sendings:
        if one.kind not in ("SitDown", "TopUp") or _key(one) in keys:
            continue
        if any(told.accepted and not told.queued and not told.again for told in one.answers):
            yield f"{one.name} was accepted, but nothing is posted"


# -- players -------------------------------------------------------------------------------------


def _purses(evidence: Evidence, books: Books) -> Iterator[str]:
    """Every player has what came to him and what his rounds brought him, wherever it lies."""
    due: Counter[tuple[str, str]] = Counter()
    for purse in evidence.purses:
        due[purse.player, purse.currency] += purse.amount
    for one in books.postings:
        if one.key.startswith("bot/") or "/attack/" in one.key or "/service/" in one.key:
            for player, amount in _player_gain(one).items():
                due[player, one.currency] += amount
    for round in books.rounds:
        for result in round.results:
            due[result.player, round.currency] += result.returned - result.staked
    have: Counter[tuple[str, str]] = Counter()
    for (currency, account), balance in books.balances.items():
        if (holder := player_of(account)) is not None:
            have[holder, currency] += balance
    for key in sorted({*due, *have}):
        if due[key] != have[key]:
            yield f"{key} has {have[key]}, gifts and results say {due[key]}"
