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
from solver.packed import PackedStates
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

Walk = tuple[Any, Callable[[Any], Iterable[tuple[int, Any]]], Callable[[Any], bool]]
"""A start, the steps out of a state with their costs, and whether a walk may end there."""

Place = tuple[int, int]

MOST_STATES = 1_000_000
"""States of walks of exact cost that are looked at before the question stays undecided."""
LONGEST_RING = 3
"""Cost of the rings that are looked for before every walk is: there and back again, or round a corner."""


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
    budget = Budget(limits)
    solution = solve(problem, limits=limits)
    if solution.cost == number:
        return Verdict(Judgement.ACCEPTED, None, number, note=f"an answer of {number} exists")
    if _at_least(solution, number + 1):
        return Verdict(Judgement.REFUTED, refuse_number(problem, _nothing(solution, number)), solution.cost)
    walks = list(_walks(problem))
    if solution.cost is not None and len(walks) == 1 and _pads(walks[0], number - solution.cost):
        return Verdict(
            Judgement.ACCEPTED, None, number, note=f"an answer of {number} exists: pad one of {solution.cost}"
        )
    for walk in walks:
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


def _layers(walk: Walk, number: int, budget: Budget) -> dict[int, set[Any]] | None:
    """The states that walks of exactly each cost up to `number` reach; None at a limit."""
    start, steps, _ = walk
    layers: dict[int, set[Any]] = defaultdict(set, {0: {start}})
    cost = furthest = looked = 0
    while cost <= min(number, furthest):  # where no walk goes on, the rest of the layers are empty
        todo = list(layers[cost])
        while todo:
            looked += 1
            if looked > MOST_STATES or (looked % 64 == 0 and budget.spent(looked)):
                return None
            for price, after in steps(todo.pop()):
                if cost + price <= number and after not in layers[cost + price]:
                    layers[cost + price].add(after)
                    furthest = max(furthest, cost + price)
                    if not price:
                        todo.append(after)
        cost += 1
    return layers


def _walk_of(walk: Walk, number: int, budget: Budget) -> bool | None:
    """Whether a walk of that cost exists; None at a limit."""
    layers = _layers(walk, number, budget)
    return None if layers is None else any(walk[2](state) for state in layers[number])


def _pads(walk: Walk, slack: int) -> bool:
    """Whether going in a ring first, back to the very start, uses up the slack: then any answer is padded."""
    layers = _layers(walk, min(slack, LONGEST_RING), Budget(NO_LIMITS))
    assert layers is not None
    rings = {cost for cost, states in layers.items() if cost and walk[0] in states}
    return any(
        (slack - times * other) % ring == 0
        for ring in rings
        for other in rings
        for times in range(ring)
        if times * other <= slack
    )


def _walks(problem: Problem) -> Iterable[Walk]:
    if isinstance(problem, RicochetProblem):
        return [_slide_walk(problem, robot) for robot in problem.goal_robots()]
    return [_dice_walk(problem) if isinstance(problem, MicroProblem) else _hex_walk(problem)]


def _slide_walk(problem: RicochetProblem, goal_robot: int) -> Walk:
    states = PackedStates(problem, goal_robot)
    return states.start, states.successors, states.is_met


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
    """States are (hex, way-points done, what is left of the turn: -1 before the first)."""
    turns = problem.objective == "turns" and problem.move is not None

    def steps(state: tuple[Place, int, int]) -> Iterable[tuple[int, Any]]:
        place, done, left = state
        for there in problem.board.neighbours(place):
            cost = problem.board.kind(there).cost
            if there in problem.occupied or (problem.move is not None and cost > problem.move):
                continue
            after = (there, _advanced(problem.via, there, done))
            if not turns or problem.move is None:
                yield cost, (*after, 0)
            elif cost <= left:
                yield 0, (*after, left - cost)
            else:
                yield 1, (*after, problem.move - cost)

    def ends(state: tuple[Place, int, int]) -> bool:
        return state[:2] == (problem.goal, len(problem.via))

    return (problem.start, _advanced(problem.via, problem.start, 0), -1 if turns else 0), steps, ends
