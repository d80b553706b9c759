"""How many cards the piles have after so many games, by the law's arithmetic (8.4, 8.5)."""

import fixtures
from games.oath.engine.world.facts import DENIZENS, SUITS

_FIRST = [denizen["slug"] for denizen in fixtures.read("oath", "setup")["first_game"]["denizens"]]
IN_PLAY = len(_FIRST)
"""Denizens at the sites and in the world deck between two games: as many leave the game as come into it (8.4e, 8.5c)."""
OTHERS = len(DENIZENS) - IN_PLAY
"""Denizens in the Archive and among the Dispossessed."""
A_GAME = 6  # 8.4e, 8.5c
MOST_OF_A_SUIT = 3  # 8.4e
HEALED_FIRST = (
    min(sum(of == suit for card, of in DENIZENS.items() if card not in _FIRST) for suit in SUITS) // MOST_OF_A_SUIT + 1
)
"""The first game after which a suit of the Archive can have too few cards, so that it is healed (8.4g)."""


def dispossessed_after(games: int) -> list[int]:
    """Lists how many cards can be among the Dispossessed: six a game, or six for each game since the Archive was healed and for
    that one (8.4i–8.4k). Others need a power that moved cards (SCRIBE-33), or a game with fewer than six to put away (8.5c)."""
    since = range(1, min(games - HEALED_FIRST + 1, OTHERS // A_GAME) + 1)
    return sorted({A_GAME * n for n in (*since, *([games] if games <= OTHERS // A_GAME else []))}, reverse=True)


def nearest(games: int, dispossessed: int) -> int:
    """Returns the lawful number of Dispossessed that is nearest to what was entered."""
    return min(dispossessed_after(games), key=lambda n: abs(n - dispossessed), default=0)
