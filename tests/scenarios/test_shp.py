"""The scenarios of Ships of the Line; A is player 1, B player 2."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import CHANCE
from games.ships import GAME
from games.ships.play import RETIRE_UNKNOWN
from tests.scenarios.table import Table


def table(
    phase: str, a: str = "", b: str = "", *, first: Any = None, second: Any = None, **options: Any
) -> Table:
    """A table with these hands in that phase; `first` and `second` hold more about the two ships."""
    ships = [{"hand": a} | (first or {}), {"hand": b} | (second or {})]
    return Table(GAME, 2, {"phase": phase, "ships": ships}, **options)


def stats(table: Table, seat: int) -> tuple[int, int, int]:
    ship = table.dump()["ships"][seat - 1]
    return ship["hull"], ship["rigging"], ship["crew"]


def hand(table: Table, seat: int) -> list[str]:
    found: list[str] = table.dump()["ships"][seat - 1]["hand"]
    return found


def test_shp_01_load_fills_the_hands() -> None:
    """H2: hands of 3 and 7 get 4 and 0 cards."""
    at = table("load", "N N ball", "N S E W ball chain grape")
    assert at.dump()["owed"] == [4, 0]
    assert GAME.actors(at.state) == (CHANCE,)
    assert at.deal("deal N", "S", "ball", "deal grape") == ["dealt"] * 4
    assert hand(at, 1) == ["N", "N", "N", "S", "ball", "ball", "grape"]
    assert len(hand(at, 2)) == 7
    assert at.dump()["phase"] == "reload"
    assert GAME.actors(at.state) == (1, 2)


def test_shp_02_reload_takes_up_to_four_cards_once() -> None:
    """H3"""
    at = table("reload", "N N N E E ball ball", "S S S W W chain chain")
    violation = at.refused(1, "discard N N N E E")
    assert (violation.rule, violation.provenance) == ("H3", "stated")
    assert at.do(1, "pass") == ["chosen"]
    assert at.refused(1, "discard N").rule == "H3"
    assert at.do(2, "discard 2 chain") == ["reloaded", "reloaded"]
    assert at.dump()["owed"] == [0, 2]
    assert at.refused(2, "discard S").rule == "H3"
    at.deal("N", "ball")
    assert at.dump()["phase"] == "sail"
    assert at.refused(1, "discard N").rule == "H3"
    assert hand(at, 2) == ["N", "S", "S", "S", "W", "W", "ball"]


def test_shp_04_many_of_the_same_wind() -> None:
    """H4"""
    at = table("sail", "N N E E E ball ball", "N")
    at.do(1, "sail N N E E E")
    (sailed,) = at.events(2, "sail N")
    assert (sailed.kind, sailed.rules) == ("sailed", ("H4",))
    assert sailed.data["winds"] == [5, 1]
    assert sailed.data["advantaged"] == 1
    assert at.dump()["discard"] == ["N", "N", "N", "E", "E", "E"]
    assert GAME.actors(at.state) == (1,)


@pytest.mark.parametrize("said", ["sail N S", "sail E W W"])
def test_shp_05_opposite_winds(said: str) -> None:
    """H4"""
    at = table("sail", "N S E W W", "N")
    violation = at.refused(1, said)
    assert (violation.rule, violation.provenance) == ("H4", "stated")


def test_shp_07_nothing_against_nothing_is_equals() -> None:
    """H4"""
    at = table("sail", "N ball", "chain")
    at.do(1, "pass")
    (sailed,) = at.events(2, "pass")
    assert sailed.data["advantaged"] is None
    assert GAME.actors(at.state) == (1, 2)


def test_shp_08_the_disadvantaged_may_not_fire() -> None:
    """H5"""
    at = table("sail", "N", "ball ball ball")
    at.do(1, "sail N")
    at.do(2, "pass")
    assert at.dump()["phase"] == "fire"
    violation = at.refused(2, "fire ball ball ball")
    assert (violation.rule, violation.provenance) == ("H5", "stated")
    assert violation.message == "P2 is Disadvantaged and may not fire"
    again = table("fire", "", "ball ball ball", first={"sailed": ["N"]})
    assert again.refused(2, "fire ball").rule == "H5"


def test_shp_09_one_type_of_shot() -> None:
    """H5 H6"""
    at = table("fire", "ball ball chain", "N", first={"sailed": ["N"]})
    violation = at.refused(1, "fire ball ball chain")
    assert (violation.rule, violation.message) == ("H5", "all attack cards fired must be of one type")
    events = at.events(1, "fire ball ball")
    assert [event.kind for event in events] == ["fired", "retired", "load"]
    assert events[0].rules == ("H5", "H6")
    assert stats(at, 2) == (5, 7, 7)
    assert at.dump()["discard"] == ["ball", "ball"]


def test_shp_10_a_stat_does_not_fall_below_zero() -> None:
    """H7"""
    at = table("fire", "ball ball ball", first={"sailed": ["N"]}, second={"hull": 2})
    assert at.do(1, "fire 3 balls") == ["fired", "game_over"]
    assert stats(at, 2) == (0, 7, 7)
    result = GAME.result(at.state)
    assert result is not None
    assert (result.winners, result.rules) == ((1,), ("H7",))
    assert "she sinks" in result.reason
    assert GAME.actors(at.state) == ()


def test_shp_12_any_one_stat_destroys() -> None:
    """H7 HG3"""
    at = table("fire", "chain", first={"sailed": ["N"]}, second={"rigging": 1})
    at.do(1, "fire chain")
    result = GAME.result(at.state)
    assert result is not None
    assert result.winners == (1,)
    assert "no longer move" in result.reason

    at = table("fire", "chain", "N", first={"sailed": ["N"]}, second={"rigging": 1}, rigging_zero="becalmed")
    at.do(1, "fire chain")
    assert GAME.result(at.state) is None
    ships = at.dump()["ships"]
    at = table("sail", "N", "N ball", second={"rigging": 0}, rigging_zero="becalmed")
    assert ships[1]["rigging"] == 0
    violation = at.refused(2, "sail N")
    assert (violation.rule, violation.provenance) == ("HG3", "ruling")
    assert at.legal(2) == ["sail none"]


def test_shp_17_the_retire_phase_is_clean_up_and_says_that_its_text_is_unknown() -> None:
    """H8 HG2"""
    at = table("fire", "ball N N", "chain S", first={"sailed": ["N"]})
    before = at.dump()
    _, retired, load = at.events(1, "fire ball")
    assert retired.kind == "retired"
    assert "rule text unknown" in retired.text
    assert retired.rules == ("H8", "HG2")
    assert load.data["cards"] == [5, 5]
    after = at.dump()
    assert after["turn"] == before["turn"] + 1
    assert (hand(at, 1), hand(at, 2)) == (["N", "N"], ["S", "chain"])
    late = Table(GAME, 2, {"phase": "fire", "turn": 3, "ships": [{"hand": "ball"}, {"hull": 1}]})
    late.do(1, "fire ball")
    late.do(2, "pass")
    result = GAME.result(late.state)
    assert result is not None
    assert result.notes == (RETIRE_UNKNOWN,)
    assert "rule text unknown" in RETIRE_UNKNOWN
