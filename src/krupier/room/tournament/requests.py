"""What players ask of a tournament: to enter and to leave, to buy chips, to talk about a deal.

Each request has an id of its player's and counts once: the same id again is answered as before.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from krupier.room import licences
from krupier.room.commits import Asked
from krupier.room.messages import Accepted, Reply
from krupier.room.rounds import answering
from krupier.room.tournament import doors, terms
from krupier.room.tournament.journal import Agreed, Agrees
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.rules.tournament import endings
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament.answers import Bought
from krupier.rules.tournament.inputs import Named
from krupier.rules.tournament.state import Entrant

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament

LONGEST_ID = 64


class Enter(Struct, frozen=True, tag_field="do", tag="enter"):
    price: int = 0
    flight: int = 1
    team: str = ""
    form: Literal["money", "ticket"] = "money"
    version: int = 1
    """Of what was announced, with its rules, to which he agrees."""
    recording: bool = False
    """He agrees to be filmed, where it is."""
    win: str = ""
    """The satellite whose win he uses for it."""


class Leave(Struct, frozen=True, tag_field="do", tag="leave"):
    """Before it begins."""


class Buy(Struct, frozen=True, tag_field="do", tag="buy"):
    """``offer``: the number of what he was offered, 0 for chips that he takes unasked; ``None``,
    here and below: whatever stands now."""

    what: Bought
    packets: int = 1
    offer: Named = None


class Decline(Struct, frozen=True, tag_field="do", tag="decline"):
    """Of chips that were offered."""

    offer: Named = None


class Deal(Struct, frozen=True, tag_field="do", tag="deal"):
    """Wants to talk about one, or no longer; agrees to its terms, or refuses them, by their
    number."""

    say: Literal["want", "no-longer", "agree", "refuse"]
    offer: Named = None


Asking = Enter | Leave | Buy | Decline | Deal


def ask(
    tournament: Tournament, player: str, name: str, id: str, asked: Asking, reply: Reply
) -> None:
    """Answered when it is durable. Raises Refused, and nothing has changed."""
    if not 1 <= len(id) <= LONGEST_ID or not id.isprintable():
        raise Refused("bad-input", f"a request has an id of 1 to {LONGEST_ID} characters")
    tournament.must_go_on()
    again = partial(ask, tournament, player, name, id, asked, reply)
    known = tournament.memory.done.get((player, id))
    if known is None:
        tournament.memory.names[player] = name
        _take(tournament, player, id, asked)
        accepted = Accepted(id, None, tournament.memory.lines)
    else:
        accepted = Accepted(id, None, known, again=True)
    tournament.answer(
        Asked(player, id, answering(reply, accepted), again=again, repeats=known is not None)
    )
    tournament.pump()


def _take(tournament: Tournament, player: str, id: str, asked: Asking) -> None:
    send = partial(tournament.send, by=player, id=id)
    match asked:
        case Enter():
            _enter(tournament, player, id, asked)
        case Leave():
            send(given.Unregister(player))
        case Buy(what=what, packets=packets, offer=offer):
            entrant = _mine(tournament, player)
            if what != "packets":
                _must_have(tournament, player, _price(tournament, what))
            send(given.Buy(entrant.id, what, packets, offer=offer))
        case Decline(offer=offer):
            send(given.Decline(_mine(tournament, player).id, offer))
        case Deal(say="agree", offer=offer):
            _agree(tournament, player, id, offer)
        case Deal(say="refuse", offer=offer):
            entrant = _mine(tournament, player)
            _must_be_read(tournament, offer)
            send(given.RefuseDeal(entrant.id, offer))
        case Deal(say=say):
            send(given.WishDeal(_mine(tournament, player).id, say == "want"))


def _enter(tournament: Tournament, player: str, id: str, asked: Enter) -> None:
    licences.must_go_on(tournament.env, tournament.record.operator)
    prices = tournament.definition.entry.prices
    if not 0 <= asked.price < len(prices):
        raise Refused("price", f"price 0 to {len(prices) - 1}", most=len(prices) - 1)
    doors.must_agree(tournament, asked.version, recording=asked.recording)
    others, money = doors.others(tournament, player), doors.money(tournament, player)
    _must_have(tournament, player, prices[asked.price].whole, asked.form, others)
    doors.must_be_identified(tournament, player)
    if asked.win:
        doors.must_have_won(tournament, player, asked.win, prices[asked.price].whole)
    if money != tournament.record.currency:
        tournament.play_for(money)
    tournament.send(
        given.Register(
            player,
            asked.price,
            asked.flight,
            asked.team,
            meets=doors.meets(tournament, player),
            form=asked.form,
            has_seat=doors.has_seat(tournament, player),
        ),
        by=player,
        id=id,
        agreed=Agreed(asked.version, asked.recording, asked.win),
    )


def _price(tournament: Tournament, what: str) -> int:
    made = tournament.definition
    block = made.rebuy if what == "rebuy" else made.add_on
    return block.price.whole if block else 0


def _must_have(
    tournament: Tournament,
    player: str,
    price: int,
    form: str = "money",
    others: Collection[str] = (),
) -> None:
    """Raises Refused by his account, his limits or his balance; tickets are no stakes."""
    record, made = tournament.record, tournament.definition
    amount = price if form == "money" else 0
    tournament.env.wallets.must_may(
        player,
        "tournament",
        amount,
        doors.money(tournament, player),
        game=made.game,
        family=families.load_plan(made.game).family,
        tournament=record.id,
        others=others,
    )
    if form == "ticket":
        with tournament.env.reading() as conn:
            held = doors.tickets(conn, player, doors.money(tournament, player))
        if held < price:
            worth = f"{price} needed, tickets for {held} left (minor units)"
            raise Refused("not-enough", worth, amount=price, balance=held)


def _mine(tournament: Tournament, player: str) -> Entrant:
    found = tournament.entry_of(player)
    if found is None or found.state not in ("in", "through", "waiting"):
        raise Refused("not-in", "you do not play in this tournament")
    return found


def _must_be_read(tournament: Tournament, offer: Named) -> None:
    """He answers the terms that stand. Raises Refused, and says which do."""
    try:
        endings.must_stand(tournament.state, offer)
    except Refused as stale:
        if (standing := terms.standing(tournament.memory)) is not None:
            stale.facts |= {"deal": msgspec.to_builtins(standing)}
        raise


def _agree(tournament: Tournament, player: str, id: str, offer: Named) -> None:
    """The last one makes the deal: if that is refused, he has not agreed."""
    state, entrant = tournament.state, _mine(tournament, player)
    if state.talk != "on" or state.definition.deal is None:
        raise Refused("no-talk", "no deal is talked about")
    _must_be_read(tournament, offer)
    left = [one.id for one in endings.taking_part(state)]
    if entrant.id not in left:
        raise Refused("not-in", "you have no say in this deal")
    told = state.offered
    assert told is not None
    if told.method == "custom":
        raise Refused("no-deal", "staff enter the terms of this deal when all have agreed")
    if all(one in tournament.memory.agreed for one in left if one != entrant.id):
        made = given.AgreeToDeal(told.method, tuple(left), told.kept, offer=told.number)
        tournament.send(made, by=player, id=id)
    else:
        tournament.note(Agrees(entrant.id, player, id, told.number), player)
