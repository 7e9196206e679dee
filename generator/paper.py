"""Paper and what stands on every sheet: sizes, margins, the 50 mm bar, title, id, seed, page n/N."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from generator.drawing import BLACK, Cells, Drawing, Item, Line, Text, shorten, text_width
from generator.palette import PRINT, Theme

FOOTER = 13.0
"""Height in mm of the strip at the foot of every page."""

CHECK_BAR = 50.0
"""Length in mm of the bar that tells whether a printer kept the scale."""

SIZES: dict[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
}
_CUSTOM = re.compile(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)(?:mm)?")


@dataclass(frozen=True)
class Paper:
    """A sheet of paper and the margin that printers leave white, in mm."""

    name: str
    width: float
    height: float
    margin: float = 8.0

    @property
    def printable(self) -> tuple[float, float, float, float]:
        """The area inside the margins as (x, y, width, height)."""
        m = self.margin
        return m, m, self.width - 2 * m, self.height - 2 * m

    @property
    def content(self) -> tuple[float, float, float, float]:
        """The printable area above the footer as (x, y, width, height)."""
        x, y, width, height = self.printable
        return x, y, width, height - FOOTER


def paper(text: str, *, landscape: bool = False, margin: float = 8.0) -> Paper:
    """The paper of a name (`a4`, `letter` ...) or of a size such as `200x250` in mm.

    Raises ValueError where the text is neither, or the margins leave too little room.
    """
    key = text.strip().lower()
    custom = _CUSTOM.fullmatch(key)
    if custom:
        width, height = float(custom[1]), float(custom[2])
    elif key in SIZES:
        width, height = SIZES[key]
    else:
        raise ValueError(f"unknown paper {text!r}; use {', '.join(SIZES)} or a size in mm such as 200x250")
    if landscape:
        width, height = max(width, height), min(width, height)
    if not margin >= 0 or width - 2 * margin < 90 or height - 2 * margin < 60:
        raise ValueError(
            f"{width:g} x {height:g} mm with margins of {margin:g} mm leaves less than 90 x 60 mm to print on"
        )
    if max(width, height) > 5000:
        raise ValueError(f"{width:g} x {height:g} mm is larger than any paper (5000 mm)")
    return Paper(key, width, height, margin)


@dataclass(frozen=True)
class Layout:
    """How sheets are laid out.

    `flip` is the edge over which a duplex printer turns the sheet, None for single-sided sheets,
    `fold` for front and back side by side; `back_offset` (mm) moves the backs right and down.
    `cell` is the wanted size of a cell in mm (None: as large as fits one page); `scale` that of pictures
    of true size, such as the cloth of Mars; `overlap` is shared by neighbouring sheets of a poster.
    `bleed` widens coloured backgrounds beyond the cut.
    """

    paper: Paper = field(default_factory=lambda: paper("a4"))
    theme: Theme = PRINT
    flip: Literal["long-edge", "short-edge", "fold"] | None = None
    back_offset: tuple[float, float] = (0.0, 0.0)
    bleed: float = 0.0
    crop_marks: bool = True
    overlap: float = 10.0
    cell: float | None = None
    scale: float | None = None


@dataclass(frozen=True)
class Label:
    """What is printed at the foot of a page."""

    title: str
    id: str = ""
    seed: str = ""


def footer(sheet: Paper, label: Label, number: int, total: int, note: str = "") -> Drawing:
    """The strip at the foot of a page: 50 mm bar, title, id and seed, page n/N."""
    x, y, width, height = sheet.printable
    base = y + height
    pages = f"page {number}/{total}"
    items: list[Item] = list(check_bar(x, base - 4.0))
    left = x + CHECK_BAR + 6
    room = x + width - text_width(pages, 3.0, True) - 5 - left
    items.append(Text(left, base - 4.6, shorten(label.title, 3.0, room, True), 3.0, bold=True))
    details = " · ".join(
        part
        for part in (f"seed {label.seed}" if label.seed else "", note, f"id {label.id}" if label.id else "")
        if part
    )
    if details:
        items.append(Text(left, base - 0.8, shorten(details, 2.4, x + width - left), 2.4, colour="#303030"))
    items.append(Text(x + width, base - 4.6, pages, 3.0, "end", bold=True))
    return tuple(items)


def check_bar(x: float, y: float) -> Drawing:
    """A bar of exactly 50 mm with a tick every 10 mm and the advice that goes with it; `y` is its line."""
    thin = 0.3
    items: list[Item] = [Line(x, y, x + CHECK_BAR, y, BLACK, 0.6)]
    for k in range(6):
        # The outer ticks lie inside the bar, so that the whole mark is 50 mm wide.
        at = x + k * 10 + (thin / 2 if k == 0 else -thin / 2 if k == 5 else 0)
        items.append(Line(at, y - (2.0 if k in (0, 5) else 1.2), at, y + 0.3, BLACK, thin))
    items.append(Text(x, y + 3.2, "50 mm: print at 100 %, not “fit to page”", 2.2, colour="#303030"))
    return tuple(items)


def qr_code(content: str, x: float, y: float, width: float) -> Drawing:
    """A QR code of error level M that fills `width` mm, quiet zone included."""
    rows = _qr_rows(content)
    module = width / (len(rows) + 2 * _QUIET)
    boxes = []
    for row, cells in enumerate(rows):
        top = y + (row + _QUIET) * module
        column = 0
        while column < len(cells):
            start = column
            while column < len(cells) and cells[column]:
                column += 1
            if column > start:
                boxes.append((x + (start + _QUIET) * module, top, (column - start) * module, module))
            column += 1
    return (Cells(tuple(boxes)),)


def qr_width(content: str, module: float = 0.5) -> float:
    """Width in mm, quiet zone included, at which a module of the content's QR code is `module` mm wide."""
    return (len(_qr_rows(content)) + 2 * _QUIET) * module


def code_width(content: str, largest: float) -> float:
    """Width in mm of a QR code: modules of 0.5 mm, smaller ones to keep it within `largest` mm, but never
    smaller than a telephone can read. Nothing for content that no code holds.
    """
    if not content or len(content) > LONGEST_CODE:
        return 0.0
    return max(min(largest, qr_width(content)), qr_width(content, _SMALLEST_MODULE))


LONGEST_CODE = 2500
"""Letters that a QR code may hold; no printed one of more can be scanned by hand."""
_SMALLEST_MODULE = 0.33
_QUIET = 4
"""White modules round a QR code."""


@lru_cache(maxsize=64)
def _qr_rows(content: str) -> tuple[bytes, ...]:
    """The modules of a QR code row by row, 1 where they are dark."""
    import segno

    code = segno.make(content, error="m", micro=False, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)
