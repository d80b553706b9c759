"""Campaigns to read: tables for spreadsheets, and the chronicle as a text. Only with what everybody in the group may
see."""

import csv
import re
from collections.abc import Iterable
from io import StringIO
from typing import Any

from django.utils.html import escape

from chronicle.models import Campaign, Chapter
from chronicle.services.campaigns import history, saga
from games.oath.engine.world.facts import KIND
from games.oath.saga import NAMES

Part = tuple[str, Any]
"""A kind and its content: title, heading, small (a text) · text (paragraphs) · list (texts) · table (rows, headings
first)."""


# -- tables ---------------------------------------------------------------------------------------------------------


def chapters_csv(campaign: Campaign, chapters: list[Chapter]) -> str:
    head = (
        "number",
        "kind",
        "title",
        "played_on",
        "minutes",
        "winner",
        "color",
        "role",
        "how",
        "oath",
        "reign",
        "era",
        "players",
        "notes",
    )
    rows = []
    for chapter in chapters:
        account = saga.current(chapter)
        seats = "; ".join(f"{seat.player or '?'} ({seat.color})" for seat in chapter.seats.all())
        rows.append(
            (
                chapter.number,
                chapter.kind,
                chapter.title,
                chapter.played_on or "",
                chapter.minutes or "",
                getattr(chapter, "winner_name", "") or "",
                chapter.winner_color,
                chapter.winner_role,
                ", ".join(chapter.winner_how),
                chapter.oath,
                account["reign"],
                account["era"],
                seats,
                chapter.notes,
            )
        )
    return table(head, rows)


def cards_csv(campaign: Campaign, chapters: list[Chapter]) -> str:
    """Returns a table of where each card was, from one chapter until another."""
    head = ("card", "name", "kind", "where", "slot", "site", "side", "since", "until")
    rows = [
        (card, NAMES.get(card, card), KIND[card], *(_cell(period.get(name)) for name in head[3:]))
        for card, periods in history.lives(campaign).items()
        for period in periods
    ]
    return table(head, rows)


def table(head: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([harmless(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    return "" if value is None else value


def harmless(value: Any) -> Any:
    """Disarms text that spreadsheets would take for a formula."""
    if isinstance(value, int | float):
        return value
    text = str(value)
    return f"'{text}" if text[:1] in ("\t", "\r", "\n") or text.lstrip()[:1] in tuple("=+-@＝＋－＠﹦﹢﹣﹫−") else value


# -- the chronicle --------------------------------------------------------------------------------------------------


def parts(campaign: Campaign, chapters: list[Chapter]) -> Iterable[Part]:
    yield "title", campaign.name
    if campaign.description:
        yield "text", campaign.description
    for chapter in chapters:
        account = saga.current(chapter)
        yield "heading", f"{_number(chapter)}: {chapter.title or account['reign']}"
        if small := _beside(chapter):
            yield "small", small
        yield "text", account["text"]
        if seats := [_seat(seat) for seat in chapter.seats.all()]:
            yield "list", seats
        if chapter.notes:
            yield "text", chapter.notes
    world = history.world(campaign, campaign.head)
    yield "heading", "The world today"
    yield "text", f"{NAMES.get(world['oath'], world['oath'])} holds."
    yield "table", [("Slot", "Site", "Cards"), *(_slot(slot) for slot in world["slots"])]


def _number(chapter: Chapter) -> str:
    return "The founding" if chapter.number == 0 else f"Chapter {chapter.number}"


def _beside(chapter: Chapter) -> str:
    played = f"Played on {chapter.played_on:%d %B %Y}" if chapter.played_on else ""
    corrected = f"corrected {chapter.version - 1} times" if chapter.version > 2 else "corrected once"
    length = f"{chapter.minutes} minutes" if chapter.minutes else ""
    return ", ".join(part for part in (played, length, corrected if chapter.version > 1 else "") if part)


def _seat(seat: Any) -> str:
    role = f", {seat.role_at_end}" if seat.role_at_end else ""
    return f"{seat.player or 'somebody'}: {seat.color}{role}{', victor' if seat.won else ''}"


def _slot(slot: dict[str, Any]) -> tuple[str, str, str]:
    cards = [_card(card) for card in slot["cards"]]
    site = NAMES.get(slot["site"], "") if slot["site"] else ("a facedown site" if slot["sealed"] else "nothing")
    return str(slot["slot"]), site, ", ".join(cards)


def _card(card: dict[str, Any]) -> str:
    if card["card"] is None:
        return f"a facedown {card['kind']}"
    ruined = " (ruined)" if card.get("side") == "ruined" else ""
    return f"{NAMES.get(card['card'], card['card'])}{ruined}"


def _paragraphs(text: str) -> list[str]:
    return [paragraph.strip() for paragraph in re.split(r"\n\s*\n", text.replace("\r\n", "\n")) if paragraph.strip()]


# -- Markdown -------------------------------------------------------------------------------------------------------


def markdown(campaign: Campaign, chapters: list[Chapter]) -> str:
    return "\n\n".join(_as_markdown(kind, what) for kind, what in parts(campaign, chapters)) + "\n"


def _as_markdown(kind: str, what: Any) -> str:
    if kind in ("title", "heading"):
        return f"{'#' if kind == 'title' else '##'} {plain(what)}"
    if kind == "small":
        return f"*{plain(what)}*"
    if kind == "list":
        return "\n".join(f"- {plain(item)}" for item in what)
    if kind == "table":
        head, *rows = [f"| {' | '.join(plain(cell) for cell in row)} |" for row in what]
        return "\n".join([head, f"|{' --- |' * len(what[0])}", *rows])
    return "\n\n".join("  \n".join(plain(line) for line in paragraph.splitlines()) for paragraph in _paragraphs(what))


def plain(text: str) -> str:
    """Puts the text on one line, without anything that Markdown or HTML would interpret."""
    text = re.sub(r"([\\`*_\[\]<>|~&$#!])", r"\\\1", " ".join(text.split()))
    return re.sub(r"^(\d*)([-+=:.)])", r"\1\\\2", text)


# -- HTML -----------------------------------------------------------------------------------------------------------

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 1.1rem/1.6 Georgia, serif; color: #221d18; background: #fdfaf3; }}
body {{ max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }}
h1, h2 {{ line-height: 1.25; }}
h2 {{ margin-top: 2.5rem; border-top: 1px solid #b9a98c; padding-top: 1rem; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d8ccb4; }}
.small {{ color: #5d5143; font-style: italic; }}
</style>
</head>
<body>
{body}
</body>
</html>
"""


def html(campaign: Campaign, chapters: list[Chapter]) -> str:
    body = "\n".join(_as_html(kind, what) for kind, what in parts(campaign, chapters))
    return _PAGE.format(title=escape(campaign.name), body=body)


def _as_html(kind: str, what: Any) -> str:
    if kind in ("title", "heading"):
        tag = "h1" if kind == "title" else "h2"
        return f"<{tag}>{escape(what)}</{tag}>"
    if kind == "small":
        return f'<p class="small">{escape(what)}</p>'
    if kind == "list":
        return "<ul>\n" + "".join(f"<li>{escape(item)}</li>\n" for item in what) + "</ul>"
    if kind == "table":
        head, *rows = what
        top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
        return f"<table>\n<tr>{top}</tr>\n" + "".join(f"<tr>{line}</tr>\n" for line in lines) + "</table>"
    return "\n".join(f"<p>{'<br>'.join(escape(line) for line in text.splitlines())}</p>" for text in _paragraphs(what))
