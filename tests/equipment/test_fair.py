"""Provably fair outcomes: the public arithmetic and the secure source."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from krupier.equipment import fair
from krupier.equipment.cards import DECK_36, DECK_52, DECK_53, text
from krupier.equipment.draws import (
    BURN,
    Cards,
    Dice,
    Draw,
    Equipment,
    Face,
    OutOfCards,
    Pack,
    Pocket,
)
from krupier.equipment.entropy import OperatingSystem
from krupier.equipment.fair import Commitment, Kind, Share
from krupier.equipment.generator import Generator
from krupier.equipment.proof import verify
from krupier.equipment.secure import Drawn, Refused, Secure
from tests.equipment.rounds import (
    DICE,
    ONE_DECK,
    WHEEL,
    begun,
    fixed,
    merkle,
    number,
    sha,
)

# The tree: vectors of the Certificate Transparency reference implementation.

CT_LEAVES = (
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
)
CT_ROOTS = (
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)
CT_HASHED = [sha(b"\x00" + bytes.fromhex(leaf)) for leaf in CT_LEAVES]


@pytest.mark.parametrize("size", range(1, 9))
def test_roots_are_those_of_rfc_6962(size: int) -> None:
    assert fair.tree(CT_HASHED[:size])[-1][0].hex() == CT_ROOTS[size - 1]


def test_a_path_is_that_of_rfc_6962() -> None:
    """Leaf 5 of 8, from the reference implementation's verifier tests."""
    assert [one.hex() for one in fair.path(fair.tree(CT_HASHED), 5)] == [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]


@given(st.integers(1, 70), st.data())
def test_every_path_leads_to_the_root_and_no_other_does(size: int, data: st.DataObject) -> None:
    leaves = [sha(number(i)) for i in range(size)]
    levels = fair.tree(leaves)
    root = merkle(leaves)
    assert levels[-1] == [root]
    at = data.draw(st.integers(0, size - 1))
    path = fair.path(levels, at)
    assert fair.climb(leaves[at], at, size, path) == root
    assert fair.climb(sha(b"other"), at, size, path) != root
    assert fair.climb(leaves[at], at, size, [*path, root]) is None
    if path:
        assert fair.climb(leaves[at], at, size, path[:-1]) is None
        elsewhere = data.draw(st.integers(0, size - 1).filter(lambda other: other != at))
        assert fair.climb(leaves[at], elsewhere, size, path) != root


# The public seed.

COMMITMENT = Commitment("dice", ("1", "2", "3", "4", "5", "6"), 64, "ab" * 16, "cd" * 32)
SHARES = (Share("Anna", "01"), Share("Bořek", "0203"))


def test_the_seed_does_not_depend_on_the_order_of_shares() -> None:
    assert fair.public_seed(COMMITMENT, SHARES) == fair.public_seed(COMMITMENT, SHARES[::-1])


@pytest.mark.parametrize(
    ("commitment", "shares"),
    [
        (msgspec.structs.replace(COMMITMENT, root="ce" * 32), SHARES),
        (msgspec.structs.replace(COMMITMENT, id="ac" * 16), SHARES),
        (msgspec.structs.replace(COMMITMENT, kind="wheel"), SHARES),
        (msgspec.structs.replace(COMMITMENT, size=63), SHARES),
        (msgspec.structs.replace(COMMITMENT, of=("12", "3", "4", "5", "6", "")), SHARES),
        (COMMITMENT, SHARES[:1]),
        (COMMITMENT, ()),
        (COMMITMENT, (Share("Anna", "0102"), Share("Bořek", "03"))),
        (COMMITMENT, (Share("Anna", "02"), Share("Bořek", "0203"))),
        (COMMITMENT, (Share("anna", "01"), Share("Bořek", "0203"))),
    ],
)
def test_everything_public_goes_into_the_seed(
    commitment: Commitment, shares: tuple[Share, ...]
) -> None:
    assert fair.public_seed(commitment, shares) != fair.public_seed(COMMITMENT, SHARES)


def critical(degrees: int) -> float:
    """The 99 % point of chi-square, by Wilson and Hilferty."""
    nine = 2 / (9 * degrees)
    return float(degrees * (1 - nine + 2.326348 * nine**0.5) ** 3)


def test_the_players_part_alone_orders_a_shoe_evenly() -> None:
    """Positions against dealing places: 12 * 12 counts, each varying by 1/12 * 11/12."""
    counts: Counter[tuple[int, int]] = Counter()
    for i in range(12 * 100):
        counts.update(enumerate(fair.dealing_order(sha(number(i)), 12)))
    found = sum((counts[a, b] - 100) ** 2 / 100 for a in range(12) for b in range(12))
    assert found * 11 / 12 < critical(121)


def test_the_players_part_alone_turns_a_wheel_evenly() -> None:
    counts = Counter(fair.offset(sha(b"e"), draw, 37) for draw in range(37 * 100))
    assert sum((counts[face] - 100) ** 2 / 100 for face in range(37)) < critical(36)


# The source.


@pytest.mark.clause("T08-03")
def test_every_round_has_its_own_deck_and_its_own_spin() -> None:
    source = fixed()
    roots, decks, spun = set(), set(), []
    for _ in range(20):
        source.begin(ONE_DECK)
        roots.add(source.commitments[0].root)
        decks.add(source.answer(Cards(52, to="all")).cards)
        source.begin(WHEEL)
        roots.add(source.commitments[0].root)
        spun.append(source.answer(Pocket()).label)
    assert len(roots) == 40
    assert len(decks) == 20
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    assert len(set(spun)) > 5


@pytest.mark.parametrize(
    ("pack", "texts"),
    [
        (Pack(DECK_52), 52),
        (Pack(DECK_36), 36),
        (Pack(DECK_53), 53),
        (Pack(DECK_52, decks=8, cut=60), 416),
    ],
)
def test_a_shoe_deals_its_whole_pack_and_no_more(pack: Pack, texts: int) -> None:
    source = begun(Equipment(pack=pack))
    dealt = source.answer(Cards(texts, to="all"))
    assert sorted(dealt.cards) == sorted(pack.cards)
    with pytest.raises(OutOfCards, match="1 cards wanted, 0 left"):
        source.answer(Cards(1, to="1"))


def test_a_shoe_lasts_until_its_cut_card() -> None:
    shoe = Equipment(pack=Pack(DECK_52, decks=2, cut=20, burn=1))
    source = begun(shoe)
    first = source.commitments
    source.answer(Cards(83, to="1"))
    assert source.last == Drawn("cards", 1, 84)  # 0 was burnt
    source.begin(shoe)  # 20 left: the cut card is out
    second = source.commitments
    assert second != first
    source.answer(Cards(82, to="1"))
    source.begin(shoe)  # 21 left
    assert source.commitments == second
    source.answer(Cards(1, to="1"))
    assert source.last == Drawn("cards", 83, 84)


def test_another_pack_is_another_shoe() -> None:
    source = begun(Equipment(pack=Pack(DECK_52, cut=5)))
    first = source.commitments
    source.begin(Equipment(pack=Pack(DECK_53, cut=5)))
    assert source.commitments != first


def test_draws_are_numbered_in_dealing_order_with_burnt_cards() -> None:
    source = begun(ONE_DECK)
    dealt: list[int] = []
    for draw in (Cards(2, to="1"), Cards(1, to=BURN, face=Face.DOWN), Cards(3, to="board")):
        dealt += source.answer(draw).cards
    assert source.last == Drawn("cards", 3, 6)
    proof = source.openings({"cards": range(6)})
    assert [one.shows for one in proof.parts[0].openings] == [text(one) for one in dealt]


def test_dice_show_one_to_six_and_are_a_draw_each() -> None:
    source = begun(DICE)
    faces = source.answer(Dice(3)).faces
    assert source.last == Drawn("dice", 0, 3)
    assert all(1 <= face <= 6 for face in faces)
    proof = source.openings({"dice": range(3)})
    assert [one.shows for one in proof.parts[0].openings] == [str(face) for face in faces]


def test_it_wants_what_was_committed() -> None:
    with pytest.raises(Refused, match="nothing is committed for dice in this round"):
        begun(WHEEL).answer(Dice(2))
    with pytest.raises(Refused, match="nothing is committed for cards"):
        fixed().answer(Cards(1, to="1"))


@pytest.mark.parametrize("equipment", [ONE_DECK, WHEEL, DICE])
def test_players_entropy_changes_the_outcome(equipment: Equipment) -> None:
    want: dict[Kind, Draw] = {"cards": Cards(20, to="1"), "wheel": Pocket(), "dice": Dice(30)}
    outcomes = set()
    for share in (None, b"one", b"two", b"three", b"four"):
        source = begun(equipment)
        if share:
            source.mix("Anna", share)
        (commitment,) = source.commitments
        draw = want[commitment.kind]
        outcomes.add(tuple(source.answer(draw) for _ in range(5 if draw == Pocket() else 1)))
    assert len(outcomes) == 5


def test_the_commitment_does_not_move_when_players_mix() -> None:
    source = begun(ONE_DECK)
    before = source.commitments
    assert source.mix("Anna", b"x") == before
    source.answer(Cards(1, to="1"))
    assert source.commitments == before


def test_mixing_ends_with_the_first_draw() -> None:
    source = begun(ONE_DECK)
    source.mix("Anna", b"x")
    source.answer(Cards(1, to="1"))
    state = source.state()
    with pytest.raises(Refused, match="too late") as refused:
        source.mix("Anna", b"y")
    assert "pozdě" in refused.value.cs
    assert source.state() == state
    source.begin(ONE_DECK)
    source.mix("Anna", b"y")


def test_a_shoe_in_play_takes_no_more_entropy() -> None:
    shoe = Equipment(pack=Pack(DECK_52, cut=10))
    source = begun(shoe)
    source.answer(Cards(1, to="1"))
    source.begin(shoe)
    with pytest.raises(Refused, match="too late"):
        source.mix("Anna", b"x")


def test_the_first_draw_closes_everything_on_the_table() -> None:
    """Cards and a wheel in one game: nobody adds entropy for the spin after seeing cards."""
    both = Equipment(pack=Pack(DECK_52, cut=10), wheel=WHEEL.wheel)
    source = begun(both)
    assert [one.kind for one in source.mix("Anna", b"x")] == ["cards", "wheel"]
    source.answer(Cards(1, to="1"))
    with pytest.raises(Refused, match="too late"):
        source.mix("Anna", b"y")
    source.answer(Pocket())
    assert verify(source.openings({"cards": [0], "wheel": [0]})) == []
    source.begin(both)  # the shoe stays, the spin is new
    assert [one.kind for one in source.mix("Bob", b"z")] == ["wheel"]
    source.answer(Pocket())
    assert verify(source.openings({"cards": [0], "wheel": [0]})) == []


def test_mixing_before_a_round_is_refused() -> None:
    with pytest.raises(Refused, match="too early"):
        fixed().mix("Anna", b"x")


@pytest.mark.parametrize(
    ("player", "entropy"), [("", b"x"), ("a" * 201, b"x"), ("\ud800", b"x"), ("a", b"")]
)
def test_a_bad_share_is_refused(player: str, entropy: bytes) -> None:
    source = begun(ONE_DECK)
    state = source.state()
    with pytest.raises(Refused):
        source.mix(player, entropy)
    with pytest.raises(Refused, match="1 to 1024 bytes, 1025 came"):
        source.mix("Anna", bytes(1025))
    assert source.state() == state


def test_a_player_may_change_his_share_until_the_first_draw() -> None:
    source = begun(ONE_DECK)
    source.mix("Anna", b"x")
    source.mix("Anna", b"y")
    (part,) = source.openings({}).parts
    assert part.shares == (Share("Anna", b"y".hex()),)


@pytest.mark.parametrize("equipment", [ONE_DECK, WHEEL, DICE])
def test_a_restored_source_goes_on_identically(equipment: Equipment) -> None:
    source = begun(equipment)
    source.mix("Anna", b"x")
    draw: dict[Kind, Draw] = {"cards": Cards(9, to="1"), "wheel": Pocket(), "dice": Dice(50)}
    want = draw[source.commitments[0].kind]
    early = source.state()
    first = source.answer(want)
    late, after_first = source.state(), source.last
    rest = [source.answer(want) for _ in range(4)]

    other = Generator(OperatingSystem())
    again = Secure.restore(other, late)
    assert again.last == after_first
    assert [again.answer(want) for _ in range(4)] == rest
    replayed = Secure.restore(other, early)
    assert [replayed.answer(want) for _ in range(5)] == [first, *rest]
    assert replayed.commitments == source.commitments
    assert source.last
    everything = {source.last.kind: range(source.last.end)}
    assert replayed.openings(everything) == again.openings(everything)
    assert replayed.openings(everything) == source.openings(everything)


def test_a_restored_shoe_is_shuffled_when_it_is_time() -> None:
    shoe = Equipment(pack=Pack(DECK_52, cut=10))
    source = begun(shoe)
    source.answer(Cards(41, to="1"))
    again = Secure.restore(Generator(OperatingSystem()), source.state())
    again.begin(shoe)
    assert again.commitments == source.commitments
    again.answer(Cards(1, to="1"))
    again.begin(shoe)
    assert again.commitments != source.commitments
