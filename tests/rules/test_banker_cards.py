"""The cards of poker against the bank: exposed by mistake, cut, shuffled by hand or machine."""

from __future__ import annotations

import pytest

from krupier.equipment.cards import parse
from krupier.equipment.draws import Cards, CardsAre, Face
from krupier.equipment.entropy import OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.recorded import Croupier
from krupier.equipment.secure import Secure
from krupier.equipment.seeded import Seeded
from krupier.money import currency
from krupier.rules import events
from krupier.rules.codec import input_from_json, input_to_json
from krupier.rules.families import load
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play, replay
from krupier.rules.view import event_view, view
from krupier.rules.wants import Moves, Timeout
from tests.play import play
from tests.rules import draw_table
from tests.rules.banker_table import deal, opened

EXPOSED = [
    pytest.param("kings/stud-poker", marks=pytest.mark.clause("KP02-65")),
    pytest.param("kings/five-card-poker", marks=pytest.mark.clause("KP03-41")),
    pytest.param("kings/russian-poker", marks=pytest.mark.clause("KP04-65")),
    pytest.param("kings/novo-poker", marks=pytest.mark.clause("KP05-82")),
]
STAKES = {"1": [{"bet": "ante", "amount": "10"}, {"bet": "express", "amount": "10"}]}
DEALT = "9s Ah 9d Kh 7h 4d 6c 3c 5s 2c"


@pytest.mark.parametrize("name", EXPOSED)
def test_an_exposed_card_does_not_end_the_round(name: str) -> None:
    """Everybody saw it, it is turned back, and the round goes on as if nothing had happened."""
    stakes = {"1": STAKES["1"][: 2 if "novo" in name else 1]}
    script = {"stakes": stakes, "cards": DEALT, "moves": [["1", "bet-2x"]]}
    plain, made = play(name, **script), play(name, **script, exposed="9d 4d")
    told = [one for one in made.felt.events if isinstance(one, events.Exposed)]
    assert [(one.at, one.cards) for one in told] == [
        ("1", parse("9d")),
        ("bank", parse("4d")),
    ]
    money = made.game.setting.currency
    assert [event_view(one, [], money)["cards"] for one in told] == [["9d"], ["4d"]]
    assert not made.void
    assert made.felt.settled == plain.felt.settled
    assert [one for one in made.felt.events if one.kind != "exposed"] == plain.felt.events


@pytest.mark.parametrize("name", EXPOSED)
def test_it_lies_face_down_again(name: str) -> None:
    stakes = [("1", "ante", 1000), ("1", "express", 1000)][: 2 if "novo" in name else 1]
    made = opened(name, *stakes)
    made.send(CardsAre(parse("9s"), exposed=parse("9s")))
    assert view(made)["cards"]["1"] == ["??"]
    assert view(made, ["1"])["cards"]["1"] == ["9s"]
    again = replay(made.game, made.journal)
    assert again.felt.events == made.felt.events


def test_only_a_card_that_was_dealt_face_down_can_be_exposed() -> None:
    made = opened("kings/russian-poker", ("1", "ante", 1000))
    with pytest.raises(Refused, match="not dealt now"):
        made.send(CardsAre(parse("9s"), exposed=parse("8s")))
    for card in DEALT.split()[:-1]:
        made.send(CardsAre(parse(card)))
    assert made.want == Cards(1, "bank", Face.UP)
    with pytest.raises(Refused, match="face up"):
        made.send(CardsAre(parse("2c"), exposed=parse("2c")))
    made.send(CardsAre(parse("2c")))


def test_the_journal_tells_it() -> None:
    money = currency("EUR")
    given = CardsAre(parse("9s 8s"), exposed=parse("8s"))
    assert input_to_json(given, money) == {"cards": "9s 8s", "exposed": "8s"}
    assert input_from_json(input_to_json(given, money), money) == given
    assert input_to_json(CardsAre(parse("9s")), money) == {"cards": "9s"}


@pytest.mark.parametrize(
    ("name", "hidden"),
    [
        pytest.param("kings/stud-poker", 5, marks=pytest.mark.clause("KP02-27")),
        pytest.param("kings/five-card-poker", 4, marks=pytest.mark.clause("KP03-21")),
        pytest.param("kings/russian-poker", 4, marks=pytest.mark.clause("KP04-25")),
        pytest.param("wgg/russian-poker", 4, marks=pytest.mark.clause("W13-22")),
        pytest.param("kings/novo-poker", 4, marks=pytest.mark.clause("KP05-32")),
    ],
)
@pytest.mark.parametrize("words", [("bet-2x", "bet-2x"), ("bet-2x", "fold"), ("fold", "bet-2x")])
def test_the_bank_turns_its_cards_when_all_have_decided(
    name: str, hidden: int, words: tuple[str, str]
) -> None:
    bets = ["ante", "express"] if "novo" in name else ["ante"]
    made = opened(name, *((box, bet, 1000) for box in "12" for bet in bets))
    bank = "Ah Kh 4d 3c 2c"
    deal(made, draw_table.cards(name, ["9s 9d 7h 6c 5s", "Ts Td 8h 6d 5d"], bank))
    for box, word in zip("12", words, strict=True):
        assert view(made, ["1", "2"])["cards"]["bank"].count("??") == hidden
        made.send(Move(box, word))
    assert view(made)["cards"]["bank"] == bank.split()


def finish(made: Play) -> None:
    """Nobody decides in time."""
    while isinstance(made.want, Moves):
        made.send(Timeout())


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("kings/ultimate-texas-holdem", marks=pytest.mark.clause("KP08-08", "KP08-09")),
        pytest.param("kings/russian-poker", marks=pytest.mark.clause("KP04-07", "KP04-08")),
        pytest.param("kings/novo-poker", marks=pytest.mark.clause("KP05-08", "KP05-09")),
    ],
)
def test_a_game_is_finished_and_the_next_has_a_whole_deck(name: str) -> None:
    """Wherever the cut card lies, it comes up in no round: every round has all 52 cards."""
    game, source, seen = load(name), Seeded(4), []
    main = "ante-blind" if "ultimate" in name else "ante"
    for _ in range(12):
        stakes = [(box, main, 1000) for box in "1234"]
        stakes += [(box, "express", 1000) for box in "1234"] if "novo" in name else []
        source.begin(game.equipment)
        made = opened(name, *stakes)
        while not made.over:
            made.run(source)
            finish(made)
        dealt = [card for one in made.journal if isinstance(one, CardsAre) for card in one.cards]
        assert len(dealt) == len(set(dealt))
        seen.append(set(dealt))
    assert set.union(*seen) == set(range(52))
    assert seen[0] & seen[1], "cards of one game come again in the next"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("wgg/russian-poker", marks=pytest.mark.clause("W13-67")),
        pytest.param("wgg/ultimate-texas-holdem", marks=pytest.mark.clause("W18-53")),
        pytest.param("wgg/casino-texas-holdem", marks=pytest.mark.clause("W19-41")),
    ],
)
def test_a_machine_may_shuffle(name: str) -> None:
    """The round is the same whether a machine draws the cards or a croupier deals and enters
    them."""
    game = load(name)
    main = "ante-bet" if "ultimate" in name else "ante"
    machine, croupier = Secure(Generator(OperatingSystem())), Croupier()
    machine.begin(game.equipment)
    croupier.begin(game.equipment)
    shuffled, by_hand = (opened(name, ("1", main, 1000), ("2", main, 500)) for _ in range(2))
    while not shuffled.over:
        shuffled.run(machine)
        finish(shuffled)
    dealt = [one for one in shuffled.journal if isinstance(one, CardsAre)]
    while not by_hand.over:
        by_hand.run(croupier)
        if isinstance(by_hand.want, Moves):
            finish(by_hand)
        elif not by_hand.over:
            croupier.enter(dealt.pop(0))
    assert not dealt
    assert by_hand.felt.events == shuffled.felt.events
