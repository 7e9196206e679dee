"""Colours stay apart in grey and under three colour deficiencies; letters and shapes always do."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from generator.drawing import Circle, Polygon, Rect, regular
from generator.palette import (
    PRINT,
    PRINT_FILLS,
    ROLES,
    SCREEN_FILLS,
    THEMES,
    Theme,
    hatch,
    luminance,
    role_of,
)

FOUR = ("red", "green", "blue", "yellow")
SIX = (*FOUR, "white", "violet")

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
SIMULATIONS = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def _linear(colour: str) -> list[float]:
    values = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def _lab(colour: str, simulation: str) -> tuple[float, float, float]:
    """CIELAB (D65) of a colour as seen with a deficiency."""
    rgb = _linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(w * v for w, v in zip(row, rgb, strict=True))))
        for row in SIMULATIONS[simulation]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883

    def f(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    return 116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))


def _nearest(fills: dict[str, str], names: tuple[str, ...], simulation: str) -> float:
    return min(
        dist(_lab(fills[a], simulation), _lab(fills[b], simulation)) for a, b in combinations(names, 2)
    )


def _nearest_grey(fills: dict[str, str], names: tuple[str, ...]) -> float:
    return min(
        abs(_lab(fills[a], "normal")[0] - _lab(fills[b], "normal")[0]) for a, b in combinations(names, 2)
    )


@pytest.mark.parametrize("simulation", list(SIMULATIONS))
def test_print_inks_stay_apart(simulation: str) -> None:
    """Four robots: at least 50; six dice colours: at least 14 (1 to 2.3 is just noticeable)."""
    fills = dict(PRINT_FILLS)
    assert _nearest(fills, FOUR, simulation) >= 50
    assert _nearest(fills, SIX, simulation) >= 14


def test_print_inks_stay_apart_in_grey() -> None:
    fills = dict(PRINT_FILLS)
    assert _nearest_grey(fills, FOUR) >= 25
    assert _nearest_grey(fills, SIX) >= 9


@pytest.mark.parametrize("simulation", list(SIMULATIONS))
def test_screen_colours_stay_apart(simulation: str) -> None:
    assert _nearest(dict(SCREEN_FILLS), FOUR, simulation) >= 16.5


def test_every_role_has_a_letter_and_a_shape_of_its_own() -> None:
    assert len({role.letter for role in ROLES.values()}) == len(ROLES)
    assert len({role.shape for role in ROLES.values()}) == len(ROLES)


def test_every_role_has_a_hatching_of_its_own() -> None:
    assert len({(role.hatch, role.spacing) for role in ROLES.values()}) == len(ROLES)


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
@pytest.mark.parametrize("name", list(ROLES))
def test_letters_read_well_on_every_area(theme: Theme, name: str) -> None:
    """Contrast of at least 4.5 : 1 between letter and area (WCAG AA)."""
    light, dark = sorted((luminance(theme.fill(name)), luminance(theme.ink(name))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_unknown_colours_get_a_letter() -> None:
    assert role_of("teal").letter == "T"
    assert role_of("Pink").name == "violet"
    assert PRINT.fill("teal").startswith("#")


@pytest.mark.parametrize("angle", [0, 30, 45, 90, 135])
def test_hatching_stays_inside_its_shape(angle: int) -> None:
    for line in hatch(Rect(10, 20, 12, 7), angle, 1.0):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert 10 - 1e-6 <= x <= 22 + 1e-6
            assert 20 - 1e-6 <= y <= 27 + 1e-6
    for line in hatch(Circle(5, 5, 4), angle, 1.0):
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert (x - 5) ** 2 + (y - 5) ** 2 <= 16 + 1e-6


@pytest.mark.parametrize("angle", [0, 60, 90])
def test_hatching_covers_its_shape_evenly(angle: int) -> None:
    """Lines 1 mm apart have together about as many millimetres as the area has square millimetres."""
    shape = Polygon(regular(50, 50, 20, 6))
    area = 3 * 3**0.5 / 2 * 20**2
    total = sum(((i.x2 - i.x1) ** 2 + (i.y2 - i.y1) ** 2) ** 0.5 for i in hatch(shape, angle, 1.0))
    assert total == pytest.approx(area, rel=0.05)
