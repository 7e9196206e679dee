"""Printed marks stay distinguishable: rendered, then compared in grey and with three colour deficiencies."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from boards.hexes import HexBoard, terrain_kinds
from generator.drawing import Drawing, Page, moved
from generator.drawing.png import paint
from generator.marks import die_face, robot_mark, target_mark
from generator.palette import THEMES, Theme
from generator.parts import Cards
from generator.pictures.hexes import draw_hex_board
from generator.sheets.catalogue import sheet_parts

ROBOTS = (("red", "R"), ("green", "G"), ("blue", "B"), ("yellow", "Y"), ("silver", "S"))
COLOURS = ("red", "green", "blue", "yellow")
SHAPES = ("circle", "triangle", "square", "hexagon")

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
VIEWS: dict[str, tuple[float, ...] | None] = {
    "grey": None,
    "protanopia": (
        0.152286,
        1.052583,
        -0.204868,
        0,
        0.114503,
        0.786281,
        0.099216,
        0,
        -0.003882,
        -0.048116,
        1.051998,
        0,
    ),
    "deuteranopia": (
        0.367322,
        0.860646,
        -0.227968,
        0,
        0.280085,
        0.672501,
        0.047413,
        0,
        -0.011820,
        0.042940,
        0.968881,
        0,
    ),
    "tritanopia": (
        1.255528,
        -0.076749,
        -0.178779,
        0,
        -0.078411,
        0.930809,
        0.147602,
        0,
        0.004733,
        0.691367,
        0.303900,
        0,
    ),
}


def _seen(drawing: Drawing, view: str, width: float = 20, height: float = 20) -> Image.Image:
    """A mark of that size in mm at 100 dpi as somebody sees it."""
    picture = paint(Page(width, height, drawing), 100).convert("RGB")
    matrix = VIEWS[view]
    if matrix is None:
        return picture.convert("L").convert("RGB")
    linear = picture.point([round(255 * (v / 255) ** 2.2) for v in range(256)] * 3)
    seen = linear.convert("RGB", matrix)
    return seen.point([round(255 * (v / 255) ** (1 / 2.2)) for v in range(256)] * 3)


def _unlike(a: Image.Image, b: Image.Image) -> float:
    """Part of the picture in which some channel differs by more than 60 of 255 levels."""
    bands = ImageChops.difference(a, b).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[60:]) / (a.width * a.height)


def _robots(theme: Theme) -> dict[str, Drawing]:
    return {name: robot_mark(theme, name, label, 10, 10, 9, name == "silver") for name, label in ROBOTS}


def _targets(theme: Theme) -> dict[str, Drawing]:
    marks = {f"{c} {s}": target_mark(theme, c, s, 10, 10, 7) for c in COLOURS for s in SHAPES}
    return marks | {"vortex": target_mark(theme, "any", "vortex", 10, 10, 7)}


def _dice(theme: Theme) -> dict[str, Drawing]:
    return {f"{c}{n}": die_face(theme, c, n, 1, 1, 18) for c in "WBRYPG" for n in range(1, 7)}


@pytest.mark.parametrize("view", list(VIEWS))
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_marks_are_told_apart(theme: Theme, view: str) -> None:
    """At least 0.5 % of the picture differs clearly: 31 pixels of 0.25 mm, about a letter's stroke."""
    for marks in (_robots(theme) | _targets(theme), _dice(theme)):
        seen = {name: _seen(drawing, view) for name, drawing in marks.items()}
        for (one, a), (other, b) in combinations(seen.items(), 2):
            assert _unlike(a, b) > 0.005, (one, other)


MATERIAL = (
    "micro-pieces",
    "ricochet-robots",
    "ricochet-targets",
    "wkm-creatures",
    "wkm-blocks",
    "urbs-tiles",
    "urbs-pieces",
    "mars-cards",
    "ships-cards",
    "smart-pieces",
)
"""Sheets of every game whose parts must not be taken for one another."""


def _fronts(name: str, theme: Theme) -> dict[tuple[float, float], list[Drawing]]:
    """The different sides of a sheet's parts by their size."""
    sides: dict[tuple[float, float], list[Drawing]] = {}
    for part in sheet_parts(name, theme):
        assert isinstance(part, Cards)
        for card in part.cards:
            for side in (card.front, card.back):
                alike = sides.setdefault((card.width, card.height), [])
                if side and side not in alike:
                    alike.append(side)
    return sides


@pytest.mark.parametrize("view", list(VIEWS))
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
@pytest.mark.parametrize("name", MATERIAL)
def test_parts_of_every_game_are_told_apart(name: str, theme: Theme, view: str) -> None:
    """At least 1 mm² of any two parts of a size differs clearly: a digit of 2.5 mm has about 2 mm² of ink."""
    for (width, height), sides in _fronts(name, theme).items():
        seen = [_seen(side, view, width, height) for side in sides]
        for a, b in combinations(seen, 2):
            assert _unlike(a, b) * width * height > 1.0


@pytest.mark.parametrize("view", list(VIEWS))
@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
def test_kinds_of_terrain_are_told_apart(theme: Theme, view: str) -> None:
    """Each has a symbol and its name; 4 mm² is about one word."""
    drawn = [
        draw_hex_board(HexBoard(frozenset({(0, 0)}), {(0, 0): kind}), theme, 10.0)
        for kind in terrain_kinds().values()
    ]
    seen = [_seen(moved(drawing, 10, 10), view) for drawing in drawn]
    assert len(seen) == 6
    for a, b in combinations(seen, 2):
        assert _unlike(a, b) * 400 > 4.0
