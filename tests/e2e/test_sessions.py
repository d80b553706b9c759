"""Two browsers at one table: whole games with questions answered as people do, live for both, by mouse and by keyboard."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from games.kernel.dice import Dice
from games.oath.engine.world.founding import new_world
from tests.e2e.browser import DESKTOP, PHONE, Watch, examine, open_page
from tests.e2e.pages import LOOKS, Looker, sign_in_as
from tests.factories import lacking
from tests.site import Site

SOON = 20_000
"""Milliseconds until a bot has moved, on a busy machine."""


@pytest.fixture
def two(browser: Browser, site: Site, watch: Watch) -> Iterator[tuple[Page, Page]]:
    """The owner at a desk, a player on a phone."""
    with ExitStack() as stack:
        desk = stack.enter_context(open_page(browser, site.url, watch, DESKTOP))
        phone = stack.enter_context(open_page(browser, site.url, watch, PHONE, is_mobile=True, has_touch=True))
        sign_in_as(desk, site, "owner")
        sign_in_as(phone, site, "player")
        yield desk, phone


def open_game(page: Page, game: str, second: str = "", name: str = "An evening") -> str:
    """From the group's page to a running game; its address."""
    page.goto("/groups/")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.get_by_role("main").get_by_role("link", name="New game").first.click()
    page.get_by_role("navigation", name="Which game").get_by_role("link", name=game).click()
    page.get_by_label("Name of the game").fill(name)
    if second:
        page.get_by_label("Seat 2", exact=True).select_option(label=second)
    page.get_by_label("Seat 3", exact=True).select_option(label="Bot, plays at random")
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#board")).to_be_visible()
    return page.url


def state(page: Page, name: str) -> str:
    return page.locator("#state").get_attribute(f"data-{name}") or ""


def asked(page: Page) -> Locator | None:
    form = page.locator("#question form.answer").first
    return form if form.count() else None


def answer(page: Page, rng: Random) -> None:
    """Whatever is asked first, somehow; returns when the page has taken it."""
    form = page.locator("#question form.answer").first
    key = form.locator("[name=key]").get_attribute("value")
    options, boxes = form.locator("button.option"), form.locator("input[name=choose]")
    if options.count():
        options.nth(rng.randrange(options.count())).click()
    elif form.locator("[name=amount]").count():
        form.get_by_role("button", name="One more").click()
        form.get_by_role("button", name="Choose", exact=True).click()
    else:
        go = form.locator("[id^=go-]")
        for n in rng.sample(range(boxes.count()), boxes.count()):
            if boxes.nth(n).get_attribute("type") == "radio" or not go.is_enabled():
                boxes.nth(n).check()
            if boxes.nth(n).get_attribute("type") == "radio":
                break
        is_asked_again = form.locator("[popover]").count()  # of this question: the next may be there at once
        go.click()
        if is_asked_again:
            form.get_by_role("button", name="Do it").click()
    page.wait_for_function("key => document.querySelector('#question [name=key]')?.value !== key", arg=key, timeout=SOON)


def who_moves(pages: tuple[Page, Page]) -> tuple[Page, Page]:
    """Who is asked, and the other; the bot may be the first."""
    deadline = time.monotonic() + SOON / 1000
    while not any(asked(page) for page in pages) and time.monotonic() < deadline:
        pages[0].wait_for_timeout(100)
    return pages if asked(pages[0]) else (pages[1], pages[0])


def play(pages: tuple[Page, Page], answers: int, seconds: float, rng: Random) -> int:
    """The two answer in turn, until the game is over or there were enough answers."""
    given, deadline = 0, time.monotonic() + seconds
    while given < answers and state(pages[0], "status") == "playing":
        mover = next((page for page in pages if asked(page)), None)
        if mover:
            answer(mover, rng)
            given += 1
        else:
            pages[0].wait_for_timeout(100)
        assert time.monotonic() < deadline, "nobody is asked, or it takes too long"
    return given


def play_round(pages: tuple[Page, Page], rng: Random) -> None:
    """The opening and one full round."""
    deadline = time.monotonic() + 420
    while state(pages[0], "status") == "playing" and round_of(pages[0]) < 2 and time.monotonic() < deadline:
        play(pages, 5, 420, rng)
    assert round_of(pages[0]) >= 2


def skip_middle(pages: tuple[Page, Page], site: Site) -> None:
    before, session = int(state(pages[0], "version")), re.search("[0-9a-f-]{36}", pages[0].url)
    assert session
    given = site.shell(f"from tests.e2e.middle import play_middle; print(play_middle('{session[0]}'))")
    newer = "at => Number(document.getElementById('state').dataset.version) >= at"
    for page in pages:
        page.wait_for_function(newer, arg=before + given, timeout=SOON)


def over(pages: tuple[Page, Page]) -> None:
    for page in pages:
        expect(page.locator("#state")).to_have_attribute("data-status", "finished", timeout=SOON)
        examine(page, page.locator("#question-head", has_text="won"))


def verified(page: Page) -> None:
    page.get_by_role("link", name="Verify").click()
    expect(page.get_by_role("main")).to_contain_text("the seed is the one promised")


@pytest.mark.parametrize("game", ["A War of Whispers", "Oath"])
def test_it_works(two: tuple[Page, Page], site: Site, game: str) -> None:
    """Two people and a bot: the opening, a round, and the end; the services play what lies between."""
    desk, phone = two
    rng = Random(1)
    phone.goto(open_game(desk, game, "Demo Player"))
    play_round(two, rng)
    examine(desk, desk.locator("#board"))
    examine(phone, phone.locator("#board"))
    skip_middle(two, site)
    play(two, 10_000, 420, rng)
    over(two)
    verified(desk)


@pytest.mark.soak("evenings")
@pytest.mark.parametrize("game", ["A War of Whispers", "Oath"])
def test_a_whole_evening(two: tuple[Page, Page], game: str) -> None:
    desk, phone = two
    phone.goto(open_game(desk, game, "Demo Player"))
    assert play(two, 10_000, 1100, Random(2)) > 20
    over(two)
    verified(desk)


def round_of(page: Page) -> int:
    match = re.search(r"round (\d+)", page.locator("#question").inner_text())
    return int(match[1]) if match else 0


def test_what_one_does_the_other_sees(two: tuple[Page, Page]) -> None:
    """Without loading the page again, and without losing what is half done there."""
    desk, phone = two
    phone.goto(open_game(desk, "A War of Whispers", "Demo Player"))
    expect(phone.locator("#board")).to_be_visible()
    mover, other = who_moves(two)
    other.locator("#say-text").fill("half a sentence")
    other.locator("#map-words").get_by_text("The map in words").click()
    other.locator("#say-text").focus()
    before = int(state(other, "version"))
    answer(mover, Random(3))
    other.wait_for_function("before => Number(document.getElementById('state').dataset.version) > before", arg=before)
    expect(other.locator("#say-text")).to_have_value("half a sentence")
    expect(other.locator("#say-text")).to_be_focused()
    expect(other.locator("#map-words")).to_have_attribute("open", "")
    other.get_by_role("button", name="Say", exact=True).click()
    expect(mover.locator("#notes")).to_contain_text("half a sentence")
    expect(other.locator("#say-text")).to_have_value("")


def test_by_keyboard_alone(two: tuple[Page, Page]) -> None:
    """The focus is at the next question after each answer, and what changed is read out."""
    desk, _ = two
    open_game(desk, "A War of Whispers")
    for _ in range(4):
        expect(desk.locator("#question form.answer").first).to_be_visible(timeout=SOON)
        key = desk.locator("#question [name=key]").first.get_attribute("value")
        desk.locator("#question-head").focus()
        while not desk.evaluate("document.activeElement.matches('button.option, input[name=choose]')"):
            desk.keyboard.press("Tab")
        desk.keyboard.press("Enter")
        desk.wait_for_function("key => document.querySelector('#question [name=key]')?.value !== key", arg=key, timeout=SOON)
        assert desk.evaluate("document.getElementById('live').contains(document.activeElement)")
    assert desk.locator("#announce").inner_text()


def test_a_quick_hand_stays_on_the_page(two: tuple[Page, Page]) -> None:
    """Whoever answers the moment a question appears is answered within the page, as everybody is."""
    desk, _ = two
    open_game(desk, "A War of Whispers")
    expect(desk.locator("#question button.option").first).to_be_visible(timeout=SOON)
    before = int(state(desk, "version"))
    desk.evaluate("""() => {
        window.stayed = true;
        const live = document.getElementById("live");
        live.addEventListener("htmx:afterSwap", () => setTimeout(() => live.querySelector("button.option")?.click()));
    }""")
    desk.locator("#question button.option").first.click()
    desk.wait_for_function("at => Number(document.getElementById('state').dataset.version) > at + 3", arg=before, timeout=SOON)
    assert desk.evaluate("window.stayed")


def test_a_thing_on_the_map_answers(two: tuple[Page, Page]) -> None:
    desk, _ = two
    open_game(desk, "A War of Whispers")
    expect(desk.locator("#question")).to_contain_text("Place an agent", timeout=SOON)
    before = int(state(desk, "version"))
    desk.locator(".council li.can").first.click()
    desk.wait_for_function("before => Number(document.getElementById('state').dataset.version) > before", arg=before)


def test_whose_turn_it_is_stands_on_the_tab(two: tuple[Page, Page]) -> None:
    desk, phone = two
    phone.goto(open_game(desk, "A War of Whispers", "Demo Player", name="On the tab"))
    seen = set()
    for n in range(20):
        mover, other = who_moves(two)
        expect(mover).to_have_title("(your turn) On the tab · Chronicle")
        expect(mover.locator("link[rel=icon]")).to_have_attribute("href", re.compile("logo-turn"))
        if not asked(other):
            expect(other).to_have_title("On the tab · Chronicle")
            expect(other.locator("link[rel=icon]")).to_have_attribute("href", re.compile(r"logo[.\w]*\.svg"))
            seen.add(mover)
        if len(seen) == 2:
            break
        answer(mover, Random(n))
    assert len(seen) == 2


def what_one_does_the_other_finds(two: tuple[Page, Page]) -> None:
    desk, phone = two
    while who_moves(two)[0] is phone:
        answer(phone, Random(4))
    before = int(state(phone, "version"))
    answer(desk, Random(4))
    newer = "before => Number(document.getElementById('state').dataset.version) > before"
    phone.wait_for_function(newer, arg=before, timeout=SOON)


BROKEN: dict[str, Callable[[Route], None]] = {
    "refused": lambda route: route.fulfill(status=503),
    "cut off": lambda route: route.abort(),
    "held back": lambda route: None,
}


@pytest.mark.parametrize("broken", BROKEN)
def test_it_asks_by_itself_where_no_stream_gets_through(two: tuple[Page, Page], watch: Watch, broken: str) -> None:
    """And comes back to the stream when that is there again."""
    watch.allow(503)
    desk, phone = two
    address = open_game(desk, "A War of Whispers", "Demo Player")
    phone.route("**/stream/", BROKEN[broken])
    phone.goto(address)
    what_one_does_the_other_finds(two)
    with phone.expect_response(lambda response: response.url.endswith("/stream/") and response.ok, timeout=45_000):
        phone.unroute("**/stream/")
    phone.wait_for_timeout(500)
    asked_for: list[str] = []
    phone.on("request", lambda request: asked_for.append(request.url))
    phone.wait_for_timeout(9_000)  # it would have asked twice
    assert not [url for url in asked_for if "since=" in url]


def test_it_asks_by_itself_where_there_are_as_many_streams_as_may_be(two: tuple[Page, Page], site: Site, watch: Watch) -> None:
    watch.allow(429)
    desk, phone = two
    address = open_game(desk, "A War of Whispers", "Demo Player")
    phone.goto(address)
    stream = phone.locator("#live").get_attribute("data-stream") or ""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in phone.context.cookies())
    phone.goto("/about/")
    with ExitStack() as others:
        while True:
            connection = others.enter_context(closing(HTTPConnection("localhost", site.port, timeout=30)))
            connection.request("GET", stream, headers={"Cookie": cookies})
            if connection.getresponse().status != 200:
                break
        with phone.expect_response(lambda response: response.url.endswith(stream) and response.status == 429):
            phone.goto(address)
        what_one_does_the_other_finds(two)
    with phone.expect_response(lambda response: response.url.endswith(stream) and response.ok, timeout=45_000):
        pass


def test_a_site_that_does_not_answer_is_told(two: tuple[Page, Page], watch: Watch) -> None:
    watch.allow(503)
    desk, _ = two
    address = open_game(desk, "A War of Whispers")
    desk.route("**/stream/", lambda route: route.fulfill(status=503))
    desk.goto(address)
    desk.route("**/sessions/*/?*since=*", lambda route: route.fulfill(status=503))
    expect(desk.locator("#offline")).to_be_visible(timeout=SOON)
    expect(desk.locator("#messages .flash-error")).to_have_count(0)
    desk.unroute("**/sessions/*/?*since=*")
    expect(desk.locator("#offline")).to_be_hidden(timeout=SOON)
    watch.problems[:] = [problem for problem in watch.problems if "Response Status Error Code 503" not in problem]


def test_consent(two: tuple[Page, Page], watch: Watch) -> None:
    desk, phone = two
    phone.goto(open_game(desk, "A War of Whispers", "Demo Player"))
    desk.get_by_text("The table: pause").click()
    desk.get_by_role("button", name="Abandon the game").click()
    desk.get_by_role("button", name="Abandon", exact=True).click()
    expect(phone.locator("#proposals")).to_contain_text("Demo Owner proposes abandoning", timeout=SOON)
    phone.get_by_role("button", name="Agree").click()
    expect(desk.locator("#question-head")).to_have_text("This game is abandoned.", timeout=SOON)


def test_replay(page: Page, site: Site) -> None:
    sign_in_as(page, site, "owner")
    open_game(page, "A War of Whispers")
    for n in range(3):
        expect(page.locator("#question form.answer").first).to_be_visible(timeout=SOON)
        answer(page, Random(n))
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#moment-head")).to_contain_text("Answer 0 of")
    page.get_by_role("link", name="On ▶").click()
    expect(page.locator("#moment-head")).to_contain_text("Answer 1 of")
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#moment-head")).to_contain_text("Answer 3 of", timeout=SOON)


@pytest.mark.parametrize("look", LOOKS)
def test_an_odd_world_and_boards_by_keyboard(browser: Browser, site: Site, watch: Watch, look: str) -> None:
    """The form asks, keeps what was filled in, and can be answered without a mouse."""
    watch.allow(422)
    with open_page(browser, site.url, watch, **LOOKS[look]) as page:
        sign_in_as(page, site, "owner")
        page.goto("/groups/")
        page.get_by_role("link", name="The Thursday Chronicle").click()
        page.get_by_role("main").get_by_role("link", name="New game").first.click()
        page.get_by_role("navigation", name="Which game").get_by_role("link", name="Oath").click()
        page.get_by_text("Options of the game").focus()
        page.keyboard.press("Enter")
        page.get_by_label("World", exact=True).fill(lacking(new_world(Dice(bytes(32)), "The Rust Age")))
        boards = page.get_by_role("group", name="Boards")
        boards.get_by_label("For seat 2").focus()
        page.keyboard.type("Blu")
        page.get_by_role("button", name="Open the table only").press("Enter")
        expect(page.get_by_role("heading", name="The Rust Age: what is wrong with it")).to_be_visible()
        expect(page.get_by_label("World", exact=True)).to_be_focused()
        expect(boards.get_by_label("For seat 2")).to_have_value("blue")
        expect(boards.get_by_label("For seat 3")).to_have_accessible_description(re.compile("Choose for this seat, too"))
        examine(page, page.get_by_label("Repair it as proposed"))
        boards.get_by_label("For seat 3").focus()
        page.keyboard.type("Whi")
        page.get_by_label("Repair it as proposed").press("Space")
        page.get_by_role("button", name="Open the table only").press("Enter")
        expect(page.get_by_role("main")).to_contain_text("Seat 2: Blue, Seat 3: White")


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_in_every_look(browser: Browser, site: Site, watch: Watch, look: str) -> None:
    """Of the demo's games, which everybody finds on a fresh installation."""
    with open_page(browser, site.url, watch, **LOOKS[look]) as page:
        sign_in_as(page, site, "owner")
        page.goto("/groups/")
        group = page.get_by_role("link", name="The Thursday Chronicle").get_attribute("href")
        page.goto("/sessions/")
        found = [
            page.locator(".games a", has_text=f"{game}, by the fire").get_attribute("href")
            for game in ("Oath", "A War of Whispers")
        ]
        own = [f"{address}{more}" for address in found for more in ("", "log/", "replay/?moment=9", "verify/", "put-right/")]
        Looker(page).over("/sessions/", f"{group}sessions/new/", f"{group}sessions/new/?game=oath", *own)
