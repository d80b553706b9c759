"""Everything in the box has its power in the rules, and a test that acts it out: the facts are compared with both."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec
import pytest

from games.viscounts.engine.board import Board, Options, board
from games.viscounts.engine.effects import OPS
from games.viscounts.engine.vocabulary import Choice
from tests.engines.viscounts import (
    test_castle_rewards,
    test_ch02_debts_and_deeds,
    test_ch06_castle,
    test_ch06_trade,
    test_ch06_transcribe,
    test_ch08_collision,
    test_ch14_solo_building,
    test_ch15_solo_schemes,
    test_columns,
    test_manuscripts,
    test_player_cards,
    test_printed,
    test_spots_and_links,
    test_townsfolk,
)
from tests.engines.viscounts.spots import site
from tests.engines.viscounts.used import AIS, everything, records

Test = Callable[..., None]


def cases(test: Test) -> Iterator[dict[str, Any]]:
    """Lists what a parametrised test is called with."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names, rows = mark.args
            names = [names] if isinstance(names, str) else list(names)
            sets.append([dict(zip(names, [row] if len(names) == 1 else row, strict=True)) for row in rows])
    assert sets, f"{test.__name__} is not parametrised"
    for case in product(*sets):
        yield {name: value for part in case for name, value in part.items()}


def slugs(test: Test, name: str) -> set[str]:
    return {str(case[name]) for case in cases(test)}


def named(prefix: str, *tests: tuple[Test, str]) -> set[str]:
    """Lists `prefix:thing` for the things that all of these tests go through."""
    return {f"{prefix}:{slug}" for slug in set.intersection(*(slugs(test, name) for test, name in tests))}


COLUMNS: dict[str, Test] = {
    "trading-post-1": test_columns.test_trading_post_column_1_is_a_free_extra_space_that_need_not_be_used,
    "trading-post-2": test_columns.test_trading_post_column_2_makes_every_dismissal_cost_1,
    "workshop-1": test_columns.test_workshop_column_1_offers_a_discard_at_every_hire,
    "workshop-2": test_columns.test_workshop_column_2_gives_a_virtue_in_collisions_without_a_criminal,
    "workshop-3": test_columns.test_workshop_column_3_raises_the_hand_limit,
}
"""Columns that do more than show icons."""
AI_COLUMNS: dict[str, Test] = {
    "guildhall-1": test_ch14_solo_building.test_guildhalls_show_permanent_icons,
    "guildhall-2": test_ch14_solo_building.test_guildhalls_show_permanent_icons,
    "guildhall-3": test_ch14_solo_building.test_guildhalls_show_permanent_icons,
    "trading-post-1": test_ch14_solo_building.test_the_first_trading_post_brings_a_future_scheme_before_the_spot_does,
    "trading-post-2": test_ch14_solo_building.test_the_second_trading_post_flips_a_debt_in_step_1_of_any_collision,
    "trading-post-3": test_ch14_solo_building.test_the_third_trading_post_dismisses_with_each_flip,
    "workshop-1": test_ch14_solo_building.test_the_first_workshop_dismisses_with_each_future_scheme,
    "workshop-2": test_ch14_solo_building.test_the_other_workshops_react_to_each_shuffle,
    "workshop-3": test_ch14_solo_building.test_the_other_workshops_react_to_each_shuffle,
}


def with_a_test() -> set[str]:
    """Lists what a test acts out, by the names of `used.everything`."""
    cards, end = test_townsfolk, (test_manuscripts.test_what_it_scores_at_the_end, "slug")
    hired = (cards.test_it_is_hired_for_its_value_with_its_top_right_effect, "card")
    dismissed = (cards.test_it_is_dismissed_for_its_value_with_its_icons_and_its_top_right_effect, "card")
    found = named("hired", hired) | named("dismissed", dismissed) | named("top-right", hired, dismissed)
    found |= named(
        "played", (cards.test_its_value_is_the_movement_value, "card"), (cards.test_its_icons_count_in_the_row, "card")
    )
    found |= named("instant", (cards.test_an_immediate_ability, "card"))
    found |= named("dropoff", (cards.test_a_drop_off_ability, "card"))
    for test in (
        cards.test_an_ability_after_an_action,
        cards.test_an_ability_for_each_debt_gained,
        cards.test_an_ability_for_each_debt_flipped,
        cards.test_an_ability_in_any_players_collision,
    ):
        found |= named("reacted", (test, "card"))
    paying = (cards.test_an_ability_that_helps_to_pay, cards.test_without_it_in_the_row_the_same_goods_do_not_reach_as_far)
    found |= named("pays", *((test, "card") for test in paying))
    found |= named("transcribed", (test_manuscripts.test_what_it_brings_at_once_for_its_cost, "slug"))
    found |= named("transcribed", (test_manuscripts.test_one_that_scores_brings_nothing_at_once, "slug"))
    found |= named("scored", end)
    if {case["others"] for case in cases(test_manuscripts.test_the_one_that_scores_for_manuscripts_counts_itself)} == {0, 2}:
        found.add("scored:black-6-vp-manuscripts")
    found |= named(
        "chosen", (test_player_cards.test_the_hero_of_the_pair_goes_to_the_first_draw_pile_without_any_effect, "hero")
    )
    found |= named("chosen", (test_player_cards.test_it_brings_its_goods_and_then_its_extra_steps, "card"))
    for number, own in {
        5: test_player_cards.test_card_5_hires_any_townsfolk_in_sight_into_the_first_draw_pile,
        9: test_player_cards.test_card_9_destroys_one_own_card_chosen_openly_or_none,
    }.items():
        assert callable(own)
        found.add(f"chosen:player-card-{number}")
    return found | on_the_board() | of_the_solo_game()


def on_the_board() -> set[str]:
    links = test_spots_and_links.test_a_building_at_either_end_brings_the_links_effect_to_both
    found = {f"spot:{site(**case)}" for case in cases(test_spots_and_links.test_a_building_on_it_brings_the_spots_effect)}
    for case in cases(links):
        ends = {other["built_first"] for other in cases(links) if {**other, "built_first": ""} == {**case, "built_first": ""}}
        assert ends == {"left", "right"}
        found.add(f"link:{test_spots_and_links.slug(case['side'], case['segment'], case['n'])}")
    found |= named("inward", (test_castle_rewards.test_a_worker_moving_inward_brings_what_the_section_says, "slug"))
    found |= named("top-from", (test_castle_rewards.test_a_worker_reaching_tier_3_brings_a_resource_of_choice, "slug"))
    bumps = test_castle_rewards.test_a_bumped_worker_brings_its_owner_what_the_tier_says
    found |= {f"bumped-{case['tier']}:{case['slug']}" for case in cases(bumps)}
    found |= named("column", (test_columns.test_its_icons_count_once_it_is_empty, "column"))
    found |= {f"column:{column}" for column in COLUMNS}
    spaces = slugs(test_ch06_trade.test_the_exchange_is_that_of_the_viscounts_space, "space")
    found |= {f"exchange:seg-{space}" for space in spaces}
    printed = test_printed.test_printed_townsfolk_are_dismissed_for_their_value_icons_and_effect_time_and_again
    found |= {f"printed-townsfolk:seg-{segment}" for segment in slugs(printed, "segment")}
    copied = test_printed.test_a_printed_manuscript_is_transcribed_for_its_effect_time_and_again
    found |= {f"printed-manuscript:seg-{segment}" for segment in slugs(copied, "segment")}
    found |= named("collision", (test_ch08_collision.test_what_stands_above_the_spaces, "at"))
    favours = set.intersection(
        slugs(test_columns.test_a_cleric_bonus_cards_icons_count, "ribbon"),
        slugs(test_ch06_transcribe.test_the_first_with_3_of_a_colour_takes_that_cleric_bonus_card_at_once, "ribbon"),
    )
    found |= {f"favour:church-favour-{ribbon}" for ribbon in favours}
    revealed = test_ch02_debts_and_deeds.test_taking_the_last_card_on_it_reveals_a_card_and_triggers_the_end
    found |= named("revealed", (revealed, "card"))
    if slugs(test_ch06_castle.test_the_card_passes_to_strictly_more_workers_and_stays_at_a_tie, "leader"):
        found.add("leader:castle-leader")
    return found


def of_the_solo_game() -> set[str]:
    found = named("scheme", (test_ch15_solo_schemes.test_lines_are_carried_out_from_top_to_bottom, "slug"))
    return found | {f"{ai}:{column}" for column, test in AI_COLUMNS.items() for ai in slugs(test, "ai")}


def test_everything_in_the_box_has_a_test_that_acts_it_out() -> None:
    missing = everything() - with_a_test()
    assert not missing, sorted(missing)


def test_no_test_acts_out_what_is_not_in_the_box() -> None:
    strange = with_a_test() - everything()
    assert not strange, sorted(strange)


# -- decoded ----------------------------------------------------------------------------------------------------------------


def plain(steps: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(steps))


def boards() -> list[Board]:
    """One for each side of the Segments, and one for each opponent."""
    return [board(Options(), 3), *(board(Options(ai=ai), 1) for ai in AIS)]  # type: ignore[arg-type]


@pytest.mark.parametrize("family", ["starting", "common", "notable"])
def test_every_power_of_the_townsfolk_is_in_the_rules(family: str) -> None:
    cards = boards()[0].cards
    for record in records(f"townsfolk-{family}"):
        card = cards[record["slug"]]
        decoded: list[Any] = [plain(steps) for steps in (card.instant, card.dropoff, card.hired) if steps]
        decoded += [plain(effects) for _, effects in card.reactions]
        wanted = [power["effects"] for power in record["powers"] if power["effects"]]
        assert sorted(map(str, decoded)) == sorted(map(str, wanted)), record["slug"]
        assert len(card.modifiers) == sum(bool(power.get("modifier")) for power in record["powers"])


def test_every_power_of_the_board_is_in_the_rules() -> None:
    three, *alone = boards()
    both = (three, alone[0])
    found = {slug: plain(spot.effects) for each in both for slug, spot in each.sites.items()}
    found |= {slug: plain(link.effects) for each in both for slug, link in each.links.items()}
    assert found == {record["slug"]: record["powers"][0]["effects"] for name in ("sites", "links") for record in records(name)}
    sections = {section.slug: plain(section.effects) for section in three.sections} | {"castle-top": plain(three.top)}
    assert sections == {record["slug"]: record["powers"][0]["effects"] for record in records("castle-sections")}
    manuscripts = {slug: (plain(each.effects), bool(each.scoring)) for slug, each in three.manuscripts.items()}
    wanted = {record["slug"]: record["powers"][0] for record in records("manuscripts")}
    assert manuscripts == {
        slug: ([], True) if power["kind"] == "end_scoring" else (power["effects"], False) for slug, power in wanted.items()
    }
    cards = {slug: plain(card.powers[0].effects) for slug, card in three.player_cards.items()}
    assert cards == {record["slug"]: record["powers"][0]["effects"] for record in records("player-cards")}


def test_every_step_of_an_effect_is_carried_out_by_a_rule() -> None:
    def steps(facts: Any) -> Iterator[str]:
        if isinstance(facts, dict):
            if "op" in facts:
                yield facts["op"]
            facts = list(facts.values())
        if isinstance(facts, list):
            for part in facts:
                yield from steps(part)

    named_steps = {
        step for name in ("sites", "links", "manuscripts", "player-cards", "columns") for step in steps(records(name))
    }
    named_steps |= {step for family in ("starting", "common", "notable") for step in steps(records(f"townsfolk-{family}"))}
    named_steps |= set(steps(records("castle-sections")))
    done = {str(kind.__struct_config__.tag) for kind in OPS}  # type: ignore[attr-defined]
    assert named_steps <= done
    assert str(Choice.__struct_config__.tag) in named_steps
