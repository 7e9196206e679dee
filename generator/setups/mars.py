"""Stone series and scatters, rover cards and an accessory deck for Roll over Mars (rules: MG16, MG20-22).

Places are drawn on a grid of thousandths of an inch and sides are worked out in exact fractions, so that no
rounding of a processor has a say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from games.mars.cargo import material
from generator.chance import Chance
from generator.origin import Origin
from generator.setups.position import position

_GRID = 1000
_TRIES = 2000
BUDGET = 10
"""Points of an own rover card: each buys 2 units of battery or solar, 20 g, or 5 by 10 mm."""


@dataclass(frozen=True)
class StoneSeries:
    """So many sizes, `each` stones of each; widths grow from `width` mm by `ratio` per cent a size."""

    sizes: int = 10
    each: int = 4
    width: int = 15
    ratio: int = 110

    def stones(self) -> list[dict[str, float]]:
        """All stones from the smallest to the biggest: grams, and mm to four decimals."""
        figures = material()["series"]
        wide, long, high = figures["proportions"]
        density = Fraction(str(figures["density"]))
        found: list[dict[str, float]] = []
        for size in range(self.sizes):
            width = self.width * Fraction(self.ratio, 100) ** size
            length, height = width * long / wide, width * high / wide
            weight = round(width * length * height / 1000 * density)
            stone = {"weight": weight, "width": _decimal(width), "length": _decimal(length)}
            found += [stone] * self.each
        return found


def _decimal(value: Fraction) -> float:
    return floor(value * 10_000 + Fraction(1, 2)) / 10_000


LONGEST = 150
"""Millimetres: a longer stone is no load for any rover, and no sheet of paper holds its net."""


class NoRoomError(ValueError):
    """The stones do not all find room on the cloth."""


def draw_expedition(origin: Origin, players: int, stones: StoneSeries, own_cards: bool) -> dict[str, Any]:
    """Rovers at the base with cards dealt or drawn anew, and the stones scattered. Raises NoRoomError."""
    chance = origin.chance("expedition")
    longest = max(stone["length"] for stone in stones.stones())
    if longest > LONGEST:
        raise NoRoomError(
            f"the biggest stones would be {longest:,.0f} mm long, and {LONGEST} is the most: "
            "ask for fewer sizes, or for a smaller width or ratio"
        )
    cards = _own_cards(chance) if own_cards else chance.shuffled(material()["cards"])
    series = chance.shuffled(stones.stones())
    places = scattered(chance, len(series))
    accessories = [kind for kind, count in material()["accessories"].items() for _ in range(count)]
    body = {
        "rovers": [{"name": f"P{seat}", "card": card} for seat, card in enumerate(cards[:players], start=1)],
        "stones": [
            {"id": number, **stone, "at": list(place)}
            for number, (stone, place) in enumerate(zip(series, places, strict=True), start=1)
        ],
    }
    return position(
        origin, "mars", players, body, accessories=chance.shuffled(accessories), series=vars(stones)
    )


def scattered(chance: Chance, number: int) -> list[tuple[float, float]]:
    """Points spread evenly by area over the ring where stones lie, an inch apart. Raises NoRoomError."""
    cloth = material()["cloth"]
    inner, outer, apart = (round(cloth[key] * _GRID) for key in ("inner", "outer", "apart"))
    points: list[tuple[int, int]] = []
    by_square: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for _ in range(number):
        for _ in range(_TRIES):
            x, y = chance.between(-outer, outer), chance.between(-outer, outer)
            column, row = x // apart, y // apart
            near = [
                point
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
                for point in by_square.get((column + dx, row + dy), ())
            ]
            if inner**2 <= x * x + y * y <= outer**2 and all(
                (x - a) ** 2 + (y - b) ** 2 >= apart**2 for a, b in near
            ):
                points.append((x, y))
                by_square.setdefault((column, row), []).append((x, y))
                break
        else:
            raise NoRoomError(f"{number} stones find no room on the cloth, at least an inch apart")
    return [(x / _GRID, y / _GRID) for x, y in points]


def _own_cards(chance: Chance) -> list[dict[str, Any]]:
    """Four rover cards of equal budget, no two alike."""
    found: list[dict[str, Any]] = []
    names = chance.shuffled(("Ranger", "Carrier", "Surveyor", "Drifter"))
    while len(found) < len(names):
        solar = 2 * chance.below(3)
        battery, weight, size = _shared(chance, BUDGET - solar, (7, 5, 4))
        card = {
            "name": names[len(found)],
            "battery": 10 + 2 * battery,
            "solar": 2 * solar,
            "weight": 40 + 20 * weight,
            "width": 25 + 5 * size,
            "length": 30 + 10 * size,
        }
        if all({**card, "name": other["name"]} != other for other in found):
            found.append(card)
    return found


def _shared(chance: Chance, points: int, most: Sequence[int]) -> list[int]:
    """So many points shared out at random, none above its most."""
    given = [0] * len(most)
    for _ in range(points):
        open_ = [k for k, limit in enumerate(most) if given[k] < limit]
        given[chance.choice(open_)] += 1
    return given
