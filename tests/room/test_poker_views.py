"""What is shown of a hand, to whom, and what never is."""

from __future__ import annotations

import random
import re
import time
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.equipment.proof import Proof, verify
from krupier.money import currency
from krupier.room import history
from krupier.room.bots import make_move
from krupier.room.hands import view
from krupier.room.hands.dealer import HandDealer
from krupier.room.hands.requests import GetUp, Pre, ShowCards, SitDown, TopUp
from krupier.room.hands.stakes import Forced
from krupier.room.messages import Own, Snapshot, Update
from krupier.rules.events import CardEvent
from krupier.rules.options import Amount, Refused
from krupier.rules.poker import phh
from krupier.rules.poker.replay import replay as replay_record
from krupier.rules.wants import Moves
from tests.room.cash import EUR, Poker, chair_at, hands_of, own_chair
from tests.room.setup import Answers, Place, scripted

PEOPLE = ("anna", "bob", "cyril")
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')


def told(message: Update | Own) -> set[str]:
    """All cards that a message names."""
    if isinstance(message, Update):
        # hands before this one, and the deck that was committed to
        public = msgspec.structs.replace(message.changed, results=UNSET, round=UNSET)
        message = msgspec.structs.replace(message, changed=public)
    return {one.decode() for one in CARD.findall(msgspec.json.encode(message))}


def seen(poker: Poker, name: str) -> set[str]:
    """All cards of the hand that a player may have seen by now."""
    course = poker.table.course
    assert course is not None
    own = {seat for seat, owner in course.owners.items() if owner == name}
    return {
        text(card)
        for event in course.events
        if isinstance(event, CardEvent)
        and (event.face is Face.UP or (event.face is Face.OWNER and event.owner in own))
        for card in event.cards
    }


@pytest.mark.parametrize(
    "game",
    [
        "kings/texas-holdem",
        "kings/omaha-hi-lo",
        "kings/seven-card-stud",
        "kings/razz",
        "kings/two-seven-triple-draw",
        "kings/badugi",
        "kings/crazy-pineapple",
        "kings/double-flop-holdem",
        "kings/open-face-chinese",
    ],
)
def test_no_message_names_a_card_that_its_reader_may_not_see(game: str) -> None:
    poker = Poker(game, blinds=None)
    poker.come(*PEOPLE, buy_in=0)
    poker.place.player("zoe", 0)
    poker.watch("zoe")  # a spectator
    chance = random.Random(game)
    heard = dict.fromkeys((*PEOPLE, "zoe"), (0, 0))
    ears, hands = poker.place.ears, 0
    for step in range(2_000):
        if poker.table.number > 4 or hands > 6:
            break
        if not poker.table.running:
            poker.place.wait(poker.table, 1)
            hands += 1
            continue
        name = poker.turn
        move = make_move(poker.table, name, chance, advice=step % 3 > 0)
        assert move is not None
        poker.table.move(name, f"s{step}", move, Answers())
        poker.table.flush()
        updates = ears.updates["T1"]
        for viewer, (at, own_at) in heard.items():
            owns = ears.owns[f"v-{viewer}"]
            new: list[Update | Own] = [*updates[at:], *owns[own_at:]]
            for message in new:
                assert told(message) <= seen(poker, viewer), (viewer, message)
            heard[viewer] = len(updates), len(owns)
        poker.table.resync(f"v-{name}")
        snapshot = ears.snapshots[f"v-{name}"][-1]
        told_now = {
            one.decode()
            for part in (snapshot.you, snapshot.view.events, snapshot.view.cards)
            for one in CARD.findall(msgspec.json.encode(part))
        }
        assert told_now <= seen(poker, name)
    assert poker.table.number >= 2


def test_a_table_shows_stacks_bets_pots_and_places() -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    public = hands_of(poker.game)
    assert public is not None
    assert (public["button"], public["small_blind"], public["big_blind"]) == ("3", "1", "2")
    assert public["pot"] == "9"
    seat = chair_at(poker.game, "3")
    assert seat is not None
    assert (seat["stack"], seat["bet"], seat["last"]) == (
        "194",
        "6",
        {"do": "raise", "amount": "6"},
    )
    mine = own_chair(poker.game, "anna")
    assert (mine["to_call"], mine["stack"]) == ("5", "199")
    # after a call the pot is 14: a third, a half … of it on top of the 6 to call
    assert mine["presets"] == [
        {"name": "min", "amount": "10"},
        {"name": "third", "amount": "10.66"},
        {"name": "half", "amount": "13"},
        {"name": "two-thirds", "amount": "15.33"},
        {"name": "three-quarters", "amount": "16.50"},
        {"name": "pot", "amount": "20"},
        {"name": "max", "amount": "200"},
    ]
    poker.act("call")
    poker.act("fold")
    public = hands_of(poker.game)
    assert public is not None
    assert (public["street"], public["pot"]) == (1, "14")
    assert public["pots"] == [{"amount": "14", "seats": ["1", "3"]}]
    seat = chair_at(poker.game, "2")
    assert seat is not None
    assert seat["folded"]


def test_a_pot_limit_preset_is_the_limit() -> None:
    poker = Poker("wgg/omaha-cash")
    poker.come(*PEOPLE)
    presets = {one["name"]: one["amount"] for one in own_chair(poker.game, "cyril")["presets"]}
    assert presets["max"] == presets["pot"] == "7"  # call 2, then the pot of 5


CARDS = "As Kd 7c Ah Kh 2d"


def won_without_a_fight() -> Poker:
    place = Place(source=scripted(cards=CARDS * 2))
    poker = Poker(place=place)
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    poker.act("fold")
    poker.act("fold")
    return poker


def test_the_winner_shows_what_he_had_if_he_wants_to() -> None:
    poker = won_without_a_fight()
    assert own_chair(poker.game, "cyril")["may_show"]
    public = hands_of(poker.game)
    assert public is not None
    assert public["shown"] == {}
    poker.ask("cyril", ShowCards())
    public = hands_of(poker.game)
    assert public is not None
    assert public["shown"] == {"3": ["7c", "2d"]}
    for name in ("cyril", "anna"):  # twice, or what was folded
        with pytest.raises(Refused) as caught:
            poker.ask(name, ShowCards())
        assert caught.value.code == "cannot-show"
    poker.place.wait(poker.table, 1)
    public = hands_of(poker.game)
    assert public is not None
    assert public["shown"] == {}


def test_hand_histories_keep_the_secrets_of_others() -> None:
    poker = won_without_a_fight()
    with poker.place.store.read() as conn:
        mine = history.hand_history(conn, "T1-1", "phh", "cyril")
        others = history.hand_history(conn, "T1-1", "phh", "bob")
        nobody = history.hand_history(conn, "T1-1", "phh")
        stars = history.hand_history(conn, "T1-1", "stars", "cyril")
        for_all = history.hand_history(conn, "T1-1", "stars")
    assert '"d dh p3 7c2d"' in mine
    assert '"d dh p1 ????"' in mine
    assert '"d dh p2 KdKh"' in others
    assert "7c2d" not in others
    assert nobody.count("????") == 3
    assert "Dealt to Cyril [7c 2d]" in stars
    assert "2023/11/14 22:13:20 UTC" in stars
    assert "Dealt" not in for_all
    (record,) = phh.read(mine)
    report = replay_record(record)
    assert report.problems == ()


def test_a_hand_history_tells_world_time_wherever_the_server_stands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    poker = won_without_a_fight()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        with poker.place.store.read() as conn:
            told = history.hand_history(conn, "T1-1", "stars")
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "2023/11/14 22:13:20 UTC" in told


def test_open_cards_of_stud_stay_open_in_histories() -> None:
    poker = Poker("kings/seven-card-stud", bets=("5", "10"), ante="1", bring_in="2", blinds=None)
    poker.come(*PEOPLE)
    poker.fold_out()
    course = poker.table.course
    assert course is not None
    with poker.place.store.read() as conn:
        written = history.hand_history(conn, "T1-1", "phh", "anna")
    doors = re.findall(r'd dh p([23]) (\S\S)(\S\S)(\S\S)"', written)
    assert len(doors) == 2
    for _, one, two, door in doors:
        assert (one, two) == ("??", "??")
        assert door != "??"


def test_recent_hands_are_told_in_short() -> None:
    poker = won_without_a_fight()
    recent = dict(poker.table.recent[0])
    del recent["at"], recent["figures"]
    assert recent == {
        "round": 1,
        "marks": {
            "winners": [{"seat": "3", "name": "Cyril", "amount": "3"}],
            "board": [],
            "pot": "9",
            "variant": "texas-holdem",
        },
        "void": False,
    }


@pytest.mark.parametrize("viewer", ["anna", "cyril", None])
def test_the_proof_of_a_hand_opens_what_its_reader_saw(viewer: str | None) -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.act("call")
    poker.act("call")
    poker.act("check")
    poker.fold_out()
    with poker.place.store.read() as conn:
        proof = msgspec.convert(history.proof(conn, "T1-1", viewer), Proof)
        told_events = history.replay(conn, "T1-1", viewer)["events"]
    assert verify(proof) == []
    shown = sorted(one.shows for part in proof.parts for one in part.openings)
    seen_cards = {
        card
        for event in told_events
        if event["event"] in ("cards", "turn-up")
        for card in event["cards"]
        if card != "??"
    }
    assert shown == sorted(seen_cards)
    assert len(shown) == 3 + (2 if viewer else 0)


def test_all_in_players_may_run_it_twice() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), options={"run_twice": True})
    poker.come("anna", "bob", buy_in=120)
    poker.act("raise", 120)
    poker.act("call")
    assert set(poker.words()) == {"twice", "once"}
    poker.act("twice")
    poker.act("twice")
    assert not poker.table.running
    course = poker.table.course
    assert course is not None
    assert len(course.play.felt.cards("board")) == len(course.play.felt.cards("board-2")) == 5
    assert poker.account("anna") + poker.account("bob") == 240 * EUR
    won = hands_of(poker.game)
    assert won is not None
    assert {one["board"] for one in won["won"]} == {1, 2}


def test_a_beaten_hand_may_be_mucked_where_the_plan_lets_it() -> None:
    poker = Poker("kings/texas-holdem", blinds=("1", "3"), options={"muck": True})
    poker.come("anna", "bob", buy_in=120)
    while set(poker.words()) != {"show", "muck"}:
        words = poker.words()
        poker.act("check" if "check" in words else "call")
    first = poker.turn
    poker.act("show")
    assert poker.turn != first
    poker.act("muck")
    assert not poker.table.running
    assert poker.account(first) == 123 * EUR


# -- everything that is shown ------------------------------------------------------------------

BOARD = "9s 8s 7h 2c 3c"


def two(cards: str = "As Kd Ah Kh", **more: object) -> Poker:
    """Bob has the button and the small blind of 1, Anna the big blind of 2; Bob is to act."""
    poker = Poker(place=Place(source=scripted(cards=cards)), **more)  # type: ignore[arg-type]
    poker.come("anna", "bob", buy_in=150)
    assert poker.turn == "bob"
    return poker


def test_everything_that_is_shown_of_a_hand() -> None:
    poker = two()
    shown = hands_of(poker.game)
    assert shown is not None
    assert shown.pop("head")["blinds"] == ["1", "2"]
    assert shown.pop("game")["variant"] == "texas-holdem"
    assert shown == {
        "mix": None,
        "hand": 1,
        "button": "2",
        "small_blind": "2",
        "big_blind": "1",
        "street": 0,
        "pot": "3",
        "pots": [],
        "shown": {},
        "rake": None,
        "won": [],
        "choice": None,
        "drawn": {},
        "attack": None,
        "clock_called": None,
        "on_clock": False,
    }
    poker.act("fold")
    poker.chair("bob").bank = 12_345_678  # microseconds
    assert msgspec.json.encode(chair_at(poker.game, "2"), order="sorted") == msgspec.json.encode(
        {
            "stack": "149",
            "bet": "0",
            "state": "playing",
            "in_hand": True,
            "folded": True,
            "all_in": False,
            "owes": None,
            "time_bank_ms": 12_345,
            "last": {"do": "fold"},
        },
        order="sorted",
    )


def test_everything_that_a_player_is_told_of_himself() -> None:
    poker = two()
    poker.act("raise", 6)
    assert poker.turn == "anna"
    poker.ask("bob", TopUp(20 * EUR))
    mine = poker.game.own_shown("bob")
    assert mine == {
        "buy_in": None,
        "waiting": None,
        "covered": None,
        "play_over": [],
        "chair": {
            "seat": "2",
            "stack": "144",
            "state": "playing",
            "entry": None,
            "entries": [],
            "owes": None,
            "auto_post": True,
            "auto_time_bank": True,
            "auto_top_up": False,
            "top_up_below": 0,
            "auto_rebuy": False,
            "straddle": None,
            "may_choose": False,
            "asked_to_post": False,
            "time_bank_ms": 30_000,
            "time_bank_running": False,
            "pre": None,
            "pre_options": ["check-fold", "check", "call-any"],
            "to_call": "0",
            # he brought 150, at most 200 may lie before him
            "top_up": {"least": "0.01", "most": "50"},
            "queued_top_up": "20",
            "wants_seat": None,
            "wants_table": None,
            "tables": [],
            "third_man": False,
            "may_show": False,
            "may_call_clock": False,
            "may_object": False,
            "objection": None,
            "penalty": 0,
            "presets": [],
            "hand": None,
        },
    }


def test_a_call_that_was_set_beforehand_is_told_with_its_price() -> None:
    poker = Poker()
    poker.come(*PEOPLE)
    poker.act("raise", 6)
    assert poker.turn == "anna"
    poker.ask("bob", Pre("call", 4 * EUR))
    assert own_chair(poker.game, "bob")["pre"] == {"action": "call", "amount": "4"}
    poker.ask("bob", Pre("fold"))
    assert own_chair(poker.game, "bob")["pre"] == {"action": "fold"}


def test_who_has_no_seat_is_told_what_one_takes_while_there_is_one() -> None:
    poker = Poker(seats=2)
    poker.come("anna")
    whole = {"least": "80", "most": "200", "usual": "200"}
    nothing: dict[str, Any] = {"chair": None, "waiting": None, "covered": None, "play_over": []}
    assert poker.game.own_shown("zoe") == nothing | {"buy_in": whole}
    assert poker.game.own_shown("anna")["buy_in"] is None, "he sits"
    poker.come("bob")
    assert poker.game.own_shown("zoe") == nothing | {"buy_in": None}, "every seat is taken"


def test_two_cards_are_no_hand_yet() -> None:
    assert own_chair(two().game, "anna")["hand"] is None


def test_the_board_is_told_among_the_last_hands() -> None:
    poker = two(f"As Kd Ah Kh {BOARD}")
    poker.act("raise", 150)
    poker.act("call")
    assert not poker.table.running
    assert poker.table.recent[0]["marks"]["board"] == BOARD.split()


def test_chips_that_nobody_called_are_his_again_before_the_hand_is_over() -> None:
    """All in for 120 against 100; both are asked whether to run it twice."""
    poker = Poker("kings/texas-holdem", blinds=("1", "2"), options={"run_twice": True})
    for name, chips in (("anna", 120), ("bob", 100)):
        poker.player(name)
        poker.ask(name, SitDown(None, chips * EUR))
    for name in ("anna", "bob"):
        poker.watch(name)
    assert poker.turn == "bob"
    poker.act("call")
    poker.act("raise", 120)
    poker.act("call")
    assert set(poker.words()) == {"twice", "once"}
    stacks = [seat["stack"] for one in "12" if (seat := chair_at(poker.game, one))]
    assert stacks == ["20", "0"]


def test_a_draw_begins_a_street_and_what_was_bet_before_is_forgotten() -> None:
    poker = Poker("kings/two-seven-triple-draw", blinds=("1", "2"))
    poker.come("anna", "bob")
    poker.act("call")
    poker.act("check")
    seat = chair_at(poker.game, "2")
    assert seat is not None
    assert seat["last"] == {"do": "call", "amount": "1"}
    shown = hands_of(poker.game)
    assert shown is not None
    assert shown["street"] == 0
    assert "draw" in poker.words()
    poker.act("draw")
    shown, seat = hands_of(poker.game), chair_at(poker.game, "2")
    assert shown is not None
    assert seat is not None
    assert (shown["street"], seat["last"]) == (1, None)
    poker.act("draw")
    shown = hands_of(poker.game)
    assert shown is not None
    assert shown["street"] == 1, "the same round of drawing"


def test_whoever_takes_a_seat_does_not_see_what_was_not_shown_there() -> None:
    """Between two hands the winner's cards still lie there, face down: they are those of who held
    them, not of who sits there now."""
    poker = Poker(pause=60.0)
    poker.come("anna", "bob", "cyril")
    poker.fold_out()
    course = poker.table.course
    assert course is not None
    (winner,) = (name for name in PEOPLE if course.play.felt.cards(poker.chair(name).seat))
    seat = poker.chair(winner).seat
    poker.ask(winner, GetUp())
    poker.sit("dora", seat)
    poker.table.resync("v-dora")
    heard: list[Own | Snapshot] = [
        *poker.place.ears.snapshots["v-dora"],
        *poker.place.ears.owns["v-dora"],
    ]
    assert heard
    for one in heard:
        assert one.you is not None
        assert one.you.cards in ({}, UNSET)
        if isinstance(one, Snapshot):
            assert isinstance(one.view.events, list)
            dealt = [event["cards"] for event in one.view.events if event.get("to") == seat]
            assert {card for cards in dealt for card in cards} == {"??"}


def test_a_newcomer_sees_how_he_comes_in_and_others_what_keeps_him_out() -> None:
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    poker.sit("dana", "4")
    assert own_chair(poker.game, "dana")["entry"] == "wait"
    poker.post("dana")
    assert own_chair(poker.game, "dana")["entry"] == "post"
    poker.chair("dana").stack = 0
    assert chair_at(poker.game, "4")["state"] == "no-chips"


def test_what_may_be_set_beforehand_depends_on_what_a_call_costs() -> None:
    """Cyril has the button and thinks; Anna has posted 1 of 2, Bob all of it."""
    poker = Poker()
    poker.come("anna", "bob", "cyril")
    assert [own_chair(poker.game, one)["pre_options"] for one in ("anna", "bob", "cyril")] == [
        ["fold", "call", "call-any"],
        ["check-fold", "check", "call-any"],
        [],
    ]


def test_amounts_to_raise_to_are_parts_of_the_pot_after_a_call() -> None:
    """30 lie there and a call costs 10: half of 40 above 10 is 30, and so on."""
    offers = (Amount("raise", 20, 100),)
    play = SimpleNamespace(want=Moves({}, clock="decision", on_timeout=""))
    hand = SimpleNamespace(course=SimpleNamespace(play=play), pot=lambda: 30)
    game: Any = SimpleNamespace(
        public_hand=hand, stakes=SimpleNamespace(money=currency("CHIPS")), to_call=lambda chair: 10
    )
    chair: Any = None
    assert {one["name"]: one["amount"] for one in view.presets(game, chair, offers)} == {
        "min": "20",
        "third": "23",
        "half": "30",
        "two-thirds": "36",
        "three-quarters": "40",
        "pot": "50",
        "max": "100",
    }


def test_a_short_blind_is_called_in_full_also_where_a_game_doubles_it() -> None:
    """Blinds of 1 and 2, doubled: 4."""
    game: Any = SimpleNamespace(
        stakes=SimpleNamespace(big=2),
        dealt=SimpleNamespace(times=2, forced=Forced.BLINDS),
        public_hand=SimpleNamespace(to_call=lambda seat, least: least),
    )
    chair: Any = SimpleNamespace(seat="1")
    assert HandDealer.to_call(game, chair) == 4
