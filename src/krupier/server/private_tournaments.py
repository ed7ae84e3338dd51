"""Private sit and gos: a player opens one for those to whom he gives its link.

He decides who may come, and may call it off before it begins; prices, fees, hands and money go by
the same rules as anywhere. What he does is an act like those of staff, in his name.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody

from krupier.house.acts import Signature, by_itself
from krupier.house.periods import HOUR
from krupier.plan.cash_private import Private
from krupier.plan.parts import Names
from krupier.room.tournament import director
from krupier.room.tournament.tournament import Tournament
from krupier.rules.options import Refused
from krupier.rules.tournament import inputs as given
from krupier.rules.tournament import templates
from krupier.rules.tournament.definition import Definition
from krupier.rules.tournament.templates import Template
from krupier.server import invitations
from krupier.server import tournament_forms as forms
from krupier.server.dependencies import Account, TheService
from krupier.server.http import TableId
from krupier.server.logs import tell
from krupier.server.problems import Problem
from krupier.server.service import Service
from krupier.server.sessions import Holder
from krupier.server.tournament_office import define, type_form
from krupier.server.tournaments import names_of
from krupier.store import tournament_doors as doors
from krupier.store.invitations import good_until

KEPT = HOUR
"""How long one that is over is held: then whoever asks for it reads the books."""


def _signed(holder: Holder) -> Signature:
    return invitations.signed(holder, "tournament")


def _types(rule: Private, operator: str) -> Iterator[Template]:
    """Sit and gos of an operator that promise nothing of its own money."""
    for one in templates.shown():
        if one.id.startswith(f"{operator}/") and _fits(rule, templates.define(one.id)):
            yield one


def _fits(rule: Private, made: Definition) -> bool:
    return made.start.when == "full" and not made.guarantee and made.game in rule.games


def _rule(operator: str) -> Private:
    rule = invitations.rule_of(operator)
    if rule is None:
        raise Problem("no-private-tournaments", operator=operator)
    return rule


def _own(service: Service, id: str, holder: Holder) -> Tournament:
    """One of his own. Whoever is only invited learns that it is not his; others nothing."""
    held = service.tournament(id, holder)
    if held.record.private != holder.id:
        raise Problem("not-your-tournament")
    return held


# -- whose it is -----------------------------------------------------------------------------------


@get("/private-tournaments", act="own.read")
async def private_tournaments(service: TheService, holder: Account) -> forms.PrivateTypes:
    """What I may open, and what I have opened. Those that I am invited to are in the list of
    all."""
    operator = holder.account.operator
    rule = invitations.rule_of(operator)
    found = [type_form(one) for one in _types(rule, operator)] if rule else []
    mine, now = list(_mine(service, holder)), service.now()
    ids = [one.id for one in mine]
    links = await service.read(lambda conn: good_until(conn, "tournament", ids, now))
    own = [_own_form(one, links.get(one.id)) for one in mine]
    return forms.PrivateTypes(operator, found, rule.most if rule else 0, own)


def _own_form(held: Tournament, until: int | None) -> forms.OwnTournament:
    return forms.OwnTournament(
        held.id,
        names_of(held.record),
        "running" if held.state.phase == "running" else "open",
        held.state.counted,
        held.definition.start.players,
        None if until is None else until // 1000,
    )


@post("/private-tournaments", act="table.invite")
async def open_private_tournament(
    service: TheService, holder: Account, data: JSONBody[forms.NewPrivateTournament]
) -> forms.TournamentLink:
    """A new sit and go of mine, and the link to it."""
    operator = holder.account.operator
    rule = _rule(operator)
    if not data.type.startswith(f"{operator}/"):
        raise Problem("other-house", operator=data.type.partition("/")[0])
    structure = {"structure": data.structure} if data.structure else {}
    made = await define(data.type, {"start": {"players": data.players}} | structure)
    if not _fits(rule, made):
        raise Problem("no-private-tournaments", operator=operator)
    of_type = type_form(templates.template(data.type)).names
    names = Names(cs=data.name, en=data.name) if data.name else of_type
    id, text = f"private-{secrets.token_hex(6)}", msgspec.json.encode(names).decode()
    async with service.private_doors:
        if len(list(_mine(service, holder))) >= rule.most:
            raise Problem("private-tournaments-enough", most=rule.most)
        await service.host.tournaments.announce(
            id, data.type, text, made, None, _signed(holder), private=holder.id
        )
    tell("private-tournament", player=holder.id, tournament=id)
    return await _issue(service, id, holder, rule)


def _mine(service: Service, holder: Holder) -> Iterator[Tournament]:
    """Those of his that are not over."""
    hall = service.host.tournaments
    return (one for one in hall if one.record.private == holder.id and not one.over)


@post("/private-tournaments/{tournament:str}/invitation", act="table.invite")
async def new_tournament_invitation(
    service: TheService, holder: Account, tournament: TableId
) -> forms.TournamentLink:
    """Another link, which takes the place of the one before."""
    held = _own(service, tournament, holder)
    if held.over:
        raise Problem("over")
    link = await _issue(service, held.id, holder, _rule(held.record.operator))
    held.invited_until = link.until * 1000
    return link


async def _issue(service: Service, id: str, holder: Holder, rule: Private) -> forms.TournamentLink:
    token, until = await invitations.issue(service, "tournament", id, holder, rule)
    return forms.TournamentLink(id, token, until // 1000)


@delete("/private-tournaments/{tournament:str}/invitation", act="table.invite", status_code=200)
async def revoke_tournament_invitation(
    service: TheService, holder: Account, tournament: TableId
) -> forms.LedTo:
    """The link leads nowhere any more. Who has come by it may stay."""
    held = _own(service, tournament, holder)
    await invitations.revoke(service, "tournament", held.id, holder)
    held.invited_until = 0
    return forms.LedTo(held.id)


@post("/private-tournaments/{tournament:str}/close", act="table.invite", status_code=200)
async def close_private_tournament(
    service: TheService, holder: Account, tournament: TableId
) -> forms.LedTo:
    """It is called off before it begins; everybody has his money back."""
    held = _own(service, tournament, holder)
    if held.state.phase == "running":
        raise Problem("begun")
    director.direct(held, given.Cancel("called off by who invited to it"), _signed(holder))
    await service.host.tournaments.durable(held.id, holder.id)
    return forms.LedTo(held.id)


# -- who comes by the link -------------------------------------------------------------------------


@post("/tournament-invitations", act="table.play", status_code=200)
async def take_tournament_invitation(
    service: TheService, holder: Account, data: JSONBody[forms.TakenTournamentInvitation]
) -> forms.LedTo:
    """I come by a link: from now on I may see the tournament, and enter it."""
    async with service.private_doors:
        found = await invitations.shown(service, "tournament", data.token)
        held = service.host.tournaments.get(found.subject) if found else None
        if held is None or held.over:
            raise Problem("bad-invitation")
        await _let_in(service, held, holder, service.now())
    return forms.LedTo(held.id)


async def _let_in(service: Service, held: Tournament, holder: Holder, at: int) -> None:
    """Raises Problem."""
    operator = held.record.operator
    if holder.account.operator != operator:
        raise Problem("other-house", operator=operator)
    if held.may_see(holder.id):
        return
    if len(held.guests) >= _rule(operator).guests:
        raise Problem("private-full", most=len(held.guests))
    await service.books.run(lambda conn: doors.let_in(conn, held.id, holder.id, at))
    held.guests.add(holder.id)
    service.tournament_lobby.show(holder.id, held)


# -- what follows ----------------------------------------------------------------------------------


def tidy(service: Service) -> None:
    """One that nobody can come to any more and that has not begun is called off; one that is over
    is held no longer than people look at its result."""
    now, hall = service.now(), service.host.tournaments
    for held in hall:
        if held.over:
            if now - held.memory.past[-1][0] >= KEPT:
                hall.forget(held.id)
        elif held.record.private and held.state.phase == "open":
            rule = invitations.rule_of(held.record.operator)
            hours = rule.invitation_hours if rule else 0
            if now >= max(held.record.created_at + hours * HOUR, held.invited_until):
                with contextlib.suppress(Refused):  # the books are away: the next round tells
                    director.direct(held, given.Cancel("nobody came"), by_itself("not full"))


HANDLERS = (
    private_tournaments,
    open_private_tournament,
    new_tournament_invitation,
    revoke_tournament_invitation,
    close_private_tournament,
    take_tournament_invitation,
)
