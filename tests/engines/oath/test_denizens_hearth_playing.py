"""Denizens of Hearth that act when they are played, and modifiers of Search."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import RECOVERED, TOOK_RELICS
from games.oath.engine.play.majors.search import search as free_search
from tests.engines.oath.campaign_scene import asked, fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.test_denizens_hearth import COAST, set_banks

law = pytest.mark.law


# -- Fabled Feast -----------------------------------------------------------------------------------------------------


def test_the_feast_counts_all_hearth_cards_that_are_ruled() -> None:
    s = Scene(3)
    s.site(7, warbands={"red": 1}, cards=["wayside-inn"])
    s.site(8, cards=["tavern-songs"])  # not ruled
    s.site(2, cards=["hall-of-debate"], warbands={"red": 1})
    s.player(1, site=7, advisers=["storyteller", "?levelers", "longbows"])
    d = playing(s, "fabled-feast")(COAST)
    assert (asked(d), d.ask.params["count"]) == ((1, "favor-bank"), 4)
    d("bank:order")
    assert (s.red.favor, s.state.banks["order"], s.state.banks["hearth"]) == (1 + 3, 0, 2)
    s.check()


def test_a_feast_at_a_site_of_others_is_not_counted() -> None:
    s = Scene(3)
    s.site(7, warbands={"blue": 1})
    s.player(1, site=7)
    assert playing(s, "fabled-feast")(COAST).over  # nothing to count
    assert s.red.favor == 1
    s = Scene(3)
    playing(s, "fabled-feast")("as-adviser", "bank:hearth")
    assert s.red.favor == 1


def test_an_imperial_feast_counts_the_whole_empire() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(7, warbands={"purple": 1}, cards=["wayside-inn"])
    s.site(2, warbands={"purple": 1}, cards=["tavern-songs"])
    s.player(0, advisers=["storyteller"])
    d = playing(s, "fabled-feast")("as-adviser")
    assert d.ask.params["count"] == 3


# -- Family Heirloom --------------------------------------------------------------------------------------------------


def heirloom(**player: Any) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.relic_deck("cup-of-plenty")
    s.player(1, **player)
    return s, playing(s, "family-heirloom")("as-adviser")


def test_the_heirloom_is_taken() -> None:
    s, d = heirloom()
    assert d.options == ["take-relic", "bury-relic"]
    drawn = s.told("relic-drawn")[0]
    assert (drawn.seen_by, drawn.secret) == ((1,), {"card": "cup-of-plenty"})
    d("take-relic")
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]
    assert advisers(s) == ["family-heirloom"]
    assert not s.told("favor-gained")
    s.check()


def test_the_heirloom_is_put_away_unseen() -> None:
    s, d = heirloom()
    d("bury-relic")
    assert (s.state.relic_deck[-1], s.red.relics) == ("cup-of-plenty", [])
    assert all("cup-of-plenty" not in str(event.params) for event in s.table.events)
    s.check()


def test_without_relics_nothing_is_handed_down() -> None:
    s = Scene(3)
    s.state.box += s.state.relic_deck
    s.state.relic_deck = []
    assert playing(s, "family-heirloom")("as-adviser").over


def test_taking_the_heirloom_is_taking_not_recovering(new_card: NewCard) -> None:
    taken: list[tuple[int, list[str]]] = []

    def note(held: Any, t: Any, seat: int, slugs: list[str]) -> Any:
        taken.append((seat, slugs))
        yield from ()

    def never(*_: Any) -> Any:
        raise AssertionError("it was not recovered")

    thief = new_card((TOOK_RELICS, note), (RECOVERED, never))
    s = Scene(3)
    s.relic_deck("cup-of-plenty")
    s.player(2, advisers=[thief])
    playing(s, "family-heirloom")("as-adviser", "take-relic")
    assert taken == [(1, ["cup-of-plenty"])]


def test_the_heirloom_is_for_advisers() -> None:
    s = Scene(3)
    assert playing(s, "family-heirloom").options == ["as-adviser", "facedown", "discard"]


# -- Salad Days -------------------------------------------------------------------------------------------------------


@pytest.mark.answer("salad-days", 1)
def test_salad_days_bring_favor_of_three_banks() -> None:
    s = Scene(3)
    s.player(1, site=7)
    set_banks(s, {"beast": 0})
    d = playing(s, "salad-days")(COAST)
    assert (d.ask.least, d.ask.most, d.options) == (3, 3, [f"bank:{suit}" for suit in s.state.banks])
    d(["bank:beast", "bank:order", "bank:hearth"])
    assert s.red.favor == 1 + 2  # that for playing it came before
    assert (s.state.banks["order"], s.state.banks["hearth"], s.state.banks["beast"]) == (2, 1, 0)
    s.check()


def test_salad_days_as_adviser() -> None:
    s = Scene(3)
    playing(s, "salad-days")("as-adviser", ["bank:arcane", "bank:order", "bank:nomad"])
    assert [told.params["why"] for told in s.told("favor-gained")][-3:] == ["salad-days"] * 3
    assert s.red.favor == 3


@pytest.mark.parametrize("card", ["salad-days", "fabled-feast", "family-heirloom"])
def test_what_is_hidden_does_not_act(card: str) -> None:
    s = Scene(3)
    assert playing(s, card)("facedown").over
    assert s.red.favor == 0


# -- Search -----------------------------------------------------------------------------------------------------------

TWO = ("longbows", "vision-of-faith")
THREE = ("longbows", "rangers", "vision-of-faith")


def searching(*at_site: str, top: tuple[str, ...] = TWO, **player: Any) -> Scene:
    s = Scene(3)
    s.site(7, cards=at_site)
    s.player(1, site=7, **player)
    s.deck(*top)
    return s


def search(s: Scene, *modifiers: str) -> Driver:
    return s.act(1)("search", [f"modifier:{card}" for card in modifiers])


@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_pays_a_favor() -> None:
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", COAST)
    assert (s.red.favor, s.state.banks["hearth"], s.state.banks["order"]) == (2, 2, 2)
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", "as-adviser")
    assert s.red.favor == 1


@pytest.mark.parametrize("place", ["facedown", "discard"])
@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_greets_faceup_cards(place: str) -> None:
    s = searching("welcoming-party")
    search(s, "welcoming-party")("card:longbows", place)
    assert s.red.favor == 0


def test_a_welcoming_party_greets_no_visions() -> None:
    s = searching("welcoming-party", top=("vision-of-faith",))
    search(s, "welcoming-party")("reveal")
    assert s.red.favor == 0


@pytest.mark.answer("welcoming-party", 1)
def test_a_welcoming_party_greets_nobody_who_was_there() -> None:
    s = searching("welcoming-party", advisers=["?longbows"])
    s.act(1)("play-adviser", "as-adviser")
    assert s.red.favor == 0


@pytest.mark.answer("welcoming-party", 2)
def test_a_welcoming_party_does_not_greet_itself() -> None:
    s = searching("wolves", top=("welcoming-party", "vision-of-faith"))
    s.act(1)("search", "card:welcoming-party", COAST)
    assert s.red.favor == 1


@pytest.mark.law("OATH-7.4.2e")
def test_two_guests_are_greeted_twice() -> None:
    s = searching("welcoming-party", top=THREE, advisers=["land-warden"], favor=1)
    d = search(s, "welcoming-party", "land-warden")(["card:longbows", "card:rangers"])
    d("card:longbows", COAST, "as-adviser")
    assert s.red.favor == 1 + 2


def test_news_from_afar_make_any_search_free() -> None:
    for source in ("deck", "pile:hinterland"):
        s = searching(supply=0, favor=2, advisers=["news-from-afar"])
        s.discards("hinterland", "wolves")
        assert "search" in s.act(1).options
        d = search(s, "news-from-afar")(source)
        assert (s.red.supply, s.red.favor, s.red.advisers[0].favor) == (0, 0, 2)
        fight(d, "discard")
        s.check()


def test_news_from_afar_cost_two_favor_on_an_empty_card() -> None:
    s = searching(supply=0, favor=1, advisers=["news-from-afar"])
    assert "search" not in s.act(1).options
    s = searching(supply=0, favor=3, advisers=["news-from-afar"])
    s.state.shared -= 1
    s.red.advisers[0].favor = 1
    assert "search" not in s.act(1).options


def test_news_from_afar_are_of_no_use_to_a_free_search() -> None:
    s = searching(favor=2, advisers=["news-from-afar"])
    d = s.run(free_search(s.table, 1, free=True), turn=1)
    assert d.ask.prompt != "modifiers"


def test_news_from_afar_do_not_pay_for_trades() -> None:
    s = searching("wolves", secrets=1, favor=2, advisers=["news-from-afar"])
    assert s.act(1)("trade").ask.prompt == "trade"


# -- Land Warden ------------------------------------------------------------------------------------------------------


def warden(top: tuple[str, ...] = THREE) -> tuple[Scene, Driver]:
    s = searching(top=top, favor=1, advisers=["land-warden"])
    return s, search(s, "land-warden")


@pytest.mark.answer("land-warden", 2)
def test_the_land_warden_keeps_two() -> None:
    s, d = warden()
    assert (s.red.favor, s.red.advisers[0].favor) == (0, 1)
    assert (d.ask.prompt, d.ask.least, d.ask.most) == ("keep", 1, 2)
    d(["card:longbows", "card:rangers"])
    assert s.state.discards["cradle"] == ["vision-of-faith"]
    assert d.options == ["card:longbows", "card:rangers"]  # the order is the player's
    d("card:rangers", "facedown")
    assert d.options == [COAST, "discard"]
    d(COAST)
    assert (advisers(s), [card.slug for card in s.state.site(7).cards]) == (["land-warden", "?rangers"], ["longbows"])
    s.check()


@pytest.mark.answer("land-warden", 2)
def test_after_a_site_the_second_card_goes_anywhere() -> None:
    s, d = warden()
    d(["card:longbows", "card:rangers"], "card:longbows", COAST)
    assert d.options == [COAST, "as-adviser", "facedown", "discard"]
    d("facedown")
    assert advisers(s) == ["land-warden", "?rangers"]


def test_one_card_alone_goes_anywhere() -> None:
    _, d = warden(top=TWO)
    assert d(["card:longbows"]).options == [COAST, "as-adviser", "facedown", "discard"]
    _, d = warden()
    d(["card:longbows", "card:rangers"], "card:rangers", "discard")
    assert d.options == [COAST, "as-adviser", "facedown", "discard"]
    _, d = warden()
    d(["card:longbows", "card:rangers"], "card:rangers", "as-adviser", "discard")
    assert d.ask.prompt == "act"


@law("OATH-banner.pf-a", "OATH-banner.pf-b")
@pytest.mark.answer("land-warden", 1)
def test_two_cards_for_sites_are_each_helped_by_the_people() -> None:
    s = searching("wolves", top=THREE, favor=1, advisers=["land-warden"])
    s.site(8, cards=["elders"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "land-warden", "peoples-favor")(["card:longbows", "card:rangers"], "card:longbows")
    d("to-site:8:river", "card:elders", "to-site:6:great-slum", "card:wolves")
    assert [[card.slug for card in s.state.site(slot).cards] for slot in (6, 7, 8)] == [["rangers"], [], ["longbows"]]
    s.check()


# -- Crop Rotation ----------------------------------------------------------------------------------------------------


def test_crop_rotation_makes_room() -> None:
    s = searching("crop-rotation", "wolves")
    d = search(s, "crop-rotation")("card:longbows", COAST)
    assert d.ask.prompt == "act"  # Wolves had to go
    assert [card.slug for card in s.state.site(7).cards] == ["crop-rotation", "longbows"]
    s.check()


def test_crop_rotation_may_clear_where_there_is_room() -> None:
    s = searching("wolves", advisers=["crop-rotation"])
    d = search(s, "crop-rotation")("card:longbows", COAST)
    assert d.options == ["card:wolves", "no-discard"]
    d("no-discard")
    assert len(s.state.site(7).cards) == 2


@law("OATH-7.4.3a", "OATH-7.2.2a")
def test_crop_rotation_takes_neither_itself_nor_what_is_locked() -> None:
    s = searching("crop-rotation", "a-round-of-ale")
    assert COAST not in search(s, "crop-rotation")("card:longbows").options
    s = searching("crop-rotation", "festival-district")
    assert COAST not in search(s, "crop-rotation")("card:longbows").options


def test_crop_rotation_works_for_facedown_advisers() -> None:
    s = searching("wolves", "lancers", advisers=["crop-rotation", "?longbows"])
    s.act(1)("play-adviser", ["modifier:crop-rotation"], COAST, "card:wolves")
    assert [card.slug for card in s.state.site(7).cards] == ["lancers", "longbows"]


@pytest.mark.answer("crop-rotation", 1)
def test_crop_rotation_and_the_people_clear_two() -> None:
    s = searching("wolves", "lancers", advisers=["crop-rotation"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "crop-rotation", "peoples-favor")("card:longbows", COAST, "card:wolves", "card:lancers")
    assert d.ask.prompt == "act"
    assert [card.slug for card in s.state.site(7).cards] == ["longbows"]
    s.check()


def test_crop_rotation_clears_the_site_that_is_played_to() -> None:
    s = searching("wolves", advisers=["crop-rotation"])
    s.site(8, cards=["elders", "lancers"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "crop-rotation", "peoples-favor")("card:longbows", "to-site:8:river")
    assert d.options == ["card:elders", "card:lancers", "no-discard"]  # not at the site of the pawn
    d("card:elders")
    assert d.options == ["card:wolves", "card:lancers", "no-discard"]  # the people's own
    d("card:wolves")
    assert [[card.slug for card in s.state.site(slot).cards] for slot in (7, 8)] == [[], ["lancers", "longbows"]]
    s.check()
