"""5.1.4, 7.2, 7.6.4: where a card can be played, and what must go first."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.hooks import (
    ADVISER_LIMIT,
    BAN_FACEDOWN,
    BAN_SITE,
    CAPACITY,
    IGNORES_LIMIT,
    LOCKS,
    MAKES_ROOM,
    PLAYS,
    UNCOUNTED,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.majors.playing import make_room, shrink_advisers
from games.oath.engine.play.majors.search import search
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import FULL, HERE, advisers, at, playing, turning_up
from tests.engines.oath.play_scenario import Scene
from tests.engines.oath.scenario import PURPLE, RED, ended, site

law = pytest.mark.law


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
    assert not s.logged("favor-gained")


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
    assert s.logged("played-as-adviser")[0].params == {"seat": 1, "card": "longbows"}
    s.check()


@law("OATH-5.1.4.IIb", "OATH-5.1.4.IIj", "OATH-5.1.4.IIIc", "OATH-9.4d", "OATH-9.4i", "OATH-9.4l")
@pytest.mark.parametrize(("card", "back"), [("longbows", "denizen"), ("vision-of-faith", "vision"), ("conspiracy", "vision")])
@pytest.mark.parametrize("seat", [0, 1])
def test_facedown_the_others_see_the_back(seat: int, card: str, back: str) -> None:
    s = Scene(3)
    playing(s, card, seat)("facedown")
    assert advisers(s, seat) == [f"?{card}"]
    (event,) = s.logged("played-facedown")
    mark = s.state.players[seat].advisers[0].mark
    assert mark
    assert event.params == {"seat": seat, "back": back, "mark": mark}
    assert (event.secret, event.seen_by) == ({"card": card}, (seat,))
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
    assert s.logged("discarded")[0].params["back"] == "denizen"  # its front stays hidden
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
    s.player(1, advisers=[new_card(locked=True), new_card(locked=True)])
    assert s.run(shrink_advisers(s.table, 1)).over  # as far as possible
    assert len(s.red.advisers) == 3
    assert "longbows" not in advisers(s)


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
    s.site(5, faceup=False)
    assert s.run(make_room(s.table, 1, 4), turn=1).result is False
    assert s.run(make_room(s.table, 1, 5), turn=1).result is False


@law("OATH-2.8.1a", "OATH-9.2c")
def test_capacity_can_be_lowered_and_ignored(new_card: NewCard) -> None:
    salt = new_card(
        (CAPACITY, lambda held, state, slot: 1 if slot == held.at else None),
        (BAN_SITE, lambda state, seat, slot, slug: any(card.slug == "lancers" for card in state.site(slot).cards)),
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
