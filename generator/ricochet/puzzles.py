"""Ricochet puzzles by wish: random positions, all targets of a start tried, what fits kept.

Never an unfair one: a target that cannot be reached, a robot that stands there already, a one-move answer,
an optimum that is not proven, a vortex that another robot than the one meant serves as soon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from boards.square import Cell, SquareBoard, Target
from games.slide import PLAIN_RULES, SlideRules
from generator.answers import MOST_ANSWERS, all_answers, answer_count, exact_cost
from generator.chance import Chance
from generator.difficulty import Difficulty, measured
from generator.origin import Origin
from generator.ricochet.symmetry import puzzle_key
from generator.ricochet.variants import opaque, served_by, target_robot
from solver.formats.ids import problem_id
from solver.notation import moves_text
from solver.problem import RicochetGoal, RicochetProblem, Robot, RobotMove

ROBOTS = ("red", "green", "blue", "yellow", "silver")
LEAST_MOVES = 2
TURNING_RULES = SlideRules(must_ricochet=True, stop_on_target=False)
"""As in matches: the target robot must turn, and its first landing on the target counts (rules: K3, K12)."""

MakeBoard = Callable[[Chance], SquareBoard]


@dataclass(frozen=True)
class Wishes:
    """What a puzzle must be. `moves` and `helpers` are ranges, both ends included; None: anything.

    `unique`: one shortest answer only. `hop`: the transparent robot hops in every shortest answer, since
    none is as short without. `turning`: under the ricochet rule.
    """

    moves: tuple[int, int] = (4, 12)
    unique: bool = False
    band: str | None = None
    helpers: tuple[int, int] | None = None
    turning: bool = False
    hop: bool = False


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with its plainest shortest answer; `meant` is the robot that the answer brings home."""

    problem: RicochetProblem
    answer: tuple[RobotMove, ...]
    meant: str
    difficulty: Difficulty

    @property
    def description(self) -> str:
        """The description id."""
        return problem_id(self.problem)

    def about(self) -> dict[str, Any]:
        """What is stored beside the problem."""
        return {
            "description_id": self.description,
            "target_robot": self.meant,
            "answer": moves_text(self.problem, self.answer),
            "difficulty": self.difficulty.values(),
        }


class NothingFitsError(ValueError):
    """So many positions in a row held no puzzle that fits the wishes."""


@dataclass(frozen=True)
class Positions:
    """Random starts: a board each, and robots on free cells that hold neither target nor deflector."""

    origin: Origin
    board: MakeBoard
    robots: int = 4
    transparent: bool = False
    turning: bool = False

    def problems(self, number: int) -> list[RicochetProblem]:
        """The problems of one start, one for each printed target that a robot may serve, in random order."""
        chance = self.origin.chance("position", number)
        board = self.board(chance)
        robots = placed(chance, board, self.robots, self.transparent)
        rules = TURNING_RULES if self.turning else PLAIN_RULES
        serving = {robot.name for robot in robots if not robot.transparent} | {"any"}
        targets = [target for target in board.targets if target.colour in serving]
        return [RicochetProblem(board, robots, _goal(target), rules) for target in chance.shuffled(targets)]


def placed(chance: Chance, board: SquareBoard, robots: int, transparent: bool) -> tuple[Robot, ...]:
    """So many robots on random cells; the fifth is silver, and transparent if wanted."""
    taken = {target.cell for target in board.targets} | set(board.diagonal_at) | board.blocked
    free: list[Cell] = [cell for cell in board.cells() if cell not in taken]
    cells = chance.sample(free, robots)
    return tuple(
        Robot(name, name[0], cell, transparent and name == "silver")
        for name, cell in zip(ROBOTS, cells, strict=False)
    )


def _goal(target: Target) -> RicochetGoal:
    return RicochetGoal(None if target.vortex else target.colour, target.cell, target.vortex)


def puzzles(
    positions: Positions,
    wishes: Wishes,
    tries: int = 2000,
    survey: bool = True,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Puzzle]:
    """Puzzles that fit, at most one a start, no two the same under the symmetries; without end.

    `progress` is told the number of starts tried. Raises NothingFitsError where `tries` starts in a row
    held none.
    """
    seen: set[Any] = set()
    number = last = 0
    while True:
        found = _first(positions.problems(number), wishes, survey, seen)
        number += 1
        if progress is not None:
            progress(number)
        if found is not None:
            last = number
            yield found
        elif number - last >= tries:
            raise NothingFitsError(f"{tries:,} random starts in a row held no puzzle that fits")


def _first(problems: list[RicochetProblem], wishes: Wishes, survey: bool, seen: set[Any]) -> Puzzle | None:
    for problem in problems:
        found = fitting(problem, wishes, survey)
        if found is not None:
            key = puzzle_key(problem)
            if key not in seen:
                seen.add(key)
                return found
    return None


def fitting(problem: RicochetProblem, wishes: Wishes, survey: bool = True) -> Puzzle | None:
    """The puzzle of a problem that is fair and fits the wishes; else None. Cheap questions come first."""
    least, most = wishes.moves
    cost = exact_cost(problem, most)
    if cost is None or cost < max(least, LEAST_MOVES):
        return None
    if problem.goal.robot is None and not _one_serves(problem, cost):
        return None
    if wishes.hop and not _must_hop(problem, cost):
        return None
    count = answer_count(problem)
    if count is None or count > (1 if wishes.unique else MOST_ANSWERS):
        return None
    found = all_answers(problem)
    if found is None:
        return None
    answer = cast("tuple[RobotMove, ...]", found.answers[0])
    fits = measured(problem, found, survey=False)
    if wishes.band is not None and fits.band != wishes.band:
        return None
    if wishes.helpers is not None and not wishes.helpers[0] <= fits.helpers <= wishes.helpers[1]:
        return None
    difficulty = measured(problem, found) if survey else fits
    return Puzzle(problem, answer, target_robot(problem, answer), difficulty)


def _one_serves(problem: RicochetProblem, cost: int) -> bool:
    """Whether one robot alone among those that may serve the vortex reaches it at that cost."""
    serving = [problem.robots[index].name for index in problem.goal_robots()]
    reaching = [name for name in serving if exact_cost(served_by(problem, name), cost) is not None]
    return len(reaching) == 1


def _must_hop(problem: RicochetProblem, cost: int) -> bool:
    """Whether the answer is longer, or there is none, where no robot can hop."""
    return exact_cost(opaque(problem), cost) is None


def with_name(puzzle: Puzzle, name: str) -> Puzzle:
    """The puzzle with an id of its own."""
    return replace(puzzle, problem=replace(puzzle.problem, id=name))
