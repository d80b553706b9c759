from django.urls import URLPattern, path

from games.web import acts, notices, play, plays, repair, replay, sessions

SESSION = "sessions/<uuid:session_id>/"
PLAYS = "groups/<uuid:group_id>/plays/"
PLAY = f"{PLAYS}<uuid:play_id>/"

urlpatterns: list[URLPattern] = [
    path("account/notices/", notices.Notices.as_view(), name="notices"),
    path("account/notices/webhook/", notices.Webhook.as_view(), name="webhook"),
    path("account/notices/webhook/remove/", notices.RemoveWebhook.as_view(), name="remove-webhook"),
    path("account/notices/webhook/try/", notices.TryWebhook.as_view(), name="try-webhook"),
    path("unsubscribe/<str:token>/", notices.Unsubscribe.as_view(), name="unsubscribe"),
    path("sessions/", sessions.Sessions.as_view(), name="sessions"),
    path("groups/<uuid:group_id>/sessions/new/", sessions.NewSession.as_view(), name="new-session"),
    path(PLAYS, plays.Plays.as_view(), name="plays"),
    path(f"{PLAYS}new/", plays.NewPlay.as_view(), name="new-play"),
    path(f"{PLAYS}plays.csv", plays.PlaysFile.as_view(), name="plays-file"),
    path(PLAY, plays.ShowPlay.as_view(), name="play"),
    path(f"{PLAY}edit/", plays.EditPlay.as_view(), name="edit-play"),
    path(f"{PLAY}delete/", plays.DeletePlay.as_view(), name="delete-play"),
    path("join/<str:token>/", sessions.Join.as_view(), name="join"),
    path("watch/<str:token>/", play.Watch.as_view(), name="watch"),
    path("watch/<str:token>/replay/", replay.WatchReplay.as_view(), name="watch-replay"),
    path(SESSION, play.ShowSession.as_view(), name="session"),
    path(f"{SESSION}answer/", play.Answer.as_view(), name="answer"),
    path(f"{SESSION}why-not/<slug:ask>/", play.WhyNot.as_view(), name="why-not"),
    path(f"{SESSION}say/", play.Say.as_view(), name="say"),
    path(f"{SESSION}look/", play.Look.as_view(), name="look"),
    path(f"{SESSION}log/", play.Log.as_view(), name="session-log"),
    path(f"{SESSION}replay/", replay.Replay.as_view(), name="replay"),
    path(f"{SESSION}verify/", replay.Verify.as_view(), name="verify"),
    path(f"{SESSION}put-right/", repair.Repair.as_view(http_method_names=["get", "head"]), name="put-right"),
    path(f"{SESSION}put-right/<slug:act>/", repair.Repair.as_view(), name="put-right-act"),
    path(f"{SESSION}do/<slug:act>/", acts.Act.as_view(), name="session-act"),
]
