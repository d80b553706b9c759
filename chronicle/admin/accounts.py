from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group as Permissions
from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from chronicle.admin.base import Listed, ReadOnly, Rows, anchor, link_to, operator, rows_of
from chronicle.models import ApiToken, Membership, Player, User, Verb
from chronicle.services.people import accounts, tokens

if TYPE_CHECKING:
    from django import forms
    from django.contrib.auth.forms import AdminPasswordChangeForm, BaseUserCreationForm

    ModelForm = forms.ModelForm[User]
    UserCreationForm = BaseUserCreationForm[User]
    AccountAdmin = DjangoUserAdmin[User]
else:
    from django.forms import ModelForm
    from unfold.forms import AdminPasswordChangeForm, UserCreationForm

    AccountAdmin = DjangoUserAdmin


class AddUser(UserCreationForm):
    class Meta:
        model = User
        fields = ("email", "name")

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()

    def save(self, commit: bool = True) -> User:
        """Saves an account whose address counts as confirmed: the operator vouches for it."""
        self.instance.email_confirmed_at = timezone.now()
        return super().save(commit)


class ChangeUser(ModelForm):
    class Meta:
        labels = {"groups": "Bundles of rights"}

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


class Memberships(Listed):
    model = Membership
    joined = ("group", "user")
    fields = (link_to("group"), "role", "joined_at")
    readonly_fields = fields
    verbose_name_plural = "groups"


class Players(Listed):
    model = Player
    joined = ("group", "user")
    fields = ("name", link_to("group"), "created_at")
    readonly_fields = fields


class Tokens(Listed):
    model = ApiToken
    joined = ("user",)
    fields = ("name", "hint", "scope", "created_at", "expires_at", "last_used_at", "revoked_at")
    readonly_fields = fields


_AUDIT = (
    rows_of("auditentry", "actor__id__exact", "changes made"),
    rows_of("auditentry", "target_id", "changes of the account"),
    rows_of("playerclaim", "user__id__exact", "claims"),
    rows_of("job", "requested_by__id__exact", "jobs"),
)


@admin.register(User)
class UserAdmin(Rows, AccountAdmin):
    """Accounts. Only a superuser changes them: whoever can set an address or a password can become that person."""

    verbs = {"add": Verb.ADD_USER, "change": Verb.CHANGE_USER}
    form = ChangeUser
    add_form = AddUser
    change_password_form = AdminPasswordChangeForm
    list_display = ("name", "email", "email_confirmed_at", "is_active", "is_staff", "joined_at", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser", ("email_confirmed_at", admin.EmptyFieldListFilter))
    search_fields = ("name", "email")
    ordering = ("name", "email")
    date_hierarchy = "joined_at"
    filter_horizontal = ()
    autocomplete_fields = ("groups",)
    inlines = (Memberships, Players, Tokens)
    readonly_fields = ("id", "joined_at", "last_login", "email_confirmed_at", "password_form", *_AUDIT)
    add_fieldsets = ((None, {"fields": ("email", "name", "password1", "password2")}),)
    fieldsets = (
        (None, {"fields": (("name", "email"), ("time_zone", "email_confirmed_at"), ("joined_at", "last_login"), "id")}),
        ("Rights", {"fields": ("password_form", "is_active", "is_staff", "is_superuser", "groups")}),
        ("Related", {"fields": (_AUDIT[:2], _AUDIT[2:])}),
    )

    @admin.display(description="password")
    def password_form(self, user: User) -> SafeString:
        return anchor("../password/", "Set another password")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return operator(request).is_superuser

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return operator(request).is_superuser

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return operator(request).is_superuser and obj != request.user

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        own = ("is_active", "is_staff", "is_superuser") if obj == request.user else ()
        return (*super().get_readonly_fields(request, obj), *own)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        accounts.remove(operator(request), obj)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Logs nothing: the service has written an entry without the name."""


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, Rows):
    list_display = ("name", link_to("user"), "hint", "scope", "created_at", "expires_at", "last_used_at", "revoked_at")
    list_filter = ("scope", ("revoked_at", admin.EmptyFieldListFilter))
    list_select_related = ("user",)
    search_fields = ("name", "hint", "user__name", "user__email")
    date_hierarchy = "created_at"
    fields = (link_to("user"), "name", "hint", "scope", "created_at", "expires_at", "last_used_at", "revoked_at")
    readonly_fields = fields
    actions = ("revoke",)

    @admin.action(description="Revoke", permissions=["revoke"])
    def revoke(self, request: HttpRequest, rows: "QuerySet[ApiToken]") -> None:
        self.each(request, rows, lambda token: tokens.revoke(operator(request), token.pk), "Revoked")

    def has_revoke_permission(self, request: HttpRequest) -> bool:
        return operator(request).has_perm("chronicle.change_apitoken")


admin.site.unregister(Permissions)


@admin.register(Permissions)
class PermissionsAdmin(Rows):
    """Bundles of rights for operators who are not superusers."""

    verbs = {"add": Verb.ADD_RIGHTS, "change": Verb.CHANGE_RIGHTS, "delete": Verb.DELETE_GROUP}
    search_fields = ("name",)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offers the rights on what the admin shows; the rest of Django's rights mean nothing here."""
        ours = Permission.objects.filter(content_type__app_label="chronicle").select_related("content_type")
        return super().formfield_for_manytomany(db_field, request, queryset=ours, **kwargs)

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Permissions]":
        return Permissions.objects.all() if operator(request).is_superuser else Permissions.objects.none()
