"""The audit's own reading of fair play agrees with the source, and notices when the source errs."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from krupier.equipment.cards import DECK_52, text
from krupier.equipment.draws import Cards, Dice, Equipment, Pack, Pocket
from krupier.equipment.generator import Generator
from krupier.equipment.proof import verify
from krupier.equipment.referee import Referee, Unfit
from krupier.equipment.secure import Secure
from tests.equipment.rounds import DICE, ONE_DECK, WHEEL, Fixed, as_dict, begun, independent_results

SHARES = {"Žofie": b"\x01\x02", "Anna": bytes(range(40)), "Bořek": b"x"}


def mixed(source: Secure) -> Referee:
    """A referee from the beginning of the round, and everybody's entropy for both."""
    referee = Referee(source.state())
    for player, entropy in SHARES.items():
        source.mix(player, entropy)
        referee.mix(player, entropy.hex())
    return referee


def of_deck(equipment: Equipment) -> list[str]:
    assert equipment.pack
    return [text(card) for card in equipment.pack.deck]


@pytest.mark.parametrize("seed", range(5))
def test_it_reads_cards_as_the_source_deals_them(seed: int) -> None:
    equipment = Equipment(pack=Pack(DECK_52, 8, cut=60, burn=1))
    source = begun(equipment, b"%d" % seed)
    referee = mixed(source)
    referee.must_hold("cards", of_deck(equipment), 8)
    assert referee.published == [
        msgspec.to_builtins(one) | {"of": one.of} for one in source.commitments
    ]
    for n in (1, 5, 40, 200):
        assert referee.draw("cards", n) == [text(c) for c in source.answer(Cards(n, to="x")).cards]


@pytest.mark.parametrize("seed", range(5))
def test_it_reads_spins_and_throws_beyond_the_first_block(seed: int) -> None:
    wheel, dice = begun(WHEEL, b"%d" % seed), begun(DICE, b"%d" % seed)
    spins, throws = mixed(wheel), mixed(dice)
    for _ in range(150):  # a block has 64
        assert spins.draw("wheel", 1) == [wheel.answer(Pocket()).label]
    for n in (2, 5, 90, 60):
        assert throws.draw("dice", n) == [str(face) for face in dice.answer(Dice(n)).faces]


def test_it_agrees_with_the_reading_of_the_tests() -> None:
    source = begun(WHEEL)
    referee = mixed(source)
    (part,) = as_dict(source.audit_openings())["parts"]
    results = independent_results(part)
    assert referee.draw("wheel", 64) == [results[k] for k in range(64)]


def test_a_pack_that_runs_out_follows_from_the_one_before() -> None:
    """A process that died after the shuffle deals the same cards again, and an audit can tell."""
    source = begun(ONE_DECK)
    referee = mixed(source)
    state = source.state()
    first = source.answer(Cards(50, to="all")).cards
    back = first[:30]
    second = source.answer(Cards(20, to="all", back=back)).cards
    assert set(second) < set(back)
    again = Secure.restore(Generator(Fixed(b"another process")), state)
    assert again.answer(Cards(50, to="all")).cards == first
    assert again.answer(Cards(20, to="all", back=back)).cards == second
    assert referee.draw("cards", 50) == [text(card) for card in first]
    referee.back([text(card) for card in back])
    assert referee.draw("cards", 20) == [text(card) for card in second]
    proof = source.openings({"cards": [0, 49]})  # of the shoe that was published
    assert [part.commitment.id for part in proof.parts] == [
        again.audit_openings().parts[0].commitment.id
    ]
    assert verify(proof) == []


def test_players_entropy_decides_the_second_shoe_too() -> None:
    orders = []
    for entropy in (b"x", b"y"):
        source = begun(ONE_DECK)
        source.mix("Anna", entropy)
        source.answer(Cards(50, to="all"))
        orders.append(source.answer(Cards(20, to="all", back=DECK_52[:30])).cards)
    assert orders[0] != orders[1]


def test_of_an_older_shoe_drawn_at_random_it_says_nothing() -> None:
    source = begun(ONE_DECK)
    kept = msgspec.msgpack.decode(source.state())
    del kept["follows"]
    referee = Referee(msgspec.msgpack.encode(kept))
    assert referee.draw("cards", 50) is not None
    referee.back([text(card) for card in DECK_52[:30]])
    assert referee.draw("cards", 3) is None


def changed(source: Secure, change: Any) -> Referee:
    kept = msgspec.msgpack.decode(source.state())
    change(kept["series"])
    return Referee(msgspec.msgpack.encode(kept))


def swap_an_ace_for_a_deuce(series: Any) -> None:
    values = series["cards"]["blocks"][0]["values"]
    values[values.index(12)] = 0


def one_card_less(series: Any) -> None:
    series["cards"]["blocks"][0]["values"].pop()


def another_wheel(series: Any) -> None:
    series["wheel"]["of"][7] = "8"


def beyond_the_wheel(series: Any) -> None:
    series["wheel"]["blocks"][0]["values"][3] = 37


@pytest.mark.parametrize(
    ("equipment", "change"),
    [
        (ONE_DECK, swap_an_ace_for_a_deuce),
        (ONE_DECK, one_card_less),
        (WHEEL, another_wheel),
        (WHEEL, beyond_the_wheel),
    ],
)
def test_it_knows_the_tables_equipment(equipment: Equipment, change: Any) -> None:
    def must_hold(referee: Referee) -> None:
        if equipment.pack:
            referee.must_hold("cards", of_deck(equipment), equipment.pack.decks)
        else:
            assert equipment.wheel
            referee.must_hold("wheel", equipment.wheel.pockets)

    source = begun(equipment)
    must_hold(Referee(source.state()))
    with pytest.raises(Unfit, match="not the table's equipment"):
        must_hold(changed(source, change))


def test_what_is_no_source_is_unfit() -> None:
    with pytest.raises(Unfit, match="no state of a source"):
        Referee(b"nonsense")
    referee = Referee(begun(WHEEL).state())
    with pytest.raises(Unfit, match="nothing is committed for cards"):
        referee.draw("cards", 1)
    with pytest.raises(Unfit, match="nothing is committed for dice"):
        referee.must_hold("dice", ["1"])
    referee = Referee(begun(ONE_DECK).state())
    with pytest.raises(Unfit, match="card 53 from a shoe of 52"):
        referee.draw("cards", 53)
