"""What a card says stands above its power in the code, and a command shows all there is about a card."""

import re
from pathlib import Path

import pytest

from games.oath.engine.chronicle.hooks import HOOKS
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import BY_CARD
from games.whispers.engine.cards import EFFECTS
from scripts import card

ENVOY = "# Special Envoy: The user's Travel costs 0 Supply, surcharges included; once it is finished their Act Phase ends"


def named(game: str) -> set[tuple[str, int]]:
    return {power for place in card.places(game) for power in place.powers}


def envoys_file() -> tuple[Path, list[card.Place]]:
    file = next(place.file for place in card.places("oath") if ("special-envoy", 0) in place.powers)
    return file, [place for place in card.places("oath") if place.file == file]


@pytest.mark.parametrize("game", ["oath", "whispers"])
def test_every_power_has_the_text_of_the_facts_above_it(game: str) -> None:
    stale = [str(file.relative_to(card.ROOT)) for file in card.stale(game)]
    assert stale == [], f"python -m scripts.card {game} --write"


def test_every_registered_power_is_found() -> None:
    registered = {(slug, power.nth) for slug, powers in BY_CARD.items() for _, power in powers if slug in card.cards("oath")}
    assert len(registered) > 270
    assert registered <= named("oath")
    assert HOOKS.keys() | {slug for slug, _ in registered} == {slug for slug, _ in named("oath")}
    assert EFFECTS.keys() == {slug for slug, _ in named("whispers")}


def test_the_powers_without_code_of_their_own_are_those_of_the_law() -> None:
    printed = {(slug, nth) for slug, face in FACES.items() for nth, _ in enumerate(face.powers)}
    visions = {(slug, 0) for slug, face in FACES.items() if face.kind == "vision" and slug != "conspiracy"}
    assert printed - named("oath") == visions | {("grand-scepter", nth) for nth in range(3)}


def test_the_text_stands_in_the_module_of_the_function() -> None:
    """Looked up another way: by what has registered, and what the comments of its module say in a row."""
    for slug, registered in BY_CARD.items():
        known = card.cards("oath").get(slug)
        for _, power in registered if known else ():
            lines = Path(power.do.__code__.co_filename).read_text("utf-8").splitlines()
            said = " ".join(line.removeprefix("# ") for line in lines if line.startswith("# "))
            assert known
            assert re.search(rf"\b{known.name}[^:]*: {re.escape(known.texts[power.nth])}", said), slug


@pytest.mark.parametrize("wrong", [ENVOY.replace("costs 0", "costs 1"), ENVOY.replace("Envoy", "Envoi"), f"# Why.\n{ENVOY}"])
def test_a_text_that_differs_is_put_right(wrong: str) -> None:
    file, of_file = envoys_file()
    text = file.read_text("utf-8")
    at = text[: text.index(ENVOY)].count("\n")
    moved = [place._replace(line=place.line + wrong.count("\n") * (place.line > at)) for place in of_file]
    assert card.with_texts(text.replace(ENVOY, wrong), moved, card.cards("oath")) == text


def test_a_text_that_is_missing_is_put_there() -> None:
    file, of_file = envoys_file()
    lines = file.read_text("utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(ENVOY))
    length = next(i for i, line in enumerate(lines[at:]) if line.startswith("@"))
    bare = [*lines[:at], *lines[at + length :]]
    moved = [place._replace(line=place.line - length * (place.line > at)) for place in of_file]
    assert card.with_texts("\n".join(bare), moved, card.cards("oath")).splitlines() == lines


def test_cards_that_say_the_same_share_a_text() -> None:
    one, other = (card.Card(slug, slug.title(), "", ["Gain 1 favor."], [], []) for slug in ("one", "other"))
    assert card.comment({"one": one, "other": other}, [("one", 0), ("other", 0)]) == ["# One, Other: Gain 1 favor."]


# -- one card ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", ["special-envoy", "Special Envoy"])
def test_all_there_is_about_a_card(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", asked]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Special Envoy (denizen · nomad)\n  The user's Travel costs 0 Supply")
    file, of_file = envoys_file()
    place = next(place for place in of_file if ("special-envoy", 0) in place.powers)
    assert f"{file.relative_to(card.ROOT)}:{place.line} {place.name}" in shown
    assert '@TRAVELS("special-envoy"' in file.read_text("utf-8").splitlines()[place.line - 1]
    assert re.search(r"tests/engines/oath/cards/test_special_envoy\.py:\d+ test_the_envoy_ends_the_act_phase", shown)
    assert "  OATH-7.6.2a: What makes a Travel cost no Supply" in shown


def test_the_card_s_own_tests_stand_before_those_in_which_it_only_lies(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", "elders"]) == 0
    own, _, others = capsys.readouterr().out.partition("\ntests\n")[2].partition("other tests in which it lies\n")
    named = re.findall(r"^  tests/\S+/(\w+)\.py:", own, re.MULTILINE)
    assert set(named) == {"test_elders"}
    assert len(named) > 1
    assert "  tests/engines/oath/cards/test_assassin.py:" in others


def test_answers_and_their_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", "wrestlers"]) == 0
    shown = capsys.readouterr().out
    assert "  wrestlers 1: If the last warband of a targeted site is sacrificed for it" in shown
    assert len(re.findall(r"  tests/engines/oath/[\w/]+\.py:\d+ test_\w+", shown)) > 3


def test_a_ruined_edifice_is_a_card_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", "bandit-rampart"]) == 0
    assert capsys.readouterr().out.startswith("Bandit Rampart (edifice · order · ruined)\n  Defender only: remove two")


def test_what_is_law_has_no_code_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", "vision-of-faith"]) == 0
    assert "code\n  none of its own" in capsys.readouterr().out


def test_a_card_whose_powers_are_effects_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["whispers", "bear-with-eagle-1"]) == 0
    shown = capsys.readouterr().out
    assert "attack_again_from_the_region_taken" in shown
    assert "kill_up_to_three_banners_in_a_region" in shown


def test_a_game_that_is_not_played_yet_has_texts_and_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["imperium", next(iter(card.cards("imperium")))]) == 0
    assert "not played on screen yet" in capsys.readouterr().out
    assert card.main(["imperium"]) == 1
    assert "No power of imperium stands in the code" in capsys.readouterr().err


@pytest.mark.parametrize(("asked", "near"), [("elder", "elders"), ("specail-envoy", "special-envoy"), ("zzz", "fixtures/oath")])
def test_an_unknown_card_is_said_to_be_so(asked: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(["oath", asked]) == 1
    said = capsys.readouterr().err
    assert f"There is no card {asked}" in said
    assert near in said


@pytest.mark.parametrize("arguments", [[], ["chess"], ["oath", "wolves", "elders"]])
def test_how_it_is_used_is_said(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert card.main(arguments) == 1
    assert "Games: oath, whispers" in capsys.readouterr().err
