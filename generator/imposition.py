"""Cards on sheets: rows with cut lines and crop marks, and backs that line up with their fronts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from generator.drawing import (
    Clip,
    Colour,
    Drawing,
    Item,
    Line,
    Rect,
    Text,
    fit,
    moved,
    shorten,
    text_width,
    turned,
)
from generator.paper import Layout, Paper
from generator.parts import MARK, Box, Card, Cards, Draft, around

_MARK_GAP = 1.0
_HEADING = 5.0
_MIXED_GAP = 4.0
_SHORT_MARK = 2.0
"""Length of the marks between cards of several sizes."""
_CUT: Colour = "#606060"


def mirrored(box: Box, sheet: Paper, flip: str) -> Box:
    """Where the back of an area lies on the other side of the sheet, seen from that side.

    Turning over the long edge of a portrait sheet swaps left and right, over its short edge top and
    bottom; on a landscape sheet it is the other way round.
    """
    x, y, width, height = box
    if turns_sideways(sheet, flip):
        return sheet.width - x - width, y, width, height
    return x, sheet.height - y - height, width, height


def turns_sideways(sheet: Paper, flip: str) -> bool:
    """Whether turning the sheet over swaps left and right (else top and bottom)."""
    return (flip == "long-edge") == (sheet.height >= sheet.width)


@dataclass(frozen=True)
class _Block:
    """The cards of one group on one page."""

    group: Cards
    cards: tuple[Card, ...]
    boxes: tuple[Box, ...]
    first: bool


def card_pages(groups: Sequence[Cards], layout: Layout) -> list[Draft]:
    """The pages of some groups of cards; small groups share a page.

    Backs follow each page for duplex printing, stand beside the fronts for folding, and come on sheets
    of their own at the end where `layout.flip` is None. Raises ValueError where a card is too large.
    """
    groups = [group for group in groups if group.cards]
    if layout.flip == "fold":
        drafts: list[Draft] = []
        for group in groups:
            folded = (
                layout if any(card.back is not None for card in group.cards) else replace(layout, flip=None)
            )
            drafts.extend(_drafts(_arranged([group], folded), folded))
        return drafts
    drafts = _drafts(_arranged(groups, layout), layout)
    if layout.flip is None:
        backs = [_back_group(group) for group in groups]
        drafts.extend(_drafts(_arranged([group for group in backs if group.cards], layout), layout))
    return drafts


def _back_group(group: Cards) -> Cards:
    """The backs as cards of their own, to be glued on."""
    cards = tuple(
        Card(card.width, card.height, card.back, None, card.back_background)
        for card in group.cards
        if card.back is not None
    )
    return replace(group, title=f"{group.title} (other sides)", note="glue behind the fronts", cards=cards)


def _edge(layout: Layout) -> float:
    """Room around a block for bleed and crop marks."""
    return layout.bleed + (MARK + _MARK_GAP if layout.crop_marks else 0.0)


def _rows(group: Cards, layout: Layout, gap: float) -> list[list[Card]]:
    """The cards in rows that fit the sheet's width (half of it, for folding)."""
    sheet = layout.paper
    _, _, wide, high = sheet.content
    room = wide / 2 - _edge(layout) - layout.bleed if layout.flip == "fold" else wide - 2 * _edge(layout)
    tall = high - 2 * _edge(layout) - _HEADING
    rows: list[list[Card]] = []
    used = 0.0
    for card in group.cards:
        if card.width > room + 1e-6 or card.height > tall + 1e-6:
            other = " or no fold" if layout.flip == "fold" else ""
            raise ValueError(
                f"{group.title}: a part of {card.width:.0f} x {card.height:.0f} mm does not fit on "
                f"{sheet.name}, where {room:.0f} x {tall:.0f} mm are free; use larger paper{other}"
            )
        if not rows or used + gap + card.width > room + 1e-6:
            rows.append([])
            used = -gap
        rows[-1].append(card)
        used += gap + card.width
    return rows


def _mixed_gap(group: Cards, layout: Layout) -> float:
    """Room between cards of several sizes, each with crop marks of its own."""
    marks = layout.crop_marks and any(card.cut for card in group.cards)
    return 2 * layout.bleed + (2 * (_SHORT_MARK + _MARK_GAP) if marks else _MIXED_GAP)


def _arranged(groups: Sequence[Cards], layout: Layout) -> list[list[_Block]]:
    """Groups one below another, page after page; every page is centred."""
    _, _, _, high = layout.paper.content
    around_block = 2 * _edge(layout) + _HEADING
    pages: list[list[tuple[Cards, list[list[Card]], float, bool]]] = [[]]
    free = high
    for group in groups:
        gap = 2 * layout.bleed if group.uniform else _mixed_gap(group, layout)
        block: list[list[Card]] = []
        first = True
        for row in _rows(group, layout, gap):
            needed = max(card.height for card in row) + (gap if block else around_block)
            if needed > free + 1e-6:
                if block:
                    pages[-1].append((group, block, gap, first))
                    block, first = [], False
                pages.append([])
                free = high
                needed = max(card.height for card in row) + around_block
            block.append(row)
            free -= needed
        if block:
            pages[-1].append((group, block, gap, first))
    return [_placed(page, layout) for page in pages if page]


def _placed(page: list[tuple[Cards, list[list[Card]], float, bool]], layout: Layout) -> list[_Block]:
    sheet = layout.paper
    x, y, wide, high = sheet.content
    edge = _edge(layout)
    heights = [
        sum(max(card.height for card in row) for row in rows) + (len(rows) - 1) * gap + 2 * edge + _HEADING
        for _, rows, gap, _ in page
    ]
    top = y + max(0.0, high - sum(heights)) / 2
    blocks = []
    for (group, rows, gap, first), height in zip(page, heights, strict=True):
        width = max(sum(card.width for card in row) + (len(row) - 1) * gap for row in rows)
        left = sheet.width / 2 - layout.bleed - width if layout.flip == "fold" else x + (wide - width) / 2
        at = top + edge + _HEADING
        cards: list[Card] = []
        boxes: list[Box] = []
        for row in rows:
            across = left
            for card in row:
                cards.append(card)
                boxes.append((across, at, card.width, card.height))
                across += card.width + gap
            at += max(card.height for card in row) + gap
        blocks.append(_Block(group, tuple(cards), tuple(boxes), first))
        top += height
    return blocks


def _drafts(pages: list[list[_Block]], layout: Layout) -> list[Draft]:
    drafts = []
    for blocks in pages:
        groups = [block.group for block in blocks]
        title = _joined([group.title for group in groups])
        note = ""
        alt = " ".join(dict.fromkeys(group.alt or f"{group.title}." for group in groups))
        starts = [block.group.title for block in blocks if block.first]
        bookmark = _joined(starts) if starts else None
        trim = around([box for block in blocks for box in block.boxes])
        fronts = tuple(
            item for block in blocks for item in (*_heading(block, layout), *_fronts(block, layout))
        )
        origin = (_joint(group.id for group in groups), _joint(group.seed for group in groups))
        if layout.flip == "fold":
            fronts = (*fronts, *(item for block in blocks for item in _fold(block, layout)))
            note = "fold at the dashed line, glue, then cut"
            drafts.append(Draft(fronts, title, note, alt, None, bookmark, *origin))
            continue
        drafts.append(Draft(fronts, title, note, alt, trim, bookmark, *origin))
        if layout.flip is not None and any(card.back is not None for block in blocks for card in block.cards):
            drafts.append(replace(_backs_page(blocks, layout, title, trim), id=origin[0], seed=origin[1]))
    return drafts


def _joint(values: Iterable[str]) -> str:
    """What the groups of a page have in common, or nothing."""
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _joined(titles: Sequence[str]) -> str:
    """The titles in one line; what they share up to a colon is said once: `Urbs: agents, cubes`."""
    subject = titles[0].partition(": ")[0]
    if all(title.startswith(f"{subject}: ") for title in titles):
        return f"{subject}: {', '.join(dict.fromkeys(title.partition(': ')[2] for title in titles))}"
    return " · ".join(dict.fromkeys(titles))


def _backs_page(blocks: list[_Block], layout: Layout, title: str, trim: Box) -> Draft:
    flip = layout.flip or "long-edge"
    upright = turns_sideways(layout.paper, flip)
    items: list[Item] = []
    for block in blocks:
        behind = [mirrored(box, layout.paper, flip) for box in block.boxes]
        items.extend(_side(block.cards, behind, layout, back=True, upright=upright))
    return Draft(
        moved(items, *layout.back_offset),
        f"{title} (backs)",
        f"backs, flip on the {flip.replace('-', ' ')}",
        f"Backs of: {title}.",
        mirrored(trim, layout.paper, flip),
        behind=True,
    )


def _heading(block: _Block, layout: Layout) -> Drawing:
    """The group's title above its block, and what to do with its parts."""
    left, top, _, _ = around(block.boxes)
    baseline = top - _edge(layout) - 1.2
    x, _, wide, _ = layout.paper.content
    title, note = block.group.title, block.group.note
    taken = text_width(title, 3.0, True) + 4
    needed = taken + text_width(note, 2.6)
    left = max(x, min(left, x + wide - needed))
    room = x + wide - left
    items = [Text(left, baseline, shorten(title, 3.0, room, True), 3.0, bold=True)]
    if note and room > taken:
        items.append(Text(left + taken, baseline, note, fit(note, 2.6, room - taken), colour="#303030"))
    return tuple(items)


def _fronts(block: _Block, layout: Layout) -> Drawing:
    items = list(_side(block.cards, block.boxes, layout, back=False))
    cut = [box for card, box in zip(block.cards, block.boxes, strict=True) if card.cut]
    if not layout.bleed:
        items.extend(Rect(x, y, width, height, None, _CUT, 0.15) for x, y, width, height in cut)
    if layout.crop_marks and block.group.uniform:
        marks = _crop_marks(block.boxes, layout.bleed)
    elif layout.crop_marks:
        marks = [mark for box in cut for mark in _crop_marks([box], layout.bleed, _SHORT_MARK)]
    else:
        marks = []
    # Beyond the fold lie the backs, which need no marks.
    reach = layout.paper.width / (2 if layout.flip == "fold" else 1)
    return (*items, *(mark for mark in marks if mark.x2 <= reach))


def _side(
    cards: Sequence[Card], boxes: Sequence[Box], layout: Layout, *, back: bool, upright: bool = True
) -> Drawing:
    """One side of the cards on their backgrounds, which are widened by the bleed."""
    items: list[Item] = []
    bleed = layout.bleed
    for card, (x, y, width, height) in zip(cards, boxes, strict=True):
        background = card.back_background if back else card.background
        if background and (not back or card.back is not None):
            items.append(Rect(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed, fill=background))
    for card, (x, y, width, height) in zip(cards, boxes, strict=True):
        drawing = (card.back or ()) if back else card.front
        if not drawing:
            continue
        if not upright:
            drawing = turned(drawing, 2, width / 2, height / 2)
        items.append(Clip(x, y, width, height, moved(drawing, x, y)))
    return tuple(items)


def _crop_marks(boxes: Sequence[Box], bleed: float, length: float = MARK) -> list[Line]:
    """Short lines outside the block at every cut."""
    left, top, width, height = around(boxes)
    away = _MARK_GAP + bleed
    xs = sorted({round(v, 4) for x, _, w, _ in boxes for v in (x, x + w)})
    ys = sorted({round(v, 4) for _, y, _, h in boxes for v in (y, y + h)})
    lines = []
    for x in xs:
        lines.append(Line(x, top - away - length, x, top - away, "#000000", 0.2))
        lines.append(Line(x, top + height + away, x, top + height + away + length, "#000000", 0.2))
    for y in ys:
        lines.append(Line(left - away - length, y, left - away, y, "#000000", 0.2))
        lines.append(Line(left + width + away, y, left + width + away + length, y, "#000000", 0.2))
    return lines


def _fold(block: _Block, layout: Layout) -> Drawing:
    """The backs right of the fold; folded and glued they lie behind their fronts."""
    sheet = layout.paper
    behind = [(sheet.width - x - w, y, w, h) for x, y, w, h in block.boxes]
    backs = moved(_side(block.cards, behind, layout, back=True), *layout.back_offset)
    frames = tuple(Rect(x, y, w, h, None, _CUT, 0.15) for x, y, w, h in behind) if not layout.bleed else ()
    _, top, _, height = around(block.boxes)
    middle = sheet.width / 2
    fold = Line(middle, top - 4, middle, top + height + 4, "#000000", 0.2, dash=(3, 2))
    return (*backs, *frames, fold)
