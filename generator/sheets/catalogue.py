"""Names of the sheets that can be printed, and where each is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from boards.official import is_official_name
from generator.palette import Theme
from generator.parts import Part

DEFAULT_SEED = 1
"""The seed of sheets that are drawn by chance, where none is given."""


@dataclass(frozen=True)
class SheetEntry:
    """A sheet by name: whose game it is, what it holds, and where it is drawn.

    `seeded` sheets are drawn by chance: another seed gives another sheet.
    """

    name: str
    game: str
    about: str
    module: str
    function: str
    argument: str = ""
    seeded: bool = False

    def parts(self, theme: Theme, seed: int = DEFAULT_SEED) -> tuple[Part, ...]:
        """The parts to print, drawn in a theme."""
        make = cast(
            Callable[..., tuple[Part, ...]],
            getattr(import_module(f"generator.sheets.{self.module}"), self.function),
        )
        arguments: list[object] = [self.argument] if self.argument else []
        arguments.append(theme)
        if self.seeded:
            arguments.append(seed)
        return make(*arguments)


SHEETS: Mapping[str, SheetEntry] = {
    entry.name: entry
    for entry in (
        # name, game, about, module, function, argument, seeded
        SheetEntry(
            "black", "micro", "the four tiles, black in front, copper behind", "micro", "tiles", "black"
        ),
        SheetEntry(
            "copper", "micro", "the four tiles, copper in front, black behind", "micro", "tiles", "copper"
        ),
        SheetEntry("micro-pieces", "micro", "robot, start and target markers, 25 tokens", "micro", "pieces"),
        SheetEntry("micro-dice", "micro", "number die and colour die as nets", "micro", "dice"),
        SheetEntry(
            "ricochet-quadrants", "ricochet", "the sixteen quadrants, double-sided", "ricochet", "quadrants"
        ),
        SheetEntry("ricochet-robots", "ricochet", "the five robots, standing and flat", "ricochet", "robots"),
        SheetEntry("ricochet-targets", "ricochet", "the seventeen target chips", "ricochet", "targets"),
        *(
            SheetEntry(
                f"wkm-map-{n}", "wkm", f"a fair random map for {n} players", "wkm", "game_map", str(n), True
            )
            for n in range(2, 7)
        ),
        SheetEntry("wkm-creatures", "wkm", "creatures and their sheets for six players", "wkm", "creatures"),
        SheetEntry("wkm-blocks", "wkm", "stat blocks: move, attack, health", "wkm", "blocks"),
        SheetEntry("urbs-tiles", "urbs", "the seventy double-sided tiles", "urbs", "tiles"),
        SheetEntry(
            "urbs-pieces", "urbs", "agents, cubes and score markers of five colours", "urbs", "pieces"
        ),
        SheetEntry("urbs-aids", "urbs", "player aids with score track and buildings", "urbs", "aids"),
        SheetEntry("mars-map", "mars", "the cloth at true scale, in tiles", "mars", "cloth"),
        SheetEntry("mars-cards", "mars", "rover cards, accessories and rovers", "mars", "cards"),
        SheetEntry("mars-stones", "mars", "the forty stones as nets of true size", "mars", "stones"),
        SheetEntry(
            "mars-instruments", "mars", "ruler, calliper, balance weights and a die", "mars", "instruments"
        ),
        SheetEntry("smart-cards", "smart", "monster cards", "smart", "cards"),
        SheetEntry("smart-pieces", "smart", "counters and a die of twenty faces", "smart", "pieces"),
        SheetEntry("smart-circles", "smart", "blast circles of one to six inches", "smart", "circles"),
        SheetEntry("smart-ruler", "smart", "rulers of twelve inches", "smart", "ruler"),
        SheetEntry("soapbox-agenda", "soapbox", "agenda and result sheet", "soapbox", "agenda"),
        SheetEntry("soapbox-ballots", "soapbox", "secret ballots", "soapbox", "ballots"),
        SheetEntry("ships-cards", "ships", "the fifty-six cards", "ships", "cards"),
        SheetEntry("ships-tracks", "ships", "hull, rigging and crew of both ships", "ships", "tracks"),
    )
}
_ALTERNATIVES = {"copper", *(f"wkm-map-{players}" for players in range(3, 7))}
GAMES: tuple[str, ...] = tuple(dict.fromkeys(entry.game for entry in SHEETS.values()))


def sheet_parts(name: str, theme: Theme, seed: int = DEFAULT_SEED) -> tuple[Part, ...]:
    """The parts of a sheet, of a whole game (`ships`), or of an official board (`1A/2C/3B/4D`).

    A game needs one set of tiles and one map: `copper` and the maps but that for two players are left out.
    Raises KeyError for a name that is none of these.
    """
    if is_official_name(name):
        from generator.sheets.ricochet import board

        return board(name, theme)
    if name in SHEETS:
        return SHEETS[name].parts(theme, seed)
    if name in GAMES:
        return tuple(
            part
            for entry in SHEETS.values()
            if entry.game == name and entry.name not in _ALTERNATIVES
            for part in entry.parts(theme, seed)
        )
    raise KeyError(name)
