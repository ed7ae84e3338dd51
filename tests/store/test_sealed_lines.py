"""Lines that not everybody may read: sealed on disk, open to whoever has the key."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import text, update

from krupier.equipment.draws import Cards, CardsAre, DiceAre, Face, Pocket, PocketIs
from krupier.room import written as rooms
from krupier.rules.options import Move
from krupier.rules.public import SAID, is_public
from krupier.rules.wants import CutOff, Ruling, Timeout, Void
from krupier.store import (
    HouseKey,
    Public,
    Sealed,
    Store,
    audit,
    groups,
    journal,
    open_store,
    schema,
)
from krupier.store.sealed_lines import covered
from tests.postgres import Cluster
from tests.store import sealed_search as search
from tests.store.casino import new_round, opened
from tests.store.test_tournament_books import keyed, running

__all__ = ["keyed"]

KEY = HouseKey(b"s" * 32)
CARD = '{"cards":"As"}'


@pytest.fixture
def sealed(url: str) -> Store:
    """Books with a key, and a running round with a hidden card between two public lines."""
    store = open_store(url, KEY)
    plan = opened(store)
    with store.write() as conn:
        name = new_round(conn, plan)
        journal.append(conn, name, [Public('{"timeout":"clock"}'), CARD], 11)
        journal.append(conn, name, [Public('{"pocket":17}')], 12)
    return store


def raw(store: Store) -> list[str]:
    with store.read() as conn:
        kept = conn.execute(text("SELECT input FROM entries ORDER BY seq"))
        return list(kept.scalars())


@pytest.mark.parametrize(
    ("given", "want", "public"),
    [
        (CardsAre((3,)), Cards(1, to="1"), True),
        (CardsAre((3,)), Cards(1, to="1", face=Face.OWNER), False),
        (CardsAre((3,)), Cards(1, to="bank", face=Face.DOWN), False),
        (CardsAre((3,)), None, False),
        (Move("1", "raise", amount=5), None, True),
        (Move("1", "bet", bet="split", on=("17", "20"), amount=5), None, True),
        (Move("1", "discard", cards=(3,)), None, False),
        (Move("1", "set", rows=((3,), (4,))), None, False),
        (DiceAre((1, 2)), None, True),
        (PocketIs("17"), Pocket(), True),
        (Timeout(), None, True),
        (Void("spilt"), None, True),
        (CutOff("1"), None, True),
        (Ruling("dead-hand", seat="1"), None, False),
    ],
)
def test_what_is_not_known_to_be_public_is_sealed(given, want, public) -> None:  # type: ignore[no-untyped-def]
    assert is_public(given, want) is public


def test_a_new_part_of_a_move_is_sealed_until_it_is_named() -> None:
    assert set(Move.__struct_fields__) - SAID == {"cards", "rows"}


def test_a_hidden_card_is_open_to_the_key_alone(sealed: Store) -> None:
    first, second, third = raw(sealed)
    assert (first, third) == ('{"timeout":"clock"}', '{"pocket":17}')
    assert "As" not in json.loads(second)
    assert set(json.loads(second)) == {"print", "sealed"}
    with sealed.read() as conn:
        found = [one.input for one in journal.entries(conn, "T1-1")]
    assert found == [first, CARD, third]
    assert audit(sealed) == []
    bare = Store(sealed.engine)
    with bare.read() as conn, pytest.raises(Sealed, match="needs the house key") as refused:
        journal.entries(conn, "T1-1")
    assert "vyžaduje klíč herny" in refused.value.cs
    assert audit(bare) == [], "its chains are sound for everybody"
    with bare.read() as conn:
        assert journal.round_record(conn, "T1-1").status == "open"
    sealed.close()


def test_equal_lines_differ_and_are_equally_long(sealed: Store) -> None:
    with sealed.write() as conn:
        journal.append(conn, "T1-1", [CARD, CARD, '{"cards":"As Kd Qh 2c"}'], 13)
    *_, one, two, longer = raw(sealed)
    assert covered(one) != covered(two), "a print cannot be tried out"
    assert len(one) == len(two) == len(longer)
    sealed.close()


@pytest.mark.parametrize("change", ["moved", "cut", "torn"])
def test_a_sealed_line_that_was_changed_is_found(sealed: Store, change: str) -> None:
    """Its print may be right: then only the key can tell."""
    _, kept, _ = raw(sealed)
    with sealed.write() as conn:
        journal.append(conn, "T1-1", [CARD], 13)
    _, _, _, fourth = raw(sealed)
    seals = {"moved": json.loads(fourth)["sealed"], "cut": "", "torn": "wQ=="}
    false = covered(kept) + '","sealed":"' + seals[change] + '"}'
    with sealed.write() as conn:
        here = schema.entries.c.seq == 2
        conn.execute(update(schema.entries).where(here).values(input=false))
    with sealed.read() as conn, pytest.raises(Sealed, match="was changed"):
        journal.entries(conn, "T1-1")
    sealed.close()


def test_nothing_hidden_is_written_without_a_key(store: Store) -> None:
    plan = opened(store)
    with pytest.raises(Sealed), store.write() as conn:
        journal.append(conn, new_round(conn, plan), [CARD], 11)
    assert raw(store) == []


# -- the database read with everything but the key -------------------------------------------------


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sealed") / "template.sqlite"
    open_store(f"sqlite:///{path}", search.KEY).close()
    return path


POKER = ("omaha", "seven-card-stud", "five-card-draw", "badugi", "three-card-poker", "let-it-ride")


@cache
def games() -> dict[str, search.Round]:
    """By game, a golden round with hidden cards: one of each family, and of each kind of poker."""
    rounds = [one for path in search.GOLDEN if (one := search.golden(path)).moments]
    found = {one.family: one for one in rounds}
    poker = [one for one in rounds if one.game.removeprefix("kings/") in POKER]
    return {one.game: one for one in (*found.values(), *poker)}


def test_every_family_with_hidden_cards_is_searched() -> None:
    assert {one.family for one in games().values()} == {
        *("player-poker", "open-face-chinese", "marias", "blackjack", "baccarat", "casino-war"),
        *("banker-holdem", "banker-draw", "let-it-ride", "pai-gow-poker", "switch-poker"),
    }


@pytest.mark.parametrize("game", games())
def test_no_hidden_card_of_a_running_hand_lies_on_disk(
    template: Path, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = games()[game]
    secrets, leaked = search.found(template, tmp_path / "books", one, one.moments[-1])
    assert not leaked
    monkeypatch.setattr(rooms, "is_public", lambda *_: True)
    _, open_ = search.found(template, tmp_path / "books", one, one.moments[-1])
    assert open_ == secrets != set(), "the search finds what is there"


@pytest.mark.postgres
def test_no_hidden_card_is_in_a_dump(postgres_server: Cluster) -> None:
    for game in ("kings/marias", "kings/open-face-chinese"):
        one = games()[game]
        url = postgres_server.new_books()
        store = open_store(url, search.KEY)
        search.play(store, one, one.moments[-1])
        with store.read() as conn:
            tables = sorted(schema.metadata.tables)
            dump = "\n".join(
                str(row) for name in tables for row in conn.exec_driver_sql(f"TABLE {name}")
            )
        store.close()
        postgres_server.drop(url)
        secrets = search.hidden(one, one.moments[-1])
        assert secrets
        assert not {said for said in secrets if said in dump}


def test_draws_of_a_tournament_are_sealed(keyed: Store) -> None:
    event = running(keyed)
    with keyed.read() as conn:
        kept = conn.execute(text("SELECT input FROM group_entries")).scalars().all()
        told = [one.input for one in groups.entries(conn, event.id)]
    drawn = [one for one in told if '"drawn":[[' in one]
    assert drawn
    assert not [one for one in kept if '"drawn":[[' in one]
    assert len([one for one in kept if one.startswith('{"print"')]) == len(drawn)
