"""Denizens of Discord that act when they are played."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.hooks import BAN_PLACING, BAN_TAKE, PLAYS, RULES_BARE_SITES, TOOK_RELICS
from games.oath.engine.play.majors.playing import play_now
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, at, playing, turning_up
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def asked(d: Driver) -> tuple[int, str]:
    return d.ask.seat, d.ask.prompt


# -- A Small Favor ----------------------------------------------------------------------------------------------------


@law("OATH-7.3.3a", "OATH-10.gain-b")
def test_it_works() -> None:
    s = Scene(3)
    d = playing(s, "a-small-favor")
    assert d.options == ["as-adviser", "facedown", "discard"]
    assert d("as-adviser").over
    assert s.red.warbands == 4
    s.check()


@law("OATH-9.3b")
def test_a_small_favor_gives_what_is_left() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 11})
    playing(s, "a-small-favor")("as-adviser")
    assert s.red.warbands == 3
    s.check()


def test_a_citizen_gains_imperial_warbands_as_a_small_favor() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    playing(s, "a-small-favor")("as-adviser")
    assert (s.red.warbands, s.state.reserve["purple"]) == (4, 20)
    s.check()


@law("OATH-7.3.3c")
def test_a_small_favor_is_done_when_turned_up() -> None:
    s = Scene(3)
    playing(s, "a-small-favor")("facedown")
    assert s.red.warbands == 0
    turning_up(s)("as-adviser")
    assert s.red.warbands == 4


@law("OATH-7.2.2a")
def test_a_small_favor_stays_an_adviser() -> None:
    s = Scene(3)
    s.player(1, advisers=["a-small-favor", "wolves", "elders"])
    assert playing(s, "bewitch")("as-adviser").options == ["card:wolves", "card:elders"]


# -- Bandit Chief -----------------------------------------------------------------------------------------------------


@law("OATH-10.kill-a")
def test_the_bandit_chief_kills_one_at_every_site() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 3})
    s.site(4, warbands={"red": 2})
    s.site(6, warbands={"blue": 1})
    d = playing(s, "bandit-chief")
    assert "as-adviser" not in d.options
    assert d(HERE).over
    assert [site.warbands for site in s.state.sites if site.warbands] == [{"purple": 2}, {"red": 1}]
    s.check()


@law("OATH-2.11b")
def test_the_title_moves_when_the_chief_has_struck() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(4, warbands={"red": 2})
    s.site(5, warbands={"blue": 1})
    playing(s, "bandit-chief")(HERE)
    assert s.state.title == 1


# -- Blackmail --------------------------------------------------------------------------------------------------------


def extorted(**blue: Any) -> Scene:
    """Red will play it where blue stands; the Chancellor with the Scepter is elsewhere."""
    s = Scene(3)
    s.player(1, relics=["cracked-horn"])
    s.player(2, **{"relics": ["cup-of-plenty", "ivory-eye"], "favor": 3} | blue)
    return s


@law("OATH-10.take-c", "OATH-7.3.3a")
def test_blackmail_takes_a_relic() -> None:
    s = extorted()
    d = playing(s, "blackmail")(HERE)
    assert (asked(d), d.options) == ((1, "blackmail"), ["blackmail:cup-of-plenty", "blackmail:ivory-eye"])
    d("blackmail:ivory-eye")
    assert (asked(d), d.options) == ((2, "blackmailed"), ["buy-silence", "yield-relic"])
    d("yield-relic")
    assert [relic.slug for relic in s.red.relics] == ["cracked-horn", "ivory-eye"]
    assert [relic.slug for relic in s.blue.relics] == ["cup-of-plenty"]
    s.check()


def test_silence_can_be_bought() -> None:
    s = extorted()
    d = playing(s, "blackmail")(HERE, "blackmail:ivory-eye", "buy-silence")
    assert d.over
    assert (s.red.favor, s.blue.favor, len(s.blue.relics)) == (1 + 3, 0, 2)
    s.check()


@law("OATH-9.3d")
def test_less_than_three_favor_buys_nothing() -> None:
    s = extorted(favor=2)
    d = playing(s, "blackmail")(HERE, "blackmail:ivory-eye")
    assert d.over
    assert (s.blue.favor, len(s.blue.relics)) == (2, 1)


def test_blackmail_needs_a_relic_of_somebody_else_here() -> None:
    s = extorted(relics=[])
    assert playing(s, "blackmail")("as-adviser").over
    assert len(s.red.relics) == 1


def test_blackmail_passes_over_relics_on_the_ground() -> None:
    s = extorted(relics=[])
    s.site(3, relics=["ivory-eye"])
    assert playing(s, "blackmail")("as-adviser").over


def test_blackmail_knows_where_people_are() -> None:
    s = extorted(site=4)
    assert playing(s, "blackmail")("as-adviser").over
    assert len(s.blue.relics) == 2


def test_even_the_scepter_can_be_demanded() -> None:
    s = extorted(site=4)
    s.purple.site = 3
    playing(s, "blackmail")("as-adviser")
    assert [relic.slug for relic in s.red.relics] == ["cracked-horn", "grand-scepter"]


@law("OATH-9.2b")
def test_blackmail_demands_nothing_that_cannot_be_taken(new_card: NewCard) -> None:
    s = extorted()
    s.site(8, cards=[new_card((BAN_TAKE, lambda held, t, seat, what: what == "ivory-eye"))])
    playing(s, "blackmail")(HERE, "yield-relic")
    assert [relic.slug for relic in s.blue.relics] == ["ivory-eye"]


def test_a_relic_yielded_is_taken(new_card: NewCard) -> None:
    taken: list[tuple[int, list[str]]] = []

    def answer(held, t, seat, relics):  # type: ignore[no-untyped-def]
        taken.append((seat, relics))
        yield from ()

    s = extorted(relics=["ivory-eye"], favor=0)
    s.player(0, advisers=[new_card((TOOK_RELICS, answer))])
    s.state.oath = "protection"
    playing(s, "blackmail")(HERE)
    assert taken == [(1, ["ivory-eye"])]
    assert s.state.title == 1  # two against the Scepter


# -- Charlatan --------------------------------------------------------------------------------------------------------


@law("OATH-10.burn-a")
@pytest.mark.parametrize("holder", [None, 1, 2])
@pytest.mark.parametrize(("before", "told"), [(1, 0), (2, 1), (5, 1)])
def test_the_charlatan_leaves_one_secret(holder: int | None, before: int, told: int) -> None:
    s = Scene(3)
    s.banner("darkest-secret", holder=holder, tokens=before)
    s.player(2, secrets=3)
    assert playing(s, "charlatan")("as-adviser").over
    banner = s.state.banners["darkest-secret"]
    assert (banner.tokens, banner.holder) == (1, holder)
    assert s.blue.secrets == 3
    assert len(s.told("banner-secrets-burnt")) == told


# -- Dissent ----------------------------------------------------------------------------------------------------------


def divided(**of: Any) -> Scene:
    """Red rules three suits, blue two, the Chancellor one."""
    s = Scene(3, **of)
    s.site(1, cards=["wolves"], warbands={"purple": 1})
    s.site(3, cards=["salad-days", "levelers"], warbands={"red": 1})
    s.site(4, cards=["wild-allies"], warbands={"blue": 1})
    s.player(0, favor=4)
    s.player(1, favor=4, advisers=["royal-tax"])
    s.player(2, favor=4, advisers=["bewitch", "?elders"])
    return s


@law("OATH-7.3.3a")
def test_dissent_takes_a_favor_for_each_suit_ruled() -> None:
    s = divided()
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.red.favor, s.blue.favor) == (4 - 1, 4 - 3, 4 - 2)
    assert s.red.advisers[-1].favor == 6
    s.check()


def test_dissent_at_a_site_counts_for_its_ruler() -> None:
    s = divided()
    playing(s, "dissent")(HERE)
    assert s.red.favor == 4 + 1 - 3
    assert s.state.site(3).cards[-1].favor == 6


@pytest.mark.parametrize(("holder", "left"), [(0, (4, 1, 2)), (1, (3, 4, 2)), (2, (3, 1, 4))])
def test_dissent_spares_whom_the_people_favor(holder: int, left: tuple[int, int, int]) -> None:
    s = divided()
    s.banner("peoples-favor", holder=holder)
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.red.favor, s.blue.favor) == left


@law("OATH-9.3b")
def test_dissent_takes_what_there_is() -> None:
    s = divided()
    s.red.favor, s.state.shared = 1, s.state.shared + 3
    playing(s, "dissent")("as-adviser")
    assert (s.red.favor, s.red.advisers[-1].favor) == (0, 4)
    s.check()


@pytest.mark.answer("dissent", 1)
def test_dissent_hits_each_imperial_player_for_the_empire() -> None:
    s = divided(roles=("exile", "citizen"))
    s.state.site(4).warbands = {"purple": 1}
    s.state.reserve["purple"], s.state.reserve["blue"] = 22, 14
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.blue.favor) == (4 - 1, 4 - 2)  # wolves and wild-allies are both of Beasts
    s.check()


@law("OATH-4.3.1a", "OATH-10.discard-h")
def test_the_favor_of_dissent_is_of_discord() -> None:
    from games.oath.engine.play.rounds.rounds import rest

    s = divided()
    playing(s, "dissent")("as-adviser")
    s.run(rest(s.table, 1), turn=1)
    assert s.state.banks["discord"] == 3 + 6
    s.check()


# -- Key to the City --------------------------------------------------------------------------------------------------


def gates(**warbands: int) -> Scene:
    s = Scene(3)
    s.site(3, warbands=warbands)
    s.blue.site = 4
    return s


@law("OATH-10.kill-a")
def test_the_key_takes_a_city_without_its_ruler() -> None:
    s = gates(blue=3)
    d = playing(s, "key-to-the-city")
    assert "as-adviser" not in d.options
    d(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    assert (s.state.reserve["blue"], s.state.reserve["red"], s.red.warbands) == (14, 13, 0)
    s.check()


@pytest.mark.answer("key-to-the-city", 1)
def test_the_key_opens_bare_sites() -> None:
    s = gates()
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    s.check()


def test_the_key_does_nothing_where_the_ruler_stands() -> None:
    s = gates(blue=3)
    s.blue.site = 3
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"blue": 3}
    s = gates(red=2)
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-6.6.3b")
def test_any_imperial_pawn_holds_an_imperial_city() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"purple": 2}
    s = Scene(3, roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    s.blue.site = 4
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    s.check()


def test_a_citizen_sends_an_imperial_warband() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(3, warbands={"blue": 2})
    s.blue.site = 4
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"purple": 1}
    s.check()


def test_the_key_is_not_optional_at_a_distant_site_of_ones_own() -> None:
    s = Scene(3)
    s.site(6, warbands={"red": 4})
    playing(s, "key-to-the-city", anywhere=[lambda slug: True])("to-site:6:great-slum")
    assert s.state.site(6).warbands == {"red": 1}
    s.check()


def test_the_holder_of_bandits_rules_bare_sites(new_card: NewCard) -> None:
    s = gates()
    s.player(2, site=3, advisers=[new_card((RULES_BARE_SITES, lambda held, state: held.at))])
    playing(s, "key-to-the-city")(HERE)
    assert not s.state.site(3).warbands


@law("OATH-9.2b")
def test_who_cannot_place_warbands_still_kills(new_card: NewCard) -> None:
    s = gates(blue=3)
    s.player(1, advisers=[new_card((BAN_PLACING, lambda held, t, seat: seat == held.at))])
    playing(s, "key-to-the-city")(HERE)
    assert (s.state.site(3).warbands, s.red.warbands) == ({}, 1)


def test_without_a_warband_left_nobody_comes() -> None:
    s = gates(blue=3)
    s.site(5, warbands={"red": 14})
    playing(s, "key-to-the-city")(HERE)
    assert not s.state.site(3).warbands
    s.check()


# -- Riots ------------------------------------------------------------------------------------------------------------


def unrest(*, mob: bool = True, holder: int | None = 2) -> Scene:
    """Three cards of Beasts at sites, one of the Hearth, and advisers of both."""
    s = Scene(3)
    s.banner("peoples-favor", holder=holder, mob=mob)
    s.site(1, cards=["wolves"])
    s.site(5, cards=["wild-allies", "levelers"])
    s.site(6, cards=["second-chance"])
    s.player(2, advisers=["threatening-roar", "salad-days"])
    return s


@law("OATH-10.discard-f", "OATH-10.discard-b")
@pytest.mark.parametrize("holder", [None, 2])
@pytest.mark.answer("riots", 2)
def test_riots_discard_the_most_common_suit(holder: int | None) -> None:
    s = unrest(holder=holder)
    assert playing(s, "riots")(HERE).over
    assert (at(s, 1), at(s, 5), at(s, 6), at(s, 3)) == ([], ["levelers"], [], ["riots"])
    assert s.state.discards == {"provinces": ["wolves"], "hinterland": ["wild-allies"], "cradle": ["second-chance"]}
    assert advisers(s, 2) == ["threatening-roar", "salad-days"]
    s.check()


def test_there_are_no_riots_without_a_mob() -> None:
    s = unrest(mob=False)
    assert playing(s, "riots")(HERE).over
    assert at(s, 1) == ["wolves"]


def test_who_riots_says_which_of_the_most_common_suits() -> None:
    s = unrest()
    s.site(1, cards=["tavern-songs"])
    s.site(2, cards=["memory-of-home"])
    d = playing(s, "riots")(HERE)
    assert d.options == ["bank:hearth", "bank:beast"]
    assert d("bank:hearth").ask.prompt == "discard-next"
    d("card:memory-of-home")
    assert (at(s, 1), at(s, 2), at(s, 5)) == (["wolves"], [], ["wild-allies"])
    assert s.state.discards["provinces"] == ["tavern-songs", "memory-of-home"]
    s.check()


@pytest.mark.answer("riots", 1)
def test_riots_count_themselves_at_a_site_and_stay() -> None:
    s = unrest()
    s.site(2, cards=["scryer", "blackmail"])
    d = playing(s, "riots")(HERE)
    assert d.options == ["bank:discord", "bank:beast"]
    d("bank:discord", "card:blackmail")
    assert (at(s, 3), at(s, 2), s.state.discards["provinces"]) == (["riots"], [], ["scryer", "blackmail"])
    s.check()


def test_riots_as_an_adviser_do_not_count() -> None:
    s = unrest()
    s.site(2, cards=["scryer", "blackmail"])
    assert playing(s, "riots")("as-adviser").over
    assert at(s, 1) == []


@law("OATH-7.2.2a", "OATH-10.match-a")
def test_locked_cards_count_and_stay_ruins_do_neither() -> None:
    s = unrest()
    s.site(1, cards=["boiling-lake"])
    s.site(2, cards=["scryer", "blackmail"])
    playing(s, "riots")(HERE, "card:scryer")  # Discord has four with Riots
    assert (at(s, 1), at(s, 2)) == (["wolves", "boiling-lake"], [])
    s = unrest()
    s.site(2, cards=["fallen-spire"])
    playing(s, "riots")(HERE)
    assert at(s, 2) == ["fallen-spire"]


@law("OATH-7.4.3a")
def test_riots_leave_a_modifier_in_use(new_card: NewCard) -> None:
    beast = new_card((PLAYS, lambda held, t, playing: None), suit="beast")
    s = unrest()
    s.site(3, cards=[beast])
    s.player(1, advisers=["?riots"])
    playing_now = Playing(1, card="riots", how="adviser")
    playing_now.was_adviser = s.red.advisers[0]
    playing_now.modifiers = [held for held in PLAYS.live(s.state) if held.slug == beast]
    s.run(play_now(s.table, playing_now), turn=1)("as-adviser")
    assert at(s, 3) == [beast]
    assert at(s, 6) == []


@law("OATH-10.discard-i")
def test_who_riots_gets_the_secrets_on_the_cards() -> None:
    s = unrest()
    s.state.site(6).cards[0].secrets = 1
    playing(s, "riots")(HERE)
    assert (s.red.turned, s.red.secrets) == (1, 0)


# -- Royal Ambitions --------------------------------------------------------------------------------------------------


def ambitious(sites: int = 2, *, role: str = "exile") -> Scene:
    """Red rules so many sites, the Chancellor one."""
    s = Scene(3, roles=(role, "exile"))
    s.site(1, warbands={"purple": 1})
    for slot in range(4, 4 + sites):
        s.site(slot, warbands={"red": 1})
    s.player(1, supply=2, vision="vision-of-faith" if role == "exile" else None)
    s.state.title = 1
    return s


@law("OATH-7.6.1a", "OATH-6.6.2a", "OATH-6.6.2b", "OATH-6.6.2d", "OATH-6.6.2f", "OATH-6.6.2g", "OATH-2.3d")
def test_royal_ambitions_lead_to_court() -> None:
    s = ambitious()
    s.state.usurper = True
    in_space = s.state.reliquary[2]
    assert in_space is not None
    d = playing(s, "royal-ambitions")("as-adviser")
    assert asked(d) == (1, "become-citizen")
    d("become-citizen")
    assert (d.ask.prompt, d.options) == ("reliquary", [f"space:{n}" for n in range(4)])
    d("space:2")
    assert (s.red.role, s.red.supply, s.red.vision, s.state.act_over, s.state.usurper) == ("citizen", 7, None, True, False)
    assert [relic.slug for relic in s.red.relics] == [in_space.slug]
    assert s.state.reliquary[2] is None
    assert s.state.site(4).warbands == {"purple": 1}
    s.check()


def test_royal_ambitions_can_be_denied() -> None:
    s = ambitious()
    assert playing(s, "royal-ambitions")("as-adviser", "stay-exile").over
    assert (s.red.role, s.red.relics, s.state.act_over) == ("exile", [], False)


def test_as_many_sites_as_the_chancellor_are_not_enough() -> None:
    assert playing(ambitious(1), "royal-ambitions")("as-adviser").over


def test_citizens_have_no_royal_ambitions() -> None:
    s = ambitious(3, role="citizen")
    s.state.site(1).warbands, s.state.reserve["purple"] = {}, s.state.reserve["purple"] + 1
    assert playing(s, "royal-ambitions")("as-adviser").over


def test_an_empty_reliquary_gives_nothing() -> None:
    s = ambitious()
    s.reliquary(None, None, None, None)
    assert playing(s, "royal-ambitions")("as-adviser", "become-citizen").over
    assert (s.red.role, s.red.relics) == ("citizen", [])


@law("OATH-10.take-c")
def test_the_relic_of_royal_ambitions_is_taken() -> None:
    s = ambitious()
    playing(s, "royal-ambitions")("as-adviser", "become-citizen", "space:0")
    assert [event.params["seat"] for event in s.told("relic-taken")] == [1]


# -- Salt the Earth ---------------------------------------------------------------------------------------------------


@law("OATH-7.3.3b", "OATH-2.8.1a")
def test_salt_the_earth_discards_the_rest() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers", "scryer"], relics=["ivory-eye"], warbands={"blue": 2})
    s.state.site(3).cards[2].favor, s.state.shared = 1, s.state.shared - 1
    before = s.state.banks["discord"]
    d = playing(s, "salt-the-earth")
    assert d.options == [HERE, "facedown", "discard"]  # the valley is full
    d(HERE, "card:levelers", "card:wolves")
    assert at(s, 3) == ["salt-the-earth"]
    assert s.state.discards["hinterland"] == ["scryer", "wolves", "levelers"]
    assert (s.red.favor, s.state.banks["discord"]) == (1, before)  # gained first, before one came back
    assert (len(s.state.site(3).relics), s.state.site(3).warbands) == (1, {"blue": 2})
    s.check()


@pytest.mark.parametrize("locked", ["boiling-lake", "great-spire", "fallen-spire"])
def test_salt_cannot_be_sown_over_locked_cards(locked: str) -> None:
    s = Scene(3)
    s.site(3, cards=[locked])
    assert playing(s, "salt-the-earth").options == ["facedown", "discard"]


@law("OATH-7.2.2a")
@pytest.mark.parametrize(("holder", "sown"), [(2, False), (1, True)])
def test_salt_is_not_sown_by_whom_a_power_makes_treat_cards_as_locked(holder: int, sown: bool) -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={("red", "blue")[holder - 1]: 1})
    s.player(holder, advisers=["ancient-bloodline"])
    assert (HERE in playing(s, "salt-the-earth").options) == sown


def test_nothing_grows_on_salt() -> None:
    s = Scene(3)
    s.site(3, cards=["salt-the-earth"])
    assert HERE not in playing(s, "wolves").options


@law("OATH-5.1.4.Ih")
@pytest.mark.answer("salt-the-earth", 1)
@pytest.mark.answer("salt-the-earth", 3)
def test_salt_for_the_drowned_city_but_not_for_a_facedown_site() -> None:
    s = Scene(3)
    s.site(3, "drowned-city")
    playing(s, "salt-the-earth")("to-site:3:drowned-city")
    assert at(s, 3) == ["salt-the-earth"]
    assert "to-site:3:drowned-city" not in playing(s, "wolves").options
    s.check()
    s = Scene(3)
    s.site(8, faceup=False)
    options = playing(s, "salt-the-earth", anywhere=[lambda slug: True]).options
    assert "to-site:7:rocky-coast" in options
    assert not any(option.startswith("to-site:8") for option in options)


@law("OATH-7.4.3a")
def test_salt_leaves_a_modifier_in_use(new_card: NewCard) -> None:
    card = new_card((PLAYS, lambda held, t, playing: None))
    s = Scene(3)
    s.site(3, cards=[card, "wolves"])
    modifiers = PLAYS.live(s.state)
    playing(s, "salt-the-earth", modifiers=list(modifiers))(HERE)
    assert at(s, 3) == [card, "salt-the-earth"]
