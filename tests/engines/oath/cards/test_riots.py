"""Riots, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.hooks import PLAYS
from games.oath.engine.play.majors.playing import play_now
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, at, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


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


@pytest.mark.answer("riots", 2)
def test_riots_count_no_advisers() -> None:
    """Two Beasts at sites; with the advisers Hearth would have three."""
    s = Scene(3)
    s.banner("peoples-favor", holder=2, mob=True)
    s.site(1, cards=["wolves"])
    s.site(5, cards=["wild-allies", "levelers"])
    s.player(2, advisers=["salad-days", "storyteller"])
    assert playing(s, "riots")(HERE).over
    assert (at(s, 1), at(s, 5), advisers(s, 2)) == ([], ["levelers"], ["salad-days", "storyteller"])
