"""Reading positions set up by hand: JSON objects key by key, with defaults, every defect noted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boards.errors import Defect
from games.engine import Setup


class Section:
    """A JSON object read key by key.

    What is wrong goes to `defects` and a harmless value comes back, so that one reading finds everything.
    `close` notes the keys that nobody asked for.
    """

    def __init__(self, value: Any, place: str, defects: list[Defect]) -> None:
        self.place = place
        self.defects = defects
        self._asked: set[str] = set()
        if isinstance(value, dict):
            self._values: dict[str, Any] = value
        else:
            self._values = {}
            self.note("", f"{value!r} should be an object")

    def note(self, key: str, message: str, rule: str = "") -> None:
        self.defects.append(Defect(self.at(key), message, rule))

    def at(self, key: str) -> str:
        """The place of a key, for a message."""
        return f"{self.place}.{key}".strip(".") if key else self.place

    def has(self, key: str) -> bool:
        self._asked.add(key)
        return self._values.get(key) is not None

    def raw(self, key: str) -> Any:
        self._asked.add(key)
        return self._values.get(key)

    def integer(self, key: str, default: int, least: int | None = None, most: int | None = None) -> int:
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.note(key, f"{value!r} should be a whole number")
            return default
        if (least is not None and value < least) or (most is not None and value > most):
            upper = "or more" if most is None else f"to {most}"
            self.note(key, f"{value} is outside {least} {upper}")
            return default
        return value

    def number(self, key: str, default: float, least: float | None = None) -> float:
        value = self.raw(key)
        if value is None:
            return default
        found = finite(value)
        if found is None:
            self.note(key, f"{value!r} should be a number")
            return default
        if least is not None and found < least:
            self.note(key, f"{value} is less than {least:g}")
            return default
        return found

    def flag(self, key: str, default: bool = False) -> bool:
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.note(key, f"{value!r} should be true or false")
            return default
        return value

    def word(self, key: str, default: str, choices: Sequence[str] = ()) -> str:
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, str) or (choices and value not in choices):
            wanted = "one of " + ", ".join(choices) if choices else "a text"
            self.note(key, f"{value!r} should be {wanted}")
            return default
        return value

    def items(self, key: str) -> list[Any]:
        value = self.raw(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.note(key, f"{value!r} should be a list")
            return []
        return value

    def child(self, key: str) -> Section:
        value = self.raw(key)
        return Section({} if value is None else value, self.at(key), self.defects)

    def children(self, key: str) -> Iterator[Section]:
        for number, value in enumerate(self.items(key)):
            yield Section(value, f"{self.at(key)}[{number}]", self.defects)

    def point(self, key: str) -> tuple[float, float] | None:
        """Two finite numbers, or None with a note."""
        value = self.raw(key)
        if isinstance(value, list) and len(value) == 2:
            first, second = finite(value[0]), finite(value[1])
            if first is not None and second is not None:
                return first, second
        self.note(key, f"{value!r} should be a pair of numbers, [x, y]")
        return None

    def close(self, *known: str) -> None:
        for key in self._values:
            if key not in self._asked and key not in known:
                self.note(key, "unknown key; known are " + ", ".join(sorted(self._asked)))


def options_of(setup: Setup, defects: list[Defect]) -> dict[str, Any]:
    """The options chosen: those of a position set up by hand, and over them those of the set-up."""
    position: Any = setup.position
    own = position.get("options") if isinstance(position, dict) else None
    if own is not None and not isinstance(own, dict):
        defects.append(Defect("options", f"{own!r} should be an object"))
        own = None
    return {**(own or {}), **setup.options}


def finite(value: Any) -> float | None:
    """The value as a finite float, or None if it is no such number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if not abs(value) < 1e9:
        return None
    return float(value)
