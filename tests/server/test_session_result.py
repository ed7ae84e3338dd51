"""What somebody has won or lost since he came, by the books."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from decimal import Decimal
from typing import Any

import httpx
import pytest

from tests.server.live import Live
from tests.server.test_play import enter as outcome
from tests.server.test_play import seated
from tests.server.test_poker import Guest, table
from tests.server.tournaments import Pair, announce, ask, direct, enter, money

__all__ = ["table"]  # a fixture


def result(http: httpx.Client, since: int = 0) -> dict[str, str]:
    answer = http.get("/api/me/result", params={"since": since})
    assert answer.status_code == 200, answer.text
    return dict(answer.json()["results"])


def test_an_entry_is_lost_until_it_is_given_back(server: Live) -> None:
    id = announce(server)
    with server.http(server.guest("Anna")) as anna:
        assert result(anna) == {}, "demo money is given, not won"
        assert enter(anna, id).status_code == 200
        assert result(anna) == {"EUR": "-10"}
        later = server.service.now() // 1000 + 1
        assert result(anna, later) == {}, "it was paid before"
        assert ask(anna, id, "leave").status_code == 200
        assert result(anna) == {"EUR": "0"}


def test_prizes_count_against_entries_and_chips_of_a_tournament_are_no_money(server: Live) -> None:
    with server.http(server.guest("Somebody")) as fresh:
        given = money(fresh)
    with ExitStack() as stack:
        pair = Pair(server, stack)
        pair.fold()
        assert [result(one) for one in pair.http] == [{"EUR": "-10"}] * 2, "chips are no money"
        assert direct(server, pair.id, "cancel").status_code == 200
        for one in pair.http:
            assert Decimal(result(one)["EUR"]) == money(one) - given


def test_a_round_counts_when_it_is_over(server: Live, croupier_table: str) -> None:
    token = server.guest()
    line, mirror, seat = seated(server, croupier_table, token)
    with server.http(token) as anna, line:
        line.bet(croupier_table, seat, "straight", "2", 17)
        assert result(anna) == {}, "it still lies on the felt"
        before_it_ends = server.service.now() // 1000
        server.no_more_bets(croupier_table)
        line.until(lambda: mirror.want == "pocket")
        outcome(server, croupier_table, pocket=17)
        line.until(lambda: mirror.view["over"] is True)
        # thirty-five times the stake; the stake itself was laid before
        assert result(anna, before_it_ends) == result(anna) == {"EUR": "70"}


def test_chips_before_a_player_are_his_own_until_he_loses_them(server: Live, table: str) -> None:
    anna, bob = Guest(server, table, "Anna"), Guest(server, table, "Bob")
    anna.sit("1")
    bob.sit("2")
    with server.http(anna.token) as hers, server.http(bob.token) as his:
        assert result(hers) == result(his) == {}, "bought and not lost"
        _first(anna, bob).act("fold")
        for one in (anna, bob):
            one.line.until(lambda: one.mirror.view.get("over") is True)  # noqa: B023
        told = sorted(Decimal(result(one)["EUR"]) for one in (hers, his))
        assert told == [Decimal("-1"), Decimal(1)], "the small blind"


def _first(*guests: Guest) -> Guest:
    """Who is asked."""
    for _ in range(500):
        for one in guests:
            if one.mirror.you.get("offers"):
                return one
            with suppress(TimeoutError):
                one.line.hear(0.05)
    raise AssertionError("nobody is asked")


def test_who_is_nobody_has_no_result(server: Live) -> None:
    with server.http() as nobody:
        assert nobody.get("/api/me/result").status_code == 401


@pytest.mark.parametrize("since", [-1, "yesterday", 2**50])
def test_a_moment_that_is_none_is_refused(server: Live, since: Any) -> None:
    with server.http(server.guest()) as anna:
        assert anna.get("/api/me/result", params={"since": since}).status_code == 400
