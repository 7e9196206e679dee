"""Ways far longer than the bound looks ahead: boards full of walls, against their exact tables."""

from __future__ import annotations

import random

import pytest

from boards.square import Cell, SquareBoard
from solver import kernel
from solver.problem import RicochetGoal, RicochetProblem, Robot
from solver.table import DistanceTable
from solver.table_build import Means, build_in_memory, compiled_kernel
from solver.table_file import TableHeader
from solver.table_subject import board_subject
from tests.solver.test_kernel_bound import LOOK, random_board

pytestmark = pytest.mark.skipif(not kernel.installed(), reason="the compiled kernel is not built")

SIDE, DENSITY = 16, 0.35
MAZES = (3, 6, 56, 58)
"""In each of them, some position was answered a move too long when positions were closed too early."""


def maze(seed: int) -> tuple[SquareBoard, list[Cell]]:
    """A board and the cells that are not walled in, in an order drawn by lot."""
    board = random_board(seed, SIDE, SIDE, DENSITY)
    cells = [cell for cell in board.cells() if not board.closed(cell)]
    return board, random.Random(seed).sample(cells, len(cells))


def long_ways(seed: int) -> int:
    """Compares costs with the table; how many were longer than the bound looks."""
    board, (target, *cells) = maze(seed)
    header = TableHeader(board_subject(board, target, helpers=1), ("red", "blue"))
    draw, long = random.Random(seed), 0
    with DistanceTable(*build_in_memory(header, Means(threads=1, kernel=compiled_kernel()))) as table:
        for _ in range(1500):
            active, helper = draw.sample(cells, 2)
            robots = (Robot("red", "r", active), Robot("blue", "b", helper))
            problem = RicochetProblem(board, robots, RicochetGoal("red", target))
            status, cost, *_ = kernel.prepared(problem, method=kernel.PLACEMENTS)()
            distance = table.distance(active, (helper,))
            assert (status, cost) == ((2, 0) if distance is None else (1, distance)), (seed, active, helper)
            long += distance is not None and distance > LOOK + 1
    return long


def test_long_ways_in_small_searches() -> None:
    assert all(long_ways(seed) > 500 for seed in MAZES)
