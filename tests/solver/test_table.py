"""Exact distance tables against independent programs.

`exhaustive` below is a breadth-first search over all positions by `games.slide`, which shares no code with
the tables. On boards too large for it, the distances must satisfy what defines them: 0 on the target
only, else one more than the least distance after a move (for finite distances this has one solution).
"""

from __future__ import annotations

import random
from collections import Counter, deque
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path
from types import ModuleType

import pytest

from boards.official import official_board
from boards.square import Cell, Diagonal, Direction, SquareBoard, Wall
from games.slide import SlideRules, slides
from solver import kernel as kernel_search
from solver.problem import Limits, RicochetGoal, RicochetProblem, Robot, RobotMove, Status, Waypoint
from solver.table import DistanceTable, TablePosition, open_table
from solver.table_build import Means, build_file, build_in_memory, compiled_kernel
from solver.table_file import TableHeader
from solver.table_nearest import nearest
from solver.table_subject import OutOfReachError, TableSubject, board_subject, problem_subject

KERNELS = [None] if compiled_kernel() is None else [None, compiled_kernel()]
NAMES = ("red", "green", "blue", "yellow", "black", "white", "pink", "grey")

Position = tuple[Cell, frozenset[Cell]]


def walls(text: str) -> frozenset[Wall]:
    """`0,1E 2,2S`"""
    found = set()
    for entry in text.split():
        x, y = entry[:-1].split(",")
        found.add(Wall(int(x), int(y), "E" if entry[-1] == "E" else "S"))
    return frozenset(found)


SMALL = {
    "line": (SquareBoard(7, 1), (3, 0), 2),
    "column": (SquareBoard(1, 6, walls("0,1S")), (0, 3), 2),
    "lone": (SquareBoard(5, 5, walls("1,1E 3,2S 0,3E")), (2, 2), 0),
    "pair": (SquareBoard(6, 4, walls("1,1E 3,2S 4,0S"), frozenset({(5, 3)})), (2, 2), 1),
    "bare": (SquareBoard(4, 4), (1, 1), 3),
    "walled": (SquareBoard(4, 4, walls("1,0E 2,1S 0,2E 3,2S")), (2, 1), 3),
    "wide": (SquareBoard(6, 3, walls("1,1E 3,1S 4,0E"), frozenset({(0, 2)})), (4, 1), 3),
    "blocks": (SquareBoard(5, 5, walls("1,1S 3,3E"), frozenset({(2, 2), (0, 4)})), (3, 1), 2),
    "closed": (SquareBoard(4, 3, walls("1,0S 1,1S 0,1E 1,1E")), (2, 2), 2),
    "four": (SquareBoard(4, 3, walls("1,0E 2,1S")), (1, 1), 4),
    "six": (SquareBoard(3, 3, walls("0,0E")), (1, 1), 6),
    "halves": (SquareBoard(4, 2, walls("1,0E 1,1E")), (0, 0), 2),
}


def after_moves(board: SquareBoard, position: Position) -> set[Position]:
    active, helpers = position
    found = set()
    for direction in Direction:
        for slide in slides(board, helpers, active, direction):
            found.add((slide.to, helpers))
        for helper in helpers:
            others = helpers - {helper}
            for slide in slides(board, others | {active}, helper, direction):
                found.add((active, others | {slide.to}))
    return found


@cache
def exhaustive(board: SquareBoard, target: Cell, helpers: int) -> dict[Position, int | None]:
    cells = [cell for cell in board.cells() if cell not in board.blocked and not board.closed(cell)]
    positions = [
        (active, frozenset(placement))
        for placement in combinations(cells, helpers)
        for active in cells
        if active not in placement
    ]
    before: dict[Position, list[Position]] = {position: [] for position in positions}
    for position in positions:
        for there in after_moves(board, position):
            before[there].append(position)
    distances: dict[Position, int | None] = dict.fromkeys(positions)
    todo = deque(position for position in positions if position[0] == target)
    distances.update(dict.fromkeys(todo, 0))
    while todo:
        position = todo.popleft()
        distance = distances[position]
        assert distance is not None
        for earlier in before[position]:
            if distances[earlier] is None:
                distances[earlier] = distance + 1
                todo.append(earlier)
    return distances


def header_of(subject: TableSubject) -> TableHeader:
    return TableHeader(subject, NAMES[: subject.helpers + 1])


def table_of(
    board: SquareBoard, target: Cell, helpers: int, kernel: ModuleType | None, threads: int = 2
) -> DistanceTable:
    subject = board_subject(board, target, helpers)
    return DistanceTable(*build_in_memory(header_of(subject), Means(threads=threads, kernel=kernel)))


def problem_of(
    board: SquareBoard, target: Cell, cells: list[Cell], robot: str | None = "red"
) -> RicochetProblem:
    robots = tuple(Robot(name, name[0], cell) for name, cell in zip(NAMES, cells, strict=False))
    return RicochetProblem(board, robots, RicochetGoal(robot, target))


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: "compiled" if kernel else "reference")
@pytest.mark.parametrize("name", SMALL)
def test_every_position_of_small_boards(name: str, kernel: ModuleType | None) -> None:
    board, target, helpers = SMALL[name]
    expected = exhaustive(board, target, helpers)
    with table_of(board, target, helpers, kernel) as table:
        assert len(expected) == table.subject.positions
        wrong = {
            position: (distance, table.distance(*position))
            for position, distance in expected.items()
            if table.distance(*position) != distance
        }
        assert not wrong
        counts = Counter(distance for distance in expected.values() if distance is not None)
        statistics = table.statistics()
        assert dict(enumerate(statistics.histogram)) == counts
        assert statistics.unsolvable == sum(distance is None for distance in expected.values())
        assert table.recount()
        largest = {position for position, distance in expected.items() if distance == max(counts)}
        assert {(active, frozenset(at)) for active, at in table.hardest()} == largest


def test_small_boards_cover_positions_without_answer() -> None:
    """Derivation: on `halves` a wall parts the board, so an active robot on the right never arrives."""
    board, target, helpers = SMALL["halves"]
    with table_of(board, target, helpers, None) as table:
        assert table.distance((2, 0), [(0, 0), (1, 1)]) is None
        assert table.distance((1, 0), [(2, 0), (3, 1)]) == 1


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
@pytest.mark.parametrize("seed", range(12))
def test_random_boards_compiled_equals_reference(seed: int) -> None:
    source = random.Random(seed)
    width, height = source.randint(2, 16), source.randint(2, 16)
    helpers = source.randint(0, 4 if width * height <= 16 else 3 if width * height < 36 else 1)
    cells = [(x, y) for y in range(height) for x in range(width)]
    board = SquareBoard(
        width,
        height,
        frozenset(
            Wall(x, y, side)
            for x, y in cells
            for side in ("E", "S")
            if source.random() < 0.15 and (x + 1 < width if side == "E" else y + 1 < height)
        ),
        frozenset(cell for cell in cells if source.random() < 0.04),
    )
    target = source.choice([cell for cell in cells if cell not in board.blocked and not board.closed(cell)])
    tables = []
    for kernel, threads in ((None, 1), (compiled_kernel(), 1), (compiled_kernel(), 3)):
        header, memory = build_in_memory(
            header_of(board_subject(board, target, helpers)), Means(threads=threads, kernel=kernel)
        )
        tables.append((header.counts, bytes(memory)))
    assert tables[0] == tables[1] == tables[2]


def consistent(table: DistanceTable, board: SquareBoard, source: random.Random, samples: int) -> None:
    subject = table.subject
    for _ in range(samples):
        active, *helpers = source.sample(subject.cells, subject.helpers + 1)
        distance = table.distance(active, helpers)
        nexts = [table.distance(*there) for there in after_moves(board, (active, frozenset(helpers)))]
        known = [there for there in nexts if there is not None]
        if active == subject.target:
            assert distance == 0
        elif known:
            assert distance == 1 + min(known)
        else:
            assert distance is None


@pytest.mark.parametrize(("kernel", "helpers"), [(None, 1), *((kernel, 2) for kernel in KERNELS if kernel)])
def test_standard_board_is_consistent(kernel: ModuleType | None, helpers: int) -> None:
    board = official_board("1A/2C/3B/4A")
    with table_of(board, board.targets[5].cell, helpers, kernel) as table:
        consistent(table, board, random.Random(7), 1500)
        assert sum(table.statistics().histogram) == table.subject.positions


def agrees_with_the_search(table: DistanceTable, source: random.Random, samples: int) -> None:
    board = table.subject.board()
    for _ in range(samples):
        active, *helpers = source.sample(table.subject.cells, table.subject.helpers + 1)
        solution = kernel_search.solve(problem_of(board, table.subject.target, [active, *helpers]), Limits())
        assert solution.cost == table.distance(active, helpers)


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
@pytest.mark.parametrize(("name", "target", "helpers"), [("1B/3A/2C/4A", 2, 1), ("1A/2C/3B/4A", 5, 2)])
def test_standard_board_agrees_with_the_search(name: str, target: int, helpers: int) -> None:
    board = official_board(name)
    with table_of(board, board.targets[target].cell, helpers, compiled_kernel()) as table:
        agrees_with_the_search(table, random.Random(11), 500)


@pytest.mark.slow
@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
def test_full_size(tmp_path: Path) -> None:
    """252 * C(251, 3) = 656,239,500 positions."""
    board = official_board("1A/2B/3C/4A")
    target = board.targets[3].cell
    path = tmp_path / "full.table"
    build_file(header_of(board_subject(board, target, 3)), path, Means(kernel=compiled_kernel()))
    with open_table(path) as table:
        assert table.subject.positions == 656_239_500
        assert sum(table.statistics().histogram) + table.statistics().unsolvable == 656_239_500
        assert table.recount()
        consistent(table, board, random.Random(1), 20_000)
        agrees_with_the_search(table, random.Random(2), 4_000)
        for position in table.hardest(50):
            assert table.distance(*position) == table.statistics().maximum
        (hardest,) = table.hardest(1)
        assert kernel_search.solve(table.problem(hardest), Limits()).cost == table.statistics().maximum


def test_rank_is_colexicographic() -> None:
    subject = board_subject(SquareBoard(3, 2), (0, 0), 3)
    placements = sorted(combinations(range(6), 3), key=lambda placement: placement[::-1])
    assert [subject.rank(placement) for placement in placements] == list(range(20))
    assert [subject.unrank(rank) for rank in range(20)] == placements


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: "compiled" if kernel else "reference")
def test_solutions_follow_the_distance(kernel: ModuleType | None) -> None:
    board, target, helpers = SMALL["walled"]
    expected = exhaustive(board, target, helpers)
    with table_of(board, target, helpers, kernel) as table:
        for (active, others), distance in random.Random(3).sample(sorted(expected.items(), key=str), 300):
            problem = problem_of(board, target, [active, *others])
            answer, solution = table.answer(problem), table.solution(problem)
            assert answer.distance == distance
            if distance is None:
                assert solution.status is Status.INFEASIBLE
                continue
            assert solution.status is Status.OPTIMAL
            assert solution.cost == len(solution.moves) == distance
            if distance:
                assert solution.moves[0] == answer.move
            at = {robot.name: robot.cell for robot in problem.robots}
            for move in solution.moves:
                assert isinstance(move, RobotMove)
                taken = {cell for name, cell in at.items() if name != move.robot}
                ends = slides(board, taken, at[move.robot], move.direction)
                assert [slide.to for slide in ends] == [move.to]
                at[move.robot] = move.to
            assert at["red"] == target


def test_any_robot_takes_the_nearest() -> None:
    board, target, helpers = SMALL["bare"]
    expected = exhaustive(board, target, helpers)
    with table_of(board, target, helpers, None) as table:
        for placement in random.Random(5).sample(list(combinations(board.cells(), 4)), 200):
            each = [expected[(cell, frozenset(placement) - {cell})] for cell in placement]
            nearest = min((distance for distance in each if distance is not None), default=None)
            assert table.answer(problem_of(board, target, list(placement), None)).distance == nearest


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: "compiled" if kernel else "reference")
@pytest.mark.parametrize("name", ["lone", "pair", "walled", "halves", "four"])
def test_nearest_robot_of_every_set(name: str, kernel: ModuleType | None) -> None:
    board, target, helpers = SMALL[name]
    least: dict[frozenset[Cell], int | None] = {}
    for (active, others), distance in exhaustive(board, target, helpers).items():
        robots = others | {active}
        known = [value for value in (distance, least.get(robots)) if value is not None]
        least[robots] = min(known, default=None)
    with table_of(board, target, helpers, kernel) as table:
        statistics, hardest = nearest(table, kernel, 10_000)
    counts = Counter(distance for distance in least.values() if distance is not None)
    assert {d: count for d, count in enumerate(statistics.histogram) if count} == counts
    assert statistics.positions == len(least)
    assert statistics.unsolvable == sum(distance is None for distance in least.values())
    expected = {robots for robots, distance in least.items() if distance == max(counts)}
    assert {frozenset({position.active, *position.helpers}) for position in hardest} == expected


def refusal(problem: RicochetProblem) -> str:
    with pytest.raises(OutOfReachError) as caught:
        problem_subject(problem)
    return str(caught.value)


def test_out_of_reach() -> None:
    board = SquareBoard(5, 5)
    problem = problem_of(board, (2, 2), [(0, 0), (4, 4)])
    diagonal = replace(board, diagonals=frozenset({Diagonal(1, 1, "red", "/")}))
    clear = replace(problem, robots=(problem.robots[0], Robot("silver", "s", (4, 4), True)))
    cornered = replace(board, walls=walls("0,0E 0,0S"))
    via = replace(problem, goal=replace(problem.goal, via=(Waypoint((0, 4)),)))
    assert "diagonals" in refusal(replace(problem, board=diagonal))
    assert "transparent robot 'silver'" in refusal(clear)
    assert "way-points" in refusal(via)
    assert "must_ricochet" in refusal(replace(problem, rules=SlideRules(must_ricochet=True)))
    assert "allow_rebound" in refusal(replace(problem, rules=SlideRules(allow_rebound=False)))
    assert "red stands on 0,0, which is closed" in refusal(replace(problem, board=cornered))
    assert "target 0,0" in refusal(problem_of(cornered, (0, 0), [(1, 1), (2, 2)]))


def test_queries_of_other_subjects_are_refused() -> None:
    board = SquareBoard(5, 5)
    start: list[Cell] = [(0, 0), (4, 4)]
    with table_of(board, (2, 2), 1, None) as table:
        for problem, reason in (
            (problem_of(board, (2, 3), start), "its target is 2,2, the problem's is 2,3"),
            (problem_of(board, (2, 2), [*start, (1, 0)]), "it is for 2 robots, the problem has 3"),
            (problem_of(SquareBoard(5, 6), (2, 2), start), "its board has 5x5 cells, the problem's 5x6"),
            (problem_of(SquareBoard(5, 5, walls("3,3E")), (2, 2), start), "other walls, for one at 3,3"),
        ):
            with pytest.raises(OutOfReachError) as caught:
                table.answer(problem)
            assert reason in str(caught.value)
        with pytest.raises(ValueError, match="2 robots on as many cells"):
            table.distance((0, 0), [(0, 0)])


def test_too_large_without_the_kernel() -> None:
    subject = board_subject(official_board("1A/2B/3C/4A"), (0, 0), 3)
    with pytest.raises(
        OutOfReachError, match="656,239,500 positions is too large: it needs the compiled kernel"
    ):
        Means().check(subject)


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
def test_memory_is_refused_beforehand() -> None:
    subject = board_subject(official_board("1A/2B/3C/4A"), (0, 0), 4)
    with pytest.raises(OutOfReachError, match=r"GiB of memory, more than the 2\.0 GiB allowed"):
        Means(kernel=compiled_kernel()).check(subject)


def test_hardest_positions_as_problems() -> None:
    board, target, helpers = SMALL["walled"]
    with table_of(board, target, helpers, None) as table:
        position = next(table.hardest(1))
        problem = table.problem(position, "walled-1")
        assert problem.id == "walled-1"
        assert problem.goal == RicochetGoal("red", target)
        assert [robot.label for robot in problem.robots] == ["r", "g", "b", "y"]
        assert table.answer(problem).distance == table.statistics().maximum
        assert TablePosition(problem.robots[0].cell, tuple(r.cell for r in problem.robots[1:])) == position
        assert len(list(table.hardest(3))) == min(3, table.statistics().at_maximum)


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
def test_the_kernel_refuses_malformed_arguments() -> None:
    kernel = compiled_kernel()
    assert kernel is not None
    sides = board_subject(SquareBoard(3, 2), (0, 0), 1).sides
    room = bytearray(36)
    good = (3, 2, sides, 0, 1, 1, room)
    for place, value in (
        (0, 4), (0, -1), (1, 0), (1, 17), (2, sides[:-1]), (2, b"\x0f" * 6 + b"\x0f"), (3, 6), (3, -1),
        (4, -1), (4, 8), (4, 6), (6, bytearray(35)), (6, bytearray(0)),
    ):  # fmt: skip
        arguments = [*good]
        arguments[place] = value
        with pytest.raises(ValueError, match=r"table|target"):
            kernel.table_new(*arguments)
    with pytest.raises(ValueError, match="walls"):
        kernel.table_new(3, 2, bytes([sides[0] & ~2]) + sides[1:], 0, 1, 1, room)  # open from one side only
    with pytest.raises((BufferError, TypeError)):
        kernel.table_new(*good[:6], bytes(36))
    table = kernel.table_new(*good)
    with pytest.raises(ValueError, match="restored first"):
        kernel.table_layer(table)
    with pytest.raises(ValueError, match="254"):
        kernel.table_restore(table, 255)
    assert kernel.table_restore(table, 0) == []
    assert kernel.table_layer(table) == 5
    for wrong in ((room, -1), (room, 1 << 30), (room[:-1], 1)):
        with pytest.raises(ValueError, match="do not fit"):
            kernel.table_nearest(*good[:5], *wrong)
    kernel.table_close(table)
    with pytest.raises(ValueError, match="closed"):
        kernel.table_layer(table)
    with pytest.raises(ValueError):  # noqa: PT011 - the words are the interpreter's
        kernel.table_layer(object())
    room.append(0)  # the buffer is free again


@pytest.mark.skipif(compiled_kernel() is None, reason="no compiled kernel, or set aside")
def test_the_kernel_survives_random_arguments() -> None:
    """Whatever the buffers hold, a table is refused or built; the sanitizers watch this test too."""
    kernel = compiled_kernel()
    assert kernel is not None
    source = random.Random(2)
    built = 0
    for _ in range(3000):
        width, height = source.randint(-1, 5), source.randint(-1, 5)
        area = max(width * height, 0)
        palette = source.choice(((0, 255), (15, 255), (15, 31), (0, 1, 5, 10, 15, source.randrange(256))))
        sides = bytes(source.choice(palette) for _ in range(area))
        if source.random() < 0.1:
            sides += b"\x0f"
        helpers = source.randint(-1, 3)
        usable = len(sides) - sides.count(255)
        size = usable * comb(usable, max(helpers, 0)) + source.choice((0, 0, 0, 0, 1, -1))
        room = bytearray(max(size, 0))
        try:
            table = kernel.table_new(width, height, sides, source.randint(-1, area), helpers, 2, room)
        except ValueError:
            continue
        built += 1
        for at in range(0, len(room), 3):
            room[at] = source.randrange(256)
        counts = kernel.table_restore(table, source.randint(0, 254))
        assert sum(counts) <= len(room)
        if len(counts) < 254:
            assert kernel.table_layer(table) >= 0
        kernel.table_close(table)
    assert built > 100
