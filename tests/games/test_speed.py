"""The referee is quick enough, in CPU seconds on one core, whatever else the machine does."""

from __future__ import annotations

import pytest

from benchmarks.referee import measured
from games.registry import available


@pytest.mark.parametrize("name", ["wkm", "ships"])
def test_twenty_thousand_actions_a_second(name: str) -> None:
    assert measured(name, 2_000)["applied_per_second"] >= 20_000


@pytest.mark.slow
@pytest.mark.parametrize("name", available())
def test_ten_thousand_actions_of_every_game_are_adjudicated_in_five_seconds(name: str) -> None:
    assert measured(name, 10_000)["adjudication_seconds"] < 5
