"""Before a deal: who wants one, when it is talked about, and what happens when somebody refuses.

They play on until all want it; then no unit begins after the running ones, and the terms that the
plan proposes are told; anew, if a ruling changes chips or players meanwhile. Whoever refuses ends
the talk, and they may want it again.
"""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament import deals, endings, ranking
from krupier.rules.tournament.answers import DealDue, DealOffered, DealRefused
from krupier.rules.tournament.inputs import RefuseDeal, WishDeal
from krupier.rules.tournament.state import State


def wish(s: State, given: WishDeal) -> None:
    """Raises Refused."""
    endings.must_allow_deal(s)
    left = {one.id for one in endings.taking_part(s)}
    if given.entry not in left:
        raise Refused("not-in", f"{given.entry[:40]} does not play")
    if s.talk:
        raise Refused("talk", "all want a deal already")
    if not given.wants:
        s.wishes.discard(given.entry)
        return
    s.wishes.add(given.entry)
    _all_want(s)


def _all_want(s: State) -> None:
    """Also when the last who did not is out."""
    if not s.wishes or s.talk:
        return
    left = {one.id for one in endings.taking_part(s)}
    if len(left) > 1 and left <= s.wishes:
        s.talk = "due"
        s.tell(DealDue())


def begin(s: State) -> None:
    """When no unit runs any more."""
    _all_want(s)
    rules = s.definition.deal
    if s.talk != "due" or rules is None or not all(one.idle for one in s.flights):
        return
    chips = {one.id: one.chips for one in endings.taking_part(s)}
    if len(chips) < 2:  # others are only used up: nobody is left to talk with
        s.talk = ""
        s.wishes.clear()
        return
    s.talk = "on"
    still = endings.open_prizes(s, len(chips))
    kept = endings.least_kept(rules, still)
    method: deals.Method = next((one for one in rules.methods if one != "custom"), "custom")
    amounts = {} if method == "custom" else deals.terms(method, chips, still, kept)
    ranked = ranking.places(ranking.of_one_table(chips), len(chips))
    places = {} if kept else {entry: place for entry, (place, _) in ranked.items()}
    s.offered = DealOffered(method, amounts, kept, places, s.new_offer())
    s.tell(s.offered)


def begin_anew(s: State) -> None:
    """Chips are others, or somebody is gone: nobody agrees to terms on the chips of before."""
    if s.talk == "on":
        s.talk = "due"


def refuse(s: State, given: RefuseDeal) -> None:
    """Raises Refused."""
    endings.must_stand(s, given.offer)
    if s.talk != "on":
        raise Refused("no-talk", "no deal is talked about")
    if s.entrant(given.entry) not in endings.taking_part(s):
        raise Refused("not-in", f"{given.entry[:40]} does not play")
    s.talk = ""
    s.wishes.clear()
    s.tell(DealRefused(given.entry))
