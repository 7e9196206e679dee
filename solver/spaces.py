"""Problems as graphs in which cheapest walks can be counted and listed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Protocol

from boards.hexes import Hex
from solver.astar_model import Model
from solver.hex_routes import Stand, step_costs, waypoints_done
from solver.micro import Stand as DiceStand
from solver.micro import is_met as dice_met
from solver.micro import start_stand, steps
from solver.problem import (
    DiceMove,
    HexMove,
    HexProblem,
    MicroProblem,
    Move,
    Problem,
    RicochetProblem,
    Solution,
)
from solver.transition import State, start_state, successors


class Space(Protocol):
    """Nodes with priced edges, one edge a distinct move, and the states of the user's pieces above them.

    `total` is the price of a cheapest walk; `circles` tells that steps may cost nothing, so that a walk
    can go round for ever.
    """

    total: int
    merged: bool
    circles: bool

    def start(self) -> Any: ...

    def node(self, state: Any) -> Hashable: ...

    def steps(self, state: Any) -> Iterable[tuple[Move, Any, int]]: ...

    def edges(self, node: Any) -> Iterable[tuple[Any, int]]: ...

    def bound(self, node: Any) -> int: ...

    def met(self, node: Any) -> bool: ...

    def spot(self, node: Any) -> Hashable:
        """What a walk where steps may cost nothing must not come back to."""
        ...


def spaces(problem: Problem, solution: Solution) -> Iterator[Space]:
    """The spaces whose cheapest walks are the problem's answers: one for each robot that may serve."""
    assert solution.cost is not None
    if isinstance(problem, RicochetProblem):
        for robot in problem.goal_robots():
            yield SlideSpace(problem, robot, solution.cost)
    elif isinstance(problem, MicroProblem):
        yield DiceSpace(problem, solution.cost)
    else:
        yield HexSpace(problem, solution)


class SlideSpace:
    """Nodes of the A* model; an edge stands for one slide of the robot on one cell."""

    circles = False

    def __init__(self, problem: RicochetProblem, goal_robot: int, total: int) -> None:
        self.problem, self.goal_robot, self.total = problem, goal_robot, total
        self.model = Model(problem, goal_robot)
        self.merged = any(len(group.robots) > 1 for group in self.model.groups)
        self.bound = self.model.bound
        self.met = self.model.met
        self.node = self.model.node

    def start(self) -> State:
        return start_state(self.problem, self.goal_robot)

    def steps(self, state: State) -> Iterator[tuple[Move, State, int]]:
        for move, after in successors(self.problem, self.goal_robot, state):
            yield move, after, move.cost

    def edges(self, node: int) -> Iterator[tuple[int, int]]:
        here = self.model.bound(node)
        for now in (True, False):
            for child, rise in self.model.children(node, now):
                yield child, rise + here - self.model.bound(child)

    def spot(self, node: int) -> int:
        return node


class DiceSpace:
    """Nodes are stands of the Micro Robots robot."""

    circles = merged = False

    def __init__(self, problem: MicroProblem, total: int) -> None:
        self.problem, self.total = problem, total

    def start(self) -> DiceStand:
        return start_stand(self.problem)

    def node(self, state: DiceStand) -> DiceStand:
        return state

    def steps(self, state: DiceStand) -> Iterator[tuple[Move, DiceStand, int]]:
        for there in steps(self.problem, state):
            yield DiceMove(self.problem.board[there.cell], there.cell), there, 1

    def edges(self, node: DiceStand) -> Iterator[tuple[DiceStand, int]]:
        return ((there, 1) for there in steps(self.problem, node))

    def bound(self, node: DiceStand) -> int:
        return 0

    def met(self, node: DiceStand) -> bool:
        return dice_met(self.problem, node)

    def spot(self, node: DiceStand) -> DiceStand:
        return node


class HexSpace:
    """Nodes are stands on hexes; states carry the turn as well.

    A price is one number in the order of the objective: under `turns`, turns first and cost second. Under
    `cost` a node forgets what is left of the turn, which then makes no difference.
    """

    merged = False

    def __init__(self, problem: HexProblem, solution: Solution) -> None:
        self.problem = problem
        turns, cost = int(solution.statistics["turns"]), int(solution.statistics["route_cost"])
        self.by_turns = problem.objective == "turns"
        self.turn_price = cost + 1 if self.by_turns else 0
        self.total = turns * self.turn_price + cost
        self.circles = any(problem.board.kind(place).cost == 0 for place in problem.board.hexes)

    def start(self) -> tuple[Stand, int]:
        return Stand(self.problem.start, waypoints_done(self.problem, self.problem.start, 0), 0), 0

    def node(self, state: tuple[Stand, int]) -> tuple[Stand, bool]:
        stand, turn = state
        return (stand if self.by_turns else stand._replace(left=0)), turn > 0

    def steps(self, state: tuple[Stand, int]) -> Iterator[tuple[Move, tuple[Stand, int], int]]:
        (place, done, left), turn = state
        move = self.problem.move
        for there, cost in step_costs(self.problem, place):
            lapse = turn == 0 or (move is not None and cost > left)
            rest = 0 if move is None else (move if lapse else left) - cost
            after = Stand(there, waypoints_done(self.problem, there, done), rest)
            yield (
                HexMove(there, cost, turn + lapse),
                (after, turn + lapse),
                lapse * self.turn_price + cost,
            )

    def edges(self, node: tuple[Stand, bool]) -> Iterator[tuple[tuple[Stand, bool], int]]:
        stand, moved = node
        for _, after, price in self.steps((stand, int(moved))):
            yield self.node(after), price

    def bound(self, node: tuple[Stand, bool]) -> int:
        return 0

    def met(self, node: tuple[Stand, bool]) -> bool:
        stand = node[0]
        return stand.place == self.problem.goal and stand.done == len(self.problem.via)

    def spot(self, node: tuple[Stand, bool]) -> tuple[Hex, int]:
        return node[0].place, node[0].done
