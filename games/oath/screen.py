"""The board of Oath: sites with what lies and stands there, banks and piles, and what is before each player."""

from typing import Any

from msgspec import Struct

from games.oath.engine.world.facts import REGIONS
from games.oath.names import ROLES
from games.oath.texts import MESSAGES
from games.shelf.faces import faces

Seen = dict[str, Any]
_BACKS = {"denizen": "a facedown card", "vision": "a facedown card", "relic": "a facedown relic", "edifice": "a facedown card"}
_DIE = {"sword": "⚔", "hollow-sword": "½⚔", "skull": "☠", "shield": "⛨", "double": "×2", "blank": "–"}


class Lying(Struct, frozen=True):
    """A card on the table, or its back."""

    slug: str | None
    text: str
    kind: str
    suit: str
    faceup: bool
    mark: int | None
    about: str
    tokens: list[tuple[str, str]]
    seen_by: str
    said: str
    """The ids by which options name the card."""


class Site(Struct, frozen=True):
    slot: int
    slug: str | None
    text: str
    faceup: bool
    about: str
    room: int | None
    ruler: str
    colour: str
    tokens: list[tuple[str, str]]
    pawns: list[tuple[int, str, str]]
    cards: list[Lying]
    relics: list[Lying]


class Region(Struct, frozen=True):
    slug: str
    name: str
    sites: list[Site]
    pile: int


class Player(Struct, frozen=True):
    seat: int
    name: str
    colour: str
    role: str
    at: str
    supply: int
    tokens: list[tuple[str, str]]
    is_oathkeeper: bool
    is_usurper: bool
    has_turn: bool
    advisers: list[Lying]
    adviser_limit: int
    holdings: list[Lying]
    banners: list[str]
    vision: Lying | None
    hand_count: int
    hand: list[Lying]


class Side(Struct, frozen=True):
    name: str
    dice: int
    rolled: str
    total: int | None


class Fight(Struct, frozen=True):
    attack: Side
    defense: Side
    targets: list[str]
    plans: list[str]
    allies: list[str]


class Facts(Struct, frozen=True):
    banks: list[tuple[str, str, int]]
    piles: list[tuple[str, int | str, str]]
    """What it is, how much is in it, and what options call it."""
    banners: list[tuple[str, str, int, str]]
    reliquary: list[tuple[int, str, Lying | None]]
    agreements: list[tuple[str, str]]


class Layout(Struct, frozen=True):
    oath: str
    oath_about: str
    round: int
    phase: str
    regions: list[Region]
    players: list[Player]
    facts: Facts
    fight: Fight | None = None
    offer: list[tuple[str, str, str]] = []


_PHASES = {
    "set-up": "Set-up",
    "wake": "Wake",
    "act": "Act",
    "rest": "Rest",
    "chronicle": "The chronicle is written",
    "over": "The end",
}


def board(view: Seen, names: list[str]) -> tuple[Layout, list[str]]:
    players = [_player(player, view, names) for player in view["players"]]
    oath = faces("oath")[view["oath"]]
    piles: list[tuple[str, int | str, str]] = [
        ("Next card of the world deck", name(view["world_deck"]["top"] or "–"), "deck"),
        ("Relic deck", view["relic_deck"]["count"], "relic-deck"),
        ("Site deck", view["site_deck"]["count"], ""),
        ("Visions drawn", view["visions_drawn"], ""),
        ("Favor in the shared bank", view["shared"], ""),
    ]
    return Layout(
        oath=oath.name,
        oath_about=oath.text,
        round=view["round"],
        phase=_PHASES[view["phase"]],
        regions=[
            Region(slug, name(slug), [_site(view["sites"][n - 1], view, names) for n in slots], view["discards"][slug]["count"])
            for slug, slots in REGIONS.items()
        ],
        players=players,
        facts=Facts(
            banks=[(suit, name(suit), count) for suit, count in view["banks"].items()],
            piles=piles,
            banners=[_banner(slug, banner, names) for slug, banner in view["banners"].items()],
            reliquary=[
                (place["space"], name(place["modifier"]), place["relic"] and _card(place["relic"], names))
                for place in view["reliquary"]
            ],
            agreements=[(MESSAGES.word(made["text"], names), _between(made, names)) for made in view["agreements"]],
        ),
        fight=_fight(view["battle"], view["sites"], names) if view["battle"] else None,
        offer=_offer(view["offer"], names) if view["offer"] else [],
    ), [player.colour for player in players]


def name(slug: str) -> str:
    text = MESSAGES.name(slug)
    return text[:1].upper() + text[1:]


def _card(card: Seen, names: list[str]) -> Lying:
    slug = card["card"]
    thing = faces("oath").get(slug) if slug else None
    tokens = _tokens(card)
    return Lying(
        slug=slug,
        text=name(slug) if slug else _BACKS.get(card["kind"], "a facedown card"),
        kind=thing.kind if thing else card["kind"],
        suit=card["suit"] or "",
        faceup=card["faceup"],
        mark=card["mark"],
        about=thing.text if thing else "",
        tokens=tokens,
        seen_by=", ".join(names[seat] for seat in card["seen_by"]) if not card["faceup"] else "",
        said=" ".join([*([slug] if slug else []), *([f"#{card['mark']}"] if card["mark"] else [])]),
    )


def _tokens(of: Seen) -> list[tuple[str, str]]:
    """Lists the tokens on a card or at a site: a class for their looks, and the words."""
    found = [("favor", f"{of['favor']} favor")] if of["favor"] else []
    if of["secrets"]:
        found.append(("secret", _some(of["secrets"], "secret")))
    return found + [(f"band seat-{colour}", _some(count, f"{colour} warband")) for colour, count in of["warbands"].items()]


def _some(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _site(site: Seen, view: Seen, names: list[str]) -> Site:
    slug, ruler = site["site"], site["ruler"]
    tokens = _tokens(site)
    if site["bandits"]:
        tokens.append(("band bandits", _some(site["bandits"], "bandit")))
    if isinstance(ruler, int):
        held, colour = names[ruler], view["players"][ruler]["colour"]
    else:
        held, colour = {"empire": ("the Empire", "purple"), "bandits": ("bandits", "")}.get(ruler, ("", ""))
    text = name(slug) if slug else "A facedown site"
    return Site(
        slot=site["slot"],
        slug=slug,
        text=text,
        faceup=site["faceup"],
        about=faces("oath")[slug].text if slug in faces("oath") else "",
        room=site["capacity"],
        ruler=held,
        colour=colour,
        tokens=tokens,
        pawns=[(seat, view["players"][seat]["colour"], names[seat]) for seat in site["pawns"]],
        cards=[_card(card, names) for card in site["cards"]],
        relics=[_card(card, names) for card in site["relics"]],
    )


def _player(player: Seen, view: Seen, names: list[str]) -> Player:
    seat, at = player["seat"], player["site"]
    site = view["sites"][at - 1]["site"] if at else None
    mine = player["hand"]["cards"] or []
    return Player(
        seat=seat,
        name=names[seat],
        colour=player["colour"],
        role=ROLES.get(player["role"], ""),
        at=f"{name(site) if site else 'A facedown site'} ({at})" if at else "",
        supply=player["supply"],
        tokens=[
            ("favor", f"{player['favor']} favor"),
            ("secret", _some(player["secrets"], "secret") + (f", {player['turned']} facedown" if player["turned"] else "")),
            (f"band seat-{player['force']}", _some(player["warbands"], "warband")),
        ],
        is_oathkeeper=view["title"]["holder"] == seat,
        is_usurper=view["title"]["holder"] == seat and view["title"]["usurper"],
        has_turn=view["turn"] == seat and view["phase"] in ("wake", "act", "rest"),
        advisers=[_card(card, names) for card in player["advisers"]],
        adviser_limit=player["adviser_limit"],
        holdings=[_card(card, names) for card in player["relics"]],
        banners=[name(slug) for slug in player["banners"]],
        vision=player["vision"] and _card(player["vision"], names),
        hand_count=player["hand"]["count"],
        hand=[_in_hand(slug) for slug in mine],
    )


def _in_hand(slug: str) -> Lying:
    thing = faces("oath")[slug]
    return Lying(slug, name(slug), thing.kind, thing.suit, True, None, thing.text, [], "", slug)


def _banner(slug: str, banner: Seen, names: list[str]) -> tuple[str, str, int, str]:
    holder = "nobody" if banner["holder"] is None else names[banner["holder"]]
    return slug, name(slug) + (" (Mob)" if banner["mob"] else ""), banner["tokens"], holder


def _fight(battle: Seen, sites: list[Seen], names: list[str]) -> Fight:
    def who(seat: int | None) -> str:
        return "bandits" if seat is None else names[seat]

    def rolled(dice: list[list[str]]) -> str:
        return "  ".join(" ".join(_DIE.get(face, face) for face in die) or "–" for die in dice)

    targets = [name(sites[slot - 1]["site"] or "a facedown site") for slot in battle["sites"]]
    targets += [name(slug) for slug in (*battle["relics"], *battle["banners"])]
    if battle["pawn"]:
        targets.append(f"the pawn of {who(battle['defender'])}")
    return Fight(
        Side(who(battle["attacker"]), battle["attack"], rolled(battle["attack_roll"]), battle["swords"]),
        Side(who(battle["defender"]), battle["defense"], rolled(battle["defense_roll"]), battle["shields"]),
        targets,
        [f"{who(seat)}: {name(slug)}" for seat, slug in battle["plans"]],
        [who(seat) for seat in battle["allies"]],
    )


def _offer(offer: Seen, names: list[str]) -> list[tuple[str, str, str]]:
    """Lists who gives whom what."""
    giver, taker = names[offer["giver"]], names[offer["taker"]]
    given = [MESSAGES.word(item, names) for item in offer["gives"]]
    if offer["kind"] == "citizenship":
        given = [
            "Citizenship",
            *([MESSAGES.word(f"space:{offer['space']}", names)] if offer["space"] is not None else []),
            *given,
        ]
    wanted = [MESSAGES.word(item, names) for item in offer["wants"]]
    return [(giver, taker, ", ".join(given) or "nothing"), (taker, giver, ", ".join(wanted) or "nothing")]


def _between(made: Seen, names: list[str]) -> str:
    parties = " to ".join(names[seat] for seat in made["parties"])
    return f"{parties}: {made['verdict'] or made['status']}"
