"""Positions of the games as pictures: everything that stands is drawn where it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import Setup
from games.registry import game
from generator.drawing import Item, Text
from generator.palette import PRINT
from generator.parts import Cards, Picture
from generator.sheets.positions import position_parts


def _beginning(name: str, players: int) -> dict[str, Any]:
    rules = game(name)
    values = rules.dump(rules.start(Setup(players, seed=4)))
    return {"schema": "wallhop/position/1", "game": name, "seats": players, **json.loads(json.dumps(values))}


def _texts(items: tuple[Item, ...]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def test_a_hex_map_shows_nests_and_creatures() -> None:
    values = _beginning("wkm", 2)
    values["phase"] = "turns"
    for number, creature in enumerate(values["creatures"]):
        creature["health"] = 1
        creature["at"] = values["board"]["nests"][number]
    (picture,) = position_parts(values, "map.json", PRINT)
    assert isinstance(picture, Picture)
    texts = _texts(picture.drawing)
    assert texts.count("NEST") == 6
    for creature in values["creatures"]:
        assert texts.count(creature["name"]) == 1
        assert f"{creature['name']} on {creature['at']}" in picture.alt


def test_a_town_shows_tiles_cubes_and_agents() -> None:
    """A red production tile with four cubes and red's agent, and a city block east of it."""
    values = {
        "schema": "wallhop/position/1",
        "game": "urbs",
        "seats": 2,
        "tiles": [
            {"at": [0, 0], "colour": "yellow", "side": "production", "cubes": 4, "agent": "red"},
            {"at": [1, 0], "colour": "green", "side": "block"},
        ],
    }
    (picture,) = position_parts(values, "town.json", PRINT)
    assert isinstance(picture, Picture)
    texts = _texts(picture.drawing)
    assert "4 cubes" in texts
    assert "Guard house" in texts
    assert "city block" in texts
    assert "agent of red" in picture.alt
    assert (picture.width, picture.height) == (72.0, 36.0)


def test_the_cloth_shows_every_stone_and_the_referee_gets_a_list() -> None:
    values = _beginning("mars", 3)
    cloth, stones, rovers = position_parts(values, "mars.json", PRINT)
    assert isinstance(cloth, Picture)
    assert isinstance(stones, Picture)
    assert isinstance(rovers, Cards)
    assert len(rovers.cards) == 3
    first = values["stones"][0]
    texts = _texts(stones.drawing)
    assert f"{first['at'][0]:.2f}" in texts
    middle = cloth.width / 2
    marks = [item for item in cloth.drawing if isinstance(item, Text) and item.text == str(first["id"])]
    expected = (middle + first["at"][0] * 25.4, middle - first["at"][1] * 25.4)
    assert any(abs(m.x - expected[0]) < 0.01 and abs(m.y - expected[1]) < 4 for m in marks)


def test_a_roster_has_a_card_for_each_unit() -> None:
    values = _beginning("smart", 2)
    (roster,) = position_parts(values, "battle.json", PRINT)
    assert isinstance(roster, Cards)
    assert len(roster.cards) == len(values["units"])


def test_an_agenda_names_the_candidates_and_the_issues() -> None:
    values = {
        "game": "soapbox",
        "seats": 4,
        "names": ["Ann", "Bob", "Cid", "Dee"],
        "roles": ["candidate", "candidate", "judge", "citizen"],
        "minutes": 40,
        "agenda": ["Racism", "Education"],
    }
    (picture,) = position_parts(values, "agenda.json", PRINT)
    assert isinstance(picture, Picture)
    texts = _texts(picture.drawing)
    assert {"Ann", "Bob", "Racism", "Education", "Time in all: 40 minutes"} <= set(texts)
    assert not {"Cid", "Dee", "Iraq"} & set(texts)


@pytest.mark.parametrize("name", ["ships", "chess", ""])
def test_games_without_a_table_are_refused(name: str) -> None:
    with pytest.raises(MalformedError, match="are not drawn"):
        position_parts({"game": name}, "x.json", PRINT)


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    values = _beginning("wkm", 2)
    values["creatures"][0]["at"] = "99,99"
    with pytest.raises(MalformedError, match="creatures"):
        position_parts(values, "x.json", PRINT)
