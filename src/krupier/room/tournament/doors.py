"""Who may enter a tournament, by what the house knows of him: his agreement to its rules, his
document, the condition of a restricted one, and what he has won before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from krupier.house import gate, persons, registration, user_accounts
from krupier.house.ages import day_of
from krupier.house.birth_numbers import read as birth_number
from krupier.house.gate import Where
from krupier.house.persons import Person
from krupier.house.refusals import Refusal
from krupier.house.user_accounts import PREFIX
from krupier.money import base
from krupier.plan import houses
from krupier.room import demo_money
from krupier.room.money import RefusedByHouse
from krupier.room.tournament import journal
from krupier.rules import families
from krupier.rules.options import Refused
from krupier.rules.tournament.definition import Definition, End, Only
from krupier.rules.tournament.inputs import Redefine, Start
from krupier.rules.tournament.templates import door_of
from krupier.store import Unknown, accounts, groups, ledger, tournaments
from krupier.store.tournaments import TournamentRecord

if TYPE_CHECKING:
    from krupier.room.tournament.tournament import Tournament


def others(tournament: Tournament, player: str) -> set[str]:
    """Who else plays in it, or has entered and waits."""
    entrants = tournament.state.entrants.values()
    return {one.player for one in entrants if one.state not in ("out", "gone")} - {player}


def ask_gate(
    conn: Connection,
    tournament: TournamentRecord,
    game: str,
    stakes: Mapping[str, int],
    others: Collection[str],
    at: int,
) -> None:
    """Judged in the transaction that writes an entry, or chips that somebody buys: whatever it
    costs. ``others``: who is there already. Raises HouseRefused."""
    family = families.load_plan(game).family
    where = Where(game=game, family=family, tournament=tournament.id)
    for player, amount in sorted(stakes.items()):
        gate.check(
            conn, player, "tournament", at, amount, tournament.currency, others=others, where=where
        )


def money(tournament: Tournament, player: str) -> str:
    """The currency of the books in which he pays here. As long as nobody has entered and it holds
    nothing, a tournament takes the kind of the first. Raises Refused."""
    here = tournament.record.currency
    his = demo_money.of_player(tournament.env.wallets, player, here)
    empty = tournament.state.phase == "open" and not tournament.definition.guarantee
    if his != here and (others(tournament, player) or not empty):
        raise demo_money.refusal(tournament.record.operator, here)
    return his


def must_agree(tournament: Tournament, version: int, *, recording: bool) -> None:
    """To the rules as they are now, of which he was told before. Raises Refused."""
    now = tournament.state.version
    if version != now:
        raise Refused("other-rules", f"its rules are those of version {now}", version=now)
    if tournament.definition.recorded and not recording:
        raise Refused("recorded", "who enters agrees to be recorded")


def must_be_identified(tournament: Tournament, player: str) -> None:
    """Guests have no account, and no rule of a house concerns them. Raises Refused."""
    door = door_of(tournament.record.operator)
    if not door.identity or not player.startswith(PREFIX):
        return
    with tournament.env.reading() as conn:
        account = user_accounts.account(conn, player)
        plan = houses.of(account.operator)
        if not registration.identified(conn, plan, account, tournament.now()):
            raise RefusedByHouse(Refusal(code="document-not-valid", clause=door.clause[0]))


def meets(tournament: Tournament, player: str) -> bool:
    """The condition of a restricted one: by what was verified of the person, or because management
    has let him in."""
    entry = tournament.definition.entry
    if not entry.condition or player in tournament.memory.admitted:
        return True
    if entry.only is None or not player.startswith(PREFIX):
        return False
    with tournament.env.reading() as conn:
        account = user_accounts.account(conn, player)
        person = persons.person(conn, account.person)
    today = day_of(tournament.now(), houses.of(account.operator).timezone)
    return person.verified_at is not None and fits(entry.only, person, today)


def fits(only: Only, person: Person, today: date) -> bool:
    born = date.fromisoformat(person.birth_date)
    age = today.year - born.year - ((today.month, today.day) < (born.month, born.day))
    old = only.age_from <= age and (not only.age_to or age <= only.age_to)
    return old and only.sex in ("", _sex(person))


def _sex(person: Person) -> str:
    if person.sex or not person.birth_number:
        return person.sex
    return birth_number(person.birth_number).sex


def has_seat(tournament: Tournament, player: str) -> bool:
    """Whether he has what a satellite for entries plays for: a ticket worth it, or an entry into
    the tournament that it leads to."""
    end = tournament.definition.end
    if end.when != "seats" or not end.ticket:
        return False
    with tournament.env.reading() as conn:
        return tickets(conn, player, tournament.record.currency) >= end.target or (
            bool(end.meant_for) and tournaments.is_in(conn, end.meant_for, player)
        )


def must_lead_somewhere(conn: Connection, operator: str, made: Definition) -> None:
    """A satellite that is meant for a tournament: the operator holds it, its wins can pay for it,
    and it is not over. Raises Refused."""
    goal = made.end.meant_for
    if not goal:
        return
    refusal = Refused(
        "no-such-goal",
        f"the operator has no tournament {goal[:64]!r} in {made.currency} still to be played",
        id=goal[:64],
        currency=made.currency,
    )
    try:
        found = tournaments.tournament(conn, goal)
    except Unknown:
        raise refusal from None
    money = base(found.currency)
    if (found.operator, money) != (operator, made.currency) or found.state == "over":
        raise refusal


def offered(end: End, places: Mapping[str, int], prizes: Mapping[str, int]) -> list[str]:
    """Entries that may use their win for the tournament that a satellite leads to: the best of
    those who have one, so many as was announced."""
    won = [one for one in places if end.when == "seats" and prizes.get(one, 0) >= end.target]
    best = sorted(won, key=lambda one: (places[one], one))
    return best[: end.offers or None]


def must_have_won(tournament: Tournament, player: str, satellite: str, price: int) -> None:
    """A win that was offered to him for this, pays for it, and has not done so before. It has been
    paid, so it is money like any. Raises Refused."""
    refusal = Refused("no-such-win", "no win of yours was offered for this tournament")
    paid_in = money(tournament, player)
    with tournament.env.reading() as conn:
        try:
            found = tournaments.tournament(conn, satellite)
        except Unknown:
            raise refusal from None
        if found.state != "over" or found.currency != paid_in:
            raise refusal
        end = _announced(conn, satellite).end
        entries = [one for one in tournaments.entries(conn, satellite) if one.left_at is None]
    places = {one.entry: one.place for one in entries if one.place is not None}
    prizes = {one.entry: one.prize for one in entries}
    mine = {one.entry for one in entries if one.player == player}
    theirs = mine & set(offered(end, places, prizes))
    good = [one for one in theirs if prizes[one] >= price]
    if end.meant_for != tournament.id or not good:
        raise refusal
    if _used(tournament, player, satellite) >= len(good):
        raise Refused("win-used", "this win has been used for an entry")


def _used(tournament: Tournament, player: str, satellite: str) -> int:
    """How many of his entries, of those that count, were paid by what he won there. A win can be
    used in the tournament that it was offered for only, so nobody else has to be asked."""
    was = tournament.memory
    mine = was.state.of_player.get(player, ())
    return sum(was.wins.get(one) == satellite for one in mine if was.state.entrants[one].payments)


def _announced(conn: Connection, id: str) -> Definition:
    """As it was played: what was announced last, before it began."""
    made: Definition | None = None
    for entry in groups.entries(conn, id):
        line = journal.decode(entry.input)
        if isinstance(line, journal.Defined):
            made = line.definition
        elif isinstance(line, journal.Sent) and isinstance(line.given, Redefine):
            made = line.given.definition
        elif isinstance(line, journal.Sent) and isinstance(line.given, Start):
            break
    assert made is not None
    return made


def tickets(conn: Connection, player: str, currency: str) -> int:
    """What those that he has are worth."""
    mine = {(one.name, one.currency): one.balance for one in ledger.accounts_of(conn, player)}
    return mine.get((accounts.ticket(player), currency), 0)
