"""Plays a game again in a process of its own, and prints its fingerprint. Game, seed and answers come as JSON."""

import sys

from tests.engines.conformance import answers_of, digest

if __name__ == "__main__":
    print(digest(*answers_of(sys.stdin.buffer.read())))
