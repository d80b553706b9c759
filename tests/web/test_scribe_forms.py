"""What the scribe types, as a report, and the report, as fields; no database is asked."""

from copy import deepcopy
from typing import Any

import pytest
from django.http import QueryDict

from chronicle.web.scribe import forms
from games.oath.engine.world.aftermath import FORMAT
from games.oath.engine.world.facts import COLOURS, DENIZENS, SUITS
from games.oath.names import name


def post(**given: Any) -> QueryDict:
    data = QueryDict(mutable=True)
    for field, value in given.items():
        data.setlist(field.replace("__", "-"), value if isinstance(value, list) else [value])
    return data


@pytest.fixture
def report() -> forms.Report:
    """Purple and red sat there; a site lies open in slot 1, none in slot 2."""
    slots = [
        {"slot": 1, "site": "plains", "faceup": True, "ruler": None, "cards": []},
        {"slot": 2, "site": None, "faceup": False, "ruler": None, "cards": []},
    ]
    return {
        "seats": [{"color": "purple", "player": None}, {"color": "red", "player": "7"}],
        "aftermath": {
            "winner": {"color": "", "role": "", "how": []},
            "slots": slots,
            "players": [forms.player("purple", "chancellor"), forms.player("red", "exile")],
            "reliquary": [None] * 4,
            "discards": {},
        },
        "choices": {},
    }


def taken(step: str, report: forms.Report, **given: Any) -> forms.Report:
    after = deepcopy(report)
    forms.take(step, after, post(**given))
    return after


def test_a_report_in_which_nothing_has_changed() -> None:
    view = {
        "unknown": [
            {"places": [{"zone": "slot", "slot": 1, "count": 2}, {"zone": "relic_deck", "count": 3}]},
            {"places": [{"zone": "slot", "slot": 2, "count": 1}]},
        ],
        "slots": [
            {"slot": 1, "site": "plains", "faceup": True, "cards": [{"card": "longbows", "kind": "denizen"}]},
            {"slot": 2, "site": "swamp", "faceup": False, "cards": []},
            {"slot": 3, "site": "mines", "faceup": True, "cards": []},
        ],
        "boards": [{"color": "purple", "side": "chancellor"}, {"color": "red", "side": "citizen"}],
        "relic_deck": {"count": 3},
    }
    relic = {"card": None, "kind": "relic", "faceup": False}
    found = forms.prefilled(view, [{"color": "red", "player": "7"}])
    assert found == {
        "seats": [{"color": "red", "player": "7"}],
        "aftermath": {
            "format": FORMAT,
            "winner": {"color": "", "role": "", "how": []},
            "slots": [
                {"slot": 1, "site": "plains", "faceup": True, "ruler": None}
                | {"cards": [{"card": "longbows", "kind": "denizen"}, relic, relic]},
                {"slot": 2, "site": None, "faceup": False, "ruler": None, "cards": []},
                {"slot": 3, "site": "mines", "faceup": True, "ruler": None, "cards": []},
            ],
            "players": [
                {"color": "red", "role": "citizen", "advisers": [], "relics": [], "banners": [], "revealed_vision": None}
            ],
            "reliquary": [None] * 3,
            "discards": {},
        },
        "choices": {},
    }
    alone = forms.prefilled(view | {"relic_deck": {"count": 9}}, [])
    assert alone["seats"] == [{"color": "purple", "player": None}]
    assert [player["role"] for player in alone["aftermath"]["players"]] == ["chancellor"]
    assert len(alone["aftermath"]["reliquary"]) == forms.RELIQUARY


def test_who_sat_there(report: forms.Report) -> None:
    report["aftermath"]["winner"] = {"color": "red", "role": "exile", "how": []}
    report["aftermath"]["players"][1]["relics"] = ["ring-of-devotion"]
    given = {"player__red": "7", "role__red": "citizen", "player__blue": "?", "player__black": "", "title": " Spring "}
    found = taken("seats", report | {"played_on": "2024-05-01"}, **given)
    assert found["seats"] == [
        {"color": "purple", "player": None},
        {"color": "red", "player": "7"},
        {"color": "blue", "player": None},
    ]
    players = found["aftermath"]["players"]
    assert [(player["color"], player["role"]) for player in players] == [
        ("purple", "chancellor"),
        ("red", "citizen"),
        ("blue", "exile"),
    ]
    assert players[1]["relics"] == ["ring-of-devotion"]
    assert found["aftermath"]["winner"]["role"] == "citizen"
    assert (found["title"], "played_on" in found) == ("Spring", False)
    assert taken("seats", report, player__purple="3", played_on="2024-05-01")["seats"] == [{"color": "purple", "player": "3"}]
    assert taken("seats", report, played_on="2024-05-01")["played_on"] == "2024-05-01"


def test_who_won(report: forms.Report) -> None:
    report["choices"] = {"oath": "people", "draws": {"sites": ["plains"]}}
    found = taken("winner", report, winner="red", how=["usurper", "luck"], round=" 6 ", roll="0", visions_drawn="many")
    assert found["aftermath"]["winner"] == {"color": "red", "role": "exile", "how": ["usurper"], "round": 6, "roll": 0}
    assert found["choices"] == {"draws": {"sites": ["plains"]}}
    found = taken("winner", report | {"choices": {}}, winner="pink")
    assert found["aftermath"]["winner"] == {"color": "pink", "role": "", "how": []}
    assert found["choices"] == {"draws": {}}


def test_the_map(report: forms.Report) -> None:
    found = taken(
        "map",
        report,
        ruler__1="red",
        card__1=["Longbows", " ", "no such card "],
        relicnames__1="Ring of Devotion",
        relics__1="3",
        ruler__2="blue",
        card__2=["Elders"],
        confirm="yes",
    )["aftermath"]
    unnamed = {"card": None, "kind": "relic", "faceup": False}
    assert found["slots"] == [
        {"slot": 1, "site": "plains", "faceup": True, "ruler": "red"}
        | {
            "cards": [
                {"card": "longbows", "kind": "denizen", "faceup": True},
                {"card": "no such card", "kind": "denizen", "faceup": True},
                unnamed | {"card": "ring-of-devotion"},
                unnamed,
                unnamed,
            ]
        },
        {"slot": 2, "site": None, "faceup": False, "ruler": None, "cards": []},
    ]
    assert found["confirmed"] == ["over_capacity"]
    turned = taken("map", report, site__1="", site__2="mines", relics__2="99")["aftermath"]
    assert [(slot["site"], slot["faceup"], len(slot["cards"])) for slot in turned["slots"]] == [
        (None, False, 0),
        ("mines", True, 20),
    ]
    assert turned["confirmed"] == []
    named = taken("map", report, relicnames__1="Ring of Devotion, Sticky Fire", relics__1="1")["aftermath"]["slots"][0]
    assert [card["card"] for card in named["cards"]] == ["ring-of-devotion", "sticky-fire"]


@pytest.mark.parametrize(("text", "side"), [("Great Spire", "intact"), ("great-spire", "intact")])
def test_an_edifice_is_placed_by_its_side(report: forms.Report, text: str, side: str) -> None:
    cards = taken("map", report, card__1=[text])["aftermath"]["slots"][0]["cards"]
    assert cards == [{"card": "great-spire", "kind": "edifice", "side": side, "faceup": True}]


def test_the_players(report: forms.Report) -> None:
    found = taken(
        "players",
        report,
        adviser__red=["Longbows", "", "nobody "],
        down__red=["2"],
        relic__red=["Sticky Fire", " "],
        vision__red="faith",
        banner__red=["darkest-secret"],
        reliquary="3",
        **{"reliquary-names": "Ring of Devotion"},
    )["aftermath"]
    purple, red = found["players"]
    assert red["advisers"] == [{"card": "longbows", "faceup": True}, {"card": "nobody", "faceup": False}]
    assert (red["relics"], red["revealed_vision"], red["banners"]) == (["sticky-fire"], "faith", ["darkest-secret"])
    assert (purple["advisers"], purple["relics"], purple["revealed_vision"], purple["banners"]) == ([], [], None, [])
    assert found["reliquary"] == ["ring-of-devotion", None, None]
    assert taken("players", report, reliquary="99")["aftermath"]["reliquary"] == [None] * 20
    assert taken("players", report)["aftermath"]["reliquary"] == []


def test_the_piles(report: forms.Report) -> None:
    report["aftermath"]["world_deck"] = ["elders"]
    first, second = list(DENIZENS)[:2]
    found = taken("piles", report, pile=[second, first, "none"], added__archive="Elders,\nLongbows, ", added__box=" ")[
        "aftermath"
    ]
    assert found["discards"] == {"cradle": [first, second]}
    assert "world_deck" not in found
    assert found["added"] == {"archive": ["elders", "longbows"]}
    other = taken("piles", report, pile=[first], which="world_deck")["aftermath"]
    assert (other["world_deck"], other["discards"], other["added"]) == ([first], {}, {})


def test_the_choices(report: forms.Report) -> None:
    found = taken(
        "choices",
        report,
        oath="people",
        suit="",
        citizen__red="accepted",
        citizen__blue="declined",
        citizen__black="none",
        edifice="build:3:elders",
        draw__sites="Plains, ?",
        draw__archive="Longbows, ?",
    )["choices"]
    assert found == {
        "oath": "people",
        "citizenship": [{"color": "red", "accepted": True}, {"color": "blue", "accepted": False}],
        "edifice": {"build": {"slot": 3, "replaces": "elders"}},
        "draws": {"sites": ["plains", None], "archive": ["longbows", "?"]},
    }
    assert taken("choices", report, edifice="repair:2")["choices"] == {"edifice": {"repair": {"slot": 2}}, "draws": {}}
    assert taken("choices", report, edifice="none")["choices"] == {"edifice": None, "draws": {}}
    assert taken("choices", report, edifice="build:x")["choices"]["edifice"] == {"build": {"slot": 0, "replaces": ""}}
    assert taken("choices", report, suit="beast")["choices"] == {"suit": "beast", "draws": {}}


def test_fields_for_the_cards_of_a_site() -> None:
    slot = {
        "cards": [
            {"card": "longbows", "kind": "denizen"},
            {"card": "sticky-fire", "kind": "relic"},
            {"card": None, "kind": "relic"},
            {"card": "great-spire", "kind": "edifice", "side": "intact"},
        ]
    }
    assert forms.shown(slot) == ["Longbows", "Great Spire", ""]
    assert forms.shown(slot, 2) == ["Longbows", "Great Spire", ""]
    assert forms.shown({"cards": []}) == ["", "", ""]
    assert forms.relics_of(slot) == (2, "Sticky Fire")


def test_cards_to_tick(report: forms.Report) -> None:
    after = report["aftermath"]
    suit = {slug: DENIZENS[slug] for slug in DENIZENS}
    discord = sorted((slug for slug in suit if suit[slug] == "discord"), key=name)
    lying, advising, thrown, *others = discord
    after["slots"][0]["cards"] = [{"card": lying, "kind": "denizen"}, {"card": None, "kind": "relic"}]
    after["players"][1]["advisers"] = [{"card": advising, "faceup": True}]
    after["discards"] = {"cradle": [thrown]}
    assert forms.placed_elsewhere(report) == {lying, advising}
    found = dict(forms.tick_list(report))
    assert list(found) == list(SUITS)
    assert found["discord"] == [(thrown, name(thrown), True), *((slug, name(slug), False) for slug in others)]
    after["world_deck"] = [others[0]]
    assert {slug for slug, _, is_ticked in dict(forms.tick_list(report))["discord"] if is_ticked} == {thrown, others[0]}


@pytest.mark.parametrize(
    ("pointer", "step"),
    [
        ("/seats/1/player", "seats"),
        ("/aftermath/oath", "seats"),
        ("/title", "seats"),
        ("/played_on", "seats"),
        ("/notes", "seats"),
        ("/aftermath/winner/how", "winner"),
        ("/aftermath/slots/3", "map"),
        ("/aftermath/players/1/role", "seats"),
        ("/aftermath/players/1/color", "seats"),
        ("/aftermath/players", "seats"),
        ("/aftermath/players/1/relics", "players"),
        ("/aftermath/reliquary/2", "players"),
        ("/choices/oath", "choices"),
        ("/aftermath/discards", "piles"),
        ("", "piles"),
    ],
)
def test_the_step_of_a_refusal(pointer: str, step: str) -> None:
    assert forms.step_of(pointer) == step


@pytest.mark.parametrize(
    ("pointer", "place"),
    [
        ("/aftermath/slots/2/cards", "slot-3"),
        ("/aftermath/slots/all", "all"),
        ("/aftermath/players/1/relics", "player-red"),
        ("/aftermath/players/2", "all"),
        ("/aftermath/players/x", "all"),
        ("/seats/1/player", "player-red"),
        ("/seats/2", "all"),
        ("/seats/x", "all"),
        *((f"/aftermath/winner/{field}", field) for field in ("how", "round", "roll", "visions_drawn")),
        ("/aftermath/winner/color", "all"),
        ("/choices/draws/sites/1", "draw-sites"),
        ("/choices/edifice/build", "edifice"),
        ("/aftermath/reliquary/1", "reliquary"),
        ("/aftermath/added/box", "added"),
        ("/aftermath/discards", "all"),
    ],
)
def test_the_place_of_a_refusal(report: forms.Report, pointer: str, place: str) -> None:
    assert forms.place_of(pointer, report) == place


def test_every_colour_may_sit() -> None:
    everybody = taken("seats", forms.prefilled(EMPTY, []), **{f"player__{colour}": "?" for colour in COLOURS})
    assert [seat["color"] for seat in everybody["seats"]] == list(COLOURS)


EMPTY: dict[str, Any] = {
    "unknown": [],
    "slots": [],
    "boards": [{"color": "purple", "side": "chancellor"}],
    "relic_deck": {"count": 0},
}
