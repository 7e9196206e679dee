"""The exact number of cheapest answers: over placements, over positions, and by the reference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.batches import puzzles
from benchmarks.sets import instances
from boards.square import SquareBoard
from solver import kernel
from solver.all_optimal import all_optimal
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot, Status
from tests.solver.random_boards import random_plain_problem

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")

PLACEMENTS, POSITIONS = 1, 2


def count(problem: RicochetProblem, method: int) -> tuple[int, int, int]:
    """Status, cost and number of answers by one of the kernel's two searches."""
    result = kernel.prepared(problem, wanted=1, count=True, method=method)()
    return result[0], result[1], result[4]


def test_counts_by_hand() -> None:
    # r at the top left of an empty 3 by 3 board, to the bottom right: E S or S E
    corner = RicochetProblem(SquareBoard(3, 3), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 2)))
    assert count(corner, PLACEMENTS)[1:] == (2, 2)
    # already there: the empty answer is the one answer
    assert count(replace(corner, goal=RicochetGoal("red", (0, 0))), PLACEMENTS)[1:] == (0, 1)
    # any robot: red needs E S or S E, blue at (2, 0) only S
    both = replace(
        corner, robots=(*corner.robots, Robot("blue", "b", (2, 0))), goal=RicochetGoal(None, (2, 2))
    )
    assert count(both, PLACEMENTS)[1:] == (1, 1)
    # the middle of an empty board is out of reach for one robot
    assert count(replace(corner, goal=RicochetGoal("red", (1, 1))), PLACEMENTS)[0] == 2


@pytest.mark.parametrize("seed", range(150))
def test_small_boards_against_the_reference(seed: int) -> None:
    problem = random_plain_problem(seed, largest=6)
    reference = all_optimal(problem, Limits(positions=20_000), count_only=True, method="astar")
    found = kernel.optimal_ways(problem, at_most=1)
    assert count(problem, POSITIONS)[1:] == count(problem, PLACEMENTS)[1:]
    if reference.count is not None:
        assert (found.count, found.solution.cost) == (reference.count, reference.solution.cost)


def test_full_boards_against_positions() -> None:
    for problem in [*puzzles(2, seed=7)][::4]:
        assert count(problem, PLACEMENTS) == count(problem, POSITIONS)


@pytest.mark.parametrize("name", ["rand5", "wild4"])
def test_five_robots_and_any_robot_against_positions(name: str) -> None:
    for instance in instances(name):
        problem = instance.problem
        assert isinstance(problem, RicochetProblem)
        if instance.optimal is not None and instance.optimal <= 7:
            assert count(problem, PLACEMENTS) == count(problem, POSITIONS)


@pytest.mark.slow
def test_random_boards_against_positions() -> None:
    for seed in range(3000):
        problem = random_plain_problem(seed, largest=12)
        assert count(problem, PLACEMENTS) == count(problem, POSITIONS)
    for problem in puzzles(12, seed=11):
        assert count(problem, PLACEMENTS) == count(problem, POSITIONS)


def test_a_limit_leaves_the_count_open() -> None:
    problem = instances("hard4")[0].problem
    assert isinstance(problem, RicochetProblem)
    found = kernel.optimal_ways(problem, Limits(positions=3000), at_most=1)
    assert found.count is None
    assert found.solution.status is not Status.INFEASIBLE
