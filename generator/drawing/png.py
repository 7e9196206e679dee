"""PNG writer: pillow, drawn twice as large and averaged down.

Upright rectangles and axis-aligned lines are rounded to whole pixels of the large picture, so walls
keep their exact widths; everything else is drawn as polygons.
"""

from __future__ import annotations

import io
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING

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
from generator.drawing.typeface import font_path, text_width, typeface

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

DEFAULT_DPI = 200
LARGEST = 100_000_000
"""Pixels of the largest picture; A3 at 600 dpi has 70 million."""
_OVERSAMPLING = 2
_CURVE_STEPS = 12


def write_png(page: Page, dpi: float = DEFAULT_DPI, title: str = "", subject: str = "") -> bytes:
    """One page as a PNG; title, description and subject travel in the file's metadata."""
    from PIL.PngImagePlugin import PngInfo

    image = paint(page, dpi)
    about = PngInfo()
    for key, value in (("Title", title), ("Description", page.alt), ("Subject", subject)):
        if value:
            about.add_itxt(key, value, "en", key)
    file = io.BytesIO()
    image.save(file, "PNG", pnginfo=about, dpi=(dpi, dpi), compress_level=6)
    return file.getvalue()


def document_pngs(document: Document, dpi: float = DEFAULT_DPI) -> list[bytes]:
    """Every page of a document as a PNG."""
    return [write_png(page, dpi, document.title, document.subject) for page in document.pages]


def paint(page: Page, dpi: float = DEFAULT_DPI) -> Image.Image:
    """The page as a pillow picture of mode L (nothing coloured on it) or RGB.

    Raises ValueError for more than LARGEST pixels.
    """
    if (pixels := page.width * page.height * (dpi / 25.4) ** 2) > LARGEST:
        wanted = f"{page.width:g} x {page.height:g} mm at {dpi:g} dpi"
        raise ValueError(
            f"{wanted} make {pixels / 1e6:.0f} million pixels; use fewer than {LARGEST // 10**6}"
        )
    scale = dpi / 25.4 * _OVERSAMPLING
    mode = "L" if all(_is_grey(item) for item in page.items) else "RGB"
    size = (
        max(1, round(page.width * dpi / 25.4)) * _OVERSAMPLING,
        max(1, round(page.height * dpi / 25.4)) * _OVERSAMPLING,
    )
    brush = _Brush(mode, size, scale)
    brush.draw_all(page.items)
    return brush.image.reduce(_OVERSAMPLING)


def _is_grey(item: Item) -> bool:
    match item:
        case Clip():
            return all(_is_grey(inner) for inner in item.items)
        case Line() | Text():
            colours: tuple[Colour | None, ...] = (item.colour,)
        case Cells():
            colours = (item.fill,)
        case _:
            colours = (item.fill, item.stroke)
    return all(c is None or c[1:3] == c[3:5] == c[5:7] for c in colours)


class _Brush:
    """Draws items on one large picture."""

    def __init__(self, mode: str, size: tuple[int, int], scale: float) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new(mode, size, "#ffffff")
        self._draw = ImageDraw.Draw(self.image)
        self._scale = scale
        self._fonts: dict[tuple[float, bool], ImageFont.FreeTypeFont] = {}

    def draw_all(self, items: tuple[Item, ...]) -> None:
        for item in items:
            self._one(item)

    def _one(self, item: Item) -> None:
        match item:
            case Rect():
                self._rect(item)
            case Line():
                self._line(item)
            case Polygon():
                self._shape([item.points], item.fill)
                if item.stroke:
                    self._outline(item.points, item.stroke, item.stroke_width, closed=True)
            case Circle():
                self._circle(item)
            case Path():
                points = _flat(item)
                self._shape([points], item.fill)
                if item.stroke:
                    self._outline(points, item.stroke, item.stroke_width, closed=item.closed)
            case Cells():
                for x, y, width, height in item.boxes:
                    self._box(x, y, x + width, y + height, item.fill)
            case Text():
                self._text(item)
            case Clip():
                self._clip(item)

    def _box(self, left: float, top: float, right: float, bottom: float, colour: Colour) -> None:
        x0, y0 = round(left * self._scale), round(top * self._scale)
        x1, y1 = round(right * self._scale) - 1, round(bottom * self._scale) - 1
        self._draw.rectangle((x0, y0, max(x0, x1), max(y0, y1)), fill=colour)

    def _rect(self, item: Rect) -> None:
        left, top, right, bottom = item.x, item.y, item.x + item.width, item.y + item.height
        if item.radius:
            points = _rounded(item)
            self._shape([points], item.fill)
            if item.stroke:
                self._outline(points, item.stroke, item.stroke_width, closed=True)
            return
        if item.fill:
            self._box(left, top, right, bottom, item.fill)
        if item.stroke:
            half = item.stroke_width / 2
            for x0, y0, x1, y1 in (
                (left - half, top - half, right + half, top + half),
                (left - half, bottom - half, right + half, bottom + half),
                (left - half, top - half, left + half, bottom + half),
                (right - half, top - half, right + half, bottom + half),
            ):
                self._box(x0, y0, x1, y1, item.stroke)

    def _line(self, item: Line) -> None:
        for x1, y1, x2, y2 in _dashes(item):
            self._stroke(x1, y1, x2, y2, item.colour, item.width, item.cap)

    def _stroke(
        self, x1: float, y1: float, x2: float, y2: float, colour: Colour, width: float, cap: str
    ) -> None:
        length = hypot(x2 - x1, y2 - y1)
        half = width / 2
        extra = half if cap == "square" else 0.0
        if x1 == x2 or y1 == y2:
            dx, dy = (half, extra) if x1 == x2 else (extra, half)
            self._box(min(x1, x2) - dx, min(y1, y2) - dy, max(x1, x2) + dx, max(y1, y2) + dy, colour)
        elif length:
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            ax, ay, bx, by = x1 - extra * ux, y1 - extra * uy, x2 + extra * ux, y2 + extra * uy
            nx, ny = -uy * half, ux * half
            corners = [
                Point(ax + nx, ay + ny),
                Point(bx + nx, by + ny),
                Point(bx - nx, by - ny),
                Point(ax - nx, ay - ny),
            ]
            self._shape([corners], colour)
        if cap == "round":
            self._dot(x1, y1, half, colour)
            self._dot(x2, y2, half, colour)

    def _dot(self, x: float, y: float, radius: float, colour: Colour) -> None:
        box = self._around(x, y, radius)
        if box is not None:
            self._draw.ellipse(box, fill=colour)

    def _around(self, x: float, y: float, radius: float) -> tuple[float, float, float, float] | None:
        """The box of a circle in pixels, None where it is smaller than one."""
        k = self._scale
        if radius * k < 0.5:
            return None
        return (x - radius) * k, (y - radius) * k, (x + radius) * k - 1, (y + radius) * k - 1

    def _outline(
        self, points: tuple[Point, ...] | list[Point], colour: Colour, width: float, *, closed: bool
    ) -> None:
        following = [*points[1:], points[0]] if closed else points[1:]
        for start, end in zip(points, following, strict=False):
            self._stroke(start.x, start.y, end.x, end.y, colour, width, "butt")
        for point in points if closed else points[1:-1]:
            self._dot(point.x, point.y, width / 2, colour)

    def _shape(self, contours: list[tuple[Point, ...]] | list[list[Point]], fill: Colour | None) -> None:
        if fill is None:
            return
        k = self._scale
        for contour in contours:
            # Pillow counts pixel centres: half a pixel less puts the shape where the rectangles are.
            self._draw.polygon([(p.x * k - 0.5, p.y * k - 0.5) for p in contour], fill=fill)

    def _circle(self, item: Circle) -> None:
        half = item.stroke_width / 2 if item.stroke else 0.0
        box = self._around(item.x, item.y, item.radius + half)
        if box is None:
            return
        if item.stroke:
            width = max(1, round(2 * half * self._scale))
            self._draw.ellipse(box, fill=item.fill, outline=item.stroke, width=width)
        elif item.fill:
            self._draw.ellipse(box, fill=item.fill)

    def _font(self, size: float, bold: bool) -> ImageFont.FreeTypeFont:
        from PIL import ImageFont

        key = (size, bold)
        if key not in self._fonts:
            pixels = max(1.0, size * self._scale)
            engine = ImageFont.Layout.BASIC
            self._fonts[key] = ImageFont.truetype(str(font_path(bold)), pixels, layout_engine=engine)
        return self._fonts[key]

    def _text(self, item: Text) -> None:
        from PIL import Image, ImageDraw

        k = self._scale
        width = text_width(item.text, item.size, item.bold) * k
        start = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
        if item.angle % 360 == 0:
            self._letters(self._draw, item, item.x * k + start, item.y * k, item.colour)
            return
        reach = int(width + 2 * item.size * k) + 2
        mask = Image.new("L", (2 * reach, 2 * reach), 0)
        self._letters(ImageDraw.Draw(mask), item, reach + start, reach, 255)
        mask = mask.rotate(-item.angle, resample=Image.Resampling.BICUBIC, center=(reach, reach))
        corner = (round(item.x * k) - reach, round(item.y * k) - reach)
        self.image.paste(Image.new(self.image.mode, mask.size, item.colour), corner, mask)

    def _letters(self, draw: ImageDraw.ImageDraw, item: Text, x: float, y: float, ink: str | int) -> None:
        """Letter by letter at the font's own widths; pillow would round each of them to a pixel."""
        face = typeface(item.bold)
        font = self._font(item.size, item.bold)
        for letter in face.known(item.text):
            if letter != " ":
                draw.text((x, y), letter, fill=ink, font=font, anchor="ls")
            x += face.advance(face.glyph(letter)) * item.size * self._scale

    def _clip(self, item: Clip) -> None:
        inner = _Brush(self.image.mode, self.image.size, self._scale)
        inner.image.paste(self.image)
        inner.draw_all(item.items)
        k = self._scale
        left, top = max(0, round(item.x * k)), max(0, round(item.y * k))
        box = (left, top, round((item.x + item.width) * k), round((item.y + item.height) * k))
        self.image.paste(inner.image.crop(box), (left, top))


def _dashes(item: Line) -> list[tuple[float, float, float, float]]:
    """The drawn pieces of a line."""
    if item.dash is None:
        return [(item.x1, item.y1, item.x2, item.y2)]
    length = hypot(item.x2 - item.x1, item.y2 - item.y1)
    on, off = item.dash
    pieces = []
    at = 0.0
    while at < length:
        a, b = at / length, min(at + on, length) / length
        pieces.append(
            (
                item.x1 + a * (item.x2 - item.x1),
                item.y1 + a * (item.y2 - item.y1),
                item.x1 + b * (item.x2 - item.x1),
                item.y1 + b * (item.y2 - item.y1),
            )
        )
        at += on + off
    return pieces


def _rounded(item: Rect) -> list[Point]:
    """Corners of a rectangle with rounded corners."""
    r = min(item.radius, item.width / 2, item.height / 2)
    points = []
    for quarter, (cx, cy) in enumerate(
        (
            (item.x + item.width - r, item.y + r),
            (item.x + item.width - r, item.y + item.height - r),
            (item.x + r, item.y + item.height - r),
            (item.x + r, item.y + r),
        )
    ):
        for k in range(9):
            angle = (quarter - 1) * pi / 2 + k * pi / 16
            points.append(Point(cx + r * cos(angle), cy + r * sin(angle)))
    return points


def _flat(path: Path) -> list[Point]:
    """A path as a polygon."""
    points = [path.start]
    for step in path.steps:
        if isinstance(step, Curve):
            start = points[-1]
            for k in range(1, _CURVE_STEPS + 1):
                t = k / _CURVE_STEPS
                s = 1 - t
                weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
                corners = (start, *step)
                points.append(
                    Point(
                        sum(w * p.x for w, p in zip(weights, corners, strict=True)),
                        sum(w * p.y for w, p in zip(weights, corners, strict=True)),
                    )
                )
        else:
            points.append(step)
    return points
