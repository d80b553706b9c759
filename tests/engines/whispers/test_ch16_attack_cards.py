"""Effects that can be played while an attack is declared."""

import pytest

from tests.engines.whispers.attacks import battle, border, declared
from tests.engines.whispers.scenario import Play, Scenario

# -- Strike the undefended, Armada ----------------------------------------------------------------------------------


def targets(play: Play) -> set[str]:
    return {option.partition(":")[2] for option in play.options(0)}


@pytest.mark.law("WOW-16.9a")
def test_it_works() -> None:
    """Across the sea, too; regions with banners only beside the attackers, and none of the own."""
    scenario = border().region("lion-suncrown", lion=1).region("lion-goldacre", bear=1).able(0, "eagle-double")
    play = declared(scenario).plays(0, "eagle-double")
    state = play.state
    empty = {region for region, n in state.banners.items() if not n and state.holder[region] != "bear"}
    assert targets(play) == empty | {"horse-long-steppe", "lion-manewall"}
    assert "lion-suncrown" not in targets(play)
    play.does(0, "target:elephant-deepgreen", "n:2")
    assert play.banners("elephant-deepgreen") == ("bear", 2)
    assert play.banners("bear-wolfwatch") == ("bear", 2)


@pytest.mark.law("WOW-16.9a")
def test_a_fort_far_away_still_kills_one() -> None:
    play = declared(border().able(0, "eagle-double")).plays(0, "eagle-double", "target:elephant-jade-gate", "n:3")
    assert battle(play) == {"attackers": 3, "fort": 1, "lost": 1, "killed": 0}


@pytest.mark.law("WOW-16.9a")
def test_no_undefended_region_to_strike() -> None:
    """Every region of the others is held; an armada could still sail."""
    scenario = border().able(0, "eagle-double").hand(0, "eagle-with-horse-1", "horse-with-lion-1")
    for region in scenario.board.regions.values():
        if region.home != "bear" and region.slug != "horse-long-steppe":
            scenario.region(region.slug, **{region.home: 1})
    play = declared(scenario)
    assert "eagle-double" not in play.effects(0)
    assert "eagle-horse" in play.effects(0)


@pytest.mark.law("WOW-16.9j")
def test_an_armada_reaches_every_region_of_another_empire() -> None:
    scenario = border().region("lion-suncrown", lion=1).region("lion-goldacre", bear=1).able(0, "eagle-horse")
    play = declared(scenario).plays(0, "eagle-horse")
    play.until(lambda asks: asks[0].prompt == "target")
    assert targets(play) == {region for region, holder in play.state.holder.items() if holder != "bear"}
    play.does(0, "target:lion-suncrown", "n:3")
    assert battle(play) == {"attackers": 3, "fort": 0, "lost": 1, "killed": 1}
    assert play.banners("lion-suncrown") == ("bear", 2)


@pytest.mark.law("WOW-16.9j")
def test_an_armada_meets_forts_too() -> None:
    play = declared(border().able(0, "eagle-horse")).plays(0, "eagle-horse", "target:eagle-talonwatch", "n:2")
    assert battle(play) == {"attackers": 2, "fort": 1, "lost": 1, "killed": 0}


@pytest.mark.law("WOW-16.9a", "WOW-16.9j")
@pytest.mark.parametrize("effect", ["eagle-double", "eagle-horse"])
def test_far_attackers_come_from_one_region_and_leave_one_banner(effect: str) -> None:
    """Any army may sail, that of Goldacre but for one."""
    scenario = border(2, 0).region("lion-goldacre", bear=3).region("bear-greywater", bear=1).able(0, effect)
    play = declared(scenario).plays(0, effect)
    play.until(lambda asks: asks[0].prompt == "target").does(0, "target:elephant-deepgreen")
    assert play.options(0) == ["from:bear-greywater", "from:bear-wolfwatch", "from:lion-goldacre"]
    play.does(0, "from:lion-goldacre")
    assert play.options(0) == ["n:1", "n:2"]


@pytest.mark.law("WOW-16.9a", "WOW-16.9j", "WOW-15.3j")
def test_a_reach_that_is_long_already_is_not_lengthened() -> None:
    scenario = (
        border().region("lion-suncrown", lion=1).hand(0, *(f"eagle-with-{e}-{n}" for e in ("bear", "lion") for n in (1, 2)))
    )
    play = declared(scenario.hand(0, "horse-with-eagle-1", "horse-with-eagle-2", "eagle-with-elephant-1"))
    play.plays(0, "eagle-double")
    assert "eagle-double" not in play.effects(0)
    assert "eagle-horse" in play.effects(0)
    play.plays(0, "eagle-horse")
    assert {"eagle-double", "eagle-horse"}.isdisjoint(play.effects(0))


@pytest.mark.law("WOW-16.9a", "WOW-16.9j")
@pytest.mark.parametrize("effect", ["eagle-double", "eagle-horse"])
def test_a_far_target_when_all_near_ones_are_gone(effect: str) -> None:
    """The army marches inland while the attack is declared: from there only these cards find a target."""
    scenario = border(3, 0).hand(0, "horse-with-bear-1").able(0, effect)
    play = declared(scenario).does(0, "play:horse-with-bear-1:horse-basic", "region:bear-greywater", "n:3")
    assert effect in play.effects(0)
    play.plays(0, effect).until(lambda asks: asks[0].prompt == "target").does(0, "target:elephant-deepgreen", "n:3")
    assert play.banners("elephant-deepgreen") == ("bear", 3)


@pytest.mark.law("WOW-16.9a", "WOW-16.9j")
@pytest.mark.parametrize("effect", ["eagle-double", "eagle-horse"])
def test_a_further_attack_may_reach_far(effect: str) -> None:
    scenario = border(4, 0).hand(0, "bear-with-lion-1").able(0, effect)
    play = declared(scenario).does(0, "go-on")
    play.until(lambda asks: asks[0].prompt == "attackers").does(0, "n:4", "play:bear-with-lion-1:bear-basic").plays(0, effect)
    play.until(lambda asks: asks[0].prompt == "target").does(0, "target:elephant-deepgreen")
    assert play.options(0) == ["n:1", "n:2", "n:3"]
    play.does(0, "n:3")
    assert play.logged("battle")[-1]["source"] == "horse-long-steppe"


# -- One more banner, Three more banners ----------------------------------------------------------------------------


@pytest.mark.law("WOW-16.9b", "WOW-16.9c")
@pytest.mark.parametrize(("effect", "joined"), [("elephant-basic", 1), ("elephant-double", 3)])
def test_banners_of_the_reserve_join_the_attack(effect: str, joined: int) -> None:
    """They count for the fort and the exchange; at least one banner of the map attacks."""
    scenario = Scenario(2).region("bear-ironpine", bear=2).region("lion-manewall", lion=2).able(0, effect)
    play = declared(scenario).plays(0, effect)
    assert play.state.moving["bear"] == joined
    assert play.ask(0).prompt == "attackers"
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, "n:1")
    attackers = 1 + joined
    assert battle(play) == {"attackers": attackers, "fort": 1, "lost": min(attackers, 3), "killed": min(joined, 2)}
    assert play.banners("lion-manewall") == (("bear", 1) if joined == 3 else ("lion", 1))
    assert play.banners("bear-ironpine") == ("bear", 1)
    assert play.state.moving["bear"] == 0


@pytest.mark.law("WOW-16.9c")
@pytest.mark.parametrize("reserve", [1, 2])
def test_a_short_reserve_sends_what_it_has(reserve: int) -> None:
    play = declared(border(2, 0).reserve(bear=reserve).able(0, "elephant-double")).plays(0, "elephant-double")
    assert play.state.reserve["bear"] == 0
    play.does(0, "n:1")
    assert battle(play)["attackers"] == 1 + reserve


@pytest.mark.law("WOW-16.9b", "WOW-16.9c")
@pytest.mark.parametrize("effect", ["elephant-basic", "elephant-double"])
def test_an_empty_reserve_sends_nobody(effect: str) -> None:
    assert declared(border(2, 0).reserve(bear=0).able(0, effect)).ask(0).prompt == "attackers"


@pytest.mark.law("WOW-16.9b")
def test_banners_that_joined_go_home_when_the_attack_falls_through() -> None:
    """The only army is killed while its attack is declared."""
    scenario = Scenario(2).region("bear-ironpine", bear=2).able(0, "elephant-double", "bear-eagle")
    play = declared(scenario).plays(0, "elephant-double").plays(0, "bear-eagle", "n:2")
    assert play.logged("attack-off") == [{"empire": "bear"}]
    assert play.logged("battle") == []
    assert play.state.reserve["bear"] == 20


# -- Reinforce ------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.6a", "WOW-16.6b")
def test_reinforcements_come_from_one_region_near_or_far() -> None:
    scenario = border(2, 3).region("bear-bearhall", bear=7).region("lion-lone-dune", bear=3).able(0, "elephant-lion")
    play = declared(scenario).plays(0, "elephant-lion")
    assert play.ask(0).prompt == "call-from"
    assert play.options(0) == ["from:bear-bearhall", "from:bear-wolfwatch", "from:lion-lone-dune"]
    assert play.refused(0, "from:bear-bearhall", "from:lion-lone-dune") == ("too_many", ("WOW-16.6b",))
    play.does(0, "from:bear-bearhall")
    assert play.options(0) == [f"n:{n}" for n in range(1, 7)]
    play.does(0, "n:6")
    assert play.banners("bear-bearhall") == ("bear", 1)
    play.until(lambda asks: asks[0].prompt == "target").does(0, "target:horse-long-steppe")
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, "n:1")
    assert battle(play) == {"attackers": 7, "fort": 0, "lost": 3, "killed": 3}
    assert play.banners("horse-long-steppe") == ("bear", 4)


@pytest.mark.law("WOW-16.6b")
def test_the_last_banner_that_can_attack_is_not_called_away() -> None:
    """Bearhall and Greywater border no enemy; Wolfwatch has one banner, and needs it."""
    scenario = border(1, 0).region("bear-bearhall", bear=1).able(0, "elephant-lion")
    play = declared(scenario).plays(0, "elephant-lion")
    assert play.logged("called") == [{"seat": 0, "empire": "bear", "source": "bear-bearhall", "count": 1}]
    assert battle(play)["attackers"] == 2
    assert declared(border(1, 0).able(0, "elephant-lion")).effects(0) == {"elephant-basic"}


@pytest.mark.law("WOW-16.6c", "WOW-16.6e")
def test_four_of_five_lions_leave_a_conquered_region() -> None:
    scenario = Scenario(2).region("horse-gallopgate", lion=5).region("lion-suncrown", lion=2).able(0, "elephant-lion")
    scenario.region("horse-stirrup-fort", lion=1).region("horse-hoofwall", lion=1)
    play = scenario.agent("lion-chancellor", 0).agent("horse-sheriff", 1).at("seat:lion-chancellor").does(0, "act:attack")
    play.plays(0, "elephant-lion", "from:horse-gallopgate")
    assert play.options(0) == ["n:1", "n:2", "n:3", "n:4"]
    play.does(0, "n:4")
    assert play.banners("horse-gallopgate") == ("lion", 1)


@pytest.mark.law("WOW-16.6d")
def test_reinforced_garrisons_are_checked_at_the_end_of_the_turn() -> None:
    scenario = border(4, 0).region("bear-bearhall", bear=6).able(0, "elephant-lion")
    play = declared(scenario).plays(0, "elephant-lion", "from:bear-bearhall", "n:6").does(0, "n:4")
    assert play.banners("horse-long-steppe") == ("bear", 10)
    play.does(1, "act:change-seat", "seat:bear-sheriff", "act:add-1-per-farm", "rest:bear-greywater")
    assert {"empire": "bear", "region": "horse-long-steppe", "count": 6} in play.logged("garrison")


@pytest.mark.law("WOW-16.6a")
def test_called_banners_go_back_when_the_attack_falls_through() -> None:
    """Bearhall's two return; Goldacre's one does not, for the one that stayed there is killed."""
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("bear-bearhall", bear=2).region("lion-lone-dune", bear=2)
    scenario.hand(0, "elephant-with-lion-1", "lion-with-elephant-1", "elephant-with-lion-2", "lion-with-elephant-2")
    scenario.hand(0, "bear-with-eagle-1", "eagle-with-bear-1", "bear-with-eagle-2", "eagle-with-bear-2")
    play = declared(scenario)
    play.plays(0, "elephant-lion", "from:bear-bearhall", "n:2").plays(0, "elephant-lion", "from:lion-lone-dune")
    play.plays(0, "bear-eagle", "region:lion-lone-dune").plays(0, "bear-eagle")
    assert play.logged("attack-off") == [{"empire": "bear"}]
    assert play.banners("bear-bearhall") == ("bear", 2)
    assert play.banners("lion-lone-dune") == ("lion", 0)
    assert play.state.reserve["bear"] == 18


@pytest.mark.law("WOW-16.6a", "WOW-16.6b", "WOW-16.1b")
@pytest.mark.parametrize("called", [1, 2])
def test_in_a_further_attack_banners_are_called_from_where_it_starts_too(called: int) -> None:
    """Long Steppe holds three survivors and a banner added since: one of them launches the attack, and one stays."""
    scenario = border(4, 1).region("bear-bearhall", bear=2).region("bear-greywater", bear=1)
    scenario.able(0, "bear-basic", "bear-lion", "elephant-lion")
    play = declared(scenario).does(0, "go-on", "n:4")
    play.plays(0, "bear-lion", "add:horse-long-steppe").plays(0, "bear-basic").plays(0, "elephant-lion")
    assert play.options(0) == ["from:bear-bearhall", "from:bear-greywater", "from:horse-long-steppe"]
    play.does(0, "from:horse-long-steppe")
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, f"n:{called}").until(lambda asks: asks[0].prompt == "target").does(0, "target:horse-duskfair")
    play.until(lambda asks: asks[0].prompt != "attackers")
    assert battle(play)["attackers"] == called + 1
    assert play.banners("horse-long-steppe") == ("bear", 3 - called)


@pytest.mark.law("WOW-16.6b", "WOW-16.1b")
def test_the_last_survivor_that_can_launch_a_further_attack_is_not_called_away() -> None:
    """Two survive, and one of them has to stay in Long Steppe: the other one launches the attack."""
    play = declared(border(3, 1).able(0, "bear-basic", "elephant-lion")).does(0, "go-on", "n:3").plays(0, "bear-basic")
    assert play.state.banners["horse-long-steppe"] == 2
    assert "elephant-lion" not in play.effects(0)
