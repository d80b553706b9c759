from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils import timezone

from chronicle.models.accounts import User
from chronicle.models.base import Public
from chronicle.texts import is_fit, is_name


class Role(models.TextChoices):
    """What a member may do; chronicle.permissions says which role may do what."""

    OWNER = "owner", "Owner"
    SCRIBE = "scribe", "Scribe"
    PLAYER = "player", "Player"
    VIEWER = "viewer", "Viewer"


class Group(Public):
    """People who keep a world together. It always has at least one owner."""

    name = models.CharField(max_length=80, validators=[is_name])
    description = models.TextField(max_length=2000, blank=True, validators=[is_fit])
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    evening_notices = models.BooleanField(default=True, help_text="Whether members hear of written chapters and of evenings.")
    members = models.ManyToManyField(User, through="Membership", related_name="+")

    class Meta:
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return self.name


class GroupOwned(Public):
    """A row of one group. Whoever is not in the group does not learn that it exists."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="%(class)ss")

    class Meta:
        abstract = True


class Invitation(GroupOwned):
    """A link into a group. Its token is signed from the id, so nothing secret is stored."""

    role = models.CharField(max_length=6, choices=Role)
    note = models.CharField(
        max_length=80, blank=True, validators=[is_name], help_text="Who the invitation is for. Only owners see this note."
    )
    created_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    uses_allowed = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many people may use it. Leave empty for no limit."
    )
    uses = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(uses_allowed=None) | Q(uses__lte=F("uses_allowed")), name="invitation_not_used_too_often"
            )
        ]

    def __str__(self) -> str:
        return self.note or f"{self.get_role_display()} of {self.group}"

    @property
    def state(self) -> str:
        if self.revoked_at:
            return "revoked"
        if self.expires_at <= timezone.now():
            return "expired"
        if self.uses_allowed is not None and self.uses >= self.uses_allowed:
            return "used up"
        return "open"


class Membership(GroupOwned):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=6, choices=Role)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    invitation = models.ForeignKey(Invitation, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["joined_at", "id"]
        constraints = [models.UniqueConstraint(fields=["group", "user"], name="one_membership_a_person")]

    def __str__(self) -> str:
        return f"{self.user} in {self.group}"


class Player(GroupOwned):
    """A name at the table. Members have one each; a player without an account is a guest."""

    name = models.CharField(max_length=60, validators=[is_name])
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(fields=["group", "user"], name="one_player_an_account"),
            models.UniqueConstraint("group", Lower("name"), name="one_player_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_guest(self) -> bool:
        return self.user_id is None


class PlayerClaim(Public):
    """“That guest was me”: becomes true when an owner of the group agrees."""

    class State(models.TextChoices):
        OPEN = "open", "Waiting for an owner"
        ACCEPTED = "accepted", "Accepted"
        REFUSED = "refused", "Refused"
        WITHDRAWN = "withdrawn", "Withdrawn"

    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="claims")
    player_name = models.CharField(
        max_length=60, help_text="The guest's name, kept because an approved claim removes the guest."
    )
    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="claims")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="claims")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(fields=["player"], condition=Q(state="open"), name="one_open_claim_a_guest"),
        ]

    def __str__(self) -> str:
        return f"{self.user} as {self.player_name}"
