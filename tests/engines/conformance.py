"""What every game on the kernel must keep, whatever its rules: one check a promise, each usable on any game."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from typing import Any

import msgspec

from games.kernel.bots import bots_of
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.game import Game
from games.kernel.match import Answer, Dump, Match
from games.kernel.values import OMNISCIENT, SPECTATOR, Ask, Event, LogEntry, Outcome
from games.shelf.messages import Messages
from games.shelf.shelves import Shelf

AnyGame = Game[Any, Any, Any]
encode = msgspec.msgpack.encode
ENDLESS = 20_000
WORLDS = 3
SELDOM = 20
"""A standing offer is taken once in so many answers, where there is one."""


def at(where: str) -> AnyGame:
    """The game at `module:name`."""
    module, _, name = where.partition(":")
    found: AnyGame = getattr(import_module(module), name)
    return found


@dataclass(frozen=True)
class Sample:
    """One game to be played by chance. `often`: of how many of its positions the costly checks look."""

    where: str
    options: dict[str, Any]
    seats: int
    seed: str
    often: int = 12
    secrets: Callable[[Any, int], set[str]] | None = None
    """The names of the things a viewer must not be told, where things have names of their own."""
    looks: frozenset[str] = frozenset()
    """Events by which somebody may see things of a pile that stay where they are, hidden from everybody."""
    shelf: str = ""
    """The game's shelf, `module:name`."""

    @property
    def game(self) -> AnyGame:
        return at(self.where)

    @property
    def on_shelf(self) -> Shelf:
        module, _, name = self.shelf.partition(":")
        found: Shelf = getattr(import_module(module), name)
        return found

    @property
    def messages(self) -> Messages:
        return self.on_shelf.messages

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, self.seats)


@dataclass
class Step:
    """A position, and the answer that was given there."""

    dump: bytes
    state: bytes
    asks: list[Ask]
    offers: list[Ask]
    """What seats may do beside the questions."""
    told: int
    events: bytes  # a fingerprint of all there are, as they read now
    news: dict[int, list[LogEntry]]  # what each viewer has been told since the step before
    seat: int = 0
    choose: tuple[str, ...] = ()
    standing: bool = False
    revealed: bool = False


@dataclass
class Played:
    """A game that was played to the end, or to where it broke."""

    sample: Sample
    steps: list[Step] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    broke: Exception | None = None
    outcome: Outcome | None = None
    final: bytes = b""
    events: list[Event] = field(default_factory=list)

    @property
    def game(self) -> AnyGame:
        return self.sample.game

    @property
    def answers(self) -> list[Answer]:
        return [Answer(step.seat, step.choose) for step in self.steps]

    def match(self, n: int) -> Match:
        """The match at its n-th position."""
        return Match.load(self.steps[n].dump, the_game=self.game)

    @cached_property
    def some(self) -> list[int]:
        """Positions to look at closely: the first, the last, and some by chance between."""
        if not self.steps:
            return []
        last = len(self.steps) - 1
        dice = Dice(seed_of(f"some {self.sample.seed}"))
        return sorted({0, last, *(dice.below(last + 1) for _ in range(min(self.sample.often, last)))})


def picked(ask: Ask, dice: Dice) -> tuple[str, ...]:
    """Any answer to the question."""
    if ask.least == ask.most == 1:
        return (dice.pick(ask.options),)
    options = list(ask.options)
    dice.shuffle(options)
    return tuple(sorted(options[: ask.least + dice.below(ask.most - ask.least + 1)], key=ask.options.index))


def started(sample: Sample, *, checkpoints: bool = True) -> Match:
    return Match.start(
        sample.game.id, sample.options, sample.seats, seed_of(sample.seed), checkpoints=checkpoints, the_game=sample.game
    )


def any_ask(match: Match, dice: Dice) -> Ask:
    """Any open question; now and then what a seat may do beside them."""
    if match.game.stands:
        beside = Dice(seed_of(f"beside {match.answered} {match.seed.hex()}"))
        if not beside.below(SELDOM) and (offers := match.standing()):
            return beside.pick(offers)
    return dice.pick(match.asks())


def play(sample: Sample) -> Played:
    """The whole game by chance; seats asked together answer in any order."""
    played = Played(sample)
    match = started(sample)
    dice = Dice(seed_of(f"answers {sample.seed}"))
    known = 0
    played.wrong += problems(match)
    while not played.wrong and (asks := match.asks()) and len(played.steps) < ENDLESS:
        ask = any_ask(match, dice)
        news = {viewer: match.log(viewer, known) for viewer in (*sample.viewers, OMNISCIENT)}
        used, known = match.table.dice.used, match.event_count
        events = fingerprint(match.table.events)
        offers, choose = match.standing(), picked(ask, dice)
        step = Step(match.dump(), encode(match.state), asks, offers, known, events, news, ask.seat, choose, ask.standing)
        try:
            match.answer(ask.seat, ask.id, step.choose)
        except Exception as broke:
            played.broke = broke
            break
        revealed = match.table.dice.used != used or any(event.reveals for event in match.table.events[known:])
        step.revealed = revealed and not step.standing
        played.steps.append(step)
        played.wrong += problems(match)
    played.outcome, played.final, played.events = match.outcome, match.dump(), match.table.events
    return played


def fingerprint(told: list[Event]) -> bytes:
    return blake2b(encode(told), digest_size=16).digest()


def problems(match: Match) -> list[str]:
    """What is wrong with this position: pieces, questions, outcome."""
    wrong: list[str] = list(match.game.invariants(match.state, match.board))
    for ask in (*match.asks(), *match.standing()):
        if not ask.options or len(set(ask.options)) != len(ask.options):
            wrong.append(f"{ask.prompt}: the options are {ask.options}")
        if not 0 <= ask.least <= ask.most <= len(ask.options) or ask.most < 1:
            wrong.append(f"{ask.prompt}: {ask.least} to {ask.most} of {len(ask.options)} options")
        if not 0 <= ask.seat < match.seats:
            wrong.append(f"{ask.prompt} asks seat {ask.seat}")
    if bool(match.asks()) == bool(match.outcome):
        wrong.append("a game has an open question until it has an outcome")
    if match.outcome is not None:
        wrong += faults_of(match.outcome, match.seats)
    return wrong


def faults_of(outcome: Outcome, seats: int) -> list[str]:
    everybody = list(range(seats))
    wrong = []
    if not set(outcome.winners) <= set(everybody) or not outcome.how:
        wrong.append(f"winners {outcome.winners}, how {outcome.how!r}")
    if outcome.scores and sorted(score.seat for score in outcome.scores) != everybody:
        wrong.append(f"scores {outcome.scores}")
    if outcome.ranking and sorted(sum(outcome.ranking, ())) != everybody:
        wrong.append(f"ranking {outcome.ranking}")
    return wrong


# -- the checks: each raises when the game breaks the promise ---------------------------------------------------------


def stays_whole(played: Played) -> None:
    """Every piece is in one place after every answer, every question can be answered, and the game ends."""
    assert not played.wrong, played.wrong[0]
    assert played.broke is not None or played.outcome is not None, f"the game goes on after {ENDLESS} answers"


def takes_what_it_offers(played: Played) -> None:
    """Every option offered is accepted; whatever is not offered is refused, and the match is as it was."""
    if played.broke is not None:
        raise AssertionError(f"an option offered was not accepted: {played.broke!r}") from played.broke
    dice = Dice(seed_of(f"options {played.sample.seed}"))
    elsewhere = sorted({option for step in played.steps for ask in step.asks for option in ask.options})
    for n in played.some:
        for ask in played.steps[n].asks:
            for choose in picks(ask, dice):
                match = played.match(n)
                match.answer(ask.seat, ask.id, choose)
                assert not (wrong := problems(match)), wrong[0]
            strange = [option for option in elsewhere if option not in ask.options] + ["", ask.options[0].upper() + ":0"]
            match = played.match(n)
            before = match.dump()
            for option in strange:
                with suppress(Illegal):
                    match.answer(ask.seat, ask.id, [option])
                    raise AssertionError(f"{option!r} was not offered, and accepted")
            assert match.dump() == before, "a refusal changed the match"


def picks(ask: Ask, dice: Dice) -> Iterator[tuple[str, ...]]:
    """Each option at least once, with as many others as must be, and some larger picks."""
    for option in ask.options:
        others = [other for other in ask.options if other != option]
        dice.shuffle(others)
        yield (option, *others)[: max(ask.least, 1)]
    if ask.most > 1:
        yield from (picked(ask, dice) for _ in range(4))


def stands_aside(played: Played) -> None:
    """A standing offer can be taken whoever is asked. Nobody waits for it; every question stays open as it was, and taking back
    costs what it did."""
    dice = Dice(seed_of(f"offers {played.sample.seed}"))
    for n in played.some:
        for offer in played.steps[n].offers:
            assert not offer.id.isdigit(), f"the standing offer {offer.prompt} is called like a question: {offer.id!r}"
            match, choose = played.match(n), picked(offer, dice)
            before = beside(match, n)
            match.answer(offer.seat, offer.id, choose)
            assert beside(match, n) == before, f"position {n}: {choose} of {offer.seat} is not beside the questions"
            assert not (wrong := problems(match)), wrong[0]
            if not played.steps[n].standing:
                match.answer(played.steps[n].seat, None, played.steps[n].choose)


def beside(match: Match, answered: int) -> list[Any]:
    """What a standing offer that is taken leaves as it is: the questions, the dice, and who has to agree that it goes back."""
    costs = [match.consents(seat, to) for seat in range(match.seats) for to in range(answered)]
    return [match.asks(), match.waiting, match.table.drawn, costs]


def goes_on_from_everywhere(played: Played) -> None:
    """Stored and loaded at any decision, the match has the same future."""
    for n in played.some:
        step = played.steps[n]
        match = played.match(n)
        assert match.dump() == step.dump, f"position {n}: the stored match changes by being loaded"
        assert encode(match.state) == step.state, f"position {n}: another state"
        assert match.asks() == step.asks, f"position {n}: other questions"
        assert match.event_count == step.told, f"position {n}: {step.told} events become {match.event_count}"
        first = match.event_count - len(match.table.events)
        for answer in played.answers[n:]:
            match.answer(answer.seat, None, answer.choose)
        assert match.outcome == played.outcome, f"from position {n}: another outcome"
        assert fingerprint(match.table.events) == fingerprint(played.events[first:]), f"from position {n}: other events"
        assert match.dump() == played.final, f"from position {n}: another end"


def digest(sample: Sample, answers: Sequence[Answer]) -> str:
    """A fingerprint of everything that happens in the game."""
    seen = blake2b(digest_size=16)
    match = started(sample)
    for answer in answers:
        seen.update(match.dump())
        seen.update(encode(match.asks()))
        match.answer(answer.seat, None, answer.choose)
    seen.update(encode([match.state, match.table.events, match.outcome]))
    return seen.hexdigest()


def is_the_same_everywhere(played: Played) -> None:
    """Seed and answers alone say what happens, in other processes too, however they hash."""
    here = digest(played.sample, played.answers)
    sample = [played.sample.where, played.sample.options, played.sample.seats, played.sample.seed, played.answers]
    there = subprocess.run(
        [sys.executable, "-m", "tests.engines.digest"],
        input=msgspec.json.encode(sample),
        env={"PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert there.returncode == 0, there.stderr.decode().strip().splitlines()[-1]
    assert there.stdout.decode().strip() == here, "another process plays another game"


def keeps_its_secrets(played: Played) -> None:
    """In every world possible to a viewer, the viewer sees the same: view, questions, log."""
    sample, dice = played.sample, Dice(seed_of(f"worlds {played.sample.seed}"))
    moved, compared = False, 0
    for n in played.some:
        step = played.steps[n]
        for viewer in sample.viewers:
            tells_no_name(played, n, viewer)
            for _ in range(WORLDS):
                here = played.match(n)
                view = encode(here.view(viewer))
                sample.game.permute_hidden(here.state, here.board, viewer, dice)
                moved |= encode(here.state) != step.state
                assert encode(here.view(viewer)) == view, f"position {n}: the view of {viewer} shows what is hidden"
                assert not (wrong := sample.game.invariants(here.state, here.board)), f"no possible world: {wrong[0]}"
                compared += same_here_and_there(played, n, viewer, dice)
    assert moved, "permute_hidden moves nothing"
    assert compared, "no two worlds were compared"


def tells_no_name(played: Played, n: int, viewer: int) -> None:
    """Nothing a viewer is told at this position names a thing that is hidden from it, unless it is shown to all."""
    secrets = played.sample.secrets
    if secrets is None:
        return
    match, step = played.match(n), played.steps[n]
    hidden = secrets(match.state, viewer)
    leaked = words([match.view(viewer), match.asks(viewer), explained(match, viewer), match.standing(viewer)]) & hidden
    assert not leaked, f"position {n}: {viewer} sees {leaked}"
    if n:  # what it had before it may know: it gave it away
        hidden &= secrets(msgspec.msgpack.decode(played.steps[n - 1].state, type=played.game.State), viewer)
    news = zip(step.news[viewer], played.events[step.told - len(step.news[viewer]) :], strict=False)
    entries = [entry for entry, event in news if event.kind not in played.sample.looks and (event.secret or not event.reveals)]
    leaked = words(entries) & hidden
    assert not leaked, f"position {n}: {viewer} is told of {leaked}"


def words(told: list[Any]) -> set[str]:
    return set(re.findall(r"[\w-]+", msgspec.json.encode(told).decode()))


def same_here_and_there(played: Played, n: int, viewer: int, dice: Dice) -> bool:
    """Whether two worlds could be compared from the checkpoint through the answer given to what follows it."""
    step = played.steps[n]
    dump = msgspec.msgpack.decode(step.dump, type=Dump)
    here = played.match(n)
    if dump.answers:
        return False
    state = msgspec.msgpack.decode(dump.state, type=played.game.State)
    played.game.permute_hidden(state, here.board, viewer, dice)
    there = Match.load(encode(msgspec.structs.replace(dump, state=msgspec.Raw(encode(state)))), the_game=played.game)
    if not alike(here, there, viewer, 0):
        return False
    known = len(here.table.events)
    try:
        there.answer(step.seat, None, step.choose)
    except Illegal:  # the other world does not offer it
        return True
    here.answer(step.seat, None, step.choose)
    alike(here, there, viewer, known)
    return True


def alike(here: Match, there: Match, viewer: int, after: int) -> bool:
    """Whether the worlds are still alike to the viewer: nothing was shown to it that was hidden before."""
    if here.outcome or there.outcome:  # the game is over, and open
        return False
    pairs = zip(here.table.events[after:], there.table.events[after:], strict=False)
    for events, *entries in zip(pairs, here.log(viewer)[after:], there.log(viewer)[after:], strict=False):
        if any(event.reveals and (not event.secret or viewer in event.seen_by) for event in events):
            return False
        assert entries[0] == entries[1], f"{viewer} learns from {entries[0]} what is hidden"
    if here.event_count != there.event_count or [ask.seat for ask in here.asks()] != [ask.seat for ask in there.asks()]:
        return False  # a question that has one answer only is not asked: the other world is at another moment
    assert here.asks(viewer) == there.asks(viewer), f"{viewer} learns from its question what is hidden"
    assert explained(here, viewer) == explained(there, viewer), f"{viewer} learns from what options do what is hidden"
    assert here.standing(viewer) == there.standing(viewer), f"{viewer} learns from a standing offer what is hidden"
    assert here.view(viewer) == there.view(viewer), f"{viewer} learns from its view what is hidden"
    return True


def explained(match: Match, viewer: int) -> list[Any]:
    """What is said of the options of the viewer's questions, and of what is not offered."""
    asks = match.asks(viewer)
    return [(ask.explains(option), ask.withholds()) for ask in asks for option in ask.options]


def says_what_options_do(played: Played) -> None:
    """Whoever looks can have each option explained: names, amounts above nothing, reasons; looking changes nothing."""
    messages, players = played.sample.messages, [f"Player {seat + 1}" for seat in range(played.sample.seats)]
    for n in played.some:
        match = played.match(n)
        for ask in match.asks():
            for about in map(ask.explains, ask.options):
                assert all(about.where), f"{ask.prompt}: a place without a name"
                for thing, count in (*about.cost.items(), *about.gain.items()):
                    assert count > 0, f"{ask.prompt}: {about}"
                    assert messages.amount(thing, count)
            for withheld in ask.withholds():
                assert not ask.offers(withheld.option), f"{ask.prompt}: {withheld.option} is offered"
                assert messages.why(withheld, players)
        assert encode(match.state) == played.steps[n].state, f"position {n}: looking at options changes the state"


def can_be_taken_back(played: Played) -> None:
    """What came before, played again, leads to where the game was; going back is free or takes consent as the events say."""
    sample, dice = played.sample, Dice(seed_of(f"undo {played.sample.seed}"))
    for n in [n for n in played.some if n]:
        match = played.match(n)
        for seat in range(sample.seats):
            for to in range(n):
                behind = [step for step in played.steps[to:n] if not step.standing]
                concerned = range(sample.seats) if any(step.revealed for step in behind) else {step.seat for step in behind}
                expected = tuple(other for other in concerned if other != seat)
                assert match.consents(seat, to) == expected, f"from {n} to {to}, seat {seat}: {match.consents(seat, to)}"
        for to in {n - 1, dice.below(n)}:
            back = Match.replay(sample.game, sample.options, sample.seats, match.seed, played.answers[:to])
            assert back.asks() == played.steps[to].asks, f"back from {n} to {to}: other questions"
            assert encode(back.state) == played.steps[to].state, f"back from {n} to {to}: another state"
            assert back.dump() == played.steps[to].dump, f"back from {n} to {to}: stored as another match"


def keeps_its_log(played: Played) -> None:
    """Events are numbered without gaps, the same for everybody, and never change once they are told."""
    known = 0
    for n, step in enumerate(played.steps):
        assert step.events == fingerprint(played.events[: step.told]), f"position {n}: an event is not what it was when told"
        numbered = [[(entry.number, entry.kind, entry.law) for entry in news] for news in step.news.values()]
        assert all(numbers == numbered[0] for numbers in numbered), f"position {n}: not everybody reads the same log"
        assert [number for number, *_ in numbered[0]] == list(range(known + 1, step.told + 1)), f"position {n}: gaps"
        known = step.told


def can_be_read(played: Played) -> None:
    """Every event, question and option has a text, in every language of the game."""
    messages, players = played.sample.messages, [f"Player {seat + 1}" for seat in range(played.sample.seats)]
    texts: list[tuple[str, Any]] = [
        (messages.prompt(ask, players, language), ask) for language in messages.languages for ask in asked(played)
    ]
    for ask in asked(played):
        for language in messages.languages:
            texts += zip(messages.options(ask, players, language), ask.options, strict=True)
    for entry in (entry for step in played.steps for news in step.news.values() for entry in news):
        texts += [(messages.event(entry, players, language), entry) for language in messages.languages]
    for text, source in texts:
        assert re.fullmatch(r"\S|\S[^{}]*\S", text), f"{source} reads {text!r}"


def asked(played: Played) -> Iterator[Ask]:
    for step in played.steps:
        yield from (*step.asks, *step.offers)


# Each stands on those before it: the first that fails says what is wrong.
def bots_come_to_an_end(sample: Sample, name: str, *, stored: bool = False) -> int:
    """A game of bots alone ends; `stored`: each is asked afresh, as where games are kept. Returns how many answers it took."""
    match = started(sample)
    bots = bots_of([name], sample.seats, seed_of(sample.seed))
    while (asks := match.asks()) and match.answered < ENDLESS:
        ask = asks[0]
        chosen = bots[ask.seat].choose(match, ask)
        if stored:  # what takes the answer has not looked at the question
            match = Match.load(match.dump(), the_game=sample.game)
            bots = bots_of([name], sample.seats, seed_of(f"{sample.seed} {match.answered}"))
        match.answer(ask.seat, ask.id, chosen)
    assert match.outcome, f"{name} bots go on after {ENDLESS} answers"
    return match.answered


CHECKS: tuple[Callable[[Played], None], ...] = (
    stays_whole,
    is_the_same_everywhere,
    goes_on_from_everywhere,
    takes_what_it_offers,
    stands_aside,
    can_be_taken_back,
    keeps_its_log,
    keeps_its_secrets,
    says_what_options_do,
    can_be_read,
)


def answers_of(data: bytes) -> tuple[Sample, list[Answer]]:
    where, options, seats, seed, answers = json.loads(data)
    return Sample(where, options, seats, seed), msgspec.convert(answers, list[Answer])
