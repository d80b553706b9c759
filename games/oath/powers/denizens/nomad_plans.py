"""Battle plans of Nomad. Most are discarded when the Campaign is over, whoever won."""

from typing import Any

from games.kernel.values import Rules, choose
from games.oath.play import ruling
from games.oath.play.actions import Campaign
from games.oath.play.campaign import add_defense, enemy_seats, swing
from games.oath.play.cards import discard
from games.oath.play.faces import FACES
from games.oath.play.hooks import BATTLE_PLAN, Held
from games.oath.play.states import Card, OathTable
from games.oath.powers.denizens.vocabulary import redeploy

NOMAD, BEAST = "nomad", "beast"

# -- dice -------------------------------------------------------------------------------------------------------------


@BATTLE_PLAN("horse-archers")
def ride_past(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    c.discards.append((user, held))
    yield from swing(t, c, user, 3)


@BATTLE_PLAN("great-crusade")
def gathers_all(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    c.discards.append((user, held))
    yield from swing(t, c, user, sum(ruling.suit_of(card) == NOMAD for card in _ruled(t, user)))


def _ruled(t: OathTable, user: int | None) -> list[Card]:
    """By the user alone, without Allies (5.5.3i); by the bandits: cards that nobody rules, in map order."""
    if user is not None:
        return ruling.ruled_cards(t.state, user)
    return [card for slot, site in t.state.slots() for card in site.cards if ruling.card_ruler(t.state, slot, card) is None]


@BATTLE_PLAN("rival-khan")
def answers_the_call(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Without a rival in vain, but for the card, which is discarded then, too."""
    c.discards.append((user, held))
    if any(NOMAD in ruling.adviser_suits(t.state.players[enemy]) for enemy in enemy_seats(t, c, user)):
        yield from swing(t, c, user, 4)


@BATTLE_PLAN("mountain-giant")
def strikes(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    assert user is not None
    answer = yield from choose(user, "mountain-giant", ["giant-weak", "giant-strong"], "OATH-7.5.4b")
    if answer == "giant-strong":
        c.discards.append((user, held))
    yield from swing(t, c, user, 3 if answer == "giant-strong" else 1)


@BATTLE_PLAN("storm-caller")
def calls_a_storm(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    add_defense(t, c, 2)


# -- how dice are read ------------------------------------------------------------------------------------------------


@BATTLE_PLAN("lancers")
def charge(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.attack_twice = True


@BATTLE_PLAN("mounted-patrol")
def scatters(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.halved = True


@BATTLE_PLAN("rain-boots")
def wade_through(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    c.discards.append((user, held))
    c.blank_defense.append(["shield"])


# -- warbands and cards -----------------------------------------------------------------------------------------------


@BATTLE_PLAN("warning-signals")
def warn(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> Rules[None]:
    """Bandits have nothing to move (7.6.5e); the warbands of a site that attacks are not the user's, although purple."""
    c.discards.append((user, held))
    if user is not None:
        yield from redeploy(t, user, "OATH-7.5.2a", barred=c.from_sites)


@BATTLE_PLAN("wild-mounts")
def are_rounded_up(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
    def spare(doomed: list[Held[Any]]) -> Rules[list[Held[Any]]]:
        nomads = [plan for plan in doomed if plan.face.suit == NOMAD]
        mounts = _mounts(t, c, user)
        if not (nomads and mounts):
            return doomed
        if user is None:
            mount = mounts[0] if len(nomads) > 1 else ""
        else:
            plans = [plan.slug for plan in nomads]
            answer = yield from choose(
                user, "wild-mounts", [*(f"card:{slug}" for slug in mounts), "discard-plans"], "OATH-5.5.8b", cards=plans
            )
            mount = answer.partition(":")[2]
        if not mount:
            return doomed
        yield from discard(t, c.battle.attacker if user is None else user, [mount], "OATH-5.5.8b")
        return [plan for plan in doomed if plan not in nomads]

    c.spares.append((user, spare))


def _mounts(t: OathTable, c: Campaign, user: int | None) -> list[str]:
    """Beast cards that the user rules and can discard; not one in use (7.4.3a)."""
    return [card.slug for card in _ruled(t, user) if ruling.suit_of(card) == BEAST and not _is_kept(t, c, user, card)]


def _is_kept(t: OathTable, c: Campaign, user: int | None, card: Card) -> bool:
    if user is None:
        return FACES[card.slug].locked or any(held.card is card for held in c.modifiers)
    spot = t.state.where[card.slug]
    return ruling.is_locked(t.state, user, spot.zone, spot.at, card, c.modifiers)
