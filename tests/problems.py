"""Random problems of every kind for property tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from boards.dice import COLOURS, DiceBoard, Die
from boards.hexes import STEPS, HexBoard, HexDirection, HexWall, Terrain, hexagon, terrain_kinds
from boards.square import Diagonal, SquareBoard, Target, Wall
from games.slide import SlideRules
from solver.problem import HexProblem, MicroProblem, RicochetGoal, RicochetProblem, Robot, Waypoint

COLOUR_NAMES = ("red", "green", "blue", "yellow", "silver", "light blue", "grün", "x-1", "rose")
SHAPES = ("circle", "square", "vortex", "star")

slide_rules = st.builds(
    SlideRules,
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["counted", "free"]),
    st.booleans(),
    st.sampled_from(["choose", "bounce"]),
)
ids = st.none() | st.text("abc XYZ-09:äé#", min_size=1, max_size=12).filter(lambda text: text == text.strip())


@st.composite
def square_boards(draw: st.DrawFn, largest: int = 7) -> SquareBoard:
    """Boards with at least two free cells."""
    width = draw(st.integers(1, largest))
    height = draw(st.integers(2 if width == 1 else 1, largest))
    cells = [(x, y) for x in range(width) for y in range(height)]
    edges = [Wall(x, y, "E") for x, y in cells if x < width - 1]
    edges += [Wall(x, y, "S") for x, y in cells if y < height - 1]
    walls = draw(st.frozensets(st.sampled_from(edges), max_size=len(edges)))
    blocked = draw(st.frozensets(st.sampled_from(cells), max_size=(len(cells) - 1) // 2))
    free = [cell for cell in cells if cell not in blocked]
    diagonals = [
        Diagonal(*cell, draw(st.sampled_from(COLOUR_NAMES)), draw(st.sampled_from(["/", "\\"])))
        for cell in draw(st.lists(st.sampled_from(free), unique=True, max_size=4))
    ]
    targets = [
        Target(*cell, draw(st.sampled_from(("any", *COLOUR_NAMES))), draw(st.sampled_from(SHAPES)))
        for cell in draw(st.lists(st.sampled_from(free), unique=True, max_size=6))
    ]
    return SquareBoard(width, height, walls, blocked, frozenset(diagonals), tuple(targets))


@st.composite
def ricochet_problems(draw: st.DrawFn, largest: int = 7, most_robots: int = 5) -> RicochetProblem:
    board = draw(square_boards(largest))
    free = [cell for cell in board.cells() if cell not in board.blocked]
    count = draw(st.integers(1, min(most_robots, len(free))))
    names = draw(st.permutations(COLOUR_NAMES))[:count]
    labels = draw(st.permutations("abcdefgRSTUV"))[:count]
    cells = draw(st.lists(st.sampled_from(free), unique=True, min_size=count, max_size=count))
    robots = tuple(
        Robot(name, label, cell, draw(st.integers(0, 3)) == 0)
        for name, label, cell in zip(names, labels, cells, strict=True)
    )
    robot = draw(st.none() | st.sampled_from(robots))
    serving = robots if robot is None else (robot,)
    vortex = all(one.transparent for one in serving) or draw(st.booleans())
    stops = st.builds(Waypoint, st.sampled_from(free), st.none() | st.sampled_from(names))
    via = tuple(draw(st.lists(stops, max_size=2)))
    goal = RicochetGoal(None if robot is None else robot.name, draw(st.sampled_from(free)), vortex, via)
    return RicochetProblem(board, robots, goal, draw(slide_rules), draw(ids))


@st.composite
def micro_problems(draw: st.DrawFn) -> MicroProblem:
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    faces = [Die(colour, number) for colour in COLOURS for number in (1, 2, 3, 4, 5, 6, 17)]
    dice = draw(st.permutations(faces))
    board = DiceBoard(tuple(tuple(dice[y * width : (y + 1) * width]) for y in range(height)))
    cells = st.sampled_from(list(board.cells()))
    via = tuple(draw(st.lists(cells, max_size=2)))
    return MicroProblem(board, draw(cells), draw(cells), via, draw(st.booleans()), draw(ids))


@st.composite
def hex_problems(draw: st.DrawFn) -> HexProblem:
    hexes = hexagon(draw(st.integers(1, 3)))
    if draw(st.booleans()):
        hexes = frozenset(draw(st.lists(st.sampled_from(sorted(hexes)), min_size=2, unique=True)))
    own = Terrain("swamp", draw(st.sampled_from("sf7")), 3, 0, 1, True)
    kinds = st.sampled_from([*(kind for kind in terrain_kinds().values() if kind.name != "plain"), own])
    places = sorted(hexes)
    terrain: dict[Any, Terrain] = draw(st.dictionaries(st.sampled_from(places), kinds, max_size=6))
    walls = [
        HexWall.beside(place, HexDirection(name))
        for place in places
        for name, step in zip(("E", "NE", "NW"), STEPS, strict=False)
        if (place[0] + step[0], place[1] + step[1]) in hexes
    ]
    chosen = draw(st.frozensets(st.sampled_from(walls), max_size=5)) if walls else frozenset()
    board = HexBoard(hexes, terrain, chosen)
    free = [place for place in places if board.kind(place).passable]
    if not free:
        board, free = HexBoard(hexes), places
    start, goal, *via = draw(st.lists(st.sampled_from(free), min_size=2, max_size=4))
    occupied = draw(st.frozensets(st.sampled_from(places), max_size=3)) - {start, goal, *via}
    move = draw(st.none() | st.integers(1, 5))
    objective = "cost" if move is None else draw(st.sampled_from(["cost", "turns"]))
    return HexProblem(board, start, goal, tuple(via), occupied, move, objective, draw(ids))


problems = st.one_of(ricochet_problems(), micro_problems(), hex_problems())
