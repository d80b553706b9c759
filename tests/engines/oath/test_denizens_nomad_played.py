"""Denizens of Nomad that act when they are played."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.majors.playing import advisers_to_go, play
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import HERE, advisers, at, playing, turning_up
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law

SECRET = "darkest-secret"


# -- Faithful Friend --------------------------------------------------------------------------------------------------


@law("OATH-7.3.3a")
@pytest.mark.parametrize(("before", "after"), [(0, 4), (2, 6), (5, 7)])
def test_it_works(before: int, after: int) -> None:
    s = Scene(3)
    s.player(1, supply=before)
    d = playing(s, "faithful-friend")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over
    assert s.red.supply == after
    assert advisers_to_go(s.state, 1)[1] == []
    s.check()


@law("OATH-7.2.2e", "OATH-7.3.3c")
def test_a_friend_that_lies_facedown_helps_when_turned_up() -> None:
    s = Scene(3)
    s.player(1, supply=0)
    playing(s, "faithful-friend")("facedown")
    assert s.red.supply == 0
    turning_up(s)("as-adviser")
    assert s.red.supply == 4


# -- Ancient Pact -----------------------------------------------------------------------------------------------------


def pact(*, role: str = "exile", holder: int | None = 1, oath: str = "supremacy") -> Scene:
    s = Scene(3, oath, roles=(role, "exile"))
    s.reliquary("cup-of-plenty", "map", None, "ivory-eye")
    s.banner(SECRET, holder=holder, tokens=4)
    s.site(5, warbands={s.red.force: 2})
    s.player(1, warbands=1, supply=2)
    return s


@law("OATH-7.6.1a", "OATH-10.give-b")
def test_the_pact_makes_a_citizen() -> None:
    s = pact()
    s.player(1, vision="vision-of-faith")
    d = playing(s, "ancient-pact")("as-adviser")
    assert (asked(d), d.options) == ((1, "ancient-pact"), ["become-citizen", "stay-exile"])
    d("become-citizen")
    assert d.options == ["space:0", "space:1", "space:3"], "unseen, by its space"
    assert d("space:1").over
    banner = s.state.banners[SECRET]
    assert (banner.holder, banner.tokens) == (0, 4)
    assert [relic.slug for relic in s.red.relics] == ["map"]
    assert (s.red.role, s.red.supply, s.red.vision, s.red.warbands) == ("citizen", 7, None, 1)
    assert s.state.site(5).warbands == {"purple": 2}
    assert s.state.act_over
    assert advisers(s) == ["ancient-pact"]
    s.check()


@law("OATH-7.6.1a", "OATH-6.6.2h", "OATH-2.11b")
def test_the_relic_of_the_pact_comes_to_a_citizen() -> None:
    """Even with the Bandit Crown red never rules most sites alone: the title stays, and the cult gets nothing."""
    s = pact(oath="supremacy")
    s.reliquary("bandit-crown", None, None, None)
    s.site(1, warbands={"purple": 1})
    s.site(2, warbands={"purple": 1})
    s.player(2, advisers=["chaos-cult"])
    s.player(1, favor=2)
    assert playing(s, "ancient-pact")("as-adviser", "become-citizen").over
    told = [event.kind for event in s.table.events]
    assert told.index("citizen") < told.index("relic-taken")
    assert not s.told("title-taken")
    assert (s.red.favor, s.blue.favor, s.state.title) == (2, 0, 0)
    assert ruling.ruled_slots(s.state, 1) == ruling.ruled_slots(s.state, 0) == list(range(1, 9))
    s.check()


def test_the_pact_may_be_left() -> None:
    s = pact()
    assert playing(s, "ancient-pact")("as-adviser", "stay-exile").over
    assert (s.red.role, s.state.banners[SECRET].holder, advisers(s)) == ("exile", 1, ["ancient-pact"])


@pytest.mark.parametrize("why", [{"role": "citizen"}, {"holder": 2}, {"holder": None}])
@pytest.mark.answer("ancient-pact", 1)
def test_the_pact_is_for_an_exile_with_the_secret(why: dict[str, Any]) -> None:
    s = pact(**why)
    assert playing(s, "ancient-pact")("as-adviser").over
    assert len(s.red.relics) == 0
    assert advisers(s) == ["ancient-pact"]


def test_a_usurper_who_makes_the_pact_is_none_any_more() -> None:
    s = pact(oath="devotion")
    s.state.title, s.state.usurper = 1, True
    playing(s, "ancient-pact")("as-adviser", "become-citizen", "space:0")
    assert (s.state.title, s.state.usurper) == (0, False)
    s.check()


@law("OATH-9.3b")
def test_a_pact_with_an_empty_reliquary() -> None:
    s = pact()
    s.reliquary(None, None, None, None)
    assert playing(s, "ancient-pact")("as-adviser", "become-citizen").over
    assert s.red.role == "citizen"


# -- Great Herd -------------------------------------------------------------------------------------------------------


def herd(*elsewhere: str, **red: Any) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(5, cards=elsewhere)
    s.player(1, **red)
    return s, playing(s, "great-herd")(HERE)


@law("OATH-10.swap-a", "OATH-7.3.3d")
def test_the_herd_moves_on_with_all_that_lies_on_it() -> None:
    s = Scene(3)
    other = s.site(2, cards=["elders", "longbows"]).cards[0]
    other.favor, s.state.shared = 1, s.state.shared - 1
    d = playing(s, "great-herd")(HERE)
    assert d.options == ["card:elders", "no-swap"]
    assert d("card:elders").over
    assert (at(s, 2), at(s, 3)) == (["longbows", "great-herd"], ["elders"])
    assert s.state.site(3).cards[0].favor == 1
    assert (s.red.favor, s.red.secrets) == (1, 0), "for playing it here; nothing for a card that comes home (steppe)"
    s.check()


def test_the_herd_may_stay() -> None:
    s, d = herd("elders")
    assert d("no-swap").over
    assert (at(s, 3), at(s, 5)) == (["great-herd"], ["elders"])


@law("OATH-9.2e")
def test_the_herd_does_not_move_about_at_its_site() -> None:
    s = Scene(3)
    s.site(3, cards=["elders"])
    assert playing(s, "great-herd")(HERE).over


@law("OATH-7.2.2c")
@pytest.mark.parametrize("cards", [["longbows"], ["sacred-ground"], ["ancient-forge"], []])
@pytest.mark.answer("great-herd", 1)
def test_a_herd_without_unlocked_kin_stays(cards: list[str]) -> None:
    s, d = herd(*cards)
    assert d.over
    assert at(s, 3) == ["great-herd"]


@pytest.mark.parametrize("slot", [3, 5])
def test_the_bloodline_keeps_the_herd_from_moving(slot: int) -> None:
    s = Scene(3)
    s.site(5, cards=["elders"])
    s.site(slot, warbands={"blue": 1})
    s.player(2, advisers=["ancient-bloodline"])
    assert playing(s, "great-herd")(HERE).over


def test_a_swapped_card_is_not_played() -> None:
    s = Scene(3)
    s.site(5, cards=["the-gathering"])
    assert playing(s, "great-herd")(HERE, "card:the-gathering").over
    assert at(s, 3) == ["the-gathering"]


def test_the_herd_leaves_the_site_where_it_was_played() -> None:
    """Which the People's Favor may have chosen."""
    s = Scene(3)
    s.site(5, cards=["elders"])
    s.player(1, hand=["great-herd"])
    d = s.run(play(s.table, Playing(1, card="great-herd", region=True)), turn=1)("to-site:4:wastes", "card:elders")
    assert d.over
    assert (at(s, 4), at(s, 5), at(s, 3)) == (["elders"], ["great-herd"], [])


@pytest.mark.law("OATH-site.slum-a", "OATH-10.swap-a")
@pytest.mark.parametrize(("answer", "left"), [("card:longbows", []), ("no-discard", ["longbows"])])
def test_the_herd_may_clear_a_card_of_the_slum_it_comes_to(answer: str, left: list[str]) -> None:
    s = Scene(3)
    s.site(6, cards=["elders", "longbows"])
    d = playing(s, "great-herd")(HERE, "card:elders")
    assert (asked(d), d.options) == ((1, "discard-first"), ["card:longbows", "no-discard"])
    assert d(answer).over
    assert (at(s, 3), at(s, 6)) == (["elders"], [*left, "great-herd"])
    assert s.state.discards["cradle"] == [slug for slug in ["longbows"] if slug not in left]
    s.check()


@pytest.mark.law("OATH-site.slum-a", "OATH-10.swap-a")
def test_whoever_comes_to_the_slum_for_the_herd_may_clear_a_card_too() -> None:
    """One when the herd is played there, and one when its kin comes; never one of the two."""
    s = Scene(3)
    s.player(1, site=6)
    s.site(6, cards=["longbows", "rangers"])
    s.site(5, cards=["elders", "wolves"])
    d = playing(s, "great-herd")("to-site:6:great-slum", "card:longbows", "card:elders")
    assert d.options == ["card:rangers", "no-discard"]
    assert d("card:rangers").over
    assert (at(s, 6), at(s, 5)) == (["elders"], ["wolves", "great-herd"])
    s.check()


# -- Twin Brother -----------------------------------------------------------------------------------------------------


def brothers(*blue: str) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.player(2, site=8, advisers=blue)
    return s, playing(s, "twin-brother")("as-adviser")


@law("OATH-10.swap-a", "OATH-7.3.3d")
def test_the_brother_takes_a_place() -> None:
    s = Scene(3)
    s.player(2, site=8, advisers=["elders", "?lancers", "longbows"])
    s.blue.advisers[0].secrets = 1
    d = playing(s, "twin-brother")("as-adviser")
    assert (asked(d), d.options) == ((1, "twin-brother"), ["card:elders", "no-swap"])
    assert d("card:elders").over
    assert advisers(s) == ["elders"]
    assert advisers(s, 2) == ["?lancers", "longbows", "twin-brother"]
    assert s.red.advisers[0].secrets == 1
    assert not s.told("favor-gained")
    s.check()


def test_the_brother_may_stay() -> None:
    s, d = brothers("elders")
    d("no-swap")
    assert (advisers(s), advisers(s, 2)) == (["twin-brother"], ["elders"])


@law("OATH-7.2.2c")
@pytest.mark.parametrize("theirs", ["faithful-friend", "vow-of-kinship", "?elders", "longbows"])
def test_locked_hidden_and_foreign_advisers_are_no_brothers(theirs: str) -> None:
    s, d = brothers(theirs)
    assert d.over
    assert advisers(s) == ["twin-brother"]


def test_the_brother_of_a_wagon_brings_its_limit() -> None:
    s = Scene(3)
    s.player(1, advisers=["longbows", "rangers"])
    s.player(2, advisers=["family-wagon", "lancers", "elders", "horse-archers"])
    d = playing(s, "twin-brother")("as-adviser", "card:family-wagon")
    assert (asked(d), d.ask.least) == ((2, "advisers-go"), 1)
    assert "card:twin-brother" not in d.options
    d(["card:elders"])
    assert (asked(d), d.options) == ((1, "advisers-go"), ["card:longbows", "card:rangers"])
    d(["card:longbows"])
    assert advisers(s) == ["rangers", "family-wagon"]
    assert advisers(s, 2) == ["lancers", "horse-archers", "twin-brother"]
    s.check()


# -- Pilgrimage -------------------------------------------------------------------------------------------------------


def pilgrims(*cards: str, dispossessed: tuple[str, ...] = ()) -> Scene:
    s = Scene(3)
    s.site(3, cards=cards)
    for card in dispossessed:
        s.state.world_deck.remove(card)
        s.state.dispossessed.append(card)
    return s


def test_pilgrims_set_out_and_others_come() -> None:
    s = pilgrims("elders", "longbows", dispossessed=("wolves", "tents", "rangers"))
    s.site(3).cards[0].favor = 1
    s.site(3).cards[1].secrets = 1
    s.state.shared -= 1
    s.discards("provinces", "keep")
    d = playing(s, "pilgrimage")("as-adviser")
    if not d.over:
        d(d.options[0])
    assert at(s, 3) == []
    assert (s.state.banks["nomad"], s.red.turned) == (4, 1)
    pile = s.state.discards["provinces"]
    assert (len(pile), pile[-1], len(s.state.dispossessed)) == (3, "keep", 3)
    assert sorted([*pile[:2], *s.state.dispossessed]) == ["elders", "longbows", "rangers", "tents", "wolves"]
    assert s.red.hand == []
    drawn = s.told("drawn")[0]
    assert drawn.seen_by == (1,)
    assert {*drawn.secret["cards"]} == {*pile[:2]}
    s.check()


def test_pilgrims_may_come_straight_back() -> None:
    s = pilgrims("elders")
    playing(s, "pilgrimage")("as-adviser")
    assert (s.state.discards["provinces"], s.state.dispossessed) == (["elders"], [])
    assert s.told("pilgrims")[0].params["gone"] == ["elders"]


@law("OATH-7.2.2b")
def test_locked_cards_edifices_and_ruins_make_no_pilgrimage() -> None:
    s = pilgrims("sacred-ground", "fallen-spire")
    assert playing(s, "pilgrimage")("as-adviser").over
    assert at(s, 3) == ["sacred-ground", "fallen-spire"]
    assert s.state.dispossessed == []


def test_no_pilgrims_from_the_land_of_the_bloodline() -> None:
    s = pilgrims("elders")
    s.site(3, warbands={"blue": 1})
    s.player(2, advisers=["ancient-bloodline"])
    playing(s, "pilgrimage")("as-adviser")
    assert at(s, 3) == ["elders"]


def test_only_who_plays_it_sees_who_comes() -> None:
    s = pilgrims("elders", dispossessed=("wolves", "tents"))
    playing(s, "pilgrimage")("as-adviser")
    (came,) = s.state.discards["provinces"]
    assert all(came not in str(event.params) for event in s.table.events if event.kind != "pilgrims")


# -- The Gathering ----------------------------------------------------------------------------------------------------


def gathering() -> tuple[Scene, Driver]:
    s = Scene(4)
    s.player(0, site=1, favor=1)
    s.player(1, favor=2, advisers=["elders", "?wolves"])
    s.player(2, site=8, secrets=1, relics=["map"], banners=[SECRET])
    s.player(3, site=6)
    return s, playing(s, "the-gathering")(HERE)


@law("OATH-7.3.3a", "OATH-9.register-a")
@pytest.mark.answer("the-gathering", 3)
def test_all_may_gather_in_turn_order() -> None:
    s, d = gathering()
    assert (asked(d), d.options) == ((0, "gathering"), ["join-gathering", "stay-away"])
    d("stay-away")
    assert asked(d) == (2, "gathering")
    d("join-gathering")
    assert asked(d) == (3, "gathering")
    d("stay-away")
    assert [player.site for player in s.state.players] == [1, 3, 3, 6]
    assert not s.told("travelled")
    assert (asked(d), d.options) == ((1, "deal-with"), ["seat:@2", "done"])
    d("done")
    assert asked(d) == (2, "deal-with")
    assert d("done").over
    assert [player.site for player in s.state.players] == [1, 3, 3, 6], "nobody goes back"
    s.check()


@law("OATH-10.exchange-a", "OATH-7.6.3g")
def test_guests_make_as_many_exchanges_as_they_like() -> None:
    s, d = gathering()
    d("stay-away", "join-gathering", "stay-away", "seat:@2")
    mark = s.red.advisers[1].mark
    offered = {option for option in d.options if option != "withdraw"}
    assert offered == {
        "give-some:favor",
        "give-counsellor:elders",
        f"give-counsellor:#{mark}",
        "want-some:secrets",
        "want-relic:map",
    }, "no banners, nothing of the Reliquary"
    d("give-some:favor", "amount:2", "want-relic:map", "propose", "accept")
    assert asked(d) == (1, "deal-with")
    d("seat:@2", f"give-counsellor:#{mark}", "want-some:secrets", "propose", "decline")
    assert asked(d) == (2, "deal-with")
    d("seat:@1", "want-counsellor:elders", "propose", "accept", "done")
    assert asked(d) == (1, "deal-with"), "that round brought exchanges"
    assert d("done", "done").over
    assert ([relic.slug for relic in s.red.relics], s.blue.favor) == (["map"], 2)
    assert (advisers(s), advisers(s, 2)) == (["?wolves"], ["elders"])
    s.check()


def banquet() -> tuple[Scene, Driver]:
    """Four guests, each with something to give."""
    s = Scene(4)
    s.player(0, site=3, favor=2)
    s.player(1, favor=2)
    s.player(2, site=3, favor=2)
    s.player(3, site=3, relics=["map"])
    return s, playing(s, "the-gathering")(HERE)


def give(d: Driver, to: int, answer: str, count: int = 1) -> Driver:
    """Favor is offered for nothing."""
    return d(f"seat:@{to}", "give-some:favor", f"amount:{count}", "propose", answer)


@law("OATH-7.6.3i")
@pytest.mark.answer("the-gathering", 1)
@pytest.mark.answer("the-gathering", 2)
def test_guests_go_round_again_after_a_round_with_an_exchange() -> None:
    s, d = banquet()
    assert asked(d) == (0, "deal-with"), "from the Chancellor on, although another played the card"
    d("done", "done", "done")
    assert asked(d) == (3, "deal-with")
    d("seat:@0", "give-relic:map", "want-some:favor", "amount:2", "propose", "accept")
    assert s.purple.favor == 0
    d("done")
    assert asked(d) == (0, "deal-with"), "the last guest dealt with the first"
    d("seat:@1", "give-relic:map", "propose", "accept", "done", "done", "done", "done")
    assert [relic.slug for relic in s.red.relics] == ["map"]
    assert asked(d) == (0, "deal-with")
    assert d("done", "done", "done", "done").over, "a round without an exchange ends it"
    s.check()


@law("OATH-7.6.3i")
@pytest.mark.answer("the-gathering", 1)
def test_who_declined_is_asked_again_once_anything_has_changed_hands() -> None:
    s, d = banquet()
    give(d, 1, "decline")
    assert d.options == ["seat:@2", "seat:@3", "done"]
    give(d, 2, "decline")
    assert d.options == ["seat:@3", "done"]
    give(d, 3, "accept")
    assert d.options == ["seat:@1", "seat:@2", "seat:@3", "done"]
    assert "propose" not in d("seat:@1", "give-some:favor").options, "identical terms stay barred"
    d("withdraw")
    assert d.options == ["seat:@2", "seat:@3", "done"]
    d("done", "seat:@0", "withdraw", "done", "done", "done")
    assert asked(d) == (0, "deal-with")
    assert d.options == ["seat:@2", "seat:@3", "done"], "nothing has changed hands since"
    give(d("done"), 3, "accept")
    d("done", "done", "done")
    assert d.options == ["seat:@1", "seat:@2", "seat:@3", "done"]
    s.check()


@law("OATH-7.6.3i")
def test_a_round_of_refusals_ends_it() -> None:
    s, d = banquet()
    for seat, first in ((0, 1), (1, 0), (2, 0)):
        assert asked(d) == (seat, "deal-with")
        d(f"seat:@{first}", "give-some:favor", "amount:1", "propose", "decline", "done")
    assert d("done").over
    s.check()


def test_nobody_comes() -> None:
    s, d = gathering()
    assert d("stay-away", "stay-away", "stay-away").over
    s.check()


@law("OATH-7.2.2b")
def test_locked_advisers_are_not_exchanged() -> None:
    s = Scene(2)
    s.player(0, site=3)
    s.player(1, advisers=["faithful-friend"], favor=1)
    d = playing(s, "the-gathering")(HERE, "seat:@1")
    assert d.options == ["give-relic:grand-scepter", "want-some:favor", "withdraw"]
