"""Chapter 2, what the title's file does not test: the pieces and their limits. Chapter 10: what words mean."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling, tokens
from games.oath.engine.play.core.cards import (
    discard,
    draw_world,
    hold_relic,
    lay_as_adviser,
    lift,
    pile_for,
    take_relics,
    turn_up,
    vision_drawn,
)
from games.oath.engine.play.core.faces import BANNERS, FACES, RELIQUARY, SITE_FACES, VISION_RECORDS
from games.oath.engine.play.core.hooks import (
    ACTION,
    BANDITS,
    BURNT_FAVOR,
    CAPACITY,
    COUNTS_AS,
    FAVOR_COMES_FROM,
    FAVOR_GOES_TO,
    LOCKS,
    RULES_BARE_SITES,
    RULES_CARD,
    TOOK_RELICS,
)
from games.oath.engine.play.core.states import Card
from games.oath.engine.play.core.tokens import board_of, site_at
from games.oath.engine.play.majors.playing import advisers_to_go, can_make_room
from games.oath.engine.world.facts import REGIONS, SUITS
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


@pytest.mark.law(
    "OATH-2.1.1a",
    "OATH-2.1.2a",
    "OATH-2.1.3a",
    "OATH-2.1.5a",
    "OATH-2.1.6a",
    "OATH-2.1.7a",
    "OATH-2.3a",
    "OATH-2.5a",
    "OATH-2.6.1a",
)
def test_it_works() -> None:
    s = Scene(2)
    assert {region: len(slots) for region, slots in REGIONS.items()} == {"cradle": 2, "provinces": 3, "hinterland": 3}
    assert set(s.state.discards) == set(REGIONS)
    assert set(s.state.banks) == set(SUITS) == {"arcane", "beast", "discord", "hearth", "nomad", "order"}
    assert set(s.state.banners) == set(BANNERS)
    assert len(s.state.reliquary) == len(RELIQUARY) == 4
    s.check()


@pytest.mark.law(
    "OATH-2.6.3a",
    "OATH-2.6.2a",
    "OATH-2.9a",
    "OATH-2.9b",
    "OATH-2.9c",
    "OATH-2.9f",
    "OATH-2.7.2a",
    "OATH-2.7.2b",
    "OATH-2.8.5a",
)
def test_what_is_printed() -> None:
    by_kind: dict[str, list[Any]] = {}
    for face in FACES.values():
        by_kind.setdefault(face.kind, []).append(face)
    assert {kind: len(faces) for kind, faces in by_kind.items()} == {
        "denizen": 198, "edifice": 6, "ruin": 6, "relic": 21, "vision": 5, "site": 23, "banner": 2, "reliquary": 4, "title": 1,
    }  # fmt: skip
    assert all(face.powers for kind in ("denizen", "edifice", "ruin", "relic", "site") for face in by_kind[kind])
    assert all(face.suit for face in by_kind["edifice"])
    assert not any(face.suit for face in by_kind["ruin"])
    assert all(face.locked and face.restriction for kind in ("edifice", "ruin") for face in by_kind[kind])
    assert [slug for slug, record in VISION_RECORDS.items() if not record.get("goal")] == ["conspiracy"]
    assert by_kind["title"] == [FACES["oathkeeper-title"]]


@pytest.mark.law("OATH-2.7.1a", "OATH-5.1.2e", "OATH-5.1.2i", "OATH-10.draw-a", "OATH-10.draw-b")
def test_drawing_a_vision_by_whatever_means_is_announced_and_moves_the_marker() -> None:
    s = Scene(2)
    s.deck("wolves", "vision-of-faith", "longbows")
    assert draw_world(s.table, 1, 3) == ["wolves", "vision-of-faith"]
    assert s.state.visions_drawn == 1
    (event,) = s.logged("vision-drawn")
    assert "vision-of-faith" not in str(event.params)
    vision_drawn(s.table, 1)
    assert s.state.visions_drawn == 2


@pytest.mark.law("OATH-2.8.1a", "OATH-2.8.1b", "OATH-2.8.1c")
def test_the_capacity_of_a_site(new_card: NewCard) -> None:
    s = Scene(2)
    s.site(8, "river", cards=["wolves", "bandit-rampart"], relics=["whistle"])
    assert SITE_FACES["river"].capacity == 2
    assert not can_make_room(s.table, 1, 8)
    s.site(7, "mine", faceup=False)
    assert not can_make_room(s.table, 1, 7)
    s.site(6, "plains", cards=["longbows"])
    assert can_make_room(s.table, 1, 6)
    s.site(6, cards=[new_card((CAPACITY, lambda held, state, slot: 1 if held.at == slot else None))])
    assert not can_make_room(s.table, 1, 6)
    unlimited = new_card(ignores_capacity=True)
    assert can_make_room(s.table, 1, 6, slug=unlimited)


@pytest.mark.law(
    "OATH-10.rule-a",
    "OATH-10.rule-b",
    "OATH-10.rule-c",
    "OATH-10.rule-d",
    "OATH-10.adviser-a",
    "OATH-6.6.3b",
    "OATH-10.imperial-a",
)
def test_ruling() -> None:
    s = Scene(4, roles=("citizen", "exile", "exile"))
    s.site(1, warbands={"purple": 1}, cards=["wolves"])
    s.site(3, warbands={"blue": 3}, cards=["longbows"])
    s.site(5, faceup=False)
    s.player(3, advisers=["alchemist", "?tutor"])
    assert ruling.rulers(s.state, 1) == [0, 1]
    assert ruling.rulers(s.state, 3) == [2]
    assert ruling.ruler_of(s.state, 4) is None
    assert ruling.bandits_at(s.state, 4) == 1
    assert ruling.bandits_at(s.state, 5) == 0
    assert ruling.bandits_at(s.state, 3) == 0
    assert [card.slug for card in ruling.ruled_cards(s.state, 1)] == ["wolves"]
    assert [card.slug for card in ruling.ruled_cards(s.state, 2)] == ["longbows"]
    assert [card.slug for card in ruling.ruled_cards(s.state, 3)] == ["alchemist"]


@pytest.mark.law("OATH-10.enemy-a", "OATH-10.enemy-b", "OATH-10.enemy-c", "OATH-10.imperial-b", "OATH-6.6.3a", "OATH-empire.b")
def test_enemies() -> None:
    s = Scene(4, roles=("citizen", "exile", "exile"))
    foes = {seat: [other for other in range(4) if ruling.enemies(s.state, seat, other)] for seat in range(4)}
    assert foes == {0: [2, 3], 1: [2, 3], 2: [0, 1, 3], 3: [0, 1, 2]}
    s.site(1, warbands={"purple": 1})
    s.site(3, warbands={"blue": 1})
    assert [seat for seat in range(4) if ruling.enemy_of_ruler(s.state, seat, 1)] == [2, 3]
    assert [seat for seat in range(4) if ruling.enemy_of_ruler(s.state, seat, 3)] == [0, 1, 3]
    assert [seat for seat in range(4) if ruling.enemy_of_ruler(s.state, seat, 4)] == [0, 1, 2, 3]


@pytest.mark.law("OATH-7.6.5a", "OATH-7.6.5b", "OATH-10.bandit-a")
def test_a_power_may_make_bandits_ones_own(new_card: NewCard) -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.site(5, faceup=False)
    s.player(1, relics=[new_card((RULES_BARE_SITES, lambda held, state: held.at), kind="relic", suit=None)])
    assert ruling.ruled_slots(s.state, 1) == [2, 3, 4, 6, 7, 8]
    s.player(1, role="citizen")
    assert ruling.rulers(s.state, 2) == [0, 1]
    s.site(8, cards=[new_card((BANDITS, lambda held, state: 2))])
    assert ruling.bandits_at(s.state, 2) == 3


def test_a_power_may_give_the_rule_of_single_cards(new_card: NewCard) -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1}, cards=["wolves"])
    s.player(1, relics=[new_card((RULES_CARD, lambda held, state, slot, card: held.at), kind="relic", suit=None)])
    assert [card.slug for card in ruling.ruled_cards(s.state, 1)] == ["wolves"]
    assert ruling.ruled_cards(s.state, 0) == []


@pytest.mark.law("OATH-10.match-a", "OATH-2.9c", "OATH-5.1.4.IIc", "OATH-7.0b")
def test_what_shows_no_suit_matches_nothing(new_card: NewCard) -> None:
    s = Scene(2)
    double = new_card((COUNTS_AS, lambda: 2), suit="hearth")
    s.player(1, advisers=["?wolves", "longbows", double])
    assert ruling.adviser_suits(s.red) == ["order", "hearth", "hearth"]
    s.site(3, cards=["bandit-rampart", "wolves"])
    assert ruling.suits_at(s.state, 3) == ["beast"]


@pytest.mark.law("OATH-7.2.2a", "OATH-7.2.2b", "OATH-7.2.2c", "OATH-7.2.2e", "OATH-10.locked-a", "OATH-7.4.3a")
def test_locks(new_card: NewCard) -> None:
    s = Scene(2)
    s.player(1, advisers=["assassin", "?insomnia", "wolves"])
    assert advisers_to_go(s.state, 1)[1] == ["insomnia", "wolves"]
    modifier = new_card((ACTION, lambda *_: None))
    s.player(1, advisers=[modifier])
    in_use = [held for held in ACTION.live(s.state) if held.slug == modifier]
    assert modifier not in advisers_to_go(s.state, 1, in_use=in_use)[1]
    s.player(0, advisers=[new_card((LOCKS, lambda held, state, seat, zone, at, card: seat == 1))])
    assert advisers_to_go(s.state, 1)[1] == []


@pytest.mark.law("OATH-2.2.2a", "OATH-2.2.2b", "OATH-5.1.4.IIa")
def test_three_advisers() -> None:
    s = Scene(2)
    s.player(1, advisers=["wolves", "?longbows"])
    assert ruling.too_many_advisers(s.state, 1, [Card("rangers")]) == 0
    s.player(1, advisers=["?vision-of-faith"])
    assert ruling.too_many_advisers(s.state, 1, [Card("rangers")]) == 1


# -- gaining, giving, burning, killing ---------------------------------------------------------------------------------


@pytest.mark.law("OATH-10.gain-a", "OATH-10.gain-d", "OATH-9.3b", "OATH-9.3a", "OATH-9.3f")
def test_favor_is_gained_from_the_bank_named_as_far_as_it_goes() -> None:
    s = Scene(2)
    assert tokens.gain_favor(s.table, 1, "beast", 5) == 3
    assert (s.red.favor, s.state.banks["beast"]) == (3, 0)
    assert tokens.gain_favor(s.table, 1, "beast", 1) == 0
    s.check()


@pytest.mark.law("OATH-10.gain-b", "OATH-10.gain-c", "OATH-9.3e", "OATH-2.2.3a", "OATH-10.personal-bank-a")
def test_warbands_come_from_the_personal_bank_and_secrets_never_run_out() -> None:
    s = Scene(2)
    s.site(3, warbands={"red": 13})
    assert tokens.gain_warbands(s.table, 1, 2) == 1
    tokens.gain_secrets(s.table, 1, 30)
    assert (s.red.warbands, s.red.secrets, s.state.reserve["red"]) == (1, 30, 0)
    s.check()


@pytest.mark.law("OATH-10.take-a", "OATH-10.give-a", "OATH-10.you-a")
def test_taking_and_giving_favor_goes_from_board_to_board() -> None:
    s = Scene(2)
    s.player(1, favor=1)
    assert tokens.take_favor(s.table, 0, 1, 2) == 1
    tokens.give_favor(s.table, 0, 1, 1)
    assert (s.purple.favor, s.red.favor) == (0, 1)


@pytest.mark.law("OATH-10.burn-a", "OATH-10.shared-bank-a")
def test_burning_goes_to_the_shared_bank(new_card: NewCard) -> None:
    s = Scene(3)
    s.player(1, favor=2, secrets=2)
    shared = s.state.shared
    tokens.burn_favor(s.table, 1, 1)
    tokens.burn_secrets(s.table, 1, 1)
    assert (s.red.favor, s.red.secrets, s.state.shared) == (1, 1, shared + 1)
    s.player(2, advisers=[new_card((BURNT_FAVOR, lambda held, state: held.at))])
    tokens.burn_favor(s.table, 1, 1)
    assert (s.blue.favor, s.state.shared) == (1, shared + 1)


def test_a_power_may_send_favor_to_a_bank_and_let_it_be_spent_from_there(new_card: NewCard) -> None:
    s = Scene(2)
    s.player(1, advisers=[new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))])
    tokens.gain_favor(s.table, 1, "beast", 2)
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 5)
    assert tokens.purse(s.state, 1) == 5
    tokens.burn_favor(s.table, 1, 4)
    assert s.state.banks["nomad"] == 1


@pytest.mark.law("OATH-10.kill-a", "OATH-10.sacrifice-a", "OATH-5.5.6i")
def test_killed_warbands_go_home_by_their_colour() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(1, warbands=2)
    s.site(3, warbands={"blue": 1})
    assert s.state.reserve["purple"] == 22
    assert tokens.kill(s.table, board_of(1), "purple", 1) == 1
    assert tokens.kill(s.table, site_at(3), "blue", 2) == 1
    assert (s.state.reserve["purple"], s.state.reserve["blue"]) == (23, 14)
    assert s.state.site(3).warbands == {}
    s.check()


# -- discarding and taking ---------------------------------------------------------------------------------------------


@pytest.mark.law(
    "OATH-10.discard-c", "OATH-10.discard-d", "OATH-10.discard-e", "OATH-10.discard-f", "OATH-10.discard-g", "OATH-10.discard-j"
)
@pytest.mark.parametrize(("pawn", "pile"), [(1, "provinces"), (4, "hinterland"), (8, "cradle")])
def test_which_pile(pawn: int, pile: str) -> None:
    s = Scene(2)
    s.player(1, site=pawn, advisers=["tutor"])
    s.site(7, cards=["wolves"])
    assert pile_for(s.state, 1, None) == pile
    assert pile_for(s.state, 1, s.state.where["tutor"]) == pile
    assert pile_for(s.state, 1, s.state.where["wolves"]) == "cradle"


@pytest.mark.law(
    "OATH-10.discard-a",
    "OATH-10.discard-b",
    "OATH-10.discard-h",
    "OATH-10.discard-i",
    "OATH-10.deck-order-a",
    "OATH-9.register-b",
)
def test_discarding() -> None:
    s = Scene(2)
    s.site(4, cards=["wolves", "longbows"])
    s.discards("hinterland", "tutor")
    s.state.where["wolves"].card.favor = 2
    s.state.where["longbows"].card.secrets = 1
    s.state.shared -= 2
    d = s.run(discard(s.table, 0, ["wolves", "longbows"]))
    d("card:longbows")
    assert s.state.discards["hinterland"] == ["wolves", "longbows", "tutor"]
    assert (s.state.banks["beast"], s.purple.secrets, s.purple.turned) == (5, 0, 1)
    s.check()


@pytest.mark.law("OATH-10.take-c", "OATH-10.reveal-a", "OATH-5.4.3a", "OATH-10.seize-a")
def test_taking_a_relic(new_card: NewCard) -> None:
    answered = []

    def answer(held: Any, t: Any, seat: int, relics: list[str]) -> Any:
        answered.append((seat, relics))
        return
        yield

    s = Scene(2)
    s.site(3, relics=["whistle"])
    s.player(0, advisers=[new_card((TOOK_RELICS, answer))])
    s.run(take_relics(s.table, 1, ["whistle"]))
    assert [(card.slug, card.faceup) for card in s.red.relics] == [("whistle", True)]
    assert answered == [(1, ["whistle"])]
    hold_relic(s.table, 0, "whistle")
    assert len(answered) == 1


@pytest.mark.law("OATH-7.0a", "OATH-7.0b", "OATH-2.8.1b")
def test_only_faceup_cards_and_sites_have_powers(new_card: NewCard) -> None:
    s = Scene(2)
    slug = new_card((ACTION, lambda *_: None))
    lay_as_adviser(s.state, 1, Card(slug, faceup=False, mark=99))
    live = [held.slug for held in ACTION.live(s.state)]
    assert slug not in live
    turn_up(s.state, s.state.where[slug].card)
    assert slug in [held.slug for held in ACTION.live(s.state)]


@pytest.mark.law("OATH-10.take-b")
def test_an_adviser_taken_comes_from_the_other_players_advisers(new_card: NewCard) -> None:
    def take(held: Any, t: Any, seat: int) -> Any:
        lay_as_adviser(t.state, seat, lift(t.state, "wolves").card)
        return
        yield

    s = Scene(3)
    s.player(2, advisers=["wolves", "longbows"])
    slug = new_card((ACTION, take))
    s.player(1, advisers=[slug])
    s.act(1)(f"power:{slug}")
    assert [card.slug for card in s.red.advisers] == [slug, "wolves"]
    assert [card.slug for card in s.blue.advisers] == ["longbows"]


@pytest.mark.law("OATH-2.1.2b")
def test_discard_piles_are_searched() -> None:
    s = Scene(2)
    s.player(1, site=4)
    assert "pile:provinces" not in s.act(1)("search").options
    s.discards("provinces", "wolves", "longbows")
    d = s.act(1)("search", "pile:provinces", "card:wolves")
    assert "longbows" not in s.red.hand
    assert d.ask.params["card"] == "wolves"


@pytest.mark.law("OATH-9.1d")
def test_the_site_reference_goes_before_the_law() -> None:
    s = Scene(2)
    s.site(4, "charming-valley")
    s.player(1, site=4)
    prices = {option.rpartition(":")[2] for option in s.act(1)("travel").options}
    assert prices == {"3"}  # not the 2 of 5.6.1c
