"""What the types of tournaments are made of, from the command line and in the documents."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from krupier.cli.app import app
from krupier.rules.tournament.templates import define, ids


@pytest.mark.parametrize("id", list(ids()))
def test_what_is_shown_of_a_type_makes_that_type(id: str) -> None:
    shown = CliRunner().invoke(app, ["tournament", id, "--json"])
    assert shown.exit_code == 0
    blocks = json.loads(shown.stdout)["blocks"]
    assert define(id, blocks) == define(id)


def test_the_page_of_blocks_says_what_the_structs_say() -> None:
    """If this fails: python scripts/generate_tournament_blocks.py."""
    command = [sys.executable, "scripts/generate_tournament_blocks.py", "--check"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
