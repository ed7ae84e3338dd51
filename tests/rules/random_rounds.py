"""Rounds played at random: whatever is staked and dealt, chips and secrets are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hypothesis import strategies as st

from krupier.equipment.cards import text
from krupier.equipment.draws import Face
from krupier.equipment.seeded import Seeded
from krupier.rules.betting import BETTING
from krupier.rules.exhaust import Mover, all_moves
from krupier.rules.game import Game
from krupier.rules.options import Move, Refused
from krupier.rules.play import Play, replay
from krupier.rules.view import event_view, view
from krupier.rules.wants import Moves, Timeout


def play_any(game: Game, data: st.DataObject, seats: list[str], bets: list[str]) -> Play:
    """A round with any stakes, any cards and any decisions, checked after every input."""
    source = Seeded(data.draw(st.integers(0, 10**9), label="seed"))
    source.begin(game.equipment)
    made = Play(game)
    for _ in range(data.draw(st.integers(0, 8), label="stakes")):
        seat, bet = data.draw(st.sampled_from(seats)), data.draw(st.sampled_from(bets))
        try:
            made.send(Move(seat, "bet", bet, (), data.draw(st.integers(1, 6_000_000))))
        except Refused:
            continue
    made.send(Timeout())
    check(made, seats)
    while not made.over:
        if isinstance(made.want, Moves):
            made.send(data.draw(st.sampled_from([*all_moves(made), Timeout()])))
        else:
            assert made.want is not None
            made.send(source.answer(made.want))
        check(made, seats)
    assert made.felt.closed
    again = replay(game, made.journal)
    assert (again.felt.events, again.felt.settled) == (made.felt.events, made.felt.settled)
    assert (again.felt.staked, again.felt.returned) == (made.felt.staked, made.felt.returned)
    return made


def deciding(choose: Callable[[Play], str]) -> Mover:
    """How seat 1 plays in an exhaustive search: betting is closed, then this is done."""

    def moves(made: Play) -> list[Move | Timeout]:
        assert isinstance(made.want, Moves)
        return [Timeout() if made.want.clock == BETTING else Move("1", choose(made))]

    return moves


def check(made: Play, seats: list[str]) -> None:
    """No chip is lost or made, and nobody sees a card that he may not see."""
    felt = made.felt
    lying = sum(one.amount for one in felt.lying())
    back = sum(felt.returned.values())
    assert sum(felt.staked.values()) == lying + back + felt.bank + felt.commission
    for viewer in ("", *seats):
        own = [viewer] if viewer else []
        shown = view(made, own)["cards"]
        told = [event_view(one, own, made.game.setting.currency) for one in felt.events]
        for place, cards in hidden_from(made, viewer):
            for at, card in cards:
                assert shown[place][at] == "??"
                # one deck: a card that is hidden now was never told
                pack = made.game.equipment.pack
                if pack and pack.decks == 1:
                    assert not any(text(card) in one.get("cards", ()) for one in told)


def hidden_from(made: Play, viewer: str) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    for name, place in made.felt.places.items():
        faces = enumerate(zip(place.cards, place.faces, strict=True))
        hidden = [
            (at, card)
            for at, (card, face) in faces
            if face is Face.DOWN or (face is Face.OWNER and place.owner != viewer)
        ]
        yield name, hidden
