"""The plane of Mars against brute force."""

from __future__ import annotations

from math import atan2, degrees, hypot
from random import Random

import pytest

from boards.mars import (
    CENTRE,
    Point,
    along,
    crosses,
    distance,
    inside,
    polar,
    route,
    scatter,
    sector_of,
    way_out,
)


def angle_of(point: Point) -> float:
    return degrees(atan2(point[1], point[0])) % 360


def in_wedge(point: Point, sector: int, margin: float = 0.0) -> bool:
    """By the angle itself, which the tested code does not use; margin in degrees."""
    angle = angle_of(point)
    return 60 * (sector - 1) + margin < angle < 60 * sector - margin


def sampled(start: Point, end: Point, sector: int, steps: int = 400) -> bool:
    """Whether a point of the segment lies in the wedge, by looking at many of them."""
    for step in range(steps + 1):
        part = step / steps
        x, y = start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])
        if hypot(x, y) > 1e-3 and in_wedge((x, y), sector):
            return True
    return False


def outside(random: Random, sector: int) -> Point:
    while True:
        point = polar(random.uniform(0, 20), random.uniform(0, 360))
        if not in_wedge(point, sector):
            return point


def test_sectors_are_counted_by_sixty_degrees() -> None:
    for sector in range(1, 7):
        assert sector_of(polar(5, 60 * sector - 30)) == sector
        assert sector_of(polar(5, 60 * sector)) == 0
    assert sector_of(CENTRE) == 0


def test_a_border_belongs_to_neither_or_to_the_higher_sector() -> None:
    """MG3; the border at 0 degrees belongs to sector 6."""
    for sector in range(1, 7):
        border = polar(7, 60 * sector)
        assert not any(inside(border, other) for other in range(1, 7))
        higher = sector + 1 if sector < 6 else 6
        assert [other for other in range(1, 7) if inside(border, other, True)] == [higher]


def test_a_blocked_straight_line_is_found_by_looking_at_its_points() -> None:
    """M6"""
    random = Random(1)
    for _ in range(1500):
        sector = random.randint(1, 6)
        start, end = outside(random, sector), outside(random, sector)
        seen = sampled(start, end, sector)
        found = crosses(start, end, sector)
        if seen != found:
            # only a segment that grazes a border between two samples may be judged differently
            assert not seen
            assert found


def test_the_way_is_straight_or_through_the_centre() -> None:
    """M6"""
    random = Random(2)
    for _ in range(1500):
        sector = random.randint(1, 6)
        start, end = outside(random, sector), outside(random, sector)
        straight = hypot(end[0] - start[0], end[1] - start[1])
        way = distance(start, end, sector)
        if crosses(start, end, sector):
            assert way == pytest.approx(hypot(*start) + hypot(*end))
            assert route(start, end, sector) == (start, CENTRE, end)
        else:
            assert way == pytest.approx(straight)
        assert way >= straight - 1e-9
        assert way == pytest.approx(distance(end, start, sector))


def test_no_detour_over_another_point_is_shorter() -> None:
    """M6: any two legs over a third point that both keep out of the wedge are at least as long."""
    random = Random(3)
    tried = 0
    for _ in range(4000):
        sector = random.randint(1, 6)
        start, end, over = (outside(random, sector) for _ in range(3))
        if not crosses(start, over, sector) and not crosses(over, end, sector):
            tried += 1
            detour = hypot(over[0] - start[0], over[1] - start[1]) + hypot(end[0] - over[0], end[1] - over[1])
            assert distance(start, end, sector) <= detour + 1e-6
    assert tried > 1000


def test_no_way_over_a_fine_net_is_shorter() -> None:
    """M6: against the shortest way over a net of points round the centre, by Dijkstra's algorithm."""
    import networkx

    random = Random(4)
    for _ in range(6):
        sector = random.randint(1, 6)
        start, end = (
            polar(random.uniform(2, 9), 60 * sector - 75),
            polar(random.uniform(2, 9), 60 * sector + 15),
        )
        net = [start, end, CENTRE]
        net += [polar(radius, turn) for radius in (0.05, 0.5, 2, 5, 8) for turn in range(0, 360, 15)]
        net = [point for point in net if not in_wedge(point, sector, 1e-4)]
        graph: networkx.Graph[int] = networkx.Graph()
        for i, one in enumerate(net):
            for j, other in enumerate(net[:i]):
                if not sampled(one, other, sector, 120):
                    graph.add_edge(i, j, weight=hypot(one[0] - other[0], one[1] - other[1]))
        shortest = networkx.dijkstra_path_length(graph, 0, 1)
        assert distance(start, end, sector) <= shortest + 1e-6


def test_a_point_along_the_way() -> None:
    assert along(((3.0, 0.0), CENTRE, (0.0, 4.0)), 2.0) == (1.0, 0.0)
    assert along(((3.0, 0.0), CENTRE, (0.0, 4.0)), 4.0) == (0.0, 1.0)
    assert along(((3.0, 0.0), CENTRE, (0.0, 4.0)), 99.0) == (0.0, 4.0)


@pytest.mark.parametrize("closed", [False, True])
def test_the_way_out_is_the_shortest(closed: bool) -> None:
    """MG2: the foot on the nearer border; no point of the two borders is nearer."""
    random = Random(5)
    for _ in range(300):
        sector = random.randint(1, 6)
        point = polar(random.uniform(1, 19), random.uniform(60 * sector - 59, 60 * sector - 1))
        out = way_out(point, sector, closed)
        assert not inside(out, sector, closed)
        length = hypot(out[0] - point[0], out[1] - point[1])
        for step in range(401):
            for turn in (60 * sector - 60, 60 * sector):
                there = polar(step / 20, turn)
                assert length <= hypot(there[0] - point[0], there[1] - point[1]) + 3e-4


def test_stones_are_scattered_over_the_ring() -> None:
    """MG22"""
    points = scatter(40, 3, 19, 1, seed=7)
    assert len(points) == 40
    assert points == scatter(40, 3, 19, 1, seed=7)
    assert all(3 <= hypot(*point) <= 19 for point in points)
    assert all(
        hypot(one[0] - other[0], one[1] - other[1]) >= 1
        for i, one in enumerate(points)
        for other in points[:i]
    )
    inner = sum(hypot(*point) < 13.5 for seed in range(50) for point in scatter(40, 3, 19, 1, seed))
    # half of the ring's area lies within radius sqrt((9 + 361) / 2) = 13.6
    assert 0.44 < inner / 2000 < 0.54
