"""Evenings: when the people of a campaign meet at a table for its next game."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chronicle.models.accounts import User, is_time_zone
from chronicle.models.campaigns import Chapter, OfCampaign
from chronicle.texts import is_name


class Evening(OfCampaign):
    """An evening of a campaign at a table, from the day it is planned until its chapter is written."""

    class State(models.TextChoices):
        PLANNED = "planned", _("Planned")
        OPEN = "open", _("Under way")
        OVER = "over", _("Over")
        CALLED_OFF = "called off", _("Called off")

    state = models.CharField(max_length=10, choices=State, default=State.PLANNED)
    on = models.DateField()
    at = models.TimeField(null=True, blank=True, help_text="When it begins, by the clocks in its time zone.")
    time_zone = models.CharField(max_length=64, default="UTC", validators=[is_time_zone])
    place = models.CharField(max_length=120, blank=True, validators=[is_name])
    planned_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    planned_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now, help_text="When calendars had to hear of it last.")
    sequence = models.PositiveIntegerField(default=0, help_text="How often it was moved or called off.")
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    link_number = models.PositiveIntegerField(default=1, help_text="Only guests' links with this number are valid.")
    number = models.PositiveIntegerField(
        null=True, blank=True, help_text="The number of the chapter that its game became, or was to become."
    )
    chapter = models.OneToOneField(Chapter, null=True, blank=True, on_delete=models.SET_NULL, related_name="evening")

    class Meta:
        ordering = ["on", "at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(state__in=["planned", "open"]), name="one_evening_ahead_a_campaign"
            ),
            models.CheckConstraint(condition=~Q(state="open") | Q(opened_at__isnull=False), name="evening_opened_at_a_time"),
            models.CheckConstraint(
                condition=Q(state__in=["planned", "open"], closed_at=None)
                | Q(state__in=["over", "called off"], closed_at__isnull=False),
                name="evening_closed_or_ahead",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign} on {self.on}"

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def is_ahead(self) -> bool:
        return self.state in (self.State.PLANNED, self.State.OPEN)

    @property
    def begins_at(self) -> datetime | None:
        """Returns the moment at which it is planned to begin, where a time was given."""
        return datetime.combine(self.on, self.at, ZoneInfo(self.time_zone)).astimezone(UTC) if self.at else None
