"""Ricochet states as integers, and what moves do to them by compiled slides.

The same states and moves as `solver.transition`, which follows the slide rule itself (tested against it
state by state). Nothing is pruned or merged: robots that move alike stay apart.
"""

from __future__ import annotations

from collections.abc import Mapping

from boards.square import LARGEST
from solver.problem import RicochetProblem, RobotMove
from solver.slide_tables import DIRECTIONS, Slider, kind_of
from solver.transition import TURNED as HAS_TURNED
from solver.transition import State, start_state, successors

CELL_BITS = (LARGEST * LARGEST - 1).bit_length()
CELL = (1 << CELL_BITS) - 1
LAST_BITS = 6
"""A robot and a direction, from 1; 0 where no rebound is forbidden."""

TURNS = ("", "horizontal", "vertical", HAS_TURNED)
TURNED = TURNS.index(HAS_TURNED)


class PackedStates:
    """The states of a problem with one robot as the goal robot.

    From the low end a state holds the robots' cells (indices y * width + x) in the order of the problem,
    the last move where rebounds are forbidden, the goal robot's turns, and the way-points done.
    """

    def __init__(self, problem: RicochetProblem, goal_robot: int) -> None:
        self.problem, self.goal_robot, self.rules = problem, goal_robot, problem.rules
        kind = kind_of(problem.board)
        made: dict[tuple[str, bool], Slider] = {}
        self.robots: list[tuple[int, Slider]] = []
        for index, robot in enumerate(problem.robots):
            key = kind(robot.name, robot.transparent)
            made.setdefault(key, Slider(problem.board, key[0], robot.transparent, problem.rules))
            self.robots.append((index * CELL_BITS, made[key]))
        slider = self.robots[0][1]
        self.target = slider.index(problem.goal.cell)
        names = [robot.name for robot in problem.robots]
        self.via = [
            (goal_robot if stop.robot is None else names.index(stop.robot), slider.index(stop.cell))
            for stop in problem.goal.via
        ]
        self.last_shift = len(names) * CELL_BITS
        self.turn_shift = self.last_shift + LAST_BITS
        self.done_shift = self.turn_shift + 2
        self.positions = (1 << self.last_shift) - 1
        rules = problem.rules
        self.cells_alone = (
            not self.via and rules.allow_rebound and rules.stop_on_target and not rules.must_ricochet
        )
        self.start = self.pack(start_state(problem, goal_robot))

    def pack(self, state: State) -> int:
        """The state as an integer."""
        packed = state.done << self.done_shift | TURNS.index(state.turned) << self.turn_shift
        if state.last is not None:
            packed |= 4 * state.last[0] + DIRECTIONS.index(state.last[1]) + 1 << self.last_shift
        for (shift, slider), cell in zip(self.robots, state.cells, strict=True):
            packed |= slider.index(cell) << shift
        return packed

    def is_met(self, state: int, moved: bool = True) -> bool:
        """Whether the goal is met; a start that stands there already need not turn (rules: K2, K3)."""
        return (
            state >> self.robots[self.goal_robot][0] & CELL == self.target
            and state >> self.done_shift == len(self.via)
            and (not moved or not self.rules.must_ricochet or state >> self.turn_shift & 3 == TURNED)
        )

    def successors(self, state: int) -> list[tuple[int, int]]:
        """The cost of every legal move and the state after it."""
        found = []
        cells = [state >> shift & CELL for shift, _ in self.robots]
        occupied = 0
        for cell in cells:
            occupied |= 1 << cell
        forbidden = -1
        if not self.rules.allow_rebound:
            forbidden = (state >> self.last_shift & (1 << LAST_BITS) - 1) - 1 ^ 2
        for index, (shift, slider) in enumerate(self.robots):
            here = cells[index]
            others = occupied ^ 1 << here
            for direction, tables in enumerate(slider.tables):
                if 4 * index + direction == forbidden:
                    continue
                table = tables[here] or slider.table(direction, here)
                for to, cost, _, bounced in table.outcomes(others):
                    after = state + (to - here << shift)
                    if self.cells_alone:
                        found.append((cost, after))
                        continue
                    after = self._followed(after, index, direction, bounced)
                    stops_early = index == self.goal_robot and to == self.target and not self.is_met(after)
                    if self.rules.stop_on_target or not stops_early:  # rules: K12
                        found.append((cost, after))
        return found

    def _followed(self, state: int, robot: int, direction: int, bounced: bool) -> int:
        """The state once the turn, the forbidden rebound and the way-points are brought up to date."""
        position = state & self.positions
        turned = state >> self.turn_shift & 3
        if self.rules.must_ricochet and robot == self.goal_robot:
            axis = 1 if direction % 2 else 2
            turned = TURNED if bounced or turned not in (0, axis) else axis
        last = 0 if self.rules.allow_rebound else 4 * robot + direction + 1
        done = state >> self.done_shift
        while done < len(self.via):
            robot, cell = self.via[done]
            if position >> self.robots[robot][0] & CELL != cell:
                break
            done += 1
        return position | last << self.last_shift | turned << self.turn_shift | done << self.done_shift

    def path(self, came: Mapping[int, int | None], state: int) -> tuple[RobotMove, ...]:
        """The moves to a state, by the slide rule itself; `came` maps every state to the one before it."""
        chain = [state]
        before = came[state]
        while before is not None:
            chain.append(before)
            before = came[before]
        here = start_state(self.problem, self.goal_robot)
        moves = []
        for onward in reversed(chain[:-1]):
            ways = [
                way for way in successors(self.problem, self.goal_robot, here) if self.pack(way[1]) == onward
            ]
            move, here = min(ways, key=lambda way: way[0].cost)
            moves.append(move)
        return tuple(moves)
