"""Mercenaries, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.hooks import LOCKS
from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    clash,
    empire,
    fight,
    offered,
    used,
)
from tests.engines.oath.cards.scenes.discord_plans import pools
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers

law = pytest.mark.law


@law("OATH-7.5.4a", "OATH-7.5.4b", "OATH-7.5.3a")
def test_it_works() -> None:
    s = clash(red=("mercenaries",), attack="s s s s s s s s")
    d = at_plans(s)("plan:mercenaries", "swing-add")
    assert pools(s) == [("attack-dice-added", 3)]
    assert s.red.advisers[0].favor == 1
    fight(d)
    assert advisers(s) == ["mercenaries"]  # the victor keeps them
    s.check()


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("pool", "removed", "added"), [(5, 3, 0), (2, 2, 1), (0, 0, 3)])
def test_mercenaries_of_a_defender(pool: int, removed: int, added: int) -> None:
    s = clash(blue=("mercenaries",))
    before = s.state.banks["discord"]
    d = at_plans(s, dice=pool)("plan:mercenaries", "swing-remove")
    wanted = [("attack-dice-removed", removed), ("defense-dice-added", added)]
    assert pools(s) == [change for change in wanted if change[1]]
    assert s.state.banks["discord"] == before + 1  # off turn
    fight(d)


@law("OATH-5.5.6d", "OATH-10.discard-h")
@pytest.mark.parametrize("loser", ["red", "blue"])
def test_defeated_mercenaries_desert(loser: str) -> None:
    swords = "s s s s s s s s" if loser == "blue" else ""
    s = clash(**{loser: ("mercenaries",)}, attack=swords)  # type: ignore[arg-type]
    d = fight(at_plans(s), "plan:mercenaries")
    assert d.over
    assert advisers(s, 1) == advisers(s, 2) == []
    assert s.state.discards["hinterland"] == ["mercenaries"]
    assert s.state.banks["discord"] == 4
    s.check()


@law("OATH-10.discard-i")
def test_secrets_on_mercenaries_of_a_defender_go_back_to_whose_turn_it_is() -> None:
    s = clash(attack="s s s s s s s s")
    s.site(3, cards=["mercenaries"])
    s.state.where["mercenaries"].card.secrets = 1  # red has traded with them
    fight(attack(s)("done", "dice:5"), "plan:mercenaries", "swing-add")
    assert s.state.discards["hinterland"] == ["mercenaries"]
    assert (s.red.turned, s.blue.turned) == (1, 0)


def test_unused_mercenaries_stay() -> None:
    s = clash(red=("mercenaries",))
    assert offered(at_plans(s)) == ["plan:mercenaries"]
    assert (used(s), advisers(s)) == ([], ["mercenaries"])
    assert advisers(s) == ["mercenaries"]


@law("OATH-7.2.2a")
def test_locked_mercenaries_stay(new_card: NewCard) -> None:
    lock = new_card((LOCKS, lambda held, state, seat, zone, at, card: card.slug == "mercenaries"))
    s = clash(red=("mercenaries", lock))
    fight(at_plans(s), "plan:mercenaries")
    assert advisers(s) == ["mercenaries", lock]


def test_mercenaries_of_an_ally_desert_when_the_side_is_defeated() -> None:
    s = empire(citizen=("mercenaries",), attack="s s s s s s s s")
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:mercenaries", "swing-add")
    assert s.logged("campaign-won")
    assert advisers(s, 2) == []
    s.check()
