"""The compiled kernel's Python face: problems as flat bytes, its answers as solutions.

The extension is optional. `available` says whether it is there and wanted; WALLHOP_KERNEL=reference sets it
aside. Answers are exact: OPTIMAL, INFEASIBLE, or UNKNOWN with a proven lower bound at a limit.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any, NamedTuple

from boards.square import Cell, Direction, SquareBoard
from solver.problem import (
    NO_LIMITS,
    Limits,
    RicochetGoal,
    RicochetProblem,
    Robot,
    RobotMove,
    Solution,
    Status,
)

try:
    from solver import _kernel  # type: ignore[attr-defined, unused-ignore]
except ImportError:  # installed without a C compiler
    _kernel = None

MOST_ROBOTS, MOST_WAYPOINTS = 8, 16
"""What the kernel's buffers hold."""

AUTOMATIC, PLACEMENTS, POSITIONS = range(3)
"""Which search runs, for `prepared`: the first of the two that fits, or the one named."""

_DIRECTIONS = (Direction.N, Direction.E, Direction.S, Direction.W)
_BLOCKED = 16
_NO_ROBOT = 126  # the colour of diagonals that no robot here passes
_GOAL_ROBOT = 255  # in way-points
_STATUSES = (Status.UNKNOWN, Status.OPTIMAL, Status.INFEASIBLE, Status.FEASIBLE)
_METHODS = ("", "placements", "positions")
_STOPS = ("", "time", "positions", "memory", "memory", "", "reach")


class _FlatBoard(NamedTuple):
    cells: bytes
    places: tuple[Cell, ...]


class _FlatStart(NamedTuple):
    """Board and robots as the kernel reads them, and what its answer is read with."""

    board: SquareBoard
    robots: tuple[Robot, ...]
    cells: bytes
    diagonals: bytes
    standing: bytes
    kinds: bytes
    names: tuple[str, ...]
    places: tuple[Cell, ...]


_last_start: list[_FlatStart] = []


@dataclass(frozen=True)
class OptimalWays:
    """All cheapest answers: their exact number (None where a limit came first) and the first of them.

    `saturated`: there are more than 2**64 - 2, which is then the number given.
    """

    solution: Solution
    count: int | None
    answers: tuple[tuple[RobotMove, ...], ...]
    saturated: bool = False


def installed() -> bool:
    """Whether the C extension was built."""
    return _kernel is not None


def available() -> bool:
    """Whether the compiled kernel is installed and not set aside by WALLHOP_KERNEL=reference."""
    return installed() and os.environ.get("WALLHOP_KERNEL", "auto") != "reference"


def supports(problem: RicochetProblem) -> bool:
    """Whether the kernel's buffers hold the problem; its rules it knows all."""
    return len(problem.robots) <= MOST_ROBOTS and len(problem.goal.via) <= MOST_WAYPOINTS


def solve(problem: RicochetProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A cheapest answer with its proof, or what is proven at the limits.

    What even the kernel cannot hold (an answer of thousands of moves, a slide with hundreds of ends) it hands
    over to the reference; the statistics then say `handed_over`.

    Raises RuntimeError without the extension, ValueError for a problem that it does not support, and
    KeyboardInterrupt at once when Ctrl-C is pressed.
    """
    result = _search(problem, limits)
    if _STOPS[result[5]] != "reach":
        return as_solution(problem, result)
    from solver.astar import solve_astar

    solution = solve_astar(problem, limits)
    return replace(solution, statistics={**solution.statistics, "handed_over": True})


def optimal_ways(problem: RicochetProblem, limits: Limits = NO_LIMITS, at_most: int = 10_000) -> OptimalWays:
    """The exact number of cheapest answers and at most so many of them, distinct in the user's robots.

    Raises as `solve` does.
    """
    result = _search(problem, limits, wanted=max(1, at_most), count=True)
    solution = as_solution(problem, result)
    if solution.status is Status.INFEASIBLE:
        return OptimalWays(solution, 0, ())
    if solution.status is not Status.OPTIMAL or result[5]:
        return OptimalWays(solution, None, ())
    ways = tuple(_moves(problem, answer) for answer in result[3][: max(0, at_most)])
    return OptimalWays(solution, result[4], ways, result[4] == 2**64 - 1)


def forget() -> None:
    """Drop what is remembered of boards, so that the next problem's board is translated anew."""
    _flat_board.cache_clear()
    _last_start.clear()


def _search(
    problem: RicochetProblem, limits: Limits, wanted: int = 1, count: bool = False, method: int = AUTOMATIC
) -> tuple[Any, ...]:
    return prepared(problem, limits, wanted, count, method)()


def prepared(
    problem: RicochetProblem,
    limits: Limits = NO_LIMITS,
    wanted: int = 1,
    count: bool = False,
    method: int = AUTOMATIC,
) -> Callable[[], tuple[Any, ...]]:
    """The compiled search with its buffers filled, so that it can be measured alone. Raises as `solve` does.

    What it returns becomes a solution by `as_solution`.
    """
    if _kernel is None:
        raise RuntimeError("the compiled kernel is not installed")
    if not supports(problem):
        raise ValueError(f"more than {MOST_ROBOTS} robots or {MOST_WAYPOINTS} way-points")
    start, goal = _flat_start(problem), problem.goal
    width = start.board.width
    return partial(
        _kernel.search,
        width,
        start.board.height,
        start.cells,
        start.diagonals,
        start.standing,
        start.kinds,
        -1 if goal.robot is None else start.names.index(goal.robot),
        goal.cell[1] * width + goal.cell[0],
        _waypoints(goal, start) if goal.via else b"",
        _options(problem),
        -1.0 if limits.seconds is None else max(0.0, limits.seconds),
        _limit(limits.positions),
        _limit(limits.bytes),
        wanted,
        count,
        method,
    )


def _limit(value: int | None) -> int:
    """A limit for the kernel, where 0 stands for none and so the least limit is 1."""
    return 0 if value is None else min(max(1, value), 2**64 - 1)


def _options(problem: RicochetProblem) -> int:
    rules = problem.rules
    return (
        rules.must_ricochet
        | (not rules.allow_rebound) << 1
        | (not rules.stop_on_target) << 2
        | (rules.flush_hop == "free") << 3
        | rules.single_hop << 4
        | (rules.transparent_deflect == "bounce") << 5
        | problem.goal.vortex << 6
    )


def _flat_start(problem: RicochetProblem) -> _FlatStart:
    """The start of the problem, which neighbours in a batch share."""
    board, robots = problem.board, problem.robots
    for last in _last_start:
        if last.board is board and last.robots is robots:
            return last
    cells, places = _flat_board(board)
    names = tuple(robot.name for robot in robots)
    start = _FlatStart(
        board,
        robots,
        cells,
        _diagonals(board, names) if board.diagonals else b"",
        b"".join((y * board.width + x).to_bytes(2, "little") for _, _, (x, y), _ in robots),
        bytes(number | robot.transparent << 7 for number, robot in enumerate(robots)),
        names,
        places,
    )
    _last_start[:] = [start]  # in one step, for the sake of threads
    return start


def _waypoints(goal: RicochetGoal, start: _FlatStart) -> bytes:
    return b"".join(
        bytes([_GOAL_ROBOT if way.robot is None else start.names.index(way.robot)])
        + (way.cell[1] * start.board.width + way.cell[0]).to_bytes(2, "little")
        for way in goal.via
    )


@lru_cache(maxsize=256)
def _flat_board(board: SquareBoard) -> _FlatBoard:
    """Walls by cell as the kernel reads them, and the cell of each place."""
    width, height = board.width, board.height
    cells = bytearray(width * height)
    for x, y, side in board.walls:
        across, near, far = (1, 2, 8) if side == "E" else (width, 4, 1)
        place = y * width + x
        cells[place] |= near
        if place + across < len(cells):
            cells[place + across] |= far
    for x, y in board.blocked:
        cells[y * width + x] |= _BLOCKED
    return _FlatBoard(bytes(cells), tuple((x, y) for y in range(height) for x in range(width)))


def _diagonals(board: SquareBoard, names: Sequence[str]) -> bytes:
    places = bytearray(board.width * board.height)
    for x, y, colour, slash in board.diagonals:
        number = names.index(colour) if colour in names else _NO_ROBOT
        places[y * board.width + x] = 1 + 2 * number + (slash == "\\")
    return bytes(places)


def _moves(
    problem: RicochetProblem, answer: tuple[tuple[int, int, int, int, int], ...]
) -> tuple[RobotMove, ...]:
    start = _flat_start(problem)
    names, places = start.names, start.places
    return tuple(
        [
            RobotMove(names[robot], _DIRECTIONS[direction], places[end], cost, passes)
            for robot, direction, end, cost, passes in answer
        ]
    )


def as_solution(problem: RicochetProblem, result: tuple[Any, ...]) -> Solution:
    """What a `prepared` search returned, as a solution in the user's robots."""
    status, cost, bound, answers, _, stop, expanded, generated, stored, seconds, method = result
    statistics: dict[str, int | float | str | bool] = {
        "method": f"kernel {_METHODS[method]}",
        "expanded": expanded,
        "generated": generated,
        "bytes": stored,
        "seconds": seconds,
    }
    if _STOPS[stop]:
        statistics["stopped_by"] = _STOPS[stop]
    if answers:
        return Solution(_STATUSES[status], cost, bound, _moves(problem, answers[0]), statistics)
    return Solution(_STATUSES[status], None, None if status == 2 else bound, (), statistics)
