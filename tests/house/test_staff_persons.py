"""Persons of the staff: they are joined and never parted, whatever becomes of their logins."""

from __future__ import annotations

import pytest

from krupier.house import staff, staff_persons
from krupier.house.acts import Signature
from krupier.store import Store, Unknown, acts

GOOD = "correct horse battery"
SIGNED = Signature("root", "console", "summer season")


def hired(store: Store, login: str, person: str = "") -> None:
    staff.hire(store, login, GOOD, "manager", 1, SIGNED, person=person)


def same(store: Store, login: str, other: str) -> bool:
    with store.read() as conn:
        return staff_persons.same(conn, login, other)


def test_each_login_is_a_person_until_somebody_says_whose_it_is(store: Store) -> None:
    for login in ("eva", "adam", "ota"):
        hired(store, login)
    hired(store, "eva2", person="eva")
    assert same(store, "eva", "eva2")
    assert same(store, " eva2", "eva ")
    assert not same(store, "eva", "adam")
    assert not same(store, "eva2", "nobody")
    staff.join(store, "ota", "adam", 2, SIGNED)
    staff.join(store, "eva2", "adam", 3, SIGNED)  # and with it the one she is already
    assert all(same(store, one, "ota") for one in ("eva", "eva2", "adam"))
    with store.read() as conn:
        told = acts.latest(conn)
    assert [(one.act, one.subject, one.after) for one in told[:2]] == [
        ("staff.manage", "staff:eva2", '{"person":"adam"}'),
        ("staff.manage", "staff:ota", '{"person":"adam"}'),
    ]


def test_nobody_becomes_two_persons_by_leaving(store: Store) -> None:
    hired(store, "eva")
    hired(store, "eva2", person="eva")
    staff.dismiss(store, "eva2", 2, SIGNED)
    assert same(store, "eva", "eva2")  # what was proposed as eva2 is still hers
    hired(store, "eva2")
    assert same(store, "eva", "eva2")


@pytest.mark.parametrize(("login", "other"), [("eva", "nobody"), ("nobody", "eva")])
def test_whom_nobody_knows_is_nobodys_person(store: Store, login: str, other: str) -> None:
    hired(store, "eva")
    with pytest.raises(Unknown):
        staff.join(store, login, other, 2, SIGNED)
    with pytest.raises(Unknown):
        hired(store, "eva3", person="nobody")
    assert [one.login for one in staff.everybody(store)] == ["eva"]
    assert not same(store, "eva", "nobody")
