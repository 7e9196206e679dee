"""A puzzle with something changed: the others standing still, a robot made opaque, one move made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boards.square import Direction
from games.slide import slides
from generator.answers import exact_cost
from solver.problem import Move, RicochetProblem, RobotMove
from solver.transition import State, is_met, start_state, successors


def target_robot(problem: RicochetProblem, moves: tuple[Move, ...]) -> str:
    """The robot that the answer brings to the target."""
    if problem.goal.robot is not None:
        return problem.goal.robot
    last = moves[-1]
    assert isinstance(last, RobotMove)
    return last.robot


def served_by(problem: RicochetProblem, robot: str) -> RicochetProblem:
    """The same with that robot alone meant for the target."""
    return replace(problem, goal=replace(problem.goal, robot=robot))


def opaque(problem: RicochetProblem) -> RicochetProblem:
    """The same with no robot transparent."""
    robots = tuple(robot._replace(transparent=False) for robot in problem.robots)
    return replace(problem, robots=robots)


def alone_cost(problem: RicochetProblem, robot: str) -> int | None:
    """The optimal length with that robot while all others stand still; None where it cannot."""
    if not problem.board.diagonals and not any(other.transparent for other in problem.robots):
        return exact_cost(_lone(problem, robot), 1 << 20)
    names = [other.name for other in problem.robots]
    goal_robot = names.index(robot)
    layers = {0: {start_state(problem, goal_robot)}}
    seen: set[State] = set()
    cost = 0
    while layers:
        for state in layers.pop(cost, ()):
            if state in seen:
                continue
            seen.add(state)
            if is_met(problem, goal_robot, state, moved=cost > 0):
                return cost
            for move, after in successors(problem, goal_robot, state):
                if move.robot == robot and after not in seen:
                    layers.setdefault(cost + move.cost, set()).add(after)
        cost += 1
    return None


def _lone(problem: RicochetProblem, robot: str) -> RicochetProblem:
    """The others as blocked cells."""
    others = {other.cell for other in problem.robots if other.name != robot}
    board = replace(problem.board, blocked=problem.board.blocked | others, targets=())
    robots = tuple(other for other in problem.robots if other.name == robot)
    return replace(problem, board=board, robots=robots, goal=replace(problem.goal, robot=robot))


def moved_on(problem: RicochetProblem) -> Iterator[tuple[RobotMove, RicochetProblem]]:
    """Every legal first move and the puzzle after it, under rules that do not look back."""
    cells = frozenset(robot.cell for robot in problem.robots)
    for index, robot in enumerate(problem.robots):
        for direction in Direction:
            ways = slides(
                problem.board,
                cells - {robot.cell},
                robot.cell,
                direction,
                colour=robot.name,
                transparent=robot.transparent,
                rules=problem.rules,
            )
            found = (RobotMove(robot.name, direction, way.to, way.cost, way.passes) for way in ways)
            for move in dict.fromkeys(found):
                robots = (*problem.robots[:index], robot._replace(cell=move.to), *problem.robots[index + 1 :])
                yield move, replace(problem, robots=robots)
