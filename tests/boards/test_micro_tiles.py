"""Micro Robots tiles: names, arrangements, and the facts of the rules page (rules: R1, RG8)."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from boards.dice import DiceBoard, Die
from boards.errors import MalformedError
from boards.micro_tiles import (
    PlacedTile,
    all_dice,
    arranged,
    arrangements,
    tiles_board,
    tiles_name_of,
)
from boards.square import Cell

EXAMPLE = "P1 P6 W6 R6 R2 W2"
"""The published example, a call of five."""


def dice(text: str) -> list[Die]:
    return [Die(code[0], int(code[1:])) for code in text.split()]


def distances(board: DiceBoard, start: Cell) -> dict[Cell, int]:
    """Moves from the start to every space that can be reached."""
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in board.moves(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def is_legal(board: DiceBoard, path: list[Die]) -> bool:
    cells = [board.cell_of[die] for die in path]
    return all(there in board.moves(here) for here, there in pairwise(cells))


def game_graph(board: DiceBoard) -> frozenset[frozenset[Die]]:
    """Which dice can be reached from which in one move."""
    return frozenset(
        frozenset((board[cell], board[there])) for cell in board.cells() for there in board.moves(cell)
    )


@cache
def graphs(side: str) -> dict[frozenset[frozenset[Die]], tuple[DiceBoard, int]]:
    """One board for each game graph of a side, and how many arrangements have it.

    Turning a board or swapping its halves leaves every row and column as it was, so the 6,144
    arrangements have far fewer graphs, and each need be looked at only once.
    """
    counts: Counter[frozenset[frozenset[Die]]] = Counter()
    boards: dict[frozenset[frozenset[Die]], DiceBoard] = {}
    for board in arrangements(side):
        graph = game_graph(board)
        counts[graph] += 1
        boards.setdefault(graph, board)
    return {graph: (boards[graph], count) for graph, count in counts.items()}


@pytest.mark.parametrize("side", ["black", "copper"])
def test_there_are_6144_arrangements_and_384_game_graphs(side: str) -> None:
    found = graphs(side)
    assert sum(count for _, count in found.values()) == 6144
    assert len(found) == 384


@pytest.mark.parametrize("side", ["black", "copper"])
def test_1536_arrangements_differ_by_more_than_rotation(side: str) -> None:
    def turned(rows: tuple[tuple[Die, ...], ...]) -> tuple[tuple[Die, ...], ...]:
        return tuple(zip(*rows[::-1], strict=True))

    seen = set()
    for board in arrangements(side):
        ways = [board.rows]
        for _ in range(3):
            ways.append(turned(ways[-1]))
        seen.add(min(ways))
    assert len(seen) == 1536


@pytest.mark.parametrize(
    ("side", "mean", "least", "largest"), [("black", 3.54, 5, 14), ("copper", 3.24, 5, 12)]
)
def test_every_arrangement_is_connected_with_the_published_distances(
    side: str, mean: float, least: int, largest: int
) -> None:
    """Mean distance over all ordered pairs and arrangements; smallest and largest diameter."""
    total, diameters = 0, set()
    for board, count in graphs(side).values():
        lengths = [distances(board, cell) for cell in board.cells()]
        assert all(len(found) == 36 for found in lengths)
        diameters.add(max(max(found.values()) for found in lengths))
        total += count * sum(sum(found.values()) for found in lengths)
    assert round(float(Fraction(total, 6144 * 36 * 35)), 2) == mean
    assert (min(diameters), max(diameters)) == (least, largest)


def test_the_published_example_is_legal_on_32_black_arrangements_up_to_rotation() -> None:
    """Every four rotations have the same graph: 128 of 6,144 are 32 of 1,536; half of them allow 3 moves."""
    legal = [(board, count) for board, count in graphs("black").values() if is_legal(board, dice(EXAMPLE))]
    assert sum(count for _, count in legal) == 4 * 32
    start, goal = Die("P", 1), Die("W", 2)
    shorter = sum(
        count for board, count in legal if distances(board, board.cell_of[start])[board.cell_of[goal]] == 3
    )
    assert shorter == 4 * 16


def test_the_published_example_is_legal_on_no_copper_arrangement() -> None:
    assert not any(is_legal(board, dice(EXAMPLE)) for board, _ in graphs("copper").values())


def test_black_lays_the_tiles_clockwise_as_printed() -> None:
    """Rows of the printed tiles 1 (north-west), 2 (north-east), 3 (south-east) and 4 (south-west)."""
    board = tiles_board("black")
    assert board.rows[0] == tuple(dice("W6 B6 B2 P5 P2 P3"))
    assert board.rows[3] == tuple(dice("P1 Y6 Y1 B1 R2 W4"))


def test_a_tile_turns_clockwise() -> None:
    """The left column of tile 1 read upwards (B3 R3 W6) becomes its top row after a quarter turn."""
    assert tiles_board("black:1b2a3a4a").rows[0][:3] == tuple(dice("B3 R3 W6"))
    assert tiles_board("black:1c2a3a4a").rows[0][:3] == tuple(dice("W5 G4 B3"))


@pytest.mark.parametrize("name", ["black", "copper", "black:1b2a3a4a", "copper:4d3c2b1a"])
def test_a_board_knows_its_name(name: str) -> None:
    board = tiles_board(name)
    assert board.name == name
    assert tiles_name_of(DiceBoard(board.rows)) == name


def test_other_boards_have_no_name() -> None:
    rows = tiles_board("black").rows
    assert tiles_name_of(DiceBoard(rows[1:] + rows[:1])) is None
    assert tiles_name_of(DiceBoard(rows[:3])) is None


def test_mixed_sides_are_refused_with_the_dice_named() -> None:
    """rules: R1. Tile 1 black and tile 1 copper: P2 is on black tile 2 and on copper tile 1."""
    with pytest.raises(MalformedError, match="mixed sides") as caught:
        arranged([PlacedTile(1, "copper"), *(PlacedTile(number, "black") for number in (2, 3, 4))])
    (defect,) = caught.value.defects
    assert defect.rule == "R1"
    assert "P2" in defect.message.split("missing")[0]
    assert "W6" in defect.message.split("missing")[1]


def test_a_tile_laid_twice_is_refused_with_the_dice_named() -> None:
    with pytest.raises(MalformedError, match="tile 1 is laid more than once; repeated dice: B2 B3 B6 G4 R3"):
        tiles_board("black:1a1b3a4a")


@pytest.mark.parametrize(
    "name", ["black:1a2a3a", "black:5a1a2a3a", "silver", "black:1e2a3a4a", "black:1a2a3a4a1a"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(MalformedError):
        tiles_board(name)


def test_a_typed_board_with_a_repeated_die_names_it_and_the_missing_one() -> None:
    """rules: R1."""
    faces = list(all_dice())
    faces[7] = faces[0]
    (defect,) = DiceBoard(tuple(tuple(faces[6 * y : 6 * y + 6]) for y in range(6))).problems()
    assert defect.message == "repeated dice: W1; missing dice: B2"
    assert defect.rule == "R1"
