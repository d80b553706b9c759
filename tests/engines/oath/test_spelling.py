"""Names as people type them: every card is found by each of its names, and nearly right names are suggested."""

import unicodedata

import pytest

import fixtures
from games.oath.engine.world.facts import KIND, SUITS
from games.oath.names import choosable, name
from games.oath.spelling import meant, plain, spelled, suggestions

NAMES = [
    (record["slug"], spelling)
    for file in ("sites", "relics", "visions", *(f"denizens-{suit}" for suit in SUITS))
    for record in fixtures.read("oath", file)["records"]
    for spelling in record["names"].values()
]


def bare(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


@pytest.mark.parametrize("change", [str, str.upper, bare, lambda text: f"  {text}\t", lambda text: text.replace("'", "’")])
def test_every_name_is_found_however_it_is_typed(change: object) -> None:
    assert callable(change)
    assert [(slug, spelling) for slug, spelling in NAMES if meant(change(spelling)) != slug] == []


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("Tinkers Fair", "tinkers-fair"),
        ("longbow", "longbows"),
        ("magicians code", "magicians-code"),
        ("Magician’s Code", "magicians-code"),
        ("old oak", "the-old-oak"),
        ("ELDERS", "elders"),
        ("special-envoy", "special-envoy"),
    ],
)
def test_what_people_type(typed: str, card: str) -> None:
    assert meant(typed) == card


@pytest.mark.parametrize("typed", ["", "   ", "’", "s", "xyzzy", "the", "long bow"])
def test_what_is_no_name(typed: str) -> None:
    assert meant(typed) is None


def test_a_name_with_a_letter_missing_is_suggested() -> None:
    missed = []
    for slug, spelling in choosable("denizen", "relic", "site"):
        typed = spelling[: len(spelling) // 2] + spelling[len(spelling) // 2 + 1 :]
        if meant(typed) != slug and slug not in suggestions(typed):
            missed.append((typed, slug))
    assert missed == []


def test_the_beginning_of_a_name_is_enough() -> None:
    assert suggestions("tink") == ["tinkers-fair"]
    assert suggestions("long bow")[0] == "longbows"
    assert suggestions("qqqqq") == []
    assert len(suggestions("th", most=2)) <= 2


def test_only_what_can_lie_there_is_suggested() -> None:
    site = next(slug for slug, kind in KIND.items() if kind == "site")
    typed = name(site)[:-1] + "q"
    assert site in suggestions(typed)
    assert site in suggestions(typed, "site")
    assert site not in suggestions(typed, "relic")


def test_every_card_can_be_looked_for_by_each_of_its_names() -> None:
    cards = {card.slug: card for card in spelled("denizen", "site", "relic", "vision", "edifice")}
    assert [(slug, text) for slug, text in NAMES if plain(text) not in cards[slug].plain.split("|")] == []
    assert [card.name for card in cards.values()] == sorted(name(slug) for slug in cards)
    assert cards["hall-of-mockery"].card == "hall-of-debate"
    assert (cards["hall-of-mockery"].kind, cards["longbows"].suit, cards["conspiracy"].suit) == ("edifice", "order", "")
