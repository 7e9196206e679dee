"""The bound of the search over placements, exhaustively: every position of small boards.

It must never exceed the true distance (else optima come out too large), and no move may lower it by more than
1 (else a position is closed too early). True distances come from a breadth-first search backwards from all
positions with the goal robot on the target, over moves made by `games.slide`. Whole boards are compared with
their exact tables.
"""

from __future__ import annotations

import random
from collections import defaultdict, deque
from itertools import combinations
from typing import Any

import pytest

from boards.official import official_board
from boards.square import Cell, Direction, SquareBoard, Wall
from games.slide import slides
from solver import kernel
from solver.table import DistanceTable
from solver.table_build import Means, build_in_memory, compiled_kernel
from solver.table_file import TableHeader
from solver.table_subject import board_subject

EXTENSION: Any = vars(kernel)["_kernel"]
pytestmark = pytest.mark.skipif(EXTENSION is None, reason="the compiled kernel is not built")

Position = tuple[Cell, tuple[Cell, ...]]
LOOK = 8  # larger bounds are given as LOOK + 1


def random_board(seed: int, width: int, height: int, density: float) -> SquareBoard:
    draw = random.Random(seed)
    walls = {
        Wall(x, y, side)  # type: ignore[arg-type]
        for y in range(height)
        for x in range(width)
        for side in "ES"
        if draw.random() < density and (x + 1 < width if side == "E" else y + 1 < height)
    }
    return SquareBoard(width, height, frozenset(walls))


def moves(board: SquareBoard) -> dict[tuple[Cell, Direction], list[Cell]]:
    """The cells that a slide goes through on the empty board, by start and direction."""
    table = {}
    for cell in board.cells():
        for direction in Direction:
            ways = slides(board, frozenset(), cell, direction)
            table[cell, direction] = list(ways[0].path) if ways else []
    return table


def positions_after(table: dict[tuple[Cell, Direction], list[Cell]], position: Position) -> list[Position]:
    active, helpers = position
    found = []
    for robot in (active, *helpers):
        others = {active, *helpers} - {robot}
        for direction in Direction:
            end = robot
            for cell in table[robot, direction]:
                if cell in others:
                    break
                end = cell
            if end == robot:
                continue
            if robot == active:
                found.append((end, helpers))
            else:
                found.append((active, tuple(sorted({*helpers, end} - {robot}))))
    return found


def bounds(board: SquareBoard, helpers: tuple[Cell, ...], target: Cell) -> bytes:
    width = board.width
    active = next(cell for cell in board.cells() if cell not in helpers)
    places = b"".join((y * width + x).to_bytes(2, "little") for x, y in (active, *helpers))
    found: bytes = EXTENSION.bound(
        width,
        board.height,
        kernel._flat_board(board).cells,
        b"",
        places,
        bytes(range(len(helpers) + 1)),
        0,
        target[1] * width + target[0],
        b"",
        0,
    )
    return found


def check(seed: int, width: int, height: int, helpers: int, density: float) -> None:
    board = random_board(seed, width, height, density)
    cells = list(board.cells())
    target = random.Random(seed).choice(cells)
    table = moves(board)
    after: dict[Position, list[Position]] = {}
    before: dict[Position, list[Position]] = defaultdict(list)
    for placement in combinations(sorted(cells), helpers):
        for active in cells:
            if active not in placement:
                after[active, placement] = positions_after(table, (active, placement))
                for there in after[active, placement]:
                    before[there].append((active, placement))
    distance = {position: 0 for position in after if position[0] == target}
    todo = deque(distance)
    while todo:
        position = todo.popleft()
        for earlier in before[position]:
            if earlier not in distance:
                distance[earlier] = distance[position] + 1
                todo.append(earlier)
    known = {
        placement: bounds(board, placement, target) for placement in combinations(sorted(cells), helpers)
    }

    def bound(position: Position) -> int:
        (x, y), placement = position
        return known[placement][y * width + x]

    for position, next_positions in after.items():
        assert bound(position) <= distance.get(position, LOOK + 1), position
        for there in next_positions:
            assert bound(position) <= 1 + bound(there), (position, there)


@pytest.mark.parametrize(
    ("seed", "width", "height", "helpers", "density"),
    [
        (1, 5, 5, 2, 0.2),
        (2, 5, 4, 3, 0.1),
        (3, 4, 4, 3, 0.3),
        (4, 16, 2, 2, 0.2),
        (5, 6, 6, 2, 0.1),
        (6, 6, 5, 1, 0.3),
        (7, 5, 3, 4, 0.1),
    ],
)
def test_bound_is_sound_and_consistent(
    seed: int, width: int, height: int, helpers: int, density: float
) -> None:
    check(seed, width, height, helpers, density)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 160))
def test_bound_is_sound_and_consistent_on_many_boards(seed: int) -> None:
    draw = random.Random(seed)
    width, height, helpers = draw.choice(
        [(7, 7, 2), (8, 6, 2), (16, 3, 2), (3, 16, 2), (5, 5, 3), (6, 4, 3), (4, 4, 4), (5, 4, 4), (16, 2, 3)]
    )
    check(seed, width, height, helpers, draw.choice([0.05, 0.1, 0.2, 0.3]))


def table_of(board: SquareBoard, target: Cell, helpers: int) -> DistanceTable:
    robots = ("red", "green", "blue", "yellow")[: helpers + 1]
    header = TableHeader(board_subject(board, target, helpers), robots)
    return DistanceTable(*build_in_memory(header, Means(threads=2, kernel=compiled_kernel())))


def share_of_distance(board: SquareBoard, target: Cell, helpers: int, share: float) -> float:
    """Compares bounds with the table for a share of all placements; the part of the distances they reach."""
    draw, bound_sum, distance_sum = random.Random(1), 0, 0
    with table_of(board, target, helpers) as table, table.distances() as distances:
        subject, width = table.subject, board.width
        flat = [y * width + x for x, y in subject.cells]
        for placement in combinations(range(len(flat)), helpers):
            if draw.random() >= share:
                continue
            known = bounds(board, tuple(subject.cells[number] for number in placement), target)
            start = subject.rank(placement) * len(flat)
            row = bytes(distances[start : start + len(flat)])
            for number, (cell, value) in enumerate(zip(flat, row, strict=True)):
                if value and number not in placement:
                    assert known[cell] < value, (placement, cell)
                    bound_sum += known[cell]
                    distance_sum += min(value - 1, LOOK + 1)
    return bound_sum / distance_sum


@pytest.mark.parametrize(
    ("name", "target", "least"), [("1A/2C/3B/4A", (9, 6), 0.665), ("1B/3A/2C/4A", (4, 9), 0.702)]
)
def test_bound_is_sound_on_a_whole_board(name: str, target: Cell, least: float) -> None:
    """In the open, where helpers have to be brought up: a bound that asks less of them is below `least`."""
    assert share_of_distance(official_board(name), target, 2, 0.1) >= least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "target"), [("1A/2C/3B/4A", (9, 6)), ("1B/3A/2C/4A", (2, 2)), ("2A/1B/4C/3C", (15, 0))]
)
def test_bound_is_sound_on_a_whole_board_with_three_helpers(name: str, target: Cell) -> None:
    share_of_distance(official_board(name), target, 3, 0.03)
