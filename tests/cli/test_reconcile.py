"""``krupier reconcile``: our books beside a provider's statement, from the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app, part_of_an_interface
from krupier.house import callbacks, payments
from krupier.house.provider import Event
from krupier.sandbox.provider import Sandbox
from krupier.sandbox.provider_server import ProviderServer
from krupier.store import keyfile, open_store
from tests.house.payers import deposit, payer

SECOND = 1_000_000
NOON = 1_773_144_000 * SECOND
"""2026-03-10 12:00 UTC."""
SECRET = "a-secret-that-both-know"


def test_the_command_compares_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KRUPIER_PROVIDER_SANDBOX_SECRETS", SECRET)
    url, key = f"sqlite:///{tmp_path}/b.sqlite", tmp_path / "b.key"
    store = open_store(url, keyfile.house_key(url, key))
    now = NOON
    sandbox = Sandbox(now=lambda: now)
    with store.write() as conn:
        payer(conn, token="")
        deposit(conn, at=NOON)
        (order,) = payments.to_send(conn, "sandbox", NOON)
        answer = sandbox.order(order)
        sandbox.end("d1", "done")
        told = Event(
            id="ev1",
            type="deposit.done",
            key="d1",
            reference=answer.reference,
            amount=500_00,
            currency="CZK",
            at=NOON,
        )
        assert callbacks.take(conn, "sandbox", told, NOON) == "applied"
    store.close()
    with ProviderServer(sandbox, [SECRET], lambda: "").running(tells=False) as where:

        def run(day: str, *more: str, address: str = f"sandbox={where}") -> tuple[int, str]:
            words = ["reconcile", day, "--provider", address, "--database", url, "--key", str(key)]
            ran = CliRunner().invoke(app, [*words, "--reason", "the day is over", *more])
            if isinstance(ran.exception, Exception):
                assert part_of_an_interface(ran.exception), repr(ran.exception)
                return 2, str(ran.exception)
            return ran.exit_code, ran.stdout

        agrees = "sandbox 2026-03-10: the books and the statement agree\n"
        assert run("2026-03-10") == (0, agrees)
        assert "knihy a výpis souhlasí" in run("2026-03-10", "--lang", "cs")[1]
        now = NOON + SECOND
        sandbox.end("d1", "charged-back")
        sandbox.books._db.execute("UPDATE moves SET amount = 1 WHERE type = 'deposit.done'")
        code, said = run("2026-03-10", "--json")
        names = [one["name"] for one in json.loads(said)["differences"]]
        assert (code, names[0]) == (2, "other-amount")
        code, said = run("2026-03-10", "--lang", "cs")
        assert code == 2
        assert "jiná částka" in said
        assert "write it like 2026-03-28" in run("10.3.2026")[1]
        assert "when it is over" in run("2999-01-01")[1]
        assert "NAME=https://" in run("2026-03-10", address="sandbox")[1]
        assert "KRUPIER_PROVIDER_OTHER_SECRETS" in run("2026-03-10", address=f"other={where}")[1]
        assert "--reason" in run("2026-03-10", "--reason", "")[1]
    assert "does not answer" in run("2026-03-10")[1]
