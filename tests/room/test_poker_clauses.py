"""What the files of the single games and the club's house rules say about a table among players,
held for each of those games."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import select

from krupier.plan.files import plan_path
from krupier.room import history
from krupier.room.config import HouseRules, TableConfig
from krupier.room.hands.chairs import Chair
from krupier.room.hands.house_rules import CashRules
from krupier.room.hands.requests import GetUp, SitDown, TopUp
from krupier.room.messages import Accepted
from krupier.room.record import setting_of
from krupier.rules import events, families
from krupier.rules.game import BadSetting
from krupier.rules.options import Move, Refused
from krupier.store import journal
from krupier.store.schema import results
from tests.room.cash import EUR, Poker, chair_at, hands_of, head_of, top
from tests.room.setup import Answers, Place, scripted
from tests.rules.poker.kings import marked

PEOPLE = ("anna", "bob", "cyril")
STUD: dict[str, Any] = {"bets": ("5", "10"), "ante": "1", "bring_in": "2", "blinds": None}
CLUB = "club/texas-holdem"


def words(text: str) -> list[str]:
    return text.split()


def club(**more: Any) -> Poker:
    """Blinds 1 and 2, buy-in 80 to 200, three players; the button is in seat 3."""
    poker = Poker(CLUB, currency="CZK", **more)
    poker.come(*PEOPLE)
    return poker


# -- from hand to hand ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    marked(
        {
            "kings/omaha": "KP16-29",
            "kings/omaha-hi-lo": "KP17-20",
            "kings/five-card-omaha": "KP18-17",
            "kings/five-card-omaha-hi-lo": "KP19-18",
            "kings/six-card-omaha": "KP20-16",
            "kings/courchevel": "KP22-24",
            "kings/courchevel-hi-lo": "KP23-19",
            "kings/irish-holdem": "KP36-19",
        }
    ),
)
def test_the_winner_has_the_pot_and_button_and_blinds_move_on(game: str) -> None:
    poker = Poker(game, blinds=("1", "3"))
    poker.come(*PEOPLE)
    for number, (button, small, big) in enumerate(
        [("3", "anna", "bob"), ("1", "bob", "cyril"), ("2", "cyril", "anna"), ("3", "anna", "bob")]
    ):
        before = {name: poker.account(name) for name in PEOPLE}
        assert (poker.table.number, poker.hand["button"]) == (number + 1, button)
        assert poker.posted == {small: 1, big: 3}
        poker.fold_out()
        won = {name: poker.account(name) - before[name] for name in PEOPLE}
        assert won[big] == 4 * EUR, "all folded to him: blinds were off his stack before"
        poker.place.wait(poker.table, 1)


@pytest.mark.parametrize(
    ("game", "currency"),
    [
        pytest.param(game, code, id=game, marks=pytest.mark.clause(clause))
        for game, code, clause in (
            ("kings/razz", "EUR", "KP26-20"),
            ("kings/seven-card-stud-hi-lo", "EUR", "KP25-20"),
            ("tsg/seven-card-stud", "USD", "T22-16"),
        )
    ],
)
def test_after_a_hand_of_stud_another_one_begins(game: str, currency: str) -> None:
    poker = Poker(game, currency=currency, **STUD)
    poker.come(*PEOPLE)
    for number in (1, 2, 3):
        assert poker.table.number == number
        poker.fold_out()
        assert not poker.table.running
        poker.place.wait(poker.table, 1)
    assert poker.table.running


@pytest.mark.parametrize(
    "game",
    marked(
        {
            "wgg/omaha-cash": "W15-02",
            "wgg/five-card-omaha-cash": "W16-02",
            "wgg/crazy-pineapple-cash": "W17-03",
            "wgg/texas-holdem-tournament": "W20-05",
            "wgg/omaha-tournament": "W21-05",
            "wgg/five-card-omaha-tournament": "W22-05",
            "wgg/crazy-pineapple-tournament": "W23-05",
            "wgg/short-deck-tournament": "W24-06",
        }
    ),
)
def test_the_first_button_is_drawn_for(game: str) -> None:
    currency = next(iter(families.load_plan(game).currencies))
    for players in (PEOPLE, (*PEOPLE, "dana", "eva")):
        posts: dict[str, Any] = {"blinds": ("2", "4")}
        if "short-deck" in game:
            posts = {"blinds": None, "ante": "2"}
        poker = Poker(game, currency=currency, draw=True, **posts)
        for name in players:
            poker.place.player(name, 1_000 * EUR, currency)
            poker.ask(name, SitDown())
        for name in players:
            poker.watch(name)
        shown = hands_of(poker.game)
        assert shown is not None
        drawn = shown["drawn"]
        assert len(drawn) == len(set(drawn.values())) == len(players)
        assert poker.hand["button"] == top(drawn)


# -- cash games of kings ---------------------------------------------------------------------------

CASH_GAMES = words("""
    texas-holdem omaha omaha-hi-lo five-card-omaha five-card-omaha-hi-lo six-card-omaha courchevel
    courchevel-hi-lo seven-card-stud seven-card-stud-hi-lo razz five-card-draw two-seven-triple-draw
    two-seven-single-draw horse eight-game-mix triple-stud badugi open-face-chinese crazy-pineapple
    irish-holdem double-flop-holdem
""")
NAMED = words("""
    texas-holdem omaha seven-card-stud crazy-pineapple eight-game-mix horse open-face-chinese
    irish-holdem double-flop-holdem short-deck-holdem
""")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            one,
            marks=pytest.mark.clause(
                *(["KC-006"] if one in CASH_GAMES else []), *(["KP00-46"] if one in NAMED else [])
            ),
        )
        for one in dict.fromkeys(CASH_GAMES + NAMED)
    ],
)
def test_a_cash_table_of_every_game_that_the_plan_lists(game: str) -> None:
    assert len(CASH_GAMES) == 22
    stud = "stud" in game or game == "razz"
    cash: dict[str, Any] = STUD if stud else {"blinds": ("1", "3")}
    if game == "open-face-chinese":
        cash = {"blinds": None}
    poker = Poker(f"kings/{game}", **cash)
    poker.come("anna", "bob")
    assert poker.table.running
    chips = sum(poker.account(name) for name in ("anna", "bob"))
    assert chips + poker.place.account("table:T1") == 400 * EUR


@pytest.mark.clause("KC-006")
@pytest.mark.parametrize("game", ["kings-holdem", "russian-poker", "pai-gow-poker"])
def test_a_game_against_the_bank_is_no_cash_game(game: str) -> None:
    table = Place().add(f"kings/{game}")
    with pytest.raises(Refused):
        table.ask("anna", "Anna", "r1", SitDown("1", 100 * EUR), Answers())


@pytest.mark.clause("KC-002", "KC-004", "KC-005", "KC-101")
def test_chips_are_money_in_the_ledger_from_the_buy_in_to_the_cash_out() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), seats=3)
    poker.come(*PEOPLE, buy_in=150)
    wallet = poker.place.balance
    assert wallet("anna") == 850 * EUR
    assert poker.place.account("table:T1") == 4 * EUR, "the blinds lie at the table"
    poker.player("dana")
    with pytest.raises(Refused) as refused:
        poker.ask("dana", SitDown(None, 150 * EUR))
    assert refused.value.code == "table-full"
    assert poker.ask("cyril", TopUp(30 * EUR)).queued, "at any time, for the next hand"
    assert poker.hand["stacks"]["3"] == "150"
    assert isinstance(poker.ask("anna", GetUp()), Accepted), "at any time, after the hand"
    poker.fold_out()
    assert wallet("anna") == (850 + 149) * EUR
    assert poker.ask("dana", SitDown(None, 150 * EUR)).seat == "1", "a free seat again"
    poker.place.wait(poker.table, 1)
    assert poker.hand["stacks"]["3"] == "180"
    everything = sum(wallet(one) for one in (*PEOPLE, "dana"))
    everything += sum(poker.account(one) for one in ("bob", "cyril", "dana"))
    assert everything + poker.place.account("table:T1") == 4 * 1000 * EUR
    assert history.audit_all(poker.place.store) == []


@pytest.mark.clause("KC-122", "KC-123")
def test_nobody_plays_with_the_chips_or_in_the_seat_of_another() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    poker.come(*PEOPLE)
    assert poker.turn == "cyril"
    with pytest.raises(Refused) as refused:
        poker.table.move("anna", "m", Move("3", "call"), Answers())
    assert refused.value.code == "not-your-seat"
    poker.player("dana")
    with pytest.raises(Refused) as refused:
        poker.ask("dana", SitDown("3", 200 * EUR))
    assert refused.value.code == "seat-taken"
    with pytest.raises(Refused) as refused:
        poker.table.stand("anna", "3")
    assert refused.value.code == "not-your-seat"
    assert poker.account("cyril") == 200 * EUR


@pytest.mark.clause("KT-254")
def test_everybody_sees_the_exact_bet_and_stack_of_an_all_in() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    poker.come(*PEOPLE, buy_in=187)
    poker.act("raise", 187)
    shown = chair_at(poker.game, "3")
    assert shown is not None
    assert (shown["bet"], shown["stack"]) == ("187", "0")


@pytest.mark.clause("KP00-57")
def test_without_a_bet_the_small_blind_shows_first_then_the_others_around() -> None:
    poker = Poker("kings/texas-holdem", options={"muck": True}, blinds=("1", "3"))
    poker.come(*PEOPLE)
    asked = []
    while poker.table.running:
        words = poker.words()
        if words == ["show", "muck"]:
            asked.append(poker.turn)
        poker.act(next(one for one in ("check", "call", "show") if one in words))
    assert asked == ["anna", "bob", "cyril"]


@pytest.mark.clause("KP00-63")
def test_attack_and_dealers_choice_are_for_games_among_players() -> None:
    plans = {id: one for id, one in families.all_plans().items() if id.startswith("kings/")}
    among = {id for id, one in plans.items() if families.among_players(one)}
    with_attack = {id for id, one in plans.items() if "attack" in one.options}
    assert with_attack <= among
    assert {"kings/texas-holdem", "kings/seven-card-stud", "kings/short-deck-holdem"} <= among
    assert "kings/kings-holdem" not in among
    for game in ("kings/kings-holdem", "kings/macao-poker", "kings/pai-gow-poker"):
        config = TableConfig("T", game, "EUR", {}, HouseRules(options={"attack": True}))
        with pytest.raises(BadSetting):
            config.check(plan_path(game).read_text(encoding="utf-8"))
    choice = plans["kings/dealers-choice"]
    assert {f"kings/{one.variant}" for one in choice.games} <= among  # type: ignore[attr-defined]


@pytest.mark.clause("KT-261")
def test_a_hand_begins_with_its_shuffle() -> None:
    """The deck of a hand is fixed, and its commitments are written, when the hand is opened."""
    poker = Poker("kings/texas-holdem", blinds=("1", "3"))
    poker.come(*PEOPLE)
    decks = []
    for number in (1, 2):
        course = poker.table.course
        assert course is not None
        with poker.place.store.read() as conn:
            record = journal.round_record(conn, f"T1-{number}")
        opened = setting_of(record).commitments
        assert opened
        assert opened == course.commitments
        decks.append(opened)
        poker.next_hand()
    assert decks[0] != decks[1], "a new shuffle for every hand"


# -- the club's house rules ----------------------------------------------------------------------


@pytest.mark.clause("PC-001")
def test_the_club_plays_with_52_cards_that_are_all_different() -> None:
    poker = club()
    assert poker.table.course is not None
    pack = poker.table.course.play.game.equipment.pack
    assert pack is not None
    assert (pack.decks, len(pack.deck), len(set(pack.deck))) == (1, 52, 52)


@pytest.mark.clause("PC-012")
def test_the_small_blind_is_half_of_the_big_one() -> None:
    assert club().posted == {"anna": 1, "bob": 2}
    config = TableConfig("T", CLUB, "CZK", {}, HouseRules(cash=CashRules(blinds=("1", "3"))))
    with pytest.raises(BadSetting):
        config.check(plan_path(CLUB).read_text(encoding="utf-8"))


@pytest.mark.clause("PC-013", "PC-429")
def test_only_who_is_in_turn_and_sits_there_can_act() -> None:
    poker = club()
    assert poker.turn == "cyril"
    with pytest.raises(Refused) as refused:
        poker.act("call", by="anna")
    assert refused.value.code == "not-offered"
    poker.player("dana")
    poker.watch("dana")
    with pytest.raises(Refused) as refused:
        poker.table.move("dana", "m", Move("3", "call"), Answers())
    assert refused.value.code == "not-your-seat"


@pytest.mark.clause("PC-020", "PC-121")
def test_a_fold_is_final() -> None:
    poker = club()
    poker.act("fold")
    assert poker.table.course is not None
    assert poker.table.course.play.felt.cards("3") == ()
    for word in ("call", "raise", "fold"):
        with pytest.raises(Refused):
            poker.act(word, by="cyril")


@pytest.mark.clause("PC-021")
def test_a_raise_is_at_least_the_difference_of_the_last_two_bets() -> None:
    poker = club()
    poker.act("raise", 7)  # 5 more than the big blind
    with pytest.raises(Refused) as refused:
        poker.act("raise", 11)
    assert refused.value.facts["least"] == 12 * EUR
    poker.act("raise", 20)  # 13 more
    with pytest.raises(Refused) as refused:
        poker.act("raise", 32)
    assert refused.value.facts["least"] == 33 * EUR


@pytest.mark.clause("PC-022")
def test_a_short_all_in_does_not_let_those_who_have_acted_raise_again() -> None:
    """Cyril raises to 60, Anna calls, Bob is all-in with 100: 40 more where 58 make a raise."""
    poker = Poker(CLUB, currency="CZK")
    for name, buy_in in (("anna", 200), ("bob", 100), ("cyril", 200)):
        poker.player(name)
        poker.ask(name, SitDown(None, buy_in * EUR))
    for name in PEOPLE:
        poker.watch(name)
    poker.act("raise", 60)
    poker.act("call")
    poker.act("raise", 100)
    assert poker.turn == "cyril"
    assert poker.words() == ["fold", "call"]
    poker.act("call")
    assert poker.words() == ["fold", "call"]


@pytest.mark.clause("PC-003", "PC-030")
def test_two_to_ten_play_at_a_table_of_the_club() -> None:
    assert head_of(Poker(CLUB, currency="CZK", seats=10).game)["seats"] == 10
    eleven = Poker(CLUB, currency="CZK", seats=11).table.config
    with pytest.raises(BadSetting, match="at most 10"):
        eleven.check(plan_path(CLUB).read_text(encoding="utf-8"))
    poker = Poker(CLUB, currency="CZK")
    poker.come("anna")
    assert not poker.table.running
    poker.sit("bob", "5")
    assert poker.table.running


@pytest.mark.clause("PC-407")
def test_chips_leave_the_table_only_with_their_player() -> None:
    poker = club()
    poker.fold_out()
    stack = poker.stack("anna")
    for amount in (-1, -50 * EUR, 0):
        with pytest.raises(Refused):
            poker.ask("anna", TopUp(amount))
    assert poker.stack("anna") == poker.account("anna") == stack
    poker.ask("anna", GetUp())
    assert poker.place.balance("anna", "CZK") == 800 * EUR + stack


@pytest.mark.clause("PC-418")
def test_only_the_chips_of_the_beginning_play_in_a_hand() -> None:
    poker = Poker(CLUB, currency="CZK")
    poker.come(*PEOPLE, buy_in=100)
    poker.ask("cyril", TopUp(80 * EUR))
    with pytest.raises(Refused) as refused:
        poker.act("raise", 101)
    assert refused.value.facts["most"] == 100 * EUR
    poker.act("raise", 100)
    assert "raise" not in poker.words(), "nobody could call more"


@pytest.mark.clause("PC-423", "PC-427")
def test_one_player_to_a_hand_and_one_seat_to_a_player() -> None:
    poker = club()
    poker.player("dana")
    poker.watch("dana")
    with pytest.raises(Refused) as refused:
        poker.ask("dana", SitDown("3", 100 * EUR))
    assert refused.value.code == "seat-taken"
    with pytest.raises(Refused):
        poker.ask("anna", SitDown("5", 100 * EUR))
    holders: list[Chair] = list(poker.game.chairs)
    assert [one.player for one in holders] == list(PEOPLE), "who only looks on has no seat"
    assert "dana" not in poker.dealt


# -- fortuna and tsg -------------------------------------------------------------------------------


@pytest.mark.clause("F07-16", "F03-48")
@pytest.mark.parametrize("blinds", [("0.50", "1"), ("1", "2"), ("5", "10")])
def test_fortunas_tables_have_blinds_of_their_own(blinds: tuple[str, str]) -> None:
    poker = Poker("fortuna/texas-holdem", blinds=blinds)
    assert head_of(poker.game)["blinds"] == list(blinds), "told before one sits down"
    poker.come(*PEOPLE, buy_in=int(float(blinds[1]) * 100))
    assert poker.table.course is not None
    posted = [one.amount for one in poker.table.course.events if isinstance(one, events.Stake)]
    assert posted == [round(float(one) * 100) for one in blinds]


def to_showdown(game: str, options: dict[str, Any] | None = None, **cash: Any) -> Poker:
    """Anna has aces, Bob kings; Cyril folds. Anna shows first, Bob is beaten."""
    cards = "As Kc 2c Ah Kd 7d 3h 4s 9c Jd Qh"
    poker = Poker(game, Place(source=scripted(cards=cards)), options, currency="USD", **cash)
    poker.come(*PEOPLE)
    poker.act("fold")
    while poker.table.running:
        words = poker.words()
        if words == ["show", "muck"]:
            poker.act("show" if poker.turn == "anna" else "muck")
        else:
            poker.act("call" if "call" in words else "check")
    return poker


@pytest.mark.parametrize(
    "game",
    marked({"tsg/texas-holdem": "T08-02 T01-18", "fortuna/texas-holdem": "F01-19 F01-21"}),
)
def test_the_better_hand_wins_the_pot_less_the_commission_and_no_croupier_is_there(
    game: str,
) -> None:
    """Aces beat kings. Both put in the big blind of 2: the pot of 4 less 5 % are 3.80."""
    rake = {"share": "5%", "cap": "3", "no_flop": True}
    poker = to_showdown(game, rake=rake)
    assert not poker.table.running
    with poker.place.store.read() as conn:
        mine = select(results.c.staked, results.c.returned).where(results.c.player == "anna")
        assert tuple(conn.execute(mine).one()) == (2 * EUR, 380)
        given = [json.loads(one.input) for one in journal.entries(conn, "T1-1")]
    assert {one["by"] for one in given if "by" in one} <= set(PEOPLE)
    assert poker.place.account("rake:T1", "USD") == 20


@pytest.mark.clause("T13-31")
@pytest.mark.parametrize("options", [{}, {"muck": True}], ids=["beaten", "thrown away"])
def test_who_was_dealt_in_finds_the_hands_of_the_showdown_in_the_history(
    options: dict[str, Any],
) -> None:
    poker = to_showdown("tsg/texas-holdem", options)
    assert poker.table.course is not None
    assert "K" not in str(poker.table.gallery.viewers), "nothing at the table itself"
    poker.player("dana")

    def seen(player: str | None) -> set[str]:
        with poker.place.store.read() as conn:
            told = history.replay(conn, "T1-1", player)
        return {card for one in told["events"] for card in one.get("cards", ())}

    for player in PEOPLE:
        assert {"As", "Ah", "Kc", "Kd"} <= seen(player), player
        assert player == "cyril" or not {"2c", "7d"} & seen(player), "he folded before"
    assert not {"Kc", "Kd"} & (seen("dana") | seen(None))
    with poker.place.store.read() as conn:
        assert "KcKd" in history.hand_history(conn, "T1-1", "phh", "cyril")
        assert "KcKd" not in history.hand_history(conn, "T1-1", "phh", "dana")


def test_other_operators_do_not_show_beaten_hands() -> None:
    cards = "As Kc 2c Ah Kd 7d 3h 4s 9c Jd Qh"
    poker = Poker("wgg/texas-holdem-cash", Place(source=scripted(cards=cards)))
    poker.come(*PEOPLE)
    poker.act("fold")
    while poker.table.running:
        poker.act("call" if "call" in poker.words() else "check")
    with poker.place.store.read() as conn:
        told = history.replay(conn, "T1-1", "cyril")
    shown = {card for one in told["events"] for card in one.get("cards", ())}
    assert "As" in shown
    assert "Kc" not in shown
