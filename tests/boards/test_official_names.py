"""Official boards and the names by which they are found again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.errors import MalformedError
from boards.official import official_board, official_name_of
from boards.square import Target, Wall


@pytest.mark.parametrize("name", ["1A/2C/3B/4D", "4D/3B/2C/1A", "2B/1D/4A/3C"])
def test_a_board_knows_its_name(name: str) -> None:
    board = official_board(name)
    assert official_name_of(replace(board, name="", targets=(), diagonals=frozenset())) == name


def test_one_wall_more_is_no_official_board() -> None:
    board = official_board("1A/2C/3B/4D")
    assert official_name_of(replace(board, walls=board.walls | {Wall(9, 9, "E")})) is None


@pytest.mark.parametrize("name", ["1A/1B/3B/4D", "1A/2C/3B", "1A/2C/3B/5D", "1E/2C/3B/4D"])
def test_one_of_each_piece_or_a_clear_error(name: str) -> None:
    with pytest.raises(MalformedError):
        official_board(name)


def test_targets_keep_reading_order() -> None:
    board = official_board("1A/2C/3B/4D")
    rows = [(target.y, target.x) for target in board.targets]
    assert rows == sorted(rows)
    assert len(rows) == 17
    assert len({(target.colour, target.shape) for target in board.targets}) == 17


def test_the_north_west_quadrant_lies_as_printed() -> None:
    """Quadrant 1A: red circle at 4,1; blue square at 3,6; wall 1,0 E."""
    board = official_board("1A/2C/3B/4D")
    assert board.target("red", "circle") == Target(4, 1, "red", "circle")
    assert Wall(1, 0, "E") in board.walls


def test_the_second_quadrant_is_turned_once_clockwise() -> None:
    """2A has a red square at 1,2; turned about the board's centre (x, y) becomes (15 - y, x): 13,1."""
    assert official_board("1A/2A/3B/4D").target("red", "square") == Target(13, 1, "red", "square")
