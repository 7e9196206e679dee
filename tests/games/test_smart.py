"""SMART beyond the scenarios: order of play, moves, and every house rule in the order of the rules page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.rulebook import rulebook
from games.smart import GAME
from games.smart.combat import (
    HouseRules,
    absorb,
    armour_points,
    find_monster,
    hit_chance,
    monsters,
    range_penalty,
    standard_rules,
)
from tests.scenarios.table import Table
from tests.scenarios.test_sma import fight, state_of, table, unit


def house(**options: Any) -> HouseRules:
    return HouseRules.of(rulebook("smart").in_force(options))


# The rules: order of play, moves, sight.


def test_s1_the_highest_roll_moves_first() -> None:
    field = table(unit("goblin1", 1), unit("ghoul1", 2, (20, 0)), phase="initiative")
    assert field.deal("roll 5", "roll 6") == ["initiative", "initiative", "order"]
    assert GAME.actors(field.state) == (2,)
    assert field.refused(1, "move goblin1 1,0").rule == "S1"
    field.do(2, "end")
    assert GAME.actors(field.state) == (1,)


def test_s1_foot_moves_six_inches_and_large_monsters_twelve() -> None:
    field = table(
        unit("goblin1", 1), unit("giant-snake1", 1, (0, 5)), unit("ghoul1", 2, (40, 40)), phase="move"
    )
    assert field.refused(1, "move goblin1 6.01,0").rule == "S1"
    assert field.do(1, "move goblin1 6,0") == ["move"]
    assert field.refused(1, "move goblin1 6,1").rule == "S1"
    assert field.refused(1, "move giant-snake1 12.1,5").rule == "S1"
    assert field.do(1, "move giant-snake1 12,5") == ["move"]


def test_s1_walls_and_trees_block_and_legs_go_round() -> None:
    position = {
        "units": [unit("goblin1", 1, ranged=True), unit("ghoul1", 2, (6, 0))],
        "walls": [{"from": [2, -1], "to": [2, 1]}],
        "trees": [{"at": [0, 3], "radius": 1}],
        "phase": "move",
    }
    field = Table(GAME, 2, position)
    assert field.refused(1, "move goblin1 4,0").rule == "S1"
    assert field.refused(1, "move goblin1 0,5").rule == "S1"
    assert field.refused(1, "move goblin1 2,1.5 5,-1.5").rule == "S1"  # round the end, but too far
    assert field.do(1, "move goblin1 2,1.5 4,0") == ["move"]
    field = Table(GAME, 2, position | {"phase": "missiles"})
    assert field.refused(1, "shoot goblin1 ghoul1").rule == "SG10"


def test_s1_nobody_stands_where_another_stands() -> None:
    field = table(unit("goblin1", 1), unit("ghoul1", 2, (3, 0)), phase="move")
    assert field.refused(1, "move goblin1 2.5,0").rule == "S1"
    assert field.do(1, "move goblin1 ghoul1") == ["move"]
    assert state_of(field, "goblin1")["at"] == [2, 0]


def test_s4_armour_absorbs_up_to_its_maximum() -> None:
    """A level 3 knight in plate and shield takes 4 and then 3: three blows of 3 make it fall."""
    knight = unit("knight1", 2, (1, 0), level=3, armour="plate+shield", base=0.5)
    field = table(unit("dwarf1", 1), unit("dwarf2", 1, (2, 0)), unit("dwarf3", 1, (1, 1)), knight)
    seen = []
    for name in ("dwarf1", "dwarf2", "dwarf3"):
        field.do(1, f"strike {name} knight1")
        field.deal("roll 11")
        seen.append((state_of(field, "knight1")["armour_left"], state_of(field, "knight1")["damage"]))
    assert seen == [(1, 0), (0, 2), (0, 5)]
    assert state_of(field, "knight1")["out"]
    assert absorb(3, 4) == (1, 0)


def test_s6_faith_saves_from_magic() -> None:
    """A goblin of the faithful needs 10 with its level 1, whoever casts."""
    units = unit("elf1", 1), unit("goblin1", 2, (2, 0), faith=True), unit("ghoul1", 2, (50, 0))
    field = table(*units, phase="missiles", faith=True)
    field.do(1, "cast elf1 at goblin1")
    (saved, *_) = field.events(0, "roll 10")
    assert saved.kind == "save"
    assert saved.rules == ("S6", "SG12")
    assert state_of(field, "goblin1")["damage"] == 0
    field = table(*units, phase="missiles", faith=True)
    field.do(1, "cast elf1 at goblin1")
    assert "defeated" in field.deal("roll 9")
    off = table(*units, phase="missiles")
    assert "defeated" in off.do(1, "cast elf1 at goblin1")


def test_s7_the_monster_table() -> None:
    levels = {1: 4, 2: 5, 3: 4}
    for level, number in levels.items():
        assert sum(monster.level == level for monster in monsters().values()) == number
    assert find_monster("Giant Bats") == find_monster("giant-bat") == monsters()["giant-bat"]
    assert find_monster("dragon") is None
    assert monsters()["magician"][-2:] == (2, "battle")
    assert monsters()["elf"][-2:] == (3, "day")


# House rules, in the order of the rules page.


def test_sg1_the_literal_band_makes_levels_useless() -> None:
    """Only 11 to 20: every advantage from 0 to 10 is exactly one half."""
    band = house(hit_band="11_to_20")
    assert {hit_chance(1 + d, 1, 0, band) for d in range(11)} == {Fraction(1, 2)}
    assert hit_chance(11, 1) == 1
    field = fight("dwarf1", "goblin1", hit_band="11_to_20")
    field.do(1, "strike goblin1")
    assert field.deal("roll 19")[0] == "miss"  # 21


def test_sg3_natural_one_and_twenty() -> None:
    always = house(natural=True)
    assert hit_chance(30, 1, 0, always) == Fraction(19, 20)
    assert hit_chance(1, 30, 0, always) == Fraction(1, 20)
    field = fight("goblin1", "dwarf1", natural=True)
    field.do(1, "strike dwarf1")
    assert field.deal("roll 20")[0] == "hit"


@pytest.mark.parametrize("rule", ["initiative", "simultaneous"])
def test_sg4_blows_in_turn_or_together(rule: str) -> None:
    field = fight("goblin1", "skeleton1", hand_to_hand=rule)
    field.do(1, "strike skeleton1")
    field.deal("roll 20")
    if rule == "initiative":
        assert state_of(field, "skeleton1")["out"]
        assert GAME.actors(field.state) != (2,)
        return
    assert not state_of(field, "skeleton1")["out"]
    assert GAME.actors(field.state) == (2,)
    field.do(2, "strike goblin1")
    assert field.deal("roll 20")[:2] == ["hit", "damage"]
    assert state_of(field, "skeleton1")["out"]
    assert state_of(field, "goblin1")["out"]


def test_sg4_both_sides_may_fall() -> None:
    field = table(unit("goblin1", 1), unit("skeleton1", 2, (1, 0)), hand_to_hand="simultaneous")
    field.do(1, "strike skeleton1")
    field.deal("roll 20")
    field.do(2, "strike goblin1")
    assert field.deal("roll 20")[-1] == "over"
    result = GAME.result(field.state)
    assert result is not None
    assert result.winners == ()


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("none", 0),
        ("leather", 1),
        ("chain", 2),
        ("plate", 3),
        ("shield", 1),
        ("plate+shield", 4),
        ("5", 5),
    ],
)
def test_sg5_what_armour_absorbs(text: str, points: int) -> None:
    assert armour_points(text, standard_rules()) == points


def test_sg5_the_judge_s_table() -> None:
    assert armour_points("plate and shield", house(plate=6, shield=2)) == 8
    assert armour_points("leather", house(leather=0)) == 0
    assert armour_points("chain", house(chain=4)) == 4
    for wrong in ("plate+chain", "silk", "shield+shield", "-1", ""):
        assert armour_points(wrong, standard_rules()) is None


@pytest.mark.parametrize(("rule", "damage"), [("absorbs", 1), ("ignored", 3)])
def test_sg6_armour_against_magic(rule: str, damage: int) -> None:
    target = unit("dwarf1", 2, (2, 0), armour="chain")
    field = table(
        unit("elf1", 1), target, unit("ghoul1", 2, (50, 0)), phase="missiles", armour_against_magic=rule
    )
    field.do(1, "cast elf1 at dwarf1")
    assert state_of(field, "dwarf1")["damage"] == damage


def test_sg7_a_spell_that_rolls_to_hit() -> None:
    units = unit("elf1", 1), unit("dwarf1", 2, (2, 0)), unit("ghoul1", 2, (50, 0))
    field = table(*units, phase="missiles", spell_to_hit=True)
    assert field.do(1, "cast elf1 at dwarf1") == ["cast"]
    assert field.deal("roll 10")[0] == "miss"
    assert state_of(field, "dwarf1")["damage"] == 0
    field = table(*units, phase="missiles", spell_to_hit=True, magic_resistance="11")
    field.do(1, "cast elf1 at dwarf1")
    assert field.deal("roll 11") == ["hit"]  # and now it may resist
    assert field.deal("roll 11")[0] == "save"


def test_sg8_the_range_penalty() -> None:
    inch = house(range_penalty="per_inch")
    for inches, by_twenty, by_inch in (
        (30, 0, 0),
        (30.1, 1, 1),
        (31, 1, 1),
        (50, 1, 20),
        (50.5, 2, 21),
        (70, 2, 40),
    ):
        assert range_penalty(inches, standard_rules()) == by_twenty
        assert range_penalty(inches, inch) == by_inch


@pytest.mark.parametrize(("rule", "struck"), [("all", ["elf1", "goblin1"]), ("enemies", ["goblin1"])])
def test_sg9_friends_in_the_circle(rule: str, struck: list[str]) -> None:
    field = table(
        unit("elf1", 1),
        unit("goblin1", 2, (1.4, 0)),
        unit("ghoul1", 2, (50, 0)),
        phase="missiles",
        area_strikes=rule,
    )
    (cast, *_) = field.events(1, "cast elf1 at 1.4,0")
    assert cast.data["struck"] == struck


def test_sg10_range_from_edge_to_edge() -> None:
    """3.9 inches between centres are 2.9 between bases of radius .5."""
    units = unit("elf1", 1), unit("goblin1", 2, (3.9, 0)), unit("ghoul1", 2, (50, 0))
    assert table(*units, phase="missiles").refused(1, "cast elf1 at goblin1").rule == "S5"
    assert "cast" in table(*units, phase="missiles", range_from="edge").do(1, "cast elf1 at goblin1")


@pytest.mark.parametrize(
    ("rule", "saves", "fails", "saved_damage"),
    [("11", 11, 10, 0), ("16", 16, 15, 0), ("half", 11, 10, 1)],
)
def test_sg11_resisting_magic(rule: str, saves: int, fails: int, saved_damage: int) -> None:
    """Level 3 against level 3: the die alone counts; half of 3 is 1."""
    units = unit("elf1", 1), unit("dwarf1", 2, (2, 0)), unit("ghoul1", 2, (50, 0))
    for roll, damage in ((saves, saved_damage), (fails, 3)):
        field = table(*units, phase="missiles", magic_resistance=rule)
        assert field.do(1, "cast elf1 at dwarf1") == ["cast"]
        field.deal(f"roll {roll}")
        assert state_of(field, "dwarf1")["damage"] == damage


def test_sg12_faith_against_the_caster_s_level() -> None:
    """Opposed, a faithful goblin needs 11 - 1 + 3 = 13 against an elf; and no other roll follows."""
    units = unit("elf1", 1), unit("goblin1", 2, (2, 0), faith=True), unit("ghoul1", 2, (50, 0))
    for roll, kind in ((13, "save"), (12, "no_save")):
        field = table(*units, phase="missiles", faith=True, faith_roll="opposed", magic_resistance="11")
        field.do(1, "cast elf1 at goblin1")
        assert field.deal(f"roll {roll}")[0] == kind
        assert all(due.kind == "initiative" for due in field.state.due)


@pytest.mark.parametrize("rule", ["move_then_cast", "cast_instead_of_move"])
def test_sg14_moving_and_casting(rule: str) -> None:
    moved = unit("elf1", 1, moved=True), unit("goblin1", 2, (2, 0)), unit("ghoul1", 2, (50, 0))
    field = table(*moved, phase="missiles", cast_and_move=rule)
    if rule == "cast_instead_of_move":
        assert field.refused(1, "cast elf1 at goblin1").rule == "SG14"
    else:
        assert "cast" in field.do(1, "cast elf1 at goblin1")


def test_sg14_one_of_shooting_casting_and_striking() -> None:
    field = table(
        unit("elf1", 1, ranged=True),
        unit("gnome1", 1, (9, 9), ranged=True),
        unit("zombie1", 2, (2, 0)),
        phase="missiles",
    )
    field.do(1, "shoot elf1 zombie1")
    field.deal("roll 1")
    assert field.refused(1, "cast elf1 at zombie1").rule == "SG14"


def test_sg15_blows_need_contact() -> None:
    field = table(
        unit("goblin1", 1),
        unit("goblin2", 1, (0, 1)),
        unit("zombie1", 2, (1.2, 0)),
        unit("ghoul1", 2, (1, 1)),
    )
    assert field.refused(1, "strike goblin1 zombie1").rule == "SG15"
    assert field.do(1, "strike goblin2 ghoul1") == ["strike"]


@pytest.mark.parametrize(("rule", "level"), [("by_hand", 3), ("by_kill", 4)])
def test_sg16_gaining_levels(rule: str, level: int) -> None:
    field = table(unit("dwarf1", 1), unit("goblin1", 2, (1, 0)), gaining_levels=rule)
    field.do(1, "strike goblin1")
    assert field.deal("roll 20")[-1] == "over"
    assert state_of(field, "dwarf1")["level"] == level


@pytest.mark.parametrize("rule", ["roll_again", "together"])
def test_sg17_ties_of_initiative(rule: str) -> None:
    field = table(unit("goblin1", 1), unit("ghoul1", 2, (20, 0)), phase="initiative", initiative_ties=rule)
    kinds = field.deal("roll 7", "roll 7")
    if rule == "roll_again":
        assert kinds[-1] == "tie"
        field.deal("roll 3", "roll 4")
        assert GAME.actors(field.state) == (2,)
    else:
        assert field.dump()["order"] == [[1, 2]]


def test_sg17_tied_players_hits_count_together() -> None:
    position = {
        "units": [unit("goblin1", 1), unit("skeleton1", 2, (1, 0))],
        "phase": "melee",
        "order": [[1, 2]],
    }
    field = Table(GAME, 2, position, initiative_ties="together")
    field.do(1, "strike skeleton1")
    field.deal("roll 20")
    assert GAME.actors(field.state) == (2,)
    field.do(2, "strike goblin1")
    assert field.deal("roll 20")[-1] == "over"
    assert GAME.result(field.state) is not None
    assert field.state.sides() == []


@pytest.mark.parametrize(("rule", "rolls"), [("per_unit", 1), ("per_figure", 3)])
def test_sg18_a_unit_of_many_men(rule: str, rolls: int) -> None:
    men = unit("goblin1", 1, figures=3)
    field = table(men, unit("dwarf1", 2, (1, 0)), unit("ghoul1", 2, (50, 0)), unit_rolls=rule, scale="100:1")
    field.do(1, "strike dwarf1")
    assert len(field.state.due) == rolls
    field.deal(*["roll 20"] * rolls)
    assert state_of(field, "dwarf1")["damage"] == rolls


def test_sg19_withdrawing_ends_a_battle() -> None:
    field = table(unit("goblin1", 1), unit("ghoul1", 2, (20, 0)), phase="move")
    assert field.refused(1, "end battle").rule == "SG19"
    assert field.do(1, "withdraw") == ["withdraw", "over"]
    result = GAME.result(field.state)
    assert result is not None
    assert (result.winners, result.rules) == ((2,), ("SG19",))


def test_sg19_the_judge_ends_a_battle() -> None:
    units = unit("goblin1", 1), unit("ghoul1", 2, (20, 0)), unit("ghoul2", 2, (20, 9))
    field = table(*units, phase="move", battle_end="judge")
    field.do(1, "withdraw")
    assert GAME.result(field.state) is None
    assert field.do(2, "end battle") == ["over"]
    result = GAME.result(field.state)
    assert result is not None
    assert result.winners == (2,)
