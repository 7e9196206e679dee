"""Set-ups and positions of the games as pictures: a hex map, a town, a scatter of stones, a roster,
an agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from boards.errors import Defect, MalformedError
from boards.fields import Fields
from games.engine import Setup
from games.mars.state import Card
from games.mars.state import State as MarsState
from games.registry import game
from games.smart.state import State as SmartState
from games.smart.state import Unit
from games.soapbox.state import CANDIDATE, sample_issues
from games.soapbox.state import State as SoapboxState
from games.urbs.state import COLOURS
from games.urbs.state import State as UrbsState
from games.wkm.state import OFF
from games.wkm.state import State as WkmState
from generator.drawing import BLACK, WHITE, Circle, Drawing, Item, Rect, Text, moved
from generator.marks import centred, robot_mark
from generator.palette import Theme, role_of
from generator.parts import Cards, Part, Picture
from generator.pictures.hexes import hex_centre
from generator.pictures.problems import HEX_RADIUS
from generator.sheets import mars, smart, soapbox, urbs, wkm
from generator.sheets.match_positions import micro_position, ricochet_position, ships_position
from generator.sheets.measures import INCH
from generator.sheets.tile_sets import ORIGIN
from generator.sheets.wkm import PLAYERS

SCHEMA = "wallhop/position/1"
_BESIDE = ("schema", "game", "seats", "version", "to_act", "result", "id", "about", *ORIGIN)
"""What stands beside the position itself."""


def position_parts(value: Mapping[str, Any], source: str, theme: Theme) -> tuple[Part, ...]:
    """The pictures of a position in the JSON of `wallhop play show --json`.

    Raises MalformedError for a position that cannot be, or of a game without a table to draw.
    """
    name = str(value.get("game", ""))
    if name not in _PICTURES:
        drawn = ", ".join(sorted(_PICTURES))
        message = f"positions of {name!r} are not drawn; those of {drawn} are"
        raise MalformedError([Defect("game", message)], source)
    rules = game(name)
    position = {key: part for key, part in value.items() if key not in _BESIDE}
    fields = Fields()
    seats = value.get("seats")
    count = rules.seats[0] if seats is None else fields.whole(seats, "seats", rules.seats[0], rules.seats[-1])
    fields.settle(source)
    state = rules.start(Setup(count or rules.seats[0], position=position))
    return _PICTURES[name](state, theme)


def _wkm(state: WkmState, theme: Theme) -> tuple[Part, ...]:
    """The map with the creatures that stand on it."""
    place = state.arena
    nests = [place.hexes[nest] for nest in place.nests]
    title = f"What Kills Me Makes Me Stronger: {place.players} players"
    picture = wkm.map_picture(place.board, nests, theme, title)
    items: list[Item] = []
    words = []
    origin = wkm.map_origin(place.board)
    for creature, at in enumerate(state.places):
        if at == OFF:
            continue
        centre = hex_centre(place.hexes[at], HEX_RADIUS)
        colour = PLAYERS[(place.owners[creature] - 1) % len(PLAYERS)]
        chip = wkm.creature_mark(theme, colour, place.creatures[creature])
        items.extend(moved(chip, centre.x - origin[0], centre.y - origin[1]))
        words.append(f"{place.creatures[creature]} on {place.text(at)}")
    # A map on which nobody stands yet is one to play on.
    fresh = not words
    alt = picture.alt + (f" Creatures: {'; '.join(words)}." if words else "")
    return (
        Picture(
            picture.title,
            picture.width,
            picture.height,
            (*picture.drawing, *items),
            picture.cell,
            captions=picture.captions if fresh else (*picture.captions, *_creatures(state)),
            alt=alt,
            least=wkm.LEAST_HEX if fresh else 0.0,
        ),
    )


def _creatures(state: WkmState) -> list[str]:
    """What each player's creatures are, with the health left."""
    place = state.arena
    lines = []
    for seat in range(1, place.players + 1):
        told = [
            f"{name} move {1 + m} attack {1 + a} health {state.health[k]}/{1 + h}"
            for k, (name, (m, a, h)) in enumerate(zip(place.creatures, state.blocks, strict=True))
            if place.owners[k] == seat
        ]
        player = place.player_names[seat - 1] if place.player_names else f"Player {seat}"
        lines.append(f"{player}: {'; '.join(told)}.")
    return lines


def _urbs(state: UrbsState, theme: Theme) -> tuple[Part, ...]:
    """The town as it lies, with cubes and agents."""
    title = "Urbs Salinarum: the town"
    if not state.tiles:
        raise MalformedError([Defect("tiles", "no tile lies yet; there is nothing to draw")])
    size = urbs.TILE
    left, top = min(x for x, _ in state.tiles), min(y for _, y in state.tiles)
    right, bottom = max(x for x, _ in state.tiles), max(y for _, y in state.tiles)
    items: list[Item] = []
    words = []
    for (x, y), tile in sorted(state.tiles.items()):
        colour = COLOURS[tile.colour]
        face: Drawing = urbs.production(theme, colour) if tile.production else urbs.city_block(theme)
        dx, dy = (x - left) * size, (y - top) * size
        items.extend(moved(face, dx, dy))
        cubes = sum(tile.cubes)
        if cubes:
            x0, y0, wide, high = urbs.YARD
            items.append(Rect(dx + x0 + 1, dy + y0 + 1, wide - 2, high - 2, WHITE))
            words_there = f"{cubes} cube{'s' if cubes > 1 else ''}"
            items.append(centred(dx + x0 + wide / 2, dy + y0 + high / 2, words_there, 5.4))
        seat = state.agents.get((x, y))
        if seat is not None:
            who = state.table.name(seat)
            items.extend(robot_mark(theme, who, role_of(who).letter, dx + size - 6.8, dy + 6.8, 4.9))
        side = f"{colour} production" if tile.production else "city block"
        agent = f", agent of {state.table.name(seat)}" if seat is not None else ""
        words.append(f"{x},{y}: {side}, {cubes} cubes{agent}")
    width, height = (right - left + 1) * size, (bottom - top + 1) * size
    captions = tuple(
        f"{state.table.name(seat)}: {points} points, cubes {_cubes(supply)}."
        for seat, (points, supply) in enumerate(zip(state.points, state.supplies, strict=True), start=1)
    )
    return (
        Picture(title, width, height, tuple(items), cell=size, captions=captions, alt="; ".join(words) + "."),
    )


def _cubes(counts: Sequence[int]) -> str:
    """Counted by colour: `2 red, 1 blue`, or `none`."""
    held = [f"{count} {colour}" for count, colour in zip(counts, COLOURS, strict=True) if count]
    return ", ".join(held) or "none"


def _mars(state: MarsState, theme: Theme) -> tuple[Part, ...]:
    """The cloth with the stones by number, a list of them for the Judge, and the rovers' cards."""
    cloth = mars.cloth_picture(theme)
    middle = cloth.width / 2
    items: list[Item] = []
    for number, point in sorted(state.ground.items()):
        x, y = middle + point[0] * INCH, middle - point[1] * INCH
        items.append(Circle(x, y, 7, WHITE, BLACK, 0.5))
        items.append(centred(x, y, str(number), 6 if number < 100 else 4.4))
    words = "; ".join(f"{n} at {x:g},{y:g}" for n, (x, y) in sorted(state.ground.items()))
    scatter = Picture(
        "Roll over Mars: the cloth with its stones",
        cloth.width,
        cloth.height,
        (*cloth.drawing, *items),
        cell=None,
        true_scale=True,
        alt=f"{cloth.alt} Stones, in inches from the base: {words}.",
    )
    cards = [_rover(card) for card in state.table.cards]
    rovers = Cards("Roll over Mars: rover cards", tuple(mars.rover_card(theme, card) for card in cards))
    return (scatter, _stone_list(state), rovers)


def _rover(card: Card) -> dict[str, Any]:
    return {
        key: f"{figure:g}" if isinstance(figure, float) else figure for key, figure in card._asdict().items()
    }


def _stone_list(state: MarsState) -> Picture:
    """Where each stone lies and what it is, to be kept from the players."""
    rows = sorted(state.ground)
    columns = 2
    per_column = -(-len(rows) // columns)
    items: list[Item] = []
    heads = ("stone", "x", "y", "grams", "mm")
    stops = (10.0, 24.0, 40.0, 56.0, 84.0)
    for k, number in enumerate(rows):
        left, y = (k // per_column) * 96.0, 12 + (k % per_column) * 7.0
        stone = state.table.stones[number]
        at = state.ground[number]
        values = (
            str(number),
            f"{at[0]:.2f}",
            f"{at[1]:.2f}",
            f"{stone.weight:g}",
            f"{stone.width:.1f} × {stone.length:.1f}",
        )
        items.extend(Text(left + stop, y, text, 3.4, "end") for stop, text in zip(stops, values, strict=True))
    for column in range(columns if rows else 0):
        items.extend(
            Text(column * 96.0 + stop, 4, text, 3.2, "end", True)
            for stop, text in zip(stops, heads, strict=True)
        )
    return Picture(
        "Roll over Mars: stones, for the referee",
        186,
        14 + per_column * 7.0,
        tuple(items),
        cell=None,
        captions=("x to the right and y up, in inches from the base.",),
    )


def _smart(state: SmartState, theme: Theme) -> tuple[Part, ...]:
    """A card for each unit."""
    deck = tuple(smart.unit_card(theme, name, unit) for name, unit in state.units.items())
    return (Cards("SMART: roster", deck, alt="; ".join(map(_unit, state.units.values())) + "."),)


def _soapbox(state: SoapboxState, theme: Theme) -> tuple[Part, ...]:
    """The agenda with the candidates' names, or the sample list where no agenda is set."""
    names = [name for name, role in zip(state.hall.names, state.roles, strict=True) if role == CANDIDATE]
    issues = state.agenda or sample_issues()
    return soapbox.agenda_pictures(theme, issues, names or tuple("ABCD"), state.time // 60)


def _unit(unit: Unit) -> str:
    return f"side {unit.side}: {unit.kind}, level {unit.level}"


_PICTURES: Mapping[str, Callable[[Any, Theme], tuple[Part, ...]]] = {
    "micro": micro_position,
    "ricochet": ricochet_position,
    "ships": ships_position,
    "wkm": _wkm,
    "urbs": _urbs,
    "mars": _mars,
    "smart": _smart,
    "soapbox": _soapbox,
}
