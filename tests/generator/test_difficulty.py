"""The figures of a puzzle, worked out by hand or by plain enumeration; and the bands of the sample."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest

from boards.square import Direction, SquareBoard, Wall
from games.slide import SlideRules
from generator import difficulty
from generator.answers import all_answers, exact_cost
from generator.difficulty import (
    BAND_SHARES,
    BANDS,
    Difficulty,
    band,
    band_scores,
    measured,
    quantile,
    sample,
    score,
)
from solver.problem import RicochetGoal, RicochetProblem, Robot, RobotMove
from solver.transition import State, is_met, start_state, successors


def problem(
    board: SquareBoard, target: tuple[int, int], rules: SlideRules | None = None, **robots: tuple[int, int]
) -> RicochetProblem:
    return RicochetProblem(
        board,
        tuple(Robot(name, name[0], cell) for name, cell in robots.items()),
        RicochetGoal("red", target),
        rules or SlideRules(),
    )


def figures(puzzle: RicochetProblem) -> Difficulty:
    found = all_answers(puzzle)
    assert found is not None
    return measured(puzzle, found)


# On an empty board of 4 x 4 red at (0,0) goes east, south to (3,3); or south, east.
CORNER = problem(SquareBoard(4, 4), (3, 3), red=(0, 0))

# Red at (0,3) is to stop at (2,3). Blue at (3,0) goes south to (3,3); then red goes east and stops at it.
# Red alone goes north, east up to blue, and south.
HELPED = problem(SquareBoard(4, 4), (2, 3), red=(0, 3), blue=(3, 0))


def test_two_ways_to_a_corner() -> None:
    found = figures(CORNER)
    assert (found.length, found.answers, found.robots_moved, found.switches, found.helpers) == (2, 2, 1, 0, 0)
    assert found.alone == 2
    # two legal moves, both optimal; then north, west and the way to the corner: of east's end W, S
    assert found.guess_cost == round(log(2 / 2) + log(2 / 1), 2)
    assert found.counter_intuitive == 0
    assert found.decoys == 0
    assert found.score == round(2 - 0.5 * log(2), 2)
    # of three moves: there and back takes an even number, so none
    assert found.answers_one_longer == 0


def test_a_helper_that_saves_red_a_move() -> None:
    found = figures(HELPED)
    assert (found.length, found.answers, found.robots_moved, found.switches, found.helpers) == (2, 1, 2, 1, 1)
    assert found.alone == 3
    # one helper move comes before the target robot's first
    assert found.counter_intuitive == 1
    assert found.score == 3.0
    # legal: red N and E, blue W and S; then red N, E and blue N, W
    assert found.guess_cost == round(log(4 / 1) + log(4 / 1), 2)


def walks(puzzle: RicochetProblem, length: int) -> int:
    """How many answers of that cost reach the target with their last move only, by plain enumeration."""
    goal = [robot.name for robot in puzzle.robots].index("red")

    def count(state: State, left: int) -> int:
        total = 0
        for move, after in successors(puzzle, goal, state):
            if is_met(puzzle, goal, after):
                total += move.cost == left
            elif move.cost < left:
                total += count(after, left - move.cost)
        return total

    return count(start_state(puzzle, goal), length)


WALLED = SquareBoard(5, 5, frozenset({Wall(1, 2, "E"), Wall(3, 0, "S"), Wall(2, 3, "E"), Wall(0, 3, "S")}))


@pytest.mark.parametrize(
    "puzzle",
    [
        HELPED,
        problem(WALLED, (1, 2), red=(4, 4), blue=(0, 0)),
        problem(WALLED, (3, 0), red=(0, 2), blue=(4, 4), green=(2, 0)),
        problem(WALLED, (2, 3), red=(0, 0), blue=(4, 1)),
    ],
    ids=["helped", "wall", "three robots", "row"],
)
def test_answers_and_answers_one_longer_are_counted_as_by_enumeration(puzzle: RicochetProblem) -> None:
    found = figures(puzzle)
    assert found.answers == walks(puzzle, found.length)
    assert found.answers_one_longer == walks(puzzle, found.length + 1)
    assert all(not walks(puzzle, shorter) for shorter in range(1, found.length))


def test_decoys_lead_on_without_being_optimal() -> None:
    puzzle = problem(WALLED, (3, 0), red=(0, 2), blue=(4, 4), green=(2, 0))
    found = figures(puzzle)
    decoys = 0
    for _, after in successors(puzzle, 0, start_state(puzzle, 0)):
        robots = tuple(
            robot._replace(cell=cell) for robot, cell in zip(puzzle.robots, after.cells, strict=True)
        )
        cost = exact_cost(RicochetProblem(puzzle.board, robots, puzzle.goal), 50)
        decoys += cost is not None and found.length < cost + 1 <= found.length + 2
    assert found.decoys == decoys


def test_a_move_away_is_counter_intuitive() -> None:
    # Walls make red at (1,0) go west, away from (2,0), and round: the wall east of (1,0) bars the short way.
    board = SquareBoard(4, 2, frozenset({Wall(1, 0, "E")}))
    puzzle = problem(board, (2, 0), red=(1, 0))
    found = figures(puzzle)
    # by hand: S (1,1), E (3,1), N (3,0), W (2,0). By walls alone red needs S, E, N, W from (1,0): 3, since it
    # may stop at (2,1) and go north; after S 2; at (3,1) W and N: 2; at (3,0) 1; so no move takes it away
    assert found.length == 4
    assert found.counter_intuitive == 0
    away = problem(SquareBoard(5, 2, frozenset({Wall(2, 0, "E"), Wall(0, 1, "E")})), (3, 0), red=(2, 0))
    moved = figures(away)
    # W (0,0) or S (2,1) begin; S then E (4,1), N (4,0), W (3,0)
    assert moved.length == 4
    assert moved.counter_intuitive == 0


def test_rules_that_look_back_leave_figures_out() -> None:
    turning = problem(SquareBoard(4, 4), (3, 3), SlideRules(must_ricochet=True), red=(0, 0))
    found = figures(turning)
    assert (found.length, found.answers) == (2, 2)
    assert found.answers_one_longer is None
    assert found.decoys is None


def test_the_starter_score() -> None:
    assert score(6, 1, 6) == 6.0
    assert score(6, 1, 8) == 7.0
    assert score(6, 1, None) == 7.5
    assert score(8, 20, None) == round(8 - 0.5 * log(20) + 1.5, 2)


def test_the_sample_is_large_and_adds_up() -> None:
    values = sample()
    assert values["puzzles"] >= 100_000
    assert sum(values["length"].values()) == values["puzzles"]
    assert sum(values["score"].values()) == values["puzzles"]
    assert sum(values["target_robot_alone"].values()) == values["puzzles"]
    assert {"command", "seed", "generator", "starts"} <= set(values["recipe"])
    scores = [float(text) for text in values["score"] if text != "longer"]
    assert scores == sorted(scores)


def test_the_sample_agrees_with_what_was_measured_before() -> None:
    # of 6,000 random positions: mean 6.24; P(>= 10) 7.6 %, P(>= 12) 1.6 %; unfair ones of one move left out
    lengths = {int(length): number for length, number in sample()["length"].items()}
    total = sum(lengths.values())
    mean = sum(length * number for length, number in lengths.items()) / total
    assert mean == pytest.approx(6.24, abs=0.3)
    assert sum(n for length, n in lengths.items() if length >= 10) / total == pytest.approx(0.08, abs=0.02)
    assert sum(n for length, n in lengths.items() if length >= 12) / total == pytest.approx(0.017, abs=0.006)
    assert min(lengths) == 2
    # measured over another sample: 3.0 / 6.5 / 8.7
    assert quantile(0.1) == pytest.approx(3.0, abs=0.6)
    assert quantile(0.5) == pytest.approx(6.5, abs=0.6)
    assert quantile(0.9) == pytest.approx(8.7, abs=0.6)


def test_bands_are_percentiles() -> None:
    values = sample()
    assert all(first < last for first, last in pairwise(band_scores()))
    for share, edge in zip(BAND_SHARES, band_scores(), strict=True):
        below = sum(n for text, n in values["score"].items() if text != "longer" and float(text) <= edge)
        assert below / values["puzzles"] >= share
        before = sum(n for text, n in values["score"].items() if text != "longer" and float(text) < edge)
        assert before / values["puzzles"] < share
    assert band(0.0) == BANDS[0]
    assert band(20.0) == BANDS[-1]
    assert band(band_scores()[0] - 0.01) == "very easy"
    assert band(band_scores()[0]) == "easy"


def test_a_part_of_the_sample_can_be_made_again() -> None:
    from benchmarks.difficulty_sample import SEED, graded
    from generator.origin import Origin
    from generator.ricochet.boards import draw_official
    from generator.ricochet.puzzles import Positions

    problems = Positions(Origin("sample", SEED), draw_official).problems(0)
    grades = [grade for grade in map(graded, problems) if grade is not None]
    assert 10 <= len(grades) <= 17
    for cost, count, alone in grades:
        assert cost >= 2
        assert count is None or count >= 1
        assert alone is None or alone >= cost


def test_helpers_count_as_counter_intuitive_before_the_targets_first_move_only() -> None:
    # on an empty board red goes from corner to corner by E and S, each of which brings it nearer
    robots = (Robot("red", "r", (0, 0)), Robot("blue", "b", (0, 3)))
    problem = RicochetProblem(SquareBoard(5, 5), robots, RicochetGoal("red", (4, 4)))
    east = RobotMove("red", Direction.E, (4, 0))
    blue = RobotMove("blue", Direction.N, (0, 1))
    south = RobotMove("red", Direction.S, (4, 4))
    assert difficulty._counter_intuitive(problem, "red", (blue, east, south)) == 1
    assert difficulty._counter_intuitive(problem, "red", (east, blue, south)) == 0
