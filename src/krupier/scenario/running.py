"""Runs a scenario: each step answers done or refused, and the end shows what everybody has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from krupier.money import CURRENCIES, Currency, base, is_demo, show_in
from krupier.scenario import (
    caring,
    closing,
    desk_words,
    entering,
    limiting,
    looking,
    outside,
    paying,
    playing,
    times,
    visiting,
    watching,
    words,
)
from krupier.scenario.acting import must_be_in
from krupier.scenario.answers import REFUSALS, Answer, refusal
from krupier.scenario.expecting import unexpected
from krupier.scenario.reading import BadScenario, Read, place
from krupier.scenario.words import Step
from krupier.scenario.world import ACCOUNT, World

Report = dict[str, Any]


def _wait(world: World, step: words.Wait) -> Answer:
    until = world.now + times.span(step.span) if step.span else times.moment(step.until, world.zone)
    if until < world.now:
        raise BadScenario(f"{step.until} is past: the clock shows {world.told(world.now)}")
    return _with(world.wait(until))


def _restart(world: World, step: words.Restart) -> Answer:
    """Nothing is worked off while nobody is there; afterwards all of it is."""
    if step.after:
        world.now += times.span(step.after)
    world.start()
    return _with(world.look_after())


def _with(fell: list[dict[str, Any]]) -> Answer:
    return {"fell_due": fell} if fell else {}


def _deposit(world: World, step: words.Deposit) -> Answer:
    return paying.deposit(world, step) if step.payment else limiting.deposit(world, step)


DO: Mapping[type[Step], Callable[[World, Any], Answer]] = {
    words.Register: entering.register_somebody,
    words.Guest: entering.guest,
    words.AcceptTerms: entering.accept_terms,
    words.GiveDocument: entering.give_document,
    words.ProvePayment: entering.prove_payment,
    words.Verify: entering.decide_document,
    words.Refuse: entering.decide_document,
    words.DecideCase: entering.decide_case,
    words.SetState: entering.set_state,
    words.LogIn: entering.log_in_somebody,
    words.LogOut: entering.log_out,
    words.SetLimit: limiting.set_limit,
    words.RefuseLimit: limiting.set_limit,
    words.CancelLimit: limiting.set_limit,
    words.RefuseLimits: limiting.refuse_limits,
    words.Limits: looking.show_limits,
    words.Account: looking.show_account,
    words.Deposit: _deposit,
    words.Break: limiting.take_break,
    words.Panic: limiting.panic,
    words.Close: limiting.close,
    words.Block: limiting.block,
    words.PairBlock: limiting.pair_block,
    words.Lift: limiting.lift,
    words.Sit: playing.sit,
    words.Stand: playing.stand,
    words.Stake: playing.stake,
    words.TakeBack: playing.stake,
    words.Act: playing.act,
    words.Round: playing.play_round,
    words.Hand: playing.play_hand,
    words.Void: playing.void,
    words.DealerChange: playing.dealer_change,
    words.SetRates: outside.set_rates,
    words.RegisterOfExcluded: outside.change_register,
    words.NewList: outside.new_list,
    words.Mail: looking.show_mail,
    words.Cases: looking.show_cases,
    words.Attempts: looking.show_attempts,
    words.Wait: _wait,
    words.Restart: _restart,
    words.AddMethod: paying.add_method,
    words.VerifyMethod: paying.decide_method,
    words.RefuseMethod: paying.decide_method,
    words.ActivateMethod: paying.activate_method,
    words.RemoveMethod: paying.remove_method,
    words.Withdraw: paying.withdraw,
    words.CancelPayment: paying.cancel,
    words.HoldPayment: paying.hold,
    words.ReleasePayment: paying.hold,
    words.ProviderEvent: paying.provider_event,
    words.Convert: paying.convert,
    words.SetLevel: paying.set_level,
    words.Statement: paying.statement,
    **caring.DO,
    desk_words.Identify: visiting.identify,
    desk_words.Admit: visiting.admit,
    desk_words.Leave: visiting.leave,
    desk_words.Expel: visiting.expel,
    desk_words.Ban: visiting.ban,
    desk_words.NewCard: visiting.new_card,
    desk_words.OpenDesk: visiting.open_desk,
    desk_words.BringCash: visiting.bring_cash,
    desk_words.CloseDesk: visiting.close_desk,
    desk_words.Desk: visiting.show_desk,
    desk_words.BuyChips: visiting.buy_chips,
    desk_words.RedeemChips: visiting.redeem_chips,
    desk_words.PayConfirmation: visiting.pay_confirmation,
    desk_words.SuspendPayment: visiting.suspend_payment,
    desk_words.DecidePayment: visiting.decide_payment,
    desk_words.RestrictCards: visiting.restrict_cards,
    words.LookForSignals: watching.look_for_signals,
    words.StateProfile: watching.state_profile,
    words.Investigate: watching.investigate,
    words.NoteCase: watching.note_case,
    words.Propose: watching.propose,
    words.Confirm: watching.answer,
    words.Decline: watching.answer,
    words.Sanction: watching.sanction,
    words.CaseFile: watching.show_file,
    words.Hold: closing.hold,
    words.EndHold: closing.end_hold,
    words.Deduct: closing.deduct,
    words.EndLicence: closing.end_licence,
    words.OtherGame: closing.other_game,
}


def run(script: Read) -> Report:
    """Raises BadScenario for a step that cannot be followed."""
    world = World(script)
    told, failed = [], 0
    for number, step in enumerate(script.steps, 1):
        answer = _answer(world, number, step)
        if wrong := unexpected(step.expect or {}, answer):
            answer["unexpected"] = wrong
            failed += 1
        told.append(answer)
    return {
        "title": script.scenario.title,
        "language": script.scenario.language,
        "operators": list(script.scenario.operators),
        "notes": list(script.scenario.notes),
        "start": world.told(script.start),
        "steps": told,
        "end": _end(world),
        "unexpected": failed,
    }


def _answer(world: World, number: int, step: Step) -> Answer:
    word = str(step.__struct_config__.tag)
    told: Answer = {"step": number, "at": world.told(world.now), "do": word}
    told |= {"note": step.note} if step.note else {}
    told |= {"asked": _asked(step)}
    try:
        if isinstance(step, words.Own) and _needs_to_be_in(world, step):
            must_be_in(world, step.who)
        done = DO[type(step)](world, step)
    except REFUSALS as error:
        told |= refusal(error, _money(world, step))
        looking.note_attempt(world, step, told)
        done = {}
    except BadScenario as problem:
        raise BadScenario(f"{place(number, word)}: {problem}") from None
    else:
        told |= {"done": True}
    fell = [*done.pop("fell_due", ()), *world.look_after()]
    return told | done | ({"fell_due": fell} if fell else {})


def _money(world: World, step: Step) -> Currency | None:
    """What amounts in a refusal are in."""
    if (table := getattr(step, "table", None)) is not None:
        return world.tables[table].game.setting.currency
    code = getattr(step, "currency", "")
    return CURRENCIES.get(code)


def _needs_to_be_in(world: World, step: words.Own) -> bool:
    """Over the internet one logs in first. At an entrance people decide before they are let
    in."""
    if world.ids.get(step.who) is None:
        return True
    operator = world.read(lambda conn: world.account(conn, step.who)).operator
    return world.house.plan(operator).internet


def _asked(step: Step) -> dict[str, Any]:
    """What the step says, without what is told elsewhere and without secrets."""
    hidden = ("do", "note", "expect", "password")
    said = _said(msgspec.to_builtins(step))
    return {key: value for key, value in said.items() if key not in hidden}


def _said(value: Any) -> Any:
    """Without what was left open."""
    if isinstance(value, dict):
        given = {key: _said(one) for key, one in value.items()}
        return {key: one for key, one in given.items() if one not in (None, "")}
    return value


def _end(world: World) -> dict[str, Any]:
    """Accounts with their wallets, the ledger, that of demo money if there is any, and what an
    audit of the books finds."""
    real: dict[str, dict[str, str]] = {}
    demo: dict[str, dict[str, str]] = {}
    for name, code, balance in world.balances():
        kind, _, owner = name.partition(":")
        table, _, last = owner.rpartition(":")
        shown = ":".join(filter(None, (kind, table, world.name_of(last))))
        ledger = demo if is_demo(code) else real
        ledger.setdefault(shown, {})[base(code)] = show_in(balance, code)
    accounts: dict[str, dict[str, Any]] = {}
    with world.store.read() as conn:
        for who, id in world.ids.items():
            accounts[who], wallets = {"guest": True}, demo
            if id.startswith(ACCOUNT):
                one = world.account(conn, who)
                accounts[who], wallets = {"operator": one.operator, "state": one.state}, real
                accounts[who] |= {"why": one.why} if one.why else {}
            accounts[who]["wallets"] = wallets.get(f"player:{who}", {})
    return {
        "at": world.told(world.now),
        "accounts": accounts,
        "ledger": real,
        **({"demo": demo} if demo else {}),
        "audit": [f"{one.subject}: {one.en}" for one in world.audit()],
    }
