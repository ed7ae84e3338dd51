"""HTTP of the odds laboratory: every bet of every game, strategies, what-if, simulations."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import UNSET, Raw

from krupier.server.asgi import address
from krupier.server.dependencies import Asked, TheService, Viewer
from krupier.server.forms import Done
from krupier.server.http import Part
from krupier.server.laboratory import Job
from krupier.server.odds_forms import AllFigures, InWork, JobForm
from krupier.server.problems import Problem, language_of
from krupier.server.questions import Kind, Question, Simulate, question
from krupier.server.service import Service
from krupier.store.people import Player

PATIENCE = 1.5
"""Seconds that an answer is waited for before a job is told instead."""
OPTION, SET = "option.", "set."
JobId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$")]
Exactly = Annotated[bool, QueryParameter()]


@get("/odds", sync_to_thread=False, public=True)
def all_odds(service: TheService) -> AllFigures:
    """Every game against the house with its bets, as far as they are known by now."""
    return AllFigures(service.catalogue.figures())


@get("/odds/{operator:str}/{game:str}", public=True)
async def one_game(
    request: Asked,
    service: TheService,
    viewer: Viewer,
    operator: Part,
    game: Part,
    exact: Exactly = False,
) -> Response[Raw | InWork]:
    """One game, with options (``option.decks=6``) and pays (``set.bets.red.pays=2:1``).

    Answers with a job (202) where that takes longer; ``exact=true`` works out what does.
    """
    kind: Kind = "exact" if exact else "odds"
    asked = _question(request, service, f"{operator}/{game}", kind)
    return await _answered(request, service, asked, viewer)


@get("/odds/{operator:str}/{game:str}/strategy", public=True)
async def game_strategy(
    request: Asked, service: TheService, viewer: Viewer, operator: Part, game: Part
) -> Response[Raw | InWork]:
    """The best strategy as a chart, with the same options and edits."""
    asked = _question(request, service, f"{operator}/{game}", "strategy")
    return await _answered(request, service, asked, viewer)


@post("/odds/simulations", status_code=202, public=True)
async def simulate(
    request: Asked, service: TheService, viewer: Viewer, data: JSONBody[Simulate]
) -> InWork:
    """Plays a game many times and compares what came with what is expected."""
    bounds = service.laboratory.bounds
    most = bounds.rounds if data.how == "kernel" else bounds.faithful_rounds
    if data.rounds > most:
        raise Problem("too-many-rounds", most=most)
    asked = question(
        service.catalogue.plan(data.game),
        service.laboratory.directories,
        "simulation",
        data.currency,
        data.options,
        data.edits,
        rounds=data.rounds,
        seed=data.seed,
        how=data.how,
        strategy=data.strategy,
        bet=data.bet,
    )
    job = service.laboratory.ask(asked, _who(request, viewer))
    return InWork(_form(request, service, job))


@get("/odds/jobs/{job:str}", sync_to_thread=False, public=True)
def a_job(request: Asked, service: TheService, job: JobId) -> InWork:
    """How far the work on a question is, and its answer when it is done."""
    return InWork(_form(request, service, service.laboratory.job(job)))


@delete("/odds/jobs/{job:str}", status_code=200, public=True)
async def cancel(request: Asked, service: TheService, viewer: Viewer, job: JobId) -> Done:
    """Takes a question back."""
    service.laboratory.drop(job, _who(request, viewer))
    return Done()


def _question(request: Asked, service: Service, game: str, kind: Kind) -> Question:
    plan = service.catalogue.plan(game)
    options: dict[str, Any] = {}
    edits: dict[str, str] = {}
    currency = None
    for key, value in request.query_params.multi_items():
        if key.startswith(OPTION):
            options[key.removeprefix(OPTION)] = value
        elif key.startswith(SET):
            edits[key.removeprefix(SET)] = value
        elif key == "currency":
            currency = value
        elif key not in ("lang", "exact"):
            raise Problem("unknown-parameter", name=key[:60])
    return question(plan, service.laboratory.directories, kind, currency, options, edits)


async def _answered(
    request: Asked, service: Service, asked: Question, viewer: Player | None
) -> Response[Raw | InWork]:
    job = service.laboratory.ask(asked, _who(request, viewer))
    try:
        async with asyncio.timeout(PATIENCE):
            await job.over.wait()
    except TimeoutError:
        return Response(InWork(_form(request, service, job)), status_code=202)
    if job.result is None:
        raise job.problem or Problem("lab-cancelled")
    return Response(job.result, status_code=200)


def _form(request: Asked, service: Service, job: Job) -> JobForm:
    return JobForm(
        id=job.id,
        kind=job.asked.kind,
        game=job.asked.game,
        state=job.state,
        place=service.laboratory.place(job),
        progress=job.progress,
        seconds=round(job.seconds, 1),
        result=job.result if job.result is not None else UNSET,
        error=job.problem.form(language_of(request)) if job.problem else UNSET,
    )


def _who(request: Asked, viewer: Player | None) -> str:
    """One person: a player, or an address."""
    return viewer.id if viewer else address(request.scope)


HANDLERS = (all_odds, one_game, game_strategy, simulate, a_job, cancel)
