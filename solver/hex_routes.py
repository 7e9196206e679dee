"""Routes over hex boards: least cost or fewest turns, and what one turn can reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from boards.hexes import Hex, HexBoard, hex_distance
from solver.budget import Budget
from solver.problem import NO_LIMITS, HexMove, HexProblem, Limits, Solution, Status

POSITION_BYTES = 500
"""What a stored stand takes in memory, about."""


class Stand(NamedTuple):
    """All that the rest of a route depends on: the hex, way-points done, movement left in this turn."""

    place: Hex
    done: int
    left: int


class Label(NamedTuple):
    """What a route has used so far, as the objective compares it: (cost, turns) or (turns, cost)."""

    first: int
    second: int


def step_costs(problem: HexProblem, place: Hex) -> Iterator[tuple[Hex, int]]:
    """The hexes that may be entered next, and their cost; a step dearer than a turn is never made."""
    for there in problem.board.neighbours(place):
        cost = problem.board.kind(there).cost
        if there not in problem.occupied and (problem.move is None or cost <= problem.move):
            yield there, cost


def reachable_in_turn(
    board: HexBoard, start: Hex, move: int, occupied: frozenset[Hex] = frozenset()
) -> dict[Hex, int]:
    """Exactly the hexes that one turn of `move` movement reaches, each with its least cost."""
    problem = HexProblem(board, start, start, occupied=occupied, move=move)
    reached: dict[Hex, int] = {}
    queue = [(0, start)]
    while queue:
        cost, place = heappop(queue)
        if place in reached:
            continue
        reached[place] = cost
        for there, step in step_costs(problem, place):
            if cost + step <= move and there not in reached:
                heappush(queue, (cost + step, there))
    return reached


def solve_bfs(problem: HexProblem, limits: Limits = NO_LIMITS) -> Solution:
    """Uniform-cost search; where all costs are equal this is breadth-first search."""
    return _search(problem, limits, "bfs", lambda stand: Label(0, 0))


def solve_astar(problem: HexProblem, limits: Limits = NO_LIMITS) -> Solution:
    """A* with the straight distance times the least cost of any hex, so dear or free terrain does no harm."""
    bound = _Bound(problem)
    return _search(problem, limits, "astar", bound.of)


class _Bound:
    """What a route from a stand must still use at least.

    A bound of distance times 1 would overrate boards whose cheapest terrain costs 0.
    """

    def __init__(self, problem: HexProblem) -> None:
        board = problem.board
        costs = [
            board.kind(place).cost
            for place in board.hexes
            if board.kind(place).passable and place not in problem.occupied
        ]
        self.problem = problem
        self.least = min(costs, default=0)
        stops = (*problem.via, problem.goal)
        self.onward = [0] * len(stops)  # steps from the stop that is due to the goal, over the later ones
        for number in range(len(stops) - 2, -1, -1):
            self.onward[number] = self.onward[number + 1] + hex_distance(stops[number], stops[number + 1])
        self.stops = stops

    def of(self, stand: Stand) -> Label:
        steps = hex_distance(stand.place, self.stops[stand.done]) + self.onward[stand.done]
        cost = steps * self.least
        move = self.problem.move
        turns = -(-max(0, cost - stand.left) // move) if move else 0
        return _label(self.problem, cost, turns)


def _label(problem: HexProblem, cost: int, turns: int) -> Label:
    return Label(turns, cost) if problem.objective == "turns" else Label(cost, turns)


def _search(problem: HexProblem, limits: Limits, method: str, bound: Callable[[Stand], Label]) -> Solution:
    budget = Budget(limits)
    start = Stand(problem.start, waypoints_done(problem, problem.start, 0), 0)
    best: dict[Stand, Label] = {start: Label(0, 0)}
    came: dict[Stand, tuple[Stand, HexMove]] = {}
    queue = [(bound(start), Label(0, 0), start)]
    expanded = 0
    proven = bound(start)

    def statistics() -> dict[str, int | float | str | bool]:
        return {
            "method": method,
            "expanded": expanded,
            "stored": len(best),
            "seconds": budget.seconds,
        }

    while queue:
        total, label, stand = heappop(queue)
        if label != best[stand]:
            continue  # a better way to this stand was found since
        proven = max(proven, total)
        if stand.place == problem.goal and stand.done == len(problem.via):
            moves = _route(came, stand)
            figures = route_figures(problem, moves)
            return Solution(Status.OPTIMAL, label.first, label.first, moves, {**statistics(), **figures})
        if expanded % 64 == 0 and budget.spent(len(best), len(best) * POSITION_BYTES):
            return Solution(Status.UNKNOWN, None, proven.first, (), statistics())
        expanded += 1
        turn = label.first if problem.objective == "turns" else label.second
        for there, cost in step_costs(problem, stand.place):
            lapse = turn == 0 or (problem.move is not None and cost > stand.left)
            left = 0 if problem.move is None else (problem.move if lapse else stand.left) - cost
            after = Stand(there, waypoints_done(problem, there, stand.done), left)
            step = _label(problem, cost, int(lapse))
            reached = Label(label.first + step.first, label.second + step.second)
            if after not in best or reached < best[after]:
                best[after] = reached
                came[after] = (stand, HexMove(there, cost, turn + int(lapse)))
                rest = bound(after)
                heappush(
                    queue, (Label(reached.first + rest.first, reached.second + rest.second), reached, after)
                )
    return Solution(Status.INFEASIBLE, None, None, (), statistics())


def waypoints_done(problem: HexProblem, place: Hex, done: int) -> int:
    """How many way-points are done once `place` is entered: all that are due and lie there."""
    while done < len(problem.via) and problem.via[done] == place:
        done += 1
    return done


def _route(came: dict[Stand, tuple[Stand, HexMove]], stand: Stand) -> tuple[HexMove, ...]:
    moves = []
    while stand in came:
        stand, move = came[stand]
        moves.append(move)
    return tuple(reversed(moves))


def route_figures(problem: HexProblem, moves: tuple[HexMove, ...]) -> dict[str, int]:
    """Both figures of a route: `turns` at the move allowance, and `route_cost`."""
    return {"turns": moves[-1].turn if moves else 0, "route_cost": sum(move.cost for move in moves)}
