"""Two puzzles are one where a symmetry of the board or a swap of helpers makes them the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.official import official_board
from boards.square import Diagonal, SquareBoard, Wall
from generator.ricochet.symmetry import puzzle_key, symmetries
from solver.problem import RicochetGoal, RicochetProblem, Robot, Waypoint
from solver.solve import solve

BOARD = SquareBoard(
    6,
    6,
    frozenset({Wall(1, 0, "E"), Wall(2, 3, "S"), Wall(4, 4, "E")}),
    frozenset({(3, 3)}),
    frozenset({Diagonal(2, 1, "green", "/")}),
)
PROBLEM = RicochetProblem(
    BOARD,
    (Robot("red", "r", (0, 5)), Robot("green", "g", (5, 5)), Robot("blue", "b", (4, 0))),
    RicochetGoal("red", (2, 3)),
)


def mirrored(problem: RicochetProblem) -> RicochetProblem:
    """Left and right exchanged, by hand: x becomes 5 - x, and a wall east of x stands east of 4 - x."""
    board = problem.board
    walls = frozenset(
        Wall(4 - wall.x, wall.y, "E") if wall.side == "E" else Wall(5 - wall.x, wall.y, "S")
        for wall in board.walls
    )
    diagonals = frozenset(
        Diagonal(5 - d.x, d.y, d.colour, "\\" if d.slash == "/" else "/") for d in board.diagonals
    )
    blocked = frozenset((5 - x, y) for x, y in board.blocked)
    robots = tuple(robot._replace(cell=(5 - robot.cell[0], robot.cell[1])) for robot in problem.robots)
    x, y = problem.goal.cell
    return replace(
        problem,
        board=SquareBoard(6, 6, walls, blocked, diagonals),
        robots=robots,
        goal=replace(problem.goal, cell=(5 - x, y)),
    )


def transposed(problem: RicochetProblem) -> RicochetProblem:
    """Rows and columns exchanged, by hand: x and y change places, E walls become S walls."""
    board = problem.board
    walls = frozenset(Wall(w.y, w.x, "S" if w.side == "E" else "E") for w in board.walls)
    diagonals = frozenset(Diagonal(d.y, d.x, d.colour, d.slash) for d in board.diagonals)
    blocked = frozenset((y, x) for x, y in board.blocked)
    robots = tuple(robot._replace(cell=(robot.cell[1], robot.cell[0])) for robot in problem.robots)
    x, y = problem.goal.cell
    return replace(
        problem,
        board=SquareBoard(6, 6, walls, blocked, diagonals),
        robots=robots,
        goal=replace(problem.goal, cell=(y, x)),
    )


def test_all_eight_images_have_one_key_and_one_length() -> None:
    images = [PROBLEM]
    for _ in range(4):
        images += [mirrored(images[-1])]
        images += [transposed(images[-1])]
    # a mirror and the transposition together make a quarter turn: all eight symmetries, and the first again
    assert len({(image.board, image.robots) for image in images}) == 8
    assert {puzzle_key(image) for image in images} == {puzzle_key(PROBLEM)}
    assert len({solve(image).cost for image in images}) == 1


def test_the_symmetries_of_a_board_are_what_the_hands_make() -> None:
    by_hand = {mirrored(PROBLEM).board, transposed(PROBLEM).board}
    made = {
        SquareBoard(
            6,
            6,
            frozenset(map(symmetry.wall, BOARD.walls)),
            frozenset(map(symmetry.cell, BOARD.blocked)),
            frozenset(map(symmetry.diagonal, BOARD.diagonals)),
        )
        for symmetry in symmetries(6, 6)
    }
    assert len(made) == 8
    assert by_hand <= made


def test_helpers_that_move_alike_may_be_swapped_and_others_not() -> None:
    plain = replace(PROBLEM, board=replace(BOARD, diagonals=frozenset()))

    def swapped(problem: RicochetProblem, first: int, last: int) -> RicochetProblem:
        robots = list(problem.robots)
        robots[first] = robots[first]._replace(cell=problem.robots[last].cell)
        robots[last] = robots[last]._replace(cell=problem.robots[first].cell)
        return replace(problem, robots=tuple(robots))

    assert puzzle_key(swapped(plain, 1, 2)) == puzzle_key(plain)
    assert puzzle_key(swapped(plain, 0, 1)) != puzzle_key(plain)
    # green passes the diagonal and blue does not
    assert puzzle_key(swapped(PROBLEM, 1, 2)) != puzzle_key(PROBLEM)
    clear = replace(plain, robots=(*plain.robots[:2], plain.robots[2]._replace(transparent=True)))
    assert puzzle_key(swapped(clear, 1, 2)) != puzzle_key(clear)


@pytest.mark.parametrize(
    "change",
    [
        {"goal": RicochetGoal("red", (2, 4))},
        {"goal": RicochetGoal("green", (2, 3))},
        {"goal": RicochetGoal(None, (2, 3))},
        {"goal": RicochetGoal("red", (2, 3), via=(Waypoint((0, 0)),))},
        {"board": replace(BOARD, blocked=frozenset())},
        {"board": replace(BOARD, walls=BOARD.walls - {Wall(1, 0, "E")})},
        {"robots": PROBLEM.robots[:2]},
    ],
)
def test_another_puzzle_has_another_key(change: dict[str, object]) -> None:
    assert puzzle_key(replace(PROBLEM, **change)) != puzzle_key(PROBLEM)  # type: ignore[arg-type]


def test_names_and_printed_targets_out_of_play_do_not_count() -> None:
    board = official_board("1A/2C/3B/4D")
    bare = replace(board, targets=())
    robots = (Robot("red", "r", (0, 0)), Robot("blue", "b", (1, 5)))
    goal = RicochetGoal("red", (3, 3))
    assert puzzle_key(RicochetProblem(board, robots, goal)) == puzzle_key(
        RicochetProblem(bare, robots, goal, id="named")
    )
