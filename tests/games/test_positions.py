"""The positions of docs/positions.md are accepted as they stand there, and come back from their dumps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from games.engine import CHANCE, ActionError, Setup
from games.registry import game

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
EXAMPLES = [
    json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["game"]))
def test_an_example_of_the_page_is_a_position(example: dict[str, object]) -> None:
    position = {key: value for key, value in example.items() if key != "game"}
    rules = game(str(example["game"]))
    players = example.get("players", 2)
    players = len(players) if isinstance(players, list) else players
    assert isinstance(players, int)
    state = rules.start(Setup(players, position=position))
    assert rules.actors(state)
    assert rules.start(Setup(players, position=rules.dump(state))) == state


def test_the_page_has_the_games_that_the_referees_page_has_not() -> None:
    assert [example["game"] for example in EXAMPLES] == ["wkm", "ships", "soapbox", "urbs", "mars", "smart"]


def _written_actions(name: str) -> list[str]:
    """The actions that the page gives for a game: what stands in backticks below `Actions:`."""
    section = PAGE.read_text("utf-8").partition(f"(`{name}`)")[2].partition("\n## ")[0]
    return re.findall(r"`([^`]+)`", " ".join(section.partition("\nActions:")[2].split()))


@pytest.mark.parametrize("example", EXAMPLES[3:], ids=lambda example: str(example["game"]))
def test_the_actions_of_the_page_are_read(example: dict[str, object]) -> None:
    rules = game(str(example["game"]))
    position = {key: value for key, value in example.items() if key != "game"}
    state = rules.start(Setup(2, position=position))
    actions = _written_actions(str(example["game"]))
    assert len(actions) >= 10
    for text in actions:
        chance = text.split()[0] in ("drawn", "weather", "first", "supply", "roll")
        action = rules.read(text, state, CHANCE if chance else 1)
        assert rules.read(rules.write(action), state, CHANCE if chance else 1) == action
    with pytest.raises(ActionError):
        rules.read("frobnicate", state, 1)


@pytest.mark.parametrize(("players", "code"), [(3, 0), ("x", 3)])
def test_a_position_says_how_many_play(tmp_path: Path, players: object, code: int) -> None:
    path, record = tmp_path / "position.json", tmp_path / "g.record"
    path.write_text(json.dumps({"players": players}), "utf-8")
    command = ["play", "new", "wkm", "--setup", str(path), "--seed", "1", "-o", str(record)]
    assert CliRunner().invoke(main, command).exit_code == code
    assert record.exists() is (code == 0)


def test_a_player_without_a_name_is_called_by_the_colour() -> None:
    state = game("urbs").start(Setup(2, position={"players": [{"colour": "white"}, {"colour": "red"}]}))
    assert state.table.names == ("white", "red")
