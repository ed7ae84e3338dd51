"""Proofs of fair play: what they open, what they hide, and that no change goes unseen."""

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.pretty import pretty_repr

from krupier.equipment import fair
from krupier.equipment.cards import DECK_52, card
from krupier.equipment.draws import (
    Cards,
    Dice,
    Equipment,
    Pack,
)
from krupier.equipment.entropy import OperatingSystem
from krupier.equipment.fair import Kind, Share
from krupier.equipment.generator import Generator
from krupier.equipment.proof import Observed, Part, Proof, Saw, check_text, encode, verify
from krupier.equipment.secure import Refused, Secure
from tests.equipment.rounds import (
    DICE,
    KINDS,
    ONE_DECK,
    WHEEL,
    as_dict,
    begun,
    independent_results,
    played,
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_true_proof_is_right(kind: Kind) -> None:
    source = played(kind)
    proof = source.openings({kind: range(10)}, about="round 1")
    assert verify(proof) == []
    verdict = check_text(encode(proof))
    assert verdict.ok
    assert "10 of" in str(verdict)
    assert source.commitments[0].root in str(verdict)
    assert "otevřeno 10 z" in str(check_text(encode(proof), lang="cs"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_reading_of_the_description_agrees(kind: Kind) -> None:
    source = played(kind)
    seen = source.openings({kind: range(10)})
    audit = source.audit_openings()
    assert verify(audit) == []
    results = independent_results(as_dict(audit)["parts"][0])
    assert {one.draw: one.shows for one in seen.parts[0].openings} == {
        draw: results[draw] for draw in range(10)
    }
    assert {one.draw: one.shows for one in audit.parts[0].openings} == results


def test_a_long_round_of_dice_is_all_decided_before_it() -> None:
    """150 dice: two blocks more. Only the auditor's keys show that nobody chose them."""
    source = begun(DICE)
    source.mix("Anna", b"x")
    first = source.commitments
    faces = [face for _ in range(75) for face in source.answer(Dice(2)).faces]
    assert source.commitments[:1] == first
    assert len(source.commitments) == 3
    proof = source.openings({"dice": range(150)})
    assert verify(proof) == []
    assert [one.shows for one in proof.parts[0].openings] == [str(face) for face in faces]
    audit = source.audit_openings()
    assert verify(audit) == []
    results = independent_results(as_dict(audit)["parts"][0])
    assert [results[draw] for draw in range(150)] == [str(face) for face in faces]

    other = begun(DICE, b"a block of the house's choice")
    chosen = msgspec.structs.replace(
        audit.parts[0], further=(other.commitments[0], audit.parts[0].further[1])
    )
    assert "dice: block 1 does not follow from the block before it" in verify(Proof((chosen,)))


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_observed_is_compared(kind: Kind) -> None:
    source = played(kind)
    (commitment,) = source.commitments
    proof = source.openings({kind: range(5)})
    shows = [one.shows for one in proof.parts[0].openings]
    saw = tuple(Saw(kind, draw, shows[draw]) for draw in range(5))
    mine = {commitment.id: Share("Anna", b"my own words".hex())}
    assert verify(proof, Observed((commitment,), mine, saw)) == []

    other = begun(DICE, b"other").commitments
    assert "is not the commitment" in verify(proof, Observed(tuple(other)))[0]
    stolen = {commitment.id: Share("Anna", "00")}
    assert verify(proof, Observed(shares=stolen)) == [
        f"{kind}: the share of Anna was left out or changed"
    ]
    unopened = Saw(kind, 9, "?")
    assert verify(proof, Observed(outcomes=(unopened,))) == [
        f"{kind}, draw 9: ? was seen, the proof does not open it"
    ]
    different = Saw(kind, 3, "?")
    assert verify(proof, Observed(outcomes=(different,))) == [
        f"{kind}, draw 3: ? was seen, the proof shows {shows[3]}"
    ]


def test_a_proof_of_nothing_proves_nothing() -> None:
    assert verify(Proof(())) == ["the proof proves nothing: it has no parts"]


def test_undrawn_cards_are_not_opened() -> None:
    source = played("cards")
    with pytest.raises(Refused, match="draw 10 cannot be opened, 10 were made"):
        source.openings({"cards": [3, 10]})
    with pytest.raises(Refused, match="draw -1"):
        source.openings({"cards": [-1]})
    with pytest.raises(Refused, match="nothing is committed for dice"):
        source.openings({"dice": [0]})


def test_a_burnt_card_is_not_opened_before_the_first_draw() -> None:
    """Its place is known only when nobody can add entropy any more."""
    source = begun(Equipment(pack=Pack(DECK_52, burn=1)))
    with pytest.raises(Refused, match="draw 0 cannot be opened"):
        source.openings({"cards": [0]})
    source.mix("Anna", b"x")
    source.answer(Cards(1, to="1"))
    assert verify(source.openings({"cards": [0, 1]})) == []


def strings(tree: Any) -> set[str]:
    if isinstance(tree, dict):
        return set().union(*map(strings, tree.values()))
    if isinstance(tree, list):
        return set().union(*map(strings, tree))
    return {tree} if isinstance(tree, str) else set()


@given(st.sets(st.integers(0, 9), max_size=9), st.binary(min_size=1, max_size=4))
@settings(max_examples=30, deadline=None)
def test_a_viewer_gets_only_what_he_may_see(entitled: set[int], seed: bytes) -> None:
    """No hidden card, salt or key is in the proof of somebody else."""
    source = played("cards", seed)
    proof = as_dict(source.openings({"cards": entitled}))
    (part,) = proof["parts"]
    (audited,) = as_dict(source.audit_openings())["parts"]
    assert {one["draw"] for one in part["openings"]} == entitled
    assert part["keys"] == []
    hidden = [one for one in audited["openings"] if one["draw"] not in entitled]
    there = strings(proof)
    assert not there & {one["salt"] for one in hidden}
    assert audited["keys"][0]["key"] not in there
    del proof["parts"][0]["commitment"]["of"]  # the names of all cards of a deck
    assert not strings(proof) & {one["shows"] for one in hidden}
    secret = msgspec.msgpack.decode(source.state())["series"]["cards"]["blocks"][0]
    assert not there & {secret["salts"].hex(), secret["key"].hex()}


def test_a_log_does_not_tell_what_is_hidden() -> None:
    block = fair.block_after(bytes(32), 4, 6)
    for told in (repr(block), str(block), pretty_repr(block)):
        assert block.id.hex() in told
        assert str(block.values) not in told
        assert repr(block.salts) not in told
        assert repr(block.key) not in told


def test_a_hidden_leaf_cannot_be_guessed_from_its_neighbour() -> None:
    """The path holds hashes of hidden cards; without the salt no card fits them."""
    source = played("cards")
    (part,) = source.openings({"cards": range(5)}).parts
    id = bytes.fromhex(part.commitment.id)
    given_salts = [bytes(32), b"", *(bytes.fromhex(one.salt) for one in part.openings)]
    beside = {one.position ^ 1: one.path[0] for one in part.openings}
    opened = {one.position for one in part.openings}
    for position, leaf in beside.items():
        if position in opened:
            continue
        for value in range(52):
            for salt in given_salts:
                assert fair.value_leaf(id, position, value, salt).hex() != leaf


def test_the_auditor_sees_that_the_shoe_is_the_pack() -> None:
    source = begun(Equipment(pack=Pack(DECK_52, decks=6, cut=70)))
    source.answer(Cards(10, to="1"))
    audit = source.audit_openings()
    assert verify(audit) == []
    assert Counter(one.shows for one in audit.parts[0].openings) == dict.fromkeys(
        audit.parts[0].commitment.of, 6
    )
    assert "everything is open" in str(check_text(encode(audit)))


def rigged(values: list[int]) -> Secure:
    """A house that commits to a shoe of its choice."""
    source = begun(ONE_DECK)
    state = msgspec.msgpack.decode(source.state())
    state["series"]["cards"]["blocks"][0]["values"] = values
    return Secure.restore(Generator(OperatingSystem()), msgspec.msgpack.encode(state))


def test_a_shoe_with_two_aces_of_hearts_is_found() -> None:
    """By the auditor, and by the player who was dealt both."""
    ace = card("Ah")
    values = [ace if one == card("As") else one for one in DECK_52]
    assert verify(rigged(values).audit_openings()) == [
        "cards: Ah is in the shoe at least 2 times, its decks allow 1"
    ]
    source = rigged(values)
    dealt = source.answer(Cards(52, to="1")).cards
    both = [draw for draw, one in enumerate(dealt) if one == ace]
    assert len(both) == 2
    assert verify(source.openings({"cards": both[:1]})) == []
    assert len(verify(source.openings({"cards": both}))) == 1


def test_after_an_audit_the_shoe_is_out_of_play() -> None:
    shoe = Equipment(pack=Pack(DECK_52, cut=10))
    source = begun(shoe)
    source.answer(Cards(1, to="1"))
    audited = source.commitments
    source.audit_openings()
    with pytest.raises(Refused, match="opened to an auditor"):
        source.answer(Cards(1, to="1"))
    with pytest.raises(Refused):
        source.mix("Anna", b"x")
    again = Secure.restore(Generator(OperatingSystem()), source.state())
    with pytest.raises(Refused, match="opened to an auditor"):
        again.answer(Cards(1, to="1"))
    source.begin(shoe)
    assert source.commitments != audited
    source.answer(Cards(1, to="1"))


# Tampering.


def leaves_of(tree: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in a JSON document that holds a value."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves_of(value, (*path, key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            yield from leaves_of(value, (*path, i))
    else:
        yield path


def changed(document: Any, path: tuple[str | int, ...], by: int) -> Any:
    """The document with one value changed."""
    document = copy.deepcopy(document)
    at = document
    for step in path[:-1]:
        at = at[step]
    old = at[path[-1]]
    if isinstance(old, int):
        at[path[-1]] = old + by
    else:
        i = by % len(old)
        new = "0" if old[i] != "0" else "1"
        at[path[-1]] = old[:i] + new + old[i + 1 :]
    return document


def documents() -> list[Any]:
    viewer = [as_dict(played(kind).openings({kind: range(10)})) for kind in KINDS]
    long = begun(DICE)
    for _ in range(70):
        long.answer(Dice(1))
    return [*viewer, as_dict(played("cards").audit_openings()), as_dict(long.audit_openings())]


DOCUMENTS = documents()


@given(st.integers(0, len(DOCUMENTS) - 1), st.integers(1, 10**6), st.data())
@settings(max_examples=300, deadline=None)
def test_any_change_to_a_proof_is_found(which: int, by: int, data: st.DataObject) -> None:
    document = DOCUMENTS[which]
    assert check_text(json.dumps(document).encode()).ok
    paths = [path for path in leaves_of(document) if path != ("about",)]
    path = data.draw(st.sampled_from(paths))
    at = document
    for step in path:
        at = at[step]
    if at is None:  # a field of the form that is always empty
        forged = copy.deepcopy(document)
        forged["parts"][path[1]]["beacon"] = {"name": "x", "value": "00"}
    else:
        forged = changed(document, path, by)
    verdict = check_text(json.dumps(forged).encode())
    assert not verdict.ok, path
    assert verdict.problems


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("value", 0, "does not belong to root"),
        ("salt", "00" * 32, "does not belong to root"),
        ("path", [], "does not belong to root"),
        ("shows", "2c", "the proof says 2c"),
        ("position", 51, "the proof opens position 51"),
        ("draw", 60, "there are only 52 committed draws"),
        ("value", 52, "is none of the 52 faces"),
        ("draw", 4, "draw 4: opened twice"),
    ],
)
def test_a_problem_names_its_draw(field: str, value: Any, problem: str) -> None:
    document = copy.deepcopy(DOCUMENTS[0])
    opening = document["parts"][0]["openings"][5]
    assert opening[field] != value
    opening[field] = value
    problems = check_text(json.dumps(document).encode()).problems
    assert any(problem in one for one in problems)
    assert all(one.startswith(f"cards, draw {opening['draw']}") for one in problems)
    for one in check_text(json.dumps(document).encode(), lang="cs").problems:
        assert one.startswith(f"karty, tah {opening['draw']}")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda part: part["shares"].append(part["shares"][0]), "player Anna has two shares"),
        (lambda part: part["commitment"].update(size=51), "a shoe of 51 positions"),
        (lambda part: part.update(further=[part["commitment"]]), "a shoe of 52 positions"),
        (lambda part: part.update(keys=part["keys"] * 2), "2 keys for 1 blocks"),
        (lambda part: part["keys"][0].update(key="00" * 32), "the key of block 0 does not"),
    ],
)
def test_a_problem_of_the_whole_is_named(
    change: Callable[[dict[str, Any]], Any], problem: str
) -> None:
    document = copy.deepcopy(DOCUMENTS[3])
    change(document["parts"][0])
    assert any(problem in one for one in check_text(json.dumps(document).encode()).problems)


def test_a_further_block_of_another_kind_is_found() -> None:
    part = played("dice").openings({"dice": [0]}).parts[0]
    other = begun(WHEEL).commitments[0]
    wrong = Part(part.commitment, (other,), part.shares, None, part.openings)
    assert "other faces" in verify(Proof((wrong,)))[0]


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_garbage_is_no_proof(data: bytes) -> None:
    verdict = check_text(data)
    assert not verdict.ok
    assert "this is no proof" in verdict.problems[0]


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"parts":[],"about":"\\ud800"}',
        b'{"parts":[{"commitment":{"kind":"cards","of":[],"size":0,"id":"","root":""}}]}',
        b'{"parts":[],"krupier":2}',
        b'{"parts":[],"unknown":1}',
    ],
)
def test_malformed_proofs_are_refused(data: bytes) -> None:
    assert not check_text(data).ok
