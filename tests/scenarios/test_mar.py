"""The scenarios of Roll over Mars; rover 1 is to move, sector 2 has bad weather where one is named."""

from __future__ import annotations

from itertools import permutations
from math import hypot
from typing import Any

import pytest

from boards.mars import Point, distance, polar
from games.mars import GAME
from games.mars.cargo import weighing
from games.mars.state import State
from tests.scenarios.table import Table

CARD = {"battery": 20, "weight": 100, "width": 200, "length": 200}


def table(*rovers: dict[str, Any], stones: list[dict[str, Any]] | None = None, **rest: Any) -> Table:
    """Rovers with the card above and 20 energy, in the middle of the turns unless a phase is named."""
    keys = {"phase", "bad_sector", "supply", "order", "queue", "deck", "discard", "round"}
    position: dict[str, Any] = {"phase": "turn"} | {key: rest.pop(key) for key in keys & set(rest)}
    position["rovers"] = [{"card": CARD} | rover for rover in (rovers or ({}, {}))]
    position["stones"] = stones or []
    return Table(GAME, max(2, len(rovers)), position, **rest)


def rover(table: Table, player: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = table.dump()["rovers"][player - 1]
    return found


def stone(at: Point, number: int = 1, measured: bool = True, **data: float) -> dict[str, Any]:
    return {"id": number, "at": list(at), "measured": measured, **data}


def test_mar_01_there_is_reachable_and_back_is_not() -> None:
    """M2 MG10: 5, 12, 13."""
    mars = table(stones=[stone((12, 5))])
    (measured,) = mars.events(1, "ruler stone 1")
    assert measured.data["way"] == 13
    assert measured.data["home"] == 13
    assert measured.data["reachable"] is True
    assert measured.data["there_and_back"] is False
    (driven,) = mars.events(1, "drive stone 1")
    assert driven.data["energy"] == 7
    assert mars.refused(1, "drive base").rule == "M2"
    assert mars.do(1, "stop") == ["stop"]
    assert rover(mars)["at"] == [12, 5]


def test_mar_02_a_blocked_sector_leads_through_the_centre() -> None:
    """M6: 6 + 6; straight it would be 12 sin 60° = 10.392."""
    assert distance(polar(6, 30), polar(6, 150), 2) == pytest.approx(12)
    assert distance(polar(6, 30), polar(6, 150)) == pytest.approx(10.392, abs=5e-4)
    mars = table({"at": list(polar(6, 30))}, {}, bad_sector=2)
    (measured,) = mars.events(1, "ruler 6@150")
    assert measured.data["way"] == pytest.approx(12)
    assert measured.data["through_centre"] is True
    (driven,) = mars.events(1, "drive 6@150")
    assert driven.rules == ("M2", "M6")
    assert rover(mars)["energy"] == pytest.approx(8)


def test_mar_03_a_sector_that_is_not_touched_blocks_nothing() -> None:
    """M6: 90° apart, 6 times the root of 2."""
    assert distance(polar(6, 30), polar(6, 300), 2) == pytest.approx(8.485, abs=5e-4)
    mars = table({"at": list(polar(6, 30))}, {}, bad_sector=2)
    (measured,) = mars.events(1, "ruler 6@300")
    assert measured.data["way"] == pytest.approx(8.485, abs=5e-4)
    assert measured.data["through_centre"] is False


def test_mar_05_bad_weather_costs_an_accessory_and_holds_the_rover() -> None:
    """M1 MG2 MG5: the owner picks; a rover without accessories loses nothing."""
    caught = {"at": [0, 8], "accessories": {"battery": 1, "solar": 1}}
    mars = table(caught, {"at": [0, 9]}, phase="weather", stones=[stone((3, 3))])
    assert mars.deal("weather 2") == ["weather"]
    assert GAME.actors(mars.state) == (1,)
    assert mars.legal(1) == ["lose battery", "lose solar"]
    assert mars.refused(1, "lose container").rule == "M1"
    (lost,) = mars.events(1, "lose solar")
    assert lost.rules == ("M1", "MG5")
    assert rover(mars)["accessories"] == {"battery": 1}
    assert rover(mars, 2)["accessories"] == {}
    mars.deal("first P1", "supply no")
    assert mars.refused(1, "drive base").rule == "MG2"
    assert mars.refused(1, "drive stone 1").rule == "MG2"
    mars.do(1, "stop")
    assert mars.refused(2, "drive base").rule == "MG2"


def test_mar_06_nobody_drives_into_bad_weather() -> None:
    """M1 M3"""
    mars = table({"at": [0.3, 0]}, {}, bad_sector=2, stones=[stone((0, 5), measured=False)])
    refused = mars.refused(1, "drive stone 1")
    assert (refused.rule, refused.provenance) == ("M1", "stated")
    assert mars.refused(1, "measure 1").rule == "M3"


def test_mar_07_a_stone_is_measured_at_the_stone() -> None:
    """M3 M2"""
    mars = table(stones=[stone((3, 0), measured=False, weight=42, width=20, length=30)])
    assert mars.refused(1, "measure 1 weight").rule == "M3"
    (measured,) = mars.events(1, "ruler stone 1")
    assert measured.data["way"] == 3
    mars.do(1, "drive stone 1")
    (weighed,) = mars.events(1, "weigh 1")
    assert weighed.data["weight"] == 42
    assert weighed.data["weights"] == (20, 20, 2)
    assert weighed.rules == ("M3", "MG23")


def test_mar_09_two_containers_carry_what_one_cannot() -> None:
    """M4 MG9: 60 and 50 do not go into 100, but into 100 and 200."""
    stones = [stone((3, 0), 1, weight=60), stone((3, 0.2), 2, weight=50)]
    mars = table({"at": [3, 0]}, {}, stones=stones)
    mars.do(1, "load 1")
    assert mars.refused(1, "load 2").rule == "M4"
    mars = table({"at": [3, 0], "accessories": {"container": 1}}, {}, stones=stones)
    mars.do(1, "load 1")
    (loaded,) = mars.events(1, "load 2")
    assert loaded.rules == ("M4", "MG8", "MG9")
    assert rover(mars)["cargo"] == [1, 2]


def test_mar_11_supply_goes_to_the_rovers_in_garages() -> None:
    """M1: only the rover in a garage draws; all batteries are full again."""
    garage = list(polar(2, 60))
    mars = table(
        {"at": garage, "energy": 3}, {"energy": 4}, {"at": [9, 9], "energy": 5}, supply=True, stones=[]
    )
    for player in (1, 2):
        mars.do(player, "stop")
    assert mars.do(3, "stop") == ["stop"]
    assert GAME.actors(mars.state) == (0,)
    events = mars.events(0, "gain battery")
    assert [event.kind for event in events] == ["accessory", "round"]
    assert rover(mars, 1)["accessories"] == {"battery": 1}
    assert rover(mars, 2)["accessories"] == rover(mars, 3)["accessories"] == {}
    # the new battery counts from this round on: 20 and a half of it
    assert [rover(mars, player)["energy"] for player in (1, 2, 3)] == [30, 20, 20]
    assert mars.dump()["phase"] == "weather"


def test_mar_12_the_eighth_stone_wins_at_once() -> None:
    """M5: 7 and 2 are 9; later rovers do not play."""
    stones = [{"id": 1, "weight": 10}, {"id": 2, "weight": 10}]
    mars = table({"at": [0, -5], "delivered": 7, "cargo": [1, 2]}, {}, stones=stones)
    events = mars.events(1, "drive base")
    assert [event.kind for event in events] == ["drive", "delivery", "over"]
    assert GAME.actors(mars.state) == ()
    result = GAME.result(mars.state)
    assert result is not None
    assert result.winners == (1,)
    assert result.scores == (9, 0)
    assert mars.refused(2, "stop").rule == "M5"


@pytest.mark.parametrize(("energy", "stones"), [(11.9, 1), (12, 2), (14, 3)])
def test_mar_13_the_best_tour_by_energy(energy: float, stones: int) -> None:
    """M2: out and back to (3,0) is 6; the triangle 3, 4, 5 has 2 stones; the rectangle 3, 4, 3, 4 all 3."""
    places: list[Point] = [(3, 0), (3, 4), (0, 4)]
    best = 0
    for number in range(1, 4):
        for order in permutations(range(3), number):
            mars = table(
                {"card": CARD | {"battery": energy, "weight": 9999}},
                {},
                stones=[stone(place, n, weight=1) for n, place in enumerate(places, 1)],
            )
            if _tour(mars, [index + 1 for index in order]):
                best = max(best, number)
    assert best == stones


def _tour(mars: Table, order: list[int]) -> bool:
    """Whether the rover can fetch these stones one after another and come home."""
    fetch = [text for number in order for text in (f"drive stone {number}", f"load {number}")]
    for text in [*fetch, "drive base"]:
        action = GAME.read(text, mars.state, 1)
        if GAME.check(mars.state, 1, action) is not None:
            return False
        mars.do(1, text)
    state: State = mars.state
    return len(state.rover(1).delivered) == len(order)


def test_mar_15_under_capacity_means_at_most() -> None:
    """MG7"""
    stones = [stone((3, 0), weight=100)]
    mars = table({"at": [3, 0]}, {}, stones=stones)
    assert mars.do(1, "load 1") == ["load"]
    strict = table({"at": [3, 0]}, {}, stones=stones, strict_capacity=True)
    assert strict.refused(1, "load 1").rule == "MG7"


def test_mar_17_a_stone_is_measured_before_it_is_picked_up() -> None:
    """M3b"""
    mars = table({"at": [3, 0]}, {}, stones=[stone((3, 0), measured=False)])
    refused = mars.refused(1, "load 1")
    assert (refused.rule, refused.provenance) == ("M3b", "stated")
    mars.do(1, "measure 1 weight")
    mars.do(1, "measure 1 width")
    assert mars.refused(1, "load 1").rule == "M3b"
    mars.do(1, "measure 1 length")
    assert mars.do(1, "load 1") == ["load"]


def test_the_weights_weigh_every_gram_up_to_their_sum() -> None:
    """MG23"""
    for grams in range(211):
        weights = weighing(grams)
        assert weights is not None
        assert sum(weights) == grams
    assert weighing(211) is None


def test_polar_points_are_where_they_should_be() -> None:
    """The sectors are counted from the x axis, counter-clockwise."""
    x, y = polar(6, 150)
    assert x == pytest.approx(-5.196152)
    assert y == pytest.approx(3)
    assert hypot(x, y) == pytest.approx(6)
