"""Scenarios ROB-01 to ROB-06 and ROB-13 to ROB-22 of the catalogue: Micro Robots and Ricochet slides."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import networkx
import pytest

from boards.dice import DiceBoard, Die
from boards.graphs import dice_graph
from boards.square import Cell, Diagonal, Direction, SquareBoard, Wall
from games.slide import SlideRules, slides
from solver.checker import check_claim
from solver.formats.problem_json import read_problem
from solver.notation import moves_text, parse_claim
from solver.problem import MicroProblem, RicochetGoal, RicochetProblem, Robot, Status
from solver.solve import solve

LAYOUT = """
W2 Y5 G1 P3 Y3 G5
Y4 R4 B6 Y6 R5 W5
B2 P1 B5 B4 B3 B1
P6 G3 R6 G4 P2 R1
G2 G6 P4 R2 W1 W6
P5 Y1 W4 W3 R3 Y2
"""
L = DiceBoard(
    tuple(tuple(Die(code[0], int(code[1])) for code in row.split()) for row in LAYOUT.split("\n")[1:-1])
)
methods = pytest.mark.parametrize("method", ["bfs", "astar", "cpsat"])
CENTRE = frozenset({(7, 7), (8, 7), (7, 8), (8, 8)})
ROW_WALL = SquareBoard(16, 1, frozenset({Wall(4, 0, "E")}))


def space(code: str) -> Cell:
    return L.cell_of[Die(code[0], int(code[1]))]


def path(start: str, goal: str) -> MicroProblem:
    return MicroProblem(L, space(start), space(goal))


def legal(code: str) -> set[str]:
    return {str(L[cell]) for cell in L.moves(space(code))}


def test_rob_01_dice_in_the_same_column() -> None:
    """R2: any distance, same row or column, same colour or number."""
    assert legal("W2") == {"B2", "G2"}


def test_rob_02_a_single_move() -> None:
    """R2"""
    assert legal("G1") == {"G5"}


@methods
def test_rob_03_one_move(method: str) -> None:
    """R2"""
    assert solve(path("W2", "B2"), method).cost == 1


@methods
def test_rob_04_three_moves(method: str) -> None:
    """R2"""
    problem = path("G1", "W6")
    solution = solve(problem, method)
    assert solution.cost == 3
    assert moves_text(problem, solution.moves) == "G1 G5 W5 W6"


def test_rob_06_largest_distance() -> None:
    """R2: the layout is connected and no pair lies further apart than 9."""
    distances = dict(networkx.all_pairs_shortest_path_length(dice_graph(L)))
    assert all(len(reached) == 36 for reached in distances.values())
    assert max(max(reached.values()) for reached in distances.values()) == 9
    assert distances[space("G1")][space("P2")] == 9
    assert solve(path("G1", "P2")).cost == 9


def ends(board: SquareBoard, start: Cell, direction: Direction, **options: object) -> dict[Cell, int]:
    """The cells where a lone robot can stop, with their costs."""
    found = slides(board, frozenset(), start, direction, **options)  # type: ignore[arg-type]
    return {slide.to: slide.cost for slide in found}


def test_rob_13_ordinary_and_transparent_at_a_wall() -> None:
    """R5: stopping costs 1, passing the wall one more."""
    assert ends(ROW_WALL, (0, 0), Direction.E) == {(4, 0): 1}
    assert ends(ROW_WALL, (0, 0), Direction.E, transparent=True) == {(4, 0): 1, (15, 0): 2}


def test_rob_15_never_into_the_centre() -> None:
    """R5: whatever it passes, the transparent robot stops before the central block."""
    walls = frozenset({Wall(2, 7, "E"), Wall(6, 7, "E")})
    for board in (SquareBoard(16, 16, blocked=CENTRE), SquareBoard(16, 16, walls, CENTRE)):
        reached = ends(board, (0, 7), Direction.E, transparent=True)
        assert max(x for x, _ in reached) == 6


def serves(vortex: bool) -> RicochetProblem:
    """Tin, transparent, can stop on (15, 0) at once; red never can: it is walled in on (0, 1)."""
    board = SquareBoard(16, 2, frozenset({Wall(0, 0, "S"), Wall(0, 1, "E")}))
    team = (Robot("tin", "t", (0, 0), transparent=True), Robot("red", "r", (0, 1)))
    return RicochetProblem(board, team, RicochetGoal(None, (15, 0), vortex))


@pytest.mark.parametrize("method", ["bfs", "astar", "cpsat"])
def test_rob_16_the_transparent_robot_serves_the_vortex_only(method: str) -> None:
    """R5: elsewhere its arrival is no solution."""
    assert solve(serves(vortex=True), method).cost == 1
    assert solve(serves(vortex=False), method).status is Status.INFEASIBLE
    verdict = check_claim(serves(vortex=False), parse_claim(serves(vortex=False), "tE"))
    assert verdict.violation is not None
    assert verdict.violation.rule == "R5"


def test_rob_17_deflectors_turn_strangers() -> None:
    """K5: red turns north at green's diagonal, green passes."""
    board = SquareBoard(3, 3, diagonals=frozenset({Diagonal(1, 1, "green", "/")}))
    assert ends(board, (0, 1), Direction.E, colour="red") == {(1, 0): 1}
    assert ends(board, (0, 1), Direction.E, colour="green") == {(2, 1): 1}


@pytest.mark.parametrize("claim", ["rN", "rW"])
def test_rob_18_a_move_that_goes_nowhere(claim: str) -> None:
    """K1"""
    problem = RicochetProblem(SquareBoard(3, 3), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 2)))
    verdict = check_claim(problem, parse_claim(problem, claim))
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.at) == ("K1", 1)


def test_rob_19_a_ring_of_deflectors() -> None:
    """K10: the four corners turn a slide along the rim back onto itself; it never ends."""
    corners = {(1, 1): "/", (3, 1): "\\", (3, 3): "/", (1, 3): "\\"}
    diagonals = frozenset(Diagonal(x, y, "green", slash) for (x, y), slash in corners.items())  # type: ignore[arg-type]
    board = SquareBoard(5, 5, diagonals=diagonals)
    assert ends(board, (2, 1), Direction.E, colour="red") == {}
    assert ends(board, (2, 1), Direction.E, colour="green") == {(4, 1): 1}
    problem = RicochetProblem(board, (Robot("red", "r", (2, 1)),), RicochetGoal("red", (4, 4)))
    verdict = check_claim(problem, parse_claim(problem, "rE"))
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.at) == ("K10", 1)


def test_rob_20_a_position_with_and_without_a_turn() -> None:
    """K3: DriftingDroids' position of its issue 18."""
    file = Path(__file__).resolve().parents[2] / "benchmarks" / "instances" / "published.jsonl"
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    values = next(line["problem"] for line in lines if line["problem"]["id"] == "pub-dd-issue18")
    problem = read_problem(values)
    assert isinstance(problem, RicochetProblem)
    assert solve(problem).cost == 7
    assert solve(replace(problem, rules=SlideRules(must_ricochet=True))).cost == 9


@pytest.mark.parametrize(("flush_hop", "cost"), [("counted", 2), ("free", 1)])
def test_rob_21_a_hop_from_flush_against_the_wall(flush_hop: str, cost: int) -> None:
    """RG12"""
    rules = SlideRules(flush_hop=flush_hop)  # type: ignore[arg-type]
    assert ends(ROW_WALL, (4, 0), Direction.E, transparent=True, rules=rules) == {(15, 0): cost}
    team = (Robot("tin", "t", (4, 0), transparent=True),)
    problem = RicochetProblem(ROW_WALL, team, RicochetGoal("tin", (15, 0), vortex=True), rules)
    for method in ("bfs", "astar", "cpsat"):
        assert solve(problem, method).cost == cost


def test_rob_22_no_room_behind_the_wall() -> None:
    """RG13"""
    team = (Robot("tin", "t", (4, 0), transparent=True), Robot("red", "r", (5, 0)))
    problem = RicochetProblem(ROW_WALL, team, RicochetGoal("tin", (15, 0), vortex=True))
    verdict = check_claim(problem, parse_claim(problem, "tE+1"))
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.at) == ("RG13", 1)
