"""After the game: the chronicle's choices as questions, the aftermath, and the world that comes of it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, Ask, Checkpoint
from games.oath.engine.chronicle import Entry, write
from games.oath.engine.play.core.cards import facedown, lift
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.states import Board, Card, State, Victory
from games.oath.engine.play.rounds.ending import aftermath, chronicle, world_of
from games.oath.engine.world.aftermath import Choices
from games.oath.engine.world.facts import GRAND_SCEPTER, SITES, VISIONS
from games.oath.engine.world.world import World, over_capacity
from tests.engines.oath.play_setup import ready, world

Answer = Callable[[Ask], str | list[str]]
WAYS = {"chancellor": ["war-exhaustion"], "citizen": ["stable-regime", "successor"], "exile": ["usurper"]}


class End:
    """A game that is over, and may be changed before its chronicle is begun."""

    def __init__(
        self, seats: int = 3, given: dict[str, Any] | None = None, boards: tuple[str, ...] = (), seed: str = "0"
    ) -> None:
        self.state = ready(seats, given, boards=boards, seed=seed)
        self.board = Board(seats, given, list(boards))
        self.asks: list[Ask] = []
        self.events: list[Any] = []
        self.state.round = 6
        self.won(0)

    def won(self, seat: int, *how: str) -> None:
        self.state.victory = Victory(seat, list(how) or WAYS[self.state.players[seat].role])
        self.state.phase = "chronicle"
        self.state.round = {"war-exhaustion": 8}.get(self.state.victory.how[0], 6)
        self.state.visions_drawn = 3

    def taken(self, slug: str) -> str:
        """Out of whatever pile it is in."""
        state = self.state
        piles = [state.world_deck, state.relic_deck, state.dispossessed, *state.archive.values(), *state.discards.values()]
        for pile in piles:
            if slug in pile:
                pile.remove(slug)
        if slug in state.where:
            lift(state, slug)
        return slug

    def advisers(self, seat: int, *slugs: str) -> None:
        """`?` lies facedown; those it had go to a discard pile."""
        player = self.state.players[seat]
        self.state.discards["cradle"] += [card.slug for card in player.advisers]
        self.state.changed()
        player.advisers = [
            facedown(self.state, self.taken(slug[1:])) if slug[0] == "?" else Card(self.taken(slug)) for slug in slugs
        ]
        self.state.changed()

    def asked(self, answer: Answer) -> None:
        """Answers the chronicle's questions; at every checkpoint it goes on from the stored state."""
        rules, table = self._begun(self.state)
        given: Any = None
        while True:
            try:
                wanted = rules.send(given)
            except StopIteration:
                break
            if isinstance(wanted, Checkpoint):
                assert wanted is CHECKPOINT
                stored = msgspec.msgpack.decode(msgspec.msgpack.encode(table.state), type=State)
                self.events += table.events
                rules, table = self._begun(stored)
                next(rules)
                given = None
                continue
            open_asks = wanted if isinstance(wanted, list) else [wanted]
            self.asks += open_asks
            answers = [answer(ask) for ask in open_asks]
            given = answers if isinstance(wanted, list) else answers[0]
        self.events += table.events
        self.state = table.state

    def _begun(self, state: State) -> tuple[Any, Table[State, Board]]:
        table = Table(state, self.board, len(state.players), Dice(bytes(32)), {})
        return chronicle(table), table

    def prompts(self) -> list[str]:
        return [ask.prompt for ask in self.asks]

    def written(self) -> tuple[World, list[Entry]]:
        choices = Choices.read(self.state.choices)
        return write(world_of(self.state, self.board), aftermath(self.state), choices, Dice(seed_of("chronicle")))


def answering(**answers: str | list[str]) -> Answer:
    """By prompt without `chronicle-`; else the first option, or nobody."""

    def answer(ask: Ask) -> str | list[str]:
        default: str | list[str] = ask.options[0] if ask.least else []
        return answers.get(ask.prompt.removeprefix("chronicle-"), default)

    return answer


def exile_won(seats: int = 4, **more: Any) -> End:
    end = End(seats, world(**more), ("red", "blue", "white", "black", "yellow")[: seats - 1])
    end.won(1)
    return end


@pytest.mark.law("OATH-8.0a", "OATH-8.0c", "OATH-8.1c", "OATH-8.3.1a", "OATH-8.4c")
def test_it_works() -> None:
    end = End(3, world(), ("red", "blue"))
    end.asked(answering(oath="swear:devotion", suit="from-archive:nomad"))
    assert end.prompts() == ["chronicle-oath", "chronicle-edifice", "chronicle-suit"]
    assert {ask.seat for ask in end.asks} == {0}
    assert end.asks[0].options == ["swear:the-people", "swear:devotion", "swear:protection"]
    assert [len(ask.options) for ask in end.asks] == [3, 4, 6]
    assert end.state.choices == {"oath": "devotion", "edifice": None, "suit": "nomad"}
    assert end.state.phase == "chronicle"
    new, record = end.written()
    assert (new.chapter, new.oath, new.faults()) == (1, "devotion", [])
    assert {"OATH-8.1c", "OATH-8.4e", "OATH-8.8e"} <= {entry.law for entry in record}
    assert World.read(new.plain()) == new


@pytest.mark.law("OATH-8.1a", "OATH-8.1g")
@pytest.mark.parametrize("how", [["vision-of-faith"], ["war-exhaustion", "vision-of-faith"]])
def test_a_vision_alone_leaves_no_choice_of_oath(how: list[str]) -> None:
    end = exile_won()
    end.won(1, *how)
    end.asked(answering())
    assert end.prompts() == ["chronicle-offers", "chronicle-suit"]
    assert end.written()[0].oath == "devotion"


@pytest.mark.law("OATH-8.1c", "OATH-8.1f")
def test_two_ways_leave_the_choice() -> None:
    end = exile_won()
    end.won(1, "usurper", "vision-of-faith")
    end.asked(answering(oath="swear:protection"))
    assert end.asks[0].options == ["swear:the-people", "swear:devotion", "swear:protection"]
    assert end.written()[0].oath == "protection"


@pytest.mark.law("OATH-8.2a", "OATH-8.2c", "OATH-8.2d", "OATH-8.2e", "OATH-8.2g", "OATH-8.2h", "OATH-8.2i")
def test_citizenship_is_offered_and_answered() -> None:
    """Red has won; black has become a Citizen and gets no offer; blue and white are asked, each by itself."""
    end = exile_won(5)
    end.state.players[4].role = "citizen"
    end.state.site(3).warbands = {"white": 2}
    end.state.site(6).warbands = {"blue": 1}

    def answer(ask: Ask) -> str | list[str]:
        by_seat = {2: "stay-exile", 3: "become-citizen"}
        return by_seat[ask.seat] if ask.prompt == "chronicle-citizenship" else answering(offers=ask.options)(ask)

    end.asked(answer)
    offers = next(ask for ask in end.asks if ask.prompt == "chronicle-offers")
    assert (offers.seat, offers.options, offers.least, offers.most) == (
        1,
        ["offer-citizenship:@2", "offer-citizenship:@3"],
        0,
        2,
    )
    consents = [ask for ask in end.asks if ask.prompt == "chronicle-citizenship"]
    assert [(ask.seat, ask.options) for ask in consents] == [(seat, ["become-citizen", "stay-exile"]) for seat in (2, 3)]
    assert end.state.choices["citizenship"] == [{"color": "blue", "accepted": False}, {"color": "white", "accepted": True}]
    assert [event.kind for event in end.events if event.kind.startswith("chronicle-")][1:4] == [
        "chronicle-offers",
        "chronicle-stay-exile",
        "chronicle-become-citizen",
    ]
    new, record = end.written()
    sides = {board.color: board.side for board in new.boards}
    assert sides == {"purple": "chancellor", **dict.fromkeys(("red", "blue", "yellow", "black"), "exile"), "white": "citizen"}
    assert [entry.params["site"] for entry in record if entry.kind == "site-handed-over"] == ["mountain"]
    assert "mountain" in [slot.site for slot in new.slots]


@pytest.mark.law("OATH-8.2c")
def test_nobody_needs_to_be_offered_citizenship() -> None:
    end = exile_won()
    end.asked(answering())
    assert "chronicle-citizenship" not in end.prompts()
    assert end.state.choices["citizenship"] == []
    assert end.written()[0].faults() == []


@pytest.mark.law("OATH-8.2b", "OATH-8.2c")
def test_an_imperial_winner_offers_nothing() -> None:
    end = End(3, world(citizens=("red",)), ("red", "blue"))
    end.won(1)
    end.asked(answering())
    assert "chronicle-offers" not in end.prompts()
    assert end.asks[0].seat == 1
    assert end.written()[0].board("red").side == "citizen"


@pytest.mark.law("OATH-8.3.1a", "OATH-8.3.1b", "OATH-8.3.1e")
@pytest.mark.parametrize(
    ("option", "choice", "edifice"),
    [
        ("no-edifice", None, None),
        ("build-edifice:1:keep", {"build": {"slot": 1, "replaces": "keep"}}, "sprawling-rampart"),
        ("repair-edifice:3:squalid-district", {"repair": {"slot": 3}}, "festival-district"),
    ],
)
def test_edifices(option: str, choice: Any, edifice: str | None) -> None:
    end = End(2, world(cards={1: ["keep"], 3: ["squalid-district"], 6: []}), ("red",))
    end.state.site(3).warbands = {"purple": 1}
    end.state.reserve["purple"] -= 1
    end.asked(answering(edifice=option))
    ask = next(ask for ask in end.asks if ask.prompt == "chronicle-edifice")
    assert ask.options == ["no-edifice", "build-edifice:1:keep", "repair-edifice:3:squalid-district"]
    assert end.state.choices["edifice"] == choice
    new, _ = end.written()
    intact = [placed.card for slot in new.slots for placed in slot.cards if placed.side == "intact"]
    assert intact == ([edifice] if edifice else [])


@pytest.mark.law("OATH-8.3.1a")
def test_nothing_to_build_is_no_question() -> None:
    end = exile_won()
    end.asked(answering())
    assert "chronicle-edifice" not in end.prompts()
    assert "edifice" not in end.state.choices


@pytest.mark.law("OATH-8.4a", "OATH-8.4b", "OATH-8.4d")
def test_the_suit_is_asked_for_in_a_tie() -> None:
    """Facedown advisers have no suit."""
    end = End(2, world(), ("red",))
    end.advisers(0, "elders", "wolves", "?tents")
    suits = {FACES["elders"].suit, FACES["wolves"].suit}
    end.asked(answering())
    (ask,) = [ask for ask in end.asks if ask.prompt == "chronicle-suit"]
    assert (set(ask.options), ask.law) == ({f"from-archive:{suit}" for suit in suits}, "OATH-8.4b")
    end = End(2, world(), ("red",))
    end.advisers(0, "elders", "?wolves")
    end.asked(answering())
    assert "chronicle-suit" not in end.prompts()
    end.written()


# -- the aftermath --------------------------------------------------------------------------------------------------------


def test_everything_as_it_lies() -> None:
    """What play can do to cards, each once."""
    end = exile_won(3)
    state = end.state
    red, blue = state.players[1], state.players[2]
    end.advisers(1, "elders", "?vision-of-conquest")
    end.advisers(2, "?wolves")
    red.vision = Card(end.taken("vision-of-faith"))
    state.box.append(end.taken("conspiracy"))  # played (5.1.4.IVf)
    state.players[0].relics.remove(scepter := next(r for r in state.players[0].relics if r.slug == GRAND_SCEPTER))
    blue.relics = [scepter, Card(end.taken("bandit-crown"))]
    relic = state.reliquary[2]
    state.reliquary[2] = None
    assert relic
    red.relics = [Card(relic.slug)]
    state.banners["darkest-secret"].holder = 2
    gone = state.archive["nomad"].pop()
    state.dispossessed.append(gone)
    back = state.archive["order"].pop(0)
    state.discards["hinterland"].insert(0, back)
    state.sites[1].faceup = True
    state.sites[1].cards = [Card("hall-of-mockery")]
    state.edifices_in_archive.remove("hall-of-debate")
    state.sites[1].relics = [facedown(state, state.relic_deck.pop(0))]
    for slot, warbands in ((1, {"purple": 1}), (2, {"red": 1}), (3, {})):
        state.site(slot).warbands = warbands
    state.changed()
    after = aftermath(state)
    assert [slot.ruler for slot in after.slots] == ["empire", "red", "bandits", None, None, "empire", None, None]
    second = after.slots[1].cards
    assert [(p.card, p.kind, p.side) for p in second[:1]] == [("hall-of-debate", "edifice", "ruined")]
    assert [(p.kind, p.faceup) for p in second[1:]] == [("relic", False)]
    assert [(a.card, a.faceup) for a in after.players[1].advisers] == [("elders", True), ("vision-of-conquest", False)]
    assert [(a.card, a.faceup) for a in after.players[2].advisers] == [("wolves", False)]
    assert after.players[1].revealed_vision == "vision-of-faith"
    assert after.players[2].relics == [GRAND_SCEPTER, "bandit-crown"]
    assert [player.banners for player in after.players] == [[], [], ["darkest-secret"]]
    assert (len(after.reliquary), after.box, after.dispossessed) == (3, ["conspiracy"], [gone])
    assert (after.winner.color, after.winner.role, after.winner.how, after.winner.round) == ("red", "exile", ["usurper"], 6)
    assert after.confirmed == []
    assert type(after).read(msgspec.to_builtins(after)) == after
    end.asked(answering())
    new, _ = end.written()
    assert new.faults() == []
    assert new.box == [GRAND_SCEPTER]
    assert set(VISIONS) < set(new.world_deck)
    assert gone in new.dispossessed
    assert "bandit-crown" in new.relic_deck or "bandit-crown" in str([slot.cards for slot in new.slots])
    assert set(new.relic_deck[:4]) == {*after.reliquary, relic.slug}


@pytest.mark.law("OATH-8.3.1h")
def test_the_bandit_crown_is_left_to_the_chronicle() -> None:
    end = End(2, world(), ("red",))
    for site in end.state.sites:
        site.warbands = {}
    end.state.players[0].relics.append(Card(end.taken("bandit-crown")))
    assert {slot.ruler for slot in aftermath(end.state).slots} == {"bandits", None}
    end.asked(answering())
    new, _ = end.written()
    assert new.slot(1).site == "plains"


@pytest.mark.law("OATH-8.2e", "OATH-8.2j")
@pytest.mark.parametrize("answer", ["become-citizen", "stay-exile"])
def test_a_new_citizen_brings_the_sites_of_the_bandit_crown(answer: str) -> None:
    end = exile_won(3)
    for site in end.state.sites:
        site.warbands = {}
    end.state.players[2].relics.append(Card(end.taken("bandit-crown")))
    end.asked(answering(offers=["offer-citizenship:@2"], citizenship=answer))
    new, record = end.written()
    handed = [entry.params["site"] for entry in record if entry.kind == "site-handed-over"]
    lay = [site.slug for site in end.state.sites if site.faceup]
    assert handed == (lay if answer == "become-citizen" else [])
    assert (lay == [slot.site for slot in new.slots][: len(lay)]) is bool(handed)


def test_a_site_that_powers_overfilled() -> None:
    end = End(2, world(), ("red",))
    site = end.state.site(1)
    site.cards += [Card(end.taken(slug)) for slug in ("keep", "wolves", "scouts")]
    end.state.changed()
    assert len(site.cards) > SITES["plains"].capacity
    assert aftermath(end.state).confirmed == ["over_capacity"]
    end.asked(answering())
    new, _ = end.written()
    assert new.confirmed == (["over_capacity"] if over_capacity(new.slots) else [])


def test_a_game_that_goes_on_has_no_aftermath() -> None:
    state = ready(2)
    with pytest.raises(ValueError, match="not ended"):
        aftermath(state)


def test_the_world_of_a_game_founded_by_its_dice() -> None:
    end = End(3, None, ("red", "blue"), seed="dice of its own")
    found = world_of(end.state, end.board)
    assert [slot.site for slot in found.slots] == [site.slug for site in end.state.sites]
    assert found.faults() == []
    end.asked(answering())
    assert end.written()[0].chapter == 1


def test_questions_do_not_depend_on_what_nobody_sees() -> None:
    """Another possible world, with other facedown sites, asks the same."""
    asks = []
    for turned in (False, True):
        end = End(3, world(), ("red", "blue"))
        if turned:
            state = end.state
            state.site_deck.append(state.sites[1].slug)
            state.sites[1].slug = state.site_deck.pop(0)
            state.relic_deck.reverse()
            state.dispossessed.reverse()
        end.asked(answering())
        asks.append([(ask.seat, ask.prompt, ask.options) for ask in end.asks])
        assert end.written()[0].faults() == []
    assert asks[0] == asks[1]


# -- one after the other ----------------------------------------------------------------------------------------------------


def tumble(end: End, rng: Random) -> None:
    """Cards and warbands move as play can move them."""
    state = end.state
    for site in state.sites:
        if not site.faceup and rng.random() < 0.4:
            site.faceup = True
            icons = min(SITES[site.slug].relics, len(state.relic_deck))
            site.relics = [facedown(state, state.relic_deck.pop(0)) for _ in range(icons)]
    for _ in range(rng.randint(0, len(state.world_deck))):
        slug, player = state.world_deck.pop(0), rng.choice(state.players)
        kind = FACES[slug].kind
        roomy = [site for site in state.sites if site.faceup and len(site.cards) < SITES[site.slug].capacity]
        if kind == "vision" and player.role == "exile" and not player.vision and slug != "conspiracy":
            player.vision = Card(slug)
        elif slug == "conspiracy":
            state.box.append(slug)
        elif kind == "denizen" and roomy and rng.random() < 0.3:
            rng.choice(roomy).cards.append(Card(slug))
        elif kind == "denizen" and len(player.advisers) < 3:
            player.advisers.append(Card(slug) if rng.random() < 0.6 else facedown(state, slug))
        else:
            state.discards[rng.choice(list(state.discards))].append(slug)
    for site in state.sites:
        if site.faceup:
            exiles = [player.colour for player in state.players if player.role == "exile"]
            site.warbands = rng.choice([{}, {"purple": 1}, *({colour: 1} for colour in exiles)])
            if site.relics and rng.random() < 0.5:
                rng.choice(state.players).relics.append(Card(site.relics.pop().slug))
    state.changed()


@pytest.mark.parametrize("seats", range(2, 7))
def test_generation_after_generation(seats: int) -> None:
    """Each game begins with the world that the last one left."""
    rng = Random(seats)
    given: dict[str, Any] | None = None
    for chapter in range(1, 11):
        end = End(seats, given, seed=f"{seats} {chapter}")
        tumble(end, rng)
        end.won(rng.randrange(seats))

        def answer(ask: Ask) -> str | list[str]:
            return rng.choice(ask.options) if ask.most == ask.least == 1 else rng.sample(ask.options, rng.randint(0, ask.most))

        end.asked(answer)
        new, _ = end.written()
        assert (new.chapter, new.faults()) == (chapter, [])
        given = new.plain()
