"""From parts to pages: cards and pictures in their order, each page with its footer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing import Document, Page
from generator.imposition import card_pages
from generator.paper import Label, Layout, footer
from generator.parts import Cards, Draft, Part, Picture
from generator.posters import picture_pages


def lay_out(parts: Sequence[Part], layout: Layout, label: Label) -> tuple[Page, ...]:
    """All pages of the parts. Neighbouring groups of cards may share pages.

    Raises ValueError where a part is larger than the paper.
    """
    drafts: list[Draft] = []
    waiting: list[Cards] = []
    for part in parts:
        if isinstance(part, Picture):
            drafts.extend(card_pages(waiting, layout))
            waiting = []
            drafts.extend(picture_pages(part, layout))
        else:
            waiting.append(part)
    drafts.extend(card_pages(waiting, layout))
    return finished(_in_pairs(drafts), layout, label)


def _in_pairs(drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts with an empty back behind each page that has none, so that fronts stay in front.

    Where nothing has a back, or behind the last page, none is needed.
    """
    if not any(draft.behind for draft in drafts):
        return list(drafts)
    paired: list[Draft] = []
    for draft in drafts:
        if not draft.behind and len(paired) % 2:
            paired.append(Draft((), "back left empty", behind=True))
        paired.append(draft)
    return paired


def finished(drafts: Sequence[Draft], layout: Layout, label: Label) -> tuple[Page, ...]:
    """The drafts as pages, each with its title, number and the label's id and seed."""
    sheet = layout.paper
    total = len(drafts)
    return tuple(
        Page(
            sheet.width,
            sheet.height,
            (*draft.items, *footer(sheet, _label(label, draft), number, total, draft.note)),
            trim=draft.trim,
            bookmark=draft.bookmark,
            alt=draft.alt or draft.title,
        )
        for number, draft in enumerate(drafts, start=1)
    )


def _label(label: Label, draft: Draft) -> Label:
    return replace(label, title=draft.title, id=draft.id or label.id, seed=draft.seed or label.seed)


def document(parts: Sequence[Part], layout: Layout, label: Label) -> Document:
    """The parts laid out as a document; id and seed go into its subject."""
    about = [f"{word} {value}" for word, value in (("id", label.id), ("seed", label.seed)) if value]
    return Document(label.title, lay_out(parts, layout, label), ", ".join(about))
