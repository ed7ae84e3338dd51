"""Which act each message of a client is."""

from __future__ import annotations

from collections.abc import Mapping

from krupier.house.roles import Act
from krupier.server import wire

ACTS: Mapping[type[wire.FromClient], Act | None] = {
    wire.Hello: None,
    wire.Ping: None,
    wire.Pong: None,
    wire.Watch: None,
    wire.Leave: None,
    wire.Lobby: None,
    wire.Tournaments: None,
    wire.Tournament: None,
    wire.AskTournament: "table.play",
    wire.QuickSeat: "table.play",
    wire.Sit: "table.play",
    wire.Stand: "table.play",
    wire.Away: "table.play",
    wire.Entropy: "table.play",
    wire.MakeMove: "table.play",
    wire.Wait: "table.play",
    wire.ChangeSeat: "table.play",
    wire.ChangeTable: "table.play",
    wire.TopUp: "table.play",
    wire.Entry: "table.play",
    wire.Prefer: "table.play",
    wire.ChooseGame: "table.play",
    wire.Post: "table.play",
    wire.Pre: "table.play",
    wire.TimeBank: "table.play",
    wire.FastFold: "table.play",
    wire.GoOn: "table.play",
    wire.Show: "table.play",
    wire.CallClock: "table.play",
    wire.ObjectTo: "table.play",
    wire.Say: "chat.write",
    wire.Report: "chat.write",
}
"""What each message asks for; ``None``: anybody may."""
