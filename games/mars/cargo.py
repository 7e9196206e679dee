"""Measuring and packing: what the instruments read, and whether stones fit the containers exactly."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from typing import NamedTuple

from games.engine import Json
from games.mars.state import Card, HouseRules, State, Stone


@cache
def material() -> Json:
    """Cards, stones and instruments, from `games/data/mars_material.json`."""
    data: Json = json.loads(files("games.data").joinpath("mars_material.json").read_text("utf-8"))
    return data


class Container(NamedTuple):
    """What one container holds: grams in all, millimetres for each stone."""

    weight: float
    width: float
    length: float


def series() -> list[Stone]:
    """All stones of the box, from the smallest to the biggest (rules: MG21)."""
    figures = material()["series"]
    wide, long, high = figures["proportions"]
    stones = []
    for size in range(figures["sizes"]):
        width = figures["first_width"] * figures["ratio"] ** size
        length, height = width * long / wide, width * high / wide
        weight = round(width * length * height / 1000 * figures["density"])
        stones += [Stone(weight, round(width, 4), round(length, 4))] * figures["each"]
    return stones


def reading(stone: Stone, house: HouseRules) -> Stone:
    """The stone as the instruments read it: sides to 0.1 mm, weight to the gram (rules: MG23)."""
    if house.instruments == "exact":
        return stone
    return Stone(round(stone.weight), round(stone.width, 1), round(stone.length, 1))


def weighing(grams: int) -> tuple[int, ...] | None:
    """Weights of the set that balance a stone of so many grams, or None beyond the whole set."""
    chosen = []
    for weight in material()["weights"]:
        if weight <= grams:
            chosen.append(weight)
            grams -= weight
    return None if grams else tuple(chosen)


def containers(card: Card, large: int, house: HouseRules) -> tuple[Container, ...]:
    """The standard container and so many Large Containers (rules: MG16)."""
    weight = card.weight * house.container_weight_percent / 100
    sides = house.container_sides_percent / 100
    extra = Container(weight, card.width * sides, card.length * sides)
    return (Container(card.weight, card.width, card.length), *([extra] * large))


def fits(stones: Sequence[Stone], boxes: Sequence[Container], house: HouseRules) -> bool:
    """Whether all stones go into the containers at once (rules: MG7 MG8 MG9)."""
    packing = "pooled" if house.containers == "pooled" else house.packing
    return _fits(tuple(sorted(stones, reverse=True)), tuple(sorted(boxes)), packing, house.strict_capacity)


@lru_cache(maxsize=4096)
def _fits(stones: tuple[Stone, ...], boxes: tuple[Container, ...], packing: str, strict: bool) -> bool:
    if packing == "pooled":
        total = sum(stone.weight for stone in stones)
        room = sum(box.weight for box in boxes)
        return _within(total, room, strict) and all(
            any(_side(stone, box, strict) is not None for box in boxes) for stone in stones
        )
    return _pack(stones, tuple((box, box.weight, box.length) for box in boxes), packing, strict)


def _pack(
    stones: tuple[Stone, ...],
    boxes: tuple[tuple[Container, float, float], ...],
    packing: str,
    strict: bool,
) -> bool:
    """Exact bin packing: the first stone goes into each box in turn; boxes in the same state are alike."""
    if not stones:
        return True
    stone, rest = stones[0], stones[1:]
    tried = set()
    for index, state in enumerate(boxes):
        box, weight, length = state
        if state in tried:
            continue
        tried.add(state)
        side = _side(stone, box, strict)
        if side is None or not _within(stone.weight, weight, strict):
            continue
        left_length = length
        if packing == "weight_and_length":
            if not _within(side, length, strict):
                continue
            left_length = round(length - side, 6)
        left_weight = round(weight - stone.weight, 6)
        if packing == "one_stone":
            remaining = boxes[:index] + boxes[index + 1 :]
        else:
            remaining = (*boxes[:index], (box, left_weight, left_length), *boxes[index + 1 :])
        if _pack(rest, remaining, packing, strict):
            return True
    return False


def _within(amount: float, room: float, strict: bool) -> bool:
    return amount < room - 1e-9 if strict else amount <= room + 1e-9


def _side(stone: Stone, box: Container, strict: bool) -> float | None:
    """The length that the stone takes up in the box, turned so that it is least; None if it does not fit."""
    ways = [
        along
        for across, along in ((stone.width, stone.length), (stone.length, stone.width))
        if _within(across, box.width, strict) and _within(along, box.length, strict)
    ]
    return min(ways, default=None)


def carries(state: State, seat: int, stones: Sequence[int]) -> bool:
    """Whether the rover can carry these stones, judged by the instruments."""
    house = state.table.house
    boxes = containers(state.table.cards[seat - 1], state.rovers[seat - 1].accessories[0], house)
    return fits([reading(state.table.stones[stone], house) for stone in stones], boxes, house)


def largest_load(state: State, seat: int, stones: Sequence[int]) -> tuple[int, ...]:
    """The most stones (then the most weight) that the rover can carry at once; exact, for a few stones."""
    for number in range(len(stones), 0, -1):
        choices = [choice for choice in combinations(stones, number) if carries(state, seat, choice)]
        if choices:
            return max(choices, key=lambda choice: sum(state.table.stones[stone].weight for stone in choice))
    return ()
