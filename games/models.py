"""Games on screen, and plays at a real table. What people ask about is in columns; what belongs to the engine is one value,
`checkpoint` (and what it was before, in snapshots), that leaves through games.services only."""

from uuid import UUID

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from chronicle.models import Campaign, Chapter, GroupOwned, Player, User
from chronicle.models.base import Public
from chronicle.texts import is_fit, is_name


class GameSession(GroupOwned):
    """One game between seats, from the lobby to its outcome. Whoever changes anything about it locks this row first."""

    class Status(models.TextChoices):
        LOBBY = "lobby", gettext_lazy("Gathering")
        PLAYING = "playing", gettext_lazy("Being played")
        PAUSED = "paused", gettext_lazy("Paused")
        FINISHED = "finished", gettext_lazy("Finished")
        ABANDONED = "abandoned", gettext_lazy("Abandoned")

    class Spectators(models.TextChoices):
        NONE = "none", gettext_lazy("Nobody")
        GROUP = "group", gettext_lazy("The group")
        LINK = "link", gettext_lazy("The group, and whoever has the link")

    class Fate(models.TextChoices):
        """What becomes of the chapter that a game of a campaign leads to."""

        NONE = "", "–"
        WAITING = "waiting", gettext_lazy("Not in the story yet")
        WRITING = "writing", gettext_lazy("Being written")
        CONTESTED = "contested", gettext_lazy("Another chapter was recorded meanwhile")
        WRITTEN = "written", gettext_lazy("Written")
        DROPPED = "dropped", gettext_lazy("Left out of the story")

    campaign = models.ForeignKey(Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="sessions")
    game = models.CharField(max_length=20)
    name = models.CharField(max_length=80, validators=[is_name])
    options = models.JSONField(default=dict, help_text="The options the group chose. A campaign's world is not among them.")
    status = models.CharField(max_length=9, choices=Status, default=Status.LOBBY)
    version = models.PositiveIntegerField(default=1, help_text="Increases by one with every change that anybody can see.")
    asked_at = models.PositiveIntegerField(
        default=1, help_text="The version of the session in which the open questions were asked."
    )
    answered = models.PositiveIntegerField(default=0)
    event_count = models.PositiveIntegerField(default=0, help_text="The number of events so far.")
    round = models.PositiveIntegerField(
        null=True, blank=True, help_text="The round being played, or the last one after the game has ended."
    )
    commitment = models.CharField(max_length=64, blank=True, help_text="The digest of the seed, shown from the start.")
    spectators = models.CharField(max_length=5, choices=Spectators, default=Spectators.GROUP)
    link_number = models.PositiveIntegerField(default=1, help_text="Only spectator links with this number are valid.")
    base_chapter = models.PositiveIntegerField(
        null=True, blank=True, help_text="The number of the chapter whose world the game began in."
    )
    chapter = models.OneToOneField(Chapter, null=True, blank=True, on_delete=models.SET_NULL, related_name="session")
    fate = models.CharField(max_length=9, choices=Fate, default=Fate.NONE, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    trouble = models.CharField(max_length=200, blank=True, help_text="Why the bots are stuck. Empty if they are not.")
    bots_alone = models.PositiveIntegerField(
        default=0, help_text="Answers by bots since the round began or a person last acted."
    )
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    edition = models.CharField(max_length=16, blank=True, help_text="The edition of the rules that took the last answer.")
    seed = models.BinaryField(
        max_length=64,
        null=True,
        editable=False,
        help_text="The seed of all chance in this game. Nobody sees it before the end.",
    )
    checkpoint = models.BinaryField(null=True, editable=False, help_text="The match as bytes, including hidden information.")

    class Meta:
        ordering = ["-updated_at", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(checkpoint=None, seed=None) | Q(checkpoint__isnull=False, seed__isnull=False),
                name="session_begun_or_not",
            ),
            models.CheckConstraint(
                condition=Q(checkpoint__isnull=False) | Q(status__in=("lobby", "abandoned")), name="session_played_has_begun"
            ),
            models.CheckConstraint(
                condition=Q(campaign=None, fate="", base_chapter=None) | Q(campaign__isnull=False),
                name="session_fate_of_a_campaign",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.ABANDONED)

    @property
    def is_sealed(self) -> bool:
        """Says whether things stay hidden after the end, because the next game of the campaign must not know them."""
        return self.campaign_id is not None


class Seat(Public):
    """A place in a game and whoever plays it: a player of the group, a bot, or a guest, for whom the host plays."""

    class Kind(models.TextChoices):
        OPEN = "open", gettext_lazy("Open")
        PLAYER = "player", gettext_lazy("A player")
        BOT = "bot", gettext_lazy("A bot")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.OPEN)
    player = models.ForeignKey(
        Player,
        null=True,
        blank=True,
        on_delete=models.RESTRICT,
        related_name="game_seats",
        help_text="The player in this seat. If a bot plays it, the player it stands in for.",
    )
    account = models.ForeignKey(
        User,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The player's account, or the host's for a guest. If a bot plays it, whoever may come back.",
    )
    bot = models.CharField(max_length=20, blank=True)
    colour = models.CharField(max_length=12, blank=True)
    waiting_since = models.DateTimeField(
        null=True, blank=True, help_text="When the seat's current turn began. Empty if it is not being asked."
    )
    turn = models.PositiveIntegerField(default=0, help_text="How many turns of this seat have begun.")
    seen = models.PositiveIntegerField(default=0, help_text="The number of the last event that its player has seen.")
    leaves_at = models.DateTimeField(
        null=True, blank=True, help_text="When the seat passes to somebody else, unless its player acts before then."
    )

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["session", "player"], name="one_game_seat_a_player"),
            models.CheckConstraint(
                condition=Q(kind="open", player=None, bot="")
                | Q(kind="player", player__isnull=False, bot="")
                | (Q(kind="bot") & ~Q(bot="")),
                name="seat_kind_fits",
            ),
        ]
        indexes = [
            models.Index(fields=["waiting_since"], name="seats_that_wait", condition=Q(waiting_since__isnull=False)),
            models.Index(fields=["leaves_at"], name="seats_that_leave", condition=Q(leaves_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        if self.kind == self.Kind.BOT:
            said = gettext("Bot {number} for {name}") if self.player else gettext("Bot {number}")
            return said.format(number=self.number + 1, name=self.player and self.player.name)
        return self.player.name if self.player else gettext("Seat {number}").format(number=self.number + 1)

    @property
    def user_id(self) -> UUID | None:
        """Returns the account that plays here as itself."""
        is_own = self.player and self.kind == self.Kind.PLAYER and self.player.user_id == self.account_id
        return self.account_id if is_own else None

    @property
    def is_guest(self) -> bool:
        """Says whether the player does not play as him- or herself: a guest on the host's screen, or somebody whose account has
        left the group."""
        return self.kind == self.Kind.PLAYER and self.user_id is None


class Move(models.Model):
    """One thing that was done, in order. A move never changes; only that it was taken back is noted on it."""

    class Kind(models.TextChoices):
        START = "start", gettext_lazy("Set-up")
        ANSWER = "answer", gettext_lazy("Answer")
        UNDO = "undo", gettext_lazy("Taken back")
        RESIGN = "resign", gettext_lazy("Resigned")
        REPLACE = "replace", gettext_lazy("Seat changed hands")
        PAUSE = "pause", gettext_lazy("Paused")
        RESUME = "resume", gettext_lazy("Resumed")
        ABANDON = "abandon", gettext_lazy("Abandoned")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    answer = models.PositiveIntegerField(
        null=True, blank=True, help_text="The number of the answer in this game, counted from 0."
    )
    choose = models.JSONField(null=True, editable=False)
    events = models.JSONField(
        default=list, editable=False, help_text="The events of the move, including what only some may see."
    )
    first_event = models.PositiveIntegerField(default=0)
    last_event = models.PositiveIntegerField(default=0)
    round = models.PositiveIntegerField(null=True, blank=True, help_text="The round being played after the move.")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    key = models.CharField(max_length=100, blank=True)
    edition = models.CharField(max_length=16, blank=True, help_text="The edition of the rules that took this move.")
    at = models.DateTimeField(default=timezone.now)
    taken_back_by = models.PositiveIntegerField(
        null=True, blank=True, help_text="The number of the move that took this one back."
    )

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="one_move_a_number"),
            models.UniqueConstraint(fields=["session", "seat", "key"], condition=~Q(key=""), name="one_move_a_key"),
            models.UniqueConstraint(
                fields=["session", "answer"],
                condition=Q(answer__isnull=False, taken_back_by=None),
                name="one_answer_a_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.get_kind_display()}"


class Snapshot(models.Model):
    """The match after a certain number of answers. Stored now and then, so that the past is replayed from nearby."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="+")
    answered = models.PositiveIntegerField()
    match = models.BinaryField(editable=False, help_text="The match as bytes, including hidden information.")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "answered"], name="one_snapshot_a_moment")]

    def __str__(self) -> str:
        return f"After {self.answered} answers"


class Proposal(Public):
    """Something that takes the consent of others at the table."""

    class Kind(models.TextChoices):
        UNDO = "undo", gettext_lazy("Take back")
        ABANDON = "abandon", gettext_lazy("Abandon the game")
        REPLACE = "replace", gettext_lazy("Give a seat to somebody else")
        ABSENT = "absent", gettext_lazy("Give away the seat of somebody who is away")

    class State(models.TextChoices):
        OPEN = "open", gettext_lazy("Open")
        ACCEPTED = "accepted", gettext_lazy("Accepted")
        DECLINED = "declined", gettext_lazy("Declined")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The seat that proposes it. Empty if somebody without a seat does."
    )
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    argument = models.JSONField(default=dict)
    agreed = models.JSONField(default=list, help_text="The numbers of the seats that have agreed.")
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(fields=["session", "kind"], condition=Q(state="open"), name="one_open_proposal_a_kind")
        ]

    def __str__(self) -> str:
        return self.get_kind_display()


class Handover(models.Model):
    """The fact that a seat of a game under way changed hands. It is announced to everybody at the table, and remembers
    whose account had seen what is hidden there."""

    class How(models.TextChoices):
        RESIGNED = "resigned", gettext_lazy("Resigned")
        GIVEN = "given", gettext_lazy("Given")
        AGREED = "agreed", gettext_lazy("By agreement")
        BACK = "back", gettext_lazy("Came back")
        AWAY = "away", gettext_lazy("Away for long")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="handovers")
    number = models.PositiveIntegerField(help_text="The number of the move that changed the seat.")
    events_before = models.PositiveIntegerField(help_text="The number of events before it.")
    seat = models.PositiveSmallIntegerField()
    before = models.ForeignKey(
        Player,
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats_left",
        help_text="The player before, or the one a bot stood in for.",
    )
    was_bot = models.BooleanField()
    after = models.ForeignKey(
        Player,
        null=True,
        on_delete=models.SET_NULL,
        related_name="seats_taken",
        help_text="The player after. Empty if a bot took the seat.",
    )
    by = models.ForeignKey(
        Player,
        null=True,
        on_delete=models.SET_NULL,
        related_name="handovers_made",
        help_text="The player who made the change.",
    )
    account = models.ForeignKey(
        User,
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="The account that saw what this seat saw until then.",
    )
    how = models.CharField(max_length=8, choices=How)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["session", "number"]
        constraints = [models.UniqueConstraint(fields=["session", "number"], name="one_handover_a_move")]

    def __str__(self) -> str:
        return f"Seat {self.seat + 1}: {self.get_how_display().lower()}"


class Outbox(models.Model):
    """The fact that a session changed. Live pages follow these rows, and ask for the change itself."""

    id = models.BigAutoField(primary_key=True)
    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "outbox"
        indexes = [models.Index(fields=["session", "id"], name="outbox_of_a_session")]

    def __str__(self) -> str:
        return f"{self.kind} {self.version}"


class Note(Public):
    """A remark made beside the game."""

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="notes")
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="+", help_text="The player who wrote the note."
    )
    text = models.TextField(max_length=2000)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at"]
        indexes = [models.Index(fields=["session", "at"], name="notes_of_a_session")]

    def __str__(self) -> str:
        return self.text[:40]


class NoticeSettings(models.Model):
    """How a person wants to hear that it is their turn. Without a row: by mail, at any hour."""

    class Digest(models.TextChoices):
        NO = "", gettext_lazy("Each turn by itself")
        HOURLY = "hourly", gettext_lazy("At most once an hour")
        DAILY = "daily", gettext_lazy("Once a day")

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE, related_name="notice_settings")
    by_mail = models.BooleanField(default=True)
    webhook = models.URLField(max_length=500, blank=True)
    webhook_secret = models.CharField(
        max_length=64, blank=True, editable=False, help_text="The key that signs what is sent to the webhook."
    )
    webhook_trouble = models.CharField(
        max_length=100, blank=True, help_text="What went wrong in the last call of the webhook. Empty if it worked."
    )
    quiet_from = models.TimeField(null=True, blank=True, help_text="When quiet hours begin, in the person's time zone.")
    quiet_until = models.TimeField(null=True, blank=True)
    digest = models.CharField(max_length=6, choices=Digest, blank=True, default=Digest.NO)

    class Meta:
        verbose_name_plural = "notice settings"
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None) | Q(quiet_from__isnull=False, quiet_until__isnull=False),
                name="quiet_hours_have_two_ends",
            )
        ]

    def __str__(self) -> str:
        return f"Notices of {self.user}"


class TurnNotice(models.Model):
    """A notice of one turn, sent or still to be sent. There is at most one for each turn."""

    class State(models.TextChoices):
        WAITING = "waiting", gettext_lazy("Waiting")
        SENDING = "sending", gettext_lazy("On its way")
        SENT = "sent", gettext_lazy("Sent")
        DROPPED = "dropped", gettext_lazy("Not needed any more")
        FAILED = "failed", gettext_lazy("Could not be sent")

    session = models.ForeignKey(GameSession, on_delete=models.CASCADE, related_name="turn_notices")
    seat = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    due_at = models.DateTimeField(default=timezone.now, db_index=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["due_at"]
        constraints = [models.UniqueConstraint(fields=["session", "seat", "turn"], name="one_notice_a_turn")]

    def __str__(self) -> str:
        return f"{self.session}, seat {self.seat}, turn {self.turn}"


class Play(GroupOwned):
    """A game that was played at a real table: what stood on its score sheet, and what followed from it."""

    game = models.CharField(max_length=20)
    played_on = models.DateField()
    options = models.JSONField(default=dict, help_text="The options that the table played with.")
    table = models.JSONField(default=dict, help_text="What was counted once for all, as it was entered.")
    opponent = models.JSONField(
        null=True, blank=True, help_text="The column of an opponent without a seat: its id, entries, points and their parts."
    )
    how = models.CharField(max_length=40, help_text="The id of the text that says how the game ended.")
    notes = models.TextField(max_length=2000, blank=True, validators=[is_fit])
    recorded_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)
    updated_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-played_on", "-recorded_at", "id"]
        indexes = [models.Index(fields=["group", "-played_on"], name="plays_of_a_group")]

    def __str__(self) -> str:
        return f"{self.game}, {self.played_on}"


class PlaySeat(Public):
    """A player in a play: the column of the score sheet, what it is worth, and the place."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="plays")
    side = models.CharField(max_length=80, blank=True, help_text="What the player played as, if the game has such sides.")
    entries = models.JSONField(default=dict, help_text="The column of the score sheet, as it was entered.")
    points = models.FloatField()
    parts = models.JSONField(default=dict, help_text="What the points are made of, by category.")
    place = models.PositiveSmallIntegerField(help_text="The same for players who are tied.")
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ["play", "number"]
        constraints = [
            models.UniqueConstraint(fields=["play", "number"], name="one_play_seat_a_number"),
            models.UniqueConstraint(fields=["play", "player"], name="one_play_seat_a_player"),
            models.UniqueConstraint(fields=["play", "side"], condition=~Q(side=""), name="one_play_seat_a_side"),
            models.CheckConstraint(condition=Q(won=False, place__gte=1) | Q(won=True, place=1), name="winners_come_first"),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.play}"
