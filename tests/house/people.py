"""Applicants, lists and registers for tests of the house."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, insert

from krupier.house import names, registration, screening
from krupier.house.fields import Address, GivenDocument, PersonalData
from krupier.house.outside import RegisterAnswer
from krupier.house.registration import Form, Ids
from krupier.house.sanctions import eu_list, pep_list
from krupier.house.user_accounts import UserAccount
from krupier.plan import house
from krupier.plan.house import HousePlan
from krupier.store.payment_schema import payment_methods

HOUR = 3_600_000_000
DAY = 24 * HOUR
NOW = int(datetime(2026, 11, 16, 10, tzinfo=UTC).timestamp()) * 1_000_000
KEPT = names.reserved(["tsg", "wgg"])
HOME = Address("Dlouhá 12/3", "Praha", "110 00", "CZ")
CARD = GivenDocument(
    kind="id-card", number="123456789", issuer="Magistrát", valid_until="2030-01-01"
)
NOT_IN_IT = RegisterAnswer(excluded="no", adult=True, found="found", request="r1")

EU = """<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="{version}" globalFileId="1">
  <sanctionEntity euReferenceNumber="EU.1.1" logicalId="1">
    <regulation programme="TST" regulationType="regulation"/>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Igor" lastName="Zlomyslný" wholeName="Igor Zlomyslný" strong="true"/>
    <nameAlias wholeName="Игорь Зломыслный" strong="true"/>
    <citizenship countryIso2Code="RU"/>
    <birthdate birthdate="1960-05-04" circa="false" year="1960"/>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.2.2" logicalId="2">
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="Boris" lastName="Tajemný" wholeName="" strong="true"/>
  </sanctionEntity>
  <sanctionEntity euReferenceNumber="EU.3.3" logicalId="3">
    <subjectType code="enterprise" classificationCode="E"/>
    <nameAlias wholeName="Jan Novák Trading"/>
  </sanctionEntity>
  {more}
</export>"""
PEP = "name,birth_date,country,office\nVáclav Vznešený,1955-06-07,CZ,minister\n"


def eu(version: str = "2026-11-01", more: str = "") -> Any:
    return eu_list(io.BytesIO(EU.format(version=version, more=more).encode()))


def take_lists(conn: Connection, at: int = NOW) -> None:
    screening.take(conn, eu(), at)
    screening.take(conn, pep_list(PEP, "1"), at)


def person(**changes: Any) -> PersonalData:
    said: dict[str, Any] = {
        "given_names": "Jan",
        "surname": "Novák",
        "birth_date": "1990-03-12",
        "birth_place": "Praha",
        "sex": "m",
        "citizenship": "CZ",
        "residence": HOME,
        "email": "jan@example.com",
    }
    return PersonalData(**said | changes)


def at_the_door(**changes: Any) -> PersonalData:
    """As casinos ask: a birth number, and no mail without consent."""
    return person(**{"birth_number": "900312/0016", "email": ""} | changes)


def form(plan: HousePlan, login: str = "honza", **changes: Any) -> Form:
    own = ("login", "language", "currency", "document", "terms", "channel", "person")
    door = not plan.internet
    said: dict[str, Any] = {
        "login": login,
        "currency": next(iter(plan.currencies)),
        "person": (at_the_door if door else person)(
            **{key: value for key, value in changes.items() if key not in own}
        ),
        "document": replace(CARD, number=f"ID{login.upper()}0000"[:12]) if door else None,
        "terms": plan.terms.version,
        "channel": plan.participation.channels[0].id,
    }
    return Form(**said | {key: value for key, value in changes.items() if key in own})


def apply(
    conn: Connection,
    operator: str = "tsg",
    login: str = "honza",
    *,
    at: int = NOW,
    answer: RegisterAnswer | None = NOT_IN_IT,
    **changes: Any,
) -> UserAccount:
    plan = house.load(operator)
    application = registration.checked(plan, form(plan, login, **changes), at, KEPT)
    ids = Ids(
        account=f"u-{operator}-{login}",
        person=f"h-{login}-{operator}",
        document=f"d-{login}-{operator}-{at}",
    )
    return registration.apply(conn, plan, application, answer, at, ids)


def bank_account(
    conn: Connection, account: str, state: str = "verified", at: int = NOW, **more: Any
) -> None:
    """A means of payment, written straight into the books, which need no key for this."""
    row = {
        "id": f"m-{account}-{state}",
        "account": account,
        "method": "bank-transfer",
        "identifier": "",
        "fingerprint": account,
        "label": "••••5399",
        "holder": "Jan Novák",
        "country": "CZ",
        "currency": "CZK",
        "state": state,
        "given_at": at,
    }
    conn.execute(insert(payment_methods), row | more)
