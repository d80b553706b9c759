"""Campaigns to test battle plans of Arcane in."""

from tests.engines.oath.campaign_scene import attack, offered, war
from tests.engines.oath.play_scenario import Scene


def with_secrets(s: Scene, count: int = 2) -> Scene:
    s.player(1, secrets=count)
    s.player(2, secrets=count)
    return s


def pools(s: Scene, kind: str) -> list[int]:
    return [event.params["count"] for event in s.logged(kind)]


CHANCELLOR, EXILE, CITIZEN, OTHER_CITIZEN = range(4)


def secret_plans(card: str, user: int, holder: int | None, attacker: int, defender: int) -> list[str]:
    """The plans offered when the attacker meets the defender; the others are far away, the Chancellor alone becomes an Ally."""
    s = war(4, roles=("exile", "citizen", "citizen"))
    for seat in range(4):
        s.player(seat, site=3 if seat in (attacker, defender) else 8, warbands=3)
    s.player(user, advisers=[card], secrets=1)
    s.banner("darkest-secret", holder=holder)
    return offered(attack(s, attacker), f"defender:@{defender}")
