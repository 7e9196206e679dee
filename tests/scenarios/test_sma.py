"""The scenarios of SMART; player 1 is to act."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.smart import GAME
from games.smart.combat import DuelOdds, Fighter, duel, hit_chance
from games.smart.ruling import rule_on
from tests.scenarios.table import Table


def unit(name: str, side: int, at: tuple[float, float] = (0, 0), **rest: Any) -> dict[str, Any]:
    """A unit whose kind is its name without the number, as in `goblin1`."""
    return {"id": name, "kind": name.rstrip("0123456789"), "side": side, "at": list(at), **rest}


def table(*units: dict[str, Any], phase: str = "melee", **options: Any) -> Table:
    return Table(GAME, 2, {"units": list(units), "phase": phase, "player": 1}, **options)


def state_of(table: Table, name: str) -> dict[str, Any]:
    found: dict[str, Any]
    (found,) = [entry for entry in table.dump()["units"] if entry["id"] == name]
    return found


def fight(attacker: str, defender: str, **options: Any) -> Table:
    """Two units in base contact, and another pair far away so that the battle goes on."""
    return table(
        unit(attacker, 1),
        unit(defender, 2, (1, 0)),
        unit("ghoul1", 1, (90, 90)),
        unit("zombie1", 2, (90, -90)),
        **options,
    )


def test_sma_01_a_goblin_strikes_a_dwarf() -> None:
    """S2 S3: 14 + 1 - 3 = 12 hits, 10 misses."""
    field = fight("goblin1", "dwarf1")
    (struck,) = field.events(1, "strike dwarf1")
    assert struck.data["needs"] == 13
    events = field.events(0, "roll 14")
    assert [event.kind for event in events][:2] == ["hit", "damage"]
    assert events[0].rules == ("S2", "SG1")
    assert "S3" in events[1].rules
    assert state_of(field, "dwarf1")["damage"] == 1
    assert not state_of(field, "dwarf1")["out"]
    ruling = rule_on(1, 3, 14)
    assert (ruling.result, ruling.damage, ruling.points_left) == (12, 1, 2)

    field = fight("goblin1", "dwarf1")
    field.do(1, "strike goblin1 dwarf1")
    assert field.deal("roll 12")[0] == "miss"
    assert state_of(field, "dwarf1")["damage"] == 0
    assert rule_on(1, 3, 12).result == 10
    assert rule_on(1, 3, 12).hit is False


def test_sma_02_a_dwarf_strikes_a_goblin() -> None:
    """S2 S4: 8 + 3 - 1 = 10 misses; 9 hits with 3 points, and the goblin is defeated."""
    field = fight("dwarf1", "goblin1")
    field.do(1, "strike goblin1")
    assert field.deal("roll 8")[0] == "miss"
    field = fight("dwarf1", "goblin1")
    field.do(1, "strike goblin1")
    assert field.deal("roll 9")[:3] == ["hit", "damage", "defeated"]
    assert state_of(field, "goblin1")["damage"] == 3
    assert state_of(field, "goblin1")["out"]


def test_sma_04_one_hit_defeats_among_equals() -> None:
    """SG2"""
    field = fight("goblin1", "skeleton1")
    field.do(1, "strike skeleton1")
    assert "defeated" in field.deal("roll 11")
    field = fight("goblin1", "skeleton1", defeat_when="exceed")
    field.do(1, "strike skeleton1")
    assert "defeated" not in field.deal("roll 11")
    field.do(2, "strike goblin1")
    field.deal("roll 1", "roll 20", "roll 1")
    for player in (1, 2):
        field.do(player, "end")
    field.do(1, "strike skeleton1")
    assert "defeated" in field.deal("roll 11")


@pytest.mark.parametrize(
    ("difference", "chance"),
    [(-10, "0"), (-9, "1/20"), (0, "1/2"), (3, "13/20"), (9, "19/20"), (10, "1")],
)
def test_sma_06_the_chance_of_a_hit(difference: int, chance: str) -> None:
    """S2"""
    attacker, defender = 20 + difference, 20
    assert hit_chance(attacker, defender) == Fraction(chance)


def test_sma_07_a_spell_reaches_as_many_inches_as_the_level() -> None:
    """S5"""
    field = table(
        unit("elf1", 1), unit("ghoul1", 2, (3.0, 0)), unit("zombie1", 2, (3.1, 0)), phase="missiles"
    )
    assert field.refused(1, "cast elf1 at zombie1").rule == "S5"
    assert field.refused(1, "cast elf1 at 0,3.1").rule == "S5"
    assert "cast" in field.do(1, "cast elf1 at ghoul1")
    field = table(unit("elf1", 1), unit("ghoul1", 2, (9, 9)), phase="missiles")
    assert "cast" in field.do(1, "cast elf1 at 0,3")


def test_sma_08_a_spell_fills_a_circle_at_one_to_one() -> None:
    """S5 SG9: the diameter is 3, so 1.5 inches are in and 1.6 are out."""
    units = (
        unit("elf1", 1),
        unit("gnome1", 2, (3, 0)),
        unit("dwarf1", 2, (3, 1.5)),
        unit("dwarf2", 2, (3, -1.6)),
    )
    field = table(*units, phase="missiles")
    (cast, *_) = field.events(1, "cast elf1 at 3,0")
    assert cast.data["struck"] == ["gnome1", "dwarf1"]
    assert cast.rules == ("S5", "SG9", "SG13")
    assert [state_of(field, name)["damage"] for name in ("gnome1", "dwarf1", "dwarf2")] == [3, 3, 0]
    field = table(*units, phase="missiles", scale="10:1")
    assert field.refused(1, "cast elf1 at 3,0").rule == "S5"
    field.do(1, "cast elf1 at gnome1")
    assert [state_of(field, name)["damage"] for name in ("gnome1", "dwarf1", "dwarf2")] == [3, 0, 0]


def test_sma_10_spells_per_battle_and_per_day() -> None:
    """S7 SG13"""
    spent = (unit("magician1", 1, spells_left=0), unit("elf1", 1, (0, 2), spells_left=0))
    field = table(*spent, unit("ghoul1", 2, (1.5, 0)), phase="missiles")
    assert field.refused(1, "cast magician1 at ghoul1").rule == "SG13"
    assert field.refused(1, "cast elf1 at ghoul1").rule == "SG13"
    assert field.do(1, "new battle") == ["battle"]
    assert state_of(field, "magician1")["spells_left"] == 2
    assert state_of(field, "elf1")["spells_left"] == 0
    field.deal("roll 20", "roll 1")
    assert field.do(1, "new day") == ["day"]
    assert state_of(field, "elf1")["spells_left"] == 3


def test_sma_12_a_duel_of_equals_of_level_one() -> None:
    """Closed form: p / (1 - (1 - p)(1 - r)) with p = r = 1/2; together each of three ends is 1/3."""
    third = Fraction(1, 3)
    assert duel(Fighter(1), Fighter(1)) == DuelOdds(2 * third, third, Fraction(0))
    assert duel(Fighter(1), Fighter(1), simultaneous=True) == DuelOdds(third, third, third)


def test_sma_13_a_duel_of_level_three_and_level_two() -> None:
    """Level 3 needs one hit at .55; level 2 needs two hits at .45.

    Let x be the chance of level 3 when it strikes first and level 2 needs two hits more, y when one.
    y = .55 + .45 (.55 y), x = .55 + .45 (.45 y + .55 x); suffering first it is .45 y + .55 x.
    """
    p, r = Fraction(55, 100), Fraction(45, 100)
    y = p / (1 - (1 - p) * (1 - r))
    x = (p + (1 - p) * r * y) / (1 - (1 - p) * (1 - r))
    first = duel(Fighter(3), Fighter(2))
    second = duel(Fighter(2), Fighter(3))
    assert first is not None
    assert second is not None
    assert first.first == x
    assert second.second == r * y + (1 - r) * x
    assert float(first.first) == pytest.approx(0.927584, abs=5e-7)
    assert float(second.second) == pytest.approx(0.839075, abs=5e-7)


def test_sma_15_a_bow_at_fifty_inches() -> None:
    """SG8: twelve or more, P .45; by the inch 31, which no die shows."""
    archers = (unit("goblin1", 1, ranged=True), unit("skeleton1", 2, (50, 0)))
    field = table(*archers, phase="missiles")
    (shot,) = field.events(1, "shoot skeleton1")
    assert (shot.data["penalty"], shot.data["needs"]) == (1, 12)
    assert shot.rules == ("S2", "SG8")
    assert field.deal("roll 11")[0] == "miss"
    field = table(*archers, phase="missiles")
    field.do(1, "shoot goblin1 skeleton1")
    assert field.deal("roll 12")[0] == "hit"
    assert hit_chance(1, 1, 1) == Fraction(9, 20)
    field = table(*archers, phase="missiles", range_penalty="per_inch")
    (shot,) = field.events(1, "shoot skeleton1")
    assert shot.data["needs"] == 31
    assert hit_chance(1, 1, 20) == 0
    assert field.deal("roll 20")[0] == "miss"
