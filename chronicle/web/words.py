"""Words that more than one room of the pages shows."""

from django.utils.translation import gettext_lazy as _

from chronicle.models import Campaign

STEPS = {
    "seats": _("Who sat there"),
    "winner": _("Who won"),
    "map": _("The map"),
    "players": _("The players"),
    "piles": _("The piles"),
    "choices": _("The Chronicle phase"),
    "check": _("What will happen"),
}
"""The steps of the scribe's form: it goes through them, and lists say at which one a draft was left."""
AT = {
    Campaign.PlayedAt.TABLE: _("at a table"),
    Campaign.PlayedAt.SCREEN: _("on screen"),
    Campaign.PlayedAt.BOTH: _("at a table and on screen"),
}
"""Where a campaign is played."""
