"""Who may do what: the table itself."""

from __future__ import annotations

import pytest

from krupier.house.roles import ACTS, ROLES, STAFF_ROLES, WORDS, may


def test_the_roles_of_a_casino_are_there() -> None:
    assert set(ROLES) == {
        *("player", "croupier", "inspector", "floor", "reception", "cashier", "director"),
        *("manager", "compliance", "regulator", "administrator"),
    }
    assert "player" not in STAFF_ROLES


def test_every_act_has_words_in_both_languages_and_somebody_who_may() -> None:
    assert set(WORDS) == set(ACTS)
    assert all(en and cs and en != cs for en, cs in WORDS.values())
    assert set().union(*ROLES.values()) == set(ACTS)


@pytest.mark.parametrize("role", ["", "banana", "Floor", "floor ", "admin"])
def test_a_role_that_is_not_in_the_table_may_do_nothing(role: str) -> None:
    assert not any(may(role, act) for act in ACTS)


def test_whoever_deals_does_not_decide_and_whoever_looks_does_not_touch() -> None:
    for act in ("table.open", "table.close", "round.void", "limits.set", "ruling.make"):
        assert not may("croupier", act)
    looking = ("books.read", "audit.run", "acts.read", "persons.read", "limits.read", "agenda.read")
    assert ROLES["regulator"] == {
        *looking,
        "staff.own",
        "cases.read",
        "payments.read",
        "complaints.read",
        "chat.read",
    }
    assert not any(act.startswith(("table", "round", "outcome")) for act in ROLES["compliance"])
    assert not any(act.startswith(("table", "round", "outcome")) for act in ROLES["administrator"])
    assert [role for role in STAFF_ROLES if may(role, "staff.manage")] == [
        *("manager", "administrator"),
    ]
    assert not any(may(role, "table.play") for role in STAFF_ROLES)
