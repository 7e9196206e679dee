"""The calibration sheet: how far a printer's backs are off, read against the light."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import Circle, Drawing, Item, Line, Page, Text, moved
from generator.imposition import mirrored
from generator.paper import Label, Layout, footer


def calibration(layout: Layout) -> tuple[Page, ...]:
    """Two pages that tell how far a printer's backs are off: crosses in front, scales behind."""
    sheet = layout.paper
    flip = layout.flip if layout.flip in ("long-edge", "short-edge") else "long-edge"
    x, y, wide, high = sheet.content
    inset = 25.0
    places = [
        (x + inset, y + inset),
        (x + wide - inset, y + inset),
        (x + wide / 2, y + high / 2),
        (x + inset, y + high - inset),
        (x + wide - inset, y + high - inset),
    ]
    front: list[Item] = []
    back: list[Item] = []
    for px, py in places:
        front.extend((Line(px - 12, py, px + 12, py, width=0.2), Line(px, py - 12, px, py + 12, width=0.2)))
        front.append(Circle(px, py, 8, None, "#000000", 0.2))
        bx, by, _, _ = mirrored((px, py, 0, 0), sheet, flip)
        back.extend(moved(_scales(bx, by), *layout.back_offset))
    front.extend(
        _paragraph(
            x + wide / 2,
            y + 4,
            (f"Print both pages on one sheet, flip on the {flip.replace('-', ' ')}; hold it to the light.",),
        )
    )
    back.extend(
        _paragraph(
            x + wide / 2,
            y + 4,
            (
                "Read on each scale where the line of the other side crosses it:",
                "then print with --back-offset RIGHT,DOWN in mm with these figures, signs included.",
            ),
        )
    )
    dx, dy = layout.back_offset
    note = f"back offset {dx:g},{dy:g} mm"
    label = Label("Duplex calibration")
    return (
        Page(
            sheet.width,
            sheet.height,
            (*front, *footer(sheet, label, 1, 2, note)),
            bookmark="Front",
            alt="Five crosses.",
        ),
        Page(
            sheet.width,
            sheet.height,
            (*back, *footer(sheet, label, 2, 2, note)),
            bookmark="Back",
            alt="Five pairs of scales behind the crosses.",
        ),
    )


def _scales(x: float, y: float) -> Drawing:
    """A horizontal and a vertical scale through (x, y), -5 to 5 mm in steps of half a millimetre."""
    items: list[Item] = [Line(x - 5, y, x + 5, y, width=0.15), Line(x, y - 5, x, y + 5, width=0.15)]
    for k in range(-10, 11):
        reach = 1.6 if k % 10 == 0 else 1.0 if k % 2 == 0 else 0.5
        at = k / 2
        items.append(Line(x + at, y - reach, x + at, y + reach, width=0.12))
        items.append(Line(x - reach, y + at, x + reach, y + at, width=0.12))
    for value in (-5, 5):
        sign = "+" if value > 0 else "−"
        items.append(Text(x + value * 1.55, y + 0.9, f"{sign}5", 2.4, "middle"))
        items.append(Text(x, y + value * 1.45 + 0.9, f"{sign}5", 2.4, "middle"))
    return tuple(items)


def _paragraph(x: float, y: float, lines: Sequence[str]) -> list[Item]:
    return [Text(x, y + k * 4.6, line, 3.2, "middle") for k, line in enumerate(lines)]
