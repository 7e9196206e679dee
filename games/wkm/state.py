"""The words of What Kills Me Makes Me Stronger: the arena that stays, the state that changes, the actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from boards.hexes import Hex, HexBoard, hex_text
from games.engine import OptionValue

OFF = -1
"""The place of a creature that is not on the board."""
STATS = ("move", "attack", "health")
Blocks = tuple[int, int, int]
"""How many blocks of move, attack and health a creature has; each stat is 1 more."""


@dataclass(frozen=True)
class House:
    """The house rules in force, by the names that `rules: WG1` to `WG20` give them."""

    attack_ends_move: bool
    once_per_target: bool
    friendly_attack: bool
    zero_damage_attack: bool
    retreat_path: str
    retreat_ignores_cost: bool
    origin_ban: str
    retreat_repeats: bool
    surrounded: str
    escape_continues: bool
    escape_damage: str
    minimum_move: bool
    terrain_damage: str
    placement: str
    return_time: str
    no_vacant_nest: str
    stop_on_nests: bool
    game_end: str
    tie: str
    first_player: str
    turn_cap: int


@dataclass(frozen=True)
class Arena:
    """What never changes in a match: players, board, nests, creatures' names and owners, house rules.

    Hexes are numbered in sorted order; `neighbours`, `cost`, `defence` and `damage` go by these numbers.
    The first three creatures of seat 1 come first, then those of seat 2, unless a set-up says otherwise.
    """

    board: HexBoard
    nests: tuple[int, ...]
    players: int
    player_names: tuple[str, ...]
    creatures: tuple[str, ...]
    owners: tuple[int, ...]
    first: int
    options: Mapping[str, OptionValue]
    house: House = field(compare=False)
    hexes: tuple[Hex, ...] = field(compare=False)
    index: Mapping[Hex, int] = field(compare=False)
    neighbours: tuple[tuple[int, ...], ...] = field(compare=False)
    cost: tuple[int, ...] = field(compare=False)
    defence: tuple[int, ...] = field(compare=False)
    damage: tuple[int, ...] = field(compare=False)
    number: Mapping[str, int] = field(compare=False)

    def __hash__(self) -> int:
        return hash((self.board.hexes, self.nests, self.creatures, self.owners))

    @property
    def last_death(self) -> int:
        """How many deaths end the game (rules: W11)."""
        return 10 * self.players

    def name(self, seat: int) -> str:
        return self.player_names[seat - 1]

    def text(self, place: int) -> str:
        return hex_text(self.hexes[place])


def arena(
    board: HexBoard,
    nests: tuple[Hex, ...],
    players: int,
    player_names: tuple[str, ...],
    creatures: tuple[str, ...],
    owners: tuple[int, ...],
    first: int,
    options: Mapping[str, OptionValue],
) -> Arena:
    """The arena with its neighbour tables; every option must be given."""
    hexes = tuple(sorted(board.hexes))
    index = {place: number for number, place in enumerate(hexes)}
    kinds = [board.kind(place) for place in hexes]
    return Arena(
        board,
        tuple(index[nest] for nest in nests),
        players,
        player_names,
        creatures,
        owners,
        first,
        options,
        House(**options),  # type: ignore[arg-type]
        hexes,
        index,
        tuple(tuple(index[there] for there in board.neighbours(place)) for place in hexes),
        tuple(kind.cost for kind in kinds),
        tuple(kind.defence for kind in kinds),
        tuple(kind.damage for kind in kinds),
        {name.casefold(): number for number, name in enumerate(creatures)},
    )


class Flight(NamedTuple):
    """A creature that was attacked and lives: where its controller may still move it.

    `origin` is the hex the attacker came from. `slipped`: it was surrounded, stands on `origin` already
    and may stay there.
    """

    creature: int
    origin: int
    points: int
    slipped: bool


class State(NamedTuple):
    """A position. Creatures go by their number in the arena, places by the hex's number or OFF."""

    arena: Arena
    phase: str
    """`setup`, `turns` or `over`."""
    turn: int
    """The seat whose turn it is."""
    turns: int
    """How many turns are over."""
    blocks: tuple[Blocks, ...]
    health: tuple[int, ...]
    places: tuple[int, ...]
    done: tuple[int, ...] = ()
    """Creatures whose activation in this turn is over, in ascending order."""
    resting: tuple[int, ...] = ()
    """Creatures that died in their own turn and cannot come back in it, in ascending order."""
    deaths: tuple[int, ...] = ()
    kills: tuple[int, ...] = ()
    active: int = OFF
    points: int = 0
    moved: bool = False
    """Whether the active creature has entered a hex by itself in this activation."""
    placed: bool = False
    """Whether the active creature came back onto the board in this activation."""
    struck: tuple[int, ...] = ()
    """What the active creature has attacked in this activation, in order."""
    flight: Flight | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A creature comes onto the board with one more block of `stat`."""

    creature: str
    at: Hex
    stat: str


@dataclass(frozen=True, slots=True)
class Move:
    """A creature goes through the hexes of the path; an occupied last hex is attacked."""

    creature: str
    path: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Retreat:
    """The creature that was attacked goes through the hexes of the path; empty: it stays where it slipped."""

    path: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The turn is over."""


Action = Place | Move | Retreat | End


def replaced(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])
