"""The random stream: the published numbers, and numbers below n that favour none."""

from collections import Counter

import pytest

from limitproto.core.rng import SEEDS, Stream

#: First numbers of SplitMix64 as published with the algorithm and its many ports.
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821],
}


@pytest.mark.parametrize(("seed", "numbers"), PUBLISHED.items())
def test_published_numbers(seed, numbers):
    stream = Stream(seed)
    assert [stream.next64() for _ in numbers] == numbers


def test_below():
    stream = Stream(1)
    counts = Counter(stream.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())
    assert {Stream(2).below(1) for _ in range(5)} == {0}
    assert Stream(3).below(SEEDS) == Stream(3).next64()


def test_what_favours_the_low_numbers_is_redrawn():
    n = SEEDS // 2 + 1
    for seed in range(20):
        stream, twin = Stream(seed), Stream(seed)
        number = stream.below(n)
        while (drawn := twin.next64()) >= n:
            pass
        assert number == drawn
