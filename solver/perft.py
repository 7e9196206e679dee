"""Counting positions at each depth, straight from the rules: a check on any engine of moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TypeVar

from boards.square import Cell
from solver.hex_routes import step_costs
from solver.problem import MicroProblem, Problem, RicochetProblem
from solver.transition import State, successors

Place = TypeVar("Place", bound=Hashable)


def perft(problem: Problem, depth: int) -> tuple[int, ...]:
    """How many positions have least cost exactly 0, 1, ... `depth` from the start.

    A position is where everything stands: for Ricochet the cell of every robot by name (alike or not), for
    Micro Robots the space, on hex boards the hex. Least cost is counted in moves, a hop at its price
    (rules: R5), on hex boards in movement cost. Goal, way-points, `must_ricochet` and `stop_on_target` play
    no part, since they are asked of answers, not of moves; `allow_rebound` does.

    Raises ValueError for a negative depth.
    """
    if depth < 0:
        raise ValueError(f"depth {depth} is negative")
    if isinstance(problem, RicochetProblem):
        bare = replace(
            problem,
            goal=replace(problem.goal, via=()),
            rules=replace(problem.rules, must_ricochet=False, stop_on_target=True),
        )
        start = State(tuple(robot.cell for robot in bare.robots))
        return _count(start, lambda state: _slides(bare, state), lambda state: state.cells, depth)
    if isinstance(problem, MicroProblem):
        board = problem.board
        return _count(problem.start, lambda cell: ((there, 1) for there in board.moves(cell)), _itself, depth)
    return _count(problem.start, lambda place: step_costs(problem, place), _itself, depth)


def _slides(problem: RicochetProblem, state: State) -> Iterable[tuple[State, int]]:
    return ((after, move.cost) for move, after in successors(problem, 0, state))


def _itself(cell: Cell) -> Cell:
    return cell


def _count(
    start: Place,
    steps: Callable[[Place], Iterable[tuple[Place, int]]],
    position: Callable[[Place], Hashable],
    depth: int,
) -> tuple[int, ...]:
    layers: dict[int, list[Place]] = defaultdict(list, {0: [start]})
    settled: set[Place] = set()
    counted: set[Hashable] = set()
    counts = []
    for cost in range(depth + 1):
        before = len(counted)
        layer = layers.pop(cost, [])
        for place in layer:  # a step that costs nothing lengthens the layer while it is read
            if place in settled:
                continue
            settled.add(place)
            counted.add(position(place))
            for there, step in steps(place):
                if there not in settled:
                    (layer if step == 0 else layers[cost + step]).append(there)
        counts.append(len(counted) - before)
    return tuple(counts)
