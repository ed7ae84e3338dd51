"""A server process that lets guests in, without the rest of a demo."""

from __future__ import annotations

from collections.abc import Callable

from krupier.server import guests, run
from krupier.server.service import Service
from krupier.server.settings import ServeOptions


class OpenServer(run.Server):
    def __init__(self, service: Service, on_ready: Callable[[str], None]) -> None:
        service.accounts.guests = guests.of(service)
        super().__init__(service, on_ready)


def serve(options: ServeOptions, on_ready: Callable[[str], None]) -> None:
    """As `krupier.server.run.serve`."""
    run.Server = OpenServer  # type: ignore[misc]
    run.serve(options, on_ready)
