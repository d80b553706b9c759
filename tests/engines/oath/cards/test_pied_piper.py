"""Pied Piper, a denizen of Beast."""

import pytest

from games.oath.engine.play.core.hooks import LOCKS
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import offered, user
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import FULL, advisers, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-10.move-a", "OATH-10.take-a")
@pytest.mark.parametrize(("favor", "taken"), [(3, 2), (1, 1), (0, 0)])
def test_the_piper_leads_favor_away(favor: int, taken: int) -> None:
    s = user("pied-piper")
    s.player(2, site=8, favor=favor)
    d = s.act(1)("power:pied-piper/1")
    assert (asked(d), d.options) == ((1, "send-piper"), ["seat:@0", "seat:@2"])
    d("seat:@2")
    assert (advisers(s), advisers(s, 2)) == ([], ["pied-piper"])
    assert (s.red.favor, s.blue.favor) == (taken, favor - taken)
    assert s.state.where["pied-piper"].card.secrets == 1
    s.check()


@law("OATH-4.3.2a")
@pytest.mark.answer("pied-piper", 1)
def test_the_pipers_secret_comes_home_and_the_next_may_send_him() -> None:
    from games.oath.engine.play.rounds.rounds import rest

    s = user("pied-piper")
    s.player(2, secrets=1)
    s.act(1)("power:pied-piper/1", "seat:@2")
    s.run(rest(s.table, 1), turn=1)
    assert (s.red.secrets, s.state.where["pied-piper"].card.secrets) == (1, 0)
    assert offered(s, "pied-piper", 2)


@law("OATH-9.2h", "OATH-7.6.4a")
@pytest.mark.answer("pied-piper", 2)
def test_the_piper_comes_to_full_tables() -> None:
    s = user("pied-piper")
    s.player(2, advisers=FULL)
    s.act(1)("power:pied-piper/1", "seat:@2")
    assert advisers(s, 2) == [*FULL, "pied-piper"]
    s.check()
    s = Scene(3)
    s.player(1, advisers=FULL)
    playing(s, "pied-piper")("as-adviser")
    assert advisers(s) == [*FULL, "pied-piper"]


@law("OATH-7.6.4a")
@pytest.mark.answer("pied-piper", 3)
def test_the_piper_counts_when_others_come() -> None:
    s = Scene(3)
    s.player(1, advisers=["pied-piper", *FULL[:2]])
    d = playing(s, "wolves")("as-adviser")
    assert d.options == [f"card:{slug}" for slug in ("pied-piper", *FULL[:2])]
    d("card:pied-piper")
    assert advisers(s) == [*FULL[:2], "wolves"]


@law("OATH-9.2h", "OATH-10.swap-a")
def test_nobody_goes_for_the_piper_where_nobody_comes() -> None:
    s = user("pied-piper", relics=["horned-mask"])
    s.player(1, advisers=FULL)
    s.site(3, cards=["wolves"])
    d = s.act(1)("power:horned-mask", f"swap-adviser:{FULL[0]}")
    assert d.ask.prompt == "act"
    assert advisers(s) == ["pied-piper", *FULL[1:], "wolves"]
    s = user("enchantress", secrets=2)
    s.player(2, site=3, advisers=["pied-piper", *FULL])
    d = s.act(1)("power:enchantress", f"card:{FULL[0]}")
    assert d.ask.prompt == "act"
    assert advisers(s, 2) == ["pied-piper", *FULL[1:], "enchantress"]


@law("OATH-7.2.2a")
def test_a_piper_that_a_power_locks_stays(new_card: NewCard) -> None:
    s = user("pied-piper")
    assert offered(s, "pied-piper")
    s.player(2, advisers=[new_card((LOCKS, lambda held, state, seat, zone, at, card: zone == "adviser" and seat != held.at))])
    assert not offered(s, "pied-piper")


def test_facedown_the_piper_is_one_of_three() -> None:
    s = Scene(3)
    s.player(1, advisers=FULL)
    assert playing(s, "pied-piper")("facedown").options == [f"card:{slug}" for slug in FULL]
