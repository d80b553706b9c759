"""5.1.4.I, 7.3.3, 7.4: what the People's Favor and other modifiers do to the playing of a card, and what comes of it."""

from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core.actions import Playing, Search
from games.oath.engine.play.core.hooks import (
    HOMELAND,
    PLAYED,
    PLAYS,
    SEARCHES,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors.search import search
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, at, favourite, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.1.4.Ic", "OATH-5.1.4.Id", "OATH-banner.pf-a", "OATH-banner.pf-b", "OATH-banner.pf-f", "OATH-10.discard-f")
@pytest.mark.parametrize("mob", [False, True])
def test_it_works(mob: bool) -> None:
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


@law("OATH-banner.pf-a", "OATH-7.4.2b", "OATH-7.4.2e")
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


# -- what comes of it -------------------------------------------------------------------------------------------------


@law("OATH-7.3.3a", "OATH-7.3.3b", "OATH-10.after-a")
def test_favor_homeland_modifiers_then_when_played(new_card: NewCard) -> None:
    shown: list[str] = []

    def noting(name: str) -> Any:
        def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
            shown.append(f"{name} {t.state.players[1].favor} {playing.zone}:{playing.at} {held.zone}:{held.at}")
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
    assert shown == [
        "homeland 1 site:3 site:3",
        "played 1 site:3 adviser:2",
        "when-played 1 site:3 site:3",
    ]
    shown.clear()
    other = new_card((WHEN_PLAYED, noting("when-played")))
    playing(s, other)("as-adviser")
    assert shown == ["played 1 adviser:1 adviser:2", "when-played 1 adviser:1 adviser:1"]
    shown.clear()
    playing(s, "vision-of-faith")("reveal")
    assert shown == ["played 1 vision:1 adviser:2"]
    shown.clear()
    playing(s, new_card((WHEN_PLAYED, noting("when-played"))))("facedown")
    assert shown == []


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
    s.deck("vision-of-rebellion")
    s.run(search(s.table, 1), turn=1)([f"modifier:{card}"], "bottom", "reveal")
    assert s.state.discards["cradle"][3:] == ["vision-of-conquest"]
