"""Ids and parameters read as sentences, for everybody what they may know."""

import pytest

from games.kernel.messages import Messages
from games.kernel.values import Ask, LogEntry

PLAYERS = ["Ada", "Ben", "Cleo"]
TEXTS = {
    "en": {
        "ask.sell": "{seat} sells {least} to {most} of {ware}.",
        "option.give": "Give {0} to {1}",
        "option.sell": "Sell {0}",
        "event.buys": "{seat} buys a ware.",
        "event.buys.secret": "{seat} buys {ware}.",
        "event.counts": "{wares} | {by_ware} | {winner_seats} | {open} | {nothing}",
    },
    "pl": {"event.buys": "{seat} kupuje towar."},
}
NAMES = {"salt-1": {"en": "Fine salt", "pl": "Drobna sól"}, "silk-2": {"en": "Silk"}}
messages = Messages(TEXTS, NAMES)


def test_it_works() -> None:
    assert messages.event(LogEntry(1, "buys", {"seat": 1}), PLAYERS) == "Ben buys a ware."
    assert messages.event(LogEntry(1, "buys", {"seat": 1, "ware": "salt-1"}, detailed=True), PLAYERS) == "Ben buys Fine salt."
    assert (
        messages.prompt(Ask(2, "sell", [], params={"ware": "silk-2"}, least=0, most=3), PLAYERS) == "Cleo sells 0 to 3 of Silk."
    )
    assert messages.option("give:salt-1:@0", PLAYERS) == "Give Fine salt to Ada"


def test_a_question_names_what_its_options_only_number() -> None:
    ask = Ask(1, "sell", ["sell:7", "sell:salt-1"], params={"ware": "silk-2", "called": {"sell:7": "silk-2"}})
    assert messages.options(ask, PLAYERS) == ["Sell Silk", "Sell Fine salt"]


def test_values_of_every_sort() -> None:
    params = {"wares": ["salt-1", "silk-2"], "by_ware": {"salt-1": 2}, "winner_seats": (0, 2), "open": True, "nothing": []}
    assert messages.event(LogEntry(1, "counts", params), PLAYERS) == "Fine salt, Silk | Fine salt 2 | Ada, Cleo | true | –"


def test_another_language_falls_back_to_english() -> None:
    assert messages.event(LogEntry(1, "buys", {"seat": 1}), PLAYERS, "pl") == "Ben kupuje towar."
    assert (
        messages.event(LogEntry(1, "buys", {"seat": 0, "ware": "salt-1"}, detailed=True), PLAYERS, "pl")
        == "Ada buys Drobna sól."
    )
    assert messages.name("silk-2", "pl") == "Silk"


def test_a_missing_text_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"event\.burns"):
        messages.event(LogEntry(1, "burns", {}), PLAYERS)


@pytest.mark.parametrize(
    ("forms", "count", "read"),
    [
        ("warband|warbands", 1, "1 warband"),
        ("warband|warbands", 0, "0 warbands"),
        ("chorągiew|chorągwie|chorągwi", 3, "3 chorągwie"),
        ("chorągiew|chorągwie|chorągwi", 12, "12 chorągwi"),
        ("chorągiew|chorągwie|chorągwi", 22, "22 chorągwie"),
    ],
)
def test_numbers_agree_with_their_nouns(forms: str, count: int, read: str) -> None:
    messages = Messages({"en": {"event.gained": f"{{seat}} gains {{count:{forms}}}, {{count}} in all."}}, {})
    entry = LogEntry(1, "gained", {"seat": 0, "count": count})
    assert messages.event(entry, ["Ann"]) == f"Ann gains {read}, {count} in all."
