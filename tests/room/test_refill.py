"""Chips that come by themselves between hands: when somebody is broke, or has fewer than he
likes; inside the table's limits, his money and his own limits, and after a crash as well."""

from __future__ import annotations

import pytest

from krupier.room import history
from krupier.room.hands.requests import Away, Prefer, SitDown
from krupier.room.messages import Accepted
from krupier.rules.options import Refused
from tests.room.cash import EUR, Poker, own_chair


def duel(anna: int = 1_000, **wishes: bool) -> Poker:
    """Blinds 1/2, both sit down with 100; bob has the button and acts first."""
    poker = Poker()
    for name, euros in (("anna", anna), ("bob", 1_000)):
        poker.player(name, euros)
    assert isinstance(poker.ask("anna", SitDown("1", 100 * EUR, **wishes)), Accepted)
    assert isinstance(poker.ask("bob", SitDown("2", 100 * EUR)), Accepted)
    for name in ("anna", "bob"):
        poker.watch(name)
    assert poker.turn == "bob"
    return poker


def broke(poker: Poker) -> str:
    """Both are all in; who has lost everything."""
    while poker.table.running:
        words = poker.words()
        if "raise" in words:
            poker.act("raise", 100)
        else:
            poker.act("call" if "call" in words else words[0])
    return min(("anna", "bob"), key=poker.stack)


def wants_rebuy(poker: Poker) -> None:
    for name in ("anna", "bob"):
        poker.ask(name, Prefer(auto_rebuy=True))


def test_who_is_broke_buys_in_again_for_what_he_brought() -> None:
    poker = duel()
    wants_rebuy(poker)
    assert poker.chair("anna").brought == 100 * EUR
    loser = broke(poker)
    assert poker.stack(loser) == poker.account(loser) == 100 * EUR
    assert poker.place.balance(loser) == 800 * EUR
    assert history.audit_all(poker.place.store) == []


def test_without_the_wish_he_stays_broke() -> None:
    poker = duel()
    assert poker.stack(broke(poker)) == 0


def test_the_wish_at_sitting_down_is_kept_and_shown() -> None:
    poker = duel(auto_rebuy=True)
    poker.restart()
    chair = poker.chair("anna")
    assert (chair.auto_rebuy, chair.auto_top_up, chair.brought) == (True, False, 100 * EUR)
    own = own_chair(poker.game, "anna")
    assert (own["auto_rebuy"], own["top_up_below"]) == (True, 0)


def test_top_up_only_below_so_many_big_blinds() -> None:
    """50 BB are 100: with exactly that many nothing is added, with one blind fewer all that may
    be."""
    poker = duel()
    poker.ask("anna", Prefer(auto_top_up=True, top_up_below=50))
    poker.act("fold", by="bob")  # his small blind is hers: 101
    assert poker.stack("anna") == 101 * EUR
    poker.next_hand()
    assert poker.turn == "anna"
    poker.act("fold", by="anna")  # back to 100
    assert poker.stack("anna") == 100 * EUR
    poker.next_hand()
    poker.act("raise", 4, by="bob")
    poker.act("fold", by="anna")  # 98: fewer than 50 big blinds
    assert poker.stack("anna") == 200 * EUR
    assert poker.place.balance("anna") == 1_000 * EUR - 100 * EUR - 102 * EUR


def test_nothing_for_who_sits_out_or_has_no_money() -> None:
    poker = duel(anna=130)
    wants_rebuy(poker)
    poker.ask("bob", Away(True))
    loser = broke(poker)
    assert poker.stack(loser) == 0, "anna has 30 left and the least buy-in is 80; bob sits out"


def test_a_rebuy_lost_in_a_crash_is_made_up_for_when_he_is_back() -> None:
    """The hand is written, the process dies before the rebuy is: chips come when he looks on."""
    poker = duel()
    loser = broke(poker)  # nobody wished for anything yet
    assert poker.stack(loser) == 0
    poker.ask(loser, Prefer(auto_rebuy=True))
    assert poker.stack(loser) == 0
    poker.restart()
    assert poker.stack(loser) == 0
    poker.watch(loser)
    assert poker.stack(loser) == poker.account(loser) == 100 * EUR
    poker.table.unwatch(f"v-{loser}")
    poker.watch(loser)
    assert poker.stack(loser) == 100 * EUR, "once"
    assert history.audit_all(poker.place.store) == []


def test_a_wish_of_somebody_else_is_refused() -> None:
    poker = duel()
    poker.player("cyril")
    with pytest.raises(Refused) as found:
        poker.ask("cyril", Prefer(auto_rebuy=True))
    assert found.value.code == "not-seated"
