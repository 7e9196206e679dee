"""Board text: drawings by hand, in ASCII and box-drawing, and their errors with line and column."""

from __future__ import annotations

import pytest

from boards.errors import InputError
from boards.hexes import HexWall
from boards.square import Diagonal, Target, Wall
from games.slide import SlideRules
from solver.formats.problem_text import parse_board_text
from solver.loading import load_board
from solver.problem import HexProblem, MicroProblem, RicochetGoal, RicochetProblem, Waypoint

DRAWN = """\
# a position from the kitchen table
id: kitchen
robots: red r; green g; silver s
transparent: silver
goal: red @
via: 0,1; green 1,0
rules: must_ricochet; flush_hop=free; allow_rebound=no
legend: 1 blue circle; / blue /
also: 2,1 green square

+---+---+---+
| r     | @ |
+   +---+   +
| 1   /   g |
+---+   +   +
| s |   | # |
+---+---+---+
"""
IN_BOXES = (
    DRAWN.replace("-", "─").replace("|", "│").replace("+", "┼").replace("#\n", "█").replace("# │", "█ │")
)

HEXES = """\
game: hex
origin: -1,-1
start: -1,0
goal: 1,-1
rules: move=2; objective=turns
terrain: s swamp cost=3 damage=1; x crater impassable

      . | f
     \\   \\
    .   s   x
"""


def ricochet(text: str) -> RicochetProblem:
    problem = parse_board_text(text)
    assert isinstance(problem, RicochetProblem)
    return problem


def complaints(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        parse_board_text(text)
    return [str(defect) for defect in caught.value.defects]


def test_a_drawing_is_read_by_the_middles_of_cells_and_edges() -> None:
    problem = ricochet(DRAWN)
    assert problem.id == "kitchen"
    assert (problem.board.width, problem.board.height) == (3, 3)
    assert problem.board.walls == {
        Wall(1, 0, "E"),
        Wall(1, 0, "S"),
        Wall(0, 1, "S"),
        Wall(0, 2, "E"),
        Wall(1, 2, "E"),
    }
    assert problem.board.blocked == {(2, 2)}
    assert problem.board.targets == (Target(0, 1, "blue", "circle"), Target(2, 1, "green", "square"))
    assert problem.board.diagonals == {Diagonal(1, 1, "blue", "/")}
    assert [(robot.name, robot.cell, robot.transparent) for robot in problem.robots] == [
        ("red", (0, 0), False),
        ("green", (2, 1), False),
        ("silver", (0, 2), True),
    ]
    assert problem.goal == RicochetGoal("red", (2, 0), False, (Waypoint((0, 1)), Waypoint((1, 0), "green")))
    assert problem.rules == SlideRules(must_ricochet=True, allow_rebound=False, flush_hop="free")


def test_box_drawing_reads_the_same() -> None:
    assert "│" in IN_BOXES
    assert ricochet(IN_BOXES.replace("│ # │", "│ █ │")) == ricochet(DRAWN)


def test_what_stands_beside_the_middles_carries_no_meaning() -> None:
    scribbled = DRAWN.replace("| r     |", "|~r~   ~|").replace("+   +---+   +", "*~ ~*~-~*~ ~*")
    assert ricochet(scribbled) == ricochet(DRAWN)


def test_lines_may_end_early_and_in_carriage_returns() -> None:
    text = "robots: red r\ngoal: red 1,0\n\n+---+---+\n| r\n+---+---+\n"
    assert ricochet(text).board.walls == frozenset()
    assert ricochet(text.replace("\n", "\r\n")) == ricochet(text)


def test_a_goal_may_be_a_target_of_a_named_board() -> None:
    problem = ricochet("board: 1A/2C/3B/4D\nrobots: red r 0,0; blue 5,3\ngoal: red circle\n")
    assert problem.goal == RicochetGoal("red", (4, 1))
    assert [(robot.label, robot.cell) for robot in problem.robots] == [("r", (0, 0)), ("b", (5, 3))]


def test_the_vortex_is_for_any_robot() -> None:
    problem = ricochet("board: 1A/2C/3B/4D\nrobots: red 0,0\ngoal: any vortex\n")
    assert (problem.goal.robot, problem.goal.vortex) == (None, True)


def test_dice_are_typed_in_rows() -> None:
    problem = parse_board_text(
        "game: micro\nstart: W6\ngoal: B1\nvia: W1\nrules: simple_paths\n\nW6 B6\nW1 B1\n"
    )
    assert isinstance(problem, MicroProblem)
    assert (problem.start, problem.via, problem.goal) == ((0, 0), ((0, 1),), (1, 1))
    assert problem.simple_paths


def test_hexes_are_drawn_in_staggered_rows() -> None:
    """Row -1 holds 0,-1 and 1,-1 with a wall between; below lie -1,0 (NE walled), 0,0 and 1,0."""
    problem = parse_board_text(HEXES)
    assert isinstance(problem, HexProblem)
    assert problem.board.hexes == {(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0)}
    assert {place: kind.name for place, kind in problem.board.terrain.items()} == {
        (1, -1): "forest",
        (0, 0): "swamp",
        (1, 0): "crater",
    }
    assert problem.board.kind((0, 0)).cost == 3
    assert not problem.board.kind((1, 0)).passable
    assert problem.board.walls == {HexWall(0, -1, "E"), HexWall(-1, 0, "NE"), HexWall(0, 0, "NE")}
    assert (problem.move, problem.objective) == (2, "turns")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("| r     |", "| r   q |", "line 12, column 7: 'q' is no robot's label and not in the legend"),
        ("| r     |", "| r x   |", "line 12, column 5: 'x' in the middle of an edge"),
        ("+   +---+   +", "+   +-x-+   +", "line 13, column 7: 'x' in the middle of an edge"),
        ("silver s", "silver t", "line 16, column 3: 's' is no robot's label"),
        ("silver s", "silver r", "the robots 'red' and 'silver' have the same label 'r'"),
        ("goal: red @", "goal: pink 0,0", "line 5, column 7: there is no robot 'pink'"),
        ("goal: red @", "goal: red circle", "line 5, column 7: the board has no target 'red circle'"),
        ("goal: red @", "goal: red 9,0", "line 5, column 7: 9,0 is off the board"),
        ("via: 0,1; green 1,0", "via: 0,1; green 7,7", "line 6, column 11: 7,7 is off the board"),
        ("must_ricochet;", "must_bounce;", "line 7, column 8: unknown key"),
        ("flush_hop=free", "flush_hop=dear", "line 7, column 23: 'dear' should be"),
        ("legend: 1 blue circle", "legend: 12 blue circle", "line 8, column 9"),
        ("also: 2,1 green square", "also: 7,7 green square", "line 9, column 7: target 7,7"),
        ("transparent: silver", "transparency: silver", "line 4, column 1: unknown key 'transparency'"),
        ("id: kitchen", "id kitchen", "line 2, column 1: 'id kitchen' should be `key: value`"),
        ("goal: red @", "goal: red @\ngoal: red 0,1", "line 6, column 7: the key 'goal' is given more"),
        ("+---+---+---+\n| r", "| r", "line 11: the drawing has 13 by 6 characters"),
    ],
)  # fmt: skip
def test_an_error_names_line_and_column(old: str, new: str, complaint: str) -> None:
    assert old in DRAWN
    assert any(complaint in found for found in complaints(DRAWN.replace(old, new, 1)))


def test_all_errors_come_at_once() -> None:
    text = (
        DRAWN.replace("| r     |", "| r   q |")
        .replace("goal: red @", "goal: red 9,0")
        .replace("| # |", "| g |")
    )
    found = complaints(text)
    assert len(found) == 4, found


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (". | f", ". | ?", "line 8, column 11: '?' is the letter of no terrain"),
        ("    .   s", "   x.   s", "line 10, column 4"),
        ("cost=3", "cost=much", "line 6, column 10"),
        ("origin: -1,-1", "origin: here", "line 2, column 9"),
        ("goal: 1,-1", "goal: 1,0", "line 4, column 7: 1,0 is crater, which nothing can enter"),
        ("start: -1,0", "start: 5,5", "line 3, column 8: 5,5 is off the board"),
    ],
)
def test_an_error_on_a_hex_board_names_its_place(old: str, new: str, complaint: str) -> None:
    assert old in HEXES
    assert any(complaint in found for found in complaints(HEXES.replace(old, new, 1)))


def test_an_error_among_dice_names_its_place() -> None:
    found = complaints("game: micro\nstart: W6\ngoal: B1\n\nW6 B6\nW1 Q1\n")
    assert found[0].startswith("line 6, column 4: 'Q1' should be a die")


def test_a_drawing_alone_is_a_board() -> None:
    board = load_board("board.board", "legend: 1 red circle\n\n+---+---+\n|   | 1 |\n+---+---+\n")
    assert board.targets == (Target(1, 0, "red", "circle"),)  # type: ignore[union-attr]
