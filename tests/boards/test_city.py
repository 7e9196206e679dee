"""Tile cities."""

from __future__ import annotations

from boards.city import frontier, reach, touches


def test_a_frontier_shares_an_edge() -> None:
    assert frontier({}) == [(0, 0)]
    assert frontier([(0, 0)]) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert len(frontier([(0, 0), (1, 0)])) == 6
    assert not touches({(0, 0)}, (1, 1))
    assert touches({(0, 0)}, (0, -1))


def test_reach_goes_round_what_is_barred() -> None:
    tiles = {(0, 0), (1, 0), (2, 0), (0, 1), (1, 1)}
    assert reach(tiles, (0, 0), 2) == [(0, 1), (1, 0), (1, 1), (2, 0)]
    assert reach(tiles, (0, 0), 2, {(1, 0)}) == [(0, 1), (1, 1)]
    assert reach(tiles, (0, 0), 0) == []
