"""States of SMART as JSON: the beginning, set-ups by hand and dumps. Nothing is hidden in this game.

A position is an object such as

    {"units": [{"id": "goblin1", "kind": "goblin", "side": 1, "at": [0, 0]},
               {"kind": "knight", "level": 3, "side": 2, "at": [1.5, 0], "armour": "plate+shield"}],
     "walls": [{"from": [5, 0], "to": [5, 3]}], "trees": [{"at": [8, 8], "radius": 1}],
     "phase": "melee", "player": 1}

Kinds of the monster table bring their level, move and spells; other kinds need a level. Without a phase the
turn begins with initiative; with one and no `order` the named player acts first.
"""

from __future__ import annotations

from math import pi
from typing import Any

from boards.fields import Fields
from boards.json_text import quoted
from boards.mars import polar
from boards.plane import Barrier, Point
from games.engine import Json, Setup
from games.position import Part, options_in_force
from games.rulebook import rulebook
from games.smart.battle import initiative_due
from games.smart.combat import HouseRules, Monster, armour_points, find_monster, monster_file
from games.smart.state import FOOT, LARGE, Blow, Due, State, Table, Unit

SEATS = range(2, 7)
PHASES = ("initiative", "move", "missiles", "melee")


def start(setup: Setup) -> State:
    """The first state, or the position set up by hand. Raises MalformedError with every defect."""
    fields = Fields()
    section = Part(fields, {} if setup.position is None else setup.position)
    house = HouseRules.of(options_in_force(setup, section, rulebook("smart")))
    if setup.players not in SEATS:
        fields.fail("players", f"{setup.players} players; two to six can play", "S1")
    fields.settle()
    if setup.position is None:
        return _armies(setup, house)
    state = _load(setup, section, house)
    fields.settle()
    return state


def _armies(setup: Setup, house: HouseRules) -> State:
    """Sample armies of the monster table, drawn up round the middle of the table facing each other."""
    data = monster_file()
    distance, spacing = data["deployment"]["distance"], data["deployment"]["spacing"]
    units: dict[str, Unit] = {}
    for seat in range(1, setup.players + 1):
        army = data["armies"][(seat - 1) % len(data["armies"])]
        angle = 2 * pi * (seat - 1) / setup.players
        for place, entry in enumerate(army):
            monster = find_monster(entry["kind"])
            assert monster is not None
            armour = armour_points(entry.get("armour", "none"), house) or 0
            along = (place - (len(army) - 1) / 2) * spacing
            at = _line(distance, along, angle)
            unit = _recruit(seat, monster, at)._replace(
                armour=armour, armour_left=armour, ranged=entry.get("ranged", False), faith=seat % 2 == 1
            )
            units[_free_name(monster.id, units)] = unit
    names = setup.names or tuple(f"P{seat}" for seat in range(1, setup.players + 1))
    state = State(Table(house, names, ()), units)
    return state._replace(due=initiative_due(state))


def _line(distance: float, along: float, angle: float) -> Point:
    """A place in a battle line whose middle is so far from the table's middle, at the angle (radians)."""
    degrees = angle * 180 / pi
    front, side = polar(distance, degrees + 90), polar(along, degrees)
    return round(front[0] + side[0], 3) + 0.0, round(front[1] + side[1], 3) + 0.0


def _free_name(kind: str, units: dict[str, Unit]) -> str:
    number = 1
    while f"{kind}{number}" in units:
        number += 1
    return f"{kind}{number}"


def _recruit(side: int, monster: Monster, at: Point) -> Unit:
    large = monster.large
    return Unit(
        side,
        monster.id,
        monster.level,
        at,
        LARGE if large else FOOT,
        1.0 if large else 0.5,
        spells=monster.spells,
        per=monster.per,
        spells_left=monster.spells,
    )


def _load(setup: Setup, section: Part, house: HouseRules) -> State:
    units: dict[str, Unit] = {}
    for entry in section.parts("units"):
        name, unit = _unit(entry, house, units)
        if name in units:
            entry.fail("id", f"a second unit {name}")
        units[name] = unit
    names = [name for name in section.array("names") if isinstance(name, str)]
    seats = setup.players
    shown = max([len(names), *(unit.side for unit in units.values())])
    if shown > seats:
        section.fail("units", f"the position has {shown} sides, the match {seats} players", "S1")
        section.fields.settle()
    if len(setup.names) == seats:
        names = list(setup.names)
    names += [f"P{seat}" for seat in range(len(names) + 1, seats + 1)]
    phase = section.text("phase", "initiative", PHASES)
    state = State(
        Table(house, tuple(names), _barriers(section)),
        units,
        phase,
        _rolls(section, seats),
        _order(section, seats, phase),
        0,
        _due(section, units),
        _blows(section, units),
        section.whole("turn", 1, 1),
        section.whole("battle", 1, 1),
        section.whole("day", 1, 1),
        tuple(_whole(section.array("winners"))) if section.has("winners") else None,
        section.text("reason", ""),
    )
    if not units:
        section.fail("units", "a battle needs units")
    if any((due.kind == "initiative") != (phase == "initiative") for due in state.due):
        section.fail("due", f"that roll does not belong to the phase {phase}", "S1")
    player = section.whole("player", 0, 0, seats)
    seat_order = state.seats()
    if player and player in seat_order:
        state = state._replace(slot=seat_order.index(player))
    if phase == "initiative" and not state.due and state.winners is None:
        state = state._replace(due=initiative_due(state))
    section.close("game", "schema", "version")
    return state


def players_in(position: Json) -> int:
    """How many players a position set up by hand shows."""
    names, units = position.get("names"), position.get("units")
    sides = [len(names) if isinstance(names, list) else 0]
    for unit in units if isinstance(units, list) else ():
        side = unit.get("side") if isinstance(unit, dict) else None
        if isinstance(side, int) and side in SEATS:
            sides.append(side)
    return max(sides)


def _order(section: Part, seats: int, phase: str) -> tuple[tuple[int, ...], ...]:
    """The order of play; where a later phase gives none, the named player first, the others after."""
    if section.has("order"):
        groups = tuple(tuple(_whole(group)) for group in section.array("order"))
        flat = [seat for group in groups for seat in group]
        if len(set(flat)) < len(flat) or not all(groups) or not all(1 <= seat <= seats for seat in flat):
            section.fail("order", f"should list groups of different seats from 1 to {seats}", "S1")
            return ()
        if groups or phase == "initiative":
            return groups
    if phase == "initiative":
        return ()
    player = section.whole("player", 1, 0, seats) or 1
    return tuple(((player - 1 + step) % seats + 1,) for step in range(seats))


def _rolls(section: Part, seats: int) -> tuple[tuple[int, ...], ...]:
    """The rolls for initiative by seat; () at the beginning of a turn."""
    rolls = [tuple(_whole(entry)) for entry in section.array("rolls")]
    if len(rolls) > seats:
        section.fail("rolls", f"{len(rolls)} players have rolled; there are {seats}", "S1")
    return tuple(rolls + [()] * (seats - len(rolls))) if rolls else ()


def _whole(value: Any) -> list[int]:
    values = value if isinstance(value, list) else [value]
    return [number for number in values if type(number) is int]


def _unit(entry: Part, house: HouseRules, units: dict[str, Unit]) -> tuple[str, Unit]:
    kind = entry.text("kind", "knight")
    monster = find_monster(kind)
    level = entry.whole("level", monster.level if monster else 1, 1, 999)
    if monster is None and not entry.has("level"):
        entry.fail("level", f"{quoted(kind)} is not in the monster table: give its level", "S7")
    monster = monster or Monster(kind, kind, level, kind == "knight")
    side = entry.whole("side", 1, 1, SEATS[-1])
    at = entry.point("at") if entry.has("at") else (0.0, 0.0)
    model = _recruit(side, monster, at or (0.0, 0.0))
    raw = entry.raw("armour")
    armour = armour_points(str(raw), house) if raw is not None else 0
    if armour is None:
        entry.fail(
            "armour", f"{quoted(raw)} should be points, or none, leather, chain, plate, + shield", "SG5"
        )
        armour = 0
    spells = entry.whole("spells", model.spells, 0)
    name = entry.text("id", _free_name(monster.id, units))
    if not name or any(letter in name for letter in " ,;{}\n") or name != name.lower():
        entry.fail("id", f"{quoted(name)} should be one word in lower case, such as goblin1")
    unit = Unit(
        side,
        monster.id,
        level,
        (float(model.at[0]), float(model.at[1])),
        entry.number("move", model.move, 0),
        entry.number("base", model.base, 0),
        armour,
        entry.whole("armour_left", armour, 0, armour),
        entry.whole("damage", 0, 0),
        entry.flag("ranged"),
        spells,
        entry.text("per", model.per or ("battle" if spells else ""), ("", "battle", "day")),
        entry.whole("spells_left", spells, 0, spells),
        entry.flag("faith"),
        entry.whole("figures", 1, 1, 1000),
        entry.flag("moved"),
        entry.flag("acted"),
        entry.whole("kills", 0, 0),
        entry.flag("out"),
    )
    entry.close()
    return name, unit


def _barriers(section: Part) -> tuple[Barrier, ...]:
    walls = []
    for entry in section.parts("walls"):
        start, end = entry.point("from"), entry.point("to")
        entry.close()
        if start is not None and end is not None:
            walls.append(Barrier(start, end))
    for entry in section.parts("trees"):
        at, radius = entry.point("at"), entry.number("radius", 0.5, 0)
        entry.close()
        if at is not None:
            walls.append(Barrier(at, at, radius))
    return tuple(walls)


def _due(section: Part, units: dict[str, Unit]) -> tuple[Due, ...]:
    found = []
    for entry in section.parts("due"):
        due = Due(
            entry.text("kind", "hit", ("initiative", "hit", "faith", "resist")),
            entry.whole("player", 0, 0, SEATS[-1]),
            entry.text("attacker", ""),
            entry.text("target", ""),
            entry.whole("penalty", 0, 0),
            entry.flag("magic"),
        )
        if due.kind != "initiative" and not {due.attacker, due.target} <= set(units):
            entry.fail("", "a roll needs an attacker and a target among the units")
        entry.close()
        found.append(due)
    return tuple(found)


def _blows(section: Part, units: dict[str, Unit]) -> tuple[Blow, ...]:
    found = []
    for entry in section.parts("blows"):
        blow = Blow(
            entry.text("attacker", ""),
            entry.text("target", ""),
            entry.whole("points", 0, 0),
            entry.flag("magic"),
        )
        if not {blow.attacker, blow.target} <= set(units):
            entry.fail("", "a blow needs an attacker and a target among the units")
        entry.close()
        found.append(blow)
    return tuple(found)


def dump(state: State) -> Json:
    """The whole state as JSON values."""
    table = state.table
    seats = state.seats()
    data: Json = {
        "options": {name: getattr(table.house, name) for name in rulebook("smart").options},
        "names": list(table.names),
        "units": [_unit_json(name, unit) for name, unit in state.units.items()],
        "walls": [
            {"from": list(wall.start), "to": list(wall.end)} for wall in table.barriers if not wall.radius
        ],
        "trees": [{"at": list(tree.start), "radius": tree.radius} for tree in table.barriers if tree.radius],
        "phase": state.phase,
        "rolls": [list(rolls) for rolls in state.rolls],
        "order": [list(group) for group in state.order],
        "player": seats[state.slot] if seats else 0,
        "due": [
            {
                "kind": due.kind,
                "player": due.seat,
                "attacker": due.attacker,
                "target": due.target,
                "penalty": due.penalty,
                "magic": due.magic,
            }
            for due in state.due
        ],
        "blows": [dict(blow._asdict()) for blow in state.blows],
        "turn": state.turn,
        "battle": state.battle,
        "day": state.day,
        "reason": state.reason,
    }
    if state.winners is not None:
        data["winners"] = list(state.winners)
    return data


def _unit_json(name: str, unit: Unit) -> Json:
    return {"id": name, **unit._asdict(), "at": list(unit.at)}


def invariants(state: State) -> list[str]:
    """What must hold in every state and does not; for property tests."""
    broken = []
    for name, unit in state.units.items():
        if not 0 <= unit.armour_left <= unit.armour:
            broken.append(f"{name}: armour {unit.armour_left} of {unit.armour}")
        if not 0 <= unit.spells_left <= unit.spells:
            broken.append(f"{name}: spells {unit.spells_left} of {unit.spells}")
        limit = unit.level + (state.table.house.defeat_when == "exceed")
        if unit.damage >= limit and not unit.out:
            broken.append(f"{name}: {unit.damage} points and still standing")
    return broken
