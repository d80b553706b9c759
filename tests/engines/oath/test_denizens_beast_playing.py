"""Denizens of Beast that modify Search and playing cards, or act when they are played."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import SEARCHES
from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.majors.search import can_search
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, at, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
THREE = ("longbows", "rangers", "mercenaries")


def searching(
    *modifiers: str, advisers: tuple[str, ...] = (), cards: tuple[str, ...] = (), **player: Any
) -> tuple[Scene, Driver]:
    """Red, with cards at its site, begins a Search with these modifiers."""
    s = Scene(3)
    s.deck(*THREE)
    s.site(3, cards=cards)
    s.player(1, advisers=advisers, **player)
    return s, s.act(1)("search", [f"modifier:{card}" for card in modifiers])


def in_hand(s: Scene, card: str, *modifiers: str) -> Driver:
    """Red plays it as if searched."""
    s.player(1, hand=[card])
    d = s.run(play_as_searched(s.table, 1, card), turn=1)
    return d([f"modifier:{modifier}" for modifier in modifiers]) if d.ask.prompt == "modifiers" else d


# -- Bracken ----------------------------------------------------------------------------------------------------------


@law("OATH-5.1.3a", "OATH-10.discard-a")
def test_it_works() -> None:
    s, d = searching("bracken", cards=("bracken",))
    s.discards("provinces", "wolves")
    assert asked(d) == (1, "redirect")
    assert d.options == [f"redirect-{end}:{region}" for region in s.state.discards for end in ("top", "under")]
    d("redirect-under:provinces", "card:longbows", "card:mercenaries", "discard")
    assert s.state.discards == {"cradle": [], "provinces": ["wolves", "mercenaries", "rangers", "longbows"], "hinterland": []}
    s.check()


def test_bracken_can_put_them_on_top_and_need_not_be_used() -> None:
    s, d = searching("bracken", cards=("bracken",))
    s.discards("cradle", "wolves")
    d("redirect-top:cradle", "card:longbows", "card:mercenaries", "as-adviser")
    assert s.state.discards["cradle"] == ["rangers", "mercenaries", "wolves"]
    s, d = searching(cards=("bracken",))
    d("card:longbows", "card:mercenaries", "discard")
    assert s.state.discards["hinterland"] == ["longbows", "rangers", "mercenaries"]


def test_bracken_covers_advisers_and_their_tokens_return_as_ever() -> None:
    s, d = searching("bracken", cards=("bracken",), advisers=("wolves", "elders", "lancers"))
    wolves = s.state.where["wolves"].card
    wolves.favor, s.state.shared = 1, s.state.shared - 1
    d("redirect-top:cradle", "card:longbows", "card:mercenaries", "as-adviser", ["card:wolves"])
    assert s.state.discards["cradle"] == ["wolves", "rangers", "mercenaries"]
    assert s.state.banks["beast"] == 4
    s.check()


@pytest.mark.answer("bracken", 1)
def test_bracken_covers_what_the_peoples_favor_removes() -> None:
    s = Scene(3)
    s.deck(*THREE)
    s.banner("peoples-favor", holder=1)
    s.site(3, cards=["bracken"])
    s.site(4, cards=["lancers"])
    d = s.act(1)("search", ["modifier:bracken", "modifier:peoples-favor"], "redirect-top:cradle", "card:longbows")
    d("card:mercenaries", "to-site:3:fertile-valley")
    d("card:lancers")
    assert s.state.discards["cradle"] == ["lancers", "rangers", "mercenaries"]


@pytest.mark.answer("bracken", 1)
def test_bracken_does_not_cover_what_a_card_discards_when_played() -> None:
    s = Scene(3)
    s.deck("threatening-roar", *THREE[:2])
    s.site(3, cards=["bracken"])
    s.site(4, cards=["lancers"])
    d = s.act(1)("search", ["modifier:bracken"], "redirect-top:cradle", "card:threatening-roar")
    d("card:longbows", "as-adviser")
    assert s.state.discards["cradle"] == ["rangers", "longbows"]
    assert s.state.discards["hinterland"] == ["lancers"]  # bracken itself is in use (7.4.3a)
    assert at(s, 3) == ["bracken"]


@law("OATH-6.1d")
def test_bracken_covers_an_adviser_that_is_discarded() -> None:
    s = Scene(3)
    s.site(3, cards=["bracken"])
    s.player(1, advisers=["?wolves"])
    s.act(1)("play-adviser", ["modifier:bracken"], "redirect-under:hinterland", "discard")
    assert s.state.discards["hinterland"] == ["wolves"]
    s.check()


# -- Errand Boy and Mushrooms -----------------------------------------------------------------------------------------


def piles(s: Scene) -> Scene:
    s.discards("cradle", "longbows", "rangers", "mercenaries", "garrison")
    s.discards("provinces", "lancers", "elders", "scouts", "tents")
    return s


def foraging(*modifiers: str, cards: tuple[str, ...] = (), **player: Any) -> tuple[Scene, Driver]:
    s = piles(Scene(3))
    s.site(3, cards=cards)
    s.player(1, **player)
    return s, s.act(1)("search", [f"modifier:{card}" for card in modifiers])


@law("OATH-5.1.1a", "OATH-10.discard-d")
@pytest.mark.answer("errand-boy", 2)
def test_the_errand_boy_searches_elsewhere() -> None:
    s, d = foraging("errand-boy", cards=("errand-boy",), favor=1)
    assert (d.ask.prompt, d.options) == ("keep", ["card:longbows", "card:rangers", "card:mercenaries"])
    d("card:longbows", "card:mercenaries", "discard")
    assert s.state.discards["hinterland"] == ["longbows", "rangers", "mercenaries"]
    assert (s.red.favor, s.red.supply, s.state.where["errand-boy"].card.favor) == (0, 5, 1)
    s.check()


def test_the_errand_boy_lets_choose_among_other_piles() -> None:
    s = piles(Scene(3))
    s.discards("hinterland", "wolves")
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    d = s.act(1)("search", ["modifier:errand-boy"])
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:hinterland")
    assert s.red.hand == ["wolves"]


def test_the_errand_boy_needs_favor_an_empty_hand_and_a_pile() -> None:
    s = piles(Scene(3))
    s.site(3, cards=["errand-boy"])
    assert s.act(1)("search").ask.prompt == "search-where"
    s = piles(Scene(3))
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    s.state.where["errand-boy"].card.secrets = 1
    assert s.act(1)("search").ask.prompt == "search-where"
    s = Scene(3)
    s.discards("provinces", "wolves")
    s.site(3, cards=["errand-boy"])
    s.player(1, favor=1)
    assert s.act(1)("search").ask.prompt == "search-where"


@law("OATH-7.6.2a")
def test_mushrooms_bring_the_lowest_card_for_nothing() -> None:
    s, d = foraging("mushrooms", cards=("mushrooms",), secrets=1, supply=0)
    assert (asked(d), s.red.hand) == ((1, "play-card"), ["tents"])
    d("discard")
    assert s.state.discards["provinces"] == ["lancers", "elders", "scouts"]
    assert s.state.discards["hinterland"] == ["tents"]
    assert (s.red.supply, s.red.secrets, s.state.where["mushrooms"].card.secrets) == (0, 0, 1)
    s.check()


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.answer("errand-boy", 1)
def test_mushrooms_and_the_errand_boy_go_together_in_any_order(order: int) -> None:
    cards = ("mushrooms", "errand-boy")[::order]
    s = piles(Scene(3))
    s.site(3, cards=cards)
    s.player(1, secrets=1, favor=1, supply=0)
    d = s.act(1)("search", *(f"modifier:{card}" for card in cards))
    assert (d.ask.prompt, s.red.hand, s.red.supply) == ("play-card", ["garrison"], 0)


@pytest.mark.answer("mushrooms", 1)
def test_mushrooms_are_a_base_that_others_add_to(new_card: NewCard) -> None:
    def one_more(held: Any, t: Any, search: Any) -> None:
        search.more += 1

    augury = new_card((SEARCHES, one_more))
    s = piles(Scene(3))
    s.site(3, cards=("mushrooms", augury))
    s.player(1, secrets=1, supply=0)
    s.act(1)("search", "modifier:mushrooms", f"modifier:{augury}")
    assert s.red.hand == ["tents", "scouts"]
    s = Scene(3)
    s.discards("cradle", *THREE, "lancers")
    s.reliquary("map", "whistle", "ivory-eye", None)
    s.site(1, cards=["mushrooms"])
    s.player(0, secrets=1)
    s.act(0)("search", ["modifier:mushrooms"])
    assert s.state.players[0].hand == ["lancers", "mercenaries", "rangers"]
    s = piles(Scene(3))
    s.site(3, "marshes", cards=["mushrooms"])
    s.player(1, secrets=1)
    d = s.act(1)("search", ["modifier:mushrooms"])
    assert (d.ask.prompt, s.red.hand) == ("act", [])


def test_no_mushrooms_where_all_piles_are_empty() -> None:
    s = Scene(3)
    s.site(3, cards=["mushrooms"])
    s.player(1, secrets=1)
    assert s.act(1)("search").ask.prompt != "modifiers"
    s.discards("provinces", "wolves")
    assert s.act(1)("search").options == ["modifier:mushrooms"]


def test_mushrooms_need_a_secret_a_pile_and_to_be_there() -> None:
    s = piles(Scene(3))
    s.site(3, cards=["mushrooms"])
    s.player(1, supply=0, turned=1)
    assert not can_search(s.table, 1)
    s.player(1, secrets=1)
    s.state.turn = 1
    assert can_search(s.table, 1)
    s.state.discards["provinces"], s.state.dispossessed = [], s.state.discards["provinces"]
    assert not can_search(s.table, 1)
    s = piles(Scene(3))
    s.site(4, cards=["mushrooms"])
    s.player(1, secrets=1, supply=0)
    s.state.turn = 1
    assert not can_search(s.table, 1)
    s.site(4, warbands={"red": 1})
    assert can_search(s.table, 1)


# -- New Growth -------------------------------------------------------------------------------------------------------


def growing(card: str) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(2, cards=["longbows", "garrison"])  # full
    s.site(8, faceup=False)
    s.player(1, advisers=["new-growth"])
    return s, in_hand(s, card, "new-growth")


@law("OATH-5.1.4.Ia", "OATH-5.1.4.If", "OATH-5.1.4.Ih")
@pytest.mark.parametrize("card", ["wolves", "tavern-songs"])
def test_new_growth_takes_root_anywhere(card: str) -> None:
    s, d = growing(card)
    slots = [int(option.split(":")[1]) for option in d.options if option.startswith("to-site")]
    assert slots == [1, 3, 4, 5, 6, 7]
    d("to-site:7:rocky-coast")
    assert at(s, 7) == [card]
    assert s.red.favor == 1
    s.check()


def test_new_growth_finds_a_distant_homeland() -> None:
    s = Scene(3)
    s.site(5, relics=["whistle"])
    s.player(1, advisers=["new-growth"])
    in_hand(s, "wolves", "new-growth")("to-site:5:deep-woods")
    assert [relic.slug for relic in s.red.relics] == ["whistle"]


@pytest.mark.parametrize(("card", "sites"), [("longbows", ["3"]), ("birdsong", []), ("vision-of-faith", [])])
def test_new_growth_serves_no_other_suits_and_no_advisers(card: str, sites: list[str]) -> None:
    _, d = growing(card)
    assert [option.split(":")[1] for option in d.options if option.startswith("to-site")] == sites


def test_new_growth_must_be_declared() -> None:
    s = Scene(3)
    s.player(1, advisers=["new-growth"])
    assert [option for option in in_hand(s, "wolves").options if option.startswith("to-site")] == [HERE]


def test_with_crop_rotation_new_growth_clears_a_distant_site() -> None:
    s = Scene(3)
    s.site(2, cards=["longbows", "garrison"])
    s.player(1, advisers=["new-growth", "crop-rotation"])
    d = in_hand(s, "wolves", "new-growth", "crop-rotation")("to-site:2:steppe")
    assert d.options == ["card:longbows", "card:garrison"]
    d("card:garrison")
    assert at(s, 2) == ["longbows", "wolves"]


def test_a_facedown_adviser_grows_too() -> None:
    s = Scene(3)
    s.player(1, advisers=["new-growth", "?wolves"])
    s.act(1)("play-adviser", ["modifier:new-growth"], "to-site:6:great-slum")
    assert (at(s, 6), advisers(s)) == (["wolves"], ["new-growth"])


# -- Wild Cry ---------------------------------------------------------------------------------------------------------


def crying(card: str, where: str, **player: Any) -> Scene:
    s = Scene(3)
    s.player(1, **{"supply": 3, "advisers": ["wild-cry"], **player})
    in_hand(s, card, "wild-cry")(where)
    return s


@law("OATH-7.3.3b", "OATH-7.4a")
@pytest.mark.parametrize("where", [HERE, "as-adviser"])
def test_a_wild_cry_is_answered_by_beasts(where: str) -> None:
    s = crying("wolves", where)
    assert (s.red.supply, s.red.warbands) == (4, 2)
    s.check()


@pytest.mark.parametrize(("card", "where"), [("wolves", "facedown"), ("wolves", "discard"), ("longbows", HERE)])
def test_nothing_else_answers_a_wild_cry(card: str, where: str) -> None:
    s = crying(card, where)
    assert (s.red.supply, s.red.warbands) == (3, 0)


def test_a_wild_cry_answers_not_itself() -> None:
    s = Scene(3)
    s.player(1, supply=3)
    in_hand(s, "wild-cry")("as-adviser")
    assert (s.red.supply, s.red.warbands) == (3, 0)


def test_a_wild_cry_comes_before_what_the_card_does() -> None:
    s = crying("animal-host", HERE, supply=7)
    assert [event.params["why"] for event in s.told("warbands-gained")] == ["wild-cry", "animal-host"]
    assert s.red.supply == 7


def test_a_wild_cry_hears_of_an_adviser_turned_up_and_of_a_search() -> None:
    s = Scene(3)
    s.player(1, supply=3, advisers=["wild-cry", "?wolves"])
    s.act(1)("play-adviser", ["modifier:wild-cry"], "as-adviser")
    assert (s.red.supply, s.red.warbands) == (4, 2)
    s, d = searching("wild-cry", advisers=("wild-cry",), supply=3)
    d("card:rangers", "card:longbows", "as-adviser")
    assert (s.red.supply, s.red.warbands) == (2, 2)


def test_to_a_citizen_a_wild_cry_brings_purple() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, advisers=["wild-cry"])
    in_hand(s, "wolves", "wild-cry")("as-adviser")
    assert (s.red.warbands, s.state.reserve["purple"]) == (2, 22)
    s.check()


# -- Animal Host ------------------------------------------------------------------------------------------------------


def hosting(where: str, roles: tuple[str, ...] = ()) -> Scene:
    s = Scene(3, roles=roles)
    s.site(1, cards=["wolves", "longbows"], warbands={"purple": 1})
    s.site(2, cards=["forest-temple"])
    s.site(6, cards=["bracken"])
    s.player(1, advisers=["rangers"])
    s.player(2, advisers=["birdsong"])
    playing(s, "animal-host")(where)
    return s


@law("OATH-7.3.3a", "OATH-10.gain-b")
@pytest.mark.parametrize(("where", "count"), [(HERE, 4), ("as-adviser", 3)])
def test_the_animal_host_counts_beasts_at_all_sites(where: str, count: int) -> None:
    s = hosting(where)
    assert s.red.warbands == count
    s.check()


def test_the_animal_host_runs_short_and_turns_purple() -> None:
    s = hosting("as-adviser", ("citizen", "exile"))
    assert (s.red.warbands, s.state.reserve["purple"]) == (3, 20)
    s = Scene(3)
    s.site(1, cards=["wolves"])
    s.player(1, warbands=14)
    playing(s, "animal-host")(HERE)
    assert s.red.warbands == 14


# -- Long-Lost Heir ---------------------------------------------------------------------------------------------------


@law("OATH-7.6.1a", "OATH-6.6.2a", "OATH-6.6.2f")
def test_the_heir_comes_home() -> None:
    s = Scene(3)
    s.site(3, warbands={"red": 2})
    s.player(1, supply=1, warbands=1, vision="vision-of-faith")
    d = playing(s, "long-lost-heir")("as-adviser")
    assert (asked(d), d.options) == ((1, "become-citizen"), ["become-citizen", "stay-exile"])
    d("become-citizen")
    assert (s.red.role, s.red.supply, s.red.warbands, s.red.vision) == ("citizen", 7, 1, None)
    assert s.state.site(3).warbands == {"purple": 2}
    assert s.state.act_over
    assert all(s.state.reliquary)
    assert s.red.relics == []
    assert advisers(s) == ["long-lost-heir"]
    s.check()


def test_the_heir_may_stay_away() -> None:
    s = Scene(3)
    playing(s, "long-lost-heir")("as-adviser", "stay-exile")
    assert (s.red.role, advisers(s), s.state.act_over) == ("exile", ["long-lost-heir"], False)


@law("OATH-7.2.1a", "OATH-7.2.2a")
def test_the_heir_of_a_citizen_is_nothing_new() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    d = playing(s, "long-lost-heir")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over


# -- Threatening Roar -------------------------------------------------------------------------------------------------


def roaring(where: str = HERE) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={"red": 1})
    s.site(4, cards=["lancers"])
    s.site(5, cards=["longbows", "forest-council"])
    s.site(6, cards=["bracken"])
    s.player(2, site=3, advisers=["rangers"])
    return s, playing(s, "threatening-roar")(where)


@law("OATH-7.3.3a", "OATH-10.discard-b", "OATH-7.2.2a")
def test_the_roar_clears_the_region_of_beasts_and_nomads() -> None:
    s, d = roaring()
    assert (asked(d), d.options) == ((1, "discard-next"), ["card:wolves", "card:lancers"])
    d("card:lancers")
    assert s.state.discards["hinterland"] == ["wolves", "lancers"]
    assert [at(s, slot) for slot in (3, 4, 5, 6)] == [["threatening-roar"], [], ["longbows", "forest-council"], ["bracken"]]
    assert [card.slug for card in s.blue.advisers] == ["rangers"]
    s.check()


def test_the_roar_of_an_adviser_is_heard_as_well() -> None:
    s, d = roaring("as-adviser")
    d("card:wolves")
    assert (at(s, 3), advisers(s)) == ([], ["threatening-roar"])


def test_the_roar_moves_no_edifice() -> None:
    s = Scene(3)
    s.site(3, cards=["forest-temple"])
    assert playing(s, "threatening-roar")(HERE).over
    assert at(s, 3) == ["forest-temple", "threatening-roar"]


def test_the_roar_moves_nothing_that_a_power_locks(new_card: NewCard) -> None:
    from games.oath.engine.play.core.hooks import LOCKS

    def keeps(held: Any, state: Any, seat: int, zone: str, slot: int, card: Any) -> bool:
        return zone == "site" and seat != held.at

    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(2, advisers=[new_card((LOCKS, keeps))])
    assert playing(s, "threatening-roar")(HERE).over
    assert at(s, 3) == ["wolves", "threatening-roar"]
