"""`wallhop odds`: one-off rulings and chances in SMART combat, without a match."""

from __future__ import annotations

import json
from dataclasses import asdict
from fractions import Fraction
from typing import NamedTuple

import click

from commands.failure import ExitCode, Failure
from commands.play.words import option_values
from games.engine import Json
from games.rulebook import rulebook
from games.smart.combat import (
    DuelOdds,
    Fighter,
    HouseRules,
    armour_points,
    duel,
    find_monster,
    monsters,
)
from games.smart.ruling import Ruling, rule_on, spell_on

FARTHEST = 10_000
"""Inches of the longest shot that is asked about."""


class Named(NamedTuple):
    """A side of the fight as the person named it."""

    name: str
    level: int
    armour: int

    def fighter(self) -> Fighter:
        return Fighter(self.level, self.armour)


@click.command()
@click.option("--attacker", required=True, metavar="WHO", help="A creature of the table, or a level.")
@click.option("--defender", required=True, metavar="WHO", help="A creature of the table, or a level.")
@click.option("--roll", type=click.IntRange(1, 20), metavar="N", help="What the d20 shows.")
@click.option(
    "--armour",
    default="none",
    metavar="PIECES",
    help="The defender's: leather, chain or plate, + shield, or points.",
)
@click.option("--attacker-armour", default="none", metavar="PIECES", help="The attacker's, for the duel.")
@click.option(
    "--damage", type=click.IntRange(min=0), default=0, metavar="N", help="Points the defender has taken."
)
@click.option("--distance", type=float, metavar="INCHES", help="It is a shot over this range.")
@click.option("--spell", is_flag=True, help="It is a spell; --roll is then the victim's, to resist it.")
@click.option("--faith", is_flag=True, help="The victim has faith (with --option faith=true).")
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="A house rule; see `wallhop rules smart`.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the ruling as JSON.")
def odds(
    attacker: str,
    defender: str,
    roll: int | None,
    armour: str,
    attacker_armour: str,
    damage: int,
    distance: float | None,
    spell: bool,
    faith: bool,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    """Judge one attack in SMART, or tell its chances and those of the duel to the end.

    --spell judges a spell instead: its reach, its damage and whether the victim resists.

    With --roll it says whether that roll hits, what damage is done, what armour absorbs and what is left.
    """
    if distance is not None and not 0 <= distance <= FARTHEST:
        raise click.UsageError(f"--distance {distance}: this is from 0 to {FARTHEST} inches")
    book = rulebook("smart")
    house = HouseRules.of(book.in_force(option_values(options, book)))
    first = _named(attacker, attacker_armour, house)
    second = _named(defender, armour, house)
    if spell:
        _judge_spell(first, second, roll, damage, distance, faith, house, as_json)
        return
    ruling = rule_on(first.level, second.level, roll, second.armour, damage, distance, house)
    in_turn = duel(first.fighter(), second.fighter(), False, house)
    together = duel(first.fighter(), second.fighter(), True, house)
    if as_json:
        click.echo(json.dumps(_answer(first, second, ruling, in_turn, together), ensure_ascii=False))
        return
    click.echo(f"{first.name} (level {first.level}) attacks {second.name} (level {second.level})")
    click.echo(ruling.sentence())
    click.echo(f"P(hit) {_percent(ruling.chance)}, hits needed {ruling.hits_needed}")
    if in_turn is None or together is None:
        click.echo("neither can hit the other: a duel would never end")
    else:
        click.echo(f"duel, {first.name} striking first: {_percent(in_turn.first)}")
        sides = f"{first.name} {_percent(together.first)}, {second.name} {_percent(together.second)}"
        click.echo(f"blows together: {sides}, both fall {_percent(together.both)}")
    for entry in _rules(ruling.rules):
        click.echo(f"[{entry['id']}, {entry['provenance']}] {entry['text']}")


def _judge_spell(
    first: Named,
    second: Named,
    roll: int | None,
    damage: int,
    distance: float | None,
    faith: bool,
    house: HouseRules,
    as_json: bool,
) -> None:
    try:
        ruling = spell_on(first.level, second.level, roll, second.armour, damage, distance, faith, house)
    except ValueError as error:
        raise Failure(str(error)) from None
    if as_json:
        fields = asdict(ruling) | {"chance": _chance(ruling.chance), "sentence": ruling.sentence()}
        sides = {"caster": dict(first._asdict()), "victim": dict(second._asdict())}
        head = {"schema": "wallhop/odds/1"} | fields | sides | {"rules": _rules(ruling.rules)}
        click.echo(json.dumps(head, ensure_ascii=False))
    else:
        click.echo(f"{first.name} (level {first.level}) casts at {second.name} (level {second.level})")
        click.echo(ruling.sentence())
        click.echo(f"P(full damage) {_percent(ruling.chance)}")
        for entry in _rules(ruling.rules):
            click.echo(f"[{entry['id']}, {entry['provenance']}] {entry['text']}")
    if ruling.in_reach is False:
        raise SystemExit(ExitCode.NO)


def _rules(ids: tuple[str, ...]) -> list[Json]:
    book = rulebook("smart")
    return [
        {"id": rule, "provenance": book.rules[rule].provenance, "text": book.rules[rule].text} for rule in ids
    ]


def _named(text: str, armour: str, house: HouseRules) -> Named:
    monster = find_monster(text)
    digits = text.lower().removeprefix("level").strip()
    if monster is not None:
        name, level = monster.name, monster.level
    elif digits.isdecimal() and digits.isascii() and 1 <= int(digits[:9]) <= 999:
        name, level = "a unit", int(digits)
    else:
        known = ", ".join(creature.name for creature in monsters().values())
        raise Failure(f"{text!r} is no creature of the table and no level from 1 to 999; known are {known}")
    points = armour_points(armour, house)
    if points is None:
        raise Failure(
            f"{armour!r} is no armour; give none, leather, chain or plate, with + shield, or points"
        )
    return Named(name, level, points)


def _percent(chance: Fraction) -> str:
    return f"{chance} ({float(chance):.4f})" if chance.denominator < 10_000 else f"{float(chance):.6f}"


def _chance(chance: Fraction) -> Json:
    return {"fraction": str(chance), "value": float(chance)}


def _answer(
    first: Named, second: Named, ruling: Ruling, in_turn: DuelOdds | None, together: DuelOdds | None
) -> Json:
    fields = asdict(ruling)
    for key in ("attacker", "defender", "chance", "rules"):
        del fields[key]
    return {
        "schema": "wallhop/odds/1",
        "attacker": dict(first._asdict()),
        "defender": dict(second._asdict()),
        **fields,
        "chance": _chance(ruling.chance),
        "sentence": ruling.sentence(),
        "duel": None
        if in_turn is None
        else {"first": _chance(in_turn.first), "second": _chance(in_turn.second)},
        "duel_simultaneous": None
        if together is None
        else {name: _chance(chance) for name, chance in together._asdict().items()},
        "rules": _rules(ruling.rules),
    }
