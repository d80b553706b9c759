"""What rules, matches and edges hand each other: asks, events, outcomes. Plain data, nothing about any game."""

from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NewType, TypeVar

import msgspec

Params = dict[str, Any]
SeatNumber = NewType("SeatNumber", int)
"""The type of an option that names a seat: 0, 1, … here, 1, 2, … where people choose."""


@dataclass(frozen=True)
class OneASeat:
    """Marks an option that is a list: one of these a seat from seat `first` on, no one twice; all of them or none."""

    of: tuple[str, ...]
    first: int = 0


@dataclass(frozen=True)
class ForSeats:
    """Marks an option that applies with some numbers of seats only: with others it has to stay at its default."""

    counts: range


SPECTATOR = -1
OMNISCIENT = -2
"""Viewers are seats (0, 1, …), or these two."""


class About(msgspec.Struct, frozen=True, gc=False):
    """What an option does on the board, as far as the rule that offers it knows before it is chosen."""

    where: tuple[str, ...] = ()
    """The places and pieces that it acts on, as the game's board calls them."""
    cost: dict[str, int] = {}
    """What its seat gives for it: thing → amount."""
    gain: dict[str, int] = {}
    """What its seat gets by it: thing → amount."""


UNSAID = About()


class Withheld(msgspec.Struct, frozen=True, gc=False):
    """An option that a rule knows and does not offer now. The game's text `why.<reason>` says why."""

    option: str
    reason: str
    law: str = ""
    params: Params = {}


class Ask(msgspec.Struct, gc=False):
    """A question to one seat. Every answer the rules allow is in `options`; nothing else can even be named.

    An option id is `verb` or `verb:argument:…`; the game's messages say how it reads. `least`/`most`: how many are picked.
    What an option does, and why another is not offered, is found when somebody looks.
    """

    seat: int
    prompt: str
    options: list[str]
    law: str = ""
    params: Params = {}
    least: int = 1
    most: int = 1
    reveals: bool = False  # answering rolls dice or uncovers something: the page asks once more
    id: str = ""  # given by the match; by the game, where it is a standing offer
    standing: bool = False  # something the seat may do while others are asked: nobody waits for it

    def explains(self, option: str) -> About:
        """Says what the option does; nothing where its rule does not say."""
        return UNSAID

    @property
    def knows_why(self) -> bool:
        """Says whether its rule can tell why other options are not offered."""
        return False

    def withholds(self) -> list[Withheld]:
        """Lists what is not offered now, and why, where its rule can say."""
        return []

    def found(self) -> "Ask":
        """Gives the question with all its options."""
        return self

    def offers(self, option: str) -> bool:
        return option in self.options


class Explained(Ask, gc=True, dict=True):
    """A question whose rule can say what its options do, and what is not offered: neither is stored or compared."""

    def explains(self, option: str) -> About:
        options, about, _ = self.__dict__["rule"]
        explained: About = about(options[option] if isinstance(options, Mapping) else option) if about else UNSAID
        return explained

    @property
    def knows_why(self) -> bool:
        return self.__dict__["rule"][2] is not None

    def withholds(self) -> list[Withheld]:
        _, _, withheld = self.__dict__["rule"]
        return [*withheld()] if withheld else []


class Menu(Ask, gc=True, kw_only=True):
    """A question for one of many options that take long to find: they are found when somebody looks at it.

    Whether an answer is offered is asked of it alone.
    """

    find: Callable[[], Ask]
    has: Callable[[str], bool]

    def found(self) -> Ask:
        ask = self.find()
        ask.id = self.id
        return ask

    def offers(self, option: str) -> bool:
        return self.has(option)


class Event(msgspec.Struct, gc=False):
    """Something that happened. `secret` is shown to the seats in `seen_by` only; the rest to everybody."""

    kind: str
    params: Params
    law: str = ""
    secret: Params = {}
    seen_by: tuple[int, ...] = ()
    reveals: bool = False

    def seen(self, viewer: int) -> Params:
        return self.params | self.secret if self.shows_more_to(viewer) else self.params

    def shows_more_to(self, viewer: int) -> bool:
        return bool(self.secret) and (viewer in self.seen_by or viewer == OMNISCIENT)


class LogEntry(msgspec.Struct, frozen=True):
    """An event as one viewer may know it. Numbers count from 1 without gaps, and are the same for everybody."""

    number: int
    kind: str
    params: Params
    law: str = ""
    detailed: bool = False  # params hold what only some may see


class Score(msgspec.Struct, frozen=True):
    seat: int
    points: float
    parts: dict[str, float] = {}
    tie_breaks: tuple[float, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended. `ranking` lists seats best first; seats in one tuple are tied. A lone player can
    lose: then nobody has won."""

    winners: tuple[int, ...]
    how: str
    """Ids of texts (`how.…`), with a + between several."""
    scores: tuple[Score, ...] = ()
    ranking: tuple[tuple[int, ...], ...] = ()


def ranked(scores: list[Score], how: str) -> Outcome:
    """Ranks a game that most points win, then the tie-breaks, each the higher the better."""
    by_rank: dict[tuple[float, ...], list[int]] = {}
    for score in scores:
        by_rank.setdefault((score.points, *score.tie_breaks), []).append(score.seat)
    ranking = tuple(tuple(by_rank[key]) for key in sorted(by_rank, reverse=True))
    return Outcome(ranking[0], how, tuple(scores), ranking)


class Checkpoint:
    """Yielded where the state and the bookmarks of the loops say all about how the game goes on from here."""


CHECKPOINT = Checkpoint()
"""A checkpoint between rules: none is in flight."""
HALFWAY = Checkpoint()
"""A checkpoint in the middle of a rule that keeps in the state how far it is."""

T = TypeVar("T")
Rules = Generator[Ask | list[Ask] | Checkpoint, Any, T]
"""A rule: a generator that reads like the rulebook, yields what it must ask, and returns what came of it."""


def ask_of(
    seat: int,
    prompt: str,
    options: list[str] | Mapping[str, Any],
    law: str,
    params: Params,
    least: int = 1,
    most: int = 1,
    reveals: bool = False,
    about: Callable[[Any], About] | None = None,
    withheld: Callable[[], Iterable[Withheld]] | None = None,
) -> Ask:
    """Makes a question that can say what its options do, if anything is given that says it.

    `about` is asked of the option, or of what the option stands for.
    """
    if not about and not withheld:
        return Ask(seat, prompt, [*options], law, params, least, most, reveals)
    ask = Explained(seat, prompt, [*options], law, params, least, most, reveals)
    ask.__dict__["rule"] = options, about, withheld
    return ask


def choose(
    seat: int,
    prompt: str,
    options: list[str],
    law: str = "",
    *,
    always: bool = False,
    reveals: bool = False,
    checkpoint: Checkpoint | None = None,
    about: Callable[[str], About] | None = None,
    **params: Any,
) -> Rules[str]:
    """Asks for one of the options. A single one needs no question, unless `always`. `checkpoint` comes before the question."""
    if len(options) == 1 and not always:
        return options[0]
    if checkpoint:
        yield checkpoint
    answer: str = yield ask_of(seat, prompt, options, law, params, 1, 1, reveals, about)
    return answer


def choose_of(
    seat: int,
    prompt: str,
    options: Mapping[str, T],
    law: str = "",
    *,
    always: bool = False,
    reveals: bool = False,
    checkpoint: Checkpoint | None = None,
    about: Callable[[T], About] | None = None,
    withheld: Callable[[], Iterable[Withheld]] | None = None,
    **params: Any,
) -> Rules[T]:
    """Asks for what one of the options stands for, as `choose` does.

    `about` says what choosing it does, `withheld` what is not offered.
    """
    if len(options) == 1 and not always:
        return next(iter(options.values()))
    if checkpoint:
        yield checkpoint
    return options[(yield ask_of(seat, prompt, options, law, params, 1, 1, reveals, about, withheld))]


def choose_or(
    seat: int,
    prompt: str,
    options: Mapping[str, T],
    otherwise: str,
    law: str = "",
    *,
    must: bool = False,
    always: bool = False,
    reveals: bool = False,
    checkpoint: Checkpoint | None = None,
    about: Callable[[T], About] | None = None,
    withheld: Callable[[], Iterable[Withheld]] | None = None,
    **params: Any,
) -> Rules[T | None]:
    """Asks for what one of the options stands for, or for nothing by the option `otherwise`, unless one `must` be taken.

    Where there are no options nothing is asked: in a loop things are used in any order until the seat is done or none is left.
    """
    if not options:
        return None
    offered: Mapping[str, T | None] = options if must else {**options, otherwise: None}
    explain = (lambda chosen: UNSAID if chosen is None else about(chosen)) if about else None
    return (
        yield from choose_of(
            seat,
            prompt,
            offered,
            law,
            always=always,
            reveals=reveals,
            checkpoint=checkpoint,
            about=explain,
            withheld=withheld,
            **params,
        )
    )


def choose_amount(
    seat: int,
    prompt: str,
    verb: str,
    amounts: Iterable[int],
    law: str = "",
    *,
    about: Callable[[int], About] | None = None,
    **params: Any,
) -> Rules[int]:
    """Asks for one of the amounts, as options `verb:amount`."""
    return (yield from choose_of(seat, prompt, {f"{verb}:{n}": n for n in amounts}, law, about=about, **params))


def choose_found(
    seat: int,
    prompt: str,
    options: Callable[[], Iterable[tuple[str, T]]],
    law: str = "",
    *,
    besides: Mapping[str, T] | None = None,
    reveals: Callable[[list[T]], bool] | None = None,
    about: Callable[[T], About] | None = None,
    withheld: Callable[[], Iterable[Withheld]] | None = None,
    **params: Any,
) -> Rules[T]:
    """Asks for what one of the options stands for; they are found when somebody looks, or until the answer is among them.

    What is offered `besides` comes last, and needs no finding.
    """
    sure = besides or {}
    known = dict(sure)

    def find() -> Ask:
        found = {**dict(options()), **sure}
        known.update(found)
        uncovers = reveals is not None and reveals([*found.values()])
        return ask_of(seat, prompt, found, law, params, 1, 1, uncovers, about, withheld)

    def has(answer: str) -> bool:
        if answer in sure:
            return True
        for option, what in options():
            if option == answer:
                known[option] = what
                return True
        return False

    answer: str = yield Menu(seat, prompt, [], law, find=find, has=has)
    return known[answer]


def choose_some(
    seat: int,
    prompt: str,
    options: list[str] | Mapping[str, Any],
    least: int,
    most: int,
    law: str = "",
    *,
    about: Callable[[Any], About] | None = None,
    **params: Any,
) -> Rules[list[str]]:
    """Asks for `least` to `most` different options, in the order in which they were offered."""
    most = min(most, len(options))
    if least == most == len(options):
        return [*options]
    if most == 0:
        return []
    answer = yield ask_of(seat, prompt, options, law, params, least, most, about=about)
    return [answer] if isinstance(answer, str) else answer


def choose_some_of(
    seat: int,
    prompt: str,
    options: Mapping[str, T],
    least: int,
    most: int,
    law: str = "",
    *,
    about: Callable[[T], About] | None = None,
    **params: Any,
) -> Rules[list[T]]:
    """Asks for what `least` to `most` different options stand for, as `choose_some` does."""
    chosen = yield from choose_some(seat, prompt, options, least, most, law, about=about, **params)
    return [options[option] for option in chosen]


def together(asks: list[Ask]) -> Rules[list[Any]]:
    """Asks several seats at once, who answer in any order; the answers come in the order of the asks."""
    answers: list[Any] = (yield asks) if asks else []
    return answers
