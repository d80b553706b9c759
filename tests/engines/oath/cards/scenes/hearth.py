"""Tables to test denizens of Hearth at."""

from typing import Any

from games.oath.engine.play.core.states import Role
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.play_scenario import Driver, Scene

COAST = "to-site:7:rocky-coast"
"""No homeland."""


def listening(card: str, holder: int = 2, roles: tuple[Role, ...] = (), banks: dict[str, int] | None = None) -> Scene:
    """Red is to play a card at slot 7; another one has this adviser."""
    s = Scene(3, roles=roles)
    s.player(1, site=7)
    s.player(holder, advisers=[card])
    set_banks(s, banks or {})
    return s


def set_banks(s: Scene, banks: dict[str, int]) -> None:
    for suit, favor in banks.items():
        s.state.shared += s.state.banks[suit] - favor
        s.state.banks[suit] = favor


def table(*at_site: str, seats: int = 3, roles: tuple[Role, ...] = (), **red: Any) -> Scene:
    """Red, whose turn it is, stands at slot 3 with these cards."""
    s = Scene(seats, roles=roles)
    s.site(3, cards=at_site)
    s.player(1, **red)
    s.state.turn = 1
    return s


def offered(s: Scene, card: str, seat: int = 1) -> bool:
    s.state.turn = seat
    return card in usable(s.table, seat)


def use(s: Scene, card: str) -> Driver:
    return s.act(1)(f"power:{card}")


def lay(s: Scene, card: str, *, favor: int = 0, secrets: int = 0) -> None:
    """Tokens on a card."""
    where = s.state.where[card].card
    s.state.shared -= favor
    where.favor += favor
    where.secrets += secrets


def set_named_banks(s: Scene, *favor: int) -> None:
    """In the order of the suits."""
    s.state.shared += sum(s.state.banks.values()) - sum(favor)
    s.state.banks = dict(zip(s.state.banks, favor, strict=True))


def banks(s: Scene) -> list[int]:
    return list(s.state.banks.values())


TWO = ("longbows", "vision-of-faith")


THREE = ("longbows", "rangers", "vision-of-faith")


def searching(*at_site: str, top: tuple[str, ...] = TWO, **player: Any) -> Scene:
    s = Scene(3)
    s.site(7, cards=at_site)
    s.player(1, site=7, **player)
    s.deck(*top)
    return s


def search(s: Scene, *modifiers: str) -> Driver:
    return s.act(1)("search", [f"modifier:{card}" for card in modifiers])
