"""What text may hold: one answer for pages, API, files and services."""

import pytest
from django.core.exceptions import ValidationError

from chronicle import documents, texts
from chronicle.models import ApiToken, Campaign, Chapter, Group, Invitation, Player, User
from games.models import GameSession

SEEN = [
    *("Ada", "Zoë O’Brien", "Jean-Luc 2.", "日本", "עדה", "Ада", "#1", "ᠮᠣᠩᠭᠣᠯ"),
    *("علی\u200cرضا", "क्\u200dष", "क्\u200cष"),  # words that need their joiners
    *(
        "👩\u200d🚀 Anna",
        "👩🏽\u200d🚀",
        "❤\ufe0f Queen",
        "🤷🏽\u200d♀\ufe0f",
        "🏳\ufe0f\u200d🌈",
        "1\ufe0f\u20e3",
        "葛\U000e0100城",
    ),
]
HIDDEN = [
    *(
        "A\u200bda",
        "\u200b",
        "\u200c",
        "\u200d",
        "A\u200dB",
        "A\u200cB",
        "علی\u200c",
        "\u200cعلی",
        "A\ufe0f",
        "\ufe0fA",
        "A\U000e0100",
    ),
    *(
        "\u200eA",
        "A\u200f",
        "\u202aA",
        "\u202bA",
        "\u202cA",
        "\u202dA",
        "\u202eadA",
        "\u2066A",
        "\u2067A",
        "\u2068A",
        "\u2069A",
    ),
    *(
        "\ufeffA",
        "\u2060A",
        "\u00adA",
        "\u034fA",
        "\u061cA",
        "\u180eA",
        "\u3164",
        "\u115f",
        "\u1160",
        "\uffa0",
        "\u2800",
        "\U000e0041A",
    ),
    *("A\x1b[31m", "A\0", "A\x07", "A\x7f", "A\x85", "\ud800", "A\udfff", "   ", "\u3000", "\u0301", "\u0301\u0302"),
]


@pytest.mark.parametrize("name", SEEN)
def test_it_works(name: str) -> None:
    texts.is_name(name)


@pytest.mark.parametrize("name", HIDDEN, ids=ascii)
def test_a_name_is_what_it_looks_like(name: str) -> None:
    with pytest.raises(ValidationError):
        texts.is_name(name)


def test_every_short_name_is_looked_at() -> None:
    named = [(User, "name"), (ApiToken, "name"), (Group, "name"), (Campaign, "name"), (Player, "name"), (GameSession, "name")]
    for model, column in [*named, (Chapter, "title"), (Invitation, "note")]:
        assert texts.is_name in model._meta.get_field(column).validators, model  # type: ignore[union-attr]


def test_texts_may_have_lines() -> None:
    assert texts.unfit("One\r\n\ttwo \u200bthree \u202efour") == ""
    assert texts.unfit("\x1b") == "the character U+001B (a control character)"
    assert texts.unfit("\ud800") == "the character U+D800 (half of a character)"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("7", 7),
        ("9", 9),
        ("10", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        ("٣", None),
        ("²", None),
        ("", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert texts.whole(text, 9) == number


def test_thousands_of_digits() -> None:
    assert texts.whole("9" * 5000) is None
    assert texts.whole("0" * 5000 + "1") is None
    assert texts.whole(None) is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"a": ["\0"]}, "not_storable"),
        ({"\ud800": 1}, "not_storable"),
        ({"a": "\udfff"}, "not_storable"),
        ({"a": 1e308 * 10}, "not_storable"),
        ({"a": 1.0}, "not_storable"),
        ({"a": -(2**31)}, "not_storable"),
        ([0] * documents.MOST_VALUES, "too_many_values"),
        ({str(n): 0 for n in range(documents.MOST_VALUES)}, "too_many_values"),
        ([[0] * 1000] * 21, "too_many_values"),
    ],
)
def test_documents(data: object, code: str) -> None:
    fault = documents.fault(data)
    assert fault
    assert fault.code == code


def test_a_deep_document() -> None:
    data: object = "bottom"
    for _ in range(documents.DEEPEST):
        data = [data]
    assert documents.fault(data) is None
    fault = documents.fault([data])
    assert fault
    assert fault.code == "too_deep"


@pytest.mark.parametrize(
    "text", ["", "{", "NaN", "[Infinity]", "-Infinity", "[" * 100_000, b"\xff", f"[{'9' * 5000}]", "\ufeff{}"]
)
def test_no_document(text: str | bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  whatever it says
        documents.read(text)
