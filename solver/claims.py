"""Claims about numbers: does an answer of at most N, or of exactly N, exist, and is a cost optimal?

These may search, and end UNDECIDED at a limit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from games.engine import Violation
from games.rulebook import rulebook
from solver.budget import Budget
from solver.checker import Judgement, Verdict
from solver.problem import (
    NO_LIMITS,
    HexProblem,
    Limits,
    MicroProblem,
    Problem,
    RicochetProblem,
    Solution,
    Status,
)
from solver.solve import solve
from solver.transition import State, is_met, start_state, successors

Walk = tuple[Any, Callable[[Any], Iterable[tuple[int, Any]]], Callable[[Any], bool]]
"""A start, the steps out of a state with their costs, and whether a walk may end there."""

Place = tuple[int, int]


def refuse_number(problem: Problem, message: str) -> Violation:
    """A refusal by the rule that a called number stands under (rules: R3, K6, W3)."""
    if isinstance(problem, MicroProblem):
        return rulebook("micro").refuse("R3", message)
    if isinstance(problem, RicochetProblem):
        return rulebook("ricochet").refuse("K6", message)
    return rulebook("wkm").refuse("W3", message)


def at_most(problem: Problem, number: int, limits: Limits = NO_LIMITS) -> Verdict:
    """Whether an answer that costs `number` or less exists."""
    solution = solve(problem, limits=limits)
    if solution.cost is not None and solution.cost <= number:
        return Verdict(Judgement.ACCEPTED, None, solution.cost, note=f"an answer of {solution.cost} exists")
    if _at_least(solution, number + 1):
        return Verdict(Judgement.REFUTED, refuse_number(problem, _nothing(solution, number)), solution.cost)
    return _undecided(solution)


def optimal(problem: Problem, cost: int, limits: Limits = NO_LIMITS) -> Verdict:
    """Whether nothing cheaper than `cost` exists."""
    solution = solve(problem, limits=limits)
    if solution.cost is not None and solution.cost < cost:
        message = f"An answer of {solution.cost} exists; {cost} is not the least."
        return Verdict(Judgement.REFUTED, refuse_number(problem, message), solution.cost)
    if _at_least(solution, cost):
        return Verdict(Judgement.ACCEPTED, None, cost, note=f"nothing costs less than {cost}")
    return _undecided(solution)


def exactly(problem: Problem, number: int, limits: Limits = NO_LIMITS) -> Verdict:
    """Whether an answer that costs exactly `number` exists, padded ones included (rules: RG3)."""
    solution = solve(problem, limits=limits)
    if solution.cost == number:
        return Verdict(Judgement.ACCEPTED, None, number, note=f"an answer of {number} exists")
    if _at_least(solution, number + 1):
        return Verdict(Judgement.REFUTED, refuse_number(problem, _nothing(solution, number)), solution.cost)
    budget = Budget(limits)
    for walk in _walks(problem):
        found = _walk_of(walk, number, budget)
        if found is None:
            return Verdict(
                Judgement.UNDECIDED, None, None, note=f"walks of {number} not exhausted at the limit"
            )
        if found:
            return Verdict(Judgement.ACCEPTED, None, number, note=f"an answer of exactly {number} exists")
    message = f"No answer costs exactly {number}; the least costs {solution.cost}."
    return Verdict(Judgement.REFUTED, refuse_number(problem, message), solution.cost)


def _at_least(solution: Solution, number: int) -> bool:
    """Whether it is proven that every answer costs `number` or more."""
    if solution.status is Status.INFEASIBLE:
        return True
    return solution.lower_bound is not None and solution.lower_bound >= number


def _nothing(solution: Solution, number: int) -> str:
    if solution.status is Status.INFEASIBLE:
        return "There is no answer at all."
    return f"No answer costs {number} or less; the least costs at least {solution.lower_bound}."


def _undecided(solution: Solution) -> Verdict:
    note = f"undecided at the limit: the least cost is at least {solution.lower_bound}"
    if solution.cost is not None:
        note += f" and at most {solution.cost}"
    return Verdict(Judgement.UNDECIDED, None, solution.cost, note=note)


def _walk_of(walk: Walk, number: int, budget: Budget) -> bool | None:
    """Whether a walk of that cost exists; None at a limit. Layers hold the states of each exact cost."""
    start, steps, ends = walk
    layers: dict[int, set[Any]] = defaultdict(set, {0: {start}})
    seen = 0
    for cost in range(number):
        for state in layers.pop(cost, ()):
            seen += 1
            if seen % 64 == 0 and budget.spent(seen):
                return None
            for price, after in steps(state):
                if cost + price <= number:
                    layers[cost + price].add(after)
    return any(ends(state) for state in layers.get(number, ()))


def _walks(problem: Problem) -> Iterable[Walk]:
    if isinstance(problem, RicochetProblem):
        return [_slide_walk(problem, robot) for robot in problem.goal_robots()]
    return [_dice_walk(problem) if isinstance(problem, MicroProblem) else _hex_walk(problem)]


def _slide_walk(problem: RicochetProblem, goal_robot: int) -> Walk:
    def steps(state: State) -> Iterable[tuple[int, State]]:
        return ((move.cost, after) for move, after in successors(problem, goal_robot, state))

    def ends(state: State) -> bool:
        return is_met(problem, goal_robot, state)

    return start_state(problem, goal_robot), steps, ends


def _advanced(via: tuple[Place, ...], place: Place, done: int) -> int:
    """How many way-points are done once `place` is entered."""
    while done < len(via) and via[done] == place:
        done += 1
    return done


def _dice_walk(problem: MicroProblem) -> Walk:
    """States are (cell, way-points done, cells that simple paths have used up)."""

    def steps(state: tuple[Place, int, frozenset[Place]]) -> Iterable[tuple[int, Any]]:
        cell, done, used = state
        for there in problem.board.moves(cell):
            if there not in used:
                after = used | {there} if problem.simple_paths else used
                yield 1, (there, _advanced(problem.via, there, done), after)

    def ends(state: tuple[Place, int, frozenset[Place]]) -> bool:
        return state[:2] == (problem.goal, len(problem.via))

    used = frozenset({problem.start}) if problem.simple_paths else frozenset()
    return (problem.start, _advanced(problem.via, problem.start, 0), used), steps, ends


def _hex_walk(problem: HexProblem) -> Walk:
    """States are (hex, way-points done)."""

    def steps(state: tuple[Place, int]) -> Iterable[tuple[int, Any]]:
        place, done = state
        for there in problem.board.neighbours(place):
            cost = problem.board.kind(there).cost
            if there not in problem.occupied and (problem.move is None or cost <= problem.move):
                yield cost, (there, _advanced(problem.via, there, done))

    def ends(state: tuple[Place, int]) -> bool:
        return state == (problem.goal, len(problem.via))

    return (problem.start, _advanced(problem.via, problem.start, 0)), steps, ends
