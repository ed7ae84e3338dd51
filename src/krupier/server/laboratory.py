"""Questions about odds, answered by other processes so that play is never slowed down.

There are two lanes, each with one process and a queue: ``quick`` for what is known or soon worked
out, ``long`` for exact hold'em, charts and simulations. A question that somebody has asked already
is not worked on twice, and answers are remembered.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from krupier.server.problems import Problem, log
from krupier.server.questions import Question

State = Literal["waiting", "running", "done", "failed", "cancelled"]
LANES = {"odds": "quick", "exact": "long", "strategy": "long", "simulation": "long"}
NICE = {"quick": 10, "long": 10}
WORKBENCH = (sys.executable, "-m", "krupier.server.workbench")


@dataclass(frozen=True)
class Bounds:
    """How much the laboratory does for everybody together, and for one person."""

    waiting: int = 24
    """Questions that may wait in a lane."""
    per_person: int = 6
    """Questions that one person may have open; each lane works on one at a time."""
    seconds: float = 1800.0
    """No question is worked on for longer."""
    idle_seconds: float = 120.0
    """A process that has nothing to do ends after that."""
    remembered: int = 256
    """Answers kept in memory, and finished jobs that can still be asked for."""
    rounds: int = 5_000_000
    """Of one simulation by the fast kernels."""
    faithful_rounds: int = 50_000
    """Of one simulation through the rules themselves."""


@dataclass(eq=False)
class Job:
    id: str
    asked: Question
    owners: set[str]
    state: State = "waiting"
    progress: tuple[int, int] | None = None
    begun: float | None = None
    ended: float | None = None
    result: msgspec.Raw | None = None
    problem: Problem | None = None
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def end(self, state: State) -> None:
        self.state, self.ended = state, monotonic()
        self.over.set()

    @property
    def seconds(self) -> float:
        """How long it has been worked on."""
        return (self.ended or monotonic()) - self.begun if self.begun else 0.0


class WorkbenchReport(msgspec.Struct):
    """A line from a workbench."""

    progress: tuple[int, int] | None = None
    result: msgspec.Raw = msgspec.Raw(b"")
    problem: dict[str, Any] | None = None


class Lane:
    """One process, which works on one question after the other."""

    def __init__(
        self, name: str, command: Iterable[str], bounds: Bounds, done: Callable[[Job], None]
    ) -> None:
        self.name, self._bounds, self._done = name, bounds, done
        self._command = tuple(command)
        self.queue: deque[Job] = deque()
        self.running: Job | None = None
        self._more = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def add(self, job: Job) -> None:
        if len(self.queue) >= self._bounds.waiting:
            raise Problem("lab-full", most=self._bounds.waiting)
        self.queue.append(job)
        self._more.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    def drop(self, job: Job) -> None:
        """Nobody wants the answer any more."""
        if job is self.running:
            job.end("cancelled")
            self._kill()
        elif job in self.queue:
            self.queue.remove(job)
            job.end("cancelled")

    async def stop(self) -> None:
        for job in (*self.queue, *((self.running,) if self.running else ())):
            job.end("cancelled")
        self.queue.clear()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        try:
            while True:
                if not self.queue:
                    self._more.clear()
                    async with asyncio.timeout(self._bounds.idle_seconds):
                        await self._more.wait()
                    continue
                self.running = self.queue.popleft()
                await self._answer(self.running)
                self._done(self.running)
                self.running = None
        except TimeoutError:
            pass  # nothing to do for long
        finally:
            await self._end_process()
            self.running = None
            if self.queue:  # asked in the very moment in which we were about to leave
                self._task = asyncio.create_task(self._work())

    async def _answer(self, job: Job) -> None:
        job.state, job.begun = "running", monotonic()
        try:
            async with asyncio.timeout(self._bounds.seconds):
                process = await self._ready()
                assert process.stdin
                assert process.stdout
                process.stdin.write(msgspec.json.encode(job.asked) + b"\n")
                async for line in process.stdout:
                    told = msgspec.json.decode(line, type=WorkbenchReport)
                    if told.progress is not None:
                        job.progress = told.progress
                    elif not job.over.is_set():
                        if told.problem is not None:
                            job.problem = Problem(told.problem["code"], **told.problem["facts"])
                        else:
                            job.result = told.result
                        job.end("failed" if job.problem else "done")
                        return
        except TimeoutError:
            job.problem = Problem("lab-too-long", most=round(self._bounds.seconds / 60))
            job.end("failed")
        except (OSError, msgspec.MsgspecError) as error:
            log.error("the laboratory's %s process: %s", self.name, error)
        # it was cancelled, took too long or broke down: this process cannot be asked any more
        await self._end_process()
        if not job.over.is_set():
            log.error("the laboratory could not answer %s", job.asked)
            job.problem = Problem("internal")
            job.end("failed")

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=2**24,
            )
        return self._process

    def _kill(self) -> None:
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def _end_process(self) -> None:
        self._kill()
        process, self._process = self._process, None
        if process:
            await process.wait()


class Laboratory:
    """All open questions of a server."""

    def __init__(
        self,
        directories: Iterable[Path] = (),
        bounds: Bounds | None = None,
        workbench: Iterable[str] = WORKBENCH,
    ) -> None:
        self.bounds = bounds or Bounds()
        self.directories = tuple(directories)
        command, where = tuple(workbench), tuple(map(str, self.directories))
        self._lanes = {
            name: Lane(name, (*command, str(nice), *where), self.bounds, self._answered)
            for name, nice in NICE.items()
        }
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._answers: OrderedDict[bytes, Job] = OrderedDict()
        self._open: dict[bytes, Job] = {}
        self.heard: Callable[[Question, msgspec.Raw], None] = lambda asked, result: None
        """Told of every answer."""

    async def stop(self) -> None:
        await asyncio.gather(*(lane.stop() for lane in self._lanes.values()))

    def ask(self, asked: Question, owner: str) -> Job:
        """A job for a question; one that is over already where the answer is known."""
        key = _key(asked)
        found = self._answers.get(key) or self._open.get(key)
        if found is not None:
            if not found.over.is_set():
                found.owners.add(owner)
            return found
        mine = [job for job in self._open.values() if owner in job.owners]
        if len(mine) >= self.bounds.per_person:
            raise Problem("lab-busy", most=self.bounds.per_person, jobs=[job.id for job in mine])
        job = Job(secrets.token_hex(8), asked, {owner})
        self._lanes[LANES[asked.kind]].add(job)
        self._open[key] = self._jobs[job.id] = job
        while len(self._jobs) > 2 * self.bounds.remembered:
            self._jobs.popitem(last=False)
        return job

    def job(self, id: str) -> Job:
        found = self._jobs.get(id)
        if found is None:
            raise Problem("unknown-job", job=id)
        return found

    def drop(self, id: str, owner: str) -> Job:
        """Takes a question back; work on it ends when nobody else waits for it."""
        job = self.job(id)
        if owner not in job.owners:
            raise Problem("not-your-job")
        job.owners.discard(owner)
        if not job.owners and not job.over.is_set():
            self._forget(job)
            self._lanes[LANES[job.asked.kind]].drop(job)
        return job

    def place(self, job: Job) -> int:
        """How many are worked on before it: none when it runs."""
        lane = self._lanes[LANES[job.asked.kind]]
        if job not in lane.queue:
            return 0
        return lane.queue.index(job) + (1 if lane.running else 0)

    def _answered(self, job: Job) -> None:
        key = self._forget(job)
        if job.state == "done" and job.result is not None:
            self.heard(job.asked, job.result)
            self._answers[key] = job
            if job.asked.kind == "exact":  # now everything is known at once
                self._answers[_key(replace(job.asked, kind="odds"))] = job
            while len(self._answers) > self.bounds.remembered:
                self._answers.popitem(last=False)

    def _forget(self, job: Job) -> bytes:
        key = _key(job.asked)
        if self._open.get(key) is job:
            del self._open[key]
        return key


def _key(asked: Question) -> bytes:
    return msgspec.json.encode(asked, order="deterministic")
