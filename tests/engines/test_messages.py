"""Ids and parameters read as sentences, in a language, for everybody what they may know."""

from pathlib import Path
from typing import Any

import pytest

from games.kernel.values import Ask, LogEntry, Withheld
from games.shelf.messages import Messages, arguments

TEXTS = Path(__file__).parents[1] / "data" / "texts"
PLAYERS = ["Ada", "Ben", "Cleo"]
NAMES = {
    "salt-1": {"en": "Fine salt", "pl": "Sól"},
    "silk-2": {"en": "Silk"},
    "tea-3": {"en": "Tea", "de": "Tee"},
}
messages = Messages(TEXTS, NAMES)


def told(kind: str, language: str | None = "en", *, players: list[str] = PLAYERS, **params: Any) -> str:
    return messages.event(LogEntry(1, kind, params), players, language)


def test_it_works() -> None:
    assert messages.event(LogEntry(1, "buys", {"seat": 1}), PLAYERS) == "Ben buys a ware."
    assert messages.event(LogEntry(1, "buys", {"seat": 1, "ware": "salt-1"}, detailed=True), PLAYERS) == "Ben buys Fine salt."
    assert (
        messages.prompt(Ask(2, "sell", [], params={"ware": "silk-2"}, least=0, most=3), PLAYERS) == "Cleo sells 0 to 3 of Silk."
    )
    assert messages.option("give:salt-1:@0", PLAYERS) == "Give Fine salt to Ada"
    assert messages.amount("coin", 1) == "1 coin"
    assert (
        messages.why(Withheld("buy", "too-dear", params={"ware": "silk-2", "seat": 0}), PLAYERS) == "Silk is too dear for Ada."
    )
    assert messages.how("most-coins+an-earlier-way") == "by the most coins, an earlier way"


def test_a_question_names_what_its_options_only_number() -> None:
    ask = Ask(1, "sell", ["sell:7", "sell:salt-1"], params={"ware": "silk-2", "called": {"sell:7": "silk-2"}})
    assert messages.options(ask, PLAYERS) == ["Sell Silk", "Sell Fine salt"]


def test_values_of_every_sort() -> None:
    wares: dict[str, Any] = {"wares": ["salt-1", "silk-2"], "by_ware": {"salt-1": 2}}
    params = {**wares, "winner_seats": (0, 2), "open": True, "nothing": []}
    assert told("counts", **params) == "Fine salt, Silk | Fine salt 2 | Ada, Cleo | true | –"


def test_another_language_falls_back_to_english() -> None:
    assert told("buys", "pl", seat=1) == "Ben kupuje towar."
    bought = LogEntry(1, "buys", {"seat": 0, "ware": "silk-2"}, detailed=True)
    assert messages.event(bought, PLAYERS, "pl") == "Ada buys Silk."
    assert [messages.name("tea-3", language) for language in ("en", "de", "pl")] == ["Tea", "Tee", "Herbata"]
    assert messages.name("market", "de") == "the market"


def test_a_text_in_english_counts_as_english_does_whatever_the_language() -> None:
    assert [told("sold", "pl", seat=0, wares=["silk-2"] * n, favor=0) for n in (1, 2)] == [
        "Ada sells a ware: Silk.",
        "Ada sells 2 wares: Silk, Silk.",
    ]


@pytest.mark.parametrize(
    ("asked", "read"),
    [("pl", "Ben kupuje towar."), ("pl-pl", "Ben kupuje towar."), ("en-gb", "Ben buys a ware."), ("../pl", "Ben buys a ware.")],
)
def test_a_language_of_a_country_reads_as_the_language_and_none_as_english(asked: str | None, read: str) -> None:
    assert told("buys", asked, seat=1) == read


def test_which_languages_something_is_known_in() -> None:
    assert messages.languages == ["de", "en", "pl"]
    assert Messages(None, {"silk-2": {"en": "Silk", "fr": "Soie"}}).languages == ["en", "fr"]


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"event\.burns"):
        told("burns")


def test_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(KeyError, match="count"):
        told("gained", seat=0)


@pytest.mark.parametrize(
    ("language", "count", "read"),
    [
        ("en", 1, "Ann gains 1 banner, 1 in all."),
        ("en", 0, "Ann gains 0 banners, 0 in all."),
        ("en", 22, "Ann gains 22 banners, 22 in all."),
        ("de", 1, "Ann erhält 1 Fahne."),
        ("de", 2, "Ann erhält 2 Fahnen."),
        ("pl", 1, "Ann zyskuje 1 chorągiew."),
        ("pl", 2, "Ann zyskuje 2 chorągwie."),
        ("pl", 5, "Ann zyskuje 5 chorągwi."),
        ("pl", 12, "Ann zyskuje 12 chorągwi."),
        ("pl", 22, "Ann zyskuje 22 chorągwie."),
    ],
)
def test_numbers_agree_with_their_nouns(language: str, count: int, read: str) -> None:
    assert told("gained", language, players=["Ann"], seat=0, count=count) == read


@pytest.mark.parametrize(
    ("wares", "favor", "read"),
    [
        ([], 0, "Ada sells nothing."),
        (["silk-2"], 1, "Ada sells a ware: Silk for 1 favor."),
        ({"silk-2": 1, "tea-3": 2}, 0, "Ada sells 2 wares: Silk 1, Tea 2."),
    ],
)
def test_a_text_counts_what_a_list_holds_and_leaves_out_what_is_nothing(wares: object, favor: int, read: str) -> None:
    assert told("sold", seat=0, wares=wares, favor=favor) == read


@pytest.mark.parametrize(("target", "read"), [("", ""), (None, ""), ("market", " to the market")])
def test_a_thing_that_is_none_is_left_out(target: object, read: str) -> None:
    assert told("left", seat=0, target=target) == f"Ada's road goes on{read}; {{Ada}} is none."


def test_a_name_has_the_form_that_a_text_asks_for() -> None:
    sold: dict[str, Any] = {"seat": 1, "wares": ["salt-1", "tea-3"], "others": []}
    assert told("among", "pl", **sold) == "Ben nie ma drobnej soli, herbaty, ma: –."
    assert told("among", "de", **sold) == "Ben kommt mit feinem Salz, Tee."  # no form known: the name as it is
    assert [told("spoils", "pl", ware=ware) for ware in ("salt-1", "silk-2")] == [
        "Drobna sól zepsuła się.",
        "Silk zepsuło się.",
    ]
    assert messages.name("salt-1", "pl") == "Drobna sól"
    assert messages.option("give:salt-1:@0", PLAYERS, "pl") == "Dla gracza Ada: trochę drobnej soli"


@pytest.mark.parametrize(
    "name", ["{0}", "{seat}", "O'Brien '{ware}'", "'{'", "#", "{count, plural, one {#} other {#}}", "a|b", "\\", "日本"]
)
def test_whatever_people_call_themselves_stands_as_it_is(name: str) -> None:
    players = ["Ada", name]
    assert told("gained", players=players, seat=1, count=1) == f"{name} gains 1 banner, 1 in all."
    assert messages.option("give:salt-1:@1", players) == f"Give Fine salt to {name}"
    assert messages.word("@1", players) == name
    assert told("counts", players=players, wares=["@1"], by_ware={}, winner_seats=[1], open=name, nothing=[]) == (
        f"{name} | – | {name} | {name} | –"
    )


@pytest.mark.parametrize(
    ("message", "found"),
    [
        ("Nothing", {}),
        ("{a} and { b }", {"a": False, "b": False}),
        ("{n, plural, =0 {none of {a}} one {one} other {# of {b}}} {c}", {"n": True, "a": False, "b": False, "c": False}),
        ("{n} is {n, number}", {"n": True}),
        ("{g, select, feminine {{n, selectordinal, one {#st} other {#th}}} other {o}}", {"g": False, "n": True}),
        ("it''s {a}'s '{b}' and ''{c}''", {"a": False, "c": False}),
        ("'{it''s {a}' {b}", {"b": False}),
    ],
)
def test_the_arguments_of_a_message(message: str, found: dict[str, bool]) -> None:
    assert arguments(message) == found


def test_a_text_that_is_no_message_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('"event.bad" = "{seat, plural, one {x}}"\n')
    with pytest.raises(ValueError, match="DEFAULT_KEYWORD"):
        Messages(tmp_path).event(LogEntry(1, "bad", {"seat": 0}), PLAYERS)
