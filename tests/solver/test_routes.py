"""Hex routes and Micro Robots paths derived by hand."""

from __future__ import annotations

import pytest

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, HexDirection, HexWall, Terrain, hexagon, terrain_kinds
from solver.all_optimal import all_optimal
from solver.hex_routes import reachable_in_turn
from solver.problem import HexProblem, Limits, MicroProblem, Status
from solver.solve import solve

methods = pytest.mark.parametrize("method", ["bfs", "astar", "cpsat"])
KINDS = terrain_kinds()
FREE = Terrain("road", "r", 0, 0, 0, True)


def row(*costs: int, **options: object) -> HexProblem:
    """A row of hexes eastward from (0,0) with these entry costs after the first; from end to end."""
    terrain = {(q, 0): Terrain(f"cost {cost}", "c", cost, 0, 0, True) for q, cost in enumerate(costs, 1)}
    board = HexBoard(frozenset((q, 0) for q in range(len(costs) + 1)), terrain)
    return HexProblem(board, (0, 0), (len(costs), 0), **options)  # type: ignore[arg-type]


@methods
def test_the_dear_straight_way_and_the_cheap_way_round(method: str) -> None:
    """(0,0) to (2,0) through (1,0) of cost 4: 4 + 1 = 5. Round it by (1,-1), (2,-1), (2,0): 3."""
    board = HexBoard(hexagon(2), {(1, 0): Terrain("bog", "b", 4, 0, 0, True)})
    solution = solve(HexProblem(board, (0, 0), (2, 0)), method)
    assert (solution.cost, len(solution.moves)) == (3, 3)


@methods
def test_free_terrain_makes_the_longer_way_cheaper(method: str) -> None:
    """A road of cost 0 along the north: six steps for 1, where the straight way of three steps costs 3.

    A bound of one a step would call the road at least as dear and might stop with 3.
    """
    road = [(0, -1), (1, -2), (2, -2), (3, -2), (3, -1)]
    board = HexBoard(hexagon(3) | frozenset(road), dict.fromkeys(road, FREE))
    problem = HexProblem(board, (0, 0), (3, 0))
    solution = solve(problem, method)
    assert solution.cost == solution.lower_bound == 1
    assert solution.statistics["route_cost"] == 1


@methods
def test_what_is_left_of_a_turn_lapses(method: str) -> None:
    """Entry costs 2, 2, 1 at a move of 3: turn 1 takes 2 (1 lapses), turn 2 takes 2 + 1."""
    solution = solve(row(2, 2, 1, move=3, objective="turns"), method)
    assert (solution.cost, solution.statistics["turns"], solution.statistics["route_cost"]) == (2, 2, 5)
    assert [move.turn for move in solution.moves] == [1, 2, 2]  # type: ignore[union-attr]


def ring(north: tuple[int, int], south: tuple[int, int], goal: int, objective: str) -> HexProblem:
    """Six hexes round a hole, from W to E, with two entry costs on either way and the goal's; move 5."""
    costs = dict(zip([(0, -1), (1, -1), (-1, 1), (0, 1), (1, 0)], [*north, *south, goal], strict=True))
    terrain = {place: Terrain(f"cost {cost}", "c", cost, 0, 0, True) for place, cost in costs.items()}
    board = HexBoard(hexagon(1) - {(0, 0)}, terrain)
    return HexProblem(board, (-1, 0), (1, 0), move=5, objective=objective)


@methods
def test_fewest_turns_may_cost_more(method: str) -> None:
    """North 3 | 3 | 3 is three turns for 9; south 5 | 2 + 3 is two turns for 10."""
    cheapest = solve(ring((3, 3), (5, 2), 3, "cost"), method)
    assert (cheapest.cost, cheapest.statistics["turns"], cheapest.statistics["route_cost"]) == (9, 3, 9)
    quickest = solve(ring((3, 3), (5, 2), 3, "turns"), method)
    assert (quickest.cost, quickest.statistics["turns"], quickest.statistics["route_cost"]) == (2, 2, 10)


@methods
def test_of_equal_turns_the_least_cost(method: str) -> None:
    """North 3 + 2 | 3 and south 5 | 2 + 3 take two turns each, for 8 and for 10."""
    solution = solve(ring((3, 2), (5, 2), 3, "turns"), method)
    assert (solution.cost, solution.statistics["route_cost"]) == (2, 8)


@methods
def test_walls_water_and_occupied_hexes_are_gone_round(method: str) -> None:
    """On seven hexes from W to E: the centre is occupied, north-west walled off: by the south, 3 steps."""
    board = HexBoard(
        hexagon(1),
        walls=frozenset({HexWall.beside((-1, 0), HexDirection.NE)}),
    )
    problem = HexProblem(board, (-1, 0), (1, 0), occupied=frozenset({(0, 0)}))
    solution = solve(problem, method)
    assert [move.to for move in solution.moves] == [(-1, 1), (0, 1), (1, 0)]
    flooded = HexBoard(hexagon(1), {(-1, 1): KINDS["water"]}, board.walls)
    nowhere = solve(HexProblem(flooded, (-1, 0), (1, 0), occupied=frozenset({(0, 0)})), method)
    assert nowhere.status is Status.INFEASIBLE


@methods
def test_a_step_dearer_than_a_turn_is_never_made(method: str) -> None:
    assert solve(row(4, move=3), method).status is Status.INFEASIBLE
    assert solve(row(4), method).cost == 4


@methods
def test_way_points_on_hexes(method: str) -> None:
    """On a row to (2,0) over (3,0): 3 forth and 1 back; to (3,0) over (3,0) and (2,0) one more."""
    board = HexBoard(frozenset((q, 0) for q in range(4)))
    assert solve(HexProblem(board, (0, 0), (2, 0), ((3, 0),)), method).cost == 4
    assert solve(HexProblem(board, (0, 0), (3, 0), ((3, 0), (2, 0))), method).cost == 5


def test_exactly_what_one_turn_reaches() -> None:
    """Move 2 on a row: forest 2 eastward ends the turn, two plain hexes westward are in reach."""
    board = HexBoard(frozenset((q, 0) for q in range(-3, 3)), {(1, 0): KINDS["forest"]})
    assert reachable_in_turn(board, (0, 0), 2) == {(0, 0): 0, (1, 0): 2, (-1, 0): 1, (-2, 0): 2}
    blocked = reachable_in_turn(board, (0, 0), 2, frozenset({(-1, 0)}))
    assert blocked == {(0, 0): 0, (1, 0): 2}


def test_every_cheapest_route() -> None:
    """Open hexes from (0,0) to (2,-1): E and NE in either order."""
    found = all_optimal(HexProblem(HexBoard(hexagon(2)), (0, 0), (2, -1)))
    assert found.count == 2
    routes = {tuple(move.to for move in moves) for moves in found.answers}
    assert routes == {((1, 0), (2, -1)), ((1, -1), (2, -1))}


def test_free_rings_do_not_count_for_ever() -> None:
    """All terrain free: only routes that never come back count. On a triangle that is 2."""
    board = HexBoard(frozenset({(0, 0), (1, 0), (0, 1)}), dict.fromkeys(((0, 0), (1, 0), (0, 1)), FREE))
    assert all_optimal(HexProblem(board, (0, 0), (1, 0)), count_only=True).count == 2


def dice(text: str) -> DiceBoard:
    return DiceBoard(
        tuple(tuple(Die(code[0], int(code[1:])) for code in line.split()) for line in text.split("/"))
    )


@methods
def test_simple_paths_visit_no_space_twice(method: str) -> None:
    """A row W1 W2 B2: over B2 to W2 takes W2 B2 W2; simple paths have no way to B2 but by W2 (rules: RG3)."""
    board = dice("W1 W2 B2")
    padded = MicroProblem(board, (0, 0), (1, 0), ((2, 0),))
    assert solve(padded, method).cost == 3
    simple = MicroProblem(board, (0, 0), (1, 0), ((2, 0),), simple_paths=True)
    assert solve(simple, method).status is Status.INFEASIBLE


@methods
def test_micro_way_points(method: str) -> None:
    """W1 W2 W3 see one another: one move, or two over W3; passing over W2 is not landing (rules: RG7)."""
    board = dice("W1 W2 W3")
    assert solve(MicroProblem(board, (0, 0), (2, 0)), method).cost == 1
    assert solve(MicroProblem(board, (0, 0), (2, 0), ((1, 0),)), method).cost == 2
    assert solve(MicroProblem(board, (0, 0), (0, 0)), method).cost == 0


@pytest.mark.parametrize("method", ["bfs", "astar"])
def test_limits_of_routes(method: str) -> None:
    """With one position allowed the search says what it knows: at least one more step."""
    far = solve(HexProblem(HexBoard(hexagon(9)), (-9, 0), (9, 0)), method, Limits(positions=1))
    assert (far.status, far.cost) in ((Status.UNKNOWN, None), (Status.OPTIMAL, 18))
    assert far.lower_bound is not None
    assert 0 <= far.lower_bound <= 18
