"""Answers longer than the search over placements counts: it must not call them impossible."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boards.square import Cell, SquareBoard, Wall
from solver import kernel
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot, Status

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")

SIDE = 16


def corridor() -> list[Cell]:
    """One way over the board in strips of two rows, with a turn at almost every cell: 240 moves."""
    cells: list[Cell] = []
    for y in range(0, SIDE, 2):
        columns = list(range(SIDE)) if y % 4 == 0 else list(reversed(range(SIDE)))
        cells.append((columns[0], y))
        for number, x in enumerate(columns[1:]):
            rows = (y, y + 1) if number % 2 == 0 else (y + 1, y)
            cells += [(x, row) for row in rows]
    return cells


def corridor_board(cells: list[Cell]) -> SquareBoard:
    joined = {frozenset(pair) for pair in pairwise(cells)}
    walls = {
        Wall(x, y, side)  # type: ignore[arg-type]
        for y in range(SIDE)
        for x in range(SIDE)
        for side, there in (("E", (x + 1, y)), ("S", (x, y + 1)))
        if max(there) < SIDE and frozenset(((x, y), there)) not in joined
    }
    return SquareBoard(SIDE, SIDE, frozenset(walls))


@pytest.mark.parametrize(("helper", "cost"), [(2, 384), (39, 348), (76, 312), (113, 276), (150, 240)])
def test_a_helper_that_is_in_the_way(helper: int, cost: int) -> None:
    # costs by breadth-first search (`solver.bfs`), which takes too long to repeat here
    cells = corridor()
    team = (Robot("red", "r", cells[0]), Robot("blue", "b", cells[3 + helper]))
    problem = RicochetProblem(corridor_board(cells), team, RicochetGoal("red", cells[200]))
    solution = kernel.solve(problem)
    assert (solution.status, solution.cost, len(solution.moves)) == (Status.OPTIMAL, cost, cost)
    assert kernel.optimal_ways(problem, at_most=1).solution.cost == cost
    limited = kernel.solve(problem, Limits(positions=1))
    assert limited.lower_bound is None or limited.lower_bound <= cost


def test_what_really_has_no_answer() -> None:
    cells = corridor()
    team = (Robot("red", "r", cells[0]), Robot("blue", "b", cells[100]))
    problem = RicochetProblem(corridor_board(cells), team, RicochetGoal("blue", cells[0]))
    assert kernel.solve(problem).status is Status.INFEASIBLE
