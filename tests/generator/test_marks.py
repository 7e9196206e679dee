"""Printed marks stay distinguishable: rendered, then compared in grey and with three colour deficiencies."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from generator.drawing import Drawing, Page
from generator.drawing.png import paint
from generator.marks import die_face, robot_mark, target_mark
from generator.palette import THEMES, Theme

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


def _seen(drawing: Drawing, view: str) -> Image.Image:
    """A mark of 20 mm at 100 dpi as somebody sees it."""
    picture = paint(Page(20, 20, drawing), 100).convert("RGB")
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
