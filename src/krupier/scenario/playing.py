"""What steps do at tables: the tables are real ones, and the scenario is their croupier."""

from __future__ import annotations

from collections import deque
from typing import Any

from sqlalchemy import Connection

from krupier.equipment.recorded import Croupier
from krupier.house import visits
from krupier.money import Currency, show, with_currency
from krupier.room import demo_money
from krupier.room.course import Course
from krupier.room.hands.requests import GetUp, SitDown
from krupier.room.messages import Accepted, Answer
from krupier.room.table import Table
from krupier.rules import families
from krupier.rules.betting import BETTING
from krupier.rules.codec import BadInput, amount_from_json, move_from_json
from krupier.rules.events import Raked
from krupier.rules.options import Refused
from krupier.rules.script import Script
from krupier.rules.wants import Moves
from krupier.scenario import words
from krupier.scenario.acting import by_staff, must_be_in
from krupier.scenario.answers import Answer as Told
from krupier.scenario.reading import BadScenario
from krupier.scenario.world import ACCOUNT, World
from krupier.store import accounts, ledger, people

CROUPIER = "croupier"


def sit(world: World, step: words.Sit) -> Told:
    table, player = _come(world, step)
    name = world.read(lambda conn: people.player(conn, player)).name
    if families.among_players(table.plan):
        buy_in = amount_from_json(step.buy_in, _money(table)) if step.buy_in else 0
        answer = _asked(world, table, player, name, SitDown(step.seat, buy_in))
        return {"seat": answer.seat} | _has(world, table, player)
    table.watch(player, player)
    try:
        seat = table.sit(player, name, step.seat)
    except Refused:
        table.unwatch(player)
        raise
    return {"seat": seat}


def stand(world: World, step: words.Stand) -> Told:
    table, player = _come(world, step)
    if families.among_players(table.plan):
        _asked(world, table, player, step.who, GetUp())
    else:
        table.stand(player)
    return _has(world, table, player)


def stake(world: World, step: words.Stake) -> Told:
    more = {"bet": step.bet, "amount": step.amount} | ({"on": step.on} if step.on else {})
    return _move(world, step, step.word, more)


def act(world: World, step: words.Act) -> Told:
    return _move(world, step, step.move, step.more)


def void(world: World, step: words.Void) -> Told:
    table = world.tables[step.table]
    course = table.course
    table.staff.void(by_staff(world, step, "round.void"))
    return {"round": course.id if course else ""}


def dealer_change(world: World, step: words.DealerChange) -> Told:
    """Who paid how much for the time, and who had to leave."""
    table = world.tables[step.table]
    before = _chips(world, table)
    table.staff.change_dealer(by_staff(world, step, "dealer.change"))
    world.tick(table)
    after, money = _chips(world, table), _money(table)
    paid = {
        name: with_currency(stack - after[name], money.code)
        for name, stack in before.items()
        if after.get(name, stack) != stack
    }
    return {"paid": paid, "left": sorted(set(before) - set(after))}


def _chips(world: World, table: Table) -> dict[str, int]:
    code = table.config.currency

    def read(conn: Connection) -> dict[str, int]:
        return {
            world.name_of(one.player): ledger.balance(
                conn, accounts.stack(table.id, one.player), code
            )
            for one in table.seating.guests()
        }

    return world.read(read)


def play_round(world: World, step: words.Round) -> Told:
    table = world.tables[step.table]
    world.tick(table)
    script = _script(table, cards=step.cards, dice=step.dice, pockets=step.pockets)
    return _play(world, table, script, step.moves)


def play_hand(world: World, step: words.Hand) -> Told:
    """Whoever sits there and is in looks on while it is played."""
    table = world.tables[step.table]
    for guest in table.seating.guests():
        if guest.player not in table.gallery and _is_in(world, guest.player):
            table.watch(guest.player, guest.player)
    world.tick(table)
    if not table.running:
        raise Refused("not-now", "no hand can begin: two players with chips are needed")
    course = table.course
    told = _play(world, table, _script(table, cards=step.cards), step.moves)
    _rest(table, course)
    return told


def _rest(table: Table, course: Course | None) -> None:
    """After a hand nobody looks on: the next one begins when the scenario says so."""
    if table.dealer.keeps_chips and course is not None and course.play.over:
        for guest in table.seating.guests():
            if guest.player in table.gallery:
                table.unwatch(guest.player)


# -- how ---------------------------------------------------------------------------------------


def _is_in(world: World, player: str) -> bool:
    if not player.startswith(ACCOUNT):
        return True
    account = world.read(lambda conn: world.account(conn, world.name_of(player)))
    if not world.house.plan(account.operator).internet:
        return world.read(lambda conn: visits.running(conn, account.id)) is not None
    last = world.read(lambda conn: world.session(conn, world.name_of(player)))
    return last is not None and last.ended_at is None


def _come(world: World, step: words.Playing) -> tuple[Table, str]:
    """Raises Problem for somebody with an account who is not in."""
    if world.ids.get(step.who, ACCOUNT).startswith(ACCOUNT):
        must_be_in(world, step.who)
    return world.tables[step.table], world.ids[step.who]


def _asked(world: World, table: Table, player: str, name: str, request: Any) -> Accepted:
    heard: list[Answer] = []
    table.ask(player, name, f"q{world.next_number()}", request, heard.append)
    return _heard(heard)


def _heard(heard: list[Answer]) -> Accepted:
    answer = heard[-1]
    if isinstance(answer, Refused):
        raise answer
    return answer


def _move(world: World, step: words.Playing, word: str, more: dict[str, Any]) -> Told:
    table, player = _come(world, step)
    if player not in table.gallery and table.seating.of(player):
        table.watch(player, player)
    world.tick(table)
    course = table.course
    _sent(world, table, player, word, more)
    _rest(table, course)
    return _has(world, table, player)


def _sent(world: World, table: Table, player: str, word: str, more: dict[str, Any]) -> None:
    table.seating.guest(player)  # raises Refused
    seat = table.seating.of(player)[0]
    move = move_from_json([seat, word, more], _money(table))
    heard: list[Answer] = []
    table.move(player, f"q{world.next_number()}", move, heard.append)
    _heard(heard)


def _money(table: Table) -> Currency:
    return table.game.setting.currency


def _has(world: World, table: Table, player: str) -> Told:
    wallets, money = world.env.wallets, _money(table)
    code = demo_money.code(table, player)
    balance, left = wallets.balance(player, code), wallets.left(player, code)
    told = {"balance": with_currency(balance, money.code)}
    return told | ({} if left is None else {"left": with_currency(left, money.code)})


def _script(table: Table, **outcomes: Any) -> Script:
    script = Script(**outcomes)
    script.begin(table.game.equipment)
    return script


def _play(world: World, table: Table, script: Script, moves: list[Any]) -> Told:
    """Enters what comes and makes the moves, as the round asks for them."""
    course = table.course
    if course is None or course.play.over:
        raise Refused("not-now", "no round is running")
    left = deque(moves)
    while _goes_on(world, table, course, script, left):
        pass
    rest = [script.left_over(), f"moves {list(left)}" if left else ""]
    if any(rest):
        over = "the round is over" if course.play.over else f"the round wants {course.play.want}"
        raise BadScenario(f"{over}, and this is left over: {', '.join(filter(None, rest))}")
    return _result(world, table, course)


def _goes_on(world: World, table: Table, course: Course, script: Script, moves: deque[Any]) -> bool:
    """Whether something happened."""
    if course.play.over:
        return False
    source = table.rounds.source
    if isinstance(source, Croupier) and source.prompt is not None:
        try:
            outcome = script.answer(source.prompt)
        except BadInput as problem:
            if "ends too early" in str(problem):
                return False
            raise BadScenario(str(problem)) from None
        try:
            table.staff.enter(outcome, CROUPIER)
        except Refused as problem:
            raise BadScenario(str(problem)) from None
        return True
    want = course.play.want
    if isinstance(want, Moves) and want.clock == BETTING and not table.dealer.keeps_chips:
        table.staff.no_more_bets(CROUPIER)
        return True
    if isinstance(want, Moves) and moves:
        who, word, *more = moves.popleft()
        try:
            _sent(world, table, world.ids[who], word, more[0] if more else {})
        except Refused as problem:
            money = _money(table)
            said = problem.said(lambda amount: show(amount, money))
            raise BadScenario(f"moves: {who} {word}: {said}") from None
        return True
    return False


def _result(world: World, table: Table, course: Course) -> Told:
    money = course.play.game.setting.currency
    told: Told = {"round": course.id, "over": course.play.over}
    if not course.play.over:
        return told
    results: dict[str, dict[str, str]] = {}
    for one in course.results():
        results[world.name_of(one.player)] = {
            "staked": with_currency(one.staked, money.code),
            "returned": with_currency(one.returned, money.code),
        }
    taken = [one.amount for one in course.events if isinstance(one, Raked)]
    rake = {"rake": with_currency(taken[0], money.code)} if taken else {}
    return told | {"results": results} | rake
