"""How things of Oath are called, and how what stands in its log and questions reads."""

from pathlib import Path

import pytest

import games.oath.texts
from games.kernel.values import Ask, LogEntry
from games.oath.texts import MESSAGES, OathMessages

FOLDER = Path(games.oath.texts.__file__).parent
PLAYERS = ["Ada", "Ben", "Cleo"]


@pytest.mark.parametrize(("thing", "english"), [("wolves", "Wolves"), ("hearth", "Hearth"), ("cradle", "Cradle"), ("deck", "")])
def test_things_have_their_names(thing: str, english: str) -> None:
    assert MESSAGES.name(thing) == (english or "the world deck")


def test_names_in_other_languages() -> None:
    assert MESSAGES.name("grand-scepter", "pl") == "Berło Władcy"
    assert MESSAGES.name("grand-scepter", "de") == "Prachtvolles Zepter"
    assert MESSAGES.name("hinterland", "pl") == "Interior"
    assert MESSAGES.name("red", "de") == "Rot"


def test_edifices_read_as_the_side_they_show() -> None:
    assert MESSAGES.name("ancient-forge") == "Ancient Forge"
    assert MESSAGES.name("ancient-forge", "pl") == "Ancient Forge"  # no name known: the English one
    assert MESSAGES.name("broken-forge") == "Broken Forge"


def test_facedown_cards_powers_and_places_can_be_read() -> None:
    assert MESSAGES.name("#7") == "card #7"
    assert MESSAGES.name("grand-scepter/2") == "Grand Scepter (3)"
    entry = LogEntry(1, "warbands-moved", {"seat": 1, "count": 2, "source": "board:@1", "target": "site:3"})
    assert MESSAGES.event(entry, PLAYERS) == ("Ben moves 2 warbands from the board of Ben to the site in slot 3 (Provinces).")


def test_secrets_read_for_those_who_may_know() -> None:
    params = {"seat": 0, "back": "denizen", "pile": "provinces"}
    assert (
        MESSAGES.event(LogEntry(1, "discarded", params), PLAYERS) == "Ada discards a card (Denizen) onto the pile of Provinces."
    )
    secret = LogEntry(1, "discarded", params | {"card": "wolves"}, detailed=True)
    assert MESSAGES.event(secret, PLAYERS) == "Ada discards Wolves onto the pile of Provinces."
    below = LogEntry(1, "discarded-under", params | {"pile": "deck"})
    assert MESSAGES.event(below, PLAYERS) == "Ada discards a card (Denizen), at the very bottom: the world deck."


def test_what_is_nothing_is_left_out() -> None:
    mustered = {"seat": 0, "card": "wolves", "favor": 1, "secrets": 0}
    assert MESSAGES.event(LogEntry(1, "mustered", mustered), PLAYERS) == "Ada musters on Wolves for 1 favor."
    mustered |= {"favor": 0, "secrets": 2}
    assert MESSAGES.event(LogEntry(1, "mustered", mustered), PLAYERS) == "Ada musters on Wolves for 2 secrets."


def test_dice_read_one_by_one() -> None:
    rolled = {"what": "attack", "rolled": [["sword", "sword", "skull"], [], ["hollow-sword"]]}
    expected = "Rolled (attack dice): sword+sword+skull, –, hollow sword."
    assert MESSAGES.event(LogEntry(1, "roll", rolled), PLAYERS) == expected


def test_places_have_the_forms_that_texts_ask_for(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text((FOLDER / "en.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "pl.toml").write_text(
        """
        "event.travelled" = "{seat} idzie z {source_genitive} do {target_genitive}."
        "word.site.genitive" = "{0_genitive}"
        [names]
        plains = { nominative = "Równiny", genitive = "Równin" }
        """,
        "utf-8",
    )
    travelled = LogEntry(1, "travelled", {"seat": 0, "source": "site:plains", "target": "board:@1"})
    polish = OathMessages(tmp_path, {region: {"en": region} for region in ("cradle", "provinces", "hinterland")})
    assert polish.event(travelled, PLAYERS, "pl") == "Ada idzie z Równin do the board of Ben."
    assert polish.event(travelled, PLAYERS) == "Ada travels from plains to the board of Ben."


def test_the_spaces_of_the_reliquary_have_names() -> None:
    looked = LogEntry(1, "peeked", {"seat": 1, "where": "space:0", "mark": 4})
    assert MESSAGES.event(looked, PLAYERS) == "Ben looks at the relic on the Reliquary's Brutal space (#4)."
    assert MESSAGES.option("space:3", PLAYERS) == "Greedy"


def test_questions_and_options_can_be_read() -> None:
    ask = Ask(2, "act", ["muster", "seat:@1"], "OATH-4.2a", {"supply": 4})
    assert MESSAGES.prompt(ask, PLAYERS) == "What do you do? Supply: 4."
    assert [MESSAGES.option(option, PLAYERS) for option in ask.options] == ["Muster", "Ben"]
