"""The ``krupier`` command."""

from krupier.cli.app import main

__all__ = ["main"]
