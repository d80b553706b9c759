"""Relics outside a Campaign, without Action powers."""

from typing import Any

import pytest

from games.oath.engine.play.campaign.forces import can_place
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.cards import give_relic
from games.oath.engine.play.core.hooks import ACTION, BATTLE_PLAN, Held
from games.oath.engine.play.core.title import leaders
from games.oath.engine.play.minors.citizenship import become_citizen
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def holding(relic: str, seats: int = 3, **player: Any) -> Scene:
    """Red, in slot 3, holds the relic."""
    s = Scene(seats)
    s.player(1, relics=[relic], **player)
    return s


# -- Truthful Harp, Cracked Horn --------------------------------------------------------------------------------------


@law("OATH-7.4.1a", "OATH-9.4m")
@pytest.mark.answer("truthful-harp", 2)
def test_it_works() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "elders", "oracle", "hospital", "longbows")
    d = s.act(1)("search", ["modifier:truthful-harp"])
    assert s.told("drawn-shown")[0].params["cards"] == ["wolves", "elders", "oracle", "hospital", "longbows"]
    d("card:wolves")
    assert s.told("kept-shown")[0].params["cards"] == ["wolves"]


@pytest.mark.answer("truthful-harp", 2)
def test_the_harp_is_optional() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "elders", "oracle", "hospital")
    s.act(1)("search", [])
    assert len(s.red.hand) == 3
    assert not s.told("drawn-shown")


@law("OATH-5.1.2f")
@pytest.mark.answer("truthful-harp", 1)
def test_the_harp_stops_at_a_vision() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "vision-of-faith", "oracle", "hospital", "longbows")
    s.act(1)("search", ["modifier:truthful-harp"])
    assert s.told("drawn-shown")[0].params["cards"] == ["wolves", "vision-of-faith"]


def test_a_card_kept_facedown_was_shown_by_the_harp() -> None:
    s = holding("truthful-harp")
    s.deck("wolves", "vision-of-faith")
    s.act(1)("search", ["modifier:truthful-harp"], "card:wolves", "facedown")
    assert [card.faceup for card in s.red.advisers] == [False]
    assert s.told("kept-shown")[0].params["cards"] == ["wolves"]


@law("OATH-10.discard-b")
def test_the_horn_puts_all_discards_under_the_world_deck() -> None:
    s = holding("cracked-horn")
    s.deck("wolves", "elders", "oracle")
    s.act(1)("search", ["modifier:cracked-horn"], "card:wolves", "card:oracle", "discard")
    assert s.state.world_deck[-3:] == ["oracle", "elders", "wolves"]
    assert not any(s.state.discards.values())


@law("OATH-6.1a", "OATH-6.1d", "OATH-10.discard-a")
@pytest.mark.parametrize("card", ["wolves", "vision-of-faith"])
def test_the_horn_covers_an_adviser_that_is_discarded(card: str) -> None:
    """As if searched; a Vision too, and the marker stays."""
    s = holding("cracked-horn", advisers=[f"?{card}"])
    s.act(1)("play-adviser", ["modifier:cracked-horn"], "discard")
    assert s.state.world_deck[-1] == card
    assert not any(s.state.discards.values())
    assert s.state.visions_drawn == 0
    s.check()


@law("OATH-6.1a", "OATH-6.1d")
def test_not_used_the_horn_leaves_the_adviser_to_the_pile() -> None:
    s = holding("cracked-horn", advisers=["?wolves"])
    s.act(1)("play-adviser", [], "discard")
    assert s.state.discards["hinterland"] == ["wolves"]


@law("OATH-6.1d", "OATH-5.1.4.Ic", "OATH-5.1.4.IIIf")
@pytest.mark.parametrize(
    ("card", "where", "gone"),
    [("wolves", "to-site:6:great-slum", "elders"), ("vision-of-faith", "reveal", "vision-of-conquest")],
)
def test_the_horn_covers_what_makes_room_for_an_adviser(card: str, where: str, gone: str) -> None:
    s = holding("cracked-horn", site=6, advisers=[f"?{card}"], vision="vision-of-conquest")
    s.site(6, cards=["elders"])
    d = s.act(1)("play-adviser", ["modifier:cracked-horn"], where)
    if d.ask.prompt == "discard-first":
        d("card:elders")
    assert s.state.world_deck[-1] == gone
    assert not any(s.state.discards.values())
    s.check()


@law("OATH-6.1d")
def test_the_horn_does_not_cover_what_a_card_discards_when_played() -> None:
    s = holding("cracked-horn", advisers=["?threatening-roar"])
    s.site(4, cards=["lancers"])
    s.act(1)("play-adviser", ["modifier:cracked-horn"], "as-adviser")
    assert s.state.discards["hinterland"] == ["lancers"]


def test_the_horn_is_optional() -> None:
    s = holding("cracked-horn")
    s.deck("wolves", "elders", "oracle")
    s.act(1)("search", [], "card:wolves", "card:oracle", "discard")
    assert s.state.discards["hinterland"] == ["wolves", "elders", "oracle"]


# -- Grand Mask -------------------------------------------------------------------------------------------------------


def masked(slot: int = 1) -> Scene:
    s = holding("grand-mask")
    s.site(1, cards=["elders", "longbows", "great-spire"], warbands={"purple": 2})
    s.state.turn = 1
    return s


def rulers(s: Scene, slug: str) -> list[int]:
    hook = BATTLE_PLAN if slug == "longbows" else ACTION
    spot = s.state.where[slug]
    power = hook.of(slug)
    return ruling.card_rulers(s.state, Held(power, spot.zone, spot.at, spot.card))  # type: ignore[arg-type]


def test_the_mask_rules_imperial_cards_but_not_plans() -> None:
    s = masked()
    assert rulers(s, "elders") == [1]
    assert rulers(s, "great-spire") == [1]
    assert rulers(s, "longbows") == [0]
    assert ruling.rulers(s.state, 1) == [0]


@law("OATH-7.1.1a")
@pytest.mark.parametrize(("seat", "prompt"), [(1, "modifiers"), (2, "keep")])
def test_the_mask_gives_access_from_afar(seat: int, prompt: str) -> None:
    s = masked()
    s.player(seat, secrets=1)
    s.state.dispossessed.append(s.state.world_deck.pop(0))
    assert s.act(seat)("search").ask.prompt == prompt


def test_the_mask_rests_out_of_turn() -> None:
    s = masked()
    s.state.turn = 0
    assert rulers(s, "elders") == [0]


def test_the_mask_needs_a_site_of_the_empire() -> None:
    s = masked()
    s.site(2, cards=["wolves"])
    assert rulers(s, "wolves") == []
    s.state.site(1).warbands = {"blue": 1}
    assert rulers(s, "elders") == [2]


@pytest.mark.parametrize("role", ["citizen", "chancellor"])
def test_the_mask_is_inert_for_imperial_players(role: str) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    seat = 1 if role == "citizen" else 0
    s.player(seat, relics=["grand-mask"])
    s.site(1, cards=["elders"], warbands={"purple": 2})
    s.state.turn = seat
    assert rulers(s, "elders") == [0, 1]


@law("OATH-7.1.1b", "OATH-7.6.5b", "OATH-10.rule-b")
@pytest.mark.parametrize(("crown", "imperial"), [(0, True), (2, True), (3, False)])
def test_the_mask_works_at_bare_sites_of_the_empire_too(crown: int, imperial: bool) -> None:
    """Which it rules when the Chancellor or a Citizen has the Bandit Crown; not with an Exile."""
    s = Scene(4, roles=("exile", "citizen", "exile"))
    s.site(5, cards=["elders", "longbows", "great-spire"])
    s.player(1, relics=["grand-mask"])
    s.player(crown, relics=["bandit-crown"])
    usual = [0, 2] if imperial else [3]
    assert [rulers(s, card) for card in ("elders", "longbows", "great-spire")] == [usual] * 3  # in another's turn
    s.state.turn = 1
    masked = [1] if imperial else [3]
    assert [rulers(s, card) for card in ("elders", "longbows", "great-spire")] == [masked, usual, masked]
    assert ruling.rulers(s.state, 5) == usual


# -- Cup of Plenty, Ring of Devotion ----------------------------------------------------------------------------------


@law("OATH-5.3.1a")
def test_the_cup_waives_the_supply_of_a_matching_trade() -> None:
    s = holding("cup-of-plenty", secrets=2, supply=1, advisers=["wolves"])
    s.site(3, cards=["roving-terror", "elders"])
    d = s.act(1)("trade", ["modifier:cup-of-plenty"])
    d("trade-for-favor:roving-terror:2")
    assert s.red.supply == 1
    d("trade", ["modifier:cup-of-plenty"], "trade-for-favor:elders:1")
    assert s.red.supply == 0


def test_the_cup_lets_one_trade_without_any_supply() -> None:
    s = holding("cup-of-plenty", secrets=2, supply=0, advisers=["wolves"])
    s.site(3, cards=["roving-terror", "elders"])
    d = s.act(1)("trade", ["modifier:cup-of-plenty"])
    assert d.options == ["trade-for-favor:roving-terror:2"]


@pytest.mark.parametrize("advisers", [[], ["?wolves"], ["elders"]])
def test_the_cup_needs_a_faceup_adviser_of_the_suit(advisers: list[str]) -> None:
    s = holding("cup-of-plenty", secrets=2, supply=0, advisers=advisers)
    s.site(3, cards=["roving-terror"])
    assert "trade" not in s.act(1).options


@law("OATH-5.2.2a")
def test_the_ring_musters_two_more() -> None:
    s = holding("ring-of-devotion", favor=2)
    s.site(3, cards=["elders"])
    s.act(1)("muster", ["modifier:ring-of-devotion"], "muster-on:elders:4")
    assert s.red.warbands == 4


def test_the_ring_is_optional_and_limited_by_the_bank() -> None:
    s = holding("ring-of-devotion", favor=2)
    s.site(3, cards=["elders", "wolves"])
    d = s.act(1)("muster", [], "muster-on:elders:2")
    assert s.red.warbands == 2
    s.state.reserve["red"] = 3
    d("muster", ["modifier:ring-of-devotion"], "muster-on:wolves:3")
    assert s.red.warbands == 5


@law("OATH-9.2b", "OATH-6.5b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_the_ring_forbids_its_holder_to_place_warbands() -> None:
    s = holding("ring-of-devotion", warbands=3)
    s.site(3, warbands={"red": 2})
    options = s.act(1).options
    assert "put-at-site" not in options
    assert not can_place(s.table, 1)
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-6.5b")
def test_without_the_ring_warbands_can_be_placed() -> None:
    s = holding("whistle", warbands=3)
    s.site(3, warbands={"red": 2})
    assert "put-at-site" in s.act(1).options


def test_the_ring_binds_no_fellow() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["ring-of-devotion"])
    assert can_place(s.table, 0)
    assert not can_place(s.table, 1)


# -- Bandit Crown -----------------------------------------------------------------------------------------------------


@law("OATH-7.6.5a", "OATH-7.6.5b")
def test_the_crown_rules_faceup_sites_without_warbands() -> None:
    s = holding("bandit-crown")
    s.site(1, warbands={"purple": 1})
    s.site(8, faceup=False)
    assert ruling.ruled_slots(s.state, 1) == [2, 3, 4, 5, 6, 7]
    assert leaders(s.state) == [1]


def test_the_crown_in_imperial_hands_rules_for_the_empire() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["bandit-crown"])
    assert ruling.ruled_slots(s.state, 0) == ruling.ruled_slots(s.state, 1) == list(range(1, 9))
    assert ruling.ruled_slots(s.state, 2) == []


@law("OATH-7.6.5c", "OATH-6.5a")
def test_the_crown_lets_the_last_warband_go() -> None:
    s = holding("bandit-crown")
    s.site(3, warbands={"red": 1})
    d = s.act(1)("take-from-site", "amount:1")
    assert s.red.warbands == 1
    assert s.state.site(3).warbands == {}
    assert ruling.ruler_of(s.state, 3) == 1
    assert d.ask.prompt == "act"


@law("OATH-6.5b", "OATH-7.6.5c")
@pytest.mark.answer("bandit-crown", 2)
def test_the_crown_lets_warbands_come_to_a_bare_site() -> None:
    s = holding("bandit-crown")
    s.player(1, warbands=1)
    s.act(1)("put-at-site", "amount:1", "take-from-site", "amount:1")
    assert (s.red.warbands, s.state.site(3).warbands, ruling.ruler_of(s.state, 3)) == (1, {}, 1)
    s.check()


@law("OATH-6.6.2b", "OATH-7.6.5b")
@pytest.mark.answer("bandit-crown", 4)
def test_no_warbands_appear_where_the_empire_rules_by_the_crown() -> None:
    """Neither when its holder becomes a Citizen nor when that Citizen turns up a site."""
    s = holding("bandit-crown", warbands=2)
    s.site(4, warbands={"red": 1})
    s.site(5, faceup=False)
    assert s.run(become_citizen(s.table, 1), turn=0).over
    s.act(1)("travel", "travel-facedown:5:2")
    assert [slot for slot, site in s.state.slots() if site.warbands] == [4]
    assert (s.red.site, s.red.warbands) == (5, 2)
    assert ruling.ruled_slots(s.state, 0) == ruling.ruled_slots(s.state, 1) == list(range(1, 9))
    s.check()


@law("OATH-6.5a")
def test_without_the_crown_it_stays() -> None:
    s = holding("whistle")
    s.site(3, warbands={"red": 1})
    assert "take-from-site" not in s.act(1).options


# -- Circlet of Command -----------------------------------------------------------------------------------------------


def crowned() -> Scene:
    s = Scene(3)
    s.player(1, relics=["circlet-of-command", "whistle"], banners=["peoples-favor"])
    return s


@law("OATH-9.2b")
@pytest.mark.parametrize("what", ["whistle", "peoples-favor"])
def test_the_circlet_guards_other_relics_and_banners(what: str) -> None:
    s = crowned()
    assert not ruling.can_take(s.table, 2, what)
    assert not ruling.can_take(s.table, 0, what)
    assert ruling.can_take(s.table, 1, what)


@pytest.mark.parametrize("what", ["circlet-of-command", "grand-scepter", "darkest-secret", "map"])
def test_the_circlet_guards_nothing_else(what: str) -> None:
    assert ruling.can_take(crowned().table, 2, what)


@law("OATH-5.4.1c")
@pytest.mark.answer("circlet-of-command", 1)
def test_nobody_but_the_holder_recovers_a_guarded_banner() -> None:
    s = crowned()
    s.player(2, favor=3)
    assert "recover" not in s.act(2).options
    s.player(1, favor=3)
    s.act(1)("recover", "recover-banner:peoples-favor", "recover-pay:3", "first-bank:beast")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, s.red.favor, s.state.banks["beast"]) == (1, 3, 0, 4)
    s.check()


@law("OATH-10.give-b")
def test_the_circlet_does_not_hinder_giving() -> None:
    s = crowned()
    give_relic(s.table, 2, "whistle")
    assert [card.slug for card in s.blue.relics] == ["whistle"]


# -- Book of Records, Dragonskin Drum ---------------------------------------------------------------------------------


@law("OATH-7.4.1a", "OATH-5.1.4.If")
def test_the_book_brings_a_secret_for_the_favor() -> None:
    s = holding("book-of-records")
    s.deck("wolves", "vision-of-faith")
    s.act(1)("search", "card:wolves", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 0)
    assert s.state.banks["beast"] == 3
    s.check()


@law("OATH-6.1d")
def test_the_book_acts_on_advisers_played_to_a_site() -> None:
    s = holding("book-of-records", advisers=["?wolves"])
    s.act(1)("play-adviser", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 0)


def test_the_book_says_nothing_of_advisers() -> None:
    s = holding("book-of-records", advisers=["?wolves"])
    s.act(1)("play-adviser", "as-adviser")
    assert (s.red.secrets, s.red.favor) == (0, 0)


@law("OATH-site.homeland-a")
@pytest.mark.answer("book-of-records", 1)
def test_the_book_changes_no_homeland_reward() -> None:
    s = holding("book-of-records", advisers=["?tavern-songs"])
    s.act(1)("play-adviser", "to-site:3:fertile-valley")
    assert (s.red.secrets, s.red.favor) == (1, 1)


@law("OATH-10.gain-b")
def test_the_drum_brings_a_warband_after_a_journey() -> None:
    s = holding("dragonskin-drum")
    s.act(1)("travel", ["modifier:dragonskin-drum"], "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    s.check()


@law("OATH-5.2.2b")
def test_the_drum_brings_a_citizen_a_purple_one() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, relics=["dragonskin-drum"])
    s.act(1)("travel", ["modifier:dragonskin-drum"], "travel-to:4:wastes:2")
    assert s.red.warbands == 1
    assert s.state.reserve["purple"] == 23


def test_the_drum_is_optional_and_limited_by_the_bank() -> None:
    s = holding("dragonskin-drum")
    d = s.act(1)("travel", [], "travel-to:4:wastes:2")
    assert s.red.warbands == 0
    s.state.reserve["red"] = 0
    d("travel", ["modifier:dragonskin-drum"], "travel-to:3:fertile-valley:2")
    assert s.red.warbands == 0
