"""Many players in one pool under the virtual clock: nobody waits long, everybody pays his share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from krupier.room import history
from krupier.room.hands.turns import Turns, had, seated
from krupier.room.pool.matching import GATHER
from tests.crowd import PURSE, SECOND, Hall


def hands(hall: Hall) -> Iterator[dict[str, Any]]:
    """The settings of all hands, as they are written, in order."""
    with hall.store.read() as conn:
        rows = conn.execute(text("SELECT setting FROM rounds ORDER BY opened_at, id")).all()
    for (setting,) in rows:
        yield msgspec.json.decode(setting)


def money(hall: Hall) -> int:
    """All that players have, wherever it lies."""
    kinds = "('player', 'stack', 'table', 'rake')"
    with hall.store.read() as conn:
        query = f"SELECT SUM(balance) FROM accounts WHERE kind IN {kinds}"
        return int(conn.execute(text(query)).scalar_one())


def check(hall: Hall, players: int) -> None:
    assert money(hall) == players * PURSE, "no chip is made or lost"
    dealt: Counter[str] = Counter()
    big: Counter[str] = Counter()
    met = repeated = 0
    last: dict[str, frozenset[str]] = {}
    for one in hands(hall):
        owners: dict[str, str] = one["owners"]
        table = frozenset(owners.values())
        assert len(table) == len(owners) <= 6
        dealt.update(owners.values())
        # the last seat has the button; of two it posts the small blind
        big[owners["2" if len(owners) > 2 else "1"]] += 1
        for name in table:
            met += len(table) - 1
            repeated += len((last.get(name, frozenset()) & table) - {name})
            last[name] = table
    assert len(dealt) == players, "everybody plays"
    assert repeated < met / 50, "opponents are new"
    full = [one for one in dealt if dealt[one] >= 6]
    share = sum(big[one] for one in full) / sum(dealt[one] for one in full)
    assert all(abs(big[one] - share * dealt[one]) <= 2.5 for one in full), "blinds are fair"
    waits = sorted(hall.waits)
    assert waits[len(waits) // 2] < SECOND / 2
    assert waits[-1] <= GATHER + 5 * SECOND
    assert not [code for code in hall.counts if code.startswith("refused")]


def test_a_hundred_and_twenty_players() -> None:
    hall = Hall(120, pool=True)
    hall.run(25)
    hall.close_books()
    check(hall, 120)
    assert history.audit_all(hall.store) == []
    hall.close()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_thousand_players() -> None:
    hall = Hall(2_000, pool=True)
    hall.run(25)
    hall.close_books()
    assert hall.pool is not None
    assert len(list(hall.pool.seating.guests())) == 2_000
    assert hall.counts["hands"] > 1_500
    check(hall, 2_000)
    hall.close()


@pytest.mark.clause("F08-05")
def test_in_the_long_run_everybody_posts_one_big_blind_in_six() -> None:
    """Thirty players in five tables of six, seated at random 600 times."""
    chance = random.Random(8)
    turns = [Turns()] * 30
    paid: Counter[tuple[str, int]] = Counter()
    for _ in range(600):
        order = chance.sample(range(30), 30)
        for at in range(0, 30, 6):
            table = order[at : at + 6]
            seats = [table[one] for one in seated([turns[one] for one in table])]
            for seat, player in enumerate(seats, 1):
                places = had(seat, 6)
                paid.update((place, player) for place in places)
                turns[player] = turns[player].after(places)
    for place in ("big", "small", "button"):
        counts = [paid[place, player] for player in range(30)]
        assert sum(counts) == 3_000
        # drawn lots would leave some at 80 and others at 120
        assert all(abs(one - 100) <= 6 for one in counts), place


def test_nobody_escapes_a_blind_by_leaving() -> None:
    """Who comes back is a newcomer: the big blind is his before anybody's who has waited."""
    waited = Turns(big=5, small=4, button=3)
    assert seated([waited, waited, Turns()])[1] == 2
