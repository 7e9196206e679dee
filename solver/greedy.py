"""A quick answer to a Ricochet problem, far from a proof: best-first search led by the wall-only bound."""

from __future__ import annotations

from heapq import heappop, heappush

from solver.astar_model import Model
from solver.budget import Budget
from solver.problem import Limits, RicochetProblem, RobotMove
from solver.relaxed import FAR
from solver.transition import start_state

BOUND_WEIGHT = 8
"""How much more a move that is still needed counts than one that was made."""

NODE_BYTES = 300
"""What a node takes in memory with its place in the queue, about."""


def quick_answer(problem: RicochetProblem, limits: Limits) -> tuple[RobotMove, ...] | None:
    """Moves that meet the goal, not proven best; None where the limits come first or there are none."""
    budget = Budget(limits)
    best: tuple[RobotMove, ...] | None = None
    for robot in problem.goal_robots():
        moves = _best_first(problem, robot, budget)
        if moves is not None and (best is None or _cost(moves) < _cost(best)):
            best = moves
    return best


def _cost(moves: tuple[RobotMove, ...]) -> int:
    return sum(move.cost for move in moves)


def _best_first(problem: RicochetProblem, goal_robot: int, budget: Budget) -> tuple[RobotMove, ...] | None:
    model = Model(problem, goal_robot)
    start = model.node(start_state(problem, goal_robot))
    bound = model.bound(start)
    queue = [(BOUND_WEIGHT * bound, 0, bound, start)]
    came = {start: -1}
    if bound >= FAR:
        return None
    while queue:
        _, spent, bound, node = heappop(queue)
        if model.met(node):
            return model.path(came, node)
        if len(came) % 16 == 0 and budget.spent(len(came), len(came) * NODE_BYTES):
            return None
        for now in (True, False):
            for child, rise in model.children(node, now):
                if child not in came:
                    came[child] = node
                    rest = model.bound(child)
                    made = spent + rise + bound - rest
                    heappush(queue, (made + BOUND_WEIGHT * rest, made, rest, child))
    return None
