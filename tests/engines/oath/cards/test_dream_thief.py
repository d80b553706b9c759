"""Dream Thief, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def dreamers() -> Scene:
    s = red("dream-thief", "?longbows", favor=2)
    s.player(2, advisers=["?vision-of-faith"], site=8)
    s.player(0, advisers=["?tents"])
    return s


@law("OATH-9.4i", "OATH-9.4l")
def test_dream_thief_exchanges_facedown_advisers_of_anybody() -> None:
    s = dreamers()
    marks = {slug: s.state.where[slug].card.mark for slug in ("longbows", "vision-of-faith", "tents")}
    d = power(s, "dream-thief")
    assert set(d.options) == {
        f"facedown-adviser:@{owner}:#{marks[slug]}" for owner, slug in ((1, "longbows"), (2, "vision-of-faith"), (0, "tents"))
    }
    d(f"facedown-adviser:@2:#{marks['vision-of-faith']}", f"facedown-adviser:@0:#{marks['tents']}")
    assert (advisers(s, 2), advisers(s, 0)) == (["?tents"], ["?vision-of-faith"])
    happened = s.logged("adviser-swapped-facedown")
    assert [(event.seen_by, event.secret["card"]) for event in happened] == [((0,), "vision-of-faith"), ((2,), "tents")]
    s.check()


def test_dream_thief_needs_two() -> None:
    s = red("dream-thief", "?longbows", favor=2)
    assert "dream-thief" not in usable(s.table, 1)


@law("OATH-9.4i", "OATH-9.4q", "OATH-10.swap-a")
def test_dream_thief_leaves_two_of_the_same_player_alone() -> None:
    s = red("dream-thief", "?longbows", "?wolves", favor=2)
    assert "dream-thief" not in usable(s.table, 1)
    s.player(2, advisers=["?vision-of-faith"])
    marks = {slug: s.state.where[slug].card.mark for slug in ("longbows", "wolves")}
    d = power(s, "dream-thief", f"facedown-adviser:@1:#{marks['longbows']}")
    assert (advisers(s, 1), advisers(s, 2)) == (["dream-thief", "?vision-of-faith", "?wolves"], ["?longbows"])
    assert d.ask.prompt == "act"
