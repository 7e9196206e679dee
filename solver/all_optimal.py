"""Every cheapest answer, or how many there are.

Answers differ if any of their moves do, in the user's robots. Sorting robots that move alike loses none of
them: from a known start, a slide of the robot on a given cell says which robot that is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from solver import kernel
from solver.budget import Budget
from solver.problem import NO_LIMITS, Limits, Move, Problem, RicochetProblem, Solution, Status
from solver.slide_tables import kind_of
from solver.solve import checked, solve
from solver.spaces import Space, spaces

MOST_LISTED = 10_000
"""Answers that are listed at most where the caller names no number."""

NODE_BYTES = 600


@dataclass(frozen=True)
class OptimalAnswers:
    """What is known of all cheapest answers.

    `solution` is one of them (or says why there is none). `count` is exact, None where a limit came first.
    `answers` lists them, all where `complete`. `merged`: robots that move alike were one in the search;
    the count is of answers in the user's robots all the same.
    """

    solution: Solution
    count: int | None
    answers: tuple[tuple[Move, ...], ...]
    merged: bool
    complete: bool

    def solution_of(self, moves: tuple[Move, ...]) -> Solution:
        """One of the answers as a solution."""
        return replace(self.solution, moves=moves)


def all_optimal(
    problem: Problem,
    limits: Limits = NO_LIMITS,
    count_only: bool = False,
    at_most: int = MOST_LISTED,
    method: str = "auto",
) -> OptimalAnswers:
    """Every cheapest answer (at most so many of them), or with `count_only` their exact number alone.

    On hex boards where terrain costs nothing, only routes that never come back to where they were count.
    """
    if method == "auto" and isinstance(problem, RicochetProblem):
        compiled = _by_kernel(problem, limits, count_only, at_most)
        if compiled is not None:
            return compiled
    budget = Budget(limits)
    solution = solve(problem, method, limits)
    if solution.status is Status.INFEASIBLE:
        return OptimalAnswers(solution, 0, (), False, True)
    if solution.status is not Status.OPTIMAL:
        return OptimalAnswers(solution, None, (), False, False)
    if not solution.moves:
        return OptimalAnswers(solution, 1, () if count_only else ((),), False, not count_only)
    count: int | None = 0
    answers: list[tuple[Move, ...]] = []
    merged = False
    for space in spaces(problem, solution):
        merged = merged or space.merged
        walks = _Walks(space, budget)
        found = walks.count()
        if found is None:
            count = None
            break
        assert count is not None
        count += found
        if not count_only:
            answers += islice(walks.listed(), max(0, at_most - len(answers)))
    for moves in answers:
        checked(problem, replace(solution, moves=moves))
    complete = count is not None and len(answers) == count
    return OptimalAnswers(solution, count, tuple(answers), merged, complete)


def _by_kernel(
    problem: RicochetProblem, limits: Limits, count_only: bool, at_most: int
) -> OptimalAnswers | None:
    """What the compiled kernel finds; None where there is none, or where it cannot count so far."""
    if not kernel.available() or not kernel.supports(problem):
        return None
    ways = kernel.optimal_ways(problem, limits, 1 if count_only else at_most)
    if ways.saturated:
        return None
    solution = checked(problem, ways.solution)
    answers = () if count_only else ways.answers
    for moves in answers:
        checked(problem, replace(solution, moves=moves))
    kind = kind_of(problem.board)
    names = {stop.robot for stop in problem.goal.via}
    merged = any(
        sum(
            index != goal_robot and robot.name not in names and kind(robot.name, robot.transparent) == alike
            for index, robot in enumerate(problem.robots)
        )
        > 1
        for goal_robot in problem.goal_robots()
        for alike in {kind(robot.name, robot.transparent) for robot in problem.robots}
    )
    return OptimalAnswers(solution, ways.count, answers, merged, len(answers) == ways.count)


class _Walks:
    """The cheapest walks of one space, from a forward pass in rising price."""

    def __init__(self, space: Space, budget: Budget) -> None:
        self.space, self.budget = space, budget
        self.price: dict[Any, int] = {}
        self.before: dict[Any, list[Any]] = defaultdict(list)
        self.goals: list[Any] = []

    def count(self) -> int | None:
        """How many there are, None where a limit comes first."""
        space, price = self.space, self.price
        layers: dict[int, dict[Any, int]] = defaultdict(dict)
        layers[0][space.node(space.start())] = 1
        total = 0
        while layers:
            here = min(layers)
            layer = layers.pop(here)
            while layer:
                node, ways = layer.popitem()
                if price.get(node, here) < here:
                    continue
                price[node] = here
                if here == space.total and space.met(node):
                    self.goals.append(node)
                    total += ways
                    continue
                if len(price) % 64 == 0 and self.budget.spent(len(price), len(price) * NODE_BYTES):
                    return None
                for child, step in space.edges(node):
                    reached = here + step
                    if reached + space.bound(child) > space.total or price.get(child, reached) < reached:
                        continue
                    self.before[child].append((node, step))
                    if step:
                        layer_there = layers[reached]
                        layer_there[child] = layer_there.get(child, 0) + ways
                    elif child not in price:
                        layer[child] = layer.get(child, 0) + ways
        if space.circles:
            return self._count_one_by_one()
        return total

    def _count_one_by_one(self) -> int | None:
        number = 0
        for _ in self.listed():
            number += 1
            if (number % 64 == 0 and self.budget.spent(len(self.price))) or number > MOST_LISTED:
                return None
        return number

    def listed(self) -> Iterator[tuple[Move, ...]]:
        """The walks as moves of the user's pieces, after `count`."""
        useful = set(self.goals)
        todo = list(self.goals)
        while todo:
            node = todo.pop()
            for before, step in self.before[node]:
                if before not in useful and self.price[before] + step == self.price[node]:
                    useful.add(before)
                    todo.append(before)
        return self._onward(self.space.start(), 0, [], useful, set())

    def _onward(
        self, state: Any, spent: int, moves: list[Move], useful: set[Any], passed: set[Any]
    ) -> Iterator[tuple[Move, ...]]:
        space = self.space
        node = space.node(state)
        if spent == space.total and space.met(node):
            yield tuple(moves)
            return
        spot = space.spot(node)
        passed.add(spot)
        for move, after, step in space.steps(state):
            there = space.node(after)
            if there in useful and space.spot(there) not in passed and self.price[there] == spent + step:
                moves.append(move)
                yield from self._onward(after, spent + step, moves, useful, passed)
                moves.pop()
        passed.discard(spot)
