"""A thousand players on one common hand: one settlement, one transaction."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.room import history
from krupier.store import settlement
from tests.room.setup import Answers, Place, bet, scripted

CROWD = 1000


def test_a_thousand_players_on_one_common_hand_settle_in_one_transaction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 10 and 9 stand at 19; the bank turns up 16 and draws a queen: all win 1:1
    place = Place(source=scripted(cards="Ts 6h 9d Kc Qd"))
    table = place.add("fortuna/infinite-blackjack", currency="CZK", limits={"main": {"min": "10"}})
    seats = {}
    for n in range(CROWD):
        name = place.player(f"p{n}", 10_000, "CZK")
        table.watch(f"v{n}", name)
        seats[name] = table.sit(name, name)
    for name, seat in seats.items():
        answers = Answers()
        table.move(name, "m1", bet(seat, "main", 1_000), answers)
        assert answers.accepted
    assert place.account("table:T1", "CZK") == CROWD * 1_000

    closed: list[int] = []
    settle = settlement.settle

    def counted(
        conn: Any, round_id: str, transfers: Any, results: Any, at: int, **more: Any
    ) -> Any:
        if conn.engine.pool is place.store.engine.pool:  # servers of other tests settle, too
            closed.append(len(results))
        return settle(conn, round_id, transfers, results, at, **more)

    monkeypatch.setattr(settlement, "settle", counted)
    place.wait(table, 60)

    assert closed == [CROWD], "one settlement for all of them"
    assert {place.balance(name, "CZK") for name in seats} == {11_000}
    assert place.account("table:T1", "CZK") == 0
    assert place.account("house:T1", "CZK") == -CROWD * 1_000
    assert history.audit_all(place.store) == []
