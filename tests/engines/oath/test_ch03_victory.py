"""Chapter 3: the four ways in which a game ends."""

import pytest

from games.oath.engine.play.core.hooks import END_DIE, VISIONS_OF
from games.oath.engine.play.core.states import Role
from games.oath.engine.play.rounds import victory
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

CONQUEST, REBELLION = "vision-of-conquest", "vision-of-rebellion"
SANCTUARY, FAITH = "vision-of-sanctuary", "vision-of-faith"


def usurping(seat: int = 1) -> Scene:
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.state.title, s.state.usurper = seat, True
    return s


def with_vision(vision: str, drawn: int = 3) -> Scene:
    s = Scene(3)
    s.player(1, vision=vision)
    s.state.visions_drawn = drawn
    return s


@pytest.mark.law("OATH-3.1a", "OATH-3.0a", "OATH-board.exile-b", "OATH-2.11s")
def test_it_works() -> None:
    s = usurping()
    assert victory.wake_check(s.table, 1)
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (1, ["usurper"])
    assert victory.outcome(s.state).winners == (1,)
    assert victory.outcome(s.state).ranking == ((1,), (0, 2))


@pytest.mark.law("OATH-3.1a", "OATH-3.1b")
def test_the_oathkeeper_side_does_not_win() -> None:
    s = usurping()
    s.state.usurper = False
    assert not victory.wake_check(s.table, 1)


@pytest.mark.law("OATH-board.citizen-c", "OATH-4.1.2a")
def test_a_citizen_does_not_check() -> None:
    s = usurping()
    s.player(1, role="citizen")
    assert not victory.wake_check(s.table, 1)


@pytest.mark.law("OATH-3.2a", "OATH-3.2d", "OATH-2.7.2a", "OATH-board.exile-a")
def test_rebellion_is_holding_the_peoples_favor() -> None:
    s = with_vision(REBELLION)
    assert not victory.wake_check(s.table, 1)
    s.banner("peoples-favor", holder=1)
    assert victory.wake_check(s.table, 1)
    assert s.state.victory is not None
    assert s.state.victory.how == [REBELLION]


@pytest.mark.law("OATH-3.2f")
def test_faith_is_holding_the_darkest_secret() -> None:
    s = with_vision(FAITH)
    s.banner("darkest-secret", holder=2)
    assert not victory.wake_check(s.table, 1)
    s.banner("darkest-secret", holder=1)
    assert victory.wake_check(s.table, 1)


@pytest.mark.law("OATH-3.2b")
@pytest.mark.parametrize(("drawn", "wins"), [(2, False), (3, True), (5, True)])
def test_three_visions_must_have_been_drawn(drawn: int, wins: bool) -> None:
    s = with_vision(FAITH, drawn)
    s.banner("darkest-secret", holder=1)
    assert victory.wake_check(s.table, 1) is wins


@pytest.mark.law("OATH-3.2c", "OATH-3.2g", "OATH-2.11r")
def test_conquest_is_ruling_strictly_most_sites_the_empire_counting_once() -> None:
    s = with_vision(CONQUEST)
    s.player(2, role="citizen")
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"red": 1})
    assert not victory.wake_check(s.table, 1)  # one each: tied
    s.site(4, warbands={"red": 1})
    assert victory.wake_check(s.table, 1)  # two against one, although two Imperial players rule the first


@pytest.mark.law("OATH-3.2e", "OATH-2.3g")
def test_sanctuary_is_holding_strictly_most_relics_and_banners() -> None:
    s = with_vision(SANCTUARY)  # the Chancellor holds the Scepter; four relics lie in the Reliquary
    s.player(1, relics=["brass-horse"])
    assert not victory.wake_check(s.table, 1)
    s.banner("peoples-favor", holder=1)
    assert victory.wake_check(s.table, 1)


@pytest.mark.law("OATH-4.1.2b")
def test_both_ways_at_once_are_both_recorded() -> None:
    s = usurping()
    s.player(1, vision=FAITH)
    s.state.visions_drawn = 3
    s.banner("darkest-secret", holder=1)
    assert victory.wake_check(s.table, 1)
    assert s.state.victory is not None
    assert s.state.victory.how == ["usurper", FAITH]


def test_a_power_can_lend_a_vision(new_card: NewCard) -> None:
    s = with_vision(REBELLION)
    s.player(2, advisers=[new_card((VISIONS_OF, lambda held, state: [FAITH]))])
    s.banner("darkest-secret", holder=2)
    assert victory.wake_check(s.table, 2)


def roll(round_number: int, face: int, title: int = 0, roles: tuple[Role, ...] = ()) -> Scene:
    """A round ends, and the end die shows this face."""
    for seed in range(200):
        s = Scene(3, roles=roles, seed=str(seed))
        s.state.round, s.state.title = round_number, title
        ended = s.run(victory.round_check(s.table)).result
        rolled = s.logged("end-die")
        if not rolled:
            assert not ended
            return s
        if rolled[0].params["roll"] == face:
            return s
    raise AssertionError


@pytest.mark.law("OATH-3.3a", "OATH-3.3b", "OATH-3.3c", "OATH-3.3d", "OATH-4.0d")
@pytest.mark.parametrize(("number", "wins"), [(5, {6}), (6, {5, 6}), (7, {3, 4, 5, 6})])
def test_the_stable_regime(number: int, wins: set[int]) -> None:
    for face in range(1, 7):
        found = roll(number, face).state.victory
        assert (found is not None) is (face in wins), face
        if found:
            assert (found.seat, found.how, found.roll) == (0, ["stable-regime"], face)


@pytest.mark.law("OATH-3.3a", "OATH-3.3f")
def test_no_roll_before_round_five() -> None:
    assert roll(4, 0).logged("roll") == []


@pytest.mark.law("OATH-3.3e")
def test_no_roll_while_an_exile_holds_the_title() -> None:
    assert roll(6, 0, title=1).logged("roll") == []
    assert roll(6, 6, title=1, roles=("citizen", "exile")).state.victory is not None


@pytest.mark.law("OATH-3.3f")
def test_a_power_may_change_the_end_die(new_card: NewCard) -> None:
    def change(held: object, t: object, shown: int):  # type: ignore[no-untyped-def]
        return 6
        yield

    s = Scene(3)
    s.site(1, cards=[new_card((END_DIE, change))])
    s.state.round = 5
    assert s.run(victory.round_check(s.table)).result


def heirs(oath: str) -> Scene:
    return Scene(4, oath, roles=("citizen", "citizen", "exile"))


@pytest.mark.law("OATH-3.3.1a", "OATH-3.3.1b", "OATH-board.citizen-a", "OATH-2.10a")
def test_the_successor_under_supremacy() -> None:
    s = heirs("supremacy")
    s.player(1, relics=["brass-horse"])
    assert victory.successor(s.state) is None  # the Chancellor holds the Scepter: tied
    s.banner("darkest-secret", holder=1)
    assert victory.successor(s.state) == 1
    s.player(2, relics=["horned-mask", "whistle"])
    assert victory.successor(s.state) is None  # tied with another Citizen
    s.player(3, relics=["cup-of-plenty", "map", "grand-mask"])  # an Exile's do not matter
    s.banner("darkest-secret", holder=None)
    assert victory.successor(s.state) == 2


@pytest.mark.law("OATH-3.3.1c", "OATH-3.3.1f")
def test_the_successor_under_the_people() -> None:
    s = heirs("the-people")
    s.banner("darkest-secret", holder=3)
    assert victory.successor(s.state) is None
    s.banner("darkest-secret", holder=2)
    assert victory.successor(s.state) == 2


@pytest.mark.law("OATH-3.3.1d", "OATH-3.3.1f")
def test_the_successor_under_protection() -> None:
    s = heirs("protection")
    assert victory.successor(s.state) is None
    s.banner("peoples-favor", holder=1)
    assert victory.successor(s.state) == 1


@pytest.mark.law("OATH-3.3.1e")
def test_the_successor_under_devotion() -> None:
    s = heirs("devotion")
    assert victory.successor(s.state) is None
    s.state.players[2].relics.append(s.state.players[0].relics.pop())
    assert victory.successor(s.state) == 2


@pytest.mark.law("OATH-3.3.1a")
def test_a_successor_wins_the_stable_regime() -> None:
    s = heirs("the-people")
    s.banner("darkest-secret", holder=2)
    victory.empire_wins(s.table, "stable-regime", "OATH-3.3b", 6)
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (2, ["stable-regime", "successor"])


def exhausted(s: Scene) -> tuple[int, list[str]]:
    s.state.round = 8
    assert s.run(victory.round_check(s.table)).result
    assert s.logged("roll") == []
    assert s.state.victory is not None
    return s.state.victory.seat, s.state.victory.how


@pytest.mark.law("OATH-3.4a", "OATH-3.4b", "OATH-3.4.1a", "OATH-2.10b", "OATH-4.0a")
def test_round_eight_ends_it_for_the_empire() -> None:
    s = with_vision(FAITH)
    s.banner("darkest-secret", holder=1)
    assert exhausted(s) == (0, ["war-exhaustion"])  # the title in Imperial hands goes first


@pytest.mark.law("OATH-3.4.1b")
def test_a_successor_wins_by_exhaustion() -> None:
    s = heirs("the-people")
    s.banner("darkest-secret", holder=1)
    assert exhausted(s) == (1, ["war-exhaustion", "successor"])


@pytest.mark.law("OATH-3.4.2a")
def test_a_usurper_wins_by_exhaustion_before_any_vision() -> None:
    s = usurping()
    s.player(2, vision=FAITH)
    s.banner("darkest-secret", holder=2)
    s.state.visions_drawn = 3
    assert exhausted(s) == (1, ["war-exhaustion", "usurper"])


@pytest.mark.law("OATH-3.4.3a", "OATH-3.2b")
@pytest.mark.parametrize(("drawn", "winner"), [(3, (2, ["war-exhaustion", FAITH])), (2, (0, ["war-exhaustion"]))])
def test_a_vision_wins_by_exhaustion(drawn: int, winner: tuple[int, list[str]]) -> None:
    s = Scene(3)
    s.state.title = 1
    s.player(2, vision=FAITH)
    s.banner("darkest-secret", holder=2)
    s.state.visions_drawn = drawn
    assert exhausted(s) == winner


@pytest.mark.law("OATH-3.4.3b")
def test_of_several_visions_the_law_prefers_one() -> None:
    s = Scene(4)
    s.state.title, s.state.visions_drawn = 3, 3
    s.player(1, vision=FAITH)
    s.banner("darkest-secret", holder=1)
    s.player(2, vision=REBELLION)
    s.banner("peoples-favor", holder=2)
    assert exhausted(s) == (2, ["war-exhaustion", REBELLION])
    assert victory.BY_PREFERENCE == [CONQUEST, REBELLION, SANCTUARY, FAITH]


@pytest.mark.law("OATH-3.4.4a", "OATH-3.4.4c")
def test_a_fresh_oathkeeper_without_a_vision_does_not_win() -> None:
    s = Scene(3)
    s.state.title = 1
    assert exhausted(s) == (0, ["war-exhaustion"])


@pytest.mark.law("OATH-3.4.4b")
def test_a_successor_wins_in_the_last_case_too() -> None:
    s = heirs("protection")
    s.state.title = 3
    s.banner("peoples-favor", holder=2)
    assert exhausted(s) == (2, ["war-exhaustion", "successor"])
