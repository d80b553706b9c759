"""What the publisher answered about travelling: docs/answers/oath.md."""

import pytest

from games.oath.engine.play.majors.travel import make_travel, travel
from tests.engines.oath.play_scenario import Scene


def slots(options: list[str]) -> list[int]:
    return [int(option.split(":")[1]) for option in options]


@pytest.mark.answer("toll-roads", 1)
@pytest.mark.parametrize(("ruler", "goes"), [("red", True), ("blue", False)])
def test_no_toll_is_due_where_the_traveller_rules(ruler: str, goes: bool) -> None:
    """Red has no favor."""
    s = Scene(3)
    s.site(5, cards=["toll-roads"], warbands={ruler: 1})
    d = s.run(make_travel(s.table, 1, 2, only=[5]), turn=2)
    if goes:
        d("travel-to:5:deep-woods:0")
    assert (d.over, d.result, s.red.site) == (True, goes, 5 if goes else 3)


@pytest.mark.answer("palanquin", 1)
def test_a_palanquin_carries_the_ruler_over_toll_roads() -> None:
    s = Scene(3)
    s.site(5, cards=["toll-roads"], warbands={"blue": 1})
    s.player(1, favor=1, supply=0, advisers=["palanquin"])
    d = s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert (d.ask.prompt, s.red.site, s.blue.site) == ("act", 5, 5)
    assert not s.told("favor-given")


@pytest.mark.answer("shrouded-wood", 1)
def test_who_rules_the_wood_and_is_made_to_travel_does_not_choose() -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood", warbands={"red": 1})
    d = s.run(make_travel(s.table, 1, 2, only=[5, 8]), turn=2)
    assert (d.ask.seat, slots(d.options)) == (2, [5, 8])


@pytest.mark.answer("shrouded-wood", 3)
def test_a_decadent_chancellor_pays_three_from_the_wood() -> None:
    s = Scene(3)
    s.reliquary("map", None, "whistle", "ivory-eye")
    s.site(3, "shrouded-wood")
    s.player(0, site=3)
    ways = {int(option.split(":")[1]): int(option.split(":")[-1]) for option in s.run(travel(s.table, 0), turn=0).options}
    assert ways == {1: 0, 2: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}


@pytest.mark.answer("grand-mask", 1)
@pytest.mark.parametrize("mask", [True, False])
def test_the_mask_rules_no_wood(mask: bool) -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood", cards=["wolves"], warbands={"purple": 1})
    s.player(1, relics=["grand-mask"] if mask else [])
    d = s.act(1)("travel")
    assert d.ask.seat == 0
    d("travel-to:6:great-slum:2")
    assert s.red.site == 6


@pytest.mark.answer("whistle", 2)
@pytest.mark.parametrize(
    ("at", "pass_at", "came"),
    [(3, 4, False), (4, 4, True), (3, 7, True)],
    ids=["behind the pass", "at the pass", "the pass is elsewhere"],
)
def test_the_whistle_is_heard_at_the_pass_only(at: int, pass_at: int, came: bool) -> None:
    s = Scene(3)
    s.site(pass_at, "narrow-pass")
    s.player(0, site=at)
    s.player(1, site=at, relics=["whistle"], secrets=1)
    s.player(2, site=1)
    d = s.act(1)
    if "power:whistle" in d.options:
        d("power:whistle")
        while d.ask.prompt != "act":
            d(d.options[0])
    assert (s.blue.site == at, s.blue.secrets) == (came, int(came))


@pytest.mark.answer("whistle", 3)
def test_under_the_vow_of_silence_the_whistles_secret_stays() -> None:
    s = Scene(3)
    s.player(0, site=3)
    s.player(1, relics=["whistle"], secrets=1, advisers=["vow-of-silence"])
    s.player(2, site=8)
    d = s.act(1)("power:whistle")
    while d.ask.prompt != "act":
        d(d.options[0])
    assert (s.blue.site, s.blue.secrets, s.red.relics[0].secrets) == (3, 0, 1)


@pytest.mark.answer("the-hidden-place", 2)
def test_the_way_to_the_hidden_place_and_targets_there_cost_a_secret_each() -> None:
    s = Scene(3, "devotion")
    s.site(4, "the-hidden-place", warbands={"blue": 1})
    s.player(1, secrets=3, warbands=3)
    s.player(2, site=4, relics=["map"])
    d = s.act(1)("travel", "travel-to:4:the-hidden-place:2")
    assert (s.red.secrets, s.red.turned) == (2, 1)
    d("campaign", "target-relic:map", "target-pawn", "dice:1")
    assert (s.red.secrets, s.red.turned) == (1, 2)
