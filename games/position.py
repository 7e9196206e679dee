"""Reading a position set up by hand: what is left out takes its usual value, every defect is reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from boards.fields import Fields
from boards.json_text import below, quoted
from games.engine import OptionValue, Setup
from games.rulebook import RuleBook


class Part:
    """One JSON object of a position. Wrong values go to `fields` as defects and read as the default.

    A key that is not among `known` is a defect. Without `known` it is one that nobody has asked for when
    the part is closed.
    """

    def __init__(
        self, fields: Fields, value: object, where: str = "", known: Iterable[str] | None = None
    ) -> None:
        self.fields = fields
        self.where = where
        self.data: Mapping[str, Any] = fields.object(value, where, (), None if known is None else [*known])
        self._asked: set[str] = set()

    def close(self, *known: str) -> None:
        for key in self.data:
            if key not in self._asked and key not in known:
                self.fail(key, f"unknown key; known are {', '.join(sorted({*self._asked, *known}))}")

    def fail(self, key: str, message: str, rule: str = "") -> None:
        self.fields.fail(self.place(key), message, rule)

    def place(self, key: str) -> str:
        """The full place of `key`, which may reach deeper: `nests[2]`."""
        return ".".join(part for part in (self.where, key) if part)

    def has(self, key: str) -> bool:
        """Whether the value is given and not null."""
        self._asked.add(key)
        return self.data.get(key) is not None

    def raw(self, key: str) -> Any:
        """The value as it stands there, None where it is left out."""
        return self.data[key] if self.has(key) else None

    def whole(self, key: str, default: int, least: int | None = None, most: int | None = None) -> int:
        if not self.has(key):
            return default
        value = self.fields.whole(self.data[key], below(self.where, key), least, most)
        return default if value is None else value

    def number(self, key: str, default: float, least: float | None = None) -> float:
        if not self.has(key):
            return default
        value = self.fields.number(self.data[key], below(self.where, key), least)
        return default if value is None else value

    def point(self, key: str) -> tuple[float, float] | None:
        """Two numbers [x, y]; None where they are none, which is a defect."""
        value = self.raw(key)
        if not isinstance(value, list) or len(value) != 2:
            self.fail(key, f"{quoted(value)} should be two numbers [x, y]")
            return None
        first, second = (self.fields.number(value[i], below(below(self.where, key), i)) for i in (0, 1))
        return None if first is None or second is None else (first, second)

    def flag(self, key: str, default: bool = False) -> bool:
        if not self.has(key):
            return default
        return bool(self.fields.flag(self.data[key], below(self.where, key)))

    def text(self, key: str, default: str, among: Sequence[str] = ()) -> str:
        if not self.has(key) or self.data[key] == default:
            return default
        value = self.fields.text(self.data[key], below(self.where, key))
        if value is not None and among and value not in among:
            self.fail(key, f"{quoted(value)} is not one of {', '.join(among)}")
            return default
        return default if value is None else value

    def array(self, key: str) -> list[Any]:
        return self.fields.array(self.data[key], below(self.where, key)) if self.has(key) else []

    def texts(self, key: str) -> list[str]:
        """The texts of the list; others are reported."""
        found = [
            self.fields.text(value, below(below(self.where, key), number))
            for number, value in enumerate(self.array(key))
        ]
        return [text for text in found if text is not None]

    def wholes(self, key: str, count: int, default: int, most: int | None = None) -> tuple[int, ...]:
        """A whole number from 0 to `most` for each of `count` seats."""
        if not self.has(key):
            return (default,) * count
        values = [
            self.fields.whole(value, below(below(self.where, key), number), 0, most)
            for number, value in enumerate(self.array(key))
        ]
        if len(values) != count:
            self.fail(key, f"{len(values)} values for {count} players")
        values = (values + [default] * count)[:count]
        return tuple(default if value is None else value for value in values)

    def part(self, key: str, known: Iterable[str] | None = None) -> Part:
        """The object below the key; an empty one where it is left out."""
        return Part(self.fields, self.data[key] if self.has(key) else {}, below(self.where, key), known)

    def parts(self, key: str, known: Iterable[str] | None = None) -> list[Part]:
        """The objects of the list below the key."""
        known = None if known is None else tuple(known)
        return [
            Part(self.fields, value, below(below(self.where, key), number), known)
            for number, value in enumerate(self.array(key))
        ]


def options_in_force(setup: Setup, position: Part, book: RuleBook) -> dict[str, OptionValue]:
    """The options of the position with those of the set-up on top, defaults filled in."""
    value = position.raw("options") if position.has("options") else {}
    given = {**position.fields.object(value, "options"), **setup.options}
    defects = list(book.option_defects(given))
    position.fields.defects += defects
    wrong = {defect.where.removeprefix("options.") for defect in defects}
    return book.in_force({key: value for key, value in given.items() if key not in wrong})


def seat_text(seat: int, name: str) -> str:
    """How a player is called in drawings: `P1 Ann`, or `P1` for one without a name."""
    return f"P{seat}" if name == f"P{seat}" else f"P{seat} {name}"


def seat_texts(names: Sequence[str], players: int) -> list[str]:
    """`seat_text` of every player; `names` may be empty."""
    return [seat_text(seat, names[seat - 1] if names else f"P{seat}") for seat in range(1, players + 1)]


def seats_and_names(setup: Setup, position: Part, seats: range) -> tuple[int, tuple[str, ...]]:
    """How many play, and their names; `P1`, `P2`, ... where none are given."""
    players = position.whole("players", setup.players, 1)
    if players != setup.players:
        position.fail("players", f"the position is for {players} players, the match for {setup.players}")
    if players not in seats:
        position.fail("players", f"{players} cannot play; {seats[0]} to {seats[-1]} can")
        players = min(max(players, seats[0]), seats[-1])
    names = [*(setup.names or position.texts("names"))]
    if len(names) > players:
        position.fail("names", f"{len(names)} names for {players} players")
    names = [*names, *(f"P{seat}" for seat in range(len(names) + 1, players + 1))][:players]
    if len({name.casefold() for name in names}) < players:
        position.fail("names", "two players have the same name")
    return players, tuple(names)
