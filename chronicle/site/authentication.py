from typing import Any

from django.conf import settings
from django.contrib.auth.backends import ModelBackend


class ConfirmedEmail(ModelBackend):
    """Authenticates by email address and password; where mail works, only once the address is confirmed."""

    def user_can_authenticate(self, user: Any) -> bool:
        return super().user_can_authenticate(user) and (user.email_confirmed_at is not None or not settings.CONFIRM_EMAIL)
