"""All chance of a game, from one secret seed: the same on any machine, and anyone can check it afterwards."""

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_BLOCK = Struct(">16I")
_BITS, _LAST = 4, 15
"""Of a draw's number: how many bits are its place in a block, and the last place."""
_SPAN = 1 << 32
SEED = 32


def seed_of(text: str) -> bytes:
    """Makes a seed from any text, such as the `--seed` of a command."""
    return blake2b(text.encode(), digest_size=32, person=b"chronicle.seed").digest()


def commitment(seed: bytes) -> str:
    """Commits to a seed when a game starts; once it is shown, everyone can see that it was this one."""
    return blake2b(seed, digest_size=32, person=b"chronicle.commit").hexdigest()


def promising(seed: bytes, sealed: bytes) -> bytes:
    """Makes the seed of a game that draws unseen cards from another seed, which stays sealed after the end.

    Whoever knows this one knows that the other was never exchanged, not what it is. Without a sealed seed it is the seed
    itself.
    """
    return seed + _promise(sealed)


def is_promised(seed: bytes, sealed: bytes) -> bool:
    return seed[SEED:] == _promise(sealed)


def _promise(sealed: bytes) -> bytes:
    return blake2b(sealed, digest_size=SEED, person=b"chronicle.sealed").digest() if sealed else b""


class Dice:
    """Draws from a secret seed: the n-th word is a keyed digest of n, so that `used` is all there is to store."""

    __slots__ = ("_block", "_number", "seed", "used")

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self.seed = seed
        self.used = used
        self._number = -1
        self._block: tuple[int, ...] = ()

    def below(self, n: int) -> int:
        """Draws a number from 0 to n - 1, each equally likely."""
        while True:
            number, place = self.used >> _BITS, self.used & _LAST
            if number != self._number:
                digest = blake2b(number.to_bytes(8, "big"), key=self.seed, digest_size=64).digest()
                self._block, self._number = _BLOCK.unpack(digest), number
            self.used += 1
            word = self._block[place]
            if word <= _SPAN - n or word < _SPAN - _SPAN % n:  # else the low remainders would come a little more often
                return word % n

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]
