"""A* for Ricochet problems in plain Python: levels of f = g + h, with the wall-only bound.

A node is the goal robot's cell, a placement of the other robots, and what else the rules ask (way-points
done, turn made, rebound forbidden). Levels are worked off in rising f. Since the bound is consistent, g
follows from f and the first visit to a node is a cheapest one. A move of a robot that the bound does not
look at raises f by its cost, so such moves wait in a later level until that level is reached: the leaves of
the last level are never made.

Other robots that move alike are sorted, so a swap of two of them is the same node (rules: K8).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

from solver.astar_model import Model
from solver.budget import Budget
from solver.placement import PLACEMENT_BYTES
from solver.problem import NO_LIMITS, Limits, RicochetProblem, RobotMove, Solution, Status
from solver.relaxed import FAR
from solver.sweep import Sweep, is_plain
from solver.transition import is_met, start_state

NODE_BYTES = 100
"""What a node takes in memory, by measurement; a placement is counted apart."""


def solve_astar(problem: RicochetProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A cheapest answer and its proof, or what is known when the limits are reached.

    Where several robots may serve the target their searches advance in turn, lowest level first.
    """
    budget = Budget(limits)
    kind: Callable[[RicochetProblem, int, Budget], LevelSearch] = Sweep if is_plain(problem) else Search
    searches = [kind(problem, robot, budget) for robot in problem.goal_robots()]
    open_ = [search for search in searches if search.level < FAR]
    moves: tuple[RobotMove, ...] | None = None
    cost = bound = None
    status = Status.INFEASIBLE
    while open_:
        search = min(open_, key=lambda candidate: candidate.level)
        bound = search.level
        search.others_size = sum(other.size() for other in searches if other is not search)
        moves = search.advance()
        if moves is not None:
            cost, status = bound, Status.OPTIMAL
            break
        if search.stopped:
            status = Status.UNKNOWN
            break
        open_ = [search for search in open_ if search.level < FAR]
    statistics: dict[str, int | float | str | bool] = {
        "method": "astar",
        "expanded": sum(search.expanded for search in searches),
        "stored": sum(search.stored for search in searches),
        "seconds": budget.seconds,
    }
    if status is Status.INFEASIBLE:
        bound = None
    return Solution(status, cost, bound, moves or (), statistics)


class LevelSearch(Protocol):
    """A search with one robot as the goal robot that works off one level of f after the other.

    `level` is the least f at which an answer can still be, FAR once there is none; `stopped` tells that a
    limit was reached in the midst of a level; `others_size` is what the searches beside it take in memory.
    """

    level: int
    stopped: bool
    expanded: int
    others_size: int

    @property
    def stored(self) -> int: ...

    def size(self) -> int: ...

    def advance(self) -> tuple[RobotMove, ...] | None: ...


class Search:
    """The search of single positions; `settled` maps every node to the one it was first reached from."""

    def __init__(self, problem: RicochetProblem, goal_robot: int, budget: Budget) -> None:
        self.problem, self.goal_robot, self.budget = problem, goal_robot, budget
        self.model = Model(problem, goal_robot)
        self.settled: dict[int, int] = {}
        self.expanded = 0
        self.stopped = False
        self.others_size = 0
        self._fresh: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self._waiting: dict[int, list[int]] = defaultdict(list)
        self._pending = 0
        start = start_state(problem, goal_robot)
        self.start = self.model.node(start)
        if is_met(problem, goal_robot, start, moved=False):
            self.level = 0
            self._met_at_start = True
        else:
            self.level = self.model.bound(self.start)
            self._met_at_start = False
        self._fresh[self.level].append((self.start, -1))

    @property
    def stored(self) -> int:
        """Nodes settled so far."""
        return len(self.settled)

    def size(self) -> int:
        """Bytes taken, about."""
        nodes = len(self.settled) + self._pending
        return nodes * NODE_BYTES + len(self.model.placements.known) * PLACEMENT_BYTES

    def advance(self) -> tuple[RobotMove, ...] | None:
        """Work off the present level; the moves of an answer, or None with `level` raised."""
        level, settled, model = self.level, self.settled, self.model
        if self._met_at_start:
            return ()
        stack, waiting = self._fresh.pop(level, []), self._waiting.pop(level, [])
        self._pending -= len(stack) + len(waiting)
        ticks = 0
        while stack or waiting:
            ticks += 1
            if not ticks % 128 and self.budget.spent(len(settled), self.size() + self.others_size):
                self.stopped = True
                return None
            if stack:
                node, parent = stack.pop()
                if node in settled:
                    continue
                settled[node] = parent
                self.expanded += 1
                now = True
                base = level
                if model.met(node):
                    return model.path(settled, node)
                if model.deferring:
                    self._waiting[level + 1].append(node)
                    self._pending += 1
            else:
                node, now, base = waiting.pop(), False, level - 1
            for child, rise in model.children(node, now):
                if child in settled:
                    continue
                if base + rise == level:
                    stack.append((child, node))
                else:
                    self._fresh[base + rise].append((child, node))
                    self._pending += 1
        self.level = min([*self._fresh, *self._waiting], default=FAR)
        return None
