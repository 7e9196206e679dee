"""Newly invented monsters for SMART, in the measure of the printed table (rules: S1, S4, S5, S7)."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from games.smart.combat import Monster
from generator.chance import Chance

MOST = 40
LEVELS = (1, 1, 1, 2, 2, 2, 3, 3, 4, 5)
"""As often as on the table, where levels 1, 2 and 3 have four or five kinds each, and two levels above."""
_SPELLS = ((2, "battle"), (3, "day"))
"""As the table's magician and elf have them."""


@cache
def _words() -> dict[str, list[str]]:
    text = files("generator.data").joinpath("monster_names.json").read_text("utf-8")
    words: dict[str, list[str]] = json.loads(text)
    return words


def invented(chance: Chance, number: int) -> tuple[Monster, ...]:
    """So many monsters by rising level, at least one of level 1; no two share a name.

    One in four casts spells, and one in four of the others is large. Raises ValueError for less than one
    or more than MOST.
    """
    if not 1 <= number <= MOST:
        raise ValueError(f"{number} monsters; 1 to {MOST} can be invented")
    names = [f"{word} {creature}" for word in _words()["of"] for creature in _words()["creature"]]
    found = []
    for place, name in enumerate(chance.sample(names, number)):
        level = chance.choice(LEVELS) if place else 1
        casts = chance.below(4) == 0
        spells, per = chance.choice(_SPELLS) if casts else (0, "")
        large = not casts and chance.below(4) == 0
        found.append(Monster(name.replace(" ", "-"), name, level, large, spells, per))
    return tuple(sorted(found, key=lambda monster: (monster.level, monster.id)))
