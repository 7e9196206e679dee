"""The stream of numbers behind everything generated: the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.chance import Chance


def test_the_stream_is_the_sha_256_of_name_and_block() -> None:
    # printf 'wallhop#0' | sha256sum; printf 'wallhop#1' | sha256sum
    first = "b6ee7591fcdcfb45d80dad1c3234ee3aad9ac45e4de65817e814d5ababc19fea"
    second = "aaa53b8e64e1d445e400ff0b14aa61d1672c498d9abc192cb3b03890193415a2"
    digits = first + second
    expected = [int(digits[k : k + 16], 16) for k in range(0, 128, 16)]
    chance = Chance("wallhop")
    assert [chance.word() for _ in range(8)] == expected


def test_the_name_is_made_of_its_parts() -> None:
    assert Chance("a", 3, "b").word() == Chance("a/3/b").word()
    assert Chance("a", 3).word() != Chance("a", 4).word()


def test_numbers_below_a_bound_are_equally_likely() -> None:
    chance = Chance("dice")
    counts = Counter(chance.below(6) for _ in range(6000))
    # a fair die shows each face 1000 times, give or take five standard deviations of 29
    assert sorted(counts) == list(range(6))
    assert all(abs(count - 1000) < 145 for count in counts.values())


def test_words_beyond_the_last_whole_multiple_are_passed_over() -> None:
    class Fixed(Chance):
        def __init__(self, *words: int) -> None:
            super().__init__("fixed")
            self.words = list(words)

        def word(self) -> int:
            return self.words.pop(0)

    # 2**64 = 3 * 6148914691236517205 + 1: only the last word, 2**64 - 1, would favour 0
    assert Fixed(2**64 - 1, 5).below(3) == 2
    assert Fixed(2**64 - 2).below(3) == 2


def test_weights_count_and_nothing_is_drawn_twice() -> None:
    chance = Chance("weights")
    counts = Counter(chance.weighted("abc", (1, 0, 3)) for _ in range(4000))
    assert set(counts) == {"a", "c"}
    assert abs(counts["c"] - 3000) < 140
    sample = chance.sample(range(20), 12)
    assert len(set(sample)) == 12
    assert set(sample) <= set(range(20))
    assert sorted(chance.shuffled("board")) == sorted("board")


def test_no_number_is_below_nothing() -> None:
    with pytest.raises(ValueError, match="no number"):
        Chance("x").below(0)
