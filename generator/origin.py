"""Where a generated thing comes from: its seed, the generator's version, and an id made of both.

The description id of a problem says what it is and lasts for ever. A seed id says how it was made, such as
`G1:ricochet:moves=8-10:unique:seed=3:2`: version 1 of the generator, what was asked, the seed, the second
one. The same version makes the same thing of it on every machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from generator.chance import Chance

VERSION = 1
"""Raised whenever a seed gives something else than before."""


_SEED_ID = re.compile(r"G\d+:")


def is_seed_id(text: str) -> bool:
    """Whether a name is a seed id."""
    return _SEED_ID.match(text) is not None


@dataclass(frozen=True)
class Origin:
    """What was asked for. `options` are those that differ from their defaults, as texts, in a fixed order."""

    kind: str
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    def chance(self, *part: object) -> Chance:
        """The stream of numbers for a part of the work; the options have no say in it."""
        return Chance(f"wallhop {VERSION}", self.kind, f"seed {self.seed}", *part)

    def seed_id(self, number: int | None = None) -> str:
        """The seed id; `number` counts from 1 where a seed gives many."""
        wishes = [f"{name}={value}" if value else name for name, value in self.options]
        last = [] if number is None else [str(number)]
        return ":".join([f"G{VERSION}", self.kind, *wishes, f"seed={self.seed}", *last])

    def about(self, number: int | None = None) -> dict[str, Any]:
        """What is stored with the thing itself."""
        return {"seed": self.seed, "generator": VERSION, "seed_id": self.seed_id(number)}
