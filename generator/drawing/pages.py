"""What the writers write: pages of a display list, gathered in a document."""

from __future__ import annotations

from dataclasses import dataclass

from generator.drawing.items import Drawing


@dataclass(frozen=True)
class Page:
    """One side of a sheet.

    `width` and `height` in mm; `items` in paint order. `trim` is the finished format (x, y, width,
    height) where it is smaller than the page. `bookmark` is this page's entry in the outline (level 0
    or 1), `links` are areas (x, y, width, height, index of the page they lead to). `alt` says in words
    what can be seen, for people who cannot see it.
    """

    width: float
    height: float
    items: Drawing
    trim: tuple[float, float, float, float] | None = None
    bookmark: str | None = None
    bookmark_level: int = 0
    links: tuple[tuple[float, float, float, float, int], ...] = ()
    alt: str = ""


@dataclass(frozen=True)
class Document:
    """Pages with a title; `subject` holds ids and seeds, `author` stays empty unless it is known."""

    title: str
    pages: tuple[Page, ...]
    subject: str = ""
    author: str = ""
    language: str = "en"
