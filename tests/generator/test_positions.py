"""Positions of the games as pictures: everything that stands is drawn where it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest

from boards.errors import MalformedError
from games.engine import Setup
from games.registry import game
from generator.drawing import Item, Line, Text
from generator.palette import PRINT
from generator.parts import Cards, Picture
from generator.sheets.positions import position_parts
from solver.loading import load_problem
from solver.problem import MicroProblem, RicochetProblem


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


def test_a_map_without_creatures_is_large_enough_to_play_on() -> None:
    (picture,) = position_parts(_beginning("wkm", 4), "map.json", PRINT)
    assert isinstance(picture, Picture)
    assert picture.least > 16
    assert len(picture.captions) == 1


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


@pytest.mark.parametrize("name", ["go", "chess", ""])
def test_games_without_a_table_are_refused(name: str) -> None:
    with pytest.raises(MalformedError, match="are not drawn"):
        position_parts({"game": name}, "x.json", PRINT)


def test_a_ricochet_round_is_a_problem_with_its_code() -> None:
    """With a target turned up the page asks for it; its code is the id of that very problem."""
    values = _beginning("ricochet", 2)
    values |= {"phase": "bid", "target": values["left"][0], "left": values["left"][1:], "round": 1}
    (picture,) = position_parts(values, "match.json", PRINT)
    assert isinstance(picture, Picture)
    problem = load_problem(picture.qr)
    assert isinstance(problem, RicochetProblem)
    assert {robot.name: list(robot.cell) for robot in problem.robots} == values["robots"]
    target = next(t for t in problem.board.targets if t.cell == problem.goal.cell)
    assert f"{target.colour} {target.shape}" == values["target"]
    assert "Chips: P1 0, P2 0." in picture.captions


def test_between_two_rounds_of_ricochet_every_robot_and_target_is_drawn() -> None:
    values = _beginning("ricochet", 2)
    (picture,) = position_parts(values, "match.json", PRINT)
    assert isinstance(picture, Picture)
    assert not picture.qr
    for name, (x, y) in values["robots"].items():
        assert f"{name} at {x},{y}" in picture.alt


def test_a_micro_robots_round_is_a_problem_with_its_code() -> None:
    values = _beginning("micro", 3)
    values |= {"phase": "race", "start": "W1", "target": "B6", "round": 1}
    (picture,) = position_parts(values, "match.json", PRINT)
    assert isinstance(picture, Picture)
    problem = load_problem(picture.qr)
    assert isinstance(problem, MicroProblem)
    assert [str(problem.board[cell]) for cell in (problem.start, problem.goal)] == ["W1", "B6"]
    assert "Tokens: P1 0, P2 0, P3 0; 25 in stock." in picture.captions


def test_ships_show_losses_and_hands() -> None:
    """Two points of hull lost are two strokes; a hand is as many cards as the ship holds."""
    values = _beginning("ships", 2)
    values["ships"][0]["hull"] = 5
    tracks, *hands = position_parts(values, "battle.json", PRINT)
    assert isinstance(tracks, Cards)
    strokes = [sum(isinstance(item, Line) for item in card.front) for card in tracks.cards]
    assert strokes == [2, 0]
    held = [len(part.cards) for part in hands if isinstance(part, Cards)]
    assert held == [len(ship["hand"]) for ship in values["ships"]]


def test_a_position_that_cannot_be_is_refused_with_its_place() -> None:
    values = _beginning("wkm", 2)
    values["creatures"][0]["at"] = "99,99"
    with pytest.raises(MalformedError, match="creatures"):
        position_parts(values, "x.json", PRINT)
