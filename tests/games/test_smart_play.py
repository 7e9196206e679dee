"""SMART: odds, rulings, properties of play, counts, texts, positions."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boards.errors import MalformedError
from games.bots import greedy_bot, random_bot
from games.dice import seeded
from games.engine import ActionError, Setup
from games.match import Match, settle
from games.rulebook import rulebook
from games.smart import GAME
from games.smart.combat import (
    DuelOdds,
    Fighter,
    HouseRules,
    absorb,
    duel,
    hit_chance,
    hits_needed,
)
from games.smart.ruling import rule_on
from games.smart.state import Action, Cast, Move
from tests.games.lines import count, random_states
from tests.scenarios.table import Table
from tests.scenarios.test_sma import table, unit


def house(**options: Any) -> HouseRules:
    return HouseRules.of(rulebook("smart").in_force(options))


# Odds.


def test_the_chance_of_a_hit_is_monotone_and_symmetric() -> None:
    """Closed form, and P(a hits b) + P(b hits a) = 1 for differences up to 10."""
    last = Fraction(0)
    for difference in range(-15, 16):
        attacker, defender = 20 + difference, 20
        chance = hit_chance(attacker, defender)
        assert chance == min(Fraction(1), max(Fraction(0), Fraction(10 + difference, 20)))
        assert chance >= last
        last = chance
        if abs(difference) <= 10:
            assert chance + hit_chance(defender, attacker) == 1


def test_hits_needed_by_counting_blows() -> None:
    """Against blows dealt one after another."""
    for rule in ("reach", "exceed"):
        rules = house(defeat_when=rule)
        for attacker in range(1, 5):
            for level in range(1, 6):
                for armour in range(5):
                    blows, left, damage = 0, armour, 0
                    while damage < level + (rule == "exceed"):
                        left, through = absorb(attacker, left)
                        damage += through
                        blows += 1
                    assert hits_needed(attacker, level, armour, rules) == blows


@pytest.mark.parametrize("together", [False, True])
def test_duels_against_played_duels(together: bool) -> None:
    """The exact odds against 4,000 duels with dice, within four standard deviations."""
    first, second = Fighter(3, 1), Fighter(2, 3)
    odds = duel(first, second, together)
    assert odds is not None
    assert sum(odds) == 1
    random = Random(1)
    ends = [0, 0, 0]
    for _ in range(4000):
        health = [first.level + first.armour, second.level + second.armour]
        while min(health) > 0:
            hit = random.randint(1, 20) + first.level - second.level >= 11
            back = random.randint(1, 20) + second.level - first.level >= 11
            health[1] -= first.level * hit
            if together or health[1] > 0:
                health[0] -= second.level * back
        ends[2 if max(health) <= 0 else 0 if health[0] > 0 else 1] += 1
    for end, chance in zip(ends, odds, strict=True):
        spread = (4000 * float(chance) * (1 - float(chance))) ** 0.5
        assert abs(end - 4000 * float(chance)) <= 4 * spread + 1e-9


def test_a_duel_that_never_ends() -> None:
    assert duel(Fighter(1), Fighter(1), house=house(hit_band="11_to_20")) is not None
    assert duel(Fighter(1), Fighter(40)) == DuelOdds(Fraction(0), Fraction(1), Fraction(0))


def test_a_ruling_with_armour_and_damage() -> None:
    """3 on level 3, whose armour still absorbs 1 and who has taken 1: 1 + 2 = 3, it falls."""
    ruling = rule_on(3, 3, 11, armour=1, damage=1)
    assert (ruling.absorbed, ruling.armour_left, ruling.damage_taken, ruling.defeated) == (1, 0, 3, True)
    assert ruling.rules == ("S2", "SG1", "S3", "S4", "SG2")
    assert rule_on(1, 1, 20, inches=50).rules[:3] == ("S2", "SG1", "SG8")
    assert rule_on(1, 3).needs == 13
    wrongs: list[dict[str, Any]] = [{"roll": 21}, {"roll": 0}, {"armour": -1}]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"d20|0 or more"):
            rule_on(1, 1, **wrong)
    with pytest.raises(ValueError, match="levels"):
        rule_on(0, 1)


# Properties of play.


@pytest.mark.parametrize("players", [2, 3, 6])
def test_units_armour_and_spells_are_conserved(players: int) -> None:
    names: set[str] = set()
    for state in random_states(GAME, Setup(players), 1500, players):
        assert GAME.invariants(state) == []
        names = names or set(state.units)
        assert set(state.units) == names


def test_a_greedy_army_beats_a_random_one() -> None:
    bots = {1: greedy_bot(1), 2: random_bot(2)}
    match = settle(Match.start(GAME, Setup(2)), seeded(1), bots, 5000)
    assert match.result is not None
    assert match.result.winners == (1,)


# Counts, with their derivation.


def test_counts_of_two_units_in_contact() -> None:
    """A goblin and a skeleton in contact. Initiative: 20, then 20 x 20 = 400.

    20 of the 400 are ties, rolled again (20 ways each); in the other 380 the first player may step straight
    back or end (there is nothing to advance to): 380 x 2 + 20 x 20 = 1160.
    """
    field = table(unit("goblin1", 1), unit("skeleton1", 2, (1, 0)), phase="initiative")
    assert [count(GAME, field.state, depth) for depth in range(4)] == [1, 20, 400, 1160]


def test_counts_of_a_last_blow() -> None:
    """The goblin strikes or not. Level 1 against level 1: 10 of 20 rolls defeat and end the battle.

    Depth 1: strike, end: 2. Depth 2: 20 rolls; after the end the skeleton's strike or end: 22.
    Depth 3: 10 rolls end the battle, after 10 the skeleton has 2 choices; after its strike 20 rolls, after
    its end a new turn with 20 rolls for initiative: 20 + 20 + 20 = 60.
    """
    field = table(unit("goblin1", 1), unit("skeleton1", 2, (1, 0)))
    assert [count(GAME, field.state, depth) for depth in range(4)] == [1, 2, 22, 60]


# Texts and positions.


@pytest.mark.parametrize(
    ("phase", "said", "canonical"),
    [
        ("melee", "strike dwarf1", "strike goblin1 dwarf1"),
        ("melee", "goblin1 strikes dwarf1", "strike goblin1 dwarf1"),
        ("melee", "strike dwarf1 with goblin1", "strike goblin1 dwarf1"),
        ("melee", "dwarf1 strikes goblin1", "strike dwarf1 goblin1"),
        ("missiles", "shoot dwarf1", "shoot goblin1 dwarf1"),
        ("missiles", "goblin1 casts a spell at 3,4", "cast goblin1 at 3,4"),
        ("missiles", "cast goblin1 at dwarf1", "cast goblin1 at dwarf1"),
        ("missiles", "cast at dwarf1", "cast elf1 at dwarf1"),
        ("missiles", "cast at 3,4", "cast elf1 at 3,4"),
        ("move", "move goblin1 to 3,4", "move goblin1 3,4"),
        ("move", "move goblin1 3,4 5,6.5", "move goblin1 3,4 5,6.5"),
        ("move", "Done.", "end"),
        ("melee", "14", "roll 14"),
    ],
)
def test_what_people_say(phase: str, said: str, canonical: str) -> None:
    elf = unit("elf1", 1, (9, 9))
    field = table(unit("goblin1", 1, ranged=True), elf, unit("dwarf1", 2, (1, 0)), phase=phase)
    assert GAME.write(GAME.read(said, field.state, 1)) == canonical


@pytest.mark.parametrize("said", ["", "strike", "move goblin1", "cast", "shoot 3,4", "dance", "new hat"])
def test_what_nobody_understands(said: str) -> None:
    field = table(unit("goblin1", 1), unit("dwarf1", 2, (9, 0)))
    with pytest.raises(ActionError, match="expected"):
        GAME.read(said, field.state, 1)


def test_a_position_names_every_defect() -> None:
    position = {
        "units": [
            {"id": "a", "kind": "dragon"},
            {"id": "a", "kind": "goblin", "at": [1], "armour": "silk"},
            {"kind": "elf", "spells_left": 9, "side": 8},
        ],
        "phase": "feast",
        "weather": "fine",
    }
    with pytest.raises(MalformedError) as error:
        GAME.start(Setup(2, position=position))
    places = {defect.where for defect in error.value.defects}
    assert {"units[0].level", "units[1].id", "units[1].at", "units[1].armour"} <= places
    assert {"units[2].spells_left", "units[2].side", "phase", "weather"} <= places


def test_the_drawing_shows_units_walls_and_what_is_due() -> None:
    position = {
        "units": [unit("goblin1", 1), unit("dwarf1", 2, (10, 5), armour="plate")],
        "walls": [{"from": [5, 0], "to": [5, 3]}],
    }
    drawing = GAME.show(Table(GAME, 2, position).state, None)
    for text in ("#", "goblin1", "armour 3 of 3", "due: P1 rolls for initiative"):
        assert text in drawing


def test_house_rules_name_every_option() -> None:
    assert set(rulebook("smart").options) == set(HouseRules.__dataclass_fields__)


def test_a_program_cannot_move_or_cast_to_no_place() -> None:
    nowhere = (float("nan"), 0.0)
    field = table(unit("elf1", 1), unit("goblin1", 2, (5, 0)), phase="move")
    assert_refused(field, Move("elf1", (nowhere,)), "S1")
    field = table(unit("elf1", 1), unit("goblin1", 2, (5, 0)), phase="missiles")
    assert_refused(field, Cast("elf1", "", nowhere), "S5")


def assert_refused(field: Table, action: Action, rule: str) -> None:
    violation = GAME.check(field.state, 1, action)
    assert violation is not None
    assert violation.rule == rule
