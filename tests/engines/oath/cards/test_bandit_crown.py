"""Bandit Crown, a relic."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import BANDITS
from games.oath.engine.play.core.title import leaders
from games.oath.engine.play.minors.citizenship import become_citizen
from games.oath.engine.play.views import view
from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.cards.scenes.relics_campaign import SWORD, Rolls, fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

answer = pytest.mark.answer
law = pytest.mark.law


@law("OATH-7.6.5a", "OATH-7.6.5b")
def test_the_crown_rules_faceup_sites_without_warbands() -> None:
    s = holding("bandit-crown")
    s.site(1, warbands={"purple": 1})
    s.site(8, faceup=False)
    assert ruling.ruled_slots(s.state, 1) == [2, 3, 4, 5, 6, 7]
    assert leaders(s.state) == [1]


def test_the_crown_in_imperial_hands_rules_for_the_empire() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["bandit-crown"])
    assert ruling.ruled_slots(s.state, 0) == ruling.ruled_slots(s.state, 1) == list(range(1, 9))
    assert ruling.ruled_slots(s.state, 2) == []


@law("OATH-7.6.5c", "OATH-6.5a")
def test_the_crown_lets_the_last_warband_go() -> None:
    s = holding("bandit-crown")
    s.site(3, warbands={"red": 1})
    d = s.act(1)("take-from-site", "amount:1")
    assert s.red.warbands == 1
    assert s.state.site(3).warbands == {}
    assert ruling.ruler_of(s.state, 3) == 1
    assert d.ask.prompt == "act"


@law("OATH-6.5b", "OATH-7.6.5c")
@pytest.mark.answer("bandit-crown", 2)
def test_the_crown_lets_warbands_come_to_a_bare_site() -> None:
    s = holding("bandit-crown")
    s.player(1, warbands=1)
    s.act(1)("put-at-site", "amount:1", "take-from-site", "amount:1")
    assert (s.red.warbands, s.state.site(3).warbands, ruling.ruler_of(s.state, 3)) == (1, {}, 1)
    s.check()


@law("OATH-6.6.2b", "OATH-7.6.5b")
@pytest.mark.answer("bandit-crown", 4)
def test_no_warbands_appear_where_the_empire_rules_by_the_crown() -> None:
    """Neither when its holder becomes a Citizen nor when that Citizen turns up a site."""
    s = holding("bandit-crown", warbands=2)
    s.site(4, warbands={"red": 1})
    s.site(5, faceup=False)
    assert s.run(become_citizen(s.table, 1), turn=0).over
    s.act(1)("travel", "travel-facedown:5:2")
    assert [slot for slot, site in s.state.slots() if site.warbands] == [4]
    assert (s.red.site, s.red.warbands) == (5, 2)
    assert ruling.ruled_slots(s.state, 0) == ruling.ruled_slots(s.state, 1) == list(range(1, 9))
    s.check()


@law("OATH-6.5a")
def test_without_the_crown_it_stays() -> None:
    s = holding("whistle")
    s.site(3, warbands={"red": 1})
    assert "take-from-site" not in s.act(1).options


@law("OATH-7.6.5a", "OATH-7.6.5d")
def test_bandits_defend_for_the_crown(rolls: Rolls) -> None:
    rolls([SWORD] * 2)
    s = Scene(3)
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2), "target-site:5:deep-woods")
    assert s.logged("campaign-declared")[0].params["defender"] == "@1"
    rolled = s.logged("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (0, 2, 2)
    assert s.logged("campaign-lost")


@law("OATH-7.6.5e")
def test_bandits_of_the_crown_are_not_killed(rolls: Rolls) -> None:
    rolls([SWORD] * 5)
    s = Scene(3)
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2))
    assert s.logged("campaign-won")
    assert sum(s.logged("campaign-won")[0].params["killed"].values()) == 0
    assert s.red.warbands == 0
    s.check()


def crowned(*, garrison: int = 0, chief: int = 0) -> Scene:
    """Red holds slot 3 by the Crown, with so many warbands; blue attacks there. The chief lies far off, under blue."""
    s = Scene(3)
    s.site(3, warbands={"red": garrison} if garrison else {})
    s.site(8, cards=["bandit-chief"] if chief else [], warbands={"blue": 1})
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=9)
    return s


@answer("bandit-crown", 1)
@law("OATH-7.6.5d", "OATH-7.6.5g")
@pytest.mark.parametrize(
    ("garrison", "chief", "counted"), [(0, 0, (0, 1)), (1, 0, (1, 1)), (2, 0, (2, 1)), (0, 1, (0, 3)), (1, 1, (1, 3))]
)
def test_bandits_stand_beside_the_holders_warbands(rolls: Rolls, garrison: int, chief: int, counted: tuple[int, int]) -> None:
    """In defense, and on the page."""
    rolls([SWORD] * 9)
    s = crowned(garrison=garrison, chief=chief)
    assert view(s.state, s.board, 2)["sites"][2]["bandits"] == counted[1]
    fight(s.act(2))
    rolled = s.logged("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"], rolled["total"]) == (*counted, sum(counted))


@law("OATH-7.6.5e", "OATH-7.6.5g")
@pytest.mark.parametrize(("garrison", "left"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_bandits_beside_warbands_are_no_part_of_what_is_lost(rolls: Rolls, garrison: int, left: int) -> None:
    rolls([SWORD] * 9)
    s = crowned(garrison=garrison)
    fight(s.act(2))
    assert s.logged("campaign-won")
    assert s.red.warbands == left
    s.check()


@law("OATH-7.6.5d")
def test_no_bandits_stand_beside_an_enemys_warbands(rolls: Rolls) -> None:
    rolls([SWORD] * 9)
    s = Scene(3)
    s.site(3, warbands={"blue": 1})
    s.player(1, relics=["bandit-crown"], site=4)
    s.site(7, faceup=False)
    assert [ruling.bandits_at(s.state, slot) for slot in range(1, 9)] == [1, 1, 0, 1, 1, 1, 0, 1]
    s.player(0, site=3, warbands=9)
    fight(s.act(0))
    assert s.logged("defense-rolled")[0].params["bandits"] == 0


def of_the_empire(*, holder: int) -> Scene:
    """Red is an Exile, blue and yellow Citizens; purple holds slot 3 and the sites from 5 on, nobody slot 4."""
    s = Scene(4, roles=("exile", "citizen", "citizen"), oath="devotion")
    for slot in (1, 2, 3, 5, 6, 7, 8):
        s.site(slot, warbands={"purple": 1})
    s.player(holder, relics=["bandit-crown"])
    for seat, at in enumerate((1, 3, 7, 8)):
        s.player(seat, site=at, warbands=5)
    return s


@answer("bandit-crown", 3)
@law("OATH-7.6.5f")
@pytest.mark.parametrize("holder", [0, 2, 3])
@pytest.mark.parametrize("defender", [0, 2])
def test_imperial_bandits_defend_with_the_empire(rolls: Rolls, holder: int, defender: int) -> None:
    """Whoever of it defends, and wherever the holder is; yellow, far off, is no Ally."""
    rolls([])
    s = of_the_empire(holder=holder)
    fight(s.act(1), f"defender:@{defender}", "target-site:4:wastes")
    rolled = s.logged("defense-rolled")[0].params
    assert (rolled["warbands"], rolled["bandits"]) == (1, 2)
    assert not [event for event in s.logged("ally-joined") if event.params["seat"] == 3]


@law("OATH-7.6.5f")
def test_an_exiles_bandits_do_not_defend_for_the_empire(rolls: Rolls) -> None:
    rolls([])
    s = of_the_empire(holder=1)
    fight(s.act(1), "defender:@0")
    assert s.logged("defense-rolled")[0].params["bandits"] == 0


@answer("bandit-crown", 3)
@law("OATH-7.6.5f", "OATH-5.5.1f")
@pytest.mark.parametrize(("holder", "bandits"), [(0, 1), (2, 0), (3, 1)])
def test_a_citizen_who_attacks_an_imperial_player_takes_its_bandits_along(rolls: Rolls, holder: int, bandits: int) -> None:
    """From the Empire, which keeps those of others."""
    rolls([])
    s = of_the_empire(holder=holder)
    s.player(2, site=3)
    fight(s.act(2), "defender:@0")
    assert s.logged("defense-rolled")[0].params["bandits"] == bandits


@answer("bandit-crown", 3)
@law("OATH-7.6.5f", "OATH-5.5.1g", "OATH-5.5.2b")
def test_a_citizen_whom_the_chancellor_attacks_commands_bare_sites_alone(rolls: Rolls) -> None:
    rolls([])
    s = of_the_empire(holder=2)
    s.player(2, site=1)
    d = s.act(0)("campaign")
    assert d.options == ["target-site:4:wastes", "target-relic:bandit-crown", "target-pawn"]
    assert [ruling.bandits_at(s.state, slot) for slot in range(1, 9)] == [0, 0, 0, 1, 0, 0, 0, 0]


@law("OATH-7.6.5d")
def test_raised_numbers_of_bandits_count_for_the_crown(rolls: Rolls, new_card: NewCard) -> None:
    chief = new_card((BANDITS, lambda held, state: 2))
    rolls([SWORD])
    s = Scene(3)
    s.site(8, cards=[chief])
    s.player(1, relics=["bandit-crown"], site=4)
    s.player(2, warbands=2, site=3)
    fight(s.act(2))
    assert s.logged("defense-rolled")[0].params["bandits"] == 3
