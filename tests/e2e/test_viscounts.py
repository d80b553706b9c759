"""Viscounts in the browser: two at one table, one alone against a board that is never asked, and what the ring answers."""

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, Watch, examine, open_page
from tests.e2e.pages import sign_in_as
from tests.e2e.test_sessions import SOON, answer, over, play, play_round, skip_middle, two, verified
from tests.site import Site

__all__ = ["two"]
GAME = "Viscounts of the West Kingdom"


def open_game(page: Page, second: str = "– nobody –", **options: str) -> str:
    """From the group's page to a running game for one or two; its address."""
    page.goto("/groups/")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.get_by_role("main").get_by_role("link", name="New game").first.click()
    page.get_by_role("navigation", name="Which game").get_by_role("link", name=GAME).click()
    page.get_by_label("Seat 2", exact=True).select_option(label=second)
    page.get_by_label("Seat 3", exact=True).select_option(label="– nobody –")
    if options:
        page.get_by_text("Options of the game").click()
    for label, choice in options.items():
        page.get_by_label(label.replace("_", " "), exact=True).select_option(label=choice)
    page.get_by_role("button", name="Start now").click()
    expect(page.locator("#board")).to_be_visible()
    return page.url


def test_two_play(two: tuple[Page, Page], site: Site) -> None:
    """The opening, a round, and the end; the services play what lies between."""
    desk, phone = two
    phone.goto(open_game(desk, "Demo Player"))
    expect(desk.locator("#pairs")).to_contain_text("Player Card")
    examine(phone, phone.locator("#pairs"))
    rng = Random(1)
    play_round(two, rng)
    examine(desk, desk.locator("#ring"))
    examine(phone, phone.locator("#mine"))
    skip_middle(two, site)
    play(two, 10_000, 420, rng)
    over(two)
    expect(phone.locator(".points")).to_contain_text("Workers in the Castle")
    expect(phone.locator("#question")).to_contain_text("reconstructed")
    verified(desk)


def test_one_plays_alone(page: Page, site: Site) -> None:
    """Against a board that is never asked; it has a board of its own on the page, and may win."""
    sign_in_as(page, site, "owner")
    open_game(page, Solo_opponent="Builder")
    both, rng = (page, page), Random(2)
    play_round(both, rng)
    opponent = page.get_by_role("region", name="Builder AI")
    expect(opponent).to_contain_text("Primary Focus: Build")
    expect(opponent).to_contain_text("Scheme")
    expect(opponent.locator(".badge-reconstructed")).to_be_visible()
    examine(page, opponent)
    skip_middle(both, site)
    play(both, 10_000, 420, rng)
    expect(page.locator("#state")).to_have_attribute("data-status", "finished", timeout=SOON)
    examine(page, page.locator("#question-head", has_text=re.compile("won|lost")))
    verified(page)


def test_the_ring_answers_and_says_what_it_costs(page: Page, site: Site) -> None:
    sign_in_as(page, site, "owner")
    open_game(page)
    asked = page.locator("#question form.answer [name=key]").first.get_attribute("value")
    page.locator("#pairs .can").first.click()
    page.wait_for_function("key => document.querySelector('#question [name=key]')?.value !== key", arg=asked, timeout=SOON)
    rng = Random(3)
    while "Your Viscount moves" not in page.locator("#question").inner_text():
        answer(page, rng)
    reached = page.locator("#ring .vi-town.can")
    expect(reached.first).to_be_visible()
    dear = reached.filter(has=page.locator(".vi-price", has_text="Silver"))
    chosen = dear.first if dear.count() else reached.first
    place = chosen.get_attribute("data-thing") or ""
    chosen.click()
    expect(page.locator(f'#ring [data-thing="{place}"] .vi-pawn').first).to_be_visible(timeout=SOON)


def test_on_a_phone_what_is_asked_about_comes_first(browser: Browser, site: Site, watch: Watch) -> None:
    """The page is no wider than the screen; a card that can be played stands above the ring, what is not asked about below."""
    with open_page(browser, site.url, watch, PHONE, is_mobile=True, has_touch=True) as phone:
        sign_in_as(phone, site, "owner")
        open_game(phone)
        rng = Random(4)
        while "Which card do you play?" not in phone.locator("#question").inner_text():
            answer(phone, rng)
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tops = [phone.locator(part).bounding_box() for part in ("#question", "#mine", "#ring", "#market")]
        heights = [top["y"] for top in tops if top]
        assert heights == sorted(heights)
        assert len(heights) == 4
        examine(phone, phone.locator("#board"))


@pytest.mark.soak("evenings")
def test_a_whole_evening_for_two(two: tuple[Page, Page]) -> None:
    desk, phone = two
    phone.goto(open_game(desk, "Demo Player"))
    assert play(two, 10_000, 1100, Random(5)) > 40
    over(two)
    verified(desk)


@pytest.mark.soak("evenings")
def test_a_whole_evening_alone(page: Page, site: Site) -> None:
    sign_in_as(page, site, "owner")
    open_game(page, Solo_opponent="Card")
    assert play((page, page), 10_000, 1100, Random(6)) > 20
    expect(page.locator("#question-head")).to_have_text(re.compile("won|lost"), timeout=SOON)
    verified(page)
