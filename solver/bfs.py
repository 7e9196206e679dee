"""Breadth-first search in layers of equal cost, straight from the slide rule: the oracle of the others.

Nothing is pruned, merged or guessed. A layer holds the states whose least cost is exactly that, so a slide
that costs 2 lands two layers further on (rules: R5).
"""

from __future__ import annotations

from collections import defaultdict

from solver.budget import Budget
from solver.problem import NO_LIMITS, Limits, RicochetProblem, RobotMove, Solution, Status
from solver.transition import State, is_met, start_state, successors

POSITION_BYTES = 1500
"""What a stored state takes in memory, by measurement."""

Parent = tuple[State, RobotMove] | None


def solve_bfs(problem: RicochetProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A cheapest answer, the least over every robot that may serve the target."""
    budget = Budget(limits)
    best: Solution | None = None
    bound: int | None = None
    stored = expanded = 0
    for goal_robot in problem.goal_robots():
        search = _Layers(problem, goal_robot, budget, stored, None if best is None else best.cost)
        answer = search.run()
        stored, expanded = search.stored, expanded + search.expanded
        if answer.moves or answer.cost == 0:
            best = answer
        if answer.status is Status.UNKNOWN and answer.lower_bound is not None:
            bound = answer.lower_bound if bound is None else min(bound, answer.lower_bound)
    statistics: dict[str, int | float | str | bool] = {
        "method": "bfs",
        "expanded": expanded,
        "stored": stored,
        "seconds": budget.seconds,
    }
    if best is None:
        status = Status.INFEASIBLE if bound is None else Status.UNKNOWN
        return Solution(status, None, bound, (), statistics)
    assert best.cost is not None
    proven = best.cost if bound is None else min(bound, best.cost)
    status = Status.OPTIMAL if proven == best.cost else Status.FEASIBLE
    return Solution(status, best.cost, proven, best.moves, statistics)


class _Layers:
    """The search for one goal robot; looks for answers cheaper than `below` only."""

    def __init__(
        self, problem: RicochetProblem, goal_robot: int, budget: Budget, stored: int, below: int | None
    ) -> None:
        self.problem, self.goal_robot = problem, goal_robot
        self.budget, self.stored, self.below = budget, stored, below
        self.expanded = 0

    def run(self) -> Solution:
        problem, robot = self.problem, self.goal_robot
        start = start_state(problem, robot)
        if is_met(problem, robot, start, moved=False):
            return Solution(Status.OPTIMAL, 0, 0)
        layers: dict[int, dict[State, Parent]] = defaultdict(dict, {0: {start: None}})
        settled: dict[State, Parent] = {}
        cost = 0
        while layers and (self.below is None or cost < self.below):
            for state, parent in layers.pop(cost, {}).items():
                if state in settled:
                    continue
                settled[state] = parent
                self.stored += 1
                if parent is not None and is_met(problem, robot, state):
                    return Solution(Status.OPTIMAL, cost, cost, _path(settled, state))
                if self.expanded % 64 == 0 and self.budget.spent(self.stored, self.stored * POSITION_BYTES):
                    return Solution(Status.UNKNOWN, None, cost)
                self.expanded += 1
                for move, after in successors(problem, robot, state):
                    if after not in settled:
                        layers[cost + move.cost].setdefault(after, (state, move))
            cost += 1
        return Solution(Status.INFEASIBLE, None, None)


def _path(settled: dict[State, Parent], state: State) -> tuple[RobotMove, ...]:
    moves = []
    parent = settled[state]
    while parent is not None:
        state, move = parent
        moves.append(move)
        parent = settled[state]
    return tuple(reversed(moves))
