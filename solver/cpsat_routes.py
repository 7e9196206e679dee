"""Micro Robots paths and hex routes as CP-SAT flow models: one unit from the start to the goal.

The nodes are stands (place, way-points done, movement left), the arcs steps, the objective their price.
One worker and a fixed seed, so that a result repeats.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from solver.budget import Budget
from solver.cpsat_run import run_cpsat
from solver.hex_routes import Stand, route_figures, step_costs, waypoints_done
from solver.micro import visited
from solver.problem import (
    NO_LIMITS,
    DiceMove,
    HexMove,
    HexProblem,
    Limits,
    MicroProblem,
    Move,
    Solution,
    Status,
)

STAND_BYTES = 4000
"""What a stand with its arcs takes in the model, about."""


class _Arc(NamedTuple):
    """A step from one stand to another with its price; `move` is what it means to the user."""

    start: Hashable
    end: Hashable
    price: int
    move: Move


class _Found(NamedTuple):
    """What the model answered: the arcs of a route, and the best price and bound known."""

    status: Status
    arcs: tuple[_Arc, ...] = ()
    bound: int | None = None


def solve_micro(problem: MicroProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A shortest path; with `simple_paths` each space is entered once at most."""
    budget = Budget(limits)

    def arcs(stand: Any) -> Iterable[_Arc]:
        cell, done = stand
        for there in problem.board.moves(cell):
            after = (there, visited(problem.via, there, done))
            yield _Arc(stand, after, 1, DiceMove(problem.board[there], there))

    start = (problem.start, visited(problem.via, problem.start, 0))
    once = problem.start if problem.simple_paths else None
    found = _cheapest_walk(start, arcs, (problem.goal, len(problem.via)).__eq__, budget, once)
    moves = tuple(arc.move for arc in found.arcs)
    return _solution(found, len(moves), moves, budget, {})


def solve_hex(problem: HexProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A best route; under `turns` the price counts turns first and cost second."""
    budget = Budget(limits)
    by_turns = problem.objective == "turns"
    dearest = max((problem.board.kind(place).cost for place in problem.board.hexes), default=0)
    turn_price = 1
    if by_turns:  # more than any route costs that never comes back to a stand
        turn_price += dearest * len(problem.board.hexes) * (len(problem.via) + 1)

    def arcs(node: Any) -> Iterable[_Arc]:
        stand, moved = node
        for there, cost in step_costs(problem, stand.place):
            lapse = not moved or (problem.move is not None and cost > stand.left)
            left = 0
            if by_turns and problem.move is not None:
                left = (problem.move if lapse else stand.left) - cost
            after = Stand(there, waypoints_done(problem, there, stand.done), left)
            price = lapse * turn_price + cost if by_turns else cost
            yield _Arc(node, (after, True), price, HexMove(there, cost, 1))

    def met(node: Any) -> bool:
        stand: Stand = node[0]
        return stand.place == problem.goal and stand.done == len(problem.via)

    start = (Stand(problem.start, waypoints_done(problem, problem.start, 0), 0), False)
    found = _cheapest_walk(start, arcs, met, budget, None)
    moves = _with_turns(problem, [arc.move for arc in found.arcs if isinstance(arc.move, HexMove)])
    figures = route_figures(problem, moves)
    if by_turns and found.bound is not None:
        found = found._replace(bound=found.bound // turn_price)
    return _solution(found, figures["turns"] if by_turns else figures["route_cost"], moves, budget, figures)


def _with_turns(problem: HexProblem, moves: list[HexMove]) -> tuple[HexMove, ...]:
    """The moves packed into turns: a turn ends when the next step is dearer than what is left of it."""
    packed = []
    turn, left = (1, problem.move) if moves else (0, None)
    for move in moves:
        if left is not None and problem.move is not None:
            if move.cost > left:
                turn, left = turn + 1, problem.move
            left -= move.cost
        packed.append(move._replace(turn=turn))
    return tuple(packed)


def _cheapest_walk(
    start: Hashable,
    arcs_from: Callable[[Any], Iterable[_Arc]],
    met: Callable[[Any], bool],
    budget: Budget,
    once: Hashable | None,
) -> _Found:
    """The cheapest walk from the start to a node that meets the goal.

    `once`: the start's place, where no place may be entered twice (nodes are then (place, done)).
    """
    from ortools.sat.python import cp_model

    if met(start):
        return _Found(Status.OPTIMAL, (), 0)
    arcs: list[_Arc] = []
    nodes, todo = {start}, deque([start])
    while todo:
        node = todo.popleft()
        if met(node):
            continue
        for arc in arcs_from(node):
            arcs.append(arc)
            if arc.end not in nodes:
                nodes.add(arc.end)
                todo.append(arc.end)
        if budget.spent(len(nodes), len(nodes) * STAND_BYTES):
            return _Found(Status.UNKNOWN, (), 0)
    goals = [node for node in nodes if met(node)]
    if not goals:
        return _Found(Status.INFEASIBLE)
    model = cp_model.CpModel()
    used = [model.new_bool_var("") for _ in arcs]
    flow: dict[Hashable, list[Any]] = defaultdict(list)
    entered: dict[Hashable, list[Any]] = defaultdict(list)
    for arc, taken in zip(arcs, used, strict=True):
        flow[arc.end].append(taken)
        flow[arc.start].append(-taken)
        if once is not None:
            entered[arc.end[0]].append(taken)  # type: ignore[index]
    for node in nodes - set(goals):
        model.add(sum(flow[node]) == (-1 if node == start else 0))
    model.add(sum(sum(flow[node]) for node in goals) == 1)
    for place, takes in entered.items():
        model.add(sum(takes) <= (0 if place == once else 1))
    model.minimize(sum(arc.price * taken for arc, taken in zip(arcs, used, strict=True)))
    solver = cp_model.CpSolver()
    outcome = run_cpsat(solver, model, budget)
    if outcome == cp_model.INFEASIBLE:
        return _Found(Status.INFEASIBLE)
    if outcome not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return _Found(Status.UNKNOWN, (), 0)
    taken_arcs = [arc for arc, taken in zip(arcs, used, strict=True) if solver.boolean_value(taken)]
    bound = round(solver.best_objective_bound)
    status = Status.OPTIMAL if outcome == cp_model.OPTIMAL else Status.FEASIBLE
    return _Found(status, _walk(start, taken_arcs, met), bound)


def _walk(start: Hashable, arcs: list[_Arc], met: Callable[[Any], bool]) -> tuple[_Arc, ...]:
    """The walk among the arcs used; rings that cost nothing may lie beside it."""
    leaving: dict[Hashable, list[_Arc]] = defaultdict(list)
    for arc in arcs:
        leaving[arc.start].append(arc)
    came: dict[Hashable, _Arc | None] = {start: None}
    todo = deque([start])
    while todo:
        node = todo.popleft()
        if met(node):
            walk: list[_Arc] = []
            last = came[node]
            while last is not None:
                walk.append(last)
                last = came[last.start]
            return tuple(reversed(walk))
        for arc in leaving[node]:
            if arc.end not in came:
                came[arc.end] = arc
                todo.append(arc.end)
    raise AssertionError("the flow does not reach the goal")


def _solution(
    found: _Found, cost: int, moves: tuple[Move, ...], budget: Budget, figures: dict[str, int]
) -> Solution:
    statistics: dict[str, int | float | str | bool] = {"method": "cpsat", "seconds": budget.seconds}
    if found.status in (Status.INFEASIBLE, Status.UNKNOWN):
        return Solution(found.status, None, found.bound, (), statistics)
    bound = cost if found.status is Status.OPTIMAL else min(cost, found.bound or 0)
    return Solution(found.status, cost, bound, moves, {**statistics, **figures})
