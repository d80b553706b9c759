from django.urls import URLPattern, URLResolver, include, path, re_path

from api import catalogue, claims, groups, invitations, jobs, me, members, players
from api.docs import Docs, Nowhere, Schema

GROUP = "groups/<uuid:group_id>/"

v1: list[URLPattern | URLResolver] = [
    path("me/", me.Me.as_view(), name="me"),
    path("me/password/", me.Password.as_view(), name="password"),
    path("me/address/", me.Address.as_view(), name="address"),
    path("me/data/", me.PersonalData.as_view(), name="data"),
    path("me/deletion/", me.DeleteMe.as_view(), name="deletion"),
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
    path("catalogue/", catalogue.Games.as_view(), name="games"),
    path("catalogue/<slug:game>/", catalogue.Entries.as_view(), name="entries"),
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
