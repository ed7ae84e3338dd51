"""Lanes and jobs, with a workbench that does as it is told."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from krupier.server.laboratory import Bounds, Job, Laboratory
from krupier.server.problems import Problem
from krupier.server.questions import Kind, Question

BENCH = """
import json, os, sys, time
for line in sys.stdin:
    game = json.loads(line)["game"]
    print(json.dumps({"progress": [1, 4]}), flush=True)
    if game == "breaks":
        sys.exit(3)
    if game.startswith("slow"):
        time.sleep(600)
    if game == "wrong":
        print(json.dumps({"problem": {"code": "no-odds", "facts": {}}}), flush=True)
    else:
        print(json.dumps({"result": {"game": game, "pid": os.getpid()}}), flush=True)
"""

Test = Callable[[Laboratory], Awaitable[None]]


def run(tmp_path: Path, test: Test, bounds: Bounds | None = None) -> None:
    script = tmp_path / "bench.py"
    script.write_text(BENCH, encoding="utf-8")

    async def main() -> None:
        laboratory = Laboratory((), bounds, (sys.executable, str(script)))
        try:
            async with asyncio.timeout(120):
                await test(laboratory)
        finally:
            await laboratory.stop()
        assert all(lane._process is None for lane in laboratory._lanes.values())

    asyncio.run(main())


def asked(game: str, kind: Kind = "exact") -> Question:
    return Question(kind, game, "EUR")


def state(job: Job) -> str:
    return job.state


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.01)


def result(job: Job) -> bytes:
    assert job.state == "done", job
    assert job.result is not None
    return bytes(job.result)


def test_a_question_is_answered_once_and_remembered(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        first = laboratory.ask(asked("a"), "anna")
        same = laboratory.ask(asked("a"), "bob")
        assert same is first
        await first.over.wait()
        assert b'"game": "a"' in result(first)
        assert first.progress == (1, 4)
        assert laboratory.ask(asked("a"), "cyril") is first
        # exact odds are known at once from now on
        assert laboratory.ask(asked("a", "odds"), "cyril") is first

    run(tmp_path, test)


def test_lanes_work_side_by_side_and_each_in_order(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        slow = laboratory.ask(asked("slow"), "anna")
        await until(lambda: state(slow) == "running")
        second, third = (laboratory.ask(asked(game), "bob") for game in "bc")
        assert [laboratory.place(job) for job in (slow, second, third)] == [0, 1, 2]
        quick = laboratory.ask(asked("q", "odds"), "bob")
        await quick.over.wait()
        assert state(slow) == "running"
        assert state(second) == "waiting"
        laboratory.drop(slow.id, "anna")
        await third.over.wait()
        assert state(slow) == "cancelled"
        assert (state(second), state(third)) == ("done", "done")

    run(tmp_path, test)


def test_work_goes_on_while_somebody_else_waits_for_it(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        slow = laboratory.ask(asked("slow"), "anna")
        laboratory.ask(asked("slow"), "bob")
        with pytest.raises(Problem) as refused:
            laboratory.drop(slow.id, "cyril")
        assert refused.value.code == "not-your-job"
        laboratory.drop(slow.id, "anna")
        assert state(slow) != "cancelled"
        laboratory.drop(slow.id, "bob")
        assert state(slow) == "cancelled"

    run(tmp_path, test)


def test_one_person_cannot_fill_the_laboratory(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        jobs = [laboratory.ask(asked(f"slow{n}"), "anna") for n in range(2)]
        with pytest.raises(Problem) as refused:
            laboratory.ask(asked("slow9"), "anna")
        assert refused.value.code == "lab-busy"
        assert refused.value.status == 429
        assert set(refused.value.facts["jobs"]) == {job.id for job in jobs}
        laboratory.ask(asked("slow9"), "bob")
        await until(lambda: state(jobs[0]) == "running")
        laboratory.ask(asked("slow10"), "cyril")  # one runs, three wait
        with pytest.raises(Problem) as full:
            laboratory.ask(asked("slow11"), "dan")
        assert full.value.code == "lab-full"

    run(tmp_path, test, Bounds(per_person=2, waiting=3))


def test_a_workbench_that_breaks_is_replaced(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        broken = laboratory.ask(asked("breaks"), "anna")
        after = laboratory.ask(asked("a"), "anna")
        await after.over.wait()
        assert state(broken) == "failed"
        assert broken.problem
        assert broken.problem.code == "internal"
        assert result(after)

    run(tmp_path, test)


def test_what_takes_too_long_is_given_up(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        slow = laboratory.ask(asked("slow"), "anna")
        await slow.over.wait()
        assert slow.problem
        assert slow.problem.code == "lab-too-long"
        after = laboratory.ask(asked("a"), "anna")
        await after.over.wait()
        assert result(after)

    run(tmp_path, test, Bounds(seconds=6))


def test_a_refusal_is_no_answer_to_remember(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        first = laboratory.ask(asked("wrong"), "anna")
        await first.over.wait()
        assert first.problem
        assert first.problem.code == "no-odds"
        await until(lambda: laboratory.ask(asked("wrong"), "anna") is not first)

    run(tmp_path, test)


def test_an_idle_workbench_ends_and_comes_back(tmp_path: Path) -> None:
    async def test(laboratory: Laboratory) -> None:
        lane = laboratory._lanes["long"]
        first = laboratory.ask(asked("a"), "anna")
        await first.over.wait()
        await until(lambda: lane._process is None)
        second = laboratory.ask(asked("b"), "anna")
        await second.over.wait()
        assert result(first) != result(second)

    run(tmp_path, test, Bounds(idle_seconds=0.2))
