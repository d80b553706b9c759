"""The sheet: what to lay out for the next game, to read at the table, to tick off and to print (law 1, SCRIBE-56)."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext

from chronicle.models import Campaign, Chapter, Evening
from chronicle.permissions import Act, acts_of
from chronicle.services.campaigns import campaigns, draws, evenings, history, worlds
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.codes import drawn
from games.oath.engine.world.facts import CHANCELLOR, DENIZENS, REGIONS, SUIT, SUITS
from games.oath.engine.world.world import World
from games.oath.names import ROLES, listed, name
from games.oath.next_game import HAND, PLAYERS, NextGame, Site, lay_out

Item = tuple[str, str]
"""A rule's number, and what to do."""


class Sheet(InCampaign):
    template = "campaigns/sheet.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        chapter = history.chapter(self.campaign, self.campaign.head)
        seats = list(chapter.seats.all())
        given = request.GET.get("players", "")
        people = list(self.group.players.all())
        winner = next((seat.player for seat in seats if seat.won and seat.player), None)
        chosen = next((person for person in people if str(person.pk) == request.GET.get("chancellor")), winner)
        players = int(given) if given in map(str, PLAYERS) else len(seats)
        evening = evenings.ahead(self.campaign)
        link = settings.BASE_URL + reverse("evening", args=[self.campaign.pk])
        return self.show(
            **laid_out(self.campaign, players, chosen.name if chosen else "", winner.name if winner else ""),
            counts=PLAYERS,
            people=people,
            chosen=chosen,
            evening=evening,
            members={"link": link, "code": drawn(link, gettext("The address of the evening, as a code"))},
            guests=guests(self, evening),
            has_slip=chapter.kind in (Chapter.Kind.TABLE, Chapter.Kind.FOUNDING) or self.campaign.is_at_table,
        )


def guests(page: InCampaign, evening: Evening | None) -> dict[str, Any] | None:
    """Returns the link for guests and its code, for whoever may give it away, while the evening is open."""
    if evening is None or not evening.is_open or Act.KEEP_EVENINGS not in acts_of(page.role):
        return None
    evening.campaign = page.campaign
    link = evenings.guests_link(page.user, evening)
    return {"link": link, "code": drawn(link, gettext("The link for guests, as a code"))}


def laid_out(campaign: Campaign, players: int, chancellor: str, winner: str) -> dict[str, Any]:
    """Returns what to lay out for the next game, by name who is Chancellor and who won last. No secret goes in."""
    game = lay_out(history.world(campaign, campaign.head), players if players in PLAYERS else 4)
    return {
        "game": game,
        "oath": name(game.oath),
        "regions": [(region.capitalize(), [_site(game.sites[n - 1]) for n in slots]) for region, slots in REGIONS.items()],
        "boards": [(color, ROLES[side]) for color, side in game.boards.items() if color != CHANCELLOR],
        "steps": _steps(game, chancellor, winner),
    }


def _site(site: Site) -> dict[str, Any]:
    cards = [
        {"name": name(card["card"], card.get("side")), "suit": "ruin" if card.get("side") == "ruined" else _suit(card)}
        for card in site.cards
    ]
    tokens = [_some(site.favor, "favor", "favor"), _some(site.secrets, "secret")]
    on_it = [
        ("1.1", _some(site.facedown_relics, "facedown relic")),
        ("1.16", listed([words for words in tokens if words])),
        ("1.12", _some(site.warbands, "purple warband")),
        ("1.23", "the Chancellor’s pawn" if site.pawn else ""),
    ]
    also = [item for item in on_it if item[1]]
    bandits = site.ruler == "bandits"
    return {"slot": site.slot, "site": site.site and name(site.site), "cards": cards, "also": also, "bandits": bandits}


def _suit(card: dict[str, Any]) -> str:
    return SUIT.get(card["card"], "")


def _some(n: int, what: str, many: str = "") -> str:
    return f"{n} {what if n == 1 else many or what + 's'}" if n else ""


def _steps(game: NextGame, chancellor: str, winner: str) -> list[tuple[str, list[Item]]]:
    return [
        ("Beside the map", _table(game)),
        ("The Chancellor", _chancellor(game, chancellor, winner)),
        ("Everybody else", _others()),
        ("Relics", _relics(game)),
        ("The world deck", _deck(game)),
        ("In turn order", _turns()),
    ]


def _table(game: NextGame) -> list[Item]:
    short = "The shared bank has not enough favor for the sites: the Chancellor says which sites get theirs"
    return [
        ("1.2", "Round marker on 1, Visions Drawn marker on 0"),
        ("1.3", f"The goal of this game: {name(game.oath)}"),
        ("1.5", "People’s Favor with 1 favor, Darkest Secret with 1 secret"),
        ("1.6", f"{game.favor_per_bank} favor on each of the six banks"),
        (
            "1.16",
            short if game.is_short else f"After that, {game.shared_favor} favor are left in the shared bank",
        ),
    ]


def _chancellor(game: NextGame, chancellor: str, winner: str) -> list[Item]:
    why = ", who won the last game" if chancellor and chancellor == winner else ""
    who = f"{chancellor}{why}, sits next to the Cradle and begins" if chancellor else "Sits next to the Cradle and begins"
    banner = [("1.13", f"{name(game.banner)}, because of the oath")] if game.banner else []
    return [
        ("1.7", who),
        ("1.8", "Chancellor board, Reliquary board, purple pawn, Grand Scepter faceup"),
        ("1.10", "Supply marker on the leftmost space"),
        ("1.11", "2 favor and 1 secret on the board"),
        ("1.12", f"3 warbands on the board; {game.purple_bank} stay in the bank, 3 fewer for each Citizen"),
        *banner,
        ("1.14", "Oathkeeper title, Oathkeeper side up"),
    ]


def _others() -> list[Item]:
    return [
        ("1.9", "In turn order each takes a board as its side lies here, with its pawn and its 14 warbands"),
        ("1.10", "Supply marker on the leftmost space"),
        ("1.15", "1 favor and 1 secret on the board"),
        ("1.15", "3 warbands on the board: an Exile’s own, a Citizen’s purple"),
    ]


def _relics(game: NextGame) -> list[Item]:
    return [
        ("1.17", f"The top {game.reliquary} of the relic deck facedown on the Reliquary, one a space, unseen"),
        ("1.18", f"The other {game.relic_deck} are the relic deck"),
    ]


def _deck(game: NextGame) -> list[Item]:
    return [
        ("1.19", f"{game.world_deck} cards; not rebuilt yet? 10 denizens with 2 Visions, on 15 with 3, on the rest"),
        ("1.19", "The 3 lowest cards facedown on the discard piles, one in each region"),
        ("1.20", f"Starting with the Chancellor, everybody takes the {HAND} lowest cards: {HAND * game.players} in all"),
        ("1.21", f"{game.world_deck_left} cards stay on the space of the world deck"),
        ("1.22", "Visions Drawn marker on by one for each Vision among those cards; usually there are none"),
        ("8.8", "The site deck, the Archive and the Dispossessed stay in the box"),
    ]


def _turns() -> list[Item]:
    return [
        ("1.23", "Pawn on any faceup site; the Chancellor’s stands already"),
        ("1.23", "Keep one of the three cards as a facedown adviser"),
        (
            "1.23",
            "Discard the others: from the Cradle to the Provinces, from there to the Hinterland, from there to the Cradle",
        ),
    ]


class Slip(InCampaign):
    """Shows what chance drew to the one person who puts the box in order. It holds secrets, and the trail says who read
    it."""

    needs = Act.SEE_SECRETS
    template = "campaigns/slip.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(world=None)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        campaign, at_table = self.campaign, self.campaign.is_at_table
        world = campaigns.with_secrets(self.user, campaign, campaign.head, "packing list", by_hands=at_table)
        chapter = worlds.find_chapter(campaign, campaign.head)
        app = {draw for draw in draws.SETTINGS if not (at_table and chapter.by_hands) or _made_by_app(chapter, draw)}
        drawn = {entry.kind: [name(card) for card in entry.params["cards"]] for entry in chapter.record.filter(sealed=True)}
        return self.show(
            world=world,
            at_table=at_table,
            added=drawn.get("cards-added", []) if "archive" in app else [],
            put_away=drawn.get("dispossessed", []) if "dispossessed" in app else [],
            sites=[(s.slot, name(s.site)) for s in world.slots if s.site and not s.faceup] if "sites" in app else [],
            relics=_facedown(world) if "relics" in app else [],
            relic_deck=[name(card) for card in world.relic_deck] if "relic_deck" in app else [],
            world_deck=[name(card) for card in world.world_deck] if "world_deck" in app else [],
            to_shuffle=_to_shuffle(world) if at_table and not chapter.by_hands else [],
            dispossessed=[name(card) for card in world.dispossessed],
        )


def _made_by_app(chapter: Chapter, draw: str) -> bool:
    return bool(((chapter.choices or {}).get("draws") or {}).get(draw) == draws.APP)


def _facedown(world: World) -> list[tuple[str, str]]:
    relics = [(slot, placed) for slot in world.slots for placed in slot.of_kind("relic") if not placed.faceup]
    return [(name(slot.site), name(placed.card)) for slot, placed in relics]


def _to_shuffle(world: World) -> list[tuple[str, list[str]]]:
    """Returns the denizens of the world deck by suit, where the app wrote the world and hands are to shuffle that deck."""
    deck = [card for group in world.unknown if not group.is_scattered for card in group.cards if card in DENIZENS]
    return [(suit.capitalize(), sorted(name(card) for card in deck if DENIZENS[card] == suit)) for suit in SUITS if deck]
