"""Accounts by name: their kind, then whose they are (`player:anna`, `stack:T1:anna`, `house:T1`).

The accounts of the house are those of a group: no two groups write to one row in ordinary play, and
what the house won altogether is the sum over a kind.
"""

from __future__ import annotations

from krupier.store.errors import Invalid

#: Kind of account -> may it *not* go below zero. Money of others is guarded; the house's own
#: results, and clearing (the mirror of the world outside), may be on either side of zero.
GUARDED = {
    "player": True,  # a player's wallet
    "stack": True,  # chips a player has before them at a table
    "score": False,  # points of a tournament that are its chips: below zero by what is owed
    "table": True,  # stakes of the running round, held at the table
    "attack": True,  # button attack: what lies beside the pots of a table from hand to hand
    "tournament": True,  # prize pools, bounties and fees until they are paid
    "issue": False,  # chips of a tournament: below zero by what is in play
    "jackpot": True,
    "ticket": True,  # seats won but not yet played
    "payout": True,  # ordered to be paid out, until a provider has paid it
    "held": True,  # withheld from a player until a case is decided
    "bonus": True,  # given to a player and not released yet
    "claim": False,  # what a player owes the house
    "exchange": False,  # what an operator has of each currency by converting
    "fees": False,  # what an operator charged
    "marketing": False,  # what an operator gives away
    "desk": False,  # a cash desk: below zero by what is in it
    "difference": False,  # what an operator's cash desks had too much, or too little (below zero)
    "levy": False,
    "house": False,
    "commission": False,
    "rake": False,
    "clearing": False,
}
#: Kinds that belong to a player: what a round takes from and returns to these are its results.
HOLDERS = frozenset({"player", "stack", "score"})
#: Kinds that only hold money while a round runs: zero over each closed round.
ESCROW = frozenset({"table"})
#: Where demo money comes from.
DEMO = "clearing:demo"


def player(player: str) -> str:
    """A wallet."""
    return f"player:{player}"


def stack(table: str, player: str) -> str:
    """The chips in front of a player."""
    return f"stack:{table}:{player}"


def score(tournament: str, player: str) -> str:
    """What a player has in a tournament where one may owe chips."""
    return f"score:{tournament}:{player}"


def table(table: str) -> str:
    """What lies on a table while a round runs."""
    return f"table:{table}"


def attack(table: str) -> str:
    """Button attack: what lies beside the pots from hand to hand."""
    return f"attack:{table}"


def house(group: str) -> str:
    """What the bank won or lost at the tables of a group."""
    return f"house:{group}"


def rake(group: str) -> str:
    return f"rake:{group}"


def levy(group: str) -> str:
    """What the law takes of a prize pool, until it is paid."""
    return f"levy:{group}"


def commission(group: str) -> str:
    return f"commission:{group}"


def payout(account: str) -> str:
    """Money on its way out of a wallet."""
    return f"payout:{account}"


def held(account: str) -> str:
    return f"held:{account}"


def bonus(account: str) -> str:
    return f"bonus:{account}"


def claim(account: str) -> str:
    return f"claim:{account}"


def exchange(operator: str) -> str:
    return f"exchange:{operator}"


def fees(operator: str) -> str:
    return f"fees:{operator}"


def marketing(operator: str) -> str:
    return f"marketing:{operator}"


def desk(desk: str) -> str:
    return f"desk:{desk}"


def difference(operator: str) -> str:
    return f"difference:{operator}"


def clearing(whom: str) -> str:
    """What somebody outside has of ours (below zero) or we of his."""
    return f"clearing:{whom}"


def tournament(tournament: str, held: str) -> str:
    """What a tournament holds of prizes, bounties, fees, or of its guarantee."""
    return f"tournament:{tournament}:{held}"


def issue(tournament: str) -> str:
    """Where its chips come from, and go when it is over."""
    return f"issue:{tournament}"


def ticket(account: str) -> str:
    """Entries that somebody has won and not used."""
    return f"ticket:{account}"


def kind_of(name: str) -> str:
    """`player` of `player:anna`. Raises Invalid for a kind nobody knows."""
    kind = name.partition(":")[0]
    if kind not in GUARDED:
        known = ", ".join(GUARDED)
        raise Invalid(
            f"no such kind of account: {name!r}; kinds are {known}",
            f"takový druh účtu není: {name!r}; druhy jsou {known}",
        )
    return kind


def owner_of(name: str) -> str:
    """`anna` of `player:anna` and of `stack:T1:anna`."""
    return name.rpartition(":")[2]


def person_of(name: str) -> str | None:
    """The player whose money it is; `None` for accounts that are nobody's in person."""
    return owner_of(name) if kind_of(name) in HOLDERS else None
