"""Registration under random orders of steps: nobody is active before everything is done, whatever
comes first, and whoever is held stays so until staff decide."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection

from krupier.house import agenda, cases, decisions, documents, limits, registration
from krupier.house import user_accounts as accounts
from krupier.house.acts import Signature
from krupier.house.refusals import HouseRefused
from krupier.plan import house
from krupier.store import Conflict, open_store
from tests.house.people import CARD, DAY, HOUR, NOW, apply, take_lists
from tests.house.test_registration import EVA, pays

STEPS = ("limits", "document", "verify", "refuse", "payment", "release", "reject", "wait", "due")


def _step(conn: Connection, step: str, id: str, operator: str, at: int, number: int) -> None:
    plan, account = house.load(operator), accounts.account(conn, id)
    given = [one for one in documents.of_person(conn, account.person) if one.state == "given"]
    match step:
        case "limits":
            for one in plan.self_limits:
                limits.decide(
                    conn, plan, account, one.id, None, "", Signature(id, "player", "x"), at
                )
            registration.advance(conn, plan, id, at)
        case "document":
            registration.give_document(conn, plan, account, CARD, f"d{number}", at)
        case "verify" | "refuse" if given:
            verdict = "verified" if step == "verify" else "refused"
            registration.decide_document(conn, plan, given[0].id, verdict, EVA, at)  # type: ignore[arg-type]
        case "payment" if not registration._pays(conn, plan, account, at):
            pays(conn, id, at)
        case "release" | "reject":
            for case in cases.waiting(conn, id)[:1]:
                effects = {effect: name for name, effect in case.choices.items()}
                decisions.decide(conn, plan, case.id, effects[step], EVA, at)
        case "due":
            agenda.work_off(conn, at)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(["tsg", "club", "wgg"]),
    st.booleans(),
    st.lists(st.sampled_from(STEPS), max_size=25),
)
def test_active_only_when_everything_is_done(
    operator: str, exposed: bool, steps: list[str]
) -> None:
    store = open_store("sqlite://")
    plan, at = house.load(operator), NOW
    done, held, ended = set[str](), False, False
    with store.write() as conn:
        take_lists(conn)
        id = apply(conn, operator, pep=exposed).id
        waiting = 0 if plan.internet else 1  # a document was given with the application
        held = exposed and plan.screening.pep.found == "hold"
        for number, step in enumerate(steps):
            at += 8 * DAY if step == "wait" else HOUR
            late = plan.registration.window is not None and at >= NOW + 30 * DAY
            with suppress(HouseRefused, Conflict):
                _step(conn, step, id, operator, at, number)
            match step:  # what should be, by itself
                case "limits" | "payment":
                    done.add(step)
                case "document":
                    waiting += 1
                case "verify" if waiting:
                    done.add("identity")
                    waiting -= 1
                case "refuse" if waiting:
                    waiting -= 1
                case "release":
                    held = False
                case "reject" if held:
                    ended, held = True, False
                case "due" if late:
                    ended = True
            now = accounts.account(conn, id)
            needed = {"limits", "identity"} | ({"payment"} if operator == "tsg" else set())
            if now.state == "active":
                assert needed <= done
                assert not held
                break
            assert not (needed <= done and not held and not late and not ended)
            if held and not ended:
                assert now.state in ("applied", "expired")
            if ended:
                assert now.state in ("rejected", "expired")
                break
    store.close()
