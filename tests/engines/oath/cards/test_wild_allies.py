"""Wild Allies, a denizen of Beast."""

from typing import Any

import pytest

from games.oath.engine.play.core.states import Role
from tests.engines.oath.campaign_scene import asked, fight
from tests.engines.oath.cards.scenes.beast import offered, user
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def allied(*, roles: tuple[Role, ...] = (), **player: Any) -> Scene:
    """Red stands at slot 3; wolves at slot 6."""
    s = user("wild-allies", roles=roles, **{"warbands": 2, "supply": 0, **player})
    s.site(6, cards=["wolves"])
    return s


@law("OATH-7.6.2a", "OATH-10.your-site-a")
def test_wild_allies_attack_from_afar() -> None:
    s = allied()
    s.site(6, warbands={"blue": 1})
    s.site(7, cards=["longbows"], warbands={"blue": 1})
    d = s.act(1)("power:wild-allies")
    assert (asked(d), d.options) == ((1, "target"), ["target-site:7:rocky-coast", "done"])
    assert s.state.battle is not None
    assert (s.state.battle.at, s.state.battle.sites, s.state.battle.defender) == (6, [6], 2)
    fight(d, "done", "dice:2")
    assert (s.red.site, s.red.supply, s.red.secrets) == (3, 0, 0)
    s.check()


@law("OATH-5.5.2e")
def test_wild_allies_join_with_the_warbands_there() -> None:
    s = allied()
    s.site(6, warbands={"red": 3})
    s.site(2, warbands={"blue": 1})
    s.player(2, site=6)
    d = s.act(1)("power:wild-allies")
    d("target-pawn", "done")
    assert d.options == [f"dice:{n}" for n in range(6)]


@law("OATH-7.6.5d", "OATH-5.5.2k")
@pytest.mark.parametrize(("garrison", "force"), [({"red": 3}, 6), ({}, 3), ({"blue": 3}, 2)])
def test_bandits_of_the_crown_join_wild_allies_where_no_enemy_rules(garrison: dict[str, int], force: int) -> None:
    s = allied()
    s.site(6, warbands=garrison)
    s.player(1, relics=["bandit-crown"])
    s.player(2, site=6)
    d = s.act(1)("power:wild-allies")
    if d.ask.prompt == "target":  # beside the site that blue rules there
        d("target-pawn")
    assert d.options == [f"dice:{n}" for n in range(force + 1)]


def test_wild_allies_choose_among_sites_with_beasts() -> None:
    s = allied()
    s.site(7, cards=["longbows"])
    s.site(8, cards=["rangers"])
    d = s.act(1)("power:wild-allies")
    assert (asked(d), d.options) == ((1, "campaign-from"), ["beast-site:6:great-slum", "beast-site:8:river"])


@law("OATH-5.5.2f", "OATH-5.5.1f")
def test_a_citizen_leads_the_purple_warbands_there() -> None:
    s = allied(roles=("citizen", "citizen"))
    s.site(6, warbands={"purple": 3})
    s.player(0, site=6)
    d = s.act(1)("power:wild-allies", "defender:@0")
    assert "target-pawn" in d.options
    assert s.state.battle is not None
    assert s.state.battle.sites == []  # the site need not be a target
    d("target-pawn", "done")
    assert d.options == [f"dice:{n}" for n in range(6)]


def test_without_an_enemy_among_beasts_there_are_no_wild_allies() -> None:
    s = allied()
    s.site(6, warbands={"red": 1})
    s.player(1, site=4)
    assert not offered(s, "wild-allies")
    s.player(2, site=6)
    assert offered(s, "wild-allies")
    s.red.secrets = 0
    assert not offered(s, "wild-allies")
