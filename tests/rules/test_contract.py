"""The contract that every game stands on, shown on all games there are."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from krupier.equipment.draws import Cards, CardsAre, Equipment, Face, Pack
from krupier.equipment.seeded import Seeded
from krupier.money import currency
from krupier.plan import files
from krupier.plan.parts import Plan
from krupier.rules import events
from krupier.rules.betting import all_decide, decide, each_decides
from krupier.rules.codec import input_from_json, input_to_json
from krupier.rules.events import CardEvent
from krupier.rules.families import load, make
from krupier.rules.felt import BANK, Felt, Unbalanced
from krupier.rules.game import Game, Setting
from krupier.rules.layout import SeatsLayout
from krupier.rules.options import (
    Amount,
    Arrange,
    Choose,
    Move,
    Option,
    Pick,
    Refused,
    Stake,
    TakeBack,
)
from krupier.rules.play import Play, replay
from krupier.rules.view import event_view, own_view, public_view, view
from krupier.rules.wants import Moves, Round, Timeout

GAMES = [name for name, _ in files.plan_files()]


def random_use(option: Option, seat: str, luck: random.Random) -> Move:
    """Some move that the option seems to allow."""
    if isinstance(option, Stake):
        offer = luck.choice(option.bets)
        on = luck.choice(offer.spots) if offer.spots else ()
        n = luck.randint(*offer.each_side) if offer.each_side else 0
        return Move(
            seat, "bet", offer.bet, on, min(offer.most, offer.least * luck.randint(1, 3)), n=n
        )
    if isinstance(option, TakeBack):
        heap = luck.choice(option.bets)
        return Move(seat, option.do, heap.bet, heap.on)
    if isinstance(option, Amount):
        return Move(seat, option.do, amount=luck.choice((option.least, option.most)))
    if isinstance(option, Pick):
        n = luck.randint(option.least, option.most)
        return Move(seat, option.do, cards=tuple(luck.sample(option.cards, n)))
    if isinstance(option, Arrange):
        cards = luck.sample(option.cards, len(option.cards))
        rows = []
        for _, size in option.rows:
            rows.append(tuple(cards[:size]))
            cards = cards[size:]
        return Move(seat, option.do, rows=tuple(rows))
    return Move(seat, option.do)


def random_round(game: Game, seed: int, seats: tuple[str, ...] = ("1", "2", "3")) -> Iterator[Play]:
    """A whole round with random moves; yields the play after every input."""
    luck = random.Random(seed)
    source = Seeded(seed)
    source.begin(game.equipment)
    play = Play(game)
    for _ in range(2000):
        yield play
        if play.over:
            return
        if play.want is not None and not isinstance(play.want, Moves):
            play.send(source.answer(play.want))
            continue
        asked = [seat for seat in seats if play.offers(seat)]
        if not asked or luck.random() < 0.15:
            play.send(Timeout())
            continue
        seat = luck.choice(asked)
        move = random_use(luck.choice(play.offers(seat)), seat, luck)
        before = _state(play)
        try:
            play.send(move)
        except Refused:
            assert _state(play) == before, "a refused move changes nothing"
    raise AssertionError("the round does not end")


def _state(play: Play) -> tuple[Any, ...]:
    felt = play.felt
    return len(play.journal), len(felt.events), dict(felt.staked), dict(felt.returned), felt.lying()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_any_round_conserves_chips_and_replays(name: str, seed: int) -> None:
    game = load(name)
    *_, play = random_round(game, seed)
    felt = play.felt
    assert felt.closed
    assert not felt.stakes
    assert sum(felt.staked.values()) == sum(felt.returned.values()) + felt.bank + felt.commission
    money = game.setting.currency
    journal = [input_from_json(input_to_json(one, money), money) for one in play.journal]
    again = replay(game, journal)
    assert again.felt.settled == felt.settled
    assert again.felt.events == felt.events
    assert again.felt.returned == felt.returned


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_view_holds_nothing_that_only_others_may_see(name: str, seed: int) -> None:
    """Cards that A may see are exactly those face up, or A's own that their owner may see."""
    game = load(name)
    for play in random_round(game, seed):
        for seat in ("1", "2", "nobody"):
            shown = view(play, [seat])
            for place, cards in shown["cards"].items():
                lying = play.felt.places[place]
                for text, face in zip(cards, lying.faces, strict=True):
                    mine = face is Face.OWNER and lying.owner == seat
                    assert (text != "??") <= (face is Face.UP or mine)
            assert set(shown["offers"]) <= {seat}
        money = game.setting.currency
        for event in play.felt.events:
            if isinstance(event, CardEvent) and event.cards and event.face is not Face.UP:
                assert set(event_view(event, ("nobody",), money)["cards"]) == {"??"}


@pytest.mark.parametrize("name", GAMES)
def test_options_are_data_that_a_client_can_read(name: str) -> None:
    import msgspec

    for play in random_round(load(name), 7):
        msgspec.json.encode(public_view(play))
        msgspec.json.encode(own_view(play, ["1", "2"]))


# -- a game made for this test: hidden cards, decisions in turn and at once ----------------------


class TwoCards(Game):
    """Each box gets a hidden card; boxes act in turn, then all choose at once."""

    def __init__(self) -> None:
        base = load("kings/european-roulette")
        self.plan: Plan = base.plan
        self.setting: Setting = base.setting

    @property
    def equipment(self) -> Equipment:
        return Equipment(pack=Pack(tuple(range(52))))

    def layout(self) -> SeatsLayout:
        return SeatsLayout()

    def round(self, felt: Felt) -> Round:
        for seat in ("1", "2"):
            felt.stake(seat, "ante", 100)
            yield Cards(1, to=seat, face=Face.OWNER)
        yield Cards(1, to=BANK, face=Face.DOWN)
        fold = lambda seat: Move(seat, "fold")  # noqa: E731
        turns = yield from each_decides(
            felt, ("1", "2"), lambda _: (Choose("fold"), Choose("play", costs=50)), timeout=fold
        )
        both = yield from all_decide(
            felt,
            {seat: (Choose("a"), Choose("b")) for seat in turns},
            timeout=lambda seat: Move(seat, "b"),
            taken=lambda move: None,
        )
        felt.turn_up(BANK)
        for seat in ("1", "2"):
            stake = felt.find(seat, "ante")
            assert stake is not None
            if turns[seat].do == "fold":
                felt.lose(stake)
            else:
                felt.pay(stake, 100 if both[seat].do == "a" else 0, commission=5)


def start() -> Play:
    play = Play(TwoCards())
    for card in (51, 50, 49):
        play.send(CardsAre((card,)))
    return play


def test_hidden_cards_are_closed_by_default() -> None:
    play = start()
    assert view(play, ["1"])["cards"] == {"1": ["As"], "2": ["??"], "bank": ["??"]}
    assert view(play, ["2"])["cards"] == {"1": ["??"], "2": ["Ah"], "bank": ["??"]}
    assert view(play)["cards"] == {"1": ["??"], "2": ["??"], "bank": ["??"]}
    money = currency("EUR")
    dealt = [one for one in play.felt.events if isinstance(one, events.Cards)]
    seen = [event_view(one, ["1"], money) for one in dealt]
    assert [one["cards"] for one in seen] == [["As"], ["??"], ["??"]]
    audit = [event_view(one, (), money, auditor=True) for one in dealt]
    assert [one["cards"] for one in audit] == [["As"], ["Ah"], ["Ad"]]


def test_turns_take_only_the_seat_that_is_asked() -> None:
    play = start()
    with pytest.raises(Refused, match="seat 2 cannot 'play' now: it is not asked"):
        play.send(Move("2", "play"))
    with pytest.raises(Refused, match="offered are fold, play"):
        play.send(Move("1", "dance"))
    assert play.cost(Move("1", "play")) == 50
    play.send(Move("1", "play"))
    with pytest.raises(Refused):
        play.send(Move("1", "play"))
    play.send(Timeout())
    play.send(Move("2", "a"))
    with pytest.raises(Refused):
        play.send(Move("2", "b"))
    play.send(Timeout())
    assert play.over
    assert view(play)["cards"]["bank"] == ["Ad"]
    assert [(one.seat, one.how) for one in play.felt.settled] == [("1", "won"), ("2", "lost")]
    assert play.felt.commission == 5


def test_outcomes_that_do_not_fit_are_refused() -> None:
    play = Play(TwoCards())
    for wrong in (CardsAre(()), CardsAre((1, 2)), CardsAre((77,))):
        with pytest.raises(Refused):
            play.send(wrong)
    play.send(CardsAre((5,)))
    with pytest.raises(Refused, match="was dealt already"):
        play.send(CardsAre((5,)))
    with pytest.raises(Refused, match="no clock runs"):
        play.send(Timeout())


def test_a_standing_offer_stays_open_while_others_play() -> None:
    offers = {"1": (Choose("hit"),), "2": (Choose("insure", costs=50),)}
    window = Moves(offers, clock="decision", on_timeout="stand")
    assert [one.do for one in window.offers("1")] == ["hit"]
    assert window.cost(Move("2", "insure")) == 50
    del offers["2"]
    with pytest.raises(Refused):
        window.option(Move("2", "insure"))


def test_decide_applies_the_plans_action_on_timeout() -> None:
    asked = decide("1", (Choose("hit"),), timeout=Move("1", "stand"))
    want = next(asked)
    assert isinstance(want, Moves)
    assert want.on_timeout == "stand"
    with pytest.raises(StopIteration) as done:
        asked.send(Timeout())
    assert done.value.value == Move("1", "stand")


class TestFelt:
    def test_chips_left_on_the_felt_are_a_fault(self) -> None:
        felt = Felt()
        felt.stake("1", "red", 100)
        with pytest.raises(Unbalanced):
            felt.close()

    def test_a_stake_is_settled_once(self) -> None:
        felt = Felt()
        stake = felt.stake("1", "red", 100)
        felt.pay(stake, 100)
        for again in (felt.lose, felt.give_back, felt.take_back):
            with pytest.raises(Unbalanced):
                again(stake)

    def test_commission_is_part_of_the_account(self) -> None:
        felt = Felt()
        felt.pay(felt.stake("1", "banco", 1000), 1000, commission=50)
        felt.lose(felt.stake("2", "banco", 300))
        felt.close()
        assert (felt.returned, felt.bank, felt.commission) == ({"1": 1950, "2": 0}, -700, 50)

    def test_moved_chips_keep_their_owner(self) -> None:
        felt = Felt()
        there = felt.move(felt.stake("1", "come", 500), "come-6")
        assert (there.bet, there.amount) == ("come-6", 500)
        felt.pay(there, 500)
        felt.close()

    def test_part_of_a_stake_can_be_taken_back(self) -> None:
        felt = Felt()
        stake = felt.stake("1", "red", 500)
        felt.take_back(stake, 200)
        felt.lose(stake)
        felt.close()
        assert felt.staked == {"1": 300}


def test_a_window_costs_the_same_for_any_crowd() -> None:
    """The work of a move is counted, not timed: it looks at no other seat's stakes."""
    game = load("kings/european-roulette")
    play = Play(game)
    for seat in range(3000):
        play.send(Move(f"p{seat}", "bet", "red", (), 500))
    calls = []
    original = Felt.lying
    try:
        Felt.lying = lambda self: calls.append(1) or original(self)  # type: ignore[method-assign, func-returns-value]
        play.send(Move("p5", "bet", "black", (), 500))
    finally:
        Felt.lying = original  # type: ignore[method-assign]
    assert not calls
    assert len(play.offers("p5")) == 2
    play.send(Timeout())
    assert make(game.plan).setting.currency.code == "EUR"


def test_commission_on_a_win_without_a_stake_is_told() -> None:
    """What the books post comes from the events: 90 to the player, 10 to the commission."""
    felt = Felt()
    felt.award("1", "pot", 90, commission=10)
    felt.close()
    (event,) = felt.events
    assert event == events.Settle("1", "pot", (), 0, 90, "won", 10)
    assert (felt.bank, felt.commission) == (-100, 10)


def test_a_game_without_rules_cannot_be_made() -> None:
    """It is found out when it is written, not when somebody plays it."""

    class Nothing(Game):
        @property
        def equipment(self) -> Equipment:
            return Equipment()

    with pytest.raises(TypeError, match=r"layout.*round"):
        Nothing()  # type: ignore[abstract]
