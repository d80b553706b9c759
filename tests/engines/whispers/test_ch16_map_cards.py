"""Cards that move, add and kill banners, at any moment of an action. Here before the action of the Bear's Steward."""

from collections import Counter

import pytest

from games.whispers.engine.board import CARDS, EMPIRES
from tests.engines.whispers.scenario import Play, Scenario


def steward(scenario: Scenario, *effects: str) -> Play:
    """Seat 0 acts on the Bear's Steward, and holds what it takes for the effects."""
    return scenario.able(0, *effects).agent("bear-steward", 0).agent("bear-marshal", 1).at("seat:bear-steward")


def regions(play: Play) -> set[str]:
    return {option.partition(":")[2] for option in play.options(0)}


@pytest.mark.law("WOW-16.9m")
def test_it_works() -> None:
    """Four cards a combined effect, two in either deck; the effect is one and the same."""
    decks = Counter((effect, card.empire) for card in CARDS.values() for effect in card.effects)
    combined = {(effect, empire): n for (effect, empire), n in decks.items() if effect.partition("-")[2] in EMPIRES}
    assert len(combined) == 20
    assert set(combined.values()) == {2}
    outcomes = []
    for card, other in (("bear-with-eagle-1", "eagle-with-bear-1"), ("eagle-with-bear-1", "bear-with-eagle-1")):
        scenario = Scenario(2).region("lion-manewall", lion=2).hand(0, card, other)
        play = steward(scenario).does(0, f"play:{card}:bear-eagle", "n:2")
        outcomes.append((play.state, play.match.asks()))
        assert play.logged("play")[0]["cards"] == [card, other]
    assert outcomes[0][0].banners == outcomes[1][0].banners
    assert outcomes[0][1] == outcomes[1][1]


# -- Disperse -------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.4a")
def test_a_dispersed_army_goes_to_adjacent_regions_of_its_empire() -> None:
    """Of any empire; to empty home regions, too, split as the card player likes; all of it goes."""
    scenario = Scenario(2).region("lion-suncrown", lion=3).region("lion-pridestead", horse=1).region("lion-goldacre", lion=1)
    play = steward(scenario, "bear-horse").plays(0, "bear-horse")
    assert regions(play) == {"lion-suncrown", "lion-pridestead", "lion-goldacre"}
    play.does(0, "region:lion-suncrown")
    refuges = ["lion-amberford", "lion-goldacre", "lion-manewall"]
    assert play.options(0) == [f"{verb}:{refuge}" for verb in ("add", "rest") for refuge in refuges]
    play.does(0, "add:lion-amberford", "rest:lion-goldacre")
    assert play.banners("lion-suncrown") == ("lion", 0)
    assert play.banners("lion-amberford") == ("lion", 1)
    assert play.banners("lion-goldacre") == ("lion", 3)


@pytest.mark.law("WOW-16.4a")
def test_a_conquered_region_may_be_left_empty_and_the_sea_is_no_border() -> None:
    """Eagles in Ironpine: Windspire lies across the sound, Frostgate is the Bear's. They stand in Manewall, too."""
    scenario = Scenario(2).region("bear-ironpine", eagle=2).region("lion-manewall", eagle=1)
    play = steward(scenario, "bear-horse").plays(0, "bear-horse", "region:bear-ironpine")
    assert play.banners("bear-ironpine") == ("bear", 0)
    assert play.banners("lion-manewall") == ("eagle", 3)


@pytest.mark.law("WOW-16.4a")
def test_dispersed_banners_may_overfill_a_region_until_the_turn_ends() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", bear=4).region("bear-ironpine", bear=6)
    play = steward(scenario, "bear-horse").plays(0, "bear-horse", "region:bear-wolfwatch")
    assert play.banners("bear-ironpine") == ("bear", 10)


@pytest.mark.law("WOW-16.4b", "WOW-16.4c")
def test_eagles_without_a_refuge_go_home() -> None:
    play = steward(Scenario(2).region("lion-sandkeep", eagle=3), "bear-horse").plays(0, "bear-horse")
    assert play.banners("lion-sandkeep") == ("lion", 0)
    assert play.state.reserve["eagle"] == 20


@pytest.mark.law("WOW-16.4a", "WOW-15.3j")
@pytest.mark.parametrize("effect", ["bear-horse", "bear-eagle", "horse-basic", "horse-double"])
def test_on_an_empty_map_nothing_moves_or_dies(effect: str) -> None:
    assert effect not in steward(Scenario(2), effect).effects(0)


# -- Forced march ---------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.8a", "WOW-16.8c")
def test_a_march_between_two_regions_near_or_far() -> None:
    """Only of the acting empire, only to its regions; it is no attack."""
    scenario = Scenario(2).region("bear-bearhall", bear=3).region("lion-manewall", bear=2).region("lion-suncrown", lion=5)
    scenario.hand(0, "eagle-with-horse-1", "elephant-with-bear-1", "bear-with-eagle-1")
    play = steward(scenario, "horse-basic").plays(0, "horse-basic")
    assert regions(play) == {"bear-bearhall", "lion-manewall"}
    play.does(0, "from:bear-bearhall")
    held = {region for region, holder in play.state.holder.items() if holder == "bear"}
    assert regions(play) == held - {"bear-bearhall"}
    play.does(0, "region:lion-manewall")
    assert play.options(0) == ["n:1", "n:2", "n:3"]
    play.does(0, "n:2")
    assert play.banners("bear-bearhall") == ("bear", 1)
    assert play.banners("lion-manewall") == ("bear", 4)
    assert play.ask(0).prompt == "action"
    assert "battle" not in play.kinds()


@pytest.mark.law("WOW-16.8a")
def test_a_home_region_can_be_emptied_and_an_empty_one_reached() -> None:
    scenario = Scenario(2).region("bear-bearhall", bear=2)
    play = steward(scenario, "horse-basic").plays(0, "horse-basic", "region:bear-wolfwatch", "n:2")
    assert play.banners("bear-bearhall") == ("bear", 0)
    assert play.banners("bear-wolfwatch") == ("bear", 2)


@pytest.mark.law("WOW-16.8b")
def test_a_march_does_not_abandon_a_conquered_region() -> None:
    scenario = Scenario(2).region("lion-manewall", bear=3).region("lion-goldacre", bear=1)
    play = steward(scenario, "horse-basic").plays(0, "horse-basic", "region:bear-wolfwatch")
    assert play.ask(0).params["source"] == "lion-manewall"  # Goldacre's one has to stay
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, "n:2")
    assert play.banners("lion-manewall") == ("bear", 1)
    assert "horse-basic" not in steward(Scenario(2).region("lion-goldacre", bear=1), "horse-basic").effects(0)


@pytest.mark.law("WOW-16.8a")
def test_a_march_may_overfill_a_region_and_needs_two() -> None:
    scenario = Scenario(2).region("bear-bearhall", bear=4).region("bear-wolfwatch", bear=4)
    march = steward(scenario, "horse-basic").plays(0, "horse-basic", "from:bear-bearhall", "region:bear-wolfwatch", "n:4")
    assert march.banners("bear-wolfwatch") == ("bear", 8)
    alone = Scenario(2).region("bear-bearhall", bear=4)
    for region in alone.board.regions.values():
        if region.home == "bear" and region.slug != "bear-bearhall":
            alone.region(region.slug, horse=1)
    assert "horse-basic" not in steward(alone, "horse-basic").effects(0)


# -- Redeploy an empire ---------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.9e")
def test_any_empire_is_redeployed_over_the_regions_it_controls() -> None:
    """The Lion's eight: one stays in conquered Long Steppe, one region's fill is asked at a time."""
    scenario = Scenario(2).region("lion-manewall", lion=4).region("horse-long-steppe", lion=4).region("bear-bearhall", bear=1)
    play = steward(scenario, "horse-double").plays(0, "horse-double")
    assert play.options(0) == ["empire:bear", "empire:lion"]
    play.does(0, "empire:lion")
    assert play.ask(0).params == {"empire": "lion", "count": 7}
    assert regions(play) == {region for region, holder in play.state.holder.items() if holder == "lion"}
    play.does(0, "rest:lion-suncrown", "add:lion-goldacre", "add:lion-goldacre", "add:lion-goldacre")
    after = {region: n for region, n in play.state.banners.items() if n and play.state.holder[region] == "lion"}
    assert after == {"lion-suncrown": 4, "lion-goldacre": 3, "horse-long-steppe": 1}
    assert play.state.reserve["lion"] == 12
    assert play.logged("redeploy")[0]["regions"] == after | {"lion-manewall": 0}


@pytest.mark.law("WOW-16.9e")
def test_no_region_ends_above_its_limit() -> None:
    """Manewall holds four, Goldacre with its farm six."""
    scenario = Scenario(2).region("lion-manewall", lion=9).region("lion-goldacre", lion=2)
    play = steward(scenario, "horse-double").plays(0, "horse-double", "rest:lion-goldacre")
    assert play.banners("lion-goldacre") == ("lion", 6)
    assert "add:lion-goldacre" not in play.options(0)
    play.does(0, "rest:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 4)
    assert "add:lion-manewall" not in play.options(0)
    play.does(0, "add:lion-lone-dune")
    assert sum(n for region, n in play.state.banners.items() if play.state.holder[region] == "lion") == 11


@pytest.mark.law("WOW-16.9e")
def test_every_conquered_region_keeps_one() -> None:
    scenario = Scenario(2).region("lion-manewall", bear=4).region("lion-goldacre", bear=1)
    play = steward(scenario, "horse-double").plays(0, "horse-double")
    assert play.ask(0).params["count"] == 3
    play.does(0, "rest:bear-greywater")
    assert play.banners("lion-manewall") == ("bear", 1)
    assert play.banners("lion-goldacre") == ("bear", 1)
    assert play.banners("bear-greywater") == ("bear", 3)


@pytest.mark.law("WOW-16.9e", "WOW-15.3j")
def test_all_stand_as_before_is_no_redeployment() -> None:
    """Two banners lifted from Greywater do not both return there."""
    play = steward(Scenario(2).region("bear-greywater", bear=2), "horse-double").plays(0, "horse-double")
    assert "rest:bear-greywater" not in play.options(0)
    play.does(0, "add:bear-greywater")
    assert "add:bear-greywater" not in play.options(0)
    play.does(0, "add:bear-bearhall")
    assert play.banners("bear-bearhall") == ("bear", 1)


def crowded(banners: int) -> Scenario:
    """The Lion is left with Lone Dune and Sandkeep, which hold four each."""
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.home == "lion" and region.slug not in ("lion-lone-dune", "lion-sandkeep"):
            scenario.region(region.slug, horse=1)
    return scenario.region("lion-lone-dune", lion=banners - 4).region("lion-sandkeep", lion=4)


@pytest.mark.law("WOW-16.9e", "WOW-15.3j")
@pytest.mark.parametrize(("banners", "playable"), [(7, True), (8, False), (9, False)])
def test_without_another_legal_distribution_an_empire_is_not_redeployed(banners: int, playable: bool) -> None:
    """Eight fill both regions, nine do not fit; the Horse's single banners all have to stay."""
    assert ("horse-double" in steward(crowded(banners), "horse-double").effects(0)) == playable


@pytest.mark.law("WOW-16.9e")
def test_an_overfull_region_can_be_put_in_order() -> None:
    """The only legal distribution of eight, though they stand five to three."""
    scenario = crowded(8)
    scenario.state.banners |= {"lion-lone-dune": 5, "lion-sandkeep": 3}
    play = steward(scenario, "horse-double").plays(0, "horse-double").until(lambda asks: asks[0].prompt == "action")
    assert play.banners("lion-lone-dune") == play.banners("lion-sandkeep") == ("lion", 4)


# -- City guard, Recruit, Uprising ----------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.9d")
def test_a_guard_for_any_region_with_a_city() -> None:
    """Of the empire that controls it: the Bear in the Lion's Suncrown."""
    scenario = Scenario(2).region("lion-suncrown", bear=3)
    play = steward(scenario, "lion-double").plays(0, "lion-double")
    assert regions(play) == {region.slug for region in scenario.board.regions.values() if region.city}
    play.does(0, "region:lion-suncrown")
    assert play.banners("lion-suncrown") == ("bear", 6)
    assert play.state.reserve["bear"] == 14


@pytest.mark.law("WOW-16.9d")
def test_a_guard_as_far_as_the_reserve_lasts() -> None:
    scenario = Scenario(2).reserve(lion=2, horse=0)
    play = steward(scenario, "lion-double").plays(0, "lion-double")
    assert not any(region.startswith("horse") for region in regions(play))
    play.does(0, "region:lion-suncrown")
    assert play.banners("lion-suncrown") == ("lion", 2)
    everywhere = Scenario(2).reserve(bear=0, eagle=0, elephant=0, lion=0, horse=0)
    assert "lion-double" not in steward(everywhere, "lion-double").effects(0)


@pytest.mark.law("WOW-16.9g")
def test_recruits_for_an_empty_region() -> None:
    """Three of its home empire; city and fort do not matter."""
    scenario = Scenario(2).region("lion-suncrown", bear=1).region("lion-manewall", lion=1).reserve(eagle=0)
    play = steward(scenario, "bear-elephant").plays(0, "bear-elephant")
    empty = {region for region, n in scenario.state.banners.items() if not n}
    assert regions(play) == {region for region in empty if not region.startswith("eagle")}
    play.does(0, "region:lion-amberford")
    assert play.banners("lion-amberford") == ("lion", 3)


@pytest.mark.law("WOW-16.9k")
def test_an_uprising_in_an_empty_region_without_city_and_fort() -> None:
    """Four of its home empire; a farm does not matter."""
    scenario = Scenario(2).region("lion-honeyvale", bear=1).reserve(eagle=0)
    play = steward(scenario, "elephant-horse").plays(0, "elephant-horse")
    plain = {r.slug for r in scenario.board.regions.values() if not r.city and not r.fort and r.home != "eagle"}
    assert regions(play) == plain - {"lion-honeyvale"}
    assert "lion-goldacre" in regions(play)
    play.does(0, "region:lion-goldacre")
    assert play.banners("lion-goldacre") == ("lion", 4)


@pytest.mark.law("WOW-16.9g", "WOW-16.9k")
@pytest.mark.parametrize(("effect", "most"), [("bear-elephant", 3), ("elephant-horse", 4)])
@pytest.mark.parametrize("reserve", [1, 2, 3, 4, 5])
def test_as_far_as_the_reserve_lasts(effect: str, most: int, reserve: int) -> None:
    play = steward(Scenario(2).reserve(lion=reserve), effect).plays(0, effect, "region:lion-drygranary")
    assert play.banners("lion-drygranary") == ("lion", min(most, reserve))
    assert play.state.reserve["lion"] == reserve - min(most, reserve)


@pytest.mark.law("WOW-16.9g", "WOW-16.9k", "WOW-15.3j")
@pytest.mark.parametrize(
    ("empty", "playable"),
    [("nothing", set()), ("elephant-jade-gate", {"bear-elephant"}), ("lion-amberford", {"bear-elephant"})],
)
def test_where_no_fit_region_is_empty_nobody_is_recruited(empty: str, playable: set[str]) -> None:
    """An uprising wants neither the fort of Jade Gate nor the city of Amberford."""
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.slug != empty:
            scenario.region(region.slug, **{region.home: 1})
    play = steward(scenario, "bear-elephant", "elephant-horse")
    assert play.effects(0) & {"bear-elephant", "elephant-horse"} == playable


# -- Mercenaries, Alchemist's Fire ----------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.9f")
@pytest.mark.parametrize(("there", "offered"), [(1, 0), (2, 2), (3, 3), (5, 3)])
def test_mercenaries_kill_one_to_three(there: int, offered: int) -> None:
    """Of anybody, the acting empire included."""
    scenario = Scenario(2).region("lion-suncrown", horse=there).region("bear-ironpine", bear=1)
    play = steward(scenario, "bear-eagle").plays(0, "bear-eagle")
    assert regions(play) == {"lion-suncrown", "bear-ironpine"}
    play.does(0, "region:lion-suncrown")
    if offered:
        assert play.options(0) == [f"n:{n}" for n in range(1, offered + 1)]
        play.does(0, f"n:{offered}")
    killed = offered or 1
    assert play.banners("lion-suncrown") == (("horse", there - killed) if there > killed else ("lion", 0))
    assert play.state.reserve["horse"] == 20 - there + killed


@pytest.mark.law("WOW-16.9f")
def test_mercenaries_may_kill_fewer() -> None:
    play = steward(Scenario(2).region("bear-ironpine", bear=5), "bear-eagle").plays(0, "bear-eagle", "n:1")
    assert play.banners("bear-ironpine") == ("bear", 4)


@pytest.mark.law("WOW-16.9h")
def test_fire_kills_up_to_five_next_to_a_banner_of_the_acting_empire() -> None:
    """Split freely, forts are no help, and the banner from which it spreads is not lost."""
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("lion-manewall", lion=4).region("bear-frostgate", eagle=3)
    scenario.region("bear-wolfwatch", bear=2).region("lion-suncrown", lion=2)
    play = steward(scenario, "eagle-elephant").plays(0, "eagle-elephant")
    assert play.ask(0).params == {"source": "bear-ironpine", "count": 5}  # Wolfwatch borders no enemy banner
    assert play.options(0) == ["region:bear-frostgate", "region:lion-manewall"]
    for region in ("lion-manewall", "lion-manewall", "bear-frostgate", "bear-frostgate", "bear-frostgate"):
        play.does(0, f"region:{region}")
    assert play.banners("lion-manewall") == ("lion", 2)
    assert play.banners("bear-frostgate") == ("bear", 0)
    assert play.banners("bear-ironpine") == ("bear", 1)
    assert play.banners("lion-suncrown") == ("lion", 2)
    assert play.ask(0).prompt == "action"


@pytest.mark.law("WOW-16.9h")
def test_fire_kills_at_least_one_and_may_stop() -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("lion-manewall", lion=4).region("bear-frostgate", eagle=1)
    play = steward(scenario, "eagle-elephant").plays(0, "eagle-elephant")
    assert "stop" not in play.options(0)
    play.does(0, "region:lion-manewall")
    assert play.options(0) == ["region:bear-frostgate", "region:lion-manewall", "stop"]
    play.does(0, "stop")
    assert play.banners("lion-manewall") == ("lion", 3)
    assert play.banners("bear-frostgate") == ("eagle", 1)


@pytest.mark.law("WOW-16.9h")
def test_fire_ends_when_nobody_is_left_to_kill() -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("lion-manewall", lion=2)
    play = steward(scenario, "eagle-elephant").plays(0, "eagle-elephant", "region:lion-manewall")
    assert play.banners("lion-manewall") == ("lion", 0)
    assert play.ask(0).prompt == "action"


@pytest.mark.law("WOW-16.9h")
def test_where_fire_starts_is_chosen() -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("lion-manewall", lion=1).region("lion-suncrown", bear=1)
    scenario.region("lion-pridestead", eagle=1)
    play = steward(scenario, "eagle-elephant").plays(0, "eagle-elephant")
    assert play.options(0) == ["from:bear-ironpine", "from:lion-suncrown"]
    play.does(0, "from:lion-suncrown")
    assert play.options(0) == ["region:lion-manewall", "region:lion-pridestead"]


@pytest.mark.law("WOW-16.9h", "WOW-15.3j")
def test_no_fire_without_enemies_beside_a_banner() -> None:
    """Own banners do not burn, the control of an empty region is not enough, and the sea is no border."""
    scenario = Scenario(2).region("bear-ironpine", bear=1).region("bear-frostgate", bear=1).region("lion-suncrown", lion=2)
    assert "eagle-elephant" not in steward(scenario, "eagle-elephant").effects(0)
    empty = Scenario(2).region("lion-manewall", lion=2).region("bear-bearhall", bear=1)
    assert "eagle-elephant" not in steward(empty, "eagle-elephant").effects(0)
    sound = Scenario(2).region("bear-ironpine", bear=1).region("eagle-windspire", eagle=2)
    assert "eagle-elephant" not in steward(sound, "eagle-elephant").effects(0)


# -- Populate -------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-16.9i")
def test_one_banner_more_in_every_region() -> None:
    """Home and conquered, empty and full."""
    scenario = Scenario(2).region("bear-wolfwatch", horse=1).region("lion-manewall", bear=4)
    play = steward(scenario, "eagle-lion").plays(0, "eagle-lion")
    held = [region for region, holder in play.state.holder.items() if holder == "bear"]
    assert len(held) == 6
    assert {region: play.state.banners[region] for region in held} == dict.fromkeys(held, 1) | {"lion-manewall": 5}
    assert play.state.reserve["bear"] == 10
    assert play.banners("bear-wolfwatch") == ("horse", 1)


@pytest.mark.law("WOW-16.9i")
def test_the_player_chooses_when_the_reserve_is_short() -> None:
    play = steward(Scenario(2).reserve(bear=2), "eagle-lion").plays(0, "eagle-lion")
    ask = play.ask(0)
    assert (ask.prompt, ask.least, ask.most) == ("populate", 2, 2)
    assert regions(play) == {region for region, holder in play.state.holder.items() if holder == "bear"}
    assert play.refused(0, "region:bear-wolfwatch") == ("too_few", ("WOW-16.9i",))
    assert play.refused(0, "region:bear-wolfwatch", "region:bear-wolfwatch") == ("repeated", ("WOW-16.9i",))
    play.answer(0, "region:bear-wolfwatch", "region:bear-greywater")
    assert [(event["region"], event["count"]) for event in play.logged("add")] == [("bear-greywater", 1), ("bear-wolfwatch", 1)]


@pytest.mark.law("WOW-16.9i", "WOW-15.3j")
def test_nobody_to_populate_with_or_nowhere() -> None:
    assert "eagle-lion" not in steward(Scenario(2).reserve(bear=0), "eagle-lion").effects(0)
    scenario = Scenario(2)
    for region in scenario.board.regions.values():
        if region.home == "bear":
            scenario.region(region.slug, horse=1)
    assert "eagle-lion" not in steward(scenario, "eagle-lion").effects(0)
