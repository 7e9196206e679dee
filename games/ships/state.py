"""The words of Ships of the Line: cards as counts of their types, ships, the state, the actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.engine import OptionValue

CARDS = ("N", "S", "E", "W", "ball", "chain", "grape")
"""The seven types: four winds and three kinds of shot, eight cards of each."""
CARD_NAMES = ("north wind", "south wind", "east wind", "west wind", "cannon ball", "chain shot", "grape shot")
COPIES = 8
HAND = 7
MOST_DISCARDS = 4
FULL = 7
"""What each stat begins with."""
STATS = ("hull", "rigging", "crew")
FIRST_SHOT = 4
"""The number of the first kind of shot; kind FIRST_SHOT + i takes from stat i (rules: H6)."""

Counts = tuple[int, int, int, int, int, int, int]
"""How many cards of each type, in the order of CARDS."""
NONE: Counts = (0, 0, 0, 0, 0, 0, 0)
WHOLE: Counts = (COPIES,) * 7
Stats = tuple[int, int, int]
"""Hull, rigging and crew."""


def plus(a: Counts, b: Counts) -> Counts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5], a[6] + b[6])


def minus(a: Counts, b: Counts) -> Counts:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4], a[5] - b[5], a[6] - b[6])


def single(card: int) -> Counts:
    """One card of the type with that number."""
    return _SINGLES[card]


def counts(cards: Iterable[int]) -> Counts:
    total = NONE
    for card in cards:
        total = plus(total, _SINGLES[card])
    return total


_SINGLES: tuple[Counts, ...] = tuple(
    tuple(int(card == number) for card in range(7))  # type: ignore[misc]
    for number in range(7)
)


def names(cards: Counts) -> list[str]:
    """The cards one by one: `["N", "N", "ball"]`."""
    return [name for name, count in zip(CARDS, cards, strict=True) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the next card from the deck goes to whose turn it is to get one."""

    card: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Cards thrown away in the Reload Phase, or in the Retire Phase where house rules have it so."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Sail:
    """The winds that are revealed in the Sail Phase."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Fire:
    """The attack cards of the Fire Phase; before the Sail Phase they are laid face down (rules: HG7)."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Whether an Advantaged ship leaves the battle in the Retire Phase (rules: HG2)."""

    leaves: bool


Choice = Discard | Sail | Fire | Withdraw
Action = Deal | Choice


class House(NamedTuple):
    """The house rules in force."""

    card_damage: int
    retire: str
    hand_limit: int
    withdrawal: str
    rigging_zero: str
    both_destroyed: str
    commit_attack: str
    discards: str
    turn_limit: int


@dataclass(frozen=True)
class Battle:
    """What never changes in a match."""

    names: tuple[str, ...]
    options: Mapping[str, OptionValue]
    house: House

    def __hash__(self) -> int:
        return hash((self.names, self.house))

    def name(self, seat: int) -> str:
        return self.names[seat - 1]


class State(NamedTuple):
    """A position. Pairs go by seat: index 0 is player 1. The deck is a multiset: chance orders it."""

    battle: Battle
    turn: int
    phase: str
    """`load`, `reload`, `aim` (only where attacks are laid face down), `sail`, `fire`, `retire`, `over`."""
    deck: Counts
    discard: Counts
    hands: tuple[Counts, Counts]
    ships: tuple[Stats, Stats]
    owed: tuple[int, int] = (0, 0)
    """How many cards each is still to be dealt in this phase."""
    dealt: int = 0
    """The seat that got the last card of this deal, or 0."""
    chosen: tuple[Choice | None, Choice | None] = (None, None)
    """The secret choices of this phase."""
    aimed: tuple[Counts, Counts] = (NONE, NONE)
    """Attack cards that lie face down."""
    sailed: tuple[Counts, Counts] = (NONE, NONE)
    """The winds of the last Sail Phase; the cards themselves lie in the discard pile."""
    gone: int = 0
    """The seat whose ship has withdrawn, or 0."""


def winds(cards: Counts) -> int:
    return cards[0] + cards[1] + cards[2] + cards[3]


def shots(cards: Counts) -> int:
    return cards[4] + cards[5] + cards[6]


def advantaged(state: State) -> int:
    """The seat of the Advantaged player after the Sail Phase, 0 for Equals (rules: H4)."""
    first, second = winds(state.sailed[0]), winds(state.sailed[1])
    return 1 if first > second else 2 if second > first else 0


def destroyed(state: State, seat: int) -> str:
    """The stat at zero that has destroyed the ship, or nothing (rules: H7, HG3)."""
    ship = state.ships[seat - 1]
    if ship[0] <= 0:
        return "hull"
    if ship[2] <= 0:
        return "crew"
    return "rigging" if ship[1] <= 0 and state.battle.house.rigging_zero == "loses" else ""


def choosers(state: State) -> tuple[int, ...]:
    """Who has a choice in this phase, whether made already or not."""
    if state.owed != (0, 0) or state.phase in ("load", "over"):
        return ()
    if state.phase == "fire":
        ahead = advantaged(state)
        return (ahead,) if ahead else (1, 2)
    if state.phase == "retire":
        house = state.battle.house
        if house.retire == "withdraw":
            ahead = advantaged(state)
            return (ahead,) if ahead and state.ships[ahead - 1][1] > 0 else ()
        if house.retire == "hand_limit":
            return tuple(seat for seat in (1, 2) if sum(state.hands[seat - 1]) > house.hand_limit)
        return (1, 2) if house.retire == "discard_any" else ()
    return (1, 2)
