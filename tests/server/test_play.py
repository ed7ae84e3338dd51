"""Playing over the WebSocket: bets, spins, payouts, reconnection, refusals."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Gap, Mirror, Player
from tests.server.live import PATIENCE, Live


def enter(server: Live, table: str, **outcome: Any) -> None:
    with server.staff() as eva:
        answer = eva.post(f"/api/staff/tables/{table}/outcome", json=outcome)
        assert answer.status_code == 200, answer.text


def balance(server: Live, token: str, code: str = "EUR") -> float:
    with server.http(token) as http:
        return float(http.get("/api/me").json()["balances"][code])


def seated(server: Live, table: str, token: str) -> tuple[Player, Mirror, str]:
    """A player who watches, sits and may bet."""
    player = server.player(token)
    mirror = player.watch(table)
    seat = player.sit(table)
    player.until(lambda: mirror.want == "moves" and seat in mirror.you.get("offers", {}))
    return player, mirror, seat


@pytest.mark.clause("K01-47")
def test_a_guest_bets_sees_the_spin_and_is_paid(server: Live, croupier_table: str) -> None:
    table, token = croupier_table, server.guest()
    before = balance(server, token)
    anna, mirror, seat = seated(server, table, token)
    with anna:
        anna.bet(table, seat, "straight", "5", 17)
        anna.bet(table, seat, "red", "10")
        assert balance(server, token) == before - 15
        anna.until(lambda: mirror.you["balance"] == f"{before - 15:g}")
        assert mirror.stakes == {(seat, "straight", "17"): 5, (seat, "red", ""): 10}
        server.no_more_bets(table)
        anna.until(lambda: mirror.want == "pocket")
        late = refused(anna, table, seat, "bet", {"bet": "red", "amount": "10"})
        assert late["code"] == "not-now"
        enter(server, table, pocket=17)  # black: 35:1 on 17, red loses
        anna.until(lambda: mirror.view["over"] is True)
        anna.until(lambda: float(mirror.you["balance"]) == before - 15 + 5 * 36)
        assert mirror.stakes == {}
        assert {(s["bet"], s["returned"]) for s in mirror.view["settled"]} == {
            ("straight", "180"),
            ("red", "0"),
        }
        assert mirror.view["results"][0]["result"]["number"] == 17
        assert balance(server, token) == before + 165
        round_id = mirror.round
    with server.http(token) as http:
        mine = http.get("/api/me/rounds").json()["rounds"]
        assert (mine[0]["id"], mine[0]["staked"], mine[0]["returned"]) == (round_id, "15", "180")


def test_the_replay_of_a_round_can_be_shared(server: Live, croupier_table: str) -> None:
    table, token = croupier_table, server.guest("Anna")
    anna, mirror, seat = seated(server, table, token)
    with anna:
        anna.bet(table, seat, "dozen-1", "5")
        with server.http() as http:
            running = http.get(f"/api/rounds/{mirror.round}")
            assert running.status_code == 409
            assert running.json()["error"]["code"] == "round-running"
        server.time_is_up(table, "betting")
        anna.until(lambda: mirror.want == "pocket")
        enter(server, table, pocket=3)
        anna.until(lambda: mirror.view["over"] is True)
        round_id = mirror.round
    with server.http() as anybody, server.http(token) as own:
        replay = anybody.get(f"/api/rounds/{round_id}").json()
        assert [step["by"] for step in replay["steps"]] == [
            *("platform", "player", "clock", "croupier"),
        ]
        assert replay["steps"][1]["input"]["move"][1] == "bet"
        assert replay["steps"][3]["input"] == {"pocket": 3}
        assert any(e["event"] == "result" for e in replay["steps"][3]["events"])
        assert replay["seats"][seat] == {"player": None, "name": f"Seat {seat}"}
        assert [(r["staked"], r["returned"], r["you"]) for r in replay["results"]] == [
            ("5", "15", False)
        ]
        assert own.get(f"/api/rounds/{round_id}").json()["results"][0]["you"] is True
        assert len(replay["hash"]) == len(replay["plan"]) == 64
        rounds = anybody.get(f"/api/tables/{table}/rounds").json()["rounds"]
        found = next(one for one in rounds if one["id"] == round_id)
        assert found["result"]["number"] == 3
        assert found["status"] == "settled"


def test_a_fair_round_can_be_proved(server: Live, table: str) -> None:
    anna, mirror, seat = seated(server, table, server.guest())
    with anna:
        commitments = mirror.view["round"]["commitments"]
        share = "ab" * 32
        ack = anna.ask({"do": "entropy", "table": table, "value": share})
        assert ack.get("ok") is True, ack
        anna.bet(table, seat, "red", "5")
        server.no_more_bets(table)
        anna.until(lambda: mirror.view["over"] is True)
        round_id, number = mirror.round, mirror.view["results"][0]["result"]["result"]
    with server.http() as http:
        proof = http.get(f"/api/rounds/{round_id}/proof")
    assert proof.status_code == 200, proof.text
    from krupier.equipment.proof import check_text

    verdict = check_text(proof.content)
    assert verdict.ok, verdict.problems
    part = proof.json()["parts"][0]
    assert part["commitment"]["root"] in [one["root"] for one in commitments]
    assert [one["shows"] for one in part["openings"]] == [str(number)]
    assert share in [one["entropy"] for one in part["shares"]]


def test_two_players_see_each_others_chips(server: Live, table: str) -> None:
    anna, hers, seat_a = seated(server, table, server.guest("Anna"))
    bob, his, seat_b = seated(server, table, server.guest("Bob"))
    with anna, bob:
        assert seat_a != seat_b
        anna.bet(table, seat_a, "split", "2", 17, 20)
        bob.bet(table, seat_b, "red", "7")
        both = {(seat_a, "split", "17-20"): 2.0, (seat_b, "red", ""): 7.0}
        anna.until(lambda: hers.stakes == both)
        bob.until(lambda: his.stakes == both)
        assert {one["name"] for one in his.view["seats"].values()} == {"Anna", "Bob"}
        assert bob.ask(
            {"do": "move", "table": table, "move": [seat_b, "take-back", {"bet": "red"}]}
        )["ok"]
        anna.until(lambda: hers.stakes == {(seat_a, "split", "17-20"): 2.0})


def test_who_reloads_in_mid_round_is_back(server: Live, croupier_table: str) -> None:
    table, token = croupier_table, server.guest()
    anna, mirror, seat = seated(server, table, token)
    anna.bet(table, seat, "corner", "4", 1, 2, 4, 5)
    server.no_more_bets(table)
    anna.until(lambda: mirror.want == "pocket")
    anna.socket.close()
    with server.player(token) as again:
        back = again.watch(table)
        assert back.round == mirror.round
        assert back.you["seats"] == [seat]
        assert back.stakes == {(seat, "corner", "1-2-4-5"): 4.0}
        enter(server, table, pocket=5)
        again.until(lambda: back.view["over"] is True)
        assert back.view["settled"][0]["returned"] == "36"


def test_the_same_move_twice_counts_once(server: Live, table: str) -> None:
    token = server.guest()
    anna, _mirror, seat = seated(server, table, token)
    before = balance(server, token)
    id = str(uuid.uuid4())
    message = {"do": "move", "table": table, "move": [seat, "bet", {"bet": "red", "amount": "5"}]}
    with anna:
        assert anna.ask(message, id) == {"type": "ack", "id": id, "ok": True}
        assert anna.ask(message, id)["ok"] is True
    with server.player(token) as again:  # lost the ack, sends it again
        again.watch(table)
        assert again.ask(message, id)["ok"] is True
        assert balance(server, token) == before - 5
        assert again.tables[table].stakes == {(seat, "red", ""): 5.0}


def refused(player: Player, table: str, *move: Any, **more: Any) -> dict[str, Any]:
    ack = player.ask({"do": "move", "table": table, "move": list(move)} | more)
    found: dict[str, Any] = ack["refused"]
    assert found["message"]
    return found


@pytest.mark.clause("K01-51")
def test_moves_that_are_refused_change_nothing(server: Live, table: str) -> None:
    token = server.guest()
    anna, _, seat = seated(server, table, token)
    bob, _, other = seated(server, table, server.guest("Bob"))
    before = balance(server, token)
    red = {"bet": "red", "amount": "5"}
    with anna, bob:
        version = anna.watch(table).version
        assert refused(anna, table, other, "bet", red)["code"] == "not-your-seat"
        assert refused(anna, table, "99", "bet", red)["code"] == "not-your-seat"
        assert refused(anna, table, seat, "hit")["code"] == "not-offered"
        assert refused(anna, table, seat, "bet", {"bet": "purple"})["code"] == "unknown-bet"
        wrong = {"bet": "split", "on": [1, 36], "amount": "5"}
        assert refused(anna, table, seat, "bet", wrong)["code"] == "unknown-spot"
        much = refused(anna, table, seat, "bet", {"bet": "split", "on": [1, 2], "amount": "10001"})
        assert much["code"] == "amount"
        assert much["facts"]["most"] == "10000"
        assert "10000" in much["message"]
        rich = refused(anna, table, seat, "bet", {"bet": "red", "amount": "90000"})
        assert rich["code"] == "not-enough"
        assert float(rich["facts"]["balance"]) == before
        unrefused = {"bet": "red", "amount": "0.01", "unrefused": True}
        told = refused(anna, table, seat, "bet", unrefused)
        assert (told["code"], told["facts"]["field"]) == ("not-asked", "unrefused")
        for bad in ([], [seat], [seat, "bet", 5], [seat, "bet", {"amount": 0.1, "bet": "red"}]):
            assert refused(anna, table, *bad)["code"] == "bad-input"
        old = refused(anna, table, seat, "bet", red, round=f"{table}-0")
        assert old["code"] == "other-round"
        assert anna.ask({"do": "move", "table": "none", "move": []})["refused"]["code"] == (
            "unknown-table"
        )
        again = anna.watch(table)
        assert again.stakes == {}
        assert again.version == version
        assert balance(server, token) == before


def test_refusals_speak_czech(server: Live, table: str) -> None:
    with server.player(server.guest(), lang="cs-CZ") as anna:
        anna.watch(table)
        found = refused(anna, table, "1", "bet", {"bet": "red", "amount": "5"})
        assert found["message"] in (
            "Místo 1 není vaše; nejprve si sedněte.",
            "Teď nelze hrát.",
        )


def test_a_spectator_sees_all_and_can_do_nothing(server: Live, table: str) -> None:
    anna, _, seat = seated(server, table, server.guest())
    with anna, Player(server.url, None) as spectator:
        assert spectator.welcome["player"] is None
        seen = spectator.watch(table)
        assert seen.you == {}
        anna.bet(table, seat, "red", "5")
        spectator.until(lambda: (seat, "red", "") in seen.stakes)
        assert refused(spectator, table, seat, "bet", {"bet": "red"})["code"] == "bad-token"
        ack = spectator.ask({"do": "sit", "table": table})
        assert ack["refused"]["code"] == "bad-token"


def test_a_gap_in_the_versions_is_found_and_a_new_view_repairs_it(server: Live, table: str) -> None:
    anna, _mirror, seat = seated(server, table, server.guest())
    with anna, server.player(server.guest("Bob")) as bob:
        his = bob.watch(table)
        his.version -= 1  # as if one update had been lost
        anna.bet(table, seat, "red", "5")
        with pytest.raises(Gap):
            bob.until(lambda: bool(his.stakes))
        bob.tables[table] = Mirror()
        his = bob.watch(table)
        assert his.stakes == {(seat, "red", ""): 5.0}
        anna.bet(table, seat, "black", "5")
        bob.until(lambda: (seat, "black", "") in his.stakes)


def test_updates_lead_to_the_same_view_as_asking_again(server: Live, table: str) -> None:
    """What a client knows from updates is what the server would tell it anew."""
    token = server.guest()
    anna, mirror, seat = seated(server, table, token)

    def compare() -> None:
        while True:
            with server.player(token) as other:
                told = other.watch(table)
                anna.say({"do": "ping"})  # whatever was told before the view has come by the pong
                anna.until(lambda: anna.heard[-1]["type"] == "pong")
                if told.version != mirror.version:
                    continue  # somebody came or went meanwhile
                assert told.stakes == mirror.stakes
                assert told.want == mirror.want
                for part in told.view.keys() - {"events", "stakes", "want", "watching"}:
                    assert told.view[part] == mirror.view[part], part
                assert told.you == mirror.you
                return

    with anna:
        for number in (1, 2, 3):
            compare()
            anna.bet(table, seat, "straight", "1", number)
            anna.bet(table, seat, "red", "5")
            compare()
            assert len(mirror.stakes) == 2
            server.no_more_bets(table)
            anna.until(lambda: mirror.view["over"] is True)
            compare()
            server.time_is_up(table, "pause")
            anna.until(lambda: mirror.view["over"] is False and seat in mirror.you["offers"])


def test_staff_void_a_round_and_stakes_come_back(server: Live, table: str) -> None:
    token = server.guest()
    anna, mirror, seat = seated(server, table, token)
    before = balance(server, token)
    with anna, server.staff() as eva:
        anna.bet(table, seat, "red", "50")
        answer = eva.post(f"/api/staff/tables/{table}/void", json={"reason": "ball-fell"})
        assert answer.status_code == 200, answer.text
        anna.until(lambda: mirror.view["void"] is True)
        anna.until(lambda: float(mirror.you["balance"]) == before)
        round_id = mirror.round
    assert balance(server, token) == before
    with server.http() as http:
        replay = http.get(f"/api/rounds/{round_id}").json()
    assert (replay["status"], replay["reason"]) == ("void", "ball-fell")


def test_pings_are_answered_and_measured(server: Live, table: str) -> None:
    with server.player(server.guest()) as anna:
        anna.watch(table)
        anna.say({"do": "ping", "t": 42})
        anna.until(lambda: anna.heard[-1]["type"] == "pong")
        assert anna.heard[-1]["t"] == 42
        anna.say({"do": "pong", "s": anna.heard[-1]["s"]})
        anna.say({"do": "pong", "s": anna.heard[-1]["s"]})
        anna.say({"do": "ping", "t": 43})
        anna.until(lambda: anna.heard[-1].get("t") == 43)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"do": "watch", "table": "x"}', 1008),
        ("nonsense", 1008),
        ('{"do":"hello","token":"x"}', 4001),
    ],
)
def test_the_first_message_must_be_a_good_hello(server: Live, first: str, code: int) -> None:
    from websockets.sync.client import connect

    with connect(server.url.replace("http", "ws") + "api/ws") as socket:
        socket.send(first)
        assert '"error"' in str(socket.recv(PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(PATIENCE)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == code
