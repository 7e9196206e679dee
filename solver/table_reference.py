"""The exact distance table in plain Python: the readable reference of the compiled one, and its fall-back.

The same layers as in `native/table_moves.c`, with integers as sets of cells: bit n stands for the cell
with number n = width * y + x. `reached[rank]` holds, for a placement of the helpers, the cells of the
active robot from which the target is at most the current number of moves away.
"""

from __future__ import annotations

from itertools import combinations

from solver.table_subject import TableSubject

MOST_BYTES = 20_000_000
"""Tables larger than this want the compiled kernel (here: about ten seconds for each 8 million positions)."""


class ReferenceBuild:
    """Fills the bytes of a table layer by layer; the same three steps as the compiled kernel's."""

    def __init__(self, subject: TableSubject, distances: memoryview) -> None:
        self.subject = subject
        self.distances = distances
        self.layers = 0
        width = subject.width
        self.bits = [1 << (y * width + x) for x, y in subject.cells]
        self.free = sum(self.bits)
        self.passes = [
            sum(bit for bit, step in zip(self.bits, steps, strict=True) if step >= 0)
            for steps in subject.steps
        ]
        self.shifts = (-width, 1, width, -1)  # by direction: north, east, south, west
        longest = max(width, subject.height)
        self.doublings = [1 << power for power in range((longest - 1).bit_length())]
        self.placements = sorted(
            combinations(range(len(subject.cells)), subject.helpers), key=lambda placement: placement[::-1]
        )  # in the order of their ranks
        self.reached: list[int] = []

    def restore(self, layers: int) -> list[int]:
        """Takes up the distances below `layers` that are in the bytes; returns how often each is there."""
        self.layers = layers
        self.reached = [0] * len(self.placements)
        counts = [0] * layers
        cells = len(self.bits)
        for rank in range(len(self.placements)) if layers else ():
            row = 0
            for bit, value in zip(self.bits, self.distances[rank * cells : (rank + 1) * cells], strict=True):
                if 0 < value <= layers:
                    counts[value - 1] += 1
                    row |= bit
            self.reached[rank] = row
        return counts

    def layer(self) -> int:
        """Finds every position at distance `layers`; returns their number."""
        found = self._helper_moves() if self.layers else [0] * len(self.placements)
        total = 0
        for rank, placement in enumerate(self.placements):
            free = self.free & ~sum(self.bits[cell] for cell in placement)
            reached = self.reached[rank]
            if reached == free:
                continue
            new = found[rank] | self._active_moves(reached, free) if self.layers else self._target_bit()
            new &= free & ~reached
            if new:
                self.reached[rank] = reached | new
                total += self._record(rank, new)
        self.layers += 1
        return total

    def close(self) -> None:
        """Gives the memory back."""
        self.reached = []

    def _target_bit(self) -> int:
        return self.bits[self.subject.number[self.subject.target]]

    def _record(self, rank: int, new: int) -> int:
        base = rank * len(self.bits)
        count = 0
        for cell, bit in enumerate(self.bits):
            if new & bit:
                self.distances[base + cell] = self.layers + 1
                count += 1
        return count

    def _active_moves(self, reached: int, free: int) -> int:
        """The cells from which one move of the active robot ends in a reached cell.

        It comes to rest where it cannot go on, and it came from any cell back along its way.
        """
        before = 0
        for shift, passes in zip(self.shifts, self.passes, strict=True):
            way = passes & free & _moved(free, -shift)
            filled = reached & ~way
            for doubling in self.doublings:
                filled |= way & _moved(filled, -shift * doubling)
                way &= _moved(way, -shift * doubling)
            before |= filled
        return before

    def _helper_moves(self) -> list[int]:
        """For each placement, the cells of the active robot for which a move of one helper helps.

        All helpers but one stand still. `glide[p]` holds the cells a of the active robot for which the
        mover, sliding on from p, comes to rest in a reached position. With n the cell ahead of p,
        glide[p] = reached[p] if n is walled off or taken; else it is glide[n], but for a = n, where the
        active robot stops the mover at p, reached[p].
        """
        subject = self.subject
        found = [0] * len(self.placements)
        if not subject.helpers:
            return found
        cells = range(len(self.bits))
        for standing in combinations(cells, subject.helpers - 1):
            ranks = [-1 if mover in standing else subject.rank(sorted((*standing, mover))) for mover in cells]
            rows = [0 if rank < 0 else self.reached[rank] for rank in ranks]
            for steps, shift in zip(subject.steps, self.shifts, strict=True):
                glide = list(rows)
                for cell in reversed(cells) if shift > 0 else cells:
                    ahead = steps[cell]
                    if ahead >= 0 and ranks[ahead] >= 0:
                        bit = self.bits[ahead]
                        glide[cell] = glide[ahead] & ~bit | rows[cell] & bit
                for rank, row in zip(ranks, glide, strict=True):
                    if rank >= 0:
                        found[rank] |= row
        return found


def _moved(cells: int, shift: int) -> int:
    return cells << shift if shift > 0 else cells >> -shift
