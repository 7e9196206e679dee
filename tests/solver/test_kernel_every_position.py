"""The search over placements on small boards, position by position: costs and numbers of answers.

Both are known from a breadth-first search backwards from every position with the goal robot on the target,
over moves made by `games.slide`; a position has as many cheapest answers as the positions one move nearer
that its moves lead to, together.
"""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import combinations

import pytest

from boards.square import Cell, SquareBoard
from solver import kernel
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot, Status
from tests.solver.test_kernel_bound import Position, moves, positions_after, random_board

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")

NAMES = ("red", "green", "blue", "yellow", "silver")
QUICK = [(4, 4, 3), (5, 3, 3), (5, 4, 2), (9, 1, 3), (1, 8, 2), (2, 2, 2), (3, 3, 4), (10, 8, 1), (16, 16, 0)]
"""Width, height and helpers."""
SIZES = [*QUICK, (4, 4, 4), (5, 3, 4), (6, 6, 2), (3, 16, 2), (16, 2, 2), (16, 2, 3), (16, 16, 1), (5, 5, 3)]


def distances_and_ways(
    board: SquareBoard, helpers: int, target: Cell
) -> tuple[list[Position], dict[Position, tuple[int, int]]]:
    """All positions; and of those with an answer, the distance and the number of cheapest answers."""
    table, cells = moves(board), sorted(board.cells())
    after: dict[Position, list[Position]] = {}
    before: dict[Position, list[Position]] = defaultdict(list)
    for placement in combinations(cells, helpers):
        for active in cells:
            if active not in placement:
                after[active, placement] = positions_after(table, (active, placement))
                for there in after[active, placement]:
                    before[there].append((active, placement))
    known = {position: (0, 1) for position in after if position[0] == target}
    order = list(known)
    for position in order:
        distance = known[position][0]
        if distance:
            nearer = [known.get(there, (-1, 0)) for there in after[position]]
            known[position] = distance, sum(count for far, count in nearer if far == distance - 1)
        for earlier in before[position]:
            if earlier not in known:
                known[earlier] = distance + 1, 0
                order.append(earlier)
    return list(after), known


def check(seed: int, size: tuple[int, int, int], density: float, share: int) -> None:
    width, height, helpers = size
    draw = random.Random(seed)
    board = random_board(seed, width, height, density)
    target = draw.choice(sorted(board.cells()))
    positions, known = distances_and_ways(board, helpers, target)
    for position in draw.sample(positions, min(share, len(positions))):
        active, placement = position
        team = zip(NAMES, (active, *placement), strict=False)
        problem = RicochetProblem(
            board, tuple(Robot(name, name[0], cell) for name, cell in team), RicochetGoal("red", target)
        )
        status, cost, bound, answers, count, *_ = kernel.prepared(problem, count=True, method=1)()
        if position not in known:
            assert (status, count) == (2, 0), (seed, size, position)
        else:
            assert (status, cost, bound, count) == (1, known[position][0], *known[position]), (
                seed,
                size,
                position,
            )
            assert len(answers[0]) == cost


@pytest.mark.parametrize(("seed", "size"), [*enumerate(QUICK)])
def test_costs_and_counts(seed: int, size: tuple[int, int, int]) -> None:
    check(seed, size, (0.0, 0.1, 0.2, 0.35)[seed % 4], share=300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1060))
def test_costs_and_counts_of_every_position(seed: int) -> None:
    draw = random.Random(seed)
    check(seed, draw.choice(SIZES), draw.choice([0.0, 0.05, 0.1, 0.2, 0.35, 0.5]), share=60_000)


@pytest.mark.parametrize("limit", [2**63, 2**64 - 1, 2**64, 2**64 + 1, 10**30])
def test_limits_beyond_what_the_kernel_counts(limit: int) -> None:
    # (0, 0) to (5, 5) on an empty board of 6 by 6: one slide along, one down
    problem = RicochetProblem(SquareBoard(6, 6), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (5, 5)))
    solution = kernel.solve(problem, Limits(positions=limit, bytes=limit))
    assert (solution.status, solution.cost) == (Status.OPTIMAL, 2)
