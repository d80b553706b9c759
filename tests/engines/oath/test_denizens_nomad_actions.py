"""Denizens of Nomad with actions: Elders, Ancient Binding, Convoys, Oracle, Resettle."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Action, Toll
from games.oath.engine.play.core.hooks import LOCKS, SEARCH_TOLL, WHEN_PLAYED
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law
SECRET = "darkest-secret"


# -- Elders -----------------------------------------------------------------------------------------------------------


def test_it_works() -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    s.player(1, favor=3)
    d = s.act(1)("power:elders")
    assert (s.red.favor, s.red.secrets, s.state.site(3).cards[0].favor) == (1, 1, 2)
    assert "power:elders" not in d.options
    s.check()


@pytest.mark.parametrize(("favor", "site"), [(1, 3), (2, 4)])
def test_elders_want_two_favor_and_a_visit(favor: int, site: int) -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    s.player(1, favor=favor, site=site)
    assert "power:elders" not in s.act(1).options


# -- Ancient Binding --------------------------------------------------------------------------------------------------


def binding(**red: int) -> Scene:
    s = Scene(3)
    s.site(3, cards=["ancient-binding", "elders"], secrets=2)
    s.player(1, **({"secrets": 4, "turned": 1} | red))
    return s


@pytest.mark.answer("ancient-binding", 1)
def test_the_binding_leaves_the_user_the_secret_that_was_placed() -> None:
    s = binding()
    s.state.site(3).cards[1].secrets = 1
    s.player(1, relics=["oracular-pig"])
    s.red.relics[0].secrets = 1
    s.banner(SECRET, holder=1, tokens=3)
    s.act(1)("power:ancient-binding")
    assert (s.red.secrets, s.red.turned) == (0, 0)
    assert [card.secrets for card in s.state.site(3).cards] == [1, 0]
    assert s.red.relics[0].secrets == 0
    assert sum(event.params["count"] for event in s.told("secrets-burnt")) == 1 + 5
    assert (s.state.banners[SECRET].tokens, s.state.site(3).secrets) == (3, 2)
    s.check()


def test_the_others_choose_the_one_they_keep() -> None:
    s = binding()
    s.player(0, secrets=1, turned=2)
    s.player(2, secrets=2)
    d = s.act(1)("power:ancient-binding")
    assert (asked(d), d.options) == ((0, "last-secret"), ["keep-faceup", "keep-facedown"])
    d("keep-facedown")
    assert ((s.purple.secrets, s.purple.turned), (s.blue.secrets, s.blue.turned)) == ((0, 1), (1, 0))
    assert asked(d) == (1, "act")


def test_a_binding_of_nothing_else_is_not_told() -> None:
    s = binding(secrets=2, turned=0)
    s.act(1)("power:ancient-binding")
    assert [event.params["count"] for event in s.told("secrets-burnt")] == [1]


@pytest.mark.parametrize(("secrets", "turned"), [(1, 0), (0, 1), (0, 0)])
def test_who_has_one_secret_loses_nothing(secrets: int, turned: int) -> None:
    s = binding()
    s.player(2, secrets=secrets, turned=turned)
    s.act(1)("power:ancient-binding")
    assert (s.blue.secrets, s.blue.turned) == (secrets, turned)


@pytest.mark.parametrize("why", ["poor", "turned", "filled"])
def test_the_binding_costs_two_secrets(why: str) -> None:
    s = binding(secrets=1 if why != "filled" else 4, turned=3)
    if why == "filled":
        s.state.site(3).cards[0].secrets = 1
    assert "power:ancient-binding" not in s.act(1).options


# -- Convoys ----------------------------------------------------------------------------------------------------------


def convoys() -> Scene:
    s = Scene(3)
    s.site(3, cards=["convoys"])
    s.discards("cradle", "wolves", "longbows")
    s.discards("provinces", "tents")
    s.player(1, favor=1)
    return s


def test_convoys_stack_a_pile_on_the_own() -> None:
    s = convoys()
    d = s.act(1)("power:convoys")
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:cradle")
    assert s.state.discards == {"cradle": [], "provinces": ["wolves", "longbows", "tents"], "hinterland": []}
    assert "wolves" not in str([event.params for event in s.table.events])
    assert (s.red.favor, s.state.site(3).cards[0].favor) == (0, 1)
    s.check()


def test_convoys_of_nothing_and_onto_nothing() -> None:
    s = convoys()
    s.act(1)("power:convoys", "pile:hinterland")
    assert s.state.discards["provinces"] == ["tents"]
    s = convoys()
    s.site(8, warbands={"blue": 1})
    s.player(1, site=8)
    s.site(3, warbands={"red": 1})
    s.act(1)("power:convoys", "pile:provinces")
    assert s.state.discards["hinterland"] == ["tents"], "where the pawn is"


# -- Oracle -----------------------------------------------------------------------------------------------------------


def oracle(*deck: str, **red: Any) -> Scene:
    s = Scene(3)
    s.site(3, cards=["oracle"])
    s.state.discards["cradle"] = [slug for slug in s.state.world_deck if slug.startswith("vision") or slug == "conspiracy"]
    s.state.world_deck = [slug for slug in s.state.world_deck if slug not in s.state.discards["cradle"]]
    for card in deck:
        if card in s.state.discards["cradle"]:
            s.state.discards["cradle"].remove(card)
            s.state.world_deck.append(card)
    s.deck(*deck)
    s.player(1, **({"secrets": 2} | red))
    return s


@law("OATH-2.7.1a", "OATH-5.1.2e")
@pytest.mark.answer("oracle", 1)
@pytest.mark.answer("oracle", 2)
def test_the_oracle_finds_the_next_vision() -> None:
    s = oracle("wolves", "longbows", "vision-of-faith", "tents", "vision-of-rebellion")
    before = [slug for slug in s.state.world_deck if slug != "vision-of-faith"]
    d = s.act(1)("power:oracle")
    assert (d.ask.prompt, d.options) == ("play-card", ["facedown", "reveal", "discard"])
    assert (s.state.visions_drawn, s.state.world_deck) == (1, before)
    assert (s.red.secrets, s.state.site(3).cards[0].secrets) == (0, 2)
    drawn = s.told("drawn")[0]
    assert (drawn.seen_by, drawn.params["backs"], drawn.secret) == ((1,), ["vision"], {"cards": ["vision-of-faith"]})
    d("reveal")
    assert s.red.vision
    assert s.red.vision.slug == "vision-of-faith"
    s.check()


def test_an_imperial_player_cannot_reveal_it() -> None:
    s = oracle("vision-of-faith")
    s.player(0, site=3, secrets=2)
    d = s.act(0)("power:oracle")
    assert d.options == ["facedown", "discard"]
    d("discard")
    assert s.state.discards["hinterland"] == ["vision-of-faith"]


@law("OATH-9.3b")
def test_without_visions_the_oracle_is_silent() -> None:
    s = oracle()
    s.act(1)("power:oracle")
    assert (s.state.visions_drawn, s.red.secrets, s.red.hand) == (0, 0, [])
    assert s.told("no-vision-left")
    s.check()


@pytest.mark.parametrize("what", [{"secrets": 1}, {"secrets": 1, "turned": 5}])
def test_the_oracle_wants_two_secrets(what: dict[str, int]) -> None:
    assert "power:oracle" not in oracle("vision-of-faith", **what).act(1).options


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.answer("oracle", 3)
def test_the_horn_sends_it_back_under_the_deck(declared: bool) -> None:
    s = oracle("vision-of-faith", relics=["cracked-horn"])
    s.act(1)("power:oracle", ["modifier:cracked-horn"] if declared else [], "discard")
    assert (s.state.world_deck[-1] == "vision-of-faith") is declared
    assert (s.state.discards["hinterland"] == ["vision-of-faith"]) is not declared
    s.check()


@pytest.mark.parametrize("favor", [1, 0])
def test_what_a_search_costs_the_oracle_costs(favor: int, new_card: NewCard) -> None:
    def tax(held: Any, t: Any, action: Action) -> None:
        action.tolls.append(Toll(held, favor=1, to=2))

    s = oracle("vision-of-faith", favor=favor)
    s.player(2, advisers=[new_card((SEARCH_TOLL, tax))])
    d = s.act(1)
    assert ("power:oracle" in d.options) is bool(favor)
    if favor:
        d("power:oracle", "reveal")
        assert (s.red.favor, s.blue.favor) == (0, 1)


# -- Resettle ---------------------------------------------------------------------------------------------------------


def resettling(*blue: str, **red: Any) -> Scene:
    s = Scene(3)
    s.site(3, cards=["resettle"])
    s.player(1, **red)
    s.player(2, site=8, advisers=blue)
    return s


@law("OATH-10.move-a", "OATH-7.3.3d")
def test_an_adviser_of_anybody_goes_home() -> None:
    s = resettling("lancers", "longbows", advisers=["elders"])
    s.site(4, cards=["wolves"])  # full
    s.site(1, faceup=False)
    s.state.players[0].site = 2
    s.blue.advisers[0].secrets = 1
    d = s.act(1)("power:resettle")
    assert d.options == ["card:elders", "card:lancers"]
    d("card:lancers")
    slots = [int(option.split(":")[1]) for option in d.options]
    assert slots == [2, 3, 5, 6, 7, 8]
    d("resettle-at:2:steppe")
    assert (at(s, 2), advisers(s, 2)) == (["lancers"], ["longbows"])
    assert s.state.site(2).cards[0].secrets == 1
    assert (s.red.secrets, s.red.favor, s.blue.favor) == (0, 0, 0)
    assert d.ask.prompt == "act"
    d("power:resettle")  # free, as often as there are any
    assert d.ask.prompt in ("resettle", "resettle-at")
    s.check()


@law("OATH-7.2.1b", "OATH-7.2.2b")
@pytest.mark.parametrize("card", ["faithful-friend", "hospitality", "?elders", "longbows"])
def test_who_cannot_be_resettled(card: str) -> None:
    assert "power:resettle" not in resettling(card).act(1).options


def test_a_moved_card_is_not_played(new_card: NewCard) -> None:
    def acts(*_: Any) -> Any:
        pytest.fail("it was not played")
        yield

    s = resettling(new_card((WHEN_PLAYED, acts), suit="nomad"))
    d = s.act(1)("power:resettle", "resettle-at:2:steppe")
    assert d.ask.prompt == "act"


def test_the_great_slum_makes_room_for_who_comes() -> None:
    s = resettling("lancers")
    s.site(6, cards=["wolves", "longbows", "rangers"])
    d = s.act(1)("power:resettle", "resettle-at:6:great-slum")
    assert (d.ask.prompt, len(d.options)) == ("discard-first", 3)
    d("card:wolves")
    assert at(s, 6) == ["longbows", "rangers", "lancers"]
    s.check()


def test_locks_hold_for_the_user(new_card: NewCard) -> None:
    s = resettling("lancers")
    s.player(0, advisers=[new_card((LOCKS, lambda held, state, seat, zone, at, card: seat == 1 and zone == "adviser"))])
    assert "power:resettle" not in s.act(1).options
