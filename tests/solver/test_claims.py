"""Called numbers: at most N, exactly N, and nothing cheaper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, hexagon, terrain_kinds
from boards.square import Diagonal, SquareBoard
from games.slide import SlideRules
from solver.checker import Judgement
from solver.claims import at_most, exactly, optimal
from solver.problem import HexProblem, Limits, MicroProblem, RicochetGoal, RicochetProblem, Robot

# Red alone on an open 3x3 board: from the north-west corner it reaches corners only, and the south-east
# one in two moves. Corners are coloured alternately, so its walks there all have even length.
CORNERS = RicochetProblem(SquareBoard(3, 3), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 2)))
# W1 - W2 - G2, no other moves: a path, so walks from end to end have even length.
DICE = MicroProblem(DiceBoard(((Die("W", 1), Die("W", 2)), (Die("B", 3), Die("G", 2)))), (0, 0), (1, 1))
# A row of three hexes; a plain in the middle: two steps of 1, forced through a forest: 3 in all.
ROW = HexProblem(
    HexBoard(frozenset({(0, 0), (1, 0), (2, 0)}), {(1, 0): terrain_kinds()["forest"]}), (0, 0), (2, 0), move=2
)


def judgements(problem: RicochetProblem | MicroProblem | HexProblem, numbers: range) -> list[str]:
    return [str(exactly(problem, number).judgement) for number in numbers]


def test_exact_numbers_follow_the_parity_of_the_walk() -> None:
    wanted = ["REFUTED", "REFUTED", "ACCEPTED", "REFUTED", "ACCEPTED", "REFUTED", "ACCEPTED"]
    assert judgements(CORNERS, range(7)) == wanted
    assert judgements(DICE, range(7)) == wanted


def test_an_exact_number_without_rebounds() -> None:
    strict = replace(CORNERS, rules=SlideRules(allow_rebound=False))
    # without reversing, a walk of four goes on round the corners and ends where it began; six ends opposite
    assert judgements(strict, range(2, 7)) == ["ACCEPTED", "REFUTED", "REFUTED", "REFUTED", "ACCEPTED"]


def test_huge_numbers_are_judged_at_once() -> None:
    """Padding by rings of two needs no counting, and where nothing moves every longer walk is empty."""
    assert judgements(CORNERS, range(10**12, 10**12 + 1)) == ["ACCEPTED"]
    stuck = RicochetProblem(SquareBoard(1, 1), (Robot("red", "r", (0, 0)),), RicochetGoal("red", (0, 0)))
    assert judgements(stuck, range(10**12, 10**12 + 2)) == ["REFUTED", "REFUTED"]


def test_a_ring_of_three_pads_as_well() -> None:
    """On an open 2 by 2 board every move goes to a neighbouring corner, so rings are even.

    A diagonal in the north-west turns W to S, so that red goes from 1,0 to 0,1 in one move: from 0,1 by E
    to 1,1, by N to 1,0 and by W to 0,1 is a ring of three, and E, W one of two. E is an answer of 1, N
    (turned east, to 1,0) and S one of 2; so every number but 0 is met.
    """
    bend = SquareBoard(2, 2, diagonals=frozenset({Diagonal(0, 0, "blue", "/")}))
    problem = RicochetProblem(bend, (Robot("red", "r", (0, 1)),), RicochetGoal("red", (1, 1)))
    assert judgements(problem, range(6)) == ["REFUTED"] + ["ACCEPTED"] * 5
    assert judgements(problem, range(10**12, 10**12 + 2)) == ["ACCEPTED", "ACCEPTED"]


def test_simple_paths_do_not_pad() -> None:
    assert exactly(replace(DICE, simple_paths=True), 4).judgement is Judgement.REFUTED


def test_exact_costs_of_routes() -> None:
    # to the goal: 3; there, back into the forest and again: 3 + 2 + 1 = 6; from the start back: 2 + 1 + 2 + 1
    assert [n for n in range(8) if exactly(ROW, n).judgement is Judgement.ACCEPTED] == [3, 6]


def test_exact_turns_of_routes() -> None:
    turns = replace(ROW, objective="turns")
    # at 2 a turn the forest takes a whole turn, so every step opens a new one, and walks have even length
    assert [n for n in range(6) if exactly(turns, n).judgement is Judgement.ACCEPTED] == [2, 4]


def test_at_most() -> None:
    assert at_most(CORNERS, 2).judgement is Judgement.ACCEPTED
    refused = at_most(CORNERS, 1)
    assert refused.judgement is Judgement.REFUTED
    assert refused.violation is not None
    assert refused.violation.rule == "K6"


def test_no_answer_at_all_refutes_every_number() -> None:
    nowhere = replace(CORNERS, goal=RicochetGoal("red", (1, 1)))
    assert at_most(nowhere, 9).judgement is Judgement.REFUTED
    assert exactly(nowhere, 9).judgement is Judgement.REFUTED


def test_optimal() -> None:
    assert optimal(DICE, 2).judgement is Judgement.ACCEPTED
    assert optimal(DICE, 4).judgement is Judgement.REFUTED


@pytest.mark.parametrize("ask", [at_most, exactly, optimal])
def test_limits_leave_a_question_undecided(ask: object) -> None:
    board = SquareBoard(16, 16)
    robots = tuple(Robot(f"robot{i}", "abcde"[i], (i, i)) for i in range(5))
    hard = RicochetProblem(board, robots, RicochetGoal("robot0", (7, 6)))
    assert callable(ask)
    assert ask(hard, 30, Limits(positions=50)).judgement is Judgement.UNDECIDED


def test_an_open_hexagon() -> None:
    problem = HexProblem(HexBoard(hexagon(2)), (0, 0), (1, 0))
    assert [n for n in range(4) if exactly(problem, n).judgement is Judgement.ACCEPTED] == [1, 2, 3]
