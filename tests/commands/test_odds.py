"""`wallhop odds`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["odds", *arguments])


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


def test_a_goblin_hits_a_dwarf() -> None:
    """14 + 1 - 3 = 12 hits for 1; 2 more defeat the dwarf (SMA-01)."""
    found = answer("--attacker", "goblin", "--defender", "dwarf", "--roll", "14")
    assert (found["result"], found["hit"], found["damage"], found["points_left"]) == (12, True, 1, 2)
    assert found["needs"] == 13
    assert found["chance"] == {"fraction": "2/5", "value": 0.4}
    assert [rule["id"] for rule in found["rules"]] == ["S2", "SG1", "S3", "S4", "SG2"]
    assert found["rules"][0]["provenance"] == "stated"
    text = run("--attacker", "goblin", "--defender", "dwarf", "--roll", "14").output
    assert "14 + 1 - 3 = 12: a hit for 1; the defender can take 2 more" in text
    assert "[S2, stated]" in text


@pytest.mark.parametrize("distance", ["nan", "inf", "-1", "1e300"])
def test_a_distance_that_is_none(distance: str) -> None:
    result = run("--attacker", "goblin", "--defender", "dwarf", "--distance", distance)
    assert result.exit_code == 2
    assert "0 to 10000 inches" in result.output


def test_armour_absorbs_first() -> None:
    found = answer("--attacker", "3", "--defender", "dwarf", "--roll", "20", "--armour", "plate+shield")
    assert (found["absorbed"], found["armour_left"], found["points_left"]) == (3, 1, 3)
    assert found["hits_needed"] == 3  # 3 and 4 by threes


def test_a_duel_in_turn_and_together() -> None:
    """SMA-12"""
    found = answer("--attacker", "level 1", "--defender", "1")
    assert found["duel"]["first"]["fraction"] == "2/3"
    assert {chance["fraction"] for chance in found["duel_simultaneous"].values()} == {"1/3"}
    assert found["roll"] is None


def test_a_shot_and_a_house_rule() -> None:
    """SMA-15"""
    shot = ("--attacker", "1", "--defender", "1", "--distance", "50", "--roll", "12")
    assert answer(*shot)["hit"] is True
    literal = answer(*shot, "--option", "range_penalty=per_inch")
    assert (literal["hit"], literal["needs"], literal["chance"]["value"]) == (False, 31, 0)


def test_a_spell_in_and_out_of_reach() -> None:
    """SMA-07; an elf does 3 to a goblin."""
    found = answer("--attacker", "elf", "--defender", "goblin", "--spell", "--distance", "3")
    assert (found["damage"], found["defeated"], found["in_reach"], found["diameter"]) == (
        3,
        True,
        True,
        3,
    )
    far = run("--attacker", "elf", "--defender", "goblin", "--spell", "--distance", "3.1")
    assert far.exit_code == 1
    assert "the spell reaches 3 inches" in far.output


def test_faith_against_a_spell() -> None:
    """A goblin of the faithful resists with 10 or more: 9 of 20 rolls let the spell through."""
    spell = ("--attacker", "elf", "--defender", "goblin", "--spell", "--faith", "--option", "faith=true")
    found = answer(*spell)
    assert (found["saves_at"], found["damage"]) == (10, None)
    assert found["chance"]["fraction"] == "9/20"
    assert answer(*spell, "--roll", "10")["damage"] == 0
    assert answer(*spell, "--roll", "9")["damage"] == 3
    assert "S6" in [rule["id"] for rule in found["rules"]]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--attacker", "dragon", "--defender", "1"), 2, "is no creature of the table"),
        (("--attacker", "0", "--defender", "1"), 2, "no level from 1 to 999"),
        (("--attacker", "1", "--defender", "1", "--armour", "silk"), 2, "is no armour"),
        (("--attacker", "1", "--defender", "1", "--roll", "21"), 2, "21"),
        (
            (
                "--attacker",
                "1",
            ),
            2,
            "--defender",
        ),
        (("--attacker", "1", "--defender", "1", "--option", "luck=on"), 3, "unknown option"),
    ],
)
def test_what_cannot_be_judged(arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == code
    assert message in result.output
