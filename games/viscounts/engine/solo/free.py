"""What the AI gets without paying for it: Buildings and Manuscripts, in an order that the board gives (VIS-14.1e, 14.3d)."""

from games.kernel.values import Rules
from games.viscounts.engine import building, scribes, states
from games.viscounts.engine.box import Column
from games.viscounts.engine.effects import resolves_for_ai
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import BuildFree, FreeManuscript


@resolves_for_ai(BuildFree)
def build(t: ViscountsTable, step: BuildFree) -> Rules[None]:
    """Puts up the leftmost Building of a type free of charge; with none left the effect is lost (VIS-14.1i)."""
    column = next((column for column in building.standing(t, t.seats) if column.building == step.building), None)
    if column is None:
        t.tell("cannot-build", "VIS-14.1i", seat=t.board.ai.slug, building=t.board.buildings[step.building].slug)
        return
    yield from put_up(t, column)


def put_up(t: ViscountsTable, column: Column) -> Rules[None]:
    """Puts a free Building on the first empty Spot, clockwise from the AI's Viscount, Rivers crossed (VIS-14.1e to 14.1g)."""
    ring, board, space = t.board.ring(t.state.ring), t.board, t.state.players[t.seats].space
    first = next(i for i, site in enumerate(ring.sites) if board.sites[site].space == space)
    around = ring.sites[first:] + ring.sites[:first]
    for site in around:
        if site not in t.state.sites:
            law = "VIS-14.1e" if site == around[0] else "VIS-14.1f"
            t.tell("ai-free-site", law, seat=board.ai.slug, column=column.slug, site=site)
            yield from building.put_up(t, t.seats, column, site)
            return
    t.tell("cannot-build", "VIS-14.1g", seat=board.ai.slug, building=board.buildings[column.building].slug)


@resolves_for_ai(FreeManuscript)
def manuscript(t: ViscountsTable, step: FreeManuscript) -> Rules[None]:
    """Takes the first Manuscript in sight of one of the costs, clockwise from the AI's Segment (VIS-14.3d to 14.3f)."""
    state, here = t.state, states.segment_of(t, t.seats)
    at = state.ring.index(here)
    for segment in state.ring[at:] + state.ring[:at]:
        pile = state.manuscripts[segment]
        if pile and t.board.manuscripts[pile[-1]].cost in step.costs:
            law = "VIS-14.3d" if segment == here else "VIS-14.3e"
            t.tell("ai-free-manuscript", law, seat=t.board.ai.slug, card=pile[-1], where=segment)
            yield from scribes.take(t, t.seats, segment)
            return
    t.tell("no-manuscript", "VIS-14.3f", seat=t.board.ai.slug)
