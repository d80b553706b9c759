"""Tavern Songs, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import offered, table, use

law = pytest.mark.law


@law("OATH-10.peek-a")
def test_tavern_songs_tell_of_the_pile() -> None:
    s = table("tavern-songs", site=7)
    s.site(7, cards=["wayside-inn"], warbands={"red": 1})
    s.site(3, warbands={"red": 1})
    s.discards("hinterland", "wolves", "vision-of-faith", "elders", "lancers")
    s.discards("provinces", "longbows")
    d = use(s, "tavern-songs")
    (event,) = s.logged("pile-looked-at")
    assert (event.seen_by, event.secret) == ((1,), {"cards": ["wolves", "vision-of-faith", "elders"]})
    assert event.params == {"seat": 1, "pile": "hinterland"}
    assert s.state.discards["hinterland"] == ["wolves", "vision-of-faith", "elders", "lancers"]
    assert s.state.visions_drawn == 0
    d("power:tavern-songs")
    assert len(s.logged("pile-looked-at")) == 2


def test_tavern_songs_of_a_short_pile() -> None:
    s = table("tavern-songs")
    assert not offered(s, "tavern-songs")
    s.discards("provinces", "wolves")
    use(s, "tavern-songs")
    assert s.logged("pile-looked-at")[0].secret == {"cards": ["wolves"]}
