"""Manuscripts gained: ribbons, Cleric Bonus Cards, immediate effects (VIS-6.4, 16.1l)."""

from functools import partial

from games.kernel.values import About, Rules, choose_of
from games.viscounts.engine import effects, states
from games.viscounts.engine.about import about, amounts
from games.viscounts.engine.box import Manuscript
from games.viscounts.engine.effects import resolves
from games.viscounts.engine.states import ViscountsTable, named
from games.viscounts.engine.vocabulary import FreeManuscript


@resolves(FreeManuscript)
def free_manuscript(t: ViscountsTable, who: int, step: FreeManuscript) -> Rules[None]:
    """Lets a player take a Manuscript in sight of one of the costs, without paying (VIS-16.1l, 17.4g)."""
    seen = states.visible(t.state.manuscripts)
    options = {f"manuscript:{slug}": where for slug, where in seen.items() if t.board.manuscripts[slug].cost in step.costs}
    if not options:
        t.tell("no-manuscript", "VIS-16.1l", seat=who)
        return
    segment = yield from choose_of(who, "manuscript-free", options, "VIS-16.1l", about=partial(taking, t))
    yield from take(t, who, segment)


def taking(t: ViscountsTable, segment: str) -> About:
    manuscript, pile = in_play(t, segment), t.board.segments[segment].manuscripts
    if manuscript.ribbon is None:  # it stays on the board
        return about(pile, gain=amounts(manuscript.effects))
    return about(manuscript.slug, pile, gain={"manuscript": 1, **amounts(manuscript.effects)})


def in_play(t: ViscountsTable, segment: str) -> Manuscript:
    """Gives the Manuscript of a Segment: the top one, or the one printed beneath (VIS-6.4.1b, 6.4.4)."""
    pile = t.state.manuscripts[segment]
    return t.board.manuscripts[pile[-1]] if pile else t.board.segments[segment].printed_manuscript


def take(t: ViscountsTable, who: int, segment: str) -> Rules[None]:
    """Gives somebody the Manuscript of a Segment: first a Cleric Bonus Card that it earns, then its effect (VIS-6.4.1, 6.4.2).

    A printed one brings its effect alone (VIS-6.4.4c).
    """
    state, manuscript = t.state, in_play(t, segment)
    if manuscript.ribbon is None:
        t.tell("copies-printed", "VIS-6.4.4c", seat=named(t, who), where=segment)
    else:
        player = state.players[who]
        states.take_manuscript(state, segment, player)
        t.reveal("manuscript", "VIS-6.4.1c", seat=named(t, who), card=manuscript.slug, where=segment)
        ribbon, favour = manuscript.ribbon, t.board.favours[manuscript.ribbon]
        alike = sum(t.board.manuscripts[slug].ribbon == ribbon for slug in player.manuscripts)
        if alike >= favour.needs_same_ribbon and not any(ribbon in other.favours for other in state.players):
            states.take_favour(player, ribbon)
            t.tell("favour", "VIS-6.4.2a", seat=named(t, who), card=favour.slug)
    yield from effects.resolve(t, who, manuscript.effects)
