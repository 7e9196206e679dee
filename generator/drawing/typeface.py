"""The bundled font: widths for layout and outlines for SVG, read straight from the TrueType tables.

DejaVu Sans in two weights. Every writer uses the same two files, so a text is as long in a PDF as in
a PNG, and the layout needs neither pillow nor reportlab to measure it.
"""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path as FilePath

from generator.drawing.items import Curve, Point

CAP_HEIGHT = 0.729
"""Height of a capital letter, as a part of the em (DejaVu Sans, OS/2 table)."""

_FILES = {False: "DejaVuSans.ttf", True: "DejaVuSans-Bold.ttf"}
_PLACEHOLDER = ord("?")

Contour = tuple[Point, tuple[Point | Curve, ...]]


def font_name(bold: bool) -> str:
    """Name under which a writer registers the font."""
    return "DejaVuSans-Bold" if bold else "DejaVuSans"


@cache
def font_path(bold: bool) -> FilePath:
    """The font as a file on disk."""
    with as_file(files("generator.data") / _FILES[bold]) as path:
        return path


@cache
def typeface(bold: bool = False) -> Typeface:
    """The bundled font, regular or bold, opened once."""
    return Typeface(font_path(bold).read_bytes())


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Width in mm of one line of text whose em is `size` mm."""
    return typeface(bold).width(text) * size


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Lines of `text` no wider than `width` mm; a word wider than that keeps a line of its own."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, size, bold) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def fit(text: str, size: float, width: float, bold: bool = False) -> float:
    """The size, at most `size`, at which the text is no wider than `width` mm."""
    natural = text_width(text, size, bold)
    return size if natural <= width else size * width / natural


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or as much of it as fits in `width` mm with an ellipsis."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def broken(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Text without spaces, such as an id, in lines no wider than `width` mm."""
    lines = [""]
    for letter in text:
        if lines[-1] and text_width(lines[-1] + letter, size, bold) > width:
            lines.append("")
        lines[-1] += letter
    return lines


class Typeface:
    """A TrueType font with quadratic outlines (tables head, hhea, hmtx, maxp, cmap, loca, glyf)."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        self._tables: dict[str, int] = {}
        for k in range(count):
            tag, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * k)
            self._tables[tag.decode("ascii")] = offset
        self._em: int = struct.unpack_from(">H", data, self._tables["head"] + 18)[0]
        self._long_offsets = struct.unpack_from(">h", data, self._tables["head"] + 50)[0] == 1
        self._advances: int = struct.unpack_from(">H", data, self._tables["hhea"] + 34)[0]
        self._characters = self._read_characters()

    def _read_characters(self) -> dict[int, int]:
        """Character code to glyph number, from the Unicode table of format 4."""
        data, base = self._data, self._tables["cmap"]
        start = 0
        for k in range(struct.unpack_from(">H", data, base + 2)[0]):
            offset = struct.unpack_from(">L", data, base + 8 + 8 * k)[0]
            if struct.unpack_from(">H", data, base + offset)[0] == 4:
                start = base + offset
        segments = struct.unpack_from(">H", data, start + 6)[0] // 2
        ends = struct.unpack_from(f">{segments}H", data, start + 14)
        starts = struct.unpack_from(f">{segments}H", data, start + 16 + 2 * segments)
        deltas = struct.unpack_from(f">{segments}h", data, start + 16 + 4 * segments)
        ranges_at = start + 16 + 6 * segments
        ranges = struct.unpack_from(f">{segments}H", data, ranges_at)
        glyphs: dict[int, int] = {}
        for k in range(segments):
            for code in range(starts[k], ends[k] + 1):
                if ranges[k] == 0:
                    glyph = (code + deltas[k]) & 0xFFFF
                else:
                    at = ranges_at + 2 * k + ranges[k] + 2 * (code - starts[k])
                    glyph = struct.unpack_from(">H", data, at)[0]
                    glyph = (glyph + deltas[k]) & 0xFFFF if glyph else 0
                if glyph:
                    glyphs[code] = glyph
        return glyphs

    def known(self, text: str) -> str:
        """The text with every character that the font lacks replaced by a question mark."""
        return "".join(letter if ord(letter) in self._characters else "?" for letter in text)

    def glyph(self, letter: str) -> int:
        """Number of the glyph that draws a letter."""
        return self._characters.get(ord(letter), self._characters[_PLACEHOLDER])

    def width(self, text: str) -> float:
        """Width of one line of text as a multiple of the em, without kerning."""
        return sum(self.advance(self.glyph(letter)) for letter in text)

    def advance(self, glyph: int) -> float:
        """Distance from a glyph to the next, as a multiple of the em."""
        at = self._tables["hmtx"] + 4 * min(glyph, self._advances - 1)
        units: int = struct.unpack_from(">H", self._data, at)[0]
        return units / self._em

    def outline(self, glyph: int) -> tuple[Contour, ...]:
        """Contours of a glyph, the em being 1 and y pointing down from the baseline."""
        return _outline(self, glyph)

    def _contours(self, glyph: int) -> list[list[tuple[float, float, bool]]]:
        """Contours as (x, y, on the curve) in font units."""
        data = self._data
        loca = self._tables["loca"]
        if self._long_offsets:
            begin, end = struct.unpack_from(">2L", data, loca + 4 * glyph)
        else:
            begin, end = (2 * half for half in struct.unpack_from(">2H", data, loca + 2 * glyph))
        if begin == end:
            return []
        at = self._tables["glyf"] + begin
        count = struct.unpack_from(">h", data, at)[0]
        return self._composite(at + 10) if count < 0 else self._simple(at + 10, count)

    def _simple(self, at: int, count: int) -> list[list[tuple[float, float, bool]]]:
        data = self._data
        ends = struct.unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", data, at)[0]
        total = ends[-1] + 1
        flags: list[int] = []
        while len(flags) < total:
            flag = data[at]
            at += 1
            repeat = 1
            if flag & 8:
                repeat += data[at]
                at += 1
            flags.extend([flag] * repeat)
        axes: list[list[int]] = []
        for short, same in ((2, 16), (4, 32)):
            value = 0
            values = []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                values.append(value)
            axes.append(values)
        points = [(float(x), float(y), bool(f & 1)) for x, y, f in zip(*axes, flags, strict=True)]
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [points[a : b + 1] for a, b in zip(starts, ends, strict=True)]

    def _composite(self, at: int) -> list[list[tuple[float, float, bool]]]:
        data = self._data
        contours: list[list[tuple[float, float, bool]]] = []
        more = True
        while more:
            flags, part = struct.unpack_from(">2H", data, at)
            at += 4
            dx, dy = struct.unpack_from(">2h" if flags & 1 else ">2b", data, at)
            at += 4 if flags & 1 else 2
            xx, xy, yx, yy = 1.0, 0.0, 0.0, 1.0
            if flags & 8:
                xx = yy = struct.unpack_from(">h", data, at)[0] / 16384
                at += 2
            elif flags & 64:
                xx, yy = (v / 16384 for v in struct.unpack_from(">2h", data, at))
                at += 4
            elif flags & 128:
                xx, xy, yx, yy = (v / 16384 for v in struct.unpack_from(">4h", data, at))
                at += 8
            contours.extend(
                [(xx * x + yx * y + dx, xy * x + yy * y + dy, on) for x, y, on in contour]
                for contour in self._contours(part)
            )
            more = bool(flags & 32)
        return contours

    def scaled_contours(self, glyph: int) -> tuple[Contour, ...]:
        """The contours with cubic curves instead of quadratic ones, in parts of the em."""
        return tuple(_cubic(contour, self._em) for contour in self._contours(glyph) if len(contour) > 1)


@lru_cache(maxsize=2048)
def _outline(face: Typeface, glyph: int) -> tuple[Contour, ...]:
    return face.scaled_contours(glyph)


def _cubic(contour: list[tuple[float, float, bool]], em: int) -> Contour:
    """One contour as a path: between two points off the curve lies one on it, half-way."""
    full: list[tuple[float, float, bool]] = []
    for k, (x, y, on) in enumerate(contour):
        px, py, was_on = contour[k - 1]
        if not on and not was_on:
            full.append(((x + px) / 2, (y + py) / 2, True))
        full.append((x, y, on))
    first = next(k for k, (_, _, on) in enumerate(full) if on)
    ordered = full[first:] + full[: first + 1]
    points = [Point(x / em, -y / em) for x, y, _ in ordered]
    steps: list[Point | Curve] = []
    here = points[0]
    k = 1
    while k < len(points):
        if ordered[k][2]:
            here = points[k]
            steps.append(here)
            k += 1
            continue
        bend, end = points[k], points[k + 1]
        steps.append(
            Curve(
                Point(here.x + 2 / 3 * (bend.x - here.x), here.y + 2 / 3 * (bend.y - here.y)),
                Point(end.x + 2 / 3 * (bend.x - end.x), end.y + 2 / 3 * (bend.y - end.y)),
                end,
            )
        )
        here = end
        k += 2
    return points[0], tuple(steps)
