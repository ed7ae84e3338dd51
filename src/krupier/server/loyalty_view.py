"""Points, coins, bonuses and programmes as people read them."""

from __future__ import annotations

from sqlalchemy import Connection

from krupier.house import bonuses, loyalty, points, programmes
from krupier.house.bonuses import Bonus
from krupier.house.loyalty import Order
from krupier.house.periods import begins, iso, month_of
from krupier.house.programmes import Programme, Reward
from krupier.house.user_accounts import UserAccount
from krupier.money import show_in, with_currency
from krupier.plan.house import HousePlan
from krupier.plan.loyalty_parts import BonusOffer, Club, Offer
from krupier.plan.parts import Names
from krupier.server import care_forms as shapes


def told(thousandths: int) -> str:
    """
    >>> told(2_500), told(60_000), told(1)
    ('2.5', '60', '0.001')
    """
    whole, rest = divmod(thousandths, points.UNIT)
    return f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)


def both(names: Names) -> dict[str, str]:
    return {"cs": names.cs, "en": names.en}


def loyalty_view(
    conn: Connection, plan: HousePlan, account: UserAccount, at: int
) -> shapes.LoyaltyView:
    club = plan.loyalty.club
    earned = loyalty.earned(conn, plan, account, at) if club else 0
    own = programmes.of_account(conn, account.id)
    announced = programmes.listed(conn, account.operator) if plan.loyalty.programmes else []
    return shapes.LoyaltyView(
        club=club is not None,
        points=told(earned),
        coins=loyalty.coins(conn, plan, account, at) if club else 0,
        coins_names=both(club.coins.names) if club else {},
        catalogue=[offer_view(one) for one in club.catalogue] if club else [],
        orders=[order_view(plan, club, one) for one in loyalty.orders(conn, account=account.id)],
        bonuses=[_bonus(conn, plan, one) for one in bonuses.of_account(conn, account.id)],
        programmes=[programme_view(plan, one) for one in announced if one.ends_at > at],
        memberships=[
            shapes.MembershipView(
                programme=programme_view(plan, one),
                since=iso(member.since, plan.timezone),
                points=told(
                    programmes.points_of(conn, one, member, _since(plan, one, at), one.ends_at)
                ),
            )
            for one, member in own
        ],
        rewards=[
            reward_view(conn, plan, one) for one in programmes.rewards(conn, account=account.id)
        ],
    )


def _since(plan: HousePlan, one: Programme, at: int) -> int:
    """From when points count that are shown: of the running month, where each is paid by itself."""
    if (one.games, one.rewards) != ("cash-games", "division"):
        return one.begins_at
    return begins(month_of(min(at, one.ends_at - 1), plan.timezone), plan.timezone)


def offer_view(one: Offer) -> shapes.OfferView:
    worth = f"{one.money.amount} {one.money.currency}" if one.money else None
    return shapes.OfferView(id=one.id, names=both(one.names), coins=one.coins, money=worth)


def bonus_offer(one: BonusOffer) -> shapes.OfferView:
    most = ", ".join(f"{part.amount} {part.currency}" for part in one.most)
    return shapes.OfferView(id=one.id, names=both(one.names), coins=0, money=most)


def order_view(plan: HousePlan, club: Club | None, one: Order) -> shapes.OrderView:
    offer = club.offer(one.offer) if club else None
    given = None if one.given_at is None else iso(one.given_at, plan.timezone)
    return shapes.OrderView(
        id=one.id,
        account=one.account,
        names=both(offer.names) if offer else {"cs": one.offer, "en": one.offer},
        coins=one.coins,
        ordered_at=iso(one.ordered_at, plan.timezone),
        given_at=given,
    )


def _bonus(conn: Connection, plan: HousePlan, one: Bonus) -> shapes.BonusView:
    club = plan.loyalty.club
    offer = club.bonus(one.offer) if club else None
    earned = points.total(conn, one.account, one.given_at, one.until)
    return shapes.BonusView(
        id=one.id,
        names=both(offer.names) if offer else {"cs": one.offer, "en": one.offer},
        amount=show_in(one.amount, one.currency),
        currency=one.currency,
        left=show_in(one.left, one.currency),
        parts=one.parts,
        released=one.released,
        points_each=one.points_each,
        points=told(earned),
        until=iso(one.until, plan.timezone),
        state=one.state,
    )


def programme_view(plan: HousePlan, one: Programme) -> shapes.ProgrammeView:
    zone, said = plan.timezone, one.conditions
    return shapes.ProgrammeView(
        id=one.id,
        operator=one.operator,
        title=one.title,
        games=one.games,
        rewards=one.rewards,
        announced_at=iso(one.announced_at, zone),
        begins_at=iso(one.begins_at, zone),
        ends_at=iso(one.ends_at, zone),
        currency=one.currency,
        points_per_hour=said.points_per_hour,
        points_per_buy_in=said.points_per_buy_in,
        buy_in_per=show_in(said.buy_in_per, one.currency),
        amount=show_in(said.amount, one.currency),
        places=said.places,
        minimum=said.minimum,
        statuses=[
            f"{status.hours} h: {show_in(status.amount, one.currency)}" for status in said.statuses
        ],
        only=list(said.only),
    )


def reward_view(conn: Connection, plan: HousePlan, one: Reward) -> shapes.RewardView:
    of = programmes.programme(conn, one.programme)
    return shapes.RewardView(
        programme=of.title,
        period=one.period,
        account=one.account,
        at=iso(one.at, plan.timezone),
        points=told(one.points),
        amount=with_currency(one.amount, of.currency),
    )


def standing(conn: Connection, plan: HousePlan, one: Programme, at: int) -> dict[str, int]:
    """By account, thousandths of the running period."""
    return dict(programmes.table_of(conn, one, _since(plan, one, at), one.ends_at))
