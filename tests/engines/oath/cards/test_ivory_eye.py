"""Ivory Eye, a relic."""

import pytest

from games.oath.engine.play.views import view
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def watched() -> Scene:
    s = holding("ivory-eye", secrets=1, advisers=["?longbows"])
    s.site(4, relics=["map"])
    s.site(8, faceup=False)
    s.player(2, advisers=["?wolves", "elders"])
    s.discards("cradle", "oracle")
    return s


@law("OATH-10.peek-a")
def test_the_eye_sees_one_facedown_card_of_the_table() -> None:
    s = watched()
    relic, adviser = s.state.where["map"].card.mark, s.state.where["wolves"].card.mark
    d = s.act(1)("power:ivory-eye")
    assert set(d.options) == {f"look-relic:4:#{relic}", f"look-adviser:@2:#{adviser}", "look-site:8"}


@law("OATH-9.4l", "OATH-9.4n")
@pytest.mark.parametrize(
    ("slug", "prefix", "where"), [("map", "look-relic:4:#", "ground:wastes"), ("wolves", "look-adviser:@2:#", "adviser:@2")]
)
def test_only_the_eye_saw_it(slug: str, prefix: str, where: str) -> None:
    s = watched()
    card = s.state.where[slug].card
    s.act(1)("power:ivory-eye", f"{prefix}{card.mark}")
    event = s.logged("peeked")[0]
    assert (event.secret, event.seen_by, event.params["where"]) == ({"card": slug}, (1,), where)
    assert slug not in str(event.params)
    assert card.seen == [1]
    assert not card.faceup


@law("OATH-9.4o")
def test_the_eye_sees_a_facedown_site() -> None:
    s = watched()
    site = s.state.site(8)
    s.act(1)("power:ivory-eye", "look-site:8")
    assert s.logged("site-peeked")[0].secret == {"site": site.slug}
    assert view(s.state, s.board, 1)["sites"][7]["site"] == site.slug
    assert view(s.state, s.board, 2)["sites"][7]["site"] is None
    assert not site.faceup


def test_the_eye_needs_something_facedown() -> None:
    s = holding("ivory-eye", secrets=1)
    assert not offered(s, "ivory-eye")
