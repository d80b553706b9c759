"""What each step of an effect does for the AI: as printed, or as its Reference Card replaces it (VIS-13.3 to 13.6)."""

from games.kernel.values import Rules
from games.viscounts.engine import castle, decks, effects, states
from games.viscounts.engine.effects import FLIPPING, resolves_for_ai
from games.viscounts.engine.solo import goods
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import (
    Choice,
    Destroy,
    Discard,
    DismissAdjacent,
    Flip,
    Gain,
    GainScheme,
    HireFree,
    MoveWorker,
    Paper,
    PlaceWorkers,
    Rearrange,
    Shuffle,
)

FLIP = Flip("either", 1)
SILVER_A_RESOURCE = 2
BOTH: tuple[Paper, ...] = ("debt", "deed")


def instead(t: ViscountsTable, law: str, of: str, gets: str, n: int) -> None:
    """Tells that the AI gets something else than what is printed (VIS-13.3)."""
    t.tell("ai-instead", law, seat=t.board.ai.slug, of=of, gets=gets, count=n)


def virtue(t: ViscountsTable, law: str, of: str) -> None:
    """Gives the AI 1 Virtue instead of something."""
    instead(t, law, of, "virtue", 1)
    effects.shift(t, t.seats, "virtue", 1, "VIS-3.1b")


# -- gains ----------------------------------------------------------------------------------------------------------


@resolves_for_ai(Gain)
def gain(t: ViscountsTable, step: Gain) -> Rules[None]:
    """Lets the AI gain something: of Silver 1 resource for every 2, an odd one is lost (VIS-13.3b, 17.4r)."""
    match step.what:
        case "any_resource":
            goods.take_wanted(t, step.n)
        case "silver":
            n = step.n // SILVER_A_RESOURCE
            law = "VIS-13.3b" if step.n == SILVER_A_RESOURCE else "VIS-17.4r"
            instead(t, law, "silver", "any_resource", n)
            goods.take_wanted(t, n)
        case "ink" | "stone" | "gold":
            goods.take(t, step.what, step.n)
        case _:
            yield from effects.gain(t, t.seats, step)


@resolves_for_ai(Rearrange)
def rearrange(t: ViscountsTable, step: Rearrange) -> Rules[None]:
    """Gives the AI 1 resource of its choice instead of another order of its row (VIS-13.1e, 13.3a)."""
    instead(t, "VIS-13.3a", "rearrange", "any_resource", 1)
    goods.take_wanted(t, 1)
    yield from ()


@resolves_for_ai(Discard)
def discard(t: ViscountsTable, step: Discard) -> Rules[None]:
    """Gives the AI 1 Virtue for each card that it is told to discard (VIS-13.3f)."""
    for _ in range(step.n):
        virtue(t, "VIS-13.3f", "discard")
    yield from ()


@resolves_for_ai(MoveWorker)
def move_worker(t: ViscountsTable, step: MoveWorker) -> Rules[None]:
    """Gives the AI 1 Virtue instead of a free Castle move (VIS-13.3g)."""
    virtue(t, "VIS-13.3g", "castle-move")
    yield from ()


# -- flips ----------------------------------------------------------------------------------------------------------


@resolves_for_ai(Flip)
def flip(t: ViscountsTable, step: Flip) -> Rules[None]:
    """Flips cards of the AI, one by one; each that it has not brings 1 Virtue instead (VIS-13.3e)."""
    papers: tuple[Paper, ...] = BOTH if step.what == "either" else (step.what,)
    for _ in range(step.n):
        paper = to_flip(t, papers)
        if paper is None:
            virtue(t, "VIS-13.3e", "flip")
        else:
            yield from effects.flip_one(t, t.seats, paper)


def to_flip(t: ViscountsTable, papers: tuple[Paper, ...]) -> Paper | None:
    """Chooses what the AI flips: what it has flipped fewer of, a Debt if it has flipped as many of both (VIS-13.4).

    None: it has none of them to flip.
    """
    player = t.state.players[t.seats]
    there = [paper for paper in papers if getattr(player, FLIPPING[paper][0])]
    if len(papers) == 1 or not there:
        return there[0] if there else None
    law, paper = "VIS-13.4c", there[0]
    if len(there) > 1:
        law = "VIS-13.4b" if player.paid == player.approved else "VIS-13.4a"
        paper = "deed" if player.approved < player.paid else "debt"
    t.tell("ai-flip", law, seat=t.board.ai.slug, what=paper, paid=player.paid, approved=player.approved)
    return paper


@resolves_for_ai(Destroy)
def destroy(t: ViscountsTable, step: Destroy) -> Rules[None]:
    """Gives the AI a card flip for each card that it would destroy (VIS-13.3c)."""
    for _ in range(step.n):
        instead(t, "VIS-13.3c", "destroy", "flip", 1)
        yield from flip(t, FLIP)


# -- cards ----------------------------------------------------------------------------------------------------------


@resolves_for_ai(HireFree, GainScheme)
def gain_scheme(t: ViscountsTable, step: HireFree | GainScheme) -> Rules[None]:
    """Puts the top Future Scheme face up on the AI's discard pile, then come reactions to it (VIS-13.5a, 13.5b, 17.5d).

    With none left the AI flips a card instead (VIS-13.3d).
    """
    state = t.state
    if not state.future:
        instead(t, "VIS-13.3d", "scheme", "flip", 1)
        yield from flip(t, FLIP)
        return
    card = state.future.pop()
    state.players[t.seats].discard.append(card)
    t.reveal("ai-gains-scheme", "VIS-13.5a", seat=t.board.ai.slug, card=card)
    yield from effects.fire(t, t.seats, "gain_future_scheme")


@resolves_for_ai(DismissAdjacent)
def dismiss(t: ViscountsTable, step: DismissAdjacent) -> Rules[None]:
    """Removes the Townsfolk beside the AI's Viscount, free of charge, and resolves its top-right effect (VIS-13.6).

    One printed on the board stays and brings its effect (VIS-17.4y).
    """
    state, segment = t.state, states.segment_of(t, t.seats)
    if state.townsfolk[segment]:
        card = t.board.cards[states.dismiss(state, segment)]
        t.reveal("ai-dismisses", "VIS-13.6a", seat=t.board.ai.slug, card=card.slug, where=segment)
    else:
        card = t.board.segments[segment].printed_townsfolk
        t.tell("ai-dismisses-printed", "VIS-17.4y", seat=t.board.ai.slug, where=segment)
    yield from effects.resolve(t, t.seats, card.hired)


@resolves_for_ai(Shuffle)
def shuffle(t: ViscountsTable, step: Shuffle) -> Rules[None]:
    """Shuffles the AI's discard pile into its draw pile, if anything lies there (VIS-13.3i, 16.2h)."""
    if t.state.players[t.seats].discard:
        yield from reshuffle(t, "VIS-13.3i")
    else:
        t.tell("nothing-to-shuffle", "VIS-16.2h", seat=t.board.ai.slug)


def reshuffle(t: ViscountsTable, law: str) -> Rules[None]:
    """Shuffles the discarded Schemes in, then looks for Criminals in the row and lets columns react (VIS-9.2, 13.3i, 13.8a).

    All of this is set off by the same event, so that Corruption comes before Virtue (VIS-3.1d).
    """
    player = t.state.players[t.seats]
    player.draw += player.discard
    player.discard = []
    t.shuffle("schemes", player.draw, law)
    if states.criminals(t.board, player):
        decks.check_row(t, t.seats)
        yield from effects.fire(t, t.seats, "shuffle")
    else:
        yield from effects.fire(t, t.seats, "shuffle")
        decks.check_row(t, t.seats)


# -- the Castle, and choices ----------------------------------------------------------------------------------------


@resolves_for_ai(PlaceWorkers)
def place_workers(t: ViscountsTable, step: PlaceWorkers) -> Rules[None]:
    """Places Workers free of charge beside the AI's Viscount, as many as there are (VIS-14.2j, 17.4b)."""
    count = min(step.n, t.state.players[t.seats].workers)
    if not count:
        t.tell("no-workers", "VIS-17.4b", seat=t.board.ai.slug)
        return
    yield from castle.place(t, t.seats, beside(t), count)


def beside(t: ViscountsTable) -> int:
    """Finds the Section of the Castle on the Segment of the AI's Viscount (VIS-14.2b)."""
    return states.section_at(t.state, states.segment_of(t, t.seats))


@resolves_for_ai(Choice)
def choice(t: ViscountsTable, step: Choice) -> Rules[None]:
    """Takes the effect printed first (VIS-14.2i)."""
    t.tell("ai-first-option", "VIS-14.2i", seat=t.board.ai.slug)
    yield from effects.resolve(t, t.seats, step.options[0])
