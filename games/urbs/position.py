"""States of Urbs Salinarum as JSON: the beginning, set-ups by hand, dumps and what a player may see.

A position is an object such as

    {"players": [{"colour": "red", "points": 3, "supply": {"red": 6}, "hand": {"blue": 1}}, {}],
     "tiles": [{"at": [0, 0], "colour": "yellow", "side": "production", "cubes": 4, "agent": "blue"}],
     "phase": "move", "turn": 1}

Every key may be left out: the bank and the deck then hold what is nowhere else, agents that stand on no
tile are in front of their players, and a block without a colour gets one of those that are left.
"""

from __future__ import annotations

import random
from typing import Any, cast

from boards.city import Cell
from boards.fields import Fields
from boards.json_text import quoted
from games.engine import Json, Setup
from games.position import Part, options_in_force
from games.rulebook import rulebook
from games.urbs.growth import total
from games.urbs.state import (
    AGENTS,
    COLOURS,
    CUBES,
    NONE,
    TILES,
    Counts,
    HouseRules,
    State,
    Table,
    Tile,
    minus,
    of_colour,
    plus,
)

SEATS = range(2, 6)
PHASES = ("setup", "move", "draw", "build", "grow", "close")
FULL_BANK: Counts = (CUBES,) * 5
FULL_DECK: Counts = (TILES,) * 5


def start(setup: Setup) -> State:
    """The first state, or the position set up by hand. Raises MalformedError with every defect."""
    fields = Fields()
    section = Part(fields, {} if setup.position is None else setup.position)
    house = HouseRules.of(options_in_force(setup, section, rulebook("urbs")))
    if setup.players not in SEATS:
        fields.fail("players", f"{setup.players} players; two to five can play", "U1")
    fields.settle()
    if setup.position is not None:
        state = _load(setup, section, house)
        fields.settle()
        return state
    names = _names(setup)
    nothing = (NONE,) * setup.players
    table = Table(house, names, tuple(range(setup.players)))
    points = (0,) * setup.players
    return State(table, {}, {}, nothing, nothing, points, FULL_BANK, FULL_DECK, NONE, "setup", 1)


def _names(setup: Setup) -> tuple[str, ...]:
    return setup.names if len(setup.names) == setup.players else COLOURS[: setup.players]


def _load(setup: Setup, section: Part, house: HouseRules) -> State:
    players = section.parts("players")
    seats = setup.players
    if len(players) > seats:
        section.fail("players", f"the position has {len(players)} players, the match {seats}", "U1")
        section.fields.settle()
    players += [Part(section.fields, {}, f"players[{n}]") for n in range(len(players), seats)]
    colours = [
        COLOURS.index(player.text("colour", COLOURS[seat], COLOURS)) for seat, player in enumerate(players)
    ]
    if len(set(colours)) < seats:
        section.fail("players", "two players of one colour", "U1")
        section.fields.settle()
    usual = setup.names if len(setup.names) == seats else [COLOURS[colour] for colour in colours]
    given = [player.text("name", usual[seat]) for seat, player in enumerate(players)]
    supplies = tuple(_counts(player, "supply") for player in players)
    hands = tuple(_counts(player, "hand") for player in players)
    points = tuple(player.whole("points", 0, 0) for player in players)
    tiles, agents, unknown = _tiles(section, colours)
    aside = _counts(section, "aside")
    spent = aside
    for hand in hands:
        spent = plus(spent, hand)
    for tile in tiles.values():
        if tile.colour >= 0:
            spent = plus(spent, of_colour(tile.colour))
    drawn = section.text("drawn", "", ("", *COLOURS))
    phase = section.text("phase", "move", PHASES)
    if phase == "setup" and drawn:
        spent = plus(spent, of_colour(COLOURS.index(drawn)))
    deck = _left(section, "deck", FULL_DECK, spent, "tiles")
    deck = _guess(section, tiles, unknown, spent, deck)
    held = NONE
    for supply in (*supplies, *(tile.cubes for tile in tiles.values())):
        held = plus(held, supply)
    bank = _left(section, "bank", FULL_BANK, held, "cubes")
    turn = section.whole("turn", 1, 1, seats)
    winners = tuple(seat for seat in section.array("winners") if isinstance(seat, int) and 1 <= seat <= seats)
    state = State(
        Table(house, tuple(given), tuple(colours)),
        tiles,
        agents,
        hands,
        supplies,
        points,
        bank,
        deck,
        aside,
        phase,
        turn,
        section.whole("round", 1, 1),
        tuple(_cells(section, "moved")),
        COLOURS.index(drawn) if drawn else None,
        section.flag("removed"),
        _cell(section, "played") if section.has("played") else None,
        section.whole("sets", 0, 0),
        tuple(_cells(section, "growing")),
        _offer(section, seats),
        winners,
        section.text("reason", ""),
    )
    _contradictions(state, section)
    for player in players:
        player.close("agents")
    section.close("game", "schema", "version")
    return state


def players_in(position: Json) -> int:
    """How many players a position set up by hand shows."""
    players = position.get("players")
    return len(players) if isinstance(players, list) else 0


def _contradictions(state: State, section: Part) -> None:
    for seat in range(1, len(state.hands) + 1):
        if state.in_front(seat) < 0:
            section.fail("tiles", f"{state.table.name(seat)} has more than {AGENTS} agents", "U1")
    for cell in (*state.moved, *state.growing):
        if state.agents.get(cell) != state.turn:
            section.fail("moved", f"no agent of the player in turn stands on {cell[0]},{cell[1]}", "U2")
    if state.phase == "grow" and not state.growing and not state.winners:
        section.fail("growing", "the phase grow needs the tiles that grow", "UG8")
    if state.phase == "setup" and not state.in_front(state.turn):
        section.fail("turn", f"{state.table.name(state.turn)} has no agent left to place", "U1")
    if state.phase in ("setup", "draw") and state.drawn is None and not any(state.deck):
        section.fail("deck", "a tile is to be drawn and the deck is empty", "U1")
    discards = state.table.house.unplayed == "discard" and state.phase != "setup"
    if discards and state.drawn is not None and not state.hands[state.turn - 1][state.drawn]:
        section.fail("drawn", "the drawn tile is not in the hand of the player in turn", "UG3")
    if state.played is not None and state.played not in state.tiles:
        section.fail("played", "no tile lies there", "U4")


def _tiles(section: Part, colours: list[int]) -> tuple[dict[Cell, Tile], dict[Cell, int], list[Cell]]:
    tiles: dict[Cell, Tile] = {}
    agents: dict[Cell, int] = {}
    unknown: list[Cell] = []
    for entry in section.parts("tiles"):
        cell = _cell(entry, "at")
        production = entry.text("side", "production", ("production", "block")) == "production"
        colour = entry.text("colour", "", ("", *COLOURS))
        cubes = _cubes(entry, colour)
        knower = entry.whole("knower", 0, 0, len(colours))
        agent = entry.raw("agent")
        entry.close()
        if cell is None:
            continue
        if cell in tiles:
            entry.fail("at", f"a second tile on {cell[0]},{cell[1]}", "U1")
        if production and not colour:
            entry.fail("colour", "a production building has a colour", "U1")
        if not production and any(cubes):
            entry.fail("cubes", "a city block holds no cubes", "U6")
        if not colour:
            unknown.append(cell)
        tiles[cell] = Tile(COLOURS.index(colour) if colour else -1, production, cubes, knower)
        if agent is not None:
            seat = _seat(agent, colours)
            if seat:
                agents[cell] = seat
            else:
                entry.fail("agent", f"{quoted(agent)} is no player's colour or seat", "U1")
    return tiles, agents, unknown


def _seat(agent: Any, colours: list[int]) -> int:
    """The seat of a player named by colour or number; 0 if there is none."""
    if isinstance(agent, str) and agent in COLOURS and COLOURS.index(agent) in colours:
        return colours.index(COLOURS.index(agent)) + 1
    if isinstance(agent, int) and not isinstance(agent, bool) and 1 <= agent <= len(colours):
        return agent
    return 0


def _cubes(entry: Part, colour: str) -> Counts:
    value = entry.raw("cubes")
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and colour:
        return of_colour(COLOURS.index(colour), value)
    return _counts(entry, "cubes")


def _guess(
    section: Part, tiles: dict[Cell, Tile], unknown: list[Cell], spent: Counts, deck: Counts
) -> Counts:
    """Blocks whose colour nobody told get one of those left in the box, always the same way.

    Returns the deck, less those tiles unless the deck was given.
    """
    given = section.has("deck")
    left = minus(minus(FULL_DECK, spent), deck) if given else deck
    dice = random.Random(len(unknown))
    for cell in unknown:
        if not any(left):
            section.fail("deck", f"no tile is left that could lie at {cell[0]},{cell[1]}", "U1")
            return deck
        colour = dice.choices(range(5), left)[0]
        tiles[cell] = tiles[cell]._replace(colour=colour)
        left = minus(left, of_colour(colour))
    return deck if given else left


def _left(section: Part, key: str, full: Counts, spent: Counts, what: str) -> Counts:
    """What a bank or deck holds: as given, or the rest. More than there is in the box is a defect."""
    given = _counts(section, key) if section.has(key) else None
    for colour in range(5):
        there = spent[colour] + (given[colour] if given else 0)
        if there > full[colour]:
            section.fail(key, f"{there} {COLOURS[colour]} {what}; the game has {full[colour]}", "U1")
            return NONE
    return given if given is not None else minus(full, spent)


def _counts(section: Part, key: str) -> Counts:
    if not section.has(key):
        return NONE
    child = section.part(key)
    counts = tuple(child.whole(colour, 0, 0) for colour in COLOURS)
    child.close()
    return cast(Counts, counts)


def _cell(section: Part, key: str) -> Cell | None:
    return _as_cell(section, key, section.raw(key))


def _as_cell(section: Part, key: str, value: Any) -> Cell | None:
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int and abs(n) < 10**6 for n in value):
        return value[0], value[1]
    section.fail(key, f"{quoted(value)} should be a square, [x, y]")
    return None


def _cells(section: Part, key: str) -> list[Cell]:
    cells = (_as_cell(section, key, value) for value in section.array(key))
    return [cell for cell in cells if cell is not None]


def _offer(section: Part, seats: int) -> tuple[int, Counts, Counts] | None:
    if not section.has("offer"):
        return None
    offer = section.part("offer")
    found = offer.whole("to", 1, 1, seats), _counts(offer, "give"), _counts(offer, "take")
    offer.close()
    return found


def _dict(counts: Counts) -> dict[str, int]:
    return {COLOURS[colour]: number for colour, number in enumerate(counts) if number}


def dump(state: State) -> Json:
    """The whole state as JSON values."""
    table = state.table
    house = {name: getattr(table.house, name) for name in rulebook("urbs").options}
    data: Json = {
        "options": house,
        "players": [
            {
                "name": table.names[seat],
                "colour": COLOURS[table.colours[seat]],
                "points": state.points[seat],
                "supply": _dict(state.supplies[seat]),
                "hand": _dict(state.hands[seat]),
                "agents": state.in_front(seat + 1),
            }
            for seat in range(len(table.names))
        ],
        "tiles": [_tile(state, cell) for cell in sorted(state.tiles)],
        "bank": _dict(state.bank),
        "deck": _dict(state.deck),
        "aside": _dict(state.aside),
        "phase": state.phase,
        "turn": state.turn,
        "round": state.round,
        "moved": [list(cell) for cell in state.moved],
        "drawn": None if state.drawn is None else COLOURS[state.drawn],
        "removed": state.removed,
        "played": None if state.played is None else list(state.played),
        "sets": state.sets,
        "growing": [list(cell) for cell in state.growing],
        "winners": list(state.winners),
        "reason": state.reason,
    }
    if state.offer is not None:
        seat, give, take = state.offer
        data["offer"] = {"to": seat, "give": _dict(give), "take": _dict(take)}
    return data


def _tile(state: State, cell: Cell) -> Json:
    tile = state.tiles[cell]
    entry: Json = {
        "at": list(cell),
        "colour": COLOURS[tile.colour],
        "side": "production" if tile.production else "block",
    }
    if any(tile.cubes):
        entry["cubes"] = _dict(tile.cubes)
    if cell in state.agents:
        entry["agent"] = COLOURS[state.table.colours[state.agents[cell] - 1]]
    if tile.knower:
        entry["knower"] = tile.knower
    return entry


def view(state: State, player: int | None) -> Json:
    """What a player may see: the own hand and own blocks; of the rest only how many."""
    data = dump(state)
    for seat, entry in enumerate(data["players"], 1):
        if seat != player:
            entry["hand"] = {"hidden": sum(state.hands[seat - 1])}
    data["deck"] = {"hidden": sum(state.deck)}
    data["aside"] = {"hidden": sum(state.aside)}
    if state.phase != "setup" and state.turn != player and state.drawn is not None:
        data["drawn"] = "hidden"
    for entry in data["tiles"]:
        if entry.get("knower", player) != player:
            entry["colour"] = "hidden"
    return data


def secrets(state: State, player: int | None) -> list[str]:
    """The places in the dump that the player may not see."""
    paths = ["deck", "aside"]
    paths += [f"players.{n}.hand" for n in range(len(state.hands)) if n + 1 != player]
    if state.phase != "setup" and state.turn != player and state.drawn is not None:
        paths.append("drawn")
    for number, cell in enumerate(sorted(state.tiles)):
        if state.tiles[cell].knower not in (0, player):
            paths.append(f"tiles.{number}.colour")
    return paths


def invariants(state: State) -> list[str]:
    """What must hold in a whole game (not in a partial set-up) and does not; for property tests."""
    broken = []
    if total(state) != FULL_BANK:
        broken.append(f"cubes {total(state)}")
    tiles = plus(state.deck, state.aside)
    for hand in state.hands:
        tiles = plus(tiles, hand)
    for tile in state.tiles.values():
        tiles = plus(tiles, of_colour(tile.colour))
    if state.phase == "setup" and state.drawn is not None:
        tiles = plus(tiles, of_colour(state.drawn))
    if tiles != FULL_DECK:
        broken.append(f"tiles {tiles}")
    if not set(state.agents) <= set(state.tiles):
        broken.append("an agent without a tile")
    if any(state.in_front(seat) < 0 for seat in range(1, len(state.hands) + 1)):
        broken.append("too many agents")
    return broken
