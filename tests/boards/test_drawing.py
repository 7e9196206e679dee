"""Boards drawn with characters."""

from __future__ import annotations

from boards.dice import DiceBoard, Die
from boards.drawing import ASCII, BOX, draw_dice, draw_hexes, draw_hexes_flat, draw_square
from boards.hexes import HexBoard, HexDirection, HexWall, hexagon, terrain_kinds
from boards.square import SquareBoard, Wall

BOARD = SquareBoard(3, 2, frozenset({Wall(0, 0, "E"), Wall(1, 0, "S")}), frozenset({(2, 1)}))
SEVEN = HexBoard(
    hexagon(1),
    {(1, 0): terrain_kinds()["forest"]},
    frozenset(
        HexWall.beside((0, 0), direction) for direction in (HexDirection.E, HexDirection.NE, HexDirection.SE)
    ),
)


def test_a_square_board_in_ascii() -> None:
    assert draw_square(BOARD, {(0, 0): "r", (1, 1): "(g)"}, ASCII) == [
        "+---+---+---+",
        "| r |       |",
        "+   +---+   +",
        "|    (g) ###|",
        "+---+---+---+",
    ]


def test_a_square_board_in_boxes_joins_its_walls() -> None:
    assert draw_square(BOARD, {(0, 0): "r"}, BOX) == [
        "┌───┬───────┐",
        "│ r │       │",
        "│   └───╴   │",
        "│        ███│",
        "└───────────┘",
    ]


def test_a_drawing_has_4w_plus_1_by_2h_plus_1_characters() -> None:
    lines = draw_square(SquareBoard(64, 5), {})
    assert len(lines) == 11
    assert {len(line) for line in lines} == {257}


def test_dice_are_marked_by_brackets() -> None:
    board = DiceBoard(((Die("W", 6), Die("B", 6)), (Die("W", 1), Die("B", 12))))
    assert draw_dice(board, {(0, 0): "()", (1, 1): "[]"}) == ["(W6 ) B6", " W1  [B12]"]


def test_hexes_pointy_side_up() -> None:
    """The middle hex has walls to the E, the NE (above, right) and the SE (below, right)."""
    assert draw_hexes(SEVEN, {(0, 0): "@"}) == [
        "      .   .",
        "         \\",
        "    .   @ | f",
        "         /",
        "      .   .",
    ]


def test_hexes_flat_side_up() -> None:
    """E, NE and SE of the middle hex point here to the south-east, the north-east and the south."""
    lines = draw_hexes_flat(SEVEN, {(0, 0): "@"})
    (row,) = (number for number, line in enumerate(lines) if "@" in line)
    column = lines[row].index("@")
    assert lines[row - 1][column + 2] == "\\"
    assert lines[row + 1][column + 2] == "/"
    assert lines[row + 2][column] == "-"
    assert lines[row + 2][column + 4] == "f"
