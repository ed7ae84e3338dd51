"""``serve`` and ``staff`` as an operator calls them."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.cli.command import krupier

PASSWORD = "green felt table"


def test_a_port_that_is_taken_is_told_in_one_line_and_the_books_stay_shut(tmp_path: Path) -> None:
    """Another server may be playing the tables of this very database."""
    books = tmp_path / "books.sqlite"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        told = krupier("serve", "--port", port, "--database", f"sqlite:///{books}")
    assert told.returncode == 2
    (line,) = told.stderr.splitlines()
    assert line == f"krupier: cannot listen on 127.0.0.1, port {port}: address already in use"
    assert not books.exists()


def test_a_login_in_a_new_database_is_not_mistaken_for_one_at_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistyped path makes books of their own, in which no server looks."""
    monkeypatch.setenv("KRUPIER_PASSWORD", PASSWORD)
    where = (
        "--role",
        "floor",
        "--reason",
        "hired",
        "--database",
        f"sqlite:///{tmp_path}/books.sqlite",
    )
    first, second = (krupier("staff", "add", login, *where) for login in ("eva", "jan"))
    assert first.returncode == second.returncode == 0
    (line,) = first.stderr.splitlines()
    assert f"{tmp_path}/books.sqlite is a new database" in line
    assert "--database" in line
    assert second.stderr == ""
