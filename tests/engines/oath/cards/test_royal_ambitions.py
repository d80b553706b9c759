"""Royal Ambitions, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.states import Role
from tests.engines.oath.cards.scenes.discord import asked
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def ambitious(sites: int = 2, *, role: Role = "exile") -> Scene:
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
    assert [event.params["seat"] for event in s.logged("relic-taken")] == [1]
