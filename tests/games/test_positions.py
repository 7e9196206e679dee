"""The positions of docs/positions.md are accepted as they stand there, and come back from their dumps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli import main
from games.engine import Setup
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
    assert isinstance(players, int)
    state = rules.start(Setup(players, position=position))
    assert rules.actors(state)
    assert rules.start(Setup(players, position=rules.dump(state))) == state


def test_the_page_has_its_three_games() -> None:
    assert [example["game"] for example in EXAMPLES] == ["wkm", "ships", "soapbox"]


@pytest.mark.parametrize(("players", "code"), [(3, 0), ("x", 3)])
def test_a_position_says_how_many_play(tmp_path: Path, players: object, code: int) -> None:
    path, record = tmp_path / "position.json", tmp_path / "g.record"
    path.write_text(json.dumps({"players": players}), "utf-8")
    command = ["play", "new", "wkm", "--setup", str(path), "--seed", "1", "-o", str(record)]
    assert CliRunner().invoke(main, command).exit_code == code
    assert record.exists() is (code == 0)
