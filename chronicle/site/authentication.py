from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend


class ConfirmedEmail(ModelBackend):
    """Name and password; where mail works, only after the address was confirmed."""

    def user_can_authenticate(self, user: Any) -> bool:
        return super().user_can_authenticate(user) and (user.email_confirmed_at is not None or not settings.CONFIRM_EMAIL)
