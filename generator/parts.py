"""What a sheet is made of: cards to cut out and pictures to hang up, before they meet the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.drawing import Colour, Drawing

Box = tuple[float, float, float, float]
"""An area as (x, y, width, height) in mm."""

MARK = 4.0
"""Length of a crop mark in mm."""


@dataclass(frozen=True)
class Card:
    """A part to be cut out: `width` by `height` mm, drawn from (0, 0), with a back or without.

    `background` is painted first and widened by the bleed; `back_background` is that of the back.
    Where `cut` is off, the cut follows the drawing (nets, circles) and not the edges.
    """

    width: float
    height: float
    front: Drawing
    back: Drawing | None = None
    background: Colour | None = None
    back_background: Colour | None = None
    cut: bool = True


@dataclass(frozen=True)
class Cards:
    """Cards that belong together; `note` tells what to do with them, `id` and `seed` stand at the foot."""

    title: str
    cards: tuple[Card, ...]
    note: str = ""
    alt: str = ""
    id: str = ""
    seed: str = ""

    @property
    def uniform(self) -> bool:
        """Whether all cards have one size and straight cuts, so that they can share cut lines."""
        return len({(card.width, card.height) for card in self.cards}) <= 1 and all(
            card.cut for card in self.cards
        )


@dataclass(frozen=True)
class Picture:
    """A drawing of `width` by `height` mm that fits one page, or is tiled over several.

    `cell` is the size in mm of one cell or hex, None for a drawing without cells; on paper it is `least` mm
    or more, so that the pieces find room. With `true_scale` the drawing is never shrunk. `captions` are
    printed below it, `qr` as a QR code, `id` and `seed` at the foot of the page.
    """

    title: str
    width: float
    height: float
    drawing: Drawing
    cell: float | None = 20.0
    true_scale: bool = False
    captions: tuple[str, ...] = ()
    qr: str = ""
    id: str = ""
    seed: str = ""
    alt: str = ""
    least: float = 0.0


@dataclass(frozen=True)
class Draft:
    """A page before its footer: the number of pages is known at the end only.

    `id` and `seed` are those of what it shows. `behind` tells that it is the back of the page before it.
    """

    items: Drawing
    title: str
    note: str = ""
    alt: str = ""
    trim: Box | None = None
    bookmark: str | None = None
    id: str = ""
    seed: str = ""
    behind: bool = False


Part = Cards | Picture


def around(boxes: Sequence[Box]) -> Box:
    """The smallest area that holds all of them."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top
