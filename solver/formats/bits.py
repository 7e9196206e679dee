"""Whole numbers packed into bits, and bits into the letters of an id."""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
"""Base 32: one case only, so that a QR code stores an id in its compact alphanumeric mode."""

_CHECK_BITS = 15


class BitError(ValueError):
    """The bits or letters cannot have come from a writer."""


class BitWriter:
    """Collects numbers, most significant bit first."""

    def __init__(self) -> None:
        self._digits: list[str] = []

    def number(self, value: int, width: int) -> None:
        """A number of a known width in bits."""
        if not 0 <= value < 1 << width:
            raise ValueError(f"{value} does not fit into {width} bits")
        if width:
            self._digits.append(f"{value:0{width}b}")

    def flag(self, value: bool) -> None:
        self.number(int(value), 1)

    def natural(self, value: int, low: int = 0) -> None:
        """Any number from 0, small ones short: an Exp-Golomb code with `low` plain low bits."""
        head, tail = (value >> low) + 1, value & ((1 << low) - 1)
        width = head.bit_length()
        self.number(0, width - 1)
        self.number(head, width)
        self.number(tail, low)

    def text(self, text: str) -> None:
        data = text.encode()
        self.natural(len(data), 3)
        for byte in data:
            self.number(byte, 8)

    def places(self, numbers: Iterable[int]) -> None:
        """A set of numbers as the gaps between them, in the code that is shortest for them."""
        ordered = sorted(numbers)
        gaps = [after - before - 1 for before, after in zip([-1, *ordered], ordered, strict=False)]
        low = min(
            range(8), key=lambda low: sum(2 * ((gap >> low) + 1).bit_length() - 1 + low for gap in gaps)
        )
        self.natural(len(gaps), 3)
        if gaps:
            self.number(low, 3)
        for gap in gaps:
            self.natural(gap, low)

    def letters(self) -> str:
        """The bits with a check sum, in the letters of ALPHABET."""
        bits = "".join(self._digits)
        bits += "0" * (-len(bits) % 5)
        bits += f"{_check(bits):0{_CHECK_BITS}b}"
        return "".join(ALPHABET[int(bits[place : place + 5], 2)] for place in range(0, len(bits), 5))


class BitReader:
    """Takes the numbers out again in the order in which they were written."""

    def __init__(self, letters: str) -> None:
        """Raises BitError where a letter is none of ALPHABET or the check sum differs."""
        wrong = sorted(set(letters) - set(ALPHABET))
        if wrong:
            raise BitError(f"the letter {wrong[0]!r} occurs in no id")
        bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in letters)
        self._bits, check = bits[:-_CHECK_BITS], bits[-_CHECK_BITS:]
        if len(check) < _CHECK_BITS or int(check, 2) != _check(self._bits):
            raise BitError("the check sum differs; a letter is wrong or missing")
        self._place = 0

    def number(self, width: int) -> int:
        self._place += width
        if self._place > len(self._bits):
            raise BitError("it ends too early")
        return int(self._bits[self._place - width : self._place] or "0", 2)

    def flag(self) -> bool:
        return bool(self.number(1))

    def natural(self, low: int = 0) -> int:
        width = 1
        while not self.number(1):
            width += 1
            if width > 40:
                raise BitError("it holds a number that is too large")
        head = (1 << width - 1) | self.number(width - 1)
        return (head - 1) << low | self.number(low)

    def text(self) -> str:
        try:
            return bytes(self.number(8) for _ in range(self.natural(3))).decode()
        except UnicodeDecodeError:
            raise BitError("it holds a text that is none") from None

    def places(self) -> list[int]:
        count = self.natural(3)
        if count > len(self._bits):
            raise BitError("it ends too early")
        low = self.number(3) if count else 0
        found, here = [], -1
        for _ in range(count):
            here += self.natural(low) + 1
            found.append(here)
        return found


def _check(bits: str) -> int:
    return crc32(bits.encode()) & ((1 << _CHECK_BITS) - 1)


def width_of(count: int) -> int:
    """Bits that hold the numbers below `count`."""
    return max(count - 1, 0).bit_length()
