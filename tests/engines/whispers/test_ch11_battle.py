import pytest

import fixtures
from games.whispers.engine import battle
from games.whispers.engine.battle import losses
from games.whispers.engine.turns import Attack
from tests.engines.whispers.scenario import Play, Scenario

BORDERS = {frozenset(pair) for pair in fixtures.read("whispers", "map")["adjacency"]}


def attacking(empire: str, scenario: Scenario) -> Play:
    """Seat 0 has the empire's Marshal (the Lion's Chancellor) attack; seat 1 waits on the next seat."""
    seat = {"lion": "lion-chancellor", "bear": "bear-marshal"}.get(empire, f"{empire}-marshal")
    scenario.agent(seat, 0)
    scenario.agent("horse-sheriff" if empire == "lion" else f"{empire}-chancellor", 1)
    return scenario.at(f"seat:{seat}").does(0, "act:attack")


def fought(play: Play) -> dict[str, int]:
    (event,) = play.logged("battle")
    return {key: event[key] for key in ("attackers", "fort", "lost", "killed")}


# -- moving in ------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-11.1a", "WOW-11.1b", "WOW-11.1i")
def test_it_works() -> None:
    """From Ironpine and Frostgate only what borders them and belongs to another empire."""
    scenario = Scenario(2).region("bear-ironpine", bear=2).region("bear-frostgate", bear=2).region("bear-wolfwatch", bear=1)
    play = attacking("bear", scenario)
    assert play.ask(0).prompt == "target"
    assert play.options(0) == ["target:eagle-windspire", "target:lion-manewall", "target:horse-long-steppe"]
    for target in ("bear-greywater", "bear-rimefields", "lion-suncrown"):
        assert play.refused(0, f"target:{target}") == ("unknown_option", ("WOW-11.1a",))


@pytest.mark.law("WOW-11.1b", "WOW-11.1c")
def test_attackers_leave_one_adjacent_region() -> None:
    """Suncrown borders four of the Horse's regions; the fifth army stands too far away, Dust Road is chosen."""
    scenario = (
        Scenario(2).region("horse-dust-road", horse=2).region("horse-hoofwall", horse=3).region("horse-mareland", horse=6)
    )
    play = attacking("horse", scenario).does(0, "target:lion-suncrown")
    assert play.ask(0).prompt == "source"
    assert play.options(0) == ["from:horse-dust-road", "from:horse-hoofwall"]
    assert play.refused(0, "from:horse-dust-road", "from:horse-hoofwall")[0] == "too_many"
    play.does(0, "from:horse-dust-road")
    assert play.options(0) == ["n:1", "n:2"]
    play.does(0, "n:2")
    assert play.banners("lion-suncrown") == ("horse", 2)
    assert play.banners("horse-dust-road") == ("horse", 0)
    assert play.banners("horse-hoofwall") == ("horse", 3)


@pytest.mark.law("WOW-11.1d")
@pytest.mark.parametrize("n", [1, 2, 3])
def test_any_number_of_them_but_one_at_least(n: int) -> None:
    play = attacking("horse", Scenario(2).region("horse-hoofwall", horse=3))
    assert play.options(0) == ["n:1", "n:2", "n:3"]
    assert play.refused(0, "n:0") == ("unknown_option", ("WOW-11.1d",))
    play.does(0, f"n:{n}")
    assert play.banners("lion-suncrown") == ("horse", n)
    assert play.banners("horse-hoofwall") == ("horse", 3 - n)


@pytest.mark.law("WOW-11.1e")
def test_no_attack_across_the_sea() -> None:
    """Ironpine and Windspire lie on the same sound, no border joins them."""
    (sound,) = (sea for sea in fixtures.read("whispers", "seas")["records"] if sea["slug"] == "cold-sound")
    assert {"bear-ironpine", "eagle-windspire"} <= set(sound["coast"])
    assert frozenset(("bear-ironpine", "eagle-windspire")) not in BORDERS
    scenario = Scenario(2).region("bear-ironpine", bear=4).region("bear-wolfwatch", bear=1)
    play = attacking("bear", scenario)
    assert "target:eagle-windspire" not in play.options(0)


@pytest.mark.law("WOW-11.1b", "WOW-11.1e")
def test_reach_is_the_list_of_borders() -> None:
    scenario = Scenario(2)
    for region in scenario.board.regions:
        scenario.state.holder = dict.fromkeys(scenario.board.regions, "lion")
        reached = battle.targets(scenario.state, scenario.board, Attack("bear"), region)
        assert {frozenset((region, other)) for other in reached} == {pair for pair in BORDERS if region in pair}


@pytest.mark.law("WOW-11.1f", "WOW-11.1g")
def test_one_banner_stays_in_a_conquered_region() -> None:
    play = attacking("bear", Scenario(2).region("lion-amberford", bear=3)).does(0, "target:lion-suncrown")
    assert play.options(0) == ["n:1", "n:2"]
    assert play.refused(0, "n:3") == ("unknown_option", ("WOW-11.1d",))
    play.does(0, "n:2")
    assert play.banners("lion-amberford") == ("bear", 1)


@pytest.mark.law("WOW-11.1g")
def test_a_single_banner_in_a_conquered_region_cannot_attack() -> None:
    scenario = Scenario(2).region("lion-amberford", bear=1).region("bear-ironpine", bear=2)
    play = attacking("bear", scenario)
    assert [seat for seat, _ in play.asked] == [0]
    assert play.ask(0).prompt == "attackers"  # Manewall from Ironpine is the only attack there is
    assert play.ask(0).params == {"region": "lion-manewall", "source": "bear-ironpine"}


@pytest.mark.law("WOW-11.1h")
def test_a_home_region_can_be_emptied_and_stays_under_control() -> None:
    play = attacking("horse", Scenario(2).region("horse-hoofwall", horse=3)).does(0, "n:3")
    assert play.banners("horse-hoofwall") == ("horse", 0)
    entered = Scenario(2).region("lion-suncrown", lion=3)
    assert attacking("lion", entered).does(0, "target:horse-hoofwall", "n:2").banners("horse-hoofwall") == ("lion", 1)


@pytest.mark.law("WOW-11.1i", "WOW-11.4d")
def test_the_attack_action_cannot_move_between_own_regions() -> None:
    """Neither from home nor from a conquered region: from Hoofwall only Suncrown, from Amberford what the Lion has left."""
    play = attacking("horse", Scenario(2).region("horse-hoofwall", horse=4).region("lion-amberford", horse=2))
    assert play.options(0) == ["target:lion-drygranary", "target:lion-pridestead", "target:lion-suncrown"]
    assert play.refused(0, "target:horse-long-steppe") == ("unknown_option", ("WOW-11.1a",))
    assert play.refused(0, "target:lion-amberford") == ("unknown_option", ("WOW-11.1a",))


@pytest.mark.law("WOW-11.1j")
def test_an_own_home_region_in_other_hands_is_a_target() -> None:
    scenario = Scenario(2).region("horse-long-steppe", bear=1).region("horse-hoofwall", horse=3)
    play = attacking("horse", scenario).does(0, "target:horse-long-steppe", "n:3")
    assert play.banners("horse-long-steppe") == ("horse", 2)
    assert play.state.reserve["bear"] == 20


@pytest.mark.law("WOW-11.1k", "WOW-11.4f")
def test_an_empty_enemy_region_is_just_taken() -> None:
    """Long Steppe has no fort."""
    play = attacking("bear", Scenario(2).region("bear-wolfwatch", bear=1))
    assert play.banners("horse-long-steppe") == ("bear", 1)
    assert fought(play) == {"attackers": 1, "fort": 0, "lost": 0, "killed": 0}
    assert play.state.reserve["bear"] == 19


@pytest.mark.law("WOW-11.1k")
def test_an_empty_region_with_a_fort_is_taken_after_its_loss() -> None:
    play = attacking("bear", Scenario(2).region("bear-ironpine", bear=2)).does(0, "n:2")
    assert play.banners("lion-manewall") == ("bear", 1)
    assert fought(play) == {"attackers": 2, "fort": 1, "lost": 1, "killed": 0}


@pytest.mark.law("WOW-11.1l", "WOW-11.4e")
def test_a_single_banner_may_run_into_a_fort() -> None:
    play = attacking("bear", Scenario(2).region("bear-ironpine", bear=2)).does(0, "n:1")
    assert play.banners("lion-manewall") == ("lion", 0)
    assert fought(play) == {"attackers": 1, "fort": 1, "lost": 1, "killed": 0}
    assert play.state.reserve["bear"] == 19
    assert play.banners("bear-ironpine") == ("bear", 1)


# -- fort -----------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-11.2a", "WOW-11.2b")
@pytest.mark.parametrize("defenders", [0, 1, 2])
def test_a_fort_kills_one_first_defended_or_not(defenders: int) -> None:
    scenario = Scenario(2).region("bear-ironpine", bear=4)
    if defenders:
        scenario.region("lion-manewall", lion=defenders)
    play = attacking("bear", scenario).does(0, "n:4")
    assert play.banners("lion-manewall") == ("bear", 3 - defenders)
    assert fought(play) == {"attackers": 4, "fort": 1, "lost": 1 + defenders, "killed": defenders}
    without = attacking("bear", Scenario(2).region("bear-wolfwatch", bear=2)).does(0, "n:2")
    assert fought(without)["fort"] == 0


@pytest.mark.law("WOW-11.2c")
def test_a_fort_serves_whoever_controls_the_region_once_per_attack() -> None:
    """The Bear holds the Lion's Manewall, and the Lion runs into its own fort: twice, each attack by itself."""
    scenario = Scenario(2).region("lion-manewall", bear=4).region("lion-suncrown", lion=4).region("bear-greywater", bear=1)
    scenario.hand(0, "lion-with-horse-1", "horse-with-bear-1")
    play = attacking("lion", scenario).does(0, "go-on", "target:lion-manewall", "n:2", "go-on")
    assert fought(play) == {"attackers": 2, "fort": 1, "lost": 2, "killed": 1}
    assert play.banners("lion-manewall") == ("bear", 3)
    play.does(0, "play:lion-with-horse-1:lion-horse", "target:lion-manewall", "n:2")
    assert [event["fort"] for event in play.logged("battle")] == [1, 1]
    assert losses(9, 3, True).fort == 1


@pytest.mark.law("WOW-11.2d")
def test_the_banner_killed_by_the_fort_does_not_fight() -> None:
    play = attacking("bear", Scenario(2).region("bear-ironpine", bear=2).region("lion-manewall", lion=2)).does(0, "n:2")
    assert fought(play) == {"attackers": 2, "fort": 1, "lost": 2, "killed": 1}
    assert play.banners("lion-manewall") == ("lion", 1)


# -- battle ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-11.3a", "WOW-11.3b", "WOW-11.3c", "WOW-11.3d", "WOW-11.3e", "WOW-11.3f", "WOW-11.3g")
@pytest.mark.parametrize(
    ("attackers", "defenders", "holder", "left"),
    [(3, 1, "bear", 2), (3, 2, "bear", 1), (3, 3, "horse", 0), (2, 3, "horse", 1), (1, 4, "horse", 3)],
)
def test_one_for_one(attackers: int, defenders: int, holder: str, left: int) -> None:
    """For Long Steppe, the Horse's home: no fort, no city, no farm."""
    scenario = Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=defenders)
    play = attacking("bear", scenario).does(0, f"n:{attackers}")
    dead = min(attackers, defenders)
    assert play.banners("horse-long-steppe") == (holder, left)
    assert fought(play) == {"attackers": attackers, "fort": 0, "lost": dead, "killed": dead}
    assert play.state.reserve["bear"] == 16 + dead
    assert play.state.reserve["horse"] == 20 - defenders + dead


@pytest.mark.law("WOW-11.3f")
def test_a_conquered_region_wiped_out_falls_to_its_home() -> None:
    """The Eagle loses Long Steppe to nobody: it is the Horse's again, though the Bear attacked."""
    scenario = Scenario(2).region("bear-wolfwatch", bear=2).region("horse-long-steppe", eagle=2)
    play = attacking("bear", scenario).does(0, "n:2")
    assert play.banners("horse-long-steppe") == ("horse", 0)


@pytest.mark.law("WOW-11.3g")
def test_surviving_defenders_keep_a_conquered_region() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", bear=2).region("horse-long-steppe", eagle=3)
    assert attacking("bear", scenario).does(0, "n:2").banners("horse-long-steppe") == ("eagle", 1)


@pytest.mark.law("WOW-11.3h")
def test_nobody_is_asked_to_retreat_or_to_spare() -> None:
    """Once the number is said the battle is over; the next question is the next seat's."""
    play = attacking("bear", Scenario(2).region("bear-wolfwatch", bear=4).region("horse-long-steppe", horse=2))
    play.does(0, "n:3")
    assert [kind for kind in play.kinds() if kind == "battle"] == ["battle"]
    assert play.acting() == (1, "bear-chancellor")


# -- examples -------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-11.4a", "WOW-11.4b")
def test_three_bears_against_two_horses_behind_a_fort() -> None:
    """From Long Steppe, where one of four has to stay, into Hoofwall."""
    scenario = Scenario(2).region("horse-long-steppe", bear=4).region("horse-hoofwall", horse=2)
    play = attacking("bear", scenario).does(0, "target:horse-hoofwall")
    assert play.options(0) == ["n:1", "n:2", "n:3"]
    play.does(0, "n:3")
    assert fought(play) == {"attackers": 3, "fort": 1, "lost": 3, "killed": 2}
    assert play.banners("horse-hoofwall") == ("horse", 0)
    assert play.banners("horse-long-steppe") == ("bear", 1)
    assert (play.state.reserve["bear"], play.state.reserve["horse"]) == (19, 20)


@pytest.mark.law("WOW-11.4c")
def test_three_horses_against_two_bears() -> None:
    scenario = Scenario(2).region("horse-hoofwall", horse=3).region("lion-suncrown", bear=2)
    play = attacking("horse", scenario).does(0, "n:3")
    assert fought(play) == {"attackers": 3, "fort": 0, "lost": 2, "killed": 2}
    assert play.banners("lion-suncrown") == ("horse", 1)
    assert (play.state.reserve["bear"], play.state.reserve["horse"]) == (20, 19)
