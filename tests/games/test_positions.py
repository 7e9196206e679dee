"""The positions of docs/positions.md are accepted as they stand there, and come back from their dumps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

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
