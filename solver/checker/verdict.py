"""What a checker says: accepted, or refuted with the first broken rule and the move at fault."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.engine import Violation


class Judgement(StrEnum):
    ACCEPTED = "ACCEPTED"
    REFUTED = "REFUTED"
    UNDECIDED = "UNDECIDED"


@dataclass(frozen=True)
class Verdict:
    """What became of a claim.

    `cost` is that of the moves made up to the fault; `at` is the number of the move at fault, from 1
    (0: the claim fails before any move). `note` says in words what was looked at.
    """

    judgement: Judgement
    violation: Violation | None = None
    cost: int | None = None
    at: int | None = None
    note: str = ""


class Refuted(Exception):  # noqa: N818 - a verdict on its way, not an error
    """Carries a refutation out of the middle of a check."""

    def __init__(self, violation: Violation, at: int, cost: int) -> None:
        self.verdict = Verdict(Judgement.REFUTED, violation, cost, at)
