"""Buildings put up: the Spot's effect, the Links completed (VIS-6.2.3, 16.2k, 16.2m)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import About, Rules, Withheld, choose_of
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about, amounts, hindered
from games.viscounts.engine.box import Column
from games.viscounts.engine.effects import resolves
from games.viscounts.engine.facts import Once
from games.viscounts.engine.states import State, ViscountsTable, marked, named
from games.viscounts.engine.vocabulary import BuildFree


@resolves(BuildFree)
def build_free(t: ViscountsTable, who: int, step: BuildFree) -> Rules[None]:
    """Lets a player put up a Building of a type for free, from any of its columns (VIS-16.2k, 16.2m)."""
    board, player = t.board, t.state.players[who]
    columns = {f"column:{column.slug}": column for column in standing(t, who) if column.building == step.building}
    sites = open_sites(t, player.space if step.where == "site_reachable_from_start_space" else None)
    if not columns or not sites:
        t.tell("cannot-build", "VIS-16.2m", seat=who, building=board.buildings[step.building].slug)
        return
    column = yield from choose_of(who, "column", columns, "VIS-16.2m", about=lambda column: about(column.slug))
    yield from put_up(t, who, column, (yield from choose_site(t, who, sites)))


def standing(t: ViscountsTable, who: int) -> list[Column]:
    """Lists the columns that still hold their Building, from the left."""
    emptied = t.state.players[who].emptied
    return [column for column in t.board.columns_of(who).values() if column.slug not in emptied]


def open_sites(t: ViscountsTable, space: str | None) -> list[str]:
    """Lists the empty Spots that the space can reach; None: those of the whole board (VIS-6.2.1b to 6.2.1d)."""
    taken = t.state.sites
    return [site.slug for site in t.board.sites.values() if site.slug not in taken and space in (None, site.space)]


def choose_site(t: ViscountsTable, who: int, sites: list[str]) -> Rules[str]:
    options = {f"site:{site}": site for site in sites}
    closed = partial(_closed_sites, t, sites)
    return (yield from choose_of(who, "site", options, "VIS-6.2.3a", about=partial(_filling, t), withheld=closed))


def _closed_sites(t: ViscountsTable, offered: list[str]) -> Iterator[Withheld]:
    """Says why other Spots of the Segments in question cannot be used (VIS-6.2.1c, 6.2.1d)."""
    segments = {t.board.sites[slug].segment for slug in offered}
    for site in t.board.sites.values():
        if site.segment in segments and site.slug not in offered:
            taken = site.slug in t.state.sites
            yield hindered(f"site:{site.slug}", ("spot-taken", "VIS-6.2.1c") if taken else ("other-bank", "VIS-6.2.1d"))


def _filling(t: ViscountsTable, slug: str) -> About:
    """Says what a Spot brings, with the Links that a Building there would complete."""
    site = t.board.sites[slug]
    brings = site.effects
    completed = [link for link, other in t.board.ring(t.state.ring).links[slug] if other in t.state.sites]
    for link in completed:
        brings += link.effects
    return about(slug, *(link.slug for link in completed), gain=amounts(brings))


def put_up(t: ViscountsTable, who: int, column: Column, site: str) -> Rules[None]:
    """Moves a Building to a Spot: what its column brings once, the Spot's effect, then its Links (VIS-6.2.3, 14.1h, 17.4k)."""
    state = t.state
    states.build(state, who, column.slug, column.building, site)
    t.tell("builds", "VIS-6.2.3a", seat=named(t, who), column=column.slug, site=site)
    if isinstance(column.power, Once):
        yield from effects.resolve(t, who, column.power.effects)
    yield from effects.resolve(t, who, t.board.sites[site].effects)
    for link, other in t.board.ring(state.ring).links[site]:
        if other in state.sites:
            t.tell("link", "VIS-6.2.3b", seat=named(t, who), link=link.slug, partners=partners(t, state, who, other))
            yield from effects.resolve(t, who, link.effects)
            owner = state.sites[other].owner
            if owner != who:  # of both ends an owner resolves it once (VIS-6.2.3c)
                yield from effects.resolve(t, owner, link.effects)


def partners(t: ViscountsTable, state: State, who: int, site: str) -> list[str]:
    """Names the owners of both ends of a Link."""
    return list(dict.fromkeys((marked(t, who), marked(t, state.sites[site].owner))))
