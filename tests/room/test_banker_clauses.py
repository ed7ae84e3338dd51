"""What the plans ask of a table against the bank beside the rules of the game."""

from __future__ import annotations

from typing import Any

import pytest

from krupier.equipment.draws import CardsAre
from krupier.equipment.secure import Secure
from krupier.room import lobby
from krupier.room.table import Table
from krupier.rules import events
from krupier.rules.options import Move, Refused
from krupier.rules.wants import Moves
from krupier.store import journal
from tests.room.setup import Answers, Place, bet, by, first_bet, scripted

STREAMED = {
    "fortuna/casino-holdem": ["F20-92", "F13-31"],
    "fortuna/blackjack-evolution": ["F13-31"],
    "fortuna/infinite-blackjack": ["F13-31"],
    "fortuna/blackjack-synot": ["F13-31"],
    "fortuna/all-bets-blackjack": ["F13-31"],
    "fortuna/roulette-evolution": ["F13-31", "F14-57"],
    "fortuna/roulette-synot": ["F13-31", "F17-62"],
}


def seated(game: str, currency: str = "EUR", **more: Any) -> tuple[Place, Table, str]:
    """Anna, with 1,000, at a table of this game."""
    place = Place()
    table = place.add(game, currency=currency, **more)
    place.player("anna", 100_000, currency)
    table.watch("v", "anna")
    return place, table, table.sit("anna", "Anna")


def staked(table: Table, seat: str) -> int:
    """The least stake on the first bet; what it is."""
    offer = first_bet(table, seat)
    answers = Answers()
    table.move("anna", "m1", bet(seat, offer.bet, offer.least), answers)
    assert answers.accepted
    return offer.least


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.clause(*ids)) for game, ids in STREAMED.items()]
)
def test_an_error_suspends_the_game_and_everybody_is_told(game: str) -> None:
    place, table, seat = seated(game, "CZK")
    amount = staked(table, seat)
    before = place.balance("anna", "CZK")
    table.staff.suspend(by("camera"))
    table.flush()
    assert (table.state, table.due) == ("suspended", None)
    public = place.ears.updates["T1"][-1].changed
    assert (public.state, public.notice) == ("suspended", "camera"), "players see why"
    place.wait(table, 600)
    assert table.running, "the round waits"
    with pytest.raises(Refused) as refused:
        table.move("anna", "m2", bet(seat, first_bet(table, seat).bet, amount), Answers())
    assert refused.value.code == "table-suspended"
    table.staff.resume(by("test"))
    table.flush()
    assert table.state == "open"
    assert place.balance("anna", "CZK") == before, "his stake still lies"
    table.staff.void(by("cannot be reconstructed"))
    assert place.balance("anna", "CZK") == before + amount


@pytest.mark.clause("F13-30")
@pytest.mark.parametrize("game", STREAMED)
def test_times_are_set_at_the_table_and_shown(game: str) -> None:
    clocks = {"betting": 27.0, "decision": 11.0}
    _, table, seat = seated(game, "CZK", clocks=clocks)
    assert lobby.row(table).clocks == {name: 1000 * one for name, one in clocks.items()}, (
        "before one sits down"
    )
    staked(table, seat)
    assert table.clock is not None
    assert table.clock.total == 27_000_000


@pytest.mark.clause("F13-44")
@pytest.mark.parametrize("game", ["fortuna/roulette-evolution", "fortuna/roulette-synot"])
def test_the_bets_of_who_lost_his_connection_stay(game: str) -> None:
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(game, currency="CZK")
    place.player("anna", 100_000, "CZK")
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m1", bet(seat, "red", 1_000), Answers())
    table.move("anna", "m2", bet(seat, "straight", 1_000, "17"), Answers())
    table.unwatch("v")
    place.wait(table, 60)
    # 17 is black: the bet on red is lost, the other pays 35:1
    assert place.balance("anna", "CZK") == 100_000 - 2_000 + 36_000


# -- wgg -------------------------------------------------------------------------------------------


def dealt(table: Table) -> list[CardsAre]:
    assert table.course is not None
    return [one for one in table.course.play.journal if isinstance(one, CardsAre)]


@pytest.mark.clause("W13-07")
def test_a_player_may_cut_the_cards_before_the_first_one() -> None:
    """The cut of a table without a croupier is the player's own share of the shuffle: it changes
    which cards come, it is in the proof of the round, and it is refused once a card is out."""
    came = []
    for cut in (b"", b"the lower half"):
        place, table, seat = seated("wgg/russian-poker")
        assert isinstance(table.rounds.source, Secure)
        staked(table, seat)
        if cut:
            answers = Answers()
            table.shares.give("anna", cut, answers)
            assert answers.accepted
        table.staff.no_more_bets("jana")
        came.append(dealt(table))
        assert came[-1], "cards are out"
        with pytest.raises(Refused) as refused:
            table.shares.give("anna", b"again", Answers())
        assert refused.value.code == "too-late"
        with place.store.read() as conn:
            written = [one.input for one in journal.entries(conn, "T1-1")]
        assert any('"entropy"' in one and cut.hex() in one for one in written) == bool(cut)
    assert came[0] != came[1], "the same shuffle, another cut"


@pytest.mark.clause("W04-01", "W04-04", "W04-07")
@pytest.mark.parametrize(
    "game", ["wgg/russian-poker", "wgg/casino-texas-holdem", "wgg/ultimate-texas-holdem"]
)
def test_a_bet_counts_as_it_lies_when_the_betting_ends(game: str) -> None:
    place, table, seat = seated(game)
    amount = staked(table, seat)
    once = 100_000 - place.balance("anna")
    ante = first_bet(table, seat).bet
    table.move("anna", "m2", bet(seat, ante, 5 * amount), Answers())
    assert table.course is not None
    felt = table.course.play.felt

    def lying() -> int:
        return sum(one.amount for one in felt.of(seat))

    assert lying() == 6 * once == 100_000 - place.balance("anna")
    with pytest.raises(Refused):
        table.move("anna", "m3", bet(seat, "no-such-box", amount), Answers())
    table.staff.no_more_bets("jana")
    with pytest.raises(Refused):
        table.move("anna", "m4", bet(seat, ante, amount), Answers())
    assert lying() == 6 * once


@pytest.mark.clause("W09-10")
@pytest.mark.parametrize(
    ("game", "cards", "first", "name"),
    [
        # own cards alone
        ("wgg/russian-poker", "9s 2h 9d 3h 9h 4h 5c 7d 5s Jd", "bet-2x", "full house"),
        # own cards and those that all share
        ("wgg/casino-texas-holdem", "9s 2h 9d 3h 9h 5c 5s Jd 7c", "flop-1x", "full house"),
    ],
)
def test_what_a_hand_is_made_of(game: str, cards: str, first: str, name: str) -> None:
    place = Place(source=scripted(cards=cards))
    table = place.add(game)
    place.player("anna", 100_000)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    staked(table, seat)
    table.staff.no_more_bets("jana")
    for at in range(9):
        assert table.course is not None
        if table.course.play.over:
            break
        offered = [one.do for one in table.course.play.offers(seat)]
        passive = [one for one in offered if one.startswith(("no-", "check"))]
        wanted = first if at == 0 else passive[0]
        assert wanted in offered, offered
        table.move("anna", f"d{at}", Move(seat, wanted), Answers())
    assert table.course is not None
    named = [
        one.en
        for one in table.course.events
        if isinstance(one, events.ShownHand) and one.at == seat
    ]
    assert named
    assert named[-1].startswith(name)


@pytest.mark.clause("W28-31")
@pytest.mark.parametrize("croupier", [False, True])
def test_cards_are_shuffled_by_a_machine_where_the_house_says_so(croupier: bool) -> None:
    place = Place()
    table = place.add("wgg/texas-holdem-cash", croupier=croupier)
    for name in ("anna", "bob"):
        place.player(name)
        table.watch(f"v-{name}", name)
        table.sit(name, name.title())
    assert table.course is not None
    by_hand = not isinstance(table.course.play.want, Moves)
    assert by_hand is croupier, "a machine deals at once, a dealer enters the cards"


# -- tsg -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "currency"),
    [
        pytest.param(
            *("tsg/european-roulette", "USD"),
            marks=pytest.mark.clause("T08-02", "T08-08", "T01-33", "T01-34"),
        ),
        # long before the 30 days
        pytest.param(
            *("fortuna/roulette-evolution", "CZK"),
            marks=pytest.mark.clause("F01-20", "F01-22", "F01-27"),
        ),
    ],
)
def test_a_win_is_on_the_account_when_the_game_is_over(game: str, currency: str) -> None:
    """35 to 1, and the stake."""
    place = Place(source=scripted(pockets=["17"]))
    table = place.add(game, currency=currency)
    place.player("anna", 100_000, currency)
    table.watch("v", "anna")
    seat = table.sit("anna", "Anna")
    table.move("anna", "m", bet(seat, "straight", 10_00, "17"), Answers())
    assert place.balance("anna", currency) == 99_000
    at = place.time
    table.staff.no_more_bets("jana")
    assert not table.running
    assert (place.balance("anna", currency), place.time) == (99_000 + 36_000, at)


# -- clocks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("clocks", "wanted"), [({}, 60), ({"decision": 20.0}, 80)])
def test_setting_a_hand_of_pai_gow_has_more_time_than_a_word(
    clocks: dict[str, float], wanted: int
) -> None:
    _, table, seat = seated("kings/pai-gow-poker", clocks=clocks)
    staked(table, seat)
    table.staff.no_more_bets("jana")
    while table.clock is None or table.clock.name != "arranging":
        table.staff.no_more_bets("jana")  # nobody wants to be the banker
    assert table.clock.total == wanted * 1_000_000
