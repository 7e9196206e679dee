"""What is asked and what is answered: problems, goals, moves, solutions, limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from boards.dice import DiceBoard, Die
from boards.hexes import Hex, HexBoard
from boards.square import Cell, Direction, SquareBoard
from games.slide import PLAIN_RULES, SlideRules


class Robot(NamedTuple):
    """A robot of a Ricochet problem; `label` is its one letter in moves."""

    name: str
    label: str
    cell: Cell
    transparent: bool = False


class Waypoint(NamedTuple):
    """A cell to stop on before the goal; `robot` None means the goal robot."""

    cell: Cell
    robot: str | None = None


@dataclass(frozen=True)
class RicochetGoal:
    """Bring `robot` (None: any robot that may serve the target) to stand on `cell`.

    `vortex`: transparent robots may serve the target as well (rules: K2). With `robot` None the answer
    is the least over every robot that may serve, taken as the goal robot; way-points without a robot
    are that same robot's.
    """

    robot: str | None
    cell: Cell
    vortex: bool = False
    via: tuple[Waypoint, ...] = ()


@dataclass(frozen=True)
class RicochetProblem:
    board: SquareBoard
    robots: tuple[Robot, ...]
    goal: RicochetGoal
    rules: SlideRules = PLAIN_RULES
    id: str | None = None

    def goal_robots(self) -> tuple[int, ...]:
        """The indices of the robots that may serve the target."""
        return tuple(index for index, robot in enumerate(self.robots) if self.may_serve(robot))

    def may_serve(self, robot: Robot) -> bool:
        """Whether the goal can be that robot's."""
        goal = self.goal
        return goal.robot in (None, robot.name) and (goal.vortex or not robot.transparent)


@dataclass(frozen=True)
class MicroProblem:
    """A Micro Robots path: from `start` over the way-points, each landed on in order, to `goal`."""

    board: DiceBoard
    start: Cell
    goal: Cell
    via: tuple[Cell, ...] = ()
    simple_paths: bool = False
    id: str | None = None


@dataclass(frozen=True)
class HexProblem:
    """A hex route. `move` is the allowance of a turn; what is left of it lapses.

    `objective` is `cost` (least total cost) or `turns` (fewest turns, then least cost).
    """

    board: HexBoard
    start: Hex
    goal: Hex
    via: tuple[Hex, ...] = ()
    occupied: frozenset[Hex] = frozenset()
    move: int | None = None
    objective: str = "cost"
    id: str | None = None


Problem = RicochetProblem | MicroProblem | HexProblem


class Status(StrEnum):
    """As in CP-SAT."""

    OPTIMAL = "OPTIMAL"
    FEASIBLE = "FEASIBLE"
    INFEASIBLE = "INFEASIBLE"
    UNKNOWN = "UNKNOWN"


class RobotMove(NamedTuple):
    """A slide of a named robot; `cost` in moves, `passes` walls and diagonals passed."""

    robot: str
    direction: Direction
    to: Cell
    cost: int = 1
    passes: int = 0


class DiceMove(NamedTuple):
    to: Die
    cell: Cell


class HexMove(NamedTuple):
    """A step to a hex: its cost, and the turn (from 1) in which it is made."""

    to: Hex
    cost: int
    turn: int


Move = RobotMove | DiceMove | HexMove


@dataclass(frozen=True)
class Limits:
    """Where a search gives up: wall-clock seconds, stored positions, bytes. None: no limit."""

    seconds: float | None = None
    positions: int | None = None
    bytes: int | None = None


NO_LIMITS = Limits()


@dataclass(frozen=True)
class Solution:
    """An answer. `cost` is None without moves; `lower_bound` is proven.

    OPTIMAL: moves with cost == lower_bound. FEASIBLE: moves, not proven best. INFEASIBLE: proof that
    there is no answer. UNKNOWN: nothing found within the limits. `statistics` holds the method and what
    it spent: `method`, `expanded`, `generated`, `stored`, `seconds` as far as they apply. For hex
    problems it holds `turns` and `route_cost` as well; under the objective `turns`, `cost` counts turns.
    """

    status: Status
    cost: int | None
    lower_bound: int | None
    moves: tuple[Move, ...] = ()
    statistics: Mapping[str, int | float | str | bool] = field(default_factory=dict)
