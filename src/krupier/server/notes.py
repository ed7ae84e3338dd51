"""HTTP of notes: what a player keeps of others on his account, for himself alone. Nobody else reads
them here, staff neither."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import get, put
from litestar.params import JSONBody
from msgspec import Meta, Struct
from sqlalchemy import Connection

from krupier.server.dependencies import ThePlayer, TheService
from krupier.server.forms import Form
from krupier.server.http import PlayerId
from krupier.server.problems import Problem
from krupier.server.sessions import Holder
from krupier.store import notes
from krupier.store.people import Player

Label = Literal["", "red", "orange", "yellow", "green", "blue", "violet"]


class NewNote(Form, frozen=True):
    """Without text and label it is erased."""

    text: Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\ud800-\udfff]*$")]
    label: Label = ""


class NoteView(Struct, frozen=True):
    about: str
    """The player's id."""
    text: str
    label: str
    at: int


class Notes(Struct, frozen=True):
    notes: list[NoteView]


def _account(player: Player) -> Player:
    """Guests keep theirs in the browser."""
    if not isinstance(player, Holder):
        raise Problem("accounts-only")
    return player


@get("/me/notes", act="own.read")
async def own_notes(service: TheService, player: ThePlayer) -> Notes:
    """All notes and colours of mine."""
    author = _account(player).id
    found = await service.read(lambda conn: notes.of(conn, author))
    return Notes([NoteView(one.about, one.text, one.label, one.at // 1000) for one in found])


@put("/me/notes/{about:str}", act="own.keep")
async def keep_note(
    service: TheService, player: ThePlayer, about: PlayerId, data: JSONBody[NewNote]
) -> NoteView:
    """Replaces what I keep of a player."""
    author = _account(player).id
    note = notes.Note(about, data.text.strip(), data.label, service.now())

    def work(conn: Connection) -> None:
        notes.put(conn, author, note)

    await service.books.run(work)
    return NoteView(note.about, note.text, note.label, note.at // 1000)


HANDLERS = (own_notes, keep_note)
