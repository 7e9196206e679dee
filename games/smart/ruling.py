"""One-off rulings without a match: one blow, one shot or one spell, judged and explained."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from games.smart.combat import (
    DIE,
    HouseRules,
    absorb,
    hit_chance,
    hits,
    hits_needed,
    is_defeated,
    needed,
    range_penalty,
    save_needed,
    saved_points,
    standard_rules,
)


@dataclass(frozen=True)
class Ruling:
    """What a blow or shot comes to.

    `needs` is what the die must show; without a roll the fields from `result` on are None. `points_left`
    is what the defender can still take before it is defeated.
    """

    attacker: int
    defender: int
    penalty: int
    needs: int
    chance: Fraction
    hits_needed: int
    roll: int | None
    result: int | None
    hit: bool | None
    damage: int | None
    absorbed: int | None
    armour_left: int | None
    damage_taken: int | None
    points_left: int | None
    defeated: bool | None
    rules: tuple[str, ...]

    def sentence(self) -> str:
        """The ruling in words."""
        sign = f"+ {self.attacker} - {self.defender}" + (f" - {self.penalty}" if self.penalty else "")
        if self.roll is None:
            return f"d20 {sign}: the die must show {self.needs} or more; P(hit) = {self.chance}"
        if not self.hit:
            return f"{self.roll} {sign} = {self.result}: a miss (the die must show {self.needs} or more)"
        text = f"{self.roll} {sign} = {self.result}: a hit for {self.damage}"
        if self.absorbed:
            text += f", armour absorbs {self.absorbed} (it can take {self.armour_left} more)"
        if self.defeated:
            return text + "; the defender is defeated"
        return text + f"; the defender can take {self.points_left} more before it is defeated"


def rule_on(
    attacker: int,
    defender: int,
    roll: int | None = None,
    armour: int = 0,
    damage: int = 0,
    inches: float | None = None,
    house: HouseRules | None = None,
) -> Ruling:
    """Judge one attack: levels, the roll, what armour still absorbs, damage taken before, range of a shot.

    Raises ValueError for a level below 1, a roll that no d20 shows, or negative armour or damage.
    """
    rules = house or standard_rules()
    _check_figures(attacker, defender, roll, armour, damage, inches)
    penalty = 0 if inches is None else range_penalty(inches, rules)
    ids = ["S2", "SG1"]
    if penalty:
        ids.append("SG8")
    if rules.natural:
        ids.append("SG3")
    chance = hit_chance(attacker, defender, penalty, rules)
    number = max(0, hits_needed(attacker, defender - damage, armour, rules))
    needs = needed(attacker, defender, penalty)
    if roll is None:
        none = (None,) * 9
        return Ruling(attacker, defender, penalty, needs, chance, number, *none, tuple(ids))
    hit = hits(roll, attacker, defender, penalty, rules)
    points = attacker if hit else 0
    armour_left, through = absorb(points, armour)
    taken = damage + through
    limit = defender + (rules.defeat_when == "exceed")
    if hit:
        ids += ["S3", "S4", "SG2"]
    return Ruling(
        attacker,
        defender,
        penalty,
        needs,
        chance,
        number,
        roll,
        roll + attacker - defender - penalty,
        hit,
        points,
        armour - armour_left,
        armour_left,
        taken,
        max(0, limit - taken),
        is_defeated(taken, defender, rules),
        tuple(ids),
    )


@dataclass(frozen=True)
class SpellRuling:
    """What a spell comes to for one victim; `in_reach` is None where no distance is given.

    `saves_at` is what the victim's die must show to resist, None if it may not roll; `chance` is that of
    the full damage. Without a roll where one is due the fields from `resisted` on are None.
    """

    caster: int
    victim: int
    reach: int
    in_reach: bool | None
    diameter: int
    saves_at: int | None
    chance: Fraction
    roll: int | None
    resisted: bool | None
    damage: int | None
    absorbed: int | None
    armour_left: int | None
    damage_taken: int | None
    points_left: int | None
    defeated: bool | None
    rules: tuple[str, ...]

    def sentence(self) -> str:
        """The ruling in words."""
        if self.in_reach is False:
            return f"out of reach: the spell reaches {self.reach} inches"
        area = f"a circle {self.diameter} inches across" if self.diameter else "one unit"
        text = f"the spell reaches {self.reach} inches and strikes {area}"
        if self.damage is None:
            return f"{text}; the victim resists with {self.saves_at} or more"
        text += (
            f"; {self.roll}: it is {'' if self.resisted else 'not '}resisted"
            if self.saves_at is not None
            else ""
        )
        text += f"; it does {self.damage}"
        if self.absorbed:
            text += f", armour absorbs {self.absorbed}"
        return f"{text}; the victim " + (
            "is defeated" if self.defeated else f"can take {self.points_left} more before it is defeated"
        )


def spell_on(
    caster: int,
    victim: int,
    roll: int | None = None,
    armour: int = 0,
    damage: int = 0,
    inches: float | None = None,
    faith: bool = False,
    house: HouseRules | None = None,
) -> SpellRuling:
    """Judge one spell on one victim; the roll is the victim's own, against the spell.

    Raises ValueError as `rule_on` does, and where spells roll to hit, as that takes two rolls.
    """
    rules = house or standard_rules()
    _check_figures(caster, victim, roll, armour, damage, inches)
    if rules.spell_to_hit:
        raise ValueError("with spell_to_hit a spell takes two rolls: play it in a match")
    saves_at = save_needed(caster, victim, faith, rules)
    in_reach = None if inches is None else inches <= caster + 1e-9
    ids = ["S5", "SG10", "SG9"]
    chance = Fraction(1)
    if saves_at is not None:
        chance = Fraction(min(DIE, max(0, saves_at - 1)), DIE)
        ids += ["S6", "SG12"] if faith and rules.faith else ["SG11"]
    diameter = caster if rules.scale == "1:1" else 0
    none = (None,) * 7
    if in_reach is False or (saves_at is not None and roll is None):
        return SpellRuling(
            caster, victim, caster, in_reach, diameter, saves_at, chance, roll, *none, tuple(ids)
        )
    resisted = saves_at is not None and roll is not None and roll >= saves_at
    points = saved_points(caster, faith, rules) if resisted else caster
    pierces = rules.armour_against_magic == "ignored"
    armour_left, through = (armour, points) if pierces else absorb(points, armour)
    taken = damage + through
    limit = victim + (rules.defeat_when == "exceed")
    return SpellRuling(
        caster,
        victim,
        caster,
        in_reach,
        diameter,
        saves_at,
        chance,
        roll,
        resisted,
        points,
        armour - armour_left,
        armour_left,
        taken,
        max(0, limit - taken),
        is_defeated(taken, victim, rules),
        (*ids, "S4", "SG6", "SG2"),
    )


def _check_figures(
    attacker: int, defender: int, roll: int | None, armour: int, damage: int, inches: float | None
) -> None:
    if attacker < 1 or defender < 1:
        raise ValueError("levels are 1 or more")
    if roll is not None and not 1 <= roll <= DIE:
        raise ValueError(f"{roll} is no roll of a d20; it shows 1 to 20")
    if armour < 0 or damage < 0 or (inches is not None and inches < 0):
        raise ValueError("armour, damage and range are 0 or more")
