"""What holds for several cards of Discord alike, and where they meet."""

import pytest

from games.oath.engine.play.core.hooks import BAN_PLAN
from games.oath.engine.play.core.ruling import adviser_limit
from tests.engines.oath.campaign_scene import (
    at_plans,
    clash,
    fight,
    open_to,
)
from tests.engines.oath.cards.scenes.discord_plans import after_pawn
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, playing, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


LIMITERS = ["assassin", "insomnia", "silver-tongue"]


@law("OATH-7.6.4a", "OATH-7.6.4b")
@pytest.mark.parametrize("card", LIMITERS)
def test_it_works(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["wolves", "?elders"])
    d = playing(s, card)("as-adviser")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:wolves")
    assert advisers(s) == ["?elders", card]
    assert adviser_limit(s.state, 1) == 2
    s.check()


@pytest.mark.parametrize("card", LIMITERS)
def test_turned_up_it_sends_the_third_away(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=[f"?{card}", "wolves", "elders"])
    d = turning_up(s)("as-adviser")
    assert d.options == ["card:wolves", "card:elders"]
    d("card:elders")
    assert advisers(s) == [card, "wolves"]


@law("OATH-9.2g", "OATH-7.2.2a")
@pytest.mark.parametrize("card", LIMITERS)
@pytest.mark.answer("insomnia", 1)
@pytest.mark.answer("silver-tongue", 1)
@pytest.mark.answer("assassin", 1)
def test_two_locked_advisers_forbid_it(card: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["a-small-favor", "family-heirloom"])
    assert playing(s, card).options == ["facedown", "discard"]


@law("OATH-7.6.4c")
def test_two_limiters_leave_room_for_themselves() -> None:
    s = Scene(3)
    s.player(1, advisers=["assassin", "wolves"])
    playing(s, "insomnia")("as-adviser")
    assert advisers(s) == ["assassin", "insomnia"]
    assert playing(s, "silver-tongue").options == ["discard"]
    s.check()


ALL = ["book-burning", "cracked-sage", "disgraced-captain", "mercenaries", "second-wind", "slander", "zealots"]


@pytest.mark.parametrize("card", ALL)
def test_each_is_there_when_all_it_needs_is_there_and_can_be_forbidden(card: str, new_card: NewCard) -> None:
    def ready(*others: str) -> list[str]:
        s = clash(red=(card,), blue=("alchemist", *others), favor=3, theirs=6)
        s.site(3, cards=["royal-tax"])
        s.player(1, secrets=2)
        d = after_pawn(s)
        return [] if d.over else open_to(d)

    assert ready() == [f"plan:{card}"]
    assert ready(new_card((BAN_PLAN, lambda held, t, c, user, plan: plan.slug == card))) == []


def test_plans_of_discord_are_used_side_by_side() -> None:
    s = clash(red=("cracked-sage", "mercenaries", "zealots"), blue=("alchemist",), favor=3, theirs=6)
    s.player(1, secrets=1)
    d = at_plans(s)("plan:mercenaries", "swing-add", "plan:cracked-sage", "swing-add", "plan:zealots")
    assert s.logged("attack-dice-added")[-1].params["pool"] == 5 + 3 + 4
    fight(d)
    s.check()
