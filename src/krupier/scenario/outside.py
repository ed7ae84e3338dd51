"""Steps of the world outside: rates, the register of excluded persons, lists."""

from __future__ import annotations

from krupier.house import (
    rates,
)
from krupier.sandbox import rates as sandbox_rates
from krupier.scenario import lists, words
from krupier.scenario.acting import by_staff
from krupier.scenario.answers import Answer
from krupier.scenario.world import World, identity


def set_rates(world: World, step: words.SetRates) -> Answer:
    operator = step.operator or world.script.scenario.operators[0]
    signed = by_staff(world, step, "rates.set")
    now, base = world.now, step.base
    whole = sandbox_rates.completed(step.rates, base)
    world.write(
        lambda conn: rates.set_rates(
            conn,
            operator,
            whole,
            base=base,
            source=step.source,
            valid_from=now,
            signed=signed,
            at=now,
        )
    )
    for id in world.ids.values():
        world.env.wallets.refresh(id)
    return {"base": base, "rates": dict(step.rates)}


def change_register(world: World, step: words.RegisterOfExcluded) -> Answer:
    if step.add is not None:
        world.register.enter(identity(step.add))
        return {"entered": f"{step.add.given_names} {step.add.surname}"}
    if step.remove is not None:
        world.register.remove(identity(step.remove))
        return {"removed": f"{step.remove.given_names} {step.remove.surname}"}
    world.register.silent = bool(step.silent)
    return {"silent": world.register.silent}


def new_list(world: World, step: words.NewList) -> Answer:
    version = str(world.next_number() + 1)
    world.write(lambda conn: lists.take(conn, step.name, step.persons, version, world.now))
    return {"list": step.name, "persons": len(step.persons)}
