"""Roll over Mars: properties of play, counts, texts, positions."""

from __future__ import annotations

import pytest

from boards.errors import MalformedError
from games.bots import greedy_bot, random_bot
from games.dice import seeded
from games.engine import ActionError, Setup
from games.mars import GAME
from games.mars.position import accessories_in_play
from games.mars.state import Drive, HouseRules, Target
from games.match import Match, settle
from games.rulebook import rulebook
from tests.games.lines import count, random_states
from tests.scenarios.test_mar import stone, table

# Properties of play.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stones_and_accessories_are_conserved(players: int) -> None:
    for state in random_states(GAME, Setup(players, seed=players), 1500, players):
        assert GAME.invariants(state) == []
        assert accessories_in_play(state) == {"container": 6, "battery": 6, "solar": 6}
        for seat, entry in enumerate(state.rovers, 1):
            assert entry.energy <= state.full(seat) + 1e-6


def test_stones_are_conserved_where_cargo_is_lost() -> None:
    options = {"field_end": "must_reach_base", "stuck": "must_leave", "lost_container": "keep"}
    for state in random_states(GAME, Setup(3, options=options, seed=9), 3000, 9):
        assert GAME.invariants(state) == []


def test_measuring_and_loading_teaches_what_it_should_and_no_more() -> None:
    """A player's view never holds a figure that was not measured."""
    for state in random_states(GAME, Setup(2, seed=5), 400, 5):
        measured = set(state.measured)
        for entry in GAME.view(state, 1)["stones"]:
            assert (entry["weight"] == "hidden") == (entry["id"] not in measured)


def test_a_greedy_rover_beats_a_random_one() -> None:
    bots = {1: greedy_bot(1), 2: random_bot(2)}
    match = settle(Match.start(GAME, Setup(2, seed=1)), seeded(1), bots, 3000)
    assert match.result is not None
    assert match.result.winners == (1,)


# Counts, with their derivation.


def test_counts_of_an_empty_mars() -> None:
    """Two rovers at base, no stones. 6 weathers, x 2 first players, x 2 coins: 24 beginnings of a turn.

    Then 3 garages (on borders, so no weather holds them) or stop: 24 x 4. After a stop the other player
    has the same 4; after a garage the same player has base, two garages and stop: 24 x 4 x 4.
    """
    mars = table(phase="weather")
    assert [count(GAME, mars.state, depth) for depth in range(6)] == [1, 6, 12, 24, 96, 384]


# Texts and positions.


@pytest.mark.parametrize(
    ("said", "canonical"),
    [
        ("drive to stone 1", "drive stone 1"),
        ("drive 1", "drive stone 1"),
        ("go to the base", "drive base"),
        ("drive to garage 2", "drive garage 2"),
        ("drive (12, 5)", "drive 12,5"),
        ("drive 6@90", "drive 0,6"),
        ("distance 1", "ruler stone 1"),
        ("measure 1", "measure 1"),
        ("weigh stone 1", "measure 1 weight"),
        ("pick up 1", "load 1"),
        ("drive home", "drive base"),
        ("measure", "measure 2"),
        ("load", "load 2"),
        ("unload", "unload 3"),
        ("end", "stop"),
        ("end turn", "stop"),
    ],
)
def test_what_people_say(said: str, canonical: str) -> None:
    stones = [stone((3, 0)), stone((0, 0.3), 2), {"id": 3}]
    mars = table({"cargo": [3]}, {}, stones=stones)
    assert GAME.write(GAME.read(said, mars.state, 1)) == canonical


@pytest.mark.parametrize(
    "said", ["drive nan@3", "drive 3@nan", "drive inf@3", "ruler 1e400@3", "drive 1_0@5", "drive \uff15@3"]
)
def test_a_place_that_is_none(said: str) -> None:
    """A rover at a place that is not a number would drive on for nothing."""
    with pytest.raises(ActionError):
        GAME.read(said, table().state, 1)


@pytest.mark.parametrize(
    ("phase", "said", "canonical"),
    [
        ("weather", "4", "weather 4"),
        ("weather", "roll 4", "weather 4"),
        ("first", "2", "first P2"),
        ("first", "P2", "first P2"),
        ("supply", "heads", "supply yes"),
    ],
)
def test_what_the_dice_say(phase: str, said: str, canonical: str) -> None:
    mars = table(phase=phase)
    assert GAME.write(GAME.read(said, mars.state, 0)) == canonical


@pytest.mark.parametrize("said", ["", "drive", "drive 6@x", "load", "measure", "fly", "weather"])
def test_what_nobody_understands(said: str) -> None:
    with pytest.raises(ActionError, match="expected"):
        GAME.read(said, table().state, 1)


def test_a_position_names_every_defect() -> None:
    position = {
        "rovers": [{"at": [30, 0], "cargo": [1]}, {"cargo": [1, 9], "accessories": {"wings": 1}}],
        "stones": [{"id": 1, "weight": -3}, {"id": 2}],
        "bad_sector": 7,
        "moons": 2,
    }
    with pytest.raises(MalformedError) as error:
        GAME.start(Setup(2, position=position))
    places = [defect.where for defect in error.value.defects]
    assert {"rovers[0].at", "rovers[1]", "rovers[1].accessories.wings", "stones[0].weight"} <= set(places)
    assert {"stones", "bad_sector", "moons"} <= set(places)
    assert places.count("rovers[1]") == 2  # stone 1 is aboard twice, stone 9 is not described


def test_the_map_shows_weather_stones_and_rovers() -> None:
    drawing = GAME.show(table({"at": [9, 9]}, {}, bad_sector=4, stones=[stone((5, -5), 17)]).state, None)
    assert ":::" in drawing
    assert "17" in drawing
    assert "R1" in drawing
    assert "G2" in drawing
    assert "[]" in drawing


def test_house_rules_name_every_option() -> None:
    assert set(rulebook("mars").options) == set(HouseRules.__dataclass_fields__)


def test_numbers_on_the_map_stay_apart() -> None:
    """Two stones half an inch apart, side by side, are one column apart: 40 and 8 are not 408."""
    stones = [{"id": 40, "at": [5, 5]}, {"id": 8, "at": [6, 5]}, {"id": 9, "at": [5, 5.2]}]
    mars = table(stones=stones)
    words = [word for line in GAME.show(mars.state, None).splitlines()[:41] for word in line.split()]
    assert {"40", "8", "9"} <= set(words)


def test_every_stone_within_reach_is_listed() -> None:
    """From 3,4 with 6 energy: 3,9 and 8,4 are 5 away, -3,4 is 6, 3,-4 is 8 and 3,11 is 7."""
    places = [(3, 9), (8, 4), (-3, 4), (3, -4), (3, 11)]
    stones = [{"id": number, "at": list(at)} for number, at in enumerate(places, 1)]
    mars = table({"at": [3, 4], "energy": 6}, {}, stones=stones)
    listed = [text for text in mars.legal(1) if text.startswith("drive stone")]
    assert listed == ["drive stone 1", "drive stone 2", "drive stone 3"]
    for text in ("drive stone 4", "drive stone 5"):
        assert mars.refused(1, text).rule == "M2"


def test_a_program_cannot_drive_to_no_place_either() -> None:
    target = Target("point", 0, (float("nan"), 0.0))
    violation = GAME.check(table().state, 1, Drive(target))
    assert violation is not None
    assert violation.rule == "MG22"


@pytest.mark.parametrize(("energy", "legal"), [(4, True), (3.9, False)])
def test_the_way_out_may_take_all_energy(energy: float, legal: bool) -> None:
    """MG2: from 0,8 the borders at 60 and 120 degrees are 8 sin 30 = 4 away."""
    mars = table({"at": [0, 8], "energy": energy}, {}, bad_sector=2, stuck="may_leave")
    assert ("leave" in mars.legal(1)) == legal
    if legal:
        assert mars.do(1, "leave") == ["leave"]
    else:
        assert mars.refused(1, "leave").rule == "M2"
