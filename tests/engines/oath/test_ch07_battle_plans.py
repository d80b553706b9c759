"""7.5: who may use a battle plan and what it may cost; 7.6.5: bandits that are as good as warbands."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import battle_kill, can_campaign, force_size, kill_some, opposes, takes_part
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BANDITS, BATTLE_PLAN, DECLARED, RULES_BARE_SITES
from games.oath.engine.play.core.tokens import board_of
from tests.engines.oath.campaign_scene import asked, attack, nothing, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def at_blue(**how: Any) -> Scene:
    s = war(**how)
    s.player(1, warbands=2)
    s.site(3, warbands={"blue": 3})
    return s


def offered(d: Driver) -> list[str]:
    return [option for option in d.options if option.startswith("plan:")] if d.asks else []


@law("OATH-7.5a", "OATH-7.5b")
def test_it_works(new_card: NewCard) -> None:
    """Each side has the plans of its own colour and those of either."""
    red, blue, either = (new_card((BATTLE_PLAN, nothing), side=side) for side in ("attacker", "defender", "either"))
    more = [new_card((BATTLE_PLAN, nothing), side=side) for side in ("attacker", "defender", "either")]
    s = at_blue()
    s.player(1, advisers=[red, blue, either])
    s.player(2, advisers=more)
    d = attack(s)("dice:0")
    assert offered(d) == [f"plan:{red}", f"plan:{either}"]
    d("done")
    assert offered(d) == [f"plan:{more[1]}", f"plan:{more[2]}"]


@law("OATH-7.5.1a", "OATH-7.1.1a")
def test_a_pawn_at_the_site_is_not_enough(new_card: NewCard) -> None:
    here, ruled = new_card((BATTLE_PLAN, nothing)), new_card((BATTLE_PLAN, nothing))
    s = at_blue()
    s.site(3, cards=[here])
    s.site(8, cards=[ruled], warbands={"red": 1})
    d = attack(s)("dice:0")
    assert (asked(d), offered(d)) == ((1, "plan"), [f"plan:{ruled}"])
    d("done")
    assert (asked(d), offered(d)) == ((2, "plan"), [f"plan:{here}"])  # whose pawn is not there


@law("OATH-7.5.1a", "OATH-7.0b")
@pytest.mark.parametrize(("zone", "usable"), [("adviser", True), ("facedown", False), ("relic", True)])
def test_plans_of_advisers_and_relics(new_card: NewCard, zone: str, usable: bool) -> None:
    card = new_card((BATTLE_PLAN, nothing), kind="relic" if zone == "relic" else "denizen")
    s = at_blue()
    s.player(1, **{"relics" if zone == "relic" else "advisers": [f"?{card}" if zone == "facedown" else card]})
    assert bool(offered(attack(s)("dice:0"))) == usable


@law("OATH-7.5.3a", "OATH-7.1.2g")
@pytest.mark.parametrize(("favor", "usable"), [(1, True), (0, False)])
def test_tokens_on_a_plan_do_not_matter(new_card: NewCard, favor: int, usable: bool) -> None:
    plan = new_card((BATTLE_PLAN, nothing), cost=Cost(favor=1))
    s = at_blue()
    s.player(1, favor=favor, advisers=[plan])
    s.state.where[plan].card.secrets = 1
    d = attack(s)("dice:0")
    assert bool(offered(d)) == usable
    if usable:
        d(f"plan:{plan}")
        assert (s.state.where[plan].card.favor, s.state.where[plan].card.secrets) == (1, 1)


@law("OATH-7.5.3b")
def test_but_only_once_in_a_campaign(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, nothing), cost=Cost(favor=1))
    s = at_blue()
    s.player(1, favor=3, advisers=[plan])
    d = attack(s)("dice:0", f"plan:{plan}")
    assert s.red.favor == 2
    assert not offered(d)
    s.state.battle = None
    assert offered(attack(s)("dice:0")) == [f"plan:{plan}"]  # in the next one again


@law("OATH-7.5.2a")
def test_plans_are_no_action_modifiers(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, nothing))
    s = at_blue()
    s.player(1, advisers=[plan])
    d = attack(s)
    assert d.ask.prompt == "attack-dice"  # first targets and dice


@law("OATH-7.1.3a")
def test_a_plan_that_can_do_nothing_is_not_offered(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, nothing), when=lambda held, t, c, seat: t.state.players[seat].favor > 0)
    s = at_blue()
    s.player(1, advisers=[plan])
    assert not offered(attack(s)("dice:0"))
    s.state.battle = None
    s.player(1, favor=1)
    assert offered(attack(s)("dice:0"))


@law("OATH-10.sacrifice-a", "OATH-5.5.4b", "OATH-7.6.5e")
@pytest.mark.parametrize("blue", [3, 0])
def test_a_defender_sacrifices_for_a_die(new_card: NewCard, blue: int) -> None:
    """The warband does not defend any more; without warbands nothing happens."""

    def wrestle(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        c.battle.defense += yield from kill_some(t, c, seat, "defender", 1, "sacrifice-from", "OATH-10.sacrifice-a")

    plan = new_card((BATTLE_PLAN, wrestle))
    s = war()
    s.player(2, site=3, advisers=[plan], warbands=blue)
    attack(s)("defender:@2", f"plan:{plan}")
    assert s.logged("defense-rolled")[0].params["warbands"] == max(0, blue - 1)
    assert len(s.logged("roll")[0].params["rolled"]) == (3 if blue else 2)


@law("OATH-10.kill-a", "OATH-7.1.3a")
def test_a_trap_kills_an_attacker(new_card: NewCard) -> None:
    def trap(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        attacker = c.battle.attacker
        battle_kill(t, c, board_of(attacker), t.state.players[attacker].force, 1)
        yield from ()

    plan = new_card((BATTLE_PLAN, trap))
    s = at_blue()
    s.player(2, advisers=[plan])
    attack(s)("dice:2", f"plan:{plan}")
    assert s.logged("warbands-killed")[0].params == {"colour": "red", "count": 1, "place": "board:@1"}
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == 2  # the dice were taken already


@law("OATH-10.your-enemy-a", "OATH-10.enemy-c")
def test_who_is_on_which_side(new_card: NewCard) -> None:
    seen: list[Any] = []

    def look(held: Any, t: Any, c: Campaign) -> None:
        seen.append([takes_part(c, seat) for seat in range(4)])
        seen.append([opposes(c, seat, 1) for seat in range(4)])
        seen.append(opposes(c, 1, None))

    s = war(4, roles=("exile", "citizen", "exile"))
    s.site(3, warbands={"purple": 1})
    s.player(3, site=8, advisers=[new_card((DECLARED, look))])
    attack(s)("defender:@2")
    assert seen == [["defender", "attacker", "defender", None], [True, False, True, False], True]


# -- 7.6.5 ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def crowned(new_card: NewCard) -> Scene:
    """Blue holds the bandits; red attacks it at slot 3, where nobody has warbands."""
    crown = new_card((RULES_BARE_SITES, lambda held, state: held.owner), kind="relic")
    s = war(attack="s s s s")
    s.player(1, warbands=4)
    s.player(2, relics=[crown])
    return s


@law("OATH-7.6.5a", "OATH-7.6.5b", "OATH-5.5.1d")
def test_whoever_has_the_bandits_defends_bare_sites(crowned: Scene) -> None:
    s = crowned
    s.site(7, warbands={"purple": 1})
    assert ruling.ruled_slots(s.state, 2) == [1, 2, 3, 4, 5, 6, 8]
    d = attack(s)
    assert s.state.battle is not None
    assert s.state.battle.defender == 2  # no bandits to attack
    d("target-site:5:deep-woods", "done", "dice:4")
    assert s.logged("defense-rolled")[0].params["bandits"] == 2
    assert not s.logged("warbands-killed")


@law("OATH-7.6.5d", "OATH-7.6.5e", "OATH-2.8.3b")
def test_bandits_add_to_the_defense_and_do_not_die(crowned: Scene, new_card: NewCard) -> None:
    """With a power that makes them three at each site."""
    s = crowned
    s.site(8, cards=[new_card((BANDITS, lambda held, state: 2), restriction="site-only")])
    s.player(2, site=3, warbands=1)
    d = attack(s)("target-site:5:deep-woods", "done", "dice:4")
    (event,) = s.logged("defense-rolled")
    assert (event.params["bandits"], event.params["warbands"]) == (6, 1)
    assert asked(d) == (1, "sacrifice")  # 4 against 7
    d("sacrifice:4")
    assert s.blue.warbands == 1  # half of one, for bandits are no warbands


@law("OATH-7.6.5d", "OATH-7.6.5e", "OATH-10.force-a")
def test_bandits_join_an_attack_from_sites_but_cannot_be_sacrificed(new_card: NewCard) -> None:
    sizes: list[int] = []
    crown = new_card((RULES_BARE_SITES, lambda held, state: held.owner), kind="relic")
    look = new_card((DECLARED, lambda held, t, c: sizes.append(force_size(t, c, "attacker"))))
    s = war()
    s.player(0, advisers=[look])
    s.player(1, warbands=1, relics=[crown])
    s.player(2, site=5, warbands=2)
    assert can_campaign(s.table, 1, at=5, from_sites=(5,))
    d = attack(s, at=5, from_sites=(5,))("dice:0")
    assert sizes == [2]
    assert d.over  # three would have to fall, and only one can
