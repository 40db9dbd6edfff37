"""Verifiable chance: uniform, reproducible, committed to beforehand."""

from __future__ import annotations

import hashlib
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK
from engine.shuffle import SEED_BYTES, Dice, commitment, verify

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def chi_square(counts: list[int]) -> float:
    """Deviation from equal counts; with k cells it is about k - 1, give or take sqrt(2 k)."""
    expected = sum(counts) / len(counts)
    return float(sum((n - expected) ** 2 for n in counts)) / expected


def too_far(cells: int) -> float:
    """What a uniform source exceeds about once in 30,000 times (four standard deviations)."""
    freedom = cells - 1
    return freedom + 4 * math.sqrt(2 * freedom) + 8


def test_every_card_comes_to_every_place_equally_often() -> None:
    """E05: six cards over 20,000 shuffles, and a whole pack over 4,000 deals; 100,000 in the deep run."""
    small = Counter[tuple[int, int]]()
    dice = Dice(bytes(32), "chi-square")
    for _ in range(20_000):
        small.update(enumerate(dice.shuffled(range(6))))
    assert chi_square([small[i, j] for i in range(6) for j in range(6)]) < too_far(36)
    whole = Counter[tuple[int, int]]()
    for n in range(4_000):
        whole.update(enumerate(map(int, Dice(n.to_bytes(32, "big"), "deal").shuffled(PACK))))
    assert chi_square([whole[i, j] for i in range(54) for j in range(54)]) < too_far(54 * 54)


def test_every_order_comes_equally_often() -> None:
    """A swap with any index, or sorting by random keys, fails here: it prefers some of the 24 orders."""
    dice = Dice(bytes(32), "orders")
    orders = Counter(dice.shuffled("ABCD") for _ in range(24_000))
    assert len(orders) == 24
    assert chi_square(list(orders.values())) < too_far(24)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 54])
def test_draws_below_a_number_are_uniform(n: int) -> None:
    dice = Dice(bytes(32), f"below/{n}")
    counts = Counter(dice.below(n) for _ in range(2_000 * min(n, 10)))
    assert set(counts) == set(range(n))
    assert chi_square([counts[i] for i in range(n)]) < too_far(n)


@pytest.mark.deep
def test_a_hundred_thousand_deals_are_fair() -> None:
    """E05."""
    places = Counter[tuple[int, int]]()
    for n in range(100_000):
        places.update(enumerate(map(int, Dice(n.to_bytes(32, "big"), "deal").shuffled(PACK))))
    assert chi_square([places[i, j] for i in range(54) for j in range(54)]) < too_far(54 * 54)


@given(seeds, st.text(max_size=20), st.integers(1, 1 << 70))
def test_draws_stay_below_their_limit(seed: bytes, label: str, n: int) -> None:
    if n <= 1 << 64:
        assert 0 <= Dice(seed, label).below(n) < n


@given(seeds, st.text(max_size=20))
def test_same_seed_and_label_give_the_same_draws(seed: bytes, label: str) -> None:
    one, two = Dice(seed, label), Dice(seed, label)
    assert [one.below(1000) for _ in range(9)] == [two.below(1000) for _ in range(9)]
    assert one.shuffled(PACK) == two.shuffled(PACK)


@given(seeds)
def test_labels_give_independent_streams(seed: bytes) -> None:
    assert Dice(seed, "deal/1").shuffled(PACK) != Dice(seed, "deal/2").shuffled(PACK)


@given(seeds, st.lists(st.integers(), max_size=60))
def test_a_shuffle_is_a_permutation(seed: bytes, items: list[int]) -> None:
    assert sorted(Dice(seed, "x").shuffled(items)) == sorted(items)


def test_words_follow_the_documented_construction() -> None:
    """docs/record-format.md describes it so that anybody can write it again."""
    seed = bytes(range(32))

    def word(n: int) -> int:
        digest = hashlib.sha256(seed + b"/deal" + (n // 4).to_bytes(8, "big")).digest()
        return int.from_bytes(digest[n % 4 * 8 : n % 4 * 8 + 8], "big")

    dice = Dice(seed, "deal")
    assert [dice.below(1 << 64) for _ in range(9)] == [word(n) for n in range(9)]


@given(st.integers(-5, 0))
def test_no_draw_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="n >= 1"):
        Dice(bytes(32), "x").below(n)


@given(seeds)
def test_unit_draws_lie_in_the_unit_interval(seed: bytes) -> None:
    assert 0 <= Dice(seed, "u").unit() < 1


@given(seeds, seeds)
def test_only_the_seed_itself_fits_its_commitment(seed: bytes, other: bytes) -> None:
    assert verify(seed, commitment(seed))
    assert verify(seed, commitment(seed).upper())
    assert verify(other, commitment(seed)) == (other == seed)
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
