"""Steps of balances that are withheld, corrected and paid out at the end, and of other games."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from sqlalchemy import Connection

from krupier.house import corrections, holds, licence, other_games
from krupier.house.amounts import said
from krupier.money import currency, parse, with_currency
from krupier.scenario import words
from krupier.scenario.acting import by_staff, by_two
from krupier.scenario.answers import Answer
from krupier.scenario.world import World
from krupier.store import Unknown


def hold(world: World, step: words.Hold) -> Answer:
    signed, id = by_staff(world, step, "balance.hold"), f"h{world.next_number()}"
    wanted = _amounts(step.amounts) or None

    def work(conn: Connection) -> holds.Hold:
        account = world.account(conn, step.who)
        why = holds.SUSPICION
        return holds.place(conn, account.id, wanted, why, signed, world.now, id=id)

    return {"held": said(world.write(work).amounts)} | _wallets(world, step.who)


def end_hold(world: World, step: words.EndHold) -> Answer:
    signed = by_two(world, step, "balance.reduce" if step.reduced else "balance.hold")

    def work(conn: Connection) -> holds.Hold:
        account = world.account(conn, step.who)
        open_ = holds.listed(conn, account=account.id, open_=True)
        if not open_:
            raise Unknown(f"nothing of {step.who} is withheld", f"{step.who} nemá nic zadrženo")
        return holds.end(conn, open_[0].id, _amounts(step.reduced), signed, world.now)

    return {"kept": said(world.write(work).reduced)} | _wallets(world, step.who)


def deduct(world: World, step: words.Deduct) -> Answer:
    signed = by_two(world, step, "win.correct")
    amount, id = parse(step.amount, currency(step.currency)), f"c{world.next_number()}"

    def work(conn: Connection) -> corrections.Correction:
        account = world.account(conn, step.who)
        return corrections.deduct(
            conn, account.id, amount, step.currency, step.about, signed, world.now, id=id
        )

    done = world.write(work)
    owed = said({done.currency: done.owed})
    return {"taken": said({done.currency: done.taken}), "owed": owed} | _wallets(world, step.who)


def end_licence(world: World, step: words.EndLicence) -> Answer:
    signed = by_staff(world, step, "licence.end")
    plan = world.house.plan(step.operator or world.script.scenario.operators[0])
    day = date.fromisoformat(step.day)
    made = world.write(lambda conn: licence.end(conn, plan, day, signed, world.now))
    world.env.licences[made.operator] = made.ends_at
    return {"ends": world.told(made.ends_at)}


def other_game(world: World, step: words.OtherGame) -> Answer:
    code, at = step.currency, world.now
    money = currency(code)

    def work(conn: Connection) -> other_games.WalletAnswer:
        of, account = other_games.partner(step.partner), world.account(conn, step.who)
        if step.cancel:
            return other_games.cancel(conn, of, step.bet, at)
        if step.win:
            return other_games.give(conn, of, step.bet, parse(step.win, money), step.bet, at)
        amount = parse(step.stake, money)
        return other_games.stake(conn, of, account.id, amount, code, step.bet, at)

    told = world.write(work)
    world.env.wallets.refresh(world.ids[step.who])
    left = {} if told.left is None else {"left": with_currency(told.left, code)}
    return {"balance": with_currency(told.balance, code)} | left


def _amounts(written: Mapping[str, str]) -> dict[str, int]:
    return {code: parse(amount, currency(code)) for code, amount in written.items()}


def _wallets(world: World, who: str) -> Answer:
    id = world.ids[who]
    world.env.wallets.refresh(id)
    there = world.read(lambda conn: holds.wallets(conn, id))
    return {"balance": said(there)}
