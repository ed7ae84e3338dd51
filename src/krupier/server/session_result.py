"""What a player has won or lost since he came, as the books say."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from krupier.money import base, show_in
from krupier.server.dependencies import ThePlayer, TheService
from krupier.server.sessions import Holder
from krupier.store import history

Since = Annotated[int, QueryParameter(ge=0, le=2**45)]
MS = 1000


class SessionResult(Struct, frozen=True):
    since: int
    """Milliseconds."""
    results: dict[str, str]
    """By currency; of one that is not named nothing was won or lost."""


@get("/me/result", act="own.read")
async def my_result(service: TheService, player: ThePlayer, since: Since = 0) -> SessionResult:
    """What I have won or lost: since I logged in; a guest, who does not, since when he says
    (milliseconds). Rounds that are over, at all tables, and tournaments: entries against
    prizes."""
    begun = player.session.begun_at if isinstance(player, Holder) else since * MS
    won = await service.read(lambda conn: history.won_since(conn, player.id, begun))
    return SessionResult(
        begun // MS, {base(code): show_in(amount, code) for code, amount in won.items()}
    )


HANDLERS = (my_result,)
