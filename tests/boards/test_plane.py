"""The free table: walls and trees in the way."""

from __future__ import annotations

from random import Random

import pytest

from boards.plane import Barrier, blocked, gap, length, toward


def test_lengths() -> None:
    assert gap((0, 0), (3, 4)) == 5
    assert length([(0, 0), (3, 4), (3, 0)]) == 9
    assert length([(1, 1)]) == 0


def test_toward_and_away() -> None:
    assert toward((0, 0), (3, 4), 2.5) == (1.5, 2.0)
    assert toward((0, 0), (3, 4), -5) == (-3.0, -4.0)
    assert toward((1, 1), (1, 1), 3) == (1, 1)


def test_a_wall_blocks_what_crosses_it() -> None:
    wall = [Barrier((0, -1), (0, 1))]
    assert blocked((-1, 0), (1, 0), wall)
    assert blocked((-1, 1), (1, 1), wall)  # it touches the end
    assert not blocked((-1, 1.01), (1, 1.01), wall)
    assert not blocked((1, -1), (1, 1), wall)


def test_a_tree_blocks_what_comes_near() -> None:
    """Against many points of the segment."""
    random = Random(1)
    for _ in range(300):
        start, end, at = ((random.uniform(-5, 5), random.uniform(-5, 5)) for _ in range(3))
        tree = Barrier(at, at, random.uniform(0.2, 2))
        least = min(
            gap((start[0] + s / 1000 * (end[0] - start[0]), start[1] + s / 1000 * (end[1] - start[1])), at)
            for s in range(1001)
        )
        if abs(least - tree.radius) > 0.01:
            assert blocked(start, end, [tree]) == (least < tree.radius)
    assert blocked((0, 0), (4, 0), [Barrier((2, 1), (2, 1), 1.0)])
    assert not blocked((0, 0), (4, 0), [Barrier((2, 1), (2, 1), 0.999)])
    assert gap((0, 0), (0, 1)) == pytest.approx(1)
