"""2.11: the Oathkeeper title lies with whoever meets the goal, at every moment."""

import pytest

from games.oath.engine.play.core import tokens
from games.oath.engine.play.core.cards import give_banner, hold_relic, take_banner
from games.oath.engine.play.core.hooks import TITLE_TAKEN
from games.oath.engine.play.core.title import leaders, settle
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


def settled(s: Scene) -> int:
    d = s.run(settle(s.table))
    assert d.over
    return s.state.title


@pytest.mark.law("OATH-2.11a", "OATH-2.11b", "OATH-2.11c", "OATH-2.11l")
def test_it_works() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"red": 1})
    s.state.usurper = True
    assert settled(s) == 1
    assert not s.state.usurper
    assert s.logged("title-taken")[0].params == {"seat": 1, "from_seat": 0}


@pytest.mark.law("OATH-2.11h")
def test_a_tie_with_the_holder_changes_nothing() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"red": 1})
    assert settled(s) == 0
    s.state.title = 1
    assert settled(s) == 1


@pytest.mark.law("OATH-2.11i", "OATH-2.11j", "OATH-9.register-a")
def test_of_tied_others_the_holder_chooses() -> None:
    s = Scene(4)
    s.site(3, warbands={"red": 1})
    s.site(4, warbands={"blue": 1})
    s.state.turn = 3
    d = s.run(settle(s.table))
    assert (d.ask.seat, d.options) == (0, ["seat:@1", "seat:@2"])
    d("seat:@2")
    assert s.state.title == 2


@pytest.mark.law("OATH-2.11f", "OATH-2.11k", "OATH-2.11q")
@pytest.mark.parametrize(("oath", "banner"), [("the-people", "peoples-favor"), ("devotion", "darkest-secret")])
def test_a_banner_brings_the_title(oath: str, banner: str) -> None:
    s = Scene(3, oath, roles=("citizen", "exile"))
    assert settled(s) == 0  # in the shared bank: it stays
    s.banner(banner, holder=2)
    assert settled(s) == 2
    s.banner(banner, holder=1)
    assert settled(s) == 1  # a Citizen can hold it
    s.banner(banner, holder=None)
    assert settled(s) == 1


@pytest.mark.law("OATH-2.11d")
def test_under_the_people_the_darkest_secret_brings_nothing() -> None:
    s = Scene(3, "the-people")
    s.banner("darkest-secret", holder=1)
    assert settled(s) == 0
    s.banner("peoples-favor", holder=1)
    assert settled(s) == 1


@pytest.mark.law("OATH-2.11e", "OATH-2.3g")
def test_protection_counts_relics_and_banners() -> None:
    s = Scene(3, "protection")
    s.player(1, relics=["whistle"])
    assert settled(s) == 0  # one each, the Reliquary's for nobody
    s.banner("darkest-secret", holder=1)
    assert settled(s) == 1


@pytest.mark.law("OATH-2.11o", "OATH-2.11r", "OATH-empire.a", "OATH-6.6.3b")
def test_under_supremacy_the_empire_is_one_ruler_and_its_chancellor_holds_the_title() -> None:
    s = Scene(4, roles=("citizen", "exile", "exile"))
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"purple": 1})
    s.site(4, warbands={"blue": 1})  # slots 2, 5–8 are the bandits'
    s.state.title = 2
    assert settled(s) == 0
    s.state.title = 1
    assert leaders(s.state) == [0]
    assert settled(s) == 0


@pytest.mark.law("OATH-2.11b")
def test_a_power_answers_to_the_taking(new_card: NewCard) -> None:
    def tax(held, t, seat):  # type: ignore[no-untyped-def]
        tokens.take_favor(t, held.at, seat, 1)
        return
        yield

    s = Scene(3, "devotion")
    s.player(2, advisers=[new_card((TITLE_TAKEN, tax))])
    s.player(1, favor=2)
    s.banner("darkest-secret", holder=1)
    settled(s)
    assert (s.red.favor, s.blue.favor) == (1, 1)


@pytest.mark.law("OATH-2.5.3a", "OATH-2.5.3b", "OATH-2.5.3c", "OATH-2.5.3d")
@pytest.mark.parametrize(("before", "after"), [(1, 1), (2, 1), (3, 1), (5, 3)])
@pytest.mark.parametrize("banner", ["peoples-favor", "darkest-secret"])
def test_seizing_a_banner_burns_two(before: int, after: int, banner: str) -> None:
    s = Scene(3, "devotion")
    s.banner(banner, holder=0, tokens=before)
    bank = s.state.shared
    s.run(take_banner(s.table, 1, banner))
    held = s.state.banners[banner]
    assert (held.holder, held.tokens, held.mob) == (1, after, banner == "peoples-favor")
    assert s.state.shared == bank + (before - after if banner == "peoples-favor" else 0)
    assert s.state.title == (1 if banner == "darkest-secret" else 0)  # at that moment


@pytest.mark.law("OATH-10.give-b", "OATH-10.give-a")
def test_a_banner_given_keeps_its_tokens_and_side() -> None:
    s = Scene(3)
    s.banner("peoples-favor", holder=0, tokens=4)
    give_banner(s.table, 2, "peoples-favor")
    held = s.state.banners["peoples-favor"]
    assert (held.holder, held.tokens, held.mob) == (2, 4, False)


@pytest.mark.law("OATH-2.2.3a", "OATH-5.4.3b")
def test_there_is_no_limit_on_relics() -> None:
    s = Scene(3)
    for relic in s.state.relic_deck[:9]:
        s.state.relic_deck.remove(relic)
        hold_relic(s.table, 1, relic)
    assert len(s.red.relics) == 9
