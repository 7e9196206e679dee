"""Goals that any robot may serve, for every position at once: the least over a table's robots.

Robots that move alike are served by one table, so a position here is a set of cells, and its distance the
least that the table holds for one of them as the active robot.
"""

from __future__ import annotations

from itertools import combinations
from types import ModuleType

from solver.table import DistanceTable, TablePosition, TableStatistics

_NO_ANSWER = 255


def nearest(
    table: DistanceTable, kernel: ModuleType | None, limit: int = 0
) -> tuple[TableStatistics, list[TablePosition]]:
    """The distances of all sets of robots, and at most `limit` of the hardest sets.

    In those positions the robot listed as active is one that reaches the target soonest.
    """
    subject = table.subject
    robots = subject.helpers + 1
    if kernel is None:
        counts, sets = _by_looking(table, limit)
    else:
        target = subject.target[1] * subject.width + subject.target[0]
        with table.distances() as distances:
            counts, flat = kernel.table_nearest(
                subject.width, subject.height, subject.sides, target, subject.helpers, distances, limit
            )
        sets = [tuple(flat[start : start + robots]) for start in range(0, len(flat), robots)]
    known = counts[:_NO_ANSWER]
    while known and not known[-1]:
        known.pop()
    return TableStatistics(sum(counts), tuple(known)), [_position(table, numbers) for numbers in sets]


def _by_looking(table: DistanceTable, limit: int) -> tuple[list[int], list[tuple[int, ...]]]:
    counts = [0] * 256
    hardest: list[tuple[int, ...]] = []
    largest = -1
    for numbers in combinations(range(len(table.subject.cells)), table.subject.helpers + 1):
        least = min(_distances(table, numbers))
        counts[least] += 1
        if largest < least < _NO_ANSWER:
            largest = least
            hardest.clear()
        if least == largest and len(hardest) < limit:
            hardest.append(numbers)
    return counts, hardest


def _distances(table: DistanceTable, numbers: tuple[int, ...]) -> list[int]:
    cells = [table.subject.cells[number] for number in numbers]
    found = []
    for index, cell in enumerate(cells):
        distance = table.distance(cell, cells[:index] + cells[index + 1 :])
        found.append(_NO_ANSWER if distance is None else distance)
    return found


def _position(table: DistanceTable, numbers: tuple[int, ...]) -> TablePosition:
    distances = _distances(table, numbers)
    active = distances.index(min(distances))
    cells = [table.subject.cells[number] for number in numbers]
    return TablePosition(cells.pop(active), tuple(cells))
