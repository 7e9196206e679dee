"""Names of the sheets that can be printed, and where each is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from boards.official import is_official_name
from generator.palette import Theme
from generator.parts import Part


@dataclass(frozen=True)
class SheetEntry:
    """A sheet by name: whose game it is, what it holds, and where it is drawn."""

    name: str
    game: str
    about: str
    module: str
    function: str
    argument: str = ""

    def parts(self, theme: Theme) -> tuple[Part, ...]:
        """The parts to print, drawn in a theme."""
        make = cast(
            Callable[..., tuple[Part, ...]],
            getattr(import_module(f"generator.sheets.{self.module}"), self.function),
        )
        return make(self.argument, theme) if self.argument else make(theme)


SHEETS: Mapping[str, SheetEntry] = {
    entry.name: entry
    for entry in (
        SheetEntry(
            "black", "micro", "the four tiles, black side in front, copper behind", "micro", "tiles", "black"
        ),
        SheetEntry(
            "copper",
            "micro",
            "the four tiles, copper side in front, black behind",
            "micro",
            "tiles",
            "copper",
        ),
        SheetEntry("micro-pieces", "micro", "robot, start and target markers, 25 tokens", "micro", "pieces"),
        SheetEntry("micro-dice", "micro", "number die and colour die as nets", "micro", "dice"),
        SheetEntry(
            "ricochet-quadrants", "ricochet", "all sixteen quadrants, double-sided", "ricochet", "quadrants"
        ),
        SheetEntry("ricochet-robots", "ricochet", "the five robots, standing and flat", "ricochet", "robots"),
        SheetEntry("ricochet-targets", "ricochet", "the seventeen target chips", "ricochet", "targets"),
    )
}
GAMES: tuple[str, ...] = tuple(dict.fromkeys(entry.game for entry in SHEETS.values()))


def sheet_parts(name: str, theme: Theme) -> tuple[Part, ...]:
    """The parts of a sheet, of a whole game (`ships`), or of an official board (`1A/2C/3B/4D`).

    Raises KeyError for a name that is none of these.
    """
    if is_official_name(name):
        from generator.sheets.ricochet import board

        return board(name, theme)
    if name in SHEETS:
        return SHEETS[name].parts(theme)
    if name in GAMES:
        return tuple(
            part
            for entry in SHEETS.values()
            if entry.game == name and entry.name != "copper"
            for part in entry.parts(theme)
        )
    raise KeyError(name)
