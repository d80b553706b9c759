"""Chance: fair, repeatable anywhere, and open to be checked."""

from collections import Counter
from itertools import permutations

import pytest

from games.kernel.dice import Dice, commitment, seed_of

ZERO = bytes(32)
KNOWN_ROLLS = [5, 4, 5, 4, 1, 2, 1, 4, 3, 4, 6, 5, 4, 3, 5, 2, 5, 1, 2, 5]
KNOWN_SHUFFLE = "cagehfjbid"
KNOWN_SEED = "0a261d1a83fc41856a96d6aabf25bf21524a307c79cebf940f10a626c00c2d34"
KNOWN_COMMITMENT = "d87be0b3cac57cd2468d0436678caf9c4e0e608ac520b2cda837f1fe5956bc6d"


def chi_square(counts: list[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def test_it_works() -> None:
    dice = Dice(seed_of("a game"))
    assert all(0 <= dice.below(6) < 6 for _ in range(1000))
    assert dice.used >= 1000


def test_known_answers() -> None:
    """What was rolled once is rolled for ever: stored games depend on it."""
    dice = Dice(ZERO)
    assert [dice.below(6) + 1 for _ in range(20)] == KNOWN_ROLLS
    items = list("abcdefghij")
    Dice(seed_of("chronicle")).shuffle(items)
    assert "".join(items) == KNOWN_SHUFFLE
    assert seed_of("chronicle").hex() == KNOWN_SEED
    assert commitment(ZERO) == KNOWN_COMMITMENT


def test_it_goes_on_where_it_was() -> None:
    dice = Dice(ZERO)
    rolls = [dice.below(1000) for _ in range(100)]
    for used in (0, 1, 15, 16, 17, 50):
        later = Dice(ZERO, used)
        assert [later.below(1000) for _ in range(100 - used)] == rolls[used:]


@pytest.mark.parametrize("faces", [2, 3, 6, 7, 20, 52])
def test_every_face_is_equally_likely(faces: int) -> None:
    dice, rolls = Dice(seed_of(f"{faces} faces")), 600 * faces
    counts = Counter(dice.below(faces) for _ in range(rolls))
    freedom = faces - 1
    assert chi_square([counts[face] for face in range(faces)], rolls / faces) < freedom + 4 * (2 * freedom) ** 0.5 + 4


def test_no_remainder_comes_more_often() -> None:
    """Of 3 · 2³⁰ faces the lowest third would come twice as often, were the words not thrown again."""
    dice, faces = Dice(seed_of("remainder")), 3 << 30
    lowest = sum(dice.below(faces) < 1 << 30 for _ in range(3000))
    assert 900 < lowest < 1100
    assert dice.used > 3500  # a quarter of the words is of no use


def test_every_order_is_equally_likely() -> None:
    dice, orders = Dice(seed_of("orders")), Counter[tuple[int, ...]]()
    for _ in range(4800):
        items = [1, 2, 3, 4]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations((1, 2, 3, 4)))
    assert chi_square(list(orders.values()), 200) < 23 + 4 * 46**0.5


def test_the_commitment_tells_seeds_apart() -> None:
    seeds = [seed_of(str(n)) for n in range(100)]
    assert len({commitment(seed) for seed in seeds}) == len(set(seeds)) == 100
    assert all(commitment(seed) != seed.hex() for seed in seeds)
