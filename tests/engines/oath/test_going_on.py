"""A turn is gone on with from its questions: few answers, or none, have to be given again; and the menu of actions."""

import msgspec
import pytest

from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Dump, Match
from games.kernel.values import Ask
from games.oath.engine.game import OATH
from games.oath.engine.play.campaign.targets import DECLARING
from games.oath.engine.play.core.hooks import ACTION
from games.oath.engine.play.core.states import State
from games.oath.engine.play.minors import minor
from games.oath.engine.play.rounds import act


def since(match: Match) -> list[str]:
    """The answers that are given again when the match is loaded."""
    return [answer.choose[0] if answer.choose else "" for answer in msgspec.msgpack.decode(match.dump(), type=Dump).answers]


def played(seats: int, seed: str) -> list[tuple[str, list[str]]]:
    """A random game: its prompts, each with the answers behind it."""
    match = Match.start("oath", seats=seats, seed=seed_of(seed), the_game=OATH)
    bot = Random(Dice(seed_of(f"bot {seed}")))
    found = []
    while asks := match.asks():
        found.append((asks[0].prompt, since(match)))
        match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
    return found


def test_it_works() -> None:
    games = [question for n in range(12) for question in played(2 + n % 5, f"going on {n}")]
    for prompt in ("act", "search-where", "target", "travel", "chronicle-oath", "chronicle-edifice", "chronicle-suit"):
        assert [] in [behind for asked, behind in games if asked == prompt], prompt
    for prompt in ("act", "keep", "play-card", "attack-dice"):
        behind = [answers for asked, answers in games if asked == prompt]
        assert sum(map(len, behind)) < len(behind), prompt


@pytest.mark.law("OATH-5.1.3a", "OATH-5.1.4a")
def test_a_plain_search_starts_anew_when_the_cards_are_drawn_and_when_they_are_discarded() -> None:
    chains = [
        (prompt, behind) for n in range(6) for prompt, behind in played(3, f"search {n}") if prompt in ("keep", "play-card")
    ]
    assert ("keep", []) in chains
    assert ("play-card", []) in chains


@pytest.mark.law("OATH-6.0a", "OATH-4.2a")
def test_an_answer_is_offered_exactly_when_the_menu_has_it() -> None:
    """The menu is found when somebody looks; an answer is asked for alone."""
    looked = 0
    for n in range(6):
        match = Match.start("oath", seats=2 + n % 5, seed=seed_of(f"menu {n}"), the_game=OATH)
        bot = Random(Dice(seed_of(f"bot menu {n}")))
        while asks := match.asks():
            if asks[0].prompt == "act":
                table, seat, menu = match.table, asks[0].seat, set(asks[0].options)
                powers = {f"power:{held.key}" for held in ACTION.live(table.state)}
                named = {"rest", "promise-kept:1", "power:", "nothing", *act.MAJOR, *minor.MINOR, *powers, *menu}
                assert {option for option in named if act.is_offered(table, seat, option)} == menu
                looked += len(menu)
            match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
    assert looked > 2000


# -- Campaigns --------------------------------------------------------------------------------------------------------


def stored(match: Match) -> Dump:
    return msgspec.msgpack.decode(match.dump(), type=Dump)


def begun(number: int) -> tuple[Match, Random]:
    match = Match.start("oath", seats=2 + number % 5, seed=seed_of(f"{number}"), the_game=OATH)
    return match, Random(Dice(seed_of(f"bot {number}")))


def answer(match: Match, bot: Random) -> Ask:
    asked = match.asks()[0]
    match.answer(asked.seat, asked.id, bot.choose(match, asked))
    return asked


def test_a_campaign_is_gone_on_with_from_the_questions_of_its_declaration() -> None:
    """Whether one defender can be attacked, who is not asked for, or several."""
    found = {"defender": 0, "target": 0}
    for number in range(12):
        match, bot = begun(number)
        while asks := match.asks():
            if asks[0].prompt in found and match.state.doing in ("campaign", DECLARING):
                found[asks[0].prompt] += 1
                data = stored(match)
                assert data.answers == []
                again = Match.load(match.dump())
                assert (again.asks(), stored(again)) == (asks, data)
            answer(match, bot)
    assert min(found.values()) > 5, found


def test_a_campaign_that_was_stored_when_it_had_just_been_chosen_goes_on() -> None:
    """So games were stored once, whether the defender is asked for or not."""
    defenders = set()
    for number in range(12):
        match, bot = begun(number)
        while match.asks():
            before = stored(match)
            asked = answer(match, bot)
            if asked.prompt != "act" or match.state.doing not in ("campaign", DECLARING) or before.answers:
                continue
            state = msgspec.msgpack.decode(before.state, type=State)
            state.doing = "campaign"
            before.state, before.answered = msgspec.Raw(msgspec.msgpack.encode(state)), before.answered + 1
            old, new = Match.load(msgspec.msgpack.encode(before)), Match.load(match.dump())
            defenders.add(old.asks()[0].prompt)
            bots = [Random(Dice(seed_of("on"))) for _ in range(2)]
            while new.asks() == old.asks() and new.asks() and new.answered < match.answered + 12:
                for each, its in zip((old, new), bots, strict=True):
                    answer(each, its)
            assert new.asks() == old.asks()
            assert Match.load(old.dump()).asks() == new.asks()
    assert {"defender", "target"} <= defenders
