"""``krupier replay`` of poker hands: every file is played, whatever the others are."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.command import krupier

PUBLISHED = Path(__file__).parents[1] / "rules" / "poker" / "published"


def test_a_directory_of_hands() -> None:
    told = krupier("replay", str(PUBLISHED))
    count = len(list(PUBLISHED.glob("*.phh")))
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines()[-1] == f"{count} replayed: {count} agree"


def test_a_file_that_is_no_round_is_named_once(tmp_path: Path) -> None:
    for name, text, reason in (
        ("other.json", "{}", "it has no 'game': it is not what `krupier deal --json` writes"),
        ("odd.json", '{"game": 7}', "game is a text such as kings/blackjack, got 7"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
        told = krupier("replay", str(tmp_path / name))
        assert told.returncode == 2
        assert told.stderr.splitlines() == [f"krupier: {tmp_path / name}: {reason}"]


def test_bad_files_are_named_and_the_others_played(tmp_path: Path) -> None:
    good = (PUBLISHED / "dwan-ivey-2009.phh").read_text(encoding="utf-8")
    (tmp_path / "good.phh").write_text(good, encoding="utf-8")
    wrong = good.replace("p3 cbr 7000", "p3 cbr 3000")
    (tmp_path / "wrong.phh").write_text(wrong, encoding="utf-8")
    (tmp_path / "empty.phh").write_text("", encoding="utf-8")
    (tmp_path / "toml.phh").write_text("variant = \n", encoding="utf-8")
    (tmp_path / "variant.phh").write_text('variant = "XX"', encoding="utf-8")
    (tmp_path / "none").mkdir()
    names = ("empty.phh", "toml.phh", "variant.phh", "wrong.phh", "nowhere.phh", "none", "good.phh")
    told = krupier("replay", *(str(tmp_path / name) for name in names))
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
    for name, reason in (
        ("empty.phh", "no hand in it"),
        ("toml.phh", "no TOML: Invalid value (at line 1, column 11)"),
        ("nowhere.phh", "there is no such file"),
        ("none", "a directory without hands (.phh, .phhs)"),
    ):
        assert f"krupier: {tmp_path / name}: {reason}" in told.stderr
    assert f"{tmp_path / 'variant.phh'}: refused, variant 'XX' is unknown: FT, NT" in told.stdout
    assert "action 4, 'p3 cbr 3000': no raise to 3000: p3 is in turn and may fold" in told.stdout
    assert told.stdout.splitlines()[-1] == "7 replayed: 1 agree, 1 do NOT agree, 5 refused"


def test_as_data() -> None:
    files = [str(PUBLISHED / name) for name in ("hellmuth-wiggins.phh", "dwan-ivey-2009.phh")]
    told = krupier("replay", "--json", *files)
    hands = json.loads(told.stdout)
    assert [hand["file"] for hand in hands] == files
    assert {(hand["variant"], hand["agrees"], hand["finished"]) for hand in hands} == {
        ("NT", True, True)
    }
    assert hands[0]["stacks"] == ["inf", "79400", "149700", "inf", "37400", "inf"]


def test_an_end_that_the_record_does_not_lead_to_has_a_status_of_its_own(tmp_path: Path) -> None:
    """Two are all-in for 100 and no board is recorded: one of them won. Who folded did not."""
    stops = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 100]
actions = ["p3 f", "p1 cbr 100", "p2 cc"]
"""
    for name, final in (("may.phh", [200, 0, 100]), ("cannot.phh", [100, 0, 200])):
        (tmp_path / name).write_text(f"{stops}finishing_stacks = {final}\n", encoding="utf-8")
    told = krupier("replay", str(tmp_path / "may.phh"))
    assert told.returncode == 3
    assert "agrees as far as it goes, its end CANNOT be checked" in told.stdout
    told = krupier("replay", str(tmp_path))
    assert told.returncode == 2
    last = told.stdout.splitlines()[-1]
    assert last == "2 replayed: 1 CANNOT be checked, 1 do NOT agree"
