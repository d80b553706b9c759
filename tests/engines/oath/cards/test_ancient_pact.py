"""Ancient Pact, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.states import Role
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.nomad import SECRET
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def pact(*, role: Role = "exile", holder: int | None = 1, oath: str = "supremacy") -> Scene:
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
    events = [event.kind for event in s.table.events]
    assert events.index("citizen") < events.index("relic-taken")
    assert not s.logged("title-taken")
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
