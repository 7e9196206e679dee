"""Every slide rule in every search, on boards small enough to solve by hand; derivations stand beside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.square import Diagonal, SquareBoard, Wall
from games.slide import SlideRules
from solver.all_optimal import all_optimal
from solver.notation import moves_text
from solver.problem import RicochetGoal, RicochetProblem, Robot, Status, Waypoint
from solver.solve import solve
from tests.solver.test_checker import TWO_READINGS

OPEN = SquareBoard(3, 3)
DEFLECTOR = SquareBoard(3, 3, diagonals=frozenset({Diagonal(1, 1, "green", "/")}))
# Turned by all four corners a slide along the rim never ends.
RING = SquareBoard(
    3,
    3,
    diagonals=frozenset(
        {
            Diagonal(0, 0, "green", "/"),
            Diagonal(2, 0, "green", "\\"),
            Diagonal(2, 2, "green", "/"),
            Diagonal(0, 2, "green", "\\"),
        }
    ),
)
NAMES = {"r": "red", "b": "blue", "g": "green", "t": "tin"}

searches = pytest.mark.parametrize("method", ["bfs", "astar", "cpsat"])
exhaustive = pytest.mark.parametrize("method", ["bfs", "astar"])  # a time-expanded model proves no absence


def problem(
    board: SquareBoard,
    robots: str,
    goal: str | None,
    *via: tuple[int, int] | Waypoint,
    rules: SlideRules | None = None,
) -> RicochetProblem:
    """`robots` such as "r0,1 t2,2" (t is transparent), `goal` such as "r1,0"; "?1,0" is a vortex."""
    team = tuple(Robot(NAMES[word[0]], word[0], cell_of(word[1:]), word[0] == "t") for word in robots.split())
    assert goal is not None
    who = None if goal[0] == "?" else NAMES[goal[0]]
    stops = tuple(stop if isinstance(stop, Waypoint) else Waypoint(stop) for stop in via)
    wanted = RicochetGoal(who, cell_of(goal[1:]), goal[0] in "?t", stops)
    return RicochetProblem(board, team, wanted, rules or SlideRules())


def cell_of(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def cost(problem: RicochetProblem, method: str) -> int | None:
    solution = solve(problem, method)
    assert solution.status is (Status.INFEASIBLE if solution.cost is None else Status.OPTIMAL)
    return solution.cost


MUST = SlideRules(must_ricochet=True)


@searches
def test_k3_a_bounce_is_a_turn(method: str) -> None:
    """Red E from (0,1) is turned north and stops on (1,0): one move, and it has turned."""
    assert cost(problem(DEFLECTOR, "r0,1", "r1,0", rules=MUST), method) == 1


@searches
def test_k3_a_change_of_axis_is_a_turn(method: str) -> None:
    """From (0,0) to (2,0) E is enough; with a turn S E N. Two moves cannot: only E enters row 0 eastward."""
    assert cost(problem(OPEN, "r0,0", "r2,0"), method) == 1
    assert cost(problem(OPEN, "r0,0", "r2,0", rules=MUST), method) == 3


@exhaustive
def test_k3_reversing_is_no_turn(method: str) -> None:
    """On a single row all moves lie along one axis."""
    assert cost(problem(SquareBoard(4, 1), "r1,0", "r0,0", rules=MUST), method) is None


@exhaustive
def test_k3_own_colour_is_not_turned(method: str) -> None:
    """Green passes its diagonal from (0,1) to (2,1); once off row 1 it meets corners only."""
    assert cost(problem(DEFLECTOR, "g0,1", "g2,1"), method) == 1
    assert cost(problem(DEFLECTOR, "g0,1", "g2,1", rules=MUST), method) is None


@searches
def test_k3_a_start_on_the_target_is_an_answer(method: str) -> None:
    assert cost(problem(OPEN, "r2,0", "r2,0", rules=MUST), method) == 0


def test_k12_an_earlier_stop_on_the_target() -> None:
    """From (0,0) to (2,0) with a turn in three: S E N, S N E and E S N, which stops there at once."""
    free = all_optimal(problem(OPEN, "r0,0", "r2,0", rules=MUST))
    assert free.count == 3
    strict = all_optimal(problem(OPEN, "r0,0", "r2,0", rules=replace(MUST, stop_on_target=False)))
    assert strict.count == 2
    first_moves = {moves[0].direction for moves in strict.answers}  # type: ignore[union-attr]
    assert first_moves == {"S"}


# A wall south of (0,0): red on (0,1) can enter (0,0) from the east only. rE is turned to (1,0), rW follows.
REBOUND = replace(DEFLECTOR, walls=frozenset({Wall(0, 0, "S")}))
NO_REBOUND = SlideRules(allow_rebound=False)


@searches
def test_k4_no_rebound(method: str) -> None:
    """Without rE rW the way is S E N W: (1,0) is entered by rE alone, (2,0) by N or, from (1,0), by E."""
    assert cost(problem(REBOUND, "r0,1", "r0,0"), method) == 2
    assert cost(problem(REBOUND, "r0,1", "r0,0", rules=NO_REBOUND), method) == 4


@searches
def test_k4_another_robots_move_lies_between(method: str) -> None:
    """rE bW rW: only the very next move may not reverse."""
    assert cost(problem(REBOUND, "r0,1 b2,2", "r0,0", rules=NO_REBOUND), method) == 3


@exhaustive
def test_k10_a_slide_that_never_ends_is_no_move(method: str) -> None:
    """From (1,0) E and W run round the rim for ever, S ends on (1,2), N is the border."""
    assert cost(problem(RING, "r1,0", "r1,2"), method) == 1
    assert cost(problem(RING, "r1,0", "r2,2"), method) is None


@searches
def test_k10_a_robot_in_the_ring_ends_the_slide(method: str) -> None:
    """With blue on (1,2) the same slide E stops on (2,2), on the diagonal before it."""
    assert cost(problem(RING, "r1,0 b1,2", "r2,2"), method) == 1


@searches
def test_k11_the_diagonal_under_a_robot_does_not_act(method: str) -> None:
    """Blue on (1,0) stops red on the diagonal at (1,1); the next rE runs straight to (2,1)."""
    assert cost(problem(DEFLECTOR, "r0,1 b1,0", "r1,1"), method) == 1
    assert cost(problem(DEFLECTOR, "r0,1 b1,0", "r2,1"), method) == 2


@exhaustive
def test_k13_no_hop_into_blocked_or_closed_cells(method: str) -> None:
    """A row of five: behind the wall after x = 1 lies a block, or a cell with walls on both sides."""
    one_wall = SquareBoard(5, 1, frozenset({Wall(1, 0, "E")}))
    assert cost(problem(one_wall, "t0,0", "t4,0"), method) == 2
    assert cost(problem(replace(one_wall, blocked=frozenset({(2, 0)})), "t0,0", "t4,0"), method) is None
    closed = SquareBoard(5, 1, frozenset({Wall(1, 0, "E"), Wall(2, 0, "E")}))
    assert cost(problem(closed, "t0,0", "t4,0"), method) is None


@searches
def test_k13_a_cell_open_to_one_side_is_not_closed(method: str) -> None:
    """With a second row (2,0) is open to the south: both walls are hopped for 1 + 2.

    The way round takes as many: S to (0,1), E to (4,1), N to (4,0).
    """
    board = SquareBoard(5, 2, frozenset({Wall(1, 0, "E"), Wall(2, 0, "E"), Wall(0, 0, "S")}))
    assert cost(problem(board, "t0,0", "t4,0"), method) == 3


@searches
def test_rg11_a_transparent_robot_bounces_or_passes(method: str) -> None:
    """From (0,1) E: bounced to (1,0) for 1, straight to (2,1) for 2."""
    assert cost(problem(DEFLECTOR, "t0,1", "t1,0"), method) == 1
    assert cost(problem(DEFLECTOR, "t0,1", "t2,1"), method) == 2


@exhaustive
def test_rg11_always_bounces(method: str) -> None:
    """Then (2,1) is entered only N from (1,2), and (1,2) only W from (2,1)."""
    rules = SlideRules(transparent_deflect="bounce")
    assert cost(problem(DEFLECTOR, "t0,1", "t1,0", rules=rules), method) == 1
    assert cost(problem(DEFLECTOR, "t0,1", "t2,1", rules=rules), method) is None


@searches
def test_rg13_no_room_behind_the_wall(method: str) -> None:
    """Blue stands right behind the wall; once it has left (bE to x = 4) the hop ends on x = 3: 1 + 2."""
    board = SquareBoard(5, 1, frozenset({Wall(1, 0, "E")}))
    assert cost(problem(board, "t0,0 b2,0", "t3,0"), method) == 3


@searches
def test_rg9_one_wall_a_slide(method: str) -> None:
    """Walls after x = 1 and x = 3 of seven: one slide over both costs 3, two single hops 2 + 2."""
    board = SquareBoard(7, 1, frozenset({Wall(1, 0, "E"), Wall(3, 0, "E")}))
    assert cost(problem(board, "t0,0", "t6,0"), method) == 3
    assert cost(problem(board, "t0,0", "t6,0", rules=SlideRules(single_hop=True)), method) == 4


@searches
def test_costs_not_slides_decide(method: str) -> None:
    """Walls after x = 1, 2 and 3 of the upper row: one slide hops all three for 4, S E N costs 3."""
    walls = frozenset({Wall(1, 0, "E"), Wall(2, 0, "E"), Wall(3, 0, "E")})
    solution = solve(problem(SquareBoard(6, 2, walls), "t0,0", "t5,0"), method)
    assert solution.cost == 3
    assert len(solution.moves) == 3


@searches
def test_way_points_are_stops_in_order(method: str) -> None:
    """Round an open 3x3: over (2,2) S E N; over (0,2) and then (2,0) back to (0,2) S E N S W."""
    assert cost(problem(OPEN, "r0,0", "r2,0", (2, 2)), method) == 3
    assert cost(problem(OPEN, "r0,0", "r0,2", (2, 0), (0, 2)), method) == 3
    assert cost(problem(OPEN, "r0,0", "r0,2", (0, 2), (2, 0)), method) == 5


@exhaustive
def test_passing_over_a_way_point_does_not_count(method: str) -> None:
    """(0,1) lies on the way from (0,0) to (0,2), but nothing stops a lone robot there."""
    assert cost(problem(OPEN, "r0,0", "r0,2", (0, 1)), method) is None


@searches
def test_a_way_point_of_another_robot(method: str) -> None:
    """bW and rE, in either order."""
    asked = problem(OPEN, "r0,0 b2,2", "r2,0", Waypoint((0, 2), "blue"))
    assert cost(asked, method) == 2
    assert all_optimal(asked, method=method, count_only=True).count == 2


@searches
def test_standing_on_a_way_point_visits_it(method: str) -> None:
    assert cost(problem(OPEN, "r0,0", "r2,0", (0, 0)), method) == 1
    assert cost(problem(OPEN, "r0,0", "r0,0", (0, 0)), method) == 0


@searches
def test_a_bare_way_point_is_the_goal_robots(method: str) -> None:
    """Whoever ends on (2,0) must have been on (2,2): blue stands there and needs N alone."""
    assert cost(problem(OPEN, "r0,0 b2,2", "?2,0", (2, 2)), method) == 1


def test_helpers_that_move_alike_are_counted_apart() -> None:
    """Red on (0,0) to (3,0) of five: one of blue and green, on (4,1) and (4,2), must stand on (4,0).

    Blue can: bN rE. Green stops below blue, and no two other moves free the way. So there is one answer,
    found in a search in which blue and green are one.
    """
    found = all_optimal(problem(SquareBoard(5, 3), "r0,0 b4,1 g4,2", "r3,0"))
    assert (found.solution.cost, found.count, found.merged, found.complete) == (2, 1, True, True)
    assert [(move.robot, move.direction) for move in found.answers[0]] == [  # type: ignore[union-attr]
        ("blue", "N"),
        ("red", "E"),
    ]


@pytest.mark.parametrize("method", ["bfs", "astar", "cpsat", "auto"])
def test_a_reading_with_a_turn_is_an_answer_of_its_own(method: str) -> None:
    """In one slide of 3, or by 3,0: the board and its ways are told beside the checker's tests."""
    found = all_optimal(TWO_READINGS, method=method)
    assert found.solution.cost == 3
    texts = {moves_text(TWO_READINGS, moves) for moves in found.answers}
    assert texts == {"tE+2", "tE>3,0 tE"}
