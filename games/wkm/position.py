"""Positions of What Kills Me as JSON: the start of a match, positions set up by hand, and `dump`."""

from __future__ import annotations

from random import Random
from typing import Any

from boards.board_json import HEX_KEYS, read_hexes, write_hexes
from boards.fields import Fields
from boards.hexes import Hex, HexBoard, hex_text, hexagon
from boards.json_text import below, quoted
from games.engine import Json, Setup
from games.position import Part, options_in_force, seats_and_names
from games.rulebook import rulebook
from games.wkm.board import random_board
from games.wkm.state import OFF, STATS, Arena, Blocks, Flight, State, arena

KEYS = (
    "options", "players", "names", "board", "phase", "turn", "first", "turns", "creatures",
    "deaths", "kills", "done", "resting", "activation", "retreat",
)  # fmt: skip
CREATURE_KEYS = ("name", "owner", "blocks", "move", "attack", "max_health", "health", "at")
SEATS = range(2, 7)


def start(setup: Setup) -> State:
    """The first state. Raises MalformedError with every defect of the set-up."""
    fields = Fields()
    position = Part(fields, setup.position or {}, "", KEYS)
    options = options_in_force(setup, position, rulebook("wkm"))
    players, names = seats_and_names(setup, position, SEATS)
    if position.has("board"):
        board, nests = _board(position, players)
    elif position.has("creatures"):
        board, nests = HexBoard(hexagon(players + 2)), ()
    else:
        board, nests = random_board(players, setup.seed)
    drawn = 1 + Random(f"wkm first {setup.seed}").randrange(players)
    agreed = options["first_player"] == "agreed" or position.has("creatures")
    first = position.whole("first", 1 if agreed else drawn, 1, players)
    creatures = _Creatures(position, players)
    deaths = position.wholes("deaths", players, 0)
    usual = "turns" if position.has("creatures") else "setup"
    if sum(deaths) >= 10 * players and options["game_end"] == "at_once":
        usual = "over"
    state = State(
        arena(board, nests, players, names, creatures.names, creatures.owners, first, options),
        position.text("phase", usual, ("setup", "turns", "over")),
        position.whole("turn", first, 1, players),
        position.whole("turns", 0, 0),
        tuple(creatures.blocks),
        tuple(creatures.health),
        creatures.stand(position, board),
        deaths=deaths,
        kills=position.wholes("kills", players, 0),
    )
    state = _activation(position, state)
    _check_phase(position, state)
    fields.settle()
    return state


def _board(position: Part, players: int) -> tuple[HexBoard, tuple[Hex, ...]]:
    part = position.part("board", (*HEX_KEYS, "nests"))
    inner = Fields()
    shape = {} if part.has("hexes") or part.has("radius") else {"radius": players + 2}
    board = read_hexes(inner, {**shape, **{key: part.data[key] for key in HEX_KEYS if part.has(key)}})
    position.fields.defects += [defect._replace(where=f"board.{defect.where}") for defect in inner.defects]
    if board is None:
        board = HexBoard(hexagon(players + 2))
    if not board.hexes:
        part.fail("hexes", "the board has no hexes")
        board = HexBoard(hexagon(0))
    for cheap, kind in board.terrain.items():
        if kind.passable and kind.cost < 1:
            part.fail(below("terrain", hex_text(cheap)), "entering a hex costs at least 1", "W3")
    nests: list[Hex] = []
    for number, value in enumerate(part.array("nests")):
        where = below("nests", number)
        place = _hex(part, where, value)
        if place is None:
            continue
        if place not in board.hexes or not board.kind(place).passable:
            part.fail(where, f"no creature can stand on {hex_text(place)}")
        elif place in nests:
            part.fail(where, f"{hex_text(place)} is a nest already")
        else:
            nests.append(place)
    return board, tuple(nests)


def _hex(part: Part, where: str, value: Any) -> Hex | None:
    """A hex as `"q,r"` or `[q, r]`."""
    where = part.place(where)
    return part.fields.pair(value, where) if isinstance(value, list) else part.fields.pair_text(value, where)


class _Creatures:
    """The creatures of a position; without any, three unplaced ones for each player."""

    def __init__(self, position: Part, players: int) -> None:
        self.parts = position.parts("creatures", CREATURE_KEYS)
        self.blocks: list[Blocks] = []
        self.health: list[int] = []
        self.names: tuple[str, ...] = ()
        self.owners: tuple[int, ...] = ()
        if not position.has("creatures"):
            self.owners = tuple(seat for seat in range(1, players + 1) for _ in range(3))
            self.names = tuple(f"{'ABCDEF'[seat - 1]}{1 + n % 3}" for n, seat in enumerate(self.owners))
            self.blocks = [(0, 0, 0)] * len(self.owners)
            self.health = [0] * len(self.owners)
        for number, part in enumerate(self.parts):
            name = part.text("name", f"X{number + 1}")
            if " " in name or "," in name:
                part.fail("name", f"{quoted(name)} should be one word without a comma")
            if name.casefold() in {other.casefold() for other in self.names}:
                part.fail("name", f"{quoted(name)} is the name of another creature")
                name = f"{name}#{number}"
            if not part.has("owner"):
                part.fail("owner", "the key is missing")
            blocks = _blocks(part)
            most = 1 + blocks[2]
            alive = part.has("at")
            self.names += (name,)
            self.owners += (part.whole("owner", 1, 1, players),)
            self.blocks.append(blocks)
            self.health.append(part.whole("health", most if alive else 0, int(alive), most if alive else 0))

    def stand(self, position: Part, board: HexBoard) -> tuple[int, ...]:
        """Where the creatures stand, as numbers of the board's sorted hexes."""
        index = {place: number for number, place in enumerate(sorted(board.hexes))}
        retreat = position.data.get("retreat")
        fleeing = None
        if isinstance(retreat, dict) and not retreat.get("slipped"):
            fleeing = retreat.get("creature")
        places = [OFF] * len(self.names)
        for number, part in enumerate(self.parts):
            place = _hex(part, "at", part.data["at"]) if part.has("at") else None
            if place is None:
                continue
            if place not in index or not board.kind(place).passable:
                part.fail("at", f"no creature can stand on {hex_text(place)}")
                continue
            if index[place] in places:
                other = self.names[places.index(index[place])]
                if fleeing not in (self.names[number], other):
                    part.fail("at", f"{other} stands on {hex_text(place)} already", "W4")
            places[number] = index[place]
        return tuple(places)


def _blocks(part: Part) -> Blocks:
    """Blocks as `{"move": 0, "attack": 1, "health": 0}`, or the stats themselves, each 1 more."""
    given = part.part("blocks", STATS)
    found = []
    for stat, key in zip(STATS, ("move", "attack", "max_health"), strict=True):
        whole = part.whole(key, 1, 1)
        blocks = given.whole(stat, whole - 1, 0)
        if part.has(key) and blocks != whole - 1:
            part.fail(key, f"{key} {whole} does not fit {blocks} blocks; a stat is 1 and its blocks")
        found.append(blocks)
    return (found[0], found[1], found[2])


def _numbers(part: Part, key: str, state: State) -> tuple[int, ...]:
    found = []
    for number, name in enumerate(part.texts(key)):
        creature = state.arena.number.get(name.casefold())
        if creature is None:
            part.fail(below(key, number), f"there is no creature {quoted(name)}")
        else:
            found.append(creature)
    return tuple(found)


def _creature(part: Part, state: State) -> int:
    name = part.text("creature", "")
    creature = state.arena.number.get(name.casefold(), OFF)
    if creature == OFF:
        part.fail("creature", f"there is no creature {quoted(name)}")
    return creature


def _activation(position: Part, state: State) -> State:
    """What has happened in the turn so far."""
    done = tuple(sorted(set(_numbers(position, "done", state))))
    resting = tuple(sorted(set(_numbers(position, "resting", state))))
    for key, creatures in (("done", done), ("resting", resting)):
        for creature in creatures:
            if state.arena.owners[creature] != state.turn:
                name = state.arena.creatures[creature]
                position.fail(key, f"{name} does not belong to {state.arena.name(state.turn)}")
    for creature in resting:
        if state.places[creature] != OFF:
            position.fail("resting", f"{state.arena.creatures[creature]} is on the board")
    state = state._replace(done=done, resting=resting)
    if position.has("activation"):
        part = position.part("activation", ("creature", "points", "moved", "placed", "attacked"))
        active = _creature(part, state)
        if active != OFF:
            if state.arena.owners[active] != state.turn or state.places[active] == OFF or active in done:
                part.fail("creature", "only a creature on the board of the turn's player, not done, acts")
            most = 1 + state.blocks[active][0]
            state = state._replace(
                active=active,
                points=part.whole("points", most, 0, most),
                moved=part.flag("moved"),
                placed=part.flag("placed"),
                struck=_numbers(part, "attacked", state),
            )
    if position.has("retreat"):
        part = position.part("retreat", ("creature", "from", "points", "slipped"))
        fleeing = _creature(part, state)
        origin = _hex(part, "from", part.data.get("from"))
        if fleeing != OFF and origin is not None:
            state = state._replace(flight=_flight(part, state, fleeing, origin))
    return state


def _flight(part: Part, state: State, creature: int, origin: Hex) -> Flight:
    arena = state.arena
    slipped = part.flag("slipped")
    most = state.blocks[creature][0] + (not slipped)
    place = arena.index.get(origin, OFF)
    here = state.places[creature]
    if state.active == OFF:
        part.fail("", "a retreat needs the attacker under activation")
    elif here == OFF or (not slipped and here != state.places[state.active]):
        part.fail("creature", f"{arena.creatures[creature]} is not in the attacker's hex")
    if place == OFF or (slipped and place != here) or (not slipped and place in state.places):
        part.fail("from", f"the attacker cannot have come from {hex_text(origin)}")
    return Flight(creature, place, part.whole("points", most, 0, most), slipped)


def _check_phase(position: Part, state: State) -> None:
    full = sum(state.deaths) >= state.arena.last_death
    if full and state.phase != "over" and state.arena.house.game_end == "at_once":
        position.fail("deaths", f"creatures have died {sum(state.deaths)} times, so the game is over", "W11")
    if state.phase == "setup":
        waiting = [seat for seat, place in zip(state.arena.owners, state.places, strict=True) if place == OFF]
        if not any(nest not in state.places for nest in state.arena.nests):
            position.fail("board.nests", "creatures are placed in nests, and none is vacant", "W1")
        if state.turn not in waiting:
            position.fail("turn", f"{state.arena.name(state.turn)} has no creature to place", "W1")


def dump(state: State) -> Json:
    """The whole state as JSON values; `start` takes it back as a position."""
    place = state.arena
    found: Json = {
        "options": dict(place.options),
        "players": place.players,
        "names": list(place.player_names),
        "board": write_hexes(place.board) | {"nests": [place.text(nest) for nest in place.nests]},
        "phase": state.phase,
        "turn": state.turn,
        "first": place.first,
        "turns": state.turns,
        "creatures": [_creature_json(state, creature) for creature in range(len(place.creatures))],
        "deaths": list(state.deaths),
        "kills": list(state.kills),
        "done": _names(place, state.done),
        "resting": _names(place, state.resting),
        "activation": None,
        "retreat": None,
    }
    if state.active != OFF:
        found["activation"] = {
            "creature": place.creatures[state.active],
            "points": state.points,
            "moved": state.moved,
            "placed": state.placed,
            "attacked": _names(place, state.struck),
        }
    if state.flight is not None:
        found["retreat"] = {
            "creature": place.creatures[state.flight.creature],
            "from": place.text(state.flight.origin),
            "points": state.flight.points,
            "slipped": state.flight.slipped,
        }
    return found


def _creature_json(state: State, creature: int) -> Json:
    place = state.places[creature]
    return {
        "name": state.arena.creatures[creature],
        "owner": state.arena.owners[creature],
        "blocks": dict(zip(STATS, state.blocks[creature], strict=True)),
        "health": state.health[creature],
        "at": None if place == OFF else state.arena.text(place),
    }


def _names(place: Arena, creatures: tuple[int, ...]) -> list[str]:
    return [place.creatures[creature] for creature in creatures]
