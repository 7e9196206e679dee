"""Ricochet problems as a time-expanded CP-SAT model: the independent proof for short answers.

The model asks for an answer of at most a given cost, and the cost is raised from the wall-only bound until
one exists; every cost refused on the way is a proven lower bound. It is orders of magnitude slower than
search and meant for few moves. One worker and a fixed seed, so that a result repeats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from solver.budget import Budget
from solver.cpsat_run import run_cpsat
from solver.problem import NO_LIMITS, Limits, RicochetProblem, RobotMove, Solution, Status
from solver.relaxed import FAR, stops_bound
from solver.slide_tables import DIRECTIONS, Ending, Slider, kind_of
from solver.transition import is_met, start_state

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

LONGEST = 30
"""The greatest cost that is tried where no limit comes first."""

LITERAL_BYTES = 2000
"""What the literal of a slide takes in the model with its clauses, about."""


def solve_cpsat(problem: RicochetProblem, limits: Limits = NO_LIMITS, longest: int = LONGEST) -> Solution:
    """A cheapest answer, or the lower bound proven when the limits or the cost `longest` are reached.

    That there is no answer at all is proven only where the walls alone forbid it.
    """
    budget = Budget(limits)
    serving = problem.goal_robots()
    statistics: dict[str, int | float | str | bool] = {"method": "cpsat", "models": 0, "conflicts": 0}

    def result(status: Status, bound: int | None, moves: tuple[RobotMove, ...] = ()) -> Solution:
        cost = bound if status is Status.OPTIMAL else None
        return Solution(status, cost, bound, moves, {**statistics, "seconds": budget.seconds})

    if any(is_met(problem, robot, start_state(problem, robot), moved=False) for robot in serving):
        return result(Status.OPTIMAL, 0)
    frames = [_Frame(problem, robot) for robot in serving]
    frames = [frame for frame in frames if frame.least < FAR]
    if not frames:
        return result(Status.INFEASIBLE, None)
    for cost in range(max(1, min(frame.least for frame in frames)), longest + 1):
        for frame in frames:
            if frame.least > cost:
                continue
            try:
                model = _Model(frame, cost, budget)
                outcome = model.solve(budget)
            except _LimitReachedError:
                return result(Status.UNKNOWN, cost)
            statistics["models"] = int(statistics["models"]) + 1
            statistics["conflicts"] = int(statistics["conflicts"]) + model.conflicts
            if outcome is None:
                return result(Status.UNKNOWN, cost)
            if outcome:
                return result(Status.OPTIMAL, cost, model.moves())
    return result(Status.UNKNOWN, longest + 1)


class _Frame:
    """What the models of one goal robot share: its stops, and which cells can matter when."""

    def __init__(self, problem: RicochetProblem, goal_robot: int) -> None:
        self.problem, self.goal_robot = problem, goal_robot
        kind = kind_of(problem.board)
        made: dict[tuple[str, bool], Slider] = {}
        self.sliders = []
        for robot in problem.robots:
            key = kind(robot.name, robot.transparent)
            made.setdefault(key, Slider(problem.board, key[0], robot.transparent, problem.rules))
            self.sliders.append(made[key])
        names = [robot.name for robot in problem.robots]
        slider = self.sliders[goal_robot]
        self.target = slider.index(problem.goal.cell)
        self.starts = [slider.index(robot.cell) for robot in problem.robots]
        done = start_state(problem, goal_robot).done
        self.via = [
            (goal_robot if stop.robot is None else names.index(stop.robot), slider.index(stop.cell))
            for stop in problem.goal.via[done:]
        ]
        to_target = stops_bound(slider, [self.target])[0]
        own = [cell for robot, cell in self.via if robot == goal_robot]
        self.least = stops_bound(slider, [*own, self.target])[0][self.starts[goal_robot]]
        self.to_target = to_target

    def reach(self, robot: int, steps: int) -> list[set[int]]:
        """The cells on which the robot can be after 0, 1, ... `steps` moves, others helping at will."""
        slider = self.sliders[robot]
        reached = {self.starts[robot]}
        layers = [set(reached)]
        fresh = set(reached)
        for _ in range(steps):
            fresh = {
                ending.to
                for cell in fresh
                for direction in range(4)
                for ending in slider.endings(direction, cell)
            } - reached
            reached |= fresh
            layers.append(set(reached))
        return layers


class _LimitReachedError(Exception):
    """A limit came while a model was being built."""


class _Slide(NamedTuple):
    """A slide that may be made in a step, and the literal that says it is."""

    robot: int
    cell: int
    direction: int
    ending: Ending
    made: cp_model.IntVar


class _Model:
    """The question whether an answer of at most `cost` exists, in `cost` steps, the last ones idle."""

    def __init__(self, frame: _Frame, cost: int, budget: Budget) -> None:
        from ortools.sat.python import cp_model

        self.frame, self.cost, self.budget = frame, cost, budget
        self.literals = 0
        self.rules = frame.problem.rules
        self.model = cp_model.CpModel()
        self.solver = cp_model.CpSolver()
        self.conflicts = 0
        robots = range(len(frame.starts))
        self.places = self._places(robots)
        self.idle = [self.model.new_bool_var("") for _ in range(cost)]
        self.slides = [self._step(time, robots) for time in range(cost)]
        for now, later in zip(self.idle, self.idle[1:], strict=False):
            self.model.add_implication(now, later)
        self.model.add(sum(slide.ending.cost * slide.made for step in self.slides for slide in step) <= cost)
        self._goal()
        if not self.rules.allow_rebound:
            self._no_rebound()

    def _places(self, robots: range) -> list[list[dict[int, cp_model.IntVar]]]:
        """places[time][robot][cell]: whether the robot stands there; exactly one cell each."""
        frame, cost = self.frame, self.cost
        reach = [frame.reach(robot, cost) for robot in robots]
        places: list[list[dict[int, cp_model.IntVar]]] = []
        for time in range(cost + 1):
            layer = []
            for robot in robots:
                cells = {
                    cell
                    for cell in reach[robot][time]
                    if robot != frame.goal_robot or frame.to_target[cell] <= cost - time
                }
                variables = {cell: self.model.new_bool_var("") for cell in sorted(cells)}
                self.model.add_exactly_one(variables.values())
                layer.append(variables)
            places.append(layer)
        return places

    def _step(self, time: int, robots: range) -> list[_Slide]:
        """The slides of one step: exactly one is made, or the step is idle."""
        model, before, after = self.model, self.places[time], self.places[time + 1]
        occupied: dict[int, list[cp_model.IntVar]] = defaultdict(list)
        for robot in robots:
            for cell, here in before[robot].items():
                occupied[cell].append(here)
        found: list[_Slide] = []
        for robot in robots:
            own: list[cp_model.IntVar] = []
            for cell, here in before[robot].items():
                for direction in range(4):
                    for ending in self.frame.sliders[robot].endings(direction, cell):
                        if ending.to == cell or ending.to not in after[robot]:
                            continue
                        blocker = [
                            before[other][there]
                            for there in bits(ending.blocker)
                            for other in robots
                            if other != robot and there in before[other]
                        ]
                        if ending.blocker and not blocker:
                            continue
                        self._count_literal()
                        made = model.new_bool_var("")
                        model.add_implication(made, here)
                        model.add_implication(made, after[robot][ending.to])
                        for there in bits(ending.path):
                            for other in robots:
                                if other != robot and there in before[other]:
                                    model.add_implication(made, before[other][there].negated())
                        if ending.blocker:
                            model.add_bool_or([made.negated(), *blocker])
                        own.append(made)
                        found.append(_Slide(robot, cell, direction, ending, made))
            for cell, here in before[robot].items():  # who does not move stays
                stays = [after[robot][cell]] if cell in after[robot] else []
                model.add_bool_or([here.negated(), *stays, *own])
        model.add_exactly_one([*(slide.made for slide in found), self.idle[time]])
        return found

    def _count_literal(self) -> None:
        """Look at the limits now and then; a literal counts as a position stored."""
        self.literals += 1
        if self.literals % 256 == 0 and self.budget.spent(self.literals, self.literals * LITERAL_BYTES):
            raise _LimitReachedError

    def _goal(self) -> None:
        frame, model, cost = self.frame, self.model, self.cost
        end = self.places[cost][frame.goal_robot].get(frame.target)
        if end is None:
            model.add_bool_or([])
            return
        model.add_bool_and([end])
        self._waypoints()
        own = [
            (time, slide)
            for time, step in enumerate(self.slides)
            for slide in step
            if slide.robot == frame.goal_robot
        ]
        if self.rules.must_ricochet:
            self._turn([slide for _, slide in own])
        if not self.rules.stop_on_target:  # a landing on the target is the last move
            for time, slide in own:
                if slide.ending.to == frame.target and time + 1 < cost:
                    model.add_implication(slide.made, self.idle[time + 1])

    def _waypoints(self) -> None:
        """done[k] at a time: the first k way-points are visited by then, in order."""
        model = self.model
        true = model.new_constant(1)
        earlier = [true] + [model.new_constant(0) for _ in self.frame.via]
        for time in range(self.cost + 1):
            now = [true]
            for number, (robot, cell) in enumerate(self.frame.via, 1):
                done = model.new_bool_var("")
                here = self.places[time][robot].get(cell)
                model.add_implication(done, now[-1])
                model.add_bool_or([done.negated(), earlier[number], *([here] if here is not None else [])])
                now.append(done)
            earlier = now
        model.add_bool_and([earlier[-1]])

    def _turn(self, own: list[_Slide]) -> None:
        """Among the goal robot's slides there is a bounce, or one along each axis (rules: K3)."""
        model = self.model
        bounced = model.new_bool_var("")
        model.add_bool_or([bounced.negated(), *(slide.made for slide in own if slide.ending.bounced)])
        for axis in (0, 1):
            model.add_bool_or([bounced, *(slide.made for slide in own if slide.direction % 2 == axis)])

    def _no_rebound(self) -> None:
        for now, later in zip(self.slides, self.slides[1:], strict=False):
            there: dict[tuple[int, int], list[cp_model.IntVar]] = defaultdict(list)
            back: dict[tuple[int, int], list[cp_model.IntVar]] = defaultdict(list)
            for slide in now:
                there[slide.robot, slide.direction].append(slide.made)
            for slide in later:
                back[slide.robot, slide.direction ^ 2].append(slide.made)
            for key in there.keys() & back.keys():
                self.model.add_at_most_one([*there[key], *back[key]])

    def solve(self, budget: Budget) -> bool | None:
        """Whether such an answer exists; None where a limit comes first."""
        from ortools.sat.python import cp_model

        status = run_cpsat(self.solver, self.model, budget)
        self.conflicts = self.solver.num_conflicts
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return True
        return False if status == cp_model.INFEASIBLE else None

    def moves(self) -> tuple[RobotMove, ...]:
        """The answer found."""
        problem = self.frame.problem
        return tuple(
            RobotMove(
                problem.robots[slide.robot].name,
                DIRECTIONS[slide.direction],
                self.frame.sliders[slide.robot].cell(slide.ending.to),
                slide.ending.cost,
                slide.ending.passes,
            )
            for step in self.slides
            for slide in step
            if self.solver.boolean_value(slide.made)
        )


def bits(mask: int) -> Iterable[int]:
    """The positions of the set bits, in rising order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
