"""Value chips at the cash desk: who buys, how he is paid, and what counts."""

from __future__ import annotations

from typing import get_args

import pytest
from sqlalchemy import Connection, update

from krupier.house import (
    agenda,
    card_purchases,
    cash_desk,
    chips,
    confirmations,
    gate,
    movements,
    reception,
    visits,
)
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.chips import Part
from krupier.house.refusals import Unreachable
from krupier.house.user_accounts import UserAccount
from krupier.store import Conflict, NotEnough, Store, Transfer, audit, ledger
from krupier.store.accounts import held, player
from krupier.store.house_schema import counters
from tests.house.household import table
from tests.house.people import DAY, HOUR, NOW
from tests.house.premises import (
    CLUB,
    EUR,
    IBAN,
    KAREL,
    KINGS,
    RITA,
    WGG,
    admitted,
    books,
    bought,
    cash,
    cnb,
    identified,
    limit,
    opened,
    refusal,
    serving,
    transfer,
)

MARTA = Signature("marta", "manager", "looked into it")
BOTH = Signature("marta", "manager", "looked into it", second="ota")
MIDNIGHT = NOW + 13 * HOUR  # it is 11:00 in Prague


@pytest.fixture
def store() -> Store:
    new = books()
    with new.write() as conn:
        cnb(conn)
    return new


def wallet(conn: Connection, who: UserAccount) -> int:
    return ledger.balance(conn, player(who.id), "EUR")


class Technical:
    """Keeps accounts of the technical game."""

    def __init__(self) -> None:
        self.credited: dict[str, int] = {}

    def credit(self, account: UserAccount, amount: int, currency: str, key: str, at: int) -> None:
        self.credited.setdefault(key, amount)


class Away:
    def credit(self, account: UserAccount, amount: int, currency: str, key: str, at: int) -> None:
        raise Unreachable("technical")


# -- buying ------------------------------------------------------------------------------------


@pytest.mark.clause("W03-02", "W03-09", "W01-21")
def test_only_who_was_identified_and_let_in_buys(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), identified(conn)
        told = refusal(conn, bought, desk, jan, 10 * EUR, "a")
        assert (told.code, told.clause) == ("not-admitted", "W03-09")
        visits.admit(conn, WGG, jan.id, RITA, NOW)
        done = bought(conn, desk, jan, 10 * EUR, "a")
        assert (done.account, done.cashier, done.shift) == (jan.id, "karel", desk.id)
        assert done.visit == (visits.running(conn, jan.id) or done).id
        assert wallet(conn, jan) == 10 * EUR
        assert cash_desk.cash_in(conn, desk, "EUR") == 10_010 * EUR


@pytest.mark.clause("W03-01", "W03-03")
@pytest.mark.parametrize("code", ["CZK", "USD", "€"])
def test_only_euros_are_taken(store: Store, code: str) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        told = refusal(conn, bought, desk, jan, 10 * EUR, "a", code=code)
        assert (told.code, told.clause, told.facts["allowed"]) == (
            "desk-currency",
            "W03-03",
            ["EUR"],
        )


@pytest.mark.clause("W03-08", "W03-11")
def test_purchases_by_card_and_their_restriction(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        done = bought(conn, desk, jan, 100 * EUR, "a", way="card")
        assert (done.way, done.code, done.in_cash) == ("card", "J1", 0)
        assert cash_desk.cash_in(conn, desk, "EUR") == 10_000 * EUR  # none of it is in the desk
        assert ledger.balance(conn, "clearing:cards-wgg", "EUR") == -100 * EUR
        card_purchases.restrict(conn, WGG, 150 * EUR, "EUR", MARTA, NOW)
        told = refusal(conn, bought, desk, jan, 50 * EUR + 1, "b", way="card")
        assert (told.code, told.clause) == ("card-restricted", "W03-11")
        assert told.facts["left"] == "50 EUR"
        bought(conn, desk, jan, 50 * EUR, "c", way="card")
        card_purchases.restrict(conn, WGG, 0, "EUR", MARTA, NOW + 1)
        tomorrow = NOW + DAY
        told = refusal(conn, bought, desk, jan, 1, "d", way="card", at=tomorrow)
        assert told.facts["left"] == "0 EUR"
        assert bought(conn, desk, jan, 1, "e", at=tomorrow)  # in cash
        card_purchases.restrict(conn, WGG, None, "", MARTA, tomorrow)
        assert bought(conn, desk, jan, 1, "f", way="card", at=tomorrow)


@pytest.mark.parametrize("amount", [0, -1, 2**53])
def test_amounts_that_are_none(store: Store, amount: int) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        assert refusal(conn, bought, desk, jan, amount, "a").code == "desk-amount"
        assert refusal(conn, chips.redeem, serving(desk, "b"), jan.id, cash(amount), "EUR")
        assert wallet(conn, jan) == 0


def test_the_same_purchase_sent_twice_counts_once(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        once = bought(conn, desk, jan, 10 * EUR, "a")
        assert bought(conn, desk, jan, 10 * EUR, "a") == once
        with pytest.raises(Conflict):
            bought(conn, desk, jan, 11 * EUR, "a")
        assert wallet(conn, jan) == 10 * EUR
        paid = chips.redeem(conn, serving(desk, "b"), jan.id, cash(10 * EUR), "EUR")
        assert chips.redeem(conn, serving(desk, "b"), jan.id, cash(10 * EUR), "EUR") == paid
        assert cash_desk.cash_in(conn, desk, "EUR") == 10_000 * EUR
        with pytest.raises(Conflict), conn.begin_nested():
            chips.redeem(conn, serving(desk, "b"), jan.id, cash(9 * EUR), "EUR")
        with pytest.raises(Conflict), conn.begin_nested():
            chips.redeem(conn, serving(desk, "b"), _eva(conn).id, cash(10 * EUR), "EUR")


# -- net loss ----------------------------------------------------------------------------------


@pytest.mark.clause("W02-23")
def test_net_loss_is_bought_less_redeemed_and_nothing_of_the_tables(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        limit(conn, jan, "net-loss-day", "100")
        table(conn, game="wgg/european-roulette")
        bought(conn, desk, jan, 80 * EUR, "a")
        lost = Transfer("s", player(jan.id), "table:T1", 50 * EUR, "EUR", "stake", "wgg")
        ledger.open_accounts(conn, ["table:T1"], "EUR")
        ledger.post(conn, [lost], NOW)
        told = refusal(conn, bought, desk, jan, 20 * EUR + 1, "b")
        assert (told.code, told.facts["left"]) == ("limit-net-loss", "20 EUR")
        chips.redeem(conn, serving(desk, "c"), jan.id, cash(30 * EUR), "EUR")
        bought(conn, desk, jan, 30 * EUR, "d")
        bought(conn, desk, jan, 20 * EUR, "e", way="card")
        assert refusal(conn, bought, desk, jan, 1, "f").code == "limit-net-loss"
        assert wallet(conn, jan) == 50 * EUR
        assert refusal(conn, bought, desk, jan, 1, "g", at=MIDNIGHT - 1).code == "limit-net-loss"
        assert bought(conn, desk, jan, 1, "h", at=MIDNIGHT)  # another day


def test_nobody_redeems_more_than_he_has(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 10 * EUR, "a")
        with pytest.raises(NotEnough), conn.begin_nested():
            chips.redeem(conn, serving(desk, "b"), jan.id, cash(10 * EUR + 1), "EUR")


def test_the_audit_computes_chips_once_more(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 80 * EUR, "a")
        chips.redeem(conn, serving(desk, "b"), jan.id, cash(30 * EUR), "EUR")
    assert audit(store) == []
    with store.write() as conn:
        conn.execute(update(counters).values(bought=79 * EUR))
    (finding,) = audit(store)
    assert "[0, 0, 8000, 3000]" in finding.en


# -- the ways of a payment ---------------------------------------------------------------------


@pytest.mark.clause("W05-01", "W05-02", "W05-04", "W05-06", "W01-24")
def test_cash_is_paid_at_once_at_the_desk(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        paid = chips.redeem(conn, serving(desk, "b"), jan.id, cash(40 * EUR), "EUR")
        (done,) = paid.movements
        assert (done.way, done.amount, done.code, done.in_cash) == ("cash", 40 * EUR, "K1", 1)
        assert paid.confirmation is None
        assert (wallet(conn, jan), cash_desk.cash_in(conn, desk, "EUR")) == (6_000, 1_006_000)


@pytest.mark.clause("W05-03")
def test_credit_to_the_account_of_the_technical_game(store: Store) -> None:
    technical = Technical()
    part = [Part(way="technical-account", amount=40 * EUR)]
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        told = refusal(conn, chips.redeem, serving(desk, "b"), jan.id, part, "EUR")
        assert told.code == "technical-unavailable"
        paid = chips.redeem(conn, serving(desk, "b", technical=technical), jan.id, part, "EUR")
        assert technical.credited == {f"{desk.id}/b": 40 * EUR}
        assert paid.movements[0].account == jan.id  # identified, and on record
        assert ledger.balance(conn, "clearing:technical-wgg", "EUR") == 40 * EUR
        with pytest.raises(Unreachable), conn.begin_nested():
            chips.redeem(conn, serving(desk, "c", technical=Away()), jan.id, part, "EUR")
        assert wallet(conn, jan) == 60 * EUR


@pytest.mark.clause("W05-05")
def test_a_transfer_goes_to_an_account_that_is_proved_to_be_his(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        for part, code in (
            (transfer(10 * EUR, to="CZ65 0800 0000 1920 0014 5398"), "account-number"),
            (transfer(10 * EUR, to=""), "account-number"),
            (transfer(10 * EUR, proof=" "), "account-unproved"),
            (transfer(10 * EUR, proof="x" * 201), "account-unproved"),
        ):
            told = refusal(conn, chips.redeem, serving(desk, "b"), jan.id, [part], "EUR")
            assert told.code == code
        paid = chips.redeem(conn, serving(desk, "b"), jan.id, [transfer(10 * EUR)], "EUR")
        (done,) = paid.movements
        assert (done.destination, done.proof) == (IBAN.replace(" ", ""), "statement of account")
        assert done.in_cash == 0
        assert ledger.balance(conn, "clearing:bank-wgg", "EUR") == 10 * EUR


@pytest.mark.clause("W05-02")
def test_he_may_choose_several_ways_each_once(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        for parts in ([], [*cash(1), *cash(1)]):
            told = refusal(conn, chips.redeem, serving(desk, "b"), jan.id, parts, "EUR")
            assert (told.code, told.clause) == ("way-not-offered", "W05-02")
        both = [*cash(60 * EUR), transfer(40 * EUR)]
        paid = chips.redeem(conn, serving(desk, "b"), jan.id, both, "EUR")
        assert [one.way for one in paid.movements] == ["cash", "transfer"]
        assert wallet(conn, jan) == 0


def test_who_is_not_in_any_more_redeems_what_he_has(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        reception.ban(conn, WGG, jan.id, None, RITA, NOW, lambda *_: None)
        assert refusal(conn, bought, desk, jan, 1, "b").code == "not-admitted"
        assert chips.redeem(conn, serving(desk, "c"), jan.id, cash(100 * EUR), "EUR")


# -- the ceiling of cash -----------------------------------------------------------------------


@pytest.mark.clause("W05-07")
def test_at_most_270_000_crowns_in_cash_a_person_and_day(store: Store) -> None:
    """At 25 CZK for a euro 270,000 CZK are 10,800 EUR; midnight in Prague begins another day."""
    with store.write() as conn:
        desk, jan, eva = opened(conn, cash=50_000 * EUR), admitted(conn), _eva(conn)
        for who in (jan, eva):
            bought(conn, desk, who, 10_800 * EUR, f"a{who.id}")
        bought(conn, desk, jan, 20_000 * EUR, "card", way="card")
        chips.redeem(conn, serving(desk, "b"), jan.id, cash(10_000 * EUR), "EUR")
        told = refusal(conn, chips.redeem, serving(desk, "c"), jan.id, cash(800 * EUR + 1), "EUR")
        assert (told.code, told.clause) == ("cash-ceiling-out", "W05-07")
        assert told.facts == {"most": "270000 CZK", "left": "800 EUR"}
        rest = [*cash(800 * EUR), transfer(5_000 * EUR)]  # the rest by transfer
        chips.redeem(conn, serving(desk, "d"), jan.id, rest, "EUR")
        late = serving(desk, "e", MIDNIGHT - 1)
        assert refusal(conn, chips.redeem, late, jan.id, cash(1), "EUR")
        assert chips.redeem(conn, serving(desk, "f", MIDNIGHT), jan.id, cash(10_800 * EUR), "EUR")
        assert chips.redeem(conn, serving(desk, "g"), eva.id, cash(10_800 * EUR), "EUR")


@pytest.mark.clause("W05-07")
def test_purchases_have_a_ceiling_of_their_own(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn, cash=50_000 * EUR), admitted(conn)
        bought(conn, desk, jan, 10_800 * EUR, "a")
        told = refusal(conn, bought, desk, jan, 1, "b")
        assert (told.code, told.facts["left"]) == ("cash-ceiling-in", "0 EUR")
        chips.redeem(conn, serving(desk, "c"), jan.id, cash(10_800 * EUR), "EUR")
        assert refusal(conn, bought, desk, jan, 1, "d").code == "cash-ceiling-in"


@pytest.mark.clause("W05-07")
def test_each_payment_counts_by_the_rate_of_its_moment(store: Store) -> None:
    """5,000 EUR at 25 are 125,000 CZK; 145,000 CZK are left, at 29 that is 5,000 EUR."""
    with store.write() as conn:
        desk, jan = opened(conn, cash=50_000 * EUR), admitted(conn)
        bought(conn, desk, jan, 20_000 * EUR, "a", way="card")
        chips.redeem(conn, serving(desk, "b"), jan.id, cash(5_000 * EUR), "EUR")
        cnb(conn, eur="29", at=NOW + HOUR)
        later = serving(desk, "c", NOW + HOUR)
        told = refusal(conn, chips.redeem, later, jan.id, cash(5_000 * EUR + 1), "EUR")
        assert told.facts["left"] == "5000 EUR"
        assert chips.redeem(conn, later, jan.id, cash(5_000 * EUR), "EUR")


def test_without_a_rate_no_cash() -> None:
    store = books()
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        told = refusal(conn, bought, desk, jan, 1 * EUR, "a")
        assert (told.code, told.clause) == ("no-rate", "W05-07")
        assert bought(conn, desk, jan, 1 * EUR, "b", way="card")


def test_a_desk_of_crowns_needs_no_rate() -> None:
    store = books()
    with store.write() as conn:
        desk = opened(conn, 300_000_00, 500_000_00, CLUB, code="CZK")
        jan = admitted(conn, plan=CLUB)
        bought(conn, desk, jan, 270_000_00, "a", code="CZK")
        told = refusal(conn, bought, desk, jan, 1, "b", code="CZK")
        assert (told.code, told.clause) == ("cash-ceiling-in", "254/2004 § 4")
        told = refusal(
            conn,
            chips.redeem,
            serving(desk, "c", plan=CLUB),
            jan.id,
            [Part(way="technical-account", amount=1)],
            "CZK",
        )
        assert told.facts["allowed"] == ["cash", "transfer"]


def test_crowns_and_euros_add_up() -> None:
    """At 25: 100,000 CZK and 6,800 EUR (170,000 CZK) are 270,000 CZK."""
    store = books()
    with store.write() as conn:
        cnb(conn, "kings")
        desk = cash_desk.open_desk(
            conn, KINGS, "P1", {"EUR": 1, "CZK": 1}, {"EUR": 1_000_000 * EUR}, KAREL, NOW
        )
        jan = admitted(conn, plan=KINGS)
        bought(conn, desk, jan, 100_000_00, "a", code="CZK")
        told = refusal(conn, bought, desk, jan, 6_800 * EUR + 1, "b")
        assert told.facts["left"] == "6800 EUR"
        assert bought(conn, desk, jan, 6_800 * EUR, "c")


# -- what is not paid at once ------------------------------------------------------------------


@pytest.mark.clause("W05-10")
def test_a_desk_short_of_cash_pays_a_part_and_confirms_the_rest(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn, cash=600 * EUR), admitted(conn)
        limit(conn, jan, "net-loss-day", "2000")
        bought(conn, desk, jan, 1_000 * EUR, "a", way="card")
        told = refusal(conn, chips.redeem, serving(desk, "b"), jan.id, cash(1_000 * EUR), "EUR")
        assert (told.code, told.clause, told.facts["held"]) == ("desk-short", "W05-10", "600 EUR")
        paid = chips.redeem(conn, serving(desk, "b", partly=True), jan.id, cash(1_000 * EUR), "EUR")
        assert [one.amount for one in paid.movements] == [600 * EUR]
        rest = paid.confirmation
        assert rest is not None
        assert (rest.number, rest.amount, rest.state) == ("WGG-000001", 400 * EUR, "payable")
        assert (wallet(conn, jan), ledger.balance(conn, held(jan.id), "EUR")) == (0, 400 * EUR)
        # net loss so far is 1,000 − 600: what is not paid is not paid out
        told = refusal(conn, bought, desk, jan, 1_600 * EUR + 1, "x", way="card")
        assert told.facts["left"] == "1600 EUR"
        cash_desk.bring(conn, WGG, desk, 500 * EUR, "EUR", False, "more", KAREL, NOW)
        wrong = refusal(conn, chips.pay_confirmation, serving(desk, "c"), rest.number, cash(1))
        assert wrong.code == "confirmation-amount"
        later = chips.pay_confirmation(conn, serving(desk, "c"), rest.number, cash(400 * EUR))
        assert [(one.code, one.confirmation) for one in later.movements] == [("K1", rest.number)]
        again = refusal(
            conn, chips.pay_confirmation, serving(desk, "d"), rest.number, cash(400 * EUR)
        )
        assert again.code == "confirmation-paid"
        told = refusal(conn, bought, desk, jan, 2_000 * EUR + 1, "y", way="card")
        assert told.facts["left"] == "2000 EUR"
        assert cash_desk.chips_in(conn, desk) == {"EUR": 50_000 * EUR}  # all chips are back
    assert audit(store) == []


def test_a_confirmation_paid_by_a_desk_that_is_short_leaves_another(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn, cash=600 * EUR), admitted(conn)
        bought(conn, desk, jan, 1_000 * EUR, "a", way="card")
        first = chips.redeem(
            conn, serving(desk, "b", partly=True), jan.id, cash(1_000 * EUR), "EUR"
        ).confirmation
        assert first is not None
        cash_desk.bring(conn, WGG, desk, 100 * EUR, "EUR", False, "more", KAREL, NOW)
        second = chips.pay_confirmation(
            conn, serving(desk, "c", partly=True), first.number, cash(400 * EUR)
        ).confirmation
        assert second is not None
        assert (second.number, second.amount) == ("WGG-000002", 300 * EUR)
        assert [one.number for one in confirmations.of_account(conn, jan.id)] == ["WGG-000002"]
        assert cash_desk.chips_in(conn, desk) == {"EUR": 50_000 * EUR}


@pytest.mark.clause("W05-08", "W05-09")
def test_a_suspended_payment_ends_after_60_days_at_the_latest(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        suspected = Signature("karel", "cashier", "marked notes")
        held_back = confirmations.suspend(
            conn, WGG, desk, jan.id, 100 * EUR, "EUR", "s", suspected, NOW
        )
        assert held_back.until == NOW + 60 * DAY
        assert wallet(conn, jan) == 0
        last = NOW + 60 * DAY - 1
        agenda.work_off(conn, last)
        told = refusal(
            conn, chips.pay_confirmation, serving(desk, "b", last), held_back.number, cash(10_000)
        )
        assert (told.code, told.clause) == ("confirmation-suspended", "W05-08")
        outage = NOW + 75 * DAY
        agenda.work_off(conn, outage)
        now = confirmations.confirmation(conn, "wgg", held_back.number)
        assert (now.state, now.decided_at) == ("payable", NOW + 60 * DAY)
        assert chips.pay_confirmation(
            conn, serving(desk, "b", outage), held_back.number, cash(100 * EUR)
        )


@pytest.mark.clause("W05-08")
def test_staff_decide_about_a_suspended_payment_two_to_refuse_it(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        one, other = (
            confirmations.suspend(conn, WGG, desk, jan.id, 50 * EUR, "EUR", key, KAREL, NOW)
            for key in "st"
        )
        assert confirmations.decide(conn, WGG, one.number, "pay", MARTA, NOW + 1).state == "payable"
        told = refusal(conn, confirmations.decide, WGG, other.number, "refuse", MARTA, NOW + 1)
        assert told.code == "refusal-unsigned"
        alone = Signature("marta", "manager", "sure", second="marta")
        told = refusal(conn, confirmations.decide, WGG, other.number, "refuse", alone, NOW + 1)
        assert told.code == "second-same"
        confirmations.decide(conn, WGG, other.number, "refuse", BOTH, NOW + 1)
        told = refusal(conn, confirmations.decide, WGG, other.number, "pay", MARTA, NOW + 2)
        assert told.code == "confirmation-refused"
        agenda.work_off(conn, NOW + 61 * DAY)
        assert confirmations.confirmation(conn, "wgg", other.number).state == "refused"
        assert ledger.balance(conn, held(jan.id), "EUR") == 50 * EUR
        assert chips.pay_confirmation(conn, serving(desk, "p"), one.number, cash(50 * EUR))
        assert ledger.balance(conn, held(jan.id), "EUR") == 0
    assert audit(store) == []


def test_a_suspended_account_is_not_paid_but_its_payment_can_be_suspended(store: Store) -> None:
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "a")
        accounts.set_state(conn, jan.id, "suspended", "case", MARTA, NOW)
        told = refusal(conn, chips.redeem, serving(desk, "b"), jan.id, cash(1), "EUR")
        assert told.code == "account-suspended"
        for amount, code, said in ((0, "EUR", "desk-amount"), (1, "CZK", "desk-currency")):
            given = (WGG, desk, jan.id, amount, code, "s", KAREL, NOW)
            assert refusal(conn, confirmations.suspend, *given).code == said
        assert confirmations.suspend(conn, WGG, desk, jan.id, 1, "EUR", "s", KAREL, NOW)


def test_somebody_of_another_operator_is_not_served(store: Store) -> None:
    with store.write() as conn:
        desk = opened(conn)
        eva = admitted(conn, "eva", plan=KINGS)
        told = refusal(conn, chips.buy, serving(desk, "a"), eva.id, 1, "EUR", "cash")
        assert told.code == "other-operator"
        assert gate.standing(conn, eva.id, NOW) is not None


def test_chips_of_somebody_with_another_operator_are_not_taken(store: Store) -> None:
    with store.write() as conn:
        cnb(conn, "kings")
        theirs, eva = opened(conn, plan=KINGS), admitted(conn, "eva", plan=KINGS)
        bought(conn, theirs, eva, 50 * EUR, "a")
        cash_desk.close_desk(
            conn,
            KINGS,
            theirs,
            {"EUR": 10_050 * EUR},
            {"EUR": 49_950 * EUR},
            KAREL,
            NOW,
        )
        given = (WGG, opened(conn), eva.id, 50 * EUR, "EUR", "s", KAREL, NOW)
        assert refusal(conn, confirmations.suspend, *given).code == "other-operator"
        assert wallet(conn, eva) == 50 * EUR


def test_a_key_is_of_one_thing_at_the_desk(store: Store) -> None:
    """Of what was done under it already nobody is told that something else was done."""
    with store.write() as conn:
        desk, jan = opened(conn, cash=0), admitted(conn)
        bought(conn, desk, jan, 100 * EUR, "bought")
        bought(conn, desk, jan, 100 * EUR, "card", way="card")
        whole = serving(desk, "paid", partly=True)
        paid = chips.redeem(conn, whole, jan.id, cash(150 * EUR), "EUR")
        assert paid.confirmation is not None
        assert chips.redeem(conn, whole, jan.id, cash(150 * EUR), "EUR") == paid
        number, own = paid.confirmation.number, f"{desk.id}/paid"
        for again in (
            lambda: chips.redeem(conn, serving(desk, "bought"), jan.id, cash(100 * EUR), "EUR"),
            lambda: chips.redeem(conn, whole, jan.id, [transfer(150 * EUR)], "EUR"),
            lambda: chips.redeem(conn, whole, jan.id, cash(150 * EUR), "CZK"),
            lambda: chips.pay_confirmation(conn, whole, number, cash(150 * EUR)),
            lambda: bought(conn, desk, jan, 150 * EUR, "paid"),
            lambda: confirmations.suspend(
                conn, WGG, desk, jan.id, 50 * EUR, "EUR", own, KAREL, NOW
            ),
        ):
            with pytest.raises(Conflict):
                again()
        cash_desk.bring(conn, WGG, desk, 100 * EUR, "EUR", False, "more", KAREL, NOW)
        for amount, out in ((99 * EUR, False), (100 * EUR, True)):
            with pytest.raises(Conflict):
                cash_desk.bring(conn, WGG, desk, amount, "EUR", out, "more", KAREL, NOW)
        assert wallet(conn, jan) == 50 * EUR
    assert audit(store) == []


def test_cash_of_today_counts_though_its_time_is_later(store: Store) -> None:
    """Two desks at once: who had to wait for the other asks with an earlier time. The law's
    ceiling of 270,000 crowns is 10,800 euros at 25 crowns for each."""
    with store.write() as conn:
        desk, jan = opened(conn), admitted(conn)
        bought(conn, desk, jan, 10_800 * EUR, "a", at=NOW + 2)
        told = refusal(conn, chips.buy, serving(desk, "b", NOW + 1), jan.id, 1, "EUR", "cash")
        assert told.code == "cash-ceiling-in"


def _eva(conn: Connection) -> UserAccount:
    return admitted(conn, "eva", birth_date="1991-01-02", birth_number="", citizenship="SK")


def test_every_kind_of_movement_has_one_code_of_the_state() -> None:
    assert len(movements.STATE_CODES) == 28
    assert set(movements.CODES) == set(get_args(movements.Kind))
    assert set(movements.CODES.values()) <= movements.STATE_CODES
