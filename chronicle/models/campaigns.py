"""Worlds that outlive their games.

Chapters say what happened, placements where every card was and when. The triggers of the migrations keep chapters without
gaps and a card's placements from overlapping.
"""

from uuid import UUID

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from chronicle.models.accounts import User
from chronicle.models.base import Public
from chronicle.models.groups import GroupOwned, Player
from chronicle.texts import is_fit, is_name


class Campaign(GroupOwned):
    """A world and its story. A fork has the story of its parent up to `forked_at`, and goes on by itself."""

    class PlayedAt(models.TextChoices):
        TABLE = "table", _("At a table")
        SCREEN = "screen", _("On screen")
        BOTH = "both", _("Both in turn")

    game = models.CharField(max_length=12, default="oath")
    name = models.CharField(max_length=80, validators=[is_name])
    description = models.TextField(max_length=2000, blank=True, validators=[is_fit])
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="forks")
    forked_at = models.PositiveIntegerField(null=True, blank=True)
    lineage = models.JSONField(
        default=list, editable=False, help_text="Pairs of an ancestor and its last chapter in this story, oldest first."
    )
    head = models.PositiveIntegerField(default=0, help_text="The number of the newest chapter.")
    seed = models.BinaryField(
        max_length=32, editable=False, help_text="The seed of all future draws. Nobody sees it, and no export contains it."
    )
    played_at = models.CharField(
        max_length=6,
        choices=PlayedAt,
        default=PlayedAt.BOTH,
        help_text="At a table the box is the truth: the app draws nothing that hands draw. On screen the app is.",
    )
    draws = models.JSONField(
        default=dict, editable=False, help_text="Who made each draw when a game was last recorded: hands, app, or unknown."
    )

    packing = models.JSONField(
        default=dict,
        editable=False,
        help_text="The chapter for which the box is being packed, what is ticked off, and which list was done with.",
    )
    packed_at = models.DateTimeField(
        null=True, editable=False, help_text="When the box was last packed for this campaign: the latest one is in the box."
    )
    packed_chapter = models.PositiveIntegerField(
        null=True, editable=False, help_text="The chapter whose world was packed then."
    )

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(played_at__in=["table", "screen", "both"]), name="played_somewhere"),
            models.CheckConstraint(
                condition=Q(parent=None, forked_at=None) | Q(parent__isnull=False, forked_at__isnull=False),
                name="forked_somewhere",
            ),
            models.CheckConstraint(condition=Q(forked_at=None) | Q(head__gte=F("forked_at")), name="head_not_before_the_fork"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_at_table(self) -> bool:
        return self.played_at == self.PlayedAt.TABLE

    def holder_of(self, number: int) -> UUID:
        """Returns the id of the campaign, this one or an ancestor, that holds the chapter."""
        return next((UUID(ancestor) for ancestor, last in self.lineage if number <= last), self.pk)

    def stretches(self) -> list[tuple[UUID, int, int]]:
        """Returns the story as (campaign, first chapter, last chapter), the oldest part first."""
        found, first = [], 0
        for ancestor, last in [*self.lineage, (str(self.pk), self.head)]:
            if first <= last:
                found.append((UUID(ancestor), first, last))
            first = last + 1
        return found


class OfCampaign(Public):
    """A row of one campaign, and so of its group."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="%(class)ss")

    class Meta:
        abstract = True


class Chapter(OfCampaign):
    """One game of a campaign, with the world after it and how it came about; chapter 0 is the founding."""

    class Kind(models.TextChoices):
        FOUNDING = "founding", "Founding"
        TABLE = "table", "Table game"
        SESSION = "session", "Game on screen"
        IMPORT = "import", "Brought along"
        BARE = "bare", "Before the records"

    number = models.PositiveIntegerField()
    before = models.ForeignKey("self", null=True, blank=True, on_delete=models.RESTRICT, related_name="after")
    kind = models.CharField(max_length=8, choices=Kind)
    title = models.CharField(max_length=120, blank=True, validators=[is_name])
    notes = models.TextField(max_length=10_000, blank=True, validators=[is_fit])
    played_on = models.DateField(null=True, blank=True)
    minutes = models.PositiveIntegerField(null=True, blank=True, help_text="How long the game took.")
    oath = models.CharField(max_length=20, blank=True, help_text="The oath sworn at the end, in force in the next game.")
    winner_color = models.CharField(max_length=8, blank=True)
    winner_role = models.CharField(max_length=10, blank=True)
    winner_how = models.JSONField(default=list, blank=True)
    recorded_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    recorded_at = models.DateTimeField(default=timezone.now)
    version = models.PositiveIntegerField(default=1)
    by_hands = models.BooleanField(
        default=False, help_text="Whether hands dealt and shuffled: what they laid facedown is unknown until it is seen."
    )
    # These columns hold secrets, which leave only through World.view and its like.
    frame = models.JSONField(
        null=True, editable=False, help_text="The parts of the world that no placement holds. Null if unknown."
    )
    orders = models.JSONField(default=dict, editable=False, help_text="The order of the cards in each deck and at each site.")
    aftermath = models.JSONField(
        null=True, editable=False, help_text="How everything lay when the game ended, as it was entered."
    )
    choices = models.JSONField(null=True, editable=False)
    fingerprint = models.CharField(
        max_length=64,
        blank=True,
        editable=False,
        help_text="A digest of what was recorded, to recognise the same record sent twice.",
    )

    class Meta:
        ordering = ["number", "id"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_chapter_a_number"),
            models.CheckConstraint(condition=Q(number=0, before=None) | Q(number__gt=0, before__isnull=False), name="no_gap"),
        ]

    def __str__(self) -> str:
        return self.title or (self.get_kind_display() if self.number == 0 else f"Chapter {self.number}")


class ChapterSeat(Public):
    """Who played which colour in the game of a chapter. Without a player, nobody remembers."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.RESTRICT, related_name="seats")
    color = models.CharField(max_length=8)
    role_at_start = models.CharField(max_length=10, blank=True)
    role_at_end = models.CharField(max_length=10, blank=True)
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ["chapter", "color"]
        constraints = [
            models.UniqueConstraint(fields=["chapter", "color"], name="one_seat_a_colour"),
            models.UniqueConstraint(fields=["chapter", "player"], name="one_seat_a_player"),
            models.UniqueConstraint(fields=["chapter"], condition=Q(won=True), name="one_winner"),
        ]

    def __str__(self) -> str:
        return f"{self.player or 'somebody'} as {self.color}"


class Placement(models.Model):
    """Where a card was, from chapter `since` until the chapter that moved it; without an end where it lies now."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="placements")
    card = models.CharField(max_length=80)
    kind = models.CharField(max_length=8)
    zone = models.CharField(max_length=20)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)
    site = models.CharField(max_length=80, blank=True, help_text="The site in that slot, if the card lies at one.")
    side = models.CharField(max_length=8, blank=True)
    faceup = models.BooleanField(default=True)
    sealed = models.BooleanField(help_text="Whether nobody at the table may know where the card is.")
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["campaign", "card", "since"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "card"], condition=Q(until=None), name="one_open_placement_a_card"),
            models.UniqueConstraint(fields=["campaign", "card", "since"], name="one_placement_at_a_time"),
            models.CheckConstraint(condition=Q(until=None) | Q(until__gt=F("since")), name="placement_ends_after_it_began"),
            models.CheckConstraint(
                condition=Q(zone="slot", slot__isnull=False, slot__range=(1, 8)) | (~Q(zone="slot") & Q(slot=None)),
                name="slot_from_1_to_8",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} since {self.since}"


class RecordEntry(models.Model):
    """One change of the Chronicle phase, with the rule that made it."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="record")
    position = models.PositiveIntegerField()
    law = models.CharField(max_length=20)
    kind = models.CharField(max_length=40)
    params = models.JSONField(default=dict)
    sealed = models.BooleanField(default=False)

    class Meta:
        ordering = ["chapter", "position"]
        verbose_name_plural = "record entries"
        constraints = [models.UniqueConstraint(fields=["chapter", "position"], name="one_entry_a_position")]

    def __str__(self) -> str:
        return f"{self.law} {self.kind}"


class Sighting(models.Model):
    """A card that lay open when the game of a chapter ended."""

    class Where(models.TextChoices):
        SITE = "site", "At a site"
        ADVISER = "adviser", "Adviser"
        RELIC = "relic", "Relic"
        VISION = "vision", "Revealed Vision"

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="sightings")
    card = models.CharField(max_length=80, db_index=True)
    where = models.CharField(max_length=7, choices=Where)
    color = models.CharField(max_length=8, blank=True)
    slot = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["chapter", "card"]
        constraints = [models.UniqueConstraint(fields=["chapter", "card"], name="one_sighting_a_card")]

    def __str__(self) -> str:
        return f"{self.card} {self.get_where_display().lower()}"


class ChapterVersion(Public):
    """What a chapter said before it was corrected. `public` is for everybody; `secret` leaves through World.view only."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="versions")
    version = models.PositiveIntegerField()
    replaced_at = models.DateTimeField(default=timezone.now)
    replaced_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    why = models.TextField(max_length=1000)
    public = models.JSONField()
    secret = models.JSONField(editable=False)

    class Meta:
        ordering = ["chapter", "-version"]
        constraints = [models.UniqueConstraint(fields=["chapter", "version"], name="one_chapter_a_version")]

    def __str__(self) -> str:
        return f"Version {self.version} of {self.chapter}"


class Withdrawn(Public):
    """A chapter that an owner took out of the story, kept whole. It leaves through services.campaigns.withdrawals only."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="withdrawn")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Chapter.Kind)
    title = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    withdrawn_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    after_version = models.PositiveIntegerField(help_text="The version of the chapter that it followed.")
    session = models.UUIDField(null=True, blank=True, help_text="The game on screen that it tells of.")
    rows = models.JSONField(editable=False, help_text="The chapter, and what belongs to it.")
    spots = models.JSONField(editable=False, help_text="Where every card lay after its game.")

    class Meta:
        ordering = ["campaign", "-at"]
        verbose_name = "withdrawn chapter"

    def __str__(self) -> str:
        return self.title or f"Chapter {self.number}"


class WithdrawnSeat(Public):
    """Who sat at the table of a withdrawn chapter: a row, so that it follows a player who becomes somebody else."""

    withdrawn = models.ForeignKey(Withdrawn, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, null=True, blank=True, on_delete=models.RESTRICT, related_name="withdrawn_seats")
    color = models.CharField(max_length=8)

    class Meta:
        ordering = ["withdrawn", "color"]
        verbose_name = "seat of a withdrawn chapter"
        verbose_name_plural = "seats of withdrawn chapters"
        constraints = [
            models.UniqueConstraint(fields=["withdrawn", "color"], name="one_withdrawn_seat_a_colour"),
            models.UniqueConstraint(fields=["withdrawn", "player"], name="one_withdrawn_seat_a_player"),
        ]

    def __str__(self) -> str:
        return f"{self.player or 'somebody'} as {self.color}"


class Draft(GroupOwned):
    """A form half filled in; another scribe of the group can go on with it."""

    class Purpose(models.TextChoices):
        GAME = "game", "Recording a game"
        WORLD = "world", "Entering a chronicle"

    purpose = models.CharField(max_length=5, choices=Purpose)
    campaign = models.ForeignKey(Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="drafts")
    number = models.PositiveIntegerField(
        null=True, blank=True, help_text="The number of the chapter that this draft will become."
    )
    data = models.JSONField(default=dict, editable=False)
    version = models.PositiveIntegerField(default=1)
    started_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    saved_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    saved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-saved_at"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_draft_a_chapter"),
            models.CheckConstraint(
                condition=Q(purpose="world", campaign=None, number=None)
                | Q(purpose="game", campaign__isnull=False, number__isnull=False),
                name="draft_of_a_chapter_or_a_world",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_purpose_display()}: {self.campaign or self.group}"


class SagaText(Public):
    """One version of a chapter's saga, generated from the record or written by somebody. The newest version is shown."""

    chapter = models.ForeignKey(Chapter, on_delete=models.CASCADE, related_name="saga_texts")
    version = models.PositiveIntegerField()
    text = models.TextField(max_length=20_000)
    generated = models.BooleanField(default=False)
    written_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    written_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["chapter", "-version"]
        constraints = [models.UniqueConstraint(fields=["chapter", "version"], name="one_saga_text_a_version")]

    def __str__(self) -> str:
        return f"Saga of {self.chapter}, version {self.version}"
