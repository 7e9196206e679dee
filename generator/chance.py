"""Chance that is the same on every machine: a stream of numbers fixed by the text of its name.

The k-th block of 256 bits is the SHA-256 of `NAME#k` in UTF-8 and gives four numbers of 64 bits, first
byte highest. Nothing else has a say: no clock, no order of a set, no version of Python's `random`.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")

_WORD = 1 << 64


class Chance:
    """A stream of numbers drawn from its name, such as `wallhop 1/ricochet/seed 3/17`."""

    def __init__(self, *name: object) -> None:
        self.name = "/".join(map(str, name))
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        if not self._words:
            block = sha256(f"{self.name}#{self._block}".encode()).digest()
            self._block += 1
            self._words = [int.from_bytes(block[k : k + 8], "big") for k in (24, 16, 8, 0)]
        return self._words.pop()

    def below(self, number: int) -> int:
        """A number from 0 to `number` - 1, all equally likely. Raises ValueError where there is none."""
        if not 1 <= number <= _WORD:
            raise ValueError(f"no number from 0 to {number - 1}")
        most = _WORD - _WORD % number
        while (word := self.word()) >= most:
            pass
        return word % number

    def between(self, least: int, most: int) -> int:
        """A number from `least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def flip(self) -> bool:
        return bool(self.below(2))

    def choice(self, items: Sequence[Item]) -> Item:
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[Item], weights: Sequence[int]) -> Item:
        """One of the items, each as likely as its whole weight says."""
        left = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        raise AssertionError

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in random order."""
        return self.sample(items, len(items))

    def sample(self, items: Sequence[Item], number: int) -> list[Item]:
        """So many of the items, each at most once, in random order."""
        pool = list(items)
        for k in range(number):
            other = k + self.below(len(pool) - k)
            pool[k], pool[other] = pool[other], pool[k]
        return pool[:number]
