"""The figures of SMART: to hit, damage, armour, range and odds. Everything here is exact and has no state."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Any, NamedTuple, cast

from games.engine import Json, OptionValue
from games.rulebook import rulebook

DIE = 20
EFFECTIVE_RANGE = 30.0
"""Inches up to which a shot needs no more than at hand (rules: S1)."""


@dataclass(frozen=True)
class HouseRules:
    """The options in force; their meaning stands in games/data/smart.json."""

    scale: str
    faith: bool
    hit_band: str
    defeat_when: str
    natural: bool
    hand_to_hand: str
    leather: int
    chain: int
    plate: int
    shield: int
    armour_against_magic: str
    spell_to_hit: bool
    range_penalty: str
    area_strikes: str
    range_from: str
    magic_resistance: str
    faith_roll: str
    cast_and_move: str
    gaining_levels: str
    initiative_ties: str
    unit_rolls: str
    battle_end: str

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> HouseRules:
        return cls(**cast(dict[str, Any], values))


@cache
def standard_rules() -> HouseRules:
    """The house rules with every option at its default."""
    return HouseRules.of(rulebook("smart").in_force({}))


class Monster(NamedTuple):
    """A creature of the table (rules: S7)."""

    id: str
    name: str
    level: int
    large: bool = False
    spells: int = 0
    per: str = ""


@cache
def monster_file() -> Json:
    data: Json = json.loads(files("games.data").joinpath("smart_monsters.json").read_text("utf-8"))
    return data


@cache
def monsters() -> Mapping[str, Monster]:
    """The monster table by id, from `games/data/smart_monsters.json`."""
    return {
        entry["id"]: Monster(
            entry["id"],
            entry["name"],
            entry["level"],
            entry.get("large", False),
            entry.get("spells", 0),
            entry.get("per", ""),
        )
        for entry in monster_file()["monsters"]
    }


def find_monster(text: str) -> Monster | None:
    """The creature of that name, in the singular or plural, or None."""
    name = re.sub(r"[\s_]+", "-", text.strip().lower())
    for candidate in (name, name.removesuffix("s")):
        if candidate in monsters():
            return monsters()[candidate]
    return None


def armour_points(text: str, house: HouseRules) -> int | None:
    """What armour absorbs: a number, or pieces such as `plate+shield`; None if it cannot be read."""
    if re.fullmatch(r"\d{1,3}", text.strip()):
        return int(text)
    values = {
        "none": 0,
        "leather": house.leather,
        "chain": house.chain,
        "plate": house.plate,
        "shield": house.shield,
    }
    pieces = re.split(r"\s*(?:\+|,|\band\b)\s*", text.strip().lower())
    if not all(piece in values for piece in pieces) or len(set(pieces)) < len(pieces):
        return None
    if len(set(pieces) - {"none", "shield"}) > 1:
        return None
    return sum(values[piece] for piece in pieces)


def range_penalty(inches: float, house: HouseRules) -> int:
    """What a shot needs more because of its range (rules: SG8)."""
    beyond = inches - EFFECTIVE_RANGE
    if beyond <= 1e-9:
        return 0
    return ceil(beyond - 1e-9) if house.range_penalty == "per_inch" else ceil(beyond / 20 - 1e-9)


def needed(attacker: int, defender: int, penalty: int = 0) -> int:
    """The number that the die must show at least to hit (rules: S2)."""
    return 11 + penalty - attacker + defender


def hits(roll: int, attacker: int, defender: int, penalty: int, house: HouseRules) -> bool:
    """Whether the roll hits (rules: S2 SG1 SG3)."""
    if house.natural and roll in (1, DIE):
        return roll == DIE
    result = roll + attacker - defender - penalty
    return result >= 11 and (house.hit_band == "at_least_11" or result <= DIE)


def hit_chance(attacker: int, defender: int, penalty: int = 0, house: HouseRules | None = None) -> Fraction:
    """P(hit), counted over the faces of the die; (10 + difference) / 20 within 0 and 1 by default."""
    rules = house or standard_rules()
    good = sum(hits(roll, attacker, defender, penalty, rules) for roll in range(1, DIE + 1))
    return Fraction(good, DIE)


def save_needed(caster: int, victim: int, faith: bool, house: HouseRules) -> int | None:
    """What the victim's die must show to resist a spell, None if it may not roll (rules: S6 SG11 SG12)."""
    if faith and house.faith:
        return 11 - victim + (caster if house.faith_roll == "opposed" else 0)
    if house.magic_resistance == "off":
        return None
    return (16 if house.magic_resistance == "16" else 11) - victim + caster


def saved_points(caster: int, faith: bool, house: HouseRules) -> int:
    """The damage of a spell that was resisted (rules: S6 SG11)."""
    by_faith = faith and house.faith
    return caster // 2 if house.magic_resistance == "half" and not by_faith else 0


def absorb(points: int, armour: int) -> tuple[int, int]:
    """Armour left, and points that go through it (rules: S4)."""
    absorbed = min(points, armour)
    return armour - absorbed, points - absorbed


def is_defeated(damage: int, level: int, house: HouseRules) -> bool:
    """Whether so much damage defeats the unit (rules: S4 SG2)."""
    return damage > level if house.defeat_when == "exceed" else damage >= level


def hits_needed(attacker: int, defender: int, armour: int = 0, house: HouseRules | None = None) -> int:
    """How many hits defeat the defender: ceil((level + armour) / attacker's level)."""
    rules = house or standard_rules()
    points = defender + armour + (rules.defeat_when == "exceed")
    return -(-points // attacker)


class Fighter(NamedTuple):
    """One side of a duel."""

    level: int
    armour: int = 0


class DuelOdds(NamedTuple):
    """How a duel ends: exact probabilities of each fighter standing alone, and of both falling."""

    first: Fraction
    second: Fraction
    both: Fraction


def duel(
    first: Fighter, second: Fighter, simultaneous: bool = False, house: HouseRules | None = None
) -> DuelOdds | None:
    """A duel to the end, the first striking first, or both at once; None if neither can ever hit.

    An absorbing chain over (hits that the first still needs, hits that the second still needs).
    """
    rules = house or standard_rules()
    p = hit_chance(first.level, second.level, 0, rules)
    r = hit_chance(second.level, first.level, 0, rules)
    if not p and not r:
        return None
    mine = hits_needed(first.level, second.level, second.armour, rules)
    theirs = hits_needed(second.level, first.level, first.armour, rules)
    return _together(p, r, mine, theirs) if simultaneous else _in_turn(p, r, mine, theirs)


def _in_turn(p: Fraction, r: Fraction, mine: int, theirs: int) -> DuelOdds:
    """With i and j hits still needed: A = p B(i-1, j) + q B(i, j), B = r A(i, j-1) + s A(i, j)."""
    q, s = 1 - p, 1 - r
    to_strike: dict[tuple[int, int], Fraction] = {}
    to_suffer: dict[tuple[int, int], Fraction] = {}
    for i in range(mine + 1):
        for j in range(theirs + 1):
            if i == 0 or j == 0:
                to_strike[i, j] = to_suffer[i, j] = Fraction(int(i == 0))
                continue
            after_hit, after_blow = to_suffer[i - 1, j], to_strike[i, j - 1]
            to_strike[i, j] = (p * after_hit + q * r * after_blow) / (1 - q * s)
            to_suffer[i, j] = r * after_blow + s * to_strike[i, j]
    won = to_strike[mine, theirs]
    return DuelOdds(won, 1 - won, Fraction(0))


def _together(p: Fraction, r: Fraction, mine: int, theirs: int) -> DuelOdds:
    q, s = 1 - p, 1 - r
    table: dict[tuple[int, int], DuelOdds] = {}
    for i in range(mine + 1):
        for j in range(theirs + 1):
            if i == 0 or j == 0:
                table[i, j] = DuelOdds(
                    Fraction(int(i == 0 and j > 0)),
                    Fraction(int(j == 0 and i > 0)),
                    Fraction(int(i == j)),
                )
                continue
            ways = ((p * r, table[i - 1, j - 1]), (p * s, table[i - 1, j]), (q * r, table[i, j - 1]))
            moves = 1 - q * s
            parts = [sum((chance * odds[k] for chance, odds in ways), Fraction(0)) / moves for k in range(3)]
            table[i, j] = DuelOdds(*parts)
    return table[mine, theirs]
