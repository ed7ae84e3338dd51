"""Over the wire, who answers an offer names it: what comes late for another one is refused with the
one that stands, and nothing has changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from krupier.server.settings import Limits, ServeOptions
from krupier.server.wire import OFFERED
from tests.server.client import Mirror
from tests.server.live import Live, live
from tests.server.tournaments import (
    SHORT,
    Data,
    Pair,
    announce,
    ask,
    code,
    direct,
    enter,
    money,
    page,
    wait_for,
)

HEADS_UP = {
    "entry": {"prices": [{"prize": "9", "fee": "1", "chips": 500}], "late_until": 0},
    "levels": [{"seconds": 3600, "small": 50, "big": 100}],
    "start": {"players": 2},
    "payouts": {"by": "table", "rows": [{"entries": 2, "shares": ["100 %"]}]},
    "deal": {"methods": ["chips"], "kept": "0 %"},
}
"""18 euros for who wins, and 500 chips each: who folds the small blind has 450 of 1000."""


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


Words = tuple[Any, ...]
"""Of a move, behind the seat."""


def moves(pair: Pair, *words: Words) -> None:
    """Who is asked does this, one after the other, until the hand is over."""
    for word in words:
        line, seat = pair.turn()
        mirror = line.tables[pair.table]
        offered = mirror.you["offers"]
        move = {"do": "move", "table": pair.table, "round": mirror.round, "move": [seat, *word]}
        ack = line.ask(move)
        assert ack.get("ok"), ack
        line.until(partial(_asked_anew, mirror, offered))


def _asked_anew(mirror: Mirror, offered: Data) -> bool:
    return bool(mirror.you["offers"] != offered)


def talked_about(pair: Pair, *words: Words) -> Data:
    """Both want it; the hand is played so, and the terms are told."""
    for http in pair.http:
        assert ask(http, pair.id, "deal", say="want").status_code == 200
    moves(pair, *words)
    wait_for(pair.server, pair.id, lambda held: held.state.talk == "on")
    deal: Data = page(pair.http[0], pair.id)["deal"]
    return deal


@pytest.mark.clause("F09-26", "KT-287")
def test_an_agreement_that_was_lost_is_not_counted_for_other_terms(
    database: str, stack: ExitStack
) -> None:
    """9.90 and 8.10 are refused; who had 550 chips loses 350 of them, and would have 3.60."""
    options = ServeOptions(database, port=0, limits=Limits.lifted(), odds=False)
    server = stack.enter_context(live(options))
    pair = Pair(server, stack, HEADS_UP)
    first = talked_about(pair, ("fold",))
    amounts = first["amounts"]
    assert sorted(amounts.values()) == ["8.10", "9.90"]
    rich = ("Anna", "Bert").index(max(amounts, key=lambda one: float(amounts[one])))
    late = {"say": "agree", "offer": first["offer"]}  # sent, and never heard
    assert ask(pair.http[1 - rich], pair.id, "deal", **late | {"say": "refuse"}).status_code == 200
    raises = ("raise", {"amount": "350"}), ("raise", {"amount": "450"})
    second = talked_about(pair, *raises, ("fold",))
    assert second["amounts"] == {
        ("Anna", "Bert")[rich]: "3.60",
        ("Anna", "Bert")[1 - rich]: "14.40",
    }
    agrees = {"say": "agree", "offer": second["offer"]}
    assert ask(pair.http[1 - rich], pair.id, "deal", **agrees).status_code == 200
    had, poor, line = money(pair.http[rich]), pair.http[rich], pair.lines[rich]
    for _ in range(2):  # as often as it is sent again, by either way
        answer = ask(poor, pair.id, "deal", "late", **late)
        assert (answer.status_code, code(answer)) == (409, "stale-offer")
        facts = answer.json()["error"]["facts"]
        assert (facts["offer"], facts["deal"]["amounts"]) == (second["offer"], second["amounts"])
        line.acks.pop("late", None)
        body = {"id": "late", "do": "deal", **late}
        line.say({"do": "ask-tournament", "tournament": pair.id, "ask": body})
        line.until(lambda: "late" in line.acks)
        assert line.acks["late"]["refused"]["code"] == "stale-offer"
    assert code(ask(poor, pair.id, "deal", say="agree")) == "stale-offer"
    shown = page(poor, pair.id)
    assert (shown["state"], shown["me"]["agreed"], len(shown["deal"]["agreed"])) == (
        *("running", False),
        1,
    )
    assert money(poor) == had
    assert ask(poor, pair.id, "deal", **agrees).status_code == 200
    wait_for(server, pair.id, lambda held: held.over)
    assert str(money(poor) - had) == "3.60"


def test_an_agreement_to_the_terms_before_a_ruling_is_refused(
    server: Live, stack: ExitStack
) -> None:
    """By players as by staff: nothing is counted that was on its way."""
    pair = Pair(server, stack, HEADS_UP)
    first = talked_about(pair, ("fold",))
    agrees = {"say": "agree", "offer": first["offer"]}
    assert ask(pair.http[0], pair.id, "deal", **agrees).status_code == 200
    entry = page(pair.http[0], pair.id)["me"]["entry"]
    read = page(pair.http[0], pair.id)["lines"]
    assert direct(server, pair.id, "withdraw", entry=entry, chips=100).status_code == 200
    answer = ask(pair.http[1], pair.id, "deal", **agrees)
    second = page(pair.http[1], pair.id)["deal"]
    assert code(answer) == "stale-offer"
    assert answer.json()["error"]["facts"]["offer"] == second["offer"] == first["offer"] + 1
    assert second["agreed"] == []
    by = [one["entry"] for one in page(pair.http[0], pair.id)["players"]]
    made: Data = {"method": "chips", "by": by}
    assert code(direct(server, pair.id, "agree-to-deal", **made)) == "bad-input"
    late = direct(server, pair.id, "agree-to-deal", **made, read=read)
    assert (late.status_code, code(late)) == (409, "stale-journal")
    lines = page(pair.http[0], pair.id)["lines"]
    assert late.json()["error"]["facts"] == {"lines": lines, "read": read}
    assert code(direct(server, pair.id, "roll-back", to=3, read=lines - 1)) == "stale-journal"
    assert page(pair.http[0], pair.id)["lines"] == lines
    done = direct(server, pair.id, "agree-to-deal", **made, read=lines)
    assert done.status_code == 200, done.text
    assert page(pair.http[0], pair.id)["ended"] == "deal"


def test_what_is_offered_in_a_round_is_taken_in_that_round_by_name(
    server: Live, table: str
) -> None:
    """Whatever is asked for in the next one by the same words."""
    with server.player(server.guest()) as anna:
        mirror = anna.watch(table)
        seat = anna.sit(table)
        anna.until(lambda: bool(mirror.round))
        for word in sorted(OFFERED):
            move = {"do": "move", "table": table, "move": [seat, word]}
            refused = anna.ask(move)["refused"]
            assert (refused["code"], refused["facts"]) == ("stale-offer", {"round": mirror.round})
            refused = anna.ask(move | {"round": f"{table}-77"})["refused"]
            assert (refused["code"], refused["facts"]) == ("other-round", {"round": mirror.round})
            here = anna.ask(move | {"round": mirror.round})["refused"]
            assert here["code"] == "not-offered", "it is this round's, but offers nothing of it"


def test_chips_are_taken_as_they_were_offered_or_not_at_all(server: Live) -> None:
    price = {"prize": "9", "fee": "1", "chips": 500}
    blocks = SHORT | {"rebuy": {"price": price, "until": 1, "most": 2, "at_most": 1000}}
    id = announce(server, "kings/rebuy", blocks | {"add_on": None})
    tokens = [server.guest(), server.guest("Bert")]
    with server.http(tokens[0]) as anna, server.http(tokens[1]) as bert:
        for one in (anna, bert):
            assert enter(one, id).status_code == 200
        assert direct(server, id, "start").status_code == 200
        had = money(anna)
        stale = ask(anna, id, "buy", what="rebuy", offer=7)
        assert (stale.status_code, code(stale)) == (409, "stale-offer")
        assert code(ask(anna, id, "decline", offer=7)) == "nothing-offered"
        assert money(anna) == had
        assert ask(anna, id, "buy", what="rebuy").status_code == 200
        assert money(anna) == had - 10
