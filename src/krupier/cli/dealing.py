"""``deal``, and ``replay`` of what it wrote."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from krupier.cli import output
from krupier.cli.app import BadRequest
from krupier.money import show
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
        read = "" if script is not None else sys.stdin.read()
        if script is None and not read.strip():
            raise BadRequest(
                "no script: give --script FILE, pipe one in, or start it in a terminal to play"
            )
        written = _read_json(read, script)
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
    output.as_json({"game": game, "setting": setting} | report(play))


def _read_json(text: str, path: Path | None) -> dict[str, Any]:
    if path is not None:
        if str(path) == "-":
            text = sys.stdin.read()
        else:
            try:
                text = path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                raise BadRequest(f"{path} is no text file") from None
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as problem:
        raise BadRequest(f"the script is not JSON: {problem}") from None
    if not isinstance(data, dict):
        raise BadRequest("the script is a JSON object")
    return data


def replay_round(path: Path, plans: list[Path], as_json: bool) -> bool:
    """Plays a recorded journal again and compares settlement and totals."""
    recorded = _read_json("", path)
    for key in ("game", "journal"):
        if key not in recorded:
            raise BadRequest(f"{path} has no {key!r}: it is not what `krupier deal --json` writes")
    game = load_game(recorded["game"], dict(recorded.get("setting", {})), tuple(plans))
    money = game.setting.currency
    if not isinstance(recorded["journal"], list):
        raise BadRequest(f"{path}: the journal is a list of inputs")
    play = replay_journal(game, [input_from_json(one, money) for one in recorded["journal"]])
    again = report(play)
    differences: list[str] = [
        key
        for key in ("settlement", "totals", "events")
        if key in recorded and recorded[key] != again[key]
    ]
    if not play.over:
        differences.append("the journal ends before the round does")
    verdict = {"agrees": not differences, "differences": differences} | again
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
    return not differences
