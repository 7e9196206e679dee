"""Rosters for a SMART battle: equal levels and armour on every side, of the table or invented (rules: S7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from games.smart.combat import Monster, armour_points, monsters, standard_rules
from games.smart.state import FOOT, LARGE
from generator.chance import Chance
from generator.origin import Origin
from generator.setups.monsters import invented
from generator.setups.position import position

ARMOUR = ("leather", "chain", "plate", "shield", "leather+shield", "chain+shield", "plate+shield")
_DISTANCE, _SPACING = 12, 2
_FRONTS = ((0.0, 1.0), (0.0, -1.0), (0.866025, -0.5), (-0.866025, -0.5), (0.866025, 0.5), (-0.866025, 0.5))
"""Where the battle lines stand from the middle of the table: first opposite, then at 60 degrees."""


def draw_rosters(origin: Origin, players: int, levels: int, armour: int, own: int = 0) -> dict[str, Any]:
    """Units drawn up in lines round the middle of the table, facing it.

    They are monsters of the table, or of so many newly invented ones, which `about.monsters` lists.
    Raises ValueError for less than one level, less than no armour, or too many monsters.
    """
    if levels < 1 or armour < 0:
        raise ValueError("a side has at least one level, and armour of no points or more")
    kinds = invented(origin.chance("monsters"), own) if own else tuple(monsters().values())
    units = []
    numbers: Counter[str] = Counter()
    for seat in range(1, players + 1):
        chance = origin.chance("side", seat)
        side = _side(chance, kinds, levels)
        pieces = _armour(chance, len(side), armour)
        for place, (monster, piece) in enumerate(zip(side, pieces, strict=True)):
            numbers[monster.id] += 1
            units.append(
                {
                    "id": f"{monster.id}{numbers[monster.id]}",
                    "side": seat,
                    "kind": monster.id,
                    **(_figures(monster) if own else {}),
                    "at": _place(_FRONTS[seat - 1], place, len(side)),
                    "armour": piece,
                    "ranged": not monster.spells and not monster.large and chance.below(4) == 0,
                    "faith": seat % 2 == 1,
                }
            )
    names = [f"P{seat}" for seat in range(1, players + 1)]
    body = {"names": names, "units": units}
    facts = {"monsters": [monster._asdict() for monster in kinds]} if own else {}
    return position(origin, "smart", players, body, levels=levels, armour=armour, **facts)


def _figures(monster: Monster) -> dict[str, Any]:
    """What the referee must be told of a monster that is not on the table."""
    large = {"move": LARGE, "base": 1} if monster.large else {"move": FOOT, "base": 0.5}
    spells = {"spells": monster.spells, "per": monster.per} if monster.spells else {}
    return {"level": monster.level, **large, **spells}


def _side(chance: Chance, kinds: Sequence[Monster], levels: int) -> list[Monster]:
    """Monsters whose levels add up to so many."""
    found: list[Monster] = []
    left = levels
    while left:
        monster = chance.choice([monster for monster in kinds if monster.level <= left])
        found.append(monster)
        left -= monster.level
    return found


def _armour(chance: Chance, units: int, points: int) -> list[str]:
    """Armour whose points add up to so many, or to as many as the units can bear."""
    worth = {piece: armour_points(piece, standard_rules()) or 0 for piece in ARMOUR}
    given = ["none"] * units
    for unit in chance.shuffled(range(units)):
        fitting = [piece for piece in ARMOUR if worth[piece] <= points]
        if fitting:
            given[unit] = chance.choice(fitting)
            points -= worth[given[unit]]
    return given


def _place(front: tuple[float, float], number: int, units: int) -> list[float]:
    """A place in a line square to the way to the middle."""
    along = (2 * number - units + 1) * _SPACING / 2
    x, y = front
    return [round(x * _DISTANCE + y * along, 3) + 0.0, round(y * _DISTANCE - x * along, 3) + 0.0]
