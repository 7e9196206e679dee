"""States of Roll over Mars as JSON: the beginning, set-ups by hand, dumps and what a player may see.

A position is an object such as

    {"rovers": [{"at": [0, 8], "card": "Scout", "energy": 20, "accessories": {"solar": 1}}, {}],
     "stones": [{"id": 7, "at": [12, 5], "weight": 42, "width": 20, "length": 30, "measured": true}],
     "phase": "turn", "bad_sector": 2}

Every key may be left out: rovers stand at base with full batteries, a card may be a name or figures, stones
are the smallest of the series and not measured. Stones aboard, at base or lost are named there and have no
place of their own.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import hypot
from typing import Any, cast

from boards.fields import Fields
from boards.json_text import quoted
from boards.mars import BORDER, CENTRE, Point, place, polar, scatter
from games.engine import Json, Setup
from games.mars.cargo import material, reading, series
from games.mars.state import (
    KINDS,
    SIDES,
    Accessories,
    Card,
    HouseRules,
    Rover,
    State,
    Stone,
    Table,
)
from games.position import Part, options_in_force
from games.rulebook import rulebook

SEATS = range(2, 5)
PHASES = ("weather", "loss", "overload", "first", "supply", "turn", "draw")


def start(setup: Setup) -> State:
    """The first state, or the position set up by hand. Raises MalformedError with every defect."""
    fields = Fields()
    section = Part(fields, {} if setup.position is None else setup.position)
    house = HouseRules.of(options_in_force(setup, section, rulebook("mars")))
    if setup.players not in SEATS:
        fields.fail("players", f"{setup.players} players; two to four can play", "M1")
    fields.settle()
    if setup.position is None:
        return _scattered(setup, house)
    state = _load(setup, section, house)
    fields.settle()
    return state


def _cards() -> list[Card]:
    return [Card(**entry) for entry in material()["cards"]]


def _garages() -> tuple[Point, ...]:
    figures = material()["garages"]
    return tuple(polar(figures["radius"], angle) for angle in figures["angles"])


def _box() -> Accessories:
    return cast(Accessories, tuple(material()["accessories"][kind] for kind in KINDS))


def _scattered(setup: Setup, house: HouseRules) -> State:
    """Cards dealt and stones scattered by the seed (rules: MG20 MG22)."""
    cloth = material()["cloth"]
    dice = random.Random(setup.seed)
    cards = _cards()
    dice.shuffle(cards)
    stones = series()
    dice.shuffle(stones)
    points = scatter(len(stones), cloth["inner"], cloth["outer"], cloth["apart"], setup.seed)
    names = setup.names or tuple(f"P{seat}" for seat in range(1, setup.players + 1))
    table = Table(
        house,
        names,
        tuple(cards[: setup.players]),
        dict(enumerate(stones, 1)),
        _garages(),
        cloth["radius"],
    )
    ground = dict(enumerate(points, 1))
    state = State(table, (Rover(),) * setup.players, ground, {}, _box(), (0, 0, 0))
    for seat in range(1, setup.players + 1):
        state = state.with_rover(seat, Rover(energy=state.full(seat)))
    return state


def _load(setup: Setup, section: Part, house: HouseRules) -> State:
    players = list(section.parts("rovers"))
    seats = setup.players
    if len(players) > seats:
        section.fail("rovers", f"the position has {len(players)} rovers, the match {seats} players", "M1")
        section.fields.settle()
    players += [Part(section.fields, {}, f"rovers[{n}]") for n in range(len(players), seats)]
    names = setup.names if len(setup.names) == seats else tuple(f"P{n}" for n in range(1, seats + 1))
    names = tuple(player.text("name", names[seat]) for seat, player in enumerate(players))
    cards = tuple(_card(player, seat) for seat, player in enumerate(players))
    radius = section.number("radius", material()["cloth"]["radius"], 0)
    garages = tuple(_point(entry, section) for entry in section.array("garages"))
    stones, ground, measured = _stones(section, seats, radius)
    has_garages = section.has("garages")
    table = Table(house, names, cards, stones, garages if has_garages else _garages(), radius)
    rovers = tuple(_rover(player, radius) for player in players)
    spent = tuple(sum(rover.accessories[kind] for rover in rovers) for kind in range(3))
    discard = _accessories(section, "discard")
    rest = tuple(max(0, all_ - spent[k] - discard[k]) for k, all_ in enumerate(_box()))
    deck = _accessories(section, "deck") if section.has("deck") else cast(Accessories, rest)
    order = _seats(section, "order", seats)
    phase = section.text("phase", "weather", PHASES)
    queue = _seats(section, "queue", seats)
    turn = section.whole("turn", queue[0] if queue else 1, 1, seats)
    if not order and phase in ("supply", "turn", "draw"):
        order = tuple((turn - 1 + step) % seats + 1 for step in range(seats))
    if phase == "turn" and not section.has("queue"):
        queue = order[order.index(turn) :] if turn in order else ()
    state = State(
        table,
        rovers,
        ground,
        measured,
        deck,
        discard,
        _numbers(section, "lost"),
        phase,
        section.whole("bad_sector", 0, 0, 6),
        order,
        queue,
        section.flag("supply"),
        section.whole("round", 1, 1),
        _seats(section, "winners", seats) if section.has("winners") else None,
        section.text("reason", ""),
    )
    for seat, player in enumerate(players, 1):
        if not player.has("energy"):
            rover = state.rover(seat)
            state = state.with_rover(seat, rover._replace(energy=state.full(seat)))
        player.close()
    _contradictions(state, section)
    section.close("game", "schema", "version")
    return state


def players_in(position: Json) -> int:
    """How many players a position set up by hand shows."""
    rovers = position.get("rovers")
    return len(rovers) if isinstance(rovers, list) else 0


def _contradictions(state: State, section: Part) -> None:
    places: dict[int, str] = dict.fromkeys(state.ground, "on Mars")
    for stone in state.lost:
        if stone not in state.table.stones:
            section.fail("lost", f"no stone {stone} is described under stones", "M4")
        if places.setdefault(stone, "lost") != "lost":
            section.fail("lost", f"stone {stone} is lost and {places[stone]}", "M4")
    for seat, rover in enumerate(state.rovers, 1):
        for stones, where in ((rover.cargo, "aboard"), (rover.delivered, "at base")):
            for stone in stones:
                here = f"{where} with {state.table.names[seat - 1]}"
                if stone not in state.table.stones:
                    section.fail(f"rovers[{seat - 1}]", f"no stone {stone} is described under stones", "M4")
                elif stone in places:
                    section.fail(f"rovers[{seat - 1}]", f"stone {stone} is {places[stone]} and {here}", "M4")
                places[stone] = here
    for stone in state.table.stones:
        if stone not in places:
            section.fail("stones", f"stone {stone} is nowhere: give it a place, or name it as cargo", "M4")
    if state.phase in ("turn", "loss", "overload", "draw") and not state.queue:
        section.fail("queue", f"the phase {state.phase} needs the seats that it still has to serve", "M1")
    elif state.phase == "loss" and not any(state.rover(state.queue[0]).accessories):
        section.fail("queue", "the rover has no accessory to lose", "M1")


def _card(player: Part, seat: int) -> Card:
    cards = {card.name: card for card in _cards()}
    names = list(cards)
    value = player.raw("card")
    if value is None or isinstance(value, str):
        return cards[player.text("card", names[seat], names)]
    own = player.part("card")
    model = cards[names[seat]]
    card = Card(
        own.text("name", "own"),
        own.number("battery", model.battery, 0),
        own.number("solar", 0, 0),
        own.number("weight", model.weight, 0),
        own.number("width", model.width, 0),
        own.number("length", model.length, 0),
    )
    own.close()
    return card


def _rover(player: Part, radius: float) -> Rover:
    delivered: tuple[int, ...] = ()
    before = player.whole("delivered_before", 0, 0)
    if isinstance(player.raw("delivered"), int):
        before += player.whole("delivered", 0, 0)
    else:
        delivered = _numbers(player, "delivered")
    position = player.point("at") if player.has("at") else CENTRE
    position = place(position or CENTRE)
    if hypot(*position) > radius + BORDER:
        player.fail("at", f"off the cloth, whose radius is {radius:g}", "MG22")
    return Rover(
        position,
        round(player.number("energy", 0, 0), 6),
        _accessories(player, "accessories"),
        _numbers(player, "cargo"),
        delivered,
        before,
        player.whole("aim", 0, 0),
        player.flag("recharged"),
    )


def _stones(
    section: Part, seats: int, radius: float
) -> tuple[dict[int, Stone], dict[int, Point], dict[int, tuple[int, ...]]]:
    stones: dict[int, Stone] = {}
    ground: dict[int, Point] = {}
    measured: dict[int, tuple[int, ...]] = {}
    small = series()[0]
    for number, entry in enumerate(section.parts("stones"), 1):
        stone = entry.whole("id", number, 1, 999)
        if stone in stones:
            entry.fail("id", f"a second stone {stone}")
        stones[stone] = Stone(
            entry.number("weight", small.weight, 0),
            entry.number("width", small.width, 0),
            entry.number("length", small.length, 0),
        )
        if entry.has("at"):
            point = entry.point("at")
            if point is not None:
                ground[stone] = place(point)
                if hypot(*point) > radius + BORDER:
                    entry.fail("at", f"off the cloth, whose radius is {radius:g}", "MG22")
        masks = _masks(entry, seats)
        if any(masks):
            measured[stone] = masks
        entry.close()
    return dict(sorted(stones.items())), dict(sorted(ground.items())), dict(sorted(measured.items()))


def _masks(entry: Part, seats: int) -> tuple[int, ...]:
    """What is measured by whom: true, a list of sides for all, or lists by seat."""
    value = entry.raw("measured")
    if value is True:
        return (7,) * seats
    if isinstance(value, dict):
        by_seat = entry.part("measured")
        masks = tuple(_mask(by_seat, f"P{seat}") for seat in range(1, seats + 1))
        by_seat.close()
        return masks
    if isinstance(value, list):
        return (_mask(entry, "measured"),) * seats
    if value not in (None, False):
        entry.fail("measured", f"{quoted(value)} should be true or a list of {', '.join(SIDES)}")
    return (0,) * seats


def _mask(section: Part, key: str) -> int:
    mask = 0
    for side in section.array(key):
        if side in SIDES:
            mask |= 1 << SIDES.index(side)
        else:
            section.fail(key, f"{quoted(side)} should be one of {', '.join(SIDES)}")
    return mask


def _numbers(section: Part, key: str) -> tuple[int, ...]:
    values = section.array(key)
    if all(type(value) is int for value in values):
        return tuple(values)
    section.fail(key, "should be a list of stones' numbers")
    return ()


def _seats(section: Part, key: str, seats: int) -> tuple[int, ...]:
    values = section.array(key)
    if all(type(value) is int and 1 <= value <= seats for value in values) and len(set(values)) == len(
        values
    ):
        return tuple(values)
    section.fail(key, f"should list different seats from 1 to {seats}")
    return ()


def _point(value: Any, section: Part) -> Point:
    return place(Part(section.fields, {"at": value}, "garages").point("at") or CENTRE)


def _accessories(section: Part, key: str) -> Accessories:
    if not section.has(key):
        return (0, 0, 0)
    child = section.part(key)
    counts = tuple(child.whole(kind, 0, 0, 99) for kind in KINDS)
    child.close()
    return cast(Accessories, counts)


def _kinds(counts: Accessories) -> dict[str, int]:
    return {KINDS[kind]: number for kind, number in enumerate(counts) if number}


def dump(state: State) -> Json:
    """The whole state as JSON values."""
    table = state.table
    data: Json = {
        "options": {name: getattr(table.house, name) for name in rulebook("mars").options},
        "radius": table.radius,
        "garages": [list(garage) for garage in table.garages],
        "rovers": [
            {
                "name": table.names[seat],
                "card": dict(table.cards[seat]._asdict()),
                "at": list(rover.position),
                "energy": rover.energy,
                "accessories": _kinds(rover.accessories),
                "cargo": list(rover.cargo),
                "delivered": list(rover.delivered),
                "delivered_before": rover.before,
                "aim": rover.aim,
                "recharged": rover.recharged,
            }
            for seat, rover in enumerate(state.rovers)
        ],
        "stones": [_stone(state, number) for number in table.stones],
        "deck": _kinds(state.deck),
        "discard": _kinds(state.discard),
        "lost": list(state.lost),
        "phase": state.phase,
        "bad_sector": state.bad,
        "order": list(state.order),
        "queue": list(state.queue),
        "supply": state.supply,
        "round": state.round,
        "reason": state.reason,
    }
    if state.winners is not None:
        data["winners"] = list(state.winners)
    return data


def _stone(state: State, number: int) -> Json:
    stone = state.table.stones[number]
    entry: Json = {"id": number, "weight": stone.weight, "width": stone.width, "length": stone.length}
    if number in state.ground:
        entry["at"] = list(state.ground[number])
    masks = state.measured.get(number)
    if masks is not None:
        entry["measured"] = {
            f"P{seat}": [side for bit, side in enumerate(SIDES) if mask & (1 << bit)]
            for seat, mask in enumerate(masks, 1)
        }
    return entry


def view(state: State, player: int | None) -> Json:
    """What a player may see: of the stones only what was measured, as the instruments read it."""
    data = dump(state)
    for number, entry in zip(state.table.stones, data["stones"], strict=True):
        known = state.knows(player or 0, number)
        found = reading(state.table.stones[number], state.table.house)
        for bit, side in enumerate(SIDES):
            entry[side] = found[bit] if known & (1 << bit) else "hidden"
        if state.table.house.measurements == "private" and "measured" in entry:
            entry["measured"] = {f"P{player}": entry["measured"][f"P{player}"]} if player else "hidden"
    return data


def secrets(state: State, player: int | None) -> list[str]:
    """The places in the dump that the player may not see, or sees rounded by an instrument."""
    paths = []
    private = state.table.house.measurements == "private"
    for index, (number, stone) in enumerate(state.table.stones.items()):
        known = state.knows(player or 0, number)
        found = reading(stone, state.table.house)
        for bit, side in enumerate(SIDES):
            if not known & (1 << bit) or found[bit] != stone[bit]:
                paths.append(f"stones.{index}.{side}")
        if private and number in state.measured:
            paths.append(f"stones.{index}.measured")
    return paths


def invariants(state: State) -> list[str]:
    """What must hold in every state and does not; for property tests."""
    broken = []
    places = [*state.ground, *state.lost]
    for rover in state.rovers:
        places += [*rover.cargo, *rover.delivered]
        if rover.energy < 0:
            broken.append(f"energy {rover.energy}")
    if sorted(places) != sorted(state.table.stones):
        broken.append("stones are not where stones can be")
    return broken


def accessories_in_play(state: State) -> Mapping[str, int]:
    """All accessories, wherever they are, by kind."""
    return {
        KINDS[kind]: state.deck[kind]
        + state.discard[kind]
        + sum(rover.accessories[kind] for rover in state.rovers)
        for kind in range(3)
    }
