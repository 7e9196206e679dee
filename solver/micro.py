"""Micro Robots paths (rules: R2, R4, RG3, RG7): breadth-first search and A*."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from boards.square import Cell
from solver.budget import Budget
from solver.problem import NO_LIMITS, DiceMove, Limits, MicroProblem, Solution, Status

POSITION_BYTES = 600
"""What a stored stand takes in memory, about."""


class Stand(NamedTuple):
    """The robot's space and the way-points done; `used` holds the spaces that simple paths may not reuse.

    Without way-points a shortest path is simple anyway, and `used` stays empty.
    """

    cell: Cell
    done: int
    used: frozenset[Cell]


def start_stand(problem: MicroProblem) -> Stand:
    """The start, on which way-points already fall."""
    used = frozenset({problem.start}) if problem.simple_paths and problem.via else frozenset()
    return Stand(problem.start, visited(problem.via, problem.start, 0), used)


def steps(problem: MicroProblem, stand: Stand) -> Iterator[Stand]:
    """Every stand one move away."""
    for there in problem.board.moves(stand.cell):
        if there not in stand.used:
            used = stand.used | {there} if stand.used else stand.used
            yield Stand(there, visited(problem.via, there, stand.done), used)


def visited(via: tuple[Cell, ...], cell: Cell, done: int) -> int:
    """How many way-points are done once the robot stands on `cell`: all that are due and lie there."""
    while done < len(via) and via[done] == cell:
        done += 1
    return done


def is_met(problem: MicroProblem, stand: Stand) -> bool:
    """Whether the robot stands on the goal with every way-point done."""
    return stand.cell == problem.goal and stand.done == len(problem.via)


def solve_bfs(problem: MicroProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A shortest path, layer by layer."""
    budget = Budget(limits)
    start = start_stand(problem)
    came: dict[Stand, Stand | None] = {start: None}
    layer, cost, expanded = [start], 0, 0
    while layer:
        onward = []
        for stand in layer:
            if is_met(problem, stand):
                return _answer(problem, "bfs", came, stand, expanded, budget)
        for stand in layer:
            if expanded % 64 == 0 and budget.spent(len(came), len(came) * POSITION_BYTES):
                return _none(Status.UNKNOWN, cost, "bfs", came, expanded, budget)
            expanded += 1
            for there in steps(problem, stand):
                if there not in came:
                    came[there] = stand
                    onward.append(there)
        layer = onward
        cost += 1
    return _none(Status.INFEASIBLE, None, "bfs", came, expanded, budget)


def solve_astar(problem: MicroProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A shortest path by A*: a move changes the row or the column, never both."""
    budget = Budget(limits)
    stops = (*problem.via, problem.goal)
    onward = [0] * len(stops)
    for number in range(len(stops) - 2, -1, -1):
        onward[number] = onward[number + 1] + _least(stops[number], stops[number + 1])

    def bound(stand: Stand) -> int:
        return _least(stand.cell, stops[stand.done]) + onward[stand.done]

    start = start_stand(problem)
    came: dict[Stand, Stand | None] = {start: None}
    spent = {start: 0}
    queue = [(bound(start), 0, 0, start)]
    closed: set[Stand] = set()
    pushed = expanded = 0
    while queue:
        total, _, _, stand = heappop(queue)
        if stand in closed:
            continue
        closed.add(stand)
        if is_met(problem, stand):
            return _answer(problem, "astar", came, stand, expanded, budget)
        if expanded % 64 == 0 and budget.spent(len(came), len(came) * POSITION_BYTES):
            return _none(Status.UNKNOWN, total, "astar", came, expanded, budget)
        expanded += 1
        cost = spent[stand] + 1
        for there in steps(problem, stand):
            if there not in spent or cost < spent[there]:
                spent[there], came[there] = cost, stand
                pushed += 1
                heappush(queue, (cost + bound(there), -cost, pushed, there))
    return _none(Status.INFEASIBLE, None, "astar", came, expanded, budget)


def _least(here: Cell, there: Cell) -> int:
    return (here[0] != there[0]) + (here[1] != there[1])


def _answer(
    problem: MicroProblem,
    method: str,
    came: dict[Stand, Stand | None],
    last: Stand,
    expanded: int,
    budget: Budget,
) -> Solution:
    path = []
    stand: Stand | None = last
    while stand is not None:
        path.append(stand.cell)
        stand = came[stand]
    moves = tuple(DiceMove(problem.board[cell], cell) for cell in path[-2::-1])
    return Solution(
        Status.OPTIMAL, len(moves), len(moves), moves, _statistics(method, came, expanded, budget)
    )


def _none(
    status: Status,
    bound: int | None,
    method: str,
    came: dict[Stand, Stand | None],
    expanded: int,
    budget: Budget,
) -> Solution:
    return Solution(status, None, bound, (), _statistics(method, came, expanded, budget))


def _statistics(
    method: str, came: dict[Stand, Stand | None], expanded: int, budget: Budget
) -> dict[str, int | float | str | bool]:
    return {"method": method, "expanded": expanded, "stored": len(came), "seconds": budget.seconds}
