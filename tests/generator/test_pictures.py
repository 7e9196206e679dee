"""Boards and problems as drawings: whatever the size, everything is there and within the page."""

from __future__ import annotations

from dataclasses import replace

import pytest

from boards.dice import DiceBoard, Die
from boards.hexes import HexBoard, HexWall, Terrain, hexagon, terrain_kinds
from boards.official import official_board
from boards.square import Diagonal, Direction, SquareBoard, Target, Wall
from generator.drawing import Circle, Item, Line, Polygon, Rect, Text
from generator.drawing.extent import extent
from generator.layout import lay_out
from generator.palette import PRINT, THEMES
from generator.paper import Label, Layout, paper
from generator.parts import Picture
from generator.pictures.hexes import draw_hex_board
from generator.pictures.problems import board_picture, legend, problem_picture, task
from generator.pictures.square import FRAME, draw_ricochet_problem, draw_square_board
from solver.formats.ids import problem_id
from solver.problem import (
    DiceMove,
    HexProblem,
    MicroProblem,
    Problem,
    RicochetGoal,
    RicochetProblem,
    Robot,
    RobotMove,
    Waypoint,
)

RED, TEAL = Robot("red", "r", (0, 0)), Robot("teal", "t", (1, 4), True)
SLIDE = RicochetProblem(
    SquareBoard(
        5,
        6,
        frozenset({Wall(1, 1, "E"), Wall(2, 3, "S")}),
        frozenset({(2, 2)}),
        frozenset({Diagonal(4, 0, "blue", "\\")}),
        (Target(4, 5, "red", "circle"), Target(0, 5, "any", "vortex")),
    ),
    (RED, TEAL),
    RicochetGoal("red", (4, 5), via=(Waypoint((4, 3)),)),
)
DICE = MicroProblem(
    DiceBoard(
        tuple(tuple(Die("WBRYPG"[(x + y) % 6], 1 + (3 * y + x) % 9) for x in range(7)) for y in range(3))
    ),
    (0, 0),
    (6, 2),
    via=((1, 1),),
)
HEXES = HexProblem(
    HexBoard(hexagon(3), {(1, 0): terrain_kinds()["lava"]}, frozenset({HexWall(0, 0, "E")})),
    (0, 0),
    (2, 1),
    occupied=frozenset({(0, 2)}),
    move=2,
)
LARGE = RicochetProblem(SquareBoard(64, 64), (RED,), RicochetGoal("red", (63, 63)))
TINY = RicochetProblem(SquareBoard(1, 1), (RED,), RicochetGoal("red", (0, 0)))
NARROW = RicochetProblem(SquareBoard(2, 40), (RED,), RicochetGoal(None, (1, 39), True))


def _texts(items: tuple[Item, ...]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
@pytest.mark.parametrize("problem", [SLIDE, DICE, HEXES, LARGE, TINY, NARROW])
@pytest.mark.parametrize("landscape", [False, True])
def test_problems_of_any_size_keep_within_the_page(problem: Problem, theme: object, landscape: bool) -> None:
    sheet = paper("a4", landscape=landscape)
    picture = problem_picture(problem, PRINT, code=problem_id(problem), title="A long title " * 20)
    (page,) = lay_out((picture,), Layout(sheet), Label("Label " * 60, id="id " * 60))
    x, y, width, height = sheet.printable
    for item in page.items:
        left, top, right, bottom = extent(item)
        assert left >= x - 0.2, item
        assert top >= y - 0.2, item
        assert right <= x + width + 0.2, item
        assert bottom <= y + height + 0.2, item


def test_captions_and_code_do_not_overlap() -> None:
    """On the narrowest board the sentence ends before the code begins."""
    for problem in (TINY, NARROW, SLIDE):
        (page,) = lay_out((problem_picture(problem, PRINT, code=problem_id(problem)),), Layout(), Label("x"))
        code = next(item for item in page.items if type(item).__name__ == "Cells")
        words = [item for item in page.items if isinstance(item, Text) and item.text in task(problem)]
        assert words
        for word in words:
            if len(word.text) > 3:
                assert extent(word)[2] < extent(code)[0]


def test_walls_stand_where_the_board_says() -> None:
    """The wall east of (1,1) on a board of 10 mm cells: x = 3 + 20, from y = 3 + 10 to 3 + 20."""
    drawing = draw_square_board(SLIDE.board, PRINT, 10.0)
    heavy = [item for item in drawing if isinstance(item, Line) and item.width == 1.0]
    edge = FRAME * 10
    assert any(
        (w.x1, w.y1, w.x2, w.y2) == pytest.approx((edge + 20, edge + 10, edge + 20, edge + 20)) for w in heavy
    )
    assert any(
        (w.x1, w.y1, w.x2, w.y2) == pytest.approx((edge + 20, edge + 40, edge + 30, edge + 40)) for w in heavy
    )
    border = [item for item in drawing if isinstance(item, Rect) and item.fill is None]
    assert [(b.width, b.height) for b in border] == [pytest.approx((51.0, 61.0))]


def test_an_official_board_shows_its_seventeen_targets() -> None:
    board = official_board("1A/2C/3B/4D")
    letters = [
        text for text in _texts(draw_square_board(board, PRINT, 20, coordinates=False)) if text.isalpha()
    ]
    diagonals = [diagonal.colour[0].upper() for diagonal in board.diagonals]
    coloured = [target.colour[0].upper() for target in board.targets if not target.vortex]
    assert sorted(letters) == sorted(diagonals + coloured)
    assert len(coloured) == 16


def test_a_problem_shows_robots_goal_and_way_points() -> None:
    texts = _texts(draw_ricochet_problem(SLIDE, PRINT, 10, coordinates=False))
    # R: the robot and the target; T: the robot; B: the diagonal; 1R: the way-point of red.
    assert sorted(text for text in texts) == ["1R", "B", "R", "R", "T"]


def test_an_answer_turns_at_diagonals() -> None:
    r"""Red goes east along row 0, is turned south by the blue \ at (4,0), and stops at (4,5)."""
    drawing = draw_ricochet_problem(
        SLIDE, PRINT, 10, [RobotMove("red", Direction.E, (4, 5))], coordinates=False
    )
    legs = [item for item in drawing if isinstance(item, Line) and item.colour == "#404040"]
    assert len(legs) == 2
    first, second = legs
    assert first.y1 == first.y2
    assert second.x1 == second.x2
    assert (first.x2, first.y2) == (second.x1, second.y1)


def test_a_micro_answer_draws_its_path() -> None:
    moves = [DiceMove(DICE.board[(1, 1)], (1, 1)), DiceMove(DICE.board[(6, 2)], (6, 2))]
    picture = problem_picture(DICE, PRINT, moves=moves)
    texts = _texts(picture.drawing)
    assert {"START", "GOAL", "VIA 1", "1", "2"} <= set(texts)
    heads = [item for item in picture.drawing if isinstance(item, Polygon) and item.fill == "#202020"]
    assert len(heads) == 2


def test_dice_above_six_are_written() -> None:
    texts = _texts(problem_picture(DICE, PRINT).drawing)
    assert {"7", "8", "9"} <= set(texts)


def test_hexes_show_terrain_walls_and_the_occupied() -> None:
    picture = problem_picture(HEXES, PRINT)
    texts = _texts(picture.drawing)
    assert {"START", "GOAL", "lava", "dmg 1", "2,1"} <= set(texts)
    dark = [item for item in picture.drawing if isinstance(item, Circle) and item.fill == "#606060"]
    assert len(dark) == 1
    walls = [
        item
        for item in picture.drawing
        if isinstance(item, Line) and item.cap == "round" and item.width > 1.5
    ]
    assert len(walls) == 1


@pytest.mark.parametrize("board", [SLIDE.board, DICE.board, HEXES.board])
def test_bare_boards_are_drawn_and_described(board: SquareBoard | DiceBoard | HexBoard) -> None:
    picture = board_picture(board, PRINT, "Bare")
    assert isinstance(picture, Picture)
    assert picture.alt
    assert picture.drawing


def test_the_task_names_letter_and_shape() -> None:
    assert "the red robot (R, circle)" in task(SLIDE)
    assert "by way of 4,3" in task(SLIDE)
    assert "any robot" in task(NARROW)
    assert "turns" not in task(HEXES)


def test_long_names_of_terrain_stay_in_their_hex() -> None:
    kind = Terrain("impenetrable primeval swamp", "s", 3, 1, 1, True)
    for item in draw_hex_board(HexBoard(frozenset({(0, 0)}), {(0, 0): kind}), PRINT, 14.0):
        left, _, right, _ = extent(item)
        assert left >= -14.0 * 3**0.5 / 2 - 0.3, item
        assert right <= 14.0 * 3**0.5 / 2 + 0.3, item


def test_a_task_tells_every_rule_that_is_not_the_usual_one() -> None:
    rules = replace(SLIDE.rules, must_ricochet=True, allow_rebound=False, stop_on_target=False)
    told = task(replace(SLIDE, rules=rules))
    assert "It must turn at least once." in told
    assert "No robot goes straight back on the next move." in told
    assert "It may not rest on the target earlier." in told
    assert task(SLIDE).count(".") == 1
    assert "No space twice." in task(replace(DICE, simple_paths=True))


def test_a_task_names_the_robots_of_way_points_and_the_allowance_of_turns() -> None:
    goal = RicochetGoal("red", (4, 5), via=(Waypoint((4, 3)), Waypoint((0, 1), "teal")))
    assert "by way of 4,3, then teal at 0,1 to" in task(replace(SLIDE, goal=goal))
    route = HexProblem(HexBoard(hexagon(2)), (0, 0), (2, 0), move=3, objective="turns", via=((0, 1),))
    assert task(route) == "Go from 0,0 by way of 0,1 to 2,0 for the fewest turns of 3 movement points each."


def test_a_legend_explains_what_is_drawn() -> None:
    diagonals, hops = legend(SLIDE)
    assert "A diagonal lets the robot of its letter pass" in diagonals
    assert "walls or diagonals, each for one move more" in hops
    plain = replace(SLIDE, robots=(RED,), board=replace(SLIDE.board, diagonals=frozenset()))
    assert legend(plain) == ()
