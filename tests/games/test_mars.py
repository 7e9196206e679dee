"""Roll over Mars beyond the scenarios: every house rule in the order of the rules page, and packing."""

from __future__ import annotations

from itertools import product
from math import hypot
from random import Random
from typing import Any

import pytest

from boards.mars import polar
from games.engine import Setup
from games.mars import GAME
from games.mars.cargo import Container, fits, largest_load, series
from games.mars.state import HouseRules, Stone
from games.rulebook import rulebook
from tests.scenarios.table import Table
from tests.scenarios.test_mar import CARD, rover, stone, table

SOUTH = [0, -8]
"""A place in sector 5, far from its borders."""


def house(**options: Any) -> HouseRules:
    return HouseRules.of(rulebook("mars").in_force(options))


# House rules, in the order of the rules page.


def test_mg1_what_a_turn_s_energy_is() -> None:
    card = CARD | {"battery": 12, "solar": 10}
    caught = {"card": card, "at": SOUTH}
    start: dict[str, Any] = {"phase": "weather"}
    for rule, energy in (("sum", 22), ("no_solar_in_bad_weather", 12), ("recharge", 12)):
        mars = table(caught, {}, **start, energy=rule)
        mars.deal("weather 5", "first P1", "supply no")
        assert rover(mars)["energy"] == energy, rule
    calm = table(caught, {}, **start, energy="no_solar_in_bad_weather")
    calm.deal("weather 1", "first P1", "supply no")
    assert rover(calm)["energy"] == 22


def test_mg1_panels_recharge_once_a_turn_in_the_field() -> None:
    card = CARD | {"battery": 12, "solar": 5}
    mars = table({"card": card, "at": [6, 0]}, {}, energy="recharge")
    assert mars.refused(1, "recharge").rule == "MG1"  # the battery is full
    mars.do(1, "drive 6,9")
    (charged,) = mars.events(1, "recharge")
    assert charged.data["energy"] == 8
    assert mars.refused(1, "recharge").rule == "MG1"
    plain = table({"card": card, "at": [6, 0], "energy": 1}, {})
    assert plain.refused(1, "recharge").rule == "MG1"


@pytest.mark.parametrize("rule", ["stuck", "may_leave", "must_leave"])
def test_mg2_a_rover_in_bad_weather(rule: str) -> None:
    """From (0, -8) to the nearer border, at 240 or 300 degrees, it is 8 sin 30 = 4."""
    mars = table({"at": SOUTH}, {}, bad_sector=5, stuck=rule, stones=[stone((0, -8), measured=False)])
    assert mars.do(1, "measure 1") == ["measure"]
    assert mars.refused(1, "drive base").rule == "MG2"
    if rule == "stuck":
        assert mars.refused(1, "leave").rule == "MG2"
        assert mars.do(1, "stop") == ["stop"]
        return
    if rule == "must_leave":
        assert mars.refused(1, "stop").rule == "MG2"
    (left,) = mars.events(1, "leave")
    assert left.data["way"] == pytest.approx(4, abs=1e-5)
    assert mars.do(1, "drive base") == ["drive"]


def test_mg2_a_rover_without_energy_need_not_leave() -> None:
    mars = table({"at": SOUTH, "energy": 3}, {}, bad_sector=5, stuck="must_leave")
    assert mars.refused(1, "leave").rule == "M2"
    assert mars.do(1, "stop") == ["stop"]


def test_mg3_travel_along_a_border() -> None:
    """The border at 60 degrees: neither sector 1 nor 2, or sector 2."""
    for border, legal in (("neither", True), ("higher", False)):
        x, y = polar(9, 60)
        mars = table({"at": list(polar(3, 60))}, {}, bad_sector=2, border=border)
        if legal:
            assert mars.do(1, f"drive {x},{y}") == ["drive"]
        else:
            assert mars.refused(1, f"drive {x},{y}").rule == "MG2"
        other = table({"at": list(polar(3, 60))}, {}, bad_sector=1, border=border)
        assert other.do(1, f"drive {x},{y}") == ["drive"]


@pytest.mark.parametrize("disc", [True, False])
def test_mg4_no_weather_near_the_base(disc: bool) -> None:
    near = {"at": [0, 0.9], "accessories": {"solar": 1}}
    mars = table(near, {}, phase="weather", base_disc=disc)
    mars.deal("weather 2")
    assert rover(mars)["accessories"] == ({"solar": 1} if disc else {})
    mars.deal("first P1", "supply no")
    if disc:
        (driven,) = mars.events(1, "drive 0,-5")
        assert driven.data["way"] == pytest.approx(5.9)  # through the centre
    else:
        assert mars.refused(1, "drive 0,-5").rule == "MG2"


def test_mg4_a_garage_counts_in_its_sector_unless_on_a_border() -> None:
    for sector in (1, 2):
        mars = table({}, {}, bad_sector=sector)
        assert mars.do(1, "drive garage 1") == ["drive"]
    position = {"phase": "turn", "bad_sector": 2, "garages": [list(polar(2, 90))], "rovers": [{}, {}]}
    inside = Table(GAME, 2, position)
    assert inside.refused(1, "drive garage 1").rule == "M1"
    assert inside.refused(1, "drive garage 2").rule == "M2"


@pytest.mark.parametrize(("rule", "actor"), [("owner", 1), ("random", 0), ("opponent", 2)])
def test_mg5_who_picks_the_lost_accessory(rule: str, actor: int) -> None:
    caught = {"at": SOUTH, "accessories": {"battery": 2, "solar": 1}}
    mars = table(caught, {}, phase="weather", accessory_loss=rule)
    mars.deal("weather 5")
    assert GAME.actors(mars.state) == (actor,)
    if actor == 0:
        assert [str(chance) for _, chance in GAME.odds(mars.state)] == ["2/3", "1/3"]
    mars.do(actor, "lose battery")
    assert rover(mars)["accessories"] == {"battery": 1, "solar": 1}
    assert mars.dump()["discard"] == {"battery": 1}


@pytest.mark.parametrize("rule", ["drop", "keep"])
def test_mg6_a_loaded_container_is_lost(rule: str) -> None:
    stones = [{"id": n, "weight": 60} for n in (1, 2, 3)]
    loaded = {"at": SOUTH, "accessories": {"container": 1}, "cargo": [1, 2, 3]}
    mars = table(loaded, {}, phase="weather", stones=stones, lost_container=rule)
    assert mars.deal("weather 5")[:2] == ["weather", "loss"]
    if rule == "keep":
        assert rover(mars)["cargo"] == [1, 2, 3]
        return
    assert GAME.actors(mars.state) == (1,)
    assert mars.refused(1, "stop").rule == "M1"
    (set_down,) = mars.events(1, "unload 2")
    assert set_down.rules == ("MG6",)
    mars.do(1, "unload 1")
    assert rover(mars)["cargo"] == [3]
    assert [entry.get("at") for entry in mars.dump()["stones"]] == [[0.0, -8.0], [0.0, -8.0], None]
    assert mars.dump()["phase"] == "first"


def test_mg7_strict_capacity_of_the_sides() -> None:
    box = [Container(100, 30, 40)]
    exact = Stone(10, 30, 40)
    assert fits([exact], box, house())
    assert not fits([exact], box, house(strict_capacity=True))
    assert fits([Stone(10, 29.9, 39.9)], box, house(strict_capacity=True))


def test_mg8_several_stones_in_one_container() -> None:
    """Two stones 20 by 30 in a box 30 by 50: weights fit, lengths only turned (20 + 30, 20 + 20)."""
    box = [Container(100, 30, 50)]
    small = Stone(40, 20, 30)
    assert fits([small, small], box, house())
    assert not fits([small, small, small], box, house())  # 120 g
    assert fits([small, small], box, house(packing="weight_and_length"))
    light = Stone(10, 20, 30)
    assert fits([light] * 3, box, house())
    assert not fits([light] * 3, box, house(packing="weight_and_length"))  # 3 x 20 > 50
    assert not fits([small, small], box, house(packing="one_stone"))
    assert fits([small, small], box * 2, house(packing="one_stone"))
    assert fits([Stone(10, 50, 30)], box, house())  # turned
    assert not fits([Stone(10, 31, 31)], box, house())


def test_mg9_pooled_weight() -> None:
    """Two stones of 60 in two boxes of 100 and 30: only the sum fits."""
    boxes = [Container(100, 50, 50), Container(30, 50, 50)]
    stones = [Stone(60, 20, 20), Stone(60, 20, 20)]
    assert not fits(stones, boxes, house())
    assert fits(stones, boxes, house(containers="pooled"))
    assert not fits([*stones, Stone(11, 20, 20)], boxes, house(containers="pooled"))
    assert not fits([Stone(1, 60, 60)], boxes, house(containers="pooled"))


def test_packing_is_exact() -> None:
    """Against every assignment of stones to boxes."""
    random = Random(1)
    outcomes = set()
    for _ in range(400):
        boxes = [
            Container(random.randint(5, 15), 9, random.randint(8, 12)) for _ in range(random.randint(1, 3))
        ]
        stones = [Stone(random.randint(1, 7), random.randint(3, 9), random.randint(3, 12)) for _ in range(4)]
        packing = random.choice(["weight", "weight_and_length", "one_stone"])
        found = fits(stones, boxes, house(packing=packing))
        assert found == packs_somehow(stones, boxes, packing)
        outcomes.add(found)
    assert outcomes == {True, False}


def packs_somehow(stones: list[Stone], boxes: list[Container], packing: str) -> bool:
    def good(box: Container, inside: list[Stone]) -> bool:
        if sum(one.weight for one in inside) > box.weight or (packing == "one_stone" and len(inside) > 1):
            return False
        used = 0.0
        for one in inside:
            sides = (one.width, one.length), (one.length, one.width)
            ways = [along for across, along in sides if across <= box.width and along <= box.length]
            if not ways:
                return False
            used += min(ways)
        return packing != "weight_and_length" or used <= box.length

    return any(
        all(
            good(box, [s for s, c in zip(stones, choice, strict=True) if c == i])
            for i, box in enumerate(boxes)
        )
        for choice in product(range(len(boxes)), repeat=len(stones))
    )


def test_the_largest_load_is_the_most_stones() -> None:
    stones = [stone((3, 0), n, weight=weight) for n, weight in enumerate((90, 60, 30, 30), 1)]
    mars = table({"at": [3, 0]}, {}, stones=stones)
    assert largest_load(mars.state, 1, (1, 2, 3, 4)) == (2, 3)
    assert largest_load(mars.state, 1, ()) == ()


@pytest.mark.parametrize("rule", ["allowed", "must_reach_base"])
def test_mg10_cargo_in_the_field(rule: str) -> None:
    mars = table({"at": [5, 5], "cargo": [1]}, {}, stones=[{"id": 1}], field_end=rule)
    kinds = mars.do(1, "stop")
    if rule == "allowed":
        assert rover(mars)["cargo"] == [1]
    else:
        assert kinds == ["stop", "lost"]
        assert mars.dump()["lost"] == [1]
        assert GAME.invariants(mars.state) == []


@pytest.mark.parametrize("rule", ["base_or_stone", "base_only"])
def test_mg11_after_a_stone_that_does_not_fit(rule: str) -> None:
    stones = [stone((6, 0), 1, measured=False, weight=101), stone((7, 0), 2, measured=False)]
    mars = table({"at": [6, 0], "energy": 4}, {}, stones=stones, after_misfit=rule)
    assert mars.do(1, "measure 1") == ["measure", "misfit"]
    assert mars.refused(1, "load 1").rule == "M4"
    assert mars.refused(1, "drive 6,3").rule == "MG11"
    assert mars.refused(1, "drive garage 1").rule == "MG11"
    if rule == "base_only":
        assert mars.refused(1, "drive stone 2").rule == "MG11"
        (driven,) = mars.events(1, "drive base")  # stops short: 4 of 6
        assert driven.rules == ("M2", "MG11")
        assert rover(mars)["at"] == [2, 0]
        assert rover(mars)["energy"] == 0
    else:
        assert mars.do(1, "drive stone 2") == ["drive"]


@pytest.mark.parametrize(("reach", "near"), [("touching", True), ("exact", False)])
def test_mg12_how_near_is_there(reach: str, near: bool) -> None:
    mars = table({"at": [5, 0]}, {}, stones=[stone((5.5, 0), measured=False)], reach=reach)
    if near:
        assert mars.do(1, "measure 1") == ["measure"]
    else:
        assert mars.refused(1, "measure 1").rule == "M3"
    far = table({"at": [5, 0]}, {}, stones=[stone((5.51, 0), measured=False)], reach=reach)
    assert far.refused(1, "measure 1").rule == "M3"


@pytest.mark.parametrize("rule", ["public", "private"])
def test_mg13_who_learns_what_was_measured(rule: str) -> None:
    there = {"at": [5, 0]}
    mars = table(there, there, stones=[stone((5, 0), measured=False, weight=33)], measurements=rule)
    (measured,) = mars.events(1, "measure 1")
    mars.do(1, "stop")
    seen = GAME.view(mars.state, 2)["stones"][0]["weight"]
    assert GAME.view(mars.state, 1)["stones"][0]["weight"] == 33
    if rule == "public":
        assert measured.seen_by is None
        assert seen == 33
        assert mars.do(2, "load 1") == ["load"]
    else:
        assert measured.seen_by == (1,)
        assert seen == "hidden"
        assert mars.refused(2, "load 1").rule == "M3b"


@pytest.mark.parametrize("rule", ["one", "shared"])
def test_mg14_a_garage_for_one_and_a_stone_for_the_first(rule: str) -> None:
    garage = list(polar(2, 60))
    mars = table({}, {"at": garage}, garage=rule)
    if rule == "one":
        assert mars.refused(1, "drive garage 1").rule == "MG14"
        assert mars.do(1, "drive garage 2") == ["drive"]
    else:
        assert mars.do(1, "drive garage 1") == ["drive"]
    both = table({"at": [5, 0]}, {"at": [5, 0]}, stones=[stone((5, 0))])
    both.do(1, "load 1")
    both.do(1, "stop")
    assert both.refused(2, "load 1").rule == "M4"


@pytest.mark.parametrize("rule", ["deck", "choose"])
def test_mg15_an_accessory_is_drawn_or_chosen(rule: str) -> None:
    garage = list(polar(2, 60))
    mars = table(
        {}, {"at": garage}, queue=[2], supply=True, deck={"solar": 3, "battery": 1}, accessory_draw=rule
    )
    mars.do(2, "stop")
    if rule == "choose":
        assert mars.legal(2) == ["gain battery", "gain solar"]
        mars.do(2, "gain solar")
    else:
        assert [str(chance) for _, chance in GAME.odds(mars.state)] == ["1/4", "3/4"]
        mars.deal("gain solar")
    assert mars.dump()["deck"] == {"battery": 1, "solar": 2}


def test_mg15_the_discards_are_shuffled_in() -> None:
    garage = list(polar(2, 60))
    mars = table({}, {"at": garage}, queue=[2], supply=True, deck={}, discard={"solar": 2})
    mars.do(2, "stop")
    assert mars.deal("gain solar") == ["accessory", "round"]
    assert (mars.dump()["deck"], mars.dump()["discard"]) == ({"solar": 1}, {})
    empty = table({}, {"at": garage}, queue=[2], supply=True, deck={}, discard={})
    assert empty.do(2, "stop") == ["stop", "round"]


def test_mg16_what_accessories_do() -> None:
    """Battery 20, solar 4: 20 x (1 + 2 x .5) + 4 + 3 = 47, or with other figures 20 x 1.2 + 4 + 5."""
    card = CARD | {"solar": 4}
    mars = table({"card": card, "accessories": {"battery": 2, "solar": 1}}, {})
    assert rover(mars)["energy"] == 47
    mars = table(
        {"card": card, "accessories": {"battery": 1, "solar": 1}}, {}, battery_percent=20, solar_units=5
    )
    assert rover(mars)["energy"] == 33
    big = [stone((3, 0), weight=150, width=250, length=250)]
    extra = {"at": [3, 0], "accessories": {"container": 1}}
    assert table(extra, {}, stones=big).do(1, "load 1") == ["load"]
    assert table(extra, {}, stones=big, container_weight_percent=140).refused(1, "load 1").rule == "M4"
    assert table(extra, {}, stones=big, container_sides_percent=120).refused(1, "load 1").rule == "M4"


def test_mg17_the_supply_toss() -> None:
    coin = table(phase="supply")
    assert [str(chance) for _, chance in GAME.odds(coin.state)] == ["1/2", "1/2"]
    coin.deal("supply yes")
    assert coin.dump()["supply"] is True
    for roll, comes in ((3, False), (4, True)):
        die = table(phase="supply", supply_toss="d6")
        assert len(GAME.odds(die.state)) == 6
        die.deal(f"supply {roll}")
        assert die.dump()["supply"] is comes


@pytest.mark.parametrize("rule", ["most_stones", "replay"])
def test_mg18_when_nobody_can_win(rule: str) -> None:
    """Eight stones, four at each base: 4 to 4, and the second player's are heavier."""
    stones = [{"id": n, "weight": 10 + n} for n in range(1, 9)]
    mars = table(
        {"delivered": [1, 2, 3, 4]},
        {"delivered": [5, 6, 7, 8]},
        queue=[2],
        stones=stones,
        no_winner=rule,
    )
    assert mars.do(2, "stop") == ["stop", "round", "over"]
    result = GAME.result(mars.state)
    assert result is not None
    assert result.winners == ((2,) if rule == "most_stones" else ())
    assert result.rules == ("MG18",)


def test_mg19_to_mg22_the_beginning() -> None:
    dump = GAME.dump(GAME.start(Setup(4, seed=3)))
    assert all(entry["at"] == [0, 0] and entry["cargo"] == [] for entry in dump["rovers"])
    assert {entry["card"]["name"] for entry in dump["rovers"]} == {
        "Scout",
        "Hauler",
        "Explorer",
        "Solar",
    }
    assert len(dump["stones"]) == 40
    assert dump["deck"] == {"container": 6, "battery": 6, "solar": 6}
    assert [round(hypot(*garage), 5) for garage in dump["garages"]] == [2, 2, 2]
    assert dump != GAME.dump(GAME.start(Setup(4, seed=4)))


def test_mg21_the_series_of_stones() -> None:
    """Each size 1.1 times the one before; 15 x 20 x 10 mm = 3 cm3 = 7.5 g, rounded to even 8."""
    stones = series()
    assert len(stones) == 40
    assert stones[0] == stones[3] == Stone(8, 15, 20)
    assert stones[4].width == pytest.approx(16.5)
    last = stones[-1]
    assert last.width == pytest.approx(15 * 1.1**9, abs=1e-3)
    assert last.length == pytest.approx(last.width * 4 / 3, abs=1e-3)
    assert last.weight == round(3 * 1.1**27 * 2.5)


@pytest.mark.parametrize(("rule", "width", "legal"), [("to_the_mark", 30.0, True), ("exact", 30.04, False)])
def test_mg23_readings(rule: str, width: float, legal: bool) -> None:
    """The calliper reads 30.0 for 30.04, and the box is 30 wide."""
    narrow = {"card": CARD | {"width": 30, "length": 40}, "at": [3, 0]}
    mars = table(
        narrow,
        {},
        stones=[stone((3, 0), measured=False, width=30.04, length=40, weight=20)],
        instruments=rule,
    )
    (measured, *_) = mars.events(1, "measure 1")
    assert measured.data["width"] == width
    if legal:
        assert mars.do(1, "load 1") == ["load"]
    else:
        assert mars.refused(1, "load 1").rule == "M4"
