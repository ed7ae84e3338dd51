"""Simulation: the same seed, the same result; and what comes out agrees with theory."""

from __future__ import annotations

import pickle
import socket
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib.machinery import ModuleSpec
from math import comb, sqrt
from types import ModuleType

import pytest

from krupier import odds
from krupier.extras import ExtraMissing
from krupier.odds import simulation
from krupier.odds.simulation import BadSimulation, NoRay, NoStrategy, Report, Tally, Theory
from krupier.odds.simulation import plan as planned
from krupier.odds.simulation.chunks import chunks, luck
from krupier.odds.simulation.report import ruin_by_diffusion
from krupier.odds.simulation.staking import theory_of
from krupier.odds.what_if import case
from krupier.rules import families
from krupier.rules.families import all_plans

Z = 4.0
"""A fixed seed that is off by more would mean a fault, not bad luck (1 in 16,000)."""


def played(game: str, bet: str, rounds: int, how: str = "rules", **more: object) -> Report:
    job = planned(case(game), bets=[bet] if bet else [], how=how, **more)  # type: ignore[arg-type]
    return simulation.simulate(job, rounds, cores=1)


# -- the same result everywhere --------------------------------------------------------------


def test_rules_give_the_same_on_one_core_and_on_two() -> None:
    job = planned(case("kings/european-roulette"), bets=["straight@17", "red=5"], seed=7)
    one, two = (simulation.simulate(job, 5_000, cores=cores) for cores in (1, 2))
    assert one.tally == two.tally
    assert one.rounds == 5_000
    assert len(one.tally.ends) == 5


def test_a_kernel_gives_the_same_on_one_core_and_on_two() -> None:
    job = planned(case("kings/punto-banco"), bets=["banco"], how="kernel", seed=7)
    one, two = (simulation.simulate(job, 2_500_000, cores=cores) for cores in (1, 2))
    assert one.tally == two.tally
    assert one.rounds == 2_500_000


@pytest.mark.long
def test_a_cluster_gives_the_same() -> None:
    job = planned(case("kings/european-roulette"), bets=["red"], seed=7)
    here = simulation.simulate(job, 5_000, cores=1)
    there = simulation.simulate(job, 5_000, cores=2, ray="local")
    assert here.tally == there.tally


def test_another_seed_gives_another_result() -> None:
    one, two = (played("kings/european-roulette", "red", 2_000, seed=seed) for seed in (1, 2))
    assert one.tally.nets != two.tally.nets


def test_chunks_cover_all_rounds_and_have_their_own_luck() -> None:
    work = chunks(10_001, 2_000)
    assert [chunk.rounds for chunk in work] == [2_000] * 5 + [1]
    assert len({luck(1, chunk.number) for chunk in work} | {luck(2, 0)}) == 7


def test_a_job_travels_as_data() -> None:
    job = planned(case("kings/european-roulette"), bets=["red"])
    assert pickle.loads(pickle.dumps(job)) == job


# -- against theory --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "bet", "rounds"),
    [
        ("kings/european-roulette", "straight@17", 6_000),
        ("kings/french-roulette", "red", 4_000),
        ("kings/caribbean-dice-roulette", "straight@7", 4_000),
        ("kings/sic-bo", "total@9", 4_000),
        ("kings/barbut", "front", 2_000),
        ("kings/craps", "pass-line", 2_000),
        ("kings/craps", "dont-pass", 2_000),
        ("kings/craps", "place@6", 1_000),
        ("kings/craps", "buy@4=20", 1_000),
        ("kings/craps", "horn", 1_000),
        ("kings/punto-banco", "banco", 2_000),
        ("kings/let-it-ride", "", 1_000),
        ("kings/red-dog", "", 2_000),
        ("kings/casino-war", "", 2_000),
    ],
)
def test_the_rules_return_what_the_odds_say(game: str, bet: str, rounds: int) -> None:
    seen = played(game, bet, rounds)
    assert seen.theory is not None
    assert seen.theory.same_play
    assert seen.z is not None
    assert abs(seen.z) < Z
    chances = dict(seen.theory.outcomes)
    assert {net for net, times, _ in seen.distribution() if times} <= set(chances)


@pytest.mark.parametrize(
    ("game", "bet"),
    [
        ("kings/european-roulette", "straight@17"),
        ("kings/french-roulette", "red"),
        ("kings/caribbean-dice-roulette", "straight@7"),
        ("wgg/wheel-of-fortune", "cherries"),
        ("kings/sic-bo", "single@1"),
        ("kings/punto-banco", "punto"),
        ("kings/punto-banco", "banco"),
        ("kings/punto-banco", "egalite"),
        ("kings/craps", "pass-line"),
        ("kings/craps", "dont-pass"),
        ("kings/craps", "hard@8"),
        ("kings/barbut", "front"),
        ("kings/red-dog", "ante"),
        ("kings/casino-war", "bet"),
    ],
)
def test_kernels_give_every_outcome_as_often_as_it_should_come(game: str, bet: str) -> None:
    seen = played(game, bet, 1_000_000, "kernel")
    assert seen.z is not None
    assert abs(seen.z) < Z
    for _, times, chance in seen.distribution():
        assert chance is not None
        p = float(chance)
        assert abs(times - p * seen.rounds) < Z * sqrt(p * (1 - p) * seen.rounds)


def test_blackjack_by_kernel_and_by_rules() -> None:
    kernel = played("tsg/blackjack", "main", 300_000, "kernel")
    rules = played("tsg/blackjack", "main", 120)
    for seen in (kernel, rules):
        assert seen.job.strategy == "chart"
        assert seen.z is not None
        assert abs(seen.z) < Z
        assert 1.05 < seen.staked < 1.2
    assert set(rules.tally.nets) <= set(kernel.tally.nets)


def test_several_bets_return_their_weighted_mean() -> None:
    """A unit on 17 at 35:1 and five on red: every bet returns 36/37, so both together do."""
    job = planned(case("kings/european-roulette"), bets=["straight@17=1", "red=5"], how="kernel")
    seen = simulation.simulate(job, 1_000_000, cores=1)
    assert seen.theory == Theory(Fraction(36, 37))
    assert seen.unit == 600
    assert seen.z is not None
    assert abs(seen.z) < Z


def test_another_play_is_not_compared_with_the_best_one() -> None:
    seen = played("kings/red-dog", "", 200, strategy="timeout")
    assert seen.theory is not None
    assert not seen.theory.same_play
    assert seen.z is None
    assert seen.staked == 1  # who never raises stakes the ante alone


def test_compulsory_bets_are_made_unasked() -> None:
    """A box of NOVO without EXPRESS is not played: its stakes go back."""
    job = planned(case("kings/novo-poker"), strategy="timeout")
    assert [bet.bet for bet in job.bets] == ["ante", "express"]
    seen = simulation.simulate(job, 50, cores=1, theory=False)
    assert len(seen.tally.nets) > 2


def test_a_small_stake_loses_by_rounding() -> None:
    """7:6 of one is 1.16 paid in hundredths: the rules round down, the odds do not."""
    small, even = (played("kings/craps", bet, 300) for bet in ("place@6=1", "place@6"))
    assert max(net for net, times, _ in small.distribution() if times) == Fraction(116, 100)
    assert max(net for net, times, _ in even.distribution() if times) == Fraction(7, 6)


def test_an_edited_plan_is_played_as_edited() -> None:
    asked = case("kings/european-roulette", edits={"bets.straight.pays": "36:1"})
    seen = simulation.simulate(planned(asked, bets=["straight@17"], how="kernel"), 100_000, cores=1)
    assert seen.theory is not None
    assert seen.theory.rtp == 1
    assert set(seen.tally.nets) == {-120, 4320}


def test_side_bets_that_a_fold_loses_are_compared_with_what_folding_returns() -> None:
    """One who plays his ante best folds, and loses AA with it; on Call Blind nobody folds."""
    known = {row.bet: row for row in odds.odds(case("fortuna/casino-holdem").game)}
    aa = known["aa"]
    folding = 1 - Fraction(aa.facts["house_edge folding by the best Ante strategy"])
    for main, returned in (("ante", folding), ("call-blind", aa.rtp)):
        job = planned(case("fortuna/casino-holdem"), bets=[f"{main}=20", "aa=20"])
        theory = theory_of(job.case.game, job, list(known.values()))
        assert theory is not None
        assert theory.same_play
        assert theory.rtp == (known[main].rtp + returned) / 2


# -- the report ------------------------------------------------------------------------------


def report(nets: dict[int, int], **more: object) -> Report:
    job = planned(case("kings/european-roulette"), bets=["red"], session=10)
    rounds = sum(nets.values())
    tally = Tally(rounds, Counter(nets), 100 * rounds, lows=[0, -300, -500, -100], ends=[0] * 4)
    theory = Theory(Fraction(1), Fraction(1), Fraction(1, 2))
    made = Report(job, 100, tally, theory, bankroll=3, seconds=2.0, cores=1, asked=rounds)
    return replace(made, **more)  # type: ignore[arg-type]


def test_figures_of_a_report_by_hand() -> None:
    """60 of 100 rounds won at even money: mean 0.2, z = 0.2 / √(1/100) = 2, p = 4.55 %."""
    seen = report({100: 60, -100: 40})
    assert seen.rtp == pytest.approx(1.2)
    assert seen.hit == 0.6
    assert seen.variance == pytest.approx(1 - 0.04)
    assert seen.z == pytest.approx(2)
    assert seen.p == pytest.approx(0.0455, abs=1e-4)
    assert seen.staked == 1
    assert seen.distribution() == [(Fraction(-1), 40, None), (Fraction(1), 60, None)]
    told = simulation.told(seen)
    assert told.rtp == pytest.approx(1.2)
    assert told.rounds_per_second == 50


def test_an_estimate_as_theory_makes_a_deviation_less_odd() -> None:
    """0.2 off with errors of 0.1 by the rounds and 0.1 × √3 by theory: one joint error of 0.2."""
    theory = Theory(Fraction(1), Fraction(1), error=0.1 * sqrt(3))
    assert report({100: 60, -100: 40}, theory=theory).z == pytest.approx(1)


def test_sessions_tell_how_bankrolls_went() -> None:
    """Five sessions of three rounds; the middle one of each round is half way."""
    job = planned(case("kings/european-roulette"), bets=["red"], session=3)
    walks = [[100 * step for step in walk] for walk in ((1, 2, 3), (1, 0, 1), (-1, 0, 1))]
    walks += [[-100, -200, -100], [-100, -200, -300]]
    tally = Tally(
        15, Counter({100: 8, -100: 7}), 1500, [walk[-1] for walk in walks], [0] * 5, walks
    )
    sessions = Report(job, 100, tally, None, bankroll=3, seconds=1.0, cores=1, asked=15).sessions
    assert sessions is not None
    assert sessions.rounds == (1, 2, 3)
    assert sessions.paths[0] == (1, 2, 3)
    assert [span[1] for span in sessions.spans] == [-1, 0, 1]
    # between the two lowest and the two highest ends, a fifth of the way in: -3, -1, 1, 1, 3
    assert sessions.ends == pytest.approx((-2.6, 1, 2.6))


def test_ruin_is_counted_where_the_bankroll_was_gone() -> None:
    """Two of four sessions went down by three stakes or more."""
    ruin = report({100: 50, -100: 50}).ruin
    assert ruin is not None
    assert (ruin.sessions, ruin.ruined, ruin.share) == (4, 2, 0.5)
    assert ruin.error == pytest.approx(0.25)


def test_diffusion_is_close_to_the_exact_ruin_of_a_fair_walk() -> None:
    """Reflection: P(lowest ≤ −b) = P(end ≤ −b) + P(end < −b) for steps of ±1."""
    n, b = 400, 20
    ends = {n - 2 * down: comb(n, down) / 2**n for down in range(n + 1)}
    exact = sum(p for end, p in ends.items() if end <= -b)
    exact += sum(p for end, p in ends.items() if end < -b)
    assert ruin_by_diffusion(b, 0.0, 1.0, n) == pytest.approx(exact, abs=0.02)
    assert ruin_by_diffusion(b, -0.1, 1.0, n) > exact > ruin_by_diffusion(b, 0.1, 1.0, n)
    assert ruin_by_diffusion(5, -1.0, 0.0, 5) == 1


def test_simulated_ruin_agrees_with_diffusion() -> None:
    """Even money, 10,000 sessions of 400 rounds: the walk's ruin within its approximation."""
    job = planned(case("kings/european-roulette"), bets=["red"], how="kernel", session=400)
    seen = simulation.simulate(job, 3_000_000, cores=1, bankroll=20)
    ruin = seen.ruin
    assert ruin is not None
    assert ruin.sessions == 600
    assert ruin.share == pytest.approx(ruin.expected, abs=0.02 + 4 * ruin.error)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_plot_is_drawn(kind: str) -> None:
    from krupier.odds.simulation.plots import figure

    drawn = figure(played("kings/red-dog", "", 1_000), "cs", kind)
    assert drawn.lstrip().startswith(b"<?xml" if kind == "svg" else b"\x89PNG")


# -- bad requests ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("kings/european-roulette", {"bets": ["strait"]}, "choose straight, split"),
        ("kings/european-roulette", {"bets": ["straight@99"]}, "cannot be put on 99"),
        ("kings/european-roulette", {"bets": ["red=0.01"]}, "amount"),
        ("kings/european-roulette", {"bets": ["red=ten"]}, "ten"),
        ("kings/european-roulette", {"shoe": "half"}, "full or table"),
        ("kings/european-roulette", {"session": 0}, "at least one round"),
        ("kings/european-roulette", {"how": "magic"}, "rules or kernel"),
        ("kings/let-it-ride", {"how": "kernel"}, "no kernel for let-it-ride"),
        ("kings/punto-banco", {"how": "kernel", "shoe": "table"}, "full shoe"),
        ("kings/texas-holdem", {}, "among players"),
    ],
)
def test_what_cannot_be_simulated_says_why(game: str, asked: dict[str, object], says: str) -> None:
    with pytest.raises(BadSimulation) as refused:
        planned(case(game), **asked)  # type: ignore[arg-type]
    assert says in str(refused.value)


def test_a_strategy_that_is_not_there_says_which_are() -> None:
    with pytest.raises(NoStrategy, match="it has timeout"):
        planned(case("kings/european-roulette"), strategy="chart")


def test_no_rounds_are_no_simulation() -> None:
    with pytest.raises(BadSimulation, match="at least one"):
        simulation.simulate(planned(case("kings/red-dog")), 0)


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ExtraMissing, match=r"not installed: ray.*krupier\[cluster\]"):
        simulation.simulate(planned(case("kings/red-dog")), 10, ray="local")


def test_a_cluster_that_does_not_answer_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ray = ModuleType("ray")
    ray.__spec__ = ModuleSpec("ray", None)  # installed, and nothing of it may be called
    pool = ModuleType("ray.util")
    pool.ActorPool = None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setitem(sys.modules, "ray.util", pool)
    with pytest.raises(NoRay, match="no Ray cluster at"):
        simulation.simulate(planned(case("kings/red-dog")), 10, ray=f"127.0.0.1:{port}")


@pytest.mark.parametrize(
    "name", [name for name, plan in all_plans().items() if not families.among_players(plan)]
)
def test_every_game_against_the_house_can_be_played(name: str) -> None:
    asked = case(name)
    strategy = "bot" if families.of(asked.plan).strategy else "timeout"
    seen = simulation.simulate(planned(asked, strategy=strategy), 10, cores=1, theory=False)
    assert seen.rounds == 10
    assert seen.staked >= 1
    assert seen.theory is None
