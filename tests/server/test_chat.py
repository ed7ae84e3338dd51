"""The chat over the wire: what clients send and hear, and what staff see and do."""

from __future__ import annotations

from itertools import count
from typing import Any

import httpx
import pytest

from krupier.house.staff import hire
from tests.server.client import Player
from tests.server.live import PASSWORD, SIGNED, Live

_n = count(1)
Two = tuple[str, Player, Player]


@pytest.fixture
def two(server: Live) -> Any:
    """Two players who sit at a streamed roulette."""
    table = server.table(f"chat-{next(_n)}", "fortuna/roulette-evolution", "CZK")
    names = (f"Chat{next(_n)}x", f"Chat{next(_n)}x")
    with (
        server.player(server.guest(names[0])) as anna,
        server.player(server.guest(names[1])) as bert,
    ):
        for one in (anna, bert):
            one.watch(table)
            one.sit(table)
        yield table, anna, bert


def lines(player: Player, table: str) -> list[dict[str, Any]]:
    """The chat as the page of this player shows it."""
    shown: dict[str, dict[str, Any]] = {}
    for talk in player.heard:
        if talk["type"] == "chat" and talk["table"] == table:
            shown = {} if talk.get("whole") else shown
            shown |= {one["id"]: one for one in talk["lines"]}
            for gone in talk.get("removed", ()):
                shown.pop(gone, None)
    return list(shown.values())


def say(player: Player, table: str, text: str, **more: Any) -> dict[str, Any]:
    return player.ask({"do": "say", "table": table, "text": text} | more)


def listens(player: Player, table: str, *texts: str) -> None:
    player.until(lambda: [one["text"] for one in lines(player, table)] == list(texts))


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


@pytest.mark.clause("F13-20", "F14-15")
def test_players_of_a_table_hear_each_other_as_they_wrote(two: Two) -> None:
    table, anna, bert = two
    text = '<img src=x onerror=alert(1)> & "ahoj" žluťoučký 👍'
    assert say(anna, table, text)["ok"]
    for one in (anna, bert):
        listens(one, table, text)
    line = lines(bert, table)[0]
    assert line["player"] == anna.welcome["player"]["id"]
    assert line["name"] == anna.welcome["player"]["name"]


def test_who_comes_later_or_again_gets_what_was_said_with_the_view(server: Live, two: Two) -> None:
    table, anna, _ = two
    assert say(anna, table, "ahoj")["ok"]
    with server.player() as olga:
        olga.watch(table)
        listens(olga, table, "ahoj")
        assert [m["type"] for m in olga.heard if m.get("table") == table][:2] == ["view", "chat"]
    anna.say({"do": "watch", "table": table})
    anna.until(lambda: any(m.get("whole") for m in anna.heard))
    listens(anna, table, "ahoj")


def test_nobody_writes_to_a_table_that_he_does_not_see(server: Live, two: Two) -> None:
    table, anna, bert = two
    with server.player() as olga:
        refused = say(olga, table, "hi")["refused"]
        assert refused["code"] == "not-watching"
        assert say(olga, "no-such-table", "hi")["refused"]["code"] == "unknown-table"
        olga.watch(table)
        assert say(olga, table, "hi")["refused"]["code"] == "chat-seats-only"
    with Player(server.url, None) as nobody:
        nobody.watch(table)
        assert say(nobody, table, "hi")["refused"]["code"] == "bad-token"
        report = {"do": "report", "table": table, "message": "x", "why": "abuse"}
        assert nobody.ask(report)["refused"]["code"] == "bad-token"
    assert say(anna, table, "klid")["ok"]
    listens(bert, table, "klid")


def test_refusals_say_in_both_languages_what_is_allowed(server: Live, two: Two) -> None:
    table, anna, _ = two
    long = say(anna, table, "x" * 900)["refused"]
    assert long["message"] == "A message has at most 200 characters; this one has 900."
    with server.player(lang="cs") as cyril:
        cyril.watch(table)
        cyril.sit(table)
        link = say(cyril, table, "www.vyhra.cz")["refused"]
        assert link["message"] == "Žádné odkazy, adresy, telefony ani reklama."


@pytest.mark.parametrize(
    "broken",
    [
        {"text": ""},
        {"text": "x" * 1_001},
        {"text": 5},
        {"text": None},
        {"text": ["a"]},
        {"text": "ahoj", "player": "somebody else"},
        {"text": "ahoj", "name": "Krupiér"},
    ],
)
def test_messages_that_are_none_end_nothing(two: Two, broken: dict[str, Any]) -> None:
    table, anna, bert = two
    anna.say({"do": "say", "table": table, "id": "1"} | broken)
    anna.until(lambda: any(m["type"] == "error" for m in anna.heard))
    assert say(anna, table, "jsem tu")["ok"]
    listens(bert, table, "jsem tu")


def test_half_a_character_does_not_reach_anybody(two: Two) -> None:
    table, anna, bert = two
    half = f'{{"do":"say","table":"{table}","id":"h1","text":"a\\ud800"}}'
    anna.socket.send(half)
    anna.until(lambda: "h1" in anna.acks or any(m["type"] == "error" for m in anna.heard))
    assert not anna.acks.get("h1", {}).get("ok")
    assert say(anna, table, "dobře")["ok"]
    listens(bert, table, "dobře")


# -- staff -----------------------------------------------------------------------------------------


def test_a_report_is_decided_and_the_author_silenced(server: Live, two: Two) -> None:
    table, anna, bert = two
    assert say(anna, table, "kupte si moje žetony")["ok"]
    listens(bert, table, "kupte si moje žetony")
    message = lines(bert, table)[0]["id"]
    report = {"do": "report", "table": table, "message": message, "why": "advertising"}
    assert bert.ask(report)["ok"]
    floor = server.staff("floor")
    found = floor.get("/api/staff/chat/reports?operator=fortuna").json()
    (mine,) = [one for one in found if one["message"]["id"] == message]
    assert (mine["why"], mine["message"]["text"]) == ("advertising", "kupte si moje žetony")
    form = {"verdict": "muted", "reason": "reklama", "hours": 1}
    done = floor.post(f"/api/staff/chat/reports/{mine['id']}/decide", json=form)
    assert done.status_code == 200
    assert done.json()["removed"]
    listens(anna, table)
    listens(bert, table)
    refused = say(anna, table, "ale proč")["refused"]
    assert refused["code"] == "chat-muted"
    assert refused["facts"]["reason"] == "reklama"
    again = floor.post(f"/api/staff/chat/reports/{mine['id']}/decide", json=form)
    assert code(again) == (409, "chat-decided")
    me = anna.welcome["player"]["id"]
    (mute,) = floor.get(f"/api/staff/chat/mutes?player={me}").json()
    assert mute["holds"]
    lifted = floor.post(f"/api/staff/chat/mutes/{mute['id']}/lift", json={"reason": "omluva"})
    assert not lifted.json()["holds"]
    assert say(anna, table, "děkuji")["ok"]
    kept = floor.get(f"/api/staff/chat?table={table}").json()
    assert [(one["text"], one["removed"]) for one in kept] == [
        ("děkuji", False),
        ("kupte si moje žetony", True),
    ]


@pytest.mark.clause("F13-32")
def test_the_house_tells_a_table_what_is_the_matter(server: Live, two: Two) -> None:
    table, anna, bert = two
    form = {"table": table, "text": "Nastala chyba, řešíme ji.", "reason": "chyba kola"}
    assert server.staff("floor").post("/api/staff/chat/announcements", json=form).status_code == 200
    for one in (anna, bert):
        listens(one, table, "Nastala chyba, řešíme ji.")
        assert lines(one, table)[0]["player"] is None


def test_whoever_has_no_business_there_sees_and_does_nothing(server: Live, two: Two) -> None:
    table, anna, _ = two
    assert say(anna, table, "ahoj")["ok"]
    croupier = server.staff("croupier")
    assert croupier.get("/api/staff/chat").status_code == 403
    form = {"operator": "fortuna", "player": anna.welcome["player"]["id"], "reason": "x"}
    assert croupier.post("/api/staff/chat/mutes", json=form).status_code == 403
    regulator = server.staff("regulator")
    assert regulator.get(f"/api/staff/chat?table={table}").status_code == 200
    assert regulator.post("/api/staff/chat/mutes", json=form).status_code == 403


def test_staff_of_another_operator_see_as_if_there_were_nothing(server: Live, two: Two) -> None:
    table, anna, bert = two
    assert say(anna, table, "ahoj")["ok"]
    listens(bert, table, "ahoj")
    message = lines(bert, table)[0]["id"]
    bert.ask({"do": "report", "table": table, "message": message, "why": "abuse"})
    hire(server.service.store, "tsgfloor", PASSWORD, "floor", 1, SIGNED, "tsg")
    theirs = server.log_in("tsgfloor")
    assert theirs.get(f"/api/staff/chat?table={table}").json() == []
    assert theirs.get("/api/staff/chat?operator=fortuna").status_code == 404
    reports = server.staff("floor").get("/api/staff/chat/reports?operator=fortuna").json()
    (mine,) = [one["id"] for one in reports if one["message"]["id"] == message]
    assert mine not in [one["id"] for one in theirs.get("/api/staff/chat/reports").json()]
    why = {"reason": "x"}
    for path, form in (
        (f"messages/{message}/remove", why),
        (f"reports/{mine}/decide", why | {"verdict": "removed"}),
        ("mutes", why | {"operator": "fortuna", "player": anna.welcome["player"]["id"]}),
        ("announcements", why | {"table": table, "text": "hello"}),
    ):
        assert theirs.post(f"/api/staff/chat/{path}", json=form).status_code == 404, path
    listens(bert, table, "ahoj")
