"""SVG writer: plain text, letters as outlines of the bundled font, title and description for readers.

The letters are outlines so that the picture looks the same without the font being installed, in a
browser, an editor and a cutting plotter alike; what the picture says in words is in `<desc>`.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from generator.drawing.items import (
    Cells,
    Circle,
    Clip,
    Colour,
    Curve,
    Item,
    Line,
    Path,
    Point,
    Polygon,
    Rect,
    Text,
)
from generator.drawing.pages import Document, Page
from generator.drawing.typeface import Contour, typeface


def write_svg(page: Page, title: str = "", subject: str = "") -> str:
    """One page as SVG 1.1 with its size in millimetres."""
    writer = _Writer()
    body = writer.all(page.items)
    width, height = number(page.width), number(page.height)
    description = "\n".join(part for part in (page.alt, subject) if part)
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'version="1.1" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" '
            'role="img" aria-labelledby="title desc">',
            f'<title id="title">{escape(title)}</title>',
            f'<desc id="desc">{escape(description)}</desc>',
            *writer.definitions(),
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            *body,
            "</svg>",
            "",
        )
    )


def document_svgs(document: Document) -> list[str]:
    """Every page of a document as an SVG."""
    return [write_svg(page, document.title, document.subject) for page in document.pages]


def number(value: float) -> str:
    """A length with at most four decimals and no trailing zeros."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class _Writer:
    """Collects the glyphs that the texts need while it writes the items."""

    def __init__(self) -> None:
        self._glyphs: dict[tuple[bool, int], str] = {}
        self._windows: list[str] = []

    def definitions(self) -> list[str]:
        if not self._glyphs and not self._windows:
            return []
        glyphs = [
            f'<path id="{name}" d="{_glyph_path(typeface(bold).outline(glyph))}"/>'
            for (bold, glyph), name in self._glyphs.items()
        ]
        return ["<defs>", *glyphs, *self._windows, "</defs>"]

    def all(self, items: tuple[Item, ...]) -> list[str]:
        return [line for item in items for line in self._one(item)]

    def _one(self, item: Item) -> list[str]:
        match item:
            case Rect():
                radius = f' rx="{number(item.radius)}"' if item.radius else ""
                paint = _paint(item.fill, item.stroke, item.stroke_width)
                return [
                    f'<rect x="{number(item.x)}" y="{number(item.y)}" width="{number(item.width)}" '
                    f'height="{number(item.height)}"{radius}{paint}/>'
                ]
            case Line():
                cap = f' stroke-linecap="{item.cap}"' if item.cap != "butt" else ""
                dash = (
                    f' stroke-dasharray="{number(item.dash[0])} {number(item.dash[1])}"' if item.dash else ""
                )
                return [
                    f'<line x1="{number(item.x1)}" y1="{number(item.y1)}" x2="{number(item.x2)}" '
                    f'y2="{number(item.y2)}" stroke="{item.colour}" '
                    f'stroke-width="{number(item.width)}"{cap}{dash}/>'
                ]
            case Polygon():
                points = " ".join(_pair(point) for point in item.points)
                return [f'<polygon points="{points}"{_paint(item.fill, item.stroke, item.stroke_width)}/>']
            case Circle():
                return [
                    f'<circle cx="{number(item.x)}" cy="{number(item.y)}" r="{number(item.radius)}"'
                    f"{_paint(item.fill, item.stroke, item.stroke_width)}/>"
                ]
            case Path():
                data = _path_data(item.start, item.steps) + ("Z" if item.closed else "")
                return [f'<path d="{data}"{_paint(item.fill, item.stroke, item.stroke_width)}/>']
            case Cells():
                data = "".join(
                    f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"
                    for x, y, w, h in item.boxes
                )
                return [f'<path d="{data}" fill="{item.fill}"/>']
            case Text():
                return self._text(item)
            case Clip():
                return self._clip(item)

    def _text(self, item: Text) -> list[str]:
        face = typeface(item.bold)
        text = face.known(item.text)
        width = face.width(text)
        at = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
        uses = []
        for letter in text:
            glyph = face.glyph(letter)
            if face.outline(glyph):
                name = self._glyphs.setdefault((item.bold, glyph), f"{'b' if item.bold else 'r'}{glyph}")
                uses.append(f'<use xlink:href="#{name}" x="{number(at)}"/>')
            at += face.advance(glyph)
        turn = f" rotate({number(item.angle)})" if item.angle % 360 else ""
        return [
            f'<g transform="translate({number(item.x)} {number(item.y)}){turn} scale({number(item.size)})" '
            f'fill="{item.colour}" aria-label="{escape(text, {chr(34): "&quot;"})}">{"".join(uses)}</g>'
        ]

    def _clip(self, item: Clip) -> list[str]:
        name = f"window{len(self._windows) + 1}"
        self._windows.append(
            f'<clipPath id="{name}"><rect x="{number(item.x)}" y="{number(item.y)}" '
            f'width="{number(item.width)}" height="{number(item.height)}"/></clipPath>'
        )
        return [f'<g clip-path="url(#{name})">', *self.all(item.items), "</g>"]


def _paint(fill: Colour | None, stroke: Colour | None, width: float) -> str:
    text = f' fill="{fill or "none"}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{number(width)}" stroke-linejoin="round"'
    return text


def _pair(point: Point) -> str:
    return f"{number(point.x)} {number(point.y)}"


def _path_data(start: Point, steps: tuple[Point | Curve, ...]) -> str:
    parts = [f"M{_pair(start)}"]
    for step in steps:
        if isinstance(step, Curve):
            parts.append(f"C{_pair(step.control1)} {_pair(step.control2)} {_pair(step.end)}")
        else:
            parts.append(f"L{_pair(step)}")
    return "".join(parts)


def _glyph_path(contours: tuple[Contour, ...]) -> str:
    return "".join(_path_data(start, steps) + "Z" for start, steps in contours)
