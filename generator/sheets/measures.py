"""Rulers and the calliper: scales that must keep their size to be of any use."""

from __future__ import annotations

from generator.drawing import BLACK, Item, Line, Rect, Text, polygon
from generator.parts import Card

INCH = 25.4
_SCALE = 80
_BAR = 16.0
_JAW = 16.0
_REACH = 42.0


def inch_strip(start: int, end: int, whole: int) -> Card:
    """A part of a ruler from inch `start` to `end` in eighths; with a tab to glue unless it is the last."""
    tab = 0.0 if end == whole else 5.0
    length = (end - start) * INCH
    width = length + tab
    items: list[Item] = []
    for eighth in range((end - start) * 8 + 1):
        x = eighth * INCH / 8
        reach = 9.0 if eighth % 8 == 0 else 6.5 if eighth % 4 == 0 else 4.5 if eighth % 2 == 0 else 3.0
        at = min(max(x, 0.125), length if tab else length - 0.125)
        items.append(Line(at, 0, at, reach, BLACK, 0.25))
        if eighth % 8 == 0:
            number = start + eighth // 8
            if x == 0:
                items.append(Text(0.8, 13.5, str(number), 4, bold=True))
            elif eighth == (end - start) * 8 and not tab:
                items.append(Text(x - 0.8, 13.5, str(number), 4, "end", bold=True))
            elif eighth != (end - start) * 8:
                items.append(Text(x, 13.5, str(number), 4, "middle", bold=True))
    if tab:
        items.append(Rect(length, 0, tab, 18, "#ececec"))
        items.append(Line(length, 0, length, 18, BLACK, 0.3, dash=(1.5, 1)))
    advice = "inches; glue the next part over the grey end" if tab else "inches"
    items.append(Text(1.2, 16.9, advice, 2.4))
    return Card(width, 18.0, tuple(items))


def calliper_bar() -> Card:
    """A bar with a fixed jaw and a scale of 80 mm at its lower edge; zero is the jaw's right edge."""
    width = 130.0
    items: list[Item] = [
        Rect(_JAW, 0, width - _JAW, _BAR, None, BLACK, 0.3),
        polygon([(0, 0), (_JAW, 0), (_JAW, _REACH), (4, _REACH - 8), (0, _BAR)], "#ececec", BLACK, 0.3),
        Text(_JAW - 2.4, 9, "fixed", 2.6, "end"),
        Text(width - 2, 4.4, "mm", 2.8, "end"),
    ]
    for mm in range(_SCALE + 1):
        reach = 5.0 if mm % 10 == 0 else 3.8 if mm % 5 == 0 else 2.6
        items.append(Line(_JAW + mm, _BAR, _JAW + mm, _BAR - reach, BLACK, 0.15))
        if mm % 10 == 0:
            anchor, shift = ("middle", 0.0) if mm else ("start", 0.6)
            items.append(Text(_JAW + mm + shift, 9.4, str(mm), 3.0, anchor, bold=True))  # type: ignore[arg-type]
    return Card(width, _REACH + 2, tuple(items), cut=False)


def calliper_jaw() -> Card:
    """The moving jaw with a vernier: ten parts on nine millimetres, zero at the jaw's left edge."""
    width, foot = 34.0, 14.0
    items: list[Item] = [
        polygon(
            [(0, 0), (width, 0), (width, 12), (foot, 12), (foot, _REACH - _BAR - 8), (0, _REACH - _BAR)],
            "#ececec",
            BLACK,
            0.3,
        ),
        Text(12.5, 6.6, "1/10 mm", 2.6),
    ]
    for tenth in range(11):
        reach = 4.6 if tenth % 5 == 0 else 3.0
        items.append(Line(tenth * 0.9, 0, tenth * 0.9, reach, BLACK, 0.15))
    items.append(Text(0.4, 7.0, "0", 2.2))
    items.append(Text(4.5, 7.0, "5", 2.2, "middle"))
    items.append(Text(9.0, 7.0, "10", 2.2, "middle"))
    return Card(width, _REACH - _BAR + 2, tuple(items), cut=False)
