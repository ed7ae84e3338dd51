"""Looks at hands over HTTP, and hands with all cards open: who reads one says why, and signs."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from krupier.equipment.cards import text
from krupier.house import acts, case_files, cases, play_looks
from krupier.house.hand_facts import Deed
from krupier.house.periods import SECOND
from krupier.house.play_looks import PlayLook
from krupier.house.refusals import HouseRefused, Refusal
from krupier.money import currency, show
from krupier.room.open_hands import OpenHand, open_hand
from krupier.server import watching_forms as forms
from krupier.server.dependencies import Staff, TheService
from krupier.server.forms import Why
from krupier.server.http import RoundId
from krupier.server.service import Service
from krupier.server.signatures import sign
from krupier.server.things import CASE, ROWS, in_path
from krupier.server.watching import Id, Operator


@get("/looks", act="cases.read", of=ROWS)
async def list_looks(
    service: TheService, staff: Staff, operator: Operator = None
) -> list[forms.LookView]:
    """When hands were looked at last, and what that rested on."""

    def look(conn: Connection) -> list[PlayLook]:
        return play_looks.listed(conn, staff.operators)

    return [_look(service, one) for one in await service.read(look)]


@post(
    "/cases/{id:str}/hands/{round:str}",
    act="cards.read",
    of=in_path("id", CASE),
    status_code=200,
)
async def read_hand(
    service: TheService, staff: Staff, id: Id, round: RoundId, data: JSONBody[Why]
) -> forms.OpenHandView:
    """A hand of a case with all cards open. That somebody read it is written down first."""
    signed, now = sign(staff, data.reason), service.now()

    def note(conn: Connection) -> str:
        case = cases.case(conn, id)
        if {"kind": "round", "ref": round} not in case_files.links(conn, case.id):
            facts = {"round": round, "case": case.id}
            raise HouseRefused(Refusal(code="hand-not-in-case", facts=facts))
        acts.record(
            conn,
            "cards.read",
            f"round:{round}",
            signed,
            now,
            after={"case": case.id},
            operator=case.operator,
        )
        return case.operator

    operator = await service.books.run(note)
    found = await service.read(lambda conn: open_hand(conn, round))
    return _hand(service, operator, found)


def _look(service: Service, one: PlayLook) -> forms.LookView:
    time = service.house.time
    return forms.LookView(
        operator=one.operator,
        until=time(one.operator, one.until),
        done_at=None if one.done_at is None else time(one.operator, one.done_at),
        hands=one.hands,
        tests=one.tests,
        signals=one.signals,
    )


def _hand(service: Service, operator: str, found: OpenHand) -> forms.OpenHandView:
    record = found.record
    money = currency(record.currency)
    return forms.OpenHandView(
        round=record.id,
        at=service.house.time(operator, record.opened_at),
        currency=money.base,
        boards=[[text(card) for card in board] for board in found.boards],
        seats=[
            forms.OpenSeat(
                player=player,
                cards=[text(card) for card in cards],
                won=show(found.net.get(player, 0), money),
            )
            for player, cards in found.holes.items()
        ],
        deeds=[_deed(one) for one in found.deeds],
    )


def _deed(one: Deed) -> forms.OpenDeed:
    return forms.OpenDeed(
        by=one.by,
        do=one.do,
        street=one.street,
        share=None if one.share < 0 else round(one.share / 10),
        part=one.part,
        seconds=round(one.took / SECOND, 1) if one.took else None,
    )


STAFF_HANDLERS = (list_looks, read_hand)
