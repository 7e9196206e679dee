"""Pictures on paper: on one page as large as fits, or in tiles with an overlap to cut and join."""

from __future__ import annotations

from math import ceil

from generator.drawing import (
    Clip,
    Drawing,
    Item,
    Line,
    Text,
    broken,
    fit,
    moved,
    scaled,
    shorten,
    text_width,
    wrap,
)
from generator.drawing.extent import visible
from generator.paper import Layout, Paper, code_width, qr_code
from generator.parts import MARK, Draft, Picture

_TITLE = 10.0
_CAPTION = 3.6
_ID = 2.4
_LEADING = 1.4
_FOOTER_ROOM = 90.0
"""Width in mm that an id may have at the foot of a page."""
_ID_LINES = 8
_LARGEST_CODE = 38.0
_NARROWEST = 110.0
_MOST_SHEETS = 400


def picture_pages(part: Picture, layout: Layout) -> list[Draft]:
    """One page, or as many as the wanted size of a cell or scale needs."""
    _, _, wide, high = layout.paper.content
    # Narrower blocks have more lines: the room below is that of the narrowest.
    below = _below(part, min(wide, _NARROWEST))
    if layout.cell is not None and part.cell is not None:
        factor = layout.cell / part.cell
    elif part.true_scale:
        factor = 1.0 if layout.scale is None else layout.scale
    else:
        factor = min(1.0, wide / part.width, (high - _TITLE - below) / part.height)
        if part.cell is not None and part.cell * factor < part.least:
            factor = part.least / part.cell
    width, height = part.width * factor, part.height * factor
    drawing = part.drawing if factor == 1.0 else scaled(part.drawing, factor)
    unit = f"scale {factor * 100:.3g} %" if part.cell is None else f"cell {part.cell * factor:.1f} mm"
    if width <= wide + 1e-6 and height + _TITLE + below <= high + 1e-6:
        return [_single(part, layout, drawing, width, height, unit)]
    return _poster(part, layout, drawing, width, height, unit)


def _code_width(part: Picture) -> float:
    return code_width(part.qr, _LARGEST_CODE)


def _text_width(part: Picture, width: float, wide: float) -> float:
    """Width of the block of title, picture and captions: the picture's, unless that is narrow."""
    return min(wide, max(width, _NARROWEST)) if part.captions or part.qr else min(wide, max(width, 60.0))


def _foot_lines(part: Picture, room: float) -> list[tuple[str, float]]:
    """The captions, and an id too long for the footer, in lines with their sizes."""
    code = _code_width(part)
    room -= code + (4 if code else 0)
    lines = [(line, _CAPTION) for caption in part.captions for line in wrap(caption, _CAPTION, room)]
    if text_width(part.qr, _ID) > _FOOTER_ROOM:
        written = broken(part.qr, _ID, room)
        # A longer one than this is there to be scanned, not to be typed.
        lines.extend((line, _ID) for line in written if len(written) <= _ID_LINES)
    return lines


def _below(part: Picture, room: float) -> float:
    """Height that captions and QR code take below the picture, in a block of a width."""
    height = max(sum(size * _LEADING for _, size in _foot_lines(part, room)), _code_width(part))
    return height + 3 if height else 0.0


def _foot(part: Picture, x: float, y: float, room: float, code_at: float) -> Drawing:
    """Captions and QR code below a picture; the text stands at `x`, the code at `code_at`."""
    items: list[Item] = []
    at = y
    for line, size in _foot_lines(part, room):
        items.append(Text(x, at + size, line, size))
        at += size * _LEADING
    if code := _code_width(part):
        items.extend(qr_code(part.qr, code_at, y - 1, code))
    return tuple(items)


def _single(part: Picture, layout: Layout, drawing: Drawing, width: float, height: float, unit: str) -> Draft:
    """Title, picture, captions with the QR code at their right; centred as one block."""
    x, y, wide, high = layout.paper.content
    room = _text_width(part, width, wide)
    below = _below(part, room)
    top = y + max(0.0, high - _TITLE - height - below) / 2
    left = x + (wide - room) / 2
    size = max(3.6, fit(part.title, 5.5, room, True))
    items: list[Item] = [Text(left, top + 6.0, shorten(part.title, size, room, True), size, bold=True)]
    items.extend(moved(drawing, x + (wide - width) / 2, top + _TITLE))
    items.extend(_foot(part, left, top + _TITLE + height + 3, room, left + room - _code_width(part)))
    return Draft(tuple(items), part.title, unit, part.alt, None, part.title, part.id, part.seed)


def poster_grid(sheet: Paper, width: float, height: float, overlap: float) -> tuple[int, int]:
    """Columns and rows of sheets that a picture of that size needs.

    Raises ValueError where the overlap leaves nothing of a sheet.
    """
    _, _, wide, high = sheet.content
    if overlap < 0 or min(wide, high) <= 2 * overlap:
        raise ValueError(f"an overlap of {overlap:g} mm is too much for sheets of {wide:.0f} x {high:.0f} mm")
    columns = max(1, ceil((width - overlap - 1e-6) / (wide - overlap)))
    rows = max(1, ceil((height - overlap - 1e-6) / (high - overlap)))
    return columns, rows


def _poster(
    part: Picture, layout: Layout, drawing: Drawing, width: float, height: float, unit: str
) -> list[Draft]:
    """The drawing in tiles that share `overlap` mm; ticks in the middle of the overlap say where to cut."""
    x, y, wide, high = layout.paper.content
    if part.captions or part.qr:
        # Narrow and at the left, text and code stay on the first column of sheets.
        room = wide / 2 if width > wide else max(width, wide / 2)
        code = _code_width(part)
        aside = code + 4 if code else 0.0
        drawing = (*drawing, *_foot(part, aside, height + 3, room, 0.0))
        width, height = max(width, room), height + _below(part, room)
    overlap = layout.overlap
    columns, rows = poster_grid(layout.paper, width, height, overlap)
    if columns * rows > _MOST_SHEETS:
        sheets = f"{columns * rows} sheets of {layout.paper.name}"
        raise ValueError(
            f"{part.title}: {width:.0f} x {height:.0f} mm take {sheets}, "
            f"more than {_MOST_SHEETS}; use a smaller --cell or --scale, or larger paper"
        )
    spare_x = columns * (wide - overlap) + overlap - width
    spare_y = rows * (high - overlap) + overlap - height
    drafts = []
    for row in range(rows):
        for column in range(columns):
            dx = x + spare_x / 2 - column * (wide - overlap)
            dy = y + spare_y / 2 - row * (high - overlap)
            window = Clip(x, y, wide, high, visible(moved(drawing, dx, dy), x, y, wide, high))
            marks = _join_marks(layout.paper, overlap, column, row, columns, rows)
            where = f"row {row + 1} of {rows}, column {column + 1} of {columns}"
            place = f"row {row + 1}/{rows}, column {column + 1}/{columns}"
            note = f"{place} · {unit} · {overlap:g} mm overlap, cut at the ticks"
            drafts.append(
                Draft(
                    (window, *marks),
                    part.title,
                    note,
                    f"{part.alt or part.title} Sheet: {where}.",
                    None,
                    part.title if row == column == 0 else None,
                    part.id,
                    part.seed,
                )
            )
    return drafts


def _join_marks(sheet: Paper, overlap: float, column: int, row: int, columns: int, rows: int) -> list[Item]:
    """Ticks at both ends of every join, in the middle of the overlap."""
    x, y, wide, high = sheet.content
    half = overlap / 2
    marks: list[Item] = []
    uprights = [x + half] * (column > 0) + [x + wide - half] * (column < columns - 1)
    levels = [y + half] * (row > 0) + [y + high - half] * (row < rows - 1)
    for at in uprights:
        for top in (y, y + high - MARK):
            marks.append(Line(at, top, at, top + MARK, "#ffffff", 0.8))
            marks.append(Line(at, top, at, top + MARK, "#000000", 0.25))
    for at in levels:
        for left in (x, x + wide - MARK):
            marks.append(Line(left, at, left + MARK, at, "#ffffff", 0.8))
            marks.append(Line(left, at, left + MARK, at, "#000000", 0.25))
    return marks
