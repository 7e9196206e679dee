"""The compiled kernel and the plain Python A* on thousands of random boards: all sizes, robots and rules."""

from __future__ import annotations

import pytest

from solver import kernel
from solver.astar import solve_astar
from solver.problem import Limits, RicochetProblem, Status
from solver.solve import checked
from tests.solver.random_boards import random_plain_problem, random_problem

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")


def agree(problem: RicochetProblem) -> bool:
    """Whether both decide the problem; then they say the same, and the checker accepts the moves."""
    reference = solve_astar(problem, Limits(positions=4_000))
    compiled = checked(problem, kernel.solve(problem, Limits(positions=1_000_000)))
    if reference.status is Status.UNKNOWN or compiled.status is Status.UNKNOWN:
        return False
    assert (compiled.status, compiled.cost) == (reference.status, reference.cost), problem.id
    return True


def test_a_sample_of_all_rules() -> None:
    decided = sum(agree(random_problem(seed, largest=7)) for seed in range(10_000, 10_060))
    assert decided > 40


@pytest.mark.slow
def test_thousands_of_boards_with_all_rules() -> None:
    decided = sum(
        agree(random_problem(seed, largest, robots))
        for seed in range(20_000, 20_400)
        for largest, robots in ((4, 5), (6, 3), (8, 5), (12, 4), (20, 4))
    )
    assert decided > 1200


@pytest.mark.slow
def test_thousands_of_plain_boards() -> None:
    decided = sum(
        agree(random_plain_problem(seed, largest))
        for seed in range(30_000, 30_400)
        for largest in (5, 7, 10, 16)
    )
    assert decided > 1000
