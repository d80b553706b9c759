"""Salt the Earth, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.hooks import PLAYS
from games.oath.engine.play.core.ruling import capacity
from games.oath.engine.play.majors.playing import can_make_room
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, at, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-2.8.1a")
def test_salted_earth_has_room_for_nothing_else() -> None:
    s = Scene(3)
    s.site(3, cards=["salt-the-earth"])
    assert [capacity(s.state, slot) for slot in (3, 6)] == [1, 3]
    assert not can_make_room(s.table, 1, 3)
    s.site(5, "drowned-city", cards=[])
    assert capacity(s.state, 5) == 0


@law("OATH-7.3.3b", "OATH-2.8.1a")
def test_salt_the_earth_discards_the_rest() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers", "scryer"], relics=["ivory-eye"], warbands={"blue": 2})
    s.state.site(3).cards[2].favor, s.state.shared = 1, s.state.shared - 1
    before = s.state.banks["discord"]
    d = playing(s, "salt-the-earth")
    assert d.options == [HERE, "facedown", "discard"]  # the valley is full
    d(HERE, "card:levelers", "card:wolves")
    assert at(s, 3) == ["salt-the-earth"]
    assert s.state.discards["hinterland"] == ["scryer", "wolves", "levelers"]
    assert (s.red.favor, s.state.banks["discord"]) == (1, before)  # gained first, before one came back
    assert (len(s.state.site(3).relics), s.state.site(3).warbands) == (1, {"blue": 2})
    s.check()


@pytest.mark.parametrize("locked", ["boiling-lake", "great-spire", "fallen-spire"])
def test_salt_cannot_be_sown_over_locked_cards(locked: str) -> None:
    s = Scene(3)
    s.site(3, cards=[locked])
    assert playing(s, "salt-the-earth").options == ["facedown", "discard"]


@law("OATH-7.2.2a")
@pytest.mark.parametrize(("holder", "sown"), [(2, False), (1, True)])
def test_salt_is_not_sown_by_whom_a_power_makes_treat_cards_as_locked(holder: int, sown: bool) -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={("red", "blue")[holder - 1]: 1})
    s.player(holder, advisers=["ancient-bloodline"])
    assert (HERE in playing(s, "salt-the-earth").options) == sown


def test_nothing_grows_on_salt() -> None:
    s = Scene(3)
    s.site(3, cards=["salt-the-earth"])
    assert HERE not in playing(s, "wolves").options


@law("OATH-5.1.4.Ih")
@pytest.mark.answer("salt-the-earth", 1)
@pytest.mark.answer("salt-the-earth", 3)
def test_salt_for_the_drowned_city_but_not_for_a_facedown_site() -> None:
    s = Scene(3)
    s.site(3, "drowned-city")
    playing(s, "salt-the-earth")("to-site:3:drowned-city")
    assert at(s, 3) == ["salt-the-earth"]
    assert "to-site:3:drowned-city" not in playing(s, "wolves").options
    s.check()
    s = Scene(3)
    s.site(8, faceup=False)
    options = playing(s, "salt-the-earth", anywhere=[lambda slug: True]).options
    assert "to-site:7:rocky-coast" in options
    assert not any(option.startswith("to-site:8") for option in options)


@law("OATH-7.4.3a")
def test_salt_leaves_a_modifier_in_use(new_card: NewCard) -> None:
    card = new_card((PLAYS, lambda held, t, playing: None))
    s = Scene(3)
    s.site(3, cards=[card, "wolves"])
    modifiers = PLAYS.live(s.state)
    playing(s, "salt-the-earth", modifiers=list(modifiers))(HERE)
    assert at(s, 3) == [card, "salt-the-earth"]
