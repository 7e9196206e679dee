"""Positions at each depth, counted by hand beside each case."""

from __future__ import annotations

import pytest

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, hexagon, terrain_kinds
from boards.square import SquareBoard, Wall
from games.slide import SlideRules
from solver.perft import perft
from solver.problem import HexProblem, MicroProblem, RicochetGoal, RicochetProblem, Robot


def lone(width: int, height: int, *walls: Wall, transparent: bool = False) -> RicochetProblem:
    robot = Robot("red", "r", (0, 0), transparent)
    board = SquareBoard(width, height, frozenset(walls))
    return RicochetProblem(board, (robot,), RicochetGoal("red", (0, 0), vortex=True))


def test_corners_of_an_open_board() -> None:
    """From a corner two neighbours, then the corner across, then nothing new."""
    assert perft(lone(3, 3), 4) == (1, 2, 1, 0, 0)


def test_a_hop_lands_two_layers_on() -> None:
    """A row of four with a wall after x = 1: x = 1 for 1; x = 3 for 1 + 1; x = 2 from x = 3 for 3."""
    assert perft(lone(4, 1, Wall(1, 0, "E"), transparent=True), 4) == (1, 1, 1, 1, 0)
    assert perft(lone(4, 1, Wall(1, 0, "E")), 4) == (1, 1, 0, 0, 0)


def test_robots_are_told_apart() -> None:
    """Two robots on a row of three, 0 and 2. Depth 1: each beside the other, (1,2) and (0,1).

    Depth 2: from (1,2) red goes back, and nothing else moves but blue nowhere; so nothing new.
    """
    team = (Robot("red", "r", (0, 0)), Robot("blue", "b", (2, 0)))
    problem = RicochetProblem(SquareBoard(3, 1), team, RicochetGoal("red", (1, 0)))
    assert perft(problem, 2) == (1, 2, 0)


def test_goal_and_turns_play_no_part() -> None:
    rules = SlideRules(must_ricochet=True, stop_on_target=False)
    strict = RicochetProblem(
        SquareBoard(3, 3), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 0)), rules
    )
    assert perft(strict, 3) == (1, 2, 1, 0)


def test_dice() -> None:
    """W1 B1 B2 in a row: W1 sees B1, B1 sees B2."""
    board = DiceBoard(((Die("W", 1), Die("B", 1), Die("B", 2)),))
    assert perft(MicroProblem(board, (0, 0), (2, 0)), 3) == (1, 1, 1, 0)


def test_hexes() -> None:
    """Rings of 6 and 12; with a forest on (1,0) that hex costs 2, so 5 at depth 1 and 13 at depth 2.

    Behind the forest every hex of the second ring is still reached for 2 but (2,0), whose only
    neighbours in the first ring are the forest alone: 3 by way of (2,-1) or (1,1). So 1 + 11 at depth 2.
    """
    assert perft(HexProblem(HexBoard(hexagon(2)), (0, 0), (0, 0)), 3) == (1, 6, 12, 0)
    wood = HexBoard(hexagon(2), {(1, 0): terrain_kinds()["forest"]})
    assert perft(HexProblem(wood, (0, 0), (0, 0)), 3) == (1, 5, 12, 1)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        perft(lone(3, 3), -1)
