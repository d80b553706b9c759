from django.urls import URLPattern, URLResolver, include, path, re_path

from api import catalogue, jobs
from api.base.docs import Docs, Nowhere, Schema
from api.campaigns import campaigns, chapters, exports, history, imports, worlds
from api.people import claims, groups, invitations, me, members, players
from api.sessions import notices, play, sessions, stream, watch

GROUP = "groups/<uuid:group_id>/"
CAMPAIGN = "campaigns/<uuid:campaign_id>/"
CHAPTER = CAMPAIGN + "chapters/<int:number>/"
SESSION = "sessions/<uuid:session_id>/"
SEAT = SESSION + "seats/<int:number>/"
PROPOSAL = SESSION + "proposals/<uuid:proposal_id>/"
WATCH = "watch/<str:token>/"

v1: list[URLPattern | URLResolver] = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/password/", me.Password.as_view(), name="password"),
    path("me/address/", me.Address.as_view(), name="address"),
    path("me/data/", me.PersonalData.as_view(), name="data"),
    path("me/deletion/", me.DeleteMe.as_view(), name="deletion"),
    path("me/notices/", notices.Notices.as_view(), name="notices"),
    path("me/notices/webhook/", notices.Webhook.as_view(), name="webhook"),
    path("me/notices/webhook/try/", notices.TryWebhook.as_view(), name="try-webhook"),
    path("me/tokens/", me.Tokens.as_view(), name="tokens"),
    path("me/tokens/<uuid:token_id>/", me.Token.as_view(), name="token"),
    path("groups/", groups.Groups.as_view(), name="groups"),
    path(GROUP, groups.GroupDetail.as_view(), name="group"),
    path(GROUP + "audit/", groups.Audit.as_view(), name="audit"),
    path(GROUP + "members/", members.Members.as_view(), name="members"),
    path(GROUP + "members/<uuid:member_id>/", members.Member.as_view(), name="member"),
    path(GROUP + "invitations/", invitations.Invitations.as_view(), name="invitations"),
    path(GROUP + "invitations/<uuid:invitation_id>/", invitations.InvitationDetail.as_view(), name="invitation"),
    path(GROUP + "players/", players.Players.as_view(), name="players"),
    path(GROUP + "players/<uuid:player_id>/", players.PlayerDetail.as_view(), name="player"),
    path(GROUP + "players/<uuid:player_id>/claim/", players.Claim.as_view(), name="claim-guest"),
    path(GROUP + "claims/", claims.Claims.as_view(), name="claims"),
    path(GROUP + "claims/<uuid:claim_id>/", claims.ClaimDetail.as_view(), name="claim"),
    path(GROUP + "claims/<uuid:claim_id>/accept/", claims.AcceptClaim.as_view(), name="accept-claim"),
    path(GROUP + "claims/<uuid:claim_id>/refuse/", claims.RefuseClaim.as_view(), name="refuse-claim"),
    path(GROUP + "claims/<uuid:claim_id>/withdraw/", claims.WithdrawClaim.as_view(), name="withdraw-claim"),
    path("invitations/<str:token>/", invitations.Link.as_view(), name="link"),
    path("invitations/<str:token>/accept/", invitations.Accept.as_view(), name="accept"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="campaigns"),
    path("campaigns/import/", imports.ImportCampaign.as_view(), name="import-campaign"),
    path("campaigns/import/preview/", imports.ReadString.as_view(), name="read-string"),
    path(CAMPAIGN, campaigns.CampaignDetail.as_view(), name="campaign"),
    path(CAMPAIGN + "fork/", campaigns.Fork.as_view(), name="fork"),
    path(CAMPAIGN + "forks/", campaigns.Tree.as_view(), name="forks"),
    path(CAMPAIGN + "export/", exports.Export.as_view(), name="export"),
    path(CAMPAIGN + "exports/<uuid:job_id>/", exports.ExportFile.as_view(), name="export-file"),
    path(CAMPAIGN + "chapters/", chapters.Chapters.as_view(), name="chapters"),
    path(CAMPAIGN + "chapters/preview/", chapters.Preview.as_view(), name="preview-chapter"),
    path(CAMPAIGN + "chapters/import/", imports.ImportChapter.as_view(), name="import-chapter"),
    path(CAMPAIGN + "chapters/import/preview/", imports.CompareString.as_view(), name="compare-string"),
    path(CHAPTER, chapters.ChapterDetail.as_view(), name="chapter"),
    path(CHAPTER + "corrections/", chapters.Corrections.as_view(), name="correct-chapter"),
    path(CHAPTER + "past/", chapters.Past.as_view(), name="past"),
    path(CHAPTER + "saga/", chapters.Saga.as_view(), name="saga"),
    path(CHAPTER + "world/", worlds.World.as_view(), name="world"),
    path(CHAPTER + "world/corrections/", worlds.WorldCorrections.as_view(), name="correct-world"),
    path(CAMPAIGN + "timeline/", history.Timeline.as_view(), name="timeline"),
    path(CAMPAIGN + "diff/", history.Diff.as_view(), name="diff"),
    path(CAMPAIGN + "cards/<slug:card>/", history.Card.as_view(), name="card"),
    path(CAMPAIGN + "players/", history.Players.as_view(), name="campaign-players"),
    path(CAMPAIGN + "analytics/", history.Analytics.as_view(), name="analytics"),
    path("sessions/", sessions.Sessions.as_view(), name="sessions"),
    path(SESSION, sessions.SessionDetail.as_view(), name="session"),
    path(SESSION + "start/", sessions.Start.as_view(), name="start-session"),
    path(SEAT, sessions.SeatDetail.as_view(), name="seat"),
    path(SEAT + "link/", sessions.SeatLink.as_view(), name="seat-link"),
    path("seats/<str:token>/accept/", sessions.AcceptSeat.as_view(), name="accept-seat"),
    path(SESSION + "spectator-link/", sessions.SpectatorLink.as_view(), name="spectator-link"),
    path(SESSION + "asks/", play.Asks.as_view(), name="asks"),
    path(SESSION + "asks/<slug:ask>/withheld/", play.Withheld.as_view(), name="withheld"),
    path(SESSION + "answers/", play.Answers.as_view(), name="answers"),
    path(SESSION + "log/", play.Log.as_view(), name="log"),
    path(SESSION + "seen/", play.Seen.as_view(), name="seen"),
    path(SESSION + "stream/", stream.Stream.as_view(), name="stream"),
    path(SESSION + "notes/", play.Notes.as_view(), name="notes"),
    path(SESSION + "undo/", play.Undo.as_view(), name="undo"),
    path(SESSION + "pause/", play.Pause.as_view(), name="pause"),
    path(SESSION + "resume/", play.Resume.as_view(), name="resume"),
    path(SESSION + "resign/", play.Resign.as_view(), name="resign"),
    path(SESSION + "abandon/", play.Abandon.as_view(), name="abandon"),
    path(SESSION + "proposals/", play.Proposals.as_view(), name="proposals"),
    path(PROPOSAL + "agree/", play.Agree.as_view(), name="agree"),
    path(PROPOSAL + "decline/", play.Decline.as_view(), name="decline"),
    path(SESSION + "chapter/", play.Fate.as_view(), name="session-chapter"),
    path(SESSION + "replay/", play.Replay.as_view(), name="replay"),
    path(SESSION + "replay/rounds/", play.Rounds.as_view(), name="rounds"),
    path(SESSION + "verify/", play.Verify.as_view(), name="verify"),
    path(WATCH, watch.Watch.as_view(), name="watch"),
    path(WATCH + "log/", watch.Log.as_view(), name="watch-log"),
    path(WATCH + "notes/", watch.Notes.as_view(), name="watch-notes"),
    path(WATCH + "replay/", watch.Replay.as_view(), name="watch-replay"),
    path(WATCH + "replay/rounds/", watch.Rounds.as_view(), name="watch-rounds"),
    path("catalogue/", catalogue.Games.as_view(), name="games"),
    path("catalogue/<slug:game>/", catalogue.Entries.as_view(), name="entries"),
    path("catalogue/<slug:game>/schemas/", catalogue.Schemas.as_view(), name="schemas"),
    path("catalogue/<slug:game>/<slug:slug>/", catalogue.Entry.as_view(), name="entry"),
    path("jobs/<uuid:job_id>/", jobs.JobDetail.as_view(), name="job"),
]

app_name = "api"
urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="docs"),
    path("v1/", include(v1)),
    re_path("", Nowhere.as_view(), name="nowhere"),
]
