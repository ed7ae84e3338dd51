"""What somebody shows to get in: each is good for its owner, once where it must be, and nobody
reads it in the books."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, text

from krupier.house import credentials, factors, recovery, sessions, tickets, totp
from krupier.house.passkeys import Registered
from krupier.house.user_accounts import UserAccount
from krupier.store import Store, Taken, Unknown, acts, keys, open_store
from krupier.store.errors import Sealed
from krupier.store.house_schema import credentials as table
from krupier.store.house_schema import mails
from tests.house import accounts

MINUTE = 60 * 1_000_000
AT = 1_750_000_000 * 1_000_000
SECRET = b"12345678901234567890"
STEP = AT // 1_000_000 // 30


def told(at: int) -> str:
    return f"<{at}>"


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path}/b.sqlite", keys.fresh())
    yield store
    store.close()


def with_totp(store: Store, login: str = "anna") -> tuple[UserAccount, list[str]]:
    codes = factors.new_recovery_codes()
    with store.write() as conn:
        account = accounts.add(conn, login)
        id = credentials.begin_totp(conn, account.id, SECRET, AT)
        said = totp.code(SECRET, STEP)
        assert credentials.confirm_totp(conn, account, id, said, codes, AT)
    return account, codes


def passkey(account: UserAccount) -> factors.Credential:
    return Registered(b"id", "{}", 0).kept(account.id, "phone", AT)


def test_a_code_is_good_once(books: Store) -> None:
    account, _ = with_totp(books)
    later = AT + 30 * 1_000_000
    said = totp.code(SECRET, STEP + 1)
    with books.write() as conn:
        # the one that confirmed it is used up already
        assert credentials.use_code(conn, account.id, totp.code(SECRET, STEP), later) is None
        assert credentials.use_code(conn, account.id, said, later) == "totp"
        assert credentials.use_code(conn, account.id, said, later) is None


def test_an_authenticator_counts_once_it_has_shown_a_code(books: Store) -> None:
    codes = factors.new_recovery_codes()
    with books.write() as conn:
        account = accounts.add(conn)
        id = credentials.begin_totp(conn, account.id, SECRET, AT)
        held = credentials.of_account(conn, account.id)
        assert credentials.second_factors(held) == []
        said = totp.code(SECRET, STEP)
        assert credentials.use_code(conn, account.id, said, AT) is None
        assert not credentials.confirm_totp(conn, account, id, "000000", codes, AT)
        assert credentials.confirm_totp(conn, account, id, said, codes, AT)
        held = credentials.of_account(conn, account.id)
        assert credentials.second_factors(held) == ["totp", "recovery"]
        with pytest.raises(Unknown):  # twice
            credentials.confirm_totp(conn, account, id, said, codes, AT)


def test_nobody_confirms_anothers_authenticator(books: Store) -> None:
    with books.write() as conn:
        anna, bert = accounts.add(conn, "anna"), accounts.add(conn, "bert")
        id = credentials.begin_totp(conn, anna.id, SECRET, AT)
        with pytest.raises(Unknown):
            credentials.confirm_totp(conn, bert, id, totp.code(SECRET, STEP), [], AT)


def test_ten_recovery_codes_each_good_once_and_only_for_its_owner(books: Store) -> None:
    anna, codes = with_totp(books)
    bert, _ = with_totp(books, "bert")
    assert len(set(codes)) == 10
    with books.write() as conn:
        assert credentials.use_code(conn, bert.id, codes[0], AT) is None
        assert credentials.use_code(conn, anna.id, codes[0].lower().replace("-", " "), AT)
        assert credentials.use_code(conn, anna.id, codes[0], AT) is None
        assert credentials.use_code(conn, anna.id, codes[1], AT) == "recovery"
        for one in codes[2:]:
            assert credentials.use_code(conn, anna.id, one, AT) == "recovery"
        held = credentials.of_account(conn, anna.id)
        assert credentials.second_factors(held) == ["totp"]


def test_new_recovery_codes_void_the_old_ones(books: Store) -> None:
    account, old = with_totp(books)
    with books.write() as conn:
        id = credentials.begin_totp(conn, account.id, SECRET, AT)
        later = AT + 5 * MINUTE
        said = totp.code(SECRET, later // 1_000_000 // 30)
        assert credentials.confirm_totp(conn, account, id, said, ["NEW"], later)
        assert credentials.use_code(conn, account.id, old[0], later) is None
        assert credentials.use_code(conn, account.id, "new", later) == "recovery"


def test_with_the_authenticator_the_recovery_codes_go(books: Store) -> None:
    account, _ = with_totp(books)
    with books.write() as conn:
        held = credentials.of_account(conn, account.id)
        id = next(one.id for one in held if one.kind == "totp")
        credentials.remove(conn, account, id, AT)
        assert [one.kind for one in credentials.of_account(conn, account.id)] == ["password"]
        with pytest.raises(Unknown):
            credentials.remove(conn, account, id, AT)


def test_a_password_is_never_removed_nor_what_is_anothers(books: Store) -> None:
    anna, _ = with_totp(books)
    with books.write() as conn:
        bert = accounts.add(conn, "bert")
        for one in credentials.of_account(conn, anna.id):
            if one.kind == "password":
                with pytest.raises(Unknown):
                    credentials.remove(conn, anna, one.id, AT)
            with pytest.raises(Unknown):
                credentials.remove(conn, bert, one.id, AT)


def test_a_passkey_belongs_to_one_account(books: Store) -> None:
    with books.write() as conn:
        anna, bert = accounts.add(conn, "anna"), accounts.add(conn, "bert")
        credentials.add_passkey(conn, anna, passkey(anna), AT)
        with pytest.raises(Taken):
            credentials.add_passkey(conn, bert, passkey(bert), AT)


def test_the_books_tell_no_secret(books: Store) -> None:
    _, codes = with_totp(books)
    with books.read() as conn:
        kept = " ".join(conn.execute(select(table.c.secret)).scalars())
        raw = b"".join(
            base64.b64decode(one)
            for one in conn.execute(select(table.c.secret).where(table.c.kind == "totp")).scalars()
        )
    assert accounts.PASSWORD not in kept
    assert totp.written(SECRET) not in kept
    assert SECRET not in raw
    assert not any(one in kept or one.replace("-", "") in kept for one in codes)


def test_a_sealed_secret_fits_no_other_row(books: Store) -> None:
    anna, _ = with_totp(books)
    bert, _ = with_totp(books, "bert")
    with books.write() as conn:
        conn.execute(
            text(
                "UPDATE credentials SET secret = (SELECT secret FROM credentials WHERE"
                " kind = 'totp' AND account = :a) WHERE kind = 'totp' AND account = :b"
            ),
            {"a": anna.id, "b": bert.id},
        )
        with pytest.raises(Sealed):
            credentials.use_code(conn, bert.id, totp.code(SECRET, STEP + 1), AT)


def test_a_store_without_a_key_keeps_no_secret(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/b.sqlite")
    with store.write() as conn:
        account = accounts.add(conn)
        with pytest.raises(Sealed):
            credentials.begin_totp(conn, account.id, SECRET, AT)
    store.close()


def test_every_change_is_an_act_of_its_owner(books: Store) -> None:
    account, _ = with_totp(books)
    with books.write() as conn:
        credentials.add_passkey(conn, account, passkey(account), AT)
        found = acts.latest(conn, operator="tsg")
    assert [one.reason for one in reversed(found)] == [
        "registers",
        "sets up a second factor",
        "adds a passkey",
    ]
    assert {(one.author, one.role, one.subject) for one in found} == {
        (account.id, "player", f"player:{account.id}")
    }
    assert not any("argon2" in one.after for one in found)


# -- recovery ----------------------------------------------------------------------------------


def test_recovery_sets_a_password_once_ends_all_sessions_and_tells_the_owner(books: Store) -> None:
    with books.write() as conn:
        account = accounts.add(conn)
        session = sessions.begin(
            conn,
            account.id,
            token_hash="h",
            channel="website",
            address="192.0.2.1",
            agent="",
            at=AT,
        )
        assert recovery.begin(conn, "tsg", "ANNA", "ticket", "LINK", AT, told)
        assert recovery.finish(conn, "ticket", "new-hash", AT + MINUTE, told) == [session.id]
        assert credentials.password_of(conn, account.id) == "new-hash"
        ended = sessions.find(conn, session.id)
        assert ended is not None
        assert (ended.ended_at, ended.why) == (AT + MINUTE, "password")
        assert recovery.finish(conn, "ticket", "other", AT + MINUTE, told) is None
        sent = conn.execute(select(mails.c.kind, mails.c.recipient, mails.c.body)).all()
    assert [one.kind for one in sent] == ["recovery", "password-changed"]
    assert {one.recipient for one in sent} == {"anna@example.com"}
    assert not any("LINK" in one.body for one in sent)  # only what is sealed has it


@pytest.mark.parametrize(("late", "works"), [(30 * MINUTE - 1, True), (30 * MINUTE, False)])
def test_a_link_works_for_thirty_minutes(books: Store, late: int, works: bool) -> None:
    with books.write() as conn:
        accounts.add(conn)
        recovery.begin(conn, "tsg", "anna", "ticket", "LINK", AT, told)
        done = recovery.finish(conn, "ticket", "new-hash", AT + late, told)
        assert (done is not None) is works


def test_the_newest_link_alone_works(books: Store) -> None:
    with books.write() as conn:
        accounts.add(conn)
        recovery.begin(conn, "tsg", "anna", "one", "LINK", AT, told)
        recovery.begin(conn, "tsg", "anna", "two", "LINK", AT, told)
        assert recovery.finish(conn, "one", "x", AT, told) is None
        assert recovery.finish(conn, "two", "x", AT, told) is not None


def test_a_link_is_void_once_the_password_was_changed(books: Store) -> None:
    with books.write() as conn:
        account = accounts.add(conn)
        recovery.begin(conn, "tsg", "anna", "one", "LINK", AT, told)
        recovery.change_password(conn, account, "mine", AT, told)
        assert recovery.finish(conn, "one", "x", AT, told) is None


def test_nobody_is_written_to_who_has_no_account_or_a_closed_one(books: Store) -> None:
    with books.write() as conn:
        accounts.add(conn, "gone", state="closed")
        accounts.add(conn, "else", operator="fortuna")
        for login in ("gone", "nobody", "else"):
            assert recovery.begin(conn, "tsg", login, login, "LINK", AT, told) is None
        assert conn.execute(select(mails)).all() == []


def test_another_address_counts_once_it_is_confirmed_and_the_old_one_is_told(books: Store) -> None:
    with books.write() as conn:
        account = accounts.add(conn)
        recovery.begin_email(conn, account, "new@example.com", "one", "LINK", AT, told)
        assert recovery.address_of(conn, account) == "anna@example.com"
        assert recovery.finish_email(conn, "one", AT, told) is not None
        assert recovery.address_of(conn, account) == "new@example.com"
        assert recovery.finish_email(conn, "one", AT, told) is None
        sent = conn.execute(select(mails.c.kind, mails.c.recipient, mails.c.body)).all()
    assert [(one.kind, one.recipient) for one in sent] == [
        ("verify", "new@example.com"),
        ("email-changed", "anna@example.com"),
    ]


# -- tickets -----------------------------------------------------------------------------------


def test_a_ticket_is_for_one_purpose_one_time_and_a_while(books: Store) -> None:
    with books.write() as conn:
        tickets.issue(conn, "one", "second-step", AT, seconds=10, detail={"x": 1})
        assert tickets.take(conn, "one", "recovery", AT) is None
        assert tickets.find(conn, "one", "second-step", AT) is not None
        taken = tickets.take(conn, "one", "second-step", AT)
        assert taken is not None
        assert taken.detail == {"x": 1}
        assert tickets.take(conn, "one", "second-step", AT) is None
        tickets.issue(conn, "two", "second-step", AT, seconds=10)
        assert tickets.find(conn, "two", "second-step", AT + 10_000_000 - 1)
        assert tickets.find(conn, "two", "second-step", AT + 10_000_000) is None
        tickets.forget(conn, AT + 10_000_000)
        assert conn.execute(text("SELECT count(*) FROM tickets")).scalar_one() == 0
