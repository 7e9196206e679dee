"""All shortest answers of a problem, the plainest of them first, and proofs that never rest on a limit."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple, cast

from boards.square import Direction
from solver import kernel
from solver.all_optimal import all_optimal
from solver.checker import Judgement, check_solution
from solver.problem import (
    Limits,
    MicroProblem,
    Move,
    Problem,
    RicochetProblem,
    RobotMove,
    Solution,
    Status,
)
from solver.solve import installed_kernel, solve

MOST_ANSWERS = 2000
"""A puzzle with more shortest answers than this is not used."""
_FIRST_LIMIT, _LAST_LIMIT = 1 << 9, 1 << 26
_LARGEST = Limits(positions=_LAST_LIMIT, bytes=1 << 30)
_DIRECTIONS = tuple(Direction)


class Answers(NamedTuple):
    """All shortest answers in a fixed order, `answers[0]` the one with the fewest robots and switches."""

    cost: int
    answers: tuple[tuple[Move, ...], ...]


def exact_cost(problem: Problem, most: int) -> int | None:
    """The least cost, where it is proven and at most `most`; None for more, for no answer, or undecided.

    The limit of stored positions is raised until the search decides, so that it makes no difference which
    search is installed.
    """
    limit = _FIRST_LIMIT
    while True:
        solution = solve(problem, limits=replace(_LARGEST, positions=limit))
        if solution.status is Status.OPTIMAL:
            cost = cast(int, solution.cost)
            return cost if cost <= most else None
        beyond = solution.lower_bound is not None and solution.lower_bound > most
        if solution.status is Status.INFEASIBLE or beyond or limit >= _LAST_LIMIT:
            return None
        limit *= 4


def answer_count(problem: Problem) -> int | None:
    """The exact number of shortest answers; None where a limit came first."""
    if isinstance(problem, RicochetProblem) and _by_kernel(problem):
        return kernel.optimal_ways(problem, _LARGEST, 1).count
    return all_optimal(problem, _LARGEST, count_only=True).count


def all_answers(problem: Problem) -> Answers | None:
    """Every shortest answer, the first one checked; None where there are more than MOST_ANSWERS, or none."""
    if isinstance(problem, RicochetProblem) and _by_kernel(problem):
        ways = kernel.optimal_ways(problem, _LARGEST, MOST_ANSWERS + 1)
        solution, count = ways.solution, ways.count
        found: tuple[tuple[Move, ...], ...] = ways.answers
    else:
        every = all_optimal(problem, _LARGEST, at_most=MOST_ANSWERS + 1)
        solution, count, found = every.solution, every.count, every.answers
    if solution.status is not Status.OPTIMAL or count is None or not 0 < count <= MOST_ANSWERS:
        return None
    ordered = sorted(found, key=lambda moves: _plainness(problem, moves))
    _check(problem, solution, ordered[0])
    return Answers(cast(int, solution.cost), tuple(ordered))


def movers(moves: tuple[Move, ...]) -> list[str]:
    """The names of the robots of an answer, move by move."""
    return [move.robot for move in moves if isinstance(move, RobotMove)]


def switches(moves: tuple[Move, ...]) -> int:
    """How often another robot takes over."""
    names = movers(moves)
    return sum(first != last for first, last in pairwise(names))


def _plainness(problem: Problem, moves: tuple[Move, ...]) -> tuple[object, ...]:
    """Few robots, few switches, few moves; then the order of robots, directions and ends."""
    if isinstance(problem, MicroProblem):
        return tuple((move.cell[1], move.cell[0]) for move in moves)  # type: ignore[union-attr]
    assert isinstance(problem, RicochetProblem)
    names = [robot.name for robot in problem.robots]
    order = tuple(
        (names.index(move.robot), _DIRECTIONS.index(move.direction), move.to, move.passes)
        for move in moves
        if isinstance(move, RobotMove)
    )
    return (len(set(movers(moves))), switches(moves), len(moves), order)


def _by_kernel(problem: Problem) -> bool:
    """Whether the compiled kernel is installed and knows the problem."""
    compiled = installed_kernel()
    return isinstance(problem, RicochetProblem) and compiled is not None and compiled.supports(problem)


def _check(problem: Problem, solution: Solution, moves: tuple[Move, ...]) -> None:
    """Raises AssertionError for an answer that the checker refuses."""
    verdict = check_solution(problem, replace(solution, moves=moves))
    if verdict.judgement is not Judgement.ACCEPTED:
        raise AssertionError(f"the checker refuses a shortest answer: {verdict.violation}")
