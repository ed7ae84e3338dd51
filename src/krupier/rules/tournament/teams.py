"""Teams: players who enter together, each for his money, and later play with one stack."""

from __future__ import annotations

from krupier.rules.options import Refused
from krupier.rules.tournament.answers import Plays
from krupier.rules.tournament.definition import Price
from krupier.rules.tournament.escrow import is_name
from krupier.rules.tournament.inputs import Register
from krupier.rules.tournament.state import Entrant, Flight, State


def join(s: State, given: Register) -> None:
    """The team takes its place in the order; its players have none of their own."""
    size, name = s.definition.entry.team, given.team
    if not is_name(name):
        raise Refused("team", f"no team can be called {name[:40]!r}")
    if given.player == name or (given.player in s.entrants and given.player not in s.of_player):
        raise Refused("player", f"{given.player[:40]!r} is a team")
    team = s.entrants.get(name)
    if team is None:
        if name in s.of_player:
            raise Refused("team", f"{name[:40]!r} is a player")
        team = s.entrants[name] = Entrant(name, name, s.definition.entry.prices[0], 1, name)
        team.state = "gone"
    elif not team.team or team.payments:
        raise Refused("team", f"{name[:40]!r} is a player")
    elif len(members(s, name)) >= size:
        raise Refused("team", f"a team has {size} players", most=size)
    if team.state == "gone":  # its first player, or the first after all have left
        team.state = "waiting"
        s.counted += 1
        s.alive += 1


def members(s: State, team: str) -> list[Entrant]:
    return [one for one in s.entrants.values() if one.team == team and one.payments]


def entitled(s: State, team: str) -> list[Entrant]:
    """Of its players those who have a claim to what it wins."""
    return [one for one in members(s, team) if one.player not in s.disqualified]


def put_together(s: State) -> None:
    """At the end of the first stage, or of all, the players of a team are one: they have its chips
    and heads together, and what they paid is the team's. Where all of them were removed, nobody
    plays with what is left: it is used up by blinds, as it was on the chair of who brought it."""
    if not s.definition.entry.team or s.stage:
        return
    for team in [one for one in s.entrants.values() if one.team == one.id]:
        own = members(s, team.id)
        left = [one for one in own if one.state in ("in", "through")]
        if not left:
            continue
        paid = [payment.price for one in own for payment in one.payments[:1]]
        team.price = Price(
            prize=sum(price.prize for price in paid),
            fee=sum(price.fee for price in paid),
            bounty=sum(price.bounty for price in paid),
            chips=team.price.chips,
        )
        team.chips = sum(one.chips + one.coming for one in left)
        team.head = sum(one.head for one in left)
        team.state = "through"
        team.excluded = s.barred.issuperset(one.player for one in own)
        for one in left:
            one.chips = one.coming = one.head = 0
            one.state, one.at = "gone", None


def take_turns(s: State, flight: Flight) -> None:
    """For a team that has put its chips together its players play one after the other, a level
    each, in the order in which they registered; who was removed does not."""
    if not s.definition.entry.team or not s.stage:
        return
    for team in s.seated(flight):
        own = [one for one in members(s, team.id) if one.player not in s.barred]
        if not own:
            continue
        turn = (flight.level - flight.first_level) % len(own)
        team.plays = own[turn].player
        s.tell(Plays(team.id, team.plays))
