"""The money and the chips of a tournament as postings of the ledger.

Each has a key of its own for ever: the line of the journal that moved it, and its number there. So
whatever is written in doubt counts once, and a line that is rolled back is moved back under another
key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from krupier.money import CHIPS
from krupier.rules.tournament.escrow import CLAIM, HELD, OPERATOR, Post
from krupier.store import Transfer, accounts
from krupier.store.ledger import Kind
from krupier.store.tournaments import TournamentRecord

TICKET = "ticket"
LEVY = "levy"
ROLLED_BACK = "rolled back: "


def money(of: TournamentRecord, line: int, posts: Iterable[Post]) -> list[Transfer]:
    """What a line of the journal moves."""
    return [
        Transfer(
            f"{of.id}/{line}/{n}",
            _account(of.id, post.debit, post),
            _account(of.id, post.credit, post),
            post.amount,
            of.currency,
            _kind(post),
            operator=of.operator,
        )
        for n, post in enumerate(posts, 1)
    ]


def _account(tournament: str, name: str, post: Post) -> str:
    if name in HELD:
        return accounts.tournament(tournament, name)
    if name == OPERATOR and _meant(post) == LEVY:
        return accounts.levy(tournament)
    if name == OPERATOR:
        fee = "fee" in (post.debit, post.credit)
        return accounts.rake(tournament) if fee else accounts.house(tournament)
    if name.startswith(CLAIM):
        return accounts.claim(name.removeprefix(CLAIM))
    return accounts.ticket(name) if post.form == TICKET else accounts.player(name)


def _kind(post: Post) -> Kind:
    """
    >>> _kind(Post("anna", "prize", 90, "entry")), _kind(Post("prize", "anna", 90, "refund"))
    ('tournament', 'refund')
    >>> _kind(Post("prize", "anna", 90, "deal")), _kind(Post("fee", "operator", 10, "fee"))
    ('prize', 'fee')
    >>> _kind(Post("prize", "operator", 7, "levy"))
    'levy'
    """
    if post.debit.startswith(CLAIM):
        return "claim"
    if _meant(post) == LEVY:
        return "levy"
    if not _is_player(post.debit) and not _is_player(post.credit):
        return "fee" if OPERATOR in (post.debit, post.credit) and "fee" in post.what else "overlay"
    if _is_player(post.debit):
        return "tournament"
    back = post.what == "refund" or post.what.startswith(ROLLED_BACK)
    return "refund" if back else "prize"


def _meant(post: Post) -> str:
    """What it is for, also when it is moved back."""
    return post.what.removeprefix(ROLLED_BACK)


def _is_player(name: str) -> bool:
    return name not in HELD and name != OPERATOR and not name.startswith(CLAIM)


def claimed(posts: Iterable[Post]) -> list[str]:
    """Accounts of claims that postings need."""
    names = (post.debit for post in posts if post.debit.startswith(CLAIM))
    return sorted({accounts.claim(name.removeprefix(CLAIM)) for name in names})


Lies = Callable[[str, str], str]
"""Names the account in which a player's chips of a tournament lie."""


def lies(debts: bool) -> Lies:
    """Where players may owe chips they lie elsewhere: a stack holds no less than nothing."""
    return accounts.score if debts else accounts.stack


def chips(of: TournamentRecord, line: int, changes: Mapping[str, int], lie: Lies) -> list[Transfer]:
    """Chips that come into play or leave it, by player."""
    issue = accounts.issue(of.id)
    found = []
    for player, change in sorted(changes.items()):
        stack = lie(of.id, player)
        debit, credit = (issue, stack) if change > 0 else (stack, issue)
        key = f"{of.id}/{line}/chips/{player}"
        found.append(
            Transfer(key, debit, credit, abs(change), CHIPS, "issue", operator=of.operator)
        )
    return found


def staked(transfers: Iterable[Transfer]) -> dict[str, int]:
    """What players pay in it, by player."""
    found: dict[str, int] = {}
    for one in transfers:
        if one.kind == "tournament" and accounts.kind_of(one.debit) == "player":
            player = accounts.owner_of(one.debit)
            found[player] = found.get(player, 0) + one.amount
    return found
