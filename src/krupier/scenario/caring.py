"""Steps of complaints, of loyalty and of records."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from krupier.house import (
    bonuses,
    complaint_subjects,
    complaints,
    invalid_rounds,
    loyalty,
    person_export,
    programmes,
    records,
    requests,
)
from krupier.house.acts import by_player
from krupier.house.cases import Case
from krupier.house.complaint_subjects import Document, LodgedComplaint
from krupier.house.complaints import Complaint
from krupier.house.person_export import Whose
from krupier.house.programmes import Conditions, Programme, Status
from krupier.money import currency, parse, show_in
from krupier.scenario import care_words, times
from krupier.scenario.acting import by_staff
from krupier.scenario.answers import Answer
from krupier.scenario.words import Step
from krupier.scenario.world import World
from krupier.server.complaint_view import complaint_view
from krupier.server.loyalty_view import loyalty_view
from krupier.store import Transfer, Unknown, ledger
from krupier.store.accounts import player, rake
from krupier.store.schema import postings

# -- complaints ----------------------------------------------------------------------------------


def request(world: World, step: care_words.Request) -> Answer:
    def work(conn: Connection) -> Case:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        return requests.make(conn, plan, account.login, step.text, world.now)

    return {"case": world.write(work).kind}


def complain(world: World, step: care_words.Complain) -> Answer:
    happened = times.moment(step.happened, world.zone) if step.happened else None
    given = LodgedComplaint(
        text=step.text,
        remedy=step.remedy,
        about=step.about,
        happened_at=happened,
        round=step.round,
    )

    def work(conn: Connection) -> Complaint:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        signed = by_player(account.id, "complains")
        return complaints.lodge(conn, plan, account, given, signed, world.now)

    return _shown(world, world.write(work).id)


def take_up(world: World, step: care_words.TakeUp) -> Answer:
    signed, id = by_staff(world, step, "complaints.handle"), _id(world, step.complaint)
    world.write(lambda conn: complaints.take_up(conn, id, signed, world.now))
    return _shown(world, id)


def ask_documents(world: World, step: care_words.AskDocuments) -> Answer:
    signed, id = by_staff(world, step, "complaints.handle"), _id(world, step.complaint)
    world.write(lambda conn: complaints.ask_documents(conn, id, step.what, signed, world.now))
    return _shown(world, id)


def give_documents(world: World, step: care_words.GiveDocuments) -> Answer:
    id = _id(world, step.complaint)
    papers = [Document(one, one.encode()) for one in step.names]

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        if complaints.complaint(conn, id).account != account.id:
            raise Unknown(f"no complaint {id}", f"reklamace {id} není")
        names = complaint_subjects.keep(conn, id, papers, world.now)
        signed = by_player(account.id, "gives documents")
        complaints.documents_given(conn, id, names, signed, world.now)

    world.write(work)
    return _shown(world, id)


def escalate(world: World, step: care_words.Escalate) -> Answer:
    signed, id = by_staff(world, step, "complaints.handle"), _id(world, step.complaint)
    world.write(lambda conn: complaints.escalate(conn, id, signed, world.now))
    return _shown(world, id)


def decide_complaint(world: World, step: care_words.DecideComplaint) -> Answer:
    signed, id = by_staff(world, step, "complaints.handle"), _id(world, step.complaint)
    world.write(
        lambda conn: complaints.decide(conn, id, step.decision, step.told, signed, world.now)
    )
    return _shown(world, id)


def appeal(world: World, step: care_words.Appeal) -> Answer:
    id = _id(world, step.complaint)

    def work(conn: Connection) -> None:
        signed = by_player(world.account(conn, step.who).id, "asks for a further review")
        complaints.appeal(conn, id, step.level, step.why, signed, world.now)

    world.write(work)
    return _shown(world, id)


def show_complaints(world: World, step: care_words.Complaints) -> Answer:
    id = world.ids[step.who]
    found = world.read(lambda conn: complaints.of_account(conn, id))
    return {"complaints": [_shown(world, one.id) for one in reversed(found)]}


def _id(world: World, name: str) -> str:
    """`anna-k1` is Anna's first complaint."""
    who, _, number = name.rpartition("-")
    return f"{world.ids.get(who, who)}-{number}"


def _shown(world: World, id: str) -> Answer:
    def look(conn: Connection) -> Answer:
        one = complaints.complaint(conn, id)
        view = complaint_view(conn, world.house.plan(one.operator), one, staff=True)
        who, _, number = id.rpartition("-")
        told: Answer = {"complaint": f"{world.name_of(who)}-{number}", "state": view.state}
        told |= {"decision": one.decision} if one.decision else {}
        if view.state not in ("resolved", "appealed"):
            told |= {"due": {rule.id: rule.due_at for rule in view.deadlines}}
        missed = [rule.id for rule in view.deadlines if rule.missed]
        return told | ({"missed": missed} if missed else {})

    return world.read(look)


def declare_invalid(world: World, step: care_words.DeclareInvalid) -> Answer:
    first, second = (
        by_staff(world, step, "complaints.manage", one) for one in (step.by, step.second)
    )
    guilty = [world.ids.get(one, one) for one in step.forfeits]

    def work(conn: Connection) -> None:
        invalid_rounds.propose(conn, step.round, guilty, first, world.now)
        invalid_rounds.confirm(conn, step.round, second, world.now)

    world.write(work)
    for id in world.ids.values():
        world.env.wallets.refresh(id)
    return {"invalid": step.round}


# -- loyalty -------------------------------------------------------------------------------------


def give_bonus(world: World, step: care_words.GiveBonus) -> Answer:
    signed = by_staff(world, step, "loyalty.run")

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        own_deposits = postings.c.credit == player(account.id), postings.c.kind == "deposit"
        last = select(postings.c.key).where(*own_deposits).order_by(postings.c.at.desc()).limit(1)
        deposit = conn.execute(last).scalar_one_or_none() or ""
        bonuses.give(conn, plan, account, step.offer, deposit, signed, world.now)

    world.write(work)
    return _loyal(world, step.who)


def earn_points(world: World, step: care_words.EarnPoints) -> Answer:
    amount, key = parse(step.commission, currency(step.currency)), f"fee/{world.next_number()}"

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        taker = rake(account.operator)
        ledger.open_accounts(conn, [taker, player(account.id)], step.currency)
        paid = Transfer(
            key, player(account.id), taker, amount, step.currency, "fee", operator=account.operator
        )
        ledger.post(conn, [paid], world.now)

    world.write(work)
    world.look_after()
    world.env.wallets.refresh(world.ids[step.who])
    return _loyal(world, step.who)


def exchange(world: World, step: care_words.Exchange) -> Answer:
    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        signed = by_player(account.id, "exchanges coins")
        loyalty.exchange(conn, plan, account, step.offer, signed, world.now)

    world.write(work)
    world.env.wallets.refresh(world.ids[step.who])
    return _loyal(world, step.who)


def show_loyalty(world: World, step: care_words.Loyalty) -> Answer:
    return _loyal(world, step.who)


def _loyal(world: World, who: str) -> Answer:
    def look(conn: Connection) -> Any:
        account = world.account(conn, who)
        plan = world.house.plan(account.operator)
        view = loyalty_view(conn, plan, account, world.now)
        held = [one for one in ledger.accounts_of(conn, account.id) if one.kind == "player"]
        return view, {one.currency: one.balance for one in held if one.balance}

    view, held = world.write(look)
    told: Answer = {"points": view.points, "coins": view.coins} if view.club else {}
    told["wallets"] = {code: show_in(amount, code) for code, amount in sorted(held.items())}
    if view.bonuses:
        told["bonuses"] = [
            {
                "amount": f"{one.amount} {one.currency}",
                "locked": one.left if one.state == "running" else "0",
                "released": f"{one.released} / {one.parts}",
                "state": one.state,
            }
            for one in view.bonuses
        ]
    if view.memberships:
        told["programmes"] = {one.programme.title: one.points for one in view.memberships}
    if view.rewards:
        told["rewards"] = [f"{one.programme} {one.period}: {one.amount}" for one in view.rewards]
    return told


def announce(world: World, step: care_words.Announce) -> Answer:
    operator = step.operator or world.script.scenario.operators[0]
    money = currency(step.currency)
    new = Programme(
        id=step.programme,
        operator=operator,
        title=step.title,
        games=step.games,
        rewards=step.rewards,
        announced_at=0,
        begins_at=times.moment(step.begins, world.zone),
        ends_at=times.moment(step.ends, world.zone),
        currency=step.currency,
        conditions=Conditions(
            points_per_hour=step.points_per_hour,
            points_per_buy_in=step.points_per_buy_in,
            amount=parse(step.amount, money),
            places=step.places,
            minimum=step.minimum,
            statuses=[Status(int(one), parse(many, money)) for one, many in step.statuses.items()],
        ),
    )
    signed, plan = by_staff(world, step, "loyalty.run"), world.house.plan(operator)
    world.write(lambda conn: programmes.announce(conn, plan, new, signed, world.now))
    return {"programme": step.programme, "from": world.told(new.begins_at)}


def join_programme(world: World, step: care_words.JoinProgramme) -> Answer:
    signed = by_staff(world, step, "loyalty.register")
    world.write(
        lambda conn: programmes.register(
            conn, step.programme, world.account(conn, step.who), signed, world.now
        )
    )
    return {"programme": step.programme}


def tournament_buy_in(world: World, step: care_words.TournamentBuyIn) -> Answer:
    key = f"buy-in/{world.next_number()}"
    world.write(
        lambda conn: programmes.tournament_buy_in(
            conn, world.account(conn, step.who).id, step.tournament, key, world.now
        )
    )
    return _loyal(world, step.who)


# -- records -------------------------------------------------------------------------------------


def change_hold(world: World, step: care_words.HoldRecords | care_words.LiftHold) -> Answer:
    signed = by_staff(world, step, "records.keep")
    change = records.hold if isinstance(step, care_words.HoldRecords) else records.lift

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        change(conn, account.person, account.operator, signed, world.now)

    world.write(work)
    return {}


def erase_records(world: World, step: care_words.EraseRecords) -> Answer:
    def work(conn: Connection) -> records.Outcome:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        signed = by_player(account.id, "wants to be forgotten")
        return records.request(conn, plan, account, signed, world.now)

    made = world.write(work)
    kept = {
        one.what: {
            "until": None if one.until is None else world.told(one.until),
            "by": [*one.clause, *one.law],
        }
        for one in made.kept
    }
    return {"erased": made.erased, "kept": kept}


def sweep_records(world: World, step: care_words.SweepRecords) -> Answer:
    def work(conn: Connection) -> dict[str, int]:
        operators = world.script.scenario.operators
        return {one: records.sweep(conn, one, world.now)[1] for one in operators}

    return {"erased": world.write(work)}


def export_records(world: World, step: care_words.ExportRecords) -> Answer:
    def look(conn: Connection) -> bytes:
        account = world.account(conn, step.who)
        return person_export.archive(conn, Whose(account.person, (account.id,)), "person")

    with zipfile.ZipFile(io.BytesIO(world.read(look))) as packed:
        found = {
            name.removesuffix(".json"): len(msgspec.json.decode(packed.read(name)))
            for name in packed.namelist()
        }
    return {"files": dict(sorted(found.items()))}


DO: Mapping[type[Step], Callable[[World, Any], Answer]] = {
    care_words.Request: request,
    care_words.Complain: complain,
    care_words.TakeUp: take_up,
    care_words.AskDocuments: ask_documents,
    care_words.GiveDocuments: give_documents,
    care_words.Escalate: escalate,
    care_words.DecideComplaint: decide_complaint,
    care_words.Appeal: appeal,
    care_words.Complaints: show_complaints,
    care_words.DeclareInvalid: declare_invalid,
    care_words.GiveBonus: give_bonus,
    care_words.EarnPoints: earn_points,
    care_words.Exchange: exchange,
    care_words.Loyalty: show_loyalty,
    care_words.Announce: announce,
    care_words.JoinProgramme: join_programme,
    care_words.TournamentBuyIn: tournament_buy_in,
    care_words.HoldRecords: change_hold,
    care_words.LiftHold: change_hold,
    care_words.EraseRecords: erase_records,
    care_words.SweepRecords: sweep_records,
    care_words.ExportRecords: export_records,
}
