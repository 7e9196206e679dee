"""PDF writer: reportlab, real vectors, the bundled font embedded, the same bytes every time."""

from __future__ import annotations

import io
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
    Polygon,
    Rect,
    Text,
)
from generator.drawing.pages import Document, Page
from generator.drawing.typeface import font_name, font_path, text_width, typeface

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

POINT = 25.4 / 72
"""One PDF point in millimetres."""


def write_pdf(document: Document) -> bytes:
    """All pages as one PDF: trim boxes, outline, links, and the wish not to be scaled when printed."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    for bold in (False, True):
        # A font object remembers which letters it has met: a new one keeps the bytes the same.
        pdfmetrics.registerFont(TTFont(font_name(bold), str(font_path(bold))))
    file = io.BytesIO()
    canvas = Canvas(
        file,
        invariant=1,
        pageCompression=1,
        lang=document.language,
        pdfVersion=(1, 4),
        initialFontName=font_name(False),  # type: ignore[arg-type]  # the stubs take it for a number
    )
    canvas.setTitle(document.title)
    canvas.setSubject(document.subject)
    canvas.setAuthor(document.author)
    canvas.setCreator("wallhop")
    canvas.setViewerPreference("PrintScaling", "None")
    for number, page in enumerate(document.pages):
        _write_page(canvas, page, number)
    if any(page.bookmark for page in document.pages):
        canvas.showOutline()
    canvas.save()
    return file.getvalue()


def _write_page(canvas: Canvas, page: Page, number: int) -> None:
    width, height = page.width / POINT, page.height / POINT
    canvas.setPageSize((width, height))
    x, y, w, h = page.trim or (0.0, 0.0, page.width, page.height)
    box = (x / POINT, height - (y + h) / POINT, (x + w) / POINT, height - y / POINT)
    canvas.setTrimBox(box)
    canvas.bookmarkPage(_key(number))
    if page.bookmark:
        canvas.addOutlineEntry(page.bookmark, _key(number), level=page.bookmark_level, closed=False)
    for left, top, wide, high, target in page.links:
        area = (left / POINT, height - (top + high) / POINT, (left + wide) / POINT, height - top / POINT)
        canvas.linkAbsolute("", _key(target), area, Border="[0 0 0]")
    # From here on one unit is one millimetre; only y is turned, by each shape itself.
    canvas.scale(1 / POINT, 1 / POINT)
    canvas.setLineJoin(1)
    pen = _Pen(canvas, page.height)
    for item in page.items:
        pen.draw(item)
    canvas.showPage()


def _key(number: int) -> str:
    return f"page{number + 1}"


class _Pen:
    """Draws items on one page, height minus y being the page's upward coordinate."""

    def __init__(self, canvas: Canvas, height: float) -> None:
        self._canvas = canvas
        self._height = height
        self._fill: Colour | None = None
        self._stroke: tuple[Colour, float] | None = None

    def _ink(self, fill: Colour | None, stroke: Colour | None, width: float) -> tuple[int, int]:
        """Sets colours where they change; returns reportlab's (stroke, fill) flags."""
        if fill and fill != self._fill:
            self._canvas.setFillColorRGB(*_rgb(fill))
            self._fill = fill
        if stroke and (stroke, width) != self._stroke:
            self._canvas.setStrokeColorRGB(*_rgb(stroke))
            self._canvas.setLineWidth(width)
            self._stroke = (stroke, width)
        return int(stroke is not None), int(fill is not None)

    def draw(self, item: Item) -> None:
        top = self._height
        match item:
            case Rect():
                stroke, fill = self._ink(item.fill, item.stroke, item.stroke_width)
                y = top - item.y - item.height
                if item.radius:
                    self._canvas.roundRect(item.x, y, item.width, item.height, item.radius, stroke, fill)
                else:
                    self._canvas.setLineJoin(0)
                    self._canvas.rect(item.x, y, item.width, item.height, stroke, fill)
                    self._canvas.setLineJoin(1)
            case Line():
                self._ink(None, item.colour, item.width)
                self._canvas.setLineCap({"butt": 0, "round": 1, "square": 2}[item.cap])
                self._canvas.setDash(list(item.dash) if item.dash else [])
                self._canvas.line(item.x1, top - item.y1, item.x2, top - item.y2)
                if item.dash:
                    self._canvas.setDash([])
            case Polygon():
                self._path(Path(item.points[0], item.points[1:], item.fill, item.stroke, item.stroke_width))
            case Circle():
                stroke, fill = self._ink(item.fill, item.stroke, item.stroke_width)
                self._canvas.circle(item.x, top - item.y, item.radius, stroke, fill)
            case Path():
                self._path(item)
            case Cells():
                self._ink(item.fill, None, 0)
                shape = self._canvas.beginPath()
                for x, y, width, height in item.boxes:
                    shape.rect(x, top - y - height, width, height)
                self._canvas.drawPath(shape, stroke=0, fill=1)
            case Text():
                self._text(item)
            case Clip():
                self._clip(item)

    def _path(self, item: Path) -> None:
        top = self._height
        stroke, fill = self._ink(item.fill, item.stroke, item.stroke_width)
        shape = self._canvas.beginPath()
        shape.moveTo(item.start.x, top - item.start.y)
        for step in item.steps:
            if isinstance(step, Curve):
                (ax, ay), (bx, by), (x, y) = step
                shape.curveTo(ax, top - ay, bx, top - by, x, top - y)
            else:
                shape.lineTo(step.x, top - step.y)
        if item.closed:
            shape.close()
        self._canvas.drawPath(shape, stroke=stroke, fill=fill)

    def _text(self, item: Text) -> None:
        text = typeface(item.bold).known(item.text)
        self._ink(item.colour, None, 0)
        offset = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * text_width(
            text, item.size, item.bold
        )
        canvas = self._canvas
        canvas.setFont(font_name(item.bold), item.size)
        if item.angle % 360 == 0:
            canvas.drawString(item.x - offset, self._height - item.y, text)
            return
        canvas.saveState()
        canvas.translate(item.x, self._height - item.y)
        canvas.rotate(-item.angle)
        canvas.drawString(-offset, 0, text)
        canvas.restoreState()

    def _clip(self, item: Clip) -> None:
        canvas = self._canvas
        canvas.saveState()
        window = canvas.beginPath()
        window.rect(item.x, self._height - item.y - item.height, item.width, item.height)
        canvas.clipPath(window, stroke=0, fill=0)
        inner = _Pen(canvas, self._height)
        for part in item.items:
            inner.draw(part)
        canvas.restoreState()


def _rgb(colour: Colour) -> tuple[float, float, float]:
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255
