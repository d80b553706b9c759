"""The verbs of the trail: how each is stored, and how it is told after the name of whoever did it."""

from collections import defaultdict
from typing import Any

from django.db.models import TextChoices


class Verb(TextChoices):
    """Something that leaves an entry in the trail. A sentence may name details that every entry of its verb has; those about an
    account lose theirs when the account goes, so it names none of those."""

    # Accounts, and what belongs to one.
    SIGN_UP = "sign up", "signed up"
    SIGN_UP_AGAIN = "sign up again", "signed up again before the address was confirmed"
    CONFIRM_ADDRESS = "confirm address", "confirmed the email address"
    RESET_PASSWORD = "reset password", "set a new password by an emailed link"
    CHANGE_PASSWORD = "change password", "changed the password"
    CHANGE_PROFILE = "change profile", "changed the profile"
    CHANGE_ADDRESS = "change address", "changed the email address"
    DELETE_ACCOUNT = "delete account", "deleted an account"
    ACCOUNT_DELETED = "account deleted", "deleted the account"
    FORGET_UNCONFIRMED = "forget unconfirmed", "forgot an account that nobody confirmed"
    ADD_USER = "add user", "made an account for somebody"
    CHANGE_USER = "change user", "changed somebody's account"
    ADD_RIGHTS = "add group", "made a bundle of rights"
    CHANGE_RIGHTS = "change group", "changed a bundle of rights"
    CREATE_TOKEN = "create token", "made an API token"
    REVOKE_TOKEN = "revoke token", "revoked an API token"
    CHANGE_NOTICES = "change notices", "changed when to hear of turns"
    SET_WEBHOOK = "set webhook", "set a webhook"
    REMOVE_WEBHOOK = "remove webhook", "removed the webhook"
    # Groups.
    CREATE_GROUP = "create group", "founded the group"
    EDIT_GROUP = "edit group", "edited the group"
    DELETE_GROUP = "delete group", "deleted the group"
    JOIN = "join", "joined as {role}"
    CHANGE_ROLE = "change role", "changed a role from {before} to {after}"
    LEAVE = "leave", "left"
    REMOVE_MEMBER = "remove member", "removed a member"
    INVITE = "invite", "made an invitation as {role}"
    REVOKE_INVITATION = "revoke invitation", "revoked an invitation"
    ADD_GUEST = "add guest", "added a guest"
    RENAME_PLAYER = "rename player", "renamed somebody at the table"
    REMOVE_GUEST = "remove guest", "removed a guest"
    CLAIM_GUEST = "claim guest", "claimed a guest"
    ACCEPT_CLAIM = "claim accepted", "agreed to a claim"
    REFUSE_CLAIM = "claim refused", "refused a claim"
    WITHDRAW_CLAIM = "claim withdrawn", "withdrew a claim"
    # Campaigns.
    CREATE_CAMPAIGN = "create campaign", "began a campaign"
    IMPORT_CAMPAIGN = "import campaign", "imported a campaign from a file"
    FORK_CAMPAIGN = "fork campaign", "forked a campaign at chapter {chapter}"
    EDIT_CAMPAIGN = "edit campaign", "edited a campaign"
    MOVE_CAMPAIGN = "move campaign", "changed where a campaign is played from {before} to {after}"
    DELETE_CAMPAIGN = "delete campaign", "deleted the campaign {name}"
    TAKE_OUT_SECRETS = "take out secrets", "exported the secrets of chapter {chapter}"
    RECORD_CHAPTER = "record chapter", "recorded chapter {number}"
    BRING_CHAPTER = "bring chapter", "imported chapter {number} from a save string"
    DESCRIBE_CHAPTER = "describe chapter", "edited the notes of a chapter"
    REMEMBER_CHAPTER = "remember chapter", "noted who played chapter {number}"
    MEND_EVENING = "mend evening", "noted of chapter {number} who sat there, who won, or when it was"
    CORRECT_CHAPTER = "correct chapter", "corrected chapter {number}"
    CORRECT_WORLD = "correct world", "corrected the world of chapter {number}"
    RECOUNT = "recount", "counted again what lies in the box after chapter {number}"
    PACK_BOX = "pack box", "packed the box for chapter {number} of {name}"
    SET_BOX = "set box", "said that the box holds chapter {number} of {name}"
    WITHDRAW_CHAPTER = "withdraw chapter", "withdrew chapter {number}"
    RESTORE_CHAPTER = "restore chapter", "put chapter {number} back into the story"
    START_DRAFT = "start draft", "began a draft"
    DISCARD_DRAFT = "discard draft", "discarded a draft"
    WRITE_SAGA = "write saga", "wrote the saga of chapter {number}"
    # Games on screen.
    OPEN_SESSION = "open session", "opened a game on screen"
    EDIT_SESSION = "edit session", "edited a game on screen"
    TAKE_SEAT = "take seat", "filled a seat"
    LEAVE_SEAT = "leave seat", "emptied a seat"
    SEAT_BOT = "seat bot", "gave a seat to a bot"
    START_SESSION = "start session", "started a game on screen"
    DISCARD_SESSION = "discard session", "discarded a game on screen"
    ANNOUNCE_SEAT = "announce seat", "announced that a seat will go to somebody else"
    REPLACE_IN_SESSION = "replace in session", "gave a seat to somebody else"
    RESIGN_FROM_SESSION = "resign from session", "resigned from a game on screen"
    TAKE_BACK_IN_SESSION = "take back in session", "took back moves in a game on screen"
    PAUSE_SESSION = "pause session", "paused a game on screen"
    RESUME_SESSION = "resume session", "resumed a game on screen"
    ABANDON_SESSION = "abandon session", "abandoned a game on screen"
    WAKE_BOTS = "wake bots in session", "had the bots of a game on screen try again"
    RESEND_TURN = "resend turn", "reminded somebody of their turn"
    DECIDE_ABOUT_SESSION = "decide about session", "decided what a game on screen counts for"
    # Plays at a real table.
    RECORD_PLAY = "record play", "recorded a play"
    EDIT_PLAY = "edit play", "edited a play"
    DELETE_PLAY = "delete play", "deleted a play"
    # The site.
    RETRY_JOB = "retry job", "had a failed job tried again"
    LOAD_DEMO = "load demo", "loaded the demo"
    LOAD_DEMO_GAMES = "load demo games", "loaded the games of the demo"


def sentence(verb: str, details: dict[str, Any]) -> str:
    """Tells what was done, to be read after the name; a verb that only a later version knows is told as it is stored."""
    return str(Verb(verb).label).format_map(defaultdict(lambda: "…", details)) if verb in Verb else verb
