"""The audit compares every outcome with the vault, and looks who still has chips where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from sqlalchemy import text, update

from krupier.equipment.draws import Equipment, PocketIs, Source
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.equipment.series import Series
from krupier.room import history
from krupier.room.config import TableConfig
from krupier.room.hands.requests import GetUp
from krupier.room.table import Table
from krupier.store import Store, journal, keys, open_store, schema, settlement, vault
from tests.room.cash import Poker
from tests.room.setup import Answers, Place, bet, first_bet, seeded
from tests.room.test_recovery import play_on


def found(place: Place) -> list[tuple[str, str]]:
    return [(one.check, one.subject) for one in history.audit_all(place.store)]


def spun(place: Place, table: Table | None = None, n: int = 1) -> Table:
    """Anna stakes on 8 and on red, adds entropy, and the ball falls."""
    if table is None:
        place.player("anna")
        table = place.add()
        table.watch("v", "anna")
        table.sit("anna", "Anna", None)
    (seat,) = table.seating.of("anna")
    table.shares.give("anna", b"words of my own", Answers())
    for id, what, on in ((f"a{n}", "straight", ["8"]), (f"b{n}", "red", [])):
        heard = Answers()
        table.move("anna", id, bet(seat, what, 500, *on), heard)
        assert heard.accepted
    place.wait(table, 90)
    return table


class Cheat(Secure):
    """Writes everything as it should be written, but the ball always falls on 8: journal, hashes,
    seals and money all agree."""

    def answer(self, draw: Any) -> Any:
        super().answer(draw)
        return PocketIs("8")


def cheating(generator: Generator) -> Callable[[TableConfig, bytes | None], Source]:
    def make(config: TableConfig, state: bytes | None) -> Source:
        return Cheat.restore(generator, state) if state else Cheat(generator)

    return make


def test_sound_rounds_are_sound() -> None:
    place = Place()
    spun(place)
    assert found(place) == []


def test_an_outcome_that_everything_else_agrees_with_is_found() -> None:
    place = Place(source=cheating(seeded(1)))
    spun(place)
    with place.store.read() as conn:
        results = settlement.results(conn, "T1-1")
        lines = [one.input for one in journal.entries(conn, "T1-1")]
    assert sum(one.returned for one in results) == 36 * 500  # 8 pays, and is black
    assert any("8" in one and "pocket" in one for one in lines)
    assert found(place) == [("outcome", "T1-1")]


def test_a_source_with_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pocket becomes the next one, in the source and so everywhere."""
    right = Series._result

    def wrong(self: Series, draw: int) -> int:
        return (right(self, draw) + 1) % len(self.of)

    monkeypatch.setattr(Series, "_result", wrong)
    place = Place()
    spun(place)
    assert found(place) == [("outcome", "T1-1")]


def test_shares_that_were_left_out_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Secure, "mix", lambda self, player, entropy: [])
    place = Place()
    table = spun(place)
    for n in (2, 3):
        spun(place, table, n)
    # one in 37 shares shifts the ball by nothing
    assert [one for one in found(place) if one[0] == "outcome"][-2:] == [
        ("outcome", "T1-2"),
        ("outcome", "T1-3"),
    ]


def secret(store: Store, round_id: str) -> bytes:
    with store.read() as conn:
        state = vault.state(conn, round_id)
    assert state is not None
    return state


def put(store: Store, round_id: str, state: bytes) -> None:
    """By an insider who has the key."""
    assert store.key
    sealed = store.key.seal(state, round_id)
    with store.write() as conn:
        conn.execute(
            update(schema.vault).where(schema.vault.c.round == round_id).values(state=sealed)
        )


def test_another_vault_than_the_published_one_is_found() -> None:
    place = Place()
    table = spun(place)
    spun(place, table, 2)
    assert found(place) == []
    put(place.store, "T1-1", secret(place.store, "T1-2"))
    # the second one then has what the first had
    assert found(place) == [("outcome", "T1-1")]


@pytest.mark.parametrize("field", ["values", "key", "salts"])
def test_a_vault_changed_afterwards_is_found(field: str) -> None:
    place = Place()
    spun(place)
    state = msgspec.msgpack.decode(secret(place.store, "T1-1"))
    block = state["series"]["wheel"]["blocks"][0]
    block[field] = block[field][::-1]
    put(place.store, "T1-1", msgspec.msgpack.encode(state))
    assert found(place) == [("outcome", "T1-1")]


def test_a_vault_that_is_gone_or_broken_is_found() -> None:
    place = Place()
    spun(place)
    with place.store.write() as conn:
        conn.execute(text("UPDATE vault SET state = substr(state, 1, 40) WHERE round = 'T1-1'"))
    assert found(place) == [("outcome", "T1-1")]
    with place.store.write() as conn:
        conn.execute(text("DELETE FROM vault WHERE round = 'T1-1'"))
    assert found(place) == [("outcome", "T1-1")]


class Skips(Secure):
    """Burns a card in secret between two rounds of one shoe."""

    def begin(self, equipment: Equipment) -> None:
        super().begin(equipment)
        shoe = self._is.series["cards"]
        if shoe.sealed:
            shoe.drawn += 1


class Stale(Secure):
    """Deals from the very same shoe as in the round before."""

    def begin(self, equipment: Equipment) -> None:
        super().begin(equipment)
        shoe = self._is.series["cards"]
        if shoe.sealed:
            shoe.drawn = 1


def hands(source: type[Secure]) -> Place:
    """Two rounds of blackjack from one shoe."""
    generator = seeded(3)

    def make(config: TableConfig, state: bytes | None) -> Source:
        return source(generator)

    place = Place(source=make)
    place.player("anna")
    table = place.add("kings/blackjack")
    table.watch("v", "anna")
    table.sit("anna", "Anna", "1")
    for n in range(2):
        table.move("anna", f"m{n}", bet("1", first_bet(table).bet, 1_000), Answers())
        place.wait(table, 20)
        play_on(place, table, f"{n}-")
        place.wait(table, 8)
    with place.store.read() as conn:
        ids = [
            msgspec.json.decode(journal.round_record(conn, name).setting)["commitments"][0]["id"]
            for name in ("T1-1", "T1-2")
        ]
    assert ids[0] == ids[1]
    return place


def test_a_shoe_goes_on_where_it_was() -> None:
    assert found(hands(Secure)) == []


@pytest.mark.parametrize("source", [Skips, Stale])
def test_a_shoe_that_was_touched_between_rounds_is_found(source: type[Secure]) -> None:
    assert ("outcome", "T1-2") in found(hands(source))


class Peeks(Secure):
    """Looks at the first card of a new shoe, and begins with the second."""

    def begin(self, equipment: Equipment) -> None:
        super().begin(equipment)
        shoe = self._is.series["cards"]
        if not shoe.sealed:
            shoe.drawn += 1


def test_a_new_shoe_that_was_drawn_from_is_found() -> None:
    place = hands(Peeks)
    (first, *_) = history.audit_all(place.store)
    assert (first.subject, first.en) == ("T1-1", "cards: not fresh")
    assert first.cs == "cards: není čerstvé"


def test_without_the_key_the_rest_is_audited(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/books.sqlite"
    place = Place(store=open_store(url, keys.fresh()))
    spun(place)
    assert found(place) == []
    place.store.close()
    bare = open_store(url, read_only=True)
    assert history.audit_all(bare) == []
    bare.close()


def test_a_round_whose_vault_does_not_open_waits_for_the_operator() -> None:
    """It is neither played on nor voided; when the vault opens again, it goes on."""
    place = Place()
    place.player("anna")
    table = place.add()
    table.watch("v", "anna")
    table.sit("anna", "Anna", None)
    (seat,) = table.seating.of("anna")
    table.move("anna", "a", bet(seat, "red", 500), Answers())
    with place.store.write() as conn:
        kept = conn.execute(schema.vault.select()).one().state
        conn.execute(schema.vault.update().values(state=kept[:-1] + bytes([kept[-1] ^ 1])))
    place.new_env()
    table = place.host()
    assert "T1-1" in (table.group.trouble or "")
    place.wait(table, 60)
    with place.store.read() as conn:
        assert journal.round_record(conn, "T1-1").status == "open"
    with place.store.write() as conn:
        conn.execute(schema.vault.update().values(state=kept))
    place.wait(table, 120)
    with place.store.read() as conn:
        assert journal.round_record(conn, "T1-1").status == "settled"
    assert found(place) == []


# -- chips -----------------------------------------------------------------------------------


def test_who_is_leaving_and_still_has_chips_is_found() -> None:
    poker = Poker(pause=60.0)
    poker.come("anna", "bob", "cyril")
    poker.ask("bob", GetUp())  # leaves after the hand
    assert found(poker.place) == []
    poker.fold_out()
    assert found(poker.place) == []
    with poker.place.store.write() as conn:
        conn.execute(schema.seats.update().values(state='{"leaving":true}'))
    assert found(poker.place) == [("seat", f"stack:T1:{name}") for name in ("anna", "cyril")]


def test_chips_without_a_seat_are_found() -> None:
    poker = Poker(pause=60.0)
    poker.come("anna", "bob", "cyril")
    poker.fold_out()
    with poker.place.store.write() as conn:
        conn.execute(text("DELETE FROM seats WHERE player = 'anna'"))
    assert found(poker.place) == [("stack", "stack:T1:anna EUR")]


def test_seats_at_a_closed_table_are_found() -> None:
    poker = Poker(pause=60.0)
    poker.come("anna", "bob", "cyril")
    with poker.place.store.write() as conn:
        conn.execute(text("UPDATE tables SET state = 'closed'"))
    assert found(poker.place) == []  # the hand is played to its end first
    with poker.place.store.write() as conn:
        conn.execute(text("UPDATE tables SET state = 'open'"))
    poker.fold_out()
    with poker.place.store.write() as conn:
        conn.execute(text("UPDATE tables SET state = 'closed'"))
    names = ("anna", "bob", "cyril")
    assert found(poker.place) == [("seat", f"stack:T1:{name}") for name in names]


@pytest.mark.parametrize("change", [{"state": "junk"}, {"seat": "x"}])
def test_what_cannot_be_read_is_found_and_hides_nothing_else(change: dict[str, str]) -> None:
    poker = Poker(pause=60.0)
    poker.come("anna", "bob")
    poker.fold_out()
    with poker.place.store.write() as conn:
        anna = schema.seats.c.player == "anna"
        conn.execute(schema.seats.update().where(anna).values(**change))
        gift = schema.accounts.c.name == "player:bob"
        more = schema.accounts.c.balance + 1_000
        conn.execute(schema.accounts.update().where(gift).values(balance=more))
    assert found(poker.place) == [
        ("ledger", "EUR"),
        ("balance", "player:bob EUR"),
        ("chain", "seats of T1"),
    ]
