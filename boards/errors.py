"""What can be wrong with input: text that does not parse, boards that contradict themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Defect(NamedTuple):
    """One thing that is wrong with a board, a problem or a file.

    `where` names the place for a person: `line 3, column 7` in a text, `robots.red` in JSON.
    `rule` is the id of the rule that is broken, or the empty string where no rule of a game is.
    """

    where: str
    message: str
    rule: str = ""

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.message}" + (f" [{self.rule}]" if self.rule else "")


Places = dict[tuple[str, object], str]
"""Where the parts of a board stand in its source: (kind of part, part) to a place for a Defect."""


MOST_SHOWN = 20
"""How many defects a message names; `defects` holds all."""


class InputError(ValueError):
    """Input that cannot be used, with every defect found in it."""

    def __init__(self, defects: Iterable[Defect], source: str = "") -> None:
        self.defects = tuple(defects)
        self.source = source
        shown = [f"{source}: {defect}" if source else str(defect) for defect in self.defects[:MOST_SHOWN]]
        if len(self.defects) > MOST_SHOWN:
            shown.append(f"... and {len(self.defects) - MOST_SHOWN} more")
        super().__init__("\n".join(shown))


class FormatError(InputError):
    """The text does not parse."""


class MalformedError(InputError):
    """The text parses, but what it describes contradicts itself."""
