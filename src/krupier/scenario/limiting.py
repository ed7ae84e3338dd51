"""Steps of limits, of times without play, and of money."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import (
    breaks,
    gate,
    limits,
    registration,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import by_player
from krupier.house.periods import HOUR, iso
from krupier.house.user_accounts import UserAccount
from krupier.money import currency, parse, with_currency
from krupier.plan.house import HousePlan
from krupier.scenario import words
from krupier.scenario.acting import by_staff, changed
from krupier.scenario.answers import Answer
from krupier.scenario.world import World
from krupier.server.problems import Problem
from krupier.store import Transfer, ledger
from krupier.store.accounts import DEMO, player


def set_limit(world: World, step: words.SetLimit | words.RefuseLimit | words.CancelLimit) -> Answer:
    written = step.value if isinstance(step, words.SetLimit) else None
    code = step.currency if isinstance(step, words.SetLimit) else ""
    return world.write(lambda conn: _decide(conn, world, step.who, step.limit, written, code))


def refuse_limits(world: World, step: words.RefuseLimits) -> Answer:
    def work(conn: Connection) -> Answer:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        decided = limits.decisions(conn, [account.id])[account.id]
        open_ = [one.id for one in limits.undecided(plan, decided)]
        for id in open_:
            _decide(conn, world, step.who, id, None, "")
        return {"refused_limits": open_}

    return world.write(work)


def _decide(
    conn: Connection, world: World, who: str, limit: str, written: str | None, code: str
) -> Answer:
    account = world.account(conn, who)
    plan = world.house.plan(account.operator)
    signed = by_player(account.id, "decides about a limit")
    made = limits.decide(
        conn, plan, account, measure=limit, written=written, code=code, signed=signed, at=world.now
    )
    meant = plan.self_limit(made.measure)
    assert meant is not None
    later = made.effective_at > world.now
    facts = {
        "limit": limits.names_of(meant),
        "value": limits.shown(meant, made) or {"en": "no limit", "cs": "bez omezení"},
        "at": iso(made.effective_at, plan.timezone),
    }
    world.tell(conn, account, "limit-coming" if later else "limit-changed", facts, world.now)
    registration.advance(conn, plan, account.id, world.now)
    return {"limit": limits.shown(meant, made), "from": world.told(made.effective_at)}


# -- times without play -------------------------------------------------------------------------


def take_break(world: World, step: words.Break) -> Answer:
    def work(conn: Connection) -> Answer:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        signed = by_player(account.id, "takes a break")
        taken = breaks.take(conn, plan, account.id, step.length, signed, world.now)
        until = world.told(taken.until or world.now)
        world.tell(conn, account, "break", {"until": until}, world.now)
        return {"until": until}

    return world.write(work)


def panic(world: World, step: words.Panic) -> Answer:
    def work(conn: Connection) -> Answer:
        id = world.account(conn, step.who).id
        stopped = breaks.panic(conn, id, by_player(id, "presses the panic button"), world.now)
        ends = {}
        for one in stopped.accounts:
            account = accounts.account(conn, one)
            hours = world.house.plan(account.operator).panic.hours
            ends[world.name_of(one)] = world.told(world.now + hours * HOUR)
            facts = {"until": ends[world.name_of(one)]}
            world.tell(conn, account, "panic", facts, world.now)
        return {"until": ends}

    return world.write(work)


def close(world: World, step: words.Close) -> Answer:
    def work(conn: Connection, plan: HousePlan, account: UserAccount) -> None:
        breaks.close(conn, account.id, by_player(account.id, step.reason), world.now)
        facts = {"reason": {"en": "as you wished", "cs": "jak jste si přáli"}}
        world.tell(conn, account, "closed", facts, world.now)

    return changed(world, step.who, work)


def block(world: World, step: words.Block) -> Answer:
    signed = by_staff(world, step, "block.set")
    until = {} if step.hours is None else {"until": world.told(world.now + step.hours * HOUR)}
    return until | changed(
        world,
        step.who,
        lambda conn, plan, one: breaks.block(
            conn, one.id, step.hours, signed, world.now, world.tell
        ),
    )


def pair_block(world: World, step: words.PairBlock) -> Answer:
    signed = by_staff(world, step, "block.set")

    def work(conn: Connection) -> None:
        one, other = world.account(conn, step.who), world.account(conn, step.other)
        breaks.keep_apart(conn, one.id, other.id, signed, world.now, world.tell)

    world.write(work)
    return {"apart": [step.who, step.other]}


def lift(world: World, step: words.Lift) -> Answer:
    signed = by_staff(world, step, "block.set")
    return changed(
        world,
        step.who,
        lambda conn, plan, one: breaks.lift(conn, one.id, "block", signed, world.now),
    )


# -- money --------------------------------------------------------------------------------------


def deposit(world: World, step: words.Deposit) -> Answer:
    """Demo money."""
    key, amount = f"deposit/{world.next_number()}", parse(step.amount, currency(step.currency))

    def work(conn: Connection) -> None:
        account = world.account(conn, step.who)
        plan = world.house.plan(account.operator)
        if step.currency not in plan.currencies:
            offered = list(plan.currencies)
            raise Problem("bad-currency", currency=step.currency, allowed=offered)
        gate.check(conn, account.id, "deposit", world.now, amount, step.currency)
        wallet = player(account.id)
        ledger.open_accounts(conn, [wallet, DEMO], step.currency)
        given = Transfer(
            key, DEMO, wallet, amount, step.currency, "deposit", operator=account.operator
        )
        ledger.post(conn, [given], world.now)

    world.write(work)
    return wallet(world, step.who, step.currency)


def wallet(world: World, who: str, code: str) -> Answer:
    """What somebody has now."""
    id = world.ids[who]
    world.env.wallets.refresh(id)
    held = world.read(lambda conn: ledger.balance(conn, player(id), code))
    return {"balance": with_currency(held, code)}
