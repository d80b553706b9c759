from datetime import datetime
from typing import Any, ClassVar, Self
from zoneinfo import available_timezones

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils import timezone

from chronicle.models.base import Public
from chronicle.texts import is_name


def is_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(f"“{value}” is not a time zone; expected a name such as Europe/Warsaw.", code="time_zone")


class UserManager(BaseUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email__iexact=username)

    def create_user(self, email: str, name: str, password: str | None, **extra: Any) -> "User":
        user = self.model(email=email.strip().lower(), name=name.strip(), **extra)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, name: str, password: str | None = None, **extra: Any) -> "User":
        extra.setdefault("email_confirmed_at", timezone.now())
        return self.create_user(email, name, password, is_staff=True, is_superuser=True, **extra)


class User(Public, AbstractBaseUser, PermissionsMixin):
    """An account. People at a table need none: see Player."""

    email = models.EmailField(unique=True)
    name = models.CharField(max_length=60, validators=[is_name])
    time_zone = models.CharField(max_length=64, default="UTC", validators=[is_time_zone])
    zone_settled = models.BooleanField(
        "time zone settled", default=False, help_text="The person chose the time zone, or it came from the browser."
    )
    email_confirmed_at = models.DateTimeField(null=True, blank=True)
    is_staff = models.BooleanField("operator", default=False, help_text="May use the admin pages.")
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)
    evening_notices = models.BooleanField(default=True, help_text="Whether to hear of written chapters and of evenings.")
    calendar_number = models.PositiveIntegerField(
        default=1, editable=False, help_text="Only calendar addresses with this number are valid."
    )

    _password: str | None  # Django's: a new one, until it is saved

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]
    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        ordering = ["name", "id"]
        constraints = [models.UniqueConstraint(Lower("email"), name="one_account_an_address")]

    def __str__(self) -> str:
        return self.name

    @transaction.atomic
    def save(self, *args: Any, **kwargs: Any) -> None:
        """Saves the account. A new password ends its API tokens, as it ends its sessions: whoever made them may have known
        the old one."""
        new = not self._state.adding and (self._password is not None or not self.has_usable_password())
        super().save(*args, **kwargs)
        if new:
            self.api_tokens.filter(revoked_at=None).update(revoked_at=timezone.now())

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def usable(self, at: datetime) -> Self:
        return self.filter(models.Q(expires_at=None) | models.Q(expires_at__gt=at), revoked_at=None, user__is_active=True)


class ApiToken(Public):
    """A key to the API. Only its digest is stored, so it can be shown just once."""

    class Scope(models.TextChoices):
        READ = "read", "Read only"
        WRITE = "write", "Read and change"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=60, validators=[is_name])
    scope = models.CharField(max_length=5, choices=Scope, default=Scope.READ)
    hint = models.CharField(max_length=12, help_text="The first characters of the token, to tell tokens apart.")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"

    def is_usable(self, at: datetime) -> bool:
        return self.revoked_at is None and (self.expires_at is None or self.expires_at > at) and self.user.is_active
