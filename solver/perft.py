"""Counting positions at each depth, nothing pruned or merged: a check on any engine of moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import replace
from typing import TypeVar

from boards.hexes import Hex
from boards.square import Cell
from solver.hex_routes import step_costs
from solver.packed import PackedStates
from solver.problem import MicroProblem, Problem, RicochetProblem

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
        states = PackedStates(bare, 0)
        return _count(states.start, states.successors, lambda state: state & states.positions, depth)
    if isinstance(problem, MicroProblem):
        board = problem.board
        return _count(problem.start, lambda cell: ((1, there) for there in board.moves(cell)), _itself, depth)
    hexes = problem

    def steps(place: Hex) -> Iterable[tuple[int, Hex]]:
        return ((cost, there) for there, cost in step_costs(hexes, place))

    return _count(problem.start, steps, _itself, depth)


def _itself(cell: Cell) -> Cell:
    return cell


def _count(
    start: Place,
    steps: Callable[[Place], Iterable[tuple[int, Place]]],
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
            for step, there in steps(place):
                if there not in settled:
                    (layer if step == 0 else layers[cost + step]).append(there)
        counts.append(len(counted) - before)
    return tuple(counts)
