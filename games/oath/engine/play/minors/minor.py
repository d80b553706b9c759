"""Minor actions that cost no Supply: looking, moving warbands, the Grand Scepter, promises (6.3–6.8)."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from games.kernel.values import UNSAID, About, Rules, Withheld, choose_of
from games.oath.engine.play.core.about import (
    Amounts,
    about,
    at_site,
    board,
    by_seat,
    by_space,
    of_player,
    of_space,
    site,
    space,
)
from games.oath.engine.play.core.cards import peek
from games.oath.engine.play.core.hooks import BAN_PLACING
from games.oath.engine.play.core.ruling import own_warbands, rules_site
from games.oath.engine.play.core.states import Card, OathTable, State
from games.oath.engine.play.core.tokens import board_of, move_warbands, site_at, site_name
from games.oath.engine.play.core.why import NOT_NOW, Why, forbidden
from games.oath.engine.play.minors import citizenship, promises
from games.oath.engine.play.minors.citizenship import wields_scepter
from games.oath.engine.play.minors.deal_items import can_place, least_garrison

SHOWING = "show-adviser"
"""Was an action once; a game that was stored in its midst goes on with the next."""


class Minor(NamedTuple):
    can: Callable[[OathTable, int], bool]
    do: Callable[[OathTable, int], Rules[None]]
    about: Callable[[OathTable, int], About]
    why_not: Callable[[OathTable, int], Why]
    by_scepter: bool = False
    """Whether it takes the Grand Scepter; `can` does not look for it."""


def options(t: OathTable, seat: int) -> list[str]:
    """Lists the minor actions of the Act phase (6.0a)."""
    found = _open(t, seat)
    return found + promises.options(t, seat) if t.state.agreements else found


def is_offered(t: OathTable, seat: int, option: str) -> bool:
    if option not in MINOR:
        return option in promises.options(t, seat)
    minor = MINOR[option]
    return (not minor.by_scepter or wields_scepter(t, seat)) and minor.can(t, seat)


def _open(t: OathTable, seat: int) -> list[str]:
    wields = wields_scepter(t, seat)
    return [name for name, minor in MINOR.items() if (wields or not minor.by_scepter) and minor.can(t, seat)]


def perform(t: OathTable, seat: int, option: str) -> Rules[None]:
    if option in MINOR:
        yield from MINOR[option].do(t, seat)
    elif option != SHOWING:
        yield from promises.perform(t, seat, option)


def explain(t: OathTable, seat: int, option: str) -> About:
    return MINOR[option].about(t, seat) if option in MINOR else promises.explain(t, option)


def closed(t: OathTable, seat: int) -> Iterator[Withheld]:
    """Says of each other minor action why it cannot be taken."""
    found = _open(t, seat)
    yield from (minor.why_not(t, seat).of(name) for name, minor in MINOR.items() if name not in found)
    yield from promises.closed(t, seat)


# -- looking ----------------------------------------------------------------------------------------------------------


def _unseen(state: State, seat: int) -> dict[str, Card]:
    """Lists facedown relics at the own site that the seat has not looked at."""
    relics = state.site(state.players[seat].site).relics
    return {f"relic:{n}": relic for n, relic in enumerate(relics) if not relic.faceup and seat not in relic.seen}


def look(t: OathTable, seat: int) -> Rules[None]:
    """Shows the seat a facedown relic at its site (6.3a); what was seen once the view shows (6.3b, 6.3c)."""
    relics = _unseen(t.state, seat)
    here = t.state.players[seat].site
    relic = yield from choose_of(seat, "peek", relics, "OATH-6.3a", about=lambda relic: about(f"#{relic.mark}", site(here)))
    peek(t, seat, relic, f"ground:{site_name(t.state, here)}", "OATH-6.3a")


def _about_relics(t: OathTable, seat: int) -> About:
    return about(*(f"#{relic.mark}" for relic in _unseen(t.state, seat).values()), site(t.state.players[seat].site))


def _no_look(t: OathTable, seat: int) -> Why:
    facedown = any(not relic.faceup for relic in t.state.site(t.state.players[seat].site).relics)
    return Why("all-seen", "OATH-6.3b") if facedown else Why("no-facedown-relic", "OATH-6.3a")


def _unseen_spaces(state: State, seat: int) -> list[int]:
    return [space for space, relic in enumerate(state.reliquary) if relic and seat not in relic.seen]


def look_in_reliquary(t: OathTable, seat: int) -> Rules[None]:
    """Shows the holder of the Grand Scepter one relic of the Reliquary (6.4)."""
    unseen = by_space(_unseen_spaces(t.state, seat))
    number = yield from choose_of(seat, "peek-reliquary", unseen, "OATH-6.4a", about=of_space)
    relic = t.state.reliquary[number]
    assert relic
    peek(t, seat, relic, space(number), "OATH-6.4a")


def _about_spaces(t: OathTable, seat: int) -> About:
    return about(*map(space, _unseen_spaces(t.state, seat)))


def _no_look_in_reliquary(t: OathTable, seat: int) -> Why:
    seen = Why("all-seen", "OATH-6.4b") if citizenship.spaces(t.state) else Why("reliquary-is-empty", "OATH-6.4a")
    return citizenship.no_scepter(t, seat) or seen


# -- warbands ---------------------------------------------------------------------------------------------------------


def _amounts(state: State, request: str, most: int) -> Iterator[int]:
    """Lists amounts that were not refused in this turn."""
    if not state.used:
        return iter(range(1, most + 1))
    return (n for n in range(1, most + 1) if f"refused:{request}:{n}" not in state.used)


def _consent(t: OathTable, seat: int, asked: int, way: str, law: str, count: int) -> Rules[bool]:
    """Asks another seat, yes or no, before warbands pass between the boards; a refusal is remembered (6.5h)."""
    agreed = yield from choose_of(
        asked,
        way,
        {"yes": True, "no": False},
        law,
        about=lambda yes: _passed(seat, asked, PASSED_BACK.get(way, way), count * yes),
        by_seat=seat,
        count=count,
    )
    if not agreed:
        t.tell("refused", law, seat=asked, to_seat=seat)
        t.state.used = [*t.state.used, f"refused:{way}:@{asked}:{count}"]
    return agreed


PASSED_BACK = {"hand-over": "ask-for", "ask-for": "hand-over"}
"""What it is to the one who is asked."""


def _passed(other: int, seat: int, way: str, count: int) -> About:
    """Says whose board warbands pass to or come from, and how many the seat gives or gets."""
    if not count:
        return UNSAID
    amount: Amounts = {"warband": count}
    return about(board(other), cost=amount if way == "hand-over" else {}, gain=amount if way == "ask-for" else {})


def _leaves_site(state: State, seat: int) -> Iterator[int]:
    """Lists how many warbands may leave: all but the last (6.5a, 6.5i), that one too for whoever commands bandits (7.6.5c)."""
    here = own_warbands(state, seat, state.players[seat].site)
    if not here:
        return iter(())
    return _amounts(state, f"take-from-site:@{state.chancellor}", here - least_garrison(state, seat))


def take_from_site(t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    count = yield from _how_many(seat, "take-from-site", _leaves_site(state, seat), "OATH-6.5a", partial(_at_own_site, t, seat))
    if not count:
        return
    if state.players[seat].role == "citizen" and not (
        yield from _consent(t, seat, state.chancellor, "take-from-site", "OATH-6.5d", count)
    ):
        return
    move_warbands(t, seat, site_at(state.players[seat].site), board_of(seat), count, "OATH-6.5a")


def _about_own_site(t: OathTable, seat: int) -> About:
    return at_site(t.state.players[seat].site)


def _none_leave(t: OathTable, seat: int) -> Why:
    here = own_warbands(t.state, seat, t.state.players[seat].site)
    if here > least_garrison(t.state, seat):
        return _REFUSED
    return Why("last-warband", "OATH-6.5a") if here else Why("no-warbands-here", "OATH-6.5a")


def _no_garrison(t: OathTable, seat: int) -> Why:
    player = t.state.players[seat]
    if not player.warbands:
        return Why("no-warbands", "OATH-6.5b")
    if not rules_site(t.state, seat, player.site):
        return Why("site-not-ruled", "OATH-6.5c")
    return forbidden(t, BAN_PLACING, seat) or NOT_NOW


_REFUSED = Why("refused-this-turn", "OATH-6.5h")


def _at_own_site(t: OathTable, seat: int, count: int) -> About:
    return at_site(t.state.players[seat].site) if count else UNSAID


def _can_garrison(t: OathTable, seat: int) -> bool:
    """Tells whether the seat can put warbands on its own site, which it must rule (6.5b, 6.5c)."""
    player = t.state.players[seat]
    return player.warbands > 0 and rules_site(t.state, seat, player.site) and can_place(t, seat)


def put_at_site(t: OathTable, seat: int) -> Rules[None]:
    player = t.state.players[seat]
    count = yield from _how_many(
        seat, "put-at-site", range(1, player.warbands + 1), "OATH-6.5b", partial(_at_own_site, t, seat)
    )
    move_warbands(t, seat, board_of(seat), site_at(player.site), count, "OATH-6.5b")


def _how_many(seat: int, prompt: str, amounts: Iterable[int], law: str, about: Callable[[int], About]) -> Rules[int]:
    """Asks how many warbands move; with 0 the seat withdraws."""
    options = {f"amount:{n}": n for n in amounts}
    return (yield from choose_of(seat, f"{prompt}-count", {**options, "withdraw": 0}, law, about=about))


def _partners(state: State, seat: int, way: str) -> Iterator[tuple[int, Iterator[int]]]:
    """Lists Imperial players at the same site, and how many warbands may go that way (6.5f)."""
    player = state.players[seat]
    if player.imperial:
        for other, mate in enumerate(state.players):
            if mate.imperial and mate.site == player.site and other != seat:
                giver = player if way == "hand-over" else mate
                yield other, _amounts(state, f"{way}:@{other}", giver.warbands)


def _between_boards(way: str) -> Minor:
    """Makes the action by which Imperial players at one site pass warbands, if both agree (6.5f, 6.5g)."""

    def can(t: OathTable, seat: int) -> bool:
        return t.state.players[seat].imperial and any(any(amounts) for _, amounts in _partners(t.state, seat, way))

    def about_boards(t: OathTable, seat: int) -> About:
        return about(*(board(other) for other, amounts in _partners(t.state, seat, way) if any(amounts)))

    def why_not(t: OathTable, seat: int) -> Why:
        player = t.state.players[seat]
        if not player.imperial:
            return Why("not-imperial", "OATH-6.5f")
        mates = [t.state.players[other] for other, _ in _partners(t.state, seat, way)]
        if not mates:
            return Why("no-imperial-here", "OATH-6.5f")
        givers = [player] if way == "hand-over" else mates
        return _REFUSED if any(giver.warbands for giver in givers) else Why("no-warbands-to-give", "OATH-6.5f")

    def do(t: OathTable, seat: int) -> Rules[None]:
        partners = {other: found for other, amounts in _partners(t.state, seat, way) if (found := [*amounts])}
        other = yield from choose_of(seat, f"{way}-with", by_seat(partners), "OATH-6.5f", about=of_player)
        count = yield from _how_many(seat, way, partners[other], "OATH-6.5f", partial(_passed, other, seat, way))
        if count and (yield from _consent(t, seat, other, way, "OATH-6.5g", count)):
            ends = board_of(seat), board_of(other)
            source, target = ends if way == "hand-over" else ends[::-1]
            move_warbands(t, seat, source, target, count, "OATH-6.5f")

    return Minor(can, do, about_boards, why_not)


# -- all of them ------------------------------------------------------------------------------------------------------

MINOR: dict[str, Minor] = {
    "peek": Minor(lambda t, seat: bool(_unseen(t.state, seat)), look, _about_relics, _no_look),
    "peek-reliquary": Minor(
        lambda t, seat: bool(_unseen_spaces(t.state, seat)),
        look_in_reliquary,
        _about_spaces,
        _no_look_in_reliquary,
        by_scepter=True,
    ),
    "take-from-site": Minor(lambda t, seat: any(_leaves_site(t.state, seat)), take_from_site, _about_own_site, _none_leave),
    "put-at-site": Minor(_can_garrison, put_at_site, _about_own_site, _no_garrison),
    "hand-over": _between_boards("hand-over"),
    "ask-for": _between_boards("ask-for"),
    "offer": Minor(
        citizenship.can_offer, citizenship.offer, citizenship.about_exiles, citizenship.why_no_offer, by_scepter=True
    ),
    "exile": Minor(
        citizenship.can_banish, citizenship.banish, citizenship.about_citizens, citizenship.why_no_exile, by_scepter=True
    ),
    "self-exile": Minor(citizenship.can_leave, citizenship.leave, citizenship.about_leaving, citizenship.why_not_leave),
}
