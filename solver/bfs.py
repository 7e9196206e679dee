"""Breadth-first search in layers of equal cost: the oracle of the other searches.

Nothing is pruned, merged or guessed; slides alone are compiled, and tested against the slide rule. A layer
holds the states whose least cost is exactly that, so a slide that costs 2 lands two layers further on
(rules: R5).
"""

from __future__ import annotations

from solver.budget import Budget
from solver.packed import PackedStates
from solver.problem import NO_LIMITS, Limits, RicochetProblem, RobotMove, Solution, Status

STATE_BYTES = 170
"""What a state takes in memory, settled or waiting, by measurement."""


def solve_bfs(problem: RicochetProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A cheapest answer; where several robots may serve the target, their layers are worked off in turn."""
    budget = Budget(limits)
    searches = [_Layers(problem, robot) for robot in problem.goal_robots()]
    status, cost = Status.INFEASIBLE, 0
    moves: tuple[RobotMove, ...] = ()
    while status is Status.INFEASIBLE and any(search.waiting for search in searches):
        for search in searches:
            rest = [other for other in searches if other is not search]
            stored, size = sum(other.stored for other in rest), sum(other.size for other in rest)
            found = search.work_off(cost, budget, stored, size)
            if found is Status.OPTIMAL:
                moves = search.answer()
            if found is not Status.INFEASIBLE:
                status = found
                break
        else:
            cost += 1
    statistics: dict[str, int | float | str | bool] = {
        "method": "bfs",
        "expanded": sum(search.expanded for search in searches),
        "stored": sum(search.stored for search in searches),
        "seconds": budget.seconds,
    }
    return Solution(
        status,
        cost if status is Status.OPTIMAL else None,
        None if status is Status.INFEASIBLE else cost,
        moves,
        statistics,
    )


class _Layers:
    """The search for one goal robot: the layers still waiting by their cost, and the states settled.

    A state is kept with the one before it, None at the start.
    """

    def __init__(self, problem: RicochetProblem, goal_robot: int) -> None:
        self.states = PackedStates(problem, goal_robot)
        self.waiting: dict[int, dict[int, int | None]] = {0: {self.states.start: None}}
        self.settled: dict[int, int | None] = {}
        self.expanded = 0
        self.met: int | None = None

    @property
    def stored(self) -> int:
        return len(self.settled)

    @property
    def size(self) -> int:
        """Bytes taken, about."""
        return STATE_BYTES * (self.stored + sum(map(len, self.waiting.values())))

    def work_off(self, cost: int, budget: Budget, stored: int, size: int) -> Status:
        """Settle the layer: OPTIMAL where the goal is met in it, UNKNOWN at a limit, INFEASIBLE if neither.

        `stored` and `size` are what the other searches keep.
        """
        states, settled, waiting = self.states, self.settled, self.waiting
        for state, before in waiting.pop(cost, {}).items():
            if state in settled:
                continue
            settled[state] = before
            if states.is_met(state, moved=before is not None):
                self.met = state
                return Status.OPTIMAL
            if self.expanded % 64 == 0 and budget.spent(stored + len(settled), size + self.size):
                return Status.UNKNOWN
            self.expanded += 1
            for step, after in states.successors(state):
                if after not in settled:
                    waiting.setdefault(cost + step, {}).setdefault(after, state)
        return Status.INFEASIBLE

    def answer(self) -> tuple[RobotMove, ...]:
        """The moves to the state in which the goal is met."""
        assert self.met is not None
        return self.states.path(self.settled, self.met)
