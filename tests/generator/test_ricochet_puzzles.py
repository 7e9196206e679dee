"""Every promise of a generated puzzle, checked by other programs than the ones that made it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice

import pytest

import generator.answers
from boards.square import Diagonal, SquareBoard, Target, Wall
from generator.answers import exact_cost
from generator.chance import Chance
from generator.origin import Origin
from generator.ricochet.boards import draw_board, draw_official
from generator.ricochet.puzzles import (
    TURNING_RULES,
    NothingFitsError,
    Positions,
    Puzzle,
    Wishes,
    fitting,
    placed,
    puzzles,
)
from generator.ricochet.spread import shares, spread
from generator.ricochet.symmetry import puzzle_key
from solver.all_optimal import all_optimal
from solver.checker import Judgement, check_claim
from solver.formats.ids import parse_id
from solver.notation import moves_text, parse_claim
from solver.problem import RicochetGoal, RicochetProblem, Robot, RobotMove
from solver.solve import solve


@cache
def made(wishes: Wishes, count: int = 4, seed: int = 5, robots: int = 4) -> tuple[Puzzle, ...]:
    positions = Positions(Origin("test", seed), draw_official, robots, wishes.hop, wishes.turning)
    return tuple(islice(puzzles(positions, wishes, survey=False), count))


def frozen(problem: RicochetProblem, names: set[str]) -> RicochetProblem:
    """The same with the other robots as blocked cells."""
    others = {robot.cell for robot in problem.robots if robot.name not in names}
    board = replace(problem.board, blocked=problem.board.blocked | others, targets=())
    return replace(
        problem, board=board, robots=tuple(robot for robot in problem.robots if robot.name in names)
    )


def fair(puzzle: Puzzle, wishes: Wishes) -> None:
    problem = puzzle.problem
    cost = puzzle.difficulty.length
    assert wishes.moves[0] <= cost <= wishes.moves[1]
    assert cost >= 2
    assert solve(problem, "astar").cost == cost
    assert (
        check_claim(problem, parse_claim(problem, moves_text(problem, puzzle.answer))).judgement
        is Judgement.ACCEPTED
    )
    assert sum(move.cost for move in puzzle.answer) == cost
    targets = {target.cell: target.colour for target in problem.board.targets}
    starts = [robot.cell for robot in problem.robots]
    assert len(set(starts)) == len(starts)
    assert not set(starts) & (set(targets) | problem.board.blocked | set(problem.board.diagonal_at))
    assert targets[problem.goal.cell] == (problem.goal.robot or "any")
    assert puzzle.answer[-1] == RobotMove(
        puzzle.meant, puzzle.answer[-1].direction, problem.goal.cell, *puzzle.answer[-1][3:]
    )
    if problem.goal.robot is None:
        for robot in problem.robots:
            alone = solve(replace(problem, goal=replace(problem.goal, robot=robot.name)))
            assert (alone.cost == cost) == (robot.name == puzzle.meant)


@pytest.mark.parametrize("wishes", [Wishes((2, 4)), Wishes((5, 7)), Wishes((8, 8))], ids=str)
def test_length_and_fairness(wishes: Wishes) -> None:
    for puzzle in made(wishes):
        fair(puzzle, wishes)


def test_unique_puzzles_have_one_shortest_answer() -> None:
    wishes = Wishes((5, 7), unique=True)
    for puzzle in made(wishes):
        fair(puzzle, wishes)
        found = all_optimal(puzzle.problem)
        assert found.count == 1
        assert found.answers == (puzzle.answer,)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_so_many_helpers_are_needed_and_no_fewer(number: int) -> None:
    wishes = Wishes((4, 6), helpers=(number, number))
    for puzzle in made(wishes, 3):
        fair(puzzle, wishes)
        helpers = [robot.name for robot in puzzle.problem.robots if robot.name != puzzle.meant]
        goal = replace(puzzle.problem, goal=replace(puzzle.problem.goal, robot=puzzle.meant))
        fewest = min(
            len(chosen)
            for size in range(len(helpers) + 1)
            for chosen in combinations(helpers, size)
            if solve(frozen(goal, {puzzle.meant, *chosen}), "astar").cost == puzzle.difficulty.length
        )
        assert fewest == number == puzzle.difficulty.helpers


def test_alone_is_the_length_with_all_others_standing_still() -> None:
    seen = set()
    for puzzle in made(Wishes((4, 6)), 12):
        goal = replace(puzzle.problem, goal=replace(puzzle.problem.goal, robot=puzzle.meant))
        assert solve(frozen(goal, {puzzle.meant}), "astar").cost == puzzle.difficulty.alone
        seen.add(puzzle.difficulty.alone is None)
    assert seen == {True, False}


def test_a_hop_is_really_needed() -> None:
    wishes = Wishes((3, 3), hop=True)
    positions = Positions(Origin("hop", 1), lambda chance: draw_board(chance, 10), 5, transparent=True)
    for puzzle in islice(puzzles(positions, wishes, survey=False), 2):
        fair(puzzle, wishes)
        assert len(puzzle.problem.robots) == 5
        assert any(move.passes for move in puzzle.answer)
        robots = tuple(robot._replace(transparent=False) for robot in puzzle.problem.robots)
        plain = solve(replace(puzzle.problem, robots=robots)).cost
        assert plain is None or plain > puzzle.difficulty.length
        assert all(any(move.passes for move in moves if isinstance(move, RobotMove))
                   for moves in all_optimal(puzzle.problem).answers)  # fmt: skip
        assert (puzzle.meant != "silver") or puzzle.problem.goal.vortex


def test_under_the_ricochet_rule_the_target_robot_turns() -> None:
    wishes = Wishes((4, 6), turning=True)
    for puzzle in made(wishes):
        fair(puzzle, wishes)
        assert puzzle.problem.rules == TURNING_RULES
        own = [move.direction.horizontal for move in puzzle.answer if move.robot == puzzle.meant]
        assert len(set(own)) == 2


def test_under_the_ricochet_rule_the_first_landing_counts() -> None:
    # rules: K12. From 0,0 red can only slide east, straight onto the target; back to it by S and N would turn
    board = SquareBoard(3, 2, frozenset({Wall(0, 0, "S")}))
    problem = RicochetProblem(board, (Robot("red", "r", (0, 0)),), RicochetGoal("red", (2, 0)), TURNING_RULES)
    assert exact_cost(problem, 60) is None
    assert exact_cost(replace(problem, rules=replace(TURNING_RULES, stop_on_target=True)), 60) == 3


def test_bands_part_the_puzzles() -> None:
    easy, hard = (made(Wishes((3, 9), band=band), 3) for band in ("easy", "very hard"))
    assert {puzzle.difficulty.band for puzzle in easy} == {"easy"}
    assert {puzzle.difficulty.band for puzzle in hard} == {"very hard"}
    assert max(p.difficulty.score for p in easy) < min(p.difficulty.score for p in hard)


def test_five_robots_and_new_boards() -> None:
    positions = Positions(Origin("five", 1), lambda chance: draw_board(chance, 12, 4), 5)
    wishes = Wishes((4, 6))
    for puzzle in islice(puzzles(positions, wishes, survey=False), 3):
        fair(puzzle, wishes)
        assert len(puzzle.problem.robots) == 5
        assert len(puzzle.problem.board.diagonals) == 4


def test_the_description_id_brings_the_problem_back() -> None:
    for puzzle in made(Wishes((5, 7))):
        found = parse_id(puzzle.description)
        assert isinstance(found, RicochetProblem)
        assert replace(found, board=puzzle.problem.board) == puzzle.problem
        there, here = found.board, puzzle.problem.board
        assert (there.walls, there.blocked) == (here.walls, here.blocked)


OPEN = SquareBoard(4, 4, targets=(Target(0, 0, "any", "vortex"),))
VORTEX = RicochetGoal(None, (0, 0), True)


def on(board: SquareBoard, goal: RicochetGoal, **robots: tuple[int, int]) -> RicochetProblem:
    return RicochetProblem(board, tuple(Robot(n, n[0], cell) for n, cell in robots.items()), goal)


UNFAIR = {
    "unreachable": on(OPEN, RicochetGoal("red", (1, 1)), red=(3, 2)),
    "already there": on(OPEN, RicochetGoal("red", (3, 2)), red=(3, 2)),
    "one move": on(OPEN, RicochetGoal("red", (0, 0)), red=(3, 0)),
    "one move of another": on(OPEN, VORTEX, red=(3, 1), green=(0, 2)),
    "both reach the vortex": on(OPEN, VORTEX, red=(3, 1), green=(1, 3)),
}


@pytest.mark.parametrize("name", UNFAIR)
def test_unfair_problems_are_never_puzzles(name: str) -> None:
    assert fitting(UNFAIR[name], Wishes((0, 60))) is None


def test_a_fair_one_beside_them_is() -> None:
    # red goes north to (3,0), then west to the vortex, or west and north: two answers of two moves
    found = fitting(on(OPEN, VORTEX, red=(3, 1)), Wishes((2, 60)))
    assert found is not None
    assert (found.meant, found.difficulty.length, found.difficulty.answers) == ("red", 2, 2)


def test_an_optimum_that_a_limit_left_open_is_never_used(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = made(Wishes((8, 8)))[0].problem
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    assert exact_cost(problem, 20) == 8
    assert exact_cost(problem, 7) is None
    monkeypatch.setattr(generator.answers, "_FIRST_LIMIT", 1)
    monkeypatch.setattr(generator.answers, "_LAST_LIMIT", 1)
    assert exact_cost(problem, 20) is None
    assert fitting(problem, Wishes((2, 20))) is None


@dataclass(frozen=True)
class Given(Positions):
    """Starts that are given: the same puzzle as it is, mirrored, and with its helpers swapped."""

    starts: tuple[RicochetProblem, ...] = ()

    def problems(self, number: int) -> list[RicochetProblem]:
        return [self.starts[number % len(self.starts)]]


def test_duplicates_are_removed() -> None:
    goal = RicochetGoal("red", (0, 0))
    wall = frozenset({Wall(1, 1, "E")})
    first = on(SquareBoard(4, 4, wall), goal, red=(3, 1), green=(2, 2), blue=(1, 3))
    swapped = on(SquareBoard(4, 4, wall), goal, red=(3, 1), green=(1, 3), blue=(2, 2))
    # left and right exchanged: x becomes 3 - x; the wall east of 1,1 stays between the columns 1 and 2
    mirror = on(SquareBoard(4, 4, wall), RicochetGoal("red", (3, 0)), red=(0, 1), green=(1, 2), blue=(2, 3))
    assert puzzle_key(first) == puzzle_key(swapped) == puzzle_key(mirror)
    positions = Given(Origin("given", 1), draw_official, starts=(first, swapped, mirror))
    found = puzzles(positions, Wishes((2, 9)), tries=6, survey=False)
    assert next(found).problem == first
    with pytest.raises(NothingFitsError, match="6 random starts"):
        next(found)


def test_the_same_seed_gives_the_same_and_another_seed_another() -> None:
    def ids(seed: int) -> list[str]:
        positions = Positions(Origin("same", seed), draw_official)
        return [p.description for p in islice(puzzles(positions, Wishes((4, 6)), survey=False), 4)]

    assert ids(3) == ids(3)
    assert not set(ids(3)) & set(ids(4))


def test_the_plain_search_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    wishes = Wishes((3, 5))
    positions = Positions(Origin("plain", 2), draw_official)
    compiled = list(islice(puzzles(positions, wishes), 2))
    monkeypatch.setenv("WALLHOP_KERNEL", "reference")
    assert list(islice(puzzles(positions, wishes), 2)) == compiled


def test_a_book_has_as_many_of_every_length() -> None:
    assert shares(7, range(4, 7)) == {4: 3, 5: 2, 6: 2}
    positions = Positions(Origin("book", 3), draw_official)
    lengths = [puzzle.difficulty.length for puzzle in spread(positions, Wishes((4, 6)), 7)]
    assert sorted(lengths) == [4, 4, 4, 5, 5, 6, 6]


def test_a_book_takes_any_length_where_one_cannot_be_had() -> None:
    # on an empty board of 4 by 4 corners take two moves at most, so there is nothing of three
    board = replace(OPEN, targets=(Target(0, 0, "red", "circle"),))
    positions = Positions(Origin("short", 3), lambda chance: board, 1)
    found = list(spread(positions, Wishes((2, 3)), 4, patience=20))
    assert {puzzle.difficulty.length for puzzle in found} == {2}


def test_positions_are_drawn_from_the_seed_and_the_number_alone() -> None:
    def board(chance: Chance) -> SquareBoard:
        return draw_official(chance)

    first = Positions(Origin("x", 1, (("moves", "3"),)), board).problems(7)
    assert first == Positions(Origin("x", 1), board).problems(7)
    assert first != Positions(Origin("x", 1), board).problems(8)


def test_robots_start_on_free_cells_only() -> None:
    # of 16 cells 2 are blocked, 6 hold a target and 4 a deflector: the four that are left are for the robots
    board = SquareBoard(
        4,
        4,
        blocked=frozenset({(0, 0), (1, 0)}),
        diagonals=frozenset(Diagonal(x, 1, "red", "/") for x in range(4)),
        targets=tuple(
            Target(x, y, "red", "circle") for x, y in ((2, 0), (3, 0), *((x, 2) for x in range(4)))
        ),
    )
    for number in range(20):
        robots = placed(Chance(f"place {number}"), board, 4, False)
        assert {robot.cell for robot in robots} == {(x, 3) for x in range(4)}


def test_so_many_starts_in_vain_are_tried_and_no_more() -> None:
    positions = Positions(Origin("ricochet", 1), draw_official)
    tried: list[int] = []
    with pytest.raises(NothingFitsError, match="3 random starts"):
        next(puzzles(positions, Wishes((59, 60)), tries=3, progress=tried.append))
    assert tried == [1, 2, 3]
