"""A round in the terminal: random outcomes, one seat, every option as a line to type."""

from __future__ import annotations

from pathlib import Path

from krupier.cli import output
from krupier.cli.phrases import said
from krupier.equipment.cards import show as show_cards
from krupier.equipment.entropy import Checked, OperatingSystem
from krupier.equipment.generator import Generator
from krupier.equipment.secure import Secure
from krupier.money import show
from krupier.rules import families
from krupier.rules.codec import amount_from_json, check_seat, move_from_json
from krupier.rules.options import (
    Amount,
    Arrange,
    BetOffer,
    Choose,
    Move,
    Option,
    Pick,
    Refused,
    Stake,
    TakeBack,
)
from krupier.rules.play import Play
from krupier.rules.view import event_view
from krupier.rules.wants import Moves, Timeout

HELP = {
    "cs": "Pište např.  bet red 10 · bet split 17-20 5 · hit   Prázdný řádek uzavře sázky či čas.",
    "en": "Type e.g.  bet red 10 · bet split 17-20 5 · hit   An empty line closes betting or time.",
}


def play_round(game_id: str, seat: str, lang: str, plans: list[Path]) -> Play:
    check_seat(seat)
    game = families.load(game_id, plans)
    source = Secure(Generator(Checked(OperatingSystem())))
    source.begin(game.equipment)
    play = Play(game)
    told = 0
    shown = ""
    output.line(f"{game.plan.names.get(lang)} – {game.setting.currency.code}", "bold")
    output.line(HELP[lang if lang in HELP else "en"], "dim")
    while not play.over:
        play.run(source)
        for event in play.felt.events[told:]:
            line = said(event_view(event, (seat,), game.setting.currency), lang)
            if line:
                output.line("  " + line)
        told = len(play.felt.events)
        if isinstance(play.want, Moves):
            shown = _ask(play, seat, shown)
    return play


def _ask(play: Play, seat: str, shown: str) -> str:
    """One input; options are listed when they are not those listed last."""
    money = play.game.setting.currency
    offered = "\n".join("  " + describe(option, play) for option in play.offers(seat))
    if offered != shown:
        output.line(offered, "cyan")
    while True:
        try:
            typed = input("> ").split()
        except EOFError:
            typed = []
        try:
            play.send(read_move(typed, seat, play) if typed else Timeout("croupier"))
        except Refused as problem:
            output.line(f"  {problem.said(lambda amount: show(amount, money))}", "red")
            continue
        return offered


def describe(option: Option, play: Play) -> str:
    money = play.game.setting.currency
    if isinstance(option, Stake):
        return "bet: " + ", ".join(_offer(one, play) for one in option.bets)
    if isinstance(option, TakeBack):
        return "take-back BET [PLACE]"
    if isinstance(option, Amount):
        return f"{option.do} {show(option.least, money)} to {show(option.most, money)}"
    if isinstance(option, Pick):
        return f"{option.do} {option.least} to {option.most} of {show_cards(option.cards)}"
    if isinstance(option, Arrange):
        up_to = "up to " if option.at_most else ""
        rows = ", ".join(f"{name} ({up_to}{size})" for name, size in option.rows)
        away = f", leaving out {option.discard}" if option.discard else ""
        return f"{option.do} {show_cards(option.cards)} into {rows}, separated by /{away}"
    assert isinstance(option, Choose)
    return option.do + (f" (costs {show(option.costs, money)})" if option.costs else "")


def _offer(offer: BetOffer, play: Play) -> str:
    money = play.game.setting.currency
    return f"{offer.bet} {show(offer.least, money)}–{show(offer.most, money)}"


def read_move(typed: list[str], seat: str, play: Play) -> Move:
    """``bet split 17-20 5`` or ``raise 40`` or ``discard As Kd``."""
    money = play.game.setting.currency
    do, rest = typed[0], typed[1:]
    if do in ("bet", "take-back"):
        if not rest:
            raise Refused("bad-input", f"write {do} BET [PLACE] [AMOUNT]")
        bet, more = rest[0], rest[1:]
        if len(more) > 2:
            raise Refused("bad-input", f"too much: write {do} BET [PLACE] [AMOUNT]")
        amount = 0
        if more and (do == "bet" or len(more) > 1):
            amount = amount_from_json(more.pop(), money)
        on = tuple(more[0].split("-")) if more else ()
        return Move(seat, do, bet, on, amount)
    option = next((one for one in play.offers(seat) if one.do == do), None)
    if isinstance(option, Pick):
        return move_from_json([seat, do, {"cards": rest}], money)
    if isinstance(option, Arrange):
        rows = " ".join(rest).split("/")
        return move_from_json([seat, do, {"rows": rows}], money)
    if len(rest) > 1:
        raise Refused("bad-input", f"too much: write {do}, with an amount where it takes one")
    return Move(seat, do, amount=amount_from_json(rest[0], money) if rest else 0)
