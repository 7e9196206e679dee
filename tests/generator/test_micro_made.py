"""New tile sets, layouts and puzzles for Micro Robots, checked on the boards themselves."""

from __future__ import annotations

from collections import Counter, deque
from itertools import islice, pairwise, permutations, product

import pytest

from boards.dice import COLOURS, DiceBoard, Die
from boards.micro_tiles import arrangements, tiles_board, tiles_name_of
from boards.square import Cell
from generator.chance import Chance
from generator.micro.arrangements import ARRANGEMENTS, Face, TileSide
from generator.micro.layouts import draw_layout, draw_printed
from generator.micro.puzzles import puzzle_key, puzzles, spread
from generator.micro.tile_sets import DistanceWishes, dice_for, draw_side, draw_tile_set
from generator.origin import Origin
from generator.ricochet.puzzles import NothingFitsError
from solver.all_optimal import all_optimal
from solver.problem import MicroProblem
from solver.solve import solve


def away(board: DiceBoard, start: Cell) -> dict[Cell, int]:
    """Least moves to every space, by breadth-first search over the board's own moves."""
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in board.moves(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def turned(face: Face) -> Face:
    """A tile of 3 x 3 turned clockwise: the first column from below becomes the first row."""
    return tuple(face[k] for k in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def boards(side: TileSide) -> list[DiceBoard]:
    """All 1,536 boards with the first tile as it is: 24 orders, 64 rotations of the others.

    Turning the whole board covers the rest of the 6,144.
    """
    turns: list[list[Face]] = []
    for face in side.faces:
        found = [face]
        for _ in range(3):
            found.append(turned(found[-1]))
        turns.append(found)
    made = []
    for order in permutations(range(4)):
        for spins in product(range(4), repeat=3):
            rotation = dict(zip((1, 2, 3), spins, strict=True)) | {0: 0}
            nw, ne, se, sw = (turns[tile][rotation[tile]] for tile in order)
            rows = [nw[3 * k : 3 * k + 3] + ne[3 * k : 3 * k + 3] for k in range(3)]
            rows += [sw[3 * k : 3 * k + 3] + se[3 * k : 3 * k + 3] for k in range(3)]
            made.append(DiceBoard(tuple(rows)))
    return made


def printed(name: str) -> TileSide:
    rows = tiles_board(name).rows
    corners = ((0, 0), (3, 0), (3, 3), (0, 3))
    faces = [tuple(die for row in rows[y : y + 3] for die in row[x : x + 3]) for x, y in corners]
    return TileSide((faces[0], faces[1], faces[2], faces[3]))


def test_there_are_384_games() -> None:
    assert len(ARRANGEMENTS) == 384
    assert len(set(map(frozenset, ARRANGEMENTS))) == 384


@pytest.mark.parametrize(("name", "mean", "diameter"), [("black", 3.54, 14), ("copper", 3.24, 12)])
def test_the_printed_tiles_have_their_published_distances(name: str, mean: float, diameter: int) -> None:
    # rules, Micro Robots facts: 3.54 and 3.24, diameters 5 to 14 and 5 to 12, all arrangements connected
    side = printed(name)
    found = side.distances()
    assert (round(found.mean, 2), found.least_diameter, found.diameter) == (mean, 5, diameter)
    assert side.loose() == side.disconnected() == 0


def test_a_tile_turned_in_the_test_is_a_tile_turned_on_the_table() -> None:
    side = printed("black")
    there = {board.rows for board in islice(arrangements("black"), 64)}
    assert len(there & {board.rows for board in boards(side)}) == 64 / 4 * 4


@pytest.mark.parametrize("seed", [1, 2])
def test_every_arrangement_of_a_new_set_is_connected(seed: int) -> None:
    made = draw_tile_set(lambda side: Chance("tiles", seed, side))
    for side, distances in zip(made.sides, made.distances, strict=True):
        dice = [die for face in side.faces for die in face]
        assert sorted(dice) == sorted(Die(colour, k) for colour in COLOURS for k in range(1, 7))
        worst = 0
        for board in boards(side)[seed::7]:
            reached = away(board, (0, 0))
            assert len(reached) == 36
            worst = max(worst, *reached.values())
        assert worst <= distances.diameter


@pytest.mark.slow
def test_every_single_arrangement_and_its_distances_by_search() -> None:
    made = draw_tile_set(lambda side: Chance("tiles", 3, side))
    for side, distances in zip(made.sides, made.distances, strict=True):
        total, diameters = 0, []
        for board in boards(side):
            lengths = [away(board, cell) for cell in board.cells()]
            assert all(len(found) == 36 for found in lengths)
            total += sum(sum(found.values()) for found in lengths)
            diameters.append(max(max(found.values()) for found in lengths))
        assert round(total / (1536 * 36 * 35), 4) == distances.mean
        assert (min(diameters), max(diameters)) == (distances.least_diameter, distances.diameter)


def test_what_is_not_connected_is_counted() -> None:
    for seed in range(4):
        dice = Chance("random", seed).shuffled(dice_for(36))
        side = TileSide((tuple(dice[:9]), tuple(dice[9:18]), tuple(dice[18:27]), tuple(dice[27:])))
        apart = sum(len(away(board, (0, 0))) < 36 for board in boards(side))
        # each of the 384 games is laid in four ways in the list of 1,536
        assert side.disconnected() == apart / 4
        assert (side.loose() == 0) == (apart == 0)


def test_wanted_distances_are_met() -> None:
    mean = draw_side(Chance("mean"), DistanceWishes(mean=(3.55, 3.75)))
    assert 3.55 <= mean.distances().mean <= 3.75
    near = draw_side(Chance("near"), DistanceWishes(diameter=(8, 10)))
    assert 8 <= near.distances().diameter <= 10
    assert mean.disconnected() == near.disconnected() == 0


@pytest.mark.parametrize(("side", "dice"), [(2, 16), (4, 64)])
def test_tiles_of_other_sizes(side: int, dice: int) -> None:
    found = draw_side(Chance("size"), DistanceWishes(), side)
    assert [len(face) for face in found.faces] == [side * side] * 4
    assert len({die for face in found.faces for die in face}) == dice
    assert found.disconnected() == 0


@pytest.mark.parametrize("size", [(2, 2), (3, 3), (5, 4), (6, 6), (8, 7), (2, 9)])
def test_layouts_hang_together_and_have_no_die_twice(size: tuple[int, int]) -> None:
    for seed in range(5):
        board = draw_layout(Chance("layout", seed), *size)
        assert (board.width, board.height) == size
        assert board.problems() == []
        assert len(away(board, (0, 0))) == size[0] * size[1]


@pytest.mark.parametrize("size", [(1, 6), (6, 1), (21, 20)])
def test_sizes_without_a_game_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="dice"):
        draw_layout(Chance("x"), *size)


def test_printed_tiles_are_laid_at_random() -> None:
    names = {tiles_name_of(draw_printed(Chance("printed", seed))) for seed in range(30)}
    assert None not in names
    assert len(names) == 30
    assert {name.split(":")[0] for name in names if name} == {"black", "copper"}
    assert (tiles_name_of(draw_printed(Chance("c"), "copper")) or "").startswith("copper")


@pytest.mark.parametrize(
    ("moves", "via", "unique"), [((2, 3), 0, False), ((6, 8), 0, True), ((5, 9), 2, False)]
)
def test_puzzles_keep_their_promises(moves: tuple[int, int], via: int, unique: bool) -> None:
    for puzzle in islice(puzzles(Origin("micro", 5), draw_printed, moves, via, unique), 4):
        problem = puzzle.problem
        length = puzzle.figures["length"]
        assert moves[0] <= length <= moves[1]
        assert solve(problem, "bfs").cost == length == len(puzzle.answer)
        assert len(problem.via) == via
        stops = [problem.start, *problem.via, problem.goal]
        assert len(set(stops)) == via + 2
        assert sum(away(problem.board, a)[b] for a, b in pairwise(stops)) == length
        count = all_optimal(problem).count
        assert count == puzzle.figures["answers"]
        assert not unique or count == 1


def test_turned_and_mirrored_puzzles_are_the_same() -> None:
    board = tiles_board("black")
    problem = MicroProblem(board, (0, 0), (3, 2), ((1, 5),))
    mirror = DiceBoard(tuple(row[::-1] for row in board.rows))
    turn = DiceBoard(tuple(zip(*board.rows[::-1], strict=True)))
    # left and right exchanged: x becomes 5 - x; a clockwise turn takes (x, y) to (5 - y, x)
    assert puzzle_key(MicroProblem(mirror, (5, 0), (2, 2), ((4, 5),))) == puzzle_key(problem)
    assert puzzle_key(MicroProblem(turn, (5, 0), (3, 3), ((0, 1),))) == puzzle_key(problem)
    assert puzzle_key(MicroProblem(board, (0, 0), (3, 3), ((1, 5),))) != puzzle_key(problem)
    assert puzzle_key(MicroProblem(board, (0, 0), (3, 2))) != puzzle_key(problem)


def test_wishes_that_nothing_fits_end() -> None:
    with pytest.raises(NothingFitsError, match="10 boards"):
        next(puzzles(Origin("micro", 5), draw_printed, (40, 50), tries=10))


def test_a_book_has_as_many_of_every_length_and_a_board_each() -> None:
    found = list(spread(Origin("book", 1), draw_printed, (4, 6), 7))
    assert Counter(puzzle.figures["length"] for puzzle in found) == {4: 3, 5: 2, 6: 2}
    assert len({puzzle.problem.board.rows for puzzle in found}) == 7
    for puzzle in found:
        assert solve(puzzle.problem).cost == puzzle.figures["length"]


def test_a_book_takes_any_length_where_one_cannot_be_had() -> None:
    # W1 W2 / B1 B2: the four ordered pairs of opposite corners lie two moves apart, and nothing lies further
    board = DiceBoard(((Die("W", 1), Die("W", 2)), (Die("B", 1), Die("B", 2))))
    tried: list[int] = []
    found = list(
        spread(Origin("book", 1), lambda _: board, (2, 5), 10, patience=9, progress=lambda n: tried.append(n))
    )
    # three of length 2 are its share of ten; after 9 boards in vain the fourth, and after 9 more the end
    assert [puzzle.figures["length"] for puzzle in found] == [2] * 4
    routes = {(puzzle.problem.start, puzzle.problem.goal) for puzzle in found}
    assert routes == {((0, 0), (1, 1)), ((1, 1), (0, 0)), ((1, 0), (0, 1)), ((0, 1), (1, 0))}
    assert tried == list(range(1, 3 + 9 + 1 + 9 + 1))
