"""Participation suspended on suspicion: what it keeps somebody from, and until when."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, select

from krupier.house import case_files, gate, measures, suspensions
from krupier.house import sanction_ladder as ladder
from krupier.house.acts import Signature
from krupier.house.gate import Stake, Where
from krupier.house.measures import Terms
from krupier.house.refusals import HouseRefused
from krupier.house.sanction_ladder import Order
from krupier.plan import houses
from krupier.store import Store
from krupier.store.house_schema import mails
from krupier.store.schema import acts
from tests.house.household import NOON, join

FORTUNA = houses.of("fortuna")
EVA = Signature("eva", "compliance", "the same address as u2")
POKER = Where(game="fortuna/texas-holdem", family="player-poker")
ROULETTE = Where(game="fortuna/roulette-evolution", family="roulette")
CASINO_HOLDEM = Where(game="fortuna/casino-holdem", family="banker-holdem")


def refused(conn: Connection, deed: gate.Deed, where: Where | None) -> str:
    """The code of the refusal, or nothing."""
    try:
        gate.check(conn, "u1", deed, NOON, 0, "CZK", where=where)
    except HouseRefused as error:
        return error.refusal.code
    return ""


def suspend(conn: Connection, scope: str, case: str | None = None) -> None:
    join(conn, operator="fortuna")
    order = Order(kind="suspension", scope=scope, case=case)
    ladder.impose(conn, FORTUNA, "u1", order, EVA, NOON)


@pytest.mark.clause("F02-37")
def test_suspended_from_all_poker_he_plays_everything_else(store: Store) -> None:
    with store.write() as conn:
        suspend(conn, "poker")
        for deed in ("sit", "buy-in", "rebuy", "stake"):
            assert refused(conn, deed, POKER) == "participation-suspended", deed
            assert refused(conn, deed, ROULETTE) == refused(conn, deed, CASINO_HOLDEM) == ""
        assert refused(conn, "withdraw", None) == refused(conn, "log-in", None) == ""


@pytest.mark.clause("F02-37")
def test_marias_is_no_poker_though_players_play_against_each_other(store: Store) -> None:
    with store.write() as conn:
        suspend(conn, "poker")
        assert refused(conn, "sit", Where(family="open-face-chinese")) == "participation-suspended"
        assert refused(conn, "sit", Where(family="marias")) == ""
        order = Order(kind="suspension", scope="live")
        ladder.impose(conn, FORTUNA, "u1", order, EVA, NOON)
        assert refused(conn, "sit", Where(family="marias")) == "participation-suspended"


@pytest.mark.clause("F02-37")
def test_suspended_from_all_live_games_he_plays_none_and_keeps_his_account(store: Store) -> None:
    with store.write() as conn:
        suspend(conn, "live")
        for where in (POKER, ROULETTE, CASINO_HOLDEM):
            assert refused(conn, "sit", where) == "participation-suspended"
        assert refused(conn, "withdraw", None) == refused(conn, "deposit", None) == ""


@pytest.mark.clause("F02-37")
@pytest.mark.parametrize(
    ("scope", "family", "answers"),
    [
        ("poker", "player-poker", True),
        ("poker", "open-face-chinese", True),
        ("poker", "marias", False),
        ("poker", "", False),
        ("live", "player-poker", True),
        ("live", "marias", True),
        ("live", "", True),
    ],
)
def test_the_transaction_that_moves_the_money_asks_again(
    store: Store, scope: str, family: str, answers: bool
) -> None:
    with store.write() as conn:
        suspend(conn, scope)
        found = gate.refusals(conn, [Stake("u1", 100, "CZK", family=family)], NOON)
        assert [one is not None for one in found] == [answers]


@pytest.mark.clause("F02-37")
def test_it_has_no_end_until_staff_lift_it_and_both_are_acts(store: Store) -> None:
    with store.write() as conn:
        suspend(conn, "poker")
        year = NOON + 366 * 86_400_000_000
        with pytest.raises(HouseRefused):
            gate.check(conn, "u1", "sit", year, where=POKER)
        suspensions.lift(conn, "u1", Signature("petr", "compliance", "explained"), year)
        gate.check(conn, "u1", "sit", year, where=POKER)
        signed = conn.execute(select(acts.c.author, acts.c.reason, acts.c.act)).all()
        assert ("petr", "explained", "sanctions.impose") in [tuple(one) for one in signed]
        with pytest.raises(HouseRefused) as nothing:
            suspensions.lift(conn, "u1", EVA, year)
        assert nothing.value.refusal.code == "participation-not-suspended"


def test_he_is_told_of_what_he_is_kept_from(store: Store) -> None:
    with store.write() as conn:
        suspend(conn, "poker")
        (body,) = conn.execute(select(mails.c.body)).scalars()
        assert "pozastavení účasti ve všech pokerových hrách" in body
        refusal = gate.judge(gate.standing(conn, "u1", NOON), "sit", NOON, where=POKER)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.clause == "F02-37"


@pytest.mark.clause("F02-37")
def test_a_case_suspends_and_resumes_what_it_suspended_and_nothing_else(store: Store) -> None:
    with store.write() as conn:
        account = join(conn, operator="fortuna")
        cases = [
            case_files.open_about(conn, "conduct", account, NOON),
            case_files.open_about(conn, "collusion", account, NOON),
        ]
        for case, scope in zip(cases, ("poker", "live"), strict=True):
            measures.propose(conn, FORTUNA, case.id, "suspend", Terms(scope=scope), EVA, NOON)
        measures.propose(conn, FORTUNA, cases[1].id, "resume", Terms(), EVA, NOON)
        assert refused(conn, "sit", ROULETTE) == ""
        assert refused(conn, "sit", POKER) == "participation-suspended"
        measures.propose(conn, FORTUNA, cases[0].id, "no-action", Terms(), EVA, NOON)
        assert refused(conn, "sit", POKER) == ""


def test_a_plan_that_has_no_such_scope_refuses_it(store: Store) -> None:
    with store.write() as conn:
        join(conn)
        order = Order(kind="suspension", scope="poker")
        with pytest.raises(HouseRefused) as wrong:
            ladder.impose(conn, houses.of("tsg"), "u1", order, EVA, NOON)
        assert wrong.value.refusal.facts["known"] == ["account"]
