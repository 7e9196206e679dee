"""How hard a puzzle is: the figures that are stored with it, a starter score, and bands by percentile.

The bands compare a puzzle with a shipped sample of random ones. They are not calibrated against people.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import Any, cast

from generator.answers import Answers, answer_count, exact_cost, movers, switches
from generator.ricochet.variants import alone_cost, moved_on, target_robot
from solver.problem import MicroProblem, RicochetProblem, RobotMove
from solver.relaxed import stops_bound
from solver.slide_tables import Slider
from solver.transition import start_state, successors

BANDS = ("very easy", "easy", "medium", "hard", "very hard")
BAND_SHARES = (0.1, 0.35, 0.65, 0.9)
"""The shares of the sample at which a band ends and the next begins."""
UNCALIBRATED = "Bands are percentiles of random puzzles; they are not calibrated against people."
LONGEST_SURVEYED, LONGEST_SURVEYED_OF_MANY = 9, 6
"""Answers one longer, and decoys, are counted for puzzles of at most so many moves; the second figure is for
those with a transparent robot or more than four."""
_MOST_STATES = 200


@dataclass(frozen=True)
class Difficulty:
    """What is stored of a puzzle. The moves are those of its plainest shortest answer.

    `length`: optimal length. `answers`: number of optimal answers. `answers_one_longer`: of answers that
    cost one more and do not stand on the target earlier. `robots_moved`, `switches`: as few as any optimal
    answer needs. `helpers`: robots moved beside the target robot. `alone`: optimal length while all others
    stand still, None where the target robot cannot do it. `guess_cost`: sum of ln(legal moves / moves that
    stay optimal) along the answer. `counter_intuitive`: moves that take the target robot further off by its
    wall-only distance, plus helpers' moves before its first. `decoys`: first moves that lead to an answer of
    at most two more without being optimal. None where a figure is not counted: for answers that are too
    long for it, and under rules that look back (`must_ricochet`, `allow_rebound`).
    """

    length: int
    answers: int
    answers_one_longer: int | None
    robots_moved: int
    switches: int
    helpers: int
    alone: int | None
    guess_cost: float
    counter_intuitive: int
    decoys: int | None
    score: float
    band: str | None

    def values(self) -> dict[str, Any]:
        """The figures as JSON values."""
        return asdict(self)


def measured(problem: RicochetProblem, found: Answers, survey: bool = True) -> Difficulty:
    """The difficulty of a puzzle with all its shortest answers.

    `survey` False leaves out what takes a search for each neighbour of the answer.
    """
    plainest = cast("tuple[RobotMove, ...]", found.answers[0])
    target = target_robot(problem, plainest)
    alone = alone_cost(problem, target)
    value = score(found.cost, len(found.answers), alone)
    longer = decoys = None
    looks_back = problem.rules.must_ricochet or not problem.rules.allow_rebound
    many = len(problem.robots) > 4 or any(robot.transparent for robot in problem.robots)
    longest = LONGEST_SURVEYED_OF_MANY if many else LONGEST_SURVEYED
    if survey and not looks_back and found.cost <= longest:
        longer, decoys = _survey(problem, found.cost)
    return Difficulty(
        length=found.cost,
        answers=len(found.answers),
        answers_one_longer=longer,
        robots_moved=len(set(movers(plainest))),
        switches=switches(plainest),
        helpers=len(set(movers(plainest)) - {target}),
        alone=alone,
        guess_cost=_guess_cost(problem, target, found),
        counter_intuitive=_counter_intuitive(problem, target, plainest),
        decoys=decoys,
        score=value,
        band=band(value),
    )


def score(length: int, answers: int, alone: int | None) -> float:
    """The starter score D = L - 0.5 ln N, plus 1.5 if the target robot alone cannot, 1 if it needs more."""
    help_needed = 1.5 if alone is None else 1.0 if alone > length else 0.0
    return round(length - 0.5 * log(answers) + help_needed, 2)


def band(value: float) -> str:
    """The band of a score, by the shipped sample."""
    return BANDS[bisect_right(band_scores(), value)]


@cache
def band_scores() -> tuple[float, ...]:
    """The scores at which the bands end, from the sample."""
    return tuple(quantile(share) for share in BAND_SHARES)


def quantile(share: float) -> float:
    """The least score that at least this share of the sample does not exceed.

    The longest puzzles of the sample stand above all scores. Raises ValueError for a share among them.
    """
    steps = sample()["score"]
    wanted = share * sample()["puzzles"]
    total = 0
    for text, number in steps.items():
        if text == "longer":
            break
        total += number
        if total >= wanted:
            return float(text)
    raise ValueError(f"the sample has no score at the share {share}")


@cache
def sample() -> dict[str, Any]:
    """The shipped sample: its recipe, and how many puzzles have which length and score."""
    text = files("generator.data").joinpath("difficulty.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


def micro_score(length: int, answers: int) -> float:
    """The same for Micro Robots, where one robot does it all; no sample stands behind it."""
    return score(length, answers, length)


def _guess_cost(problem: RicochetProblem, target: str, found: Answers) -> float:
    """What somebody pays who guesses among the legal moves at every step of the plainest answer."""
    names = [robot.name for robot in problem.robots]
    goal_robot = names.index(target)
    state = start_state(problem, goal_robot)
    total = 0.0
    ways = found.answers
    for step, move in enumerate(found.answers[0]):
        legal = dict(successors(problem, goal_robot, state))
        total += log(len(legal) / len({moves[step] for moves in ways}))
        ways = tuple(moves for moves in ways if moves[step] == move)
        state = legal[cast(RobotMove, move)]
    return round(total, 2)


def _counter_intuitive(problem: RicochetProblem, target: str, moves: tuple[RobotMove, ...]) -> int:
    robot = next(robot for robot in problem.robots if robot.name == target)
    slider = Slider(problem.board, robot.name, robot.transparent, problem.rules)
    stops = [slider.index(problem.goal.cell)]
    distance = stops_bound(slider, stops)[0]
    here = distance[slider.index(robot.cell)]
    number = 0
    started = False
    for move in moves:
        if move.robot != target:
            number += not started
            continue
        started = True
        there = distance[slider.index(move.to)]
        number += there > here
        here = there
    return number


def _survey(problem: RicochetProblem, cost: int) -> tuple[int | None, int]:
    """The number of answers one longer, and of decoys, from exact costs of the positions beside."""
    costs: dict[tuple[Any, ...], int | None] = {}
    longer: dict[tuple[Any, ...], int] = {}

    def cost_of(there: RicochetProblem, most: int) -> int | None:
        key = tuple(robot.cell for robot in there.robots)
        if key not in costs:
            costs[key] = exact_cost(there, most)
        return costs[key]

    def count(here: RicochetProblem, optimal: int) -> int:
        """Answers from here that cost one more than the optimal ones."""
        key = tuple(robot.cell for robot in here.robots)
        if key in longer:
            return longer[key]
        if len(longer) >= _MOST_STATES:
            raise _TooManyError
        longer[key] = 0
        number = 0
        for move, there in moved_on(here):
            rest = optimal + 1 - move.cost
            after = cost_of(there, cost + 1)
            if after is None:
                continue
            if after == rest:
                number += 1 if rest == 0 else answer_count(there) or 0
            elif after == rest - 1 and after > 0:
                number += count(there, after)
        longer[key] = number
        return number

    decoys = 0
    for move, there in moved_on(problem):
        after = cost_of(there, cost + 1)
        decoys += after is not None and cost < after + move.cost <= cost + 2
    try:
        return count(problem, cost), decoys
    except _TooManyError:
        return None, decoys


class _TooManyError(Exception):
    """More positions lie on optimal answers than are surveyed."""


def micro_values(problem: MicroProblem, found: Answers) -> dict[str, Any]:
    """What is stored of a Micro Robots puzzle."""
    total = 0.0
    ways = found.answers
    here = problem.start
    for step, move in enumerate(found.answers[0]):
        total += log(len(problem.board.moves(here)) / len({moves[step] for moves in ways}))
        ways = tuple(moves for moves in ways if moves[step] == move)
        here = move.cell  # type: ignore[union-attr]
    return {
        "length": found.cost,
        "answers": len(found.answers),
        "guess_cost": round(total, 2),
        "score": micro_score(found.cost, len(found.answers)),
    }
