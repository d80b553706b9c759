"""Plays at a real table: the group's list, the form that records one, its page."""

from functools import cached_property
from http import HTTPStatus
from typing import Any, cast

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext

from chronicle.errors import NotFound
from chronicle.models import Group
from chronicle.permissions import Act, acts_of
from chronicle.services.exchange import readable
from chronicle.web.forms import Form
from chronicle.web.pages import Action, FormPage, InGroup, one
from games.models import Play, PlaySeat
from games.services import plays
from games.shelf.options import options
from games.shelf.score_sheets import Line, worded
from games.shelf.shelves import shelf, shelves
from games.shelf.statistics import in_order
from games.web.charts import chart
from games.web.play_form import PlayForm, initial_of
from games.web.scene import named_parts

A_PAGE = 30
HEAD = ("play", "played on", "game", "player", "side", "points", "place", "won", "notes")


def listed(group: Group) -> "QuerySet[Play]":
    return group.plays.select_related("group", "recorded_by").prefetch_related("seats__player")


def shown(play: Play) -> dict[str, Any]:
    """Tells a play in a line: when, which game, who won, how many points everybody had."""
    seats = sorted(play.seats.all(), key=lambda seat: (seat.place, seat.number))
    return {"play": play, "game": shelf(play.game).name, "seats": seats}


def result(play: Play) -> dict[str, Any]:
    """Tells how a play ended, as the page of a game on screen does."""
    of = shelf(play.game)
    messages, language, seats = of.messages, get_language(), list(play.seats.all())
    lines = [
        {
            "place": seat.place,
            "name": seat.player.name,
            "side": side_of(seat, language),
            "points": seat.points,
            "parts": named_parts(in_order(of, seat.parts), messages, language),
        }
        for seat in sorted(seats, key=lambda seat: (seat.place, seat.number))
    ]
    others = [
        {
            "name": messages.name(other["called"], language),
            "points": other["points"],
            "parts": named_parts(in_order(of, other["parts"]), messages, language),
        }
        for other in ([play.opponent] if play.opponent else [])
    ]
    winners = [seat.player.name for seat in seats if seat.won]
    return {
        "winners": winners,
        "losers": [] if winners else [seat.player.name for seat in seats],
        "how": messages.how(play.how, language),
        "lines": lines,
        "others": others,
        "chart": chart([*lines, *others]),
    }


def entered(play: Play) -> list[dict[str, Any]]:
    """Lists what stood on the sheet, line by line: its name, and what stood in each column."""
    messages, language, sheet = shelf(play.game).messages, get_language(), plays.sheet_of(play.game)

    def told(lines: tuple[Line, ...], columns: list[dict[str, int]]) -> list[dict[str, Any]]:
        said = [worded(line, lambda thing: messages.name(thing, language)) for line in lines]
        return [
            {"line": line, "cells": [_cell(line, column.get(line.key)) for column in columns]}
            for line in said
            if any(line.key in column for column in columns)
        ]

    columns = [seat.entries for seat in play.seats.all()] + ([play.opponent["entries"]] if play.opponent else [])
    names = [seat.player.name for seat in play.seats.all()]
    names += [messages.name(play.opponent["called"], language)] if play.opponent else []
    return [
        {"names": [], "rows": told(sheet.table, [play.table])},
        {"names": names, "rows": told((*sheet.seat, *sheet.of_opponent), columns)},
    ]


def whole_or(points: float) -> float:
    return int(points) if points.is_integer() else points


def _cell(line: Line, value: int | None) -> str:
    if value is None or line.is_tick:
        return "✓" if value else "–"
    return next((choice.name for choice in line.choices if choice.value == value), str(value))


def side_of(seat: PlaySeat, language: str | None) -> str:
    """Says as what somebody played, and for which side or with what."""
    of = shelf(seat.play.game)
    played_as = of.messages.name(seat.side, language) if seat.side else ""
    return ", ".join(filter(None, (played_as, plays.sheet_of(of.id).side(seat.entries))))


class _OfGroup(InGroup):
    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        may = {act.name.lower() for act in acts_of(self.role)}
        return super().show(status, group=self.group, may=may, **context)


class Plays(_OfGroup):
    """Lists the plays, with how often everybody has won."""

    template = "plays/list.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        games = plays.recordable()
        game_id = next((each.id for each in games if each.id == request.GET.get("game")), "")
        everybody = list(self.group.players.all())
        player = next((row for row in everybody if str(row.pk) == request.GET.get("player")), None)
        rows = listed(self.group)
        if game_id:
            rows = rows.filter(game=game_id)
        if player:
            rows = rows.filter(seats__player=player)
        page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
        chosen = {"game": game_id, "player": str(player.pk) if player else ""}
        return self.show(
            page=page,
            rows=[shown(play) for play in page.object_list],
            games=games,
            game_id=game_id,
            players=everybody,
            player=player,
            standings=plays.standings(self.group, game_id),
            address=urlencode({name: value for name, value in chosen.items() if value}),
        )


class PlaysFile(InGroup):
    """Sends all plays as a table, a row a player."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        rows = [
            (
                *(play.pk, play.played_on, shelf(play.game).name, seat.player.name, side_of(seat, None)),
                *(whole_or(seat.points), seat.place, "yes" if seat.won else "no", play.notes),
            )
            for play in listed(self.group)
            for seat in play.seats.all()
        ]
        disposition = {"Content-Disposition": 'attachment; filename="plays.csv"'}
        return HttpResponse(readable.table(HEAD, rows), content_type="text/csv; charset=utf-8", headers=disposition)


class _PlayForm(_OfGroup, FormPage):
    """A form that counts while it is filled in: `look` shows it again with what it comes to so far, and sends nothing."""

    needs = Act.RECORD
    template = "plays/form.html"

    @property
    def game_id(self) -> str:
        raise NotImplementedError

    def form(self, data: Any = None) -> PlayForm:
        return PlayForm(data, game_id=self.game_id, group=self.group, initial=self.initial())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if "look" in request.POST:
            typed = request.POST.dict()
            return self.show(form=PlayForm(None, game_id=self.game_id, group=self.group, initial=typed), typed=typed)
        return super().post(request, **kwargs)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        form = context["form"]
        typed = context.pop("typed", None) or form.data or form.initial
        return super().show(status, **context, totals=form.totals(typed), game=shelf(self.game_id))


class NewPlay(_PlayForm):
    send_once = True

    @cached_property
    def game_id(self) -> str:
        games = [each.id for each in plays.recordable()]
        asked = self.request.GET.get("game")
        if asked and asked not in games:
            raise NotFound
        last = self.group.plays.order_by("-recorded_at").values_list("game", flat=True).first()
        return asked or last or games[0]

    def initial(self) -> dict[str, Any]:
        """Begins with whoever played this game last."""
        found: dict[str, Any] = {"played_on": plays.today(self.user)}
        last = self.group.plays.filter(game=self.game_id).order_by("-recorded_at").first()
        if last is None:
            mine = self.group.players.filter(user=self.user).first()
            return found | {"players": 2, "seats-0-player": str(mine.pk) if mine else ""}
        who = [str(seat.player_id) for seat in last.seats.all()]
        return found | {"players": len(who)} | {f"seats-{number}-player": pk for number, pk in enumerate(who)}

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        of_campaigns = [each for each in shelves() if each.story]
        title, games = gettext("Record a play"), plays.recordable()
        return super().show(status, title=title, games=games, of_campaigns=of_campaigns, **context)

    def save(self, form: Form) -> HttpResponse:
        form = cast("PlayForm", form)
        given = form.cleaned_data
        play = plays.record(self.user, self.group, self.game_id, form.given(), given["played_on"], given["notes"])
        self.say(gettext("The play has been recorded."))
        return redirect("play", self.group.pk, play.pk)

    def back_url(self) -> str:
        return reverse("plays", args=[self.group.pk])


class OfPlay(InGroup):
    @cached_property
    def play(self) -> Play:
        return one(listed(self.group), self.kwargs["play_id"])

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        _found = self.play
        return None


class ShowPlay(OfPlay, _OfGroup):
    template = "plays/play.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        play, found = self.play, options(self.play.game)
        chosen = [(each.label, each.in_words(play.options[each.name])) for each in found if each.name in play.options]
        return self.show(play=play, game=shelf(play.game), result=result(play), chosen=chosen, entered=entered(play))


class EditPlay(OfPlay, _PlayForm):
    @property
    def game_id(self) -> str:
        return self.play.game

    def initial(self) -> dict[str, Any]:
        return initial_of(self.play)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, title=gettext("Edit a play"), **context)

    def save(self, form: Form) -> HttpResponse:
        form = cast("PlayForm", form)
        given = form.cleaned_data
        plays.edit(self.user, self.play, given=form.given(), played_on=given["played_on"], notes=given["notes"])
        self.say(gettext("Saved."))
        return redirect("play", self.group.pk, self.play.pk)

    def back_url(self) -> str:
        return reverse("play", args=[self.group.pk, self.play.pk])


class DeletePlay(OfPlay, Action):
    needs = Act.RECORD

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("play", self.group.pk, self.play.pk)

    def act(self) -> str:
        plays.delete(self.user, self.play)
        return gettext("The play has been deleted.")

    def after(self) -> HttpResponse:
        return redirect("plays", self.group.pk)
