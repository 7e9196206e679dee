"""What a Ricochet problem's moves do, straight from the slide rule: the searches' common ground.

A state is all that the future of an answer depends on: where the robots stand, how many way-points are
done, whether the goal robot has turned, and which move an edition without rebounds forbids.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.square import Cell, Direction
from games.slide import slides
from solver.problem import RicochetProblem, RobotMove


class State(NamedTuple):
    """`cells` in the order of the problem's robots; `done` counts the way-points visited.

    `turned`: what the goal robot has done so far under `must_ricochet`: "" not moved, "horizontal" or
    "vertical" along one axis only, "turned". `last`: the last move's robot and direction where a rebound
    is forbidden. Both stay at their first value where the rules do not ask.
    """

    cells: tuple[Cell, ...]
    done: int = 0
    turned: str = ""
    last: tuple[int, Direction] | None = None


TURNED = "turned"


def start_state(problem: RicochetProblem, goal_robot: int) -> State:
    """The problem's position with the way-points that it already meets (they fall by standing on them)."""
    cells = tuple(robot.cell for robot in problem.robots)
    return State(cells, _visited(problem, goal_robot, cells, 0))


def is_met(problem: RicochetProblem, goal_robot: int, state: State, moved: bool = True) -> bool:
    """Whether the goal is met; a start that stands there already need not turn (rules: K2, K3)."""
    return (
        state.cells[goal_robot] == problem.goal.cell
        and state.done == len(problem.goal.via)
        and (not problem.rules.must_ricochet or not moved or state.turned == TURNED)
    )


def successors(problem: RicochetProblem, goal_robot: int, state: State) -> Iterator[tuple[RobotMove, State]]:
    """Every legal move and the state after it; moves that read alike differ in nothing that matters."""
    rules = problem.rules
    for index, robot in enumerate(problem.robots):
        here = state.cells[index]
        others = frozenset(state.cells) - {here}
        for direction in Direction:
            if state.last == (index, direction.opposite):
                continue
            ways = slides(
                problem.board,
                others,
                here,
                direction,
                colour=robot.name,
                transparent=robot.transparent,
                rules=rules,
            )
            read: dict[RobotMove, bool] = {}
            for way in ways:  # a move is what its text says; a reading with a bounce serves K3 as well
                move = RobotMove(robot.name, direction, way.to, way.cost, way.passes)
                read[move] = read.get(move, False) or way.bounced
            for move, bounced in read.items():
                cells = (*state.cells[:index], move.to, *state.cells[index + 1 :])
                turned = state.turned
                if rules.must_ricochet and index == goal_robot:
                    axis = "horizontal" if direction.horizontal else "vertical"
                    turned = TURNED if bounced or turned not in ("", axis) else axis
                done = _visited(problem, goal_robot, cells, state.done)
                last = None if rules.allow_rebound else (index, direction)
                after = State(cells, done, turned, last)
                if (
                    not rules.stop_on_target
                    and index == goal_robot
                    and move.to == problem.goal.cell
                    and not is_met(problem, goal_robot, after)
                ):
                    continue  # rules: K12
                yield move, after


def _visited(problem: RicochetProblem, goal_robot: int, cells: tuple[Cell, ...], done: int) -> int:
    """How many way-points are done once the robots stand on `cells`: all that are due and stood on."""
    via = problem.goal.via
    names = [robot.name for robot in problem.robots]
    while done < len(via):
        waypoint = via[done]
        robot = goal_robot if waypoint.robot is None else names.index(waypoint.robot)
        if cells[robot] != waypoint.cell:
            break
        done += 1
    return done
