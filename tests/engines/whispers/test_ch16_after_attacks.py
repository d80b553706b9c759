"""When each effect can be played, and those that can be played after an attack."""

import pytest

from tests.engines.whispers.attacks import battle, border, declared, fought
from tests.engines.whispers.scenario import Scenario

ALL = {"bear": 8, "eagle": 8, "elephant": 8, "lion": 8, "horse": 8}
ANY_TIME = {
    "lion-double",
    "horse-basic",
    "horse-double",
    "bear-eagle",
    "bear-elephant",
    "bear-horse",
    "eagle-elephant",
    "eagle-lion",
    "elephant-horse",
}


@pytest.mark.law("WOW-16.5b", "WOW-16.7b", "WOW-20.2k")
def test_it_works() -> None:
    """Everything could be played, the hand holds every card: what is offered when."""
    scenario = border().region("lion-manewall", lion=2).agent("eagle-sheriff", 0).holds(0, **ALL)
    play = scenario.agent("bear-marshal", 0).agent("bear-chancellor", 1).at("seat:bear-marshal")
    assert play.effects(0) == ANY_TIME | {"eagle-basic", "lion-basic"}
    play.does(0, "act:attack")
    assert play.ask(0).prompt == "attack-declare"
    assert play.effects(0) == ANY_TIME | {
        "eagle-double",
        "elephant-basic",
        "elephant-double",
        "eagle-horse",
        "elephant-lion",
    }
    play.does(0, "go-on", "n:4")
    assert play.ask(0).prompt == "after-attack"
    assert play.effects(0) == ANY_TIME | {"bear-basic", "bear-double", "bear-lion"}
    play.does(0, "go-on")
    assert play.ask(0).prompt == "after-action"
    assert play.effects(0) == ANY_TIME | {"lion-horse"}


# -- Press the attack -----------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.1a", "WOW-16.1b")
def test_survivors_press_on_from_the_region_just_taken() -> None:
    """Three of four survive, one has to stay; the banners at Wolfwatch take no part."""
    play = fought(border(5, 1).able(0, "bear-basic"), "n:4").plays(0, "bear-basic")
    assert play.options(0) == [
        "target:lion-manewall",
        "target:lion-suncrown",
        "target:horse-duskfair",
        "target:horse-hoofwall",
        "target:horse-stirrup-fort",
    ]
    play.does(0, "target:horse-duskfair")
    assert play.ask(0).params == {"region": "horse-duskfair", "source": "horse-long-steppe"}
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, "n:2")
    assert play.banners("horse-duskfair") == ("bear", 2)
    assert play.banners("horse-long-steppe") == ("bear", 1)
    assert play.banners("bear-wolfwatch") == ("bear", 1)
    assert len(play.logged("action")) == 1
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-20.2f")
def test_cards_for_a_further_battle_are_asked_for_once() -> None:
    play = fought(border(5, 1).able(0, "bear-basic", "bear-double"), "n:4")
    play.plays(0, "bear-basic", "target:horse-duskfair", "n:2")
    assert play.ask(0).prompt == "after-attack"
    assert "bear-double" in play.effects(0)
    play.does(0, "go-on")
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-16.1a")
def test_banners_that_came_after_the_fight_stay() -> None:
    play = fought(border(4, 2).able(0, "bear-basic", "bear-lion"), "n:4")
    play.plays(0, "bear-lion", "rest:horse-long-steppe")
    assert play.banners("horse-long-steppe") == ("bear", 4)
    play.plays(0, "bear-basic", "target:horse-duskfair")
    assert play.options(0) == ["n:1", "n:2"]


@pytest.mark.law("WOW-16.1a", "WOW-16.1b")
def test_all_survivors_go_on_where_others_come_to_hold_the_region() -> None:
    """Three survive; a fourth banner marches in while the further attack is declared, and is the one that stays."""
    play = fought(border(5, 1).able(0, "bear-basic", "horse-basic"), "n:4").plays(0, "bear-basic")
    play.plays(0, "horse-basic", "from:bear-wolfwatch", "region:horse-long-steppe").does(0, "target:horse-duskfair")
    assert play.options(0) == ["n:1", "n:2", "n:3"]
    play.does(0, "n:3")
    assert play.banners("horse-duskfair") == ("bear", 3)
    assert play.banners("horse-long-steppe") == ("bear", 1)


@pytest.mark.law("WOW-16.1a", "WOW-16.1b")
def test_survivors_that_left_the_region_do_not_go_on() -> None:
    """One of three marches home while the further attack is declared; of the two one stays."""
    play = fought(border(5, 1).able(0, "bear-basic", "horse-basic"), "n:4").plays(0, "bear-basic")
    play.plays(0, "horse-basic", "from:horse-long-steppe", "region:bear-greywater", "n:1").does(0, "target:horse-duskfair")
    assert battle(play)["attackers"] == 1


@pytest.mark.law("WOW-16.1b")
def test_a_single_survivor_stays_in_a_conquered_region() -> None:
    assert fought(border(2, 1).able(0, "bear-basic"), "n:2").asked[0][0] == 1


@pytest.mark.law("WOW-16.1b")
def test_a_home_region_taken_back_can_be_left_by_all() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", horse=1).region("bear-ironpine", bear=3).able(0, "bear-basic")
    play = fought(scenario, "target:bear-wolfwatch", "n:3").plays(0, "bear-basic")
    assert battle(play) == {"attackers": 1, "fort": 0, "lost": 0, "killed": 0}
    assert play.banners("horse-long-steppe") == ("bear", 1)
    assert play.banners("bear-wolfwatch") == ("bear", 0)


@pytest.mark.law("WOW-16.1b")
def test_a_further_attack_meets_forts_and_defenders() -> None:
    """Three go on to Hoofwall, where one Horse stands behind a fort."""
    scenario = border(4, 0).region("horse-hoofwall", horse=1).able(0, "bear-basic")
    play = fought(scenario, "n:4").plays(0, "bear-basic", "target:horse-hoofwall", "n:3")
    assert battle(play) == {"attackers": 3, "fort": 1, "lost": 2, "killed": 1}
    assert play.banners("horse-hoofwall") == ("bear", 1)


@pytest.mark.law("WOW-16.1b")
def test_a_further_attack_opens_its_own_windows() -> None:
    """A banner joins while it is declared, and after it another is granted."""
    scenario = border(5, 0).able(0, "elephant-basic").hand(0, "bear-with-horse-1", "bear-with-horse-2")
    play = fought(scenario, "n:5").does(0, "play:bear-with-horse-1:bear-basic")
    assert play.ask(0).prompt == "attack-declare"
    play.plays(0, "elephant-basic", "target:horse-duskfair", "n:3")
    assert battle(play)["attackers"] == 4
    assert play.ask(0).prompt == "after-attack"
    play.plays(0, "bear-basic", "target:horse-far-pasture", "n:3")
    assert [(event["source"], event["region"]) for event in play.logged("battle")] == [
        ("bear-wolfwatch", "horse-long-steppe"),
        ("horse-long-steppe", "horse-duskfair"),
        ("horse-duskfair", "horse-far-pasture"),
    ]


@pytest.mark.law("WOW-16.1a")
def test_without_an_enemy_in_reach_there_is_no_further_attack() -> None:
    """Bearhall borders nothing but Rimefields."""
    scenario = Scenario(2).region("bear-bearhall", lion=1).region("bear-rimefields", bear=4).able(0, "bear-basic")
    play = fought(scenario, "n:4")
    assert play.banners("bear-bearhall") == ("bear", 2)
    assert play.asked[0][0] == 1


# -- Leave no survivors ---------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.2a", "WOW-16.2b")
def test_surviving_attackers_die_and_those_who_stayed_behind_do_not() -> None:
    play = fought(border(4, 1).able(0, "bear-double"), "n:3").plays(0, "bear-double")
    assert play.banners("horse-long-steppe") == ("horse", 0)
    assert play.banners("bear-wolfwatch") == ("bear", 1)
    assert (play.state.reserve["bear"], play.state.reserve["horse"]) == (19, 20)


@pytest.mark.law("WOW-16.2b", "WOW-16.2c")
def test_surviving_defenders_die() -> None:
    """One is sacrificed for four."""
    play = fought(border(3, 4).able(0, "bear-double"), "n:1").plays(0, "bear-double")
    assert play.banners("horse-long-steppe") == ("horse", 0)
    assert play.state.reserve["horse"] == 20


@pytest.mark.law("WOW-16.2c", "WOW-16.2d")
def test_one_eagle_against_six_bears_behind_a_fort() -> None:
    scenario = Scenario(2).region("eagle-windspire", eagle=1).region("bear-frostgate", bear=6).able(0, "bear-double")
    play = declared(scenario, "eagle")
    assert battle(play) == {"attackers": 1, "fort": 1, "lost": 1, "killed": 0}
    play.plays(0, "bear-double")
    assert play.banners("bear-frostgate") == ("bear", 0)
    assert (play.state.reserve["bear"], play.state.reserve["eagle"]) == (20, 20)


@pytest.mark.law("WOW-16.2b")
def test_a_conquered_region_falls_to_its_home() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", bear=1).region("horse-long-steppe", lion=3).able(0, "bear-double")
    assert declared(scenario).plays(0, "bear-double").banners("horse-long-steppe") == ("horse", 0)


@pytest.mark.law("WOW-16.2a")
def test_nobody_left_to_kill() -> None:
    assert fought(border(2, 2).able(0, "bear-double"), "n:2").asked[0][0] == 1


@pytest.mark.law("WOW-16.2b")
def test_banners_that_did_not_fight_live() -> None:
    """One survives in Long Steppe, another joins it afterwards."""
    play = fought(border(3, 1).able(0, "bear-double", "eagle-lion"), "n:2")
    play.plays(0, "eagle-lion").plays(0, "bear-double")
    assert play.banners("horse-long-steppe") == ("bear", 1)


# -- Subjugate ------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.3a", "WOW-16.3b")
def test_a_banner_for_each_enemy_killed_wherever_the_empire_rules() -> None:
    play = fought(border(4, 2).able(0, "bear-lion"), "n:4").plays(0, "bear-lion")
    held = [region for region, holder in play.state.holder.items() if holder == "bear"]
    assert "horse-long-steppe" in held
    assert play.ask(0).params == {"empire": "bear", "count": 2}
    assert play.options(0) == [f"add:{region}" for region in held] + [f"rest:{region}" for region in held]
    play.does(0, "add:horse-long-steppe", "add:bear-bearhall")
    assert play.banners("horse-long-steppe") == ("bear", 3)
    assert play.banners("bear-bearhall") == ("bear", 1)
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-16.3b")
def test_as_far_as_the_reserve_lasts() -> None:
    """Three die on each side; the city takes three of the four in reserve."""
    play = declared(border(4, 3).reserve(bear=1).able(0, "bear-lion", "lion-double")).does(0, "go-on", "n:4")
    assert play.state.reserve["bear"] == 4
    play.plays(0, "lion-double", "region:bear-bearhall").plays(0, "bear-lion")
    assert play.ask(0).params["count"] == 1
    play.does(0, "add:horse-long-steppe")
    assert play.state.reserve["bear"] == 0


@pytest.mark.law("WOW-16.3b")
def test_nothing_to_add_from_an_empty_reserve() -> None:
    play = declared(border(4, 3).reserve(bear=0).able(0, "bear-lion", "lion-double")).does(0, "go-on", "n:4")
    assert "bear-lion" in play.effects(0)
    play.plays(0, "lion-double", "region:bear-bearhall")
    assert "bear-lion" not in play.effects(0)


@pytest.mark.law("WOW-16.3b")
def test_a_garrison_may_be_overfull_until_the_turn_ends() -> None:
    play = fought(border(9, 4).able(0, "bear-lion"), "n:8").plays(0, "bear-lion", "rest:horse-long-steppe")
    assert play.banners("horse-long-steppe") == ("bear", 8)
    play.does(1, "act:change-seat", "seat:bear-sheriff", "act:add-1-per-farm", "rest:bear-greywater")
    assert {"empire": "bear", "region": "horse-long-steppe", "count": 4} in play.logged("garrison")


@pytest.mark.law("WOW-16.3c")
def test_banners_killed_by_another_card_do_not_count() -> None:
    play = declared(border(4, 4).able(0, "bear-lion", "bear-eagle")).does(0, "go-on", "n:1")
    play.plays(0, "bear-eagle", "region:horse-long-steppe", "n:3")
    assert play.banners("horse-long-steppe") == ("horse", 0)
    play.plays(0, "bear-lion")
    assert play.ask(0).params["count"] == 1


@pytest.mark.law("WOW-16.3a")
def test_without_a_kill_there_is_nothing_to_subjugate() -> None:
    play = fought(border(4, 0).able(0, "bear-lion"), "n:4")
    assert play.effects(0) == {"bear-basic"}


@pytest.mark.law("WOW-16.3d")
def test_four_bears_and_one_more_against_three_lions_behind_a_fort() -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=4).region("lion-manewall", lion=3)
    play = declared(scenario.able(0, "elephant-basic", "bear-lion")).plays(0, "elephant-basic")
    play.does(0, "n:4")
    assert battle(play) == {"attackers": 5, "fort": 1, "lost": 4, "killed": 3}
    assert play.banners("lion-manewall") == ("bear", 1)
    play.plays(0, "bear-lion", "rest:lion-manewall")
    assert play.banners("lion-manewall") == ("bear", 4)


@pytest.mark.law("WOW-16.3a", "WOW-15.2f")
def test_two_cards_subjugate_twice() -> None:
    scenario = border(4, 2).hand(0, "bear-with-lion-1", "bear-with-lion-2", "lion-with-bear-1", "lion-with-bear-2")
    play = fought(scenario, "n:4")
    for _ in range(2):
        play.plays(0, "bear-lion", "rest:horse-long-steppe")
    assert play.banners("horse-long-steppe") == ("bear", 2 + 2 + 2)


@pytest.mark.law("WOW-16.1a", "WOW-16.3a")
def test_after_a_further_attack_the_earlier_battle_is_over() -> None:
    """Nobody dies in Duskfair; the Horse banner killed in Long Steppe counts no more."""
    scenario = border(4, 1).hand(0, "bear-with-horse-1", "bear-with-lion-1", "lion-with-bear-1", "horse-with-eagle-1")
    play = fought(scenario, "n:4")
    assert "bear-lion" in play.effects(0)
    play.does(0, "play:bear-with-horse-1:bear-basic", "go-on", "target:horse-duskfair", "n:2")
    for _ in range(3):
        assert play.effects(0) - {"bear-basic", "bear-double"} == {"horse-basic"}
        play.does(0, "go-on")
    assert play.asked[0][0] == 1


@pytest.mark.law("WOW-16.2b")
def test_banners_that_moved_away_since_live() -> None:
    play = fought(border(5, 1).able(0, "bear-double", "horse-basic"), "n:4")
    play.plays(0, "horse-basic", "from:horse-long-steppe", "region:bear-greywater", "n:2").plays(0, "bear-double")
    assert play.banners("horse-long-steppe") == ("horse", 0)
    assert play.banners("bear-greywater") == ("bear", 2)


@pytest.mark.law("WOW-16.1a", "WOW-16.2a")
def test_when_the_survivors_have_died_since_nobody_presses_on() -> None:
    """Others stand in Long Steppe now: they took no part."""
    play = fought(border(4, 2).able(0, "bear-basic", "bear-double", "bear-eagle", "bear-elephant"), "n:4")
    play.plays(0, "bear-eagle", "n:2").plays(0, "bear-elephant", "region:horse-long-steppe")
    assert play.banners("horse-long-steppe") == ("horse", 3)
    assert {"bear-basic", "bear-double"}.isdisjoint(play.effects(0))


@pytest.mark.law("WOW-16.2b")
def test_defenders_that_came_after_the_fight_live() -> None:
    scenario = Scenario(2).region("horse-long-steppe", bear=2).region("lion-suncrown", lion=2)
    play = fought(scenario.able(0, "bear-double", "lion-double"), "target:lion-suncrown")
    play.plays(0, "lion-double", "region:lion-suncrown")
    assert play.banners("lion-suncrown") == ("lion", 1 + 3)
    play.plays(0, "bear-double")
    assert play.banners("lion-suncrown") == ("lion", 3)
