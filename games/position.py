"""Reading a position set up by hand: every field with its place, every defect reported together."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from boards.errors import Defect, MalformedError
from games.engine import OptionValue, Setup
from games.rulebook import RuleBook


class Fields:
    """The fields of one JSON object. What is wrong goes to `defects`, and a usable value is returned."""

    def __init__(self, data: object, where: str, defects: list[Defect]) -> None:
        self.where = where
        self.defects = defects
        self.data: Mapping[str, Any] = data if isinstance(data, Mapping) else {}
        self._known: set[str] = set()
        if not isinstance(data, Mapping):
            self.report("", f"{_short(data)} is not an object")

    def place(self, key: str) -> str:
        return ".".join(part for part in (self.where, key) if part)

    def report(self, key: str, message: str, rule: str = "") -> None:
        self.defects.append(Defect(self.place(key), message, rule))

    def has(self, key: str) -> bool:
        """Whether the field is given and not null."""
        self._known.add(key)
        return self.data.get(key) is not None

    def raw(self, key: str) -> Any:
        self._known.add(key)
        return self.data.get(key)

    def integer(self, key: str, default: int, least: int, most: int | None = None, rule: str = "") -> int:
        if not self.has(key):
            return default
        value = self.data[key]
        if not isinstance(value, int) or isinstance(value, bool):
            self.report(key, f"{_short(value)} is not a whole number", rule)
        elif value < least or (most is not None and value > most):
            limits = f"{least} or more" if most is None else f"{least} to {most}"
            self.report(key, f"{value} is out of range: {limits}", rule)
        else:
            return value
        return default

    def boolean(self, key: str, default: bool) -> bool:
        if not self.has(key):
            return default
        value = self.data[key]
        if not isinstance(value, bool):
            self.report(key, f"{_short(value)} is neither true nor false")
            return default
        return value

    def text(self, key: str, default: str, among: Sequence[str] = ()) -> str:
        if not self.has(key):
            return default
        value = self.data[key]
        if not isinstance(value, str):
            self.report(key, f"{_short(value)} is not a text")
        elif among and value not in among:
            self.report(key, f"{_short(value)} is not one of {', '.join(among)}")
        else:
            return value
        return default

    def sequence(self, key: str) -> list[Any]:
        if not self.has(key):
            return []
        value = self.data[key]
        if not isinstance(value, list):
            self.report(key, f"{_short(value)} is not a list")
            return []
        return value

    def integers(self, key: str, count: int, default: int, most: int | None = None) -> tuple[int, ...]:
        """One whole number from 0 to `most` for each of `count` seats."""
        values = self.sequence(key)
        if not values:
            return (default,) * count
        for number, value in enumerate(values):
            if not isinstance(value, int) or isinstance(value, bool):
                self.report(f"{key}[{number}]", f"{_short(value)} is not a whole number")
            elif value < 0 or (most is not None and value > most):
                limits = "0 or more" if most is None else f"0 to {most}"
                self.report(f"{key}[{number}]", f"{value} is out of range: {limits}")
        if len(values) != count:
            self.report(key, f"{len(values)} values for {count} players")
        fit = all(isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values)
        return tuple(values) if fit and len(values) == count else (default,) * count

    def within(self, key: str) -> Fields:
        """The object in the field; an empty one where it is absent."""
        return Fields(self.raw(key) if self.has(key) else {}, self.place(key), self.defects)

    def objects(self, key: str) -> list[Fields]:
        """The objects of the list in the field."""
        return [
            Fields(value, self.place(f"{key}[{number}]"), self.defects)
            for number, value in enumerate(self.sequence(key))
        ]

    def finish(self) -> None:
        """Report the keys that nothing asked for."""
        for key in self.data:
            if key not in self._known:
                self.report(str(key), f"unknown key; known: {', '.join(sorted(self._known))}")


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."


def options_in_force(
    setup: Setup, fields: Fields, book: RuleBook
) -> dict[str, OptionValue]:
    """The options of the position with those of the set-up on top, defaults filled in."""
    given = dict(fields.within("options").data)
    defects = list(book.option_defects({**given, **setup.options}))
    fields.defects += defects
    wrong = {defect.where.removeprefix("options.") for defect in defects}
    chosen = {key: value for key, value in {**given, **setup.options}.items() if key not in wrong}
    return book.in_force(chosen)


def seats_and_names(setup: Setup, fields: Fields, seats: range) -> tuple[int, tuple[str, ...]]:
    """How many play, and their names (`P1`, `P2`, ... where none are given)."""
    players = fields.integer("players", setup.players, 1)
    if players != setup.players:
        fields.report("players", f"the position is for {players} players, the match for {setup.players}")
    if players not in seats:
        fields.report("players", f"{players} players; {seats[0]} to {seats[-1]} can play")
        players = min(max(players, seats[0]), seats[-1])
    names = [str(name) for name in (setup.names or fields.sequence("names"))]
    fields.has("names")
    names += [f"P{seat}" for seat in range(len(names) + 1, players + 1)]
    if len(names) > players:
        fields.report("names", f"{len(names)} names for {players} players")
    if len({name.casefold() for name in names}) < len(names):
        fields.report("names", "two players have the same name")
    return players, tuple(names[:players])


def finish(defects: Sequence[Defect]) -> None:
    """Raise MalformedError if anything was found."""
    if defects:
        raise MalformedError(defects)
