"""``deal``, and ``replay`` of what it wrote."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.cli.documents import parse_object, read_object
from krupier.money import show
from krupier.room import version
from krupier.rules.codec import input_from_json
from krupier.rules.options import Refused
from krupier.rules.play import Play
from krupier.rules.play import replay as replay_journal
from krupier.rules.script import load_game, play_script, report
from krupier.rules.transcript import round_lines

SETTING = ("currency", "options", "limits", "players", "hand")


def deal(
    game: str, script: Path | None, seat: str, lang: str, plans: list[Path], as_json: bool
) -> None:
    if script is None and sys.stdin.isatty():
        from krupier.cli import interactive

        play = interactive.play_round(game, seat, lang, plans)
        written: dict[str, Any] = {"currency": play.game.setting.currency.code}
        if not as_json:
            return
    else:
        written = _piped() if script is None else read_object(script)
        made = load_game(game, written, tuple(plans))
        try:
            play = play_script(made, written)
        except Refused as problem:
            money = made.setting.currency
            raise BadRequest(problem.said(lambda amount: show(amount, money))) from None
    _print(game, play, written, as_json or not sys.stdout.isatty())


def _print(game: str, play: Play, written: dict[str, Any], as_json: bool) -> None:
    if not as_json:
        for line in round_lines(play):
            output.line(line)
        return
    setting = {key: written[key] for key in SETTING if key in written}
    if "hand" in setting:
        setting["hand"] = play.game.setting.hand  # with the rake it was played with
    rules = version.today(play.game.plan.family)
    output.as_json({"game": game, "setting": setting, "rules": rules} | report(play))


def _piped() -> dict[str, Any]:
    text = sys.stdin.read()
    if not text.strip():
        raise BadRequest(
            "no script: give --script FILE, pipe one in, or start it in a terminal to play"
        )
    return parse_object(text)


def replay_round(path: Path, plans: list[Path], as_json: bool) -> bool:
    """Plays a recorded journal again and compares settlement and totals."""
    recorded = read_object(path)
    for key, kind, words in (
        ("game", str, "a text such as kings/blackjack"),
        ("journal", list, "a list of inputs"),
        ("setting", dict, "an object"),
        ("rules", str, "the digest of the rules that played it"),
    ):
        if key not in recorded and key not in ("setting", "rules"):
            raise BadRequest(f"it has no {key!r}: it is not what `krupier deal --json` writes")
        if not isinstance(recorded.get(key, kind()), kind):
            raise BadRequest(f"{key} is {words}, got {recorded[key]!r}"[:200])
    game = load_game(recorded["game"], recorded.get("setting", {}), tuple(plans), recorded=True)
    money = game.setting.currency
    rules = version.Version(recorded.get("rules", ""), version.today(game.plan.family))
    try:
        play = replay_journal(game, [input_from_json(one, money) for one in recorded["journal"]])
    except Refused as problem:
        said = problem.said(lambda amount: show(amount, money))
        raise BadRequest(said if rules.same else f"{said} ({_whose(rules)})") from None
    again = report(play)
    differences: list[str] = [
        key
        for key in ("settlement", "totals", "events")
        if key in recorded and recorded[key] != again[key]
    ]
    if not play.over:
        differences.append("the journal ends before the round does")
    told = {"played": rules.played or None, "today": rules.today}
    verdict = {"agrees": not differences, "differences": differences, "rules": told} | again
    if as_json:
        output.as_json(verdict)
    else:
        for line in round_lines(play):
            output.line(line)
        output.line()
        output.line(
            "agrees with what was recorded"
            if not differences
            else f"does NOT agree: {', '.join(differences)}"
        )
        output.line(_whose(rules))
    return not differences


def _whose(rules: version.Version) -> str:
    """Which rules played it, and whether they are today's."""
    today = version.short(rules.today)
    if rules.same:
        return f"played by today's rules, {today}"
    if not rules.played:
        return f"it does not say which rules played it; today's are {today}"
    return f"played by rules {version.short(rules.played)}; today's are {today}"
