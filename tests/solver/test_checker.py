"""The checker accepts what the rules allow and names the first rule that a claim breaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, HexDirection, HexWall, hexagon, terrain_kinds
from boards.square import Diagonal, SquareBoard, Wall
from games.slide import SlideRules
from solver.checker import Judgement, check_claim, check_number
from solver.notation import parse_claim
from solver.problem import (
    HexProblem,
    MicroProblem,
    Problem,
    RicochetGoal,
    RicochetProblem,
    Robot,
    Waypoint,
)

# An open 5x5 board: red in the north-west corner, blue in the south-east one.
OPEN = RicochetProblem(
    SquareBoard(5, 5),
    (Robot("red", "r", (0, 0)), Robot("blue", "b", (4, 4))),
    RicochetGoal("red", (4, 3)),
)
# One row of 16 with a wall after x = 4; the transparent robot starts at its left end.
HOP = RicochetProblem(
    SquareBoard(16, 1, frozenset({Wall(4, 0, "E")})),
    (Robot("tin", "t", (0, 0), transparent=True), Robot("red", "r", (14, 0))),
    RicochetGoal(None, (13, 0), vortex=True),
)


def refuted(problem: Problem, text: str) -> tuple[str, int | None]:
    verdict = check_claim(problem, parse_claim(problem, text))
    assert verdict.judgement is Judgement.REFUTED
    assert verdict.violation is not None
    return verdict.violation.rule, verdict.at


def accepted(problem: Problem, text: str) -> int | None:
    verdict = check_claim(problem, parse_claim(problem, text))
    assert verdict.judgement is Judgement.ACCEPTED, verdict
    return verdict.cost


def test_a_legal_claim_is_accepted() -> None:
    assert accepted(OPEN, "rE rS") == 2  # blue stands below


@pytest.mark.parametrize(
    ("text", "rule", "at"),
    [
        ("rN", "K1", 1),  # against the border
        ("rE rS rS", "K1", 3),  # blue blocks
        ("rE+1", "R5", 1),  # red is not transparent
        ("rE>2,0", "K1", 1),  # it does not stop there
        ("rS rE", "K2", 2),  # ends on (3,4)
        ("", "K2", 0),
    ],
)
def test_the_first_broken_rule_is_named(text: str, rule: str, at: int) -> None:
    assert refuted(OPEN, text) == (rule, at)


def test_rebounds() -> None:
    strict = replace(OPEN, rules=SlideRules(allow_rebound=False))
    assert accepted(OPEN, "rE rW rE rS") == 4
    assert refuted(strict, "rE rW rE rS") == ("K4", 2)
    assert accepted(strict, "rE bN rW bS rE rS") == 6  # another robot moved in between


def test_must_ricochet() -> None:
    straight = replace(OPEN, goal=RicochetGoal("red", (4, 0)), rules=SlideRules(must_ricochet=True))
    assert refuted(straight, "rE") == ("K3", 1)
    assert refuted(straight, "rE rW rE") == ("K3", 3)  # reversing is no turn
    assert accepted(straight, "rS rE rN rE") == 4


def test_a_bounce_is_a_ricochet() -> None:
    board = SquareBoard(3, 3, diagonals=frozenset({Diagonal(1, 1, "green", "/")}))
    problem = RicochetProblem(
        board,
        (Robot("red", "r", (0, 1)),),
        RicochetGoal("red", (1, 0)),
        SlideRules(must_ricochet=True),
    )
    assert accepted(problem, "rE") == 1


def test_stop_on_target() -> None:
    passing = replace(OPEN, goal=RicochetGoal("red", (4, 0)))
    assert accepted(passing, "rE rW rE") == 3
    assert refuted(replace(passing, rules=SlideRules(stop_on_target=False)), "rE rW rE") == ("K12", 1)


def test_waypoints_are_met_by_stopping() -> None:
    goal = RicochetGoal("red", (4, 3), via=(Waypoint((4, 0)), Waypoint((4, 4), "blue")))
    assert accepted(replace(OPEN, goal=goal), "rE rS") == 2
    wrong = RicochetGoal("red", (4, 3), via=(Waypoint((2, 0)),))  # red only passes over (2,0)
    assert refuted(replace(OPEN, goal=wrong), "rE rS") == ("RG7", 2)


def test_a_position_that_meets_its_goal_is_an_answer() -> None:
    assert accepted(replace(OPEN, goal=RicochetGoal("red", (0, 0))), "") == 0


def test_hops() -> None:
    assert accepted(HOP, "tE+1") == 2
    assert accepted(HOP, "tE tE+1") == 3
    assert accepted(replace(HOP, rules=SlideRules(flush_hop="free")), "tE tE+1") == 2
    assert refuted(HOP, "tE") == ("K2", 1)
    assert refuted(HOP, "tE+2") == ("R5", 1)


def test_no_room_behind_the_wall() -> None:
    crowded = replace(HOP, robots=(HOP.robots[0], Robot("red", "r", (5, 0))))
    assert refuted(crowded, "tE+1") == ("RG13", 1)


def test_a_transparent_robot_serves_the_vortex_only() -> None:
    assert refuted(replace(HOP, goal=RicochetGoal(None, (13, 0))), "tE+1") == ("R5", 1)


def test_a_called_number() -> None:
    verdict = check_claim(OPEN, parse_claim(OPEN, "rE rS"))
    assert check_number(OPEN, verdict, 3, exactly=False, moves=2) == verdict
    over = check_number(OPEN, verdict, 1, exactly=False, moves=2)
    assert over.violation is not None
    assert (over.judgement, over.violation.rule) == (Judgement.REFUTED, "K6")
    assert check_number(OPEN, verdict, 3, exactly=True, moves=2).judgement is Judgement.REFUTED


def dice(text: str) -> DiceBoard:
    return DiceBoard(
        tuple(tuple(Die(word[0], int(word[1])) for word in row.split()) for row in text.split("/"))
    )


def test_dice_paths() -> None:
    problem = MicroProblem(dice("W1 W2 B3/R1 G2 G3"), (0, 0), (2, 1))
    assert accepted(problem, "W1 W2 G2 G3") == 3
    assert refuted(problem, "R1 G3") == ("R2", 2)
    assert refuted(problem, "W2 B2") == ("R1", 2)
    assert refuted(problem, "W2 G2") == ("R3", 2)
    assert accepted(problem, "W2 W1 W2 G2 G3") == 5
    assert refuted(replace(problem, simple_paths=True), "W2 W1 W2 G2 G3") == ("RG3", 2)
    assert accepted(replace(problem, via=((1, 1),)), "W2 G2 G3") == 3
    assert refuted(replace(problem, via=((0, 1),)), "W2 G2 G3") == ("RG7", 3)


def test_hex_routes() -> None:
    kinds = terrain_kinds()
    board = HexBoard(
        hexagon(2),
        {(1, 0): kinds["forest"], (0, 1): kinds["water"]},
        frozenset({HexWall.beside((0, 0), HexDirection.NE)}),
    )
    problem = HexProblem(board, (0, 0), (2, 0), occupied=frozenset({(-1, 0)}), move=2)
    assert accepted(problem, "1,0 2,0") == 3
    assert refuted(problem, "2,0") == ("W3", 1)
    assert refuted(problem, "0,1") == ("W3", 1)  # water
    assert refuted(problem, "1,-1 1,0 2,0") == ("W3", 1)  # the wall
    assert refuted(problem, "-1,0") == ("W4", 1)  # occupied
    assert refuted(replace(problem, move=1), "1,0 2,0") == ("W3", 1)  # a forest costs 2
    assert refuted(problem, "1,0") == ("W3", 1)  # not the goal


# Two ways east from 0,0 to 4,0 for the transparent robot, each passing two: straight through both diagonals
# of the upper row, or bounced down to the lower row, past its two walls, and bounced up and east again.
TWO_READINGS = RicochetProblem(
    SquareBoard(
        5,
        2,
        frozenset({Wall(1, 1, "E"), Wall(2, 1, "E")}),
        diagonals=frozenset(
            {
                Diagonal(1, 0, "red", "\\"),
                Diagonal(1, 1, "red", "\\"),
                Diagonal(3, 1, "red", "/"),
                Diagonal(3, 0, "red", "/"),
            }
        ),
    ),
    (Robot("tin", "t", (0, 0), transparent=True),),
    RicochetGoal("tin", (4, 0), vortex=True),
    SlideRules(must_ricochet=True),
)


def test_an_end_that_passes_do_not_tell_apart_must_be_written_out() -> None:
    """Passing one, it stops on 2,1 (bounced, then a wall) or on 3,0 (straight, then bounced up)."""
    verdict = check_claim(TWO_READINGS, parse_claim(TWO_READINGS, "tE+1 tE"))
    assert verdict.violation is not None
    assert (verdict.violation.rule, verdict.at) == ("R5", 1)
    assert "2,1 and 3,0" in verdict.violation.message
    assert accepted(TWO_READINGS, "tE+1>3,0 tE") == 3
    assert accepted(TWO_READINGS, "tE>3,0 tE") == 3


def test_of_two_readings_the_one_with_a_turn_counts() -> None:
    assert accepted(TWO_READINGS, "tE+2") == 3
    assert accepted(TWO_READINGS, "tE+2>4,0") == 3


# Four diagonals turn a slide east from 1,0 back to 1,0, still going east.
RING = RicochetProblem(
    SquareBoard(
        4,
        4,
        diagonals=frozenset(
            {
                Diagonal(2, 0, "red", "\\"),
                Diagonal(2, 2, "red", "/"),
                Diagonal(0, 2, "red", "\\"),
                Diagonal(0, 0, "red", "/"),
            }
        ),
    ),
    (Robot("tin", "t", (1, 0), transparent=True),),
    RicochetGoal("tin", (3, 0), vortex=True),
)


def test_a_ring_through_the_start_never_ends() -> None:
    """The way to 3,0, straight at the first diagonal, has not turned: no lap goes before it (rules: K10)."""
    assert accepted(RING, "tE+1>3,0") == 2
    strict = replace(RING, rules=SlideRules(must_ricochet=True))
    assert refuted(strict, "tE+1>3,0") == ("K3", 1)


def test_a_helper_may_stop_on_the_target_before() -> None:
    """`stop_on_target` asks it of the active robot alone (rules: K12): blue comes and goes."""
    strict = replace(OPEN, goal=RicochetGoal("red", (4, 0)), rules=SlideRules(stop_on_target=False))
    assert accepted(strict, "bN bS rE") == 3
    assert refuted(strict, "rE rW rE") == ("K12", 1)


def test_turns_of_others_are_no_turn() -> None:
    """Red goes along one axis alone, whatever blue does between (rules: K3)."""
    strict = replace(OPEN, goal=RicochetGoal("red", (4, 0)), rules=SlideRules(must_ricochet=True))
    assert refuted(strict, "bN bS rE") == ("K3", 3)
    assert accepted(strict, "rS rN rE") == 3
