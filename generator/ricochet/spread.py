"""Puzzles for a book: as many of every length, and the rest of whatever length turns up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from generator.answers import exact_cost
from generator.ricochet.puzzles import LEAST_MOVES, Positions, Puzzle, Wishes, fitting
from generator.ricochet.symmetry import puzzle_key
from solver.problem import RicochetProblem


def shares(count: int, lengths: range) -> dict[int, int]:
    """How many puzzles of each length make up so many; the shorter ones get what does not share out."""
    whole, left = divmod(count, len(lengths))
    return {length: whole + (k < left) for k, length in enumerate(lengths)}


def spread(
    positions: Positions,
    wishes: Wishes,
    count: int,
    patience: int = 150,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Puzzle]:
    """At most so many puzzles, evenly over the wished lengths, at most one a start, none twice.

    After `patience` starts in vain any wished length will do; after as many again there are no more.
    `progress` is told the number of starts tried.
    """
    least, most = max(wishes.moves[0], LEAST_MOVES), wishes.moves[1]
    open_ = Counter(shares(count, range(least, most + 1)))
    seen: set[Any] = set()
    start = vain = made = 0
    while made < count and vain < 2 * patience:
        if vain >= patience:
            open_ = Counter(dict.fromkeys(range(least, most + 1), count - made))
        found = _longest(positions.problems(start), wishes, open_, seen)
        start += 1
        vain += 1
        if progress is not None:
            progress(start)
        if found is not None:
            open_[found.difficulty.length] -= 1
            vain = 0 if vain < patience else patience
            made += 1
            yield found


def _longest(
    problems: list[RicochetProblem], wishes: Wishes, open_: Counter[int], seen: set[Any]
) -> Puzzle | None:
    """The longest fitting puzzle of a start among the lengths that are still wanted."""
    wanted = [length for length, number in open_.items() if number > 0]
    costs = [(exact_cost(problem, max(wanted)), problem) for problem in problems]
    ordered = sorted(
        ((cost, problem) for cost, problem in costs if cost in wanted), key=lambda pair: -(pair[0] or 0)
    )
    for cost, problem in ordered:
        assert cost is not None
        found = fitting(problem, replace(wishes, moves=(cost, cost)), survey=False)
        if found is not None and (key := puzzle_key(problem)) not in seen:
            seen.add(key)
            return found
    return None
