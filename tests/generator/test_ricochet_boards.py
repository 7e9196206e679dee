"""New Ricochet boards keep to what was counted over the printed quadrants, recounted here on the boards."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from boards.official import official_board
from boards.square import Cell, Direction, SquareBoard, Wall
from generator.chance import Chance
from generator.ricochet.boards import draw_board, draw_official

SEEDS = range(25)


def quarter(board: SquareBoard, turns: int) -> tuple[list[tuple[Cell, str]], list[tuple[Cell, str, str]]]:
    """Walls as (cell, side) and targets of a quarter, turned so that it lies in the north-west.

    Turning a quarter anticlockwise takes (x, y) to (y, size - 1 - x), and E to N, S to E, W to S, N to W.
    """
    size = board.width
    sides = "NESW"
    walls: list[tuple[Cell, str]] = [((wall.x, wall.y), wall.side) for wall in board.walls]
    walls += [((wall.x + (wall.side == "E"), wall.y + (wall.side == "S")), "W" if wall.side == "E" else "N")
              for wall in board.walls]  # fmt: skip
    targets = [(target.cell, target.colour, target.shape) for target in board.targets]
    for _ in range(turns):
        walls = [((y, size - 1 - x), sides[(sides.index(side) - 1) % 4]) for (x, y), side in walls]
        targets = [((y, size - 1 - x), colour, shape) for (x, y), colour, shape in targets]
    half = size // 2
    inside = [(cell, side) for cell, side in walls if cell[0] < half and cell[1] < half]
    return inside, [entry for entry in targets if entry[0][0] < half and entry[0][1] < half]


def counted(board: SquareBoard, spacing: int, three_sides: bool = True) -> None:
    """Assert the counted rules of all four quarters; `three_sides`: that no cell is closed on three sides."""
    half = board.width // 2
    assert board.problems() == []
    assert board.blocked == {(x, y) for x in (half - 1, half) for y in (half - 1, half)}
    vortices = 0
    for turns in range(4):
        walls, targets = quarter(board, turns)
        top = [cell[0] for cell, side in walls if cell[1] == 0 and side == "E" and cell[0] < half - 1]
        left = [cell[1] for cell, side in walls if cell[0] == 0 and side == "S" and cell[1] < half - 1]
        assert len(top) == len(left) == 1
        assert 1 <= top[0] <= half - 3
        assert 2 <= left[0] <= half - 2
        corners = {cell: {side for place, side in walls if place == cell} for cell, _, _ in targets}
        plain = [cell for cell, colour, _ in targets if colour != "any"]
        vortices += len(targets) - len(plain)
        assert len(plain) == 4
        assert sorted(colour for _, colour, _ in targets if colour != "any") == [
            "blue", "green", "red", "yellow",
        ]  # fmt: skip
        for cell in corners:
            assert {len(corners[cell])} == {2}
        shapes = {"".join(sorted(corners[cell])) for cell in plain}
        assert shapes == {"EN", "ES", "SW", "NW"}
        for (x, y), _, _ in targets:
            assert 1 <= x <= half - 1
            assert 1 <= y <= half - 1
            assert (x, y) not in {(half - 1, half - 2), (half - 2, half - 1)}
        for first, last in combinations(corners, 2):
            assert max(abs(first[0] - last[0]), abs(first[1] - last[1])) >= spacing
    assert vortices == 1
    kinds = {(target.colour, target.shape) for target in board.targets}
    assert len(kinds) == len(board.targets) == 17
    if three_sides:
        for cell in board.cells():
            if cell not in board.blocked:
                ends = [board.neighbour(cell, direction) for direction in Direction]
                closed = [
                    there is None or there in board.blocked or board.wall(cell, direction)
                    for there, direction in zip(ends, Direction, strict=True)
                ]
                assert sum(closed) < 3, f"dead end at {cell}"


@pytest.mark.parametrize("name", ["1A/2A/3A/4A", "4B/3B/2B/1B", "2C/1C/4C/3C"])
def test_the_printed_boards_pass_the_same_count(name: str) -> None:
    counted(official_board(name), 2, three_sides=False)


@pytest.mark.parametrize("size", [12, 14, 16, 18, 24])
def test_new_boards_keep_the_counted_rules(size: int) -> None:
    for seed in SEEDS:
        board = draw_board(Chance("test", seed), size)
        assert (board.width, board.height) == (size, size)
        counted(board, 2)
        assert len(board.walls) == 4 * 2 + 17 * 2  # edge walls, and two for every corner: none is shared


def test_the_least_size_has_its_targets_at_least_corner_to_corner() -> None:
    for seed in SEEDS:
        board = draw_board(Chance("least", seed), 10)
        counted(board, 1)
        cells = [target.cell for target in board.targets]
        for turns in range(4):
            here = [cell for cell, _, _ in quarter(board, turns)[1]]
            assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 2 for a, b in combinations(here, 2))
        assert len(set(cells)) == 17


def test_the_largest_board_can_be_drawn() -> None:
    counted(draw_board(Chance("largest"), 64, 8), 2)


def test_no_neighbours_holds_across_the_seams_as_well() -> None:
    touching = 0
    for seed in range(40):
        plain, strict = (draw_board(Chance("seams", seed), 16, 0, wish) for wish in (False, True))
        for board in (plain, strict):
            near = [
                (a.cell, b.cell)
                for a, b in combinations(board.targets, 2)
                if max(abs(a.x - b.x), abs(a.y - b.y)) < 2
            ]
            if board is strict:
                assert near == []
            else:
                touching += bool(near)
    assert touching  # without the wish some do touch at a seam


@pytest.mark.parametrize(("size", "number"), list(product((10, 16, 20), (4, 8))))
def test_deflectors_are_as_many_as_asked_and_of_all_colours_alike(size: int, number: int) -> None:
    for seed in range(10):
        board = draw_board(Chance("deflect", seed), size, number)
        colours = sorted(diagonal.colour for diagonal in board.diagonals)
        assert colours == sorted(["blue", "green", "red", "yellow"] * (number // 4))
        taken = {target.cell for target in board.targets}
        for diagonal in board.diagonals:
            assert diagonal.cell not in taken
            assert 0 < diagonal.x < size - 1
            assert 0 < diagonal.y < size - 1
        assert board.problems() == []


@pytest.mark.parametrize(("size", "deflectors", "strict"), [(15, 0, False), (8, 0, False), (66, 0, False),
                                                            (16, 3, False), (10, 0, True)])  # fmt: skip
def test_what_cannot_be_drawn_is_refused(size: int, deflectors: int, strict: bool) -> None:
    with pytest.raises(ValueError, match=r"size|deflectors"):
        draw_board(Chance("x"), size, deflectors, strict)


def test_printed_quadrants_come_one_of_each_piece_and_with_deflectors_on_request_only() -> None:
    orders = set()
    for seed in range(60):
        plain = draw_official(Chance("official", seed))
        assert plain == official_board(plain.name)
        assert not plain.diagonals
        orders.add("".join(piece[0] for piece in plain.name.split("/")))
        assert draw_official(Chance("official", seed), deflectors=True).diagonals
    assert len(orders) > 15


def test_walls_of_a_corner_meet_at_its_target() -> None:
    board = draw_board(Chance("corner"), 16)
    for target in board.targets:
        sides = [d for d in Direction if Wall.beside(target.cell, d) in board.walls]
        assert sum(side.horizontal for side in sides) == 1
        assert len(sides) == 2
