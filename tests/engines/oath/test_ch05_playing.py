"""5.1.4, 6.1, 7.2, 7.3.3, 7.6.4: where a card can be played, what must go first, and what comes of it."""

from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.play.actions import Action, Playing, Search, Toll
from games.oath.play.cards import lay_at_site, lift
from games.oath.play.faces import Cost
from games.oath.play.hooks import (
    ADVISER_LIMIT,
    BAN_FACEDOWN,
    BAN_FACEUP,
    BAN_SITE,
    BAN_TAKE,
    CAPACITY,
    HOMELAND,
    IGNORES_LIMIT,
    LOCKS,
    MAKES_ROOM,
    PLAYED,
    PLAYS,
    SEARCH_TOLL,
    SEARCHES,
    UNCOUNTED,
    VISION_DISCARDED,
    WHEN_PLAYED,
    Held,
)
from games.oath.play.playing import can_play_adviser, make_room, play, play_adviser, play_as_searched, shrink_advisers
from games.oath.play.search import search
from games.oath.play.states import Card, OathTable, State
from games.oath.play.title import settle
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.scenario import PURPLE, RED, ended, site

law = pytest.mark.law
HERE = "to-site:3:fertile-valley"
FULL = ["longbows", "rangers", "mercenaries"]


def playing(s: Scene, card: str, seat: int = 1, **what: Any) -> Driver:
    """The seat (red, whose pawn is at slot 3, unless told otherwise) has the card in hand and plays it."""
    if card not in s.state.players[seat].hand:
        s.player(seat, hand=[card])
    return s.run(play(s.table, Playing(seat, card=card, **what)), turn=seat)


def turning_up(s: Scene, seat: int = 1) -> Driver:
    return s.run(play_adviser(s.table, seat), turn=seat)


def advisers(s: Scene, seat: int = 1) -> list[str]:
    """`?` before those that lie facedown."""
    return [("" if card.faceup else "?") + card.slug for card in s.state.players[seat].advisers]


def at(s: Scene, slot: int) -> list[str]:
    return [card.slug for card in s.state.site(slot).cards]


# -- where ------------------------------------------------------------------------------------------------------------


@law("OATH-5.1.4a", "OATH-5.1.4.Ib", "OATH-5.1.4.If", "OATH-10.play-a", "OATH-10.gain-d")
def test_it_works() -> None:
    s = Scene(3)
    d = playing(s, "longbows")
    assert (d.ask.seat, d.options) == (1, [HERE, "as-adviser", "facedown", "discard"])
    d(HERE)
    assert d.over
    assert at(s, 3) == ["longbows"]
    assert s.state.where["longbows"].card.faceup
    assert (s.red.favor, s.state.banks["order"], s.red.hand) == (1, 2, [])
    s.check()


@law("OATH-5.1.4.Ig", "OATH-9.3b")
def test_an_empty_bank_pays_nothing() -> None:
    s = Scene(3)
    s.state.shared += s.state.banks["order"]
    s.state.banks["order"] = 0
    playing(s, "longbows")(HERE)
    assert s.red.favor == 0
    assert not s.told("favor-gained")


@law("OATH-5.1.4b", "OATH-5.1.4d")
def test_discarding_needs_no_reason() -> None:
    s = Scene(3)
    playing(s, "longbows")("discard")
    assert s.state.discards["hinterland"] == ["longbows"]
    s.check()


@law("OATH-5.1.4.Ia", "OATH-5.1.4.Ih", "OATH-2.8.1a", "OATH-2.8.1b")
def test_no_room_no_play() -> None:
    s = Scene(3)
    s.site(3, cards=["lancers", "rangers", "mercenaries"])
    assert HERE not in playing(s, "longbows").options
    s = Scene(3)
    s.site(3, cards=["lancers", "rangers"], relics=["cup-of-plenty"])
    assert HERE in playing(s, "longbows").options
    s.site(3, cards=["forest-temple"])
    assert HERE not in playing(s, "bear-traps").options
    s = Scene(3)
    s.site(3, faceup=False)
    assert HERE not in playing(s, "longbows").options


@law("OATH-5.1.4c", "OATH-7.2.1a", "OATH-7.2.1b", "OATH-7.2a", "OATH-5.1.4.IIi", "OATH-5.1.4.IIc")
def test_restrictions_bind_faceup_cards() -> None:
    s = Scene(3)
    assert playing(s, "wizard-school").options == [HERE, "facedown", "discard"]  # site-only
    assert playing(s, "tutor").options == ["as-adviser", "facedown", "discard"]  # adviser-only


# -- to the advisers --------------------------------------------------------------------------------------------------


@law("OATH-5.1.4.IIb", "OATH-5.1.4.IIh", "OATH-2.2.2a")
def test_faceup_to_the_advisers() -> None:
    s = Scene(3)
    playing(s, "longbows")("as-adviser")
    assert advisers(s) == ["longbows"]
    assert s.red.favor == 0
    assert s.told("played-as-adviser")[0].params == {"seat": 1, "card": "longbows"}
    s.check()


@law("OATH-5.1.4.IIb", "OATH-5.1.4.IIj", "OATH-5.1.4.IIIc", "OATH-9.4d", "OATH-9.4i", "OATH-9.4l")
@pytest.mark.parametrize(("card", "back"), [("longbows", "denizen"), ("vision-of-faith", "vision"), ("conspiracy", "vision")])
@pytest.mark.parametrize("seat", [0, 1])
def test_facedown_the_others_see_the_back(seat: int, card: str, back: str) -> None:
    s = Scene(3)
    playing(s, card, seat)("facedown")
    assert advisers(s, seat) == [f"?{card}"]
    (told,) = s.told("played-facedown")
    mark = s.state.players[seat].advisers[0].mark
    assert mark
    assert told.params == {"seat": seat, "back": back, "mark": mark}
    assert (told.secret, told.seen_by) == ({"card": card}, (seat,))
    s.check()


@law("OATH-5.1.4.IIa", "OATH-5.1.4.IIe", "OATH-2.2.2b")
@pytest.mark.parametrize("way", ["as-adviser", "facedown"])
def test_a_fourth_adviser_drives_one_out(way: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers", "?rangers", "?vision-of-faith"])
    d = playing(s, "longbows")(way)
    assert (d.ask.prompt, d.options) == ("advisers-go", ["card:lancers", "card:rangers", "card:vision-of-faith"])
    d("card:rangers")
    assert advisers(s)[:2] == ["lancers", "?vision-of-faith"]
    assert len(s.red.advisers) == 3
    assert s.state.discards["hinterland"] == ["rangers"]
    assert s.told("discarded")[0].params["back"] == "denizen"  # its front stays hidden
    s.check()


@law("OATH-5.1.4.IIf")
def test_nobody_goes_while_there_is_room() -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers", "rangers"])
    d = playing(s, "longbows")("as-adviser")
    assert d.over
    assert advisers(s) == ["lancers", "rangers", "longbows"]


@law("OATH-5.1.4.IIg", "OATH-9.2g", "OATH-7.2.2a", "OATH-9.2b", "OATH-10.locked-a")
def test_locked_advisers_make_no_room(new_card: NewCard) -> None:
    s = Scene(3)
    locked = [new_card(locked=True) for _ in range(3)]
    s.player(1, advisers=locked)
    assert playing(s, "longbows").options == [HERE, "discard"]
    s.red.advisers[0] = Card("lancers")
    s.state.changed()
    playing(s, "longbows")("as-adviser")
    assert advisers(s) == [*locked[1:], "longbows"]  # the only one that can go goes


@law("OATH-7.2.2e", "OATH-7.2a")
def test_a_lock_does_not_bind_while_it_lies_facedown(new_card: NewCard) -> None:
    s = Scene(3)
    s.player(1, advisers=[f"?{new_card(locked=True)}" for _ in range(3)])
    d = playing(s, "longbows")("as-adviser")
    assert len(d.options) == 3


@law("OATH-9.2h", "OATH-9.2c")
def test_a_card_can_ignore_the_limit(new_card: NewCard) -> None:
    piper = new_card((IGNORES_LIMIT, lambda: True), restriction="adviser-only", locked=True)
    s = Scene(3)
    s.player(1, advisers=list(FULL))
    d = playing(s, piper)("as-adviser")
    assert d.over
    assert advisers(s) == [*FULL, piper]
    d = playing(s, "bear-traps")("as-adviser")
    assert (d.ask.least, d.ask.most) == (2, 2)  # it counts when others come
    s = Scene(3)
    s.player(1, advisers=list(FULL))
    assert playing(s, piper)("facedown").ask.prompt == "advisers-go"  # facedown it has no power


def limiter(new_card: NewCard, limit: int, **what: Any) -> str:
    return new_card((ADVISER_LIMIT, lambda held, state: limit), restriction="adviser-only", **what)


@law("OATH-7.6.4a", "OATH-7.6.4b", "OATH-7.6.4d")
def test_a_lower_limit_drives_out_more(new_card: NewCard) -> None:
    card = limiter(new_card, 2, locked=True)
    s = Scene(3)
    s.player(1, advisers=["longbows", "?rangers", new_card()])
    d = playing(s, card)("as-adviser")
    assert (d.ask.least, d.ask.most) == (2, 2)
    d(["card:longbows", "card:rangers"], "card:longbows")
    assert len(s.red.advisers) == 2
    assert advisers(s)[1] == card
    assert playing(s, "lancers").options == [HERE, "as-adviser", "facedown", "discard"]


@law("OATH-7.6.4b", "OATH-7.6.4d", "OATH-9.2b")
def test_it_cannot_be_played_where_locks_keep_too_many(new_card: NewCard) -> None:
    card = limiter(new_card, 2, locked=True)
    s = Scene(3)
    s.player(1, advisers=[new_card(locked=True), new_card(locked=True)])
    assert playing(s, card).options == ["facedown", "discard"]


@law("OATH-7.6.4c")
def test_the_lowest_limit_counts(new_card: NewCard) -> None:
    s = Scene(3)
    s.player(1, advisers=[limiter(new_card, 2), "longbows"])
    d = playing(s, limiter(new_card, 1))("as-adviser")
    assert d.ask.prompt == "discard-next"  # both go
    d("card:longbows")
    assert len(s.red.advisers) == 1


@law("OATH-7.6.4b", "OATH-6.1e")
def test_turned_up_in_place_it_drives_out_too(new_card: NewCard) -> None:
    card = limiter(new_card, 2, locked=True)
    s = Scene(3)
    s.player(1, advisers=["longbows", f"?{card}", "lancers"])
    d = turning_up(s)("as-adviser")
    assert d.options == ["card:longbows", "card:lancers"]
    d("card:lancers")
    assert advisers(s) == ["longbows", card]


@law("OATH-7.6.4a", "OATH-7.6.4b", "OATH-7.6.4d")
def test_an_adviser_that_comes_otherwise_lowers_the_limit_too(new_card: NewCard) -> None:
    s = Scene(3)
    s.player(1, advisers=[limiter(new_card, 2, locked=True), "longbows", "rangers"])
    d = s.run(shrink_advisers(s.table, 1), turn=1)
    assert d.options == ["card:longbows", "card:rangers"]
    d("card:rangers")
    assert d.over
    assert s.run(shrink_advisers(s.table, 1)).over


@law("OATH-7.6.4a")
def test_some_advisers_do_not_count(new_card: NewCard) -> None:
    """Any number of faceup Nomads, and one more; judged with the new card in force."""

    def nomad(held: Held[Any], state: State, card: Card) -> bool:
        return card.faceup and card.slug in ("lancers", "elders", "horse-archers", "great-crusade", wagon)

    wagon = new_card((ADVISER_LIMIT, lambda held, state: 1), (UNCOUNTED, nomad), suit="nomad")
    s = Scene(3)
    s.player(1, advisers=["lancers", "elders", "horse-archers"])
    d = playing(s, wagon)("as-adviser")
    assert d.over
    assert len(s.red.advisers) == 4
    assert playing(s, "great-crusade")("as-adviser").over
    assert playing(s, "longbows")("as-adviser").over
    d = playing(s, "rangers")("facedown")
    assert d.over
    assert advisers(s)[-1] == "?rangers"
    assert "longbows" not in advisers(s)  # the one that counted
    assert len(s.red.advisers) == 6


@law("OATH-5.1.4c", "OATH-9.2b", "OATH-9.2e")
def test_powers_forbid_facedown(new_card: NewCard) -> None:
    gossip = new_card((BAN_FACEDOWN, lambda held, t, seat: seat == 1))
    s = Scene(3)
    s.site(8, cards=[gossip])
    assert playing(s, "wizard-school").options == [HERE, "discard"]
    assert "facedown" in playing(s, "bear-traps", 2).options


@law("OATH-9.4s", "OATH-5.1.4d")
def test_the_question_comes_whatever_the_card_is(new_card: NewCard) -> None:
    """That nothing but discarding is left would tell the others something about the card."""
    s = Scene(3)
    s.player(0, advisers=[new_card(locked=True) for _ in range(3)])
    d = playing(s, "vision-of-faith", 0)
    assert (d.ask.seat, d.options) == (0, ["discard"])


@law("OATH-7.2.2d")
def test_the_chronicle_knows_no_locks() -> None:
    run = ended(site(1, "plains", "empire"), site(3, "river", "red", "keep"), players=[PURPLE, RED])
    assert "keep" in run.pool


# -- what goes first --------------------------------------------------------------------------------------------------


@law("OATH-5.1.4.Ia", "OATH-7.2.2a", "OATH-2.8.1a")
def test_a_card_can_be_discarded_first_at_the_site(new_card: NewCard) -> None:
    s = Scene(3)
    s.site(3, cards=["lancers", "rangers", new_card(locked=True)])
    d = playing(s, "longbows", discard_first=[lambda slot: [slot]])(HERE)
    assert (d.ask.prompt, d.options) == ("discard-first", ["card:lancers", "card:rangers"])  # no way around it
    d("card:lancers")
    assert at(s, 3)[0] == "rangers"
    assert at(s, 3)[-1] == "longbows"
    assert s.state.discards["hinterland"] == ["lancers"]


@law("OATH-5.1.4.Ia", "OATH-7.4.1a")
def test_it_need_not_be_where_there_is_room() -> None:
    s = Scene(3)
    s.site(3, cards=["lancers"])
    d = playing(s, "longbows", discard_first=[lambda slot: [slot]])(HERE)
    assert d.options == ["card:lancers", "no-discard"]
    d("no-discard")
    assert at(s, 3) == ["lancers", "longbows"]


@law("OATH-7.2.2a", "OATH-5.1.4.Ie", "OATH-9.2b")
def test_locked_cards_make_no_room_at_sites(new_card: NewCard) -> None:
    s = Scene(3)
    s.site(3, cards=[new_card(locked=True), "lancers", "rangers"])
    guard = new_card((LOCKS, lambda held, state, seat, zone, at, card: seat == 1 and zone == "site"))
    s.player(2, advisers=[guard])
    assert HERE not in playing(s, "longbows", discard_first=[lambda slot: [slot]]).options
    s.player(2, site=3)
    d = playing(s, "bear-traps", 2, discard_first=[lambda slot: [slot]])
    assert HERE in d.options


@law("OATH-7.4.3a", "OATH-7.4.2b", "OATH-7.4a")
def test_a_modifier_in_use_cannot_be_discarded(new_card: NewCard) -> None:
    def rotate(held: Held[Any], t: OathTable, playing: Playing) -> None:
        playing.discard_first.append(lambda slot: [slot])

    card = new_card((PLAYS, rotate))
    s = Scene(3)
    s.deck("longbows", "conspiracy")
    s.site(3, cards=[card, "lancers"])
    d = s.run(search(s.table, 1), turn=1)([f"modifier:{card}"], "card:longbows", HERE)
    assert d.options == ["card:lancers", "no-discard"]


@law("OATH-site.slum-a", "OATH-10.move-a")
def test_sites_can_make_room_also_for_what_is_moved(new_card: NewCard) -> None:
    def slum(held: Held[Any], t: OathTable, seat: int, slot: int, slug: str) -> bool:
        return slot == 3

    s = Scene(3)
    s.player(2, advisers=[new_card((MAKES_ROOM, slum))])
    s.site(3, cards=["lancers", "rangers", "mercenaries"])
    playing(s, "longbows")(HERE, "card:lancers")
    assert at(s, 3) == ["rangers", "mercenaries", "longbows"]
    d = s.run(make_room(s.table, 1, 3), turn=1)
    assert d.options == ["card:rangers", "card:mercenaries", "card:longbows"]
    d("card:longbows")
    assert d.result is True
    s.site(4, cards=["bear-traps"])
    assert s.run(make_room(s.table, 1, 4), turn=1).result is False


@law("OATH-2.8.1a", "OATH-9.2c")
def test_capacity_can_be_lowered_and_ignored(new_card: NewCard) -> None:
    salt = new_card(
        (CAPACITY, lambda held, state, slot: 1 if slot == held.at else None),
        (BAN_SITE, lambda state, slot, slug: any(card.slug == "lancers" for card in state.site(slot).cards)),
        restriction="site-only",
        ignores_capacity=True,
    )
    s = Scene(3)
    s.site(3, cards=["rangers", "mercenaries", "horse-archers"])
    playing(s, salt)(HERE)
    assert len(at(s, 3)) == 4
    assert HERE not in playing(s, "longbows", discard_first=[lambda slot: [slot]]).options  # one discard is not enough
    s = Scene(3)
    s.site(3, cards=["lancers"])
    assert HERE not in playing(s, salt).options


@law("OATH-5.1.4.Ia")
def test_as_many_go_first_as_must(new_card: NewCard) -> None:
    s = Scene(3)
    s.site(3, cards=["rangers", "mercenaries", "lancers", "elders"])
    d = playing(s, "longbows", discard_first=[lambda slot: [3, 4], lambda slot: [slot]])(HERE)
    assert "no-discard" not in d.options
    d("card:rangers")
    assert d.options == ["card:mercenaries", "card:lancers", "card:elders"]
    d("card:elders")
    assert at(s, 3) == ["mercenaries", "lancers", "longbows"]


# -- the People's Favor -----------------------------------------------------------------------------------------------


def favourite(holder: int = 1, *, mob: bool = False) -> Scene:
    s = Scene(3)
    s.deck("longbows", "conspiracy")
    s.banner("peoples-favor", holder=holder, mob=mob)
    s.site(4, cards=["lancers"])
    s.site(1, cards=["rangers"])
    return s


@law("OATH-5.1.4.Ic", "OATH-5.1.4.Id", "OATH-banner.pf-a", "OATH-banner.pf-b", "OATH-banner.pf-f", "OATH-10.discard-f")
@pytest.mark.parametrize("mob", [False, True])
def test_its_holder_plays_anywhere_in_the_region_after_a_discard(mob: bool) -> None:
    s = favourite(mob=mob)
    d = s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows")
    assert d.options == [
        HERE,
        "to-site:4:wastes",
        "to-site:5:deep-woods",
        "as-adviser",
        "facedown",
        "discard",
    ]
    d("to-site:4:wastes")
    assert d.over  # the only card there makes room
    assert (at(s, 4), s.state.discards["hinterland"]) == (["longbows"], ["lancers", "conspiracy"])
    s.check()


@law("OATH-banner.pf-c", "OATH-5.1.4.Ic")
def test_discarding_here_and_playing_there_are_independent() -> None:
    s = favourite()
    s.site(3, cards=["bear-traps"])
    d = s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows", "to-site:5:deep-woods")
    assert d.options == ["card:bear-traps", "card:lancers", "no-discard"]  # not what lies in another region
    d("no-discard")
    assert at(s, 5) == ["longbows"]
    s = favourite()
    s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows", HERE, "card:lancers")
    assert (at(s, 3), at(s, 4)) == (["longbows"], [])


@law("OATH-banner.pf-a", "OATH-5.1.4.Ie", "OATH-7.2.2a")
def test_it_cannot_discard_what_is_locked() -> None:
    s = favourite()
    s.site(5, cards=["keep"])  # locked
    d = s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows", HERE)
    assert d.options == ["card:lancers", "no-discard"]


@law("OATH-banner.pf-b", "OATH-5.1.4.Id")
def test_it_serves_its_holder_only() -> None:
    s = favourite(holder=2)
    d = s.run(search(s.table, 1), turn=1)("card:longbows")
    assert d.options[:2] == [HERE, "as-adviser"]


@law("OATH-banner.pf-a", "OATH-7.4.2b")
def test_it_serves_each_card_that_is_played(new_card: NewCard) -> None:
    def warden(held: Held[Any], t: OathTable, action: Search) -> None:
        action.keep, action.needs_site = 2, True

    s = favourite()
    s.state.world_deck.remove("conspiracy")
    s.state.dispossessed.append("conspiracy")
    s.deck("longbows", "horse-archers", "elders")
    s.site(3, cards=["bear-traps"])
    card = new_card((SEARCHES, warden))
    s.player(1, advisers=[card])
    d = s.run(search(s.table, 1), turn=1)(
        [f"modifier:{card}", "modifier:peoples-favor"], ["card:longbows", "card:elders"], "card:longbows"
    )
    d("to-site:4:wastes", "to-site:3:fertile-valley", "card:bear-traps")
    assert (at(s, 4), at(s, 3)) == (["longbows"], ["elders"])


@law("OATH-5.1.4.Id", "OATH-7.4a")
def test_powers_open_the_whole_map_to_some_cards(new_card: NewCard) -> None:
    def grow(held: Held[Any], t: OathTable, playing: Playing) -> None:
        playing.anywhere.append(lambda slug: slug == "rangers")

    card = new_card((PLAYS, grow))
    s = Scene(3)
    s.deck("rangers", "longbows", "conspiracy")
    s.player(1, advisers=[card])
    s.site(1, faceup=False)
    s.site(8, cards=["lancers", "elders"])  # full
    s.player(0, site=2)
    d = s.run(search(s.table, 1), turn=1)([f"modifier:{card}"], "card:rangers", "card:longbows")
    slots = [option.split(":")[1] for option in d.options if option.startswith("to-site")]
    assert slots == ["2", "3", "4", "5", "6", "7"]


# -- Visions ----------------------------------------------------------------------------------------------------------


@law("OATH-5.1.4.IIIa", "OATH-5.1.4.IIId", "OATH-5.1.4.IIIe", "OATH-5.1.4.IIIg")
def test_an_exile_reveals_a_vision() -> None:
    s = Scene(3)
    s.player(1, advisers=list(FULL))
    d = playing(s, "vision-of-faith")
    assert d.options == ["facedown", "reveal", "discard"]
    d("reveal")
    assert d.over
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert len(s.red.advisers) == 3
    s.check()


@law("OATH-5.1.4.IIIb", "OATH-5.1.4.IIIc")
@pytest.mark.parametrize("seat", [0, 1])
def test_imperial_players_cannot(seat: int) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    assert playing(s, "vision-of-faith", seat).options == ["facedown", "discard"]


@law("OATH-5.1.4.IIIf")
def test_a_new_vision_replaces_the_old_one() -> None:
    s = Scene(3)
    s.player(1, vision="vision-of-conquest")
    playing(s, "vision-of-faith")("reveal")
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert s.state.discards["hinterland"] == ["vision-of-conquest"]
    assert s.told("discarded-faceup")[0].params["card"] == "vision-of-conquest"
    s.check()


@law("OATH-5.1.4.IIIf", "OATH-6.1a")
def test_a_power_can_take_the_old_one(new_card: NewCard) -> None:
    def prophet(held: Held[Any], t: OathTable, card: Card) -> Rules[bool]:
        t.state.players[1].vision = None
        t.state.changed()
        t.state.players[2].hand.append(card.slug)
        yield from play_as_searched(t, 2, card.slug)
        return True

    s = Scene(3)
    s.player(1, vision="vision-of-conquest")
    s.player(2, advisers=[new_card((VISION_DISCARDED, prophet))])
    d = playing(s, "vision-of-faith")("reveal")
    assert (d.ask.seat, d.options) == (2, ["facedown", "reveal", "discard"])
    d("reveal")
    assert d.over
    assert s.blue.vision is not None
    assert s.blue.vision.slug == "vision-of-conquest"
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"


@law("OATH-5.1.4c", "OATH-9.2b")
def test_powers_forbid_faceup_by_place_and_card(new_card: NewCard) -> None:
    def police(held: Held[Any], t: OathTable, seat: int, slug: str, zone: str, at: int) -> bool:
        return seat == 1 and (zone == "vision" or slug == "rangers" or (zone, at) == ("site", 3))

    s = Scene(3)
    s.player(2, advisers=[new_card((BAN_FACEUP, police))])
    assert playing(s, "vision-of-faith").options == ["facedown", "discard"]
    assert playing(s, "conspiracy").options == ["facedown", "discard"]
    assert playing(s, "rangers").options == ["facedown", "discard"]
    assert playing(s, "longbows").options == ["as-adviser", "facedown", "discard"]
    assert "reveal" in playing(s, "vision-of-conquest", 2).options


# -- the Conspiracy ---------------------------------------------------------------------------------------------------


def conspiring(seat: int = 1, **player: Any) -> Scene:
    """Two Order advisers against one; the victim is blue."""
    s = Scene(3)
    s.player(seat, **{"site": 3, "secrets": 1, "advisers": ["longbows", "bear-traps"]} | player)
    s.player(2, advisers=["encirclement", "rangers"], relics=["cup-of-plenty"])
    s.banner("peoples-favor", holder=2, tokens=5)
    return s


@law("OATH-5.1.4.IVc", "OATH-5.1.4.IVd", "OATH-5.1.4.IVf", "OATH-10.take-c", "OATH-10.match-a")
def test_the_conspiracy_takes_a_relic_for_a_secret() -> None:
    s = conspiring()
    d = playing(s, "conspiracy")("reveal")
    assert d.options == ["conspire:cup-of-plenty", "conspire:peoples-favor", "no-conspiracy"]
    d("conspire:cup-of-plenty")
    assert d.over
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]
    assert s.red.secrets == 0
    assert s.state.box == ["conspiracy"]
    s.check()


@law("OATH-5.1.4.IVg", "OATH-2.5.3a", "OATH-2.5.3b", "OATH-10.seize-a")
def test_a_banner_so_taken_is_seized() -> None:
    s = conspiring()
    playing(s, "conspiracy")("reveal", "conspire:peoples-favor")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, banner.mob) == (1, 3, True)
    s.check()


@law("OATH-5.1.4.IVc", "OATH-5.1.4.IVf")
def test_unused_it_goes_into_the_box_all_the_same() -> None:
    s = conspiring()
    playing(s, "conspiracy")("reveal", "no-conspiracy")
    assert (s.state.box, s.red.secrets) == (["conspiracy"], 1)
    s.check()


@law("OATH-5.1.4.IVc", "OATH-7.1.2j", "OATH-9.3g")
def test_facedown_secrets_do_not_pay() -> None:
    s = conspiring(secrets=0, turned=3)
    assert playing(s, "conspiracy")("reveal").over
    assert s.state.box == ["conspiracy"]


@law("OATH-5.1.4.IVd", "OATH-5.1.4.IVe")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["longbows", "rangers"], ["encirclement", "lancers"]),  # only one of the suit
        (["longbows", "rangers"], ["encirclement", "war-tortoise"]),  # one each
        (["longbows", "?bear-traps"], ["encirclement"]),
        (["longbows", "bear-traps"], ["?encirclement"]),
        (["longbows", "bear-traps"], ["rangers"]),
    ],
)
def test_two_of_one_suit_that_the_victim_has_too(mine: list[str], theirs: list[str]) -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=mine)
    s.player(2, advisers=theirs, relics=["cup-of-plenty"])
    assert playing(s, "conspiracy")("reveal").over
    assert s.red.relics == []


@law("OATH-5.1.4.IVc")
def test_the_victim_must_be_there() -> None:
    s = conspiring()
    s.player(2, site=4)
    assert playing(s, "conspiracy")("reveal").over


@law("OATH-5.1.4.IVa", "OATH-5.1.4.IVb", "OATH-5.1.4.IIIb")
@pytest.mark.parametrize(("seat", "role"), [(0, "chancellor"), (1, "citizen"), (1, "exile")])
def test_anybody_may_play_it_and_keeps_a_revealed_vision(seat: int, role: str) -> None:
    s = conspiring(seat, role=role)
    if role == "exile":
        s.player(seat, vision="vision-of-faith")
    playing(s, "conspiracy", seat)("reveal", "conspire:cup-of-plenty")
    assert s.state.players[seat].relics[-1].slug == "cup-of-plenty"
    assert (s.state.players[seat].vision is not None) == (role == "exile")
    s.check()


@law("OATH-5.1.4.IVh")
def test_the_reliquary_is_safe() -> None:
    s = conspiring()
    s.player(0, site=3, advisers=["code-of-honor"])
    s.player(2, site=5)
    d = playing(s, "conspiracy")("reveal")
    assert d.options == ["conspire:grand-scepter", "no-conspiracy"]


@law("OATH-5.1.4.IVc", "OATH-9.2b")
def test_what_cannot_be_taken_is_not_offered(new_card: NewCard) -> None:
    circlet = new_card((BAN_TAKE, lambda held, t, seat, what: what == "cup-of-plenty"))
    s = conspiring()
    s.player(0, advisers=[circlet])
    assert playing(s, "conspiracy")("reveal").options == ["conspire:peoples-favor", "no-conspiracy"]


# -- what comes of it -------------------------------------------------------------------------------------------------


@law("OATH-7.3.3a", "OATH-7.3.3b", "OATH-10.after-a")
def test_favor_homeland_modifiers_then_when_played(new_card: NewCard) -> None:
    told: list[str] = []

    def noting(name: str) -> Any:
        def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
            told.append(f"{name} {t.state.players[1].favor} {playing.zone}:{playing.at} {held.zone}:{held.at}")
            yield from ()

        return note

    card = new_card((WHEN_PLAYED, noting("when-played")), suit="order")
    watcher = new_card((PLAYED, noting("played")))
    site = new_card((HOMELAND, noting("homeland")))
    s = Scene(3)
    s.site(3, cards=[site])
    s.site(4, cards=[new_card((HOMELAND, noting("elsewhere")))])
    s.player(2, advisers=[watcher])
    playing(s, card)(HERE)
    assert told == [
        "homeland 1 site:3 site:3",
        "played 1 site:3 adviser:2",
        "when-played 1 site:3 site:3",
    ]
    told.clear()
    other = new_card((WHEN_PLAYED, noting("when-played")))
    playing(s, other)("as-adviser")
    assert told == ["played 1 adviser:1 adviser:2", "when-played 1 adviser:1 adviser:1"]
    told.clear()
    playing(s, "vision-of-faith")("reveal")
    assert told == ["played 1 vision:1 adviser:2"]
    told.clear()
    playing(s, new_card((WHEN_PLAYED, noting("when-played"))))("facedown")
    assert told == []


@law("OATH-7.4a", "OATH-7.3.3b", "OATH-5.1.4.If")
def test_modifiers_follow_what_was_played(new_card: NewCard) -> None:
    def cry(held: Held[Any], t: OathTable, playing: Playing) -> None:
        def step() -> Rules[None]:
            assert playing.card == "rangers"
            t.state.players[1].supply += 1
            yield from ()

        playing.played.append(step)

    def record(held: Held[Any], t: OathTable, playing: Playing) -> None:
        playing.secret_for_favor = True

    cry_card, record_card = new_card((PLAYS, cry)), new_card((PLAYS, record), mandatory=True)
    s = Scene(3)
    s.deck("rangers", "conspiracy")
    s.player(1, advisers=[cry_card, record_card])
    s.run(search(s.table, 1), turn=1)([f"modifier:{cry_card}"], "card:rangers", HERE)
    assert (s.red.supply, s.red.favor, s.red.secrets) == (6, 0, 1)


@law("OATH-7.4a", "OATH-10.discard-a")
def test_where_all_discards_go_can_be_asked_at_the_first(new_card: NewCard) -> None:
    def bracken(held: Held[Any], t: OathTable, playing: Playing) -> None:
        def step() -> Rules[None]:
            answer = yield from choose(playing.seat, "bracken", ["top", "bottom"])
            playing.discard_to = ("cradle", answer == "bottom")

        playing.drawn.append(step)

    card = new_card((PLAYS, bracken))
    s = Scene(3)
    s.deck("rangers", "vision-of-faith")
    s.discards("cradle", "lancers")
    s.player(1, advisers=[card, "longbows", "bear-traps"], vision="vision-of-conquest")
    s.run(search(s.table, 1), turn=1)([f"modifier:{card}"], "bottom", "card:rangers", "as-adviser", "card:longbows")
    assert s.state.discards["cradle"] == ["lancers", "vision-of-faith", "longbows"]


# -- playing a facedown adviser ---------------------------------------------------------------------------------------


@law("OATH-6.1a", "OATH-6.1b", "OATH-6.1e", "OATH-7.3.3c")
def test_an_adviser_is_turned_up(new_card: NewCard) -> None:
    played: list[str] = []

    def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
        played.append(playing.how)
        yield from ()

    card = new_card((WHEN_PLAYED, note))
    s = Scene(3)
    s.player(1, advisers=["longbows", f"?{card}", "lancers"])
    assert can_play_adviser(s.table, 1)
    d = turning_up(s)
    assert d.options == [HERE, "as-adviser", "discard"]
    d("as-adviser")
    assert d.over
    assert advisers(s) == ["longbows", card, "lancers"]  # in its place, and nobody goes
    assert played == ["adviser"]
    assert s.red.advisers[1].mark == 0


@law("OATH-6.1a", "OATH-6.1f")
def test_its_owner_chooses_which() -> None:
    s = Scene(3)
    s.player(1, advisers=["?rangers", "?longbows", "lancers"])
    d = turning_up(s)
    assert (d.ask.seat, d.options) == (1, ["card:rangers", "card:longbows"])
    d("card:longbows")
    assert d.ask.prompt == "play-card"


@law("OATH-6.1a")
def test_only_facedown_ones_can_be_played() -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers"])
    assert not can_play_adviser(s.table, 1)


@law("OATH-6.1b", "OATH-6.1d", "OATH-5.1.4.IId", "OATH-5.1.4.If")
def test_to_the_site_for_a_favor() -> None:
    s = Scene(3)
    s.player(1, advisers=["?longbows"])
    turning_up(s)(HERE)
    assert (at(s, 3), advisers(s), s.red.favor) == (["longbows"], [], 1)
    assert s.red.supply == 7
    s.check()


@law("OATH-6.1b", "OATH-5.1.4.IIId")
def test_as_a_revealed_vision() -> None:
    s = Scene(3)
    s.player(1, advisers=["?vision-of-faith"], vision="vision-of-conquest")
    d = turning_up(s)
    assert d.options == ["reveal", "discard"]
    d("reveal")
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert s.state.discards["hinterland"] == ["vision-of-conquest"]
    s.check()


@law("OATH-6.1b", "OATH-5.1.4.IVf")
def test_as_the_conspiracy() -> None:
    s = Scene(3)
    s.player(0, advisers=["?conspiracy"])
    turning_up(s, 0)("reveal")
    assert s.state.box == ["conspiracy"]
    s.check()


@law("OATH-6.1c")
def test_it_can_be_discarded() -> None:
    s = Scene(3)
    s.player(1, advisers=["?longbows"])
    turning_up(s)("discard")
    assert (advisers(s), s.state.discards["hinterland"]) == ([], ["longbows"])
    (told,) = s.told("discarded")
    assert told.secret == {"card": "longbows"}


@law("OATH-6.1d")
def test_what_holds_for_playing_holds_here(new_card: NewCard) -> None:
    s = favourite()
    s.player(1, advisers=["?bear-traps"])
    d = turning_up(s)(["modifier:peoples-favor"])
    assert d.options == [HERE, "to-site:4:wastes", "to-site:5:deep-woods", "as-adviser", "discard"]
    s.site(3, cards=["elders", "horse-archers"])
    s.player(1, advisers=["?wizard-school"])
    d = turning_up(s)([], "card:wizard-school")
    assert d.options == [HERE, "discard"]


@law("OATH-6.1d", "OATH-9.2b", "OATH-9.3g")
def test_tolls_of_searching_hold_here_and_for_powers_that_play(new_card: NewCard) -> None:
    def labour(held: Held[Any], t: OathTable, action: Action) -> None:
        action.tolls.append(Toll(held.slug, favor=1, to=2))

    s = Scene(3)
    s.player(2, advisers=[new_card((SEARCH_TOLL, labour))])
    s.player(1, advisers=["?longbows", "?rangers"], hand=["lancers", "elders"])
    assert not can_play_adviser(s.table, 1)
    assert turning_up(s).over
    assert s.run(play_as_searched(s.table, 1, "lancers"), turn=1).over
    assert s.state.discards["hinterland"] == ["lancers"]
    s.player(1, favor=2)
    assert can_play_adviser(s.table, 1)
    turning_up(s)("card:longbows", "as-adviser")
    s.run(play_as_searched(s.table, 1, "elders"), turn=1)("as-adviser")
    assert (s.red.favor, s.blue.favor) == (0, 2)
    assert advisers(s) == ["longbows", "?rangers", "elders"]


@law("OATH-6.1d", "OATH-7.4a", "OATH-7.1.2c")
def test_modifiers_are_paid_and_steps_taken_here_too(new_card: NewCard) -> None:
    steps: list[str] = []

    def modify(held: Held[Any], t: OathTable, playing: Playing) -> None:
        def step(name: str) -> Any:
            def run() -> Rules[None]:
                steps.append(name)
                yield from ()

            return run

        playing.drawn.append(step("drawn"))
        playing.played.append(step("played"))
        playing.after.append(step("after"))

    card = new_card((PLAYS, modify), cost=Cost(favor=1))
    s = Scene(3)
    s.player(1, favor=1, advisers=["?longbows", card])
    turning_up(s)([f"modifier:{card}"], "as-adviser")
    assert steps == ["drawn", "played", "after"]
    assert (s.red.favor, s.red.advisers[1].favor) == (0, 1)


@law("OATH-7.3.3d")
def test_what_is_moved_is_not_played(new_card: NewCard) -> None:
    def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
        raise AssertionError
        yield

    s = Scene(3)
    card = new_card((WHEN_PLAYED, note), (PLAYED, note))
    s.player(1, advisers=[card])
    assert s.run(make_room(s.table, 1, 3), turn=1).result is True
    lay_at_site(s.state, 3, lift(s.state, card).card)
    assert s.run(settle(s.table)).over
    assert (at(s, 3), s.red.favor) == ([card], 0)
